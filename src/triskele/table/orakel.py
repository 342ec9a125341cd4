"""Das Orakel as it is shown and spoken."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal

from triskele.rules import cards
from triskele.rules import orakel as rules
from triskele.rules.cards import COLOUR_NAMES, NO_TILE
from triskele.rules.kernel import State, lowest
from triskele.rules.orakel import END, FIELDS, FIGURES, STRIDE
from triskele.table.action import Action, numbered, unnumbered
from triskele.table.cardgame import (
    CARD_ACTIONS,
    DRAW_ACTIONS,
    card_events,
    card_json,
    card_of,
    card_outcomes,
    colour_name,
    colour_number,
    discard_piles,
    hand,
    in_hand,
    open_cards,
    pile_reason,
    row_reason,
    rows,
)
from triskele.table.face import Event, Forbidden
from triskele.table.items import Gained, alike, at_start, counted, part

if TYPE_CHECKING:
    from triskele.table.shapes.cards import ByColour
    from triskele.table.shapes.course import Item, Part
    from triskele.table.shapes.orakel import (
        FieldColour,
        FieldTile,
        OrakelCommon,
        OrakelEvent,
        OrakelField,
        OrakelOpenTable,
        OrakelOwn,
        OrakelPlayer,
        OrakelScore,
        OrakelTable,
        OrakelTurn,
    )

# Figures are counted from 1, as people do.
ACTIONS = numbered(
    [
        *CARD_ACTIONS,
        *(unnumbered("advance", f"advance {figure}", figure=figure) for figure in range(1, FIGURES + 1)),
        *(unnumbered("priestess", f"priestess {steps}", steps=steps) for steps in range(1, STRIDE + 1)),
        unnumbered("decline", "decline"),
        unnumbered("score", "score"),
        *(unnumbered("drop", f"drop {colour}", colour=colour) for colour in COLOUR_NAMES),
        *(unnumbered("back", f"back {field}", field=field) for field in range(END - 1)),
        *DRAW_ACTIONS,
    ]
)
OUTCOMES = card_outcomes(rules.TILE_NAMES)
BY_CHANCE = frozenset({"draw"})
BRINGS = frozenset({"points", "bonus", "leprechauns"})
COUNTS: Literal["total"] = "total"
UNIT: Literal["points"] = "points"


def table(known: State) -> OrakelTable:
    """What lies on the table as a seat sees it."""
    return {**own(known), **common(known)}


def own(known: State) -> OrakelOwn:
    """What only this seat sees."""
    lays = known.viewer == known.seat and known.phase == rules.PLAY
    return {"hand": hand(known, known.viewer), "ahead": _ahead(known, known.viewer) if lays else None}


def _ahead(known: State, player: int) -> ByColour[list[int]]:
    stand = {known.field[player, figure] for figure in range(FIGURES)}
    return {
        name: sorted({lowest(fields) for at in stand if (fields := rules.ahead(known, colour, at))})
        for colour, name in enumerate(COLOUR_NAMES)
    }


def common(known: State) -> OrakelCommon:
    """What everybody sees."""
    return {
        "players": [_player(known, player) for player in range(known.players)],
        "fields": _fields(known),
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


def _player(known: State, player: int) -> OrakelPlayer:
    return {
        "seat": player,
        "hand_size": known.hand_size[player],
        "rows": rows(known, player),
        "figures": [known.field[player, figure] for figure in range(FIGURES)],
        "figure_points": [rules.figure_points(known, player, figure) for figure in range(FIGURES)],
        "in_goal": rules.in_goal(known, player),
        "stones": known.stones[player],
        "mirrors": known.mirrors[player],
        "points": known.points[player],
        "leprechauns_scored": bool(known.scored[player]),
        "score": parts(known, player),
    }


def _fields(known: State) -> list[OrakelField]:
    colours = _colours(tuple(known.fields_of))
    return [
        {
            "colour": colours[at],
            "points": points,
            "tile": _tile_name(tile),
            "big": tile >= rules.BIG,
            "stones": rules.stones_on(known, at),
        }
        for at, (tile, points) in enumerate(zip(known.tile, known.field_points, strict=True))
    ]


def _tile_name(tile: int) -> FieldTile:
    if tile > rules.BIG:
        return "wishing_stone"
    return rules.TILE_NAMES[tile] if tile < rules.BIG else "none"


def _colour_of(known: State, at: int) -> FieldColour:
    return _colours(tuple(known.fields_of))[at]


@functools.lru_cache(maxsize=64)
def _colours(fields_of: tuple[int, ...]) -> list[FieldColour]:
    """The colour of each field, by the sets of fields of each colour."""
    found: list[FieldColour] = ["start"] * FIELDS
    for name, fields in zip(COLOUR_NAMES, fields_of, strict=True):
        for at in range(FIELDS):
            if (fields >> at) & 1:
                found[at] = name
    return found


def _turn(known: State) -> OrakelTurn:
    return {
        "laid": card_json(known.laid) if known.laid >= 0 else None,
        "began": list(known.began),
        "figure": known.mover + 1 if known.mover >= 0 else None,
        "spirals": known.spirals,
        "cards_due": rules.cards_due(known) if known.phase == rules.DRAW else 0,
    }


def _in_goal(state: State) -> int:
    return sum(rules.in_goal(state, player) for player in range(state.players))


def open_table(state: State) -> OrakelOpenTable:
    """Everything, hidden things too."""
    return {**table(state), "cards": open_cards(state)}


def parts(state: State, player: int) -> OrakelScore:
    """What a player's score is made of."""
    path, stones, scored = rules.path_points(state, player), rules.stone_points(state, player), state.points[player]
    once = stones // (1 + state.mirrors[player])
    total = path + stones + scored
    return {"path": path, "stones": once, "mirrors": stones - once, "scored": scored, "total": total}


