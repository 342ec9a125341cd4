"""Whether a program of somebody's own can play: all games, any number of players, all options."""

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from triskele.bots import Bot, bot
from triskele.bots.named import is_program
from triskele.bots.pipes import EXEC, QUITTING, Piped, running
from triskele.errors import BadRequest, BotError
from triskele.rules import GAMES
from triskele.table.match import Match
from triskele.table.setup import key_of
from triskele.whole import whole

MANY = 1000  # games of each kind
NAMED = 3  # kinds of games in which the same went wrong


class Finding(NamedTuple):
    """Whether something is right, and what."""

    right: bool
    sentence: str
    code: str = ""  # of what is wrong


class Setting(NamedTuple):
    """A kind of game."""

    game: str
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game} with {self.players} players{options}"


def settings() -> Iterator[Setting]:
    """All kinds of games there are."""
    for game, rules in GAMES.items():
        for players in range(rules.SEATS[0], rules.SEATS[1] + 1):
            for values in itertools.product(*rules.OPTIONS.values()):
                yield Setting(game, players, dict(zip(rules.OPTIONS, values, strict=True)))


def check(name: str, games: int = 1) -> Iterator[Finding]:
    """Let a bot play, its name as in a tournament or a command alone, and tell what comes out."""
    count = whole(games)
    if count is None or not 1 <= count <= MANY:
        raise BadRequest("bad-games", most=MANY, games=games)
    name = name if is_program(name) else EXEC + name
    playing = bot(next(iter(GAMES)), name)
    try:
        playing.prepare()
    except BotError as error:
        yield Finding(False, f"{error} [{error.code}]", error.code)
        return
    if isinstance(playing, Piped):
        called = running(playing.call, 0).name
        yield Finding(True, f"it answers the greeting, and calls itself {called!r}." if called else "it answers.")
    again: dict[str, list[Setting]] = {}  # where else the same has gone wrong, by its code
    for number, setting in enumerate(settings()):
        found = _plays(name, setting, [(number + n) % setting.players for n in range(count)])
        if found.right or found.code not in again:
            yield found
        if not found.right:
            again.setdefault(found.code, []).append(setting)
    for code, (_, *others) in again.items():
        if others:
            rest = f"; and {len(others) - NAMED} more kinds of games" if len(others) > NAMED else ""
            yield Finding(False, f"the same in {'; '.join(map(str, others[:NAMED]))}{rest}. [{code}]", code)
    if isinstance(playing, Piped):
        yield _quits(playing)


def _plays(name: str, setting: Setting, seats: list[int]) -> Finding:
    """Play some games, on these seats, against play at random."""
    decisions, slowest = 0, 0.0
    try:
        for n, seat in enumerate(seats):
            for seconds in _game(setting, seat, bot(setting.game, name), f"check {n}"):
                decisions, slowest = decisions + 1, max(slowest, seconds)
    except BotError as error:
        return Finding(False, f"{error} [{error.code}]", error.code)
    played = "1 game" if len(seats) == 1 else f"{len(seats)} games"
    return Finding(True, f"{setting}: {played}, {decisions} decisions, the slowest in {slowest:.3f} seconds.")


def _game(setting: Setting, own: int, playing: Bot, seed: str) -> Iterator[float]:
    """Play a game; gives the seconds of each decision."""
    match = Match(setting.game, key_of(seed), setting.players, setting.options)
    chooser, others = random.Random(seed), bot(setting.game, "random")
    while (seat := match.seat) is not None:
        known, actions = match.known(seat), match.action_ids()
        found = (playing if seat == own else others).choose(known, actions, chooser)
        match.play(found.action)
        if seat == own and len(actions) > 1:
            yield found.seconds


def _quits(playing: Piped) -> Finding:
    if running(playing.call, 0).quit():
        return Finding(True, "it ends when it is told to quit.")
    return Finding(
        False, f"it did not end within {QUITTING:g} seconds after “quit”, and had to be killed.", "bot-stays"
    )
