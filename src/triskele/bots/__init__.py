"""Opponents: they are given what a seat knows, and return an action. No bot gets more than its seat's known state."""

from triskele.bots.decision import Decision, World
from triskele.bots.functions import Function
from triskele.bots.levels import LEVELS
from triskele.bots.named import bot
from triskele.bots.nets import net
from triskele.bots.protocol import Bot, Found

__all__ = ["LEVELS", "Bot", "Decision", "Found", "Function", "World", "bot", "net"]
