"""Training: a net learns, is stopped and carries on, and plays; what it learns from is what the rules say."""

from __future__ import annotations

import csv
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import triskele
from contract.test_contract import each_game
from triskele.arena.workers import until_interrupted
from triskele.bots import bot
from triskele.bots.nets import WEIGHTS, shape_of
from triskele.bots.nets.layers import Net as Judging
from triskele.cli.training import train
from triskele.errors import TriskeleError
from triskele.rules import GAMES
from triskele.training import checkpoint
from triskele.training.kernels import kernels
from triskele.training.lanes import Lanes, Rows
from triskele.training.learner import LAMBDA, Learner
from triskele.training.loop import Training, read_net
from triskele.training.net import Net, Whole
from triskele.training.plan import Plan, planned, tables

GAME = "keltis"
TINY = ["lanes=64", "steps=8", "batch=64", "duels=16", "width=16", "depth=1"]
FILES = {"checkpoint.npz", "last.npz", "curve.csv", "curve.svg", "keltis.npz", "keltis.md"}


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def plan(players: str = "2:0.6,3:0.2,4:0.2", start: str = "", **more: Any) -> Plan:
    settings = [*TINY, *(f"{name}={value}" for name, value in more.items())]
    return planned(GAME, "cpu", 1.0, players, start, seed=5, settings=settings)


def learner(asked: Plan) -> Learner:
    torch.manual_seed(1)
    return Learner(asked, Net(shape_of(GAME), asked.width, asked.depth))


def quiet(_: str) -> None:
    """Nobody listens."""


# The command


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "triskele", "train", *arguments]


def counters(folder: Path) -> dict[str, Any]:
    with np.load(folder / "checkpoint.npz") as kept:
        said: dict[str, Any] = json.loads(str(kept["about"]))
    return said


