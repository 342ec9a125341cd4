"""Search with a net: imagined worlds, the net plays on in each for some decisions, and its value judges.

With more than two players a world is played on until the seat that thinks decides again, as only its own value says how it stands.

python -m minds.think NET.npz GAMES SECONDS VARIANT...   each against the same net without search, on a GPU, until the time is over

A variant is WORLDS:CANDIDATES:DEPTH:DOUBT, and then any of :3p (players), :sure0.99, :least0.003, :peek (other hands are
known: what could be gained by better worlds at most).
"""

import functools
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import torch

from minds.lanes import PARTS, THREADS, Lanes, Rows
from minds.net import Net, Whole, grown
from triskele.bots.nets import shape_of
from triskele.rules import GAMES, chance
from triskele.rules.kernel import WORD, assign, lowest, one_of, ones, rule, teach_cpu, teach_gpu

SURE = 0.95  # an action that is likelier than this is played without a thought
UNLIKELY = 0.01  # and one that is less likely than this is never thought about
BEHIND = 2.5  # standard errors, and a candidate is left out
FEWEST = 32  # worlds before that


def dreaming(game: str, win: float) -> Any:
    """What a thread does for an imagined world."""
    from triskele.bots.worth import WORTH

    rules, shape = GAMES[game], shape_of(game)
    legal, step, known, imagine, standing = rules.legal, rules.step, rules.known, rules.imagine, rules.standing
    seed = chance.seed
    over, size, lead, unit = rules.OVER, rules.ACTION_WORDS, WORTH[game].lead, shape.lead_unit

    @rule
    def outcome(state: Any, player: int) -> float:
        """What the end is worth for a player, as training has it."""
        players = state.players + 0
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
        gain = win * (won / ties - 1.0 / players) * players / (players - 1)
        return gain + (1.0 - win) * (1.0 if players == 2 else 0.6) * math.tanh(margin / unit)

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
        if luck[1] == 0:
            known(state, state.seat, state)
            imagine(state, key)
        else:
            seed(state, key)
        legal(state, legals[j])
        if tried[r, k] < 0:
            done[j] = 1
            value[j] = 0.0
        else:
            go(state, tried[r, k], j, legals[j], seats, value, done, root)

    @rule
    def on(
        subs: Any, actions: Any, j: int, left: int, legals: Any, seats: Any, value: Any, done: Any, root: Any
    ) -> None:
        if done[j] == 0 and (left > 0 or (seats[j] != root[j] and one_of(subs, j).players > 2)):
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
        def go_on(subs, count, actions, left, legals, seats, value, done, root):  # type: ignore
            j = cuda.grid(1)
            if j < count:
                on(subs, actions, j, left, legals, seats, value, done, root)

    else:
        teach_cpu()
        from numba import njit

        @njit(error_model="numpy")
        def begin_all(states, roots, tried, worlds, luck, keys, subs, legals, seats, value, done, root):  # type: ignore
            for j in range(len(roots) * tried.shape[1] * worlds):
                begin(states, roots, tried, worlds, luck, keys, subs, j, legals, seats, value, done, root)

        @njit(error_model="numpy")
        def go_on(subs, count, actions, left, legals, seats, value, done, root):  # type: ignore
            for j in range(count):
                on(subs, actions, j, left, legals, seats, value, done, root)

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
        self, game: str, net: str | Net, count: int, on: str, players: int = 2, win: float = 0.6, prior: int = 1
    ) -> None:
        if isinstance(net, str):
            about = json.loads(str(np.load(net)["about"]))
            win, prior = about.get("win", 0.6), about["prior"]
        self.win, self.prior, self.count, self.on, self.players = win, prior, count, on, players
        self.lanes = Lanes(shape_of(game), [(players, usual(game), 1.0)], count, on, win)
        if isinstance(net, str):
            net, _ = read(net, self.lanes, on)
        self.plain = self.judge = cast(Any, Judged(Whole(net, on)))
        self.rows = Rows(self.lanes, 1)
        self.index = torch.arange(count, device=on)
        self.begin, self.go = kernels(game, on == "cuda", win)
        self.value = torch.zeros(count, device=on)
        self.done = torch.zeros(count, dtype=torch.int8, device=on)
        self.root = torch.zeros(count, dtype=torch.int64, device=on)
        self.luck = torch.zeros(
            2, dtype=torch.int64, device=on
        )  # where worlds begin, and whether other hands are known
        array = self.lanes.array
        self.arrays = [array(part) for part in (self.value, self.done, self.root)]
        self.last_luck = array(self.luck)

    def judged(
        self, rows: Rows, index: torch.Tensor, lanes: Lanes, judge: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        base, _ = lanes.prior(rows, index, self.prior)
        return (judge or self.judge)(base, *lanes.spread(rows, index))

    def look(self, many: int) -> None:
        lanes = self.lanes
        legals, _, words, numbers, worths = self.rows.arrays[0]
        self.rows.worths[:, :many].zero_()
        states = lanes.states if lanes.gpu else lanes.states[:many]
        lanes._run(lanes._show, (-(-many // THREADS), lanes.shape.parts), THREADS, states, words, numbers)
        lanes._run(lanes._rate, many * PARTS, THREADS, states, legals, worths)

    @torch.no_grad()
    def values(self, states: Any, roots: torch.Tensor, tried: torch.Tensor, worlds: int, depth: int) -> torch.Tensor:
        """What each candidate of each root gives in each world."""
        lanes = self.lanes
        legals, seats, *_ = self.rows.arrays[0]
        many = tried.numel() * worlds
        tail = (legals, seats, *self.arrays)
        lanes._run(self.begin, many, THREADS, states, lanes.array(roots), lanes.array(tried), worlds,
                   self.last_luck, lanes.keys, lanes.states, *tail)  # fmt: skip
        self.luck[0] += worlds
        if lanes.gpu:
            many = self.count
        more = 0 if self.players == 2 else 4 * (self.players - 1)  # until the root's seat is in turn again
        for left in range(depth, -more - 1, -1):
            self.look(many)
            logits, value = self.judged(self.rows, self.index[:many], lanes)
            if left > -more:
                chosen = lanes.action_at[logits.argmax(-1)]
                lanes._run(self.go, many, THREADS, lanes.states, many, lanes.array(chosen), left, *tail)
        other = -value / (self.players - 1)
        value = torch.where(self.rows.seats[0, :many] == self.root[:many], value, other)
        value = torch.where(self.done[:many].bool(), self.value[:many], value)
        return value[: tried.numel() * worlds].view(*tried.shape, worlds)

    def candidates_of(self, logits: torch.Tensor, most: int, least: float) -> tuple[torch.Tensor, torch.Tensor]:
        """The likeliest actions of each root, -1 where one is too unlikely, and how likely they are."""
        chances, places = logits.softmax(-1).topk(most, -1)
        return torch.where(chances >= least, self.lanes.action_at[places], -1), chances


def best(values: torch.Tensor, tried: torch.Tensor, doubt: float) -> torch.Tensor:
    """The candidate that is most surely better than the likeliest one, or that one."""
    ahead = values - values[:, :1]
    error = ahead.std(-1) / values.shape[-1] ** 0.5
    score = (ahead.mean(-1) - doubt * error).masked_fill(tried < 0, -1e9)
    score[:, 0] = 0.0
    return score.argmax(-1)


class Thinker:
    """A net that thinks on the processor within a budget of seconds, by the processor's clock.

    Candidates that are surely behind are left out, so that more worlds are left for the others.
    """

    def __init__(
        self,
        path: str,
        seconds: float,
        depth: int,
        doubt: float,
        candidates: int = 4,
        players: int = 2,
        lanes: int = 64,
    ) -> None:
        torch.set_num_threads(1)
        self.game = GAMES[json.loads(str(np.load(path)["about"]))["game"]]
        self.seconds, self.depth, self.doubt, self.candidates, self.lanes = seconds, depth, doubt, candidates, lanes
        self.dreams = Dreams(self.game.NAME, path, lanes, "cpu", players)
        self.one = Lanes(self.dreams.lanes.shape, [(players, usual(self.game.NAME), 1.0)], 1, "cpu", self.dreams.win)
        self.rows = Rows(self.one, 1)
        self.zero = torch.zeros(1, dtype=torch.int64)
        self.told: list[tuple[int, int]] = []  # of each thought: worlds, candidates left

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
        tried, chances = dreams.candidates_of(logits, self.candidates, UNLIKELY)
        if chances[0, 0] > SURE or tried[0, 1] < 0:
            return int(tried[0, 0])
        first = int(tried[0, 0])
        tried = tried[:, tried[0] >= 0]
        values, rounds = torch.zeros(1, tried.shape[1], 0), 0
        while True:
            worlds = self.lanes // tried.shape[1]
            values = torch.cat([values, dreams.values(one.states, self.zero, tried, worlds, self.depth)], -1)
            rounds += 1
            behind = values[0] - values[0, values[0].mean(-1).argmax()]
            error = behind.std(-1) / values.shape[-1] ** 0.5 + 1e-9
            kept = (behind.mean(-1) > -BEHIND * error) | (values.shape[-1] < FEWEST)
            tried, values = tried[:, kept], values[:, kept]
            spent = time.process_time() - start
            if tried.shape[1] == 1 or spent * (1 + 1 / rounds) > self.seconds:
                self.told.append((values.shape[-1], tried.shape[1]))
                if tried[0, 0] == first:
                    return int(tried[0, best(values, tried, self.doubt)[0]])
                return int(tried[0, values[0].mean(-1).argmax()])


@dataclass
class Variant:
    text: str
    worlds: int
    candidates: int
    depth: int
    doubt: float
    players: int = 2
    sure: float = SURE
    least: float = UNLIKELY
    peek: int = 0


def variant(text: str) -> Variant:
    worlds, candidates, depth, doubt, *rest = text.split(":")
    found = Variant(text, int(worlds), int(candidates), int(depth), float(doubt))
    for part in rest:
        if part.endswith("p"):
            found.players = int(part[:-1])
        elif part == "peek":
            found.peek = 1
        else:
            name = part.rstrip("0123456789.")
            setattr(found, name, float(part[len(name) :]))
    return found


class Trials:
    """Variants of search against the same net without it, seats shared evenly; what is compiled serves them all."""

    def __init__(self, path: str, games: int, on: str, count: int) -> None:
        self.path, self.games, self.on, self.count = path, games, on, count
        self.game = json.loads(str(np.load(path)["about"]))["game"]
        self.ready: dict[int, tuple[Dreams, Lanes, Rows]] = {}
        self.compiled: Any = None

    def room(self, players: int) -> tuple[Dreams, Lanes, Rows]:
        if players not in self.ready:
            dreams = Dreams(self.game, self.path, self.count, self.on, players)
            if self.on == "cuda":
                if self.compiled is None:
                    self.compiled = torch.compile(dreams.judge, dynamic=False)
                dreams.judge = self.compiled
            lanes = Lanes(dreams.lanes.shape, [(players, usual(self.game), 1.0)], self.games, self.on, dreams.win)
            self.ready[players] = dreams, lanes, Rows(lanes, 2)
        return self.ready[players]

    @torch.no_grad()
    def run(self, v: Variant, until: float) -> str:
        on, games = self.on, self.games
        dreams, lanes, rows = self.room(v.players)
        size = self.count // (v.worlds * v.candidates)
        roots = torch.zeros(size, dtype=torch.int64, device=on)
        tries = torch.full((size, v.candidates), -1, dtype=torch.int64, device=on)
        dreams.luck[1] = v.peek
        index = torch.arange(games, device=on)
        lanes.play(torch.full((games,), -1, device=on), rows, 0)
        found = [torch.zeros(0)]

        def imagine() -> None:
            found[0] = dreams.values(lanes.states, roots, tries, v.worlds, v.depth)

        work: Any = imagine
        if on == "cuda":
            try:
                imagine()
                torch.cuda.synchronize()
                work = graphed(imagine)
            except Exception as problem:  # it is only a matter of time
                print("no graph", repr(problem)[:500], flush=True)
                dreams.judge = dreams.plain
        seat = (index * 40503 >> 4) % v.players
        open_, share = torch.ones(games, dtype=torch.bool, device=on), torch.zeros(games, device=on)
        began, thoughts, changed = time.time(), 0, 0
        while open_.any():
            if time.time() > until:
                return f"THINK {self.game} {v.text}: not over in time, {int(open_.sum())} games left"
            logits, _ = dreams.judged(rows, index, lanes, dreams.plain)
            actions = lanes.action_at[logits.argmax(-1)]
            tried, chances = dreams.candidates_of(logits, v.candidates, v.least)
            asked = open_ & (rows.seats[0] == seat) & (chances[:, 0] < v.sure) & (tried[:, 1] >= 0)
            for some in asked.nonzero().squeeze(1).split(size) if asked.any() else ():
                many = len(some)
                tries.fill_(-1)
                roots[:many], tries[:many] = some, tried[some]
                work()
                picked = best(found[0][:many], tried[some], v.doubt)
                actions[some] = tried[some].gather(1, picked[:, None]).squeeze(1)
                thoughts += many
                changed += int((picked > 0).sum())
            lanes.play(actions, rows, 0)
            ended = lanes.done.bool() & open_
            share = torch.where(ended, lanes.share[index, seat], share)
            open_ &= ~ended
        return (
            f"THINK {self.game} {v.text}: {100 * share.mean():.1f} ± {196 * share.std() / games**0.5:.1f} % of {games} games"
            f" against the net alone; {thoughts} thoughts, {100 * changed / max(thoughts, 1):.0f} % changed;"
            f" {time.time() - began:.1f} s"
        )


def graphed(work: Any) -> Any:
    """Work on the GPU that is always the same, as one CUDA graph."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        work()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph.replay


def main() -> None:
    on = "cuda" if torch.cuda.is_available() else "cpu"
    until = time.time() + float(sys.argv[3])
    trials = Trials(sys.argv[1], int(sys.argv[2]), on, 32768 if on == "cuda" else 256)
    for text in sys.argv[4:]:
        if time.time() < until:
            print(trials.run(variant(text), until), flush=True)


if __name__ == "__main__":
    main()
