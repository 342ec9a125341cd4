"""The trained nets: they fit the rules as they are, are told what their seat knows, and play well."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import triskele
from contract.test_contract import each_game
from triskele.analysis.scales import FOLDER, trust
from triskele.bots import bot, net
from triskele.bots.levels import Trained
from triskele.bots.nets import WEIGHTS, name_of, shape_of
from triskele.bots.nets.layers import Net
from triskele.bots.worth import WORTH
from triskele.errors import BotError, TriskeleError
from triskele.rules import GAMES
from triskele.rules.kernel import State
from triskele.rules.own import own_file

UNWRITTEN = -12345
# A hash of what nets are told in some games, by the version that the game's shape says. If it changes, nets that were
# trained before are told something else than they learned: the version rises, and they are trained anew.
TOLD = {
    ("keltis", 1): "a04bb41f04ef8c0d",
    ("orakel", 1): "ce79f378092fb849",
    ("wuerfel", 1): "7485be6ba3ccf9fb",
    ("celtica", 1): "3d5876efd6021882",
}


def decisions(game: str, players: int, options: dict[str, str] | None = None) -> Iterator[triskele.Match]:
    """A game at random, wherever there is something to decide."""
    match, chooser = triskele.new(game, players, "a net looks", options), random.Random(game)
    while match.seat is not None:
        if len(match.action_ids()) > 1:
            yield match
        match.play(chooser.choice(match.action_ids()))


def told(game: str, state: State) -> tuple[list[int], list[int]]:
    shape = shape_of(game)
    words, numbers = [UNWRITTEN] * shape.words, [UNWRITTEN] * shape.numbers
    for part in range(shape.parts):
        shape.see(state, part, words, numbers)
    return words, numbers


@each_game
def test_a_net_plays_whole_games_with_any_number_of_players(game: str) -> None:
    for players in GAMES[game].SEATS:
        match, playing = triskele.new(game, players, "a net plays"), bot(game, "net")
        while match.seat is not None:
            known, actions = match.known(match.seat), match.action_ids()
            judged = net(game).judge(known, actions)
            assert list(judged.chances) == actions
            assert sum(judged.chances.values()) == pytest.approx(1, abs=1e-5)
            assert -2 < judged.value < 2
            assert playing.choose(known, actions, random.Random(1)).action == judged.best
            match.play(judged.best)


def test_to_play_a_net_needs_nothing_that_only_learning_needs() -> None:
    """In a process of its own: here the tests of training may have imported it."""
    program = (
        "import sys, triskele.cli; from triskele.bots import bot; bot('keltis', 'net').prepare(); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "triskele.bots.nets.layers" in done.stdout.split()
    assert "torch" not in done.stdout.split()


@each_game
def test_a_net_is_told_nothing_that_its_seat_does_not_know(game: str) -> None:
    for players in GAMES[game].SEATS:
        for match in decisions(game, players):
            assert match.seat is not None
            words, numbers = told(game, match.known(match.seat))
            assert (words, numbers) == told(game, match._state)
            assert UNWRITTEN not in words
            assert UNWRITTEN not in numbers


@each_game
def test_what_a_net_is_told_is_what_it_was_trained_with(game: str) -> None:
    digest, shape = hashlib.sha256(), shape_of(game)
    for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1):
        for match in decisions(game, players):
            assert match.seat is not None
            known = match.known(match.seat)
            words, worths = [0] * GAMES[game].ACTION_WORDS, [0] * GAMES[game].ACTIONS
            GAMES[game].legal(known, words)
            shape.judge(known, words, worths)
            digest.update(json.dumps([told(game, known), worths]).encode())
    assert TOLD[game, shape.version] == digest.hexdigest()[:16]


@each_game
def test_many_decisions_are_judged_as_one_by_one(game: str) -> None:
    states, actions = [], []
    for match in decisions(game, GAMES[game].SEATS[1]):
        assert match.seat is not None
        states.append(match.known(match.seat))
        actions.append(match.action_ids())
    alone = [net(game).judge(state, choices) for state, choices in zip(states, actions, strict=True)]
    together = net(game).judge_many(states, actions)
    for one, other in zip(alone, together, strict=True):
        assert one.chances == pytest.approx(other.chances, abs=1e-4)
        assert one.value == pytest.approx(other.value, abs=1e-4)


@each_game
def test_compiled_loops_choose_what_numpy_chooses(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for match in decisions(game, 2):
        found = []
        for compiles in (True, False):
            monkeypatch.setattr(Net, "_compiles", compiles)
            found.append(net(game).judge(match.known(match.seat), match.action_ids()))
        loops, numpy = found
        assert loops.chances == pytest.approx(numpy.chances, abs=1e-4)
        assert loops.value == pytest.approx(numpy.value, abs=1e-4)
        assert numpy.chances[loops.best] == pytest.approx(numpy.chances[numpy.best], abs=1e-4)


@each_game
def test_with_a_share_of_what_a_net_adds_it_plays_between_first_sight_and_its_best(game: str) -> None:
    differs = 0
    for match in decisions(game, 2):
        assert match.seat is not None
        known, actions = match.known(match.seat), match.action_ids()
        words, worths = [0] * GAMES[game].ACTION_WORDS, [0] * GAMES[game].ACTIONS
        GAMES[game].legal(known, words)
        shape_of(game).judge(known, words, worths)
        assert worths[net(game).judge(known, actions, 0).best] == max(worths[action] for action in actions)
        assert net(game).judge(known, actions, 1) == net(game).judge(known, actions)
        partly = Trained(game, share=0.1).choose(known, actions, random.Random(1)).action
        assert partly == net(game).judge(known, actions, 0.1).best
        differs += partly != net(game).judge(known, actions).best
    assert differs


@pytest.mark.few("keltis", "wuerfel")
@each_game
def test_a_net_wins_more_than_the_best_of_the_quick_levels(game: str) -> None:
    points, games = 0.0, 24
    for n in range(games):
        match = triskele.new(game, 2, f"net {n // 2}")
        playing = [bot(game, "net"), bot(game, "steady")]
        while match.seat is not None:
            choose = playing[(match.seat + n) % 2].choose
            match.play(choose(match.known(match.seat), match.action_ids(), random.Random(n)).action)
        points += (n % 2 in match.winners) / len(match.winners)
    assert points / games > 0.6


def changed(tmp_path: Path, **about: object) -> Path:
    """The net of Keltis, which says something else of itself."""
    with np.load(WEIGHTS / "keltis.npz") as kept:
        arrays = {name: kept[name] for name in kept.files}
    arrays["about"] = np.array(json.dumps({**json.loads(str(arrays["about"])), **about}))
    path = tmp_path / "net.npz"
    np.savez(path, **arrays)
    return path


@pytest.mark.parametrize("about", [{"rules": 0}, {"inputs": 0}, {"game": "orakel"}, {"layout": [[1, 2, 3]]}])
def test_a_net_that_does_not_fit_the_rules_is_refused(tmp_path: Path, about: dict[str, object]) -> None:
    Net(shape_of("keltis"), changed(tmp_path))
    with pytest.raises(BotError, match=r"net\.npz is of game .*; what is needed is game keltis, rules 1") as refusal:
        net("keltis", changed(tmp_path, **about))
    assert refusal.value.code == "net-outdated"


def test_files_that_are_not_there_or_not_nets_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("not a net")
    np.savez(tmp_path / "other.npz", numbers=np.zeros(3))
    (tmp_path / "cut.npz").write_bytes((WEIGHTS / "keltis.npz").read_bytes()[:5000])
    for name, code in (
        ("none.npz", "net-missing"),
        ("text.npz", "net-unreadable"),
        ("other.npz", "net-unreadable"),
        ("cut.npz", "net-unreadable"),
    ):
        with pytest.raises(BotError) as refusal:
            bot("keltis", f"net:{tmp_path / name}").prepare()
        assert refusal.value.code == code
    np.savez(tmp_path / "silent.npz", about=np.array("[]"))
    with pytest.raises(BotError) as refusal:
        bot("keltis", f"net:{tmp_path / 'silent.npz'}").prepare()
    assert refusal.value.said("de").endswith("ist kein Netz von Triskele: es sagt nichts über sich.")
    for wrong in ("net:", "nets"):
        with pytest.raises(TriskeleError) as unknown:
            bot("keltis", wrong)
        assert unknown.value.code == "unknown-bot"
    with pytest.raises(TriskeleError) as missing:
        net("chess")
    assert missing.value.code == "unknown-game"


def test_nets_take_part_in_tournaments() -> None:
    command = [sys.executable, "-m", "triskele", "arena", "wuerfel", "--bots", f"net,net:{WEIGHTS / 'wuerfel.npz'}"]
    done = subprocess.run([*command, "--games", "2"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "net:" in done.stdout


def test_all_nets_together_are_small_enough_for_the_wheel() -> None:
    assert sum(file.stat().st_size for file in WEIGHTS.iterdir()) <= 15_000_000


@each_game
def test_what_was_measured_with_another_net_is_measured_anew(game: str) -> None:
    """A new net without new figures would falsify every doubt that is shown."""
    chances = json.loads(own_file(FOLDER, f"{game}.json").read_text(encoding="utf-8"))
    measured = {
        "the levels: python -m benchmarks.levels, then TUNED": WORTH[game].TUNED.net,
        "how far it is off: python -m benchmarks.judging --off, then analysis/scales/GAME.toml": trust(game).net,
        f"what its values mean: python -m benchmarks.chances --games 512 {game}": chances["net"],
    }
    assert [what for what, net in measured.items() if net != name_of(game)] == []
