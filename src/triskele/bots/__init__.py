"""Opponents: what a seat knows in, an action out. No bot is ever given more than its seat's known record."""

from triskele.bots.levels import LEVELS, bot
from triskele.bots.protocol import Bot, Found

__all__ = ["LEVELS", "Bot", "Found", "bot"]
