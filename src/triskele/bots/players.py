"""Whoever can play: a bot by its name, one as an object, or a function or class of somebody's own."""

from collections.abc import Callable
from typing import Any, TypeAlias

from triskele.bots.decision import Decision
from triskele.bots.functions import Function
from triskele.bots.named import bot
from triskele.bots.protocol import Bot
from triskele.errors import BadRequest

Player: TypeAlias = str | Bot | Callable[[Decision], Any] | type


def player(game: str, who: Any) -> Bot:
    """A bot by its name, as it is, or from a function or class as docs/bots.md describes them."""
    if isinstance(who, str):
        return bot(game, who)
    if not isinstance(who, type) and hasattr(who, "choose") and hasattr(who, "prepare"):
        found: Bot = who
        return found
    if callable(who) and (not isinstance(who, type) or hasattr(who, "choose")):
        return Function(game, who)
    raise BadRequest("bad-bots", "bad-bot", who=who)


def name_of(who: Any) -> str:
    """What a player is called at the table."""
    name = who if isinstance(who, str) else getattr(who, "__name__", type(who).__name__)
    return "".join(filter(str.isprintable, name))[:40].strip() or "Bot"
