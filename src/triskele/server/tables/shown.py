"""What people see of a table: views, seats and what happened, as JSON, built once for each place in its log.

All of it is made from the table and from what seats know; nothing here changes anything."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import orjson
from orjson import Fragment

from triskele.errors import IllegalMove
from triskele.rules import GAMES, kernel
from triskele.rules.kernel import State
from triskele.rules.pages import rule_text
from triskele.server import seats
from triskele.server.clock import TableClock
from triskele.server.models.games import Previews
from triskele.server.models.guide import Why
from triskele.server.places import place_of, placed
from triskele.server.refusals import Refused
from triskele.server.store import Entry
from triskele.server.tables.state import Table, Viewer
from triskele.table import FACES
from triskele.table.face import Event
from triskele.table.match import Match

Known = dict[int | None, bytes]  # what seats know, and what everybody knows
Parts = Mapping[str, Any]  # of a JSON object


@dataclass(slots=True)
class Built:
    """What was built for a table at a place in its log."""

    at: int
    known: Known = field(default_factory=dict)
    tables: dict[str | None, bytes] = field(default_factory=dict)  # by who sees them
    views: dict[int | None, Fragment] = field(default_factory=dict)
    everybodys: tuple[Parts, Parts, Parts] | None = None  # what all see: of the table, of a view, of what lies there
    choices: dict[str, Fragment] = field(default_factory=dict)  # of the player to move, by language
    lenses: dict[int, Fragment] = field(default_factory=dict)  # by seat
    # the last action: events, the language and whom it speaks to, the sentence, and in few words
    sentence: tuple[Sequence[Event], tuple[str, int | None], str, str] | None = None


class Shown:
    """A table as people see it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._built = Built(-1)
        self._before: tuple[int, Known] = (-1, {})  # what seats knew at the place before
        self._seats: tuple[int, dict[str | None, Fragment]] = (-1, {})  # as people see them, since a place
        setup = table.setup
        self._always: Parts = {
            "id": setup.id,
            "place": place_of(setup.id),
            "game": setup.game,
            "players": setup.players,
            "options": setup.options,
            "public": setup.public,
            "aids": setup.aids,
            "created": setup.created,
            "seal": table.seal,
            "previous": setup.previous,
            "duel": None if setup.day else setup.duel,
            "day": setup.day,
        }

    @property
    def _now(self) -> Built:
        if self._built.at != self._table.at:
            self._before = self._built.at, self._built.known
            self._built = Built(self._table.at)
        return self._built

    def rest(self) -> None:
        """Forget what can be built again."""
        self._built, self._before = Built(-1), (-1, {})

    # A table

    def to(self, person: str | None) -> bytes:
        """The table as a person sees it: the views of their seats, or a spectator's."""
        who = person if person in self._table.people else None
        built = self._now
        if who not in built.tables:
            built.tables[who] = self._made_for(who, built)
        return built.tables[who]

    def _made_for(self, person: str | None, built: Built) -> bytes:
        table = self._table
        views = [self._view(seat, built) for seat in table.seats_of(person) or (None,)] if table.match else []
        everybodys, _, _ = self._everybodys(built)
        return orjson.dumps(
            {
                **everybodys,
                "own": person is not None and person == table.setup.host,
                "undo": person is not None and table.undo_to(person) is not None,
                "aided": person is not None and table.aids(person),
                "seats": self._seats_to(person),
                "views": views,
            }
        )

    def _clock(self, clock: TableClock) -> dict[str, Any]:
        table = self._table
        return {
            **clock.terms.data(),
            "left": clock.left,
            "runs": clock.runs,
            "ends": clock.ends,
            "asked": [n for n, seat in enumerate(table.seats) if seat.person in clock.asked],
            "paused": table.paused,
            "warned": sorted(clock.warned),
            "out": clock.out,
        }

    def _everybodys(self, built: Built) -> tuple[Parts, Parts, Parts]:
        """What everybody sees: of the table, of a view, and of what lies on the table in it."""
        table = self._table
        if built.everybodys is not None:
            return built.everybodys
        match = table.match
        view = match.envelope() if match else {"key_hash": None, "game_hash": None}
        now = {
            "touched": table.touched,
            "status": table.status,
            "at": table.at,
            "chat": table.talks,
            "key_hash": view["key_hash"],
            "game_hash": view["game_hash"],
            "rematch": table.rematch,
            "branch": placed(table.branch),
            "practice": table.practice,
            "carried": table.carried,
            "clock": self._clock(table.clock) if table.clock is not None else None,
            "revealed_undos": table.revealed_undos,
        }
        lies: Parts = {}
        if match is not None:
            # Any seat's known state will do: what is common is the same for all, as tests check.
            known = next(iter(built.known.values()), None) or self._known(None, built)
            # Kept as JSON, not as thousands of little objects, which would be slow to throw away at the next place.
            common = match.face.common(_state(match.game, known))
            lies = {name: Fragment(orjson.dumps(part)) for name, part in common.items()}
        built.everybodys = {**self._always, **now}, view, lies
        return built.everybodys

    def _view(self, seat: int | None, built: Built) -> Fragment:
        """`Match.view` of a seat, or a spectator's."""
        views = built.views
        if seat not in views:
            match = self._match
            own = match.face.own(_state(match.game, self._known(seat, built)))
            _, everybodys, lies = self._everybodys(built)
            actions = _actions(match.game)
            view = match.framed(seat, everybodys, {**own, **lies}, lambda action: actions[action.id])
            views[seat] = Fragment(orjson.dumps(view))
        return views[seat]

    @property
    def _match(self) -> Match:
        assert self._table.match is not None
        return self._table.match

    def _known(self, seat: int | None, built: Built) -> bytes:
        known = built.known
        if seat not in known:
            known[seat] = self._match.known_content(seat)
        return known[seat]

    def _seats_to(self, person: str | None) -> Fragment:
        table = self._table
        if self._seats[0] != table.seated:
            self._seats = table.seated, {}
        shown = self._seats[1]
        if person not in shown:
            shown[person] = Fragment(
                orjson.dumps(
                    [
                        {
                            "seat": number,
                            "kind": seat.kind,
                            "name": seat.name,
                            "level": seat.level,
                            "mine": person is not None and seat.person == person,
                            "kept": seat.kept_for is not None,
                            "kept_for_me": person is not None and seat.kept_for == person and not self._is_out(number),
                            "together": table.together(number),
                            "held_by": table.held_by(number),
                        }
                        for number, seat in enumerate(table.seats)
                    ]
                )
            )
        return shown[person]

    def _is_out(self, seat: int) -> bool:
        """Whether a seat had no time left, so that nobody gets it back."""
        return self._table.clock is not None and seat in self._table.clock.out

    # What may be done

    def choices(self, lang: str) -> Any:
        """The legal actions of the player to move, with what each would do, up to where chance decides: as JSON that
        lies ready."""
        made = self._now.choices
        if lang not in made:
            made[lang] = Fragment(orjson.dumps(choices_of(self._match, lang)))
        return made[lang]

    def lens(self, seat: int) -> Any:
        """What a seat could count, as JSON that lies ready."""
        made = self._now.lenses
        if seat not in made:
            made[seat] = Fragment(orjson.dumps(self._match.lens(seat)))
        return made[seat]

    # What happened

    def tell(self, entry: Entry, own: Viewer, lang: str, step: int | None = None) -> dict[str, Any]:
        """An entry, as far as these seats may know it: the one just applied, or the action number `step`.

        Built from what the seat knew before and knows after it."""
        told: dict[str, Any] = {"at": entry.place + 1, "kind": entry.kind, "time": entry.time}
        data = entry.data
        match entry.kind:
            case "seat":
                seat = seats.from_data(data)
                told |= {"seat": data["seat"], "to": seat.kind, "name": seat.name, "level": seat.level}
                told["newcomer"] = data.get("newcomer", False)
            case "action":
                told |= self._tell_action(entry, own, lang, step)
            case "undo":
                told |= {"seat": data["seat"], "to_step": data["to"], "revealed": self._table.revealed}
            case "word" | "warned" | "pause" | "resume":
                told |= {"seat": data["seat"]}
            case "out":
                told |= {"seat": data["seat"], "gives_up": data["gives_up"]}
            case "rematch":
                told |= {"table": data["table"]}
        return told

    def _tell_action(self, entry: Entry, own: Viewer, lang: str, step: int | None) -> dict[str, Any]:
        match = self._match
        actor: int = entry.data["seat"]
        # Several people at one screen read one tale: it tells only what all of them may know.
        viewer = own[0] if len(own) == 1 else None
        step = len(match.log) - 1 if step is None else step
        action = match.log[step]
        built = self._now
        events = self._events(entry.place, step, viewer, built)
        spoken = lang, viewer if viewer in {event["seat"] for event in events} else None
        if built.sentence is None or built.sentence[0] != events or built.sentence[1] != spoken:
            sentence = match.sentence(events, *spoken, pictures=True)
            built.sentence = (events, spoken, sentence, match.brief(step, events, lang, pictures=True))
        told = {"seat": actor, "step": step, "turn": self._table.turns[step], "events": events}
        told |= {"text": built.sentence[2], "brief": built.sentence[3]}
        if actor in own:
            told["action"] = action.json()
        return told

    def _events(self, at: int, step: int, viewer: int | None, built: Built) -> Sequence[Event]:
        """What the action at a place, number `step`, did, as a seat or a spectator could see it."""
        match = self._match
        then, before = self._before
        if then != at or built.at != at + 1 or viewer not in before:
            return match.events(step, viewer)
        known = _state(match.game, before[viewer], 1)
        return match.face.events(known, match.log[step], _state(match.game, self._known(viewer, built)))


