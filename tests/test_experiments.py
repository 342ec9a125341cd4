"""The trained players still fit the games: whole games of each, with as few and as many players as it takes."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

import triskele
from triskele.rules import GAMES
from triskele.rules.kernel import State

EXPERIMENTS = Path(__file__).parents[1] / "experiments"
UNWRITTEN = -12345


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_net_plays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXPERIMENTS)
    from minds.play import Mind  # type: ignore[import-not-found]

    mind = Mind(EXPERIMENTS / "minds" / "nets" / f"{game}.npz")
    for players in GAMES[game].SEATS:
        match = triskele.new(game, players, "a net plays")
        while match.seat is not None:
            known, actions = match.known(match.seat), match.action_ids()
            if len(actions) == 1:
                match.play(actions[0])
                continue
            chances, value = mind.judge(known, actions)
            assert set(chances) == set(actions)
            assert sum(chances.values()) == pytest.approx(1)
            assert -2 < value < 2
            match.play(max(actions, key=lambda action, chances=chances: chances[action]))
        assert match.finished
    assert "torch" not in sys.modules


@pytest.mark.parametrize("game", GAMES)
def test_a_net_is_shown_nothing_that_its_seat_does_not_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXPERIMENTS)
    from minds.see import shape_of  # type: ignore[import-not-found]

    shape, chooser = shape_of(game), random.Random(game)

    def shown(state: State) -> tuple[list[int], list[int]]:
        words, numbers = [UNWRITTEN] * shape.words, [UNWRITTEN] * shape.numbers
        for part in range(shape.parts):
            shape.see(state, part, words, numbers)
        return words, numbers

    for players in GAMES[game].SEATS:
        match = triskele.new(game, players, "a net looks")
        while match.seat is not None:
            seen = shown(match.known(match.seat))
            assert seen == shown(match._state)
            assert UNWRITTEN not in seen[0]
            assert UNWRITTEN not in seen[1]
            match.play(chooser.choice(match.action_ids()))
