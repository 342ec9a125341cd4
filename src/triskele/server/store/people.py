"""People, their tokens and their programs."""

import time

from triskele.server.store.database import Queries


class People(Queries):
    """The queries about people."""

    async def signing_key(self, fresh: bytes) -> bytes:
        """The key that identities are signed with: the same for all servers, made once."""
        await self._write(
            [("INSERT INTO settings (name, value) VALUES ('signing-key', $1) ON CONFLICT DO NOTHING", [fresh])]
        )
        [[value]] = await self._read("SELECT value FROM settings WHERE name = 'signing-key'")
        return bytes(value)

    async def add_person(self, person: str, name: str) -> None:
        await self._write([("INSERT INTO people (id, name, created) VALUES ($1, $2, $3)", [person, name, time.time()])])

    async def person(self, person: str) -> str | None:
        """A person's name."""
        rows = await self._read("SELECT name FROM people WHERE id = $1", person)
        return str(rows[0][0]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        await self._write([("UPDATE people SET name = $2 WHERE id = $1", [person, name])])

    async def add_token(self, digest: str, person: str, table: str | None, seat: int | None, expires: float) -> None:
        """Keep the hash of a one-time token: for a seat, or for a person's own identity."""
        await self._write(
            [
                ("DELETE FROM tokens WHERE expires < $1", [time.time()]),
                (
                    "INSERT INTO tokens (digest, person, table_id, seat, expires) VALUES ($1, $2, $3, $4, $5)",
                    [digest, person, table, seat, expires],
                ),
            ]
        )

    async def use_token(self, digest: str, table: str | None, seat: int | None) -> str | None:
        """Use up a token and say whose it was; None if there is none. It works once, even for several at once."""
        where = "table_id IS NULL" if table is None else "table_id = $3 AND seat = $4"
        args = [digest, time.time()] if table is None else [digest, time.time(), table, seat]
        [rows] = await self._write(
            [(f"DELETE FROM tokens WHERE digest = $1 AND expires >= $2 AND {where} RETURNING person", args)]
        )
        return str(rows[0][0]) if rows else None

    async def add_program(self, person: str, name: str, owner: str, digest: str) -> None:
        """Keep a program: an identity of its own, whose it is, and the hash of its token."""
        await self._write(
            [
                ("INSERT INTO people (id, name, created) VALUES ($1, $2, $3)", [person, name, time.time()]),
                ("INSERT INTO programs (person, owner, digest) VALUES ($1, $2, $3)", [person, owner, digest]),
            ]
        )

    async def program(self, digest: str) -> str | None:
        """The identity of a program by its token's hash."""
        rows = await self._read("SELECT person FROM programs WHERE digest = $1", digest)
        return str(rows[0][0]) if rows else None

    async def programs(self, owner: str) -> list[tuple[str, str]]:
        """The hashes and names of a person's programs, by name."""
        rows = await self._read(
            "SELECT p.digest, e.name FROM programs p JOIN people e ON e.id = p.person WHERE p.owner = $1"
            " ORDER BY e.name, p.digest",
            owner,
        )
        return [(str(digest), str(name)) for digest, name in rows]

    async def end_program(self, digest: str) -> str | None:
        """Forget a program's token: whose it was."""
        [rows] = await self._write([("DELETE FROM programs WHERE digest = $1 RETURNING person", [digest])])
        return str(rows[0][0]) if rows else None
