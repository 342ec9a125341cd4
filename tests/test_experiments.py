"""The first trained players still fit the games: a whole game of each, with as few and as many players as it takes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import triskele
from triskele.rules import GAMES

EXPERIMENTS = Path(__file__).parents[1] / "experiments"


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
