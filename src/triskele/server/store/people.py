"""People, their tokens and their programs."""

import time

from triskele.server.store.database import Queries

# Held until all is written, so that programs made at once are counted one after the other.
LOCK_OWNER = "UPDATE people SET name = name WHERE id = $1"
INSERT_PROGRAM = (
    "INSERT INTO programs (person, owner, digest) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT)"
    " WHERE (SELECT COUNT(*) FROM programs WHERE owner = $2) < $4 RETURNING person"
)
LINKS = 100  # to seats that are kept of those which somebody made
DELETE_LINKS = (
    "DELETE FROM tokens WHERE person = $1 AND table_id IS NOT NULL AND digest NOT IN"
    " (SELECT digest FROM tokens WHERE person = $1 AND table_id IS NOT NULL ORDER BY expires DESC LIMIT $2)"
)
INSERT_AS_PERSON = (
    "INSERT INTO people (id, name, created)"
    " SELECT person, CAST($2 AS TEXT), CAST($3 AS DOUBLE PRECISION) FROM programs WHERE person = $1"
)


# Of some people in the order of their ids, those to whom nothing belongs. A table that one has left does not.
FORGET = (
    "DELETE FROM people WHERE id IN (SELECT p.id FROM"
    " (SELECT id, created FROM people WHERE id > $1 ORDER BY id LIMIT $3) AS p WHERE p.created < $2 AND "
    + " AND ".join(
        f"NOT EXISTS (SELECT 1 FROM {table} WHERE {column} = p.id)"
        for table, column in (
            ("sitting", "person"),
            ("results", "person"),
            ("programs", "person"),
            ("programs", "owner"),
            ("tokens", "person"),
            ("lessons", "person"),
            ("practice", "person"),
            ("answers", "person"),
            ("duels", "host"),
            ("duelists", "person"),
        )
    )
    + ")"
)
NEXT = "SELECT MAX(id) FROM (SELECT id FROM people WHERE id > $1 ORDER BY id LIMIT $2) AS p"
LOOKED = 2000  # people that are looked at in one go


class Identities(Queries):
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

    async def forget_people(self, time: float, after: str) -> str:
        """Delete, of the next people after an id, those from before a time to whom nothing belongs; says after whom to
        go on, and nothing at the end."""
        [[last]] = await self._read(NEXT, after, LOOKED)
        if last is not None:
            await self._write([(FORGET, [after, time, LOOKED])])
        return str(last or "")

    async def add_token(self, digest: str, person: str, table: str | None, seat: int | None, expires: float) -> None:
        """Keep the hash of a one-time token: for a seat, or for a person's own identity."""
        await self._write(
            [
                ("DELETE FROM tokens WHERE expires < $1", [time.time()]),
                (DELETE_LINKS, [person, LINKS - 1]),
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

    async def add_program(self, person: str, name: str, owner: str, digest: str, most: int) -> bool:
        """Keep a program, an identity of its own, whose it is, and the hash of its token: unless the owner has so many
        already, however many are made at once. Says whether it was kept."""
        [_, rows, _] = await self._write(
            [
                (LOCK_OWNER, [owner]),
                (INSERT_PROGRAM, [person, owner, digest, most]),
                (INSERT_AS_PERSON, [person, name, time.time()]),
            ]
        )
        return bool(rows)

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
