"""Train a net by self-play: masked PPO, all of it on one GPU. `python -m minds.train --help` says how."""

import argparse
import copy
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F

from minds.lanes import Lanes, Rows
from minds.net import Net, grown, layout, state_arrays
from minds.see import shape_of
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


class Whole(torch.nn.Module):
    """A net in half precision with results in full."""

    def __init__(self, net: Net, on: str) -> None:
        super().__init__()
        self.net, self.on = net, on

    def forward(self, *seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast(self.on, torch.bfloat16, enabled=self.on == "cuda", cache_enabled=False):
            logits, value = self.net(list(seen))
        return logits.float(), value.float()


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


class Loss(torch.nn.Module):
    """What an update makes smaller, and what is told of it."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

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
        logits, value = self.whole(*seen)
        logits = logits + base
        log_probs = F.log_softmax(logits, -1)
        entropy = -(log_probs.exp() * log_probs.clamp(min=-30)).sum(-1).mean()
        ratio = (log_probs.gather(1, places[:, None]).squeeze(1) - before).exp()
        better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        loss = 0.5 * F.mse_loss(value, target) - playing * (better + spice * entropy)
        alike = (logits.argmax(-1) == greedy).float().mean()
        return loss, torch.stack([entropy, alike, loss, torch.ones_like(loss)]).detach()


class Learner:
    def __init__(self, plan: Plan) -> None:
        self.plan, self.shape = plan, shape_of(plan.game)
        self.lanes = Lanes(self.shape, tables(plan.game, plan.mix), plan.lanes, plan.on)
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
        self.guests = int(n * plan.greedy)
        lane = self.ar[: self.guests]
        self.own_seat = lane % self.lanes.players[: self.guests]
        self.crowd = (lane >> 4) % 2 == 1  # all seats but the own one are greedy
        self.decisions = self.updates = self.iterations = 0
        self.time = {"collect": 0.0, "learn": 0.0}
        self.won = torch.zeros(2, device=on)
        self._make_room()
        self.lanes.play(torch.full((n,), -1, device=on), self.rows, 0)
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
        self.playing, self.spice = torch.zeros((), device=on), torch.zeros((), device=on)
        self.stats = torch.zeros(4, device=on)

    def _make_fast(self) -> None:
        whole = Whole(self.net, self.plan.on)
        self.thought: Any = Thought(whole)
        self.loss: Any = Loss(whole)
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
                    self._think()
                    self._update()
                else:
                    self.think, self.update = graphed(self._think), graphed(self._update)
            except Exception as problem:  # it is only a matter of time
                print("no", way, repr(problem)[:700], flush=True)
                self.think, self.update = self._think, self._update
                if way == "compile":
                    self.thought, self.loss = Thought(whole), Loss(whole)
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
        loss, told = self.loss(self.playing, self.spice, *self.update_in)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 1 - EMA)
            self.stats += told

    def _look(self, t: int) -> None:
        self.lanes.prior(self.rows, self.index[t], self.plan.prior, self.thought_in[0], self.thought_best)
        self.lanes.spread(self.rows, self.index[t], self.thought_in[1:])
        self.think()

    @torch.no_grad()
    def collect(self) -> None:
        """Play some steps in all lanes."""
        rows, lanes = self.rows, self.lanes
        lane = slice(0, self.guests)
        two = lanes.players[lane] == 2
        for t in range(self.plan.steps):
            self._look(t)
            chosen, self.log_prob[t], self.value[t], self.likeliest[t] = self.thought_out
            self.places[t] = chosen
            if self.guests:
                own = rows.seats[t, lane] == self.own_seat
                theirs = torch.where(self.crowd | two, ~own, own)
                self.places[t, lane] = torch.where(theirs, self.thought_best[lane], chosen[lane])
                self.theirs[t, lane] = theirs
            lanes.play(lanes.action_at[self.places[t]], rows, t + 1)
            self.reward[t] = lanes.reward
            self.done[t] = lanes.done.bool()
            if self.guests:
                ended = self.done[t, lane] & two
                share = lanes.share[lane].gather(1, self.own_seat[:, None]).squeeze(1)
                self.won += torch.stack([(share * ended).sum(), ended.sum().float()])
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
        for at in range(0, count - plan.batch + 1, plan.batch):
            torch._foreach_copy_(self.update_in, [source[at : at + plan.batch] for source in sources])
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
        }

    def save(self, label: str) -> None:
        arrays = state_arrays(self.mean)
        arrays["about"] = np.array(
            json.dumps(
                {
                    "game": self.plan.game,
                    "width": self.plan.width,
                    "depth": self.plan.depth,
                    "prior": self.plan.prior,
                    "decisions": self.decisions,
                    "updates": self.updates,
                    "mix": self.plan.mix,
                    "layout": layout(self.shape),
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
    first = duel_lanes = None
    opening = copy.deepcopy(learner.mean)
    start = told = saved = time.time()
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
        numbers = learner.learn(part)
        if watch:
            sync()
            c = time.time()
            learner.time = {"collect": b - a, "learn": c - b}
        learner.rows.move_last_to_first()
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
                beats_greedy_sampling=won[0] / max(won[1], 1),
            )
            learner.won.zero_()
            told, decisions_told = now, learner.decisions
        if now - saved > plan.save:
            learner.save("last")
            saved = now
    learner.save("last")
    tell(seconds=time.time() - start, iterations=learner.iterations, decisions=learner.decisions / 1e6, done=True)
    for table in (entry.split(":")[0] for entry in plan.mix.split(",") if plan.duel):
        lanes = Lanes(learner.shape, tables(plan.game, f"{table}:1"), plan.duel, plan.on)
        tell(players=table, against="greedy", result=duel(lanes, learner.mean, None, plan))
        if plan.start:
            tell(players=table, against="its start", result=duel(lanes, learner.mean, opening, plan))


if __name__ == "__main__":
    main()
