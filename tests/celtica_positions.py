"""Arranging positions of Celtica for tests: cards, pieces and druids put where they are needed."""

from __future__ import annotations

from typing import Any, Self

from positions import Position
from triskele.rules import celtica
from triskele.rules.celtica import BUY, COLOURS, DISPLAY, END, EXCHANGE, GIVE, PILE, TAKE
from triskele.rules.turns import NOWHERE

COLOUR = {name: number for number, name in enumerate(celtica.DRUID_NAMES)}
PIECE_NAMES = (*"12345678", "middle")  # short: the outer pieces are numbered from the north on
KIND = {name: number for number, name in enumerate(PIECE_NAMES)}
AMULET = "1 2 3 4 5 6 7 8 middle "

# Where the tests send druids: places of the board that comes with the game.
VILLAGE, MONASTERY, FIRST_SHRINE, RUIN_OF_2, RUIN_OF_3, SECOND_VILLAGE, CASTLE = 1, 2, 3, 4, 5, 6, 8


def move_of(colour: int, druid_cards: int, experience_cards: int) -> int:
    """The action of playing these cards."""
    return celtica.MOVE + colour * celtica.MOVES + druid_cards * celtica.EXPERIENCES + experience_cards - 1


class Celtica(Position):
    game = celtica

    def _fetch(self, counts: Any, sizes: Any, kind: int, row: int) -> None:
        """Move a card or piece from the pile; if others were dealt all, one of them gets another instead."""
        if counts[PILE, kind] == 0:
            holder = next(r for r in range(self.state.players) if r != row and counts[r, kind] > 0)
            instead = next(k for k in range(COLOURS) if k != kind and counts[PILE, k] > 0)
            celtica.shift(counts, sizes, kind, holder, PILE)
            celtica.shift(counts, sizes, instead, PILE, holder)
        celtica.shift(counts, sizes, kind, PILE, row)

    def _fill(self, counts: Any, sizes: Any, row: int, kinds: list[int], to: int = PILE) -> Self:
        for kind in range(counts.shape[1]):
            while counts[row, kind]:
                celtica.shift(counts, sizes, kind, row, to)
        for kind in kinds:
            self._fetch(counts, sizes, kind, row)
        return self

    def hand(self, player: int, text: str) -> Self:
        """Give a player exactly these druid cards: "red red white"."""
        cards = [COLOUR[name] for name in text.split()]
        return self._fill(self.state.druid_card, self.state.druid_cards, player, cards)

    def experience(self, player: int, text: str) -> Self:
        cards = [COLOUR[name] for name in text.split()]
        return self._fill(self.state.experience_card, self.state.experience_cards, player, cards)

    def only(self, player: int) -> Self:
        """All others are out of the round."""
        for other in range(self.state.players):
            if other != player:
                self.hand(other, "")
        return self

    def pieces(self, row: int, text: str) -> Self:
        """Give a player, or the display, exactly these pieces: "1 1 middle"."""
        return self._fill(self.state.piece, self.state.pieces, row, [KIND[name] for name in text.split()])

    def display(self, text: str) -> Self:
        return self.pieces(DISPLAY, text)

    def supply_goes_to(self, row: int) -> Self:
        return self._fill(self.state.piece, self.state.pieces, PILE, [], row)

    def druid(self, colour: str, at: int) -> Self:
        self.state.druid_at[COLOUR[colour]] = at
        self.state.at_goal = sum(at == END for at in self.state.druid_at)
        return self

    def druids(self, at: int) -> Self:
        for colour in COLOUR:
            self.druid(colour, at)
        return self

    def play(self, colour: str, druid_cards: int = 1, experience_cards: int = 0) -> Self:
        return self.do(move_of(COLOUR[colour], druid_cards, experience_cards))

    def can_play(self, colour: str, druid_cards: int = 1, experience_cards: int = 0) -> bool:
        return self.can(move_of(COLOUR[colour], druid_cards, experience_cards))

    def take(self, *names: str) -> Self:
        for name in names:
            self.do(TAKE + KIND[name])
        return self

    def give(self, *names: str) -> Self:
        for name in names:
            self.do(GIVE + KIND[name])
        return self

    def buy(self, name: str) -> Self:
        return self.do(BUY + KIND[name])

    def exchange(self, name: str) -> Self:
        return self.do(EXCHANGE + KIND[name])

    def at(self, colour: str) -> int:
        return int(self.state.druid_at[COLOUR[colour]])

    def row(self, row: int) -> str:
        return " ".join(name for kind, name in enumerate(PIECE_NAMES) for _ in range(self.state.piece[row, kind]))

    def choices(self, first: int) -> str:
        """The kinds among the legal actions from this one on: "1 3 middle"."""
        return " ".join(name for kind, name in enumerate(PIECE_NAMES) if self.can(first + kind))

    def spend(self, mover: int = NOWHERE) -> Self:
        """Play has ended; the last move was this player's, or the last seat's, so that player 0 comes first."""
        self.state.seat = mover if mover != NOWHERE else self.state.players - 1
        celtica.discard_hands(self.state)
        celtica.end_play(self.state, celtica.LAST_ROUND)
        celtica.step(self.state, celtica.only_choice(self.state))
        return self

    def pick_any(self) -> Self:
        while self.phase == "take":
            self.do(self.legal()[0])
        return self


def position(players: int = 2, rules: str = "original") -> Celtica:
    """The druids stand on the start, and nobody has a piece."""
    table = Celtica(players, options={"rules": rules})
    for player in range(players):
        table.pieces(player, "")
    return table
