"""The Keltis dice game as it is shown and spoken."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Any, Literal

from triskele.rules import cards, chance
from triskele.rules import wuerfel as rules
from triskele.rules.cards import COLOUR_NAMES, DIRECTIONS, VALUES
from triskele.rules.kernel import State, lowest, ones
from triskele.table.action import Action, Unnumbered, numbered, outcomes, starters, unnumbered
from triskele.table.face import Event, Forbidden
from triskele.table.items import Gained, alike, counted, part

if TYPE_CHECKING:
    from triskele.table.shapes.cards import ByColour
    from triskele.table.shapes.course import Item, Part
    from triskele.table.shapes.wuerfel import (
        Die,
        WuerfelBought,
        WuerfelDice,
        WuerfelEvent,
        WuerfelPlayer,
        WuerfelRow,
        WuerfelScore,
        WuerfelStonesBought,
        WuerfelTable,
        WuerfelTile,
    )


def _reroll(which: int) -> Unnumbered:
    """Dice are named by their positions when sorted, counted from 1."""
    if which == 0:
        return unnumbered("keep", "keep")
    numbers = [str(die + 1) for die in range(rules.DICE) if (which >> die) & 1]
    return unnumbered("reroll", f"reroll {' '.join(numbers)}", which=f"dice_{'_'.join(numbers)}")


ACTIONS = numbered(
    [
        *(
            unnumbered("take", f"take {colour} {value}", colour=colour, value=value)
            for colour in COLOUR_NAMES
            for value in range(VALUES)
        ),
        *(_reroll(which) for which in range(1 << rules.DICE)),
        unnumbered("stones", "stones"),
        unnumbered("nothing", "nothing"),
    ]
)
OUTCOMES = {
    chance.SEAT: starters(cards.PLAYERS),
    chance.DIE: outcomes(unnumbered("die", str(side or "stone"), side=side or "stone") for side in range(rules.SIDES)),
}
BY_CHANCE = frozenset({"dice", "roll"})
BRINGS: frozenset[str] = frozenset()  # all that counts lies open at the end
COUNTS: Literal["total"] = "total"
UNIT: Literal["points"] = "points"


def table(known: State) -> WuerfelTable:
    """What lies on the table, for everybody to see."""
    return common(known)


def own(known: State) -> dict[str, Any]:
    """What only one seat sees: nothing."""
    return {}


def common(known: State) -> WuerfelTable:
    """What everybody sees."""
    return {
        "dice": sides(known.dice),
        "sums": _sums(known),
        "sum_dice": [list(dice) for dice in _sum_dice(tuple(known.dice))],
        "bought": _bought(known),
        "stones_bought": _stones_bought(known),
        "last_dice": sides(known.last_dice) if known.turn > (1 if known.ended else 0) else [],
        "tiles": _tiles(known),
        "stones_left": known.stones_left,
        "players": [_player(known, player) for player in range(known.players)],
        "row_points": list(known.row_points),
        "stone_points": list(known.stone_points),
        "most_leprechauns": known.most_leprechauns,
        "fewest_leprechauns": known.fewest_leprechauns,
    }


def sides(dice: Any) -> list[Die]:
    """Dice as they are shown."""
    return ["stone" if side == rules.STONE_SIDE else side for side in dice]


@functools.cache
def _values(members: int) -> tuple[int, ...]:
    return tuple(value for value in range(VALUES) if (members >> value) & 1)


def _members(values: int) -> list[int]:
    return list(_values(values))


def _sums(state: State) -> list[int]:
    return _members(rules.sums(state))


@functools.cache
def _sum_dice(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """For each sum of the dice, from the lowest, the fewest that make it."""
    found: dict[int, tuple[int, ...]] = {}
    for count in range(1, rules.DICE + 1):
        for some in itertools.combinations(range(rules.DICE), count):
            found.setdefault(sum(dice[die] for die in some), tuple(die + 1 for die in some))
    return [found[total] for total in sorted(found) if total < VALUES]


def _bought(known: State) -> list[WuerfelBought]:
    found: list[WuerfelBought] = []
    seat, tiles = known.seat, 0 if known.ended else rules.takes(known)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        colour, value = tile // VALUES, tile % VALUES
        hidden = rules.clover_stones(known, tile)
        length = ones(rules.row(known, seat, colour)) + known.hidden[seat, colour] + hidden + 1
        found.append(
            {
                "colour": COLOUR_NAMES[colour],
                "value": value,
                "hidden": hidden,
                "tiles": length,
                "direction": DIRECTIONS[rules.direction_with(known, seat, colour, value)],
                "points": rules.row_worth(known, length),
            }
        )
    return found


def _stones_bought(known: State) -> WuerfelStonesBought | None:
    count = rules.stones_offered(known)
    return {"count": count, "points": rules.stones_worth(known, known.stones[known.seat] + count)} if count else None


def _tiles(known: State) -> ByColour[list[WuerfelTile]]:
    taken_by: dict[int, int] = {}
    for player in range(known.players):
        left = known.tiles[player]
        while left:
            taken_by[(left & -left).bit_length() - 1] = player
            left &= left - 1
    shown = _symbols(tuple(known.symbols))
    return {
        name: [
            {"value": value, "symbols": list(shown[tile + value]), "taken_by": taken_by.get(tile + value)}
            for value in range(VALUES)
        ]
        for name, tile in zip(COLOUR_NAMES, range(0, VALUES * len(COLOUR_NAMES), VALUES), strict=True)
    }


@functools.lru_cache(maxsize=64)
def _symbols(symbols: tuple[int, ...]) -> list[tuple[rules.Symbol, ...]]:
    """What each tile shows, by the sets of tiles that show each symbol."""
    return [
        tuple(name for name, tiles in zip(rules.SYMBOL_NAMES, symbols, strict=True) if (tiles >> tile) & 1)
        for tile in range(VALUES * len(COLOUR_NAMES))
    ]


def _player(known: State, player: int) -> WuerfelPlayer:
    return {
        "seat": player,
        "rows": {name: _row(known, player, colour) for colour, name in enumerate(COLOUR_NAMES)},
        "stones": known.stones[player],
        "leprechauns": rules.leprechauns(known, player),
        "score": parts(known, player),
    }


def _row(known: State, player: int, colour: int) -> WuerfelRow:
    row = rules.row(known, player, colour)
    values = _members(row)
    hidden = known.hidden[player, colour]
    direction = known.direction[player, colour]
    fits = (known.fits[player] >> (colour * VALUES)) & cards.ROW & ~row
    return {
        "values": values[::-1] if direction == cards.FALLING else values,
        "hidden": hidden,
        "direction": DIRECTIONS[direction],
        "fits": _members(fits),
        "points": rules.row_worth(known, len(values) + hidden),
    }


def open_table(state: State) -> WuerfelTable:
    """Everything, which is what each seat sees."""
    return table(state)


def parts(state: State, player: int) -> WuerfelScore:
    """What a player's score is made of."""
    rows, stones = rules.row_points(state, player), rules.stone_points(state, player)
    bonus, leprechauns = rules.bonus_points(state, player), rules.leprechaun_points(state, player)
    total = rows + stones + bonus + leprechauns
    return {"rows": rows, "stones": stones, "bonus": bonus, "leprechauns": leprechauns, "total": total}


