"""What is of one game, as a choice of all of them; each game's own types are in `triskele.table.shapes`."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from triskele.table.shapes.celtica import (
    CelticaAction,
    CelticaEvent,
    CelticaLens,
    CelticaOpenView,
    CelticaPreview,
    CelticaView,
)
from triskele.table.shapes.keltis import (
    KeltisAction,
    KeltisEvent,
    KeltisLens,
    KeltisOpenView,
    KeltisPreview,
    KeltisView,
)
from triskele.table.shapes.orakel import (
    OrakelAction,
    OrakelEvent,
    OrakelLens,
    OrakelOpenView,
    OrakelPreview,
    OrakelView,
)
from triskele.table.shapes.wuerfel import (
    WuerfelAction,
    WuerfelEvent,
    WuerfelLens,
    WuerfelOpenView,
    WuerfelPreview,
    WuerfelView,
)

GameName = Literal["keltis", "orakel", "wuerfel", "celtica"]
View = TypeAliasType(
    "View", Annotated[KeltisView | OrakelView | WuerfelView | CelticaView, Field(discriminator="game")]
)
OpenView = TypeAliasType(
    "OpenView",
    Annotated[KeltisOpenView | OrakelOpenView | WuerfelOpenView | CelticaOpenView, Field(discriminator="game")],
)
Lens = TypeAliasType(
    "Lens", Annotated[KeltisLens | OrakelLens | WuerfelLens | CelticaLens, Field(discriminator="game")]
)
Action = TypeAliasType("Action", KeltisAction | OrakelAction | WuerfelAction | CelticaAction)
Events = TypeAliasType("Events", list[KeltisEvent] | list[OrakelEvent] | list[WuerfelEvent] | list[CelticaEvent])
Previews = TypeAliasType(
    "Previews", list[KeltisPreview] | list[OrakelPreview] | list[WuerfelPreview] | list[CelticaPreview]
)
