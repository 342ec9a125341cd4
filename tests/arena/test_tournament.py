"""Tournaments: fair schedules, games that can be repeated, files that can be continued."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arena import chores
from triskele.arena import archive as archive_module
from triskele.arena.archive import Archive, default_path, header
from triskele.arena.tournament import (
    Fixture,
    Plan,
    Result,
    orders,
    plan,
    play_game,
    run,
    schedule,
    size,
    tables,
    whole_deals,
)
from triskele.arena.workers import on_cores
from triskele.bots.worth import WORTH
from triskele.errors import BadRequest, RecordError
from triskele.rules import GAMES


def timeless(result: Result) -> Result:
    """A result without the time that the bots took."""
    return result._replace(seconds=())


def played(tournament: Plan) -> dict[Fixture, Result]:
    """All games, one after another in this process."""
    return {fixture: timeless(play_game(tournament, fixture)) for fixture in schedule(tournament)}


# Who plays whom


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 2), (3, 3), (5, 3), (2, 3), (2, 4), (3, 4), (5, 5), (3, 5)])
def test_per_deal_every_bot_sits_on_every_seat_equally_often(bots: int, players: int) -> None:
    names = tuple("abcdefgh"[:bots])
    tournament = Plan("keltis", players, names, 2 * players)
    fixtures = list(schedule(tournament))
    assert len(fixtures) == len(set(fixtures)) == size(tournament)
    for deal in range(tournament.deals):
        sitting = Counter(
            (name, seat) for fixture in fixtures if fixture.deal == deal for seat, name in enumerate(fixture.seats)
        )
        assert len(sitting) == bots * players
        assert len(set(sitting.values())) == 1


def test_two_players_meet_in_all_pairings_with_both_seatings() -> None:
    fixtures = list(schedule(Plan("keltis", 2, ("a", "b", "c"), 2)))
    assert sorted(fixture.seats for fixture in fixtures) == sorted(
        [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    )


def test_every_table_plays_the_same_deals() -> None:
    fixtures = list(schedule(Plan("keltis", 3, tuple("abcd"), 9)))
    deals = Counter((frozenset(fixture.seats), fixture.deal) for fixture in fixtures)
    assert set(deals.values()) == {3}
    assert len(deals) == 4 * 3


def test_more_seats_than_bots_are_shared_about_equally() -> None:
    assert [sorted(table) for table in tables(("a", "b"), 3)] == [list("aab"), list("abb")]
    assert [sorted(table) for table in tables(("a", "b"), 4)] == [list("aabb")]
    assert [sorted(table) for table in tables(("a", "b", "c"), 4)] == [list("aabc"), list("abbc"), list("abcc")]


def test_neighbours_change_from_deal_to_deal() -> None:
    assert orders("abc") == [("a", "b", "c"), ("a", "c", "b")]
    assert len(orders("abcd")) == 6
    assert orders("aabb") == [("a", "a", "b", "b")], "seatings that rotate into themselves would be played twice"


def test_games_are_rounded_up_to_full_rotations() -> None:
    assert size(Plan("keltis", 3, ("a", "b", "c"), 4)) == 6
    assert size(Plan("keltis", 2, ("a", "b", "c"), 2000)) == 6000


def test_more_games_of_a_tournament_begin_with_the_same_ones() -> None:
    few, many = (list(schedule(Plan("keltis", 3, tuple("abcd"), games))) for games in (6, 12))
    assert many[: len(few)] == few


def test_only_deals_that_everybody_played_on_every_seat_are_counted() -> None:
    tournament = Plan("keltis", 2, ("a", "b", "c"), 6)
    known = {result.fixture: result for result in some_results(tournament)}
    assert whole_deals(tournament, known) == some_results(tournament)
    del known[some_results(tournament)[8].fixture]
    assert [result.deal for result in whole_deals(tournament, known)] == [0] * 6 + [2] * 6
    assert whole_deals(tournament, {}) == []


# One game


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_again_to_the_last_action(game: str) -> None:
    bots = ("random", "gentle", "steady") if game in WORTH else ("random",)
    high = GAMES[game].SEATS[1]
    for players in (2, high):
        seats = tuple(random.Random(game).choices(bots, k=players))
        tournament = Plan(game, players, bots, players)
        first, second = (play_game(tournament, Fixture(7, seats)) for _ in range(2))
        assert timeless(first) == timeless(second)
        assert len(first.scores) == len(first.ranking) == players
        assert first.reason in GAMES[game].REASONS
        assert min(first.ranking) == 1
        assert min(first.decisions) > 0


def test_a_search_of_so_many_worlds_can_be_played_again_too() -> None:
    tournament = Plan("keltis", 2, ("search:1worlds", "random"), 2)
    first, second = (play_game(tournament, Fixture(0, tournament.bots)) for _ in range(2))
    assert timeless(first) == timeless(second)
    assert first.seconds[0] > first.seconds[1] > 0


def test_the_deal_depends_on_seed_and_number_and_on_nothing_else() -> None:
    def start(tournament: Plan, deal: int) -> Any:
        return tournament.match(deal).reveal()["table"]

    one = Plan("keltis", 2, ("a", "b"), 2)
    assert start(one, 3) == start(dataclasses.replace(one, bots=("c", "d"), games=9), 3)
    assert start(one, 3) != start(one, 4)
    assert start(one, 3) != start(dataclasses.replace(one, seed="other"), 3)


def test_options_and_a_board_of_your_own_are_played_by(tmp_path: Path) -> None:
    from triskele.rules.board import default_board_text

    file = tmp_path / "mine.toml"
    file.write_text(
        default_board_text("keltis").replace("figures_that_end_the_game = 5", "figures_that_end_the_game = 1")
    )
    assert file.read_text() != default_board_text("keltis")
    usual = plan("keltis", ["steady", "gentle"], 2, options={"start": 1})
    short = plan("keltis", ["steady", "gentle"], 2, options={"start": 1}, board=file)
    assert usual.match(0).seat == short.match(5).seat == 1
    assert sum(play_game(short, Fixture(0, short.bots)).decisions) < sum(
        play_game(usual, Fixture(0, usual.bots)).decisions
    )
    assert header(usual)["board"] != header(short)["board"]


# Games on disk


def test_a_tournament_that_goes_on_equals_one_that_was_never_interrupted(tmp_path: Path) -> None:
    tournament = plan("keltis", ["random", "steady"], 8)
    expected = played(tournament)
    file = tmp_path / "games.jsonl"
    with Archive(tournament, file) as archive:
        for result in run(tournament, archive.results, 2, on_cores, lambda: len(archive.results) >= 3):
            archive.add(result)
    already = dict(archive.results)
    assert 3 <= len(already) < 8
    with Archive(tournament, file) as archive:
        assert archive.results == already
        more = list(run(tournament, dict(archive.results), 2))
        assert not {result.fixture for result in more} & set(already)
        for result in more:
            archive.add(result)
    with Archive(tournament, file) as archive:
        assert {fixture: timeless(result) for fixture, result in archive.results.items()} == expected
        assert list(run(tournament, archive.results, 2)) == []


def test_a_killed_process_costs_a_tournament_only_its_game(tmp_path: Path) -> None:
    tournament = plan("keltis", ["random", "steady"], 6)
    results = list(on_cores(chores.mortal_player, (tournament, str(tmp_path)), schedule(tournament), 2))
    assert {result.fixture: timeless(result) for result in results} == played(tournament)
    begun = Counter((tmp_path / "log").read_text().splitlines())
    assert sorted(begun.values()) == [1, 1, 1, 1, 1, 2]


def some_results(tournament: Plan) -> list[Result]:
    return [
        Result(fixture.deal, fixture.seats, (1, 2), (2, 1), (3, 4), (0.5, 0.25), 9, "pile")
        for fixture in schedule(tournament)
    ]


def test_a_line_that_was_cut_short_is_played_again_and_nothing_else(tmp_path: Path) -> None:
    tournament = plan("keltis", ["random", "steady"], 4)
    file = tmp_path / "games.jsonl"
    with Archive(tournament, file) as archive:
        for result in some_results(tournament):
            archive.add(result)
    whole = file.read_bytes()
    for cut in (1, 10, 60):
        file.write_bytes(whole[:-cut])
        with Archive(tournament, file) as archive:
            assert list(archive.results.values()) == some_results(tournament)[:-1]
            archive.add(some_results(tournament)[-1])
        assert file.read_bytes() == whole
    file.write_bytes(whole[:20])
    Archive(tournament, file).close()
    assert file.read_bytes() == whole.splitlines(keepends=True)[0], "also a first line that was cut short"


def test_a_file_of_another_tournament_is_refused_and_says_why(tmp_path: Path) -> None:
    tournament = plan("keltis", ["random", "steady"], 4)
    file = tmp_path / "games.jsonl"
    Archive(tournament, file).close()
    Archive(dataclasses.replace(tournament, games=40), file).close()
    before = file.read_bytes()
    with pytest.raises(BadRequest, match=r"differ in: bots, seed\.") as caught:
        Archive(dataclasses.replace(tournament, bots=("random", "easy"), seed="x"), file)
    assert caught.value.code == "kept-differs"
    assert file.read_bytes() == before
    Archive(dataclasses.replace(tournament, seed="x"), file, fresh=True).close()
    assert json.loads(file.read_text())["seed"] == "x"


def test_games_of_other_bots_than_todays_are_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = plan("keltis", ["random", "steady"], 4)
    file = tmp_path / "games.jsonl"
    Archive(tournament, file).close()
    here = default_path(tournament)
    monkeypatch.setattr(archive_module, "code_hash", lambda: "changed")
    assert default_path(tournament) != here
    with pytest.raises(BadRequest, match=r"differ in: code\."):
        Archive(tournament, file)


@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_that_is_no_tournament_is_left_as_it_is(tmp_path: Path, fresh: bool) -> None:
    file = tmp_path / "letters.txt"
    file.write_text("Dear Anna\n")
    with pytest.raises(RecordError) as caught:
        Archive(plan("keltis", ["random", "steady"], 4), file, fresh)
    assert caught.value.code == "kept-malformed"
    assert file.read_text() == "Dear Anna\n"


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    tournament = plan("keltis", ["random", "steady"], 4)
    file = tmp_path / "games.jsonl"
    Archive(tournament, file).close()
    for line in ("{", "[]", '{"deal": 1}'):
        broken = file.read_text().splitlines()[0] + f"\n{line}\n"
        file.write_text(broken)
        with pytest.raises(RecordError, match="line 2") as caught:
            Archive(tournament, file)
        assert caught.value.code == "kept-malformed"
        assert file.read_text() == broken


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        Archive(plan("keltis", ["random", "steady"], 4), tmp_path)
    assert caught.value.code == "kept-unreadable"


# Bad input


@pytest.mark.parametrize(
    ("change", "code", "advice"),
    [
        ({"bots": ["random", "gandalf"]}, "unknown-bot", "gentle"),
        ({"bots": ["random", "search:0ms"]}, "unknown-bot", "above 0"),
        ({"bots": ["random"]}, "too-few-bots", "merciless"),
        ({"bots": []}, "too-few-bots", "search:500ms"),
        ({"bots": ["random", "easy", "random"]}, "repeated-bot", "random"),
        ({"games": 0}, "bad-games", "At least 1"),
        ({"games": -5}, "bad-games", "At least 1"),
        ({"players": 5}, "wrong-players", "2 to 4"),
        ({"players": 1}, "wrong-players", "2 to 4"),
        ({"game": "chess"}, "unknown-game", "keltis"),
        ({"options": {"speed": "1"}}, "unknown-option", "start"),
        ({"board": Path("nowhere.toml")}, "board-invalid", "triskele boards keltis"),
    ],
)
def test_what_can_not_be_played_is_refused_with_a_code(change: dict[str, Any], code: str, advice: str) -> None:
    from triskele.errors import TriskeleError

    with pytest.raises(TriskeleError, match=advice) as caught:
        plan(**{"game": "keltis", "bots": ["random", "steady"], "games": 4, **change})
    assert caught.value.code == code
