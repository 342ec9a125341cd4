"""What is of one game, as a choice of all of them: a view's entry `game` tells which. Types have no other list."""

from typing import Literal

from triskele.rules.celtica import Piece
from triskele.table.shapes.celtica import (
    CelticaAction,
    CelticaEvent,
    CelticaItem,
    CelticaLens,
    CelticaOpenView,
    CelticaPart,
    CelticaPreview,
    CelticaView,
)
from triskele.table.shapes.keltis import (
    KeltisAction,
    KeltisEvent,
    KeltisItem,
    KeltisLens,
    KeltisOpenView,
    KeltisPart,
    KeltisPreview,
    KeltisView,
)
from triskele.table.shapes.orakel import (
    OrakelAction,
    OrakelEvent,
    OrakelItem,
    OrakelLens,
    OrakelOpenView,
    OrakelPart,
    OrakelPreview,
    OrakelView,
)
from triskele.table.shapes.wuerfel import (
    WuerfelAction,
    WuerfelEvent,
    WuerfelItem,
    WuerfelLens,
    WuerfelOpenView,
    WuerfelPart,
    WuerfelPreview,
    WuerfelView,
)

GameName = Literal["keltis", "orakel", "wuerfel", "celtica"]
View = KeltisView | OrakelView | WuerfelView | CelticaView
OpenView = KeltisOpenView | OrakelOpenView | WuerfelOpenView | CelticaOpenView
Lens = KeltisLens | OrakelLens | WuerfelLens | CelticaLens
Action = KeltisAction | OrakelAction | WuerfelAction | CelticaAction
Events = list[KeltisEvent] | list[OrakelEvent] | list[WuerfelEvent] | list[CelticaEvent]
Previews = list[KeltisPreview] | list[OrakelPreview] | list[WuerfelPreview] | list[CelticaPreview]
PartName = Literal[KeltisPart, OrakelPart, WuerfelPart, CelticaPart]
ItemName = Literal[KeltisItem, OrakelItem, WuerfelItem, CelticaItem]
PieceName = Piece  # of a part of a score; other games have none
