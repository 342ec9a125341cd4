"""Celtica as it is shown and spoken."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Literal

from triskele.rules import celtica as rules
from triskele.rules import chance
from triskele.rules.celtica import DISPLAY, DRUID_NAMES, KINDS, PIECE_NAMES, PILE, SPENT, Piece
from triskele.rules.kernel import State
from triskele.rules.turns import NOWHERE
from triskele.table.action import Action, Unnumbered, numbered, outcomes, starters, unnumbered
from triskele.table.face import Event, Forbidden
from triskele.table.items import Gained

if TYPE_CHECKING:
    from triskele.table.shapes.celtica import (
        ByDruid,
        ByPiece,
        CelticaCommon,
        CelticaDrawn,
        CelticaEvent,
        CelticaExchange,
        CelticaHand,
        CelticaHidden,
        CelticaOpenTable,
        CelticaOwn,
        CelticaPlayer,
        CelticaScore,
        CelticaTable,
        Renewed,
    )
    from triskele.table.shapes.course import Item, Part
    from triskele.table.shapes.views import ItemName


def _play(colour: str, druid: int, experience: int) -> Unnumbered:
    """Cards are counted: 2 is two druid cards, 2+1 two of them and an experience card, 0+1 an experience card alone."""
    cards = f"{druid}+{experience}" if experience else str(druid)
    return unnumbered("play", f"play {colour} {cards}", colour=colour, druid=druid, experience=experience, cards=cards)


def _of_each_piece(kind: str) -> list[Unnumbered]:
    return [unnumbered(kind, f"{kind} {piece}", piece=piece) for piece in PIECE_NAMES]


ACTIONS = numbered(
    [
        *(
            _play(colour, druid, experience)
            for colour in DRUID_NAMES
            for druid in range(rules.DRUID_COPIES + 1)
            for experience in range(rules.EXPERIENCES)
            if druid + experience > 0
        ),
        *_of_each_piece("take"),
        *_of_each_piece("give"),
        unnumbered("card", "card"),
        unnumbered("no_card", "no card"),
        *_of_each_piece("buy"),
        *_of_each_piece("exchange"),
        *(unnumbered("from", f"from {number}", number=number) for number in range(1, rules.PLAYERS + 1)),
        unnumbered("pass", "pass"),
    ]
)
OUTCOMES = {
    chance.SEAT: starters(rules.PLAYERS),
    chance.DRUID_CARD: outcomes(unnumbered("card", colour, colour=colour) for colour in DRUID_NAMES),
    chance.EXPERIENCE_CARD: outcomes(unnumbered("experience", colour, colour=colour) for colour in DRUID_NAMES),
    chance.PIECE: outcomes(unnumbered("piece", piece, piece=piece) for piece in PIECE_NAMES),
}
BY_CHANCE = frozenset({"card", "experience", "refill"})
BRINGS = frozenset({"take", "give", "buy"})
COUNTS: Literal["pieces"] = "pieces"  # amulets are complete late, if at all
UNIT: Literal["amulets"] = "amulets"


def table(known: State) -> CelticaTable:
    """What lies on the table as a seat sees it."""
    return {**own(known), **common(known)}


def own(known: State) -> CelticaOwn:
    """What only this seat sees."""
    return {"hand": _hand(known, known.viewer) if known.viewer != NOWHERE else None}


def common(known: State) -> CelticaCommon:
    """What everybody sees."""
    return {
        "players": [_player(known, player) for player in range(known.players)],
        "places": [
            {"kind": rules.PLACE_NAMES[known.place[at]], "amount": known.amount[at]} for at in range(rules.PATH)
        ],
        "druids": dict(zip(DRUID_NAMES, known.druid_at, strict=True)),
        "display": _pieces(known, DISPLAY),
        "supply": known.pieces[PILE],
        "given_up": _pieces(known, SPENT),
        "druid_pile": known.druid_cards[PILE],
        "druid_discards": _colours(known.druid_card, SPENT),
        "experience_pile": known.experience_cards[PILE],
        "experience_discards": _colours(known.experience_card, SPENT),
        "round": known.round,
        "last_round": known.at_goal > 0,
        "picks": known.picks,
        "exchange": _exchange(known),
        "last_mover": known.mover if known.mover != NOWHERE else None,
    }


def _colours(counts: Any, row: int) -> ByDruid:
    return {name: counts[row, colour] for colour, name in enumerate(DRUID_NAMES)}


def _pieces(state: State, row: int) -> ByPiece:
    return {name: state.piece[row, kind] for kind, name in enumerate(PIECE_NAMES)}


def _hand(state: State, player: int) -> CelticaHand:
    return {"druid": _colours(state.druid_card, player), "experience": _colours(state.experience_card, player)}


def _player(known: State, player: int) -> CelticaPlayer:
    return {
        "seat": player,
        "druid_cards": known.druid_cards[player],
        "experience_cards": known.experience_cards[player],
        "out": known.druid_cards[player] == 0 and player != known.seat and not known.ended,
        "pieces": _pieces(known, player),
        "lacks": _lacks(known, player),
        "amulets": _amulets(known, player),
        "score": parts(known, player),
    }


def _amulets(state: State, player: int) -> list[int]:
    sizes = (rules.amulet(state, player, number) for number in range(1, rules.PIECE_COPIES + 1))
    return list(itertools.takewhile(bool, sizes))


def _lacks(state: State, player: int) -> list[Piece]:
    kinds = rules.lacking(state, player, rules.score(state, player) + 1)
    return [name for kind, name in enumerate(PIECE_NAMES) if (kinds >> kind) & 1]


def _exchange(known: State) -> CelticaExchange | None:
    if known.given == NOWHERE:
        return None
    given = PIECE_NAMES[known.given]
    if known.source == NOWHERE:
        return {"given": given, "source": None, "partner": None}
    if known.source == DISPLAY:
        return {"given": given, "source": "display", "partner": None}
    return {"given": given, "source": "player", "partner": known.source}


def open_table(state: State) -> CelticaOpenTable:
    """Everything, hidden things too."""
    hidden: CelticaHidden = {
        "hands": [_hand(state, player) for player in range(state.players)],
        "druid_pile": _colours(state.druid_card, PILE),
        "experience_pile": _colours(state.experience_card, PILE),
        "supply": _pieces(state, PILE),
    }
    return {**table(state), "hidden": hidden}


def parts(state: State, player: int) -> CelticaScore:
    """Pieces and the largest incomplete amulet, for comparison, and what scores: complete amulets."""
    complete = rules.score(state, player)
    return {
        "pieces": state.pieces[player],
        "largest": rules.amulet(state, player, complete + 1),
        "amulets": complete,
        "total": complete,
    }


def explained(state: State, player: int, gained: Gained, began: State) -> list[Part]:
    """What a player's score is made of: how often there is a piece of each kind, and how the pieces were got."""
    complete, pieces = rules.score(state, player), state.pieces[player]
    kinds: list[Item] = [
        {"name": "kind", "points": 0, "count": count, "piece": piece} for piece, count in _pieces(state, player).items()
    ]
    found, bought, given = (len(gained.get(kind, ())) for kind in ("take", "buy", "give"))
    ways: dict[ItemName, int] = {"start": began.pieces[player], "found": found, "bought": bought, "given": -given}
    sizes: list[Item] = [
        {"name": "complete" if number < complete else "begun", "points": int(number < complete), "count": size}
        for number, size in enumerate(_amulets(state, player))
    ]
    return [
        {"name": "amulets", "points": complete, "count": pieces, "items": sizes},
        {"name": "kinds", "points": 0, "count": pieces, "items": kinds},
        {
            "name": "pieces",
            "points": 0,
            "count": pieces,
            "items": [{"name": way, "points": 0, "count": count} for way, count in ways.items() if count],
        },
    ]


