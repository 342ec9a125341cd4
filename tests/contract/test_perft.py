"""The numbers of ways to play on, which were counted once and must not change by accident."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from contract.perft import FILE, STARTS, line


@pytest.mark.parametrize("decisions", STARTS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_there_are_as_many_ways_to_play_on_as_ever(case: Case, decisions: int) -> None:
    [kept] = [text for text in FILE.read_text().splitlines() if text.startswith(f"{case} after {decisions} ")]
    assert line(case, decisions) == kept, "if that is meant: cd tests && python -m contract.perft"


def test_no_other_is_kept() -> None:
    assert len(FILE.read_text().splitlines()) == len(CASES) * len(STARTS)
