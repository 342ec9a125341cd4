"""The games in a terminal: a drawing of each game, found by its name, and a person's choices."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from triskele.rules.own import Own

if TYPE_CHECKING:
    import triskele


class Drawing(Protocol):
    """How one game is drawn with characters."""

    def draw(self, view: Mapping[str, Any], lang: str, /) -> RenderableType:
        """The whole table."""

    def now(self, view: Mapping[str, Any], lang: str, /) -> Text | None:
        """What is being decided in the middle of a turn, beyond the choices themselves."""

    def lens(self, match: "triskele.Match", lens: Any, lang: str, /) -> Iterable[RenderableType]:
        """What a seat could count, as blocks."""


DRAWINGS: Own[Drawing] = Own(__name__)
