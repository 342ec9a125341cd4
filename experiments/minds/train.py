"""Train a net by self-play: masked PPO, all of it on one GPU. `python -m minds.train --help` says how."""

import argparse
import copy
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F

from minds.lanes import Lanes, Rows
from minds.net import Net, state_arrays
from minds.see import shape_of
from triskele.rules import GAMES

LAMBDA = 0.95
CLIP = 0.2
EMA = 0.998


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
    greedy: float = 0.1
    old: float = 0.0
    prior: int = 1
    clone: float = 0.0
    warm: int = 6
    entropy: float = 0.006
    start: str = ""
    save: float = 60.0
    duel: int = 8192
    on: str = "cuda"
    compile: int = 1  # let torch compile the net
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
        with torch.autocast(self.on, torch.bfloat16, enabled=self.on == "cuda"):
            logits, value = self.net(list(seen))
        return logits.float(), value.float()


class Learner:
    def __init__(self, plan: Plan) -> None:
        self.plan, self.shape = plan, shape_of(plan.game)
        self.lanes = Lanes(self.shape, tables(plan.game, plan.mix), plan.lanes, plan.on)
        self.net = Net(self.shape, self.lanes.features, plan.width, plan.depth).to(plan.on)
        if plan.start:
            kept = np.load(plan.start)
            self.net.load_state_dict({k: torch.tensor(kept[k].astype(np.float32)) for k in self.net.state_dict()})
        self.mean = copy.deepcopy(self.net)  # of the weights over time: steadier, and what is kept
        self.former = copy.deepcopy(self.net)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=plan.rate, eps=1e-5, fused=plan.on == "cuda")
        n, t = plan.lanes, plan.steps
        self.rows = Rows(self.lanes, t + 1)
        self.index = torch.arange((t + 1) * n, device=plan.on).reshape(t + 1, n)
        self.ar = self.index[0]
        self.places = torch.zeros(t, n, dtype=torch.int64, device=plan.on)
        self.greedy = torch.zeros(t, n, dtype=torch.int64, device=plan.on)
        self.log_prob = torch.zeros(t, n, device=plan.on)
        self.value = torch.zeros(t + 1, n, device=plan.on)
        self.reward = torch.zeros(t, n, self.lanes.most, device=plan.on)
        self.done = torch.zeros(t, n, dtype=torch.bool, device=plan.on)
        self.theirs = torch.zeros(t, n, dtype=torch.bool, device=plan.on)
        self.guests = int(n * plan.greedy)
        self.olds = int(n * plan.old)
        self.decisions = self.updates = self.iterations = 0
        self.time = {"play": 0.0, "think": 0.0, "learn": 0.0}
        self.lanes.play(torch.full((n,), -1, device=plan.on), self.rows, 0)
        self.won = torch.zeros(2, device=plan.on)
        self.fast: Any = None
        if plan.compile:
            try:
                self._make_fast()
            except Exception as problem:  # it is only a matter of time
                print("not compiled:", repr(problem)[:500], flush=True)
                self.fast = None
                self.optimizer.zero_grad()

    def _make_fast(self) -> None:
        """The net compiled, for the two sizes it is asked in."""
        self.fast = torch.compile(Whole(self.net, self.plan.on), dynamic=False)
        with torch.no_grad():
            self.policy(self.net, self.index[0])
        logits, value, _ = self.policy(self.net, self.index.flatten()[: self.plan.batch])
        (0.0 * value.sum() + 0.0 * logits.clamp(min=-9).sum()).backward()
        self.optimizer.zero_grad()

    def policy(self, net: Net, index: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        base, best = self.lanes.prior(self.rows, index, self.plan.prior)
        seen = self.lanes.spread(self.rows, index)
        if self.fast is not None and net is self.net:
            logits, value = self.fast(*seen)
        else:
            logits, value = Whole(net, self.plan.on)(*seen)
        return logits + base, value, best

    @torch.no_grad()
    def collect(self, cloning: bool) -> None:
        """Play some steps in all lanes."""
        rows, lanes = self.rows, self.lanes
        for t in range(self.plan.steps):
            logits, value, best = self.policy(self.net, self.index[t])
            chosen = sampled(logits)
            self.theirs[t] = False
            if self.olds:
                lane = slice(self.guests, self.guests + self.olds)
                theirs = rows.seats[t, lane] == self.ar[lane] % lanes.players[lane]
                other, _, _ = self.policy(self.former, self.index[t, lane])
                chosen[lane] = torch.where(theirs, sampled(other), chosen[lane])
                self.theirs[t, lane] = theirs
            if self.guests:
                lane = slice(0, self.guests)
                theirs = rows.seats[t, lane] == self.ar[lane] % lanes.players[lane]
                chosen[lane] = torch.where(theirs, best[lane], chosen[lane])
                self.theirs[t, lane] = theirs
            if cloning:
                astray = torch.rand(len(chosen), device=chosen.device) < 0.05
                chosen = torch.where(astray, chosen, best)
            self.greedy[t] = best
            self.places[t] = chosen
            self.log_prob[t] = F.log_softmax(logits, -1).gather(1, chosen[:, None]).squeeze(1)
            self.value[t] = value
            lanes.play(lanes.action_at[chosen], rows, t + 1)
            self.reward[t] = lanes.reward
            self.done[t] = lanes.done.bool()
            if self.guests:
                ended = self.done[t, : self.guests] & (lanes.players[: self.guests] == 2)
                guest = self.ar[: self.guests] % 2
                share = lanes.share[: self.guests].gather(1, 1 - guest[:, None]).squeeze(1)
                self.won += torch.stack([(share * ended).sum(), ended.sum().float()])
        _, self.value[-1], _ = self.policy(self.net, self.index[-1])

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
            known[t] = has[ar, seat]  # nothing is said of a seat's last decision if nothing follows it
            advantage[t] = torch.where(known[t], delta + LAMBDA * next_advantage[ar, seat], 0.0)
            next_value[ar, seat] = self.value[t]
            next_advantage[ar, seat] = advantage[t]
            pending[ar, seat] = 0.0
            has[ar, seat] = True
        return advantage, known & ~self.theirs

    def learn(self, part: float, cloning: bool) -> dict[str, float]:
        plan = self.plan
        advantage, usable = self.advantages()
        target = (advantage + self.value[:-1]).flatten()
        explained = 1 - ((target - self.value[:-1].flatten()) ** 2).mean() / target.var()
        advantage = advantage.flatten()
        index = usable.flatten().nonzero().squeeze(1)
        advantage = (advantage - advantage[index].mean()) / (advantage[index].std() + 1e-8)
        places, before, greedy = self.places.flatten(), self.log_prob.flatten(), self.greedy.flatten()
        index = index[torch.randperm(len(index), device=index.device)]
        warming = self.iterations < plan.warm and plan.prior == 1 and not plan.start
        rate = plan.rate * (1 - part) + 2e-5
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        batch = min(plan.batch, len(index))
        stats = torch.zeros(4, device=index.device)
        for at in range(0, len(index) - batch + 1, batch):
            chosen = index[at : at + batch]
            logits, value, _ = self.policy(self.net, chosen)
            log_probs = F.log_softmax(logits, -1)
            entropy = -(log_probs.exp() * log_probs.clamp(min=-30)).sum(-1).mean()
            loss = 0.5 * F.mse_loss(value, target[chosen])
            if cloning:
                loss = loss + F.nll_loss(log_probs, greedy[chosen])
            elif not warming:
                now = log_probs.gather(1, places[chosen][:, None]).squeeze(1)
                ratio, gain = (now - before[chosen]).exp(), advantage[chosen]
                loss = loss - torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                loss = loss - (plan.entropy * (1 - part) + 0.0005) * entropy
            self.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimizer.step()
            self.updates += 1
            with torch.no_grad():
                torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 1 - EMA)
                alike = (logits.argmax(-1) == greedy[chosen]).float().mean()
                stats += torch.stack([entropy.detach(), alike, loss.detach(), torch.ones_like(alike)])
        stats = stats / stats[3].clamp(min=1)
        return {"entropy": stats[0].item(), "alike": stats[1].item(), "explained": explained.item(), "rate": rate}

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
                }
            )
        )
        path = Path(self.plan.out) / f"{self.plan.name}.{label}.npz"
        temporary = path.with_name(path.name + ".part.npz")
        np.savez(temporary, **arrays)
        temporary.rename(path)


