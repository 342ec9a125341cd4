"""What happened and what was said at a table, and the record of its game."""

from typing import Annotated, Any

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from triskele.server.config import Limits
from triskele.server.models.fields import LEGIBLE, In
from triskele.table.record import Record

Spoken = Annotated[
    str,
    Field(
        max_length=10_000,
        description="One line, printable, with something to see in it; of any script.",
        json_schema_extra={"minLength": 1, "maxLength": Limits().chat, "pattern": LEGIBLE},
    ),
]


class Say(In):
    text: Spoken


class ChatLine(BaseModel):
    number: int
    name: str
    seat: int | None
    text: str
    time: float


class Chat(BaseModel):
    lines: list[ChatLine]


class Told(BaseModel):
    """What happened at a table: seats, the start, actions with their events and a sentence, undos, a rematch."""

    entries: list[dict[str, Any]]


class Proof(BaseModel):
    """How the key was made: `triskele verify` checks it."""

    seal: str
    secret: str
    words: list[dict[str, str | int]]


RecordOut = TypedDict("RecordOut", {**Record.__annotations__, "game_hash": str, "fairness": Proof})  # type: ignore[misc]
RecordOut.__doc__ = "A finished game, as `triskele verify` reads it."
