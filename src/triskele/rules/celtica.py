"""Celtica: five druids, moved by everyone, find the pieces of amulets. The rules by their ids: docs/rules/celtica.md.

Cards and pieces lie in rows: one for each player, the face-down pile, what was played or given up, and the display.
A row counts each colour or kind. A face-down pile is a bag: what is taken from it is chosen at that moment.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from triskele.rules import chance, turns
from triskele.rules.board import Board
from triskele.rules.kernel import (
    HIDDEN,
    OPEN,
    WORD,
    Field,
    State,
    Words,
    inlined,
    kept_apart,
    knowing,
    layout,
    lowest,
    ones,
    rule,
    shown,
)
from triskele.rules.turns import NOWHERE, left_of

NAME = "celtica"
VERSION = 1  # rises when the same seed and actions would give another game
SEATS = (2, 5)
OPTIONS: dict[str, tuple[str, ...]] = {"rules": ("original", "translation")}

PLAYERS = 5
Druid = Literal["red", "grey", "white", "brown", "black"]
DRUID_NAMES: tuple[Druid, ...] = get_args(Druid)
COLOURS = 5
DRUID_COPIES = 12
EXPERIENCE_COPIES = 4
HAND_SIZE = 5  # dealt for a round; cards from shrines can add more
Outer = Literal["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
OUTER_PIECES: tuple[Outer, ...] = get_args(Outer)
Piece = Literal[Outer, "middle"]
PIECE_NAMES: tuple[Piece, ...] = get_args(Piece)  # by their place in the amulet
KINDS = 9
PIECE_COPIES = 10
DISPLAY_SIZE = 9
START_PIECES = 2

# Rows: the players' come first.
PILE, SPENT, DISPLAY = PLAYERS, PLAYERS + 1, PLAYERS + 2
CARD_ROWS, PIECE_ROWS = PLAYERS + 2, PLAYERS + 3
OF_CARD_ROWS = (*range(PLAYERS), HIDDEN, OPEN)  # who may know them: a hand is its player's own, the spent lie open

PATH = 19  # places, with the start and the goal (CEL-SETUP-5)
END = PATH - 1
Place = Literal["start", "village", "monastery", "castle", "goal", "ruin", "shrine"]
PLACE_NAMES: tuple[Place, ...] = get_args(Place)
GOAL, RUIN, SHRINE = 4, 5, 6  # up to GOAL a place where pieces are found
AMOUNT = 9  # the most pieces a place can show

Phase = Literal["play", "take", "give", "shrine", "spend", "partner", "exchange", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
PLAY, TAKING, GIVING, AT_SHRINE, SPENDING, PARTNER, EXCHANGING, OVER = range(8)
DONE = 8  # only inside a step: the turn is over, and the next player is to be found
Ending = Literal["round", "goal", "pieces"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
REASONS = ("", *ENDINGS)
LAST_ROUND, ALL_AT_GOAL, NO_PIECES = 1, 2, 3

STATE = layout(
    [
        *chance.FIELDS,
        *turns.FIELDS,  # why it ended is known before experience cards are used
        shown("choices", "i8"),  # what may be done now other than playing cards, as a set of actions from TAKE on
        shown("translation", "i1"),  # 1 with the rules of the translation
        shown("round", "i1"),
        shown("picks", "i1"),  # pieces still to be taken or given up
        shown("at_goal", "i1"),  # druids at the goal
        shown("mover", "i1"),  # once play has ended, the player who made the last move; else NOWHERE
        shown("given", "i1"),  # the kind that is given in an exchange; else NOWHERE
        shown("source", "i1"),  # the row that gives a piece in an exchange; else NOWHERE
        shown("druid_at", "i1", (COLOURS,)),  # the places of the druids
        Field("druid_card", "i1", (CARD_ROWS, COLOURS), OF_CARD_ROWS),
        shown("druid_cards", "i1", (CARD_ROWS,)),  # how many a row has
        Field("experience_card", "i1", (CARD_ROWS, COLOURS), OF_CARD_ROWS),
        shown("experience_cards", "i1", (CARD_ROWS,)),
        # All pieces lie open or were seen when they were given up, so what the supply has is known; its order is not,
        # but a bag has none.
        shown("piece", "i1", (PIECE_ROWS, KINDS)),  # those of the players lie open (CEL-AMULET-2)
        shown("pieces", "i1", (PIECE_ROWS,)),
        # The board.
        shown("place", "i1", (PATH,)),  # an index of PLACE_NAMES
        shown("amount", "i1", (PATH,)),  # pieces that are found or lost there
    ],
    PLAYERS,
)

# Actions: play cards of one colour, which moves a druid, and from TAKE on what follows.
# A hand can have all twelve druid cards of a colour: experience cards played alone may lead from shrine to shrine.
EXPERIENCES = EXPERIENCE_COPIES + 1  # none to four
MOVES = (DRUID_COPIES + 1) * EXPERIENCES - 1  # of a colour: any number of both kinds of cards, but at least one
EVERY_NUMBER = sum(1 << (EXPERIENCES * n) for n in range(DRUID_COPIES))  # times a set: that set for each number n
MOVE = 0  # + colour * MOVES + druid cards * EXPERIENCES + experience cards - 1
TAKE = MOVE + COLOURS * MOVES  # + kind: a piece from the display, or the one that comes in an exchange
GIVE = TAKE + KINDS  # + kind: a piece at a ruin
CARD = GIVE + KINDS  # a druid card at a shrine
NO_CARD = CARD + 1
BUY = NO_CARD + 1  # + kind: a piece from the display for two experience cards
EXCHANGE = BUY + KINDS  # + kind: one experience card and this piece for another one
FROM = EXCHANGE + KINDS  # + player: whose piece it is to be (CEL-TRANSLATION-2)
PASS = FROM + PLAYERS  # no more experience cards
ACTIONS = PASS + 1
ACTION_WORDS = (ACTIONS + WORD - 1) // WORD


def blank(board: Board, players: int, options: Mapping[str, str], start: int) -> State:
    """A state with the board in it, before anything is shuffled; start is a seat, or NOWHERE for a random one."""
    state = turns.blank(STATE, players, start)
    state.translation = OPTIONS["rules"].index(options["rules"])
    board.same("players", list(SEATS))
    board.same("druids", list(DRUID_NAMES))
    board.same("druid_cards_per_colour", DRUID_COPIES)
    board.same("experience_cards_per_colour", EXPERIENCE_COPIES)
    board.same("cards_per_round", HAND_SIZE)
    board.same("pieces", KINDS)
    board.same("copies_of_each_piece", PIECE_COPIES)
    board.same("display", DISPLAY_SIZE)
    board.same("pieces_at_start", START_PIECES)
    for at, text in enumerate(board.words("board.places", PATH)):
        state.place[at], state.amount[at] = place_of(board, at, text)
    board.note("board.name")
    board.nothing_else()
    return state


def place_of(board: Board, at: int, text: str) -> tuple[int, int]:
    """A place of the board file, "ruin 2" or "shrine": its kind, and how many pieces it shows."""
    name, _, number = text.partition(" ")
    ends = {0: "start", END: "goal"}
    fits = name == ends[at] if at in ends else name in PLACE_NAMES and name not in ends.values()
    shows = name not in ("start", "shrine")
    if not fits or number not in ([str(n) for n in range(1, AMOUNT + 1)] if shows else [""]):
        why = f"{ends.get(at, 'any')}-place"
        board.fail("board.places", why, high=AMOUNT, place=at + 1, found=repr(text))
    return PLACE_NAMES.index(name), int(number) if shows else 0


@rule
def setup(state: State) -> None:
    """Put the druids on the start, deal, turn up the display and hand out pieces (CEL-SETUP-1 to CEL-SETUP-4)."""
    turns.choose_start(state)
    state.mover = NOWHERE
    state.given = NOWHERE
    state.source = NOWHERE
    for colour in range(COLOURS):
        state.druid_at[colour] = 0
        state.druid_card[PILE, colour] = DRUID_COPIES
        state.experience_card[PILE, colour] = EXPERIENCE_COPIES
    state.druid_cards[PILE] = COLOURS * DRUID_COPIES
    state.experience_cards[PILE] = COLOURS * EXPERIENCE_COPIES
    for kind in range(KINDS):
        state.piece[PILE, kind] = PIECE_COPIES
    state.pieces[PILE] = KINDS * PIECE_COPIES
    begin_round(state)
    refill(state)
    player = state.seat
    for _ in range(state.players):
        for _ in range(START_PIECES):
            draw_piece(state, player)
        player = left_of(state, player)


@inlined
def legal(state: State, actions: Words) -> None:
    """Fill in the legal actions."""
    for at in range(ACTION_WORDS):
        actions[at] = 0
    if state.phase != PLAY:
        include(actions, TAKE, state.choices)
        return
    player = state.seat
    for colour in range(COLOURS):
        include_moves(
            actions,
            colour,
            state.druid_card[player, colour],
            state.experience_card[player, colour],
            state.translation,
        )


@inlined
def include(actions: Words, first: int, members: int) -> None:
    """Add a set to the actions, its member 0 being the action `first`; it may reach into the next word."""
    at = first // WORD
    room = WORD - first % WORD
    actions[at] |= (members & ((1 << room) - 1)) << (WORD - room)
    actions[at + 1] |= members >> room


@inlined
def include_moves(actions: Words, colour: int, druid_cards: int, experience_cards: int, translation: int) -> None:
    """Any number of cards of a colour, druid cards and experience cards (CEL-MOVE-1, CEL-MOVE-2).

    A player in turn has a druid card, so experience cards may be played alone; in the translation only together with
    a druid card of their colour (CEL-TRANSLATION-1). Surplus cards, and those of a druid at the goal, are allowed
    (CEL-MOVE-3, CEL-MOVE-4).
    """
    numbers = (1 << (experience_cards + 1)) - 1  # of experience cards, beside each number of druid cards
    rows = min(druid_cards + 1, DRUID_COPIES)
    moves = ((numbers * EVERY_NUMBER) & ((1 << (EXPERIENCES * rows)) - 1)) >> 1
    if translation == 1:
        moves &= -(1 << EXPERIENCE_COPIES)
    include(actions, MOVE + colour * MOVES, moves)
    if druid_cards == DRUID_COPIES:  # the numbers of a colour don't fit into one word
        include(actions, MOVE + colour * MOVES + DRUID_COPIES * EXPERIENCES - 1, numbers)


@inlined
def step(state: State, action: int) -> None:
    """Carry out a legal action, and what follows without a choice."""
    while action != NOWHERE:
        carry_out(state, action)
        action = only_choice(state)


@rule
def only_choice(state: State) -> int:
    """The action that leaves no choice, or NOWHERE. Playing cards is always a decision, so that every turn has one."""
    return TAKE + lowest(state.choices) if ones(state.choices) == 1 else NOWHERE


@rule
def carry_out(state: State, action: int) -> None:
    """Do what the action says, then what the next phase brings about by itself."""
    obey(state, action)
    if state.phase == TAKING:
        go_on_taking(state)
    elif state.phase == GIVING:
        go_on_giving(state)
    if state.phase == DONE:
        finish_turn(state)


@inlined
def obey(state: State, action: int) -> None:
    if action < TAKE:
        cards = action % MOVES + 1
        play(state, action // MOVES, cards // EXPERIENCES, cards % EXPERIENCES)
    elif action < GIVE:
        if state.phase == TAKING:
            take(state, action - TAKE)
        else:
            exchange(state, action - TAKE)
    elif action < CARD:
        give_up(state, action - GIVE)
    elif action == CARD:
        draw_druid_card(state, state.seat)
        state.phase = DONE
    elif action == NO_CARD:
        state.phase = DONE
    elif action < EXCHANGE:
        buy(state, action - BUY)
    elif action < FROM:
        begin_exchange(state, action - EXCHANGE)
    elif action < PASS:
        choose_source(state, action - FROM)
    else:
        next_to_spend(state)


# Rows of cards and pieces.


@inlined
def shift(counts: State, sizes: State, kind: int, source: int, target: int) -> None:
    """Move one card or piece from a row to another."""
    counts[source, kind] -= 1
    counts[target, kind] += 1
    sizes[source] -= 1
    sizes[target] += 1


@inlined
def draw(state: State, what: int, counts: State, sizes: State, kinds: int, target: int) -> None:
    """Take one from a face-down pile, each equally likely, if there is any.

    An empty pile is renewed at this moment from what was spent (CEL-RUIN-3, CEL-RUIN-4, CEL-CARDS-1).
    """
    if sizes[PILE] == 0:
        for kind in range(kinds):
            counts[PILE, kind] = counts[SPENT, kind]
            counts[SPENT, kind] = 0
        sizes[PILE] = sizes[SPENT]
        sizes[SPENT] = 0
        if sizes[PILE] == 0:
            return
    n = chance.below(state, sizes[PILE], what)
    shift(counts, sizes, kind_at(counts, kinds, n), PILE, target)


@inlined
def kind_at(counts: State, kinds: int, n: int) -> int:
    """The kind of a pile's n-th card or piece, if they are counted kind by kind."""
    upto = 0
    found = 0
    for kind in range(kinds - 1):  # arithmetic, not a loop whose end the processor could not predict
        upto += counts[PILE, kind]
        found += 1 if n >= upto else 0
    return found


