"""A table as its log tells it: seats, the match, and what each person may see of them."""

import asyncio
import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from triskele.rules import GAMES, kernel
from triskele.rules.board import Board
from triskele.rules.kernel import State
from triskele.server import fairness, seats
from triskele.server.seats import Seat
from triskele.server.store import Entry, Index, Result, Setup
from triskele.table import FACES
from triskele.table.face import Event
from triskele.table.match import Match

TOUCH = 20.0  # seconds: a table that is played at is marked as touched no more often
Viewer = tuple[int, ...]  # the seats that somebody looks from; none is a spectator


@dataclass(slots=True)
class Word:
    """A word mixed into the key."""

    seat: int
    person: str
    word: str
    late: bool = False  # said by somebody who came into the running game


@dataclass(slots=True, eq=False)
class Table:
    """A table in memory. It changes only by `apply`, entry by entry; what is not stored yet is behind the lock."""

    setup: Setup
    at: int = 0
    seats: list[Seat] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    match: Match | None = None
    rematch: str | None = None
    rematches: int = 0  # how many were opened: one may have been deleted
    changes: int = 0  # entries that are not actions: they could be added without end
    touched: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    dead: bool = False  # not as the store has it: to be read again
    stored: tuple[str, bool, float] = ("", False, 0.0)  # what the store has of it to look it up by
    secret: bytes = b""
    seal: str = ""
    actors: list[int] = field(default_factory=list)  # who did each action
    turns: list[int] = field(default_factory=list)  # and in which turn
    holders: list[dict[str, str]] = field(default_factory=list)  # who has held each seat since the start, with names
    revealed: bool = False  # whether the last undo took back something that was revealed
    revealed_undos: int = 0  # and how many did
    known: dict[int | None, bytes] = field(default_factory=dict)  # what seats know now, made once
    known_before: dict[int | None, bytes] = field(default_factory=dict)  # and knew before the last action
    # As bytes of JSON, made once:
    shown: dict[str | None, bytes] = field(default_factory=dict)  # the table as people see it now
    shared: tuple[bytes, bytes, bytes] | None = None  # what everybody sees now: of the table, of a view, in its table
    seated: dict[str | None, bytes] = field(default_factory=dict)  # the seats as people see them
    lasting: bytes = b""  # what never changes
    owners: frozenset[str] | None = None  # whose table it is, until a seat changes
    sitting: dict[str, Viewer] | None = None  # and the seats of each of them
    told: tuple[Sequence[Event], str, str] | None = None  # what was told last: events, language and sentence

    def __post_init__(self) -> None:
        self.seats = [seats.OPEN] * self.setup.players
        self.secret = fairness.secret_of(self.setup.secret, self.setup.round)
        self.seal = fairness.seal_of(self.secret)

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def status(self) -> str:
        if self.match is None:
            return "waiting"
        return "finished" if self.match.finished else "playing"

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def deciding_bot(self) -> int | None:
        """The seat that decides, if a bot has it."""
        seat = self.match.seat if self.match else None
        return seat if seat is not None and self.seats[seat].level else None

    def seats_of(self, person: str | None) -> Viewer:
        """The seats that a person looks from."""
        if self.sitting is None:
            self.sitting = {}
            for number, seat in enumerate(self.seats):
                if seat.person is not None:
                    self.sitting[seat.person] = (*self.sitting.get(seat.person, ()), number)
        return self.sitting.get(person, ()) if person is not None else ()

    def weight(self) -> int:
        """About how much memory it takes, in states."""
        return 20 + (len(self.match.log) if self.match else 0)

    # The log

    def apply(self, entry: Entry) -> None:
        """Go on by one entry."""
        assert entry.place == self.at, f"entry {entry.place} after {self.at} of table {self.id}"
        data = entry.data
        self.shown, self.shared, self.told = {}, None, None
        match entry.kind:
            case "seat":
                self._sit(data)
            case "start":
                key = fairness.key_of(self.secret, [word.word for word in self.words])
                names = [seat.name for seat in self.seats]
                setup = self.setup
                board = setup.board and Board(setup.board, accepted=True)
                self.match = Match(setup.game, key, setup.players, setup.options, names, board)
                self.holders = [{seat.person: seat.name} if seat.person else {} for seat in self.seats]
            case "action":
                assert self.match is not None
                self.known_before, self.known = self.known, {}
                self.turns.append(self.match.turn)
                self.actors.append(data["seat"])
                self.match.play(data["action"])
            case "undo":
                assert self.match is not None
                self.known_before, self.known = {}, {}
                self.revealed = self.match.revealed(data["to"])
                self.revealed_undos += self.revealed
                self.match = self.match.taken_back(data["to"])
                del self.actors[data["to"] :], self.turns[data["to"] :]
            case "rematch":
                self.rematch = data["table"]
                self.rematches += 1
        self.at += 1
        self.changes += entry.kind != "action"
        self.touched = entry.time

    def _sit(self, data: dict[str, Any]) -> None:
        number, seat = data["seat"], seats.from_data(data)
        self.seats[number] = seat
        self.seated, self.owners, self.sitting = {}, None, None
        if self.match is not None and seat.name:
            self.match.names[number] = seat.name
        if self.match is not None and seat.person:
            self.holders[number].setdefault(seat.person, seat.name)
        word, late = data.get("word"), data.get("newcomer", False)
        # A person's first word counts: a later one, said when others' are known, would be a choice.
        if word and seat.person and (late or self.match is None) and not self.has_spoken(seat.person):
            self.words.append(Word(number, seat.person, word, late))
            if late and self.match is not None:
                self.match.newcomer(number, word)

    def has_spoken(self, person: str) -> bool:
        """Whether a person's word is mixed into the key."""
        return any(word.person == person for word in self.words)

    def others_play(self, person: str) -> bool:
        """Whether the game has begun, and somebody else has a seat in it or has one kept."""
        owners = {seat.owner for seat in self.seats}
        return self.match is not None and not owners <= {None, person}

    def has_other(self, person: str, number: int) -> bool:
        """Whether a person has, or had since the game began, another seat than this one, or is kept one."""
        others = (n for n in range(len(self.holders)) if n != number)
        return any(person in self.holders[n] or self.seats[n].owner == person for n in others)

    def index(self, entries: Sequence[Entry]) -> Index:
        """What to look this table up by, after these entries."""
        now = (self.status, self.deciding_bot is not None)
        ended = now[0] == "finished" and entries[-1].kind == "action"
        # While bots play the time is always written: other servers look by it for turns that nobody thinks about.
        changed = now != self.stored[:2] or now[1] or self.touched - self.stored[2] > TOUCH
        if changed:
            self.stored = (*now, self.touched)
        return Index(
            status=now[0],
            bot=now[1],
            changed=changed,
            people=self.people(),
            seats_changed=any(entry.kind == "seat" for entry in entries),
            results=self._results() if ended else (),
        )

    def people(self) -> frozenset[str]:
        """Whose table this is."""
        if self.owners is None:
            self.owners = frozenset({self.setup.host, *(seat.owner for seat in self.seats if seat.owner)})
        return self.owners

    def _results(self) -> tuple[Result, ...]:
        assert self.match is not None
        winners, scores = self.match.winners, self.match.scores
        return tuple(
            Result(number, seat.person, seat.level, scores[number], number in winners)
            for number, seat in enumerate(self.seats)
        )

    # Undo

    def undo_to(self, person: str) -> int | None:
        """How many actions are left if this person takes one back now; None if that is not allowed."""
        match = self.match
        own = self.seats_of(person)
        if match is None or not own or not match.log or match.finished:
            return None
        others = [seat for number, seat in enumerate(self.seats) if number not in own]
        if all(seat.level and seat.kept_for in {None, person} for seat in others):
            return self._last_own(own)
        mine = self.actors[-1] in own and self.actors[-1] == match.seat and self.turns[-1] == match.turn
        return len(match.log) - 1 if mine and match.undoable else None

    def _last_own(self, own: Viewer) -> int | None:
        """Where a person who plays with bots alone gets to: before the own last action, with what followed it."""
        steps = range(len(self.actors) - 1, -1, -1)
        return next((step for step in steps if self.actors[step] in own), None)

    # What is seen

    def _known(self, seat: int | None) -> bytes:
        assert self.match is not None
        if seat not in self.known:
            self.known[seat] = self.match.known_content(seat)
        return self.known[seat]

    def rest(self) -> None:
        """Forget what can be made again."""
        self.known, self.known_before, self.shown, self.shared, self.told = {}, {}, {}, None, None

    def seen(self, person: str | None) -> bytes:
        """The table as a person sees it, as the bytes of its JSON."""
        who = person if person in self.people() else None
        if who not in self.shown:
            self.shown[who] = self._seen(who)
        return self.shown[who]

    def json(self, person: str | None) -> dict[str, Any]:
        """The table as a person sees it: the views of the own seats, or a spectator's."""
        found: dict[str, Any] = orjson.loads(self.seen(person))
        return found

    def _seen(self, person: str | None) -> bytes:
        """Put together from what everybody sees, made once, and what is this person's own."""
        own = self.seats_of(person)
        views: list[bytes] = []
        if self.match is not None:
            views = [self._view(seat) for seat in own or (None,)]
        common, _, _ = self._shared()
        if person not in self.seated:
            self.seated[person] = orjson.dumps(self._seats(person))
        host = b"true" if person is not None and person == self.setup.host else b"false"
        undo = b"true" if person is not None and self.undo_to(person) is not None else b"false"
        return b"".join(
            [
                common,
                b',"own":',
                host,
                b',"undo":',
                undo,
                b',"seats":',
                self.seated[person],
                b',"views":[',
                b",".join(views),
                b"]}",
            ]
        )

    def _shared(self) -> tuple[bytes, bytes, bytes]:
        """What everybody sees, as the beginnings and middles of JSON objects."""
        if self.shared is not None:
            return self.shared
        if not self.lasting:
            setup = self.setup
            lasting = {
                "id": self.id,
                "game": setup.game,
                "players": setup.players,
                "options": setup.options,
                "public": setup.public,
                "chat": setup.chat,
                "created": setup.created,
                "seal": self.seal,
                "previous": setup.previous,
            }
            self.lasting = orjson.dumps(lasting)[:-1]
        match = self.match
        everybodys = match.envelope() if match else {"key_hash": None, "game_hash": None}
        now = {
            "touched": self.touched,
            "status": self.status,
            "at": self.at,
            "key_hash": everybodys["key_hash"],
            "game_hash": everybodys["game_hash"],
            "rematch": self.rematch,
            "revealed_undos": self.revealed_undos,
        }
        envelope = table = b""
        if match is not None:
            # Any seat's record will do: what is common is the same for all, which tests keep.
            known = next(iter(self.known.values()), None) or self._known(None)
            envelope = orjson.dumps(everybodys)
            table = orjson.dumps(match.face.common(_record(match.game, known)))
        self.shared = (self.lasting + b"," + orjson.dumps(now)[1:-1], envelope[1:-1], table[1:])
        return self.shared

    def _view(self, seat: int | None) -> bytes:
        """`Match.view` as bytes."""
        match = self.match
        assert match is not None
        known = self._known(seat)
        _, envelope, table = self._shared()
        own = orjson.dumps(match.face.own(_record(match.game, known)))[:-1]
        actions: list[bytes] = []
        if seat is not None and seat == match.seat:
            texts = _actions(match.game)
            actions = [texts[number] for number in match.action_ids()]
        return b"".join(
            [
                b'{"seat":%s,"actions":[' % (b"null" if seat is None else b"%d" % seat),
                b",".join(actions),
                b"],",
                envelope,
                b',"table":',
                own,
                b"," if len(own) > 1 else b"",
                table,
                b"}",
            ]
        )

    def _seats(self, person: str | None) -> list[dict[str, Any]]:
        return [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "mine": person is not None and seat.person == person,
                "kept": seat.kept_for is not None,
                "kept_for_me": person is not None and seat.kept_for == person,
                "together": [n for n in range(len(self.seats)) if n != number and self._same(n, number)],
                "held_by": self._held_by(number),
            }
            for number, seat in enumerate(self.seats)
        ]

    def _same(self, one: int, other: int) -> bool:
        """Whether two seats are one person's."""
        return self.seats[one].owner is not None and self.seats[one].owner == self.seats[other].owner

    def _held_by(self, number: int) -> list[str]:
        """The others who have seen a seat's hand since the game began: by their names of now, if they have a seat."""
        if not self.holders:
            return []
        names = {seat.owner: seat.name for seat in reversed(self.seats)}
        held = self.holders[number].items()
        return [names.get(person, name) for person, name in held if person != self.seats[number].owner]

    def tell(self, entry: Entry, own: Viewer, lang: str, step: int | None = None) -> dict[str, Any]:
        """An entry as who has these seats may know it: the one just applied, or the action number `step`.

        Built from what the seat knew before and knows after it."""
        told: dict[str, Any] = {"at": entry.place + 1, "kind": entry.kind, "time": entry.time}
        data = entry.data
        match entry.kind:
            case "seat":
                seat = seats.from_data(data)
                told |= {"seat": data["seat"], "to": seat.kind, "name": seat.name, "level": seat.level}
                told["newcomer"] = data.get("newcomer", False)
            case "action":
                told |= self._tell_action(data, own, lang, step)
            case "undo":
                told |= {"seat": data["seat"], "to_step": data["to"], "revealed": self.revealed}
            case "rematch":
                told |= {"table": data["table"]}
        return told

    def _tell_action(self, data: dict[str, Any], own: Viewer, lang: str, step: int | None) -> dict[str, Any]:
        assert self.match is not None
        actor: int = data["seat"]
        # Several at one screen read one tale: it tells what all of them may know.
        viewer = own[0] if len(own) == 1 else None
        newest = len(self.match.log) - 1
        step = newest if step is None else step
        action = self.match.log[step]
        if step == newest and viewer in self.known_before:
            before = _record(self.match.game, self.known_before[viewer], 1)
            events = self.match.face.events(before, action, _record(self.match.game, self._known(viewer)))
        else:
            events = self.match.events(step, viewer)
        if self.told is None or self.told[0] != events or self.told[1] != lang:
            self.told = (events, lang, self.match.sentence(events, lang))
        told = {"seat": actor, "step": step, "events": events, "text": self.told[2]}
        if actor in own:
            told["action"] = action.json()
        return told


@functools.cache
def _room(game: str, _number: int) -> State:
    return kernel.blank(GAMES[game].STATE)


def _record(game: str, content: bytes, number: int = 0) -> State:
    """A record with this content, until the next call: all tables share two of a game, for they are large and slow to
    make."""
    record = _room(game, number)
    record.raw[:] = content
    return record


@functools.cache
def _actions(game: str) -> tuple[bytes, ...]:
    """All actions of a game, as bytes of JSON."""
    return tuple(orjson.dumps(action.json()) for action in FACES[game].ACTIONS)


def rebuilt(setup: Setup, entries: Iterable[Entry]) -> Table:
    """A table from its log."""
    table = Table(setup)
    for entry in entries:
        table.apply(entry)
    return table


def last_that_stand(kinds: Sequence[str]) -> bool:
    """Whether the actions among the last entries are the last ones that stand, of people who had their names of now."""
    first = kinds.index("action") if "action" in kinds else len(kinds)
    return "undo" not in kinds and "seat" not in kinds[first:]
