"""Why one action is better than another: what differs where both are played to the end in the same imagined worlds.

Whatever is said was counted, world by world, and differs by more than its doubt. Everything is weighed in points of
lead, so that the largest differences come first.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from triskele.analysis.counts import Counting, counting_of
from triskele.analysis.imagined import Imagined, Imagining, Played
from triskele.analysis.result import SPREAD, Amount, plain
from triskele.analysis.scale import POINTS, WIN, result_of
from triskele.bots.protocol import never
from triskele.errors import AnalysisError
from triskele.extras import FAST
from triskele.rules import GAMES
from triskele.rules.kernel import WORD, State
from triskele.words import catalog

with FAST:
    import numpy as np

WORLDS = 48
MOST = 3  # reasons that are given
SURE = 2.0  # standard errors by which something must differ
SURER = 3.0  # where it is the largest of many: of all cards, say
LEAST = {"points": 0.3, "share": 0.15, "number": 0.2, "turns": 0.5}  # what is worth a word, however sure it is
IN_PARTS = {"celtica": 0.1}  # where a point is an amulet, this much of a point is
MINOR = 0.1  # of the largest difference: what is smaller is left out
TWICE = 0.5  # what an own card counts beside the points it brought, which are counted too
NOTHING = 0.05  # points that are never worth a word
MOSTLY = 0.7, 1.3  # of a part's difference: if one colour has so much of it, it is named
SHARES = {"laid", "got", "brings", "takes"}  # counted as how often, in percent
SEARCHED = {"laid", "got", "takes"}  # of many, the one that differs most
WHEN = {"end": 1.0, "rounds": 0.75}  # when points are counted, the last first, and how much of them lasts
OFF = 0.02  # of a win: by how much the net's judgement of a difference is off, beside chance; docs/analysis.md
EVEN = 0.01  # of a win: chances that are as good as equal
AT_ONCE = 0.5  # how much more often an action must end the game for this to be the reason


@dataclass(frozen=True)
class Reason:
    """What differs between two actions: a key of the words, what their sentence needs, and how much it weighs for the
    better one (against it, if it is negative), in points of lead, with its standard error."""

    key: str
    fields: dict[str, Any]
    weight: float
    error: float


@dataclass(frozen=True)
class Comparison:
    """Two actions of one decision, played to the end in the same worlds: how far the one is ahead of the other for the
    seat that decides, and why."""

    better: int
    other: int
    seat: int
    worlds: int
    gain: Amount
    reasons: tuple[Reason, ...]

    @property
    def close(self) -> bool:
        """Whether neither is better beyond doubt."""
        return is_close(self.gain.win, self.gain.win_error) and is_close(self.gain.points, self.gain.points_error)

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return {**plain(asdict(self)), "close": self.close}


def is_close(value: float, error: float) -> bool:
    """Whether a difference is within its doubt."""
    return abs(value) <= SURE * error


def compare(
    known: State,
    better: int,
    other: int,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    either: bool = False,
    cancelled: Callable[[], bool] = never,
) -> Comparison:
    """Compare two legal actions of the seat that knows this and decides. The same seed gives the same figures.

    With `either`, the other one is called the better one where it is ahead beyond doubt."""
    FAST.need("numpy", "numba")
    game = next(name for name, rules in GAMES.items() if rules.STATE is known.layout)
    for action in (better, other):
        if not _is_legal(game, known, action):
            raise AnalysisError("not-to-compare", action=action)
    if better == other:
        return Comparison(better, other, known.seat, 0, Amount(0.0, 0.0), ())
    worlds, counting = min(max(worlds, 2), 10_000), counting_of(game)
    played = Imagining(game, known, seed, 2 * worlds, counting).played((better, other), worlds, cancelled)
    order = (1, 0) if either and _behind(_gain(played, (0, 1), known.seat)) else (0, 1)
    better, other = ((better, other)[k] for k in order)
    gain, games = _gain(played, order, known.seat), [played.games[k] for k in order]
    told = _Differences(game, known, counting, games, gain, counting.same(better, other)).reasons()
    return Comparison(better, other, known.seat, worlds, gain, told)


def _gain(played: Played, order: tuple[int, int], seat: int) -> Amount:
    """How far the first is ahead: in chances to win as the net judges them, which is surer than who won, but may be
    off; and in points that were counted."""
    one, other = order
    win, win_error = _mean_and_error(played.chances[one][:, seat] - played.chances[other][:, seat])
    points, points_error = _mean_and_error((played.results[one] - played.results[other])[:, POINTS, seat])
    return Amount(float(win), float(points), math.hypot(win_error, OFF * played.judged), float(points_error))


def _behind(gain: Amount) -> bool:
    """Whether the first is worse beyond doubt: by chances, or by points where chances are the same."""
    if abs(gain.win) < EVEN:
        return gain.points < -SURE * gain.points_error
    return gain.win < -SURE * gain.win_error


class _Differs(NamedTuple):
    """How often, or how much, on average."""

    better: float
    other: float
    more: float
    error: float

    @property
    def sure(self) -> float:
        """By how many standard errors."""
        return math.inf if not self.error else abs(self.more) / self.error


class _Differences:
    """All that was counted in two actions' games, weighed."""

    def __init__(
        self,
        game: str,
        known: State,
        counting: Counting,
        games: Sequence[Sequence[Imagined]],
        gain: Amount,
        same: tuple[str, int] | None,
    ) -> None:
        self.game, self.known, self.counting, self.games, self.gain, self.same = (
            game,
            known,
            counting,
            games,
            gain,
            same,
        )
        self.unit = IN_PARTS.get(game, 1.0)
        found = [[counting.things(known, each) for each in side] for side in games]
        counts = sorted({count for side in found for each in side for count in each})
        self.counts = {count: differs([[each.get(count, 0.0) for each in side] for side in found]) for count in counts}
        self.results = [[result_of(game, each.end.state) for each in side] for side in games]
        self.rivals = self._rivals()

    def reasons(self) -> tuple[Reason, ...]:
        at_once, ends = self._ends()
        found = [*self._points(), *self._things(), *self._numbers(), *ends]
        found = sorted(_without_contained(found), key=lambda reason: -abs(reason.weight))
        least = max(MINOR * abs(found[0].weight), NOTHING * self.unit) if found else 0.0
        told = [*at_once, *(reason for reason in found if abs(reason.weight) >= least)][:MOST]
        return tuple(sorted(told, key=lambda reason: reason.weight < 0))  # what speaks against it comes last

    def _rivals(self) -> list[float]:
        """How often each seat was the best of the others; a seat's own points count fully."""
        own, standing = self.known.seat, GAMES[self.game].standing
        share = [0.0] * self.known.players
        others = [seat for seat in range(self.known.players) if seat != own]
        ends = [each.end.state for side in self.games for each in side]
        for end in ends:
            share[max(others, key=lambda seat: standing(end, seat))] += 1 / len(ends)
        share[own] = -1.0
        return [-part for part in share]

    def _points(self) -> list[Reason]:
        """Parts of everybody's score, at the end, or as far ahead as they differ beyond doubt."""
        found, told = [], set()
        for when, lasting in WHEN.items():
            for seat in range(self.known.players):
                for part, colours in self._parts(when, seat).items():
                    whole = differs(sum(colours.values()))
                    large = abs(whole.more) >= LEAST["points"] * self.unit
                    if (seat, part) not in told and large and whole.sure >= SURE:
                        told.add((seat, part))
                        colour, how = _mostly(colours, whole)
                        named = {"part": part, "colour": colour, "when": when}
                        found.append(self._reason("points", seat, how, lasting, named, whole))
        return found

    def _parts(self, when: str, seat: int) -> dict[str, dict[str, Any]]:
        """By part and colour: points by action and world."""
        games = [[self.counting.points(getattr(each, when), seat) for each in side] for side in self.games]
        parts: dict[str, dict[str, Any]] = defaultdict(dict)
        for part, colour in games[0][0]:
            parts[part][colour] = np.array([[each[part, colour] for each in side] for side in games])
        return parts

    def _things(self) -> list[Reason]:
        """How often a card is laid out, a tile is got, or the next ones take it: the one that differs most."""
        found = []
        for kind in sorted(SHARES):
            among = [
                (count, how)
                for count, how in self.counts.items()
                if count.kind == kind
                and abs(how.more) >= LEAST["share"]
                and how.sure >= (SURER if kind in SEARCHED else SURE)
                and (count.colour, count.value) != self.same
            ]
            if among:
                count, how = max(among, key=lambda each: (abs(each[1].more * self.rivals[each[0].seat]), each[0]))
                named = {"colour": count.colour, "value": count.value} if count.colour else {}
                found.append(self._reason(kind, count.seat, how, self._each(count.seat), named))
        return found

    def _numbers(self) -> list[Reason]:
        found = []
        for count, how in self.counts.items():
            if count.kind not in SHARES and abs(how.more) >= LEAST["number"] and how.sure >= SURE:
                sign = -1 if count.kind == "lost" else 1
                found.append(self._reason(count.kind, count.seat, how, sign * self._each(count.seat), {}))
        return found

    def _ends(self) -> tuple[list[Reason], list[Reason]]:
        """That the game ends at once, from which all else follows; or when it ends, or by whom."""
        known, own = self.known, self.known.seat
        left = differs([[each.end.state.turn - known.turn for each in side] for side in self.games])
        now = differs([[float(each.end.state.turn - known.turn == 1) for each in side] for side in self.games])
        wins = differs([[result[WIN][own] for result in side] for side in self.results])
        if abs(now.more) >= AT_ONCE:
            key = "ends-now" if now.more > 0 else "ends-otherwise"
            weight, error = max(self.gain.points, 0.0), self.gain.points_error
            fields = {"seat": own, "own": True, "better": _percent(wins.better), "other": _percent(wins.other)}
            return [Reason(key, fields, weight, error)], []
        found, gain = [], max(self.gain.points, 0.0)
        if abs(left.more) >= LEAST["turns"] and left.sure >= SURE:
            weight = gain * abs(left.more) / max(left.better, left.other)
            fields = {"seat": own, "own": True, "more": left.more, "error": left.error}
            found.append(Reason("sooner" if left.more < 0 else "later", fields, weight, weight / left.sure))
        for seat in range(known.players):
            by = [[float(self.counting.ended_by(each.end.state) == seat) for each in side] for side in self.games]
            how = differs(by)
            if abs(how.more) >= LEAST["share"] and how.sure >= SURE:
                fields = {
                    "seat": seat,
                    "own": seat == own,
                    "better": _percent(how.better),
                    "other": _percent(how.other),
                }
                found.append(Reason("ender", fields, gain * abs(how.more), gain * how.error))
        return [], sorted(found, key=lambda reason: -reason.weight)[:1]

    def _each(self, seat: int) -> float:
        """The points that a card, tile or piece brought a seat in these games."""
        won = [self.counting.worth(self.known, each, seat) for side in self.games for each in side]
        points, things = (math.fsum(each) for each in zip(*won, strict=True))
        each = min(max(points / max(things, 1.0), 0.5 * self.unit), 5.0 * self.unit)
        return TWICE * each if seat == self.known.seat else each

    def _reason(
        self, key: str, seat: int, how: _Differs, each: float, named: Mapping[str, Any], weighed: _Differs | None = None
    ) -> Reason:
        weighed, worth = weighed or how, each * self.rivals[seat]
        told: dict[str, Any] = {"seat": seat, "own": seat == self.known.seat, **named}
        if key in SHARES:
            told |= {"better": _percent(how.better), "other": _percent(how.other)}
        else:
            told |= {"more": how.more, "error": how.error}
        return Reason(key, plain(told), worth * weighed.more, abs(worth) * weighed.error)