def explained(state: State, player: int, gained: Gained, began: State) -> list[Part]:
    """What a player's score is made of, to the last point."""
    score, mirrors = parts(state, player), state.mirrors[player]
    figures: list[Item] = [
        {"name": "figure", "points": rules.figure_points(state, player, figure), "at": state.field[player, figure]}
        for figure in range(FIGURES)
    ]
    return [
        part("path", figures),
        part("stones", counted("stones", state.stones[player], score["stones"])),
        part("mirrors", alike("mirror", [score["stones"]] * mirrors)),
        part("tiles", alike("tile", gained.get("points", ()))),
        part("priestess", alike("bonus", gained.get("bonus", ()))),
        part("leprechauns", alike("gathered", gained.get("leprechauns", ()))),
        *([part("start", items)] if (items := at_start(began.points[player])) else []),
    ]


# What happened.


def events(before: State, action: Action, after: State) -> list[OrakelEvent]:
    """What an action did: the card, what moved, what that field brought, the end."""
    seat = before.seat
    found: list[OrakelEvent] = [*card_events(before, action, after), *_choice_events(before, action, after)]
    for figure in range(FIGURES):
        if after.field[seat, figure] != before.field[seat, figure]:
            found += _landing(before, after, figure)
    if after.priestess != before.priestess:
        found += _priestess_events(before, after)
    if after.ended:
        found.append({"seat": seat, "kind": "end", "reason": rules.ENDINGS[after.ended - 1]})
    return found


def _choice_events(before: State, action: Action, after: State) -> list[OrakelEvent]:
    seat = before.seat
    if action.kind == "drop":
        colour = colour_number(action)
        value = cards.last(before, seat, colour)
        return [{"seat": seat, "kind": "drop", "colour": colour_name(colour), "value": value}]
    if action.kind == "decline":
        return [{"seat": seat, "kind": "decline", "what": rules.PHASES[before.phase]}]
    if action.kind == "score":
        points = after.points[seat] - before.points[seat]
        return [{"seat": seat, "kind": "leprechauns", "points": points, "fields": _different_fields(after, seat)}]
    return []


def _different_fields(state: State, player: int) -> int:
    return len({state.field[player, figure] for figure in range(FIGURES)})


def _landing(before: State, after: State, figure: int) -> list[OrakelEvent]:
    """A figure on its new field: whether it is in the goal now, and its tile, unless that ended the game."""
    seat = before.seat
    start, at = before.field[seat, figure], after.field[seat, figure]
    found: list[OrakelEvent] = [
        {
            "seat": seat,
            "kind": "move" if at > start else "back" if at > 0 else "home",
            "figure": figure + 1,
            "from": start,
            "field": at,
            "colour": _colour_of(after, at),
        }
    ]
    if (start < before.goal_from) != (at < before.goal_from):
        found.append(
            {
                "seat": seat,
                "kind": "goal" if at > start else "goal_left",
                "own": rules.in_goal(after, seat),
                "count": _in_goal(after),
            }
        )
    return found if after.ended else found + _tile_events(before, after, at)


