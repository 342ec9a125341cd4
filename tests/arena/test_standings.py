"""What a tournament says about its bots."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
import random
from pathlib import Path

import pytest

from triskele.arena import plots, report
from triskele.arena.standings import Pair, Standing, Summary, as_csv, as_json, ratings, summary, wilson
from triskele.arena.tournament import Result, plan, play_game, schedule
from triskele.errors import BadRequest


def game(deal: int, seats: tuple[str, ...], scores: tuple[int, ...]) -> Result:
    ranking = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Result(deal, seats, scores, ranking, (10,) * len(seats), (0.02,) * len(seats), 20, "pile")


def coin_games(share: float, games: int, seed: int) -> list[Result]:
    """Games of two where the first wins this share of times."""
    chooser = random.Random(seed)
    return [game(n // 2, ("a", "b"), (1, 0) if chooser.random() < share else (0, 1)) for n in range(games)]


def test_wilsons_interval_is_the_textbooks() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(1.0, 20)
    assert (round(low, 4), round(high, 4)) == (0.8389, 1.0)
    assert wilson(0.0, 20)[0] == 0.0
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_intervals_hold_what_they_promise() -> None:
    inside = rated = 0
    for seed in range(60):
        found = summary(["a", "b"], coin_games(0.7, 100, seed))
        pair = found.pair("a", "b")
        assert pair
        inside += pair.share_low <= 0.7 <= pair.share_high
        (a, a_reach), (b, b_reach) = ratings(["a", "b"], coin_games(0.7, 400, seed)).values()
        rated += abs(a - b - 400 * math.log10(0.7 / 0.3)) <= math.hypot(a_reach, b_reach)
    assert inside >= 53
    assert rated >= 53


def deals_of_four(strength: float, deals: int, seed: int) -> list[Result]:
    """Two of each at every table, in all rotations: the cards of a chair are the same for whoever sits there."""
    chooser = random.Random(seed)
    results = []
    for deal in range(deals):
        cards = [chooser.gauss(0, 1) for _ in range(4)]
        for turned in range(4):
            seats = tuple("aabb"[(chair + turned) % 4] for chair in range(4))
            scores = tuple(
                int(1000 * (cards[chair] + chooser.gauss(strength if seats[chair] == "a" else 0, 0.7)))
                for chair in range(4)
            )
            results.append(game(deal, seats, scores))
    return results


def test_the_interval_of_a_share_counts_what_deals_are_worth() -> None:
    many = summary(["a", "b"], deals_of_four(0.5, 20000, 1)).pair("a", "b")
    assert many
    inside = narrower = 0
    for seed in range(300):
        found = summary(["a", "b"], deals_of_four(0.5, 10, seed)).pair("a", "b")
        assert found
        inside += found.share_low <= many.share <= found.share_high
        low, high = wilson(found.share, found.games)
        narrower += found.share_high - found.share_low < high - low
    assert inside >= 280  # 95 % of 300 are 285, and chance allows a few fewer
    assert narrower >= 270
    once = coin_games(0.7, 100, 1)
    one, same = (summary(["a", "b"], results).pair("a", "b") for results in (once, [*once, *once]))
    assert one
    assert same
    assert (same.share_low, same.share_high) == pytest.approx((one.share_low, one.share_high)), "copies prove nothing"


def test_few_deals_and_results_without_luck_are_counted_by_games() -> None:
    for results in (deals_of_four(0.5, 7, 1), [game(n, ("a", "b"), (1, 0)) for n in range(50)]):
        found = summary(["a", "b"], results).pair("a", "b")
        assert found
        assert (found.share_low, found.share_high) == wilson(found.share, found.games)


def test_ratings_are_those_of_chess_400_points_are_ten_to_one() -> None:
    chances = {name: 10 ** (points / 400) for name, points in {"a": 150, "b": 0, "c": -150}.items()}
    chooser = random.Random(1)
    for players in (2, 3):
        results = []
        for deal in range(3000):
            seats = tuple(chooser.sample(list(chances), players))
            order = sorted(seats, key=lambda name: chooser.expovariate(chances[name]))
            results.append(game(deal, seats, tuple(-order.index(name) for name in seats)))
        found = ratings(list(chances), results)
        assert found["a"][0] - found["b"][0] == pytest.approx(150, abs=35)
        assert found["b"][0] - found["c"][0] == pytest.approx(150, abs=35)


def test_more_games_make_intervals_narrower_and_ties_make_bots_equal() -> None:
    few, many = (ratings(["a", "b"], coin_games(0.6, games, 1))["a"][1] for games in (50, 1000))
    assert many < few / 3
    tied = ratings(["a", "b"], [game(n, ("a", "b"), (5, 5)) for n in range(100)])
    assert tied["a"][0] == pytest.approx(tied["b"][0])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_whoever_finishes_ahead_gains_more_and_whoever_shares_a_place_gains_the_same(players: int) -> None:
    for ranking in itertools.product(range(1, players + 1), repeat=players):
        if list(ranking) != [1 + sum(other < own for other in ranking) for own in ranking] or list(ranking) != sorted(
            ranking
        ):
            continue
        found = ratings("abcde"[:players], [game(0, tuple("abcde"[:players]), tuple(-rank for rank in ranking))])
        for (one, first), (other, second) in itertools.combinations(zip("abcde", ranking, strict=False), 2):
            ahead = found[one][0] - found[other][0]
            assert ahead == pytest.approx(0) if first == second else ahead > 1, (ranking, one, other)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_ratings_of_larger_tables_with_ties_hold_what_they_promise(players: int) -> None:
    points = dict(zip("abcdef", (200, 100, 50, 0, -100, -200), strict=True))
    within = []
    for seed in range(25):
        chooser = random.Random(seed)
        results = []
        for deal in range(100):
            seats = tuple(chooser.sample(list(points), players))
            # The logistic model, with places that are shared where two are very close.
            drawn = {name: -math.log(chooser.expovariate(10 ** (points[name] / 400))) for name in seats}
            results.append(game(deal, seats, tuple(round(drawn[name] / 0.05) for name in seats)))
        found = ratings(list(points), results)
        for one, other in itertools.combinations(points, 2):
            off = found[one][0] - found[other][0] - (points[one] - points[other])
            within.append(abs(off) <= math.hypot(found[one][1], found[other][1]))
    assert sum(within) / len(within) >= 0.88, "95 % of many; these are few"


def test_shared_victories_count_in_parts_and_equal_places_half() -> None:
    results = [
        game(0, ("a", "b", "c"), (5, 5, 1)),
        game(0, ("b", "c", "a"), (3, 9, 3)),
    ]
    found = summary(["a", "b", "c"], results)
    by_name = {each.bot: each for each in found.standings}
    assert by_name["a"].wins == 0.25
    assert by_name["c"].wins == 0.5
    assert by_name["a"].place == 1.5
    assert by_name["a"].score == 4
    assert by_name["a"].margin == -3
    assert by_name["a"].milliseconds == pytest.approx(2)
    pair = found.pair("a", "b")
    assert pair
    assert (pair.games, pair.ahead, pair.equal, pair.behind, pair.share, pair.margin) == (2, 0, 2, 0, 0.5, 0)
    against = found.pair("a", "c")
    assert against
    assert (against.ahead, against.behind, against.share) == (1, 1, 0.5)


def test_a_bot_with_several_seats_has_still_played_one_game() -> None:
    results = [game(deal, ("a", "a", "b"), (4, 2, 3)) for deal in range(10)]
    found = summary(["a", "b"], results)
    by_name = {each.bot: each for each in found.standings}
    assert by_name["a"].games == by_name["b"].games == 10
    assert by_name["a"].wins == 0.5
    pair = found.pair("a", "b")
    assert pair
    assert (pair.games, pair.ahead, pair.behind) == (10, 5, 5)


def test_the_interval_of_a_score_counts_deals_not_games() -> None:
    once = summary(["a", "b"], [game(n, ("a", "b"), (n % 7, 3)) for n in range(50)])
    doubled = summary(["a", "b"], [game(n, ("a", "b"), (n % 7, 3)) for n in range(50) for _ in range(2)])
    wide, same = (
        next(each.score_high - each.score for each in found.standings if each.bot == "a") for found in (once, doubled)
    )
    assert wide == pytest.approx(same)


def test_greedy_play_is_clearly_above_random_play() -> None:
    tournament = plan("keltis", ["random", "steady"], 20)
    found = summary(tournament.bots, [play_game(tournament, fixture) for fixture in schedule(tournament)])
    best, worst = found.standings
    assert (best.bot, worst.bot) == ("steady", "random")
    assert best.rating_low > worst.rating_high
    assert best.wins_low > worst.wins_high
    assert best.score_low > worst.score_high
    assert best.margin > 0 > worst.margin


def example() -> Summary:
    results = [game(n // 2, ("a", "b") if n % 2 else ("b", "a"), (n % 5, 3)) for n in range(40)]
    return summary(["a", "b", "c"], [*results, game(99, ("a", "c"), (1, 4)), game(99, ("c", "a"), (4, 4))])


def test_json_and_csv_say_all_figures_to_the_last_digit() -> None:
    found = example()
    content = json.loads(as_json(found, {"game": "keltis"}))
    assert content["tournament"] == {"game": "keltis"}
    read = Summary(
        content["games"],
        tuple(Standing(**each) for each in content["standings"]),
        tuple(Pair(**each) for each in content["pairs"]),
    )
    assert read == found
    rows = list(csv.DictReader(io.StringIO(as_csv(found))))
    assert [row["bot"] for row in rows] == [each.bot for each in found.standings]
    for row, each in zip(rows, found.standings, strict=True):
        assert {name: float(value) for name, value in row.items() if name != "bot"} == {
            name: value for name, value in vars(each).items() if name != "bot"
        }


def test_tables_fit_into_a_narrow_terminal() -> None:
    from rich.console import Console

    tournament = ["merciless", "search:500ms", "search:100worlds", "random"]
    results = [game(n, (tournament[n % 4], tournament[(n + 1) % 4]), (n, -n)) for n in range(200)]
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(report.standings_table(summary(tournament, results)))
    text = console.export_text()
    for name in tournament:
        assert name in text
    console.print(report.pairs_table(example()))
    text = console.export_text()
    assert "–" in text, "bots that never met"


def test_a_tournament_is_drawn(tmp_path: Path) -> None:
    for name in ("figures.png", "figures.svg"):
        file = tmp_path / name
        plots.need_plots(file)
        plots.draw_tournament(example(), "a title", file)
        assert file.stat().st_size > 5000
    with pytest.raises(BadRequest, match="png") as caught:
        plots.need_plots(tmp_path / "figures.doc")
    assert caught.value.code == "bad-picture"
