"""Tables in any phase of any game: a visitor plays on from positions of finished games, as often as a test wants."""

from __future__ import annotations

import random
from typing import Any

import triskele
from server.running import Person, Running, play_on
from triskele.rules import GAMES
from web.visit import Visit

MOST_GAMES = 12  # until every phase was met

# The games with all their phases, and those that are another thing with an option.
VARIANTS: list[tuple[str, dict[str, str | int], list[str]]] = [
    *(
        (game, {}, [phase for phase in rules.PHASES if phase not in ("over", "partner")])
        for game, rules in GAMES.items()
    ),
    ("orakel", {"clover": "any"}, ["clover"]),
    ("celtica", {"rules": "translation"}, ["spend", "partner", "exchange"]),
]


class Positions:
    """For each phase of a game, a position of a finished one: the one with the most to choose from."""

    def __init__(self, server: Running, players: int, variant: int) -> None:
        game, options, self.phases = VARIANTS[variant]
        self.game = game
        self.person = Person(server, "Maeve")
        self.found: dict[str, tuple[str, int, int]] = {}
        worth: dict[str, int] = {}
        for number in range(MOST_GAMES):
            if set(self.found) >= set(self.phases):
                break
            bots = ["easy"] * (players - 1)
            table = self.person.table("me", *bots, game=game, options=options)["id"]
            play_on([self.person], table, random.Random(number))
            match = triskele.replay(self.person.get(f"/api/tables/{table}/record"))
            for step in range(len(match.log)):
                then = match.as_of(step)
                assert then.seat is not None
                choices = len(then.actions())
                if choices > worth.get(then.phase, 0):
                    worth[then.phase] = choices
                    self.found[then.phase] = (table, step, then.seat)

    def __enter__(self) -> Positions:
        return self

    def __exit__(self, *_: object) -> None:
        self.person.http.close()

    def table(self, phase: str) -> str:
        """A new table that stands in a phase, with the person to decide and bots around."""
        table, step, seat = self.found[phase]
        opened = self.person.post(f"/api/tables/{table}/branch", {"step": step, "seat": seat, "level": "gentle"})
        return str(opened["id"])


def show(visit: Visit, table: str) -> None:
    """Go to a table without loading the page anew, and wait until it is the visitor's turn."""
    visit.page.evaluate("(table) => (location.hash = `#/t/${table}`)", table)
    visit.page.wait_for_function(
        "(table) => location.hash.endsWith(table) && document.querySelector('.banner.mine')"
        " && document.querySelector('main .step:not(.busy)') && !document.querySelector('.board.sent, .step .aside')",
        arg=table,
    )


def view_of(visit: Visit, table: str) -> dict[str, Any]:
    """What the visitor sees at a table."""
    found: dict[str, Any] = visit.ask(f"/api/tables/{table}")["views"][0]
    return found
