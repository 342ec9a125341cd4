"""Observations are what they were when somebody trained on them."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from contract.observations import FILE, line
from contract.perft import STARTS


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_observation_says_what_it_always_said(case: Case) -> None:
    kept = [text for text in FILE.read_text().splitlines() if text.startswith(f"{case} after ")]
    again = [line(case, decisions) for decisions in STARTS]
    assert again == kept, "if that is meant: cd tests && python -m contract.observations"


def test_no_other_is_kept() -> None:
    assert len(FILE.read_text().splitlines()) == len(CASES) * len(STARTS)