# What happened.


def events(before: State, action: Action, after: State) -> list[CelticaEvent]:
    """What an action did: cards, the druid, what its place brought; then who is out, the next round, the end."""
    found = _action_events(before, action, after)
    found += _display_events(before, action, after)
    if after.turn != before.turn:
        found += _turn_events(before, action, after)
    if after.phase == rules.OVER:
        found.append({"seat": before.seat, "kind": "end", "reason": rules.ENDINGS[after.ended - 1]})
    return found


def _action_events(before: State, action: Action, after: State) -> list[CelticaEvent]:
    seat = before.seat
    if action.kind == "play":
        return _move_events(before, action, after)
    if before.phase == rules.TAKING:
        return _pick_events(before, after)
    if before.phase == rules.GIVING:
        return [*_pick_events(before, after), *_experience_events(before, 0, action, after)]
    if action.kind == "card":
        event = _drawn("card", before, before.druid_card, after, after.druid_card)
        return [event, *_renewed(seat, "druid_pile", before.druid_cards[SPENT], after.druid_cards[SPENT])]
    if action.kind in {"exchange", "from", "take"}:
        return _exchange_events(before, action, after)
    if action.kind == "buy":
        return [{"seat": seat, "kind": "buy", "piece": _piece(action)}]
    return [{"seat": seat, "kind": "no_card" if action.kind == "no_card" else "pass"}]


