"""A match and its states can be copied and pickled: the copy stands as the first does, and goes its own way."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import triskele
from contract.cases import CASES, Case
from contract.test_contract import each_case, finished, play_at_random
from triskele.rules import GAMES, kernel

WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
each_way = pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", "pickle"])


def under_way(case: Case, actions: int = 40) -> triskele.Match:
    for n, match in enumerate(play_at_random(case.new(f"copied {case}"), 5)):
        if n == actions:
            return match
    raise AssertionError("the game was too short")


def everything(match: triskele.Match) -> Any:
    return match.record(with_key=True), match.reveal(), match._past, match._revealed, kernel.freeze(match._state)


@pytest.mark.parametrize("way", [triskele.Match.clone, *WAYS], ids=["clone", "copy", "deepcopy", "pickle"])
@each_case
def test_a_copy_of_a_match_is_equal_and_goes_its_own_way(case: Case, way: Callable[[Any], Any]) -> None:
    match = under_way(case)
    match.newcomer(1, "someone")
    before = everything(match)
    other = way(match)
    assert everything(other) == before
    other.play(other.action_ids()[0])
    other.names[0] = "Another"
    other.options["start"] = 1
    assert everything(match) == before
    match.play(match.action_ids()[-1])
    assert len(match.log) == len(other.log) == 41
    assert match.log[-1] == match.face.ACTIONS[match.log[-1].id]


@each_way
@each_case
def test_states_are_copied_whole(case: Case, way: Callable[[Any], Any]) -> None:
    known = under_way(case).known(1)
    other = way(known)
    assert kernel.freeze(other) == kernel.freeze(known)
    assert other.layout is GAMES[case.game].STATE
    other.turn += 1
    assert kernel.freeze(other) != kernel.freeze(known)


def test_a_state_of_an_older_layout_is_read_with_its_own_fields() -> None:
    layout = kernel.layout([kernel.shown("viewer", "i1"), kernel.shown("cards", "i2", (3,))], 2)
    state = kernel.blank(layout)
    state.cards[2] = 77
    content = pickle.dumps(state)
    kernel.states._LAYOUTS.remove(layout)
    found = pickle.loads(content)
    kernel.states._LAYOUTS.remove(found.layout)
    assert found.layout is not layout
    assert found.cards[2] == 77


@each_case
def test_the_mask_has_a_one_for_each_legal_action(case: Case) -> None:
    match = under_way(case)
    mask = match.mask()
    assert mask.dtype == np.int8
    assert len(mask) == GAMES[case.game].ACTIONS
    assert np.flatnonzero(mask).tolist() == match.action_ids()
    assert set(mask) == {0, 1}
    assert not finished(case).mask().any()


def test_a_match_tells_what_it_is_and_nothing_hidden() -> None:
    match = triskele.new("keltis", seed=5, options={"start": 1})
    assert repr(match) == "<Match of keltis, 2 players, 0 actions, seat 1 decides in phase play>"
    over = finished(CASES[0])
    assert repr(over) == f"<Match of keltis, 2 players, {len(over.log)} actions, over, scores {over.scores}>"


def test_a_number_is_the_seed_of_its_digits() -> None:
    assert triskele.new("keltis", seed=5).key_hash == triskele.new("keltis", seed="5").key_hash
    assert triskele.new("keltis", seed=np.int64(5)).key_hash == triskele.new("keltis", seed="5").key_hash
