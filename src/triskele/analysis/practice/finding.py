"""Finding practice positions: bots of mixed levels play, a net says where one action may be clearly best, the judge
checks it. The same seed gives the same positions, game by game, on the same machine."""

import functools
import hashlib
import math
import random
from collections.abc import Callable
from dataclasses import astuple, dataclass

from triskele.analysis.practice.clear import LAST, LIGHT, LOOK, STILL, WHOLE, leads
from triskele.analysis.practice.rating import RUNGS, rating
from triskele.analysis.practice.sets import Lead, Puzzle, PuzzleSet, action_id, set_up
from triskele.bots import bot
from triskele.bots.nets import WEIGHTS, net
from triskele.bots.nets.search import warm_up
from triskele.bots.protocol import never
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.table import FACES
from triskele.table.match import Match
from triskele.table.setup import game_of, key_of

LEVELS = ("easy", "steady", "clever", "sharp", "net", "net")  # who plays; the best more often
CHOICES = 3  # legal actions, at least
SURE = 200  # times likelier the net thinks the best action is than the next: then it is mostly clear
OPEN = 0.9  # the most that a net's value may be away from an even game: where all is decided nothing is clear
THOUGHT_OF = 0.03  # how likely some player takes an action that is compared with all care
HARD = 1300  # the rating from which a position is hard
LOOKS = 16  # hard positions of a game that are looked at, and easy ones
TAKEN = 5  # of each kind that are taken, at most
CHECK = 99  # the seed of a checker's worlds
GAMES_AT_MOST = 1_000_000
LEAST_CHANCE = 1e-300  # that has a logarithm


@dataclass(frozen=True)
class Wanted:
    """Which set is to be made."""

    game: str
    seed: str


def begun(wanted: Wanted) -> PuzzleSet:
    """A set with nothing in it yet."""
    rules = game_of(wanted.game)
    FAST.need("numpy", "numba")
    weights = (WEIGHTS / f"{wanted.game}.npz").read_bytes()
    return PuzzleSet(wanted.game, rules.VERSION, hashlib.sha256(weights).hexdigest()[:16], wanted.seed, 0, ())


def finder(wanted: Wanted) -> Callable[[int], tuple[int, list[Puzzle]]]:
    """What a process is asked: for the number of a game, the positions found in it."""
    warm_up(wanted.game)
    return lambda number: (number, find(wanted, number))


def match_of(wanted: Wanted, number: int) -> tuple[Match, list[str]]:
    """A game's deal and who plays; numbers of players and options are mixed."""
    seed, rules = f"{wanted.seed}-{number}", GAMES[wanted.game]
    chooser = random.Random(f"practice-{seed}")
    players = chooser.randint(*rules.SEATS)
    options = {name: chooser.choice([values[0], *values]) for name, values in rules.OPTIONS.items()}
    levels = [chooser.choice(LEVELS) for _ in range(players)]
    return Match(wanted.game, key_of(seed), players, options), levels


def find(wanted: Wanted, number: int, cancelled: Callable[[], bool] = never) -> list[Puzzle]:
    """Play one game and take from it what is clear: hard and easy ones alike."""
    match, levels = match_of(wanted, number)
    chooser = random.Random(f"plays-{wanted.seed}-{number}")
    bots = [bot(wanted.game, level) for level in levels]
    judging = net(wanted.game)
    likely: list[_Likely] = []
    while not match.finished:
        if cancelled():
            return []
        actions, seat = match.action_ids(), match.seat
        assert seat is not None
        if len(actions) == 1:
            match.carry_out(match.face.ACTIONS[actions[0]])
            continue
        known = match.known(seat)
        judged = judging.judge(known, actions)
        first, second, *_ = sorted(judged.chances.values(), reverse=True)
        if len(actions) >= CHOICES and abs(judged.value) < OPEN and first >= SURE * second:
            chances = by_rung(judging.judge(known, actions, 0.0).chances, judged.chances)
            likely.append(_Likely(match.position(seat), seat, judged.best, first / second, chances))
        done = judged.best if levels[seat] == "net" else bots[seat].choose(known, actions, chooser).action
        match.carry_out(match.face.ACTIONS[done])
    hard = [each for each in likely if each.rating >= HARD]
    easy = [each for each in likely if each.rating < HARD]
    alike: set[tuple[int, int]] = set()  # somebody's own action twice in one game would be the same puzzle again
    taken: list[Puzzle] = []
    for some in (hard, easy):
        found = 0
        for each in sorted(some, key=lambda each: -each.sure)[:LOOKS]:
            if found == TAKEN or cancelled():
                break
            ahead = clearly(wanted.game, each, cancelled) if (each.seat, each.best) not in alike else None
            if ahead is not None:
                taken.append(_puzzle(wanted.game, each, ahead, number))
                alike.add((each.seat, each.best))
                found += 1
    return taken


