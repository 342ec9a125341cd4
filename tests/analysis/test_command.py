"""`triskele analyse`, used as a person would, and what its report says."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest

import triskele
from analysis.test_judge import finished, last_part
from bots.test_net_search import WINNING
from contract.cases import Case
from triskele.analysis.judging import ByNet
from triskele.analysis.scale import POINTS, WIN, Scale, result_of, scale_of
from triskele.cli import app
from triskele.errors import AnalysisError, TriskeleError
from triskele.rules import GAMES
from triskele.words import LANGUAGES, catalog


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game of Keltis whose first decision is a blunder."""
    line, winning = WINNING["keltis"]
    match = triskele.new(position=line, seed="decided", names=["Anna", "[red]Ben"])
    match.play(next(action for action in match.action_ids() if match.action(action).text != winning))
    place = tmp_path / "game.json"
    place.write_text(json.dumps(finished(match, "steady").record()))
    return place


def asked(*words: object) -> None:
    app([str(word) for word in words], result_action="return_value")


def test_a_game_is_judged_in_the_terminal(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "found.json"
    asked("analyse", file, "--effort", "0.4", "--json", out, "--lang", "en")
    said = capsys.readouterr().out
    assert "%" not in said, "figures are asked for"
    asked("analyse", file, "--effort", "0.4", "--figures", "--lang", "en")
    figures = capsys.readouterr().out
    assert figures.startswith(said.rstrip())
    assert re.search(r"−\d+( ± \d+)?%", figures)
    for words in ("Own play", "on yellow", "grave", "What decided it for Anna", "a grave mistake by"):
        assert words in " ".join(said.split()), said
    assert "[red]Ben’s own play that lost this game" in said
    turn = triskele.replay(json.loads(file.read_text())).known(None, 0).turn + 1
    assert f"Turn {turn}: a grave mistake" in " ".join(said.split())
    assert "None" not in said
    found = json.loads(out.read_text())
    assert (found["format"], found["game"], found["judged_by"]) == ("triskele-analysis", "keltis", "net")
    assert found["steps"][0]["mistake"] == "grave"


def test_it_is_said_in_german_too_and_one_seat_can_be_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked("analyse", file, "--effort", "0.2", "--lang", "de", "--seat", "1")
    said = " ".join(capsys.readouterr().out.split())
    assert "Was den Ausschlag gab:" in said
    assert "Eigenes Spiel:" in said
    assert "bei [red]Ben" not in said.lower()


def test_what_can_not_be_judged_is_refused(file: Path, tmp_path: Path) -> None:
    with pytest.raises(TriskeleError) as refusal:
        asked("analyse", file, "--seat", "3")
    assert refusal.value.code == "unknown-seat"
    running = tmp_path / "running.json"
    running.write_text(json.dumps(triskele.new("keltis", 2, "running").record(with_key=True)))
    with pytest.raises(AnalysisError) as unfinished:
        asked("analyse", running)
    assert unfinished.value.code == "analysis-unfinished"
    with pytest.raises(TriskeleError) as unwritable:
        asked("analyse", file, "--json", tmp_path / "nowhere" / "found.json")
    assert unwritable.value.code == "bad-file"


def test_ctrl_c_leaves_nothing_behind(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choice, out = ByNet.choice, tmp_path / "found.json"

    def interrupted(self: ByNet, *rest: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        return choice(self, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(ByNet, "choice", interrupted)
    with pytest.raises(SystemExit) as left:
        asked("analyse", file, "--json", out)
    assert left.value.code == 130
    assert not out.exists()


def test_both_languages_say_the_same_things() -> None:
    def keys(words: dict[str, object], path: str = "") -> set[str]:
        return set().union(
            *(keys(part, f"{path}{name}.") if isinstance(part, dict) else {path + name} for name, part in words.items())
        )

    first, *others = (keys(catalog("analysis", lang)) for lang in LANGUAGES)
    assert all(other == first for other in others)


TABLES = [(game, players) for game, rules in GAMES.items() for players in range(rules.SEATS[0], rules.SEATS[1] + 1)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_higher_value_is_never_worse(game: str, players: int) -> None:
    scale = scale_of(game, players)
    found = scale.of([value / 50 for value in range(-60, 61)])
    assert (found[1:] >= found[:-1]).all()
    assert found[0, WIN] < 0.1
    assert found[-1, WIN] > 0.85
    assert found[0, POINTS] < 0 < found[-1, POINTS]
    assert scale.start.shape == (2, players)
    assert scale.start[WIN].sum() == pytest.approx(1, abs=1e-3)
    assert 1 / players == pytest.approx(scale.of([0.0])[0, WIN], abs=0.12), "a value of 0 is even"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_results_are_shares_of_the_win_and_leads(game: str, players: int) -> None:
    options = {name: values[0] for name, values in GAMES[game].OPTIONS.items()}
    match = last_part(Case(game, players, options), 1)
    shares, leads = result_of(game, match.state_at(len(match.log)))
    assert sum(shares) == pytest.approx(1)
    assert [seat for seat in range(players) if shares[seat] > 0] == match.winners
    if len(match.winners) == 1:
        assert max(leads) == leads[match.winners[0]]


def test_what_seats_say_is_made_to_agree() -> None:
    import numpy as np

    found = Scale.agreed(np.array([[[0.8, 0.4], [3.0, -1.0]]]))
    assert found[0, WIN].tolist() == pytest.approx([2 / 3, 1 / 3])
    assert found[0, POINTS].tolist() == [2.0, -2.0]
