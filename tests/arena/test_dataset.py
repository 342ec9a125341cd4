"""Games as tables: every position can be rebuilt from a row, what was interrupted carries on, bad files are named."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import triskele
from triskele.arena import dataset
from triskele.arena.tournament import plan
from triskele.rules import GAMES
from triskele.table.rows import record_of, rows_of
from triskele.table.text import text_of

PLAY = ("--play", "wuerfel", "--bots", "easy,steady", "--games", "6", "--workers", "1")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-W", "error", "-m", "triskele", "records", *arguments]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*map(str, arguments)), capture_output=True, text=True, check=False, timeout=300)


def refused(done: subprocess.CompletedProcess[str], code: str, said: str) -> None:
    assert done.returncode == 2, done.stderr
    assert done.stderr.rstrip().endswith(f"[{code}]"), done.stderr
    assert said in done.stderr


def table(folder: Path, kind: str) -> list[dict[str, Any]]:
    """All rows of a table."""
    rows: list[dict[str, Any]] = pq.read_table(folder / kind).to_pylist()
    return rows


def tables(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.parquet")}


def recorded(game: str = "keltis", **settings: Any) -> triskele.Match:
    """A game that was played at random."""
    match = triskele.new(game, **settings)
    while not match.finished:
        match.play(match.action_ids()[len(match.log) % len(match.action_ids())])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_is_rebuilt_from_its_row(game: str, tmp_path: Path) -> None:
    chosen = {name: values[-1] for name, values in GAMES[game].OPTIONS.items()}
    seats = GAMES[game].SEATS[1]
    source = dataset.played(plan(game, ["easy", "random"], 2, seats, chosen, seed="rows", fewest=1))
    with dataset.Dataset(tmp_path / "tables", source) as made:
        assert list(made.fill(1)) == []
    games, decisions = table(tmp_path / "tables", "games"), table(tmp_path / "tables", "decisions")
    assert [row["id"] for row in games] == [0, 1]
    assert [row["bots"] for row in games] == [(["easy", "random"] * seats)[n : n + seats] for n in range(2)]
    for row in games:
        record = record_of(row)
        match = triskele.replay(record)
        assert (match.game, match.players, match.finished) == (game, seats, True)
        assert {name: match.options[name] for name in chosen} == chosen
        assert match.result() == {name: row[name] for name in ("reason", "scores", "ranking", "winners")}
        own = [each for each in decisions if each["id"] == row["id"]]
        assert [each["step"] for each in own] == list(range(len(match.log)))
        assert [each["action"] for each in own] == row["actions"]
        for each in own:
            there = match.as_of(each["step"])
            assert there.position() == triskele.replay(record, each["step"]).position()
            told = there.seat, there.turn, there.phase, there.action_ids()
            assert told == (each["seat"], each["turn"], each["phase"], each["legal"])
            assert match.log[each["step"]].text == each["text"]


def test_the_same_command_makes_the_same_files_whatever_the_number_of_workers(tmp_path: Path) -> None:
    for folder, workers in (("a", "1"), ("b", "2")):
        done = run(*PLAY[:-1], workers, "--to", "parquet", tmp_path / folder)
        assert done.returncode == 0, done.stderr
        assert "6 games" in done.stderr
    assert len(tables(tmp_path / "a")) == 2
    assert tables(tmp_path / "a") == tables(tmp_path / "b")
    assert not list(tmp_path.rglob("*.part"))


def test_what_was_interrupted_carries_on_and_gives_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "SHARD", 4)

    def source(games: int) -> dataset.Source:
        return dataset.played(plan("wuerfel", ["easy"], games, fewest=1))

    with dataset.Dataset(tmp_path / "whole", source(10)) as made:
        list(made.fill(1))
    with dataset.Dataset(tmp_path / "parts", source(10)) as made:
        list(made.fill(1, stopped=lambda: made.looked_at >= 6))
    assert 6 <= made.looked_at < 10
    [part] = (tmp_path / "parts").glob("*.part")
    part.write_bytes(part.read_bytes() + b'[{"id": 7, "ga')  # the power failed
    there = made.looked_at
    with dataset.Dataset(tmp_path / "parts", source(10)) as made:
        assert made.before == there
        list(made.fill(1))
    assert tables(tmp_path / "parts") == tables(tmp_path / "whole")
    with dataset.Dataset(tmp_path / "parts", source(13)) as made:  # more of them: only what is new, and the short file
        assert made.before == 8
        list(made.fill(1))
    assert len(table(tmp_path / "parts", "games")) == 13
    assert [row["id"] for row in table(tmp_path / "parts", "games")] == list(range(13))
    assert not list(tmp_path.rglob("*.part"))


def test_ctrl_c_keeps_the_games_that_are_over(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    arguments = [*PLAY[:-3], "100000", "--workers", "1", "--to", "parquet", str(folder)]
    with subprocess.Popen(command(*arguments), stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + 60
        while not any(part.stat().st_size for part in folder.glob("*.part")):
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "The same command carries on from there." in said
    [part] = folder.glob("*.part")
    assert part.read_bytes().endswith(b"\n")


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("secret")
    refused(run(*PLAY, "--to", "parquet", tmp_path / "mine"), "kept-malformed", "left as it is")
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["diary.txt"]
    refused(run(*PLAY, "--to", "parquet", tmp_path / "mine" / "diary.txt"), "kept-unreadable", "diary.txt")


def test_another_data_set_is_refused_with_what_differs(tmp_path: Path) -> None:
    assert run(*PLAY, "--to", "parquet", tmp_path / "a").returncode == 0
    before = tables(tmp_path / "a")
    refused(run(*PLAY, "--seed", "other", "--to", "parquet", tmp_path / "a"), "kept-differs", "differ in: seed")
    assert tables(tmp_path / "a") == before


def test_records_become_rows_and_bad_files_are_named(tmp_path: Path) -> None:
    folder, out = tmp_path / "records", tmp_path / "tables"
    folder.mkdir()
    games = [recorded("keltis", seed=1), recorded("orakel", players=3, seed=2), recorded("celtica", seed=3)]
    for number, match in enumerate(games):
        (folder / f"{number}.json").write_text(json.dumps(match.record()))
    (folder / "text.txt").write_text(text_of(games[0].record()))
    (folder / "bad.json").write_text("{}")
    changed = games[1].record()
    changed["actions"][3] = changed["actions"][-1]
    (folder / "changed.json").write_text(json.dumps(changed))
    unfinished = triskele.new("wuerfel", seed=4)
    unfinished.play(unfinished.action_ids()[0])
    alone = tmp_path / "unfinished.record"
    alone.write_text(json.dumps(unfinished.record(with_key=True)))
    done = run(folder, alone, "--to", "parquet", out)
    assert done.returncode == 1, done.stderr
    said = [line for line in done.stderr.splitlines() if line.startswith("triskele: ")]
    assert [(line.partition(".json")[0].rpartition("/")[2], line.rpartition("[")[2]) for line in sorted(said)] == [
        ("bad", "record-malformed]"),
        ("changed", "record-illegal]"),
    ]
    rows = {Path(row["file"]).name: row for row in table(out, "games")}
    assert set(rows) == {"0.json", "1.json", "2.json", "text.txt", "unfinished.record"}
    for number, match in enumerate(games):
        assert triskele.replay(record_of(rows[f"{number}.json"])).record() == match.record()
    assert record_of(rows["text.txt"]) == record_of(rows["0.json"])
    assert rows["unfinished.record"]["reason"] is None
    assert triskele.replay(record_of(rows["unfinished.record"])).position() == unfinished.position()
    again = run(folder, alone, "--to", "parquet", out)
    assert (again.returncode, sorted(again.stderr.splitlines())) == (1, sorted(done.stderr.splitlines()))


def test_rows_say_what_was_done_and_how_the_scores_went(tmp_path: Path) -> None:
    match = recorded("keltis", seed=1)
    game, decisions = rows_of(match, 0)
    assert json.loads(game["parts"]) == [match.parts(seat) for seat in range(2)]
    for step, action in enumerate(match.log):
        assert decisions["kind"][step] == action.kind
        assert decisions["colour"][step] == action.fields.get("colour")
        assert decisions["value"][step] == action.fields.get("value")
        assert decisions["scores"][step] == match.as_of(step).scores
    assert {"lay", "discard"} & set(decisions["kind"])
    assert any(decisions["value"])


def test_tables_are_written_as_csv_too_and_a_file_may_have_several_games(tmp_path: Path) -> None:
    games = [
        recorded("keltis", seed=1, names=['A "1", a', "B"]),
        recorded("celtica", seed=3),
        recorded("wuerfel", seed=2),
    ]
    (tmp_path / "two.txt").write_text("\n".join(text_of(match.record()) for match in games[:2]), encoding="utf-8")
    (tmp_path / "one.json").write_text(json.dumps([games[2].record()]), encoding="utf-8")
    where = (tmp_path / "two.txt", tmp_path / "one.json")
    assert run(*where, "--to", "csv", tmp_path / "csv").returncode == 0
    assert run(*where, "--to", "parquet", tmp_path / "parquet").returncode == 0
    for kind in ("games", "decisions"):
        with (tmp_path / "csv" / kind / "000000.csv").open(encoding="utf-8", newline="") as opened:
            rows = list(csv.DictReader(opened))
        expected = table(tmp_path / "parquet", kind)
        assert len(rows) == len(expected)
        for row, other in zip(rows, expected, strict=True):
            assert row.keys() == other.keys()
            for name, value in other.items():
                cell = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
                assert row[name] == ("" if cell is None else str(cell)), name
    assert [row["game"] for row in table(tmp_path / "parquet", "games")] == ["keltis", "celtica", "wuerfel"]
    again = run(*where, "--to", "csv", tmp_path / "csv")
    assert again.returncode == 0
    refused(run(*where, "--to", "parquet", tmp_path / "csv"), "kept-differs", "form")


def test_the_example_of_the_docs_runs(tmp_path: Path) -> None:
    assert run(*PLAY, "--to", "parquet", tmp_path / "million").returncode == 0
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    [program] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_positions_newcomers_and_own_boards_are_kept(tmp_path: Path) -> None:
    match = recorded("wuerfel", position=triskele.new("wuerfel", seed=5).position(), seed=6)
    assert triskele.replay(record_of(rows_of(match, 0).game)).record() == match.record()
    late = triskele.new("keltis", seed=7)
    late.newcomer(1, "hello")
    late.play(late.action_ids()[0])
    rebuilt = triskele.replay(record_of(rows_of(late, 0).game))
    assert rebuilt.record(with_key=True) == late.record(with_key=True)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--to", "parquet", "OUT"), "no-records", "--play"),
        (("IN", "--play", "keltis", "--to", "parquet", "OUT"), "no-records", "either"),
        (("IN", "--to", "parquet", "OUT"), "no-records", ".json"),
        (("IN", "--to", "xls", "OUT"), "unknown-format", "parquet, csv"),
        (("--play", "chess", "--to", "parquet", "OUT"), "unknown-game", "celtica"),
        (("--play", "keltis", "--bots", "god", "--to", "parquet", "OUT"), "unknown-bot", "gentle"),
        (("--play", "keltis", "--bots", "", "--to", "parquet", "OUT"), "too-few-bots", "gentle"),
        (("--play", "keltis", "--games", "0", "--to", "parquet", "OUT"), "bad-games", "At least 1"),
        (("--play", "keltis", "--workers", "0", "--to", "parquet", "OUT"), "bad-workers", "cores"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_written(
    arguments: tuple[str, ...], code: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    places = {"IN": str(tmp_path / "in"), "OUT": str(tmp_path / "out")}
    refused(run(*(places.get(each, each) for each in arguments)), code, said)
    assert not (tmp_path / "out").exists()
