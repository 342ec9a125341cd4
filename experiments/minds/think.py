"""Search with a net, for two players: imagined worlds, the net plays on in each for some decisions, and its value judges.

python -m minds.think NET.npz GAMES WORLDS CANDIDATES DEPTH DOUBT [ON]   against the same net without search, on a GPU
"""

import functools
import json
import math
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from minds.lanes import PARTS, THREADS, Lanes, Rows
from minds.net import Net, Whole, grown
from triskele.bots.nets import shape_of
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, assign, lowest, one_of, ones, rule, teach_cpu, teach_gpu

SURE = 0.95  # an action that is likelier than this is played without a thought
UNLIKELY = 0.01  # and one that is less likely than this is never thought about


def dreaming(game: str, win: float) -> Any:
    """What a thread does for an imagined world."""
    from triskele.bots.worth import WORTH

    rules, shape = GAMES[game], shape_of(game)
    legal, step, known, imagine, standing = rules.legal, rules.step, rules.known, rules.imagine, rules.standing
    over, size, lead, unit = rules.OVER, rules.ACTION_WORDS, WORTH[game].lead, shape.lead_unit

    @rule
    def outcome(state: Any, player: int) -> float:
        """What the end is worth for one of two players, as training has it."""
        own, theirs = standing(state, player), standing(state, 1 - player)
        won = 1.0 if own > theirs else 0.5 if own == theirs else 0.0
        return win * (2.0 * won - 1.0) + (1.0 - win) * math.tanh(float(lead(state, player, 1 - player)) / unit)

    @rule
    def go(state: Any, action: int, j: int, row: Any, seats: Any, value: Any, done: Any, root: Any) -> None:
        while True:
            step(state, action)
            if state.phase == over:
                value[j] = outcome(state, root[j])
                done[j] = 1
                break
            legal(state, row)
            found, action = 0, 0
            for at in range(size):
                if row[at] != 0:
                    found += ones(row[at])
                    action = at * WORD + lowest(row[at])
            if found > 1:
                break
        seats[j] = state.seat

    @rule
    def begin(states: Any, roots: Any, tried: Any, worlds: int, luck: Any, keys: Any, subs: Any, j: int,
              legals: Any, seats: Any, value: Any, done: Any, root: Any) -> None:  # fmt: skip
        each = tried.shape[1] * worlds
        r, k, world = j // each, j % each // worlds, j % worlds
        assign(subs, j, states, roots[r])
        state = one_of(subs, j)
        root[j] = state.seat
        seats[j] = state.seat
        done[j] = 0
        key = keys[j]
        key[0] = luck[0] + world
        key[1] = r
        known(state, state.seat, state)
        imagine(state, key)
        legal(state, legals[j])
        if tried[r, k] < 0:
            done[j] = 1
            value[j] = 0.0
        else:
            go(state, tried[r, k], j, legals[j], seats, value, done, root)

    @rule
    def on(subs: Any, actions: Any, j: int, legals: Any, seats: Any, value: Any, done: Any, root: Any) -> None:
        if done[j] == 0:
            go(one_of(subs, j), actions[j], j, legals[j], seats, value, done, root)

    return begin, on


@functools.cache
def kernels(game: str, gpu: bool, win: float) -> tuple[Any, Any]:
    begin, on = dreaming(game, win)
    if gpu:
        teach_gpu()
        global cuda  # noqa: PLW0603
        from numba import cuda

        @cuda.jit
        def begin_all(states, roots, tried, worlds, luck, keys, subs, legals, seats, value, done, root):  # type: ignore
            j = cuda.grid(1)
            if j < len(roots) * tried.shape[1] * worlds:
                begin(states, roots, tried, worlds, luck, keys, subs, j, legals, seats, value, done, root)

        @cuda.jit
        def go_on(subs, count, actions, legals, seats, value, done, root):  # type: ignore
            j = cuda.grid(1)
            if j < count:
                on(subs, actions, j, legals, seats, value, done, root)

    else:
        teach_cpu()
        from numba import njit

        @njit(error_model="numpy")
        def begin_all(states, roots, tried, worlds, luck, keys, subs, legals, seats, value, done, root):  # type: ignore
            for j in range(len(roots) * tried.shape[1] * worlds):
                begin(states, roots, tried, worlds, luck, keys, subs, j, legals, seats, value, done, root)

        @njit(error_model="numpy")
        def go_on(subs, count, actions, legals, seats, value, done, root):  # type: ignore
            for j in range(count):
                on(subs, actions, j, legals, seats, value, done, root)

    return begin_all, go_on


