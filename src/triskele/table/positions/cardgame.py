"""What the positions of Keltis and Das Orakel share: hands, rows and piles."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from triskele.rules import cards
from triskele.rules.cards import (
    ALL,
    BAG,
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    FALLING,
    HAND,
    HAND_SIZE,
    KINDS,
    OPEN,
    REMOVED,
    RISING,
    ROWS,
    SEEN,
    VALUES,
)
from triskele.rules.kernel import State, ones
from triskele.rules.turns import NOWHERE, TURN_LIMIT
from triskele.table.positions.line import Chunk, Line, joined

FACES = "0123456789X"  # the values of cards, each as one character
LETTERS = "".join(name[0] for name in COLOUR_NAMES)
KEYS = ("rows", "discards", "closed", "hands", "seen")
EVERY = (1 << VALUES) - 1  # all cards of a colour, as a set
POINTS = 9999  # more than any game brings


def written(state: State, everything: bool) -> dict[str, str]:
    """All cards but those of the draw pile."""
    players = range(state.players)
    piles = [[state.discards[colour, n] for n in range(state.height[colour])] for colour in range(COLOURS)]
    found = {
        "rows": joined(
            "|", (joined("/", (_row(state, player, colour) for colour in range(COLOURS))) for player in players)
        ),
        "discards": joined("/", ("".join(FACES[value] for value in pile) for pile in piles)),
        "seen": joined("|", (_lot(state, SEEN + player) for player in players)),
    }
    found = {key: value for key, value in found.items() if value.strip("/|")}
    if state.closed:
        found["closed"] = LETTERS[state.closed.bit_length() - 1]
    is_open = [everything or player == state.viewer for player in players]
    hands = (_lot(state, HAND + n) if is_open[n] else f"?{state.hand_size[n]}" for n in players)
    return {**found, "hands": joined("|", hands)}


def card_text(card: int) -> str:
    return LETTERS[card // VALUES] + FACES[card % VALUES]


@lru_cache(maxsize=1 << 14)
def _faces(once: int, twice: int) -> str:
    """The cards of a colour, of which some are there at least once, and some twice."""
    return "".join(FACES[value] * ((once >> value & 1) + (twice >> value & 1)) for value in range(VALUES))


def _colour(state: State, lot: int, colour: int) -> str:
    first = colour * VALUES
    return _faces(int(state.once[lot]) >> first & EVERY, int(state.twice[lot]) >> first & EVERY)


def _lot(state: State, lot: int) -> str:
    return joined("/", (_colour(state, lot, colour) for colour in range(COLOURS)))


def _row(state: State, player: int, colour: int) -> str:
    shown = _colour(state, ROWS + player, colour)
    return shown[::-1] if state.direction[player, colour] == FALLING else shown


class _Cards(NamedTuple):
    """Cards as they are written, and where."""

    part: Chunk
    cards: list[int]


def _read_cards(part: Chunk) -> list[_Cards]:
    """The cards of each colour."""
    return [
        _Cards(each, [colour * VALUES + value for value in each.each(FACES, "card-value")])
        for colour, each in enumerate(part.parts("/", COLOURS))
    ]


def direction(part: Chunk, values: Sequence[int]) -> int:
    """The direction of a row; one that neither rises nor falls is refused."""
    if list(values) not in (sorted(values), sorted(values, reverse=True)):
        part.impossible("row")
    if len(set(values)) < 2:
        return OPEN
    return RISING if values[0] < values[-1] else FALLING


def read(line: Line, state: State) -> bool:
    """Fill in the cards; whether all hands are open. The sizes of the hands are the game's to check."""
    count: Counter[int] = Counter()
    _read_rows(line, state, count)
    _read_discards(line, state, count)
    complete = _read_hands(line, state, count)
    laid = sum(ones(state.once[ROWS + n]) + ones(state.twice[ROWS + n]) for n in range(state.players))
    removed = REMOVED if state.players == 2 else 0
    pile = KINDS * COPIES - removed - laid - sum(state.height) - sum(state.hand_size)
    if pile < 0:
        line.impossible("hands", "pile", pile)
    state.draw_pile = pile
    if complete:
        state.once[BAG] = sum(1 << card for card in range(KINDS) if count[card] < COPIES)
        state.twice[BAG] = sum(1 << card for card in range(KINDS) if count[card] == 0)
    return complete


def _put(state: State, lot: int, some: _Cards, count: Counter[int]) -> None:
    for card in some.cards:
        count[card] += 1
        if count[card] > COPIES:
            some.part.impossible("copies", card_text(card), copies=COPIES)
        cards.put(state, lot, 1 << card)


