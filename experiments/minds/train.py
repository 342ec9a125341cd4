"""Train a net by self-play: masked PPO, all of it on one GPU. `python -m minds.train --help` says how."""

import argparse
import copy
import functools
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch._inductor.config
import torch.nn.functional as F

from minds.alone import alone
from minds.lanes import Lanes, Rows
from minds.net import Net, Whole, grown, state_arrays
from minds.think import SURE as NO_THOUGHT
from minds.think import UNLIKELY, Dreams, Judged
from triskele.bots.nets import shape_of
from triskele.rules import GAMES

LAMBDA = 0.95
CLIP = 0.2
EMA = 0.998
SURE = 0.97  # a choice that is likelier than this has little to teach


@dataclass
class Plan:
    game: str
    seconds: float
    out: str
    name: str
    width: int = 192
    depth: int = 3
    lanes: int = 65536
    steps: int = 32
    batch: int = 32768
    rate: float = 5e-4
    mix: str = "2:1"
    greedy: float = 0.1  # share of lanes with greedy guests: one, or with more than two players all but one
    prior: int = 1
    warm: int = 6
    steady: float = 2e-5  # the least rate
    sure: float = 0.3  # share of the sure decisions that are learned from
    entropy: float = 0.006
    start: str = ""
    save: float = 60.0
    duel: int = 8192
    on: str = "cuda"
    compile: int = 1  # let torch compile the net
    graph: int = 1  # an update, and a thought, as one CUDA graph
    until: float = 0.0  # a time of day in seconds since 1970 at which it ends, if that is sooner
    span: float = 0.0  # the time over which the rate falls, if it is not all of it
    win: float = 0.6  # what winning counts; the rest is for the lead
    old: float = 0.0  # share of lanes where an old self, always with its best action, has seats like a greedy guest
    rival: str = ""  # a net that has these seats instead, and stays as it is
    renew: float = 60.0  # how often the old self becomes the mean of now
    check: float = 0.0  # how often duels are fought, for each table; the best net is kept then
    whole: int = 1  # all of collecting as one CUDA graph
    roots: int = 0  # decisions of two players that are thought about after each window of play, and learned from
    worlds: int = 16
    candidates: int = 4
    far: int = 12  # decisions that are played in a world
    memory: int = 262144  # thoughts that are remembered
    rehearse: int = 4096  # of them in each update
    wish: float = 1.0  # what learning from thoughts counts beside learning from play
    soft: float = 0.05  # a gain of this much makes an action e times as likely
    spread: float = 0.06  # how far apart candidates are believed to be, before any thought
    profile: int = 0  # only tell where the time goes


def parsed() -> Plan:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, field in Plan.__dataclass_fields__.items():
        kind: Any = field.type if isinstance(field.type, type) else {"str": str, "float": float, "int": int}[field.type]
        required = name in ("game", "seconds", "out", "name")
        parser.add_argument(f"--{name}", type=kind, required=required, default=None if required else field.default)
    return Plan(**vars(parser.parse_args()))


def tables(game: str, mix: str) -> list[tuple[int, dict[str, str], float]]:
    """ "2:0.8,3:0.1,2v:0.1": players, v for the other choice of each option, share."""
    found = []
    for entry in mix.split(","):
        players, share = entry.split(":")
        at = 1 if players.endswith("v") else 0
        options = {name: values[at] for name, values in GAMES[game].OPTIONS.items()}
        found.append((int(players.rstrip("v")), options, float(share)))
    return found


class Thought(torch.nn.Module):
    """A choice by chance, how likely it was, how the seat stands, and how likely the likeliest choice is."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(self, noise: torch.Tensor, base: torch.Tensor, *seen: torch.Tensor) -> tuple[torch.Tensor, ...]:
        logits, value = self.whole(*seen)
        logits = logits + base
        chosen = (logits - torch.log(-torch.log(noise.clamp(1e-10, 1 - 1e-7)))).argmax(-1)
        log_probs = F.log_softmax(logits, -1)
        return chosen, log_probs.gather(1, chosen[:, None]).squeeze(1), value, log_probs.amax(-1)


class Best(torch.nn.Module):
    """The likeliest choice."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(self, base: torch.Tensor, *seen: torch.Tensor) -> torch.Tensor:
        return (self.whole(*seen)[0] + base).argmax(-1)