def _tile_events(before: State, after: State, at: int) -> list[OrakelEvent]:
    """What a tile brings a figure that landed on it, or offers."""
    seat, tile, phase = before.seat, before.tile[at], rules.PHASES[after.phase]
    if tile == NO_TILE:
        return []
    if tile < rules.CLOVER:
        return [{"seat": seat, "kind": "points", "points": tile}]
    if tile < rules.SPIRAL:
        colour = tile - rules.CLOVER
        name = rules.CLOVER_NAMES[colour]
        kind: Literal["clover", "idle"] = "clover" if phase == "clover" else "idle"
        return [{"seat": seat, "kind": kind, "tile": name, "colour": colour_name(colour)}]
    if tile == rules.SPIRAL:
        return [{"seat": seat, "kind": "spiral" if phase == "spiral" else "idle", "tile": "spiral"}]
    if tile == rules.LEPRECHAUN:
        found: list[OrakelEvent] = [{"seat": seat, "kind": "leprechaun"}]
        if phase == "scoring":
            count = _different_fields(after, seat)
            found.append({"seat": seat, "kind": "gathered", "fields": count, "points": after.leprechaun_points[count]})
        return found
    if tile == rules.MIRROR:
        return [{"seat": seat, "kind": "mirror", "count": after.mirrors[seat]}]
    if tile == rules.BIG:
        return [{"seat": seat, "kind": "no_stone"}]
    return [{"seat": seat, "kind": "stone", "count": after.stones[seat]}]


def _priestess_events(before: State, after: State) -> list[OrakelEvent]:
    seat, start, at = before.seat, before.priestess, after.priestess
    colour = _colour_of(after, at)
    found: list[OrakelEvent] = [
        {"seat": seat, "kind": "lead", "steps": at - start, "from": start, "field": at, "colour": colour}
    ]
    bonus = after.points[seat] - before.points[seat]
    if bonus:
        found.append({"seat": seat, "kind": "bonus", "points": bonus})
    return found


# Why not.


