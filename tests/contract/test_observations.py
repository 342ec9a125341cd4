"""Observations are what they were when somebody trained on them."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from contract.observations import FILE, line, page, table
from contract.perft import STARTS
from triskele.rules import GAMES
from triskele.sight import SIGHT, observation


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_observation_says_what_it_always_said(case: Case) -> None:
    kept = [text for text in FILE.read_text().splitlines() if text.startswith(f"{case} after ")]
    again = [line(case, decisions) for decisions in STARTS]
    assert again == kept, "if that is meant: cd tests && python -m contract.observations"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_lists_the_columns(game: str) -> None:
    text = page(game).read_text(encoding="utf-8")
    assert text.endswith(table(game)), "cd tests && python -m contract.observations"
    assert f"| observation | {observation(game).size:,} columns, version {observation(game).version} |" in text
    assert all(f"`{name}`" in text for name in SIGHT[game].LEFT_OUT)


def test_no_other_is_kept() -> None:
    assert len(FILE.read_text().splitlines()) == len(CASES) * len(STARTS)
