"""Games that were read once and must not change by accident. To change one, raise the game's VERSION."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from contract.golden import FOLDER, choices_of, golden_cases, path, playthrough
from triskele.rules import GAMES


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_a_golden_playthrough_is_played_again_to_the_letter(case: Case) -> None:
    assert path(case).is_file(), "write it with: cd tests && python -m contract.golden"
    text = path(case).read_text(encoding="utf-8")
    assert playthrough(case, choices_of(text)) == text


def test_every_game_and_option_has_its_playthrough_and_no_other_is_kept() -> None:
    assert {case.game for case in golden_cases()} == set(GAMES)
    assert {file.name for file in FOLDER.glob("*")} == {path(case).name for case in golden_cases()}
    for case in CASES:
        assert any(case.options == golden.options and case.game == golden.game for golden in golden_cases())
