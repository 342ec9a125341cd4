"""Who looks at which table by a socket, and what is sent to them.

Each client has a bounded queue. A client that does not read is dropped when it is full; nobody else notices.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from triskele.server import metrics
from triskele.server.edge.frames import Wire, frame
from triskele.server.edge.limits import Asker
from triskele.server.people import Person
from triskele.server.tables.state import Table, Viewer

# Close codes: read too slowly, the table was deleted, its token was revoked, the server goes, nonsense.
SLOW, GONE, REVOKED, GOING, NONSENSE = 4001, 4004, 4401, 1012, 1008


async def _nobody_revoked() -> None:
    """Who has no token loses none."""


@dataclass(eq=False)
class Client:
    """Somebody looking at a table."""

    table: str
    person: Person | None
    asker: Asker
    lang: str
    queue: "asyncio.Queue[bytes]"
    wire: Wire | None = None
    waiting: int = 0  # messages in the queue or on their way from it
    at: int = -1
    choices: bool = False  # whether to tell it what each action would do, when it is to move
    behind: "list[tuple[bytes, bytes | None]] | None" = None  # what came while it is told what was before
    catching: asyncio.Lock = field(default_factory=asyncio.Lock)  # one is told after the other what was before
    dropped: int | None = None  # the code that it is to be closed with
    hopeless: asyncio.Event = field(default_factory=asyncio.Event)
    check: Callable[[], Awaitable[object]] = field(default=_nobody_revoked)  # refuses who may look no more

    @property
    def identity(self) -> str | None:
        return self.person.id if self.person else None

    def seats(self, table: Table) -> Viewer:
        """The seats that it looks from."""
        return table.seats_of(self.identity)

    def send(self, message: bytes, made: bytes | None = None) -> None:
        """Send a message, at once if nothing waits; `made` is its frame."""
        if self.dropped is not None:
            return
        if self.behind is not None:
            self.behind.append((message, made))
            if len(self.behind) > self.queue.maxsize:
                self.drop(SLOW)
            return
        if self.wire and not self.waiting and self.wire.write(made or frame(message)):
            return
        try:
            self.queue.put_nowait(message)
            self.waiting += 1
        except asyncio.QueueFull:
            metrics.DROPPED.inc()
            self.drop(SLOW)

    def caught_up(self, message: bytes) -> None:
        """Send what was before, then what came meanwhile."""
        came, self.behind = self.behind or [], None
        self.send(message)
        for later in came:
            self.send(*later)

    def drop(self, code: int) -> None:
        """Close the connection, after what is waiting to be sent if it may still be read."""
        self.dropped = code
        if code == SLOW or self.queue.full():
            self.hopeless.set()
        else:
            self.queue.put_nowait(b"")


class Clients:
    """All clients of this server."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Client]] = defaultdict(set)

    def of(self, table: str) -> list[Client]:
        """Who looks at a table."""
        return list(self._by_table.get(table, ()))

    def of_person(self, person: str) -> list[Client]:
        """All that a person looks with."""
        return [client for client in self.all() if client.identity == person]

    def all(self) -> list[Client]:
        """All that anybody looks with."""
        return [client for clients in self._by_table.values() for client in clients]

    def tables(self) -> list[str]:
        """Where anybody looks."""
        return list(self._by_table)

    def add(self, client: Client) -> bool:
        """Add a client; says whether it is the first at its table."""
        first = client.table not in self._by_table
        self._by_table[client.table].add(client)
        return first

    def remove(self, client: Client) -> bool:
        """Let a client go; says whether it was the last at its table."""
        clients = self._by_table[client.table]
        clients.discard(client)
        if not clients:
            del self._by_table[client.table]
        return not clients

    def tell(self, table: str, message: bytes) -> None:
        """Send everybody at a table the same message."""
        made = frame(message)
        for client in self.of(table):
            client.send(message, made)
