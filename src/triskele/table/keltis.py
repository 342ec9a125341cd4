"""Keltis as it is shown and spoken."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal, get_args

from triskele.rules import cards
from triskele.rules import keltis as rules
from triskele.rules.cards import COLOUR_NAMES, NO_TILE
from triskele.rules.kernel import State
from triskele.table.action import Action, numbered, unnumbered
from triskele.table.cardgame import (
    CARD_ACTIONS,
    DRAW_ACTIONS,
    card_events,
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
    from triskele.table.shapes.cards import OwnHand
    from triskele.table.shapes.course import Item, Part
    from triskele.table.shapes.keltis import (
        KeltisCommon,
        KeltisEvent,
        KeltisFigure,
        KeltisOpenTable,
        KeltisPlayer,
        KeltisScore,
        KeltisTable,
    )

ACTIONS = numbered(
    [
        *CARD_ACTIONS,
        *(unnumbered("advance", f"advance {colour}", colour=colour) for colour in COLOUR_NAMES),
        *(
            unnumbered("start", f"start {size} {colour}", size=size, colour=colour)
            for size in get_args(rules.Size)
            for colour in COLOUR_NAMES
        ),
        unnumbered("decline", "decline"),
        *DRAW_ACTIONS,
    ]
)
OUTCOMES = card_outcomes(rules.TILE_NAMES)
BY_CHANCE = frozenset({"draw"})
BRINGS = frozenset({"points"})
COUNTS: Literal["total"] = "total"
UNIT: Literal["points"] = "points"


def table(known: State) -> KeltisTable:
    """What lies on the table as a seat sees it."""
    return {**own(known), **common(known)}


def own(known: State) -> OwnHand:
    """What only this seat sees."""
    return {"hand": hand(known, known.viewer)}


def common(known: State) -> KeltisCommon:
    """What everybody sees."""
    return {
        "players": [_player(known, player) for player in range(known.players)],
        "tiles": {name: list(tiles) for name, tiles in zip(COLOUR_NAMES, _tiles(bytes(known.tile)), strict=True)},
        "discards": discard_piles(known),
        "draw_pile": known.draw_pile,
        "removed": cards.REMOVED if known.players == 2 else 0,
        "in_goal": known.in_goal,
        "goal_from": known.goal_from,
        "goal_figures": known.goal_figures,
        "step_points": list(known.step_points),
        "stone_points": list(known.stone_points),
    }


@functools.lru_cache(maxsize=64)
def _tiles(tiles: bytes) -> list[list[rules.Tile]]:
    """What lies on the stones of each path: the same all game long."""
    names = [rules.TILE_NAMES[tile] for tile in tiles]
    return [names[start : start + rules.STEPS] for start in range(0, len(names), rules.STEPS)]


def _player(known: State, player: int) -> KeltisPlayer:
    figures: list[KeltisFigure] = [
        {
            "colour": COLOUR_NAMES[colour],
            "step": step,
            "next": rules.next_step(known, player, colour) if step < rules.END else None,
            "size": _size(known, player, colour),
            "points": rules.figure_points(known, player, colour),
        }
        for colour, step in enumerate(known.step.tolist()[player])
        if step > 0
    ]
    large = sum(figure["size"] == "large" for figure in figures)
    return {
        "seat": player,
        "hand_size": known.hand_size[player],
        "rows": rows(known, player),
        "figures": figures,
        "small_at_start": 4 - (len(figures) - large),
        "large_at_start": 1 - large,
        "stones": known.stones[player],
        "points": known.points[player],
        "score": parts(known, player),
    }


def _size(state: State, player: int, colour: int) -> rules.Size:
    return "large" if state.large[player] == colour else "small"


def open_table(state: State) -> KeltisOpenTable:
    """Everything, hidden things too."""
    return {**table(state), "cards": open_cards(state)}


def parts(state: State, player: int) -> KeltisScore:
    """What a player's score is made of."""
    paths, stones, tiles = rules.path_points(state, player), rules.stone_points(state, player), state.points[player]
    return {"paths": paths, "stones": stones, "tiles": tiles, "total": paths + stones + tiles}