def _piece(action: Action) -> Piece:
    return PIECE_NAMES[PIECE_NAMES.index(action.piece)]


def _move_events(before: State, action: Action, after: State) -> list[CelticaEvent]:
    """The cards that were played, the druid on its new place, and what that brings."""
    seat, colour = before.seat, DRUID_NAMES.index(action.colour)
    name = DRUID_NAMES[colour]
    found: list[CelticaEvent] = [
        {
            "seat": seat,
            "kind": "play",
            "colour": name,
            "druid": int(action.druid),
            "experience": int(action.experience),
            "cards": str(action.cards),
        }
    ]
    start, at = before.druid_at[colour], after.druid_at[colour]
    if at == start:
        return [*found, {"seat": seat, "kind": "no_effect"}]
    place = rules.PLACE_NAMES[after.place[at]]
    found.append({"seat": seat, "kind": "move", "colour": name, "from": start, "step": at, "place": place})
    if place == "shrine":
        offered = after.phase == rules.AT_SHRINE
        return [*found, {"seat": seat, "kind": "offer" if offered else "no_druid_card"}]
    picked = _pick_events(before, after)
    if place == "ruin":
        given = picked or [{"seat": seat, "kind": "nothing_to_give"}]
        return [*found, *given, *_experience_events(before, int(action.experience), action, after)]
    if place == "goal":
        found.append({"seat": seat, "kind": "goal", "count": after.at_goal})
        if after.at_goal == 1:
            found.append({"seat": seat, "kind": "last_round"})
    return [*found, *(picked or [{"seat": seat, "kind": "nothing_to_take"}])]


def _pick_events(before: State, after: State) -> list[CelticaEvent]:
    """Pieces taken or given up, and how many are to follow."""
    seat = before.seat
    got, lost = _changes(before, after, seat)
    found: list[CelticaEvent] = [{"seat": seat, "kind": "take", "piece": piece} for piece in got]
    found += [{"seat": seat, "kind": "give", "piece": piece} for piece in lost]
    if after.phase == rules.TAKING:
        found.append({"seat": seat, "kind": "to_take", "picks": after.picks})
    if after.phase == rules.GIVING:
        found.append({"seat": seat, "kind": "to_give", "picks": after.picks})
    return found


def _experience_events(before: State, played: int, action: Action, after: State) -> list[CelticaEvent]:
    """The experience card that a ruin brings once the pieces are given up."""
    seat = before.seat
    if after.turn == before.turn:
        return []
    if after.experience_cards[seat] == before.experience_cards[seat] - played:
        return [{"seat": seat, "kind": "no_experience"}]
    event = _drawn("experience", before, before.experience_card, after, after.experience_card, action)
    spent = before.experience_cards[SPENT] + played
    return [event, *_renewed(seat, "experience_pile", spent, after.experience_cards[SPENT])]


def _drawn(
    kind: Literal["card", "experience"],
    before: State,
    held: Any,
    after: State,
    holds: Any,
    action: Action | None = None,
) -> CelticaDrawn:
    """A card drawn, with its colour if this seat drew it."""
    event: CelticaDrawn = {"seat": before.seat, "kind": kind}
    if after.viewer == before.seat:
        had, has = _colours(held, before.seat), _colours(holds, before.seat)
        if action is not None and action.kind == "play":
            had[DRUID_NAMES[DRUID_NAMES.index(action.colour)]] -= int(action.experience)
        event["colour"] = next(colour for colour in DRUID_NAMES if has[colour] > had[colour])
    return event


def _renewed(seat: int, kind: Renewed, spent: int, spent_after: int) -> list[CelticaEvent]:
    """What was spent has become a new pile, if there is less of it now."""
    return [{"seat": seat, "kind": kind}] if spent_after < spent else []


