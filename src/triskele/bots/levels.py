"""The six levels a person picks from, and other opponents by name: one text, one way to play."""

import importlib.util
import math
import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triskele.bots.budget import Budget
from triskele.bots.worth import WORTH
from triskele.errors import BadRequest, TriskeleError
from triskele.rules import GAMES
from triskele.rules.kernel import State

Bot = Callable[[State, Sequence[int], random.Random], int]


@dataclass(frozen=True)
class Casual:
    """Plays by worth like a person: overlooks some actions, misjudges others, but does nothing absurd."""

    overlooks: float  # how likely an action is not seen at all
    blur: float  # how far off a judgement may be, as a standard deviation
    limit: float  # never an action that is worth this much less than the best


@dataclass(frozen=True)
class Thinker:
    """Plays by search: for a time, or as many worlds as a quick look takes."""

    seconds: float = math.inf
    quick: bool = False

    def budget(self, game: str) -> Budget:
        return Budget(self.seconds, WORTH[game].QUICK) if self.quick else Budget(self.seconds)


# Blur and limit are in the units of each game's worth, and how long a quick look is each game says too; the factors of
# a level are the same in all games.
LEVELS: dict[str, Casual | Thinker] = {
    "gentle": Casual(0.5, 2.0, 4.0),
    "easy": Casual(0.35, 1.1, 3.0),
    "steady": Casual(0.2, 0.55, 2.0),
    "clever": Casual(0.0, 0.0, 0.0),
    "sharp": Thinker(quick=True),
    "merciless": Thinker(seconds=1.0),
}
OTHERS = "random, greedy, search:500ms, search:2s, search:100worlds"


def bot(game: str, name: str, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """An opponent by its name: a level, `random`, `greedy`, or `search:` with a time or a number of worlds."""
    if game not in GAMES:
        choices = ", ".join(GAMES)
        raise BadRequest(
            "unknown-game", f"There is no game {game!r:.60}. There are: {choices}.", name=game, choices=choices
        )
    if not isinstance(name, str):
        raise _unknown(name)
    if name in LEVELS:
        level = LEVELS[name]
        return casual_bot(game, level) if isinstance(level, Casual) else search_bot(game, level.budget(game), clock)
    if name == "random":
        return random_bot
    if name == "greedy":
        return casual_bot(game, Casual(0.0, 0.0, 0.0))
    found = re.fullmatch(r"search:([0-9]{1,9}(?:\.[0-9]{1,9})?)(ms|s|worlds)", name)
    if found and float(found[1]) > 0:
        amount, unit = float(found[1]), found[2]
        if unit == "worlds":
            return search_bot(game, Budget(worlds=max(1, int(amount))), clock)
        return search_bot(game, Budget(seconds=amount / 1000 if unit == "ms" else amount), clock)
    raise _unknown(name)


def _unknown(name: object) -> BadRequest:
    choices = f"the levels {', '.join(LEVELS)}; and {OTHERS} with any time above 0"
    sentence = f"There is no opponent {name!r:.60}. There are {choices}."
    return BadRequest("unknown-bot", sentence, name=name, choices=choices)


def random_bot(known: State, actions: Sequence[int], chooser: random.Random) -> int:
    """Any legal action."""
    return chooser.choice(actions)


def casual_bot(game: str, level: Casual) -> Bot:
    """The action that looks best; of equal ones, any."""
    worth, unit = WORTH[game].worth, WORTH[game].UNIT

    def choose(known: State, actions: Sequence[int], chooser: random.Random) -> int:
        worths = {action: worth(known, action) for action in actions}
        best = max(worths.values())
        sensible = [action for action in actions if best - worths[action] <= level.limit * unit]
        seen = [action for action in sensible if chooser.random() >= level.overlooks] or sensible
        judged = {action: worths[action] + chooser.gauss(0, level.blur * unit) for action in seen}
        top = max(judged.values())
        return chooser.choice([action for action in seen if judged[action] == top])

    return choose


def search_bot(game: str, budget: Budget, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """What search finds within its budget, by that clock."""
    if importlib.util.find_spec("numba") is None:
        raise TriskeleError("no-numba", "numba is missing, which opponents that search need: pip install numba.")
    from triskele.bots.search import search

    def choose(known: State, actions: Sequence[int], chooser: random.Random) -> int:
        return search(game, known, actions, budget, seed=chooser.getrandbits(32), clock=clock).action

    return choose
