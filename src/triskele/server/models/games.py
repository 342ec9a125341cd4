"""What is of one game, as a choice of all of them; each game's own types are in `triskele.table.shapes`."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypeAliasType

from triskele.table.shapes import views

GameName = views.GameName
View = TypeAliasType("View", Annotated[views.View, Field(discriminator="game")])
OpenView = TypeAliasType("OpenView", Annotated[views.OpenView, Field(discriminator="game")])
Lens = TypeAliasType("Lens", Annotated[views.Lens, Field(discriminator="game")])
Action = TypeAliasType("Action", views.Action)
Events = TypeAliasType("Events", views.Events)
Previews = TypeAliasType("Previews", views.Previews)
