"""A net and how it is asked: layers of numpy over what the tokens of a game are told."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from triskele.bots.nets.shape import BITS, NUMBER_UNIT, WORTH_STEP, WORTH_UNIT, Shape
from triskele.errors import BotError
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, State

with FAST:
    import numpy as np

LEAST_PRIOR = 8.0  # what looks bad at first sight is not ruled out by it


class Judged(NamedTuple):
    """What a net thinks of a decision: how likely each legal action is, and the seat's value from -1 to 1."""

    chances: dict[int, float]
    value: float

    @property
    def best(self) -> int:
        """The likeliest action, the first of equal ones."""
        return max(self.chances, key=lambda action: self.chances[action])


class Net:
    """A net, ready to judge one game with any number of players."""

    def __init__(self, shape: Shape, path: Path) -> None:
        self.shape, self.path = shape, path
        self.rules = GAMES[shape.game]
        self.about, self._weights = _read(path)
        self._check()
        self._actions = [np.array(group.actions) for group in self.shape.groups]
        self._order = np.concatenate([actions.ravel() for actions in self._actions])

    def _check(self) -> None:
        """Refuse a net of another game, of other rules, or that was told other things."""
        wanted = {"game": self.shape.game, "rules": self.rules.VERSION, "inputs": self.shape.version}
        wrong = [name for name, value in wanted.items() if self.about.get(name) != value]
        if wrong or self.about["layout"] != self.shape.layout:
            says = ", ".join(f"{name} {self.about.get(name)}" for name in wanted)
            needs = ", ".join(f"{name} {value}" for name, value in wanted.items())
            raise BotError("net-outdated", f"The net {self.path.name} is of {says}; what is needed is {needs}.")

    def judge(self, known: State, actions: Sequence[int], share: float = 1.0) -> Judged:
        """What the net thinks of the legal actions of a seat that knows this and decides; with a share below 1, only
        that much of what it adds to how good they look at first sight."""
        return self.judge_many([known], [actions], share)[0]

    def judge_many(self, states: Sequence[State], actions: Sequence[Sequence[int]], share: float = 1.0) -> list[Judged]:
        """The same for many decisions at once, which takes less time for each."""
        rules, shape, count = self.rules, self.shape, len(states)
        words, numbers, worths = ([[0] * size for _ in states] for size in (shape.words, shape.numbers, rules.ACTIONS))
        legal = np.zeros((count, rules.ACTIONS), np.float32)
        for n, (state, choices) in enumerate(zip(states, actions, strict=True)):
            for part in range(shape.parts):
                shape.see(state, part, words[n], numbers[n])
            shape.judge(state, _set_of(choices, rules.ACTION_WORDS), worths[n])
            legal[n, list(choices)] = 1
        judged = np.array(worths)
        logits, values = self._run(self._inputs(np.array(words), np.array(numbers), judged, legal))
        scores = np.full((count, rules.ACTIONS), -np.inf, np.float32)
        scores[:, self._order] = logits * np.float32(share)
        best = np.where(legal > 0, judged, judged.min()).max(1, keepdims=True)
        scores += self.about["prior"] * np.maximum((judged - best) / shape.temperature, -LEAST_PRIOR)
        scores[legal == 0] = -np.inf
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return [
            Judged({action: float(row[action]) for action in choices}, float(value))
            for choices, row, value in zip(actions, chances, values, strict=True)
        ]

    def _inputs(self, words: Any, numbers: Any, worths: Any, legal: Any) -> list[Any]:
        """What each token of each group is told: a row of numbers about as large as 1."""
        count = len(words)
        bits = ((words[:, :, None] >> np.arange(BITS)) & 1).astype(np.float32)
        small = np.clip(numbers, -127, 127).astype(np.float32) / NUMBER_UNIT
        judged = np.clip(worths // WORTH_STEP, -127, 127).astype(np.float32) * (WORTH_STEP / WORTH_UNIT)
        found, at, n = [], 0, 0
        for group, actions in zip(self.shape.groups, self._actions, strict=True):
            w, s = group.tokens * group.words, group.tokens * group.numbers
            rows = (bits[:, at : at + w], small[:, n : n + s])
            parts = [part.reshape(count, group.tokens, -1) for part in rows]
            found.append(np.concatenate([*parts, judged[:, actions], legal[:, actions]], -1))
            at, n = at + w, n + s
        return found

    def _linear(self, name: str, x: Any) -> Any:
        weight = self._weights[f"{name}.weight"][: x.shape[-1]]  # inputs are filled up to a multiple of eight
        bias = self._weights.get(f"{name}.bias")
        return x @ weight if bias is None else x @ weight + bias

    def _run(self, told: list[Any]) -> tuple[Any, Any]:
        linear = self._linear
        inputs = [linear(f"into.{n}", x) for n, x in enumerate(told)]
        tokens = [np.maximum(x + inputs[-1], 0) for x in inputs[:-1]] + [np.maximum(inputs[-1], 0)]
        for block in range(self.about["depth"]):
            all_of_it = linear(f"told.{block}", _pooled(tokens))[:, None]
            tokens = [
                np.maximum(x + linear(f"second.{n}", np.maximum(linear(f"first.{n}", x) + all_of_it, 0)), 0)
                for n, x in enumerate(tokens, block * len(tokens))
            ]
        logits = [linear(f"heads.{n}", x).reshape(len(x), -1) for n, x in enumerate(tokens)]
        values = linear("value", np.maximum(linear("sum_up", _pooled(tokens)), 0))
        return np.concatenate(logits, 1), values[:, 0]


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


def _read(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """A file of weights: what it says of itself, and the weights, turned round as they are multiplied with."""
    try:
        with np.load(path) as kept:
            about = json.loads(str(kept["about"]))
            return about, {
                name: np.ascontiguousarray(kept[name].astype(np.float32).T) for name in kept.files if name != "about"
            }
    except FileNotFoundError as error:
        raise BotError("net-missing", f"There is no net {path}.") from error
    except (OSError, ValueError, KeyError) as error:
        raise BotError("net-unreadable", f"{path} is not a net of Triskele: {error}.") from error
