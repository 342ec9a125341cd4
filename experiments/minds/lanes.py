"""Many games side by side, on a GPU or, to try things out, on the processor: step them, and see what nets need.

A lane plays one game after another. Only real decisions are met: if just one action is legal, it is played at once.
Rows of a buffer are written by the lane's own thread, as the packed words that a state holds anyway; `spread` makes
small numbers of them, each thread one, when and where a net needs them.
"""

import functools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from triskele.bots.nets.shape import BITS, Shape
from triskele.rules import GAMES, chance
from triskele.rules.board import load_board
from triskele.rules.kernel import WORD, assign, lowest, one_of, ones, rule, teach_cpu, teach_gpu

THREADS = 64
PARTS = 8  # threads that share the judging of a decision's actions
EVERY_EIGHTH = 0x1010101010101  # action of a word
WORTH_STEP = 2  # of a worth, in the small numbers that a net sees
LEAST_PRIOR = 8.0
NEVER = -1e9


@rule
def eight(bits: int) -> int:
    """Eight bits as eight bytes: each of seven is shifted to a place of its own by one multiplication."""
    return ((bits & 0x7F) * 0x40810204081) & 0x1010101010101 | (bits >> 7) << 56


def bodies(shape: Shape, win: float) -> Any:
    """What each thread does, for one lane or one number; win is what winning counts, the rest is for the lead."""
    game = GAMES[shape.game]
    legal, step, setup, standing, score = game.legal, game.step, game.setup, game.standing, game.score
    see, judge, seed, over, size = shape.see, shape.judge, chance.seed, game.OVER, game.ACTION_WORDS
    from triskele.bots.worth import WORTH

    lead, unit = WORTH[shape.game].lead, shape.lead_unit

    @rule
    def only(actions: Any) -> int:
        found, chosen = 0, -1
        for at in range(size):
            if actions[at] != 0:
                found += ones(actions[at])
                chosen = at * WORD + lowest(actions[at])
        return chosen if found == 1 else -1

    @rule
    def settle(state: Any, reward: Any, share: Any, points: Any) -> None:
        """What each player gets: mostly the win, and something for the lead."""
        players = state.players + 0
        for player in range(players):
            own = standing(state, player)
            won, ties, margin = 1.0, 1.0, 1e9
            for other in range(players):
                if other != player:
                    theirs = standing(state, other)
                    if theirs > own:
                        won = 0.0
                    elif theirs == own:
                        ties += 1.0
                    margin = min(margin, float(lead(state, player, other)))
            share[player] = won / ties
            points[player] = score(state, player)
            gain = win * (won / ties - 1.0 / players) * players / (players - 1)
            reward[player] = gain + (1.0 - win) * (1.0 if players == 2 else 0.6) * math.tanh(margin / unit)

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
        points: Any,
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
                    settle(state, reward[i], share[i], points[i])
                    fresh = True
            if fresh:
                key = keys[i]
                key[0] = (dealt[0] + i) & 0xFFFFFFFF
                key[1] = (dealt[0] + i) >> 32
                assign(states, i, templates, kinds[i])
                seed(state, key)
                setup(state)
                fresh = False
            legal(state, row)
            action = only(row)
            if action < 0:
                break
        seats[i] = state.seat

    @rule
    def look(states: Any, i: int, which: int, words: Any, numbers: Any) -> None:
        see(one_of(states, i), which, words[i], numbers[i])

    @rule
    def rate(states: Any, i: int, actions: Any, worths: Any) -> None:
        judge(one_of(states, i), actions, worths[i])

    @rule
    def spread(
        words: Any, numbers: Any, worths: Any, legals: Any, row: int, layout: Any, table: Any, token: int, f: int
    ) -> int:
        """One of the small numbers of a token: bits, then numbers, then the worths of its actions and which are legal."""
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

    temperature = shape.temperature

    @rule
    def prior(worths: Any, legals: Any, row: int, places: Any, out: Any, with_worth: int) -> int:
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
                out[places[action]] = max((worths[row, action] - best) / temperature, -LEAST_PRIOR) * with_worth
        return places[chosen] + 0

    return turn, look, rate, spread, prior