def usual(game: str) -> dict[str, str]:
    return {name: values[0] for name, values in GAMES[game].OPTIONS.items()}


def read(path: str, lanes: Lanes, on: str) -> tuple[Net, dict[str, Any]]:
    about = json.loads(str(np.load(path)["about"]))
    net = Net(lanes.shape, lanes.features, about["width"], about["depth"])
    net.load_state_dict(grown(net, lanes.shape, path))
    return net.to(on).eval(), about


class Judged(torch.nn.Module):
    """What a net thinks of each action, with what is added to that, and of the seat."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(self, base: torch.Tensor, *seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        logits, value = self.whole(*seen)
        return logits + base, value


class Dreams:
    """Room for imagined games of some roots; each candidate of a root is tried in the same worlds."""

    def __init__(
        self, game: str, net: str | Net, roots: int, candidates: int, worlds: int, on: str,
        win: float = 0.6, prior: int = 1,
    ) -> None:  # fmt: skip
        if isinstance(net, str):
            about = json.loads(str(np.load(net)["about"]))
            win, prior = about.get("win", 0.6), about["prior"]
        self.win, self.prior = win, prior
        self.roots, self.candidates, self.worlds, self.on = roots, candidates, worlds, on
        self.count = roots * candidates * worlds
        self.lanes = Lanes(shape_of(game), [(2, usual(game), 1.0)], self.count, on, win)
        if isinstance(net, str):
            net, _ = read(net, self.lanes, on)
        self.judge: Any = Judged(Whole(net, on))
        self.rows = Rows(self.lanes, 1)
        self.index = torch.arange(self.count, device=on)
        self.begin, self.go = kernels(game, on == "cuda", win)
        self.value = torch.zeros(self.count, device=on)
        self.done = torch.zeros(self.count, dtype=torch.int8, device=on)
        self.root = torch.zeros(self.count, dtype=torch.int64, device=on)
        self.luck = torch.zeros(1, dtype=torch.int64, device=on)
        array = self.lanes.array
        self.arrays = [array(part) for part in (self.value, self.done, self.root)]
        self.last_luck = array(self.luck)

    def judged(self, rows: Rows, index: torch.Tensor, lanes: Lanes) -> tuple[torch.Tensor, torch.Tensor]:
        base, _ = lanes.prior(rows, index, self.prior)
        return self.judge(base, *lanes.spread(rows, index))

    def look(self) -> None:
        lanes = self.lanes
        legals, _, words, numbers, worths = self.rows.arrays[0]
        self.rows.worths.zero_()
        lanes._run(lanes._show, (-(-self.count // THREADS), lanes.shape.parts), THREADS, lanes.states, words, numbers)
        lanes._run(lanes._rate, self.count * PARTS, THREADS, lanes.states, legals, worths)

    @torch.no_grad()
    def values(self, states: Any, roots: torch.Tensor, tried: torch.Tensor, depth: int) -> torch.Tensor:
        """What each candidate of each root gives in each world."""
        lanes = self.lanes
        legals, seats, *_ = self.rows.arrays[0]
        many = len(roots) * self.candidates * self.worlds
        tail = (legals, seats, *self.arrays)
        lanes._run(self.begin, many, THREADS, states, lanes.array(roots), lanes.array(tried), self.worlds,
                   self.last_luck, lanes.keys, lanes.states, *tail)  # fmt: skip
        self.luck += self.worlds
        for left in range(depth, -1, -1):
            self.look()
            logits, value = self.judged(self.rows, self.index, lanes)
            if left:
                chosen = lanes.action_at[logits.argmax(-1)]
                lanes._run(self.go, many, THREADS, lanes.states, many, lanes.array(chosen), *tail)
        value = torch.where(self.rows.seats[0] == self.root, value, -value)
        value = torch.where(self.done.bool(), self.value, value)
        return value[:many].view(len(roots), self.candidates, self.worlds)

    def candidates_of(self, logits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The likeliest actions of each root, -1 where one is too unlikely, and how likely they are."""
        chances, places = logits.softmax(-1).topk(self.candidates, -1)
        return torch.where(chances >= UNLIKELY, self.lanes.action_at[places], -1), chances


def best(values: torch.Tensor, tried: torch.Tensor, doubt: float) -> torch.Tensor:
    """The candidate that is most surely better than the likeliest one, or that one."""
    ahead = values - values[:, :1]
    error = ahead.std(-1) / values.shape[-1] ** 0.5
    score = (ahead.mean(-1) - doubt * error).masked_fill(tried < 0, -1e9)
    score[:, 0] = 0.0
    return score.argmax(-1)


