"""A game in the terminal: people at one screen, the other seats played by the computer."""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import platformdirs
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import triskele
from triskele.bots import LEVELS, Bot, bot
from triskele.bots.levels import Thinker
from triskele.bots.thinking import Failed, Thinkers
from triskele.rules.kernel import State
from triskele.rules.pages import page, rule_text
from triskele.table.action import Action
from triskele.table.language import say, to_do, word
from triskele.terminal import DRAW
from triskele.terminal.paint import framed


class Stopped(Exception):
    """The people at the table want to stop."""


class Session:
    """One sitting: a match, who is a person, what they were told already."""

    def __init__(self, match: triskele.Match, people: int, level: str, lang: str, console: Console) -> None:
        self.match = match
        self.people = people
        self.lang = lang
        self.console = console
        self.bot: Bot = bot(match.game, level)
        self.thinkers: Thinkers | None = None
        self.greedy: Bot = bot(match.game, "greedy")
        chosen = LEVELS.get(level)
        if isinstance(chosen, Thinker):
            # A process of its own compiles the search while people think; until it is ready, greedy play stands in.
            self.thinkers = Thinkers(1, [match.game])
            self.bot = self.think
            self.budget = chosen.budget(match.game)
        self.chooser = random.Random(match.key_hash)
        self.told = [len(match.log)] * match.players
        self.last_person: int | None = None

    def say(self, key: str, **fields: Any) -> str:
        return say(self.lang, f"terminal.{key}", **fields)

    def run(self) -> None:
        """Play to the end, or until somebody stops."""
        match = self.match
        try:
            while match.seat is not None:
                if match.seat < self.people:
                    self.person_decides(match.seat)
                else:
                    known = match.known(match.seat)
                    match.play(self.bot(known, match.action_ids(), self.chooser))
        except (Stopped, EOFError, KeyboardInterrupt):
            self.keep()
            return
        finally:
            if self.thinkers:
                self.thinkers.close()
        path = save(match)  # before anything is shown: what can't be drawn is not lost
        self.tell_news(self.people - 1 if self.people == 1 else None)
        self.show_end()
        self.console.print(self.say("record", path=str(path)), highlight=False, soft_wrap=True)

    def think(self, known: State, actions: Sequence[int], chooser: random.Random) -> int:
        assert self.thinkers is not None
        if len(actions) == 1 or not self.thinkers.ready(self.match.game):
            return self.greedy(known, actions, chooser)
        with self.console.status(self.say("thinking")):
            seed = chooser.getrandbits(32)
            try:
                return self.thinkers.think(self.match.game, known, actions, self.budget, seed).result().action
            except Failed:
                return self.greedy(known, actions, chooser)

    # A person's decision

    def person_decides(self, seat: int) -> None:
        if self.people > 1 and self.last_person not in {None, seat}:
            self.hand_over(seat)
        self.last_person = seat
        self.tell_news(seat)
        view = self.match.view(seat)
        self.console.print(DRAW[self.match.game](view, self.lang))
        self.ask(seat)

    def hand_over(self, seat: int) -> None:
        self.console.clear()
        self.console.input(self.say("hand-over", name=self.match.names[seat]) + " ")

    def tell_news(self, seat: int | None) -> None:
        """What happened since this seat was last told."""
        reader = seat if seat is not None else 0
        for step in range(self.told[reader], len(self.match.log)):
            self.console.print(f"  [dim]›[/dim] {escape(self.match.tell(step, self.lang, seat))}", highlight=False)
        self.told[reader] = len(self.match.log)

    def ask(self, seat: int) -> None:
        """One decision: a number, a notation, or a word such as undo. Ends when something was played or taken back."""
        actions = self.match.actions()
        self.show_choices(actions)
        while True:
            name = self.match.names[seat]
            typed = self.console.input(f"[bold]{escape(name)}[/bold] › ").strip()
            if not typed and len(actions) == 1:
                typed = "1"
            if typed in {"quit", "q"}:
                raise Stopped
            if typed == "undo":
                if self.undo(seat):
                    return
            elif typed.startswith("?"):
                self.explain(typed[1:].strip())
            elif typed:
                action = self.read(typed, actions)
                if action is not None:
                    self.match.play(action, seat)
                    return

    def show_choices(self, actions: list[Action]) -> None:
        match = self.match
        self.console.print(f"[bold]{escape(self.say('next', phase=to_do(self.lang, match.game, match.phase)))}[/bold]")
        lines = [
            f"[bold]{number:>3}[/bold] {escape(match.describe(action, self.lang))}{escape(self.outcome(action))}"
            for number, action in enumerate(actions, 1)
        ]
        self.console.print(Columns(lines, equal=True, column_first=True, padding=(0, 2)), highlight=False)
        self.console.print(f"[dim]{escape(self.say('help', example=actions[0].text))}[/dim]", highlight=False)

    def outcome(self, action: Action) -> str:
        """What a choice would lead to, beyond itself."""
        events = [event for event in self.match.preview(action) if event["kind"] != action.kind]
        return "".join(f" → {self.match.tell_event(event, self.lang)}" for event in events[:2])

    def read(self, typed: str, actions: list[Action]) -> Action | None:
        """A choice by number, notation, or the beginning of one; or why it can't be."""
        if typed.isdigit() and 1 <= int(typed) <= len(actions):
            return actions[int(typed) - 1]
        text = " ".join(typed.lower().split())
        close = [action for action in actions if action.text == text]
        close = close or [action for action in actions if action.text.startswith(text)]
        if len(close) == 1:
            return close[0]
        if close:
            self.console.print(self.say("several", texts=", ".join(action.text for action in close[:6])))
            return None
        try:
            reason = self.match.why_not(text)
        except triskele.BadRequest:
            self.console.print(self.say("not-understood", text=escape(typed[:40]), example=actions[0].text))
            return None
        if reason is not None:
            self.console.print(f"{escape(reason.reasons[self.lang])} [dim]({reason.rule}; ? {reason.rule})[/dim]")
        return None

    def undo(self, seat: int) -> bool:
        before = self.match.known(seat, len(self.match.log) - 1).seat if self.match.log else None
        if before != seat:
            self.console.print(self.say("undo-not-yours"))
            return False
        try:
            action = self.match.undo()
        except triskele.TriskeleError as error:
            self.console.print(self.say("undo-not") if error.code == "undo-revealed" else str(error))
            return False
        self.told = [min(told, len(self.match.log)) for told in self.told]
        self.console.print(self.say("undone", text=action.text))
        return True

    def explain(self, what: str) -> None:
        """The rules, whole or one of them."""
        found = rule_text(self.match.game, what.upper(), self.lang) if what else None
        if found:
            self.console.print(framed(found, what.upper()))
        else:
            with self.console.pager(styles=True):
                self.console.print(page(self.match.game, self.lang), markup=False)

    # The end

    def show_end(self) -> None:
        match = self.match
        self.console.print(DRAW[match.game](match.view(0 if self.people == 1 else None), self.lang))
        parts = [match.parts(seat) for seat in range(match.players)]
        table = Table(title=self.say("result"))
        table.add_column("")
        for name in match.names:
            table.add_column(escape(name), justify="right")
        for part in parts[0]:
            style = "bold" if part == "total" else ""
            table.add_row(word(self.lang, part), *(str(each[part]) for each in parts), style=style)
        table.add_row(self.say("place"), *(f"{place}." for place in match.ranking))
        self.console.print(table)
        winners = ", ".join(match.names[seat] for seat in match.winners)
        self.console.print(f"[bold]{escape(self.say('won', names=winners))}[/bold]")

    def keep(self) -> None:
        path = save(self.match)
        self.console.print()
        self.console.print(self.say("kept", path=str(path)), highlight=False, soft_wrap=True)


def saved_games() -> Path:
    return platformdirs.user_data_path("triskele") / "games"


def save(match: triskele.Match) -> Path:
    """Write the record, with its key, where only this user can read it."""
    folder = saved_games()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.game}-{match.key_hash[:10]}.json"
    path.touch(mode=0o600)
    record = match.record(with_key=True)
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


def saved_unfinished() -> Path | None:
    """The record saved last of a game that is not over."""
    if not saved_games().is_dir():
        return None
    for path in sorted(saved_games().glob("*.json"), key=lambda file: -file.stat().st_mtime):
        if re.search(r'^ "result": null', path.read_text(encoding="utf-8"), re.MULTILINE):
            return path
    return None
