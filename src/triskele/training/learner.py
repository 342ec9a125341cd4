"""Learning by self-play: masked PPO, all of it on one GPU, or on the processor to try things out."""

import copy
import math
from collections.abc import Sequence
from typing import Any

from triskele.bots.nets import shape_of
from triskele.extras import TRAIN
from triskele.training.lanes import Lanes, Rows
from triskele.training.net import Best, Net, Whole
from triskele.training.plan import Plan, tables
from triskele.training.teacher import CANDIDATES, Taught, Teacher

with TRAIN:
    import torch
    import torch.nn.functional as F  # noqa: N812 - as everybody calls it
    from torch import nn

LAMBDA = 0.95  # how much later decisions say about a decision
CLIP = 0.2  # how far a choice's likelihood moves in one go
MEAN = 0.998  # how slowly the running mean of the weights, which is what is kept, follows
SURE = 0.97  # a choice that is likelier than this has little to teach


class Thought(nn.Module):
    """A choice by chance, how likely it was, how the seat stands, and how likely the likeliest choice is."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(self, noise: torch.Tensor, *told: torch.Tensor) -> tuple[torch.Tensor, ...]:
        logits, value = self.whole(*told)
        chosen = (logits - torch.log(-torch.log(noise.clamp(1e-10, 1 - 1e-7)))).argmax(-1)
        log_probs = F.log_softmax(logits, -1)
        return chosen, log_probs.gather(1, chosen[:, None]).squeeze(1), value, log_probs.amax(-1)


class Loss(nn.Module):
    """What an update makes smaller, and what is told of it."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(
        self,
        acting: torch.Tensor,
        spice: torch.Tensor,
        greedy: torch.Tensor,
        places: torch.Tensor,
        before: torch.Tensor,
        gain: torch.Tensor,
        target: torch.Tensor,
        *told: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        logits, value = self.whole(*told)
        log_probs = F.log_softmax(logits, -1)
        entropy = -(log_probs.exp() * log_probs.clamp(min=-30)).sum(-1).mean()
        ratio = (log_probs.gather(1, places[:, None]).squeeze(1) - before).exp()
        better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        loss = 0.5 * F.mse_loss(value, target) - acting * (better + spice * entropy)
        alike = (logits.argmax(-1) == greedy).float().mean()
        return loss, torch.stack([entropy, alike, torch.ones_like(loss)]).detach()


