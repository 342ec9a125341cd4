"""What the judge found, as tables and sentences in the terminal."""

from collections.abc import Callable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from triskele.analysis.reasons import compare
from triskele.analysis.result import SPREAD, Amount, Analysis, Moment, Step
from triskele.analysis.story import Bar, Story
from triskele.analysis.telling import words
from triskele.bots.protocol import never
from triskele.errors import BadRequest
from triskele.table import FACES
from triskele.table.match import Match
from triskele.words import catalog, figures


class Report:
    """An analysis in the words of a language."""

    def __init__(self, match: Match, analysis: Analysis, lang: str) -> None:
        self.match, self.analysis, self.lang = match, analysis, lang
        self.story, self.words = Story(match, analysis, lang), catalog("analysis", lang)["report"]

    def verdicts(self, seats: Sequence[int]) -> list[str]:
        """What made each seat's result: the headline, what stands below it, and the moments."""
        said: list[str] = []
        for seat in seats:
            said += [self.story.headline(seat), *(f"  {sentence}" for sentence in self.story.told(seat))]
            said += [f"  {self._scale(bar)}" for bar in self.story.scale(seat)]
            moments = self.analysis.findings[seat].moments
            if moments:
                title = self.story.over_moments(seat, named=len(seats) > 1)
                said += [f"  {title}:", *(f"    {self._moment(moment)}" for moment in moments)]
            said.append("")
        return said

    def mistakes(self, seats: Sequence[int]) -> Table | None:
        """What was called a mistake, in the order of the game; None if there was nothing."""
        return self._decisions("mistakes", [step for step in self._of(seats) if step.mistake])

    def looks(self, seats: Sequence[int]) -> Table | None:
        """What was probably not the best, in the order of the game; None if there was nothing."""
        return self._decisions("looks", [step for step in self._of(seats) if step.probable])

    def why(self, seats: Sequence[int], cancelled: Callable[[], bool] = never) -> list[str]:
        """What differs between what was done and what was better, for each mistake: counted now, in imagined games."""
        said: list[str] = []
        for step in self._of(seats):
            if step.mistake:
                known, names = self.match.known(step.seat, step.step), self.analysis.names
                found = compare(known, step.best_id, step.action_id, settled=True, cancelled=cancelled)
                title = self.words["why"].format(
                    turn=self.story.turn(step.step),
                    name=names[step.seat],
                    better=self._action(step.best, step.step),
                    did=self._action(step.action, step.step),
                )
                said += [
                    title,
                    *(f"  {sentence}" for sentence in words(found, self.match.game, self.lang, names, False)),
                ]
        return said

    def figures(self) -> Table:
        """Each seat's account, in shares of the win and in points, with the doubt."""
        words = self.words
        title = words["figures-amulets" if FACES[self.analysis.game].UNIT == "amulets" else "figures"]
        table = _table(title, *(words[f"column-{name}"] for name in ("player", *ACCOUNT)))
        for total in self.analysis.totals:
            _add(table, total.name, *(self._cell(getattr(total, name), name in CHANGES) for name in ACCOUNT))
        return table

    def _of(self, seats: Sequence[int]) -> list[Step]:
        return [step for step in self.analysis.steps if step.seat in seats]

    def _decisions(self, title: str, found: Sequence[Step]) -> Table | None:
        if not found:
            return None
        words, graded = self.words, title == "mistakes"
        names = ("turn", "player", "did", "better", *(["grade"] if graded else []))
        table = _table(words[title], *(words[f"column-{name}"] for name in names))
        for step in found:
            _add(
                table,
                str(self.story.turn(step.step)),
                self.analysis.names[step.seat],
                self._action(step.action, step.step),
                self._action(step.best, step.step),
                *([words["grades"][step.mistake]] if graded else []),
            )
        return table

    def _scale(self, bar: Bar) -> str:
        return f"{bar.label}: {bar.word}{f' ({bar.amount})' if bar.amount else ''}"

    def _moment(self, moment: Moment) -> str:
        title, text = self.story.moment(moment)
        if moment.step is None:
            return str(self.words["moment-deal"].format(title=title, text=text))
        return str(self.words["moment"].format(turn=self.story.turn(moment.step), title=title, text=text))

    def _action(self, text: str, step: int) -> str:
        """An action, named as the table showed it then."""
        return self.match.as_of(step).describe(text, self.lang)

    def _cell(self, amount: Amount, signed: bool = False) -> str:
        """A share of the win in percent, and points; each with its doubt."""
        sign = "+" if signed else ""
        off, points_off = 100 * SPREAD * amount.win_error, SPREAD * amount.points_error
        error = f" ± {off:.0f}" if off >= 0.5 else ""
        points_error = f" ± {points_off:.1f}" if points_off >= 0.05 else ""
        win, points = round(100 * amount.win) + 0, round(amount.points, 1) + 0.0  # no minus before nothing
        return figures(self.lang, f"{win:{sign}}{error}%\n{points:{sign}.1f}{points_error}")


ACCOUNT = ("expectation", "luck", "own", "others", "result")
CHANGES = ("luck", "own", "others")  # these have a sign


def shown_seats(match: Match, seat: int | None) -> list[int]:
    """The seats that are asked for; people count them from 1."""
    if seat is None:
        return list(range(match.players))
    if not 1 <= seat <= match.players:
        raise BadRequest("unknown-seat", "seat-from-one", seat=seat, players=match.players)
    return [seat - 1]


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1), collapse_padding=True)
    table.add_column(first, overflow="fold")
    for column in others:
        table.add_column(column, overflow="fold")
    return table


def _add(table: Table, *cells: str) -> None:
    """A row as it is: a name may have brackets."""
    table.add_row(*map(Text, cells))