def test_a_net_is_trained_stopped_and_trained_on_and_plays(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "here"
    settings = [part for setting in TINY for part in ("--set", setting)]
    asked = command(GAME, "--on", "cpu", "--minutes", "60", "--players", "2,3", "--out", str(folder), *settings)
    with subprocess.Popen([*asked, "--set", "save=0"], stdout=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + 300
        while not (folder / "checkpoint.npz").exists() and time.monotonic() < until and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "3 v. shipped" in said
    assert f"--resume {folder / 'checkpoint.npz'}" in said
    before = counters(folder)
    assert before["decisions"] == before["iterations"] * 64 * 8 > 0
    assert before["updates"] > 0

    minutes = (before["seconds"] + 1) / 60
    again = command(GAME, "--resume", str(folder / "checkpoint.npz"), "--minutes", str(minutes))
    done = subprocess.run(again, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    after = counters(folder)
    assert after["iterations"] > before["iterations"]
    assert after["updates"] > before["updates"]
    assert after["dealt"] > before["dealt"]
    assert after["seconds"] >= minutes * 60
    assert {file.name for file in folder.iterdir()} == FILES
    assert "| 3 | 33.3% |" in (folder / "keltis.md").read_text(encoding="utf-8")
    assert "</svg>" in (folder / "curve.svg").read_text(encoding="utf-8")
    curve = list(csv.DictReader((folder / "curve.csv").read_text(encoding="utf-8").splitlines()))
    decisions = [int(row["decisions"]) for row in curve]
    assert decisions == sorted(decisions)
    assert decisions[0] == 0
    assert decisions[-1] == after["decisions"]
    assert {(row["players"], row["against"]) for row in curve} == {
        (players, against) for players in ("2", "3") for against in ("greedy", "shipped")
    }

    match, playing = triskele.new(GAME, 2, "trained"), bot(GAME, f"net:{folder / 'keltis.npz'}")
    while match.seat is not None:
        match.play(playing.choose(match.known(match.seat), match.action_ids(), random.Random(1)).action)
    assert match.finished


def test_a_net_that_comes_with_triskele_can_be_trained_on(tmp_path: Path) -> None:
    start, settings = str(WEIGHTS / "keltis.npz"), [*TINY, "width=192", "depth=3"]
    training = Training.begin(planned(GAME, "cpu", 0.02, "2", start, seed=3, settings=settings), tmp_path, quiet)
    assert training.run()
    assert training.learner.updates > 0
    wins = {row["against"]: row["wins"] for row in training.curve}
    assert set(wins) == {"greedy", "start"}
    assert wins["greedy"] > 0.55
    assert "Started from the net that comes with Triskele\n" in (tmp_path / "keltis.md").read_text(encoding="utf-8")


def test_a_net_learns_who_will_win() -> None:
    made = learner(plan("2", lanes=128, steps=32, batch=256, greedy=0, old=0))
    for _ in range(15):
        made.collect()
        made.learn(0.0)
    made.collect()
    t, lane = made.done.nonzero().T
    value, reward = made.value[t, lane], made.reward[t, lane, made.rows.seats[t, lane]]
    assert len(t) > 30
    assert ((value > 0) == (reward > 0)).float().mean() > 0.7


# What is refused


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"minutes": 0.0}, "bad-minutes"),
        ({"minutes": float("nan")}, "bad-minutes"),
        ({"players": "2,7"}, "bad-players"),
        ({"players": "2:0"}, "bad-players"),
        ({"players": "2,2"}, "bad-players"),
        ({"players": "2v"}, "bad-players"),
        ({"players": "two"}, "bad-players"),
        ({"settings": ["height=3"]}, "unknown-setting"),
        ({"settings": ["width"]}, "bad-setting"),
        ({"settings": ["width=0"]}, "bad-setting"),
        ({"settings": ["win=1.5"]}, "bad-setting"),
        ({"settings": ["rate=nan"]}, "bad-setting"),
        ({"settings": ["batch=100000"]}, "bad-setting"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(TriskeleError) as refusal:
        planned(**{"game": GAME, "on": "cpu", "minutes": 1.0, **asked})
    assert refusal.value.code == code
    assert refusal.value.reasons["de"] != refusal.value.reasons["en"]  # type: ignore[attr-defined]


def test_files_that_can_t_be_used_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "text.npz").write_text("PK not a checkpoint")
    refused = {
        "out-not-writable": lambda: Training.begin(plan(), tmp_path / "file" / "below", quiet),
        "bad-checkpoint": lambda: Training.resume(tmp_path / "text.npz"),
        "net-missing": lambda: read_net(plan(), tmp_path / "none.npz"),
        "net-outdated": lambda: read_net(plan(), WEIGHTS / "orakel.npz"),
    }
    for code, call in refused.items():
        with pytest.raises(TriskeleError) as refusal:
            call()
        assert refusal.value.code == code
    with pytest.raises(TriskeleError, match=r"none\.npz") as missing:
        Training.resume(tmp_path / "none.npz")
    assert missing.value.code == "bad-checkpoint"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"on": "gpu"}, "no-gpu"),
        ({"resume": Path("x.npz"), "out": Path("y")}, "training-fixed"),
        ({"start": "shipped", "setting": ["width=16"]}, "bad-setting"),
        ({"start": "shipped", "setting": ["depth=1"]}, "bad-setting"),
        ({"rival": [Path("none.npz")]}, "net-missing"),
    ],
)
def test_the_command_refuses_before_it_writes_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any], code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TriskeleError) as refusal:
        train(asked.pop("game", GAME), **asked)
    assert refusal.value.code == code
    assert list(tmp_path.iterdir()) == []


def test_a_refusal_is_said_in_the_users_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    asked = command(GAME, "--resume", "x.npz", "--out", "y")
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert (
        done.stderr
        == "triskele: Ein Training geht so weiter, wie es begonnen wurde: Lass --out weg. [training-fixed]\n"
    )


# What a training writes


def test_a_checkpoint_puts_everything_back(tmp_path: Path) -> None:
    training = Training.begin(plan(), tmp_path, quiet)
    first = training.learner
    for _ in range(2):
        first.collect()
        first.learn(0.1)
    training.seconds, training.best = 12.5, -3.0
    training._save()
    again = Training.resume(tmp_path / "checkpoint.npz", tell=quiet)
    second = again.learner
    assert (again.seconds, again.best, again.plan) == (12.5, -3.0, training.plan)
    for name in ("decisions", "updates", "iterations"):
        assert getattr(first, name) == getattr(second, name) > 0
    assert int(first.lanes.dealt[0]) == int(second.lanes.dealt[0])
    for one, other in ((first.net, second.net), (first.mean, second.mean), (first.mean, second.old)):
        for a, b in zip(one.parameters(), other.parameters(), strict=True):
            assert torch.allclose(a, b, rtol=1e-3, atol=1e-6)
    for a, b in zip(first.net.parameters(), second.net.parameters(), strict=True):
        old, new = first.optimizer.state[a], second.optimizer.state[b]
        assert old["step"] == new["step"] == first.updates
        for moment in checkpoint.MOMENTS:
            assert torch.allclose(old[moment], new[moment], rtol=1e-2, atol=0)
    second.collect()
    second.learn(0.1)
    with pytest.raises(TriskeleError) as refusal:
        Training.begin(plan(), tmp_path, quiet)
    assert refusal.value.code == "training-exists"
    with pytest.raises(TriskeleError) as other_game:
        Training.resume(tmp_path / "checkpoint.npz", game="orakel")
    assert other_game.value.code == "other-game"


