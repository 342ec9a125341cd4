"""Who sits where, and who may change it."""

from dataclasses import dataclass
from typing import Any, Literal

from triskele.server.refusals import Refused


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: open, a person's, or a bot's; a bot may keep it for somebody who left."""

    person: str | None = None
    level: str | None = None
    name: str = ""
    kept_for: str | None = None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        if self.person:
            return "person"
        return "bot" if self.level else "open"

    @property
    def owner(self) -> str | None:
        """Whose seat it is, whether they sit there or a bot keeps it for them."""
        return self.person or self.kept_for

    def data(self, seat: int) -> dict[str, Any]:
        """The seat as an entry of the log says it."""
        return {
            "seat": seat,
            "person": self.person,
            "level": self.level,
            "name": self.name,
            "kept_for": self.kept_for,
        }


def from_data(data: dict[str, Any]) -> Seat:
    return Seat(data["person"], data["level"], data["name"], data["kept_for"])


OPEN = Seat()


NAMES = ("Aoife", "Brendan", "Ciara", "Declan", "Eithne")  # the first letters tell the seats apart as well


def bot(seat: int, level: str) -> Seat:
    return Seat(level=level, name=NAMES[seat % len(NAMES)])


def kept(seat: Seat, level: str) -> Seat:
    """The seat of a person who left, kept by a bot."""
    return Seat(level=level, name=seat.name, kept_for=seat.person)


def check_change(seat: Seat, me: str, host: str, to_me: bool) -> None:
    """Refuse to change a seat that is somebody else's.

    Your own seat, and one that a bot keeps for you, are yours. Anybody may take an open seat. Only the host puts
    bots on seats that belong to nobody, and takes them off.
    """
    if seat.owner is not None:
        if seat.owner != me:
            raise Refused("not-your-seat")
    elif not (to_me and seat.kind == "open") and me != host:
        raise Refused("not-the-host")
