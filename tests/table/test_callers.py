"""Whoever calls may have numbers of any kind, and is told what is wrong with anything else."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import triskele
from triskele import envs
from triskele.arena import checking, simulate, tournament
from triskele.arena.workers import checked_workers
from triskele.bots.decision import Decision
from triskele.errors import TriskeleError
from triskele.rules import GAMES
from triskele.rules.board import load_board
from triskele.rules.kernel import freeze
from triskele.sight import columns
from triskele.table.text import read_text
from triskele.whole import whole


class Five:
    def __index__(self) -> int:
        return 5


@pytest.mark.parametrize(
    ("value", "found"),
    [(5, 5), (np.int64(5), 5), (np.uint8(5), 5), (Five(), 5), (True, None), (5.0, None), ("5", None), (None, None)],
)
def test_whole_numbers_are_those_that_say_so(value: object, found: int | None) -> None:
    assert whole(value) == found
    assert type(whole(value)) in {int, type(None)}


@pytest.mark.parametrize("kind", [np.int16, np.int64, np.uint16])
@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_numpy_are_numbers(game: str, kind: Any) -> None:
    one, other = triskele.new(game, players=2, seed=5), triskele.new(game, players=kind(2), seed=kind(5))
    for match, number in ((one, int), (other, kind)):
        for _ in range(6):
            match.play(number(match.action_ids()[-1]))
    assert type(other.players) is int
    assert one.record() == other.record()
    assert other.view(kind(1)) == one.view(1)
    assert (other.observe(kind(1), kind(2)) == one.observe(1, 2)).all()
    assert columns(game, kind(2)) == columns(game, 2)
    assert len(envs.batch(game, players=kind(2), games=kind(3)).seen.masks) == 3


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: triskele.new("keltis", options=5), "unknown-option"),
        (lambda: triskele.new("keltis", names=5), "bad-names"),
        (lambda: triskele.new("keltis", names="AB"), "bad-names"),
        (lambda: triskele.new("keltis", players="2"), "wrong-players"),
        (lambda: triskele.new("keltis").view("1"), "unknown-seat"),
        (lambda: triskele.new("keltis").play(1.0), "unknown-action"),
        (lambda: triskele.replay(triskele.new("keltis", seed=1).record(), "1"), "record-sealed"),
        (lambda: read_text(None), "record-malformed"),
        (lambda: triskele.new([]), "unknown-game"),
        (lambda: triskele.new("keltis", board=5), "board-invalid"),
        (lambda: triskele.new("keltis", options={"start": 0.0}), "bad-option"),
        (lambda: triskele.new("keltis", options={"start": None}), "bad-option"),
        (lambda: triskele.new("keltis").as_of("1"), "unknown-step"),
        (lambda: triskele.new("keltis").state_at("1"), "unknown-step"),
        (lambda: triskele.new("keltis").known(0, "0"), "unknown-step"),
        (lambda: triskele.new("keltis").revealed(1), "unknown-step"),
        (lambda: triskele.new("keltis").tell("1"), "unknown-step"),
        (lambda: tournament.plan("keltis", ["easy", "steady"], "9"), "bad-games"),
        (lambda: simulate.question("keltis", 1.5), "bad-games"),
        (lambda: next(checking.check("steady", None)), "bad-games"),
        (lambda: checked_workers("2"), "bad-workers"),
    ],
)
def test_what_is_none_is_refused_with_a_code(call: Any, code: str) -> None:
    with pytest.raises(TriskeleError) as refused:
        call()
    assert refused.value.code == code


def test_a_game_that_numbers_of_numpy_began_can_be_written_and_looked_at() -> None:
    two = np.int64(2)
    match = triskele.new("keltis", players=np.int8(3), seed=np.int64(5), options={"start": two})
    match.play(np.int64(match.action_ids()[0]), seat=two)
    told = match.view(two), match.reveal(), match.lens(two), match.events(np.int64(0), two), match.record(with_key=True)
    assert json.loads(json.dumps(told)) == json.loads(json.dumps(told, default=str))
    assert match.as_of(np.int64(0)).log == []
    assert match.tell(np.uint8(0), seat=two, you=two) == match.tell(0, seat=2, you=2)
    plan = tournament.plan("keltis", ["easy", "steady"], np.int64(4), np.int64(2))
    assert plan == tournament.plan("keltis", ["easy", "steady"], 4)
    assert simulate.question("keltis", np.int64(9), np.int64(3)).players == 3
    assert checked_workers(np.int64(2)) == 2


def test_a_world_takes_an_action_in_any_form_and_none_that_is_not_legal() -> None:
    match = triskele.new("keltis", seed=5)
    known = match.known(match.seat)
    first, second = match.actions()[:2]
    worlds = [Decision("keltis", known, match.action_ids(), random.Random(1)).imagine() for _ in range(4)]
    for world, said in zip(worlds, (first, first.id, np.int16(first.id), f" {first.text.upper()} "), strict=True):
        world.play(said)
        assert freeze(world.state) == freeze(worlds[0].state)
    untouched = freeze(worlds[0].state)
    with pytest.raises(triskele.IllegalMove) as refused:
        worlds[0].play(second)
    assert refused.value.rule == match.face.forbids(worlds[0].state, second).rule
    for said in ("lay blue 99", 1.5, 9999, None):
        with pytest.raises(triskele.BadRequest) as unknown:
            worlds[0].play(said)  # type: ignore[arg-type]
        assert unknown.value.code == "unknown-action"
    assert freeze(worlds[0].state) == untouched


def test_before_the_first_action_nothing_is_counted_to_minus_one() -> None:
    with pytest.raises(triskele.BadRequest, match="nothing has been played yet"):
        triskele.new("keltis").events(0)


def test_a_step_that_is_no_number_is_refused() -> None:
    match = triskele.new("wuerfel", seed=1)
    while not match.finished:
        match.play(match.action_ids()[0])
    with pytest.raises(TriskeleError) as refused:
        triskele.replay(match.record(), "1")  # type: ignore[arg-type]
    assert refused.value.code == "record-step"
    assert triskele.replay(match.record(), np.int16(3)).log == match.log[:3]  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_a_default_board_that_somebody_changes_stays_as_it_is_for_others(game: str) -> None:
    def spoil(data: Any) -> None:
        for part in data.values() if isinstance(data, dict) else data:
            if isinstance(part, dict | list):
                spoil(part)
        data.clear()

    before = load_board(game)
    spoil(load_board(game).data)
    assert load_board(game).data == before.data != {}
    assert load_board(game).text == before.text