def choices_of(match: Match, lang: str) -> Previews:
    """The legal actions of the player to move, each in words and with what it would do."""
    found = [
        {
            "id": action.id,
            "text": action.text,
            "label": match.describe(action, lang, pictures=True),
            "events": events,
            "sentence": match.sentence(events, lang, pictures=True) if events else "",
        }
        for action, events in match.previews()
    ]
    return cast(Previews, found)  # of which game is not known here


def forbidden(match: Match, action: str, lang: str) -> Why:
    """Why an action is not legal in a match."""
    wanted = match.action(action)
    reason = match.why_not(wanted, pictures=True)
    if not isinstance(reason, IllegalMove):
        raise Refused("legal-move")
    return {
        "action": wanted.text,
        "rule": reason.rule,
        "sentence": reason.reasons[lang],
        "text": rule_text(match.game, reason.rule, lang) or "",
    }


@functools.cache
def _scratch(game: str, _number: int) -> State:
    return kernel.blank(GAMES[game].STATE)


def _state(game: str, content: bytes, number: int = 0) -> State:
    """A state with this content, until the next call: all tables share two for each game, because they are large and
    slow to make."""
    state = _scratch(game, number)
    state.raw[:] = content
    return state


@functools.cache
def _actions(game: str) -> tuple[Fragment, ...]:
    """All actions of a game, as JSON."""
    return tuple(Fragment(orjson.dumps(action.json())) for action in FACES[game].ACTIONS)
