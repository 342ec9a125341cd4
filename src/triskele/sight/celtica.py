"""What a seat of Celtica knows, as numbers."""

from triskele.rules.celtica import (
    ACTIONS,
    AMOUNT,
    COLOURS,
    DISPLAY,
    DRUID_COPIES,
    DRUID_NAMES,
    ENDINGS,
    EXPERIENCE_COPIES,
    GOAL,
    KINDS,
    PATH,
    PHASES,
    PIECE_COPIES,
    PIECE_NAMES,
    PILE,
    PLAYERS,
    RUIN,
    SHRINE,
    SPENT,
)
from triskele.rules.kernel import State, Words, rule
from triskele.rules.turns import NOWHERE
from triskele.sight.parts import (
    AROUND,
    BYTES,
    EIGHTS,
    Observation,
    labelled,
    next_to,
    nothing_aside,
    number,
    remembering,
    seat_at,
    unfolding,
)

PLACES = [f"place {place}" for place in range(PATH)]
PIECE_ROWS = (*AROUND, "display", "supply", "given up")
PIECES = 2  # words for the pieces of a row

OBSERVATION = Observation(
    1,
    PLAYERS,
    ACTIONS,
    [
        *([labelled(f"{druid} druid", PLACES) for druid in DRUID_NAMES[first : first + 2]] for first in (0, 2)),
        [labelled(f"{DRUID_NAMES[4]} druid", PLACES), labelled("shrines", PLACES)],
        [labelled("ruins", PLACES), labelled("goal", PLACES)],
        [
            labelled("phase", PHASES),
            labelled("given in exchange", PIECE_NAMES),
            labelled("exchanged with", [*AROUND, "display"]),
            labelled("made the last move", AROUND),
            labelled("decides", AROUND),
            labelled("players", (2, 3, 4, 5)),
            labelled("rules", ("translation",)),
            labelled("ended", ENDINGS),
        ],
    ],
    [
        [labelled("own druid cards", DRUID_NAMES, DRUID_COPIES)],
        [labelled("own experience cards", DRUID_NAMES, EXPERIENCE_COPIES)],
        [labelled("discarded druid cards", DRUID_NAMES, DRUID_COPIES)],
        [labelled("discarded experience cards", DRUID_NAMES, EXPERIENCE_COPIES)],
        *([labelled(f"{row} pieces", PIECE_NAMES, PIECE_COPIES)] for row in PIECE_ROWS),
        [
            labelled("druid cards of", AROUND, COLOURS * DRUID_COPIES),
            number("druid pile", COLOURS * DRUID_COPIES),
            number("picks left", AMOUNT),
        ],
        [
            labelled("experience cards of", AROUND, COLOURS * EXPERIENCE_COPIES),
            number("experience pile", COLOURS * EXPERIENCE_COPIES),
            number("druids at the goal", COLOURS),
        ],
        [number("round", 10), number("turns over, eights", 125), number("turns over, rest", EIGHTS - 1)],
        [labelled("pieces found or lost at", PLACES, AMOUNT)],
    ],
)
LEFT_OUT = {
    "choices": "follows from the phase, the cards and the pieces; the mask says it to the seat that decides",
    "pieces": "how many pieces of all kinds lie in a row",
    f"druid_cards[{SPENT}]": "of the discarded cards, which are counted by colour",
    f"experience_cards[{SPENT}]": "of the discarded cards, which are counted by colour",
    "place": "villages, monasteries and castles are all the same to the rules",
}
REST, GIVEN = OBSERVATION.word("phase"), OBSERVATION.shift("given in exchange")
SOURCE, MOVER = OBSERVATION.shift("exchanged with"), OBSERVATION.shift("made the last move")
DECIDES, IN_GAME = OBSERVATION.shift("decides"), OBSERVATION.shift("players")
TRANSLATION, ENDED = OBSERVATION.shift("rules"), OBSERVATION.shift("ended")
OWN, ROWS, CARDS = (OBSERVATION.word(part) for part in ("own druid cards", "own pieces", "druid cards of"))
ROUND, FOUND = OBSERVATION.word("round"), OBSERVATION.word("pieces found or lost at")


