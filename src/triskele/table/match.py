"""A game being played: who decides, what may be done, what each seat sees. The log is the game."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from triskele.errors import BadRequest, IllegalMove, TriskeleError
from triskele.extras import FAST
from triskele.rules import GAMES, chance, game_of, kernel
from triskele.rules.board import Board, load_board
from triskele.rules.game import Game
from triskele.rules.kernel import State
from triskele.table import FACES, said
from triskele.table.action import Action
from triskele.table.face import Event, Face
from triskele.table.language import capital, choice, entry, has_entry, say, with_name
from triskele.table.proof import GivenUp, Newcomer, game_hash, newcomers_key
from triskele.table.setup import counting, names_of, options_of, players_of, undealt, words_of
from triskele.whole import whole

if TYPE_CHECKING:
    import random

    import numpy as np
    import numpy.typing as npt

    from triskele.bots.players import Player
    from triskele.table.nodes import MatchWithNodes
    from triskele.table.shapes.views import Lens, OpenView, View


class Match:
    """One game from its first deal to its scores. Make one with `triskele.new` or `triskele.replay`."""

    def __init__(
        self,
        game: str,
        key: bytes,
        players: int,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        board: str | Path | dict[str, Any] | Board | None = None,
        position: str | None = None,
    ) -> None:
        self.rules: Game = game_of(game)
        self.face: Face = FACES[game]
        #: Which game it is.
        self.game = game
        #: How many play.
        self.players = players_of(self.rules, players)
        #: All options with their values.
        self.options = options_of(self.rules, self.players, options or {})
        #: Who plays, by seat.
        self.names = names_of(self.players, names)
        #: The hash of the key that all chance comes from; the key itself is shown after the end.
        self.key_hash = hashlib.sha256(key).hexdigest()
        self._key = key
        #: Whether the key stays secret after the end too, because somebody else still plays with it.
        self.sealed = False
        loaded = load_board(game, board)
        #: The board that is played on, as its file has it.
        self.board = loaded.data
        #: The position that the game was begun from, if it was not dealt.
        self.origin: str | None = None
        if position is None:
            self._state = undealt(game, players, self.options, loaded)
            self._deal("setup")
        else:
            self._deal("" if self._set_up(position, loaded) else "complete")
        self._past: list[bytes] = []
        self._revealed: list[bool] = []  # whether chance was used by each action
        #: All actions so far, the first one first.
        self.log: list[Action] = []
        #: Who came into the running game: after how many actions, to which seat, with which word.
        self.newcomers: list[Newcomer] = []
        #: Who has given up: after how many actions, which seat.
        self.given_up: list[GivenUp] = []
        #: Whether it is over because all seats but one have given up.
        self.abandoned = False

    def _deal(self, part: Literal["setup", "complete", ""]) -> None:
        """Let chance deal what is dealt before the first turn: everything, what a position hides, or nothing."""
        chance.seed(self._state, words_of(self._key))
        if part:
            getattr(self.rules, part)(self._state)

    def _set_up(self, position: str, board: Board) -> bool:
        """Begin from a position: whether nothing in it is hidden and has to be dealt."""
        from triskele.table import positions

        head = positions.Head(position)
        head.check_same(self.game, self.players, self.options)
        state, complete = head.state(board)
        self._state = counting(state, self.options)
        self.origin = positions.position(self.rules, self.options, self._state, complete)
        return complete

    def __repr__(self) -> str:
        seat = self.seat
        now = f"seat {seat} decides in phase {self.phase}" if seat is not None else f"over, scores {self.scores}"
        return f"<Match of {self.game}, {self.players} players, {len(self.log)} actions, {now}>"

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game, begun, played and standing alike."""
        return self._same() == other._same() if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment] # it changes

    def _same(self) -> tuple[Any, ...]:
        begun = type(self), self.game, self.players, self.options, self.names, self.board, self._key, self.origin
        return *begun, self.log, self.newcomers, self.given_up, kernel.freeze(self._state)

    # Whose turn, and what can be done

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self._state.phase == self.rules.OVER) or self.abandoned

    @property
    def seat(self) -> int | None:
        """Who decides now; None when the game is over."""
        state = self._state
        return None if state.phase == self.rules.OVER or self.abandoned else int(state.seat)

    @property
    def phase(self) -> str:
        """What is decided now, such as `play` or `draw`: docs/environments has the phases of each game."""
        return str(self.rules.PHASES[self.rules.OVER if self.abandoned else self._state.phase])

    @property
    def turn(self) -> int:
        """How many turns are over."""
        return int(self._state.turn)

    def action_ids(self) -> list[int]:
        """The numbers of the legal actions."""
        return [] if self.abandoned else said.legal_numbers(self.game, self._state)

    def mask(self) -> "npt.NDArray[np.int8]":
        """A number for each action of the game: 1 if it is legal now, else 0."""
        with FAST:
            import numpy as np

        mask = np.zeros(self.rules.ACTIONS, np.int8)
        mask[self.action_ids()] = 1
        return mask

    def actions(self) -> list[Action]:
        """The legal actions."""
        return [self.face.ACTIONS[number] for number in self.action_ids()]

    def action(self, action: Action | int | str) -> Action:
        """An action of this game by its number or its text, legal or not."""
        return said.meant(self.game, action, self.actions)

    def play(self, action: Action | int | str, seat: int | None = None) -> Action:
        """Carry out a legal action; nothing changes if it is not. With a seat, only if it is that seat's turn."""
        wanted = self.action(action)
        if seat is not None and seat != self.seat:
            self._not_your_turn(seat)
        reason = self.why_not(wanted)
        if reason:
            raise reason
        self.carry_out(wanted)
        return wanted

    def let(self, bot: "Player", chooser: "random.Random | None" = None) -> Action:
        """Let a bot decide once, from what the seat knows whose turn it is: a name, a `Bot`, or a function or class as
        in docs/bots.md. Unless a chooser is given, it throws the same numbers whenever this game stands here."""
        seat = self.seat
        if seat is None:
            raise TriskeleError("game-over")
        from importlib import import_module  # bots stand on tables, so this is found by its name
        from random import Random

        playing = import_module("triskele.bots.players").player(self.game, bot)
        playing.prepare()
        thrown = chooser or Random(f"{self.key_hash}/{len(self.log)}")
        return self.play(playing.choose(self.known(seat), self.action_ids(), thrown).action)

    def carry_out(self, action: Action) -> None:
        """Carry out an action that is legal now, without looking whether it is. For who keeps the game."""
        state = self._state
        self._past.append(kernel.freeze(state))
        blocks, used = state.blocks, state.used  # how much of the stream of chance has been used: it never goes back
        self.rules.step(state, action.id)
        self._revealed.append(state.used != used or state.blocks != blocks)
        self.log.append(action)

    def _not_your_turn(self, seat: int) -> None:
        seat = self._seat(seat)
        if self.seat is None:
            raise TriskeleError("game-over")
        raise TriskeleError("not-your-turn", whom=self.names[self.seat], other=self.names[seat])

    def why_not(self, action: Action | int | str, pictures: bool = False) -> IllegalMove | None:
        """Which rule forbids an action now, with a sentence in each language; None if it is legal."""
        wanted = self.action(action)
        if self.abandoned:  # no rule says so
            raise TriskeleError("game-over")
        return said.forbidden(self.game, self._state, wanted, self.names, pictures)

    def undo(self) -> Action:
        """Take back the last action, if nothing was revealed by it."""
        if not self._past:
            raise TriskeleError("nothing-to-undo")
        if self.finished:
            raise TriskeleError("undo-revealed", "undo-after-end")
        if not self.undoable:
            raise TriskeleError("undo-revealed", text=self.log[-1].text)
        last, past = self.log[-1], self.taken_back(len(self.log) - 1)
        self._state, self._past, self._revealed = past._state, past._past, past._revealed
        self.log, self.newcomers, self.given_up = past.log, past.newcomers, past.given_up
        return last

    @property
    def undoable(self) -> bool:
        """Whether the last action can be taken back: the game goes on, and nothing was revealed by it."""
        return bool(self.log) and not self.finished and not self._revealed[-1]

    def revealed(self, step: int) -> bool:
        """Whether anything was revealed by the actions from number `step` on."""
        return any(self._revealed[self._step(step) :])

    def as_of(self, step: int) -> "Match":
        """The match as it stood after a number of actions; this one stays as it is. For whoever keeps the game."""
        step = self._step(step)
        past = object.__new__(type(self))
        past.__dict__.update(self.__dict__)
        past._state = kernel.copy(self._state_at(step))
        past._past = self._past[:step]
        past._revealed = self._revealed[:step]
        past.log = self.log[:step]
        past.newcomers = [newcomer for newcomer in self.newcomers if newcomer["after"] <= step]
        past._note_given_up(given for given in self.given_up if given["after"] <= step)
        past.names, past.options = list(self.names), dict(self.options)
        return past

    def clone(self) -> "Match":
        """A second match that stands as this one does; what is played in one does not touch the other."""
        return self.as_of(len(self.log))

    __copy__ = clone

    def with_nodes(self) -> "MatchWithNodes":
        """A second match that stands as this one does and, from here on, stops wherever chance decides: see there."""
        from triskele.table.nodes import MatchWithNodes

        return MatchWithNodes.of(self)

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled, and copied deeply: everything, so it is for whoever keeps the game."""
        content = {**self.__dict__, "_state": kernel.freeze(self._state), "log": [action.id for action in self.log]}
        del content["rules"], content["face"]
        return content

    def __setstate__(self, content: dict[str, Any]) -> None:
        self.__dict__.update(content)
        self.rules, self.face = GAMES[self.game], FACES[self.game]
        self._state = kernel.thaw(self.rules.STATE, content["_state"])
        self.log = [self.face.ACTIONS[number] for number in content["log"]]

    def taken_back(self, step: int) -> "Match":
        """The match with all actions from `step` on taken back, whatever they revealed. For the keeper of the game.

        What newcomers said stays: it counts from there on. Who gave up has given up."""
        step = self._step(step)
        past = self.as_of(step)
        past._note_given_up({**given, "after": min(given["after"], step)} for given in self.given_up)
        if len(past.newcomers) < len(self.newcomers):
            chance.seed(past._state, self._state.key)
            past.newcomers = [{**newcomer, "after": min(newcomer["after"], step)} for newcomer in self.newcomers]
        return past

    def newcomer(self, seat: int, word: str) -> None:
        """Somebody new takes a seat and says a word: all that is still to be drawn comes from a key made with it.

        So nothing that was foreseen by taking back a draw comes true. This can't be taken back."""
        seat = self._seat(seat)
        if not isinstance(word, str) or not re.fullmatch(r"[!-~]{1,64}", word):
            raise BadRequest("bad-word")
        if self.finished:
            raise TriskeleError("game-over")
        key = b"".join(part.to_bytes(4, "little") for part in self._state.key)
        chance.seed(self._state, words_of(newcomers_key(key, word)))
        self.newcomers.append({"after": len(self.log), "seat": seat, "word": word})

    def give_up(self, seat: int) -> None:
        """A seat gives up: it comes last, whoever plays on for it. Where only one is left that has not, the game is
        over. This can't be taken back."""
        seat = self._seat(seat)
        if self.finished:
            raise TriskeleError("game-over")
        if seat in self._gave_up:
            raise BadRequest("gave-up", seat=seat + 1)
        self._note_given_up([*self.given_up, {"after": len(self.log), "seat": seat}])

    def _note_given_up(self, given_up: Iterable[GivenUp]) -> None:
        self.given_up = list(given_up)
        self.abandoned = bool(self.given_up) and len(self.given_up) >= self.players - 1

    @property
    def _gave_up(self) -> list[int]:
        return [given["seat"] for given in self.given_up]

    def _as_shown(self) -> State:
        """The state as it is to be seen: a game that was abandoned is over."""
        state = kernel.copy(self._state)
        state.phase = self.rules.OVER
        return state

    # What is seen

    def _seat(self, seat: int) -> int:
        found = whole(seat)
        if found is None or not 0 <= found < self.players:
            raise BadRequest("unknown-seat", seat=seat, last=self.players - 1, seats=self.players)
        return found

    def known(self, seat: int | None, step: int | None = None) -> State:
        """The state as a seat knows it, or as a spectator does, after a number of actions: what bots are given."""
        return kernel.thaw(self.rules.STATE, self.known_content(seat, step))

    def known_content(self, seat: int | None, step: int | None = None) -> bytes:
        """What is in the state that `known` gives."""
        if seat is not None:
            seat = self._seat(seat)
        if step is None:
            content = self._as_shown().raw if self.abandoned else self._state.raw
        else:
            content = self._content(step)
        return self.rules.STATE.known(content, kernel.NOBODY if seat is None else seat)

    def state_at(self, step: int) -> State:
        """The whole state after a number of actions, as a copy: never for a player of a game under way."""
        return kernel.copy(self._state_at(step))

    def _state_at(self, step: int) -> State:
        step = self._step(step)
        return self._state if step == len(self._past) else kernel.thaw(self.rules.STATE, self._past[step])

    def _content(self, step: int) -> "bytes | Any":
        step = self._step(step)
        return self._state.raw if step == len(self._past) else self._past[step]

    def _step(self, step: int) -> int:
        """How many actions were played, as a number that fits this match."""
        found = whole(step)
        if found is None or not 0 <= found <= len(self._past):
            raise BadRequest("unknown-step", step=step, steps=len(self._past))
        return found

    def observe(self, seat: int, history: int = 0, raw: bool = False) -> "npt.NDArray[Any]":
        """What a seat knows as numbers for a net, and the last acts if wanted; `triskele.sight.columns` names them.

        They lie between 0 and 1, or are small whole numbers if raw."""
        from triskele.sight import act, observation, observe

        seat = self._seat(seat)
        observation(self.game, history)  # refuses what is no history
        last = range(len(self.log) - 1, max(len(self.log) - history, 0) - 1, -1)
        acts = [act(self.game, self._state_at(step), self.log[step].id) for step in last]
        return observe(self.game, self.known(seat), acts, history, raw)

    def view(self, seat: int | None) -> "View":
        """What a seat sees, as plain JSON; None is a spectator. Whose type of `triskele.table.shapes` it has, its entry
        `game` tells."""
        seat = None if seat is None else self._seat(seat)
        return cast("View", self.framed(seat, self.envelope(), self.face.table(self.known(seat))))

    def lens(self, seat: int) -> "Lens":
        """What a seat could count from all that it knows, as plain JSON, with exact chances: see docs/lens.md."""
        from triskele.table.lens import lens_of

        seat = self._seat(seat)
        return lens_of(self.game).lens(self.known(seat))

    def framed(
        self,
        seat: int | None,
        envelope: Mapping[str, Any],
        table: Mapping[str, Any],
        write: Callable[[Action], Any] = Action.json,
    ) -> dict[str, Any]:
        """The view of a seat from its parts: the envelope, what lies on the table, and what is to `write` an action."""
        decides = seat is not None and seat == self.seat
        actions = [write(action) for action in self.actions()] if decides else []
        return {"seat": seat, "actions": actions, **envelope, "table": table}

    def envelope(self) -> dict[str, Any]:
        """The part of a view, besides the table, that is the same for everybody."""
        seat = self.seat
        over = self.finished
        return {
            "game": self.game,
            "rules": self.rules.VERSION,
            "options": dict(self.options),
            "names": list(self.names),
            "at": len(self.log),
            "turn": self.turn,
            "phase": self.phase,
            "deciding": seat,
            "finished": over,
            "result": self.result() if over else None,
            "key_hash": self.key_hash,
            "key": self._key.hex() if over and not self.sealed else None,
            "game_hash": self.game_hash if over else None,
        }

    def reveal(self) -> "OpenView":
        """Everything, as plain JSON: for tests, replays and analysis, never for a player of a game under way."""
        open_table = self.face.open_table(self._as_shown() if self.abandoned else self._state)
        key = None if self.sealed else self._key.hex()
        return cast("OpenView", self.framed(None, {**self.envelope(), "key": key}, open_table))

    def position(self, seat: int | Literal["all"] | None = "all") -> str:
        """The position as a line of text: all of it, or what a seat knows; None is a spectator. See docs/positions.md.

        Never what chance will bring: that comes from the key."""
        from triskele.table import positions

        state = self._state if seat == "all" else self.known(seat, len(self.log))
        return positions.position(self.rules, self.options, state, seat == "all")

    def svg(
        self,
        seat: int | Literal["all"] | None = None,
        lang: str = "en",
        theme: Literal["light", "dark"] = "light",
        width: int | None = None,
        last: bool = True,
        arrows: Sequence[str | tuple[str, str]] = (),
    ) -> str:
        """The position as a picture, an SVG file: what a spectator sees, or a seat; "all" shows everything.

        It has the `width` that is wished, in pixels, 1,000 by default; what is drawn is the same. What the last turn
        touched on the board and the piles has a gold rim, unless `last` is false. `arrows` go from place to place, such
        as ("yellow 1", "yellow 3") or "yellow 1>yellow 3"; a place alone gets a ring. All such files have the
        same names in them, so on one page each is an image of its own; what a notebook shows has others."""
        from triskele.table import pictures
        from triskele.table.pictures.marked import touched

        view = self.reveal() if seat == "all" else self.view(seat)
        places = touched(view, self._last_turn()) if last else ()
        return pictures.draw(view, lang, theme, None, width, places, arrows)

    def _last_turn(self) -> list[Event]:
        """What whoever played last did since somebody else played, as everybody saw it."""
        found: list[Event] = []
        for step in reversed(range(len(self.log))):
            events = self.events(step)
            mine = [event for event in events if event["seat"] == (found or events)[0]["seat"]]
            if not mine or events[0] is not mine[0]:
                break
            found = [*mine, *found]
        return found

    def _repr_svg_(self) -> str | None:  # what notebooks show
        from triskele.table.pictures.short import apart

        return apart(self.svg())

    def events(self, step: int, seat: int | None = None) -> Sequence[Event]:
        """What the action number `step` did, as a seat or a spectator could see it."""
        found = whole(step)
        if found is None or not 0 <= found < len(self.log):
            last = len(self.log) - 1
            raise BadRequest(
                "unknown-step", "action-number" if self.log else "action-yet", step=step, last=last, steps=last
            )
        step = found
        return self.face.events(self.known(seat, step), self.log[step], self.known(seat, step + 1))

    def preview(self, action: Action | int | str) -> Sequence[Event]:
        """What a legal action would do, for the player to move, up to the point where chance decides."""
        wanted = self.action(action)
        reason = self.why_not(wanted)
        if reason:
            raise reason
        [events] = self._previews([wanted])
        return events

    def previews(self) -> list[tuple[Action, Sequence[Event]]]:
        """The legal actions, each with what it would do, up to the point where chance decides."""
        actions = self.actions()
        return list(zip(actions, self._previews(actions), strict=True))

    def _previews(self, actions: Sequence[Action]) -> list[Sequence[Event]]:
        """Tried out in a world imagined from what the deciding seat knows: nothing hidden can show."""
        seat = self.seat
        if seat is None or not actions:
            return []
        known = self.known(seat)
        layout, world = self.rules.STATE, kernel.copy(known)
        self.rules.imagine(world, [0] * 8)
        after, seen, found = kernel.blank(layout), kernel.blank(layout), []
        for action in actions:
            after.raw[:] = world.raw
            self.rules.step(after, action.id)
            seen.raw[:] = layout.known(after.raw, seat)
            events = self.face.events(known, action, seen)
            luck = (n for n, event in enumerate(events) if event["kind"] in self.face.BY_CHANCE)
            found.append(events[: next(luck, len(events))])
        return found

    # What is said

    def describe(self, action: Action | int | str, lang: str = "en", pictures: bool = False) -> str:
        """An action to choose now, as a sentence, named as the table shows it."""
        chosen = self.action(action)
        named = self.face.named(self._state, chosen)
        return capital(choice(lang, self.game, chosen, self.names, pictures, named))

    def tell(
        self, step: int, lang: str = "en", seat: int | None = None, you: int | None = None, pictures: bool = False
    ) -> str:
        """What the action number `step` did, as a sentence for a seat or a spectator."""
        return self.sentence(self.events(step, seat), lang, you, pictures)

    def sentence(
        self, events: Sequence[Event], lang: str = "en", you: int | None = None, pictures: bool = False
    ) -> str:
        """What happened by one action, as a sentence; it speaks to the player of the seat `you`."""
        did = events[0]["kind"] if events else ""
        parts = [self.tell_event(event, lang, event is events[0], you, pictures, did) for event in events]
        return capital(", ".join(parts)) + "."

    def tell_event(
        self,
        event: Event,
        lang: str,
        first: bool = False,
        you: int | None = None,
        pictures: bool = False,
        did: str = "",
    ) -> str:
        """One thing that happened, as a part of a sentence; the first part says who. `did` is the kind of the action:
        after taking one piece, so many more are to be taken."""
        form, more = self.face.told(event)
        fields = {**with_name(event, self.names), **more, "name": self.names[event["seat"]]}
        if you is not None and fields.get("number") == you + 1:
            fields["other"] = entry(lang, "names.you")
        if event["kind"] == "end":
            return entry(lang, f"{self.game}.ends.{event['reason']}")
        key = f"{self.game}.tell.{event['kind']}{form}"
        if has_entry(lang, f"{key}-{did}"):
            key += f"-{did}"
        if first and has_entry(lang, f"{key}-first"):
            key += "-first"
        if "colour" in event and has_entry(lang, f"{key}-known"):  # a card drawn, told to the player who drew it
            key += "-known"
        if event["seat"] == you and has_entry(lang, f"{key}-you"):
            key += "-you"
        return say(lang, key, pictures, **fields)

    def tell_chance(self, event: Event, lang: str, whom: str, pictures: bool = False) -> str:
        """One thing that chance decided, as a part of a sentence: what came to `whom`, not what they did."""
        key = f"{self.game}.chance.{event['kind']}"
        again = f"{key}-again"  # where it brought what was there before
        if has_entry(lang, again) and all(event[f"was_{n}"] == event[f"die_{n}"] for n in (1, 2, 3)):
            key = again
        return say(lang, key, pictures, **{**event, **self.face.told(event)[1], "whom": whom})

    def brief(self, step: int, events: Sequence[Event], lang: str = "en", pictures: bool = False) -> str:
        """What the action number `step` did, in the fewest words and without a name: a part of its turn's line.

        Nothing is said of what only leads to the rest, nor of what begins for others. What the action before has
        said, its colour or that something was taken, is not said again."""
        before = self.log[step - 1] if step else None
        last, parts = before.kind if before else "", []
        for event in (event for event in events if event["seat"] == events[0]["seat"]):
            key = f"{self.game}.brief.{event['kind']}{self.face.told(event)[0]}"
            again = f"{key}-again" if event["kind"] == last else key
            if event is events[0] and before and event.get("colour") != before.fields.get("colour"):
                again = f"{key}-first"
            key = again if has_entry(lang, again) else key
            parts.append(say(lang, key, pictures, **event) if has_entry(lang, key) else "")
            last = event["kind"]
        return ", ".join(filter(None, parts))

    # How it stands

    @property
    def reason(self) -> str | None:
        """Why the game ended; `given-up` where all others have given up."""
        return "given-up" if self.abandoned else str(self.rules.REASONS[self._state.ended]) if self.finished else None

    @property
    def scores(self) -> list[int]:
        """Each seat's score; before the end, as if it ended now."""
        return [int(self.rules.score(self._state, player)) for player in range(self.players)]

    @property
    def standings(self) -> list[int]:
        """What seats are ranked by: points, or in Celtica the sizes of amulets as digits."""
        return [self.rules.standing(self._state, player) for player in range(self.players)]

    @property
    def ranking(self) -> list[int]:
        """Each seat's rank, from 1; equal players share one. Who gave up comes last."""
        standings = self.standings
        if self.given_up:
            standings = [
                -1 if seat in self._gave_up else 1 + own - min(standings) for seat, own in enumerate(standings)
            ]
        return [1 + sum(other > own for other in standings) for own in standings]

    @property
    def winners(self) -> list[int]:
        """The seats that won; several if they are tied, none before the end."""
        return [seat for seat, rank in enumerate(self.ranking) if rank == 1] if self.finished else []

    def parts(self, seat: int) -> dict[str, int]:
        """What a seat's score is made of."""
        seat = self._seat(seat)
        return dict(self.face.parts(self._state, seat))

    def result(self) -> dict[str, Any]:
        """How it stands, as a record has it: `reason`, `scores`, `ranking` and `winners`."""
        return {
            "reason": self.reason,
            "scores": self.scores,
            "ranking": self.ranking,
            "winners": self.winners,
        }

    @property
    def game_hash(self) -> str | None:
        """One hash over everything the game is made of; None before the end. Players can compare it."""
        return game_hash(self._record(True)) if self.finished else None

    def record(self, with_key: bool = False) -> dict[str, Any]:
        """The whole game as plain JSON, with the key after the end; before that only for whoever keeps the game."""
        record = self._record(with_key or (self.finished and not self.sealed))
        return {**record, "game_hash": self.game_hash} if self.finished else record

    def text(self, with_key: bool = False) -> str:
        """The record for people to read: a header, then turns. `triskele.read_text` reads it; see docs/records.md."""
        from triskele.table.text import written

        return written(self, self.record(with_key))

    def _record(self, with_key: bool) -> dict[str, Any]:
        record = {
            "format": "triskele",
            "version": 1,
            "game": self.game,
            "rules": self.rules.VERSION,
            "players": self.players,
            "names": list(self.names),
            "options": dict(self.options),
            "board": self.board,
            "key_hash": self.key_hash,
            "key": self._key.hex() if with_key else None,
            "actions": [action.text for action in self.log],
            "result": self.result() if self.finished else None,
        }
        if self.origin is not None:  # without the key, hands are not told either
            record["position"] = self.origin if with_key else self.as_of(0).position(None)
        if self.newcomers:
            record["newcomers"] = list(self.newcomers)
        return {**record, "given_up": list(self.given_up)} if self.given_up else record


def match_with(chance: str) -> type[Match]:
    """Matches whose chance comes from a seed, or those with nodes."""
    if chance == "nodes":
        from triskele.table.nodes import MatchWithNodes

        return MatchWithNodes
    if chance != "seed":
        raise BadRequest("bad-chance", chance=chance)
    return Match