class Loss(torch.nn.Module):
    """What an update makes smaller, and what is told of it; at the end what thoughts found, if there are any."""

    def __init__(self, whole: Whole, groups: int) -> None:
        super().__init__()
        self.whole, self.groups = whole, groups

    def forward(
        self,
        playing: torch.Tensor,
        spice: torch.Tensor,
        greedy: torch.Tensor,
        places: torch.Tensor,
        before: torch.Tensor,
        gain: torch.Tensor,
        target: torch.Tensor,
        base: torch.Tensor,
        *seen: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        seen, rest = seen[: self.groups], seen[self.groups :]
        logits, value = self.whole(*seen)
        logits = logits + base
        log_probs = F.log_softmax(logits, -1)
        entropy = -(log_probs.exp() * log_probs.clamp(min=-30)).sum(-1).mean()
        ratio = (log_probs.gather(1, places[:, None]).squeeze(1) - before).exp()
        better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        loss = 0.5 * F.mse_loss(value, target) - playing * (better + spice * entropy)
        alike = (logits.argmax(-1) == greedy).float().mean()
        if rest:
            wishing, wished, wished_base, *thought_of = rest
            wished_logits = self.whole(*thought_of)[0] + wished_base
            apart = wished * (wished.clamp(min=1e-9).log() - F.log_softmax(wished_logits, -1).clamp(min=-30))
            loss = loss + wishing * apart.sum(-1).mean()
        return loss, torch.stack([entropy, alike, loss, torch.ones_like(loss)]).detach()


class Learner:
    def __init__(self, plan: Plan) -> None:
        self.plan, self.shape = plan, shape_of(plan.game)
        self.lanes = Lanes(self.shape, tables(plan.game, plan.mix), plan.lanes, plan.on, plan.win)
        self.net = Net(self.shape, self.lanes.features, plan.width, plan.depth).to(plan.on)
        if plan.start:
            self.net.load_state_dict(grown(self.net, self.shape, plan.start))
        self.mean = copy.deepcopy(self.net)  # of the weights over time: steadier, and what is kept
        gpu, on = plan.on == "cuda", plan.on
        rate: Any = torch.tensor(plan.rate, device=on) if gpu else plan.rate
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=rate, eps=1e-5, fused=gpu, capturable=gpu)
        n, t = plan.lanes, plan.steps
        self.rows = Rows(self.lanes, t + 1)
        self.index = torch.arange((t + 1) * n, device=on).reshape(t + 1, n)
        self.ar = self.index[0]
        self.places = torch.zeros(t, n, dtype=torch.int64, device=on)
        self.log_prob = torch.zeros(t, n, device=on)
        self.likeliest = torch.zeros(t, n, device=on)
        self.value = torch.zeros(t + 1, n, device=on)
        self.reward = torch.zeros(t, n, self.lanes.most, device=on)
        self.done = torch.zeros(t, n, dtype=torch.bool, device=on)
        self.theirs = torch.zeros(t, n, dtype=torch.bool, device=on)
        self.rival = copy.deepcopy(self.net)
        if plan.rival:
            self.rival.load_state_dict(grown(self.net, self.shape, plan.rival))
        self.greedy_lanes = int(n * plan.greedy)
        self.guests = self.greedy_lanes + int(n * plan.old)  # lanes where not all seats are the learner's
        lane = self.ar[: self.guests]
        self.own_seat = lane % self.lanes.players[: self.guests]
        self.crowd = (lane >> 4) % 2 == 1  # all seats but the own one are greedy
        self.decisions = self.updates = self.iterations = 0
        self.time = {"collect": 0.0, "learn": 0.0}
        self.won = torch.zeros(2, 2, device=on)  # with two players, against greedy and old: wins, games
        self.is_old = (lane >= self.greedy_lanes).long()
        self.thoughts, self.found = 0, dict[str, torch.Tensor]()
        self._make_room()
        self.lanes.play(torch.full((n,), -1, device=on), self.rows, t)
        self._make_fast()

    def _make_room(self) -> None:
        """What a thought and an update read and write is always at the same place, so that both can be graphs."""
        plan, lanes, on = self.plan, self.lanes, self.plan.on
        batch = plan.batch

        def seen(count: int) -> list[torch.Tensor]:
            return [
                torch.zeros(count, group.tokens, width, dtype=torch.int8, device=on)
                for group, width in zip(self.shape.groups, lanes.features, strict=True)
            ]

        acts = len(lanes.action_at)
        self.thought_in = [torch.zeros(plan.lanes, acts, device=on), *seen(plan.lanes)]
        self.thought_best = torch.zeros(plan.lanes, dtype=torch.int64, device=on)
        self.thought_out: tuple[torch.Tensor, ...] = ()
        whole = plan.steps * plan.lanes
        self.all_seen = [torch.zeros(whole, acts, device=on), *seen(whole)]
        self.all_best = torch.zeros(whole, dtype=torch.int64, device=on)
        numbers = [torch.zeros(batch, dtype=torch.int64, device=on) for _ in range(2)]
        numbers += [torch.zeros(batch, device=on) for _ in range(3)]
        self.update_in = [*numbers, torch.zeros(batch, acts, device=on), *seen(batch)]
        self.wish_in: list[torch.Tensor] = []
        self.wishing = torch.zeros((), device=on)
        if plan.roots:
            self.wish_in = [torch.zeros(plan.rehearse, acts, device=on) for _ in range(2)] + seen(plan.rehearse)
            self.memory = Rows(lanes, 1, plan.memory)
            self.wished = torch.zeros(plan.memory, acts, device=on)
            self.twos = (lanes.players == 2).nonzero().squeeze(1)
            self.roots = self.twos[torch.arange(plan.roots, device=on) % len(self.twos)]
            self.tried = torch.full((plan.roots, plan.candidates), -1, dtype=torch.int64, device=on)
            imagined = plan.roots * plan.candidates * plan.worlds
            self.dreams = Dreams(plan.game, self.mean, imagined, on, 2, plan.win, plan.prior)
        self.playing, self.spice = torch.zeros((), device=on), torch.zeros((), device=on)
        self.stats = torch.zeros(4, device=on)

    def _make_fast(self) -> None:
        whole = Whole(self.net, self.plan.on)
        self.thought: Any = Thought(whole)
        self.loss: Any = Loss(whole, len(self.shape.groups))
        self.imagine: Any = self._imagine
        self.best: Any = Best(Whole(self.rival, self.plan.on))
        self.gather: Any = self._collect
        self.think: Any = self._think
        self.update: Any = self._update
        kept = copy.deepcopy(self.net.state_dict())
        for way in ("compile", "graph"):
            if not getattr(self.plan, way):
                continue
            try:
                if way == "compile":
                    self.thought = torch.compile(self.thought, dynamic=False)
                    self.loss = torch.compile(self.loss, dynamic=False)
                    self.best = torch.compile(self.best, dynamic=False)
                    self._think()
                    self._collect()
                    self._update()
                    if self.plan.roots:
                        self.dreams.judge = torch.compile(self.dreams.judge, dynamic=False)
                        self.ponder()
                        self.thoughts = 0
                elif self.plan.whole:
                    self.update, self.gather = graphed(self._update), graphed(self._collect)
                    if self.plan.roots:
                        self.imagine = graphed(self._imagine)
                else:
                    self.think, self.update = graphed(self._think), graphed(self._update)
            except Exception as problem:  # it is only a matter of time
                print("no", way, repr(problem)[:700], flush=True)
                self.think, self.update, self.gather = self._think, self._update, self._collect
                self.imagine = self._imagine
                if way == "compile":
                    self.thought, self.loss = Thought(whole), Loss(whole, len(self.shape.groups))
                    if self.plan.roots:
                        self.dreams.judge = Judged(Whole(self.mean, self.plan.on))
                    self.best = Best(Whole(self.rival, self.plan.on))
        with torch.no_grad():
            self.net.load_state_dict(kept)
            self.mean.load_state_dict(kept)
            for state in self.optimizer.state.values():
                for value in state.values():
                    value.zero_()
            self.stats.zero_()

    @torch.no_grad()
    def _think(self) -> None:
        noise = torch.rand_like(self.thought_in[0])
        self.thought_out = self.thought(noise, *self.thought_in)

    def _update(self) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        wishes = [self.wishing, *self.wish_in] if self.wish_in else []
        loss, told = self.loss(self.playing, self.spice, *self.update_in, *wishes)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 1 - EMA)
            self.stats += told

    def _imagine(self) -> None:
        self.dreamt = self.dreams.values(self.lanes.states, self.roots, self.tried, self.plan.worlds, self.plan.far)

    @torch.no_grad()
    def ponder(self) -> None:
        """Think about some of the decisions at the end of a window, and remember how likely each action should be."""
        plan, on = self.plan, self.plan.on
        logits, _ = self.dreams.judged(self.rows, self.index[-1][self.twos], self.lanes)
        chances, places = logits.softmax(-1).topk(plan.candidates, -1)
        asked = ((chances[:, 0] < NO_THOUGHT) & (chances[:, 1] >= UNLIKELY)).nonzero().squeeze(1)
        if not len(asked):
            return
        share = len(asked) / len(self.twos)
        asked = asked[torch.randperm(len(asked), device=on)]
        asked = asked[torch.arange(plan.roots, device=on) % len(asked)]
        logits, chances, places = logits[asked], chances[asked], places[asked]
        likely = chances >= UNLIKELY
        self.roots.copy_(self.twos[asked])
        self.tried.copy_(torch.where(likely, self.lanes.action_at[places], -1))
        self.imagine()
        ahead = self.dreamt - self.dreamt[:, :1]
        doubt = ahead.var(-1) / plan.worlds
        gain = ahead.mean(-1) * likely * (plan.spread**2 / (plan.spread**2 + doubt))
        at = (self.thoughts + torch.arange(plan.roots, device=on)) % plan.memory
        self.wished[at] = logits.scatter_add(1, places, gain / plan.soft).softmax(-1)
        self.memory.keep(self.rows, at, self.roots)
        self.thoughts += plan.roots
        better = (ahead.mean(-1) - doubt.sqrt()).masked_fill(~likely, -1.0)[:, 1:].amax(-1) > 0
        wished = self.wished[at]
        apart = (wished * (wished.clamp(min=1e-9).log() - logits.log_softmax(-1).clamp(min=-30))).sum(-1)
        self.found = {
            "asked": torch.tensor(share),
            "gain": gain.amax(-1).mean(),
            "changed": better.float().mean(),
            "apart": apart.mean(),
            "doubt": doubt[likely].mean().sqrt(),
            "tries": likely.sum(-1).float().mean(),
        }

    def _look(self, t: int) -> None:
        self.lanes.prior(self.rows, self.index[t], self.plan.prior, self.thought_in[0], self.thought_best)
        self.lanes.spread(self.rows, self.index[t], self.thought_in[1:])
        self.think()

    def collect(self) -> None:
        """Play some steps in all lanes."""
        self.gather()

    @torch.no_grad()
    def _collect(self) -> None:
        rows, lanes = self.rows, self.lanes
        rows.move_last_to_first()
        lane = slice(0, self.guests)
        two = lanes.players[lane] == 2
        for t in range(self.plan.steps):
            self._look(t)
            chosen, self.log_prob[t], self.value[t], self.likeliest[t] = self.thought_out
            self.places[t] = chosen
            if self.guests:
                own = rows.seats[t, lane] == self.own_seat
                theirs = torch.where(self.crowd | two, ~own, own)
                guest = self.thought_best[lane]
                if self.guests > self.greedy_lanes:
                    old = slice(self.greedy_lanes, self.guests)
                    guest = torch.cat([guest[: self.greedy_lanes], self.best(*(part[old] for part in self.thought_in))])
                self.places[t, lane] = torch.where(theirs, guest, chosen[lane])
                self.theirs[t, lane] = theirs
            lanes.play(lanes.action_at[self.places[t]], rows, t + 1)
            self.reward[t] = lanes.reward
            self.done[t] = lanes.done.bool()
            if self.guests:
                ended = self.done[t, lane] & two
                share = lanes.share[lane].gather(1, self.own_seat[:, None]).squeeze(1)
                self.won.index_add_(0, self.is_old, torch.stack([share * ended, ended.float()], 1))
        self._look(self.plan.steps)
        self.value[-1] = self.thought_out[2]

    @torch.no_grad()
    def advantages(self) -> tuple[torch.Tensor, torch.Tensor]:
        """By seats: what follows a decision is the same seat's next decision, or the end. Also which can be learned."""
        n, most, on = self.plan.lanes, self.lanes.most, self.plan.on
        ar, two = self.ar, self.lanes.players == 2
        seat, value = self.rows.seats[-1], self.value[-1]
        next_value = torch.zeros(n, most, device=on)
        has = torch.zeros(n, most, dtype=torch.bool, device=on)
        next_value[ar, seat] = value
        has[ar, seat] = True
        other = torch.where(two, 1 - seat, seat)  # of two, what is good for one is bad for the other
        next_value[ar, other] = torch.where(two, -value, value)
        has[ar, other] = True
        guests = self.ar[: self.guests]
        theirs = torch.where(self.crowd | two[guests], seat[guests] != self.own_seat, seat[guests] == self.own_seat)
        has[guests] &= ~theirs[:, None]  # what the net thinks of a guest's decision is not learned, so it says nothing
        next_advantage, pending = torch.zeros_like(next_value), torch.zeros_like(next_value)
        advantage = torch.zeros(self.plan.steps, n, device=on)
        known = torch.zeros(self.plan.steps, n, dtype=torch.bool, device=on)
        for t in reversed(range(self.plan.steps)):
            done, seat = self.done[t][:, None], self.rows.seats[t]
            next_value = next_value.masked_fill(done, 0.0)
            next_advantage = next_advantage.masked_fill(done, 0.0)
            pending = torch.where(done, self.reward[t], pending)
            has |= done
            delta = pending[ar, seat] + next_value[ar, seat] - self.value[t]
            known[t] = has[ar, seat]  # nothing can be said about a seat's last decision if nothing follows it
            advantage[t] = torch.where(known[t], delta + LAMBDA * next_advantage[ar, seat], 0.0)
            next_value[ar, seat] = self.value[t]
            next_advantage[ar, seat] = advantage[t]
            pending[ar, seat] = 0.0
            has[ar, seat] = True
        return advantage, known & ~self.theirs

    @torch.no_grad()
    def learn(self, part: float) -> dict[str, float]:
        plan = self.plan
        advantage, usable = self.advantages()
        target = (advantage + self.value[:-1]).flatten()
        explained = 1 - ((target - self.value[:-1].flatten()) ** 2).mean() / target.var()
        advantage = advantage.flatten()
        usable &= (self.likeliest < math.log(SURE)) | (torch.rand_like(self.likeliest) < plan.sure)
        index = usable.flatten().nonzero().squeeze(1)
        advantage = (advantage - advantage[index].mean()) / (advantage[index].std() + 1e-8)
        index = index[torch.randperm(len(index), device=index.device)]
        rate = plan.rate * (1 - part) + plan.steady
        for group in self.optimizer.param_groups:
            if plan.on == "cuda":
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        self.playing.fill_(0.0 if self.iterations < plan.warm and not plan.start else 1.0)
        self.spice.fill_(plan.entropy * (1 - part) + 0.0005)
        count = len(index)
        whole = [part[:count] for part in self.all_seen]
        self.lanes.prior(self.rows, index, plan.prior, whole[0], self.all_best[:count])
        self.lanes.spread(self.rows, index, whole[1:])
        picked = [part.flatten()[index] for part in (self.places, self.log_prob, advantage, target)]
        sources = [self.all_best[:count], *picked, *whole]
        self.stats.zero_()
        wishes: list[torch.Tensor] = []
        if self.thoughts >= 2 * plan.rehearse:
            some = count // plan.batch * plan.rehearse
            pick = torch.randint(min(self.thoughts, plan.memory), (some,), device=plan.on)
            wishes = [self.wished[pick], self.lanes.prior(self.memory, pick, plan.prior)[0]]
            wishes += self.lanes.spread(self.memory, pick)
            self.wishing.fill_(plan.wish)
        for n, at in enumerate(range(0, count - plan.batch + 1, plan.batch)):
            torch._foreach_copy_(self.update_in, [source[at : at + plan.batch] for source in sources])
            if wishes:
                first = n * plan.rehearse
                torch._foreach_copy_(self.wish_in, [wish[first : first + plan.rehearse] for wish in wishes])
            with torch.enable_grad():
                self.update()
            self.updates += 1
        stats = self.stats / self.stats[3].clamp(min=1)
        return {
            "learned": count / usable.numel(),
            "entropy": stats[0].item(),
            "alike": stats[1].item(),
            "explained": explained.item(),
            "rate": rate,
            **{name: number.item() for name, number in self.found.items()},
        }

    def save(self, label: str) -> None:
        arrays = state_arrays(self.mean)
        arrays["about"] = np.array(
            json.dumps(
                {
                    "game": self.plan.game,
                    "rules": GAMES[self.plan.game].VERSION,
                    "inputs": self.shape.version,
                    "width": self.plan.width,
                    "depth": self.plan.depth,
                    "prior": self.plan.prior,
                    "decisions": self.decisions,
                    "updates": self.updates,
                    "mix": self.plan.mix,
                    "win": self.plan.win,
                    "layout": self.shape.layout,
                }
            )
        )
        path = Path(self.plan.out) / f"{self.plan.name}.{label}.npz"
        temporary = path.with_name(path.name + ".part.npz")
        np.savez(temporary, **arrays)
        temporary.rename(path)


