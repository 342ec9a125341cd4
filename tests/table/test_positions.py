"""Positions as lines of text: there and back, whatever the game has come to, and exact about what is wrong."""

from __future__ import annotations

import functools
import itertools
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import triskele
from contract.cases import CASES, Case
from endings import TABLES, endings
from triskele.errors import PositionError
from triskele.rules import GAMES, kernel
from triskele.rules.board import Board, default_board_text, load_board
from triskele.rules.kernel import State
from triskele.table.positions import HEAD, Head, of_game, position

CHANCE = ("key", "block", "blocks", "used")
PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
board_of = functools.cache(load_board)


def without_chance(state: State) -> bytes:
    content = bytearray(kernel.freeze(state))
    for name in CHANCE:
        span = state.layout.spans[name]
        content[span.start : span.start + span.size] = bytes(span.size)
    return bytes(content)


def states(match: triskele.Match) -> Iterator[triskele.Match]:
    """A match after each of its actions."""
    for step in range(len(match.log) + 1):
        yield match.as_of(step)


def check_there_and_back(match: triskele.Match, board: Board) -> None:
    text = match.position()
    state, complete = Head(text).state(board)
    assert complete
    assert without_chance(match._state) == kernel.freeze(state), text
    assert position(match.rules, match.options, state, True) == text


def check_known(match: triskele.Match, seat: int | None, board: Board) -> None:
    """What a seat knows and what its line says are the same; in the dice game nothing is hidden."""
    text = match.position(seat)
    state, complete = Head(text).state(board)
    if match.game == "wuerfel":
        assert complete
        assert text == match.position()
    else:
        assert not complete
        assert match.known_content(seat) == kernel.freeze(state), text


def played_at_random(case: Case, seed: str) -> triskele.Match:
    match, chooser = case.new(seed), random.Random(seed)
    while not match.finished:
        match.play(chooser.choice(match.action_ids()))
    return match


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_game_is_the_same_again_after_each_action(case: Case) -> None:
    board = board_of(case.game)
    knowing = itertools.cycle([None, *range(case.players)])
    for number, match in enumerate(states(played_at_random(case, "lines"))):
        if number % 2 == 0 or match.finished:
            check_there_and_back(match, board)
        else:
            check_known(match, next(knowing), board)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_that_ended_in_any_way_is_the_same_again(game: str, players: int) -> None:
    for ending in endings(game, players):
        board = Board(ending.match.board)
        for step in range(max(0, len(ending.match.log) - 12), len(ending.match.log) + 1):
            match = ending.match.as_of(step)
            check_there_and_back(match, board)
            check_known(match, step % players, board)


# Boards on which the ends that are hard to write come often: a last step without its tile, a clover without its stone.
QUICK = {
    "keltis": [("goal_from = 7", "goal_from = 3"), ("end_the_game = 5", "end_the_game = 2")],
    "orakel": [("goal_from = 29", "goal_from = 8")],
    "wuerfel": [("2 = 24", "2 = 7"), ("clover = [5, 8]", "clover = [4, 7]"), ("clover = [3, 4]", "clover = [6, 9]")],
}


@pytest.mark.parametrize("game", QUICK)
def test_a_quick_end_is_the_same_again(game: str) -> None:
    text = default_board_text(game)
    for old, new in QUICK[game]:
        assert old in text
        text = text.replace(old, new)
    board, ends = Board(tomllib.loads(text)), []
    for number in range(30):
        match, chooser = triskele.new(game, 2, f"quick {number}", board=board.data), random.Random(number)
        while not match.finished:
            actions = match.actions()
            forward = [action for action in actions if action.kind in {"lay", "advance", "start", "take"}]
            match.play(chooser.choice(forward or actions))
        for step in (len(match.log) - 1, len(match.log)):
            check_there_and_back(match.as_of(step), board)
            check_known(match.as_of(step), step % 2, board)
        ends.append(match.position())
    assert any(" short=" in end for end in ends) == (game == "wuerfel")
    assert any(" ended=goal " in end for end in ends) == (game == "keltis")


# Setting up.


