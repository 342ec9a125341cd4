"""What holds at this server: whom whoever runs it has muted or banned."""

import math
import time

from triskele.server.store import Deed, Store

HELD = ("mute", "ban")


class House:
    """Follows what was done, by number. Another process does it: “triskele admin”."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen = 0
        self._until: dict[str, dict[str, float]] = {kind: {} for kind in HELD}

    async def look(self) -> list[Deed]:
        """What was done since the last look, which holds from now on."""
        new = await self._store.deeds(self._seen)
        for deed in new:
            self._seen = deed.number
            if deed.kind in HELD:
                self._until[deed.kind][deed.whom] = math.inf if deed.until is None else deed.until
            elif deed.kind == "pardon":
                for held in self._until.values():
                    held.pop(deed.whom, None)
        return new

    def muted(self, person: str | None) -> bool:
        """Whether somebody may say nothing."""
        return self._holds("mute", person)

    def banned(self, person: str | None) -> bool:
        """Whether somebody may change nothing."""
        return self._holds("ban", person)

    def silenced(self, person: str | None) -> str | None:
        """What somebody who may say nothing is refused with."""
        return "banned" if self.banned(person) else "muted" if self.muted(person) else None

    def _holds(self, kind: str, person: str | None) -> bool:
        return person is not None and self._until[kind].get(person, 0.0) > time.time()
