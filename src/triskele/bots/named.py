"""Every opponent by its name, programs of somebody's own among them, which may do whatever their owner may do: what a
stranger says never comes here."""

import re
import time
from pathlib import Path

from triskele.bots import levels
from triskele.bots.functions import Function, names_a_function, source_of
from triskele.bots.levels import LEVELS, OWN_WORDS, Clock, called
from triskele.bots.pipes import EXEC, Piped, files_of
from triskele.bots.protocol import Bot
from triskele.rules import GAMES


def bot(game: str, name: str, clock: Clock = time.perf_counter) -> Bot:
    """An opponent by its name: one of `levels.bot`, `FILE.py:FUNCTION`, `MODULE:FUNCTION` or `exec:COMMAND`."""
    if game in GAMES and is_program(name):
        return Piped(game, name) if name.startswith(EXEC) else Function(game, name)
    return levels.bot(game, name, clock)


def is_program(name: object) -> bool:
    """Whether a name is that of somebody's own program."""
    if not isinstance(name, str) or called(name) in {*LEVELS, "random", "net"} or name.startswith(OWN_WORDS):
        return False
    return name.startswith(EXEC) or names_a_function(name)


def sources(name: str) -> list[Path]:
    """The files that a program is in, as far as its name tells; refuses what is not there."""
    if name.startswith(EXEC):
        return files_of(name)
    file = source_of(name)
    return [file] if file else []


def listed(text: str) -> list[str]:
    """The names of a list that commas separate; those in quotes separate nothing."""
    parts = re.findall(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])+""", text)
    return [part.strip() for part in parts if part.strip()]
