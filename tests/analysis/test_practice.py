"""Practice positions: what is found is clear, hides what its seat does not know, and is the same for the same seed."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import triskele
from triskele.analysis.practice import PuzzleSet, finding, shipped
from triskele.analysis.practice.clear import LAST, LEAST, LIGHT, SURELY, leads
from triskele.analysis.practice.finding import Wanted, begun, by_rung, confirmed, find, match_of
from triskele.analysis.practice.rating import RUNGS, after, expected, rating
from triskele.analysis.practice.sets import SETS, STARS, Lead, Puzzle, action_id, read, set_up, stars, write
from triskele.cli import app
from triskele.errors import AnalysisError
from triskele.rules import GAMES
from triskele.table.positions import Head

PLENTY = 2000  # positions of each game that come with Triskele, at least


@pytest.fixture(scope="module", autouse=True)
def few() -> Iterator[None]:
    """One position of each kind is enough from a game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finding, "TAKEN", 1)
        patch.setattr(finding, "LOOKS", 8)
        yield


@pytest.fixture(scope="module")
def found(few: None) -> dict[str, list[Puzzle]]:
    """What the first games of a seed bring, as many as are needed for some."""
    puzzles: dict[str, list[Puzzle]] = {}
    for game in GAMES:
        wanted, number = Wanted(game, "test"), 0
        while not puzzles.get(game):
            puzzles[game] = find(wanted, number)
            number += 1
    return puzzles


@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_positions_and_the_same_game_the_same(found: dict[str, list[Puzzle]], game: str) -> None:
    first = found[game][0]
    assert find(Wanted(game, "test"), first.number) == found[game]
    match = set_up(first.line)
    assert match.seat is not None
    texts = {action.text for action in match.actions()}
    assert {first.best, *first.ahead} == texts
    assert len(texts) >= 3
    assert all(lead[0] >= 0.05 and lead[0] - 2.5 * lead[1] >= 0.03 - 2e-3 for lead in first.ahead.values())
    assert first.lead(first.nearest).win == min(lead[0] for lead in first.ahead.values())


def test_what_was_found_stands_in_other_worlds_and_another_action_does_not(found: dict[str, list[Puzzle]]) -> None:
    puzzle = max(found["keltis"], key=lambda each: each.lead(each.nearest).win)
    assert confirmed("keltis", puzzle, 1.0)
    assert not confirmed("keltis", replace(puzzle, best=puzzle.nearest, ahead={}), 1.0)
    assert not confirmed("keltis", puzzle, 1.0, cancelled=lambda: True)


