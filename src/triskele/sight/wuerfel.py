"""What a seat of the dice game knows, as numbers."""

from triskele.rules.cards import COLOUR_NAMES, COLOURS, PLAYERS
from triskele.rules.kernel import State, Words, rule
from triskele.rules.wuerfel import ACTIONS, DICE, ENDINGS, PHASES, SIDES, STONE_TILES, bonus_points, leprechauns
from triskele.sight import cards
from triskele.sight.cards import AROUND, CARDS
from triskele.sight.parts import ASIDE, EIGHTS, Observation, labelled, next_to, number, remembering, seat_at, unfolding

SIDE_NAMES = ("stone", *map(str, range(1, SIDES)))

OBSERVATION = Observation(
    1,
    PLAYERS,
    ACTIONS,
    [
        [labelled("middle", CARDS)],
        *([labelled(f"{who} tiles", CARDS)] for who in AROUND),
        [*cards.DIRECTIONS, labelled("phase", PHASES), labelled("decides", AROUND), labelled("players", (2, 3, 4))],
        [
            *(labelled(f"{what} {die + 1}", SIDE_NAMES) for what in ("die", "last turn, die") for die in range(DICE)),
            labelled("end", ("by colour, too",)),
            labelled("ended", ENDINGS),
        ],
    ],
    [
        *(
            [
                labelled(f"{who} stones in rows", COLOUR_NAMES, 9),
                number(f"{who} stones", STONE_TILES),
                number(f"{who} leprechauns", 10),
            ]
            for who in AROUND
        ),
        [
            *(number(f"{who} bonus points", 30) for who in AROUND),
            number("stones left", STONE_TILES),
            number("turns over, eights", 125),
            number("turns over, rest", EIGHTS - 1),
        ],
    ],
    [labelled(f"with die {die + 1}", SIDE_NAMES) for die in range(DICE)],
)
LEFT_OUT = {
    "fits": "follows from the rows and their directions",
    "symbols": "the board, which stays the same; what the tiles of a player bring is counted",
    "row_points": "the board, which stays the same",
    "stone_points": "the board, which stays the same",
    "most_leprechauns": "the board, which stays the same",
    "fewest_leprechauns": "the board, which stays the same",
}
TILES, DIRECTIONS = OBSERVATION.word("own tiles"), OBSERVATION.word("phase")
PHASE, DECIDES, IN_GAME = OBSERVATION.shift("phase"), OBSERVATION.shift("decides"), OBSERVATION.shift("players")
ROLL, LAST = OBSERVATION.word("end"), OBSERVATION.shift("last turn, die 1")
END, ENDED = OBSERVATION.shift("end"), OBSERVATION.shift("ended")
NUMBERS, COUNTS = OBSERVATION.word("own stones in rows"), OBSERVATION.word("stones left")


@rule
def observe(known: State, seen: Words) -> None:
    """Write a known state as packed words."""
    viewer, players = known.viewer, known.players
    seen[0] = known.middle
    directions = 0
    points = 0
    for place in range(PLAYERS):
        player = seat_at(place, viewer, players)
        seen[TILES + place] = known.tiles[player]
        directions |= cards.directions(known, player) << (2 * COLOURS * place)
        numbers = known.stones[player] << 40 | leprechauns(known, player) << 48
        for colour in range(COLOURS):
            numbers |= known.hidden[player, colour] << (8 * colour)
        seen[NUMBERS + place] = numbers
        points |= bonus_points(known, player) << (8 * place)
    decides = 1 << (DECIDES + next_to(known.seat, viewer, players))
    seen[DIRECTIONS] = directions | 1 << (PHASE + known.phase) | decides | 1 << (IN_GAME + players - 2)
    rolls = known.colour_ends << END | (1 << known.ended) >> 1 << ENDED
    for die in range(DICE):
        rolls |= 1 << (die * SIDES + known.dice[die])
        rolls |= (1 << (known.last_dice[die] + 1)) >> 1 << (LAST + die * SIDES)  # nothing for NOWHERE
    seen[ROLL] = rolls
    turns = known.turn // EIGHTS << 40 | known.turn % EIGHTS << 48
    seen[COUNTS] = points | known.stones_left << 32 | turns


@rule
def aside(known: State) -> int:
    """The dice as they lie when something is done: those before they are rolled again are in no later state."""
    dice = 0
    for die in range(DICE):
        dice |= known.dice[die] << (ASIDE * die)
    return dice


unfold = unfolding(OBSERVATION)
remember = remembering(OBSERVATION)
