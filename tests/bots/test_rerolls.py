"""The dice game hides nothing: a reroll is worth exactly the mean over everything that can be rolled."""

from __future__ import annotations

import itertools
import random

import triskele
from triskele.bots import bot
from triskele.bots.wuerfel import FINE, MOST, worth
from triskele.rules import kernel, wuerfel


def best_buy(known: kernel.State, sides: tuple[int, ...]) -> int:
    """What the best choice after a roll is worth."""
    state = kernel.copy(known)
    state.phase = wuerfel.CHOOSE
    for die, side in enumerate(sorted(sides)):
        state.dice[die] = side
    actions = [0] * wuerfel.ACTION_WORDS
    wuerfel.legal(state, actions)
    return max(worth(state, action) for action in range(wuerfel.ACTIONS) if kernel.has(actions, action))


def test_a_reroll_is_worth_the_mean_of_the_best_choices_after_it() -> None:
    match, chooser, easy = triskele.new("wuerfel", seed="rerolls"), random.Random(1), bot("wuerfel", "easy")
    compared = 0
    while match.seat is not None:
        known, actions = match.known(match.seat), match.action_ids()
        if known.phase == wuerfel.ROLLED and known.turn % 5 == 0:
            for action in actions:
                which = action - wuerfel.REROLL
                dice = [
                    range(wuerfel.SIDES) if (which >> die) & 1 else [known.dice[die]] for die in range(wuerfel.DICE)
                ]
                bought = [min(best_buy(known, sides), FINE * MOST) for sides in itertools.product(*dice)]
                assert abs(worth(known, action) - sum(bought) / len(bought)) < 1
                compared += 1
        match.play(easy.choose(known, actions, chooser).action)
    assert compared > 20