def _exchange_events(before: State, action: Action, after: State) -> list[CelticaEvent]:
    """An exchange, as far as it has come: the piece given, whose piece it is to be, and the piece received."""
    seat = before.seat
    found: list[CelticaEvent] = []
    if action.kind == "exchange":
        found.append({"seat": seat, "kind": "exchange", "piece": _piece(action)})
    got, lost = _changes(before, after, seat)
    source = after.source if after.source != NOWHERE else before.source
    if got:
        source = next((p for p in range(before.players) if _changes(before, after, p) == (lost, got)), DISPLAY)
    if source not in {before.source, DISPLAY}:
        found.append({"seat": seat, "kind": "from", "number": source + 1})
    if got:
        found.append({"seat": seat, "kind": "swap", "piece": got[0], "given": lost[0]})
    return found


def _changes(before: State, after: State, row: int) -> tuple[list[Piece], list[Piece]]:
    """Which pieces a row got, and which it lost."""
    more = [after.piece[row, kind] - before.piece[row, kind] for kind in range(KINDS)]
    got = [name for kind, name in enumerate(PIECE_NAMES) for _ in range(more[kind])]
    return got, [name for kind, name in enumerate(PIECE_NAMES) for _ in range(-more[kind])]


def _display_events(before: State, action: Action, after: State) -> list[CelticaEvent]:
    """Pieces turned up: what the display has beyond what the player's picks explain."""
    seat = before.seat
    got, lost = _changes(before, after, seat)
    given_up = len(lost) if before.phase in {rules.PLAY, rules.GIVING} else 0
    left = _pieces(before, DISPLAY)
    if not (before.ended and before.translation and action.kind != "buy"):  # otherwise it was between players
        for piece in got:
            left[piece] -= 1
        for piece in lost[given_up:]:
            left[piece] += 1
    new = [name for name, count in _pieces(after, DISPLAY).items() for _ in range(count - left[name])]
    found = _renewed(seat, "new_supply", before.pieces[SPENT] + given_up, after.pieces[SPENT])
    return [*found, {"seat": seat, "kind": "refill", "pieces": new}] if new else found


def _turn_events(before: State, action: Action, after: State) -> list[CelticaEvent]:
    """What the end of a turn led to."""
    seat = before.seat
    played = int(action.druid) if action.kind == "play" else 0
    if after.ended:
        found: list[CelticaEvent] = []
        held = sum(before.druid_cards[player] for player in range(before.players)) - played
        if held:
            found.append({"seat": seat, "kind": "hands_discarded", "count": held})
        if after.phase != rules.OVER:
            found.append({"seat": seat, "kind": "spending", "reason": rules.ENDINGS[after.ended - 1]})
        return found
    if after.round != before.round:
        spent = before.druid_cards[SPENT] + played
        return [
            {"seat": after.seat, "kind": "round", "number": after.round},
            *_renewed(seat, "druid_pile", spent, after.druid_cards[SPENT]),
        ]
    return [{"seat": seat, "kind": "out"}] if after.druid_cards[seat] == 0 else []


# Why not.