class Learner:
    """A net, the lanes in which it plays against itself and guests, and what it learns from them."""

    def __init__(self, plan: Plan, net: Net, rivals: Sequence[Net] = ()) -> None:
        """The net itself is trained; its rivals are guests and stay as they are."""
        self.plan, self.shape = plan, shape_of(plan.game)
        self.lanes = Lanes(self.shape, tables(plan), plan.lanes, plan.on, plan.win, plan.seed)
        self.net = net.to(plan.on)
        self.mean = copy.deepcopy(self.net)  # of the weights over time: steadier, and what is kept
        self.old = copy.deepcopy(self.net)
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
        self.greedy_lanes = self.guests = int(n * plan.greedy)
        self.nets: list[tuple[Net, slice]] = []  # the guests that are nets, and their lanes
        for guest, share in ((self.old, plan.old), *((rival.to(plan.on), plan.rival) for rival in rivals)):
            end = min(n, self.guests + int(n * share))
            if end > self.guests:
                self.nets.append((guest, slice(self.guests, end)))
            self.guests = end  # in the lanes before it not all seats are the learner's
        lane = self.ar[: self.guests]
        self.own_seat = lane % self.lanes.players[: self.guests]
        self.crowd = (lane >> 4) % 2 == 1  # all seats but its own are guests
        self.decisions = self.updates = self.iterations = 0
        self.teacher = Teacher(plan, tables(plan), self.mean, self.lanes) if plan.teacher else None
        self._make_room()
        self.lanes.play(self.lanes.begin, self.rows, t)
        self._make_fast()

    def _make_room(self) -> None:
        """What a thought and an update read and write is always at the same place, so that both can be graphs."""
        plan, lanes, on, batch = self.plan, self.lanes, self.plan.on, self.plan.batch
        self.thought_in = lanes.room(plan.lanes)
        self.thought_best = torch.zeros(plan.lanes, dtype=torch.int64, device=on)
        whole = plan.steps * plan.lanes
        self.all_seen = lanes.room(whole)
        self.all_best = torch.zeros(whole, dtype=torch.int64, device=on)
        numbers = [torch.zeros(batch, dtype=torch.int64, device=on) for _ in range(2)]
        numbers += [torch.zeros(batch, device=on) for _ in range(3)]
        self.update_in = [*numbers, *lanes.room(batch)]
        self.acting, self.spice = torch.zeros((), device=on), torch.zeros((), device=on)
        self.wish = torch.zeros((), device=on)  # nothing is wished before anything was thought about
        self.lesson_in = [torch.zeros(plan.study, CANDIDATES, dtype=torch.int64, device=on)]
        self.lesson_in += [torch.zeros(plan.study, CANDIDATES, device=on), torch.zeros(plan.study, device=on)]
        self.lesson_in += lanes.room(plan.study) if self.teacher else []
        self.lesson_best = torch.zeros(plan.study, dtype=torch.int64, device=on)
        self.stats = torch.zeros(3, device=on)

    def _make_plain(self) -> None:
        whole = Whole(self.net, self.plan.on)
        self.thought: Any = Thought(whole)
        self.loss: Any = Loss(whole)
        self.lesson: Any = Taught(whole)
        self.best: list[Any] = [Best(Whole(guest, self.plan.on)) for guest, _ in self.nets]
        self.collect: Any = self._collect
        self.update: Any = self._update

    def _make_fast(self) -> None:
        """On a GPU torch compiles the net, and collecting and an update are one CUDA graph each, where that works."""
        self._make_plain()
        if self.plan.on != "cuda":
            return
        kept = copy.deepcopy(self.net.state_dict())
        try:
            self.thought = torch.compile(self.thought, dynamic=False)
            self.loss = torch.compile(self.loss, dynamic=False)
            self.best = [torch.compile(best, dynamic=False) for best in self.best]
            if self.teacher:
                self.lesson = torch.compile(self.lesson, dynamic=False)
                self.teacher.judge = torch.compile(self.teacher.judge, dynamic=False)
                self.teacher.imagine()
            self._collect()
            self._update()
        except Exception as problem:  # it is only a matter of time
            print("torch does not compile the net:", repr(problem)[:300], flush=True)
            self._make_plain()
        try:
            self.update, self.collect = graphed(self._update), graphed(self._collect)
            if self.teacher:
                self.teacher.imagine = graphed(self.teacher.imagine)
        except Exception as problem:
            print("no CUDA graph:", repr(problem)[:300], flush=True)
            self.update, self.collect = self._update, self._collect
        with torch.no_grad():
            self.net.load_state_dict(kept)
            self.mean.load_state_dict(kept)
            for state in self.optimizer.state.values():
                for value in state.values():
                    value.zero_()

    def _update(self) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss, told = self.loss(self.acting, self.spice, *self.update_in)
        if self.teacher:
            loss = loss + self.wish * self.lesson(*self.lesson_in)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 1 - MEAN)
            self.stats += told

    def _think(self, t: int) -> tuple[torch.Tensor, ...]:
        self.lanes.look(self.rows, self.index[t], self.thought_in, self.thought_best)
        found: tuple[torch.Tensor, ...] = self.thought(torch.rand_like(self.thought_in[0]), *self.thought_in)
        return found

    @torch.no_grad()
    def _collect(self) -> None:
        """Play some steps in all lanes."""
        rows, lanes = self.rows, self.lanes
        rows.move_last_to_first()
        lane = slice(0, self.guests)
        two = lanes.players[lane] == 2
        for t in range(self.plan.steps):
            chosen, self.log_prob[t], self.value[t], self.likeliest[t] = self._think(t)
            self.places[t] = chosen
            if self.guests:
                own = rows.seats[t, lane] == self.own_seat
                theirs = torch.where(self.crowd | two, ~own, own)
                nets = zip(self.best, (where for _, where in self.nets), strict=True)
                theirs_best = [best(*(part[where] for part in self.thought_in)) for best, where in nets]
                guest = torch.cat([self.thought_best[: self.greedy_lanes], *theirs_best])
                self.places[t, lane] = torch.where(theirs, guest, chosen[lane])
                self.theirs[t, lane] = theirs
            lanes.play(lanes.action_at[self.places[t]], rows, t + 1)
            self.reward[t] = lanes.reward
            self.done[t] = lanes.done.bool()
        self.value[-1] = self._think(self.plan.steps)[2]

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
        """Learn from what was collected; part of the training is over."""
        plan = self.plan
        advantage, usable = self.advantages()
        target = (advantage + self.value[:-1]).flatten()
        explained = 1 - ((target - self.value[:-1].flatten()) ** 2).mean() / target.var().clamp(min=1e-6)
        advantage = advantage.flatten()
        usable &= (self.likeliest < math.log(SURE)) | (torch.rand_like(self.likeliest) < plan.sure)
        index = usable.flatten().nonzero().squeeze(1)
        advantage = (advantage - advantage[index].mean()) / (advantage[index].std() + 1e-8)
        index = index[torch.randperm(len(index), device=index.device)]
        rate = self._schedule(part)
        if self.teacher:
            self.teacher.think(self.rows, plan.steps)
            self.wish.fill_(plan.wish if self.teacher.thoughts >= plan.study else 0.0)
        count = len(index)
        whole = [part[:count] for part in self.all_seen]
        self.lanes.look(self.rows, index, whole, self.all_best[:count])
        picked = [part.flatten()[index] for part in (self.places, self.log_prob, advantage, target)]
        sources = [self.all_best[:count], *picked, *whole]
        self.stats.zero_()
        for at in range(0, count - plan.batch + 1, plan.batch):
            torch._foreach_copy_(self.update_in, [source[at : at + plan.batch] for source in sources])
            if self.teacher and self.teacher.thoughts:
                self.teacher.pick(self.lesson_in, self.lesson_best)
            with torch.enable_grad():
                self.update()
            self.updates += 1
        self.iterations += 1
        self.decisions += plan.lanes * plan.steps
        entropy, alike = (self.stats[:2] / self.stats[2].clamp(min=1)).tolist()
        learned = count / usable.numel()
        return {"learned": learned, "entropy": entropy, "alike": alike, "explained": explained.item(), "rate": rate}

    def _schedule(self, part: float) -> float:
        """The rate of learning falls over the time, and so does what chance is worth."""
        plan = self.plan
        rate = plan.rate * (1 - part) + plan.least
        for group in self.optimizer.param_groups:
            if plan.on == "cuda":
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        self.acting.fill_(0.0 if self.iterations < plan.warm and not plan.start else 1.0)
        self.spice.fill_(plan.entropy * (1 - part) + 0.0005)
        return rate

    def renew_old_self(self) -> None:
        with torch.no_grad():
            torch._foreach_copy_(list(self.old.parameters()), list(self.mean.parameters()))


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
def duel(lanes: Lanes, mine: Net, other: Net | None) -> tuple[float, float]:
    """How often a net with its best actions wins against another or the greedy bot, and ± 95 %: every deal is played
    from each seat. All lanes are of one table."""
    rows, n, on = Rows(lanes, 2), lanes.lanes, str(lanes.reward.device.type)
    ar, players = torch.arange(n, device=on), lanes.most_players
    deals = n // players
    seat = ar // deals % players
    lanes.dealt[1] = deals
    told, best = lanes.room(n), torch.zeros(n, dtype=torch.int64, device=on)
    own = Best(Whole(mine, on))
    theirs = Best(Whole(other, on)) if other else None
    lanes.play(lanes.begin, rows, 0)
    open_, share = torch.ones(n, dtype=torch.bool, device=on), torch.zeros(n, device=on)
    steps = 0
    while open_.any() and steps < 3000:
        lanes.look(rows, ar, told, best)
        chosen = torch.where(rows.seats[0] == seat, own(*told), theirs(*told) if theirs else best)
        lanes.play(lanes.action_at[chosen], rows, 0)
        ended = lanes.done.bool() & open_
        share = torch.where(ended, lanes.share[ar, seat], share)
        open_ &= ~ended
        steps += 1
    by_deal = share[: deals * players].view(players, deals).mean(0)
    return by_deal.mean().item(), 1.96 * by_deal.std().item() / deals**0.5
