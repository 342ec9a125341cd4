"""A net as plain loops, compiled: from what the rules see of a decision to how good each action looks. For one
decision that takes a fraction of numpy's time, whose products are made for many. Most of what goes in is 0, bits and
what was cut off there, and is passed over. One driver serves all nets."""

import functools
import math
from collections.abc import Callable
from typing import Any

from triskele.bots.nets.shape import BITS, NUMBER_UNIT, WORTH_STEP, WORTH_UNIT, Shape
from triskele.extras import FAST
from triskele.rules.kernel import WORD, Words, compiled, lowest, rule

with FAST:
    import numpy as np

TOKENS, SEES, COUNTS, ACTS, TOLD = range(5)  # of a group: its tokens, and of each its words, numbers, actions, and all
LEAST_PRIOR = 8.0  # what looks bad at first sight is not ruled out by it
THOUSANDTHS = 1000.0  # of scores: products differ in their last digits by processor, and what is equal shall stay so
JUDGED = float(np.float32(WORTH_STEP / WORTH_UNIT))
MOST = 127  # of numbers and worths, in the units that they are told in
# What the driver is called with, as site/kernels.py spells it.
ARGUMENTS = "i8:2 i8:1 i8 f4:1 f8 f8 f8 i8:2 i8:2 i8:2 i8:2 f4:1 f4:2 f4:1 f4:2 f4:1 f8:2 f4:1"


@rule
def small(value: int) -> int:
    return max(min(value, MOST), -MOST)