def by_rung(at_sight: dict[int, float], knowing: dict[int, float]) -> list[dict[int, float]]:
    """How likely players of each rung take which action, from those that know nothing of the net and all of it.

    What a net adds is added to logarithms of chances, so a share of it lies between the two."""
    found = []
    for share, _ in RUNGS:
        logs = {
            action: (1 - share) * _log(chance) + share * _log(knowing[action]) for action, chance in at_sight.items()
        }
        most = max(logs.values())
        weights = {action: math.exp(each - most) for action, each in logs.items()}
        found.append({action: weight / sum(weights.values()) for action, weight in weights.items()})
    return found


def _log(chance: float) -> float:
    return math.log(max(chance, LEAST_CHANCE))


@dataclass(frozen=True)
class _Likely:
    """A position in which one action may be clearly best, and how likely players of each rung take which."""

    line: str
    seat: int
    best: int
    sure: float  # how many times likelier the net thinks it is than the next
    chances: list[dict[int, float]]

    @functools.cached_property
    def rating(self) -> int:
        return rating([each[self.best] for each in self.chances])

    @property
    def others(self) -> tuple[list[int], list[int]]:
        """The other actions, the likeliest first: those that somebody thinks of, and those that nobody does."""
        most = {action: max(each[action] for each in self.chances) for action in self.chances[0] if action != self.best}
        ordered = sorted(most, key=lambda action: -most[action])
        far = next((n for n, action in enumerate(ordered) if most[action] < THOUGHT_OF), len(ordered))
        return ordered[: max(far, 1)], ordered[max(far, 1) :]


def _puzzle(game: str, likely: _Likely, ahead: dict[int, Lead], number: int) -> Puzzle:
    actions = FACES[game].ACTIONS
    told = {
        actions[action].text: [round(each, 3) for each in astuple(lead)]
        for action, lead in sorted(ahead.items(), key=lambda each: each[1].win)
    }
    return Puzzle(likely.line, actions[likely.best].text, told, likely.rating, number)


def clearly(game: str, likely: _Likely, cancelled: Callable[[], bool] = never) -> dict[int, Lead] | None:
    """What an action is ahead of every other one, if it is clearly best: in the worlds that are asked last, after
    others have found it."""
    match = set_up(likely.line)
    assert match.seat is not None
    known, (near, far) = match.known(match.seat), likely.others
    rounds = ((near[:3], LOOK), (near, WHOLE), (far, LIGHT), (near + far, LAST))
    found: dict[int, Lead] | None = None
    for seed, (others, effort) in enumerate(rounds):
        found = leads(game, known, likely.best, others, effort, seed, cancelled=cancelled)
        if found is None:
            return None
    return found


def confirmed(game: str, puzzle: Puzzle, effort: float = 4.0, cancelled: Callable[[], bool] = never) -> bool:
    """Whether a puzzle stands in other worlds, and more of them: its action is the best, beyond doubt."""
    match = set_up(puzzle.line)
    seat, best = match.seat, action_id(game, puzzle.best)
    assert seat is not None
    others = [action for action in match.action_ids() if action != best]
    return leads(game, match.known(seat), best, others, LAST.times(effort), CHECK, STILL, cancelled) is not None


def numbers(puzzles: PuzzleSet) -> range:
    """The games that may still have to be played, the next one first."""
    return range(puzzles.games, puzzles.games + GAMES_AT_MOST)
