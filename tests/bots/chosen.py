"""What search chose, and found, in positions of every game: python tests/bots/chosen.py writes tests/bots/chosen/.

A line is a position: the step of the game, the worlds that were asked for and looked at, the choice, and each candidate
with its visits, its wins and its value, to the last bit. They change only with the bots' judgement, never with how it
is computed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import triskele
from triskele.bots.budget import Budget
from triskele.bots.search import search
from triskele.bots.worth import WORTH
from triskele.rules import GAMES

FOLDER = Path(__file__).parent / "chosen"
WORLDS = (1, 7, 16, 40, 150)
EVERY = 9  # steps of a game


def cases() -> list[tuple[str, int]]:
    return [(name, players) for name, game in GAMES.items() for players in range(game.SEATS[0], game.SEATS[1] + 1)]


def positions(game: str, players: int) -> Iterator[tuple[int, triskele.Match]]:
    """Some decisions of a game that is played half well: sometimes the best-looking action, sometimes any."""
    match, luck, worth = (
        triskele.new(game, players, seed=f"chosen {players}"),
        random.Random(players),
        WORTH[game].worth,
    )
    while match.seat is not None:
        known, actions = match.known(match.seat), match.action_ids()
        if len(match.log) % EVERY == 0 and len(actions) > 1:
            yield len(match.log), match
        best = max(actions, key=lambda action, known=known: worth(known, action))  # type: ignore[misc]
        match.play(luck.choice([best, best, luck.choice(actions)]))


def lines(game: str, players: int, worlds: tuple[int, ...] = WORLDS, most: int | None = None) -> list[str]:
    """What search finds in each position with some number of worlds."""
    found = []
    for number, (step, match) in enumerate(positions(game, players)):
        if most is not None and number >= most:
            break
        asked = worlds[number % len(worlds)]
        result = search(game, match.known(match.seat), match.action_ids(), Budget(worlds=asked), seed=number)
        tried = "  ".join(f"{f.action} {f.visits} {f.wins!r} {f.value!r}" for f in result.findings)
        found.append(f"{step} {asked}/{result.worlds}: {result.action}  {result.decisions}  {tried}")
    return found


def file_of(game: str, players: int) -> Path:
    return FOLDER / f"{game}-{players}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in cases():
        file_of(*case).write_text("\n".join(lines(*case)) + "\n", encoding="utf-8")
