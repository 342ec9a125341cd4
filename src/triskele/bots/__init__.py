"""Opponents: they are given what a seat knows, and return an action. No bot gets more than its seat's known state."""

from triskele.bots.levels import LEVELS, bot
from triskele.bots.protocol import Bot, Found

__all__ = ["LEVELS", "Bot", "Found", "bot"]
