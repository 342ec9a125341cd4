"""What people say at a table."""

import contextlib
import time
from collections.abc import Callable, Sequence

import orjson

from triskele.errors import TriskeleError
from triskele.server.config import Limits
from triskele.server.edge.limits import Asker, Buckets
from triskele.server.live.listening import Clients
from triskele.server.models.telling import ChatLine
from triskele.server.people import Person, legible
from triskele.server.refusals import Refused
from triskele.server.store import Line
from triskele.server.tables.matches import Matches

LAST = 20  # lines that are sent when another server has new ones: there may be several at once


class Chat:
    """Lines of chat, from and to the people at a table."""

    def __init__(self, matches: Matches, clients: Clients, limits: Limits, buckets: Buckets) -> None:
        self._matches = matches
        self._clients = clients
        self._limits = limits
        self._buckets = buckets
        self.silenced: Callable[[str], str | None] = lambda _person: (
            None
        )  # by which refusal, if somebody may say nothing

    async def say(self, name: str, person: Person | None, asker: Asker, text: str) -> Line:
        """Say something at a table: plain text, one line, from somebody who has a seat or watches."""
        if person is None:
            raise Refused("no-identity")
        self._buckets.take("chat", asker, self._limits.chat_per_minute)
        if code := self.silenced(person.id):
            raise Refused(code)
        tidy = " ".join(text.split())
        if not 0 < len(tidy) <= self._limits.chat or not legible(tidy):
            raise Refused("bad-chat", length=self._limits.chat)
        async with self._matches.room(name, fresh=True) as room:
            if not room.table.talks:
                raise Refused("no-chat")
            own = room.table.seats_of(person.id)
        line = Line(0, person.name, own[0] if own else None, tidy, time.time())
        line = await self._matches.store.say(name, line, person.id)
        self._clients.tell(name, message([line]))
        return line

    async def heard(self, name: str) -> None:
        """Something was said at another server."""
        with contextlib.suppress(TriskeleError):
            lines = await self._matches.store.chat(name, 0, LAST)  # they are numbered: clients that have some notice
            if lines:
                self._clients.tell(name, message(lines))


def shown_line(line: Line) -> ChatLine:
    """A line of chat as JSON."""
    return {"number": line.number, "name": line.name, "seat": line.seat, "text": line.text, "time": line.time}


def message(lines: Sequence[Line]) -> bytes:
    """Lines of chat for sockets."""
    return orjson.dumps({"type": "chat", "lines": [shown_line(line) for line in lines]})
