"""A net's layers as plain loops, compiled: for one decision that takes a fraction of numpy's time, whose products are
made for many. Most of what goes in is 0, bits and what was cut off there, and is passed over."""

import functools
from collections.abc import Callable
from typing import Any

from triskele.extras import FAST
from triskele.rules.kernel import Words, compiled, rule

with FAST:
    import numpy as np


@rule
def add_row(weights: Words, at: int, x: float, out: Words) -> None:
    row = weights[at : at + len(out)]
    for j in range(len(out)):
        out[j] += x * row[j]


@rule
def times(weights: Words, at: int, x: Words, out: Words) -> int:
    """Add x @ weights, which lie by input, row after row; gives where they end. Four rows at a time are quicker."""
    size, found, one, two, three = len(out), 0, 0, 0, 0
    for k in range(len(x)):
        if x[k] != 0:
            found += 1
            if found == 1:
                one = k
            elif found == 2:
                two = k
            elif found == 3:
                three = k
            else:
                a, b = (
                    weights[at + one * size : at + (one + 1) * size],
                    weights[at + two * size : at + (two + 1) * size],
                )
                c, d = (
                    weights[at + three * size : at + (three + 1) * size],
                    weights[at + k * size : at + (k + 1) * size],
                )
                for j in range(size):
                    out[j] += x[one] * a[j] + x[two] * b[j] + x[three] * c[j] + x[k] * d[j]
                found = 0
    if found > 0:
        add_row(weights, at + one * size, x[one], out)
    if found > 1:
        add_row(weights, at + two * size, x[two], out)
    if found > 2:
        add_row(weights, at + three * size, x[three], out)
    return at + len(x) * size


@rule
def plus(weights: Words, at: int, out: Words) -> int:
    """Add a bias; gives where it ends."""
    for j in range(len(out)):
        out[j] += weights[at + j]
    return at + len(out)


@rule
def positive(x: Words) -> None:
    for j in range(len(x)):
        x[j] = max(x[j], x[j] * 0)


@rule
def pool(tokens: Words, sizes: Words, pooled: Words) -> None:
    """Mean and largest of each group, a token that is alone as it is."""
    width, first, to = tokens.shape[1], 0, 0
    for group in range(len(sizes)):
        count = sizes[group, 0]
        for j in range(width):
            total, most = tokens[first, j], tokens[first, j]
            for t in range(first + 1, first + count):
                total += tokens[t, j]
                most = max(most, tokens[t, j])
            pooled[to + j] = total / count
            if count > 1:
                pooled[to + width + j] = most
        to += 2 * width if count > 1 else width
        first += count


def driver() -> Callable[..., float]:
    """All layers, in the order in which `packed` lays their weights; not compiled."""

    def run(
        told: Words,  # what all tokens are told, one after the other
        sizes: Words,  # by group: its tokens, what each is told, its actions
        depth: int,
        weights: Words,
        tokens: Words,  # room, by token
        pooled: Words,  # room
        hidden: Words,  # room for two rows
        logits: Words,
    ) -> float:
        groups, count, width = len(sizes), len(tokens), tokens.shape[1]
        at = token = told_at = 0
        for group in range(groups):
            end = at
            for _ in range(sizes[group, 0]):
                tokens[token, :] = 0
                end = times(weights, at, told[told_at : told_at + sizes[group, 1]], tokens[token])
                end = plus(weights, end, tokens[token])
                told_at += sizes[group, 1]
                token += 1
            at = end
        for t in range(count - 1):
            plus(tokens[count - 1], 0, tokens[t])
            positive(tokens[t])
        positive(tokens[count - 1])
        for _ in range(depth):
            pool(tokens, sizes, pooled)
            hidden[0, :] = 0
            at = plus(weights, times(weights, at, pooled, hidden[0]), hidden[0])
            token = 0
            for group in range(groups):
                second = end = at + width * width
                for _ in range(sizes[group, 0]):
                    hidden[1, :] = 0
                    times(weights, at, tokens[token], hidden[1])
                    plus(hidden[0], 0, hidden[1])
                    positive(hidden[1])
                    end = plus(weights, times(weights, second, hidden[1], tokens[token]), tokens[token])
                    positive(tokens[token])
                    token += 1
                at = end
        token = action = 0
        for group in range(groups):
            end = at
            for _ in range(sizes[group, 0]):
                scores = logits[action : action + sizes[group, 2]]
                scores[:] = 0
                end = plus(weights, times(weights, at, tokens[token], scores), scores)
                action += sizes[group, 2]
                token += 1
            at = end
        pool(tokens, sizes, pooled)
        hidden[0, :] = 0
        at = plus(weights, times(weights, at, pooled, hidden[0]), hidden[0])
        positive(hidden[0])
        value = hidden[1, :1]
        value[0] = 0
        plus(weights, times(weights, at, hidden[0], value), value)
        return value[0]

    return run


@functools.cache
def compiled_driver() -> Callable[..., float]:
    return compiled(driver())


class Loops:
    """The layers of one net, ready for one decision at a time."""

    def __init__(
        self, weights: dict[str, Any], tokens: list[int], told: list[int], actions: list[int], depth: int
    ) -> None:
        groups = range(len(tokens))
        names = [f"into.{n}" for n in groups]
        for block in range(depth):
            layers = [block * len(tokens) + n for n in groups]
            names += [f"told.{block}", *(name for n in layers for name in (f"first.{n}", f"second.{n}"))]
        names += [*(f"heads.{n}" for n in groups), "sum_up", "value"]
        used = dict(zip(names, told, strict=False))  # inputs are filled up to a multiple of eight
        parts = []
        for name in names:
            weight = weights[f"{name}.weight"]
            parts += [weight[: used.get(name, len(weight))], weights.get(f"{name}.bias", weight[:0])]
        self._weights = np.concatenate([part.ravel() for part in parts])
        self._sizes, self._depth = np.array([tokens, told, actions]).T.copy(), depth
        pooled, width = weights["sum_up.weight"].shape
        self._room = (sum(tokens), width), (pooled,), (2, width)
        self._actions = sum(count * size for count, size in zip(tokens, actions, strict=True))

    def run(self, told: list[Any]) -> tuple[Any, Any]:
        """As `Net._run` does it: scores of actions and the value, of one decision."""
        room = [np.empty(shape, np.float32) for shape in self._room]  # not kept: threads may ask at the same time
        logits = np.empty((1, self._actions), np.float32)
        flat = np.concatenate([x.ravel() for x in told])
        value = compiled_driver()(flat, self._sizes, self._depth, self._weights, *room, logits[0])
        return logits, np.array([value], np.float32)
