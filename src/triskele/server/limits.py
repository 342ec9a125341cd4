"""Token buckets: a number a minute, with bursts of up to a minute's worth.

What people do counts against their identity and their address, which may do several times as much: several people may
share an address, but making up identities gains nothing.
"""

import functools
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from triskele.server import metrics
from triskele.server.refusals import Refused
from triskele.server.tables.state import last_that_stand

ENTRIES = 16  # entries of a tale that are as much work as a request: some 0.1 ms each
TABLES = 8  # tables of a list that are as much
REMEMBERED = 50_000  # buckets; the least used are forgotten, and their debts with them


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


class Asker(NamedTuple):
    """Who asks, as limits count: an identity, if there is one, and an address."""

    person: str | None
    address: str

    @property
    def who(self) -> str:
        return self.person or self.address


def work_of(told: list[dict[str, Any]]) -> int:
    """How many requests a tale counts as: where more than actions happened, the whole log is read for it."""
    entries = len(told) if last_that_stand([entry["kind"] for entry in told]) else told[-1]["at"]
    return entries // ENTRIES


class Buckets:
    """Buckets for each identity, each address and each kind of request."""

    def __init__(self, times: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._times = times  # how many times as much an address may do
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, asker: Asker, per_minute: int) -> None:
        """Take one, or refuse and say when there will be one again."""
        now = self._clock()
        if asker.person is not None:
            self._take(kind, asker.person, per_minute, now)
        self._take(kind, asker.address, per_minute * self._times, now)

    def take_there(self, kind: str, asker: Asker, per_minute: int) -> None:
        """Take one from the address only."""
        self._take(kind, asker.address, per_minute, self._clock())

    def charge(self, kind: str, asker: Asker, per_minute: int, more: int) -> None:
        """Take more, for an answer that was a lot of work: if need be on credit, up to a minute's worth."""
        if more > 0:
            if asker.person is not None:
                self._charge(kind, asker.person, per_minute, more)
            self._charge(kind, asker.address, per_minute * self._times, more)

    def _take(self, kind: str, who: str, per_minute: int, now: float) -> None:
        left = self._left(kind, who, per_minute, now)
        enough = left >= 1
        self._buckets[kind, who] = (left - 1 if enough else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not enough:
            metrics.LIMITED.labels(kind).inc()
            wait = max(1, round((1 - left) * 60 / per_minute + 0.5))
            raise Refused("too-many", {"retry_after": wait}, seconds=wait)

    def _charge(self, kind: str, who: str, per_minute: int, more: int) -> None:
        now = self._clock()
        left = self._left(kind, who, per_minute, now) - more
        self._buckets[kind, who] = (max(left, -float(per_minute)), now)

    def _left(self, kind: str, who: str, per_minute: int, now: float) -> float:
        left, since = self._buckets.pop((kind, who), (float(per_minute), now))
        return min(float(per_minute), left + (now - since) * per_minute / 60)
