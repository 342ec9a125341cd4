"""Observations tell all that a seat knows and nothing else, in columns that are found by name."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import triskele
from contract.cases import CASES, Case
from contract.test_contract import each_case, each_game, finished, imagined, play_at_random, with_state
from triskele import sight
from triskele.rules import GAMES, cards, kernel
from triskele.rules.cards import COLOUR_NAMES
from triskele.sight.parts import AROUND
from triskele.table import FACES

HISTORY = 3


def some_matches(case: Case, every: int = 25) -> Iterator[triskele.Match]:
    for n, match in enumerate(play_at_random(case.new(f"observed {case}"), 10)):
        if n % every == 0 or match.finished:
            yield match


@each_case
def test_an_observation_is_made_from_what_the_seat_knows_alone(case: Case) -> None:
    for n, match in enumerate(some_matches(case)):
        for seat in range(case.players):
            seen = match.observe(seat, HISTORY, raw=True)
            other = with_state(match, imagined(match, seat, n))
            assert (other.observe(seat, HISTORY, raw=True) == seen).all()


@each_case
def test_numbers_lie_between_0_and_1_unless_they_are_raw(case: Case) -> None:
    declared = sight.observation(case.game, HISTORY)
    for match in some_matches(case):
        for seat in range(case.players):
            raw, scaled = match.observe(seat, HISTORY, raw=True), match.observe(seat, HISTORY)
            assert (raw.dtype, scaled.dtype) == (np.uint8, np.float32)
            assert 1 <= min(declared.most) <= max(declared.most) <= 255
            assert len(raw) == len(scaled) == declared.size
            assert scaled.min() >= 0
            assert scaled.max() <= 1
            assert np.allclose(scaled * declared.most, raw)


def values_of(name: str, state: Any) -> Iterator[tuple[tuple[int, ...], int]]:
    field = getattr(state, name)
    shape = state.layout.spans[name].shape
    for at in np.ndindex(shape):
        yield at, field[at if len(at) > 1 else at[0]] if shape else field


def changed(state: Any, name: str, at: tuple[int, ...], value: int) -> Any:
    other = kernel.copy(state)
    if not at:
        setattr(other, name, value)
    else:
        getattr(other, name)[at if len(at) > 1 else at[0]] = value
    return other


def is_somewhere(case: Case, state: Any, name: str, at: tuple[int, ...]) -> bool:
    """Whether a place of a field means anything: a player who sits there, a card that lies there."""
    if name == "discards":
        return bool(at[1] < state.height[at[0]])
    if name in {"once", "twice"}:
        return at[0] == cards.BAG or (at[0] if at[0] < cards.BAG else (at[0] - cards.ROWS) % 4) < case.players
    seats = GAMES[case.game].SEATS[1]
    rows = state.layout.spans[name].shape[:1]
    if rows == (seats,) and name != "druid_at":
        return at[0] < case.players
    if name in {"druid_card", "druid_cards", "experience_card", "experience_cards", "piece", "pieces"}:
        return at[0] >= seats or at[0] < case.players
    return True


@each_game
def test_whatever_a_seat_knows_changes_an_observation_or_is_left_out_for_a_reason(game: str) -> None:
    """Every value that a field ever has is put in the place of another one, in positions of whole games."""
    layout, left_out = GAMES[game].STATE, sight.SIGHT[game].LEFT_OUT
    cases = [case for case in CASES if case.game == game]
    positions = [(case, match.known(1)) for case in cases for match in some_matches(case, 40)]
    met: dict[tuple[str, tuple[int, ...]], set[int]] = defaultdict(set)
    for _, state in positions:
        for name in layout.names:
            for at, value in values_of(name, state):
                met[name, at].add(value)
    unseen, tried = set(), set()
    luck = random.Random(3)
    for case, state in luck.sample(positions, 12):
        before = sight.observe(game, state).tobytes()
        for (name, at), values in met.items():
            others = values - {dict(values_of(name, state))[at]}
            if name in {"seat", "mover", "source"}:
                others -= set(range(case.players, GAMES[game].SEATS[1]))
            if name == kernel.states.VIEWER or not others or not is_somewhere(case, state, name, at):
                continue
            tried.add(name)
            other = changed(state, name, at, luck.choice(sorted(others)))
            if sight.observe(game, other).tobytes() == before:
                unseen.add(name if name in left_out or not at else f"{name}[{at[0]}]")
    assert unseen <= set(left_out), f"not seen: {unseen - set(left_out)}"
    constant = set(layout.names) - tried - {kernel.states.VIEWER, "spare"}
    hidden = {field for field in layout.names if all(len(met[key]) == 1 for key in met if key[0] == field)}
    assert constant <= hidden
    assert {name.partition("[")[0] for name in left_out} <= set(layout.names)
    assert set(left_out) <= unseen | constant, "what is seen is not left out"


@each_game
def test_columns_are_found_by_name_whatever_the_options_are(game: str) -> None:
    columns = sight.columns(game, 2)
    assert len(set(columns.values())) == len(columns)
    assert max(columns.values()) < sight.observation(game, 2).size
    for case in CASES:
        if case.game != game:
            continue
        match = case.new("columns")
        match.play(match.action_ids()[-1])
        for viewer in range(case.players):
            seen = match.observe(viewer, 2, raw=True)
            place = (match._state.seat - viewer) % case.players
            assert seen[columns[f"decides: {AROUND[place]}"]] == 1
            assert seen[columns[f"players: {case.players}"]] == 1
            assert seen[columns[f"phase: {match.phase}"]] == 1
    spare = set(range(sight.observation(game).size)) - set(sight.columns(game).values())
    for match in some_matches(CASES[[case.game for case in CASES].index(game)]):
        assert not match.observe(0, raw=True)[sorted(spare)].any()


@each_case
def test_the_last_acts_are_told_to_every_seat_the_newest_first(case: Case) -> None:
    columns = sight.columns(case.game, HISTORY)
    for n, match in enumerate(play_at_random(case.new(f"acts {case}"), 4)):
        for viewer in range(case.players):
            seen = match.observe(viewer, HISTORY, raw=True)
            for back in range(1, HISTORY + 1):
                names = [f"act {back}: action {action.id}" for action in FACES[case.game].ACTIONS]
                acts = [number for number, name in enumerate(names) if seen[columns[name]]]
                who = [name for name in AROUND if seen[columns.get(f"act {back} by: {name}", -1)]]
                if back > n:
                    assert acts == who == []
                else:
                    place = (match.as_of(n - back).seat - viewer) % case.players  # type: ignore[operator]
                    assert (acts, who) == ([match.log[-back].id], [AROUND[place]])
        if n == 30:
            break


def test_what_cards_and_piles_show() -> None:
    match = triskele.new("keltis", seed="piles 67", options={"start": 0})
    columns = sight.columns("keltis")
    hand = match.observe(0, raw=True)[
        [columns[f"hand once: {colour} {n}"] for colour in COLOUR_NAMES for n in range(11)]
    ]
    assert np.flatnonzero(hand).tolist() == [action.id - 55 for action in match.actions() if action.kind == "discard"]
    match.play("discard green 2")
    match.play("draw")
    match.play("discard green 9")
    for seat in (0, 1):
        seen = match.observe(seat, raw=True)
        assert [seen[columns[f"discards top: green {value}"]] for value in (2, 9)] == [0, 1]
        assert [seen[columns[f"depth in the pile: green {value}"]] for value in (2, 9)] == [2, 1]
        assert seen[columns["closed piles: green"]] == 1
        assert seen[columns["turns over, rest"]] == 1


def test_the_dice_before_they_were_rolled_again_are_told_with_the_act() -> None:
    match = triskele.new("wuerfel", seed="dice")
    columns = sight.columns("wuerfel", 2)
    sides = ["stone", *"12345"]

    def dice(what: str, seat: int) -> list[list[str]]:
        seen = match.observe(seat, 2, raw=True)
        return [[side for side in sides if seen[columns[f"{what} {n}: {side}"]]] for n in (1, 2, 3)]

    def rolled() -> list[list[str]]:
        return [[sides[side]] for side in match.known(0).dice]

    assert dice("last turn, die", 0) == dice("act 1 with die", 0) == [[], [], []]
    first = rolled()
    match.play(max(match.action_ids()))
    second = rolled()
    match.play(max(match.action_ids()))
    for seat in (0, 1):
        assert dice("act 2 with die", seat) == first
        assert dice("act 1 with die", seat) == dice("last turn, die", seat) == second != first
        assert dice("die", seat) == rolled()


@each_game
def test_bad_questions_are_refused_with_a_code(game: str) -> None:
    match = triskele.new(game)
    for history in (-1, 257, True, "3", None, 2.0):
        with pytest.raises(triskele.BadRequest) as refusal:
            match.observe(0, history)  # type: ignore[arg-type]
        assert refusal.value.code == "bad-history"
    for seat in (-1, 2, None, True, "0"):
        with pytest.raises(triskele.BadRequest) as refusal:
            match.observe(seat)  # type: ignore[arg-type]
        assert refusal.value.code == "unknown-seat"
    with pytest.raises(triskele.BadRequest) as refusal:
        sight.columns("chess")
    assert refusal.value.code == "unknown-game"


@each_game
def test_a_finished_game_is_seen_too(game: str) -> None:
    match = finished(next(case for case in CASES if case.game == game))
    columns = sight.columns(game)
    assert match.observe(0)[columns["phase: over"]] == 1
    assert match.observe(0)[columns[f"ended: {match.reason}"]] == 1


def test_with_whom_a_piece_is_exchanged_has_a_column_for_each_and_for_the_display() -> None:
    game, columns = GAMES["celtica"], sight.columns("celtica")
    state = triskele.new("celtica", 5, "exchange").known(1)
    names = ["own", "next", "second", "third", "fourth"]
    sources = {game.NOWHERE: None, game.DISPLAY: "display"} | {(1 + n) % 5: name for n, name in enumerate(names)}
    for source, name in sources.items():
        state.source = source
        seen = sight.observe("celtica", state, raw=True)
        told = [column for column, at in columns.items() if column.startswith("exchanged with") and seen[at]]
        assert told == ([f"exchanged with: {name}"] if name else [])
