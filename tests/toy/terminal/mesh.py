"""The net drawn with characters, as Keltis is."""

from triskele.terminal.keltis import draw, lens, now

__all__ = ["draw", "lens", "now"]
