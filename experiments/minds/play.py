"""A trained net plays: numpy and the rules are all it needs."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from minds.see import shape_of
from minds.shape import BITS, NUMBER_UNIT, WORTH_UNIT
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, State

WORTH_STEP = 2
LEAST_PRIOR = 8.0


class Mind:
    """A net, ready to play one game with any number of players."""

    def __init__(self, path: str | Path) -> None:
        kept = np.load(path)
        self.about = json.loads(str(kept["about"]))
        self.weights = {
            name: np.ascontiguousarray(kept[name].astype(np.float32).T) for name in kept.files if name != "about"
        }
        self.shape = shape_of(self.about["game"])
        self.game = GAMES[self.about["game"]]
        self.depth = self.about["depth"]
        self.actions = [np.array(group.actions) for group in self.shape.groups]
        self.order = np.concatenate([actions.ravel() for actions in self.actions])

    def judge(self, known: State, actions: Sequence[int]) -> tuple[dict[int, float], float]:
        """How likely each legal action is to be the best, and how well the seat stands from -1 to 1."""
        legal = [0] * self.game.ACTION_WORDS
        for action in actions:
            legal[action // WORD] |= 1 << (action % WORD)
        words, numbers, worths = [0] * self.shape.words, [0] * self.shape.numbers, [0] * self.game.ACTIONS
        for which in range(self.shape.parts):
            self.shape.see(known, which, words, numbers)
        self.shape.judge(known, legal, worths)
        logits, value = self._net(np.array(words), np.array(numbers), np.array(worths), actions)
        by_action = np.zeros(self.game.ACTIONS)
        by_action[self.order] = logits
        best = max(worths[action] for action in actions)
        scores = np.array(
            [
                by_action[a] + self.about["prior"] * max((worths[a] - best) / self.shape.temperature, -LEAST_PRIOR)
                for a in actions
            ]
        )
        chances = np.exp(scores - scores.max())
        return dict(zip(actions, (chances / chances.sum()).tolist(), strict=True)), value

    def choose(self, known: State, actions: Sequence[int]) -> int:
        chances, _ = self.judge(known, actions)
        return max(actions, key=lambda action: chances[action])

    def _inputs(self, words: Any, numbers: Any, worths: Any, actions: Sequence[int]) -> list[Any]:
        bits = ((words[:, None] >> np.arange(BITS)) & 1).astype(np.float32)
        small = np.clip(numbers, -127, 127).astype(np.float32) / NUMBER_UNIT
        judged = np.clip(worths // WORTH_STEP, -127, 127).astype(np.float32) * (WORTH_STEP / WORTH_UNIT)
        legal = np.zeros(self.game.ACTIONS, np.float32)
        legal[list(actions)] = 1
        found, at, n = [], 0, 0
        for group, acts in zip(self.shape.groups, self.actions, strict=True):
            w, s = group.tokens * group.words, group.tokens * group.numbers
            parts = bits[at : at + w].reshape(group.tokens, -1), small[n : n + s].reshape(group.tokens, -1)
            found.append(np.concatenate([*parts, judged[acts], legal[acts]], 1))
            at, n = at + w, n + s
        return found

    def _net(self, words: Any, numbers: Any, worths: Any, actions: Sequence[int]) -> tuple[Any, float]:
        d = self.weights

        def linear(name: str, x: Any) -> Any:
            weight = d[f"{name}.weight"][: x.shape[-1]]  # inputs were filled up to a multiple of eight
            bias = d.get(f"{name}.bias")
            return x @ weight if bias is None else x @ weight + bias

        inputs = [linear(f"into.{n}", x) for n, x in enumerate(self._inputs(words, numbers, worths, actions))]
        tokens = [np.maximum(x + inputs[-1], 0) for x in inputs[:-1]] + [np.maximum(inputs[-1], 0)]
        groups = len(tokens)
        for block in range(self.depth):
            told = linear(f"told.{block}", pooled(tokens))
            tokens = [
                np.maximum(x + linear(f"second.{n}", np.maximum(linear(f"first.{n}", x) + told, 0)), 0)
                for n, x in enumerate(tokens, block * groups)
            ]
        logits = np.concatenate([linear(f"heads.{n}", x).ravel() for n, x in enumerate(tokens)])
        value = linear("value", np.maximum(linear("sum_up", pooled(tokens)), 0))
        return logits, float(value[0])


def pooled(tokens: list[Any]) -> Any:
    parts = []
    for x in tokens:
        parts += [x[0]] if len(x) == 1 else [x.mean(0), x.max(0)]
    return np.concatenate(parts)