def test_a_training_that_is_stopped_while_it_is_measured_is_not_over(tmp_path: Path) -> None:
    training = Training.begin(planned(GAME, "cpu", 1e-6, "2", seed=5, settings=TINY), tmp_path, quiet)
    answers = [False, False, False]  # at the first measurements and before the first iteration
    assert not training.run(lambda: answers.pop() if answers else True)
    assert [row["decisions"] for row in training.curve] == [0, 0]
    assert Training.resume(tmp_path / "checkpoint.npz", tell=quiet).run()


@pytest.mark.parametrize("game", GAMES)
def test_every_file_of_a_training_stays_below_16_mb(game: str) -> None:
    asked = planned(game, "cuda", 25.0)
    weights = sum(p.numel() for p in Net(shape_of(game), asked.width, asked.depth + 1).parameters())
    assert 3 * 2 * weights < 16_000_000
    assert {table.name for table in tables(asked)} >= {str(n) for n in range(2, GAMES[game].SEATS[1] + 1)}


def test_sigterm_is_noted_as_ctrl_c_is() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with until_interrupted(signal.SIGINT, signal.SIGTERM) as stopped:
        assert not stopped()
        os.kill(os.getpid(), signal.SIGTERM)
        assert stopped()
    assert signal.getsignal(signal.SIGTERM) == before


# What is learned from


@each_game
def test_the_kernels_of_a_gpu_do_what_the_processors_do(game: str) -> None:
    """In numba's simulator of a GPU, which needs a process of its own."""
    program = Path(__file__).with_name("simulated_lanes.py")
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, str(program), game], capture_output=True, text=True, check=False, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "the same\n"


def played(lanes: Lanes, rows: Rows, steps: int) -> Iterator[None]:
    """Some steps, in every other lane at random, the same for the same lanes."""
    luck, told, best = np.random.default_rng(2), lanes.room(lanes.lanes), lanes.begin.clone()
    lanes.play(lanes.begin, rows, 0)
    yield
    for _ in range(steps):
        lanes.look(rows, torch.arange(lanes.lanes), told, best)
        actions = lanes.action_at[best].numpy()
        for lane in range(0, lanes.lanes, 2):
            actions[lane] = luck.choice(np.flatnonzero(legal_of(lanes, rows)[lane]))
        lanes.play(torch.tensor(actions), rows, 0)
        yield


