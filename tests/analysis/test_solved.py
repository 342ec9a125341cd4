"""The judge held to ends of games that were solved by other means: `analysis.reference`, plain and slow."""

from __future__ import annotations

import pytest

import triskele
from analysis.reference import SOLVERS, kept
from contract.test_contract import each_game
from triskele.analysis.endgame import solver_of
from triskele.analysis.judging import LEAST, ByNet
from triskele.analysis.scale import WIN

MUCH = 0.1


@each_game
def test_the_judge_is_right_where_games_were_solved(game: str) -> None:
    """No mistake is named that is none, every large one is, and what it says of costs is right."""
    judge, off, large = ByNet(game, 2, 1.0, lambda: False), [], 0
    assert len(kept(game)) >= 100
    for each in kept(game):
        match = triskele.new(position=each["position"], seed="solved")
        seat, best = match.seat, max(each["values"].values())
        for text, value in each["values"].items():
            found = judge.choice(match.known(seat), match.action_ids(), match.action(text).id)
            cost = best - value
            assert not found.mistake(seat) or cost >= LEAST / 2, (each["position"], text)
            assert found.mistake(seat) or cost < MUCH, (each["position"], text)
            off.append(abs(found.ahead[WIN, seat] - cost))
            large += cost >= MUCH
    assert sum(off) / len(off) <= 0.01
    assert large >= 20, "something is at stake"


@each_game
def test_what_was_kept_is_what_is_found(game: str) -> None:
    """The first ones, solved again."""
    for each in sorted(kept(game), key=lambda each: len(each["values"]))[:2]:
        match = triskele.new(position=each["position"], seed="again")
        found = {match.action(action).text: value for action, value in SOLVERS[game](match).items()}
        assert found == pytest.approx(each["values"], abs=1e-5)


def test_a_turn_that_can_come_to_thousands_of_positions_is_solved() -> None:
    """Two mirrors and many tiles: 3,834 of them."""
    line = (
        "orakel/1 players=2 turn=76 seat=1 phase=play "
        "tiles=b4l332(0).12sr.(0)1.2l2l(0)s42y32(2)311gsp(1) figures=31,30,23|27,18,22 priestess=15 "
        "rows=8X/24779/87520/322/3478X|500/64100/63110/X8763/19X discards=X332456/55/79X5/946/015548 "
        "hands=//389/0159/2|778/X/2/8X/6 seen=//38//|7///8/ stones=4,2 mirrors=2,1 scored=1,0 points=38,48"
    )
    match = triskele.new(position=line, seed="many")
    value = solver_of("orakel").value(match.state_at(0))
    assert value is not None
    assert sorted(value[WIN]) == [0, 1]
