"""How many connections there may be: for an address, and for the server, below what the system gives it."""

import contextlib
from collections import Counter
from typing import Any

from triskele.server.config import Config
from triskele.server.edge.limits import address

SPARE = 100  # descriptors for everything else: the database, bots, files
WANTED = 65_536  # descriptors, if the system gives that many
ELSE = 4096  # connections, where the system does not say


def descriptors() -> int | None:
    """Raise the number of files and connections that this process may have open, and return it."""
    try:
        import resource
    except ImportError:  # on Windows there is no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return min(WANTED, soft) if soft != resource.RLIM_INFINITY else WANTED
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


class Connections:
    """How many there are, in total and by address. Behind a proxy all are the proxy's, and only the total counts."""

    def __init__(self, config: Config, files: int | None) -> None:
        self._most = ELSE if files is None else max(files - SPARE, files // 2)
        self._of_one = self._most if config.proxies else min(config.limits.connections, max(1, self._most // 2))
        self._all = 0
        self._by_place: Counter[str] = Counter()

    def came(self, client: Any) -> bool:
        """Count a connection, if there is room for it."""
        where = address(client)
        if self._all >= self._most or self._by_place[where] >= self._of_one:
            return False
        self._all += 1
        self._by_place[where] += 1
        return True

    def went(self, client: Any) -> None:
        where = address(client)
        self._all -= 1
        self._by_place[where] -= 1
        if not self._by_place[where]:
            del self._by_place[where]
