"""Refusals, and the answer that all is well."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from triskele.server.models.tables import TableOut


class Unfit(TypedDict):
    """A part of the request that does not fit the description."""

    where: list[str]
    why: str


class Problem(TypedDict):
    """RFC 9457 problem details. `code` is stable; `detail` is a sentence in the reader's language."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: NotRequired[str]  # illegal-move: the rule that forbids it
    table: NotRequired[TableOut]  # stale: the table as it is now
    retry_after: NotRequired[int]  # too-many: seconds
    line: NotRequired[int]  # board-invalid: of the board file
    errors: NotRequired[list[Unfit]]  # invalid


class Health(TypedDict):
    status: Literal["ok"]
    version: str
