"""What each thread of a training does: go on to the next decision, show it, rate its actions, unpack it for a net.

One source for a GPU and, to try things out, for the processor. What a decision shows is kept packed, as the words that
a state holds anyway; it becomes small numbers when and where a net needs them.
"""

import functools
from typing import Any

from triskele.bots.nets import shape_of
from triskele.bots.nets.loops import LEAST_PRIOR
from triskele.bots.nets.shape import BITS, WORTH_STEP, Shape
from triskele.bots.outcome import outcome_of, reward
from triskele.extras import TRAIN
from triskele.rules import GAMES, chance
from triskele.rules.kernel import WORD, assign, compiled, lowest, one_of, only, rule, spread

with TRAIN:
    import numpy as np

cuda: Any
try:
    from numba import cuda
except ImportError:
    cuda = None

PARTS = 8  # threads that share the rating of a decision's actions
EVERY_EIGHTH = 0x1010101010101  # action of a word


def playing(shape: Shape, win: float) -> Any:
    """How a lane goes on. Winning counts `win` of what a player gets, the rest is for the lead."""
    game = GAMES[shape.game]
    legal, step, setup, seed, outcome = game.legal, game.step, game.setup, chance.seed, outcome_of(shape.game)
    over, size, unit = game.OVER, game.ACTION_WORDS, shape.lead_unit

    @rule
    def settle(state: Any, rewards: Any, shares: Any) -> None:
        """What each player gets: mostly the win, and something for the lead over whoever is next."""
        for player in range(state.players):
            share, margin = outcome(state, player)
            shares[player] = share
            rewards[player] = reward(share, margin, state.players, win, unit)

    @rule
    def turn(
        states: Any,
        templates: Any,
        kinds: Any,
        keys: Any,
        i: int,
        action: int,
        dealt: Any,
        legals: Any,
        reward: Any,
        share: Any,
        done: Any,
        seats: Any,
    ) -> None:
        """Play an action, or with -1 begin a game; go on to the next real decision."""
        state = one_of(states, i)
        row = legals[i]
        fresh = action < 0
        done[i] = 0
        while True:
            if not fresh:
                step(state, action)
                if state.phase == over:
                    done[i] = 1
                    settle(state, reward[i], share[i])
                    fresh = True
            if fresh:
                key = keys[i]
                number = dealt[0] + i % dealt[1]
                key[0] = number & 0xFFFFFFFF
                key[1] = number >> 32
                assign(states, i, templates, kinds[i])
                seed(state, key)
                setup(state)
                fresh = False
            legal(state, row)
            action = only(row, size)
            if action < 0:
                break
        seats[i] = state.seat

    return turn