def sampled(logits: torch.Tensor) -> torch.Tensor:
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)))
    return (logits + noise).argmax(-1)


@torch.no_grad()
def duel(lanes: Lanes, mine: Net, other: Net | None, plan: Plan) -> tuple[float, float, int]:
    """How often a net wins against another or the greedy bot, its best action always; seats are shared out evenly."""
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
    numbers: dict[str, float] = {}
    iterations_told = decisions_told = 0
    sync = torch.cuda.synchronize if plan.on == "cuda" else lambda: None
    while time.time() - start < plan.seconds:
        elapsed = time.time() - start
        cloning = elapsed < plan.clone
        part = 0.0 if cloning else min(1.0, elapsed / (plan.span or plan.seconds))
        watch = learner.iterations % 20 == 5
        a = time.time()
        learner.collect(cloning)
        if watch:
            sync()
        b = time.time()
        numbers = learner.learn(part, cloning)
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
        if learner.iterations % 100 == 0:
            learner.former.load_state_dict(learner.mean.state_dict())
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
    for players in range(learner.shape.players[0], learner.shape.players[1] + 1):
        if plan.duel and (players == 2 or f"{players}:" in plan.mix):
            lanes = Lanes(learner.shape, tables(plan.game, f"{players}:1"), plan.duel, plan.on)
            tell(players=players, against="greedy", result=duel(lanes, learner.mean, None, plan))
            if plan.start and players == 2:
                tell(players=players, against="its start", result=duel(lanes, learner.mean, opening, plan))


if __name__ == "__main__":
    main()
