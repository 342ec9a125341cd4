"""Many games side by side, each from one seat: a step of a lane goes on until that seat decides again.

The others are quick bots that are compiled as well, or are asked from outside, one step of their lanes after another.
"""

import functools
from collections.abc import Callable
from typing import Any

from triskele.bots.worth import WORTH
from triskele.envs.lanes import BEGIN, HOLD, RAW, SCALED, lane, unfold_actions
from triskele.rules import GAMES
from triskele.rules.kernel import State, States, Words, one_of, pick, rule, spin
from triskele.sight import SIGHT
from triskele.sight.parts import BLOCK

ASKED, RANDOM, STEADY = range(3)  # who decides on a seat: somebody outside, chance, or what looks best at first sight
EVERY = -1  # in place of a seat: all decisions are made outside


@functools.cache
def driver(name: str) -> Callable[..., None]:
    """The loop over lanes, each seen from its own seat."""
    begin, step, look = lane(name)
    game, sight = GAMES[name], SIGHT[name]
    legal, choose = game.legal, WORTH[name].choose
    observe, remember, unfold = sight.observe, sight.remember, sight.unfold
    words, blocks, seats_of = game.ACTION_WORDS, -(-game.ACTIONS // BLOCK), game.SEATS[1]

    @rule
    def look_back(state: State, viewer: int, acts: Words, history: int, seen: Words) -> None:
        """What a seat knows when the game is over."""
        state.viewer = viewer
        observe(state, seen)
        remember(acts, history, viewer, state.players, seen)
        state.viewer = -1

    def advance(
        first: int,
        last: int,
        states: States,
        templates: States,
        numbers: Words,
        key: Words,
        todo: Any,
        chosen: Any,
        own: Any,  # the seat of each lane, or EVERY
        bots: Any,  # who decides on each seat of each lane
        lucks: Any,
        actions: Any,
        acts: Any,
        seen: Any,
        rows: Any,
        columns: Any,
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
            seat = own[at] + 0
            if todo[at] == BEGIN:
                begin(states, at, templates, at, numbers, key, acts[at], history)
                rewards[at, :] = 0.0
            else:
                seat = one_of(states, at).seat + 0
                over = step(one_of(states, at), chosen[at], acts[at], history, rewards[at], seats_of, kind)
            state = one_of(states, at)
            while not over and state.seat != own[at] and bots[at, state.seat] != ASKED:
                legal(state, actions[at])
                if bots[at, state.seat] == RANDOM:
                    lucks[at] = spin(lucks[at])
                    action = pick(actions[at], words, lucks[at])
                else:
                    action = choose(state, actions[at])
                over = step(state, action, acts[at], history, rewards[at], seats_of, kind)
            done[at] = over
            if over:
                for word in range(words):
                    actions[at, word] = 0
                look_back(state, seat if own[at] == EVERY else own[at], acts[at], history, seen[at])
            else:
                look(state, actions[at], acts[at], history, seen[at])
            seats[at] = EVERY if over else state.seat
            unfold(seen[at], seen.shape[1], rows[at if form == RAW else 0])
            unfold_actions(actions[at], words, masks[at], blocks)
            if form == SCALED:
                for column in range(scale.shape[0]):
                    scaled[at, column] = columns[0, column] * scale[column]

    return advance