def _read_rows(line: Line, state: State, count: Counter[int]) -> None:
    for player in range(state.players):
        state.fits[player] = ALL
    for player, part in enumerate(line.players("rows", state.players) or []):
        for colour, row in enumerate(_read_cards(part)):
            _put(state, ROWS + player, row, count)
            state.direction[player, colour] = direction(row.part, row.cards)
            cards.renew_fits(state, player, colour)


def _read_discards(line: Line, state: State, count: Counter[int]) -> None:
    given = line.get("discards")
    for colour, pile in enumerate(_read_cards(given) if given else []):
        for at, card in enumerate(pile.cards):
            count[card] += 1
            if count[card] > COPIES:
                pile.part.impossible("copies", card_text(card), copies=COPIES)
            state.discards[colour, at] = card % VALUES
        state.height[colour] = len(pile.cards)


def _read_hands(line: Line, state: State, count: Counter[int]) -> bool:
    """Hands, or their sizes, and what everybody saw of them."""
    hands = line.need("hands").parts("|", state.players)
    viewer = viewer_of(line, hands)
    seen = line.players("seen", state.players)
    for player, part in enumerate(hands):
        hidden = part.text.startswith("?")
        if hidden:
            state.hand_size[player] = Chunk(part.key, part.text[1:], part.start + 1).number(0, HAND_SIZE)
        else:
            for some in _read_cards(part):
                _put(state, HAND + player, some, count)
                state.hand_size[player] += len(some.cards)
        if seen:
            _read_seen(seen[player], state, player, count if hidden else None)
    state.viewer = NOWHERE if viewer is None else viewer
    return viewer is None


def _read_seen(part: Chunk, state: State, player: int, count: Counter[int] | None) -> None:
    """Cards that everybody saw a player take: they are in that hand, which may be hidden otherwise."""
    for some in _read_cards(part):
        _put(state, SEEN + player, some, Counter() if count is None else count)
        for card in some.cards:
            if count is None and _copies(state, SEEN + player, card) > _copies(state, HAND + player, card):
                some.part.impossible("seen", card_text(card))
    if ones(state.once[SEEN + player]) + ones(state.twice[SEEN + player]) > state.hand_size[player]:
        part.impossible("seen-many", most=state.hand_size[player])


def _copies(state: State, lot: int, card: int) -> int:
    return sum((copies[lot] >> card) & 1 for copies in (state.once, state.twice))


def viewer_of(line: Line, hands: Sequence[Chunk]) -> int | None:
    """Whose knowledge the hands are: a seat's, a spectator's (NOWHERE), or, where all are open, nobody's."""
    shown = [player for player, part in enumerate(hands) if not part.text.startswith("?")]
    if len(shown) == len(hands):
        return None
    if len(shown) > 1:
        line.impossible("hands", "open-hands", len(shown), players=len(hands))
    return shown[0] if shown else NOWHERE


def check_hands(line: Line, state: State, sizes: Sequence[int]) -> None:
    """All hands are full but that of the player in turn, which may have other sizes."""
    hands = line.need("hands").parts("|", state.players)
    for player, part in enumerate(hands):
        wanted = sizes if player == state.seat else [HAND_SIZE]
        if state.hand_size[player] not in wanted:
            part.impossible("hand-size", state.hand_size[player], sizes=joined("/", wanted), player=player + 1)


def check_pile(line: Line, state: State, by_pile: int) -> None:
    """The game ends with the last card of the draw pile, and only with it."""
    if (state.draw_pile == 0) != (state.ended == by_pile):
        key, why = ("ended", "pile-end") if state.ended == by_pile else ("hands", "pile")
        line.impossible(key, why, state.draw_pile)


def read_closed(line: Line, state: State, now: bool) -> None:
    """The pile that a card was discarded on in this turn."""
    given = line.get("closed")
    if line.only("closed", now) and given:
        colour = given.one_of(LETTERS)
        if state.height[colour] == 0:
            given.impossible("closed")
        state.closed = 1 << colour


def check_tiles(given: Chunk, state: State, wanted: Sequence[int], letters: str) -> None:
    """All tiles of the board have been found, those that are gone as well."""
    for tile, left in enumerate(state.tiles_left):
        if left:
            given.impossible("tiles", wanted[tile] - left, count=wanted[tile], tile=letters[tile])


def check_turns(line: Line, state: State, by_turns: int) -> None:
    """The limit of turns ends a game that did not end by itself."""
    if state.ended == by_turns and state.turn != TURN_LIMIT:
        line.impossible("turn", "turn-limit", state.turn, count=TURN_LIMIT)
