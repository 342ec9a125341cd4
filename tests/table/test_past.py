"""A match as it stood earlier, and records that are reused."""

from __future__ import annotations

import random

import pytest

import triskele
from triskele.rules import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_match_as_of_a_step_is_the_match_that_was_there(game: str) -> None:
    match = triskele.new(game, seed="past")
    luck = random.Random(1)
    views = [match.view(0)]
    for _ in range(40):
        if match.finished:
            break
        match.play(luck.choice(match.actions()))
        views.append(match.view(0))
    for step, view in enumerate(views):
        past = match.as_of(step)
        assert past.view(0) == view
        assert len(past.log) == step
    past = match.as_of(10)
    past.play(past.actions()[0])
    past.names[0] = "Somebody else"
    assert match.view(0) == views[-1]
    assert match.as_of(10).view(0) == views[10]


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_taken_back_is_what_undo_takes_back(game: str) -> None:
    match = triskele.new(game, seed="back")
    luck = random.Random(2)
    assert not match.undoable
    seen = set()
    while not match.finished:
        match.play(luck.choice(match.actions()))
        trial = match.as_of(len(match.log))
        seen.add(match.undoable)
        if match.undoable:
            trial.undo()
        else:
            with pytest.raises(triskele.TriskeleError):
                trial.undo()
    assert seen == {True, False}
