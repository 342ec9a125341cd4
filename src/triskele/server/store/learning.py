"""What people have learned: lessons they have done, practice positions they have answered."""

import json
import time
from dataclasses import dataclass, replace

from triskele.server.store.database import Queries, compact


@dataclass(frozen=True, slots=True)
class Practised:
    """How somebody practises a game: their rating and the last ones, and how many they found, in all and in a row."""

    rating: int
    tried: int = 0
    found: int = 0
    streak: int = 0
    longest: int = 0
    day: str = ""  # the last day whose position was found
    days: int = 0  # and how many in a row with it
    trend: tuple[int, ...] = ()  # the last ratings, the newest last


# Makes a row where there is none, and locks it until all is written: others wait, and then see what was written.
LOCK_PRACTISED = (
    "INSERT INTO practice (person, game, rating, tried, found, streak, longest, day, days, trend)"
    " VALUES ($1, $2, 0, 0, 0, 0, 0, '', 0, '[]') ON CONFLICT (person, game) DO UPDATE SET tried = practice.tried"
)
# Only if nothing was counted since somebody looked.
INSERT_FIRST = (
    "INSERT INTO answers (person, game, puzzle, found, time)"
    " SELECT person, game, $3, CAST($4 AS INTEGER), CAST($5 AS DOUBLE PRECISION)"
    " FROM practice WHERE person = $1 AND game = $2 AND tried = $6"
)
UPDATE_PRACTISED = (
    "UPDATE practice SET rating = $4, tried = $5, found = $6, streak = $7, longest = $8, day = $9, days = $10,"
    " trend = $11 WHERE person = $1 AND game = $2 AND tried = $3 RETURNING tried"
)


class Learning(Queries):
    """The queries about lessons and practice."""

    async def practised(self, person: str) -> dict[str, Practised]:
        """How a person practises, by game."""
        rows = await self._read(
            "SELECT game, rating, tried, found, streak, longest, day, days, trend FROM practice WHERE person = $1",
            person,
        )
        return {row[0]: replace(Practised(*row[1:8]), trend=tuple(json.loads(row[8]))) for row in rows}

    async def answers(self, person: str, game: str) -> dict[str, bool]:
        """The positions of a game that a person has answered, and whether they found what is best at first."""
        rows = await self._read("SELECT puzzle, found FROM answers WHERE person = $1 AND game = $2", person, game)
        return {puzzle: bool(found) for puzzle, found in rows}

    async def keep_answer(self, person: str, game: str, puzzle: str, found: bool) -> None:
        """Keep somebody's first answer; `Taken` if there was one."""
        sql = "INSERT INTO answers (person, game, puzzle, found, time) VALUES ($1, $2, $3, $4, $5)"
        await self._write([(sql, [person, game, puzzle, int(found), time.time()])])

    async def keep_practised(
        self, person: str, game: str, now: Practised, before: int, puzzle: str, found: bool
    ) -> bool:
        """Keep how somebody practises with a first answer, if no more than `before` were counted so far, and say
        whether it was kept: several may come at once, and each is counted on top of the others. `Taken` if this one
        was answered already, and then nothing is changed."""
        values = [now.rating, now.tried, now.found, now.streak, now.longest, now.day, now.days, compact(now.trend)]
        [_, _, kept] = await self._write(
            [
                (LOCK_PRACTISED, [person, game]),
                (INSERT_FIRST, [person, game, puzzle, int(found), time.time(), before]),
                (UPDATE_PRACTISED, [person, game, before, *values]),
            ]
        )
        return bool(kept)

    # Lessons

    async def learned(self, person: str) -> set[tuple[str, str]]:
        """The lessons that a person has done, by game and name."""
        rows = await self._read("SELECT game, lesson FROM lessons WHERE person = $1", person)
        return {(game, lesson) for game, lesson in rows}

    async def keep_learned(self, person: str, game: str, lesson: str) -> None:
        """Keep that somebody has done a lesson, perhaps again."""
        sql = "INSERT INTO lessons (person, game, lesson) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await self._write([(sql, [person, game, lesson])])
