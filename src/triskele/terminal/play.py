"""A game in the terminal: people at one screen, the other seats played by the computer."""

import contextlib
import random
from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

import triskele
from triskele.bots import bot
from triskele.bots.levels import at_sight
from triskele.bots.named import is_program
from triskele.bots.thinking import prepare, question, think
from triskele.errors import BotError
from triskele.processes import Failed, Lost, Pool, Task
from triskele.rules.kernel import State, freeze
from triskele.rules.pages import page, rule_text
from triskele.table.action import Action
from triskele.table.language import listed, say, to_do, word
from triskele.terminal import DRAWINGS
from triskele.terminal.hint import instead, weighed, why
from triskele.terminal.layout import NAME, Fitting, Framed, block, pairs
from triskele.terminal.lens import draw_lens
from triskele.terminal.saved import Sitting, save
from triskele.terminal.typed import command, read, typed
from triskele.words import minus, quoted

SEVERAL = 6  # choices that are named when a text could mean more than one


class Stopped(Exception):
    """The people at the table want to stop."""


class Session:
    """One sitting: a match, who is a person, and what each has already been told and shown."""

    def __init__(self, match: triskele.Match, sitting: Sitting, console: Console) -> None:
        self.match = match
        self.sitting = sitting
        self.people = sitting.people
        self.lang = sitting.lang
        self.console = console
        self.bot = bot(match.game, sitting.level)
        self.at_sight = bot(match.game, at_sight(match.game))
        self.pool = Pool(1)
        self.ready: Task | None = None
        if self.bot.quick:
            self.bot.prepare()  # what it lacks is said before anything begins, whoever starts
        else:
            # A process of its own prepares it while people think; until it is ready, play at sight stands in.
            self.ready = self.pool.submit(prepare, match.game, sitting.level)
        self.chooser = random.Random(match.key_hash)
        self.read_to = [len(match.log)] * match.players  # the step up to which each seat has read what happened
        self.shown: tuple[int, int] | None = None  # the turn and the seat that the table was last drawn for
        self.last_person: int | None = None

    def say(self, key: str, **fields: Any) -> str:
        return say(self.lang, f"terminal.{key}", **fields)

    def typed(self, action: Action) -> str:
        return typed(self.match.game, action, self.lang)

    def run(self) -> None:
        """Play to the end, or until somebody stops. The game is saved at the start and before each person's turn."""
        match = self.match
        save(match, self.sitting)
        try:
            while match.seat is not None:
                if match.seat < self.people:
                    self.person_decides(match.seat)
                else:
                    match.play(self.bot_decides(match.seat))
        except (Stopped, EOFError, KeyboardInterrupt):
            self.keep()
            return
        except (BotError, Lost):
            self.keep()
            raise
        finally:
            self.pool.close()
        path = save(match, self.sitting)  # before anything is shown, so that a game that can't be drawn is not lost
        self.tell_news(0 if self.people == 1 else None)
        self.show_end()
        self.console.print(self.say("record", path=str(path)), highlight=False, soft_wrap=True)

    def bot_decides(self, seat: int) -> int:
        """What the computer plays: at sight, if it is quick, or not ready, or there is nothing to choose.

        Nobody stands in for a program of somebody's own: it is waited for, and what it does wrong is told."""
        known, actions = self.match.known(seat), self.match.action_ids()
        if self.ready is None:
            return self.bot.choose(known, actions, self.chooser).action
        if is_program(self.sitting.level):
            return self.think(known, actions)
        self.pool.look()
        if len(actions) > 1 and self.ready.done:
            with contextlib.suppress(Failed, Lost):
                return self.think(known, actions)
        return self.at_sight.choose(known, actions, self.chooser).action

    def think(self, known: State, actions: Sequence[int]) -> int:
        """What the computer chooses in another process."""
        asked = question(self.match.game, self.sitting.level, known, actions, self.chooser.getrandbits(32))
        with self.console.status(self.say("thinking")):
            action: int = self.pool.wait_for(self.pool.submit(think, asked)).action
            return action

    # A person's decision

    def person_decides(self, seat: int) -> None:
        """The whole table at the beginning of a turn; later in the turn only what happened and what can be done."""
        if self.people > 1 and self.last_person not in {None, seat}:
            self.hand_over(seat)
        self.last_person = seat
        self.tell_news(seat)
        turn = (self.match.turn, seat)
        begins = turn != self.shown
        if begins:
            save(self.match, self.sitting)
            self.show_table(seat)
        elif now := DRAWINGS[self.match.game].now(self.match.view(seat), self.lang):
            self.console.print(now)
        self.shown = turn
        self.ask(seat, with_help=begins)

    def show_table(self, seat: int) -> None:
        self.console.print(DRAWINGS[self.match.game].draw(self.match.view(seat), self.lang))

    def hand_over(self, seat: int) -> None:
        self.console.clear()
        self.console.input(escape(self.say("hand-over", name=self.match.names[seat])) + " ")

    def tell_news(self, seat: int | None) -> None:
        """What happened since this seat was last told."""
        reader = seat if seat is not None else 0
        for step in range(self.read_to[reader], len(self.match.log)):
            self.console.print(
                below_each_other([(Text("  ›", style="dim"), Text(self.match.tell(step, self.lang, seat)))])
            )
        self.read_to[reader] = len(self.match.log)

    def ask(self, seat: int, with_help: bool) -> None:
        """One decision: a number, a text, or a word such as undo. Ends when something has been played or taken back."""
        actions = self.match.actions()
        self.show_choices(actions, with_help)
        while True:
            text = self.console.input(f"[bold]{escape(self.match.names[seat])}[/bold] › ").strip()
            if not text and len(actions) == 1:
                text = "1"
            asked = command(text, self.lang)
            if asked == "quit":
                raise Stopped
            if asked == "undo":
                if self.undo(seat):
                    return
            elif asked == "board":
                self.show_table(seat)
                self.show_choices(actions, with_help=True)
            elif asked == "lens":
                self.console.print(draw_lens(self.match, seat, self.lang), highlight=False)
            elif asked == "hint":
                self.hint(seat)
            elif text.startswith("?"):
                self.explain(text[1:].strip())
            elif text:
                action = self.read(text, actions)
                if action is not None:
                    self.match.play(action, seat)
                    return

    def hint(self, seat: int) -> None:
        """What to do, at once; and why, when it is counted in another process."""
        match, known = self.match, self.match.known(seat)
        found = self.at_sight.choose(known, match.action_ids(), self.chooser)
        self.console.print(Text(self.say("hint", text=match.describe(found.action, self.lang)), style="bold"))
        other = instead(match, known, found.action)
        if other is None:
            return
        with self.console.status(self.say("counting")), contextlib.suppress(Failed, Lost):
            task = self.pool.submit(weighed, match.game, freeze(known), tuple(match.action_ids()), found.action, other)
            told = self.pool.wait_for(task)
            if told.better != found.action:
                self.console.print(Text(self.say("hint-instead", text=match.describe(told.better, self.lang))))
            for sentence in why(match, told, self.lang):
                self.console.print(Text(sentence), highlight=False)

    def show_choices(self, actions: list[Action], with_help: bool) -> None:
        match = self.match
        self.console.print(f"[bold]{escape(self.say('next', phase=to_do(self.lang, match.game, match.phase)))}[/bold]")
        lines = [
            (Text(f"{number:>3}", style="bold"), Text(match.describe(action, self.lang) + self.outcome(action)))
            for number, action in enumerate(actions, 1)
        ]
        self.console.print(self.beside(lines), highlight=False)
        if with_help:
            self.console.print(Text(self.say("help", example=self.typed(actions[0])), style="dim"), highlight=False)

    def beside(self, lines: list[tuple[Text, Text]]) -> RenderableType:
        """Choices in columns if two fit side by side, otherwise one below the other."""
        longest = max(number.cell_len + 1 + text.cell_len for number, text in lines)
        if 2 * (longest + 2) <= self.console.width:
            texts = [Text.assemble(number, " ", text) for number, text in lines]
            return Columns(texts, equal=True, column_first=True, padding=(0, 2))
        return below_each_other(lines)

    def outcome(self, action: Action) -> str:
        """What a choice would lead to, beyond itself."""
        events = [event for event in self.match.preview(action) if event["kind"] != action.kind]
        return "".join(f" → {self.match.tell_event(event, self.lang)}" for event in events[:2])

    def read(self, text: str, actions: list[Action]) -> Action | None:
        """A choice by its number, its text or enough of it to tell it apart; or why it is not legal."""
        if text.isdecimal() and 1 <= int(text[:6]) <= len(actions):
            return actions[int(text) - 1]
        shown = {action.id: self.match.describe(action, self.lang) for action in actions}
        found = read(self.match.game, text, actions, self.lang, self.match.names, shown)
        if len(found) > 1:
            several = [self.typed(action) for action in found[:SEVERAL]]
            more = ["…"] if len(found) > SEVERAL else []
            self.console.print(escape(self.say("several", texts=", ".join(several + more))))
            return None
        if not found:
            one_of_each = {action.kind: self.typed(action) for action in reversed(actions)}
            texts = ", ".join(quoted(self.lang, each) for each in reversed(one_of_each.values()))
            sentence = self.say("not-understood", text=text[:40], count=len(actions), texts=texts)
            self.console.print(escape(sentence))
            return None
        reason = self.match.why_not(found[0])
        if reason is None:
            return found[0]
        self.console.print(f"{escape(reason.reasons[self.lang])} [dim]({reason.rule}; ? {reason.rule})[/dim]")
        return None

    def undo(self, seat: int) -> bool:
        before = self.match.known(seat, len(self.match.log) - 1).seat if self.match.log else None
        if before != seat:
            self.console.print(self.say("undo-not-yours"))
            return False
        try:
            action = self.match.undo()
        except triskele.TriskeleError:
            self.console.print(self.say("undo-not"))
            return False
        self.read_to = [min(step, len(self.match.log)) for step in self.read_to]
        self.console.print(self.say("undone", text=self.typed(action)))
        return True

    def explain(self, what: str) -> None:
        """All the rules, or one of them."""
        found = rule_text(self.match.game, what.upper(), self.lang) if what else None
        if found:
            self.console.print(Framed(Text(found), what.upper()))
        else:
            with self.console.pager(styles=True):
                self.console.print(page(self.match.game, self.lang), markup=False)

    # The end

    def show_end(self) -> None:
        match = self.match
        self.console.print(DRAWINGS[match.game].draw(match.view(0 if self.people == 1 else None), self.lang))
        self.console.print(self.result())
        winners = listed(self.lang, [match.names[seat] for seat in match.winners])
        self.console.print(f"[bold]{escape(self.say('won', names=winners))}[/bold]")

    def result(self) -> RenderableType:
        """Everybody's score and what it is made of: a column for each player, or a block on a narrow screen."""
        match = self.match
        parts = [match.parts(seat) for seat in range(match.players)]
        ranks = [f"{rank}." for rank in match.ranking]
        titles = [word(self.lang, part) for part in parts[0]]
        table = Table(title=self.say("result"))
        table.add_column("", max_width=NAME, overflow="fold")
        for name in match.names:
            table.add_column(Text(name, overflow="fold"), justify="right", max_width=NAME)
        for part, title in zip(parts[0], titles, strict=True):
            table.add_row(title, *(minus(each[part]) for each in parts), style="bold" if part == "total" else "")
        table.add_row(self.say("place"), *ranks)
        blocks = [
            block(
                Text(name, style="bold"),
                pairs([*titles, self.say("place")], [*map(minus, each.values()), rank]),
            )
            for rank, name, each in zip(ranks, match.names, parts, strict=True)
        ]
        return Fitting(self.lang, table, Framed(Group(*blocks), self.say("result")))

    def keep(self) -> None:
        path = save(self.match, self.sitting)
        self.console.print()
        self.console.print(self.say("kept", path=str(path)), highlight=False, soft_wrap=True)


def below_each_other(lines: Sequence[tuple[Text, Text]]) -> Table:
    """Texts behind their marks or numbers; the further lines of a text are indented to stay behind its mark."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for line in lines:
        grid.add_row(*line)
    return grid
