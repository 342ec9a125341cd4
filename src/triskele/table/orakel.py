"""Das Orakel as it is shown and spoken."""

from typing import Any

from typing_extensions import TypedDict

from triskele.rules import cards
from triskele.rules import orakel as rules
from triskele.rules.kernel import State
from triskele.rules.orakel import END, FIELDS, FIGURES, STRIDE
from triskele.table.action import Action, entry, numbered
from triskele.table.cardgame import (
    CARD_ACTIONS,
    DRAW_ACTIONS,
    Card,
    CardsOpen,
    DiscardPile,
    Row,
    card_json,
    colour_name,
    colour_number,
    discard_piles,
    draw_event,
    hand,
    in_hand,
    open_cards,
    pile_reason,
    row_reason,
    rows,
    take_event,
)
from triskele.table.face import Event, Reason

# Figures are counted from 1, as people do.
ACTIONS = numbered(
    [
        *CARD_ACTIONS,
        *(entry("advance", f"advance {figure}", figure=figure) for figure in range(1, FIGURES + 1)),
        *(entry("priestess", f"priestess {steps}", steps=steps) for steps in range(1, STRIDE + 1)),
        entry("decline", "decline"),
        entry("score", "score"),
        *(entry("drop", f"drop {colour}", colour=colour) for colour in rules.COLOUR_NAMES),
        *(entry("back", f"back {field}", field=field) for field in range(END - 1)),
        *DRAW_ACTIONS,
    ]
)
BY_CHANCE = frozenset({"draw"})


class PathField(TypedDict):
    """A field of the path; the first is the start."""

    colour: str
    points: int  # for a figure that stands there at the end
    tile: str  # none when a mirror or the last wishing stone was taken
    big: bool  # a field of wishing stones
    stones: int  # wishing stones left


class Player(TypedDict):
    seat: int
    hand_size: int
    rows: dict[str, Row]
    figures: list[int]  # the field of each figure
    in_goal: int
    stones: int
    mirrors: int
    points: int  # scored during play
    leprechauns_scored: bool
    score: dict[str, int]  # its parts and the total, as if the game ended now


class TurnSoFar(TypedDict):
    """What is being decided, beside the phase."""

    laid: Card | None  # the card laid out in this turn
    began: list[int]  # where the figures of who decides stood when the turn began
    figure: int | None  # the figure, from 1, that stands on a tile with a choice
    spirals: int  # used in this turn
    cards_due: int  # still to be taken


class Table(TypedDict):
    hand: list[Card]  # the own one; a spectator has none
    players: list[Player]
    fields: list[PathField]
    priestess: int  # her field
    turn: TurnSoFar
    discards: dict[str, DiscardPile]
    draw_pile: int
    removed: int
    in_goal: int  # figures of all players
    goal_from: int  # the first field of the goal
    goal_figures: int  # of all players, that end the game
    own_goal_figures: int  # of one player, that end the game
    priestess_steps: list[int]  # card value → the green number
    priestess_bonus: int
    leprechaun_points: list[int]  # number of different fields → points
    stone_points: list[int]  # number of wishing stones → points
    spiral_limit: int  # in one turn


class OpenTable(Table):
    cards: CardsOpen


def table(known: State) -> dict[str, Any]:
    """What lies on the table as a seat sees it."""
    return {**own(known), **common(known)}


def own(known: State) -> dict[str, Any]:
    """What only this seat sees."""
    return {"hand": hand(known, known.viewer)}


def common(known: State) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "players": [_player(known, player) for player in range(known.players)],
        "fields": [_field(known, at) for at in range(FIELDS)],
        "priestess": known.priestess,
        "turn": _turn(known),
        "discards": discard_piles(known),
        "draw_pile": known.draw_pile,
        "removed": cards.REMOVED if known.players == 2 else 0,
        "in_goal": _in_goal(known),
        "goal_from": known.goal_from,
        "goal_figures": known.goal_figures,
        "own_goal_figures": known.own_goal_figures,
        "priestess_steps": list(known.priestess_steps),
        "priestess_bonus": known.priestess_bonus,
        "leprechaun_points": list(known.leprechaun_points),
        "stone_points": list(known.stone_points),
        "spiral_limit": rules.SPIRAL_LIMIT,
    }


