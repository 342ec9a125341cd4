"""Token buckets: a number a minute, with bursts of up to a minute's worth.

What people do counts against their identity and their address, which may do several times as much: several people may
share an address, but making up identities gains nothing.
"""

import asyncio
import contextlib
import functools
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from triskele.server import metrics
from triskele.server.refusals import Refused
from triskele.server.tables.state import last_that_stand

ENTRIES = 16  # entries of a tale that are as much work as a request: some 0.1 ms each
TABLES = 8  # tables of a list that are as much
REMEMBERED = 50_000  # buckets; the least used are forgotten, and their debts with them
DAY = 24 * 60  # minutes
MINUTES = 20  # minutes' worth of branches that may be opened at once
REFUSED = 600  # refusals a minute that an address gets at once
LATE = 1.0  # seconds that it waits for each further one: asking in vain costs us something too


@functools.lru_cache(maxsize=20_000)
def _counted(host: str) -> str:
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return "nowhere"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Address(int(found) >> 64 << 64)) + "/64"
    return str(found)


def address(client: Any) -> str:
    """What counts as one address: for IPv6 the network, because whoever has one has all its addresses."""
    return _counted(client[0]) if client else "nowhere"


NOBODY = "nobody at "  # begins the name of a bucket for those without identity at an address


class Asker(NamedTuple):
    """Who asks, as limits count: an identity, if there is one, and an address."""

    person: str | None
    address: str

    @property
    def who(self) -> str:
        return self.person or self.address


def work_of(told: Sequence[Mapping[str, Any]]) -> int:
    """How many requests a tale counts as: where more than actions happened, the whole log is read for it."""
    entries = len(told) if last_that_stand([entry["kind"] for entry in told]) else told[-1]["at"]
    return entries // ENTRIES


class Shares:
    """What an address has under way at once, where there is room for little: the rest is for others, however many
    identities ask there."""

    def __init__(self, most: int, again: int) -> None:
        self._most, self._again = most, again  # how many, and the seconds until it is worth asking again
        self._count: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, asker: Asker) -> Iterator[None]:
        """Raise at the quota; it counts as long as it takes."""
        if self._count[asker.address] >= self._most:
            raise Refused("too-many", {"retry_after": self._again}, seconds=self._again)
        self._count[asker.address] += 1
        try:
            yield
        finally:
            self._count[asker.address] -= 1
            if not self._count[asker.address]:
                del self._count[asker.address]


class _Turn:
    """Who waits at an address for long work."""

    def __init__(self) -> None:
        self.lock, self.waiting = asyncio.Lock(), 0


class Buckets:
    """Buckets for each identity, each address and each kind of request."""

    def __init__(self, times: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._times = times  # how many times as much an address may do
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._turns: dict[str, _Turn] = {}

    def take(self, kind: str, asker: Asker, per_minute: int) -> None:
        """Take one, or refuse and say when there will be one again.

        All those at an address who have no identity may do at once what one identity may: what an address may in a
        minute would be too much work for whoever has not even said who they are."""
        now = self._clock()
        if asker.person is not None:
            self._take(kind, asker.person, per_minute, now)
        else:
            self._take(kind, NOBODY + asker.address, per_minute * self._times, now, per_minute)
        self._take(kind, asker.address, per_minute * self._times, now)

    def take_there(self, kind: str, asker: Asker, per_minute: int, minutes: int = 1) -> None:
        """Take one from the address only, which may use up the worth of some minutes at once."""
        self._take(kind, asker.address, per_minute, self._clock(), per_minute * minutes)

    def take_of_day(self, kind: str, asker: Asker, per_day: int, size: int = 1) -> None:
        """Take one of what an address may do in a day, all of it at once if it likes; what is large counts as several.

        What is kept for long adds up, however slowly it comes."""
        kind = f"{kind} a day"
        self._take(kind, asker.address, per_day / DAY, self._clock(), per_day)
        if size > 1:
            self._charge(kind, asker.address, per_day / DAY, size - 1, per_day)

    def charge(self, kind: str, asker: Asker, per_minute: int, more: int) -> None:
        """Take more, for an answer that was a lot of work: if need be on credit, up to a minute's worth."""
        if more > 0:
            if asker.person is not None:
                self._charge(kind, asker.person, per_minute, more)
            else:
                self._charge(kind, NOBODY + asker.address, per_minute * self._times, more, per_minute)
            self._charge(kind, asker.address, per_minute * self._times, more)

    @contextlib.asynccontextmanager
    async def turn(self, asker: Asker, per_minute: int) -> AsyncIterator[None]:
        """Wait for the turn of an address to have long work done, and take a request for it, which may be refused by
        then: however many ask there at once, all others wait for one of them."""
        turn = self._turns.setdefault(asker.address, _Turn())
        turn.waiting += 1
        try:
            async with turn.lock:
                self.take("requests", asker, per_minute)
                yield
        finally:
            turn.waiting -= 1
            if not turn.waiting:
                del self._turns[asker.address]

    def wait(self, asker: Asker) -> float:
        """How long somebody waits who is refused: who is refused very often asks no more than once a second on each of
        their connections."""
        now = self._clock()
        left = self._left("refused", asker.address, REFUSED, now, REFUSED)
        self._keep("refused", asker.address, max(left - 1, 0.0), now)
        return 0.0 if left >= 1 else LATE

    def _take(self, kind: str, who: str, per_minute: float, now: float, most: int | None = None) -> None:
        left = self._left(kind, who, per_minute, now, most or round(per_minute))
        enough = left >= 1
        self._keep(kind, who, left - 1 if enough else left, now)
        if not enough:
            metrics.LIMITED.labels(kind).inc()
            wait = max(1, round((1 - left) * 60 / per_minute + 0.5))
            raise Refused("too-many", {"retry_after": wait}, seconds=wait)

    def _charge(self, kind: str, who: str, per_minute: float, more: int, most: int | None = None) -> None:
        now = self._clock()
        left = self._left(kind, who, per_minute, now, most or round(per_minute)) - more
        self._keep(kind, who, max(left, -float(per_minute)), now)

    def _keep(self, kind: str, who: str, left: float, now: float) -> None:
        self._buckets[kind, who] = left, now
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)

    def _left(self, kind: str, who: str, per_minute: float, now: float, most: int) -> float:
        left, since = self._buckets.pop((kind, who), (float(most), now))
        return min(float(most), left + (now - since) * per_minute / 60)
