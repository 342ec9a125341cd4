"""The judge: its sums agree, it finds what is plain, it knows no more than the player knew, and is fair."""

from __future__ import annotations

import functools
import json
import math
import random
from typing import Any

import pytest

import triskele
from bots.test_net_search import WINNING
from contract.cases import CASES, Case
from contract.test_contract import each_game
from triskele.analysis import Analysis, analyse, judge
from triskele.analysis.judge import judge_of
from triskele.analysis.judging import DOUBT, LEAST
from triskele.bots import bot
from triskele.bots.nets import net
from triskele.errors import AnalysisError, BotError, MissingPackage
from triskele.rules import GAMES

TINY = 0.02  # two worlds each: what is found is wrong, and all sums agree


def finished(match: triskele.Match, name: str = "random", seed: int = 1) -> triskele.Match:
    chooser = random.Random(seed)
    while match.seat is not None:
        found = bot(match.game, name).choose(match.known(match.seat), match.action_ids(), chooser)
        match.play(found.action)
    return match


def last_part(case: Case, decisions: int = 8) -> triskele.Match:
    """The end of a game, begun from a position."""
    whole = finished(case.new("judged"))
    choices = [step for step in range(len(whole.log)) if len(whole.as_of(step).action_ids()) > 1]
    line = whole.as_of(choices[-decisions]).position()
    return finished(triskele.new(position=line, seed="end"))


@functools.cache
def dealt(game: str) -> triskele.Match:
    return finished(triskele.new(game, 2, "dealt"), "steady")


@functools.cache
def judged(game: str) -> Analysis:
    return analyse(dealt(game), TINY)


def check_sums(match: triskele.Match, found: Analysis) -> None:
    for total in found.totals:
        parts = (total.expectation, total.luck, total.own, total.others)
        assert math.fsum(part.win for part in parts) == pytest.approx(total.result.win, abs=1e-9)
        assert math.fsum(part.points for part in parts) == pytest.approx(total.result.points, abs=1e-6)
        assert total.result.win == (1 / len(match.winners) if total.seat in match.winners else 0)
        own = [step for step in found.steps if step.seat == total.seat and step.mistake]
        assert total.own.win == pytest.approx(-sum(step.cost.win for step in own))
        assert sum(total.mistakes.values()) == len(own)
    for step in found.steps:
        assert sum(stand.win for stand in step.stand) == pytest.approx(1)
        assert step.action == match.log[step.step].text
        if step.mistake:
            assert step.cost.win >= LEAST + DOUBT * step.cost.win_error
        else:
            assert all(loss.win == 0 for loss in step.losses)
            assert step.losses[step.seat].points >= 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_result_is_expectation_and_luck_and_mistakes(case: Case) -> None:
    match = last_part(case)
    found = analyse(match, TINY)
    check_sums(match, found)
    assert len(found.steps) > 0
    assert [total.expectation for total in found.totals] == list(found.steps[0].stand)


@each_game
def test_the_deal_is_luck_too(game: str) -> None:
    match, found = dealt(game), judged(game)
    check_sums(match, found)
    assert {step.step for step in found.steps} == {
        step for step in range(len(match.log)) if len(match.as_of(step).action_ids()) > 1
    }
    for deal, total in zip(found.deal, found.totals, strict=True):
        assert 0.25 < total.expectation.win < 0.75
        assert deal.win == pytest.approx(found.steps[0].stand[total.seat].win - total.expectation.win)
    assert sum(total.expectation.win for total in found.totals) == pytest.approx(1, abs=1e-3)
    assert any(step.events for step in found.steps)


@each_game
def test_a_planted_blunder_is_found_and_called_one(game: str) -> None:
    line, winning = WINNING[game]
    match = triskele.new(position=line, seed="decided")
    seat = match.seat
    chances = net(game).judge(match.known(seat), match.action_ids()).chances
    best = match.action(winning).id
    match.play(min((action for action in chances if action != best), key=lambda action: chances[action]))
    first = analyse(finished(match, "steady"), 0.4).steps[0]
    assert (first.seat, first.best) == (seat, winning)
    assert first.mistake in {"clear", "grave"}
    assert first.cost.win > 0.1
    assert first.losses[1 - first.seat].win == pytest.approx(-first.cost.win), "what one loses, the other wins"


@each_game
def test_what_the_player_could_not_know_does_not_change_a_cost(game: str) -> None:
    whole = finished(triskele.new(game, 2, "hidden"), "steady")
    choices = [step for step in range(len(whole.log)) if len(whole.as_of(step).action_ids()) > 2]
    costly, seen = 0, 0
    for step in choices[-12::3]:
        past = whole.as_of(step)
        chances = net(game).judge(past.known(past.seat), past.action_ids()).chances
        found = []
        for seed in ("one", "other"):
            match = triskele.new(position=past.position(past.seat), seed=seed)
            match.play(min(chances, key=lambda action: chances[action]))
            found.append(analyse(finished(match, "steady"), TINY).steps[0])
        one, other = found
        assert (one.best, one.cost, one.mistake) == (other.best, other.cost, other.mistake)
        costly += one.cost.win != 0
        seen += one.stand != other.stand
    assert costly > 0
    assert seen > 0 or game not in {"keltis", "orakel"}, "who sees all cards knows more"