@rule
def observe(known: State, seen: Words) -> None:
    """Write a known state as packed words."""
    viewer, players = known.viewer, known.players
    observe_path(known, seen)
    rest = 1 << known.phase | (1 << (known.given + 1)) >> 1 << GIVEN  # nothing for NOWHERE
    if known.source == DISPLAY:
        rest |= 1 << (SOURCE + PLAYERS)
    elif known.source != NOWHERE:
        rest |= 1 << (SOURCE + next_to(known.source, viewer, players))
    if known.mover != NOWHERE:
        rest |= 1 << (MOVER + next_to(known.mover, viewer, players))
    rest |= 1 << (DECIDES + next_to(known.seat, viewer, players)) | 1 << (IN_GAME + players - 2)
    seen[REST] = rest | known.translation << TRANSLATION | (1 << known.ended) >> 1 << ENDED
    seen[OWN] = druid_cards(known, viewer)
    seen[OWN + 1] = experience_cards(known, viewer)
    seen[OWN + 2] = druid_cards(known, SPENT)
    seen[OWN + 3] = experience_cards(known, SPENT)
    druids = known.druid_cards[PILE] << (8 * PLAYERS) | known.picks << (8 * PLAYERS + 8)
    experience = known.experience_cards[PILE] << (8 * PLAYERS) | known.at_goal << (8 * PLAYERS + 8)
    at = ROWS
    for place in range(PLAYERS):
        player = seat_at(place, viewer, players)
        at = observe_pieces(known, player, seen, at)
        druids |= known.druid_cards[player] << (8 * place)
        experience |= known.experience_cards[player] << (8 * place)
    at = observe_pieces(known, DISPLAY, seen, at)
    at = observe_pieces(known, PILE, seen, at)
    at = observe_pieces(known, SPENT, seen, at)
    seen[CARDS] = druids
    seen[CARDS + 1] = experience
    seen[ROUND] = known.round | known.turn // EIGHTS << 8 | known.turn % EIGHTS << 16


@rule
def observe_path(known: State, seen: Words) -> None:
    """Where the druids are, and what the places are."""
    seen[0] = 1 << known.druid_at[0] | 1 << (PATH + known.druid_at[1])
    seen[1] = 1 << known.druid_at[2] | 1 << (PATH + known.druid_at[3])
    shrines = 0
    ruins = 0
    goal = 0
    amounts = 0
    for place in range(PATH):
        kind = known.place[place]
        shrines |= (1 if kind == SHRINE else 0) << place
        ruins |= (1 if kind == RUIN else 0) << place
        goal |= (1 if kind == GOAL else 0) << place
        amounts |= known.amount[place] << (8 * (place % BYTES))
        if place % BYTES == BYTES - 1 or place == PATH - 1:
            seen[FOUND + place // BYTES] = amounts
            amounts = 0
    seen[2] = 1 << known.druid_at[4] | shrines << PATH
    seen[3] = ruins | goal << PATH


@rule
def druid_cards(known: State, row: int) -> int:
    """The druid cards of each colour in a row, as a word of numbers."""
    numbers = 0
    for colour in range(COLOURS):
        numbers |= known.druid_card[row, colour] << (8 * colour)
    return numbers


@rule
def experience_cards(known: State, row: int) -> int:
    numbers = 0
    for colour in range(COLOURS):
        numbers |= known.experience_card[row, colour] << (8 * colour)
    return numbers


@rule
def observe_pieces(known: State, row: int, seen: Words, at: int) -> int:
    """The pieces of each kind in a row; the word after them."""
    numbers = 0
    for kind in range(KINDS - 1):
        numbers |= known.piece[row, kind] << (8 * kind)
    seen[at] = numbers
    seen[at + 1] = known.piece[row, KINDS - 1] + 0
    return at + PIECES


aside = nothing_aside
unfold = unfolding(OBSERVATION)
remember = remembering(OBSERVATION)
assert KINDS - 1 == BYTES