def legal_of(lanes: Lanes, rows: Rows) -> Any:
    words = rows.legals[0].numpy()
    acts = np.arange(lanes.game.ACTIONS)
    return (words[:, acts // 55] >> (acts % 55)) & 1


def small_lanes(count: int) -> tuple[Lanes, Rows]:
    lanes = Lanes(shape_of(GAME), tables(plan()), count, "cpu", 0.75, 7)
    return lanes, Rows(lanes, 1)


def test_compiled_lanes_play_as_interpreted_ones() -> None:
    (lanes, rows), (other, others) = small_lanes(6), small_lanes(6)
    plain = [kernel.__wrapped__ for kernel in kernels(GAME, 0.75)]
    other._play, other._show, other._rate, other._unpack, other._judge = plain
    room, best = [lane.room(6) for lane in (lanes, other)], [torch.zeros(6, dtype=torch.int64) for _ in range(2)]
    index, ended = torch.arange(6), 0
    for _ in zip(played(lanes, rows, 120), played(other, others, 120), strict=True):
        for name in ("words", "numbers", "worths", "legals", "seats"):
            assert torch.equal(getattr(rows, name), getattr(others, name)), name
        lanes.look(rows, index, room[0], best[0])
        other.look(others, index, room[1], best[1])
        assert all(torch.allclose(a, b) for a, b in zip(*room, strict=True))
        assert torch.equal(*best)
        assert torch.equal(lanes.done, other.done)
        assert torch.allclose(lanes.reward, other.reward)
        assert torch.equal(lanes.share, other.share)
        ended += int(lanes.done.sum())
    assert ended > 1


def test_a_net_thinks_the_same_while_it_learns_and_when_it_plays() -> None:
    lanes, rows = small_lanes(32)
    judging, index = Judging(shape_of(GAME), WEIGHTS / f"{GAME}.npz"), torch.arange(32)
    whole = Whole(read_net(plan(), judging.path), "cpu")
    told, best = lanes.room(32), torch.zeros(32, dtype=torch.int64)
    for _ in played(lanes, rows, 20):
        lanes.look(rows, index, told, best)
        with torch.no_grad():
            logits, values = whole(*told)
        rows_of = [part[0].numpy() for part in (rows.words, rows.numbers, rows.worths, rows.legals)]
        plain, plain_values = judging.weigh(*rows_of)
        plain = plain[:, lanes.action_at.numpy()]
        assert np.allclose(logits.numpy()[plain > -1e6], plain[plain > -1e6], atol=2e-3)
        assert (logits.numpy()[plain < -1e6] < -1e6).all()
        assert np.allclose(values.numpy(), plain_values, atol=2e-3)


def test_what_a_decision_brought_is_counted_by_seats() -> None:
    """By the definition: each seat's own decisions in their order, up to the end of its game or of the window."""
    made = learner(plan(greedy=0.2, old=0.2))
    made.collect()
    made.done |= torch.rand(made.done.shape, generator=torch.Generator().manual_seed(3)) < 0.1
    made.reward.copy_(torch.randn(made.reward.shape, generator=torch.Generator().manual_seed(4)))
    found, usable = made.advantages()
    seats, value, steps = made.rows.seats, made.value, made.plan.steps
    for lane in range(made.plan.lanes):
        two = int(made.lanes.players[lane]) == 2
        for t in range(steps):
            seat = int(seats[t, lane])
            known, expected = followed(made, lane, t, seat, two)
            assert bool(usable[t, lane]) == (known and not bool(made.theirs[t, lane]))
            if known:
                assert found[t, lane] == pytest.approx(expected, abs=1e-4), (lane, t)
    assert 0 < int(usable.sum()) < usable.numel()
    assert value.shape == (steps + 1, made.plan.lanes)


def followed(made: Learner, lane: int, t: int, seat: int, two: bool) -> tuple[bool, float]:
    """Whether something is known about what follows a decision, and what it brought."""
    steps = made.plan.steps
    for later in range(t, steps):
        if made.done[later, lane]:
            return True, float(made.reward[later, lane, seat] - made.value[t, lane])
        if later + 1 < steps and made.rows.seats[later + 1, lane] == seat:
            known, more = followed(made, lane, later + 1, seat, two)
            ahead = more if known else 0.0
            return True, float(made.value[later + 1, lane] - made.value[t, lane]) + LAMBDA * ahead
    last = int(made.rows.seats[-1, lane])
    guest = False
    if lane < made.guests:
        own = last == int(made.own_seat[lane])
        guest = not own if bool(made.crowd[lane]) or two else own
    if guest or (last != seat and not two):
        return False, 0.0
    value = float(made.value[-1, lane]) * (1 if last == seat else -1)
    return True, value - float(made.value[t, lane])


def test_guests_play_and_nothing_is_learned_from_their_decisions() -> None:
    made = learner(plan("2,3", greedy=0.5, old=0.25))
    made.collect()
    assert made.guests == 48
    assert [where for _, where in made.nets] == [slice(32, 48)]
    theirs, two = made.theirs[:, :48], made.lanes.players[:48] == 2
    own = made.rows.seats[:-1, :48] == made.own_seat
    assert torch.equal(theirs[:, two], ~own[:, two])
    assert not made.theirs[:, 48:].any()
    _, usable = made.advantages()
    assert not (usable & made.theirs).any()


def test_rivals_are_guests_and_stay_as_they_are(tmp_path: Path) -> None:
    shipped = str(WEIGHTS / "keltis.npz")
    asked = planned(GAME, "cpu", 1.0, "2", "", [shipped, shipped], 3, [*TINY, "rival=0.5", "old=0.25", "greedy=0"])
    training = Training.begin(asked, tmp_path, quiet)
    made = training.learner
    assert [where for _, where in made.nets] == [slice(0, 16), slice(16, 48), slice(48, 64)]
    assert list(training.rivals) == ["greedy", "shipped", "rival1", "rival2"]
    before = [weights.clone() for weights in made.nets[1][0].parameters()]
    for _ in range(3):
        made.collect()
        made.learn(0.0)
    made.renew_old_self()
    for now, then in zip(made.nets[1][0].parameters(), before, strict=True):
        assert torch.equal(now, then)
    for now, mean in zip(made.old.parameters(), made.mean.parameters(), strict=True):
        assert torch.equal(now, mean)
    training._save()
    again = Training.resume(tmp_path / "checkpoint.npz", tell=quiet)
    assert again.plan == asked
    assert list(again.rivals) == list(training.rivals)
