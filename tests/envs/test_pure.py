"""A step as a function: nothing that was given changes, and the games are those of a batch."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from contract.test_contract import each_game
from triskele import envs
from triskele.envs.pure import Pure, for_jax
from triskele.errors import BadRequest


def same(one: Any, other: Any) -> bool:
    return all((np.asarray(a) == np.asarray(b)).all() for a, b in zip(one, other, strict=True))


@each_game
def test_a_step_gives_what_a_batch_gives_and_changes_nothing(game: str) -> None:
    pure = Pure(game, 3, games=4, history=1, threads=2)
    games = envs.batch(game, 3, games=4, history=1)
    state, seen = pure.begin("seed")
    assert same(seen, games.reset("seed"))
    first, before = state, state.copy()
    luck, done = np.random.default_rng(1), []
    for _ in range(30):
        actions = (seen.masks * luck.random(seen.masks.shape)).argmax(1)
        done.append((state, actions, seen))
        state, seen = pure.step(state, actions)
        assert same(seen, games.step(actions))
    assert (first == before).all()
    for at in (20, 3, 29):  # from any state, in any order
        again, shown = pure.step(*done[at][:2])
        if at + 1 < len(done):
            assert (again == done[at + 1][0]).all()
            assert same(shown, done[at + 1][2])


def test_what_does_not_fit_is_refused() -> None:
    pure = Pure("wuerfel", games=2)
    state, seen = pure.begin(1)
    for wrong, actions in ((state[:1], [0, 0]), (state, [0]), (state, seen.masks.argmin(1))):
        with pytest.raises(BadRequest):
            pure.step(wrong, actions)
    other, _ = pure.step(state, seen.masks.argmax(1))
    assert (other != state).any(), "it goes on after a refusal"


def test_jax_steps_the_same_games_inside_a_compiled_loop() -> None:
    pure = Pure("wuerfel", games=8, rewards="win")
    begin, step = for_jax(pure)

    @jax.jit
    def play(seed: Any) -> Any:
        def one(carried: Any, _: Any) -> Any:
            state, seen = carried
            state, after = step(state, jnp.argmax(seen.masks, axis=1))
            return (state, after), (after.rewards, after.done)

        return jax.lax.scan(one, begin(seed), None, 40)

    (state, seen), (rewards, done) = play(5)
    expected, shown = pure.begin(5)
    won, over = [], []
    for _ in range(40):
        expected, shown = pure.step(expected, shown.masks.argmax(1))
        won.append(shown.rewards)
        over.append(shown.done)
    assert (np.asarray(state) == expected).all()
    assert same(seen, shown)
    assert (np.asarray(rewards) == np.array(won)).all()
    assert (np.asarray(done) == np.array(over)).all()
