"""What goes over a table's socket, both ways: JSON with a `type`."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from triskele.server.models.games import Previews
from triskele.server.models.refusals import Problem
from triskele.server.models.tables import TableOut
from triskele.server.models.telling import ChatLine, Entry, Spoken


class News(TypedDict):
    """What happened since a place in the log, and the table as it is now."""

    type: Literal["news"]
    since: int
    at: int
    entries: list[Entry]
    table: TableOut
    now: NotRequired[float]  # the server's time, where there is a clock
    choices: NotRequired[Previews | None]  # if the socket wants them: those of its own seat, when that decides


class Presence(TypedDict):
    """Which seats have somebody looking on, and how many people look on without one."""

    type: Literal["presence"]
    seats: list[int]
    watching: int


class Thinking(TypedDict):
    """A bot is thinking."""

    type: Literal["thinking"]
    seat: int
    level: str


class ChatNews(TypedDict):
    """What was said. Lines are numbered, because a line may come twice."""

    type: Literal["chat"]
    lines: list[ChatLine]


class Refusal(TypedDict):
    """Something you sent was refused."""

    type: Literal["problem"]
    problem: Problem


class Gone(TypedDict):
    """The table was deleted."""

    type: Literal["gone"]


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


Message = TypeAliasType(
    "Message",
    Annotated[News | Presence | Thinking | ChatNews | Refusal | Gone | Pong, Field(discriminator="type")],
)


class Ping(TypedDict):
    """Asks whether the server is still there."""

    type: Literal["ping"]


class SayMessage(TypedDict):
    """Says a line of chat."""

    type: Literal["chat"]
    text: Spoken


Sent = TypeAliasType("Sent", Annotated[Ping | SayMessage, Field(discriminator="type")])