class Thinker:
    """A net that thinks on the processor within a budget of seconds, by the processor's clock."""

    def __init__(
        self, path: str, seconds: float, depth: int, doubt: float, candidates: int = 4, worlds: int = 16
    ) -> None:
        torch.set_num_threads(1)
        self.game = GAMES[json.loads(str(np.load(path)["about"]))["game"]]
        self.seconds, self.depth, self.doubt = seconds, depth, doubt
        self.dreams = Dreams(self.game.NAME, path, 1, candidates, worlds, "cpu")
        self.one = Lanes(self.dreams.lanes.shape, [(2, usual(self.game.NAME), 1.0)], 1, "cpu", self.dreams.win)
        self.rows = Rows(self.one, 1)
        self.zero = torch.zeros(1, dtype=torch.int64)

    @torch.no_grad()
    def choose(self, known: Any, actions: Sequence[int]) -> int:
        start = time.process_time()
        one, dreams = self.one, self.dreams
        one.states[0] = known.data[0]
        legals, _, words, numbers, worths = self.rows.arrays[0]
        legals[:] = 0
        for action in actions:
            legals[0, action // WORD] |= 1 << (action % WORD)
        self.rows.worths.zero_()
        one._show(one.states, words, numbers)
        one._rate(one.states, legals, worths)
        logits, _ = dreams.judged(self.rows, self.zero, one)
        tried, chances = dreams.candidates_of(logits)
        if chances[0, 0] > SURE or tried[0, 1] < 0:
            return int(tried[0, 0])
        found = []
        while True:
            found.append(dreams.values(one.states, self.zero, tried, self.depth))
            values = torch.cat(found, -1)
            ahead = values[0] - values[0, values[0].mean(-1).argmax()]
            error = ahead.std(-1) / values.shape[-1] ** 0.5 + 1e-9
            open_ = (ahead.mean(-1) > -3 * error) & (tried[0] >= 0)
            spent = time.process_time() - start
            if spent * (1 + 1 / len(found)) > self.seconds or (len(found) > 1 and open_.sum() <= 1):
                return int(tried[0, best(values, tried, self.doubt)[0]])


@torch.no_grad()
def trial(path: str, games: int, worlds: int, candidates: int, depth: int, doubt: float, on: str) -> None:
    """Net with search against the same net without, seats shared evenly."""
    game = json.loads(str(np.load(path)["about"]))["game"]
    roots = max(1, 65536 // (worlds * candidates)) if on == "cuda" else 4
    dreams = Dreams(game, path, roots, candidates, worlds, on)
    lanes = Lanes(dreams.lanes.shape, [(2, usual(game), 1.0)], games, on, dreams.win)
    rows = Rows(lanes, 2)
    index = torch.arange(games, device=on)
    seat = (index * 40503 >> 4) % 2
    lanes.play(torch.full((games,), -1, device=on), rows, 0)
    open_, share = torch.ones(games, dtype=torch.bool, device=on), torch.zeros(games, device=on)
    began, thoughts, changed = time.time(), 0, 0
    while open_.any():
        logits, _ = dreams.judged(rows, index, lanes)
        actions = lanes.action_at[logits.argmax(-1)]
        tried, chances = dreams.candidates_of(logits)
        asked = open_ & (rows.seats[0] == seat) & (chances[:, 0] < SURE) & (tried[:, 1] >= 0)
        for some in asked.nonzero().squeeze(1).split(roots) if asked.any() else ():
            values = dreams.values(lanes.states, some, tried[some].contiguous(), depth)
            picked = best(values, tried[some], doubt)
            actions[some] = tried[some].gather(1, picked[:, None]).squeeze(1)
            thoughts += len(some)
            changed += int((picked > 0).sum())
        lanes.play(actions, rows, 0)
        ended = lanes.done.bool() & open_
        share = torch.where(ended, lanes.share[index, seat], share)
        open_ &= ~ended
    print(
        f"THINK {game} worlds {worlds} candidates {candidates} depth {depth} doubt {doubt}: {100 * share.mean():.1f} ±"
        f" {196 * share.std() / games**0.5:.1f} % of {games} games against the net alone; {thoughts} thoughts,"
        f" {100 * changed / max(thoughts, 1):.0f} % changed; {time.time() - began:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    where = sys.argv[7] if len(sys.argv) > 7 else "cuda"
    for depth in sys.argv[5].split(","):
        for doubt in sys.argv[6].split(","):
            trial(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), int(depth), float(doubt), where)
