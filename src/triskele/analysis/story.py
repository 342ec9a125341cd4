"""A judged game in sentences: the headline of each seat, what stands below it, and the moments. What is said follows
from `verdict.py`; the page, the terminal and shared links say it with these words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from triskele.analysis.result import Amount, Analysis, Finding, Moment, Step, Total, Verdict
from triskele.analysis.verdict import grade_of, level_of
from triskele.bots.worth import decimals
from triskele.table import FACES
from triskele.table.language import capital, entry
from triskele.table.match import Match
from triskele.words import catalog, figures

BY_OTHERS = ("won-by-others", "lost-by-others")
BESIDES_OTHERS = ("won-by-luck", "lost-by-luck", "lost-by-play", "lost-by-both")  # they say nothing of the others
Side = Literal["luck", "own", "others"]
PARTS: tuple[Side, ...] = get_args(Side)  # of an account, on the scale


@dataclass(frozen=True)
class Bar:
    """What something did for the win, from -3 to 3, and in words; with points, where they say the same."""

    part: Side
    label: str
    level: int
    word: str
    amount: str


def headline(verdict: Verdict, lang: str, names: Sequence[str], seat: int, you: int | None = None) -> str:
    """What made a seat's result; whoever reads it is spoken to."""
    words = _words(lang)["headline-you" if seat == you else "headline"]
    return capital(str(words[verdict]).format(name=names[seat], whose=whose(lang, names, seat, you)))


def whose(lang: str, names: Sequence[str], seat: int, you: int | None = None) -> str:
    """Those who play against a seat, as whose play it is; if it is one alone, by name."""
    words = _words(lang)
    if len(names) != 2:
        return str(words["whose-others"])
    return str(words["whose-you"] if 1 - seat == you else words["whose"].format(name=names[1 - seat]))


def short(verdict: Verdict, lang: str) -> str:
    """The same in few words."""
    return str(_words(lang)["short"][verdict])