def _player(known: State, player: int) -> dict[str, Any]:
    return {
        "seat": player,
        "hand_size": known.hand_size[player],
        "rows": rows(known, player),
        "figures": [known.field[player, figure] for figure in range(FIGURES)],
        "in_goal": rules.in_goal(known, player),
        "stones": known.stones[player],
        "mirrors": known.mirrors[player],
        "points": known.points[player],
        "leprechauns_scored": bool(known.scored[player]),
        "score": parts(known, player),
    }


def _field(known: State, at: int) -> dict[str, Any]:
    return {
        "colour": _colour_of(known, at),
        "points": known.field_points[at],
        "tile": _tile_name(known.tile[at]),
        "big": known.tile[at] >= rules.BIG,
        "stones": rules.stones_on(known, at),
    }


def _tile_name(tile: int) -> str:
    if tile > rules.BIG:
        return "wishing_stone"
    return rules.TILE_NAMES[tile] if tile < rules.BIG else "none"


def _colour_of(known: State, at: int) -> str:
    for colour in range(cards.COLOURS):
        if (known.fields_of[colour] >> at) & 1:
            return colour_name(colour)
    return "start"


def _turn(known: State) -> dict[str, Any]:
    return {
        "laid": card_json(known.laid) if known.laid >= 0 else None,
        "began": list(known.began),
        "figure": known.mover + 1 if known.mover >= 0 else None,
        "spirals": known.spirals,
        "cards_due": rules.cards_due(known) if known.phase == rules.DRAW else 0,
    }


def _in_goal(state: State) -> int:
    return sum(rules.in_goal(state, player) for player in range(state.players))


def open_table(state: State) -> dict[str, Any]:
    """Everything, hidden things too."""
    return {**table(state), "cards": open_cards(state)}


def parts(state: State, player: int) -> dict[str, int]:
    """What a player's score is made of."""
    stones = rules.stone_points(state, player)
    once = stones // (1 + state.mirrors[player])
    return {
        "path": rules.path_points(state, player),
        "stones": once,
        "mirrors": stones - once,
        "scored": state.points[player],
        "total": rules.score(state, player),
    }


# What happened.


def events(before: State, action: Action, after: State) -> list[Event]:
    """What an action did: the card, what moved, what that field brought, the end."""
    seat = before.seat
    found = [*_card_events(before, action, after), *_choice_events(before, action, after)]
    for figure in range(FIGURES):
        if after.field[seat, figure] != before.field[seat, figure]:
            found += _landing(before, after, figure)
    if after.priestess != before.priestess:
        found += _priestess_events(before, after)
    if after.ended:
        found.append({"kind": "end", "reason": rules.REASONS[after.ended]})
    return [{"seat": seat, **event} for event in found]


def _card_events(before: State, action: Action, after: State) -> list[Event]:
    if action.kind == "draw":
        return [draw_event(before, after)]
    if action.kind == "take":
        return [take_event(before, action)]
    if action.kind == "drop":
        value = cards.last(before, before.seat, colour_number(action))
        return [{"kind": "drop", "colour": action.colour, "value": value}]
    return [{"kind": action.kind, **action.fields}] if action.kind in {"lay", "discard"} else []


def _choice_events(before: State, action: Action, after: State) -> list[Event]:
    if action.kind == "decline":
        return [{"kind": "decline", "what": rules.PHASES[before.phase]}]
    if action.kind == "score":
        points = after.points[before.seat] - before.points[before.seat]
        return [{"kind": "leprechauns", "points": points, "fields": _different_fields(after, before.seat)}]
    return []


def _different_fields(state: State, player: int) -> int:
    return len({state.field[player, figure] for figure in range(FIGURES)})


