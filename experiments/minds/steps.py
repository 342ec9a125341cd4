"""How far apart possible levels are: duplicate deals of two players on the processor, each from both seats.

python -m minds.steps GAME GAMES SPEC=SPEC...   a spec is casual:OVERLOOKS:BLUR:LIMIT, net:TEMPERATURE:LIMIT or part:SHARE

A net at a temperature takes an action by chance, but none whose logit is more than the limit below the best one's.
A part is the net's best action if only a share of what it adds to the greedy bot's worths counts: 0 is greedy, 1 the net.
"""

import copy
import math
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from triskele.bots.levels import Casual
from triskele.bots.nets import net
from triskele.bots.nets.layers import Net
from triskele.rules import chance, kernel
from triskele.rules.board import load_board
from triskele.rules.kernel import WORD

Chooser = Callable[[Any, list[int], random.Random], int]


def chooser(mind: Net, spec: str) -> Chooser:
    kind, *rest = spec.split(":")
    numbers = [float(text) for text in rest]
    if kind == "casual":
        casual = Casual(mind.rules.NAME, *numbers)
        return lambda known, actions, luck: casual.choose(known, actions, luck).action
    if kind == "part":
        mind = copy.copy(mind)
        share = np.float32(numbers[0])
        mind._weights = {k: v * share if k.startswith("heads.") else v for k, v in mind._weights.items()}
        return lambda known, actions, _: mind.judge(known, actions).best
    heat, limit = numbers

    def by_chance(known: Any, actions: list[int], luck: random.Random) -> int:
        chances = mind.judge(known, actions).chances
        logits = {action: math.log(max(chance_, 1e-30)) for action, chance_ in chances.items()}
        best = max(logits.values())
        sensible = [action for action in actions if logits[action] >= best - limit]
        if heat == 0:
            return max(sensible, key=lambda action: logits[action])
        return luck.choices(sensible, [math.exp((logits[action] - best) / heat) for action in sensible])[0]

    return by_chance


def play(mind: Net, seats: list[Chooser], deal: int) -> float:
    """What the first seat wins."""
    game = mind.rules
    options = {key: values[0] for key, values in game.OPTIONS.items()}
    state = game.blank(load_board(game.NAME), 2, options, deal % 2)
    luck = random.Random(deal)
    chance.seed(state, [luck.getrandbits(32) for _ in range(8)])
    game.setup(state)
    while state.phase != game.OVER:
        legal = [0] * game.ACTION_WORDS
        game.legal(state, legal)
        actions = [a for a in range(game.ACTIONS) if (legal[a // WORD] >> (a % WORD)) & 1]
        action = actions[0]
        if len(actions) > 1:
            known = kernel.blank(game.STATE)
            game.known(state, state.seat, known)
            action = seats[state.seat](known, actions, luck)
        game.step(state, action)
    own, theirs = (game.standing(state, player) for player in range(2))
    return 1.0 if own > theirs else 0.5 if own == theirs else 0.0


def main() -> None:
    mind, games = net(sys.argv[1]), int(sys.argv[2])
    for text in sys.argv[3:]:
        began = time.time()
        mine, theirs = (chooser(mind, spec) for spec in text.split("="))
        deals = range(7_000_000, 7_000_000 + games // 2)
        won = np.array([play(mind, [mine, theirs], d) + 1 - play(mind, [theirs, mine], d) for d in deals]) / 2
        error = 1.96 * won.std(ddof=1) / math.sqrt(len(won))
        seconds = (time.time() - began) / games
        name = mind.rules.NAME
        print(
            f"STEP {name} {text}: {100 * won.mean():.1f} ± {100 * error:.1f} % of {games}; {seconds:.2f} s", flush=True
        )


if __name__ == "__main__":
    main()