def explained(state: State, player: int, gained: Gained, began: State) -> list[Part]:
    """What a player's score is made of, to the last point."""
    rows: list[Item] = []
    for colour, name in enumerate(COLOUR_NAMES):
        row = _row(state, player, colour)
        if count := len(row["values"]) + row["hidden"]:
            rows.append({"name": "row", "points": row["points"], "count": count, "colour": name})
    tiles = state.tiles[player]
    bonuses = [n for n in range(1, rules.BONUSES + 1) for _ in range(ones(tiles & state.symbols[rules.BONUS + n]))]
    leprechauns = rules.leprechauns(state, player), rules.leprechaun_points(state, player)
    return [
        part("rows", rows),
        part("stones", counted("stones", state.stones[player], rules.stone_points(state, player))),
        part("bonus", alike("bonus", bonuses)),
        part("leprechauns", counted("leprechauns", *leprechauns)),
    ]


def events(before: State, action: Action, after: State) -> list[WuerfelEvent]:
    """What an action did: the action itself, what the dice or the tile brought, the end or the next roll."""
    seat = before.seat
    found = _chosen(before, action, after)
    if after.ended:
        found.append({"seat": seat, "kind": "end", "reason": rules.ENDINGS[after.ended - 1]})
    elif after.turn != before.turn:
        one, two, three = sides(after.dice)
        found.append({"seat": after.seat, "kind": "roll", "die_1": one, "die_2": two, "die_3": three})
    return found


def _chosen(before: State, action: Action, after: State) -> list[WuerfelEvent]:
    """The action itself, and what it brought."""
    seat = before.seat
    if action.kind == "take":
        return _brought(before, action.id - rules.TAKE, after)
    if action.kind == "stones":
        return [{"seat": seat, "kind": "stones", "count": after.stones[seat] - before.stones[seat]}]
    if action.kind == "nothing":
        return [{"seat": seat, "kind": "nothing"}]
    turn_over = after.turn != before.turn
    found: list[WuerfelEvent] = [{"seat": seat, "kind": "keep"}]
    if action.kind == "reroll":
        lie = sides(after.last_dice if turn_over and not after.ended else after.dice)
        found = [{"seat": seat, "kind": "reroll", "which": str(action.which)}, _rolled(seat, sides(before.dice), lie)]
    if turn_over:
        found.append({"seat": seat, "kind": "no_fit"})
    return found


