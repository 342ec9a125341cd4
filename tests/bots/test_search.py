"""Search: what it knows, what it answers, how long it takes, and that it is worth its time."""

from __future__ import annotations

import copy
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Iterator

import pytest

import triskele
from positions import key_of
from triskele.bots import LEVELS, bot, thinking
from triskele.bots.budget import Budget
from triskele.bots.cardgame import greedy
from triskele.bots.search import BATCH, search
from triskele.bots.thinking import Failed, Thinkers, warm_up
from triskele.bots.worth import WORTH
from triskele.rules import GAMES
from triskele.table.language import entry
from triskele.words import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES)


def some_decisions(game: str, players: int = 2, every: int = 11) -> Iterator[triskele.Match]:
    match = triskele.new(game, players, seed=f"search {game}")
    chooser = random.Random(1)
    easy = bot(game, "greedy")
    n = 0
    while match.seat is not None:
        if n % every == 0 and len(match.action_ids()) > 1:
            yield match
        n += 1
        match.play(easy(match.known(match.seat), match.action_ids(), chooser))


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


@each_game
def test_the_greedy_choice_stands_where_nothing_is_shown_to_be_better(game: str) -> None:
    for match in some_decisions(game, every=7):
        known, actions = match.known(match.seat), match.action_ids()
        found = search(game, known, actions, Budget(worlds=1))  # one world shows nothing
        assert WORTH[game].worth(known, found.action) == max(WORTH[game].worth(known, action) for action in actions)


@each_game
def test_search_beats_greedy_play(game: str) -> None:
    games, won = 8, 0.0
    thinker, easy = bot(game, "search:16worlds"), bot(game, "greedy")
    for n in range(games):
        match = triskele.new(game, seed=f"duel {n // 2}")
        chooser = random.Random(n)
        seat = n % 2
        while match.seat is not None:
            player = thinker if match.seat == seat else easy
            match.play(player(match.known(match.seat), match.action_ids(), chooser))
        won += (seat in match.winners) / len(match.winners)
    assert won >= games / 2


@each_game
def test_a_budget_of_time_is_kept_within_a_fifth(game: str) -> None:
    warm_up(game)
    for seconds in (0.03, 0.25):
        for match in some_decisions(game, every=37):
            known, actions = match.known(match.seat), match.action_ids()
            # Certain choices come early; none may come late. Others use the machine too, so our own time counts.
            assert search(game, known, actions, Budget(seconds), clock=time.thread_time).seconds < 1.2 * seconds


@each_game
def test_a_search_that_is_cancelled_answers_with_what_it_has(game: str) -> None:
    match = next(some_decisions(game))
    known, actions = match.known(match.seat), match.action_ids()
    looks = iter([False, False])
    found = search(game, known, actions, Budget(), cancelled=lambda: next(looks, True))
    assert found.action in actions
    assert found.worlds == 2 * BATCH


def test_workers_think_are_cancelled_and_survive_being_killed() -> None:
    match = next(some_decisions("keltis"))
    known, actions = match.known(match.seat), match.action_ids()
    expected = search("keltis", known, actions, Budget(worlds=32), seed=4)
    with Thinkers(1, ["keltis"]) as thinkers:
        found = thinkers.think("keltis", known, actions, Budget(worlds=32), seed=4).result(120)
        assert (found.action, found.findings) == (expected.action, expected.findings)
        assert thinkers.ready("keltis")

        assert thinkers.think("keltis", known, actions, Budget(worlds=32), seed=4).result(120) == found  # its time too
        other = thinkers.think("keltis", known, actions, Budget(worlds=32), seed=5).result(120)
        assert other.findings != found.findings

        endless = thinkers.think("keltis", known, actions, Budget(seconds=3600), seed=1)
        time.sleep(0.3)
        endless.cancel()
        assert endless.result(30).action in actions

        again = thinkers.think("keltis", known, actions, Budget(worlds=32), seed=4)
        for child in multiprocessing.active_children():
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
        assert again.result(120).action == expected.action


def test_workers_end_soon_however_many_thoughts_wait() -> None:
    match = next(some_decisions("keltis"))
    known, actions = match.known(match.seat), match.action_ids()
    thinkers = Thinkers(1)
    thoughts = [thinkers.think("keltis", known, actions, Budget(seconds=1), seed) for seed in range(600)]
    thoughts[0].result(120)
    began = time.monotonic()
    thinkers.close()
    assert time.monotonic() - began < 4
    late = thinkers.think("keltis", known, actions, Budget(seconds=1))
    for thought in (*thoughts[1:], late):  # and nobody waits for them any more
        assert thought.done()
    with pytest.raises(Failed):
        late.result(0)


def test_a_question_that_every_worker_dies_over_is_given_up_and_others_are_answered() -> None:
    match = next(some_decisions("keltis"))
    known, actions = match.known(match.seat), match.action_ids()
    with Thinkers(1) as thinkers:
        deadly = thinkers.think("no such game", known, actions, Budget(worlds=8))
        plain = thinkers.think("keltis", known, actions, Budget(worlds=8))
        with pytest.raises(Failed):
            deadly.result(120)
        assert plain.result(120).action in actions


def test_a_worker_that_does_not_stop_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "GIVEN_UP", 0.2)
    match = next(some_decisions("keltis"))
    known, actions = match.known(match.seat), match.action_ids()
    with Thinkers(1) as thinkers:
        thinkers.think("keltis", known, actions, Budget(worlds=8)).result(120)
        [child] = multiprocessing.active_children()
        assert child.pid is not None
        os.kill(child.pid, signal.SIGSTOP)  # it lives, and does nothing
        stuck = thinkers.think("keltis", known, actions, Budget(seconds=3600), seed=1)
        stuck.cancel()
        assert thinkers.think("keltis", known, actions, Budget(worlds=8)).result(120).action in actions
        with pytest.raises(Failed):
            stuck.result(0)


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
