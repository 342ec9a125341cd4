"""The command line as a shell runs it: whatever goes wrong is one sentence with a code, never a traceback."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import triskele
from triskele.bots import bot
from triskele.errors import BadRequest
from triskele.rules import GAMES
from triskele.rules.board import default_board_text
from triskele.rules.cards import COLOUR_NAMES
from triskele.rules.celtica import DRUID_NAMES
from triskele.streams import SPELLED
from triskele.words import LANGUAGES

KEEP = ("PATH", "PYTHONPATH", "NUMBA_CACHE_DIR", "HOME", "XDG_CACHE_HOME")  # where compiled code is kept as well
ARENA = ("arena", "keltis", "--bots", "random,steady", "--games", "2", "--workers", "1")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEEP if name in os.environ}
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "100"}


def run(
    home: dict[str, str], *arguments: str, before: str = "", typed: bytes = b""
) -> subprocess.CompletedProcess[str]:
    """The command's end; `before` is Python to run first."""
    if arguments[:1] == ("arena",) and "--keep" not in arguments:
        arguments += ("--keep", f"{home['XDG_DATA_HOME']}.jsonl")
    program = f"{before}\nfrom triskele.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        input=typed,
        capture_output=True,
        check=False,
        env=home,
        timeout=120,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    )


def refused(done: subprocess.CompletedProcess[str], code: str, advice: str) -> None:
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == 2, done.stdout + done.stderr
    [sentence] = [line for line in done.stderr.splitlines() if line.startswith("triskele: ")]
    assert sentence.endswith(f"[{code}]")
    assert advice in sentence


@pytest.mark.parametrize(
    ("arguments", "code", "advice"),
    [
        ("serve --port 99999", "bad-port", "65535"),
        ("serve --port -1", "bad-port", "from 1"),
        ("serve --host nowhere.invalid --port 0", "address-in-use", "--host"),
        ("serve --host @ --port 0", "address-in-use", "--host"),
        ("serve --port 0 --database postgresql://127.0.0.1:1/x", "database-unusable", "nothing answers"),
        ("serve --port 0 --database postgresql://host:port/x", "database-unusable", "USER:PASSWORD@HOST:PORT/NAME"),
        ("serve --port 0 --database postgresql://[::1/x", "database-unusable", "USER:PASSWORD@HOST:PORT/NAME"),
        ("serve --port 0 --database mysql://x/y", "bad-database", "postgresql://"),
        ("serve --port 0 --database /proc/none/x.sqlite", "database-unusable", "No such file or directory"),
        ("serve --port 0 --database /dev/null/x.sqlite", "database-unusable", "/dev/null/x.sqlite"),
        ("serve --port 0 --database /", "database-unusable", "/"),
        ("serve --log-level loud", "bad-log-level", "warning"),
        ("serve --bot-pause nan", "bad-bots", "a day"),
        ("serve --bot-workers 99999", "bad-bots", "1024"),
        ("serve --limit cache", "bad-limit", "NAME=NUMBER"),
        ("serve --keep games", "bad-keeping", "NAME=DAYS"),
        ("serve --drain nan", "bad-drain", "3,600"),
        ("play keltis --players 99999999999999999999", "wrong-players", "2 to 4"),
        ("play keltis --board /dev/zero", "board-invalid", "/dev/zero"),
        ("play keltis --board /", "board-invalid", "directory"),
        ("play --resume /", "record-unreadable", "directory"),
        ("verify /dev/zero", "record-malformed", "too large"),
        ("simulate keltis --games 99999999999999999999", "bad-games", "at most"),
        ("simulate keltis --workers 99999999", "bad-workers", "1,024"),
        ("arena keltis --bots random,steady --games 99999999999", "bad-games", "at most"),
        ("arena keltis --bots random,search:99999999999999s", "unknown-bot", "gentle"),
        ("arena keltis --bots random,steady --keep /dev/zero", "kept-unreadable", "not a file"),
        ("arena keltis --bots random,steady --keep /", "kept-unreadable", "directory"),
    ],
)
def test_odd_values_get_a_sentence(home: dict[str, str], arguments: str, code: str, advice: str) -> None:
    refused(run(home, *arguments.split()), code, advice)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("boards go", "Das Spiel „go“ gibt es nicht. Es gibt: keltis, orakel, wuerfel, celtica. [unknown-game]"),
        ("rules go --lang en", "There is no game “go”. There are: keltis, orakel, wuerfel, celtica. [unknown-game]"),
        ("verify none.json", "none.json lässt sich nicht lesen: No such file or directory. [record-unreadable]"),
        ("play keltis --seed 2 --bot net:none.npz", "Das Netz none.npz gibt es nicht. [net-missing]"),
        ("play keltis --seed 6 --bot net:none.npz", "Das Netz none.npz gibt es nicht. [net-missing]"),
    ],
)
def test_what_is_refused_is_said_in_the_language_of_the_system_or_the_one_asked_for(
    home: dict[str, str], arguments: str, said: str
) -> None:
    done = run({**home, "LC_ALL": "de_DE.UTF-8", "PYTHONUTF8": "1"}, *arguments.split())
    assert (done.returncode, done.stderr) == (2, f"triskele: {said}\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("serve", "--host", ""), "bad-host"),
        (("serve", "--port", "0", "--database", ""), "bad-database"),
        (("play", ""), "unknown-game"),
        (("play", "keltis", "--level", ""), "unknown-bot"),
        (("play", "keltis", "--lang", ""), "unknown-language"),
        (("play", "keltis", "--option", ""), "bad-option"),
        (("play", "keltis", "--name", "\udcff"), "bad-names"),
        (("play", "keltis", "--name", "computer 1"), "bad-names"),
        (("play", "keltis", "--lang", "de", "--people", "1", "--players", "3", "--name", "Computer 2"), "bad-names"),
        ((*ARENA, "--seed", "\udcff"), "bad-seed"),
        (("rules", ""), "unknown-game"),
        (("verify", ""), "record-unreadable"),
    ],
)
def test_empty_and_undecodable_values_get_a_sentence(
    home: dict[str, str], arguments: tuple[str, ...], code: str
) -> None:
    refused(run(home, *arguments), code, "")