def _rolled(seat: int, was: list[Die], lie: list[Die]) -> WuerfelDice:
    return {
        "seat": seat,
        "kind": "dice",
        "was_1": was[0],
        "was_2": was[1],
        "was_3": was[2],
        "die_1": lie[0],
        "die_2": lie[1],
        "die_3": lie[2],
    }


def _brought(before: State, tile: int, after: State) -> list[WuerfelEvent]:
    """A tile, what it did to its row, and what its symbols brought."""
    seat, colour = before.seat, tile // VALUES
    name = COLOUR_NAMES[colour]
    found: list[WuerfelEvent] = [{"seat": seat, "kind": "take", "colour": name, "value": tile % VALUES}]
    direction = after.direction[seat, colour]
    if direction != before.direction[seat, colour]:
        found.append({"seat": seat, "kind": "direction", "direction": DIRECTIONS[direction]})
    if after.stones[seat] > before.stones[seat]:
        found.append({"seat": seat, "kind": "stone"})
    if after.hidden[seat, colour] > before.hidden[seat, colour]:
        found.append({"seat": seat, "kind": "clover"})
    elif rules.shows(before, tile, rules.CLOVER):
        found.append({"seat": seat, "kind": "no_stone_left"})
    bonuses = [n for n in range(1, rules.BONUSES + 1) if rules.shows(before, tile, rules.BONUS + n)]
    found += [{"seat": seat, "kind": "bonus", "points": points} for points in bonuses]
    if rules.shows(before, tile, rules.LEPRECHAUN):
        found.append({"seat": seat, "kind": "leprechaun", "count": rules.leprechauns(after, seat)})
    return found


def named(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """Dice that are rolled again are named by what they show; all of them are just all."""
    which = action.id - rules.REROLL
    if action.kind != "reroll" or which == rules.ALL_DICE:
        return "", {}
    sides = [int(state.dice[die]) for die in range(rules.DICE) if (which >> die) & 1]
    return "-sides", {"sides": tuple(f"the_{side or 'stone'}" for side in sides)}


def told(event: Event) -> tuple[str, dict[str, Any]]:
    """Dice are told as a list."""
    if "die_1" not in event:
        return "", {}
    return "", {
        name: tuple(str(event[f"{die}_{n}"]) for n in range(1, rules.DICE + 1))
        for name, die in (("dice", "die"), ("was", "was"))
        if f"{die}_1" in event
    }


def forbids(state: State, action: Action) -> Forbidden:
    """Which rule forbids an action that is not legal."""
    phase = rules.PHASES[state.phase]
    if phase == "over":
        return Forbidden("WUR-END-2" if state.ended == rules.TURNS else "WUR-END-1", "over", {})
    if action.kind in {"keep", "reroll"}:
        if phase == "choose":
            return Forbidden("WUR-ROLL-1", "rolled-twice", {})
        same = _same_choice(state, action)
        return Forbidden("WUR-ROLL-1", "equal-dice", {"instead": same.text, "which": same.which})
    if phase == "reroll" and _could_follow(state, action):
        return Forbidden("WUR-TURN-1", "not-now-reroll", {})
    if action.kind == "stones":
        return Forbidden("WUR-STONES-1", "no-stone-rolled", {})
    return _tile_reason(state, action)


def _could_follow(state: State, action: Action) -> bool:
    """Whether what is taken would be legal once these dice are kept."""
    if action.kind == "take":
        return bool((rules.takes(state) >> (action.id - rules.TAKE)) & 1)
    return action.kind != "stones" or rules.shows_stone(state)


def _same_choice(state: State, action: Action) -> Action:
    """The listed reroll that throws dice with the same sides: of equal dice the first goes first."""

    def thrown(which: int) -> list[int]:
        return [state.dice[die] for die in range(rules.DICE) if (which >> die) & 1]

    wanted, choices = thrown(action.id - rules.REROLL), rules.rerolls(state)
    same = next(w for w in range(1 << rules.DICE) if (choices >> w) & 1 and thrown(w) == wanted)
    return ACTIONS[rules.REROLL + same]


def _tile_reason(state: State, action: Action) -> Forbidden:
    """Why this tile can't be taken now, although a tile may be."""
    tile = action.id - rules.TAKE
    colour, value = tile // VALUES, tile % VALUES
    if (state.tiles[state.seat] >> tile) & 1:
        return Forbidden("WUR-TAKE-1", "yours-already", action.fields)
    if not (state.middle >> tile) & 1:
        return Forbidden("WUR-TAKE-1", "taken", action.fields)
    if not (rules.sums(state) >> value) & 1:
        if value == 0:
            return Forbidden("WUR-TAKE-1", "zero-needs-stone", action.fields)
        sums = ", ".join(map(str, _sums(state)))
        return Forbidden("WUR-TAKE-1", "no-such-sum", {**action.fields, "sums": sums})
    values = _row(state, state.seat, colour)["values"]
    direction = DIRECTIONS[state.direction[state.seat, colour]]
    return Forbidden("WUR-TAKE-2", f"row-{direction}", {**action.fields, "last": values[-1]})
