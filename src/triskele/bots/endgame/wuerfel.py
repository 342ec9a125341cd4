"""The end of the dice game, solved: every roll and every choice of all seats, turn by turn, as far as there is room.

Nothing is hidden in it, so what is found is exact but for games that go on beyond the last turn that is looked at. They
count by an estimate, and how likely they are is said. Turns are looked at in layers: first all that can become of the
positions, each of them once, then what they are worth, from the last layer back. The rules are stepped for all of it.
"""

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from triskele.bots.endgame import Exact
from triskele.bots.outcome import TIE, outcome_of
from triskele.extras import FAST
from triskele.rules import chance, wuerfel
from triskele.rules.cards import COLOURS, PLAYERS, ROW, VALUES
from triskele.rules.kernel import (
    WORD,
    State,
    States,
    Words,
    assign,
    blank,
    compiled,
    copy,
    fill,
    freeze,
    has,
    lowest,
    one_of,
    ones,
    rule,
)
from triskele.rules.turns import NOWHERE
from triskele.rules.wuerfel import ACTION_WORDS, ACTIONS, ALL_DICE, CHOOSE, DICE, NOTHING, REROLL, ROLLED, SIDES, STONES

with FAST:
    import numpy as np

SMALL, ROOM, LARGE = 400, 3000, 40_000  # turns that are looked at, at most: at once, at first, and where it may help
DEEP = 24  # one after the other, at most
UNSEEN = 0.03  # how likely it may be that the end is not seen
HOPELESS = 0.6  # how likely it must not be at first
ESTIMATE = (0.3, 4.0)  # by how much what stands for such an end may be off: shares of a win, points
FEW, SOME = 1, 4  # stones left with which a judged world is solved, and with which it is worth asking for the end
KEPT = 256  # solutions
STEEP = 6.0  # points of lead that make somebody e times as likely to win, where the end is not seen
ROLLS = tuple(itertools.combinations_with_replacement(range(SIDES), DICE))
SLOTS = ACTIONS + DICE + 1  # what a turn may end with: an action, and stones by their number
EDGES = 60  # of a turn, at most: 55 tiles, stones and nothing
WIDTH = 2 * PLAYERS + 1  # of a value: both currencies by seat, and how likely it is that the end is not seen
OPEN = WIDTH - 1


@rule
def bare(state: State) -> None:
    """A turn's beginning whatever was rolled: equal positions have equal states."""
    for die in range(DICE):
        state.dice[die] = 0
        state.last_dice[die] = 0
    chance.follow(state, state.key, 0)


@rule
def hash_of(state: State, words: int) -> int:
    found = 1469598103934665603
    for at in range(words):
        found = (found ^ state.words[at]) * 1099511628211
        found ^= found >> 29
    return found


@rule
def same(one: State, other: State, words: int) -> bool:
    equal = True
    for at in range(words):
        equal = equal and one.words[at] == other.words[at]
    return equal


@rule
def slot_of(state: State, action: int) -> int:
    """Takes and nothing are the same whatever the dice show; stones are as many as they show."""
    return ACTIONS + wuerfel.stones_offered(state) if action == STONES else action


@functools.cache
def chances_of_rolls() -> tuple[Any, Any]:
    """Of each kind of dice that are kept, how likely each roll is; and by roll and set of dice that are rolled again
    which kind it is, or -1 where it is not legal. By the rules: each number that chance could bring."""
    state = blank(wuerfel.STATE)
    rows: list[list[float]] = []
    kind = np.full((len(ROLLS), 1 << DICE), -1)
    for n, roll in enumerate(ROLLS):
        fill(state.dice, roll)
        for which in (which for which in range(1 << DICE) if wuerfel.rerolls(state) >> which & 1):
            row = [0.0] * len(ROLLS)
            for script in itertools.product(range(SIDES), repeat=which.bit_count()):
                fill(state.dice, roll)
                chance.follow(state, script, len(script))
                wuerfel.roll(state, which)
                row[ROLLS.index(tuple(state.dice))] += 1 / SIDES ** len(script)
            fill(state.dice, roll)
            if row not in rows:
                rows.append(row)
            kind[n, which] = rows.index(row)
    return np.array(rows), kind


ARGUMENTS = "S:1 i8:2 f8:2 i8:2 i8:1 i8:3 i8:2 i8:2 i8:1 f8:2 f8:2 f8:2 f8:2 f8:2 i8:1 i8:1 i8:1"


