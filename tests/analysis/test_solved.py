"""The judge held to ends of games that were solved by other means: `analysis.reference`, plain and slow."""

from __future__ import annotations

import random

import pytest

import triskele
from analysis.reference import SOLVERS, kept
from contract.test_contract import each_game
from triskele.analysis.judging import LEAST, ByNet
from triskele.analysis.reasons import compare
from triskele.analysis.scale import WIN
from triskele.bots.endgame import solver_of
from triskele.bots.thinking import question
from triskele.server.minds import hints
from triskele.server.minds.comparing import advised
from triskele.table.language import say
from triskele.words import LANGUAGES

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
def test_hints_and_their_comparisons_are_right_where_games_were_solved(game: str) -> None:
    """Whatever a net would do there, and whatever becomes of it in imagined games."""
    reasons = set()
    for each in random.Random(5).sample(kept(game), 5):
        match = triskele.new(position=each["position"], seed="solved")
        seat, values = match.seat, {match.action(text).id: value for text, value in each["values"].items()}
        known, worst = match.known(seat), min(values, key=lambda action: values[action])
        found = advised(question(game, "net", known, match.action_ids()))
        assert values[found.action] == pytest.approx(max(values.values()), abs=0.01)
        assert {finding.action: finding.wins for finding in found.findings} == pytest.approx(values, abs=0.01)
        advice = hints.from_search(found)
        assert (advice.action, advice.found[0][0].action) == (found.action, found.action)
        assert advice.found[0][1] >= 0 >= max(ahead for _, ahead in advice.found[1:])
        assert all(
            "%" in say(lang, f"hint.{advice.reason}", **advice.fields) or "points" in advice.reason
            for lang in LANGUAGES
        )
        reasons.add(advice.reason)
        if found.action != worst:
            compared = compare(known, worst, found.action, worlds=2, either=True)
            assert compared.better == found.action
            assert compared.gain.win == pytest.approx(values[found.action] - values[worst], abs=0.01)
    assert reasons <= {"solved", "solved-points", "solved-even"}


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
