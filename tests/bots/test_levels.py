"""The six levels: each is there for every game, plays by the rules, and does without what is missing."""

from __future__ import annotations

import itertools
import json
import logging
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import triskele
from contract.test_contract import each_game
from triskele.bots import LEVELS, bot, levels, nets
from triskele.bots.budget import Budget
from triskele.bots.levels import TRAINED, Casual, Searching, Trained, at_sight, fits, offered
from triskele.bots.worth import WORTH
from triskele.errors import BotError
from triskele.rules import GAMES

ONE = Budget(worlds=1)


def test_the_levels_of_every_game_are_tuned() -> None:
    for game in GAMES:
        tuned = WORTH[game].TUNED
        assert 0 < tuned.easy < tuned.gentle < 1, game
        assert 0 < tuned.clever < tuned.sharp < 1, game
        assert isinstance(bot(game, "gentle"), Casual)
        assert bot(game, "greedy") == bot(game, "steady") == Casual(game)
        assert bot(game, "sharp") == Trained(game, share=tuned.sharp)


@each_game
def test_every_level_plays_whole_games_with_any_number_of_players_and_every_option(game: str) -> None:
    few, many = GAMES[game].SEATS
    usual: list[dict[str, str]] = [{} for _ in range(few, many + 1)]
    others = [{name: value} for name, values in GAMES[game].OPTIONS.items() for value in values[1:]]
    seats = itertools.cycle(LEVELS)
    for n, options in enumerate(usual + others):
        players = few + n % (many - few + 1)
        table = [next(seats) for _ in range(players)]
        assert play(game, table, options) == play(game, table, options)  # the same luck, the same game


def play(game: str, table: list[str], options: dict[str, str]) -> list[str]:
    match, chooser = triskele.new(game, len(table), "levels", options), random.Random(6)
    bots = [bot(game, level) for level in table]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.known(match.seat), match.action_ids(), chooser, ONE).action)
    return [str(step) for step in match.log]


def test_whoever_is_weaker_than_the_two_strongest_is_quick_and_needs_no_compiler() -> None:
    for game, level in itertools.product(GAMES, list(LEVELS)[:4]):
        assert bot(game, level).quick
        assert not bot(game, level).compiles


# Nets that are refused


@pytest.fixture
def other_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nets of other rules in place of those that come with Triskele; the dice game has none."""
    for game in set(GAMES) - {"wuerfel"}:
        with np.load(nets.WEIGHTS / f"{game}.npz") as kept:
            arrays = {name: kept[name] for name in kept.files}
        arrays["about"] = np.array(json.dumps({**json.loads(str(arrays["about"])), "rules": 0}))
        np.savez(tmp_path / f"{game}.npz", **arrays)
    monkeypatch.setattr(nets, "WEIGHTS", tmp_path)
    fits.cache_clear()
    yield tmp_path
    fits.cache_clear()


@pytest.mark.usefixtures("other_nets")
@each_game
def test_levels_whose_net_is_refused_search_or_play_at_sight(
    game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert bot(game, "merciless") == Searching(game, Budget(seconds=1.0))
        sharp = bot(game, "sharp")
        assert isinstance(sharp, Searching)
        assert bot(game, f"search:{sharp.budget.worlds}worlds") == sharp
        assert bot(game, "clever") == Casual(game)
        assert at_sight(game) == "steady"
    [warning] = caplog.records
    assert f"the levels of {game} play without their net: " in warning.getMessage()
    assert getattr(warning, "code", "") == ("net-missing" if game == "wuerfel" else "net-outdated")
    with pytest.raises(BotError, match="net"):
        bot(game, "net").prepare()
    monkeypatch.setitem(sys.modules, "numba", None)
    for level in TRAINED:
        assert bot(game, level) == Casual(game)
    assert offered() == list(LEVELS)


def test_a_file_that_is_cut_off_is_no_net(other_nets: Path) -> None:
    whole = (other_nets / "keltis.npz").read_bytes()
    for size in (0, 100, len(whole) // 2):
        (other_nets / "keltis.npz").write_bytes(whole[:size])
        with pytest.raises(BotError) as refusal:
            nets.check("keltis")
        assert refusal.value.code == "net-unreadable"


def test_who_plays_at_sight_is_the_best_that_needs_no_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert at_sight("keltis") == "net"
    monkeypatch.setattr(levels, "can_judge", lambda: False)
    assert at_sight("keltis") == "steady"
    assert offered() == ["gentle", "easy", "steady"]
