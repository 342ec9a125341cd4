"""Simulations: the counts are those of the games, however they are divided up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from triskele.arena import playouts, plots, report, simulate, tournament
from triskele.errors import BadRequest
from triskele.rules import GAMES


def total(asked: simulate.Question, workers: int = 1, chunk: int = simulate.CHUNK) -> simulate.Tally:
    tally = simulate.Tally()
    for part in simulate.on_cores(asked, workers, chunk):
        tally.merge(part)
    return tally


@pytest.mark.few("keltis")
@pytest.mark.parametrize("game", GAMES)
def test_histograms_are_the_counts_of_the_games(game: str) -> None:
    players = GAMES[game].SEATS[1]
    asked = simulate.question(game, 300, players)
    games = playouts.random_games(GAMES[game], asked.template, 300)
    tally = total(asked)
    assert tally.games == 300
    assert tally.scores.counts == Counter(games.scores.ravel().tolist())
    assert tally.best.counts == Counter(games.scores.max(axis=1).tolist())
    assert tally.turns.counts == Counter(games.turns.tolist())
    assert tally.decisions.counts == Counter(games.decisions.tolist())
    assert tally.ends == Counter(GAMES[game].REASONS[reason] for reason in games.reasons)
    assert tally.winners == Counter(games.winners.tolist())
    assert sum(tally.won(after) for after in range(players)) == pytest.approx(1)


@pytest.mark.few("keltis")
@pytest.mark.parametrize("game", GAMES)
def test_who_started_and_who_won_is_what_a_match_says(game: str) -> None:
    players = GAMES[game].SEATS[1]
    for start in range(players):
        asked = simulate.question(game, 40, players, {"start": start})
        games = playouts.random_games(GAMES[game], asked.template, 40)
        for scores, won in zip(games.scores, games.winners, strict=True):
            winners = {(start + after) % players for after in range(players) if won >> after & 1}
            assert winners
            if game in {"keltis", "orakel"}:  # where nothing but the score decides
                assert winners == {seat for seat in range(players) if scores[seat] == max(scores)}


def test_games_of_bots_are_counted_like_those_of_chance() -> None:
    plan = tournament.plan("keltis", ["steady", "random"], 6, 3, seed="simulate")
    tally, told = simulate.Tally(), []
    for part in simulate.with_bots(plan, 2, ready=lambda: told.append(tally.games)):
        tally.merge(part)
    assert (tally.games, told) == (6, [0])
    wanted = simulate.Tally()
    for number in range(6):
        seats = tuple(("steady", "random")[(seat + number) % 2] for seat in range(3))
        result = tournament.play_game(plan, tournament.Fixture(number, seats))
        start = plan.match(number).seat
        assert start is not None
        wanted.scores.counts.update(result.scores)
        wanted.turns.counts.update([result.turns])
        wanted.decisions.counts.update([sum(result.decisions)])
        wanted.winners.update([sum(1 << (seat - start) % 3 for seat in range(3) if result.ranking[seat] == 1)])
    for name in ("scores", "turns", "decisions", "winners"):
        assert getattr(tally, name) == getattr(wanted, name)
    assert sum(tally.won(after) for after in range(3)) == pytest.approx(1)


def test_chunks_and_workers_change_nothing() -> None:
    asked = simulate.question("keltis", 1000)
    expected = total(asked)
    for workers, chunk in [(1, 1000), (2, 1), (2, 7), (3, 333), (2, 10_000)]:
        assert total(asked, workers, chunk) == expected


def test_figures_are_those_of_numpy() -> None:
    values = np.random.default_rng(1).integers(-20, 60, 999)
    spread = simulate.Spread()
    for part in np.array_split(values, 7):
        spread.add(part)
    assert spread.total == 999
    assert spread.mean == pytest.approx(values.mean())
    assert spread.deviation == pytest.approx(values.std())
    for part in (0.01, 0.5, 0.99):
        assert spread.quantile(part) == np.quantile(values, part, method="inverted_cdf")


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    asked = simulate.question("keltis", 1)
    total(asked)

    def peak(games: int) -> int:
        tracemalloc.start()
        total(simulate.question("keltis", games), 2, 100)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    few, many = 2_000, 20_000
    kept_whole = (many - few) * 6 * 8  # two scores, turns, reason, decisions and winners of each game
    assert peak(many) - peak(few) < kept_whole / 4


def test_a_simulation_can_be_stopped() -> None:
    tally = simulate.Tally()
    for part in simulate.on_cores(simulate.question("keltis", 10**9), 2, 50, lambda: tally.games > 200):
        tally.merge(part)
    assert 200 < tally.games < 1000


@pytest.mark.few("keltis")
@pytest.mark.parametrize("game", GAMES)
def test_options_are_simulated(game: str) -> None:
    first = simulate.question(game, 10, options={"start": 1})
    assert first.options["start"] == 1
    assert int(first.template[0]["seat"]) == 1
    for name, values in GAMES[game].OPTIONS.items():
        asked = [simulate.question(game, 300, options={name: value}) for value in values]
        assert len({str(total(each)) for each in asked}) == len(values), name


@pytest.mark.parametrize(
    ("change", "code"),
    [({"games": 0}, "bad-games"), ({"players": 9}, "wrong-players"), ({"game": "go"}, "unknown-game")],
)
def test_what_can_not_be_simulated_is_refused(change: dict[str, object], code: str) -> None:
    with pytest.raises(BadRequest) as caught:
        simulate.question(**{"game": "keltis", "games": 5, **change})  # type: ignore[arg-type]
    assert caught.value.code == code


def test_json_says_everything_that_was_counted() -> None:
    asked = simulate.question("keltis", 200)
    tally = total(asked)
    content = json.loads(simulate.as_json(asked, tally, 1.5))
    assert (content["game"], content["players"], content["games"], content["seconds"]) == ("keltis", 2, 200, 1.5)
    assert content["options"] == {"start": "random"}
    for name in simulate.SPREADS:
        assert {int(value): count for value, count in content[name].items()} == getattr(tally, name).counts
    assert content["ends"] == tally.ends
    assert content["bots"] == ["random"]
    assert [each["wins"] for each in content["starts"]] == [tally.won(0), tally.won(1)]
    for each in content["starts"]:
        assert each["wins_low"] < each["wins"] < each["wins_high"]


def test_a_table_and_a_picture_are_made(tmp_path: Path) -> None:
    tally = total(simulate.question("keltis", 200))
    assert report.simulation_table(tally).row_count == 4
    assert "pile" in report.ends_line(tally)
    assert report.starts_table(tally, 2).row_count == 2
    assert report.rates_line(tally, 2.0).startswith("2.00 s: 100 games a second")
    plots.draw_simulation(tally, "a title", tmp_path / "figures.png")
    assert (tmp_path / "figures.png").stat().st_size > 5000
    starts, shares, width = plots.histogram(tally.decisions)
    assert sum(shares) == pytest.approx(1)
    assert len(starts) <= plots.BARS
    assert starts[0] == min(tally.decisions.counts) - 0.5
    assert starts[-1] + width > max(tally.decisions.counts)


def test_a_simulated_gpu_counts_the_same() -> None:
    program = (
        "from triskele.arena import gpu, simulate\n"
        "copied = gpu.cuda.to_device\n"  # a real GPU takes only what can be described as a buffer
        "gpu.cuda.to_device = lambda array: memoryview(array) and copied(array)\n"
        "gpu.AT_ONCE = 2\n"
        "asked = simulate.question('keltis', 8)\n"
        "tally = simulate.Tally()\n"
        "for part in simulate.on_gpu(asked, 5):\n"
        "    tally.merge(part)\n"
        "print(simulate.as_json(asked, tally, 1.0))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    asked = simulate.question("keltis", 8)
    assert json.loads(done.stdout) == json.loads(simulate.as_json(asked, total(asked), 1.0))
