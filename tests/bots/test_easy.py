"""Opponents know what their seat knows, and the easy one is better than chance."""

from __future__ import annotations

import copy
import random

import pytest

import triskele
from positions import key_of
from triskele.bots import bot
from triskele.bots.levels import Casual
from triskele.bots.worth import WORTH
from triskele.rules import GAMES


def play(match: triskele.Match, levels: list[str], seed: int) -> triskele.Match:
    chooser = random.Random(seed)
    bots = [bot(match.game, level) for level in levels]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.known(match.seat), match.action_ids(), chooser).action)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_easy_bot_beats_random_play_clearly(game: str) -> None:
    won = 0.0
    games = 60
    for n in range(games):
        seat = n % 2
        levels = ["random", "random"]
        levels[seat] = "steady"
        match = play(triskele.new(game, seed=f"easy {n}"), levels, n)
        if seat in match.winners:
            won += 1 / len(match.winners)
    assert won / games > 0.8


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["gentle", "easy", "steady"])
def test_a_casual_player_does_nothing_absurd(game: str, name: str) -> None:
    casual, worth = bot(game, name), WORTH[game].worth
    assert isinstance(casual, Casual)
    match, chooser = triskele.new(game, seed="sense"), random.Random(3)
    while match.seat is not None:
        known, actions = match.known(match.seat), match.action_ids()
        choice = casual.choose(known, actions, chooser).action
        best = max(worth(known, action) for action in actions)
        assert best - worth(known, choice) <= casual.limit * WORTH[game].UNIT
        match.play(choice)


@pytest.mark.few("2-keltis", "4-wuerfel")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_sharp_player_wins_more_than_gentle_ones(game: str, players: int) -> None:
    games, won = 16, 0.0
    for n in range(games):
        levels = ["gentle"] * players
        levels[n % players] = "sharp"
        match = play(triskele.new(game, players, seed=f"sharp {n}"), levels, n)
        won += (n % players in match.winners) / len(match.winners)
    assert won / games > 2 / (players + 1)


VARIANTS = [
    (game, name, value)
    for game, rules in GAMES.items()
    for name, values in rules.OPTIONS.items()
    for value in values[1:]
]


@pytest.mark.parametrize(
    ("strong", "weak", "games"),
    [
        ("steady", "gentle", 12),
        pytest.param("net", "steady", 18, marks=pytest.mark.long),
        pytest.param("search:40worlds", "steady", 18, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(("game", "option", "value"), VARIANTS)
def test_with_every_option_the_better_one_wins_more(
    game: str, option: str, value: str, strong: str, weak: str, games: int
) -> None:
    few, many = GAMES[game].SEATS
    won = expected = 0.0
    for n in range(games):
        players = few + n % (many - few + 1)
        levels = [weak] * players
        levels[n % players] = strong
        match = play(triskele.new(game, players, seed=f"option {n}", options={option: value}), levels, n)
        won += (n % players in match.winners) / len(match.winners)
        expected += 1 / players
    assert won > 1.5 * expected


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_alike_in_states_that_differ_only_in_what_its_seat_cant_know(game: str) -> None:
    for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1):
        match = triskele.new(game, players, seed="blind")
        chooser = random.Random(5)
        easy = bot(game, ("steady", "clever", "sharp")[players % 3])
        while match.seat is not None:
            actions = match.action_ids()
            choice = easy.choose(match.known(match.seat), actions, random.Random(1))
            for key in range(2):
                other = copy.copy(match)
                other._state = match.known(match.seat)
                match.rules.imagine(other._state, key_of(key))
                assert easy.choose(other.known(match.seat), other.action_ids(), random.Random(1)) == choice
            match.play(chooser.choice([choice.action, chooser.choice(actions)]))


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_level_is_refused_with_the_list_of_those_that_exist(game: str) -> None:
    with pytest.raises(triskele.BadRequest, match="gentle, easy, steady"):
        bot(game, "grandmaster")