def driver() -> Callable[..., None]:
    """All layers, not compiled."""
    legal, step, outcome, over = wuerfel.legal, wuerfel.step, outcome_of("wuerfel"), wuerfel.OVER
    standing, words, all_rolls = wuerfel.standing, wuerfel.STATE.itemsize // 8, len(ROLLS)

    def run(
        states: States,  # the first is the turn that is asked for; the last two are room
        rolls: Words,
        kinds: Words,
        kind: Words,
        table: Words,  # room to find states again: a power of two
        legals: Words,  # by turn and roll
        slots: Words,  # by turn: what it may end with
        children: Words,  # and which turn follows, or below 0 which end
        edges: Words,  # how many of them
        ends: Words,  # what ends are worth
        values: Words,  # what turns are worth before they are rolled
        best: Words,  # of a turn, in the end of the first: what it may end with
        held: Words,  # rolls that are kept
        again: Words,  # and kinds of dice that are
        actions: Words,  # room for a set
        script: Words,  # and for what chance is to bring
        seen: Words,  # the last turn that may end with each
    ) -> None:
        size, mask = len(states) - 2, len(table) - 1
        node, then = one_of(states, size), one_of(states, size + 1)
        players = one_of(states, 0).players + 0
        first, count, finals, layers, full = 0, 1, 0, 0, False
        while first < count and not full and layers < DEEP:
            last = count
            for n in range(first, last):
                if count + EDGES > size or finals + EDGES > len(ends):
                    full = True
                    break
                edges[n] = 0
                assign(states, size, states, n)
                node.phase = CHOOSE
                for roll in range(all_rolls):
                    for die in range(DICE):
                        node.dice[die] = rolls[roll, die]
                    legal(node, actions)  # where it buys nothing, the turn is over: nothing is legal anyway
                    legals[n, roll, 0], legals[n, roll, 1] = actions[0], actions[1]
                    for part in range(ACTION_WORDS):
                        left = actions[part]
                        while left != 0:
                            action = part * WORD + lowest(left)
                            left &= left - 1
                            slot = slot_of(node, action)
                            if seen[slot] == n + 1:
                                continue
                            seen[slot] = n + 1
                            assign(states, size + 1, states, size)
                            chance.follow(then, script, 0)
                            step(then, action)
                            slots[n, edges[n]] = slot
                            if then.phase == over:
                                for seat in range(players):
                                    ends[finals, 2 * seat], ends[finals, 2 * seat + 1] = outcome(then, seat)
                                finals += 1
                                children[n, edges[n]] = -finals
                            else:
                                bare(then)
                                at = hash_of(then, words) & mask
                                while table[at] > last and not same(one_of(states, table[at] - 1), then, words):
                                    at = (at + 1) & mask
                                if table[at] <= last:
                                    assign(states, count, states, size + 1)
                                    count += 1
                                    table[at] = count
                                children[n, edges[n]] = table[at] - 1
                            edges[n] += 1
            if full:
                count = last
            else:
                first = last
                layers += 1
        # Beyond the last layer whoever is ahead is likelier to win.
        for n in range(first, count):
            state, whole = one_of(states, n), 0.0
            for seat in range(players):
                values[n, 2 * seat], values[n, 2 * seat + 1] = outcome(state, seat)
                values[n, 2 * seat] = math.exp(standing(state, seat) / STEEP)
                whole += values[n, 2 * seat]
            for seat in range(players):
                values[n, 2 * seat] /= whole
            values[n, OPEN] = 1.0
        for n in range(first - 1, -1, -1):
            seat = one_of(states, n).seat + 0
            for edge in range(edges[n]):
                slot, child = slots[n, edge], children[n, edge]
                for part in range(WIDTH):
                    best[slot, part] = values[child, part] if child >= 0 else ends[-1 - child, part]
            for roll in range(all_rolls):
                actions[0], actions[1] = legals[n, roll, 0], legals[n, roll, 1]
                most, chosen, state = -1e9, NOTHING, one_of(states, n)
                for die in range(DICE):
                    state.dice[die] = rolls[roll, die]
                for word in range(ACTION_WORDS):
                    left = actions[word]
                    while left != 0:
                        slot = slot_of(state, word * WORD + lowest(left))
                        left &= left - 1
                        worth = best[slot, 2 * seat] + TIE * best[slot, 2 * seat + 1]
                        if worth > most:
                            most, chosen = worth, slot
                for part in range(WIDTH):
                    held[roll, part] = best[chosen, part]
            for k in range(len(kinds)):
                for part in range(WIDTH):
                    again[k, part] = 0.0
                for roll in range(all_rolls):
                    if kinds[k, roll] > 0:
                        for part in range(WIDTH):
                            again[k, part] += kinds[k, roll] * held[roll, part]
            for part in range(WIDTH):
                values[n, part] = 0.0
            for roll in range(all_rolls):
                most, chosen = -1e9, -1
                for which in range(1 << DICE):
                    k = kind[roll, which]
                    if k >= 0:
                        worth = again[k, 2 * seat] + TIE * again[k, 2 * seat + 1]
                        if worth > most:
                            most, chosen = worth, k
                for part in range(WIDTH):
                    values[n, part] += kinds[kind[0, ALL_DICE], roll] * again[chosen, part]

    return run


