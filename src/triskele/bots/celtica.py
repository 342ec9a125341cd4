"""What a capable beginner thinks each action of Celtica is worth, in hundredths; a piece is worth about 50."""

from triskele.bots.tuned import Tuned
from triskele.rules.celtica import (
    ACTION_WORDS,
    BUY,
    CARD,
    COLOURS,
    DISPLAY,
    DRUID_COPIES,
    END,
    EXCHANGE,
    EXCHANGING,
    EXPERIENCES,
    FROM,
    GIVE,
    GOAL,
    KINDS,
    MOVES,
    NO_CARD,
    PASS,
    PILE,
    PLAY,
    RUIN,
    SHRINE,
    SPENT,
    TAKE,
    amulet,
    score,
)
from triskele.rules.kernel import WORD, State, Words, lowest, ones, rule

UNIT = 40_00  # what a casual player may be wrong by
QUICK = 40  # worlds that a sharp player looks at
POINT = 10  # what of a lead is a point, an amulet: it counts in tenths
TUNED = Tuned("a2fd10a6d5c58e9e", gentle=0.31, easy=0.19, clever=0.105, sharp=0.215)

# Found by playing the alternatives against each other, thousands of games each.
FOUND = 57  # a piece still to be found
EXPERIENCE = 105  # a card that can move a druid, and at the end completes amulets
SHRINE_CARD = 88
LOWEST = -(1 << 20)

# A row of pieces as one word: five bits for each kind, the highest of them free for comparing.
BITS = 5
COUNT = (1 << BITS) - 1
ONE_OF_EACH = sum(1 << (BITS * kind) for kind in range(KINDS))
LIMIT = 1 << (BITS - 1)


@rule
def worth(known: State, action: int) -> int:
    """How good an action looks to the seat that knows this state and decides."""
    player = known.seat
    pieces = row(known, player)
    if action < TAKE:
        return play_worth(known, action, pieces, plans(known, player, pieces), cards_of_others(known, player))
    if action < GIVE:
        if known.phase == EXCHANGING:
            return swap_worth(known, pieces, known.given, known.source, action - TAKE)
        return 100 * gain(pieces, action - TAKE) - 50 * rest(known, action - TAKE)
    if action < CARD:
        return 50 * rest(known, action - GIVE) - 100 * loss(pieces, action - GIVE)
    if action == CARD:
        return card_worth(known, player)
    if action == NO_CARD:
        return 0
    if action < EXCHANGE:  # two cards, so half as good for each
        return 50 * gain(pieces, action - BUY)
    if action < FROM:
        return exchange_worth(known, player, action - EXCHANGE)
    if action < PASS:
        return best_swap(known, pieces, known.given, action - FROM)
    return 0


@rule
def in_common(known: State) -> tuple[int, int, int]:
    """What the worths of all moves are computed from: its own pieces, the plans with all druids, the others' cards."""
    if known.phase != PLAY:
        return 0, 0, 0
    pieces = row(known, known.seat)
    return pieces, plans(known, known.seat, pieces), cards_of_others(known, known.seat)


@rule
def worth_given(known: State, action: int, pieces: int, all_plans: int, cards: int) -> int:
    """What an action is worth, where what is in common is known."""
    return play_worth(known, action, pieces, all_plans, cards) if action < TAKE else worth(known, action)


@rule
def choose(known: State, actions: Words) -> int:
    """The action worth most, the first of equal ones; what all moves have in common is computed only once."""
    pieces, all_plans, cards = in_common(known)
    best, chosen = LOWEST << 8, PASS
    for at in range(ACTION_WORDS):
        left = actions[at]
        while left != 0:
            action = at * WORD + lowest(left)
            left &= left - 1
            value = worth_given(known, action, pieces, all_plans, cards)
            if value > best:
                best, chosen = value, action
    return chosen