class Story:
    """What is said of a game; `you` is the seat of whoever reads it."""

    def __init__(
        self, match: Match, analysis: Analysis, lang: str, you: int | None = None, pictures: bool = False
    ) -> None:
        self.match, self.analysis, self.lang, self.you, self.pictures = match, analysis, lang, you, pictures
        self.words = _words(lang)
        self._steps = {step.step: step for step in analysis.steps}

    def headline(self, seat: int) -> str:
        return headline(self.analysis.findings[seat].verdict, self.lang, self.analysis.names, seat, self.you)

    def over_moments(self, seat: int, named: bool = False) -> str:
        """What stands over a seat's moments: that they decided it, if one of them shows what made the result."""
        key = "decided" if self.analysis.findings[seat].shown else "swings"
        return str(self.words[f"{key}-for" if named else key]).format(name=self._name(seat))

    def told(self, seat: int) -> list[str]:
        """What stands below the headline."""
        finding, total, words = self.analysis.findings[seat], self.analysis.totals[seat], self.words["told"]
        won = total.result.win > 0
        said = self._mistakes(finding, total)
        said += [words["spread-luck"]] if "luck" in finding.spread else []
        if "others" in finding.causes and finding.verdict in BESIDES_OTHERS:
            said.append(words["also-others"])
        elif "others" in finding.spread:
            said.append(words["spread-play" if won else "spread-others"])
        if "luck" in finding.causes and finding.verdict in BY_OTHERS:
            said.append(words["also-luck-won" if won else "also-luck"])
        said += [words["close"]] if finding.close else []
        said += self._outdone(seat)
        others = whose(self.lang, self.analysis.names, seat, self.you)
        return [capital(sentence.format(whose=others)) for sentence in said]

    def _mistakes(self, finding: Finding, total: Total) -> list[str]:
        """How many mistakes there were, and what else play cost, where play is to blame."""
        words, found = self.words["told"], sum(total.mistakes.values())
        blamed = total.result.win == 0 and "play" in finding.causes
        key = "no-mistake" if not found else "one-mistake" if found == 1 else "some-mistakes"
        amount = self.amount(total.own)
        if blamed and not found:
            key = "only-small-amount" if amount and total.own.points < 0 else "only-small"
        said = [words[key].format(count=found, decisions=total.decisions, amount=amount.lstrip("−"))]
        if blamed and found and 2 * total.small.win < total.own.win:
            said.append(words["and-small"])
        if total.probable:
            said.append(words["one-look" if total.probable == 1 else "some-looks"].format(count=total.probable))
        return said

    def _outdone(self, seat: int) -> list[str]:
        """Where somebody did better than what the judge had taken for the best."""
        found = [step.step for step in self.analysis.steps if step.seat == seat and step.outdone]
        turns = [str(number) for number in dict.fromkeys(map(self.turn, found))]
        if not turns:
            return []
        *first, last = turns
        listed = f"{', '.join(first)} {self.words['and']} {last}" if first else last
        return [self.words["told"]["outdone" if len(turns) == 1 else "outdone-more"].format(turns=listed)]

    def turn(self, step: int) -> int:
        """The number of the turn that an action belongs to, as people count."""
        return int(self.match.known(None, step).turn) + 1

    def scale(self, seat: int) -> list[Bar]:
        """How much luck and play did for a seat."""
        total = self.analysis.totals[seat]
        others = whose(self.lang, self.analysis.names, seat, self.you)
        own = self.words["own-you" if seat == self.you else "own"]
        labels = (self.words["luck"], own, self.words["others"].format(whose=others))
        return [
            self._bar(part, capital(label), getattr(total, part)) for part, label in zip(PARTS, labels, strict=True)
        ]

    def _bar(self, part: Side, label: str, amount: Amount) -> Bar:
        level, points = level_of(amount, self.analysis.game), self.amount(amount)
        key = f"{'plus' if level > 0 else 'minus'}-{abs(level)}" if level else "even"
        word = self.words["scale"][part][key]
        if level and points and (amount.points > 0) != (level > 0):
            points = ""
        if part == "luck" and abs(level) > 1 and not points:
            word = self.words["scale"]["counted"].format(word=word)
        if not level and points:
            word = self.words["scale"]["points-only"]
        return Bar(part, label, level, word, points)

    def moment(self, moment: Moment) -> tuple[str, str]:
        """A moment's title, and what happened; a mistake's text is what was done."""
        words = self.words["moments"]
        if moment.by is not None:
            step = self._steps[moment.step or 0]
            return self.decision(step), self._action(step)
        key = f"{'good' if moment.swing.win > 0 else 'bad'}-{grade_of(moment.swing.win)}"
        title = words[key].format(whom=self._whom(moment.seat))
        if moment.step is None:
            return title, capital(entry(self.lang, f"{self.analysis.game}.chance.deal")) + "."
        return title, self.chance(self._steps[moment.step])

    def decision(self, step: Step) -> str:
        """What is said of a decision: how grave a mistake it was, and whose."""
        key = f"mistake-{step.mistake}{'-you' if step.seat == self.you else ''}" if step.mistake else "probable"
        return str(self.words["moments"][key]).format(name=self._name(step.seat))

    def chance(self, step: Step) -> str:
        """What chance brought after a decision, as luck."""
        if not step.events:
            return str(self.words["moments"]["hidden"])
        told = [
            self.match.tell_chance(event, self.lang, self._whom(event["seat"]), self.pictures) for event in step.events
        ]
        return capital(", ".join(told)) + "."

    def amount(self, amount: Amount) -> str:
        """Points with a sign; nothing where they round to nothing."""
        digits = decimals(self.analysis.game)
        rounded = round(amount.points, digits) + 0.0
        return figures(self.lang, f"{rounded:+.{digits}f} {self._unit(rounded)}") if rounded else ""

    def _unit(self, count: float) -> str:
        one, many = self.words[FACES[self.analysis.game].UNIT].split("|")
        return str(one if abs(count) == 1 else many)

    def _action(self, step: Step) -> str:
        done = self.match.as_of(step.step).describe(step.action_id, self.lang, pictures=self.pictures)
        return f"{capital(done)}."

    def _name(self, seat: int) -> str:
        return self.analysis.names[seat]

    def _whom(self, seat: int) -> str:
        return str(self.words["you"]) if seat == self.you else self._name(seat)


def _words(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = catalog("analysis", lang)["report"]
    return found