@rule
def draw_druid_card(state: State, player: int) -> None:
    kept_apart()
    draw(state, chance.DRUID_CARD, state.druid_card, state.druid_cards, COLOURS, player)


@rule
def draw_experience_card(state: State, player: int) -> None:
    draw(state, chance.EXPERIENCE_CARD, state.experience_card, state.experience_cards, COLOURS, player)


@rule
def draw_piece(state: State, row: int) -> None:
    kept_apart()
    draw(state, chance.PIECE, state.piece, state.pieces, KINDS, row)


@inlined
def move_piece(state: State, kind: int, source: int, target: int) -> None:
    shift(state.piece, state.pieces, kind, source, target)


@rule
def refill(state: State) -> None:
    """Turn up pieces until nine lie in the display or none are left (CEL-SETUP-3, CEL-FIND-1)."""
    for _ in range(DISPLAY_SIZE - state.pieces[DISPLAY]):
        draw_piece(state, DISPLAY)


@inlined
def kinds_in(state: State, row: int) -> int:
    """The kinds of pieces a row has, as a set."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= (1 if state.piece[row, kind] > 0 else 0) << kind
    return kinds


# A turn.


@inlined
def play(state: State, colour: int, druid_cards: int, experience_cards: int) -> None:
    """Lay the cards on their discard piles, then move the druid (CEL-MOVE-5, CEL-MOVE-1)."""
    player = state.seat
    state.druid_card[player, colour] -= druid_cards
    state.druid_card[SPENT, colour] += druid_cards
    state.druid_cards[player] -= druid_cards
    state.druid_cards[SPENT] += druid_cards
    state.experience_card[player, colour] -= experience_cards
    state.experience_card[SPENT, colour] += experience_cards
    state.experience_cards[player] -= experience_cards
    state.experience_cards[SPENT] += experience_cards
    at = state.druid_at[colour]
    if at == END:  # CEL-MOVE-4
        state.phase = DONE
        return
    at = min(at + druid_cards + experience_cards, END)  # CEL-MOVE-3
    state.druid_at[colour] = at
    arrive(state, state.place[at], state.amount[at])


@inlined
def arrive(state: State, place: int, amount: int) -> None:
    """What the place brings; places passed over do nothing (CEL-MOVE-1)."""
    if place <= GOAL:  # CEL-FIND-1; if the display is short, what is there (CEL-FIND-2)
        state.at_goal += 1 if place == GOAL else 0
        state.picks = min(amount, state.pieces[DISPLAY])
        state.phase = TAKING
    elif place == RUIN:  # CEL-RUIN-1: a player with too few gives all, one with none gives none
        state.picks = min(amount, state.pieces[state.seat])
        state.phase = GIVING
    elif state.druid_cards[PILE] + state.druid_cards[SPENT] > 0:  # CEL-SHRINE-1
        state.phase = AT_SHRINE
        state.choices = (1 << (CARD - TAKE)) | (1 << (NO_CARD - TAKE))
    else:
        state.phase = DONE


@inlined
def left_to_pick(state: State, row: int) -> int:
    """The kinds to choose from; if the whole row goes, there is nothing to choose, and any order will do."""
    kinds = kinds_in(state, row)
    return kinds & -kinds if state.picks == state.pieces[row] else kinds


@inlined
def go_on_taking(state: State) -> None:
    """Pieces are picked one by one, without a refill in between (CEL-FIND-2); then it is due (CEL-FIND-1)."""
    if state.picks > 0:
        state.choices = left_to_pick(state, DISPLAY)
    else:
        refill(state)
        state.phase = DONE


@inlined
def take(state: State, kind: int) -> None:
    move_piece(state, kind, DISPLAY, state.seat)
    state.picks -= 1


@inlined
def go_on_giving(state: State) -> None:
    """Pieces are given up one by one, then an experience card is taken in any case (CEL-RUIN-1, CEL-RUIN-2)."""
    if state.picks > 0:
        state.choices = left_to_pick(state, state.seat) << (GIVE - TAKE)
    else:
        draw_experience_card(state, state.seat)
        state.phase = DONE


@inlined
def give_up(state: State, kind: int) -> None:
    """A given-up piece is kept apart (CEL-RUIN-3)."""
    move_piece(state, kind, state.seat, SPENT)
    state.picks -= 1


# Rounds. There is no endless game: a turn moves a druid, which can happen 5 · 18 times, or it plays cards of a druid at
# the goal. That is so in the last round only, with cards held at its start, 5 · 5 and 20 at most, or brought by moves.


@inlined
def finish_turn(state: State) -> None:
    """The end at once (CEL-END-2), or the next player with druid cards, or the end of the round (CEL-ROUND-1)."""
    state.turn += 1
    state.choices = 0
    if state.at_goal == COLOURS:
        discard_hands(state)
        end_play(state, ALL_AT_GOAL)
        return
    if state.pieces[DISPLAY] + state.pieces[PILE] + state.pieces[SPENT] == 0:
        discard_hands(state)
        end_play(state, NO_PIECES)
        return
    player = state.seat
    for _ in range(state.players):
        player = left_of(state, player)
        if state.druid_cards[player] > 0:
            state.seat = player
            state.phase = PLAY
            return
    if state.at_goal > 0:  # CEL-END-1
        end_play(state, LAST_ROUND)
    else:
        state.seat = left_of(state, state.seat)  # CEL-ROUND-2
        begin_round(state)


@rule
def begin_round(state: State) -> None:
    """Five druid cards each, dealt one at a time, starting with the player who begins (CEL-SETUP-2, CEL-ROUND-2)."""
    state.round += 1
    state.phase = PLAY
    player = state.seat
    for _ in range(HAND_SIZE):
        for _ in range(state.players):
            draw_druid_card(state, player)
            player = left_of(state, player)


# The end.


@rule
def discard_hands(state: State) -> None:
    """Druid cards still in hand are discarded (CEL-END-2)."""
    for player in range(state.players):
        for colour in range(COLOURS):
            state.druid_card[SPENT, colour] += state.druid_card[player, colour]
            state.druid_card[player, colour] = 0
        state.druid_cards[SPENT] += state.druid_cards[player]
        state.druid_cards[player] = 0


@rule
def end_play(state: State, reason: int) -> None:
    """Everyone has one chance to use experience cards, starting left of the last mover (CEL-EXPERIENCE-1)."""
    state.ended = reason
    state.mover = state.seat
    state.seat = left_of(state, state.seat)
    offer_spending(state)


@rule
def offer_spending(state: State) -> None:
    """One card for an exchange, two for a piece from the display, as long as cards last (CEL-EXPERIENCE-1)."""
    kept_apart()
    player = state.seat
    cards = state.experience_cards[player]
    state.phase = SPENDING
    state.choices = 1 << (PASS - TAKE)
    if cards >= 2:
        state.choices |= kinds_in(state, DISPLAY) << (BUY - TAKE)
    if cards >= 1:
        offered = kinds_of_others(state, player) if state.translation == 1 else kinds_in(state, DISPLAY)
        state.choices |= exchangeable(kinds_in(state, player), offered) << (EXCHANGE - TAKE)


@rule
def exchangeable(own: int, offered: int) -> int:
    """The player's kinds that can be exchanged, never for a piece of the same kind (CEL-EXPERIENCE-1)."""
    if ones(offered) > 1:
        return own
    return own & ~offered if offered != 0 else 0


