"""The net is drawn as Keltis is."""

from triskele.table.pictures.keltis import draw, place, spot

__all__ = ["draw", "place", "spot"]
