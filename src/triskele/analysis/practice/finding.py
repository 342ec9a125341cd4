"""Finding practice positions: bots of mixed levels play, a net says where one action may be clearly best, the judge
checks it. The same seed gives the same positions, game by game, on the same machine."""

import functools
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass

from triskele.analysis.practice.clear import LAST, LOOK, REST, STILL, WHOLE, leads
from triskele.analysis.practice.rating import RUNGS, rating
from triskele.analysis.practice.sets import Lead, Puzzle, PuzzleSet, action_id, set_up, stars
from triskele.analysis.reasons import compare
from triskele.analysis.scale import WIN
from triskele.bots import bot
from triskele.bots.endgame import solver_of
from triskele.bots.nets import name_of, net
from triskele.bots.nets.search import warm_up
from triskele.bots.protocol import never
from triskele.extras import FAST
from triskele.rules import GAMES, game_of
from triskele.table import FACES
from triskele.table.match import Match
from triskele.table.setup import key_of

LEVELS = ("easy", "steady", "clever", "sharp", "net", "net")  # who plays; the best more often
CHOICES = 3  # legal actions, at least
SURE = 3  # times likelier the net thinks the best action is than the next, at least: else it is hardly ever clear
OPEN = 0.9  # the most that a net's value may be away from an even game: where all is decided nothing is clear
THOUGHT_OF = 0.03  # how likely some player takes an action that is compared with all care
LOOKS = 16  # positions of a game that are looked at, of each kind of choice and each number of stars
TAKEN = 1  # of them that are taken, at most
CHECK = 99  # the seed of a checker's worlds
GAMES_AT_MOST = 1_000_000
LEAST_CHANCE = 1e-300  # that has a logarithm


@dataclass(frozen=True)
class Wanted:
    """Which set is to be made."""

    game: str
    seed: str
    best: str = ""  # the word that the best action begins with, if only such positions are wanted


def begun(wanted: Wanted) -> PuzzleSet:
    """A set with nothing in it yet."""
    rules = game_of(wanted.game)
    FAST.need("numpy", "numba")
    return PuzzleSet(wanted.game, rules.VERSION, name_of(wanted.game), wanted.seed, 0, ())


def finder(wanted: Wanted) -> Callable[[int], tuple[int, list[Puzzle]]]:
    """What a process is asked: for the number of a game, the positions found in it."""
    warm_up(wanted.game)
    return lambda number: (number, find(wanted, number))


def match_of(wanted: Wanted, number: int) -> tuple[Match, list[str]]:
    """A game's deal and who plays, by the usual rules; numbers of players are mixed."""
    seed = f"{wanted.seed}-{number}"
    chooser = random.Random(f"practice-{seed}")
    players = chooser.randint(*GAMES[wanted.game].SEATS)
    levels = [chooser.choice(LEVELS) for _ in range(players)]
    return Match(wanted.game, key_of(seed), players, {}), levels


def find(wanted: Wanted, number: int, cancelled: Callable[[], bool] = never) -> list[Puzzle]:
    """Play one game and take from it what is clear: of all kinds of choices, hard and easy ones alike."""
    kinds: dict[tuple[str, ...], list[_Likely]] = {}
    for each in _likely(wanted, number, cancelled):
        kinds.setdefault(each.kind, []).append(each)
    alike: set[tuple[int, int]] = set()  # somebody's own action twice in one game would be the same puzzle again
    taken: list[Puzzle] = []
    for kind, some in sorted(kinds.items()):
        if wanted.best not in ("", kind[0]):
            continue
        found = 0
        for each in sorted(some, key=lambda each: -each.sure)[:LOOKS]:
            if found == TAKEN or cancelled():
                break
            ahead = clearly(wanted.game, each, cancelled) if (each.seat, each.best) not in alike else None
            if ahead is not None:
                taken.append(_puzzle(each, ahead, number, cancelled))
                alike.add((each.seat, each.best))
                found += 1
    return [] if cancelled() else taken


