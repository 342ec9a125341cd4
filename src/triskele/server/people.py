"""People without accounts: an identity in a signed cookie, a name, and one-time links to carry it elsewhere."""

import functools
import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from triskele.server import seats
from triskele.server.refusals import Refused
from triskele.server.store import Store
from triskele.table.language import say
from triskele.words import LANGUAGES

COOKIE = "triskele"
COOKIES = 4  # cookies of this name that are checked
COOKIES_KNOWN = 10_000  # identities whose signature is not computed again
LONGEST = 200  # characters of a cookie
TOKEN_LIFE = 15 * 60
SEAT_TOKEN_LIFE = 7 * 86_400
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")  # letters and signs that are invisible
SIGN = "⚙"  # begins the name of every program, and is in nobody else's
GUESTS = 999  # numbers for people who have not said a name


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str

    @property
    def program(self) -> bool:
        """Whether it is one of somebody's programs."""
        return self.name.startswith(SIGN)


class People:
    """Identities, signed with the key that all servers of a database share."""

    def __init__(self, store: Store, key: bytes, name_length: int) -> None:
        self._store = store
        self._key = key
        self._name_length = name_length
        self._signed = functools.lru_cache(maxsize=COOKIES_KNOWN)(self._owner)

    def cookie_of(self, person: str) -> str:
        return f"{person}.{self._signature(person)}"

    def _signature(self, person: str) -> str:
        return hmac.digest(self._key, b"identity 1 " + person.encode(), "sha256").hex()

    def asking(self, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Who sends these headers, by the first cookie that was signed here."""
        tried = 0
        for name, value in headers:
            if name != b"cookie" or COOKIE.encode() not in value:
                continue
            for part in value.decode("latin-1").split(";"):
                key, _, cookie = part.strip().partition("=")
                if key == COOKIE and tried < COOKIES and 0 < len(cookie) <= LONGEST:
                    tried += 1
                    if person := self._signed(cookie):
                        return person
        return None

    def _owner(self, cookie: str) -> str | None:
        """Whose cookie this is, if it was signed here."""
        person, _, signature = cookie.partition(".")
        if not re.fullmatch(r"[A-Za-z0-9_-]{22}", person) or not signature.isascii():
            return None
        return person if hmac.compare_digest(signature, self._signature(person)) else None

    async def find(self, person: str | None) -> Person | None:
        """The person of an identity."""
        name = await self._store.person(person) if person else None
        return Person(person, name) if person and name is not None else None

    async def new(self, lang: str = "en") -> Person:
        """A new person, called a guest until they say a name."""
        guest = say(lang, "terminal.guest", number=1 + secrets.randbelow(GUESTS))
        person = Person(secrets.token_urlsafe(16), guest)
        await self._store.add_person(person.id, person.name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        tidy = self.tidy(name, person.program)
        await self._store.rename(person.id, tidy)
        return Person(person.id, tidy)

    @staticmethod
    def is_guest(name: str) -> bool:
        """Whether somebody has not said a name."""
        return any(re.fullmatch(say(lang, "terminal.guest", number=r"\d+"), name) for lang in LANGUAGES)

    def tidy(self, name: str, program: bool = False) -> str:
        """A name fit to be shown: one line, printable, not too long, not a bot's, and with the sign of programs."""
        tidy = " ".join(unicodedata.normalize("NFC", name).split())
        signed = f"{SIGN} {tidy}" if program else tidy
        if not tidy or len(signed) > self._name_length or not legible(tidy):
            raise Refused("bad-name", length=self._name_length)
        if plain(tidy) in BOTS or SIGN in tidy:
            raise Refused("bots-name")
        return signed

    def brought(self, name: str) -> str:
        """A name from a record: a bot's may be among them."""
        return name if plain(name) in BOTS else self.tidy(name.removeprefix(SIGN), name.startswith(SIGN))

    def maybe(self, name: str | None, person: Person) -> str | None:
        return None if name is None else self.tidy(name, person.program)

    # Tokens: whoever has one may use it once. Only its hash is stored.

    async def carry(self, person: Person) -> tuple[str, float]:
        """A token that makes another device this person."""
        return await self._token(person.id, None, None, TOKEN_LIFE)

    async def carried(self, token: str) -> Person:
        """The person of a token, which is used up."""
        person = await self._store.use_token(_digest(token), None, None)
        name = await self._store.person(person) if person else None
        if person is None or name is None:
            raise Refused("bad-token")
        return Person(person, name)

    async def seat_token(self, person: Person, table: str, seat: int) -> tuple[str, float]:
        """A token for one seat."""
        return await self._token(person.id, table, seat, SEAT_TOKEN_LIFE)

    async def seat_giver(self, token: str, table: str, seat: int) -> str:
        """Who gave a seat's token, which is used up."""
        person = await self._store.use_token(_digest(token), table, seat)
        if person is None:
            raise Refused("bad-token")
        return person

    async def _token(self, person: str, table: str | None, seat: int | None, life: int) -> tuple[str, float]:
        token, expires = secrets.token_urlsafe(24), time.time() + life
        await self._store.add_token(_digest(token), person, table, seat, expires)
        return token, expires


def legible(text: str) -> bool:
    """Whether a text is printable and has something visible in it, besides blanks and accents without a letter."""
    seen = any(letter not in BLANK and unicodedata.category(letter)[0] in "LNPS" for letter in text)
    return seen and text.isprintable()


def plain(name: str) -> str:
    """A name without what hardly distinguishes it from others: accents, capitals, other forms of a letter."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


BOTS = frozenset(map(plain, seats.NAMES))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
