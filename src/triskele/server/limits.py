"""Token buckets: so many a minute, with bursts of up to a minute's worth."""

import time
from collections import OrderedDict
from collections.abc import Callable

from triskele.server import metrics
from triskele.server.refusals import Refused

REMEMBERED = 50_000  # buckets; the least used are forgotten, which forgives them


class Buckets:
    """One bucket for each identity and kind of request."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, per_minute: int) -> None:
        """Take one, or refuse and say when there is one again."""
        now = self._clock()
        left, since = self._buckets.pop((kind, who), (float(per_minute), now))
        left = min(float(per_minute), left + (now - since) * per_minute / 60)
        enough = left >= 1
        self._buckets[kind, who] = (left - 1 if enough else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not enough:
            metrics.LIMITED.labels(kind).inc()
            wait = max(1, round((1 - left) * 60 / per_minute + 0.5))
            raise Refused("too-many", {"retry_after": wait}, seconds=wait)