def named(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """Cards are named by their kind: druid cards, experience cards, or both."""
    return (_kind_of_cards(action.druid, action.experience) if action.kind == "play" else ""), {}


def told(event: Event) -> tuple[str, dict[str, Any]]:
    """Cards are told by their kind, too."""
    return (_kind_of_cards(event["druid"], event["experience"]) if event["kind"] == "play" else ""), {}


def _kind_of_cards(druid: Any, experience: Any) -> str:
    if druid and experience:
        return "-both"
    kind, count = ("druid", druid) if druid else ("experience", experience)
    return f"-{kind}" if count == 1 else f"-{kind}s"


def forbids(state: State, action: Action) -> Forbidden:
    """Which rule forbids an action that is not legal."""
    phase = rules.PHASES[state.phase]
    if phase == "over":
        return Forbidden(_end_rule(state), "over", {})
    if phase == "play":
        return _play_reason(state, action)
    if action.kind == "take" and phase == "take":
        return Forbidden("CEL-FIND-1", "not-in-display", action.fields)
    if action.kind == "give" and phase == "give":
        return Forbidden("CEL-RUIN-1", "not-yours", action.fields)
    if phase == "take":
        return Forbidden("CEL-FIND-1", "not-now-take", {"picks": state.picks})
    if phase == "give":
        return Forbidden("CEL-RUIN-1", "not-now-give", {"picks": state.picks})
    if phase == "shrine":
        return Forbidden("CEL-SHRINE-1", "not-now-shrine", {})
    if action.kind == "play":
        return Forbidden(_end_rule(state), "no-more-moves", {})
    if action.kind == "from" and not state.translation:
        return _display_only()
    if phase == "spend":
        return _spend_reason(state, action)
    return _exchange_reason(state, action, phase)


def _end_rule(state: State) -> str:
    return "CEL-END-1" if state.ended == rules.LAST_ROUND else "CEL-END-2"


def _display_only() -> Forbidden:
    return Forbidden("CEL-EXPERIENCE-1", "display-only", {})


def _play_reason(state: State, action: Action) -> Forbidden:
    """Why something can't be done when cards are to be played."""
    if action.kind == "play":
        colour = DRUID_NAMES.index(str(action.colour))
        druid, experience = state.druid_card[state.seat, colour], state.experience_card[state.seat, colour]
        if int(action.druid) > druid:
            return Forbidden("CEL-MOVE-1", "druid-cards", {**action.fields, "have": druid})
        if int(action.experience) > experience:
            return Forbidden("CEL-MOVE-2", "experience-cards", {**action.fields, "have": experience})
        return Forbidden("CEL-TRANSLATION-1", "druid-card-needed", action.fields)
    if action.kind == "take":
        return Forbidden("CEL-FIND-1", "take-when", {})
    if action.kind == "give":
        return Forbidden("CEL-RUIN-1", "give-when", {})
    if action.kind in {"card", "no_card"}:
        return Forbidden("CEL-SHRINE-1", "card-when", {})
    if action.kind == "pass":
        return Forbidden("CEL-MOVE-1", "must-play", {})
    if action.kind == "from":
        return Forbidden("CEL-TRANSLATION-2", "exchange-when", {}) if state.translation else _display_only()
    return Forbidden("CEL-EXPERIENCE-1", f"{action.kind}-when", {})


def _spend_reason(state: State, action: Action) -> Forbidden:
    """Why an experience card can't be used like that at the end."""
    rule = "CEL-TRANSLATION-2" if state.translation else "CEL-EXPERIENCE-1"
    if action.kind == "from":
        return Forbidden(rule, "exchange-first", {})
    if action.kind == "take":
        return Forbidden("CEL-EXPERIENCE-1", "say-buy", action.fields)
    if action.kind not in {"buy", "exchange"}:
        return Forbidden(_end_rule(state), "not-now-spend", {})
    kind = PIECE_NAMES.index(str(action.piece))
    if action.kind == "buy":
        if state.piece[DISPLAY, kind] == 0:
            return Forbidden("CEL-EXPERIENCE-1", "not-in-display", action.fields)
        return Forbidden("CEL-EXPERIENCE-1", "costs-two", {})
    if state.piece[state.seat, kind] == 0:
        return Forbidden("CEL-EXPERIENCE-1", "not-yours", action.fields)
    return Forbidden(rule, "no-other-there" if state.translation else "no-other-in-display", action.fields)


def _exchange_reason(state: State, action: Action, phase: str) -> Forbidden:
    """Why an exchange under way can't go on like that."""
    given = {"given": PIECE_NAMES[state.given]}
    if phase == "partner":
        if action.kind != "from":
            return Forbidden("CEL-TRANSLATION-2", "not-now-partner", {})
        partner = int(action.number) - 1
        if partner == state.seat:
            return Forbidden("CEL-TRANSLATION-2", "not-yourself", {})
        if partner >= state.players:
            return Forbidden("CEL-TRANSLATION-2", "no-such-player", action.fields)
        return Forbidden("CEL-TRANSLATION-2", "nothing-else", {**action.fields, **given})
    rule = "CEL-TRANSLATION-2" if state.translation else "CEL-EXPERIENCE-1"
    if action.kind != "take":
        return Forbidden(rule, "not-now-exchange", given)
    if action.piece == given["given"]:
        return Forbidden("CEL-EXPERIENCE-1", "own-kind", action.fields)
    if state.source == DISPLAY:
        return Forbidden(rule, "not-in-display", action.fields)
    return Forbidden(rule, "not-theirs", {**action.fields, "number": state.source + 1})
