"""Many games side by side, a lane each: one step of a lane, as rule functions, and the loop over lanes.

A lane begins the next game by itself when one is over. Games are numbered: lane n of N has the games n, n + N, n + 2N
and so on. A number and a seed say all that chance does in a game, wherever and beside whatever others it is played.
"""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from triskele.bots.outcome import reward_of
from triskele.rules import GAMES, chance
from triskele.rules.kernel import WORD, State, States, Words, assign, has, inlined, one_of, rule, spread
from triskele.sight import SIGHT
from triskele.sight.parts import BLOCK, NO_ACT, act_number

FORMS = ("scaled", "raw", "packed")  # of observations
SCALED, RAW, PACKED = range(3)
HOLD, BEGIN, PLAY = range(3)  # what is done in a lane: nothing, the next game begins, or what was chosen is played
DEAL, COMPLETE, READY = range(3)  # what a template lacks, said by its `used`: all cards, those that it hides, nothing


class Lane(NamedTuple):
    """The rule functions of a lane."""

    begin: Callable[..., None]
    step: Callable[..., bool]
    look: Callable[..., None]


@rule
def is_legal(actions: Words, words: int, action: int) -> bool:
    return 0 <= action < words * WORD and has(actions, action)


@inlined
def unfold_actions(actions: Words, words: int, mask: Words, blocks: int) -> None:
    """Legal actions as a byte each, eight at a time."""
    word = 0
    bit = 0
    for block in range(blocks):
        found = actions[word] >> bit
        bit += BLOCK
        if bit >= WORD:
            bit -= WORD
            word += 1
            if word < words:
                found |= actions[word] << (BLOCK - bit)
        mask[block] = spread(found & 0xFF)


@functools.cache
def lane(name: str) -> Lane:
    """How a lane of a game begins a game, carries out an action, and shows what there is to see."""
    game, sight = GAMES[name], SIGHT[name]
    legal, step, setup, complete, seed = game.legal, game.step, game.setup, game.complete, chance.seed
    reward = reward_of(name)
    observe, remember, aside, over = sight.observe, sight.remember, sight.aside, game.OVER

    @rule
    def begin_lane(
        states: States, slot: int, templates: States, at: int, numbers: Words, key: Words, acts: Words, history: int
    ) -> None:
        """The next game of a lane, from its template and its number, in a state that is given."""
        assign(states, slot, templates, at % len(templates))
        state = one_of(states, slot)
        key[0] = numbers[at] & 0xFFFFFFFF
        key[1] = numbers[at] >> 32
        numbers[at] += len(numbers)
        lacking = state.used + 0
        seed(state, key)
        if lacking == DEAL:
            setup(state)
        elif lacking == COMPLETE:
            complete(state)
        for n in range(history):
            acts[n] = NO_ACT

    @inlined
    def step_lane(state: State, action: int, acts: Words, history: int, rewards: Words, seats: int, kind: int) -> bool:
        """Carry out a legal action; whether the game is over then, with what everybody gets for it."""
        for n in range(history - 1, 0, -1):
            acts[n] = acts[n - 1]
        if history > 0:
            acts[0] = act_number(state.seat, action, aside(state))
        step(state, action)
        over_now = state.phase == over
        for player in range(seats):
            rewards[player] = reward(state, player, kind) if over_now and player < state.players else 0.0
        return over_now

    @inlined
    def look_at_lane(state: State, actions: Words, acts: Words, history: int, seen: Words) -> None:
        """What may be done, and what the seat that decides knows."""
        legal(state, actions)
        state.viewer = state.seat
        observe(state, seen)
        remember(acts, history, state.seat, state.players, seen)
        state.viewer = -1

    return Lane(begin_lane, step_lane, look_at_lane)


@functools.cache
def driver(name: str) -> Callable[..., None]:
    """The loop over lanes: it carries out what was chosen and writes what there is to see then."""
    begin, step, look = lane(name)
    unfold = SIGHT[name].unfold
    words, blocks, seats_of = GAMES[name].ACTION_WORDS, -(-GAMES[name].ACTIONS // BLOCK), GAMES[name].SEATS[1]

    def advance(
        first: int,
        last: int,
        todo: Any,  # in each lane
        states: States,
        templates: States,
        numbers: Words,
        key: Words,
        chosen: Any,
        actions: Any,
        acts: Any,
        seen: Any,
        rows: Any,  # of each lane, or one to work with
        columns: Any,  # the same memory as bytes
        scaled: Any,
        scale: Any,
        masks: Any,
        seats: Any,
        rewards: Any,
        done: Any,
        kind: int,
        form: int,
    ) -> None:
        history = acts.shape[1]
        for at in range(first, last):
            if todo[at] == HOLD:
                continue
            over = False
            if todo[at] == PLAY:
                over = step(one_of(states, at), chosen[at], acts[at], history, rewards[at], seats_of, kind)
            else:
                for player in range(seats_of):
                    rewards[at, player] = 0.0
            done[at] = over
            if over or todo[at] == BEGIN:
                begin(states, at, templates, at, numbers, key, acts[at], history)
            state = one_of(states, at)
            look(state, actions[at], acts[at], history, seen[at])
            seats[at] = state.seat
            if form != PACKED:
                unfold(seen[at], seen.shape[1], rows[at if form == RAW else 0])
                unfold_actions(actions[at], words, masks[at], blocks)
                if form == SCALED:
                    for column in range(scale.shape[0]):
                        scaled[at, column] = columns[0, column] * scale[column]

    return advance


@functools.cache
def checker(name: str) -> Callable[..., int]:
    """The loop that looks for an action that is not legal."""
    words = GAMES[name].ACTION_WORDS

    def check(chosen: Any, actions: Any) -> int:
        for at in range(len(chosen)):
            if not is_legal(actions[at], words, chosen[at]):
                return at
        return -1

    return check