@rule
def lead(state: State, player: int, other: int) -> int:
    """How far a player is ahead of another at the end."""
    return 10 * (score(state, player) - score(state, other)) + started(state, player) - started(state, other)


@rule
def started(state: State, player: int) -> int:
    """How large the largest incomplete amulet is."""
    return amulet(state, player, score(state, player) + 1)


# Pieces.


@rule
def row(known: State, at: int) -> int:
    pieces = 0
    for kind in range(KINDS):
        pieces |= known.piece[at, kind] << (BITS * kind)
    return pieces


@rule
def count(pieces: int, kind: int) -> int:
    return (pieces >> (BITS * kind)) & COUNT


@rule
def next_piece(pieces: int, number: int) -> int:
    """What one more piece is worth to the n-th amulet: the more, the fewer are missing."""
    size = ones((pieces + (LIMIT - number) * ONE_OF_EACH) & (LIMIT * ONE_OF_EACH))
    return 10 + 9 * size + (75 if size == KINDS - 1 else 0)


@rule
def gain(pieces: int, kind: int) -> int:
    return next_piece(pieces, count(pieces, kind) + 1)


@rule
def loss(pieces: int, kind: int) -> int:
    return next_piece(pieces - (1 << (BITS * kind)), count(pieces, kind))


@rule
def rest(known: State, kind: int) -> int:
    """How many pieces of a kind can still be found: among equally useful ones, the rarest comes first."""
    return known.piece[PILE, kind] + known.piece[DISPLAY, kind] + known.piece[SPENT, kind]


@rule
def find(pieces: int, display: int, amount: int) -> int:
    """What the most useful pieces of the display bring."""
    total = 0
    for _ in range(amount):
        best, chosen = 0, 0
        for kind in range(KINDS):
            if count(display, kind) > 0 and gain(pieces, kind) > best:
                best, chosen = gain(pieces, kind), kind
        if best > 0:
            total += best
            pieces += 1 << (BITS * chosen)
            display -= 1 << (BITS * chosen)
    return total


@rule
def lose(pieces: int, amount: int) -> int:
    """What the least useful pieces cost."""
    total = 0
    for _ in range(amount):
        least, chosen = -LOWEST, 0
        for kind in range(KINDS):
            if count(pieces, kind) > 0 and loss(pieces, kind) < least:
                least, chosen = loss(pieces, kind), kind
        if least < -LOWEST:
            total += least
            pieces -= 1 << (BITS * chosen)
    return total


# Cards.


@rule
def play_worth(known: State, action: int, pieces: int, all_plans: int, cards: int) -> int:
    """What the place brings, what the cards left can do, and what the druid now offers to the others."""
    player, colour, played = known.seat, action // MOVES, action % MOVES + 1
    druid, experience = played // EXPERIENCES, played % EXPERIENCES
    at = known.druid_at[colour]
    to = min(at + druid + experience, END)
    worth = -100 * EXPERIENCE * experience
    if at < END:
        worth += 100 * place_worth(known, pieces, to)
        if known.place[to] <= GOAL:
            worth += 50 * (find(pieces, row(known, DISPLAY), known.amount[to]) - FOUND * known.amount[to])
    druid_cards, experience_cards = known.druid_card[player, colour], known.experience_card[player, colour]
    left = all_plans - plan(known, pieces, at, druid_cards, experience_cards)
    left += plan(known, pieces, to, druid_cards - druid, experience_cards - experience)
    worth += left * (90 if cards > 0 else 70)
    return worth - (chances(known, to) - chances(known, at)) * danger(known, player, colour, cards)


@rule
def plans(known: State, player: int, pieces: int) -> int:
    """What the cards of all colours can bring."""
    total = 0
    for colour in range(COLOURS):
        druid, experience = known.druid_card[player, colour], known.experience_card[player, colour]
        total += plan(known, pieces, known.druid_at[colour], druid, experience)
    return total


