"""What the judge found, as tables and sentences in the terminal."""

from collections.abc import Callable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from triskele.analysis.reasons import compare, words
from triskele.analysis.result import SPREAD, Amount, Analysis, Moment, Step, Total
from triskele.bots.protocol import never
from triskele.errors import BadRequest
from triskele.table.match import Match
from triskele.words import catalog


class Report:
    """An analysis in the words of a language."""

    def __init__(self, match: Match, analysis: Analysis, lang: str) -> None:
        self.match, self.analysis, self.lang = match, analysis, lang
        self.words = catalog("analysis", lang)["report"]

    def account(self) -> Table:
        """Each seat's account, in shares of the win and in points."""
        words = self.words
        table = _table(words["account"], *(words[name] for name in ("player", *ACCOUNT, "played")))
        for total in self.analysis.totals:
            played = "–" if total.played is None else f"{100 * total.played:.0f} %"
            amounts = (_cell(getattr(total, name), name in CHANGES) for name in ACCOUNT)
            _add(table, total.name, *amounts, played)
        return table

    def mistakes(self, seats: Sequence[int]) -> Table | None:
        """What was called a mistake, in the order of the game; None if there was nothing."""
        found = [step for step in self.analysis.steps if step.mistake and step.seat in seats]
        if not found:
            return None
        words = self.words
        table = _table(
            words["mistakes"], *(words[name] for name in ("step", "player", "did", "better", "cost", "grade"))
        )
        for step in found:
            _add(
                table,
                str(step.step + 1),
                self.analysis.names[step.seat],
                self._action(step.action),
                self._action(step.best),
                _cell(step.cost),
                words["grades"][step.mistake],
            )
        return table

    def why(self, seats: Sequence[int], cancelled: Callable[[], bool] = never) -> list[str]:
        """What differs between what was done and what was better, for each mistake: counted now, in imagined games."""
        said: list[str] = []
        for step in self.analysis.steps:
            if step.mistake and step.seat in seats:
                known, names = self.match.known(step.seat, step.step), self.analysis.names
                found = compare(known, step.best_id, step.action_id, cancelled=cancelled)
                title = self.words["why"].format(
                    step=step.step + 1,
                    name=names[step.seat],
                    better=self._action(step.best),
                    did=self._action(step.action),
                )
                said += [
                    title,
                    *(f"  {sentence}" for sentence in words(found, self.match.game, self.lang, names, False)),
                ]
        return said

    def verdicts(self, seats: Sequence[int]) -> list[str]:
        """A fair word for each seat."""
        return [self._verdict(self.analysis.totals[seat]) for seat in seats]

    def moments(self) -> list[str]:
        """What decided the game."""
        return [self._moment(moment) for moment in self.analysis.moments]

    def _verdict(self, total: Total) -> str:
        sentence = self.words["verdicts"][total.verdict].format(name=total.name)
        found = sum(total.mistakes.values())
        count = self.words["no-mistake" if not found else "one-mistake" if found == 1 else "some-mistakes"]
        said = [sentence, count.format(count=found, decisions=total.decisions)]
        if total.small.points <= -0.05 or total.small.win <= -0.005:
            said.append(self.words["small"].format(small=_cell(total.small).replace("\n", ", ")))
        return " ".join(said)

    def _moment(self, moment: Moment) -> str:
        fields = {"name": self.analysis.names[moment.seat], "swing": f"{100 * moment.swing.win:+.0f}"}
        if moment.step is None:
            return str(self.words["moments"]["deal"].format(**fields))
        step = next(step for step in self.analysis.steps if step.step == moment.step)
        kind = moment.kind if moment.kind == "mistake" or step.events else "hidden"
        fields |= {"step": str(moment.step + 1), "what": self._what(moment, step)}
        return str(self.words["moments"][kind].format(**fields))

    def _what(self, moment: Moment, step: Step) -> str:
        if moment.kind == "mistake" or not step.events:
            return self._action(step.action)
        return ", ".join(self.match.tell_event(event, self.lang, first=True) for event in step.events)

    def _action(self, text: str) -> str:
        return self.match.describe(text, self.lang)


ACCOUNT = ("expectation", "luck", "own", "others", "result")
CHANGES = ("luck", "own", "others")  # these have a sign


def shown_seats(match: Match, seat: int | None) -> list[int]:
    """The seats that are asked for; people count them from 1."""
    if seat is None:
        return list(range(match.players))
    if not 1 <= seat <= match.players:
        raise BadRequest("unknown-seat", f"There is no seat {seat}; they go from 1 to {match.players}.")
    return [seat - 1]


def _cell(amount: Amount, signed: bool = False) -> str:
    """A share of the win in percent, and points; the error where there is one."""
    sign = "+" if signed else ""
    doubt = 100 * SPREAD * amount.win_error
    error = f" ± {doubt:.0f}" if doubt >= 0.5 else ""
    win, points = round(100 * amount.win) + 0, round(amount.points, 1) + 0.0  # no minus before nothing
    return f"{win:{sign}}{error} %\n{points:{sign}.1f}"


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1), collapse_padding=True)
    table.add_column(first, overflow="fold")
    for column in others:
        table.add_column(column, overflow="fold")
    return table


def _add(table: Table, *cells: str) -> None:
    """A row as it is: a name may have brackets."""
    table.add_row(*map(Text, cells))