def named(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """A figure has no number on the table, but it stands on a field; behind them all is the start."""
    if action.kind == "back" and action.field == 0:
        return "-start", {}
    if action.kind != "advance":
        return "", {}
    fields = [int(state.field[state.seat, figure]) for figure in range(FIGURES)]
    field = fields[int(action.figure) - 1]
    if fields.count(field) > 1 and _told_apart(state, field):
        return "", {}  # two choices that nothing on the table but their number tells apart
    return ("-field", {"field": field}) if field else ("-start", {})


def _told_apart(state: State, field: int) -> bool:
    """Whether figures on a field are different choices, because they began the turn elsewhere (ORA-VARIANT-2)."""
    began = {int(state.began[figure]) for figure in range(FIGURES) if state.field[state.seat, figure] == field}
    return len(began) > 1


def told(event: Event) -> tuple[str, dict[str, Any]]:
    """Its kind says how an event is told."""
    return "", {}


def forbids(state: State, action: Action) -> Forbidden:
    """Which rule forbids an action that is not legal."""
    phase = rules.PHASES[state.phase]
    if phase == "over":
        reason = rules.REASONS[state.ended]
        rule = {"pile": "ORA-END-2", "turns": "ORA-END-3"}.get(reason, "ORA-END-1")
        return Forbidden(rule, "over", {})
    if action.kind in {"lay", "discard"}:
        return _card_reason(state, action, phase)
    if action.kind in {"draw", "take"}:
        return pile_reason(state, action, "ORA-DRAW-1") if phase == "draw" else _not_now(phase)
    if action.kind == "decline":
        rule = "ORA-DRAW-1" if phase == "draw" else "ORA-TURN-1"
        return Forbidden(rule, f"compulsory-{phase}", {})
    if action.kind == "score":
        return _score_reason(state)
    if action.kind == "drop":
        return _drop_reason(action, phase)
    if action.kind == "back":
        return _back_reason(state, action, phase)
    if phase in {"play", "draw"}:
        return Forbidden("ORA-TURN-1", f"no-move-{phase}", {})
    if phase in {"scoring", "leprechaun"}:
        return _not_now(phase)
    return _figure_reason(state, action, phase) if action.kind == "advance" else _priestess_reason(state, action, phase)


def _not_now(phase: str) -> Forbidden:
    """Something else is to be decided first."""
    rule = {
        "clover": "ORA-TILE-2",
        "spiral": "ORA-TILE-3",
        "scoring": "ORA-LEPRECHAUN-1",
        "leprechaun": "ORA-TILE-4",
        "draw": "ORA-DRAW-1",
    }.get(phase, "ORA-TURN-1")
    return Forbidden(rule, f"not-now-{phase}", {})


def _card_reason(state: State, action: Action, phase: str) -> Forbidden:
    if phase not in {"play", "leprechaun"} or (phase == "leprechaun" and action.kind == "lay"):
        return _not_now(phase)
    if not in_hand(state, action):
        return Forbidden("ORA-TURN-1" if phase == "play" else "ORA-TILE-4", "not-in-hand", action.fields)
    if not (state.fits[state.seat] >> card_of(action)) & 1:
        return row_reason(state, action)
    return Forbidden("ORA-MOVE-3", "nothing-to-move", action.fields)


def _score_reason(state: State) -> Forbidden:
    seat = state.seat
    there = sum(state.tile[state.field[seat, figure]] == rules.LEPRECHAUN for figure in range(FIGURES))
    if state.scored[seat]:
        return Forbidden("ORA-LEPRECHAUN-1", "scored-already", {})
    if there < FIGURES:
        return Forbidden("ORA-LEPRECHAUN-1", "not-gathered", {"count": there})
    return Forbidden("ORA-LEPRECHAUN-1", "score-on-arrival", {})


def _drop_reason(action: Action, phase: str) -> Forbidden:
    if phase == "leprechaun":
        return Forbidden("ORA-TILE-4", "no-row", action.fields)
    return _not_now(phase) if phase == "scoring" else Forbidden("ORA-TILE-4", "drop-needs-leprechaun", {})


def _back_reason(state: State, action: Action, phase: str) -> Forbidden:
    if phase == "spiral":
        began = state.began[state.mover]
        fields = {"field": action.field, "figure": state.mover + 1, "at": state.field[state.seat, state.mover]}
        return Forbidden("ORA-TILE-3", "where-it-began" if action.field == began else "only-behind", fields)
    if state.spirals == rules.SPIRAL_LIMIT:
        return Forbidden("ORA-TILE-7", "spirals-used", {"limit": rules.SPIRAL_LIMIT})
    return Forbidden("ORA-TILE-3", "back-needs-spiral", {})


def _figure_reason(state: State, action: Action, phase: str) -> Forbidden:
    """Why a figure can't be led on by a card or a tile."""
    figure, seat = int(action.figure) - 1, state.seat
    if phase == "spiral":
        return Forbidden("ORA-TILE-3", "spiral-leads-back", {})
    if phase == "clover" and not state.any_figure:
        return Forbidden("ORA-TILE-2", "only-this-figure", {"figure": state.mover + 1})
    rule, colour = "ORA-MOVE-1", state.laid // cards.VALUES
    if phase == "clover":
        rule, colour = "ORA-VARIANT-1", state.tile[state.field[seat, state.mover]] - rules.CLOVER
    if rules.ahead(state, colour, state.field[seat, figure]) == 0:
        return Forbidden(rule, "no-field-ahead", {"figure": figure + 1, "colour": colour_name(colour)})
    twin = next(
        other
        for other in range(figure)
        if (state.field[seat, other], state.began[other]) == (state.field[seat, figure], state.began[figure])
    )
    return Forbidden("ORA-VARIANT-2", "same-choice", {"figure": figure + 1, "other": twin + 1})


def _priestess_reason(state: State, action: Action, phase: str) -> Forbidden:
    """Why the priestess can't go that far, or not now."""
    if phase in {"clover", "spiral"}:
        return Forbidden("ORA-TILE-2" if phase == "clover" else "ORA-TILE-3", "tiles-move-figures", {})
    left = END - state.priestess
    if left == 0:
        return Forbidden("ORA-MOVE-2", "priestess-at-end", {})
    if int(action.steps) > left:
        return Forbidden("ORA-MOVE-2", "path-ends", {"left": left})
    number = state.priestess_steps[state.laid % cards.VALUES]
    return Forbidden("ORA-MOVE-2", "too-far", {**card_json(state.laid), "number": number})