def _likely(wanted: Wanted, number: int, cancelled: Callable[[], bool]) -> Iterator["_Likely"]:
    """The positions of a game in which one action may be clearly best."""
    match, levels = match_of(wanted, number)
    chooser = random.Random(f"plays-{wanted.seed}-{number}")
    bots = [bot(wanted.game, level) for level in levels]
    judging = net(wanted.game)
    while not (match.finished or cancelled()):
        actions, seat = match.action_ids(), match.seat
        assert seat is not None
        if len(actions) == 1:
            match.carry_out(match.face.ACTIONS[actions[0]])
            continue
        known = match.known(seat)
        judged = judging.judge(known, actions)
        first, second, *_ = sorted(judged.chances.values(), reverse=True)
        exact = solver_of(wanted.game).actions(known, actions) if len(actions) >= CHOICES else None
        if exact is not None:
            best, sure = max(exact.values, key=lambda action: exact.values[action][WIN, seat]), math.inf
        else:
            best, sure = judged.best, first / second if abs(judged.value) < OPEN else 0.0
        if len(actions) >= CHOICES and sure >= SURE:
            chances = by_rung(judging.judge(known, actions, 0.0).chances, judged.chances)
            yield _Likely(wanted.game, match.position(seat), seat, best, sure, chances)
        done = judged.best if levels[seat] == "net" else bots[seat].choose(known, actions, chooser).action
        match.carry_out(match.face.ACTIONS[done])


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

    game: str
    line: str
    seat: int
    best: int
    sure: float  # how many times likelier the net thinks it is than the next; more than that where it is solved
    chances: list[dict[int, float]]

    @functools.cached_property
    def rating(self) -> int:
        return rating([each[self.best] for each in self.chances])

    @property
    def tempting(self) -> int:
        """The other action that players most likely take."""
        return self.others[0][0]

    @property
    def kind(self) -> tuple[str, ...]:
        """What is chosen between, and how hard it is: positions of a game are taken from all of these."""
        texts = (FACES[self.game].ACTIONS[action].text for action in (self.best, self.tempting))
        return (*(text.split()[0] for text in texts), str(stars(self.rating)))

    @property
    def others(self) -> tuple[list[int], list[int]]:
        """The other actions, the likeliest first: those that somebody thinks of, and those that nobody does."""
        most = {action: max(each[action] for each in self.chances) for action in self.chances[0] if action != self.best}
        ordered = sorted(most, key=lambda action: -most[action])
        far = next((n for n, action in enumerate(ordered) if most[action] < THOUGHT_OF), len(ordered))
        return ordered[: max(far, 1)], ordered[max(far, 1) :]


def _puzzle(likely: _Likely, ahead: dict[int, Lead], number: int, cancelled: Callable[[], bool]) -> Puzzle:
    actions, tempting = FACES[likely.game].ACTIONS, likely.tempting
    told = {
        actions[action].text: [round(each, 3) for each in astuple(lead)]
        for action, lead in sorted(ahead.items(), key=lambda each: each[1].win)
    }
    match = set_up(likely.line)
    why = compare(match.known(likely.seat), likely.best, tempting, settled=True, cancelled=cancelled)
    causes = [reason.key for reason in why.reasons]
    best = actions[likely.best].text
    return Puzzle(likely.line, best, told, likely.rating, number, actions[tempting].text, causes)


def clearly(game: str, likely: _Likely, cancelled: Callable[[], bool] = never) -> dict[int, Lead] | None:
    """What an action is ahead of every other one, if it is clearly best: in worlds that did not choose it."""
    match = set_up(likely.line)
    assert match.seat is not None
    known, (near, far) = match.known(match.seat), likely.others
    found: dict[int, Lead] = {}
    for seed, (others, effort) in enumerate(((near[:3], LOOK), (near, WHOLE), (near, LAST), (far, REST))):
        ahead = leads(game, known, likely.best, others, effort, seed, cancelled=cancelled)
        if ahead is None:
            return None
        found |= ahead
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
