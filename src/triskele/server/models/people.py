"""Who somebody is, and one-time links."""

from pydantic import Field
from typing_extensions import TypedDict

from triskele.server.models.fields import In, PersonName


class Me(TypedDict):
    name: str


class Rename(In):
    name: PersonName


class Token(TypedDict):
    """A one-time link. The text is what a QR code would hold."""

    token: str
    link: str
    expires: float


class UseToken(In):
    token: str = Field(max_length=200)
