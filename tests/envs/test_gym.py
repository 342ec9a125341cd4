"""One seat of a game for Gymnasium, one at a time and many at once: the same games, by its conventions."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import triskele
from contract.test_contract import each_game
from triskele import bots
from triskele.bots import Decision
from triskele.bots.worth import WORTH
from triskele.envs import gym
from triskele.envs.vector import SeatsVectorEnv
from triskele.rules import GAMES
from triskele.table.match import Match

LAST = "wuerfel/1 players=2 seat=1 phase=reroll dice=s35"


def first_legal(_observations: Any, masks: Any) -> Any:
    return masks.argmax(1)


def first_of(decision: Decision) -> str:
    return decision.actions[0].text


class Counts:
    """A bot as an object, which counts how often it was asked."""

    quick, compiles = True, False

    def __init__(self) -> None:
        self.asked, self.prepared = 0, False
        self.budget = bots.bot("keltis", "random").budget

    def prepare(self) -> None:
        self.prepared = True

    def choose(self, known: Any, actions: Any, *_: Any) -> bots.Found:
        self.asked += 1
        assert known.viewer == known.seat, "it is given what its seat knows"
        return bots.Found(actions[-1])


def played_out(env: Any, luck: random.Random) -> tuple[float, list[bytes]]:
    """A game to its end: what was got, and all that was seen."""
    seen, over, got, told = env.reset(seed=3)[0], False, 0.0, []
    while not over:
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        told.append(seen["observation"].tobytes())
        seen, reward, over, _, _ = env.step(luck.choice(np.flatnonzero(env.action_masks()).tolist()))
        got += reward
    assert not env.action_masks().any()
    return got, told


def test_a_game_is_made_without_an_import_of_its_own() -> None:
    code = (
        "import gymnasium; env = gymnasium.make('triskele.envs.gym:triskele/Wuerfel-v1', bots='random');"
        "print(env.unwrapped.table.game, env.spec.id)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["wuerfel", "triskele/Wuerfel-v1"]


def test_bots_are_names_objects_functions_and_classes() -> None:
    counts = Counts()

    class Last:
        def choose(self, decision: Decision) -> int:
            return decision.actions[-1].id

    env = gym.SeatEnv("keltis", bots=[first_of, counts, Last], players=4)
    env.reset(seed=1)
    env.step(env.table.match.action_ids()[0])
    while env.table.match.phase != "play" or not counts.asked:
        env.step(env.table.match.action_ids()[0])
    assert counts.prepared
    assert isinstance(env.bots[2], Counts)
    assert set(env.bots) == {1, 2, 3}


def test_the_seat_can_vary_and_be_said() -> None:
    env = gym.SeatEnv("celtica", bots="random", players=3, seat="vary")
    found = [env.reset(seed=n)[1]["seat"] for n in range(30)]
    assert set(found) == {0, 1, 2}
    assert [env.reset(seed=n)[1]["seat"] for n in range(30)] == found
    assert env.reset(seed=1, options={"seat": 2})[1] == {"seat": 2}
    assert env.table.match.seat == 2
    assert set(env.bots) == {0, 1}
    for wrong in (3, -1, "all", None, 1.0):
        with pytest.raises(triskele.TriskeleError) as refused:
            gym.SeatEnv("celtica", players=3, seat=wrong)  # type: ignore[arg-type]
        assert refused.value.code == "unknown-seat"


def test_a_game_begins_from_a_position_once() -> None:
    env = gym.SeatEnv("wuerfel", bots="random")
    env.reset(seed=1, options={"position": LAST})
    assert env.table.match.origin is not None
    assert env.table.match.position(None).startswith(LAST.split(maxsplit=1)[0])
    assert "reroll 1 2" in [action.text for action in env.table.match.actions()]
    env.reset(seed=1)
    assert env.table.match.origin is None
    for options, code in (
        ({"position": "keltis/1 players=2 seat=1"}, "position-differs"),
        ({"position": "wuerfel/1 players=3 seat=1"}, "position-differs"),
        ({"place": 1}, "unknown-option"),
        ({5: 1}, "unknown-option"),
        (5, "unknown-option"),
        ([], "unknown-option"),
    ):
        with pytest.raises(triskele.TriskeleError) as refused:
            env.reset(seed=1, options=options)  # type: ignore[arg-type]
        assert refused.value.code == code


def test_a_seat_is_drawn_as_it_sees_the_table() -> None:
    env = gymnasium.make("triskele/Keltis-v1", bots="random", render_mode="rgb_array")
    env.reset(seed=2)
    drawn: Any = env.render()
    assert drawn.dtype == np.uint8
    assert drawn.shape[2] == 3
    assert drawn.shape[1] == 1000
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 500, "it is a picture"
    env.reset(seed=3)
    assert (drawn != env.render()).any(), "of this game"
    for mode in ("human", "svg"):
        with pytest.raises(triskele.TriskeleError) as refused:
            gym.SeatEnv("keltis", render_mode=mode)
        assert refused.value.code == "bad-render-mode"


# Many at once


def matches_of(env: SeatsVectorEnv, players: int) -> list[Match]:
    return [Match(env.game, key_of(env, lane), players) for lane in range(env.num_envs)]


def key_of(env: SeatsVectorEnv, number: int) -> bytes:
    words = [number & 0xFFFFFFFF, number >> 32, *map(int, env._key[2:])]
    return b"".join(word.to_bytes(4, "little") for word in words)


def others_play(match: Match, own: int, choose: Callable[[Match], int]) -> None:
    while match.seat not in {None, own}:
        match.play(choose(match))


def best_at_sight(match: Match) -> int:
    seat = match.seat
    assert seat is not None
    words = [0] * match.rules.ACTION_WORDS
    match.rules.legal(match._state, words)
    return int(WORTH[match.game].choose(match.known(seat), words))


OTHERS: list[tuple[str, Any, Callable[[Match], int]]] = [
    ("function", first_legal, lambda match: match.action_ids()[0]),
    ("object", Counts(), lambda match: match.action_ids()[-1]),
    ("steady", "steady", best_at_sight),
]


@pytest.mark.few(
    "keltis-function-AutoresetMode.NEXT_STEP",
    "keltis-object-AutoresetMode.SAME_STEP",
    "keltis-steady-AutoresetMode.NEXT_STEP",
)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(("bot", "choose"), [other[1:] for other in OTHERS], ids=[other[0] for other in OTHERS])
@each_game
def test_an_environment_plays_the_games_that_a_match_plays(
    game: str, bot: Any, choose: Callable[[Match], int], mode: AutoresetMode
) -> None:
    """Every seat, three players, one game after another in each lane; what is shown at the end is kept."""
    lanes, history = 3, 2
    env = SeatsVectorEnv(game, lanes, bot, 3, "vary", history=history, rewards="win", autoreset_mode=mode)
    luck = np.random.default_rng(5)
    seen, infos = env.reset(seed=9)
    numbers, rounds = list(range(lanes)), [0] * lanes
    matches = matches_of(env, 3)
    own = [lane % 3 for lane in range(lanes)]
    for lane, match in enumerate(matches):
        others_play(match, own[lane], choose)
    over, games = np.zeros(lanes, np.bool_), 0

    def next_game(lane: int) -> None:
        numbers[lane] += lanes
        rounds[lane] += 1
        own[lane] = (lane + rounds[lane]) % 3
        matches[lane] = Match(game, key_of(env, numbers[lane]), 3)
        others_play(matches[lane], own[lane], choose)

    for step in range(4000):
        assert infos["seat"].tolist() == own
        actions = (env.action_masks() * luck.random((lanes, GAMES[game].ACTIONS))).argmax(1)
        fresh = over if mode == AutoresetMode.NEXT_STEP else np.zeros(lanes, np.bool_)
        before = list(own)
        seen, rewards, over, cut, infos = env.step(actions)
        assert not cut.any()
        for lane in range(lanes):
            if fresh[lane]:
                next_game(lane)
                continue
            match = matches[lane]
            match.play(int(actions[lane]))
            others_play(match, before[lane], choose)
            assert over[lane] == match.finished
            won = 1 / len(match.winners) if before[lane] in match.winners else 0.0
            assert rewards[lane] == pytest.approx(won)
            if not match.finished:
                continue
            games += 1
            last = seen["observation"][lane]
            if mode == AutoresetMode.SAME_STEP:
                last = infos["final_obs"][lane]["observation"]
                assert infos["_final_obs"].tolist() == over.tolist()
            assert (last == match.observe(before[lane], history)).all(), "what was seen at the end is kept"
            if mode == AutoresetMode.SAME_STEP:
                next_game(lane)
        if step % 40 == 0 or over.any():
            for lane, match in enumerate(matches):
                assert (seen["observation"][lane] == match.observe(own[lane], history)).all()
                mine = match.mask() if match.seat == own[lane] else 0
                assert (seen["action_mask"][lane] == mine).all()
        if games >= 3:
            break
    assert games >= 3


def test_all_seats_can_be_ones_own() -> None:
    env = SeatsVectorEnv("wuerfel", 4, seat="all", rewards="win", players=3)
    seen, infos = env.reset(seed=2)
    matches = [Match("wuerfel", key_of(env, lane), 3) for lane in range(4)]
    over = np.zeros(4, np.bool_)
    while not over.any():
        assert infos["seat"].tolist() == [match.seat for match in matches]
        movers = infos["seat"]
        actions = seen["action_mask"].argmax(1)
        seen, rewards, over, _, infos = env.step(actions)
        for match, action in zip(matches, actions, strict=True):
            match.play(int(action))
    for lane in np.flatnonzero(over):
        shares = [1 / len(matches[lane].winners) if seat in matches[lane].winners else 0.0 for seat in range(3)]
        assert infos["rewards"][lane].tolist() == pytest.approx(shares)
        assert rewards[lane] == pytest.approx(shares[movers[lane]])


def test_gymnasium_makes_many_with_their_spaces() -> None:
    env: Any = gymnasium.make_vec("triskele.envs.gym:triskele/Celtica-v1", num_envs=5, bots="random", players=4)
    seen, _ = env.reset(seed=1)
    assert env.num_envs == 5
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert seen in env.observation_space
    assert env.single_action_space.n == GAMES["celtica"].ACTIONS
    again, _ = env.reset(seed=1)
    assert all((again[name] == seen[name]).all() for name in seen)
    before = {name: array.copy() for name, array in seen.items()}
    env.step(seen["action_mask"].argmax(1))
    assert all((before[name] == seen[name]).all() for name in seen), "what was returned is not written anew"


def test_what_is_not_legal_is_refused_or_replaced_in_many_too() -> None:
    env = SeatsVectorEnv("keltis", 3, "random")
    with pytest.raises(triskele.TriskeleError, match="reset"):
        env.step(np.zeros(3, np.int64))
    seen, _ = env.reset(seed=1)
    for wrong in ([131, 131, 131], [0, 0], [0.5, 0.5, 0.5], [-1, 0, 0], [999, 0, 0]):
        with pytest.raises(triskele.TriskeleError) as refused:
            env.step(np.array(wrong))
        assert refused.value.code in {"illegal-action", "bad-actions"}
    for options in (5, {"position": LAST}, {5: 1}):
        with pytest.raises(triskele.BadRequest, match="no options"):
            env.reset(options=options)  # type: ignore[arg-type]
    assert (env._seen()["observation"] == seen["observation"]).all(), "nothing was done"
    replacing = SeatsVectorEnv("keltis", 3, "random", illegal="replace")
    replacing.reset(seed=1)
    legal = int(replacing.action_masks()[1].argmax())
    assert replacing.step(np.array([131, legal, -1]))[4]["replaced"].tolist() == [True, False, True]
    for changes, code in [
        ({"num_envs": 0}, "bad-games"),
        ({"seat": 2}, "unknown-seat"),
        ({"bots": ["random", "random"]}, "bad-bots"),
        ({"bots": 5}, "bad-bots"),
        ({"render_mode": "ansi"}, "bad-render-mode"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, "bad-autoreset"),
        ({"players": 7}, "wrong-players"),
    ]:
        with pytest.raises(triskele.TriskeleError) as refused:
            SeatsVectorEnv("keltis", **{"num_envs": 2, **changes})
        assert refused.value.code == code
    lying = SeatsVectorEnv("keltis", 2, lambda _seen, masks: masks.argmin(1))
    with pytest.raises(triskele.TriskeleError, match="not legal"):
        play_some(lying)


def play_some(env: SeatsVectorEnv) -> None:
    seen, _ = env.reset(seed=4)
    for _ in range(9):
        seen = env.step(seen["action_mask"].argmax(1))[0]
