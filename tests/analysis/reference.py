"""Ends of games, solved slowly and plainly, to hold the judge to: nothing of it is the judge's, only the rules are.

    cd tests && python -m analysis.reference GAME [FROM TO]

adds to `analysis/solved/GAME.jsonl`: a line is a position as its seat knows it, and what each action is worth to that
seat, as a share of the win, if all that follows is best. Positions are met in games of bots. In the dice game
games that go on too long count as lost, and as won: kept are actions for which both agree within half a percent.
"""

from __future__ import annotations

import functools
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb
from pathlib import Path
from typing import Any

import triskele
from triskele.bots import bot
from triskele.rules import GAMES, celtica, chance, wuerfel
from triskele.rules.kernel import State, copy, freeze, has

FOLDER = Path(__file__).with_name("solved")
Values = dict[int, float]
Bounds = tuple[float, float]


class TooMuchError(Exception):
    """It would take too long."""


def share(game: str, state: State, seat: int) -> float:
    standings = [GAMES[game].standing(state, player) for player in range(state.players)]
    return 1 / standings.count(max(standings)) if standings[seat] == max(standings) else 0.0


def legal(game: str, state: State) -> list[int]:
    words = [0] * GAMES[game].ACTION_WORDS
    GAMES[game].legal(state, words)
    return [action for action in range(GAMES[game].ACTIONS) if has(words, action)]


def after(game: str, state: State, action: int, script: tuple[int, ...]) -> tuple[State, int]:
    """What follows an action if chance brings these numbers; and below what the next number should be, or 0."""
    then = copy(state)
    chance.follow(then, script, len(script))
    GAMES[game].step(then, action)
    return then, chance.missing(then)


# The dice game. A turn is worth what its first roll is, mean over all 216; that what the best dice to roll again are.

ORDERED = list(itertools.product(range(6), repeat=3))
ROLLS = Counter(tuple(sorted(roll)) for roll in ORDERED)
KEPT = {roll: {tuple(die for n, die in enumerate(roll) if which >> n & 1 == 0) for which in range(8)} for roll in ROLLS}
GIVES = {
    kept: Counter(tuple(sorted((*kept, *new))) for new in itertools.product(range(6), repeat=3 - len(kept)))
    for kept in {kept for each in KEPT.values() for kept in each}
}


class Dice:
    """For seat 0 of two: what a turn is worth at least and at most, whatever games are worth that go on too long."""

    def __init__(self, room: int) -> None:
        self.room, self.known = room, dict[tuple[bytes, int], Bounds]()

    def turn(self, state: State, depth: int) -> Bounds:
        if state.phase == wuerfel.OVER:
            return (share("wuerfel", state, 0),) * 2
        if depth == 0:
            return 0.0, 1.0
        name = freeze(plain(state)), depth
        if name not in self.known:
            if len(self.known) >= self.room:
                raise TooMuchError
            chosen = self.chosen(state, depth)
            again = {kept: mean(gives, chosen) for kept, gives in GIVES.items()}
            rolled = {roll: best(state, [again[kept] for kept in KEPT[roll]]) for roll in ROLLS}
            self.known[name] = mean(ROLLS, rolled)
        return self.known[name]

    def chosen(self, state: State, depth: int) -> dict[tuple[int, ...], Bounds]:
        """What the best choice with each roll is worth."""
        kept: dict[Any, Bounds] = {}
        found = {}
        for roll in ROLLS:
            rolled = with_roll(state, roll)
            values = []
            for action in legal("wuerfel", rolled):
                what = (action, roll.count(0)) if action == wuerfel.STONES else action
                if what not in kept:
                    kept[what] = self.turn(after("wuerfel", rolled, action, (0, 0, 0))[0], depth - 1)
                values.append(kept[what])
            found[roll] = best(state, values)
        return found

    def actions(self, state: State, depth: int) -> dict[int, Bounds]:
        actions, roll = legal("wuerfel", state), tuple(state.dice)
        if state.phase == wuerfel.CHOOSE:
            return {a: self.turn(after("wuerfel", state, a, (0, 0, 0))[0], depth - 1) for a in actions}
        chosen, sets = self.chosen(state, depth), {a: a - wuerfel.REROLL for a in actions}
        kept = {a: tuple(die for n, die in enumerate(roll) if which >> n & 1 == 0) for a, which in sets.items()}
        return {a: mean(GIVES[kept[a]], chosen) for a in actions}