def _mostly(colours: dict[str, Any], whole: _Differs) -> tuple[str, _Differs]:
    """The colour that has most of a part's difference, and its difference; or all of it."""
    each = {colour: differs(values) for colour, values in colours.items() if colour}
    if each:
        colour = max(each, key=lambda colour: abs(each[colour].more))
        if MOSTLY[0] <= each[colour].more / whole.more <= MOSTLY[1] and each[colour].sure >= SURE:
            return colour, each[colour]
    return "", whole


def _without_contained(found: Sequence[Reason]) -> list[Reason]:
    """What follows from something more telling goes with it: the points of a seat with the card it took, and the
    number of cards of a hand with the card that is named."""
    takes = next((reason for reason in found if reason.key == "takes"), None)
    laid = any(reason.key == "laid" for reason in found)
    kept = []
    for reason in found:
        if reason.key == "hand" and laid:
            continue
        if takes and _follows(reason, takes):
            takes = _joined(takes, reason)
            continue
        kept.append(reason)
    return [takes if takes and reason.key == "takes" else reason for reason in kept]


def _follows(reason: Reason, takes: Reason) -> bool:
    """Whether points are those of the seat that takes a card or a tile, and as it is to be expected."""
    of_cards = reason.key == "points" and reason.fields["part"] in ("path", "paths", "rows")
    return of_cards and reason.fields["seat"] == takes.fields["seat"] and reason.weight * takes.weight > 0


