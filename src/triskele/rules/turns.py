"""What all games share: players who take turns, phases, and an end."""

from triskele.rules import chance, kernel
from triskele.rules.kernel import Field, Fields, Layout, State, rule, shown

NOWHERE = -1  # no seat, and no card, figure or place
TURN_LIMIT = 1000  # ends games that could go on for ever (KEL-END-3, ORA-END-3, WUR-END-2)

FIELDS: Fields = [
    shown("turn", "i2"),  # how many are over
    shown("players", "i1"),
    shown("seat", "i1"),  # who decides
    Field("viewer", "i1"),  # in a known state the seat that knows it, else NOWHERE
    shown("phase", "i1"),  # an index of the game's PHASES; a turn begins in the first
    shown("ended", "i1"),  # why: an index of the game's REASONS
]


def blank(layout: Layout, players: int, start: int) -> State:
    """A state with nothing but its players; start is a seat, or NOWHERE for a random one."""
    state = kernel.blank(layout)
    state.players, state.seat, state.viewer = players, start, NOWHERE
    return state


@rule
def choose_start(state: State) -> None:
    """Choose who starts, unless that is given."""
    if state.seat == NOWHERE:
        state.seat = chance.below(state, state.players, chance.SEAT)


@rule
def left_of(state: State, player: int) -> int:
    """The left neighbour, who is next: clockwise."""
    return player + 1 if player + 1 < state.players else 0


@rule
def next_turn(state: State, over: int, limit: int) -> None:
    """The left neighbour begins a turn; at the limit the game is over instead, for the reason `limit`."""
    if state.turn + 1 == TURN_LIMIT:
        end(state, over, limit)
    else:
        state.turn += 1
        state.seat = left_of(state, state.seat)
        state.phase = 0


@rule
def end(state: State, over: int, reason: int) -> None:
    """The game is over, and the turn with it; `over` is the game's phase for that."""
    state.turn += 1
    state.phase = over
    state.ended = reason