@rule
def kinds_of_others(state: State, player: int) -> int:
    kinds = 0
    for other in range(state.players):
        if other != player:
            kinds |= kinds_in(state, other)
    return kinds


@rule
def pay(state: State) -> None:
    """Spend an experience card. Colours no longer matter, so it is always the first in the order of colours."""
    colour = 0
    while state.experience_card[state.seat, colour] == 0:
        colour += 1
    shift(state.experience_card, state.experience_cards, colour, state.seat, SPENT)


@rule
def buy(state: State, kind: int) -> None:
    pay(state)
    pay(state)
    move_piece(state, kind, DISPLAY, state.seat)
    offer_spending(state)


@rule
def begin_exchange(state: State, kind: int) -> None:
    """Pay, and choose the piece to give; the other comes from the display or, in the translation, from a player."""
    pay(state)
    state.given = kind
    if state.translation == 0:
        choose_source(state, DISPLAY)
        return
    state.phase = PARTNER  # CEL-TRANSLATION-2
    state.choices = 0
    for other in range(state.players):
        if other != state.seat and kinds_in(state, other) & ~(1 << kind) != 0:
            state.choices |= 1 << (FROM - TAKE + other)


@rule
def choose_source(state: State, row: int) -> None:
    state.source = row
    state.phase = EXCHANGING
    state.choices = kinds_in(state, row) & ~(1 << state.given)


