"""What is known of the levels is counted over the games that the command line plays, and the page has all kinds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from benchmarks import known_levels
from benchmarks.known import PAGE

from triskele.arena.simulate import bot_games
from triskele.arena.tournament import plan


@pytest.mark.parametrize(("game", "bots", "number"), [("keltis", "easy", 1), ("celtica", "net,steady", 0)])
def test_a_game_that_is_counted_is_the_one_that_simulate_plays(game: str, bots: str, number: int) -> None:
    tournament = plan(game, bots.split(","), 1, seed=known_levels.SEED, fewest=1)
    found, tally = known_levels.played(tournament, number), bot_games(tournament)(number)
    assert (found["turns"], found["reason"]) == (tally.turns.mean, next(iter(tally.ends)))
    assert sorted(found["scores"]) == sorted(tally.scores.counts.elements())
    assert known_levels.share_of(found, found["start"]) == tally.won(0)
    more = {"begun", "together"}
    assert sum(n for done in found["done"] for kind, n in done.items() if kind not in more) == tally.decisions.mean
    asked = dict(zip(found["seats"], found["differs"], strict=True))
    assert all((asked[bot][0] > 0) == (bot != "net") for bot in asked), "the net is not asked about itself"


def test_shared_wins_count_in_part_and_a_share_has_its_interval(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, file = tmp_path / "known.md", tmp_path / "games.jsonl"
    names = ["levels", "habits", "against"]
    page.write_text("".join(f"<!-- {name} -->\n<!-- /{name} -->\n" for name in names), encoding="utf-8")
    monkeypatch.setattr(known_levels, "PAGE", page)
    game = {
        "game": "wuerfel",
        "players": 2,
        "bots": "net",
        "seats": ["net", "net"],
        "start": 1,
        "turns": 40,
        "scores": [20, 30],
        "reason": "stones",
        "done": [{"keep": 4}, {"keep": 8}],
        "differs": [[0, 0], [0, 0]],
    }
    games = [{**game, "number": n, "ranking": ranking} for n, ranking in enumerate([[2, 1], [2, 1], [1, 1], [1, 2]])]
    file.write_text("".join(json.dumps(each) + "\n" for each in games), encoding="utf-8")
    known_levels.write(file)
    told = page.read_text(encoding="utf-8")
    assert "| wuerfel | 2 | `net` | 4 | 62.5 (" in told
    assert "40.0 ± 0.0 (40 – 40) | 25.00 ± 0.00 | stones 100 |" in told
    assert "| `net` | 4 | 0.00 ± 0.00 | 6.00 ± 0.00 |" in told


def test_the_page_has_all_kinds_of_games() -> None:
    rows = re.findall(r"^\| (\w+) \| (\d) \| `([\w,]+)` \| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    games = {known_levels.Kind(game, int(players), bots): int(count) for game, players, bots, count in rows}
    assert set(games) == {kind for kind in known_levels.kinds() if "," not in kind.bots}
    assert min(games.values()) >= 20