@functools.cache
def compiled_driver() -> Callable[..., None]:
    return compiled(driver(), "end", "wuerfel")


class Solved(NamedTuple):
    """What a turn may end with, and with which dice it may go on, by currency and seat, as rows; and how likely it is,
    before it is rolled, that the end is not seen."""

    best: Any
    again: Any
    open: float


def solve(state: State, room: int) -> Solved:
    """The turn that a state is in, with no more than so many others."""
    rows, kind = chances_of_rolls()
    states = np.empty(room + 2, wuerfel.STATE.dtype)
    states[0] = state.data[0]
    root = one_of(states, 0)
    root.phase, root.viewer = ROLLED, NOWHERE
    bare(root)
    best, again, values = np.zeros((SLOTS, WIDTH)), np.zeros((len(rows), WIDTH)), np.zeros((room, WIDTH))
    by_turn = [np.zeros((room, EDGES), np.int64) for _ in range(2)]
    compiled_driver()(
        states,
        np.array(ROLLS),
        rows,
        kind,
        np.zeros(1 << (2 * room).bit_length(), np.int64),
        np.zeros((room, len(ROLLS), 2), np.int64),
        *by_turn,
        np.zeros(room, np.int64),
        np.zeros((4 * room, WIDTH)),
        values,
        best,
        np.zeros((len(ROLLS), WIDTH)),
        again,
        *(np.zeros(size, np.int64) for size in (ACTION_WORDS, DICE, SLOTS)),
    )
    return Solved(best, again, float(values[0, OPEN]))


class Dice:
    """Its ends; what was solved last is kept, since decisions of one turn are asked for one after the other."""

    def __init__(self) -> None:
        self._kept: dict[tuple[bytes, int], Solved] = {}

    def near(self, states: Any) -> Any:
        """Where few turns will do."""
        return (states["stones_left"] <= FEW) & (states["phase"] != wuerfel.OVER)

    def actions(self, state: State, actions: Sequence[int]) -> Exact | None:
        if not soon(state):
            return None
        found = self._solved(state, ROOM)
        if found.open > HOPELESS:
            return None
        most = max(self._of(found, state, action)[OPEN] for action in actions)
        if most > UNSEEN:
            found = self._solved(state, LARGE)
        values = {action: self._of(found, state, action) for action in actions}
        if min(value[OPEN] for value in values.values()) > UNSEEN:
            return None
        return Exact(
            {action: _shaped(value, state.players) for action, value in values.items()},
            {action: value[OPEN] * np.array(ESTIMATE) for action, value in values.items()},
        )

    def value(self, state: State) -> Any | None:
        found = self._solved(state, SMALL)
        if found.open > UNSEEN:
            return None
        words, seat = [0] * ACTION_WORDS, state.seat
        wuerfel.legal(state, words)
        values = [self._of(found, state, action) for action in range(ACTIONS) if has(words, action)]
        return _shaped(max(values, key=lambda each: each[2 * seat] + TIE * each[2 * seat + 1]), state.players)

    def _solved(self, state: State, room: int) -> Solved:
        root = copy(state)
        root.phase, root.viewer = ROLLED, NOWHERE
        bare(root)
        name = freeze(root), room
        if name not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[name] = solve(state, room)
        return self._kept[name]

    def _of(self, found: Solved, state: State, action: int) -> Any:
        if state.phase == ROLLED:
            kind = chances_of_rolls()[1][ROLLS.index(tuple(state.dice)), action - REROLL]
            return found.again[kind]
        return found.best[slot_of(state, action)]


def soon(state: State) -> bool:
    """Whether it is worth looking."""
    return state.stones_left <= SOME or _fewest(state) <= 1


def _fewest(state: State) -> int:
    """The tiles left of the colour that has fewest, if that can end the game."""
    left = [ones(state.middle >> (colour * VALUES) & ROW) for colour in range(COLOURS)]
    return min(left) if state.colour_ends else VALUES


def _shaped(value: Any, players: int) -> Any:
    return value[: 2 * players].reshape(players, 2).T


SOLVER = Dice