@rule
def place_worth(known: State, pieces: int, at: int) -> int:
    """What a place brings, whenever a druid comes there."""
    place, amount = known.place[at], known.amount[at]
    if place == RUIN:
        return EXPERIENCE - lose(pieces, amount)
    if place == SHRINE:
        return SHRINE_CARD
    return FOUND * amount


@rule
def plan(known: State, pieces: int, at: int, druid: int, experience: int) -> int:
    """What the cards of a colour can bring: every good place on the way, and the last one, good or bad.

    Druid cards must be played, experience cards may.
    """
    best = LOWEST
    if druid == 0:
        if known.translation == 1:
            return 0
        best = 0
    on_the_way = 0
    for cards in range(1, druid + experience + 1):
        here = place_worth(known, pieces, at + cards) if at + cards <= END else 0
        if cards >= druid:
            best = max(best, on_the_way + here - EXPERIENCE * (cards - druid))
        on_the_way += max(here, 0)
    return best


@rule
def chances(known: State, at: int) -> int:
    """What a druid on this place offers to whoever moves it: above all the next place, since one card will do."""
    total = 0
    for ahead in range(1, 4):
        if at + ahead <= END and known.place[at + ahead] != RUIN:
            value = place_worth(known, 0, at + ahead)
            total += value * (130 if ahead == 1 else 30 if ahead == 2 else 10) // 100
    return total


@rule
def danger(known: State, player: int, colour: int, cards: int) -> int:
    """How likely others are to use a chance, in percent: by their cards in this round, and the rounds to come."""
    unseen = DRUID_COPIES - known.druid_card[SPENT, colour] - known.druid_card[player, colour]
    of_all = COLOURS * DRUID_COPIES - known.druid_cards[SPENT] - known.druid_cards[player]
    likely = min(100 * unseen * cards // max(of_all, 1), 100)
    if known.at_goal == 0:
        likely += 20
    return likely * (80 if known.players == 2 else 50) // 100


@rule
def cards_of_others(known: State, player: int) -> int:
    cards = 0
    for other in range(known.players):
        if other != player:
            cards += known.druid_cards[other]
    return cards


@rule
def card_worth(known: State, player: int) -> int:
    """What a card from a shrine will bring: the mean over all cards that were not seen."""
    pieces = row(known, player)
    total, cards = 0, 0
    for colour in range(COLOURS):
        at, druid = known.druid_at[colour], known.druid_card[player, colour]
        experience = known.experience_card[player, colour]
        unseen = DRUID_COPIES - known.druid_card[SPENT, colour] - druid
        with_it = plan(known, pieces, at, druid + 1, experience)
        total += unseen * (with_it - plan(known, pieces, at, druid, experience))
        cards += unseen
    cards = max(cards, 1)
    return 100 * total // cards if total >= 0 else -(-100 * total // cards)


# The end.


@rule
def exchange_worth(known: State, player: int, kind: int) -> int:
    """The best that can come of giving a piece, with the display or, in the translation, with anyone."""
    pieces = row(known, player)
    if known.translation == 0:
        return best_swap(known, pieces, kind, DISPLAY)
    best = LOWEST
    for other in range(known.players):
        if other != player:
            best = max(best, best_swap(known, pieces, kind, other))
    return best


@rule
def best_swap(known: State, pieces: int, given: int, source: int) -> int:
    best = LOWEST
    for kind in range(KINDS):
        if kind != given and known.piece[source, kind] > 0:
            best = max(best, swap_worth(known, pieces, given, source, kind))
    return best


@rule
def swap_worth(known: State, pieces: int, given: int, source: int, kind: int) -> int:
    """One of the player's pieces for another; what the other player loses in an exchange counts half as much."""
    worth = 100 * (gain(pieces - (1 << (BITS * given)), kind) - loss(pieces, given))
    if source != DISPLAY:
        theirs = row(known, source)
        worth += 50 * (loss(theirs, kind) - gain(theirs - (1 << (BITS * kind)), given))
    return worth
