"""Opponents: what a seat knows in, an action out. No bot is ever given more than its seat's known record."""

from triskele.bots.levels import LEVELS, Bot, bot

__all__ = ["LEVELS", "Bot", "bot"]