@rule
def tell(
    group: Words,
    words: Words,
    numbers: Words,
    worths: Words,
    legals: Words,
    actions: Words,
    told: Words,
) -> None:
    """What a token is told: bits, numbers, how good its actions look, and which of them are legal."""
    at = group[SEES] * BITS
    told[:at] = 0
    for word in range(group[SEES]):
        left = words[word] + 0
        while left != 0:
            told[word * BITS + lowest(left)] = 1
            left &= left - 1
    for number in range(group[COUNTS]):
        told[at + number] = small(numbers[number]) / NUMBER_UNIT
    at += group[COUNTS]
    for n in range(group[ACTS]):
        action = actions[n]
        told[at + n] = small(worths[action] // WORTH_STEP) * JUDGED
        told[at + group[ACTS] + n] = legals[action // WORD] >> (action % WORD) & 1


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


@rule
def weighed(
    logits: Words,
    order: Words,
    worths: Words,
    legals: Words,
    prior: float,
    temperature: float,
    share: float,
    scores: Words,
) -> None:
    """How good actions look: at first sight, and what the net adds. What is not legal is out of the question."""
    best, some = 0, False
    for action in range(len(scores)):
        if legals[action // WORD] >> (action % WORD) & 1 == 1 and (worths[action] > best or not some):
            best, some = worths[action], True
        scores[action] = -math.inf
    for n in range(len(order)):
        action = order[n]
        if legals[action // WORD] >> (action % WORD) & 1 == 1:
            looks = prior * max((worths[action] - best) / temperature, -LEAST_PRIOR)
            score = looks + np.float32(logits[n] * np.float32(share))
            scores[action] = np.rint(score * THOUSANDTHS) / THOUSANDTHS


def driver() -> Callable[..., None]:
    """All layers, in the order in which `Loops` lays their weights; not compiled."""

    def run(
        sizes: Words,  # of each group
        order: Words,  # the actions of all tokens
        depth: int,
        weights: Words,
        prior: float,
        temperature: float,
        share: float,
        words: Words,  # by decision, what the game's shape sees
        numbers: Words,
        worths: Words,
        legals: Words,
        told: Words,  # room for what a token is told
        tokens: Words,  # and by token
        pooled: Words,
        hidden: Words,  # two rows
        logits: Words,
        scores: Words,  # by decision and action
        values: Words,
    ) -> None:
        groups, count, width = len(sizes), len(tokens), tokens.shape[1]
        for n in range(len(words)):
            at = token = word = number = action = 0
            for group in range(groups):
                end = at
                for _ in range(sizes[group, TOKENS]):
                    tell(sizes[group], words[n, word:], numbers[n, number:], worths[n], legals[n], order[action:], told)
                    word += sizes[group, SEES]
                    number += sizes[group, COUNTS]
                    action += sizes[group, ACTS]
                    tokens[token, :] = 0
                    end = plus(weights, times(weights, at, told[: sizes[group, TOLD]], tokens[token]), tokens[token])
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
                    for _ in range(sizes[group, TOKENS]):
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
                for _ in range(sizes[group, TOKENS]):
                    looks = logits[action : action + sizes[group, ACTS]]
                    looks[:] = 0
                    end = plus(weights, times(weights, at, tokens[token], looks), looks)
                    action += sizes[group, ACTS]
                    token += 1
                at = end
            weighed(logits, order, worths[n], legals[n], prior, temperature, share, scores[n])
            pool(tokens, sizes, pooled)
            hidden[0, :] = 0
            at = plus(weights, times(weights, at, pooled, hidden[0]), hidden[0])
            positive(hidden[0])
            value = hidden[1, :1]
            value[0] = 0
            plus(weights, times(weights, at, hidden[0], value), value)
            values[n] = value[0]

    return run


@functools.cache
def compiled_driver() -> Callable[..., None]:
    return compiled(driver(), "net")


def widener() -> Callable[..., None]:
    """Whole numbers made weights, each row by its scale, and turned round; not compiled."""

    def run(whole: Words, scale: Words, wide: Words) -> None:
        for row in range(len(whole)):
            for column in range(whole.shape[1]):
                wide[column, row] = whole[row, column] * scale[row]

    return run


def widened(whole: Any, scale: Any) -> Any:
    """The same, where there is no numpy to do it."""
    wide = np.zeros(whole.shape[::-1], np.float32)
    compiled(widener(), "widen")(whole, scale.astype(np.float32), wide)
    return wide


class Loops:
    """One net, ready to weigh decisions one after the other."""

    def __init__(self, shape: Shape, about: dict[str, Any], weights: dict[str, Any], actions: int) -> None:
        groups, depth = shape.groups, about["depth"]
        sizes = [(group.tokens, group.words, group.numbers, len(group.actions[0])) for group in groups]
        told = [words * BITS + numbers + 2 * acts for _, words, numbers, acts in sizes]
        names = [f"into.{n}" for n in range(len(groups))]
        for block in range(depth):
            layers = [block * len(groups) + n for n in range(len(groups))]
            names += [f"told.{block}", *(name for n in layers for name in (f"first.{n}", f"second.{n}"))]
        names += [*(f"heads.{n}" for n in range(len(groups))), "sum_up", "value"]
        used = dict(zip(names, told, strict=False))  # inputs are filled up to a multiple of eight
        parts = []
        for name in names:
            weight = weights[f"{name}.weight"]
            parts += [weight[: used.get(name, len(weight))], weights.get(f"{name}.bias", weight[:0])]
        order = [action for group in groups for row in group.actions for action in row]
        self._net = (
            np.array([(*each, size) for each, size in zip(sizes, told, strict=True)], np.int64),
            np.array(order, np.int64),
            depth,
            np.concatenate([part.ravel() for part in parts]),
            float(about["prior"]),
            shape.temperature,
        )
        pooled, width = weights["sum_up.weight"].shape
        tokens = sum(group.tokens for group in groups)
        self._room = (max(told),), (tokens, width), (pooled,), (2, width), (len(order),)
        self._actions = actions

    def weigh(self, words: Any, numbers: Any, worths: Any, legals: Any, share: float) -> tuple[Any, Any]:
        """As `Net.weigh` says."""
        room = [np.zeros(shape, np.float32) for shape in self._room]  # not kept: threads may ask at the same time
        scores, values = np.zeros((len(words), self._actions)), np.zeros(len(words), np.float32)
        compiled_driver()(*self._net, float(share), words, numbers, worths, legals, *room, scores, values)
        return scores, values
