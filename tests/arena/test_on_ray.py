"""The same tournament on a Ray cluster: here one on this machine, with two workers."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena import chores
from triskele.arena import on_ray
from triskele.arena.tournament import plan, play_game, schedule
from triskele.errors import TriskeleError


@pytest.fixture
def short_path() -> Iterator[str]:
    """Ray's sockets lie here, and a socket's path has to be short."""
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        yield folder


@pytest.mark.long  # Ray is large, and installed for the long tests only
def test_a_killed_worker_costs_only_its_game(tmp_path: Path, short_path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))  # where the workers find these chores
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_TMPDIR", short_path)
    monkeypatch.setenv("HOME", short_path)  # Ray keeps a token of its own there
    tournament = plan("keltis", ["random", "steady"], 8)
    argument = (tournament, str(tmp_path))
    results = list(on_ray.on_ray(chores.mortal_player, argument, schedule(tournament), 2))
    assert {result.fixture: result._replace(seconds=()) for result in results} == {
        fixture: play_game(tournament, fixture)._replace(seconds=()) for fixture in schedule(tournament)
    }
    assert len(results) == 8
    begun = Counter((tmp_path / "log").read_text().splitlines())
    assert sorted(begun.values()) == [1, 1, 1, 1, 1, 1, 1, 2]
    assert not ray.is_initialized(), "what was started here has ended"


def test_without_ray_there_is_a_clear_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "ray", None)
    with pytest.raises(TriskeleError, match=r"triskele\[ray\]") as caught:
        list(on_ray.on_ray(chores.slow, "", [1], 1))
    assert caught.value.code == "no-ray"
