"""Positions of the net are written as Keltis' are."""

from triskele.table.positions.keltis import ENDS_FROM, KEYS, read, written

__all__ = ["ENDS_FROM", "KEYS", "read", "written"]