def _joined(reason: Reason, more: Reason) -> Reason:
    return Reason(reason.key, reason.fields, reason.weight + more.weight, math.hypot(reason.error, more.error))


def differs(sides: Any) -> _Differs:
    """Of numbers by action and world."""
    values = np.asarray(sides, float)
    mean, error = _mean_and_error(values[0] - values[1])
    return _Differs(float(values[0].mean()), float(values[1].mean()), float(mean), float(error))


def _mean_and_error(worlds: Any) -> tuple[Any, Any]:
    return worlds.mean(0), worlds.std(0, ddof=1) / math.sqrt(len(worlds))


def _is_legal(game: str, known: State, action: int) -> bool:
    rules = GAMES[game]
    legal = [0] * rules.ACTION_WORDS
    if 0 <= action < rules.ACTIONS and known.phase != rules.OVER:
        rules.legal(known, legal)
    return (legal[action // WORD] >> (action % WORD)) & 1 == 1 if 0 <= action < rules.ACTIONS else False


def _percent(share: float) -> int:
    return round(100 * share)


# In words.


def words(
    told: Comparison | Mapping[str, Any] | Sequence[Any],
    game: str,
    lang: str,
    names: Sequence[str] | None = None,
    you: bool = True,
) -> list[str]:
    """A comparison, its JSON, or reasons alone, in sentences. Of a comparison it is also said if it is too close.

    Whoever decides is spoken to, unless `you` is false; the others are called by their names, where these are known."""
    if isinstance(told, Comparison):
        told = told.as_json()
    said = [] if isinstance(told, Sequence) else verdict(told, lang)
    sentence = _Sentence(catalog("analysis", lang)["reasons"], names, you)
    reasons = told if isinstance(told, Sequence) else told["reasons"]
    return said + [sentence.of(asdict(each) if isinstance(each, Reason) else each) for each in reasons]


def verdict(told: Mapping[str, Any], lang: str) -> list[str]:
    """What is said of a comparison, as JSON, that is too close to call; of any other nothing."""
    if not told["close"]:
        return []
    key = "close-but" if told["reasons"] else "close"
    return [str(catalog("analysis", lang)["reasons"][key]).format(worlds=told["worlds"])]


def counted(worlds: int, lang: str) -> str:
    """What stands before reasons: in how many games they were counted."""
    return str(catalog("analysis", lang)["reasons"]["counted"]).format(worlds=worlds)


class _Sentence:
    def __init__(self, spoken: dict[str, Any], names: Sequence[str] | None, you: bool) -> None:
        self.spoken, self.names, self.you = spoken, names, you

    def of(self, reason: Mapping[str, Any]) -> str:
        told, spoken = reason["fields"], self.spoken
        key, you = reason["key"], bool(told["own"] and self.you)
        if key == "points":
            key = f"{told['part']}-one" if told["colour"] else told["part"]
        form = spoken["told"][key]
        sentence = str(form if isinstance(form, str) else form["you" if you else "other"])
        whole = sentence.format_map({**told, **self._fields(key, told, you)})
        whole = whole[:1].upper() + whole[1:]
        return str(spoken["against"]).format(sentence=whole) if reason["weight"] < 0 else whole

    def _fields(self, key: str, told: Mapping[str, Any], you: bool) -> dict[str, str]:
        spoken, seat = self.spoken, told["seat"]
        who = spoken["player"].format(number=seat + 1)
        if self.names and seat < len(self.names):
            who = self.names[seat]
        fields = {"who": who, "whom": spoken["you"] if you else who}
        if told.get("colour"):
            fields["colour"] = spoken["colours"][told["colour"]]
        if "when" in told:
            fields["when"] = spoken["when"][told["when"]]
        if "more" in told:
            parts = 10 if key == "begun" else 1  # it is told in pieces
            digits = 2 if key == "amulets" else 1
            fields["count"] = self._number(abs(parts * told["more"]), digits)
            fields["doubt"] = f"± {self._number(parts * SPREAD * told['error'], digits)}"
            fields["more"] = spoken["more" if told["more"] > 0 else "fewer"]
        return fields

    def _number(self, value: float, digits: int) -> str:
        text = f"{value:.{digits}f}"
        return text.replace(".", self.spoken["decimal"])