def some_match(game: str, steps: int = 25, players: int = 2) -> triskele.Match:
    """A game after some actions, a turn that has just begun."""
    match, chooser = triskele.new(game, players, "some", names=["Anna", "Ben", "Cleo"][:players]), random.Random(game)
    while len(match.log) < steps or match.phase != match.rules.PHASES[0]:
        match.play(chooser.choice(match.action_ids()))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_complete_position_is_set_up_exactly(game: str) -> None:
    line = some_match(game).position()
    match = triskele.new(position=line, seed="other")
    assert match.position() == match.origin == line
    assert (match.game, match.players, match.log) == (game, 2, [])
    assert match.actions() == some_match(game).actions()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_position_hides_is_dealt_from_the_seed(game: str) -> None:
    known = some_match(game).position(1)
    dealt = [triskele.new(position=known, seed=seed) for seed in ("one", "one", "two")]
    assert all(match.position(1) == match.origin == known for match in dealt)
    lines = [match.position() for match in dealt]
    assert lines[0] == lines[1]
    assert (lines[0] == lines[2]) == (game == "wuerfel")
    assert all("?" not in line for line in lines)


def test_the_key_is_in_no_position_and_the_seed_decides_what_is_drawn() -> None:
    line = some_match("keltis").position()
    drawn = set()
    for seed in range(8):
        match = triskele.new(position=line, seed=seed)
        match.play(next(action for action in match.actions() if action.kind == "discard"))
        match.play("draw")
        assert match.record(with_key=True)["key"] not in match.position()
        drawn.add(match.position())
    assert len(drawn) > 1


@pytest.mark.parametrize("game", GAMES)
def test_keys_come_in_any_order_with_any_white_space(game: str) -> None:
    line = some_match(game).position()
    first, *rest = line.split()
    assert triskele.new(position=" \t" + "\n  ".join([first, *reversed(rest)]) + "\n").position() == line


def test_cards_and_dice_may_stand_in_any_order() -> None:
    match = some_match("wuerfel")
    dice = re.search(r"dice=(\w+)", match.position())
    assert dice
    assert (
        triskele.new(position=match.position().replace(dice[0], f"dice={dice[1][::-1]}")).position() == match.position()
    )


def test_options_that_are_not_the_usual_ones_are_written() -> None:
    for case in CASES:
        line = case.new("x").position()
        for name, values in GAMES[case.game].OPTIONS.items():
            assert (f" {name}={case.options[name]} " in line) == (case.options[name] != values[0])
        assert triskele.new(position=line).options == {"start": "random", **case.options}


def test_what_is_said_beside_a_position_must_be_the_same() -> None:
    line = some_match("orakel").position()
    assert triskele.new("orakel", 2, options={"clover": "same"}, position=line).origin == line
    for said in ({"game": "keltis"}, {"players": 3}, {"options": {"clover": "any"}}, {"options": {"start": 1}}):
        with pytest.raises(PositionError) as refusal:
            triskele.new(**said, position=line)  # type: ignore[arg-type]
        assert refusal.value.code == "position-differs"


def test_without_a_position_a_game_has_to_be_named() -> None:
    with pytest.raises(triskele.BadRequest) as refusal:
        triskele.new()
    assert refusal.value.code == "unknown-game"


def test_a_board_of_ones_own_is_handed_over_beside_the_position() -> None:
    data = load_board("keltis").data
    data = {**data, "path": {**data["path"], "points": [0, -9, -3, -2, 1, 2, 3, 6, 7, 50]}}
    match = triskele.new("keltis", 2, "x", board=data)
    again = triskele.new(position=match.position(), board=data)
    assert again.board == data
    assert again.reveal()["table"] == match.reveal()["table"]


