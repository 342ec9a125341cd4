"""Programs that play over the network: identities that people make for them, with tokens instead of cookies."""

import hashlib
import re
import secrets
from typing import NamedTuple

from triskele.server.people import People, Person
from triskele.server.refusals import Refused
from triskele.server.store import Store

TOKEN = re.compile(rb"(?i:bearer)(?: +(\S{1,200}))?.*", re.DOTALL)
MOST = 10  # programs of a person


class Program(NamedTuple):
    """A program: the beginning of its token's hash tells it from others."""

    id: str
    name: str


class Programs:
    """The programs of all people. Only hashes of their tokens are stored."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def make(self, owner: Person, name: str) -> tuple[Program, str]:
        """A new program, and its token, which is never shown again. Its name bears a sign, so that everybody knows."""
        if owner.program:
            raise Refused("people-only")
        person = Person(secrets.token_urlsafe(16), self._people.tidy(name, program=True))
        token = secrets.token_urlsafe(32)
        if not await self._store.add_program(person.id, person.name, owner.id, _digest(token), MOST):
            raise Refused("too-many-programs", most=MOST)
        return Program(_digest(token)[:16], person.name), token

    async def of(self, owner: str) -> list[Program]:
        """A person's programs."""
        return [Program(digest[:16], name) for digest, name in await self._store.programs(owner)]

    async def end(self, owner: str, program: str) -> str:
        """Revoke a program's token; what it played stays. Says which identity it was."""
        for digest, _ in await self._store.programs(owner):
            if digest[:16] == program and (person := await self._store.end_program(digest)):
                return person
        raise Refused("unknown-program")

    async def asking(self, said: bytes) -> str | None:
        """Which program sends this authorization; None if it holds no token, refused if it is not a valid one."""
        found = TOKEN.fullmatch(said)
        if found is None:  # another kind, which is for a proxy in front
            return None
        person = await self._store.program(_digest((found[1] or b"").decode("latin-1")))
        if person is None:
            raise Refused("bad-bearer")
        return person


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
