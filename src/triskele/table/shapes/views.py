"""The views of all games: whichever it is, its entry `game` tells."""

from triskele.table.shapes.celtica import CelticaOpenView, CelticaView
from triskele.table.shapes.keltis import KeltisOpenView, KeltisView
from triskele.table.shapes.orakel import OrakelOpenView, OrakelView
from triskele.table.shapes.wuerfel import WuerfelOpenView, WuerfelView

View = KeltisView | OrakelView | WuerfelView | CelticaView
OpenView = KeltisOpenView | OrakelOpenView | WuerfelOpenView | CelticaOpenView
