"""Search: what it knows, what it answers, how long it takes, and that it is worth its time."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable, Iterator

import pytest

import triskele
from bots import chosen
from positions import key_of
from triskele.bots import LEVELS, bot, rollouts
from triskele.bots import search as search_module
from triskele.bots.budget import Budget
from triskele.bots.cardgame import greedy
from triskele.bots.search import BATCH, search
from triskele.bots.worth import WORTH
from triskele.rules import GAMES
from triskele.table.language import entry
from triskele.words import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES)


def some_decisions(game: str, players: int = 2, every: int = 11) -> Iterator[triskele.Match]:
    match = triskele.new(game, players, seed=f"search {game}")
    chooser = random.Random(1)
    easy = bot(game, "steady")
    n = 0
    while match.seat is not None:
        if n % every == 0 and len(match.action_ids()) > 1:
            yield match
        n += 1
        match.play(easy.choose(match.known(match.seat), match.action_ids(), chooser).action)


@each_game
def test_worth_reads_nothing_that_the_seat_does_not_know(game: str) -> None:
    for players in (2, GAMES[game].SEATS[1]):
        for match in some_decisions(game, players, every=5):
            known = match.known(match.seat)
            for action in match.action_ids():
                assert WORTH[game].worth(match._state, action) == WORTH[game].worth(known, action)


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(WORTH[game], "choose")])
def test_a_quick_choice_is_the_choice_by_worth(game: str) -> None:
    words = GAMES[game].ACTION_WORDS
    by_worth = greedy(WORTH[game].worth, words)
    for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1):
        for match in some_decisions(game, players, every=1):
            known, actions = match.known(match.seat), [0] * words
            GAMES[game].legal(known, actions)
            assert WORTH[game].choose(known, actions) == by_worth(known, actions)


@pytest.mark.few("orakel", "celtica")
@each_game
def test_search_chooses_alike_in_states_that_differ_only_in_hidden_things(game: str) -> None:
    for match in some_decisions(game, every=23):
        known, actions = match.known(match.seat), match.action_ids()
        found = search(game, known, actions, Budget(worlds=8), seed=3)
        other = copy.copy(match)
        other._state = match.known(match.seat)
        match.rules.imagine(other._state, key_of(5))
        again = search(game, other.known(match.seat), other.action_ids(), Budget(worlds=8), seed=3)
        assert (again.action, again.findings) == (found.action, found.findings)


@each_game
def test_the_same_seed_and_number_of_worlds_give_the_same_findings(game: str) -> None:
    for players in (2, GAMES[game].SEATS[1]):
        for match in some_decisions(game, players, every=31):
            known, actions = match.known(match.seat), match.action_ids()
            first, second = (search(game, known, actions, Budget(worlds=16), seed=9) for _ in range(2))
            assert (first.action, first.findings, first.worlds) == (second.action, second.findings, second.worlds)
            assert first.action in actions
            assert 0 < first.worlds <= 16
            for finding in first.findings:
                assert finding.action in actions
                assert 0 < finding.visits <= first.worlds
                assert 0 <= finding.wins <= 1
                assert abs(finding.value - finding.wins) <= 1


@pytest.mark.parametrize(("game", "players"), chosen.cases())
def test_the_same_is_chosen_and_found_as_ever(game: str, players: int) -> None:
    assert chosen.lines(game, players) == chosen.file_of(game, players).read_text(encoding="utf-8").splitlines()


@each_game
def test_the_greedy_choice_stands_where_nothing_is_shown_to_be_better(game: str) -> None:
    for match in some_decisions(game, every=7):
        known, actions = match.known(match.seat), match.action_ids()
        found = search(game, known, actions, Budget(worlds=1))  # one world shows nothing
        assert WORTH[game].worth(known, found.action) == max(WORTH[game].worth(known, action) for action in actions)


@pytest.mark.few("orakel")
@each_game
def test_search_beats_greedy_play(game: str) -> None:
    games, won = 8, 0.0
    thinker, easy = bot(game, "search:16worlds"), bot(game, "steady")
    for n in range(games):
        match = triskele.new(game, seed=f"duel {n // 2}")
        chooser = random.Random(n)
        seat = n % 2
        while match.seat is not None:
            player = thinker if match.seat == seat else easy
            match.play(player.choose(match.known(match.seat), match.action_ids(), chooser).action)
        won += (seat in match.winners) / len(match.winners)
    assert won >= games / 2


def ticking(step: float = 0.001) -> Callable[[], float]:
    """A clock that goes on by so many seconds whenever it is looked at, however busy the machine is."""
    looks = itertools.count()
    return lambda: step * next(looks)


@each_game
def test_a_budget_of_time_is_kept_within_a_fifth(game: str) -> None:
    for seconds in (0.03, 0.25):
        taken = []
        for match in some_decisions(game, every=37):
            known, actions = match.known(match.seat), match.action_ids()
            taken.append(search(game, known, actions, Budget(seconds), clock=ticking()).seconds)
        assert 0.8 * seconds < max(taken) < 1.2 * seconds  # certain choices come early; none may come late


@each_game
def test_a_search_that_is_cancelled_answers_with_what_it_has(game: str) -> None:
    match = next(some_decisions(game))
    known, actions = match.known(match.seat), match.action_ids()
    looks = iter([False, False])
    found = search(game, known, actions, Budget(), cancelled=lambda: next(looks, True))
    assert found.action in actions
    assert found.worlds == 2 * BATCH


def test_every_level_has_a_name_and_a_character_in_every_language() -> None:
    assert len(LEVELS) == 6
    for lang in LANGUAGES:
        for level in LEVELS:
            assert entry(lang, f"levels.{level}.title")
            assert len(entry(lang, f"levels.{level}.text")) > 20


@pytest.mark.parametrize("name", ["search:0ms", "search:", "search:5", "search:-1s", "brilliant", "", "search:1h"])
def test_an_unknown_bot_or_an_empty_budget_is_refused_with_what_exists(name: str) -> None:
    with pytest.raises(triskele.BadRequest, match="merciless") as refusal:
        bot("keltis", name)
    assert refusal.value.code == "unknown-bot"


@each_game
def test_interpreted_search_finds_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "compiled_driver", rollouts.driver)
    assert chosen.lines(game, 2, most=1) == chosen.file_of(game, 2).read_text(encoding="utf-8").splitlines()[:1]
