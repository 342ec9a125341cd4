"""The views and lenses of all games: whichever it is, its entry `game` tells."""

from triskele.table.shapes.celtica import CelticaLens, CelticaOpenView, CelticaView
from triskele.table.shapes.keltis import KeltisLens, KeltisOpenView, KeltisView
from triskele.table.shapes.orakel import OrakelLens, OrakelOpenView, OrakelView
from triskele.table.shapes.wuerfel import WuerfelLens, WuerfelOpenView, WuerfelView

View = KeltisView | OrakelView | WuerfelView | CelticaView
OpenView = KeltisOpenView | OrakelOpenView | WuerfelOpenView | CelticaOpenView
Lens = KeltisLens | OrakelLens | WuerfelLens | CelticaLens
