"""The same for pgx's environments on the same GPU: a step, the next mask and observation, finished games begun anew."""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

ENVIRONMENTS = ("kuhn_poker", "leduc_holdem", "backgammon", "sparrow_mahjong", "hex", "go_9x9", "gardner_chess")
SIZES = (65_536, 262_144)
STEPS, RUNS = 20, 2
MISSING = "pgx is missing: pip install pgx 'jax[cuda13]' measures its environments beside these."


class Rate(NamedTuple):
    """How fast an environment is, and what it has to write for a decision."""

    numbers: int  # in an observation
    size: int  # bytes of an observation and a mask
    decisions: float  # a second


def is_there() -> bool:
    try:
        import pgx  # noqa: F401
    except ImportError:
        return False
    return True


def program(name: str, games: int) -> tuple[Any, Any]:
    """How games begin, and random play, all steps in one compiled loop, as pgx is meant to be used."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def choose(masks: Any, turn: Any) -> Any:
        """Any legal action, by a few multiplications: drawing numbers for all of them would be most of the work."""
        lanes = jnp.arange(games, dtype=jnp.uint32) * jnp.uint32(0x9E3779B1)
        actions = jnp.arange(masks.shape[1], dtype=jnp.uint32) * jnp.uint32(0xC2B2AE35)
        mixed = (lanes + turn.astype(jnp.uint32) * jnp.uint32(0x85EBCA6B))[:, None] ^ actions[None, :]
        mixed = (mixed ^ (mixed >> 15)) * jnp.uint32(0x2C1B3C6D)
        return jnp.argmax(jnp.where(masks, mixed | 1, 0), axis=1)

    def advance(turn: Any, now: Any) -> Any:
        state, key = now
        key, later = jax.random.split(key)
        return step(state, choose(state.legal_action_mask, turn), jax.random.split(later, games)), key

    def play(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS, advance, (state, key))

    return jax.jit(jax.vmap(env.init)), jax.jit(play)


def measured(name: str, games: int) -> Rate:
    """How many decisions a second an environment makes in a batch."""
    import jax

    begin, play = program(name, games)
    state = begin(jax.random.split(jax.random.key(0), games))
    best = math.inf
    for run in range(RUNS + 2):  # the first compiles, and at the second games are in all their phases
        start = time.perf_counter()
        state, _ = jax.block_until_ready(play(state, jax.random.key(run)))
        best = min(best, time.perf_counter() - start)
    written = (state.observation.nbytes + state.legal_action_mask.nbytes) // games
    return Rate(math.prod(state.observation.shape[1:]), written, games * STEPS / best)
