"""What a seat of Keltis knows, as numbers."""

from triskele.rules.cards import COLOUR_NAMES, COLOURS, PLAYERS
from triskele.rules.keltis import ACTIONS, ENDINGS, FIGURES, PHASES, STEPS, TILE_KINDS, TILE_NAMES
from triskele.rules.kernel import State, Words, rule
from triskele.rules.turns import NOWHERE
from triskele.sight import cards
from triskele.sight.cards import AROUND
from triskele.sight.parts import Observation, labelled, next_to, nothing_aside, number, remembering, seat_at, unfolding

ON_STEPS = [f"step {step}" for step in range(STEPS)]
MOVES = [f"{what} {colour}" for what in ("advance", "small onto", "large onto") for colour in COLOUR_NAMES]

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
                [
                    labelled(f"{who} figures", [f"{colour} {step}" for colour in COLOUR_NAMES for step in ON_STEPS]),
                    labelled(f"{who} large figure", COLOUR_NAMES),
                ],
            )
        ),
        *cards.PILE_WORDS,
        *(
            [labelled(f"tiles {colour}", [f"{step} {tile}" for step in ON_STEPS for tile in TILE_NAMES[1:]])]
            for colour in COLOUR_NAMES
        ),
        [*cards.DIRECTIONS, labelled("phase", PHASES), labelled("closed piles", COLOUR_NAMES)],
        [
            labelled("may move", MOVES),
            labelled("decides", AROUND),
            labelled("players", (2, 3, 4)),
            labelled("ended", ENDINGS),
        ],
    ],
    [
        *(
            [number(f"{who} wishing stones", 9), number(f"{who} points", 255), number(f"{who} cards", 8)]
            for who in AROUND
        ),
        [*cards.COUNTS, number("figures in the goal", PLAYERS * FIGURES)],
        cards.DEPTHS,
    ],
)
LEFT_OUT = {
    "fits": "follows from the rows and their directions",
    "step_points": "the board, which stays the same",
    "stone_points": "the board, which stays the same",
    "goal_from": "the board, which stays the same",
    "goal_figures": "the board, which stays the same",
}
LARGE = COLOURS * STEPS
DIRECTIONS, PHASE, CLOSED = OBSERVATION.word("phase"), OBSERVATION.shift("phase"), OBSERVATION.shift("closed piles")
REST, DECIDES = OBSERVATION.word("may move"), OBSERVATION.shift("decides")
IN_GAME, ENDED = OBSERVATION.shift("players"), OBSERVATION.shift("ended")
PILES, TILES, DEPTHS = OBSERVATION.word("discards top"), DIRECTIONS - COLOURS, OBSERVATION.word("depth in the pile")
NUMBERS, COUNTS = OBSERVATION.word("own wishing stones"), OBSERVATION.word("draw pile")


@rule
def observe(known: State, seen: Words) -> None:
    """Write a known state as packed words."""
    viewer, players = known.viewer, known.players
    at = cards.observe_hand(known, seen)
    directions = 0
    for place in range(PLAYERS):
        player = seat_at(place, viewer, players)
        at = cards.observe_open_cards(known, player, seen, at)
        seen[at] = figures(known, player) if place < players else 0
        at += 1
        directions |= cards.directions(known, player) << (2 * COLOURS * place)
        seen[NUMBERS + place] = known.stones[player] | known.points[player] << 8 | known.hand_size[player] << 16
    cards.observe_piles(known, seen, PILES, DEPTHS)
    for colour in range(COLOURS):
        seen[TILES + colour] = tiles(known, colour)
    seen[DIRECTIONS] = directions | 1 << (PHASE + known.phase) | known.closed << CLOSED
    rest = known.choices | 1 << (DECIDES + next_to(known.seat, viewer, players)) | 1 << (IN_GAME + players - 2)
    seen[REST] = rest | (1 << known.ended) >> 1 << ENDED
    seen[COUNTS] = cards.counts(known) | known.in_goal << 24


@rule
def figures(known: State, player: int) -> int:
    """Where a player's figures are, and on which path the large one is."""
    found = 0
    for colour in range(COLOURS):
        found |= 1 << (colour * STEPS + known.step[player, colour])
    if known.large[player] != NOWHERE:
        found |= 1 << (LARGE + known.large[player])
    return found


@rule
def tiles(known: State, colour: int) -> int:
    """The tiles on a path."""
    found = 0
    for step in range(STEPS):
        found |= (1 << known.tile[colour, step]) >> 1 << (step * (TILE_KINDS - 1))
    return found


aside = nothing_aside
unfold = unfolding(OBSERVATION)
remember = remembering(OBSERVATION)