def best(state: State, values: list[Bounds]) -> Bounds:
    lows, highs = zip(*values, strict=True)
    return (max(lows), max(highs)) if state.seat == 0 else (min(lows), min(highs))


def mean(gives: Counter[tuple[int, ...]], values: dict[tuple[int, ...], Bounds]) -> Bounds:
    low = high = 0.0
    for roll, count in gives.items():
        low += count * values[roll][0]
        high += count * values[roll][1]
    return low / gives.total(), high / gives.total()


def with_roll(state: State, roll: tuple[int, ...]) -> State:
    rolled = copy(state)
    rolled.phase = wuerfel.CHOOSE
    for n, die in enumerate(roll):
        rolled.dice[n] = die
    return rolled


def plain(state: State) -> State:
    """Whatever was rolled."""
    state = copy(state)
    chance.seed(state, [0] * 8)
    state.turn = 0
    for die in range(3):
        state.dice[die] = state.last_dice[die] = 0
    return state


def dice(match: triskele.Match) -> Values:
    state, sure = copy(match.known(match.seat)), dict[int, Bounds]()
    if state.stones_left > 1:
        return {}
    for depth in (3, 5, 8, 12):
        try:
            found = Dice(400).actions(state, depth)
        except TooMuchError:
            break
        sure = {action: bounds for action, bounds in found.items() if bounds[1] - bounds[0] <= 0.005}
        if len(sure) == len(found):
            break
    middle = {action: sum(bounds) / 2 for action, bounds in sure.items()}
    return middle if state.seat == 0 else {action: 1 - value for action, value in middle.items()}


# Keltis and Das Orakel: the last card of the pile.


def cards(match: triskele.Match) -> Values:
    known = match.known(match.seat)
    if known.draw_pile != 1:
        return {}
    world, seen = copy(known), dict[Any, float]()
    GAMES[match.game].complete(world)
    return {
        action: own_turn(match.game, after_card(match.game, world, action), match.seat, known, seen)
        for action in match.action_ids()
    }


def after_card(game: str, state: State, action: int) -> State:
    then = copy(state)
    chance.seed(then, [1] * 8)
    GAMES[game].step(then, action)
    return then


def own_turn(game: str, state: State, seat: int, known: State, seen: dict[Any, float]) -> float:
    """What the seat can still make of its turn."""
    if state.phase == GAMES[game].OVER:
        return share(game, state, seat)
    name = freeze(state)
    if name not in seen:
        if len(seen) > 3000:
            raise TooMuchError
        if state.turn != known.turn:
            seen[name] = left_to_the_next(game, state, seat, known)
        else:
            nexts = [after_card(game, state, action) for action in legal(game, state)]
            seen[name] = max(own_turn(game, then, seat, known, seen) for then in nexts)
    return seen[name]


def left_to_the_next(game: str, state: State, seat: int, known: State) -> float:
    """What is left if the next of two players has the last card of the pile within reach, and any hand."""
    other = 1 - seat
    hidden = Counter(dict.fromkeys(range(55), 2))
    for lot in (seat, 5, 6, 9 + other):  # its own hand, both rows, and what the other one was seen to take
        hidden.subtract(cards_of(state, lot))
    for colour in range(5):
        hidden.subtract(colour * 11 + state.discards[colour, n] for n in range(state.height[colour]))
    seen = cards_of(state, 9 + other)
    best = {card: best_with(game, state, other, card) for card in {*seen, *(+hidden)}}
    drawn, cards = state.hand_size[other] - len(seen), hidden.total()
    found, below = 0.0, 0.0
    for level in sorted({*best.values()}):
        few = sum(count for card, count in hidden.items() if count and best[card] <= level)
        at_most = comb(few, drawn) / comb(cards, drawn) if all(best[card] <= level for card in seen) else 0.0
        found, below = found + (at_most - below) * level, at_most
    return 1 - found


def cards_of(state: State, lot: int) -> list[int]:
    return [card for word in (state.once[lot], state.twice[lot]) for card in range(55) if word >> card & 1]


