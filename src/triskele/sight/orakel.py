"""What a seat of Das Orakel knows, as numbers."""

from triskele.rules.cards import COLOUR_NAMES, COLOURS, PLAYERS
from triskele.rules.kernel import WORD, State, Words, rule
from triskele.rules.orakel import (
    ACTIONS,
    ENDINGS,
    FIELDS,
    FIGURES,
    PHASES,
    SPIRAL_LIMIT,
    STONES,
    TILE_KINDS,
    TILE_NAMES,
    stones_on,
)
from triskele.rules.turns import NOWHERE
from triskele.sight import cards
from triskele.sight.cards import AROUND, CARDS
from triskele.sight.parts import (
    BYTES,
    Observation,
    labelled,
    next_to,
    nothing_aside,
    number,
    remembering,
    seat_at,
    unfolding,
)

ON_FIELD = [*TILE_NAMES[1:], "priestess", "wishing stones"]  # columns of a field
TOGETHER = 4  # fields in a word
FIELD_NAMES = [f"field {field}" for field in range(FIELDS)]
FIGURE_NAMES = [f"figure {figure + 1}" for figure in range(FIGURES)]
SCORED_IN = 64  # of the points scored in play one column has so many at a time, and one the rest

OBSERVATION = Observation(
    1,
    PLAYERS,
    ACTIONS,
    [
        *cards.HAND_WORDS,
        *(
            word
            for who in AROUND
            for word in (
                *cards.open_cards(who),
                *([labelled(f"{who} {figure}", FIELD_NAMES)] for figure in FIGURE_NAMES),
            )
        ),
        *cards.PILE_WORDS,
        [labelled("path", [f"{field} {what}" for field in FIELD_NAMES for what in ON_FIELD])],
        [labelled("may do", [f"action {2 * WORD + n}" for n in range(ACTIONS - 2 * WORD)])],
        [labelled("laid", CARDS)],
        [*cards.DIRECTIONS, labelled("phase", PHASES), labelled("closed piles", COLOUR_NAMES)],
        [
            labelled("led on", FIGURE_NAMES),
            labelled("decides", AROUND),
            labelled("players", (2, 3, 4)),
            labelled("scored leprechauns", AROUND),
            labelled("clovers", ("move any figure",)),
            labelled("ended", ENDINGS),
        ],
    ],
    [
        *(
            [
                number(f"{who} wishing stones", STONES),
                number(f"{who} mirrors", 5),
                number(f"{who} points, by 64", 255),
                number(f"{who} points, rest", SCORED_IN - 1),
                number(f"{who} cards", 8),
            ]
            for who in AROUND
        ),
        [
            *cards.COUNTS,
            number("spirals", SPIRAL_LIMIT),
            *(number(f"{figure} began at", FIELDS - 1) for figure in FIGURE_NAMES),
        ],
        cards.DEPTHS,
        [labelled("wishing stones on", FIELD_NAMES, STONES)],
    ],
)
LEFT_OUT = {
    "fits": "follows from the rows and their directions",
    "fields_of": "the board, which stays the same",
    "field_points": "the board, which stays the same",
    "stone_points": "the board, which stays the same",
    "priestess_steps": "the board, which stays the same",
    "priestess_bonus": "the board, which stays the same",
    "leprechaun_points": "the board, which stays the same",
    "goal_from": "the board, which stays the same",
    "own_goal_figures": "the board, which stays the same",
    "goal_figures": "the board, which stays the same",
}
PATH, DIRECTIONS = OBSERVATION.word("path"), OBSERVATION.word("phase")
PHASE, CLOSED = OBSERVATION.shift("phase"), OBSERVATION.shift("closed piles")
CHOICES, LAID = OBSERVATION.word("may do"), OBSERVATION.word("laid")
REST, DECIDES, IN_GAME = OBSERVATION.word("led on"), OBSERVATION.shift("decides"), OBSERVATION.shift("players")
SCORED, CLOVERS = OBSERVATION.shift("scored leprechauns"), OBSERVATION.shift("clovers")
ENDED = OBSERVATION.shift("ended")
PILES, DEPTHS = OBSERVATION.word("discards top"), OBSERVATION.word("depth in the pile")
NUMBERS, COUNTS = OBSERVATION.word("own wishing stones"), OBSERVATION.word("draw pile")
STONES_ON = OBSERVATION.word("wishing stones on")
STONE_WORDS = OBSERVATION.words - STONES_ON


@rule
def observe(known: State, seen: Words) -> None:
    """Write a known state as packed words."""
    viewer, players = known.viewer, known.players
    at = cards.observe_hand(known, seen)
    directions = 0
    scored = 0
    for place in range(PLAYERS):
        player = seat_at(place, viewer, players)
        at = cards.observe_open_cards(known, player, seen, at)
        for figure in range(FIGURES):
            seen[at + figure] = 1 << known.field[player, figure] if place < players else 0
        at += FIGURES
        directions |= cards.directions(known, player) << (2 * COLOURS * place)
        scored |= known.scored[player] << place
        points = known.points[player] // SCORED_IN << 16 | known.points[player] % SCORED_IN << 24
        seen[NUMBERS + place] = (
            known.stones[player] | known.mirrors[player] << 8 | points | (known.hand_size[player] << 32)
        )
    cards.observe_piles(known, seen, PILES, DEPTHS)
    observe_path(known, seen)
    seen[CHOICES] = known.choices
    seen[LAID] = 1 << known.laid if known.laid != NOWHERE else 0
    seen[DIRECTIONS] = directions | 1 << (PHASE + known.phase) | known.closed << CLOSED
    rest = (1 << (known.mover + 1)) >> 1  # nothing for NOWHERE
    rest |= 1 << (DECIDES + next_to(known.seat, viewer, players)) | 1 << (IN_GAME + players - 2)
    rest |= scored << SCORED | known.any_figure << CLOVERS
    seen[REST] = rest | (1 << known.ended) >> 1 << ENDED
    counts = cards.counts(known) | known.spirals << 24
    for figure in range(FIGURES):
        counts |= known.began[figure] << (32 + 8 * figure)
    seen[COUNTS] = counts


@rule
def observe_path(known: State, seen: Words) -> None:
    """The tile on each field, the priestess and the wishing stones."""
    for n in range(STONE_WORDS):
        seen[STONES_ON + n] = 0
    for word in range(FIELDS // TOGETHER):
        bits = 0
        for n in range(TOGETHER):
            field = word * TOGETHER + n
            tile = known.tile[field]
            stones = stones_on(known, field)
            if 0 < tile < TILE_KINDS:
                bits |= 1 << (n * (TILE_KINDS + 1) + tile - 1)
            if known.priestess == field:
                bits |= 1 << (n * (TILE_KINDS + 1) + TILE_KINDS - 1)
            if stones > 0:
                bits |= 1 << (n * (TILE_KINDS + 1) + TILE_KINDS)
                seen[STONES_ON + field // BYTES] |= stones << (8 * (field % BYTES))
        seen[PATH + word] = bits


aside = nothing_aside
unfold = unfolding(OBSERVATION)
remember = remembering(OBSERVATION)
