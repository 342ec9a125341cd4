"""Programs of people, and what they hear."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from triskele.server.models.fields import In, PersonName


class NameProgram(In):
    name: PersonName


class Program(TypedDict):
    id: str
    name: str


class NewProgram(Program):
    """A new program; its token is never shown again."""

    token: str


class Programs(TypedDict):
    programs: list[Program]


class StreamLine(TypedDict):
    """A line of the stream: you are to move at a `table`; a table is new or has changed its status; it is `over`."""

    type: Literal["turn", "table", "over"]
    table: str
    at: NotRequired[int]
    game: NotRequired[str]
    players: NotRequired[int]
    options: NotRequired[dict[str, Any]]
    status: NotRequired[str]