@rule
def exchange(state: State, kind: int) -> None:
    """The piece given goes at once to where the other came from (CEL-EXPERIENCE-1, CEL-TRANSLATION-2)."""
    move_piece(state, state.given, state.seat, state.source)
    move_piece(state, kind, state.source, state.seat)
    state.given = NOWHERE
    state.source = NOWHERE
    offer_spending(state)


@rule
def next_to_spend(state: State) -> None:
    """Refill the display after each player, cards used or not (CEL-EXPERIENCE-2); the last mover comes last."""
    refill(state)
    if state.seat == state.mover:
        state.phase = OVER
        state.choices = 0
    else:
        state.seat = left_of(state, state.seat)
        offer_spending(state)


@rule
def amulet(state: State, player: int, number: int) -> int:
    """How many pieces a player's n-th amulet has, from 1 on: the kinds held at least n times (CEL-AMULET-1)."""
    size = 0
    for kind in range(KINDS):
        size += 1 if state.piece[player, kind] >= number else 0
    return size


@rule
def lacking(state: State, player: int, number: int) -> int:
    """The kinds that a player's amulet of this number lacks, as a set (CEL-AMULET-1)."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= (1 if state.piece[player, kind] < number else 0) << kind
    return kinds


@rule
def score(state: State, player: int) -> int:
    """The number of complete amulets: how often the player has every kind (CEL-SCORE-1)."""
    complete = PIECE_COPIES
    for kind in range(KINDS):
        complete = min(complete, state.piece[player, kind])
    return complete + 0


@rule
def standing(state: State, player: int) -> int:
    """What players are ranked by: the sizes of the amulets, the largest first, as digits (CEL-SCORE-1, CEL-SCORE-2).

    No amulet is larger than one with a lower number, so complete ones come first and missing ones count 0.
    """
    kept_apart()
    sizes = 0
    for number in range(1, PIECE_COPIES + 1):
        sizes = sizes * 10 + amulet(state, player, number)
    return sizes


known = knowing(STATE)


@rule
def complete(known: State) -> None:
    """Complete a known state to a state that fits it, each deal of the unknown cards equally likely.

    When a pile is renewed everyone sees what it is made of, and could conclude something about cards drawn before and
    after. A known state doesn't keep that: it takes all cards that are not open as shuffled together.
    """
    deal_unknown(known, chance.DRUID_CARD, known.druid_card, known.druid_cards, DRUID_COPIES)
    deal_unknown(known, chance.EXPERIENCE_CARD, known.experience_card, known.experience_cards, EXPERIENCE_COPIES)
    known.viewer = NOWHERE


@rule
def imagine(known: State, key: Words) -> None:
    """Complete a known state with the chance of a key."""
    chance.seed(known, key)
    complete(known)


@rule
def deal_unknown(state: State, what: int, counts: State, sizes: State, copies: int) -> None:
    """Deal the cards that are neither in the seat's hand nor discarded to the other hands; the rest is the pile."""
    for colour in range(COLOURS):
        counts[PILE, colour] = copies - counts[SPENT, colour]
        if state.viewer >= 0:
            counts[PILE, colour] -= counts[state.viewer, colour]
    for player in range(state.players):
        if player != state.viewer:
            sizes[PILE] += sizes[player]
    for player in range(state.players):
        if player != state.viewer:
            missing = sizes[player] + 0
            sizes[player] = 0
            for _ in range(missing):
                draw(state, what, counts, sizes, COLOURS, player)


def drawn(state: State, what: int, number: int) -> int:
    """The seat, or the kind of card or piece, that a number stands for when chance is asked."""
    if what == chance.DRUID_CARD:
        return kind_at(state.druid_card, COLOURS, number)
    if what == chance.EXPERIENCE_CARD:
        return kind_at(state.experience_card, COLOURS, number)
    return kind_at(state.piece, KINDS, number) if what == chance.PIECE else number