def test_a_folder_that_is_not_writable_is_said(home: dict[str, str], tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.write_text("a file where a folder is wanted")
    refused(run({**home, "XDG_DATA_HOME": str(closed)}, "play", "keltis"), "not-saved", "XDG_DATA_HOME")
    refused(run(home, "serve", "--port", "0", "--data", str(closed)), "database-unusable", str(closed))


@pytest.mark.parametrize(
    ("content", "advice"),
    [
        (b"\xff\xfe\x00", "not a JSON file"),
        (b"", "not a JSON file"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[" * 100_000_000, "too large"),
        (b'{"format": "triskele", "version": ' + b"9" * 5000 + b"}", "not a JSON file"),
        (b'{"format": "triskele", "version": 1, "names": ["\\ud800"]}', "The record’s entry"),
        (b"[" * 900 + b"]" * 900, "not a Triskele record"),
        (b"NaN", "not a Triskele record"),
    ],
    ids=["not-utf-8", "empty", "nested", "huge", "digits", "surrogates", "list", "nan"],
)
def test_a_file_that_is_no_record_is_said(home: dict[str, str], tmp_path: Path, content: bytes, advice: str) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    refused(run(home, "verify", str(file)), "record-malformed", advice)
    refused(run(home, "play", "--resume", str(file)), "record-malformed", advice)


def test_a_file_that_lies_among_the_saved_games_is_passed_over(home: dict[str, str]) -> None:
    folder = Path(home["XDG_DATA_HOME"]) / "triskele" / "games"
    (folder / "folder.json").mkdir(parents=True)
    (folder / "other.json").write_bytes(b"\xff\xfe")
    refused(run(home, "play", "--resume", "last"), "record-unreadable", "no saved game")


@pytest.mark.parametrize("content", [b"\xff", b"a = " + b"[" * 5000 + b"]" * 5000, b"x" * 2_000_000])
def test_a_file_that_is_no_board_is_said(home: dict[str, str], tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "board.toml"
    file.write_bytes(content)
    refused(run(home, "play", "keltis", "--board", str(file)), "board-invalid", str(file))


@pytest.mark.parametrize(
    ("system", "command", "said"),
    [
        ("de_DE.UTF-8", "play keltis", ", erwartet: 8, nicht 9"),
        ("en_GB.UTF-8", "play keltis --lang de", ", erwartet: 8, nicht 9"),
        ("de_DE.UTF-8", "play keltis --lang en", ": expected 8, not 9"),
        ("de_DE.UTF-8", "simulate keltis", ", erwartet: 8, nicht 9"),
        ("C", "arena keltis --bots random,greedy", ": expected 8, not 9"),
    ],
)
def test_what_is_wrong_with_a_board_is_said_in_the_users_language(
    home: dict[str, str], tmp_path: Path, system: str, command: str, said: str
) -> None:
    file = tmp_path / "board.toml"
    file.write_text(default_board_text("keltis").replace("hand = 8", "hand = 9"), encoding="utf-8")
    done = run({**home, "LANG": system}, *command.split(), "--board", str(file))
    refused(done, "board-invalid", f"hand{said}. [")


# Characters


COMMANDS = [
    *(("play", game, "--lang", lang) for game in GAMES for lang in LANGUAGES),
    ("rules", "keltis", "--lang", "de"),
    ("boards", "celtica"),
    ("simulate", "keltis", "--games", "10"),
    ARENA,
    ("play", "--help"),
]


@pytest.mark.few("play keltis --lang de", "play celtica --lang en", "rules keltis --lang de", "play --help")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_terminal_without_these_characters_gets_others(home: dict[str, str], command: tuple[str, ...]) -> None:
    done = run({**home, "PYTHONIOENCODING": "ascii"}, *command, typed=b"1\nxyzzy\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    shown = " ".join(done.stdout.split())  # lines are broken anywhere
    assert "?" not in shown.replace("? for the rules, ? and", "").replace("? fuer die Regeln, ? mit", ""), (
        "all have a spelling"
    )
    typed = "1\nlege grün 5\nxyzzy\n".encode() + b"\xff\xfe\nquit\n"
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert run({**home, **locale}, *command, typed=typed).returncode == 0
    assert run({**home, "PYTHONIOENCODING": "latin-1"}, *command, typed=typed).returncode == 0


def test_each_symbol_is_spelled_another_way_within_its_game() -> None:
    from triskele.terminal import celtica, keltis, orakel, wuerfel
    from triskele.terminal.paint import SYMBOLS

    cards, druids = COLOUR_NAMES, DRUID_NAMES
    for colours, tiles in (
        (cards, [*keltis.TILES.values()]),
        (cards, [*orakel.TILES.values(), orakel.PRIESTESS, "♣", "◆"]),
        (cards, [*wuerfel.MARKS.values(), wuerfel.HIDDEN]),
        (druids, [*celtica.PLACES.values()]),
    ):
        symbols = [symbol for symbol in (*(SYMBOLS[colour] for colour in colours), *tiles) if symbol]
        spelled = [SPELLED.get(symbol, symbol) for symbol in symbols]
        assert all(each.isascii() for each in spelled)
        assert len(set(spelled)) == len(set(symbols)) == len(symbols)


# Pipes and Ctrl-C


@pytest.mark.parametrize("command", [("rules", "celtica"), ("boards", "celtica"), ("--help",), ("play", "celtica")])
def test_whoever_reads_no_further_is_not_told_off(home: dict[str, str], command: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    program = [sys.executable, "-m", "triskele", *command]
    done = subprocess.run(
        program, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, env=home, check=False, timeout=60
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_full_disk_is_said(home: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        program = [sys.executable, "-m", "triskele", "rules", "keltis"]
        done = subprocess.run(
            program, stdout=full, stderr=subprocess.PIPE, text=True, env=home, check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.endswith("[system-error]\n")
    assert "Traceback" not in done.stderr


def started(home: dict[str, str], *arguments: str) -> subprocess.Popen[bytes]:
    # Where tests run in the background Ctrl-C is ignored, and a command would inherit that.
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{hears}; from triskele.cli import main; main()", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe, env=home)


def interrupted(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    return process.returncode, output.decode(), errors.decode().strip()


def wait_for(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdout
    patience = threading.Timer(60, process.kill)
    patience.start()
    shown = b""
    while text.encode() not in shown:
        more = os.read(process.stdout.fileno(), 4096)
        assert more, shown.decode(errors="replace")
        shown += more
    patience.cancel()


def test_ctrl_c_keeps_the_game(home: dict[str, str]) -> None:
    process = started(home, "play", "keltis", "--option", "start=1")
    wait_for(process, "Guest 1 ›")
    code, output, errors = interrupted(process)
    assert (code, errors) == (0, "")
    assert "--resume" in output


def test_ctrl_c_stops_a_server(home: dict[str, str]) -> None:
    process = started(home, "serve", "--port", "0")
    wait_for(process, "Triskele is at")
    assert interrupted(process) == (0, "", "")


@pytest.mark.parametrize("command", ["verify", "play --resume", "play keltis --board"])
def test_ctrl_c_ends_any_other_command_quietly(home: dict[str, str], tmp_path: Path, command: str) -> None:
    file = tmp_path / "pipe"
    os.mkfifo(file)
    process = started(home, *command.split(), str(file))
    writer = os.open(file, os.O_WRONLY)  # waits until the command reads it, which then waits for what is never written
    assert interrupted(process) == (130, "", "")
    os.close(writer)


# From Python


def test_a_number_is_a_seed_and_other_things_are_refused() -> None:
    assert triskele.new("keltis", seed=5).key_hash == triskele.new("keltis", seed="5").key_hash
    assert triskele.new("keltis", seed=-5).key_hash != triskele.new("keltis", seed=5).key_hash
    for seed in (1.5, True, [], object(), 10**5000):
        with pytest.raises(BadRequest) as caught:
            triskele.new("keltis", seed=seed)  # type: ignore[arg-type]
        assert caught.value.code == "bad-seed"


def test_an_unknown_game_or_opponent_is_refused_with_the_choices() -> None:
    for game, name, code, choice in (
        ("chess", "easy", "unknown-game", "celtica"),
        ("keltis", "god", "unknown-bot", "merciless"),
        ("keltis", "search:0s", "unknown-bot", "search:500ms"),
        ("keltis", None, "unknown-bot", "gentle"),
    ):
        with pytest.raises(BadRequest, match=choice) as caught:
            bot(game, name)  # type: ignore[arg-type]
        assert caught.value.code == code
        assert choice in caught.value.fields["choices"]


# The rest


def test_the_package_runs_as_a_module(home: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "triskele", "--version"],
        capture_output=True,
        text=True,
        check=False,
        env=home,
    )
    assert (done.returncode, done.stdout.strip()) == (0, triskele.__version__)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_completion(home: dict[str, str], shell: str, tmp_path: Path) -> None:
    done = run(home, "completion", shell)
    assert done.returncode == 0, done.stderr
    for command in ("play", "serve", "verify", "rules", "boards", "arena", "simulate", "completion", "--resume"):
        assert command in done.stdout
    if shutil.which(shell):
        file = tmp_path / "script"
        file.write_text(done.stdout)
        assert subprocess.run([shell, "-n", str(file)], check=False).returncode == 0
    if shell == "zsh":
        [function] = re.findall(r"^(\w+_triskele)\(\) \{$", done.stdout, re.MULTILINE)
        assert done.stdout.endswith(f"compdef {function} triskele\n")


def test_bash_completes_commands_and_flags(home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "completion.bash"
    file.write_text(run(home, "completion", "bash").stdout)
    script = f"""source {file}
complete_line() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _triskele; echo "${{COMPREPLY[@]}}"; }}
complete_line triskele pl
complete_line triskele play --res"""
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["play", "--resume"], done.stderr


def test_a_record_of_another_program_is_still_verified(home: dict[str, str], tmp_path: Path) -> None:
    """Entries beside a record's own are ignored."""
    match = triskele.new("wuerfel", seed=1)
    while not match.finished:
        match.play(match.actions()[0])
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**match.record(), "terminal": {"people": 1}, "note": "kept"}))
    done = run(home, "verify", str(file))
    assert done.returncode == 0, done.stderr


# Positions and games as text

KELTIS = triskele.new("keltis", 2, "line", {"start": 0}).position(0)


def test_a_position_is_drawn_as_the_seat_that_knows_it_sees_it(home: dict[str, str]) -> None:
    done = run(home, "show", KELTIS)
    assert done.returncode == 0, done.stderr
    assert "your hand" in done.stdout
    assert "Next: lay or discard a card" in done.stdout
    watching = run(home, "show", KELTIS.split(" hands=")[0] + " hands=?8|?8", "--lang", "de")
    assert watching.returncode == 0, watching.stderr
    assert "deine Hand ─╮\n│ –" in watching.stdout
    refused(run(home, "show", KELTIS, "--seat", "2"), "unknown-seat", "player 2")
    refused(run(home, "show", KELTIS.replace("seat=1", "seat=7")), "position-value", "from 1 to 2")
    assert "Zeichen 1" in run(home, "show", KELTIS.replace("seat=1", "seat=7"), "--lang", "de").stderr


def test_a_position_is_drawn_for_any_seat_where_all_is_open_and_after_the_end(home: dict[str, str]) -> None:
    match = triskele.new("wuerfel", 2, "end")
    while not match.finished:
        match.play(match.action_ids()[-1])
    done = run(home, "show", match.position(), "--seat", "2")
    assert "so the game is over." in done.stdout


def test_a_position_or_a_record_at_any_step_becomes_a_picture(home: dict[str, str], tmp_path: Path) -> None:
    match = triskele.new("orakel", 2, "draw", names=["Änne", "Ben"])
    while not match.finished:
        match.play(match.action_ids()[0])
    record, text, file = tmp_path / "record.json", tmp_path / "game.txt", tmp_path / "board.svg"
    record.write_text(json.dumps(match.record()), encoding="utf-8")
    text.write_text(match.text(), encoding="utf-8")
    assert run(home, "draw", str(record), str(file), "--step", "5", "--seat", "2", "--lang", "de").stdout == ""
    assert file.read_text("utf-8") == match.as_of(5).svg(1, "de")
    assert run(home, "draw", str(text), "--all", "--dark", "--lang", "en").stdout == match.svg("all", theme="dark")
    arrows = "--no-last", "--arrow", "1>4", "--arrow", "pile"
    assert run(home, "draw", str(record), "--lang", "en", *arrows).stdout == match.svg(
        last=False, arrows=["1>4", "pile"]
    )
    names = ["Guest 1", "Guest 2"]
    known = triskele.new(position=KELTIS, seed=KELTIS, names=names)
    assert run(home, "draw", KELTIS, "--lang", "en").stdout == known.svg(None)
    assert run(home, "draw", KELTIS, "--seat", "1", "--lang", "en").stdout == known.svg(0)


def test_what_can_t_be_drawn_is_refused(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(triskele.new("keltis", 2, "draw").record(with_key=True)), encoding="utf-8")
    refused(run(home, "draw", KELTIS, "--seat", "2"), "unknown-seat", "player 2")
    refused(run(home, "draw", KELTIS, "--all"), "bad-option", "--all")
    refused(run(home, "draw", KELTIS, "--step", "1"), "bad-option", "--step")
    refused(run(home, "draw", KELTIS, "--seat", "1", "--all"), "bad-option", "not both")
    refused(run(home, "draw", str(record), "--seat", "3"), "unknown-seat", "player 3")
    refused(run(home, "draw", str(record), "--step", "1"), "record-step", "from 0 to 0")
    refused(run(home, "draw", str(record), "--board", str(record)), "bad-option", "--board")
    refused(run(home, "draw", str(record), str(tmp_path / "board.png")), "bad-file", "board.svg")
    refused(run(home, "draw", str(record), str(tmp_path / "none" / "board.svg")), "system-error", "none")
    refused(run(home, "draw", str(tmp_path / "none.json")), "record-unreadable", "none.json")
    refused(run(home, "draw", KELTIS.replace("seat=1", "seat=7")), "position-value", "from 1 to 2")


def test_a_game_is_played_on_from_a_position_and_kept_with_it(home: dict[str, str]) -> None:
    done = run(home, "play", "--position", KELTIS, "--seed", "x", "--lang", "en", typed=b"discard\nquit\n")
    assert done.returncode == 0, done.stderr
    [saved] = Path(home["XDG_DATA_HOME"]).rglob("*.json")
    assert json.loads(saved.read_text("utf-8"))["position"] == KELTIS
    assert run(home, "play", "--resume", "last", typed=b"quit\n").returncode == 0
    refused(run(home, "play", "orakel", "--position", KELTIS), "position-differs", "keltis")
    refused(run(home, "play", "--players", "3", "--position", KELTIS), "position-differs", "players")
    refused(run(home, "play", "--resume", "last", "--position", KELTIS), "saved-game", "--position")


def test_a_record_becomes_text_and_the_same_record_again(home: dict[str, str], tmp_path: Path) -> None:
    match = triskele.new("wuerfel", 2, "text", names=["Änne", "Ben"])
    while not match.finished:
        match.play(match.action_ids()[0])
    record, text, again = tmp_path / "record.json", tmp_path / "game.txt", tmp_path / "again.json"
    record.write_text(json.dumps(match.record()), encoding="utf-8")
    text.write_text(run(home, "convert", str(record)).stdout, encoding="utf-8")
    assert text.read_text("utf-8") == match.text()
    again.write_text(run(home, "convert", str(text)).stdout, encoding="utf-8")
    assert json.loads(again.read_text("utf-8")) == match.record()
    assert "all legal" in run(home, "verify", str(text)).stdout
    text.write_text(match.text().replace("1. ", "7. ", 1), encoding="utf-8")
    refused(run(home, "verify", str(text)), "record-turn", "Line ")
    refused(run(home, "convert", str(tmp_path / "none")), "record-unreadable", "none")


def test_figures_go_to_the_output_as_json_alone(home: dict[str, str], tmp_path: Path) -> None:
    match = triskele.play_out("wuerfel", ["random", "random"], seed="figures")
    record = tmp_path / "record.json"
    record.write_text(json.dumps([match.record(), match.record()]), encoding="utf-8")
    found = json.loads(run(home, "verify", str(record), "--json", "-").stdout)
    assert [each["result"] for each in found["games"]] == [match.result()] * 2
    assert found["games"][0]["game_hash"] == match.game_hash
    bots = ("--bots", "random", "--games", "4", "--workers", "1", "--json", "-")
    counted = [json.loads(run(home, "simulate", "wuerfel", *bots, "--seed", seed).stdout) for seed in ("a", "a", "b")]
    assert counted[0]["scores"] == counted[1]["scores"] != counted[2]["scores"]
    done = run(home, "arena", "wuerfel", "--bots", "random,gentle", "--games", "2", "--workers", "1", "--json", "-")
    assert {each["bot"] for each in json.loads(done.stdout)["standings"]} == {"random", "gentle"}
    done = run(home, "arena", "wuerfel", "--bots", "random,gentle", "--games", "2", "--workers", "1", "--csv", "-")
    assert done.stdout.startswith("bot,")
    bot = tmp_path / "wrong.py"
    bot.write_text("def choose(decision):\n    return 'nothing'\n", encoding="utf-8")
    done = run(home, "check-bot", f"{bot}:choose", "--json", "-")
    told = json.loads(done.stdout)
    assert (done.returncode, told["right"], len(told["findings"])) == (1, False, 2), "one fault is told once"
    assert told["findings"][1]["sentence"].startswith("the same in ")
    assert {each["code"] for each in told["findings"]} == {"bot-answer"}


@pytest.mark.parametrize(
    "arguments", ["nonsense", "play --nonsense", "simulate keltis --games many", "verify", "play a b"]
)
def test_a_command_that_is_not_understood_is_refused_with_a_code(home: dict[str, str], arguments: str) -> None:
    refused(run(home, *arguments.split()), "usage", "")


def test_rates_have_digits_that_say_something() -> None:
    from collections import Counter

    from triskele.arena.report import rates_line
    from triskele.arena.simulate import Spread, Tally

    def told(games: int, seconds: float) -> str:
        return rates_line(Tally(games, decisions=Spread(Counter({50: games}))), seconds)

    assert told(4, 2.0) == "2.00 s: 2 games a second, 100 decisions a second"
    assert told(10**6, 2.0) == "2.00 s: 500,000 games a second, 25.00 million decisions a second"
    assert told(1, 20.0).endswith(": 0.05 games a second, 2.5 decisions a second")


def test_the_arenas_tables_break_no_levels_name_at_80_columns() -> None:
    from rich.console import Console

    from triskele.arena import report
    from triskele.arena.standings import Pair, Standing, Summary
    from triskele.bots import LEVELS

    figures = (1234.5, 1200.1, 1268.4, 2000, 0.634, 0.601, 0.667, 1.4, 33.1, 31.4, 35.2, -10.2, 12.3)
    standings = tuple(Standing(level, *figures) for level in LEVELS)
    pairs = tuple(Pair(one, other, 400, 0.6, 0.01, 0.39, 0.605, 0.55, 0.66, 4.2) for one in LEVELS for other in LEVELS)
    console = Console(width=80, highlight=False, record=True, file=io.StringIO())
    console.print(report.standings_table(Summary(9, standings, pairs)))
    console.print(report.pairs_table(Summary(9, standings, pairs)))
    text = console.export_text()
    words = text.replace("(", " ").split()
    for level in LEVELS:
        assert words.count(level) == 3, text