def showing(shape: Shape) -> Any:
    """What a net is told of a decision, and what its actions look worth."""
    see, judge, size, temperature = shape.see, shape.judge, GAMES[shape.game].ACTION_WORDS, shape.temperature

    @rule
    def look(states: Any, i: int, which: int, words: Any, numbers: Any) -> None:
        see(one_of(states, i), which, words[i], numbers[i])

    @rule
    def rating(states: Any, i: int, actions: Any, worths: Any) -> None:
        judge(one_of(states, i), actions, worths[i])

    @rule
    def small(
        words: Any, numbers: Any, worths: Any, legals: Any, row: int, layout: Any, table: Any, token: int, f: int
    ) -> int:
        """One of the small numbers of a token: bits, then numbers, then its actions' worths and which are legal."""
        at = f - layout[1] * BITS
        if at < 0:
            return (words[row, layout[0] + token * layout[1] + f // BITS] >> (f % BITS)) & 1
        if at < layout[3]:
            return max(min(numbers[row, layout[2] + token * layout[3] + at] + 0, 127), -127)
        at -= layout[3]
        if at < layout[4]:
            return max(min(worths[row, table[token, at]] // WORTH_STEP, 127), -127)
        at -= layout[4]
        if at < layout[4]:
            action = table[token, at]
            return (legals[row, action // WORD] >> (action % WORD)) & 1
        return 0

    @rule
    def prior(worths: Any, legals: Any, row: int, places: Any, out: Any) -> int:
        """For each legal action how good it looks beside the best, at the place of its logit; the best one's place."""
        best, chosen = -(1 << 30), 0
        for at in range(size):
            left = legals[row, at]
            while left != 0:
                action = at * WORD + lowest(left)
                left &= left - 1
                if worths[row, action] > best:
                    best, chosen = worths[row, action] + 0, action
        for at in range(size):
            left = legals[row, at]
            while left != 0:
                action = at * WORD + lowest(left)
                left &= left - 1
                out[places[action]] = max((worths[row, action] - best) / temperature, -LEAST_PRIOR)
        return places[chosen] + 0

    return look, rating, small, prior


@functools.cache
def kernels(game: str, win: float) -> tuple[Any, ...]:
    """What plays, shows, rates, unpacks and judges on the processor: compiled once, and kept on disk."""
    shape = shape_of(game)
    turn, (look, rating, small, prior), parts = playing(shape, win), showing(shape), shape.parts

    @compiled
    def play(
        states: Any,
        templates: Any,
        kinds: Any,
        keys: Any,
        actions: Any,
        dealt: Any,
        legals: Any,
        reward: Any,
        share: Any,
        done: Any,
        seats: Any,
    ) -> None:
        for i in range(len(states)):
            turn(states, templates, kinds, keys, i, actions[i], dealt, legals, reward, share, done, seats)

    @compiled
    def show(states: Any, words: Any, numbers: Any) -> None:
        for i in range(len(states)):
            for which in range(parts):
                look(states, i, which, words, numbers)

    @compiled
    def rate(states: Any, legals: Any, worths: Any) -> None:
        for i in range(len(states)):
            rating(states, i, legals[i], worths)

    @compiled
    def unpack(
        words: Any,
        numbers: Any,
        worths: Any,
        legals: Any,
        index: Any,
        layout: Any,
        table: Any,
        out: Any,
        eights: Any,
    ) -> None:
        for b in range(out.shape[0]):
            for token in range(out.shape[1]):
                for at in range(layout[1]):
                    bits = words[index[b], layout[0] + token * layout[1] + at]
                    for f in range(BITS):
                        out[b, token, at * BITS + f] = (bits >> f) & 1
                for f in range(layout[1] * BITS, out.shape[2]):
                    out[b, token, f] = small(words, numbers, worths, legals, index[b], layout, table, token, f)

    @compiled
    def judge(worths: Any, legals: Any, index: Any, places: Any, out: Any, best: Any) -> None:
        for b in range(len(index)):
            best[b] = prior(worths, legals, index[b], places, out[b])

    return play, show, rate, unpack, judge


@functools.cache
def kernels_on_gpu(game: str, win: float) -> tuple[Any, ...]:
    """The same on a GPU."""
    shape, size, int64 = shape_of(game), GAMES[game].ACTION_WORDS, np.int64
    turn, (look, rating, small, prior) = playing(shape, win), showing(shape)
    from triskele.arena.gpu import need_gpu

    need_gpu()  # it is told these rule functions, too

    @cuda.jit
    def play(
        states: Any,
        templates: Any,
        kinds: Any,
        keys: Any,
        actions: Any,
        dealt: Any,
        legals: Any,
        reward: Any,
        share: Any,
        done: Any,
        seats: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(states):
            turn(states, templates, kinds, keys, i, actions[i], dealt, legals, reward, share, done, seats)

    @cuda.jit
    def show(states: Any, words: Any, numbers: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            look(states, i, cuda.blockIdx.y, words, numbers)

    @cuda.jit
    def rate(states: Any, legals: Any, worths: Any) -> None:
        i = cuda.grid(1)
        if i < PARTS * len(states):
            actions = cuda.local.array(size, int64)
            some = 0
            for at in range(size):
                actions[at] = legals[i // PARTS, at] & (EVERY_EIGHTH << (i % PARTS))
                some |= actions[at]
            if some != 0:
                rating(states, i // PARTS, actions, worths)

    @cuda.jit
    def unpack(
        words: Any,
        numbers: Any,
        worths: Any,
        legals: Any,
        index: Any,
        layout: Any,
        table: Any,
        out: Any,
        eights: Any,
    ) -> None:
        """A warp for each token. Bits become bytes eight at a time; what comes after them one by one."""
        b, token = cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y, cuda.blockIdx.y
        if b < len(index):
            row = index[b]
            first = layout[0] + token * layout[1]
            whole = layout[1] * BITS // 8
            for k in range(cuda.threadIdx.x, whole, 32):
                at = 8 * k // BITS
                bit = 8 * k - at * BITS
                bits = words[row, first + at] >> bit
                if bit > BITS - 8:
                    bits |= words[row, first + at + 1] << (BITS - bit)
                eights[b, token, k] = spread(bits & 255)
            for f in range(8 * whole + cuda.threadIdx.x, out.shape[2], 32):
                out[b, token, f] = small(words, numbers, worths, legals, row, layout, table, token, f)

    @cuda.jit
    def judge(worths: Any, legals: Any, index: Any, places: Any, out: Any, best: Any) -> None:
        b = cuda.grid(1)
        if b < len(index):
            best[b] = prior(worths, legals, index[b], places, out[b])

    return play, show, rate, unpack, judge