@functools.cache
def kernels(game: str, gpu: bool, win: float) -> tuple[Any, ...]:
    """What plays, shows, rates, spreads and judges: compiled once."""
    from triskele.bots.nets import shape_of

    shape = shape_of(game)
    turn, look, rating, spread, prior = bodies(shape, win)
    parts, size = shape.parts, GAMES[game].ACTION_WORDS
    jit: Any
    if gpu:
        teach_gpu()
        global cuda  # noqa: PLW0603 - where numba's simulator finds it
        from numba import cuda, int64

        jit = cuda.jit

        @jit
        def play(states, templates, kinds, keys, actions, dealt, legals, reward, share, points, done, seats):  # type: ignore
            i = cuda.grid(1)
            if i < len(states):
                turn(states, templates, kinds, keys, i, actions[i], dealt, legals, reward, share, points, done, seats)

        @jit
        def show(states, words, numbers):  # type: ignore
            i = cuda.grid(1)
            if i < len(states):
                look(states, i, cuda.blockIdx.y, words, numbers)

        @jit
        def rate(states, legals, worths):  # type: ignore
            i = cuda.grid(1)
            if i < PARTS * len(states):
                actions = cuda.local.array(size, int64)
                some = 0
                for at in range(size):
                    actions[at] = legals[i // PARTS, at] & (EVERY_EIGHTH << (i % PARTS))
                    some |= actions[at]
                if some != 0:
                    rating(states, i // PARTS, actions, worths)

        @jit
        def unpack(words, numbers, worths, legals, index, layout, table, out, eights):  # type: ignore
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
                    eights[b, token, k] = eight(bits & 255)
                for f in range(8 * whole + cuda.threadIdx.x, out.shape[2], 32):
                    out[b, token, f] = spread(words, numbers, worths, legals, row, layout, table, token, f)

        @jit
        def judge(worths, legals, index, places, out, best, with_worth):  # type: ignore
            b = cuda.grid(1)
            if b < len(index):
                best[b] = prior(worths, legals, index[b], places, out[b], with_worth)

    else:
        teach_cpu()
        from numba import njit

        jit = njit(error_model="numpy")

        @jit
        def play(states, templates, kinds, keys, actions, dealt, legals, reward, share, points, done, seats):  # type: ignore
            for i in range(len(states)):
                turn(states, templates, kinds, keys, i, actions[i], dealt, legals, reward, share, points, done, seats)

        @jit
        def show(states, words, numbers):  # type: ignore
            for i in range(len(states)):
                for which in range(parts):
                    look(states, i, which, words, numbers)

        @jit
        def rate(states, legals, worths):  # type: ignore
            for i in range(len(states)):
                rating(states, i, legals[i], worths)

        @jit
        def unpack(words, numbers, worths, legals, index, layout, table, out, eights):  # type: ignore
            for b in range(out.shape[0]):
                for token in range(out.shape[1]):
                    for at in range(layout[1]):
                        bits = words[index[b], layout[0] + token * layout[1] + at]
                        for f in range(BITS):
                            out[b, token, at * BITS + f] = (bits >> f) & 1
                    for f in range(layout[1] * BITS, out.shape[2]):
                        out[b, token, f] = spread(words, numbers, worths, legals, index[b], layout, table, token, f)

        @jit
        def judge(worths, legals, index, places, out, best, with_worth):  # type: ignore
            for b in range(len(index)):
                best[b] = prior(worths, legals, index[b], places, out[b], with_worth)

    return play, show, rate, unpack, judge


class Lanes:
    """Games side by side, and the kernels of their game."""

    def __init__(
        self, shape: Shape, tables: Sequence[tuple[int, dict[str, str], float]], lanes: int, on: str, win: float = 0.6
    ) -> None:
        """Each table has a number of players, options, and a share of the lanes."""
        self.shape, self.lanes, self.gpu = shape, lanes, on == "cuda"
        self.game = GAMES[shape.game]
        board = load_board(shape.game)
        blanks = [self.game.blank(board, players, options, -1).data for players, options, _ in tables]
        shares = np.array([share for _, _, share in tables])
        bounds = np.round(np.cumsum(shares / shares.sum()) * lanes).astype(int)
        kinds = np.searchsorted(bounds, np.arange(lanes), side="right").astype(np.int64)
        kinds = kinds[np.random.default_rng(0).permutation(lanes)]
        self.players = torch.tensor([players for players, _, _ in tables], device=on)[torch.tensor(kinds, device=on)]
        self.most = GAMES[shape.game].SEATS[1]
        templates = np.repeat(blanks[0], len(blanks))  # numpy's concatenate would lay the fields out anew
        for at, blank in enumerate(blanks):
            templates[at] = blank[0]
        keys = np.zeros((lanes, 8), np.int64)
        keys[:, 2] = np.random.default_rng().integers(1 << 31)
        self._play, self._show, self._rate, self._unpack, self._judge = kernels(shape.game, self.gpu, win)
        if self.gpu:
            from numba import cuda

            self._cuda, self._streams = cuda, dict[int, Any]()
        put = self._put
        self.states, self.templates = put(np.repeat(templates[:1], lanes)), put(templates)
        self.kinds, self.keys = put(kinds), put(keys)
        self.reward = torch.zeros(lanes, self.most, device=on)
        self.share = torch.zeros(lanes, self.most, device=on)
        self.points = torch.zeros(lanes, self.most, device=on)
        self.done = torch.zeros(lanes, dtype=torch.int8, device=on)
        self._outcome = [self.array(x) for x in (self.reward, self.share, self.points, self.done)]
        self.dealt = torch.zeros(1, dtype=torch.int64, device=on)
        self._dealt = self.array(self.dealt)
        order = [action for group in shape.groups for token in group.actions for action in token]
        self.action_at = torch.tensor(order, device=on)  # by its place among the logits
        places = np.zeros(len(order), np.int64)
        places[order] = np.arange(len(order))
        self._places = put(places)
        self.features: list[int] = []
        self._layouts = []
        words = numbers = 0
        for group in shape.groups:
            acts = len(group.actions[0])
            width = group.words * BITS + group.numbers + 2 * acts
            self.features.append(-(-width // 8) * 8)
            layout = np.array([words, group.words, numbers, group.numbers, acts], np.int64)
            self._layouts.append((put(layout), put(np.array(group.actions, np.int64))))
            words += group.tokens * group.words
            numbers += group.tokens * group.numbers

    def _put(self, array: Any) -> Any:
        if not self.gpu:
            return array
        if array.dtype.names:  # its fields overlap, which the driver does not take
            return self._cuda.to_device(array.view(np.uint8)).view(array.dtype)
        return self._cuda.to_device(array)

    def array(self, tensor: torch.Tensor) -> Any:
        """A tensor as kernels take it."""
        return self._cuda.as_cuda_array(tensor) if self.gpu else tensor.numpy()

    def _stream(self) -> Any:
        """torch's stream of this moment: another one while a graph is made."""
        handle = torch.cuda.current_stream().cuda_stream
        if handle not in self._streams:
            self._streams[handle] = self._cuda.external_stream(handle)
        return self._streams[handle]

    def _run(self, kernel: Any, threads: int | tuple[int, int], block: Any, *arguments: Any) -> None:
        if self.gpu:
            grid = threads if isinstance(threads, tuple) else -(-threads // block)
            kernel[grid, block, self._stream()](*arguments)
        else:
            kernel(*arguments)

    def play(self, actions: torch.Tensor, to: "Rows", at: int) -> None:
        """Play an action in each lane, -1 to begin, and write the next decision into rows."""
        legals, seats, words, numbers, worths = to.arrays[at]
        to.worths[at].zero_()
        self._run(
            self._play,
            self.lanes,
            THREADS,
            self.states,
            self.templates,
            self.kinds,
            self.keys,
            self.array(actions),
            self._dealt,
            legals,
            *self._outcome,
            seats,
        )
        self._run(self._show, (-(-self.lanes // THREADS), self.shape.parts), THREADS, self.states, words, numbers)
        self._run(self._rate, self.lanes * PARTS, THREADS, self.states, legals, worths)
        self.dealt += self.lanes

    def spread(self, rows: "Rows", index: torch.Tensor, to: list[torch.Tensor] | None = None) -> list[torch.Tensor]:
        """The small numbers of these rows, a tensor for each group."""
        to = to or [
            torch.empty(len(index), group.tokens, width, dtype=torch.int8, device=index.device)
            for group, width in zip(self.shape.groups, self.features, strict=True)
        ]
        asked = self.array(index)
        for group, (layout, table), out in zip(self.shape.groups, self._layouts, to, strict=True):
            arrays = *rows.all_arrays, asked, layout, table, self.array(out), self.array(out.view(torch.int64))
            self._run(self._unpack, (-(-len(index) // 4), group.tokens), (32, 4), *arrays)
        return to

    def prior(
        self,
        rows: "Rows",
        index: torch.Tensor,
        with_worth: int = 1,
        out: torch.Tensor | None = None,
        best: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """What is added to the logits, and the place of the greedy choice."""
        if out is None or best is None:
            out = torch.empty(len(index), len(self.action_at), device=index.device)
            best = torch.empty(len(index), dtype=torch.int64, device=index.device)
        out.fill_(NEVER)
        _, _, worths, legals = rows.all_arrays
        arrays = worths, legals, self.array(index), self._places, self.array(out), self.array(best), with_worth
        self._run(self._judge, len(index), 128, *arrays)
        return out, best


class Rows:
    """Room for the decisions of all lanes, some steps long."""

    def __init__(self, lanes: Lanes, steps: int, count: int = 0) -> None:
        on, count, shape, game = lanes.reward.device, count or lanes.lanes, lanes.shape, lanes.game
        self.words = torch.zeros(steps, count, shape.words, dtype=torch.int64, device=on)
        self.numbers = torch.zeros(steps, count, shape.numbers, dtype=torch.int16, device=on)
        self.worths = torch.zeros(steps, count, game.ACTIONS, dtype=torch.int16, device=on)
        self.legals = torch.zeros(steps, count, game.ACTION_WORDS, dtype=torch.int64, device=on)
        self.seats = torch.zeros(steps, count, dtype=torch.int64, device=on)
        parts = self.legals, self.seats, self.words, self.numbers, self.worths
        self.arrays = [tuple(lanes.array(part[at]) for part in parts) for at in range(steps)]
        self.all_arrays = [
            lanes.array(part.flatten(0, 1)) for part in (self.words, self.numbers, self.worths, self.legals)
        ]

    def keep(self, other: "Rows", at: torch.Tensor, lanes: torch.Tensor) -> None:
        """Copy the last decisions of some lanes of others' rows to these places."""
        for name in ("words", "numbers", "worths", "legals", "seats"):
            getattr(self, name)[0][at] = getattr(other, name)[-1][lanes]

    def move_last_to_first(self) -> None:
        for part in (self.words, self.numbers, self.worths, self.legals, self.seats):
            part[0].copy_(part[-1])