def test_what_is_kept_was_found_in_worlds_that_are_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every action is asked about there, and one that is only just ahead there is not taken."""
    asked: list[tuple[int, ...]] = []

    def ahead(*about: Any, **_: Any) -> dict[int, Lead] | None:
        asked.append(tuple(about[3]))
        return None if about[4] is LAST else {action: Lead(1.0, 0.0, 1.0, 0.0) for action in about[3]}

    monkeypatch.setattr(finding, "leads", ahead)
    chances = [{0: 0.6, 1: 0.3, 2: 0.1, 3: 0.0}]
    likely = finding._Likely(shipped("keltis").puzzles[0].line, 0, 0, 200.0, chances)
    assert finding.clearly("keltis", likely) is None
    assert asked == [(1, 2), (1, 2), (3,), (1, 2, 3)]


def test_an_action_is_not_clearly_ahead_of_one_that_is_as_good() -> None:
    match = triskele.new("celtica", 2, seed="calm")
    while match.phase != "take":  # two pieces may be taken in either order
        match.play(match.actions()[0])
    seat, actions = match.seat, match.action_ids()
    assert seat is not None
    assert leads("celtica", match.known(seat), actions[0], actions[1:], LIGHT, 1) is None


def test_games_are_of_all_sizes_and_options() -> None:
    for game, rules in GAMES.items():
        made = [match_of(Wanted(game, "mix"), number)[0] for number in range(40)]
        assert {match.players for match in made} == set(range(rules.SEATS[0], rules.SEATS[1] + 1))
        for option, values in rules.OPTIONS.items():
            assert {match.options[option] for match in made} == set(values)


# How hard


def test_what_the_weak_find_is_easy_and_what_only_the_strong_find_is_hard() -> None:
    everybody, nobody, strong = rating([1.0] * 4), rating([0.0] * 4), rating([0.0, 0.0, 0.1, 1.0])
    assert everybody < 900
    assert 1500 < strong < nobody
    assert [stars(everybody), stars(STARS[1]), stars(strong)] == [1, 3, 5]


def test_a_share_of_the_net_lies_between_first_sight_and_all_of_it() -> None:
    rungs = by_rung({1: 0.9, 2: 0.1}, {1: 0.0, 2: 1.0})
    chances = [rung[2] for rung in rungs]
    assert chances == sorted(chances)
    assert (round(chances[0], 6), round(chances[-1], 6)) == (0.1, 1.0)
    assert len(rungs) == len(RUNGS)


def test_a_player_s_rating_rises_with_what_is_found_and_settles() -> None:
    assert expected(1500, 1500) == 0.5
    assert after(1200, 1200, True, 0) > 1200 > after(1200, 1200, False, 0)
    assert after(1200, 1200, True, 0) - 1200 > after(1200, 1200, True, 100) - 1200 > 0
    assert after(2399, 2400, True, 0) <= 2400
    assert after(601, 600, False, 0) >= 600


# The sets that come with Triskele


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
def test_a_shipped_set_is_whole(game: str, every: int) -> None:
    """A position can be set up, is written as it would be written, and its best action and all others are legal."""
    kept = shipped(game)
    assert len(kept.puzzles) >= PLENTY
    assert (kept.rules, kept.net) == (GAMES[game].VERSION, begun(Wanted(game, kept.seed)).net)
    assert len(kept.by_id) == len(kept.puzzles)
    sizes = set(range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1))
    assert {puzzle.players for puzzle in kept.puzzles} == sizes
    assert {puzzle.stars for puzzle in kept.puzzles} == {1, 2, 3, 4, 5}
    ahead = [lead for puzzle in kept.puzzles for lead in puzzle.ahead.values()]
    assert all(win >= LEAST and win - 2.5 * error >= SURELY - 2e-3 for win, error, *_ in ahead)  # rounded
    for puzzle in kept.puzzles[::every]:
        match = set_up(puzzle.line)
        seat = match.seat
        assert seat is not None
        assert match.position(seat) == puzzle.line  # so nothing hidden is in it
        legal = set(match.action_ids())
        assert {action_id(game, text) for text in (puzzle.best, *puzzle.ahead)} == legal
        assert puzzle.best not in puzzle.ahead


@pytest.mark.parametrize("game", ["keltis", "orakel", "celtica"])
def test_a_position_tells_one_hand(game: str) -> None:
    for puzzle in shipped(game).puzzles:
        head = Head(puzzle.line)
        hands = re.findall(r" hands=(\S+)", puzzle.line)[0].split("|")
        seat = int(re.findall(r" seat=(\d+)", puzzle.line)[0]) - 1
        assert len(hands) == head.players
        assert all(hand.startswith("?") for n, hand in enumerate(hands) if n != seat)


def test_a_shipped_set_is_small() -> None:
    assert sum(file.stat().st_size for file in SETS.glob("*.xz")) < 2_000_000


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_shipped_positions_stand_in_other_worlds(game: str) -> None:
    puzzles = shipped(game).puzzles
    sample = puzzles[:: len(puzzles) // 20][:20]
    assert sum(confirmed(game, puzzle) for puzzle in sample) >= 19


# Files


def little(game: str = "wuerfel") -> PuzzleSet:
    kept = shipped(game)
    return replace(kept, puzzles=kept.puzzles[:3])


@pytest.mark.parametrize("name", ["set.jsonl", "set.jsonl.xz"])
def test_a_set_comes_back_as_it_was_written(tmp_path: Path, name: str) -> None:
    write(little(), tmp_path / name)
    assert read(tmp_path / name) == little()
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_position_is_taken_once() -> None:
    kept = little()
    assert kept.with_more(99, kept.puzzles).puzzles == kept.puzzles
    other = replace(kept.puzzles[0], line=kept.puzzles[0].line.replace("turn=", "turn=9"))
    assert kept.with_more(99, [other, other]).puzzles == (*kept.puzzles, other)


def broken(file: Path, code: str) -> None:
    with pytest.raises(AnalysisError) as refused:
        read(file)
    assert refused.value.code == code
    assert refused.value.reasons["de"] != refused.value.reasons["en"]


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[1]\n", b"\xff", b'{"format":"other"}\n', b"7\n8\n"])
def test_what_is_no_set_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "set.jsonl"
    file.write_bytes(content)
    broken(file, "practice-unreadable")
    packed = tmp_path / "set.jsonl.xz"
    packed.write_bytes(lzma.compress(content))
    broken(packed, "practice-unreadable")
    packed.write_bytes(content or b"x")
    broken(packed, "practice-unreadable")
    broken(tmp_path / "missing.jsonl", "practice-unreadable")


@pytest.mark.parametrize(("field", "value"), [("rules", 0), ("rules", 99), ("version", 2)])
def test_a_set_of_other_rules_is_refused(tmp_path: Path, field: str, value: Any) -> None:
    file = tmp_path / "set.jsonl"
    write(little(), file)
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([json.dumps({**json.loads(first), field: value}), *rest]), encoding="utf-8")
    broken(file, "practice-outdated")


# The command


def run(*arguments: str) -> int:
    try:
        app(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def test_the_command_carries_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl.xz"
    assert run("practice", "wuerfel", "--count", "2", "--out", str(whole), "--seed", "t") == 0
    few = read(whole)
    write(few, parts)
    more = str(len(few.puzzles) + 1)
    assert run("practice", "wuerfel", "--count", more, "--out", str(whole), "--seed", "t") == 0
    assert run("practice", "wuerfel", "--count", more, "--out", str(parts), "--seed", "t", "--workers", "2") == 0
    assert read(whole) == read(parts)
    assert read(whole).puzzles[: len(few.puzzles)] == few.puzzles
    assert "positions from" in capsys.readouterr().err
    assert run("practice", "--check", str(whole), "--count", "2", "--effort", "0.5") in {0, 1}
    assert "of 2 are clear." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["practice"], "unknown-game"),
        (["practice", "chess"], "unknown-game"),
        (["practice", "keltis", "--count", "0"], "practice-count"),
        (["practice", "--check", "nowhere.jsonl"], "practice-unreadable"),
        (["practice", "keltis", "--workers", "0"], "bad-workers"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], code: str) -> None:
    with pytest.raises(triskele.TriskeleError) as refused:
        app(arguments)
    assert refused.value.code == code


def test_another_seed_needs_another_file(tmp_path: Path) -> None:
    write(little(), tmp_path / "set.jsonl")
    with pytest.raises(AnalysisError) as refused:
        app(["practice", "wuerfel", "--out", str(tmp_path / "set.jsonl"), "--seed", "another"])
    assert refused.value.code == "practice-differs"
    with pytest.raises(AnalysisError) as refused:
        app(["practice", "--check", str(tmp_path / "set.jsonl"), "--effort", "0"])
    assert refused.value.code == "bad-effort"