def explained(state: State, player: int, gained: Gained, began: State) -> list[Part]:
    """What a player's score is made of, to the last point: the large figure apart, because it counts double."""
    small: list[Item] = []
    large: list[Item] = []
    for colour, step in enumerate(state.step.tolist()[player]):
        points = rules.figure_points(state, player, colour)
        figure: Item = {"name": "figure", "points": points, "colour": COLOUR_NAMES[colour], "at": step}
        if state.large[player] == colour:
            large.append({**figure, "name": "large", "count": 2, "each": points // 2})
        elif step > 0:
            small.append(figure)
    return [
        part("paths", small),
        part("large", large),
        part("stones", counted("stones", state.stones[player], rules.stone_points(state, player))),
        part("tiles", [*at_start(began.points[player]), *alike("tile", gained.get("points", ()))]),
    ]


def events(before: State, action: Action, after: State) -> list[KeltisEvent]:
    """What an action did: the action itself, the figure that moved, its tile, the end."""
    seat = before.seat
    found: list[KeltisEvent] = [*card_events(before, action, after)]
    if action.kind == "decline":
        found.append({"seat": seat, "kind": "decline"})
    for colour, (step, old) in enumerate(zip(after.step.tolist()[seat], before.step.tolist()[seat], strict=True)):
        if step != old:
            found.append(
                {
                    "seat": seat,
                    "kind": "start" if step == 1 else "advance",
                    "colour": colour_name(colour),
                    "from": old,
                    "step": step,
                    "size": _size(after, seat, colour),
                }
            )
            if after.in_goal > before.in_goal:
                found.append({"seat": seat, "kind": "goal", "count": after.in_goal})
            if after.ended != rules.GOAL:
                found += _tile_event(seat, before.tile[colour, step])
    if after.ended:
        found.append({"seat": seat, "kind": "end", "reason": rules.ENDINGS[after.ended - 1]})
    return found


def _tile_event(seat: int, tile: int) -> list[KeltisEvent]:
    if tile == NO_TILE:
        return []
    if tile == rules.CLOVER:
        return [{"seat": seat, "kind": "clover"}]
    if tile == rules.STONE:
        return [{"seat": seat, "kind": "stone"}]
    return [{"seat": seat, "kind": "points", "points": tile}]


def named(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """Which figure sets out: one of four small ones, or the large one."""
    return ("-which", {"which": f"a_{action.size}"}) if action.kind == "start" else ("", {})


def told(event: Event) -> tuple[str, dict[str, Any]]:
    """Which figure has set out."""
    return "", {"which": f"a_{event['size']}"} if event["kind"] == "start" else {}


def forbids(state: State, action: Action) -> Forbidden:
    """Which rule forbids an action that is not legal."""
    phase, seat = rules.PHASES[state.phase], state.seat
    if phase == "over":
        rule = {"goal": "KEL-END-1", "pile": "KEL-END-2", "turns": "KEL-END-3"}[rules.REASONS[state.ended]]
        return Forbidden(rule, "over", {})
    if action.kind in {"lay", "discard"}:
        if phase == "play":
            if not in_hand(state, action):
                return Forbidden("KEL-TURN-1", "not-in-hand", action.fields)
            return row_reason(state, action)
        return Forbidden("KEL-TURN-1", f"not-now-{phase}", {})
    if action.kind in {"draw", "take"}:
        if phase == "draw":
            return pile_reason(state, action, "KEL-DRAW-1")
        return Forbidden("KEL-TURN-1", f"not-now-{phase}", {})
    if phase in {"play", "draw"}:
        return Forbidden("KEL-MOVE-1", f"no-move-{phase}", {})
    if action.kind == "decline":
        if _leaving_the_start(state, seat):
            return Forbidden("KEL-MOVE-2", "start-compulsory", {})
        return Forbidden("KEL-MOVE-6", "move-compulsory", {})
    colour = colour_number(action)
    at = state.step[seat, colour]
    if action.kind == "advance" and at == 0:
        return Forbidden("KEL-MOVE-2", "no-figure-there", action.fields)
    if action.kind == "advance" and at == rules.END:
        return Forbidden("KEL-MOVE-4", "on-end-stone", action.fields)
    if action.kind == "start" and at > 0:
        return Forbidden("KEL-MOVE-3", "one-figure-a-path", action.fields)
    if action.kind == "start" and not rules.starters(state, seat) & (1 if action.size == "small" else 2):
        return Forbidden("KEL-MOVE-2", f"no-{action.size}-left", {})
    return Forbidden("KEL-MOVE-1", "other-path", action.fields)


def _leaving_the_start(state: State, player: int) -> bool:
    """Whether the card just laid brings a figure onto its path, small or large.

    A row without a figure on its path is that card's: every card laid before it has moved one there (KEL-MOVE-2)."""
    return any(
        row["values"] and not step
        for row, step in zip(rows(state, player).values(), state.step.tolist()[player], strict=True)
    )
