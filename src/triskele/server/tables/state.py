"""A table as its log tells it: seats, the match, and what may be done there. What is shown of it is in shown.py."""

import copy
import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from triskele.rules.board import Board
from triskele.server import dates, fairness, seats
from triskele.server.clock import Span, TableClock, clock_of
from triskele.server.seats import Seat
from triskele.server.store import Ending, Entry, Result, Setup
from triskele.table.match import Match

Viewer = tuple[int, ...]  # the seats that somebody looks from; none is a spectator


@dataclass(slots=True)
class Word:
    """A word mixed into the key."""

    seat: int
    person: str
    word: str
    late: bool = False  # said by somebody who joined the running game


@dataclass(slots=True, eq=False)
class Table:
    """What a log adds up to. It changes only by `apply`, entry by entry."""

    setup: Setup
    still: Sequence[Span] = ()  # when no server ran
    at: int = 0
    seats: list[Seat] = field(default_factory=list)
    seated: int = 0  # the place after the last change of a seat, or the start
    people: frozenset[str] = frozenset()  # whose table it is
    sitting: dict[str, Viewer] = field(default_factory=dict)  # the seats of each person
    words: list[Word] = field(default_factory=list)
    match: Match | None = None
    rematch: str | None = None
    branch: dict[str, Any] | None = None  # the table and the step at which this game left another one
    position: str | None = None  # the line that it began from, if it was not dealt
    practice: str | None = None  # the practice position that it was begun from
    brought: dict[str, Any] | None = None  # the key of a game that was brought as a record, and how it was made
    taken: bool = False  # whether somebody has the running game with its key in a file
    rematches: int = 0  # how many rematches were opened: one may have been deleted
    changes: int = 0  # entries that are not actions; they could be added without end
    touched: float = 0.0
    secret: bytes = b""
    seal: str = ""
    actors: list[int] = field(default_factory=list)  # who did each action
    turns: list[int] = field(default_factory=list)  # and in which turn
    holders: list[dict[str, str]] = field(default_factory=list)  # who has held each seat since the start, with names
    revealed: bool = False  # whether the last undo took back something that was revealed
    revealed_undos: int = 0  # and how many did
    clock: TableClock | None = None

    def __post_init__(self) -> None:
        self.seats = [seats.OPEN] * self.setup.players
        self.secret = fairness.secret_of(self.setup.secret, self.setup.round)
        self.seal = fairness.seal_of(self.secret)
        self.clock = clock_of(self.setup.clock, self.setup.players, self.still)
        self._settle()

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def status(self) -> str:
        if self.match is None:
            return "waiting"
        return "finished" if self.match.finished else "playing"

    @property
    def counts(self) -> bool:
        """Whether it counts in anybody's statistics: not if it was begun from a position, or brought or taken along."""
        return self.branch is None and self.practice is None and not self.carried

    @property
    def carried(self) -> bool:
        """Whether it was brought as a record, or taken along as one before its end."""
        return self.brought is not None or self.taken

    @property
    def passing(self) -> bool:
        """Whether it is not kept for good: what counts for nobody, and a game at whose end only computers sat. Anybody
        could have any number of those without playing."""
        return not self.counts or (self.status == "finished" and not self.sitting)

    @property
    def full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def talks(self) -> bool:
        """Whether there is chat: not where all people sit at one screen and nobody else can come."""
        owners = {seat.owner for seat in self.seats if seat.owner}
        return self.setup.chat and (self.match is None or len(owners) > 1)

    @property
    def paused(self) -> bool:
        """Whether the clock stands, since all people who sit here want that."""
        return self.clock is not None and bool(self.clock.asked) and self.clock.asked.issuperset(self.sitting)

    @property
    def proof(self) -> dict[str, Any] | None:
        """How the key was made; nothing if the game was brought without."""
        if self.brought:
            return copy.copy(self.brought["fairness"])  # type: ignore[no-any-return]
        words = [{"seat": word.seat, "word": word.word} for word in self.words if not word.late]
        return {"seal": self.seal, "secret": self.secret.hex(), "words": words}

    @property
    def deciding_bot(self) -> int | None:
        """The seat that decides, if a bot has it."""
        seat = self.match.seat if self.match else None
        return seat if seat is not None and self.seats[seat].level else None

    def luck(self) -> int:
        """What a bot that decides now chooses by, where it leaves something to chance: at the same step the same at
        all tables of one deal."""
        if self.setup.duel is None or self.match is None:
            return secrets.randbits(63)
        step = len(self.match.log).to_bytes(4, "big")
        return int.from_bytes(hashlib.sha256(b"triskele bot 1\n" + self.secret + step).digest()[:7], "big")

    def seats_of(self, person: str | None) -> Viewer:
        """The seats that a person looks from."""
        return self.sitting.get(person, ()) if person is not None else ()

    def now(self) -> "Table":
        """The table for somebody who tells of it: it stays as it is, whatever happens there meanwhile."""
        found = copy.copy(self)
        found.match, found.turns = self.match and self.match.clone(), list(self.turns)
        return found

    # The log

    def apply(self, entry: Entry) -> None:
        """Move on by one entry."""
        assert entry.place == self.at, f"entry {entry.place} after {self.at} of table {self.id}"
        data = entry.data
        match entry.kind:
            case "seat":
                self._sit(data)
            case "start":
                self.branch, self.position, self.practice = (data.get(n) for n in ("branch", "position", "practice"))
                self.words += [Word(word["seat"], "", word["word"]) for word in data.get("words", ())]
                key = fairness.key_of(self.secret, [word.word for word in self.words])
                if brought := data.get("brought"):
                    self.brought, key = brought, bytes.fromhex(brought["key"])
                    self.seal = brought["fairness"]["seal"] if brought["fairness"] else ""
                names = [seat.name for seat in self.seats]
                setup = self.setup
                board = setup.board and Board(setup.board, accepted=True)
                self.match = Match(setup.game, key, setup.players, setup.options, names, board, self.position)
                self.match.sealed = setup.duel is not None
                self.seated = self.at + 1
                self.holders = [{seat.person: seat.name} if seat.person else {} for seat in self.seats]
            case "action":
                assert self.match is not None
                self.turns.append(self.match.turn)
                self.actors.append(data["seat"])
                if entry.action is None:
                    self.match.play(data["action"])
                else:
                    self.match.carry_out(entry.action)
            case "undo":
                assert self.match is not None
                self.revealed = self.match.revealed(data["to"])
                self.revealed_undos += self.revealed
                self.match = self.match.taken_back(data["to"])
                del self.actors[data["to"] :], self.turns[data["to"] :]
            case "word":
                assert self.match is not None
                self.match.newcomer(data["seat"], data["word"])
            case "rematch":
                self.rematch = data["table"]
                self.rematches += 1
            case "taken":
                self.taken = True
            case "out" if data["gives_up"]:
                assert self.match is not None
                self.match.give_up(data["seat"])
        if self.clock is not None:
            self._tick(self.clock, entry)
        self.at += 1
        self.changes += entry.kind != "action"
        self.touched = entry.time

    def _tick(self, clock: TableClock, entry: Entry) -> None:
        """What an entry means for the clock."""
        data = entry.data
        match entry.kind:
            case "action":
                assert self.match is not None
                ended = (self.match.turn, self.match.seat) != (self.turns[-1], data["seat"])
                clock.acted(data["seat"], entry.time, ended, len(self.match.log))
                if self.seats[data["seat"]].person:  # a computer that plays ends no pause
                    clock.asked = frozenset()
            case "undo":
                clock.take_back(data["to"])
            case "warned":
                clock.warned[data["seat"]] = entry.time
            case "out":
                clock.out.append(data["seat"])
            case "pause":
                clock.asked |= {self.seats[data["seat"]].person or ""}
            case "resume":
                clock.asked = frozenset()
        seat = self.match.seat if self.match is not None and not self.paused else None
        clock.run(seat if seat is not None and self.seats[seat].person else None, entry.time)

    def _sit(self, data: dict[str, Any]) -> None:
        number, seat = data["seat"], seats.from_data(data)
        self.seats[number] = seat
        self.seated = self.at + 1
        self._settle()
        if self.match is not None and seat.name:
            self.match.names[number] = seat.name
        if self.match is not None and seat.person:
            self.holders[number].setdefault(seat.person, seat.name)
        word, late = data.get("word"), data.get("newcomer", False)
        # Before the start a person's first word counts: a later one, when the others' are known, would be a choice.
        if word and seat.person and (late or (self.match is None and not self.has_spoken(seat.person))):
            self.words.append(Word(number, seat.person, word, late))
            if late and self.match is not None:
                self.match.newcomer(number, word)

    def _settle(self) -> None:
        """Who sits where, and whose table it is now."""
        self.sitting = {}
        for number, seat in enumerate(self.seats):
            if seat.person is not None:
                self.sitting[seat.person] = (*self.seats_of(seat.person), number)
        self.people = frozenset({self.setup.host, *(seat.owner for seat in self.seats if seat.owner)})

    def has_spoken(self, person: str) -> bool:
        """Whether a person's word is mixed into the key."""
        return any(word.person == person for word in self.words)

    def others_play(self, person: str) -> bool:
        """Whether the game has begun, and somebody else has a seat in it or has one kept for them, or plays it too, at
        another table of a duel."""
        owners = {seat.owner for seat in self.seats}
        return self.match is not None and (self.setup.duel is not None or not owners <= {None, person})

    def aids(self, person: str) -> bool:
        """Whether a person may have hints and the lens: where nobody else plays, or where the table allows it."""
        return self.setup.aids or not self.others_play(person)

    def has_other(self, person: str, number: int) -> bool:
        """Whether a person has, or had since the game began, a seat other than this one, or one is kept for them."""
        others = (n for n in range(len(self.holders)) if n != number)
        return any(person in self.holders[n] or self.seats[n].owner == person for n in others)

    def together(self, number: int) -> list[int]:
        """The other seats of the same person."""
        owner = self.seats[number].owner
        others = (n for n in range(len(self.seats)) if n != number and self.seats[n].owner == owner)
        return list(others) if owner is not None else []

    def held_by(self, number: int) -> list[str]:
        """The others who have seen a seat's hand since the game began, by their current names if they have a seat."""
        if not self.holders:
            return []
        names = {seat.owner: seat.name for seat in reversed(self.seats)}
        held = self.holders[number].items()
        return [names.get(person, name) for person, name in held if person != self.seats[number].owner]

    def results(self) -> tuple[Result, ...]:
        """How each seat ended; of a game that was brought it is nobody's."""
        assert self.match is not None
        winners, scores = self.match.winners, self.match.scores
        return tuple(
            Result(number, None if self.carried else seat.person, seat.level, scores[number], number in winners)
            for number, seat in enumerate(self.seats)
        )

    def ending(self) -> Ending | None:
        """How a day's deal went, if it counts: not once its day is over."""
        setup, match = self.setup, self.match
        if setup.duel is None or setup.day is None or match is None or dates.over(setup.day):
            return None
        return Ending(
            duel=setup.duel,
            person=setup.host,
            table=setup.id,
            rank=match.ranking[0],
            standings=tuple(match.standings),
            steps=len(match.log),
            ended=self.touched,
        )

    # Undo

    def undo_to(self, person: str) -> int | None:
        """How many actions are left if this person takes one back now; None if that is not allowed."""
        match = self.match
        own = self.seats_of(person)
        if match is None or not own or not match.log or match.finished:
            return None
        others = [seat for number, seat in enumerate(self.seats) if number not in own]
        if self.setup.duel is None and all(seat.level and seat.kept_for in {None, person} for seat in others):
            return self._last_own(own)
        mine = self.actors[-1] in own and self.actors[-1] == match.seat and self.turns[-1] == match.turn
        return len(match.log) - 1 if mine and match.undoable and len(match.log) > self._first else None

    @property
    def _first(self) -> int:
        """The first action that was played at this table: those of the game it left are not taken back."""
        return self.branch["step"] if self.branch else 0

    def _last_own(self, own: Viewer) -> int | None:
        """How far back a person who plays only with bots gets: to before their last action and what followed it."""
        steps = range(len(self.actors) - 1, self._first - 1, -1)
        return next((step for step in steps if self.actors[step] in own), None)


def rebuilt(setup: Setup, entries: Iterable[Entry], still: Sequence[Span] = ()) -> Table:
    """A table from its log; its clock stood still at these times."""
    table = Table(setup, still)
    for entry in entries:
        table.apply(entry)
    return table


def last_that_stand(kinds: Sequence[str]) -> bool:
    """Whether the actions among the last entries are the last that stand, by people whose names are the same."""
    first = kinds.index("action") if "action" in kinds else len(kinds)
    return "undo" not in kinds and "seat" not in kinds[first:]
