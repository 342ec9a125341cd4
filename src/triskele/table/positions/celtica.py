"""Positions of Celtica as text. Cards and pieces are counted, in the order of their colours and kinds."""

from collections.abc import Iterable

from triskele.rules import celtica as rules
from triskele.rules.celtica import (
    ALL_AT_GOAL,
    AT_SHRINE,
    COLOURS,
    DISPLAY,
    DISPLAY_SIZE,
    DRUID_COPIES,
    END,
    EXCHANGING,
    EXPERIENCE_COPIES,
    GIVING,
    GOAL,
    KINDS,
    LAST_ROUND,
    NO_PIECES,
    OVER,
    PARTNER,
    PIECE_COPIES,
    PIECE_NAMES,
    PILE,
    PLAY,
    RUIN,
    SHRINE,
    SPENDING,
    SPENT,
    TAKING,
)
from triskele.rules.kernel import State, fill, ones
from triskele.rules.turns import NOWHERE
from triskele.table.positions.cardgame import viewer_of
from triskele.table.positions.line import Chunk, Line, joined

CARDS = ("hands", "experience", "druid_spent", "experience_spent")
PIECES = ("pieces", "display", "given_up")
AFTER_PLAY = ("mover", "given", "source")
KEYS = ("round", "druids", *CARDS, *PIECES, "picks", *AFTER_PLAY)
ENDS_FROM = SPENDING


def written(state: State, everything: bool) -> dict[str, str]:
    players = range(state.players)
    is_open = [everything or player == state.viewer for player in players]
    hands = (_counts(state.druid_card, n) if is_open[n] else f"?{state.druid_cards[n]}" for n in players)
    experience = (_counts(state.experience_card, n) if is_open[n] else f"?{state.experience_cards[n]}" for n in players)
    found = {
        "round": str(state.round),
        "druids": joined(",", state.druid_at),
        "hands": joined("|", hands),
        "experience": joined("|", experience),
        "pieces": joined("|", (_counts(state.piece, player) for player in players)),
        "display": _counts(state.piece, DISPLAY),
    }
    rows = (("druid_spent", state.druid_card), ("experience_spent", state.experience_card), ("given_up", state.piece))
    found |= {key: text for key, counts in rows if (text := _counts(counts, SPENT)).strip(",0")}
    if state.picks:
        found["picks"] = str(state.picks)
    if state.mover != NOWHERE:
        found["mover"] = str(state.mover + 1)
    if state.given != NOWHERE:
        found["given"] = PIECE_NAMES[state.given]
    if state.source not in {NOWHERE, DISPLAY}:
        found["source"] = str(state.source + 1)
    return found


def _counts(counts: State, row: int) -> str:
    return joined(",", counts.tolist()[row])


def read(line: Line, state: State) -> bool:
    fill(state.druid_at, line.need("druids").numbers(COLOURS, 0, END))
    state.at_goal = sum(at == END for at in state.druid_at)
    state.mover = state.given = state.source = NOWHERE
    given = line.get("round")
    state.round = given.number(1, 1 + sum(state.druid_at)) if given else 1
    hands = line.need("hands").parts("|", state.players)
    viewer = viewer_of(line, hands)
    _read_cards(line, state, hands, "druid_spent", state.druid_card, state.druid_cards, DRUID_COPIES, viewer)
    hands = line.need("experience").parts("|", state.players)
    if viewer_of(line, hands) != viewer:
        line.impossible("experience", "same-hands", line.need("experience").text[:60])
    counts, sizes = state.experience_card, state.experience_cards
    _read_cards(line, state, hands, "experience_spent", counts, sizes, EXPERIENCE_COPIES, viewer)
    state.viewer = NOWHERE if viewer is None else viewer
    _read_pieces(line, state)
    if state.phase < SPENDING:
        _read_turn(line, state)
    else:
        _read_spending(line, state)
    return viewer is None


def _row(counts: State, sizes: State, row: int, numbers: Iterable[int]) -> None:
    for kind, number in enumerate(numbers):
        counts[row, kind] = number
        sizes[row] += number


def _read_cards(
    line: Line,
    state: State,
    hands: list[Chunk],
    spent: str,
    counts: State,
    sizes: State,
    copies: int,
    viewer: int | None,
) -> None:
    """Cards of one kind: in hands, discarded, and the rest in the pile."""
    given = line.get(spent)
    if given:
        _row(counts, sizes, SPENT, given.numbers(COLOURS, 0, copies))
    for player, part in enumerate(hands):
        if part.text.startswith("?"):
            sizes[player] = Chunk(part.key, part.text[1:], part.start + 1).number(0, COLOURS * copies)
        else:
            _row(counts, sizes, player, part.numbers(COLOURS, 0, copies))
    for colour in range(COLOURS):
        left = copies - counts[SPENT, colour] - sum(counts[player, colour] for player in range(state.players))
        if left < 0:
            line.impossible(hands[0].key, "copies", rules.DRUID_NAMES[colour], copies=copies)
        if viewer is None:
            counts[PILE, colour] = left
    left = COLOURS * copies - sizes[SPENT] - sum(sizes[player] for player in range(state.players))
    if left < 0:
        line.impossible(hands[0].key, "pile-left", COLOURS * copies - left, most=COLOURS * copies)
    sizes[PILE] = left


