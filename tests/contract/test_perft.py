"""The numbers of ways to play on, which were counted once and must not change by accident."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from contract.perft import FILE, STARTS, line


@pytest.mark.few(
    "keltis-2-20",
    "keltis-4-45",
    "orakel-2-any-20",
    "orakel-4-same-45",
    "wuerfel-2-stones-20",
    "wuerfel-4-either-45",
    "celtica-2-translation-20",
    "celtica-5-original-45",
)
@pytest.mark.parametrize("decisions", STARTS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_there_are_as_many_ways_to_play_on_as_ever(case: Case, decisions: int) -> None:
    [kept] = [text for text in FILE.read_text().splitlines() if text.startswith(f"{case} after {decisions} ")]
    assert line(case, decisions) == kept, "if that is meant: cd tests && python -m contract.perft"


def test_no_other_is_kept() -> None:
    assert len(FILE.read_text().splitlines()) == len(CASES) * len(STARTS)
