"""The games: one module each, all with the same parts in the same order."""

from types import ModuleType

from triskele.rules import celtica, keltis, orakel, wuerfel

GAMES: dict[str, ModuleType] = {module.NAME: module for module in (keltis, orakel, wuerfel, celtica)}
