"""Arranging positions for the tests of rules: a state, and moves said as a player would say them."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Self

import numpy as np

from triskele.rules import GAMES, cards, chance, kernel
from triskele.rules.board import load_board
from triskele.rules.cards import BAG, COLOURS, HAND, ROWS, SEEN, VALUES
from triskele.rules.turns import NOWHERE


def key_of(number: int) -> list[int]:
    return [number & 0xFFFFFFFF, number >> 32, 0, 0, 0, 0, 0, 0]


def new_state(
    game: ModuleType,
    players: int = 2,
    key: int = 1,
    start: int = 0,
    options: Mapping[str, str] | None = None,
    board: Any = None,
) -> Any:
    chosen = {name: values[0] for name, values in game.OPTIONS.items()} | dict(options or {})
    state = game.blank(load_board(game.NAME, board), players, chosen, start)
    chance.seed(state, key_of(key))
    game.setup(state)
    return state


def legal(game: ModuleType, state: Any) -> list[int]:
    words = [0] * game.ACTION_WORDS
    game.legal(state, words)
    return [at * kernel.WORD + bit for at, word in enumerate(words) for bit in range(kernel.WORD) if (word >> bit) & 1]


def known(game: ModuleType, state: Any, seat: int) -> Any:
    record = kernel.blank(game.STATE)
    game.known(state, seat, record)
    return record


class Position:
    """A game in some position. Asks and acts through the rule functions only."""

    game: ModuleType

    def __init__(self, players: int = 2, **options: Any) -> None:
        self.state = new_state(self.game, players, **options)

    def legal(self) -> list[int]:
        return legal(self.game, self.state)

    def can(self, action: int) -> bool:
        return action in self.legal()

    def do(self, action: int) -> Self:
        assert self.can(action), f"action {action} is not legal: {self.legal()}"
        self.game.step(self.state, action)
        return self

    @property
    def phase(self) -> str:
        return str(self.game.PHASES[self.state.phase])

    @property
    def ended(self) -> str:
        return str(self.game.REASONS[self.state.ended])

    def score(self, player: int) -> int:
        return int(self.game.score(self.state, player))


class CardPosition(Position):
    """What Keltis and Das Orakel share: hands, rows and piles, arranged by moving cards from and to the bag."""

    def colour(self, name: str) -> int:
        return int(self.game.COLOUR_NAMES.index(name))

    def card(self, text: str) -> int:
        colour, value = text.split()
        return self.colour(colour) * VALUES + int(value)

    def _from_bag(self, card: int) -> None:
        """Take a card from the bag; if others were dealt both copies, one of them gets another card instead."""
        if not (self.state.once[BAG] >> card) & 1:
            holder = next(p for p in range(self.state.players) if (self.state.once[HAND + p] >> card) & 1)
            instead = self.state.once[BAG] & ~self.state.once[HAND + holder]
            cards.take(self.state, HAND + holder, 1 << card)
            cards.put(self.state, BAG, 1 << card)
            cards.take(self.state, BAG, instead & -instead)
            cards.put(self.state, HAND + holder, instead & -instead)
        cards.take(self.state, BAG, 1 << card)

    def hand(self, player: int, text: str) -> Self:
        """Give a player exactly these cards: "green 5, blue 0"."""
        for place in (HAND, SEEN):
            if place == HAND:
                cards.put(self.state, BAG, self.state.once[HAND + player])
                cards.put(self.state, BAG, self.state.twice[HAND + player])
            self.state.once[place + player] = self.state.twice[place + player] = 0
        wanted = [self.card(part) for part in text.split(",")]
        for card in wanted:
            self._from_bag(card)
            cards.put(self.state, HAND + player, 1 << card)
        self.state.hand_size[player] = len(wanted)
        return self

    def row(self, player: int, text: str) -> Self:
        """Lay a row: "green 5 5 7"."""
        colour, *values = text.split()
        for value in values:
            card = self.card(f"{colour} {value}")
            self._from_bag(card)
            cards.put(self.state, HAND + player, 1 << card)
            self.state.hand_size[player] += 1
            cards.lay(self.state, player, card)
        return self

    def pile(self, text: str) -> Self:
        """Put cards on a discard pile, the last on top: "green 2 7"."""
        colour, *values = text.split()
        for value in values:
            card = self.card(f"{colour} {value}")
            self._from_bag(card)
            cards.drop(self.state, card)
        self.state.closed = 0
        return self

    def cards_in_all(self) -> int:
        """Every card of the game, counted: 110, whatever happens."""
        held = sum(w.bit_count() for w in self.state.once[:SEEN]) + sum(w.bit_count() for w in self.state.twice[:SEEN])
        return held + sum(self.state.height)

    def holds(self, player: int, text: str) -> int:
        """How often a player has a card in the hand."""
        card = self.card(text)
        return sum((words[HAND + player] >> card) & 1 for words in (self.state.once, self.state.twice))

    def row_of(self, player: int, colour: str) -> list[int]:
        at = self.colour(colour) * VALUES
        values = [
            value
            for value in range(VALUES)
            for words in (self.state.once, self.state.twice)
            if (words[ROWS + player] >> (at + value)) & 1
        ]
        return values[::-1] if self.state.direction[player, self.colour(colour)] == cards.FALLING else values

    def pile_of(self, colour: str) -> list[int]:
        at = self.colour(colour)
        return [self.state.discards[at, n] for n in range(self.state.height[at])]

    # What players do

    def can_lay(self, text: str) -> bool:
        return self.can(cards.LAY + self.card(text))

    def lay(self, text: str) -> Self:
        return self.do(cards.LAY + self.card(text))

    def discard(self, text: str) -> Self:
        return self.do(cards.DISCARD + self.card(text))

    def decline(self) -> Self:
        return self.do(self.game.DECLINE)

    def draw(self) -> Self:
        return self.do(self.game.DRAW_CARD)

    def take(self, colour: str) -> Self:
        return self.do(self.game.TAKE + self.colour(colour))

    def can_take(self, colour: str) -> bool:
        return self.can(self.game.TAKE + self.colour(colour))


def random_states(game: ModuleType, players: int, key: int, options: Mapping[str, str] | None = None) -> Any:
    """A random game, one state after another (the same record, changed in place), with its legal actions."""
    state = new_state(game, players, key, NOWHERE, options)
    luck = key * 2 + 1
    while state.phase != game.OVER:
        actions = legal(game, state)
        yield state, actions
        luck = kernel.spin(luck)
        game.step(state, actions[(luck * len(actions)) >> 32])
    yield state, []


__all__ = [
    "COLOURS",
    "GAMES",
    "CardPosition",
    "Position",
    "key_of",
    "known",
    "legal",
    "new_state",
    "np",
    "random_states",
]
