"""Games that were read once and must not change by accident. To change one, raise the game's VERSION."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from contract.cases import CASES, Case
from contract.golden import FOLDER, actions_of, as_kept, golden_cases, path, playthrough, write
from triskele.rules import GAMES

PLAYED_BY = {"keltis": 1, "orakel": 1, "wuerfel": 1, "celtica": 1}  # the version of the rules


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_a_golden_playthrough_is_played_again_to_the_letter(case: Case) -> None:
    assert path(case).is_file(), "write it with: cd tests && python -m contract.golden"
    text = path(case).read_text(encoding="utf-8")
    actions = iter(actions_of(text))
    assert playthrough(case, lambda _match: next(actions)) == text


def test_written_anew_the_games_that_are_kept_are_the_same_to_the_byte(tmp_path: Path) -> None:
    """Whatever bots would choose today; and a game that is missing is played by them, to its end."""
    folder = tmp_path / "golden"
    shutil.copytree(FOLDER, folder)
    missing = folder / "wuerfel-2-stones.txt"
    missing.unlink()
    write(folder)
    for file in FOLDER.iterdir():
        if file.name != missing.name:
            assert (folder / file.name).read_bytes() == file.read_bytes(), file.name
    assert "\nended: " in missing.read_text(encoding="utf-8")


def test_where_a_kept_action_is_no_longer_legal_bots_play_on(tmp_path: Path) -> None:
    case = golden_cases()[0]
    lines = path(case).read_text(encoding="utf-8").splitlines()
    kept = actions_of("\n".join(lines[:22]))
    changed = "\n".join([*lines[:22], lines[22].replace(actions_of(lines[22])[0], "lay nothing"), *lines[23:]])
    text = playthrough(case, as_kept(case, changed))
    assert actions_of(text)[: len(kept)] == kept
    assert "\nended: " in text


@pytest.mark.parametrize("game", GAMES)
def test_the_kept_games_were_played_by_these_rules(game: str) -> None:
    assert PLAYED_BY[game] == GAMES[game].VERSION


def test_every_game_and_option_has_its_playthrough_and_no_other_is_kept() -> None:
    assert {case.game for case in golden_cases()} == set(GAMES)
    assert {file.name for file in FOLDER.glob("*")} == {path(case).name for case in golden_cases()}
    for case in CASES:
        assert any(case.options == golden.options and case.game == golden.game for golden in golden_cases())
