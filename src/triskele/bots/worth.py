"""What each game's actions look worth: the modules that say so, one a game."""

from types import ModuleType

from triskele.bots import celtica, keltis, orakel, wuerfel

WORTH: dict[str, ModuleType] = {"keltis": keltis, "orakel": orakel, "wuerfel": wuerfel, "celtica": celtica}