def test_the_same_record_gives_the_same_figures() -> None:
    match, steps = dealt("wuerfel"), []
    again = analyse(json.loads(json.dumps(match.record())), TINY, lambda *at: steps.append(at))
    assert again == judged("wuerfel")
    decisions = len(again.steps)
    assert steps == [(done, decisions) for done in range(decisions + 1)]


@each_game
def test_what_is_found_is_plain_json(game: str) -> None:
    found = judged(game)
    content = found.as_json()
    assert json.loads(json.dumps(content)) == content
    assert len(content["curve"]) == 2
    assert all(len(chances) == len(found.steps) + 1 for chances in content["curve"])
    assert [chances[-1] for chances in content["curve"]] == [total["result"]["win"] for total in content["totals"]]


@each_game
def test_three_moments_decided_the_game(game: str) -> None:
    found = judged(game)
    assert len(found.moments) == 3
    least = min(abs(moment.swing.win) for moment in found.moments)
    named = {(moment.kind, moment.step) for moment in found.moments}
    for step in found.steps:
        if ("luck", step.step) not in named:
            assert max(abs(luck.win) for luck in step.luck) <= least
        if step.mistake and ("mistake", step.step) not in named:
            assert step.cost.win <= least


def test_points_that_mistakes_cost_are_missing_from_what_was_played() -> None:
    match, found = dealt("keltis"), judged("keltis")
    for total, score in zip(found.totals, match.scores, strict=True):
        if score > 0:
            assert total.played == pytest.approx(score / (score + max(0, -total.own.points)))
        else:
            assert total.played is None


@pytest.mark.parametrize(
    ("won", "luck", "play", "verdict"),
    [
        (False, -0.5, 0.0, "lost-by-luck"),
        (False, -0.8, 0.3, "lost-by-luck"),
        (False, 0.2, -0.7, "lost-by-play"),
        (False, -0.25, -0.25, "lost-by-both"),
        (True, 0.5, 0.0, "won-by-luck"),
        (True, -0.3, 0.8, "won-by-play"),
        (True, 0.3, 0.2, "won-by-both"),
    ],
)
def test_who_lost_by_luck_is_told_so(won: bool, luck: float, play: float, verdict: str) -> None:
    assert judge._verdict(won, luck, play) == verdict


def test_a_game_that_is_not_over_is_refused() -> None:
    match = triskele.new("keltis", 2, "running")
    match.play(match.action_ids()[0])
    for running in (match, match.record(with_key=True)):
        with pytest.raises(AnalysisError, match="not over") as refusal:
            analyse(running)
        assert refusal.value.code == "analysis-unfinished"
        assert "nicht zu Ende" in refusal.value.reasons["de"]


@pytest.mark.parametrize("effort", [0.0, -1.0, 1000.0, math.nan])
def test_efforts_have_bounds(effort: float) -> None:
    with pytest.raises(AnalysisError) as refusal:
        analyse(dealt("wuerfel"), effort)
    assert refusal.value.code == "bad-effort"


def test_it_can_be_cancelled() -> None:
    looks = iter([False] * 40)
    told: list[Any] = []
    with pytest.raises(AnalysisError) as refusal:
        analyse(dealt("wuerfel"), 1.0, lambda *at: told.append(at), lambda: next(looks, True))
    assert refusal.value.code == "analysis-cancelled"
    assert 0 < len(told) < 8


@each_game
def test_without_a_net_that_fits_rollouts_judge(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise BotError("net-outdated", "It is old.")

    monkeypatch.setattr(judge, "ByNet", refuse)
    for players in GAMES[game].SEATS:
        match = last_part(Case(game, players, {name: values[0] for name, values in GAMES[game].OPTIONS.items()}))
        found = analyse(match, TINY)
        assert found.judged_by == "rollouts"
        check_sums(match, found)
    line, winning = WINNING[game]
    match = triskele.new(position=line, seed="decided")
    seat, known, actions = match.seat, match.known(match.seat), match.action_ids()
    worst = next(action for action in actions if match.action(action).text != winning)
    rollouts = judge_of(game, 2, 0.5, lambda: False).choice(known, actions, worst)
    assert rollouts.ahead[0, seat] > 0


def test_without_the_compiler_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "numba" else object())
    with pytest.raises(MissingPackage, match="numba") as refusal:
        analyse(dealt("wuerfel"))
    assert refusal.value.extra == "fast"
