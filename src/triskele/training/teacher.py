"""A teacher that searches: decisions that a net is not sure of are thought about in imagined worlds, as
`triskele.bots.nets.search` does it, thousands at once; what it finds is remembered, and learned from beside play."""

from collections.abc import Sequence
from typing import Any

from triskele.extras import TRAIN
from triskele.training import worlds
from triskele.training.lanes import THREADS, Lanes, Rows, Variety
from triskele.training.net import Judged, Net, Whole
from triskele.training.plan import Plan

with TRAIN:
    import torch
    import torch.nn.functional as F  # noqa: N812 - as everybody calls it
    from torch import nn

SURE = 0.95  # an action that is likelier than this is not thought about
UNLIKELY = 0.01  # and one that is less likely than this is never tried
CANDIDATES = 3
APART = 0.06  # how far apart actions are believed to be before any thought, as a standard deviation
STEEP = 0.04  # how much better an action must be found to be e times as likely as before
LATE = 4  # further decisions at most, with more than two players, until the same seat decides again


class Taught(nn.Module):
    """How far a net is from what the teacher found: which action, and how the seat stands."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(
        self, places: torch.Tensor, wished: torch.Tensor, value: torch.Tensor, *told: torch.Tensor
    ) -> torch.Tensor:
        """Likelihoods are compared among the tried actions only: nothing is known about the others."""
        logits, said = self.whole(*told)
        tried = logits.gather(1, places.clamp(min=0)).masked_fill(places < 0, -1e9)
        return 0.5 * F.mse_loss(said, value) - (wished * F.log_softmax(tried, -1)).sum(-1).mean()


class Teacher:
    """Room for imagined worlds, and for what was found in them."""

    def __init__(self, plan: Plan, tables: Sequence[Variety], net: Net, lanes: Lanes) -> None:
        """The net, which may go on learning, plays on in all worlds; the lanes are those whose decisions are met."""
        self.plan, self.lanes, self.net, on = plan, lanes, net, plan.on
        pairs = plan.tries
        count = pairs * plan.worlds
        self.worlds = Lanes(lanes.shape, tables, count, on, plan.win, plan.seed)
        self.rows = Rows(self.worlds, 1)
        made = (worlds.kernels_on_gpu if self.worlds.gpu else worlds.kernels)(lanes.shape.game, plan.win)
        self._begin, self._on = made
        whole = torch.zeros
        self.roots = whole(pairs, dtype=torch.int64, device=on)
        self.tried = torch.full((pairs,), -1, device=on)
        self.luck = torch.tensor([0, plan.worlds], device=on)
        self.roots_seats = whole(count, dtype=torch.int64, device=on)
        self.ends = whole(count, device=on)
        self.done = whole(count, dtype=torch.int8, device=on)
        self.values = whole(pairs, plan.worlds, device=on)
        self.others = torch.ones(count, device=on)
        self.all = torch.arange(count, device=on)
        self.told, self.best = self.worlds.room(count), whole(count, dtype=torch.int64, device=on)
        array = self.worlds.array
        self._asked = [array(part) for part in (self.roots, self.tried, self.luck)]
        self._kept = [array(part) for part in (self.roots_seats, self.ends, self.done)]
        self.judge: Any = Judged(Whole(net, on))
        self.imagine: Any = self._imagine
        self.memory = Rows(lanes, max(1, plan.memory // lanes.lanes))
        self.size = self.memory.seats.numel()
        self.places = torch.full((self.size, CANDIDATES), -1, device=on)
        self.wished = whole(self.size, CANDIDATES, device=on)
        self.stands = whole(self.size, device=on)
        self.thoughts = 0
        self.seen = lanes.room(lanes.lanes)
        self.greedy = whole(lanes.lanes, dtype=torch.int64, device=on)

    @torch.no_grad()
    def _imagine(self) -> None:
        """What each action gives in each world, into `values`."""
        lanes, rows = self.worlds, self.rows
        legals, seats, *_ = rows.arrays[0]
        tail = legals, seats, *self._kept
        lanes._run(self._begin, lanes.lanes, THREADS, self.lanes.states, *self._asked, lanes.keys, lanes.states, *tail)
        more = LATE if self.lanes.most_players > 2 else 0
        for depth in range(self.plan.far + more + 1):
            lanes.show(rows, 0)
            lanes.look(rows, self.all, self.told, self.best)
            logits, value = self.judge(*self.told)
            if depth < self.plan.far + more:
                chosen = lanes.array(lanes.action_at[logits.argmax(-1)])
                lanes._run(self._on, lanes.lanes, THREADS, lanes.states, chosen, int(depth >= self.plan.far), *tail)
        theirs = torch.where(rows.seats[0] == self.roots_seats, value, -value / self.others)
        self.values.copy_(torch.where(self.done.bool(), self.ends, theirs).view_as(self.values))

    @torch.no_grad()
    def think(self, rows: Rows, at: int) -> None:
        """Think about decisions in which the lanes are now, and which stand in these rows: as many as there is room."""
        lanes, index = self.lanes, torch.arange(self.lanes.lanes, device=self.plan.on) + at * self.lanes.lanes
        lanes.look(rows, index, self.seen, self.greedy)
        logits, _ = Judged(Whole(self.net, self.plan.on))(*self.seen)
        chances, places = logits.softmax(-1).topk(CANDIDATES, -1)
        places = places.masked_fill(chances < UNLIKELY, -1)
        asked = ((chances[:, 0] < SURE) & (places[:, 1] >= 0)).nonzero().squeeze(1)
        asked = asked[torch.randperm(len(asked), device=asked.device)]
        asked = asked[(places[asked] >= 0).sum(1).cumsum(0) <= len(self.tried)][: self.size]
        if not len(asked):
            return
        places, chances = places[asked], chances[asked]
        among = places >= 0
        pairs = int(among.sum())
        self.tried.fill_(-1)
        self.tried[:pairs] = lanes.action_at[places[among]]
        self.roots[:pairs] = asked[:, None].expand_as(places)[among]
        others = (lanes.players[self.roots] - 1).float()
        self.others.copy_(others[:, None].expand_as(self.values).flatten())
        self.luck[0] += self.plan.worlds
        self.imagine()
        values = torch.zeros(*places.shape, self.plan.worlds, device=self.plan.on)
        values[among] = self.values[:pairs]
        wished = wishes(values, among, chances)
        where = (self.thoughts + torch.arange(len(asked), device=self.plan.on)) % self.size
        self.memory.keep(where, rows, index[asked])
        self.places[where], self.wished[where] = places, wished
        self.stands[where] = (wished * values.mean(-1)).sum(-1)
        self.thoughts += len(asked)

    def pick(self, to: Sequence[torch.Tensor], best: torch.Tensor) -> None:
        """Some of what is remembered, drawn by chance: places, wishes, values, and what a net is told."""
        index = torch.randint(min(self.thoughts, self.size), (len(best),), device=self.plan.on)
        for room, part in zip(to, (self.places, self.wished, self.stands), strict=False):
            room.copy_(part[index])
        self.lanes.look(self.memory, index, list(to[3:]), best)


def wishes(values: torch.Tensor, among: torch.Tensor, chances: torch.Tensor) -> torch.Tensor:
    """How likely each tried action should be: what it is ahead of the likeliest one is believed the less, the more that
    differs from world to world."""
    ahead = values - values[:, :1]
    own = ahead.var(-1) / values.shape[-1] if values.shape[-1] > 1 else ahead.mean(-1) ** 2
    usual = own[:, 1:][among[:, 1:]].mean()
    doubt = (own + usual) / 2
    believed = ahead.mean(-1) * APART**2 / (APART**2 + doubt)
    return (chances.log() + believed / STEEP).masked_fill(~among, -1e9).softmax(-1)
