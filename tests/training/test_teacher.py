"""A teacher that searches: what it finds is what the rules and the net say, and a net learns it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from triskele.bots.nets import WEIGHTS, shape_of
from triskele.bots.nets.layers import Net as Judging
from triskele.bots.outcome import outcome_of, reward
from triskele.rules import GAMES, kernel
from triskele.training.lanes import Lanes
from triskele.training.learner import Learner, duel
from triskele.training.loop import Training, read_net
from triskele.training.net import Net
from triskele.training.plan import Plan, planned, tables
from triskele.training.teacher import APART, STEEP, Teacher, wishes

GAME = "keltis"
TINY = ["lanes=32", "steps=8", "batch=32", "duels=16", "width=16", "depth=1", "greedy=0", "old=0"]
TINY += ["tries=24", "worlds=4", "far=3", "memory=128", "study=16"]


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def plan(players: str = "2", **more: Any) -> Plan:
    settings = [*TINY, *(f"{name}={value}" for name, value in more.items())]
    return planned(GAME, "cpu", 1.0, players, seed=5, settings=settings, teacher="search")


def learner(asked: Plan) -> Learner:
    torch.manual_seed(1)
    return Learner(asked, Net(shape_of(asked.game), asked.width, asked.depth))


def shipped() -> Judging:
    return Judging(shape_of(GAME), WEIGHTS / f"{GAME}.npz")


def imagined(known: kernel.State, action: int, key: list[int], far: int, win: float) -> float:
    """What the net makes of one world, played by the plain rules and judged by the net that plays."""
    rules, net, state = GAMES[GAME], shipped(), kernel.blank(GAMES[GAME].STATE)
    kernel.assign(state.data, 0, known.data, 0)
    root, depth = state.seat, 0
    rules.imagine(state, key)
    while True:
        rules.step(state, action)
        if state.phase == rules.OVER:
            share, margin = outcome_of(GAME)(state, root)
            return reward(share, margin, state.players, win, shape_of(GAME).lead_unit)
        words = [0] * rules.ACTION_WORDS
        rules.legal(state, words)
        actions = [a for a in range(rules.ACTIONS) if words[a // kernel.WORD] >> (a % kernel.WORD) & 1]
        if len(actions) == 1:
            action = actions[0]
            continue
        judged = net.judge(state, actions)
        if depth >= far and (state.players == 2 or state.seat == root or depth == far + 4):
            return judged.value if state.seat == root else -judged.value / (state.players - 1)
        action, depth = judged.best, depth + 1


@pytest.mark.parametrize("players", [2, 3])
def test_a_teacher_finds_what_the_rules_and_the_net_say(players: int) -> None:
    asked = plan(str(players), win=0.75, lanes=96)
    made = learner(asked)
    teacher = Teacher(asked, tables(asked), read_net(asked, WEIGHTS / f"{GAME}.npz"), made.lanes)
    for _ in range(4):  # some way into the games
        made.collect()
    luck = int(teacher.luck[0]) + asked.worlds
    teacher.think(made.rows, asked.steps)
    tried = (teacher.tried >= 0).nonzero().squeeze(1).tolist()
    assert len(tried) >= 6, tried
    rules, agree = GAMES[GAME], 0
    for pair in tried[:6]:
        lane, action = int(teacher.roots[pair]), int(teacher.tried[pair])
        whole, known = kernel.one_of(made.lanes.states, lane), kernel.blank(rules.STATE)
        rules.known(whole, whole.seat, known)
        for world in range(2):
            key = [(luck + world) & 0x7FFFFFFF, lane, *teacher.worlds.keys[0][2:].tolist()]
            expected = imagined(known, action, key, asked.far, asked.win)
            agree += abs(expected - float(teacher.values[pair, world])) < 5e-3
    assert agree >= 11  # of 12: where two actions are equally good, the last digit decides which is played


def test_what_is_wished_follows_what_was_found_and_how_surely() -> None:
    values = torch.tensor([[[0.0, 0.0, 0.0, 0.0], [0.1, 0.1, 0.1, 0.1], [0.0, 0.0, 0.0, 0.0]]]).repeat(2, 1, 1)
    values[1, 1] = torch.tensor([0.3, -0.1, 0.25, -0.05])  # 0.1 on average too, but who knows
    among = torch.tensor([[True, True, False], [True, True, False]])
    chances = torch.tensor([[0.6, 0.4, 0.0], [0.6, 0.4, 0.0]])
    found = wishes(values, among, chances)
    assert torch.allclose(found.sum(1), torch.ones(2))
    assert found[0, 1] > 0.6 > found[1, 1] > 0.4
    assert found[:, 2].tolist() == [0.0, 0.0]
    alone = wishes(values[:1], among[:1], chances[:1])  # no doubt at all
    odds = 4 / 6 * np.exp(0.1 / STEEP)
    assert APART > 0
    assert float(alone[0, 1]) == pytest.approx(odds / (1 + odds), abs=1e-5)


def test_a_net_learns_what_its_teacher_found() -> None:
    made = learner(plan(wish=1.0, rate=0.01))
    assert made.teacher
    for _ in range(2):
        made.collect()
        made.learn(0.0)
    teacher = made.teacher
    assert 16 < teacher.thoughts <= 48
    count = min(teacher.thoughts, teacher.size)
    best = torch.arange(count) % 2  # something that can only be learned by heart
    teacher.wished[:count] = 0.0
    teacher.wished[torch.arange(count), best] = 1.0
    teacher.stands[:count] = best * 0.5
    made.acting.fill_(0.0)
    losses = []
    for _ in range(120):
        teacher.pick(made.lesson_in, made.lesson_best)
        losses.append(float(made.lesson(*made.lesson_in).detach()))
        made.update()
    assert np.mean(losses[-10:]) < 0.6 * np.mean(losses[:10])


def test_every_deal_of_a_duel_is_played_from_each_seat() -> None:
    for players in (2, 3):
        lanes = Lanes(shape_of(GAME), tables(plan(str(players))), 12, "cpu", 0.75, 7)
        net = read_net(plan(), WEIGHTS / f"{GAME}.npz")
        wins, error = duel(lanes, net, net)
        assert wins == pytest.approx(1 / players)
        assert error == pytest.approx(0.0, abs=1e-6)


def test_a_training_with_a_teacher_can_be_carried_on(tmp_path: Path) -> None:
    training = Training.begin(plan(), tmp_path, lambda _: None)
    training.learner.collect()
    training.learner.learn(0.0)
    training._save()
    again = Training.resume(tmp_path / "checkpoint.npz", tell=lambda _: None)
    assert again.plan.teacher == "search"
    assert again.learner.teacher
    assert again.learner.teacher.thoughts == 0
