"""A net whose tokens are things of the game: colours, figures, pieces, and the table. This is torch's side."""

import json
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from triskele.bots.nets.shape import BITS, NUMBER_UNIT, WORTH_STEP, WORTH_UNIT, Shape


class Net(nn.Module):
    """Tokens of a group share their weights; pooling tells each about all others; an action is scored by its token."""

    scales: Any

    def __init__(self, shape: Shape, features: list[int], width: int, depth: int) -> None:
        super().__init__()
        self.shape, self.depth = shape, depth
        pooled = sum(1 if group.tokens == 1 else 2 for group in shape.groups) * width
        self.into = nn.ModuleList(nn.Linear(size, width) for size in features)
        self.first = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(depth * len(shape.groups)))
        self.second = nn.ModuleList(nn.Linear(width, width) for _ in range(depth * len(shape.groups)))
        self.told = nn.ModuleList(nn.Linear(pooled, width) for _ in range(depth))
        self.heads = nn.ModuleList(nn.Linear(width, len(group.actions[0])) for group in shape.groups)
        self.sum_up = nn.Linear(pooled, width)
        self.value = nn.Linear(width, 1)
        for layer in [*self.second, self.value]:
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        for layer in self.heads:
            nn.init.orthogonal_(layer.weight, 0.01)
            nn.init.zeros_(layer.bias)
        for n, (group, size) in enumerate(zip(shape.groups, features, strict=True)):
            acts = len(group.actions[0])
            scale = torch.ones(size)
            scale[group.words * BITS :][: group.numbers] = 1 / NUMBER_UNIT
            scale[group.words * BITS + group.numbers :][:acts] = WORTH_STEP / WORTH_UNIT
            self.register_buffer(f"scale{n}", scale)

    def forward(self, seen: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        dtype = torch.bfloat16 if seen[0].is_cuda else torch.float32
        inputs = [into(x * getattr(self, f"scale{n}").to(dtype)) for n, (x, into) in enumerate(zip(seen, self.into))]
        tokens = [F.relu(x + inputs[-1]) for x in inputs[:-1]] + [F.relu(inputs[-1])]
        groups = len(tokens)
        for block in range(self.depth):
            told = self.told[block](self.pool(tokens))[:, None]
            tokens = [
                F.relu(x + self.second[block * groups + n](F.relu(self.first[block * groups + n](x) + told)))
                for n, x in enumerate(tokens)
            ]
        logits = torch.cat([head(x).flatten(1) for head, x in zip(self.heads, tokens)], 1)
        return logits, self.value(F.relu(self.sum_up(self.pool(tokens)))).squeeze(-1)

    @staticmethod
    def pool(tokens: list[torch.Tensor]) -> torch.Tensor:
        parts = []
        for x in tokens:
            parts += [x[:, 0]] if x.shape[1] == 1 else [x.mean(1), x.amax(1)]
        return torch.cat(parts, 1)


class Whole(nn.Module):
    """A net in half precision with results in full."""

    def __init__(self, net: Net, on: str) -> None:
        super().__init__()
        self.net, self.on = net, on

    def forward(self, *seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast(self.on, torch.bfloat16, enabled=self.on == "cuda", cache_enabled=False):
            logits, value = self.net(list(seen))
        return logits.float(), value.float()


def state_arrays(net: Net) -> dict[str, Any]:
    """The weights as they are kept, in half precision."""
    return {name: value.detach().half().cpu().numpy() for name, value in net.state_dict().items()}


def grown(net: Net, shape: Shape, path: str) -> dict[str, torch.Tensor]:
    """Kept weights for a net that may be told more than it was then: what is new counts nothing at first."""
    kept, found = np.load(path), net.state_dict()
    before = json.loads(str(kept["about"])).get("layout", shape.layout)
    for name, value in found.items():
        if name.startswith("scale") or name not in kept:  # a block that is new does nothing at first
            continue
        weights = torch.tensor(kept[name].astype(np.float32))
        if name.startswith("into.") and name.endswith("weight"):
            n = int(name.split(".")[1])
            wide = torch.zeros(value.shape)
            (words, numbers, acts), (old_words, old_numbers, _) = shape.layout[n], before[n]
            parts = ((0, 0, old_words * BITS), (words * BITS, old_words * BITS, old_numbers))
            after, old_after = words * BITS + numbers, old_words * BITS + old_numbers
            for to, at, size in (*parts, (after, old_after, 2 * acts)):
                wide[:, to : to + size] = weights[:, at : at + size]
            weights = wide
        found[name] = weights
    return found
