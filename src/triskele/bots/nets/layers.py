"""A net and how it is asked: layers of numpy, or loops for one decision, over what the tokens of a game are told."""

import functools
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from triskele.bots.nets.about import fitting, unreadable
from triskele.bots.nets.loops import LEAST_PRIOR, Loops, widened
from triskele.bots.nets.shape import BITS, NUMBER_UNIT, WORTH_STEP, WORTH_UNIT, Shape
from triskele.bots.protocol import Finding
from triskele.extras import FAST, IN_PAGE
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, State

with FAST:
    import numpy as np

DIGITS = 3  # of scores
SCALE = ".scale"  # of weights that are kept as whole numbers, by row: what 1 stands for


class Judged(NamedTuple):
    """What a net thinks of a decision: how likely each legal action is, and the seat's value from -1 to 1."""

    chances: dict[int, float]
    value: float

    @property
    def best(self) -> int:
        """The likeliest action, the first of equal ones."""
        return max(self.chances, key=lambda action: self.chances[action])

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The same as a bot tells it."""
        return tuple(Finding(action, chance=chance) for action, chance in self.chances.items())


class Net:
    """A net, ready to judge one game with any number of players; its shape is that of the game."""

    def __init__(self, shape: Shape, path: Path) -> None:
        self.shape, self.path = shape, path
        self.rules = GAMES[shape.game]
        self.about, self._weights = fitting(shape, path), _read(path)
        self._actions = [np.array(group.actions) for group in self.shape.groups]
        self._order = np.concatenate([actions.ravel() for actions in self._actions])

    def judge(self, known: State, actions: Sequence[int], share: float = 1.0) -> Judged:
        """What the net thinks of the legal actions of a seat that knows this and decides; with a share below 1, only
        that much of what it adds to how good they look at first sight."""
        return self.judge_many([known], [actions], share)[0]

    def judge_many(self, states: Sequence[State], actions: Sequence[Sequence[int]], share: float = 1.0) -> list[Judged]:
        """The same for many decisions at once, which takes less time for each."""
        rules, shape = self.rules, self.shape
        words, numbers, worths = ([[0] * size for _ in states] for size in (shape.words, shape.numbers, rules.ACTIONS))
        legal = [_set_of(choices, rules.ACTION_WORDS) for choices in actions]
        for n, state in enumerate(states):
            for part in range(shape.parts):
                shape.see(state, part, words[n], numbers[n])
            shape.judge(state, legal[n], worths[n])
        scores, values = self.weigh(np.array(words), np.array(numbers), np.array(worths), np.array(legal), share)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return [
            Judged({action: float(row[action]) for action in choices}, float(value))
            for choices, row, value in zip(actions, chances, values, strict=True)
        ]

    def weigh(self, words: Any, numbers: Any, worths: Any, actions: Any, share: float = 1.0) -> tuple[Any, Any]:
        """How good each action of each decision looks, -inf where it is not legal, and the seats' values.

        A row of each is a decision: the words and numbers that the game's shape sees, the worths that it judges, and
        the legal actions as a set.
        """
        if self._compiles and (IN_PAGE or len(words) == 1):
            return self._loops.weigh(words, numbers, worths, actions, share)
        legal = _bits(actions, WORD).reshape(len(actions), -1)[:, : self.rules.ACTIONS]
        told = self._inputs(words, numbers, worths, legal)
        logits, values = self._run(told)
        best = np.where(legal, worths, worths.min()).max(1, keepdims=True)
        scores = self.about["prior"] * np.maximum((worths - best) / self.shape.temperature, -LEAST_PRIOR)
        scores[:, self._order] += logits * share
        # Products differ in their last digits by a row's place and by processor: what is equally good shall stay so.
        np.round(scores, DIGITS, out=scores)
        scores[legal == 0] = -np.inf
        return scores, values

    @property
    def _compiles(self) -> bool:
        """Whether this process has the compiler at hand: one that does without is not made to load it."""
        return IN_PAGE or "numba" in sys.modules

    @functools.cached_property
    def _loops(self) -> Loops:
        return Loops(self.shape, self.about, self._weights, self.rules.ACTIONS)

    def _inputs(self, words: Any, numbers: Any, worths: Any, legal: Any) -> list[Any]:
        """What each token of each group is told: a row of numbers about as large as 1."""
        count, bits = len(words), _bits(words, BITS)
        small = np.clip(numbers, -127, 127) / np.float32(NUMBER_UNIT)
        judged = np.clip(worths // WORTH_STEP, -127, 127) * np.float32(WORTH_STEP / WORTH_UNIT)
        found, at, n = [], 0, 0
        for group, actions in zip(self.shape.groups, self._actions, strict=True):
            w, s = group.tokens * group.words, group.tokens * group.numbers
            rows = (bits[:, at : at + w], small[:, n : n + s], judged[:, actions], legal[:, actions])
            parts = [part.reshape(count, group.tokens, -1) for part in rows]
            found.append(np.concatenate(parts, -1, dtype=np.float32))
            at, n = at + w, n + s
        return found

    def _linear(self, name: str, x: Any) -> Any:
        weight = self._weights[f"{name}.weight"][: x.shape[-1]]  # inputs are filled up to a multiple of eight
        bias = self._weights.get(f"{name}.bias")
        found = (x.reshape(-1, x.shape[-1]) @ weight).reshape(*x.shape[:-1], -1)  # one product, not one for each row
        if bias is not None:
            found += bias
        return found

    def _run(self, told: list[Any]) -> tuple[Any, Any]:
        linear = self._linear
        inputs = [linear(f"into.{n}", x) for n, x in enumerate(told)]
        tokens = [_positive(x + inputs[-1]) for x in inputs[:-1]] + [_positive(inputs[-1])]
        for block in range(self.about["depth"]):
            all_of_it = linear(f"told.{block}", _pooled(tokens))[:, None]
            for n, x in enumerate(tokens):
                layer = block * len(tokens) + n
                _positive(
                    np.add(x, linear(f"second.{layer}", _positive(linear(f"first.{layer}", x) + all_of_it)), out=x)
                )
        logits = [linear(f"heads.{n}", x).reshape(len(x), -1) for n, x in enumerate(tokens)]
        values = linear("value", _positive(linear("sum_up", _pooled(tokens))))
        return np.concatenate(logits, 1), values[:, 0]


def _positive(x: Any) -> Any:
    return np.maximum(x, 0, out=x)


def _bits(words: Any, used: int) -> Any:
    """The bits of words, as many as are in use, each 0 or 1."""
    octets = np.ascontiguousarray(words, "<i8")[..., None].view(np.uint8)
    return np.unpackbits(octets, -1, bitorder="little")[..., :used]


def _pooled(tokens: list[Any]) -> Any:
    """What all tokens say together: mean and largest of each group, the table's token as it is."""
    parts = []
    for x in tokens:
        parts += [x[:, 0]] if x.shape[1] == 1 else [x.mean(1), x.max(1)]
    return np.concatenate(parts, 1)


def _set_of(actions: Sequence[int], size: int) -> list[int]:
    words = [0] * size
    for action in actions:
        words[action // WORD] |= 1 << (action % WORD)
    return words


def _read(path: Path) -> dict[str, Any]:
    """The weights of a file, turned round as they are multiplied with."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            weights = [name for name in kept.files if name != "about" and not name.endswith(SCALE)]
            return {
                name: _wide(kept[name], kept[name + SCALE] if name + SCALE in kept.files else None) for name in weights
            }
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise unreadable(path, error) from error


def _wide(weights: Any, scale: Any | None) -> Any:
    """Weights of fewer bits as numbers, each row by its scale, turned round."""
    if IN_PAGE and scale is not None:
        return widened(weights, scale)
    wide = weights.astype(np.float32)
    if scale is not None:
        wide *= scale.astype(np.float32)[:, None]
    return np.ascontiguousarray(wide.T)