def graphed(work: Any) -> Any:
    """Work on the GPU that is always the same, as one CUDA graph."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            work()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph.replay


def profiled(learner: Learner) -> None:
    """Where the time of an iteration goes: the whole, and the kernels that take most."""
    sync = torch.cuda.synchronize
    for label in ("first", "again", "third"):
        sync()
        a = time.time()
        learner.collect()
        sync()
        b = time.time()
        numbers = learner.learn(0.0)
        sync()
        c = time.time()
        count = learner.plan.lanes * learner.plan.steps
        shown = {"collect": b - a, "learn": c - b, "M/s": count / (c - a) / 1e6, "learned": numbers["learned"]}
        print("PROFILE", learner.plan.game, label, {k: round(v, 4) for k, v in shown.items()}, flush=True)
    for work in (learner.collect, functools.partial(learner.learn, 0.0)):
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as found:
            work()
            sync()
        rows = sorted(found.key_averages(), key=lambda row: -row.self_device_time_total)
        total = sum(row.self_device_time_total for row in rows)
        print(
            f"PROFILE {learner.plan.game} {getattr(work, '__name__', 'learn')}: kernels {total / 1e3:.1f} ms",
            flush=True,
        )
        for row in rows[:14]:
            each = row.self_device_time_total / row.count
            print(
                f"  {row.self_device_time_total / 1e3:8.2f} ms {row.count:6d} x {each:8.1f} us  {row.key[:90]}",
                flush=True,
            )


@torch.no_grad()
def duel(lanes: Lanes, mine: Net, other: Net | None, plan: Plan) -> tuple[float, float, int]:
    """How often a net that always plays its best action wins against another or the greedy bot; seats are shared evenly."""
    rows = Rows(lanes, 2)
    n, on = lanes.lanes, plan.on
    index, ar = torch.arange(2 * n, device=on)[:n], torch.arange(n, device=on)
    seat = (ar * 40503 >> 4) % lanes.players
    lanes.play(torch.full((n,), -1, device=on), rows, 0)
    open_, share = torch.ones(n, dtype=torch.bool, device=on), torch.zeros(n, device=on)
    steps = 0
    while open_.any() and steps < 3000:
        base, best = lanes.prior(rows, index, plan.prior)
        seen = lanes.spread(rows, index)
        with torch.autocast(on, torch.bfloat16, enabled=on == "cuda"):
            chosen = (mine(seen)[0].float() + base).argmax(-1)
            if other is not None:
                best = (other(seen)[0].float() + base).argmax(-1)
        chosen = torch.where(rows.seats[0] == seat, chosen, best)
        lanes.play(lanes.action_at[chosen], rows, 0)
        ended = lanes.done.bool() & open_
        share = torch.where(ended, lanes.share[ar, seat], share)
        open_ &= ~ended
        steps += 1
    return share.mean().item(), 1.96 * share.std().item() / n**0.5, n


def main() -> None:
    plan = parsed()
    if plan.on == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
        torch._inductor.config.unroll_reductions_threshold = 16  # Celtica has nine kinds of pieces
    torch.manual_seed(int(time.time()) % 10000)
    Path(plan.out).mkdir(parents=True, exist_ok=True)
    log = (Path(plan.out) / f"{plan.name}.log").open("a")

    def tell(**facts: Any) -> None:
        line = json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in facts.items()})
        print(plan.name, line, flush=True)
        log.write(line + "\n")
        log.flush()

    began = time.time()
    learner = Learner(plan)
    first = None
    opening = copy.deepcopy(learner.mean)
    if plan.rival:
        opening.load_state_dict(grown(learner.net, learner.shape, plan.rival))
    ring: dict[str, Lanes] = {}
    best = -math.inf

    def check() -> None:
        """Duels for every table; the net that does best in all of them together is kept."""
        nonlocal best
        total, told = 0.0, {}
        for table in (entry.split(":")[0] for entry in plan.mix.split(",")):
            if table not in ring:
                ring[table] = Lanes(learner.shape, tables(plan.game, f"{table}:1"), plan.duel, plan.on, plan.win)
            rivals = {"greedy": None, "start": opening} if plan.start or plan.rival else {"greedy": None}
            for against, other in rivals.items():
                share, error, _ = duel(ring[table], learner.mean, other, plan)
                told[f"{table} v {against}"] = [round(100 * share, 2), round(100 * error, 2)]
                total += math.log(max(share, 1e-3) / max(1 - share, 1e-3))
        if total > best:
            best = total
            learner.save("best")
        tell(check=told, total=total, best=best, decisions=learner.decisions / 1e6, seconds=time.time() - start)

    start = told = saved = checked = renewed = time.time()
    if plan.profile:
        with alone():
            profiled(learner)
        return
    with alone():  # whoever measures comes first
        pass
    start = told = saved = checked = renewed = time.time()
    if plan.until:
        plan.seconds = min(plan.seconds, plan.until - start)
    numbers: dict[str, float] = {}
    iterations_told = decisions_told = 0
    sync = torch.cuda.synchronize if plan.on == "cuda" else lambda: None
    while time.time() - start < plan.seconds:
        part = min(1.0, (time.time() - start) / (plan.span or plan.seconds))
        watch = learner.iterations % 20 == 5
        a = time.time()
        learner.collect()
        if watch:
            sync()
        b = time.time()
        if plan.roots:
            learner.ponder()
        if watch:
            sync()
        p = time.time()
        numbers = learner.learn(part)
        if watch:
            sync()
            c = time.time()
            learner.time = {"collect": b - a, "ponder": p - b, "learn": c - p}
        learner.iterations += 1
        learner.decisions += plan.lanes * plan.steps
        if first is None:
            sync()
            first = time.time()
            tell(
                compiled=first - began,
                parameters=sum(p.numel() for p in learner.net.parameters()),
                features=learner.lanes.features,
            )
            decisions_told, told = learner.decisions, first
        now = time.time()
        if now - told > 10:
            won = learner.won.tolist()
            tell(
                seconds=now - start,
                iteration=learner.iterations,
                updates=learner.updates,
                decisions=learner.decisions / 1e6,
                pace=(learner.decisions - decisions_told) / 1e6 / (now - told),
                **numbers,
                **learner.time,
                beats_greedy_sampling=won[0][0] / max(won[0][1], 1),
                beats_old_sampling=won[1][0] / max(won[1][1], 1),
            )
            learner.won.zero_()
            told, decisions_told = now, learner.decisions
        if now - saved > plan.save:
            learner.save("last")
            saved = now
        if plan.old and not plan.rival and now - renewed > plan.renew:
            with torch.no_grad():
                torch._foreach_copy_(list(learner.rival.parameters()), list(learner.mean.parameters()))
            renewed = now
        if plan.check and now - checked > plan.check:
            check()
            checked = told = time.time()
            decisions_told = learner.decisions
    learner.save("last")
    tell(seconds=time.time() - start, iterations=learner.iterations, decisions=learner.decisions / 1e6, done=True)
    if plan.duel:
        check()


if __name__ == "__main__":
    main()
