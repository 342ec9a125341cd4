"""A net whose tokens are things of the game, as it learns: torch's side of `triskele.bots.nets.layers`."""

import json
import os
from pathlib import Path
from typing import Any

from triskele.bots.nets.shape import BITS, NUMBER_UNIT, WORTH_STEP, WORTH_UNIT, Shape
from triskele.extras import TRAIN
from triskele.rules import GAMES
from triskele.training.lanes import features

with TRAIN:
    import numpy as np
    import torch
    import torch.nn.functional as F  # noqa: N812 - as everybody calls it
    from torch import nn


class Net(nn.Module):
    """Tokens of a group share their weights; pooling tells each about all others; an action is scored by its token."""

    def __init__(self, shape: Shape, width: int, depth: int) -> None:
        super().__init__()
        self.shape, self.width, self.depth = shape, width, depth
        sizes, groups = features(shape), len(shape.groups)
        pooled = sum(1 if group.tokens == 1 else 2 for group in shape.groups) * width
        self.into = nn.ModuleList(nn.Linear(size, width) for size in sizes)
        self.first = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(depth * groups))
        self.second = nn.ModuleList(nn.Linear(width, width) for _ in range(depth * groups))
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
        for n, (group, size) in enumerate(zip(shape.groups, sizes, strict=True)):
            acts = len(group.actions[0])
            scale = torch.ones(size)
            scale[group.words * BITS :][: group.numbers] = 1 / NUMBER_UNIT
            scale[group.words * BITS + group.numbers :][:acts] = WORTH_STEP / WORTH_UNIT
            self.register_buffer(f"scale{n}", scale)

    def forward(self, seen: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        dtype = torch.bfloat16 if seen[0].is_cuda else torch.float32
        told = enumerate(zip(seen, self.into, strict=True))
        inputs = [into(x * getattr(self, f"scale{n}").to(dtype)) for n, (x, into) in told]
        tokens = [F.relu(x + inputs[-1]) for x in inputs[:-1]] + [F.relu(inputs[-1])]
        groups = len(tokens)
        for block in range(self.depth):
            all_of_it = self.told[block](_pooled(tokens))[:, None]
            tokens = [
                F.relu(x + self.second[block * groups + n](F.relu(self.first[block * groups + n](x) + all_of_it)))
                for n, x in enumerate(tokens)
            ]
        logits = torch.cat([head(x).flatten(1) for head, x in zip(self.heads, tokens, strict=True)], 1)
        return logits, self.value(F.relu(self.sum_up(_pooled(tokens)))).squeeze(-1)


def _pooled(tokens: list[torch.Tensor]) -> torch.Tensor:
    parts = []
    for x in tokens:
        parts += [x[:, 0]] if x.shape[1] == 1 else [x.mean(1), x.amax(1)]
    return torch.cat(parts, 1)


class Whole(nn.Module):
    """A net in half precision on a GPU, with results in full; what actions look worth is added to its logits."""

    def __init__(self, net: Net, on: str) -> None:
        super().__init__()
        self.net, self.on = net, on

    def forward(self, prior: torch.Tensor, *seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast(self.on, torch.bfloat16, enabled=self.on == "cuda", cache_enabled=False):
            logits, value = self.net(list(seen))
        return logits.float() + prior, value.float()


class Judged(nn.Module):
    """How good each choice looks, and how the seat stands."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(self, *told: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        found: tuple[torch.Tensor, torch.Tensor] = self.whole(*told)
        return found


class Best(nn.Module):
    """The likeliest choice."""

    def __init__(self, whole: Whole) -> None:
        super().__init__()
        self.whole = whole

    def forward(self, *told: torch.Tensor) -> torch.Tensor:
        return self.whole(*told)[0].argmax(-1)


def weights_of(net: Net) -> dict[str, Any]:
    """The weights as they are kept, in half precision."""
    return {name: value.detach().half().cpu().numpy() for name, value in net.state_dict().items()}


def about(net: Net, **more: Any) -> dict[str, Any]:
    """What a net's file says of itself."""
    shape = net.shape
    said = {"game": shape.game, "rules": GAMES[shape.game].VERSION, "inputs": shape.version, "layout": shape.layout}
    return {**said, "width": net.width, "depth": net.depth, "prior": 1, **more}


def write(path: Path, arrays: dict[str, Any], said: dict[str, Any]) -> None:
    """A file of arrays, there in whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        np.savez(file, about=np.array(json.dumps(said)), **arrays)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def load(net: Net, weights: dict[str, Any]) -> None:
    """Take kept weights; a block that is new in this net does nothing at first."""
    found = net.state_dict()
    for name, value in weights.items():
        if name in found and not name.startswith("scale"):
            found[name] = torch.tensor(value.astype(np.float32))
    net.load_state_dict(found)