def best_with(game: str, state: State, seat: int, card: int) -> float:
    """What a player can get who has only this card to play and ends the game."""
    held = copy(state)
    held.once[seat], held.twice[seat] = 1 << card, 0
    todo, seen, best = [held], {freeze(held)}, 0.0
    while todo:
        now = todo.pop()
        if now.phase in (GAMES[game].OVER, GAMES[game].PHASES.index("draw")):
            best = max(best, share(game, now, seat))
            continue
        for action in legal(game, now):
            then = after_card(game, now, action)
            if freeze(then) not in seen:
                seen.add(freeze(then))
                todo.append(then)
        if len(seen) > 2000:
            raise TooMuchError
    return best


# Celtica: experience cards.


def spending(match: triskele.Match) -> Values:
    state = copy(match.known(match.seat))
    cards = sum(state.experience_cards[player] for player in range(state.players))
    if not celtica.SPENDING <= state.phase < celtica.OVER or cards > 2:
        return {}
    celtica.complete(state)  # which colours the others' cards have does not matter
    seen: dict[bytes, tuple[float, ...]] = {}
    return {action: spent(state, action, seen)[match.seat] for action in match.action_ids()}


def spent(state: State, action: int, seen: dict[bytes, tuple[float, ...]]) -> tuple[float, ...]:
    """The shares of all, mean over what chance brings."""
    outcomes, todo = Counter[bytes](), [((), 1.0)]
    states = {}
    while todo:
        script, likely = todo.pop()
        then, asked = after("celtica", state, action, script)
        if asked and last(state):  # what comes into the display then helps nobody
            asked = 0
        if asked:
            todo += [((*script, n), likely / asked) for n in range(asked)]
        else:
            chance.seed(then, [0] * 8)
            states[freeze(then)] = then
            outcomes[freeze(then)] += likely
    shares = [[likely * part for part in stand(states[name], seen)] for name, likely in outcomes.items()]
    return tuple(map(sum, zip(*shares, strict=True)))


def last(state: State) -> bool:
    return state.seat == state.mover


def stand(state: State, seen: dict[bytes, tuple[float, ...]]) -> tuple[float, ...]:
    if state.phase == celtica.OVER:
        return tuple(share("celtica", state, player) for player in range(state.players))
    name = freeze(state)
    if name not in seen:
        if len(seen) > 1500:
            raise TooMuchError
        seen[name] = max(
            (spent(state, action, seen) for action in legal("celtica", state)), key=lambda s: s[state.seat]
        )
    return seen[name]


SOLVERS = {"wuerfel": dice, "keltis": cards, "orakel": cards, "celtica": spending}


NEAR = {
    "wuerfel": lambda state: state.stones_left <= 1,
    "keltis": lambda state: state.draw_pile <= 2,
    "orakel": lambda state: state.draw_pile <= 2,
    "celtica": lambda state: state.phase >= celtica.SPENDING,
}


def positions(game: str, seeds: Iterable[int]) -> Iterator[triskele.Match]:
    """The last decisions of one game after the other; before them anything is done, in every other game."""
    for seed in seeds:
        match, chooser = triskele.new(game, 2, f"solved {seed}"), random.Random(seed)
        while match.seat is not None:
            known, actions = match.known(match.seat), match.action_ids()
            near = NEAR[game](known)
            if near and len(actions) > 1:
                yield match.clone()
            match.play(bot(game, "steady" if near or seed % 2 else "random").choose(known, actions, chooser).action)


def solved(game: str, seeds: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Mostly those in which something is at stake."""
    found = 0
    for match in positions(game, seeds):
        actions = match.action_ids()
        if len(actions) < 2:
            continue
        try:
            values = SOLVERS[game](match)
        except TooMuchError:
            continue
        if len(values) < len(actions) or (max(values.values()) - min(values.values()) < 0.01 and found % 4):
            continue
        found += 1
        named = {match.action(action).text: round(value, 6) for action, value in values.items()}
        yield {"position": match.position(match.seat), "values": named}


@functools.cache
def kept(game: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]


def main() -> None:
    game, seeds = sys.argv[1], range(*map(int, sys.argv[2:])) if sys.argv[2:] else range(10**6)
    with (FOLDER / f"{game}.jsonl").open("a", encoding="utf-8") as file:
        for each in solved(game, seeds):
            file.write(json.dumps(each) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