def _landing(before: State, after: State, figure: int) -> list[Event]:
    """A figure on its new field: whether it is in the goal now, and its tile, unless that ended the game."""
    seat = before.seat
    start, at = before.field[seat, figure], after.field[seat, figure]
    fields = {"figure": figure + 1, "from": start, "field": at, "colour": _colour_of(after, at)}
    if at > start:
        found: list[Event] = [{"kind": "move", **fields}]
    else:
        found = [{"kind": "back" if at > 0 else "home", **fields}]
    if start < before.goal_from <= at:
        found.append({"kind": "goal", "own": rules.in_goal(after, seat), "count": _in_goal(after)})
    elif at < before.goal_from <= start:
        found.append({"kind": "goal_left", "own": rules.in_goal(after, seat), "count": _in_goal(after)})
    return found if after.ended else found + _tile_events(before, after, at)


def _tile_events(before: State, after: State, at: int) -> list[Event]:
    """What a tile brings a figure that landed on it, or offers."""
    seat, tile, phase = before.seat, before.tile[at], rules.PHASES[after.phase]
    if tile == rules.NO_TILE:
        return []
    if tile < rules.CLOVER:
        return [{"kind": "points", "points": tile}]
    if tile < rules.SPIRAL:
        fields = {"tile": _tile_name(tile), "colour": colour_name(tile - rules.CLOVER)}
        return [{"kind": "clover" if phase == "clover" else "idle", **fields}]
    if tile == rules.SPIRAL:
        return [{"kind": "spiral" if phase == "spiral" else "idle", "tile": "spiral"}]
    if tile == rules.LEPRECHAUN:
        count = _different_fields(after, seat)
        points = after.leprechaun_points[count]
        gathered = [{"kind": "gathered", "fields": count, "points": points}] if phase == "scoring" else []
        return [{"kind": "leprechaun"}, *gathered]
    if tile == rules.MIRROR:
        return [{"kind": "mirror", "count": after.mirrors[seat]}]
    if tile == rules.BIG:
        return [{"kind": "no_stone"}]
    return [{"kind": "stone", "count": after.stones[seat]}]


def _priestess_events(before: State, after: State) -> list[Event]:
    at = after.priestess
    steps = {"steps": at - before.priestess, "from": before.priestess, "field": at, "colour": _colour_of(after, at)}
    bonus = after.points[before.seat] - before.points[before.seat]
    return [{"kind": "lead", **steps}, *([{"kind": "bonus", "points": bonus}] if bonus else [])]


# Why not.


def forbids(state: State, action: Action) -> Reason:
    """Which rule forbids an action that is not legal."""
    phase = rules.PHASES[state.phase]
    if phase == "over":
        reason = rules.REASONS[state.ended]
        rule = {"pile": "ORA-END-2", "turns": "ORA-END-3"}.get(reason, "ORA-END-1")
        return Reason(rule, "over", {})
    if action.kind in {"lay", "discard"}:
        return _card_reason(state, action, phase)
    if action.kind in {"draw", "take"}:
        return pile_reason(state, action, "ORA-DRAW-1") if phase == "draw" else _not_now(phase)
    if action.kind == "decline":
        rule = "ORA-DRAW-1" if phase == "draw" else "ORA-TURN-1"
        return Reason(rule, f"compulsory-{phase}", {})
    if action.kind == "score":
        return _score_reason(state)
    if action.kind == "drop":
        return _drop_reason(action, phase)
    if action.kind == "back":
        return _back_reason(state, action, phase)
    if phase in {"play", "draw"}:
        return Reason("ORA-TURN-1", f"no-move-{phase}", {})
    if phase in {"scoring", "leprechaun"}:
        return _not_now(phase)
    return _figure_reason(state, action, phase) if action.kind == "advance" else _priestess_reason(state, action, phase)


def _not_now(phase: str) -> Reason:
    """Something else is to be decided first."""
    rule = {
        "clover": "ORA-TILE-2",
        "spiral": "ORA-TILE-3",
        "scoring": "ORA-LEPRECHAUN-1",
        "leprechaun": "ORA-TILE-4",
        "draw": "ORA-DRAW-1",
    }.get(phase, "ORA-TURN-1")
    return Reason(rule, f"not-now-{phase}", {})