def _read_pieces(line: Line, state: State) -> None:
    """All pieces are known: those that nobody has and that are not shown or given up are the supply."""
    for player, part in enumerate(line.need("pieces").parts("|", state.players)):
        _row(state.piece, state.pieces, player, part.numbers(KINDS, 0, PIECE_COPIES))
    for key, row in (("display", DISPLAY), ("given_up", SPENT)):
        given = line.get(key)
        if given:
            _row(state.piece, state.pieces, row, given.numbers(KINDS, 0, PIECE_COPIES))
    left = [PIECE_COPIES - sum(state.piece[row, kind] for row in range(DISPLAY + 1)) for kind in range(KINDS)]
    for kind, count in enumerate(left):
        if count < 0:
            line.impossible("pieces", "copies", PIECE_NAMES[kind], copies=PIECE_COPIES)
    _row(state.piece, state.pieces, PILE, left)
    shown, supply = state.pieces[DISPLAY], state.pieces[PILE]
    refilled = state.phase in {PLAY, GIVING, AT_SHRINE, OVER}  # what is given up later waits for the next refill
    if shown > DISPLAY_SIZE or (refilled and shown < DISPLAY_SIZE and supply > 0):
        line.impossible("display", "display", shown, most=DISPLAY_SIZE)


def _unowned(state: State) -> int:
    """The pieces that no player has."""
    return sum(state.pieces[row] for row in (DISPLAY, PILE, SPENT))


def _stands(state: State, least: int, *places: int) -> bool:
    """Whether a druid stands on such a place that shows at least so many pieces."""
    return any(state.place[at] in places and state.amount[at] >= least for at in state.druid_at)


def _read_turn(line: Line, state: State) -> None:
    """A turn: its player has cards to play, or pieces to take or to give up, or a shrine's card to decide on."""
    for key in AFTER_PLAY:
        line.only(key, False)
    phase, seat = state.phase, state.seat
    picking = phase in {TAKING, GIVING}
    if line.only("picks", picking):
        state.picks = line.need("picks").number(1, rules.AMOUNT)
    if phase == PLAY:
        if state.druid_cards[seat] == 0:
            line.impossible("hands", "no-cards", 0, player=seat + 1)
        if state.at_goal == COLOURS:
            line.impossible("druids", "all-at-goal", state.at_goal)
        if _unowned(state) == 0:
            line.impossible("display", "no-pieces", 0)
    elif picking:
        row = DISPLAY if phase == TAKING else seat
        state.choices = rules.left_to_pick(state, row) << (0 if phase == TAKING else rules.GIVE - rules.TAKE)
        if state.picks >= state.pieces[row] or ones(state.choices) < 2:
            line.need("picks").impossible("picks", count=state.pieces[row])
        if not _stands(state, state.picks, *(range(1, GOAL + 1) if phase == TAKING else (RUIN,))):
            line.impossible("druids", "no-place", line.need("druids").text, phase=rules.PHASES[phase])
    else:
        state.choices = (1 << (rules.CARD - rules.TAKE)) | (1 << (rules.NO_CARD - rules.TAKE))
        if state.druid_cards[PILE] + state.druid_cards[SPENT] == 0:
            line.impossible("druid_spent", "no-druid-cards", 0)
        if not _stands(state, 0, SHRINE):
            line.impossible("druids", "no-place", line.need("druids").text, phase=rules.PHASES[phase])


def _read_spending(line: Line, state: State) -> None:
    """Play has ended, and experience cards are used: starting left of the player who made the last move."""
    phase, seat = state.phase, state.seat
    line.only("picks", False)
    state.mover = line.need("mover").number(1, state.players) - 1
    if phase == OVER and state.mover != seat:
        line.need("mover").impossible("last-mover", player=seat + 1)
    if any(state.druid_cards[player] for player in range(state.players)):
        line.impossible("hands", "hands-gone", line.need("hands").text)
    goal = {ALL_AT_GOAL: state.at_goal == COLOURS, LAST_ROUND: 0 < state.at_goal < COLOURS}
    if not goal.get(state.ended, state.at_goal < COLOURS):
        line.impossible("druids", "at-goal", state.at_goal, ended=rules.REASONS[state.ended])
    if state.ended == NO_PIECES and _unowned(state) > 0:
        line.impossible("display", "pieces-gone", _unowned(state))
    _read_exchange(line, state)


def _read_exchange(line: Line, state: State) -> None:
    """What may be done now: use a card, or name the partner or the piece of an exchange; the rules work it out."""
    phase, seat = state.phase, state.seat
    kind = NOWHERE
    if line.only("given", phase in {PARTNER, EXCHANGING}):
        given = line.need("given")
        kind = given.one_of(PIECE_NAMES)
        if state.piece[seat, kind] == 0:
            given.impossible("not-held", player=seat + 1)
        if phase == PARTNER and state.translation == 0:
            line.impossible("phase", "partner", rules.PHASES[phase])
    source = DISPLAY
    if line.only("source", phase == EXCHANGING and state.translation == 1):
        source = line.need("source").number(1, state.players) - 1
    if phase == SPENDING:
        rules.offer_spending(state)
    elif phase == PARTNER:
        state.choices = _partners(state, kind)
    elif phase == EXCHANGING and source != seat:
        state.given = kind
        rules.choose_source(state, source)
    state.given = kind
    if phase != OVER and ones(state.choices) < 2:
        line.impossible("phase", "no-choice", rules.PHASES[phase])


def _partners(state: State, kind: int) -> int:
    """The players who have another kind of piece than the one that is given (CEL-TRANSLATION-2)."""
    able = [n for n in range(state.players) if n != state.seat and rules.kinds_in(state, n) & ~(1 << kind)]
    return sum(1 << (rules.FROM - rules.TAKE + player) for player in able)
