"""Search with nets: what it knows, what it answers, how long it takes, and which names it has."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

import triskele
from bots.test_search import ticking
from contract.test_contract import each_game
from positions import key_of
from triskele.bots import Found, bot, net
from triskele.bots.budget import Budget
from triskele.bots.levels import Searching
from triskele.bots.named import is_program
from triskele.bots.nets import search as module
from triskele.bots.nets.layers import Judged, Net
from triskele.bots.nets.search import (
    LANES,
    Worlds,
    candidates,
    chance_to_win,
    choice,
    driver,
    in_reach,
    search,
)
from triskele.rules import GAMES, kernel

# In each game a last decision: who is to win has to find the one action that ends the game at once.
KELTIS = (
    "keltis/1 players=2 turn=63 seat=2 phase=clover tiles=..3..c..c/.2.3.cw.c/.c..2.1.w/.c.cc.w.w/..1..c..2 "
    "figures=7*5658|96*750 rows=0458X/12478/4699X/0256/123799|X9320/035XX/X53100/98433/ "
    "discards=967512/7046/1586/5/550 hands=?8|/8//67/448X stones=2,3"
)
ORAKEL = (
    "orakel/1 players=2 turn=61 seat=2 phase=move tiles=13.l2s(0)3.123r(0)31s2l1(0)2b44g2(0).lyp2s(1) "
    "figures=18,27,33|33,33,27 priestess=21 rows=XX77532/X850/35/0113466789/X75110|123689/11479/87644220/02458X/963 "
    "discards=6///7/ hands=?8|01//899//49 laid=p0 stones=5,3 mirrors=1,2 scored=0,1 points=61,69"
)
WUERFEL = (
    "wuerfel/1 players=2 turn=31 seat=2 phase=choose rows=1479/31/76543//87|23568//12//123456 stones=9,8 dice=s12 "
    "last=245"
)
CELTICA = (
    "celtica/1 players=2 turn=83 seat=1 phase=exchange ended=round round=6 druids=18,18,18,18,17 "
    "hands=0,0,0,0,0|0,0,0,0,0 experience=0,0,0,0,0|0,0,0,0,0 druid_spent=4,3,5,8,4 experience_spent=0,1,0,2,1 "
    "pieces=4,2,4,3,4,4,4,4,4|3,4,4,4,4,3,3,4,3 display=0,1,1,2,1,1,1,1,1 given_up=0,0,1,0,0,1,0,1,0 mover=1 given=west"
)
WINNING = {
    "keltis": (KELTIS, "advance yellow"),
    "orakel": (ORAKEL, "advance 3"),
    "wuerfel": (WUERFEL, "stones"),
    "celtica": (CELTICA, "take northeast"),
}


def thoughts(game: str, players: int = 2, every: int = 1, **options: str) -> Iterator[triskele.Match]:
    """Some decisions of a game between nets that are not sure."""
    match, asked = triskele.new(game, players, f"thought {game}", options), 0
    while match.seat is not None:
        actions = match.action_ids()
        judged = net(game).judge(match.known(match.seat), actions)
        if len(candidates(judged.chances)) > 1:
            if asked % every == 0:
                yield match
            asked += 1
        match.play(judged.best)


def first_thought(game: str, players: int = 2, **options: str) -> triskele.Match:
    return next(thoughts(game, players, **options))


def asked(match: triskele.Match, budget: Budget, seed: int = 0, **more: Any) -> Found:
    assert match.seat is not None
    return search(match.game, match.known(match.seat), match.action_ids(), budget, seed, **more)


@each_game
def test_the_same_seed_and_number_of_worlds_give_the_same_findings(game: str) -> None:
    for match in thoughts(game, every=12):
        first, second = (asked(match, Budget(worlds=20), seed=9) for _ in range(2))
        assert (first.action, first.findings, first.decisions) == (second.action, second.findings, second.decisions)
        assert first.worlds == 20
        assert first.action in match.action_ids()
        assert [finding.visits for finding in first.findings] == [20] * len(first.findings)
        assert 1 < len(first.findings) <= 4
        for finding in first.findings:
            assert 0 <= finding.wins <= 1
            assert -1.5 < finding.value < 1.5
    match = first_thought(game)
    assert asked(match, Budget(worlds=20), seed=9).findings != asked(match, Budget(worlds=20), seed=10).findings


@each_game
def test_what_the_seat_does_not_know_changes_nothing(game: str) -> None:
    for match in thoughts(game, GAMES[game].SEATS[1], every=16):
        other = copy.copy(match)
        other._state = match.known(match.seat)
        match.rules.imagine(other._state, key_of(5))
        first, second = (asked(each, Budget(worlds=4), seed=3) for each in (match, other))
        assert (first.action, first.findings) == (second.action, second.findings)


@each_game
def test_interpreted_worlds_are_the_compiled_ones(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for players in (2, GAMES[game].SEATS[1]):
        match = first_thought(game, players)
        compiled = asked(match, Budget(worlds=2))
        with monkeypatch.context() as patch:
            patch.setattr(module, "compiled_driver", driver)
            interpreted = asked(match, Budget(worlds=2))
        assert (compiled.action, compiled.decisions) == (interpreted.action, interpreted.decisions)
        for one, other in zip(compiled.findings, interpreted.findings, strict=True):
            assert (one.action, one.visits) == (other.action, other.visits)
            assert one.value == pytest.approx(other.value, abs=1e-4)


@each_game
def test_every_number_of_players_and_every_option_is_thought_about(game: str) -> None:
    rules = GAMES[game]
    for players in range(rules.SEATS[0], rules.SEATS[1] + 1):
        for options in [{}, *({name: value} for name, values in rules.OPTIONS.items() for value in values[1:])]:
            found = asked(first_thought(game, players, **options), Budget(worlds=3))
            assert found.worlds == 3
            assert found.decisions > 0


def test_with_more_than_two_players_a_world_goes_on_until_the_seat_decides_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "DEPTH", 1)
    for players, waits in ((2, False), (4, True)):
        match = first_thought("keltis", players)
        worlds = Worlds("keltis", match.known(match.seat))
        worlds.values(match.action_ids()[:2], 4, stopped=lambda: False)
        assert (worlds._seats[:8] == match.seat).all() == waits


@each_game
def test_each_candidate_meets_the_same_worlds(game: str) -> None:
    match = first_thought(game)
    [action, *_] = match.action_ids()
    worlds = Worlds(game, match.known(match.seat))
    one, other = worlds.values([action, action], 6, stopped=lambda: False)
    assert one == pytest.approx(other, abs=1e-5)
    assert len(set(one.round(4))) > 1
    again = worlds.values([action], 6, stopped=lambda: False)[0]
    assert again != pytest.approx(one, abs=1e-3), "the next worlds are others"


@each_game
def test_the_action_that_wins_is_found_even_if_the_net_prefers_another(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, winning = WINNING[game]
    match = triskele.new(position=line, seed="decided")
    best = match.action(winning).id
    others = [action for action in match.action_ids() if action != best][:3]
    chances = dict.fromkeys(others, 0.2) | {others[0]: 0.4, best: 0.2}
    monkeypatch.setattr(Net, "judge", lambda *_: Judged(chances, 0.0))
    found = asked(match, Budget(worlds=48))
    assert match.action(found.action).text == winning
    [value] = [finding.value for finding in found.findings if finding.action == best]
    assert value > 0.5


@each_game
def test_a_sure_action_is_played_at_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = first_thought(game)
    actions = match.action_ids()
    assert search(game, match.known(match.seat), actions[:1], Budget()).action == actions[0]
    monkeypatch.setattr(Net, "judge", lambda *_: Judged({actions[0]: 0.03, actions[1]: 0.97}, 0.25))
    found = asked(match, Budget())
    assert (found.action, found.worlds, found.decisions) == (actions[1], 0, 0)
    assert [(finding.action, finding.visits, finding.chance) for finding in found.findings] == [
        (actions[0], 0, 0.03),
        (actions[1], 0, 0.97),
    ]


def test_only_likely_actions_are_candidates() -> None:
    assert candidates({1: 0.3, 2: 0.4, 3: 0.005, 4: 0.295}) == [2, 1, 4]
    assert candidates(dict.fromkeys(range(10), 0.1)) == [0, 1, 2, 3]
    assert candidates({1: 0.96, 2: 0.04}) == [1]
    assert candidates(dict.fromkeys(range(200), 0.005)) == [0]


def test_an_even_value_is_an_even_chance_and_a_large_one_is_sure() -> None:
    for players in (2, 3, 5):
        assert chance_to_win(0.0, players) == pytest.approx(1 / players)
        assert chance_to_win(1.0, players) == 1
        assert chance_to_win(-1.0, players) == 0
    assert chance_to_win(0.4, 2) == pytest.approx(0.76)


def test_another_action_must_be_better_beyond_doubt() -> None:
    luck = np.random.default_rng(1)
    first = luck.normal(size=40)
    near, better, best = (first + luck.normal(ahead, 0.5, 40) for ahead in (0.0, 0.3, 0.6))
    assert choice(np.array([first, near - near.mean() + first.mean() + 0.01])) == 0
    assert choice(np.array([first, better, best])) == 2
    assert choice(np.array([best, first, better])) == 0
    assert choice(np.array([first, best])[:, :1]) == 0, "one world shows nothing"


def test_a_candidate_that_is_surely_behind_is_left_out() -> None:
    luck = np.random.default_rng(2)
    first = luck.normal(size=40)
    values = np.array([first, first - luck.normal(1.0, 0.5, 40), first - luck.normal(0.0, 0.5, 40)])
    assert in_reach(values) == [0, 2]
    assert in_reach(values[:, :31]) == [0, 1, 2], "there are too few worlds to say so"
    assert in_reach(np.array([first, first])) == [0], "more worlds would show no difference"


@pytest.mark.few("keltis", "wuerfel")
@each_game
def test_a_budget_of_time_is_kept(game: str) -> None:
    for seconds in (0.05, 0.2):
        some = islice(thoughts(game, every=9), 3)
        taken = [asked(match, Budget(seconds), clock=ticking(0.0002)).seconds for match in some]
        assert seconds / 2 < max(taken) < seconds + 0.01  # a round that would not fit is not begun


@each_game
def test_a_search_that_is_cancelled_answers_with_what_it_has(game: str) -> None:
    match = first_thought(game)
    looks = iter([False] * 5)
    found = asked(match, Budget(), cancelled=lambda: next(looks, True))
    assert found.action in match.action_ids()
    assert 0 < found.worlds <= LANES // 2
    assert found.decisions <= 6 * LANES, "it is asked after every decision, not only when games are over"


def test_names_say_how_long_it_thinks() -> None:
    for name, budget in (
        ("net+search:300ms", Budget(seconds=0.3)),
        ("net+search:1s", Budget(seconds=1.0)),
        ("net+search:100worlds", Budget(worlds=100)),
    ):
        playing = bot("keltis", name)
        assert isinstance(playing, Searching)
        assert (playing.budget, playing.with_net, playing.quick, playing.compiles) == (budget, True, False, True)
        assert not is_program(name)


@pytest.mark.parametrize(
    "name", ["net+search:", "net+search", "net+search:0ms", "net+search:1h", "net+search:-1s", "net+net"]
)
def test_other_names_are_refused_with_what_exists(name: str) -> None:
    with pytest.raises(triskele.BadRequest, match=r"net\+search:300ms") as refusal:
        bot("keltis", name)
    assert refusal.value.code == "unknown-bot"
    assert not is_program(name)


def test_it_is_asked_as_every_bot() -> None:
    match = first_thought("wuerfel")
    known, actions = match.known(match.seat), match.action_ids()
    playing = bot("wuerfel", "net+search:3worlds")
    playing.prepare()
    found = playing.choose(kernel.copy(known), actions, random.Random(1))
    assert found.worlds == 3
    assert playing.choose(known, actions, random.Random(1)).findings == found.findings
    assert playing.choose(known, actions, random.Random(1), Budget(worlds=5)).worlds == 5