# Records.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", ["all", 0, None])
def test_a_game_from_a_position_is_recorded_with_it(game: str, seat: int | str | None) -> None:
    match = triskele.new(position=some_match(game).position(seat), seed="key")  # type: ignore[arg-type]
    chooser = random.Random(1)
    while not match.finished:
        match.play(chooser.choice(match.action_ids()))
    record = match.record()
    assert record["position"] == match.origin
    assert triskele.replay(record).record() == record
    for step in (0, len(match.log) // 2):
        assert triskele.replay(record, step).position() == match.as_of(step).position()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_its_key_has_no_hands_in_it_either(game: str) -> None:
    match = triskele.new(position=some_match(game).position(), seed="key")
    first = match.position(None)
    match.play(match.action_ids()[0])
    assert match.record()["position"] == first
    assert f"position: {first}\n" in match.text()
    assert match.record(with_key=True)["position"] == match.origin


def test_the_hash_of_a_game_covers_where_it_began() -> None:
    match = triskele.new(position=some_match("wuerfel").position().replace("last=", "last=12")[:-2], seed="key")
    while not match.finished:
        match.play(match.action_ids()[-1])
    record = match.record()
    other = {**record, "position": record["position"].replace(" last=", " last=s")[:-1]}
    assert other["position"] != record["position"]
    with pytest.raises(triskele.RecordError) as refusal:
        triskele.replay(other)
    assert refusal.value.code == "record-hash"


def test_a_record_with_a_bad_position_is_refused() -> None:
    record = triskele.new(position=some_match("keltis").position(), seed="key").record(with_key=True)
    for position_, sentence in (("keltis/1", "players"), (7, "a text"), (some_match("keltis", 25, 3).position(), "3")):
        with pytest.raises(triskele.RecordError) as refusal:
            triskele.replay({**record, "position": position_})
        assert refusal.value.code == "record-malformed"
        assert sentence in str(refusal.value)


def test_a_game_that_was_dealt_has_no_position_in_its_record() -> None:
    assert triskele.new("keltis", seed="x").origin is None
    assert "position" not in triskele.new("keltis", seed="x").record()


# What the page says.


def examples() -> list[str]:
    return re.findall(r"^\w+/1 players=.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


EXAMPLES = {line.split("/")[0]: line for line in examples()}


def test_every_game_has_an_example_that_is_written_as_it_stands() -> None:
    assert len(examples()) == len(EXAMPLES) == len(GAMES)
    for line in examples():
        match = triskele.new(position=line)
        assert match.position(0) == match.origin == line


def test_the_page_names_every_key() -> None:
    text = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^## ", text, flags=re.MULTILINE)
    for game, line in EXAMPLES.items():
        [part] = [part for part in parts if line in part]
        named = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", part, re.MULTILINE))))
        assert named == set(of_game(game).KEYS)
    assert all(f"| `{key}` |" in text for key in HEAD)


def test_the_python_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where one of them writes a file
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for program in programs:
        exec(compile(program, "positions.md", "exec"), {})
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg ")


# Lines changed at random.

SIGNS = "0123456789X?|/,*.cwsl()=rypgb -"


def edited(line: str, others: list[str], chooser: random.Random) -> str:
    """A line with some characters or keys changed, left out, added, or taken from another line."""
    tokens = line.split(" ")
    for _ in range(chooser.choice([1, 1, 1, 2, 3])):
        at = chooser.randrange(len(tokens))
        token, other = tokens[at], chooser.choice(others).split(" ")
        same = [one for one in other if one.startswith(token.partition("=")[0])]
        place, sign = chooser.randrange(len(token) + 1), chooser.choice(SIGNS)
        before, after = token[:place], token[place:]
        edits = [[], same, same, [token, chooser.choice(other)]]
        edits += [[before + sign + after], [before + after[1:]], [before + sign + after[1:]]]
        tokens = [*tokens[:at], *chooser.choice(edits), *tokens[at + 1 :]] or [token]
    return " ".join(tokens)


def lines_of(case: Case, count: int, chooser: random.Random) -> list[str]:
    match = played_at_random(case, "fuzz")
    seats = ["all", "all", None, *range(case.players)]
    return [
        match.as_of(step).position(chooser.choice(seats))  # type: ignore[arg-type]
        for step in [*chooser.sample(range(len(match.log)), count), len(match.log)]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_changed_at_random_is_refused_or_played_to_its_end(game: str) -> None:
    chooser = random.Random(game)
    cases = [case for case in CASES if case.game == game]
    lines = [line for case in cases for line in lines_of(case, 12, chooser)]
    board, accepted = board_of(game).data, 0
    for _ in range(600):
        try:
            match = triskele.new(position=edited(chooser.choice(lines), lines, chooser), seed="x", board=board)
        except PositionError:
            continue
        accepted += 1
        check_there_and_back(match, board_of(game))
        while accepted % 4 == 0 and not match.finished:
            match.play(chooser.choice(match.action_ids()))
            if len(match.log) < 5 or match.finished:
                check_there_and_back(match, board_of(game))
    assert accepted > 20