def _card_reason(state: State, action: Action, phase: str) -> Reason:
    if phase not in {"play", "leprechaun"} or (phase == "leprechaun" and action.kind == "lay"):
        return _not_now(phase)
    if not in_hand(state, action):
        return Reason("ORA-TURN-1" if phase == "play" else "ORA-TILE-4", "not-in-hand", action.fields)
    card = colour_number(action) * cards.VALUES + int(action.value)
    if not (state.fits[state.seat] >> card) & 1:
        return row_reason(state, action)
    return Reason("ORA-MOVE-3", "nothing-to-move", action.fields)


def _score_reason(state: State) -> Reason:
    seat = state.seat
    there = sum(state.tile[state.field[seat, figure]] == rules.LEPRECHAUN for figure in range(FIGURES))
    if state.scored[seat]:
        return Reason("ORA-LEPRECHAUN-1", "scored-already", {})
    if there < FIGURES:
        return Reason("ORA-LEPRECHAUN-1", "not-gathered", {"count": there})
    return Reason("ORA-LEPRECHAUN-1", "score-on-arrival", {})


def _drop_reason(action: Action, phase: str) -> Reason:
    if phase == "leprechaun":
        return Reason("ORA-TILE-4", "no-row", action.fields)
    return _not_now(phase) if phase == "scoring" else Reason("ORA-TILE-4", "drop-needs-leprechaun", {})


def _back_reason(state: State, action: Action, phase: str) -> Reason:
    if phase == "spiral":
        began = state.began[state.mover]
        fields = {"field": action.field, "figure": state.mover + 1, "at": state.field[state.seat, state.mover]}
        return Reason("ORA-TILE-3", "where-it-began" if action.field == began else "only-behind", fields)
    if state.spirals == rules.SPIRAL_LIMIT:
        return Reason("ORA-TILE-7", "spirals-used", {"limit": rules.SPIRAL_LIMIT})
    return Reason("ORA-TILE-3", "back-needs-spiral", {})


def _figure_reason(state: State, action: Action, phase: str) -> Reason:
    """Why a figure can't be led on by a card or a tile."""
    figure, seat = int(action.figure) - 1, state.seat
    if phase == "spiral":
        return Reason("ORA-TILE-3", "spiral-leads-back", {})
    if phase == "clover" and not state.any_figure:
        return Reason("ORA-TILE-2", "only-this-figure", {"figure": state.mover + 1})
    rule, colour = "ORA-MOVE-1", state.laid // cards.VALUES
    if phase == "clover":
        rule, colour = "ORA-VARIANT-1", state.tile[state.field[seat, state.mover]] - rules.CLOVER
    if rules.ahead(state, colour, state.field[seat, figure]) == 0:
        return Reason(rule, "no-field-ahead", {"figure": figure + 1, "colour": colour_name(colour)})
    twin = next(
        other
        for other in range(figure)
        if (state.field[seat, other], state.began[other]) == (state.field[seat, figure], state.began[figure])
    )
    return Reason("ORA-VARIANT-2", "same-choice", {"figure": figure + 1, "other": twin + 1})


def _priestess_reason(state: State, action: Action, phase: str) -> Reason:
    """Why she can't go so far, or not now."""
    if phase in {"clover", "spiral"}:
        return Reason("ORA-TILE-2" if phase == "clover" else "ORA-TILE-3", "tiles-move-figures", {})
    left = END - state.priestess
    if left == 0:
        return Reason("ORA-MOVE-2", "priestess-at-end", {})
    if int(action.steps) > left:
        return Reason("ORA-MOVE-2", "path-ends", {"left": left})
    number = state.priestess_steps[state.laid % cards.VALUES]
    return Reason("ORA-MOVE-2", "too-far", {**card_json(state.laid), "number": number})
