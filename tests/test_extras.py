"""What is installed by choice: a slim install plays, and whatever is missing is said with the command to get it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from server.running import Person
from triskele.bots.levels import LEVELS, TRAINED, bot, offered
from triskele.errors import MissingPackage
from triskele.rules import GAMES
from triskele.words import LANGUAGES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
INSTALLED = Path(str(metadata.distribution("rich").locate_file("")))
SMALL = 20 * 2**20  # bytes of all that comes with `pip install triskele`
ARENA = "arena keltis --bots easy,steady --games 2 --workers 1 --keep kept.jsonl"


def needed(requirements: list[str]) -> set[str]:
    """The names of what these requirements bring on this machine, and what that brings."""
    found: set[str] = set()
    waiting = list(requirements)
    while waiting:
        asked = Requirement(waiting.pop())
        name = re.sub(r"[-_.]+", "-", asked.name).lower()
        if name not in found and (asked.marker is None or asked.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += metadata.requires(name) or []
    return found


def files_of(packages: set[str]) -> list[Path]:
    """All their files, as they lie here; not what they put elsewhere, such as programs."""
    found = [file for name in sorted(packages) for file in metadata.files(name) or []]
    return [Path(str(file.locate())) for file in found if ".." not in file.parts and "__pycache__" not in file.parts]


def home(place: Path, packages: Path, lang: str = "en") -> dict[str, str]:
    """What a process finds: this source, these packages, and a home of its own."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "NUMBA_CACHE_DIR") if name in os.environ}
    paths = f"{ROOT / 'src'}{os.pathsep}{packages}"
    return {**kept, "PYTHONPATH": paths, "XDG_DATA_HOME": str(place / "data"), "COLUMNS": "300", "LANG": lang}


def slimly(
    packages: Path, place: Path, *arguments: str, typed: str = "", lang: str = "en"
) -> subprocess.CompletedProcess[str]:
    """Python with these packages alone: -S leaves out what is installed here."""
    return subprocess.run(
        [sys.executable, "-S", "-W", "error", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=home(place, packages, lang),
        cwd=place,
        timeout=120,
    )


def refused(done: subprocess.CompletedProcess[str], code: str, *said: str) -> None:
    """It is one sentence, with this code and these words."""
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == 2, done.stdout + done.stderr
    [sentence] = [line for line in done.stderr.splitlines() if line.startswith("triskele: ")]
    assert sentence.endswith(f"[{code}]")
    assert all(words in sentence for words in said), sentence


# A slim environment: what comes with `pip install triskele`, and nothing else.


def environment(place: Path, *extras: str) -> Path:
    """A folder with these packages alone."""
    asked = [*PROJECT["dependencies"], *(each for extra in extras for each in PROJECT["optional-dependencies"][extra])]
    for name in {file.relative_to(INSTALLED).parts[0] for file in files_of(needed(asked))}:
        (place / name).symlink_to(INSTALLED / name)
    return place


def all_but(place: Path, package: str) -> Path:
    """A folder with all packages that are installed here but one."""
    for found in INSTALLED.iterdir():
        if found.name.partition(".")[0] not in {package, "__pycache__"}:
            (place / found.name).symlink_to(found)
    return place


@pytest.fixture(scope="module")
def slim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("slim"))


def test_a_slim_install_is_small() -> None:
    assert sum(file.stat().st_size for file in files_of(needed(PROJECT["dependencies"]))) < SMALL


@pytest.mark.parametrize("game", GAMES)
def test_a_slim_install_plays_a_whole_game_in_the_terminal(slim: Path, tmp_path: Path, game: str) -> None:
    done = slimly(slim, tmp_path, "-m", "triskele", "play", game, "--seed", "slim", typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "won." in done.stdout
    [record] = (tmp_path / "data").rglob("*.json")
    checked = slimly(slim, tmp_path, "-m", "triskele", "verify", str(record))
    assert "all legal" in checked.stdout, checked.stderr


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("rules celtica", "CEL-"),
        ("boards wuerfel", "tiles"),
        (ARENA, "ends ahead of"),
        ("simulate keltis --bots easy --games 2 --workers 1", "wins by order of play"),
        ("completion bash", "_triskele"),
        ("play --help", "clever, sharp, merciless, search and net need pip install 'triskele[fast]'"),
        ("arena --help", "clever, sharp, merciless, search and net need pip install 'triskele[fast]'"),
    ],
)
def test_a_slim_install_does_all_that_needs_no_more(slim: Path, tmp_path: Path, command: str, says: str) -> None:
    done = slimly(slim, tmp_path, "-m", "triskele", *command.split())
    assert done.returncode == 0, done.stderr
    assert says in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("command", "extra", "code"),
    [
        ("serve --port 0", "server", "missing-package"),
        ("simulate keltis --games 10", "fast", "missing-package"),
        ("simulate keltis --games 10 --on gpu", "gpu", "no-gpu"),
        ("simulate keltis --bots sharp", "fast", "missing-package"),
        ("play keltis --level merciless", "fast", "missing-package"),
        ("arena keltis --bots steady,search:10ms", "fast", "missing-package"),
        ("arena keltis --bots steady,net", "fast", "missing-package"),
        ("arena keltis --bots steady,net+search:10ms", "fast", "missing-package"),
        (f"{ARENA} --on ray", "ray", "no-ray"),
        ("records --play keltis --bots easy --to parquet tables", "records", "missing-package"),
        ("train keltis", "train", "missing-package"),
        (f"{ARENA} --plot x.png", "plots", "no-matplotlib"),
    ],
)
def test_a_slim_install_says_what_the_rest_needs(
    slim: Path, tmp_path: Path, command: str, extra: str, code: str
) -> None:
    refused(slimly(slim, tmp_path, "-m", "triskele", *command.split()), code, f"pip install 'triskele[{extra}]'")


def test_a_server_without_the_compiler_offers_the_levels_that_play(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = environment(tmp_path_factory.mktemp("serving"), "server")
    with subprocess.Popen(
        [sys.executable, "-S", "-m", "triskele", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=home(tmp_path, place),
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        anna = Person(process.stdout.readline().split()[-1])
        for choice in anna.get("/api/games")["games"]:
            assert [level["level"] for level in choice["levels"]] == [each for each in LEVELS if each not in TRAINED]
        seats = [{"who": "me"}, {"who": "bot", "level": "sharp"}]
        refusal = anna.refused("POST", "/api/tables", {"game": "keltis", "seats": seats})
        assert refusal["code"] == "unknown-level"
        assert "gentle, easy, steady" in refusal["detail"]
        assert anna.table("me", "steady")["status"] == "playing"
        anna.http.close()
        process.terminate()
        assert "pip install 'triskele[fast]'" in process.stderr.read()


# Each package alone


SERVING = "PIL fastapi httptools orjson prometheus_client pydantic starlette uvicorn websockets"
COMMANDS = [
    *((package, "serve --port 0", "server", "missing-package") for package in SERVING.split()),
    ("asyncpg", "serve --port 0 --database postgresql://x", "postgres", "missing-package"),
    ("numpy", "simulate keltis --games 10", "fast", "missing-package"),
    ("numba", "simulate keltis --games 10", "fast", "missing-package"),
    ("numba", "simulate keltis --games 10 --on gpu", "gpu", "no-gpu"),
    ("numpy", "simulate keltis --games 10 --on gpu", "gpu", "no-gpu"),
    ("numba", "simulate keltis --bots search:1s", "fast", "no-numba"),
    ("numpy", "play keltis --level sharp", "fast", "missing-package"),
    ("numba", "arena keltis --bots random,search:10ms", "fast", "no-numba"),
    ("numba", "arena keltis --bots random,net+search:10ms", "fast", "no-numba"),
    ("ray", f"{ARENA} --on ray", "ray", "no-ray"),
    ("matplotlib", f"{ARENA} --plot x.png", "plots", "no-matplotlib"),
    ("matplotlib", "simulate keltis --plot x.png", "plots", "no-matplotlib"),
    ("pyarrow", "records --play keltis --to parquet tables", "records", "missing-package"),
    ("torch", "train keltis", "train", "missing-package"),
]
PYTHON = [
    ("numpy", "import triskele.envs", "envs", "missing-package"),
    ("numba", "from triskele import envs; envs.batch('keltis').reset()", "fast", "missing-package"),
    ("numba", "from triskele import envs; envs.batch('keltis', on='gpu')", "gpu", "no-gpu"),
    *((package, "import triskele.envs.zoo", "envs", "missing-package") for package in ("gymnasium", "pettingzoo")),
    ("gymnasium", "import triskele.envs.gym", "envs", "missing-package"),
    ("resvg_py", "import triskele.envs.drawn", "envs", "missing-package"),
    (
        "jax",
        "from triskele.envs.pure import Pure, for_jax; for_jax(Pure('wuerfel', games=1))",
        "jax",
        "missing-package",
    ),
    ("pyspiel", "import triskele.envs.spiel", "envs", "missing-package"),
    ("numba", "from triskele.bots import bot; bot('keltis', 'search:1s')", "fast", "no-numba"),
    ("numpy", "import triskele.bots.search", "fast", "missing-package"),
    ("numpy", "import triskele.bots.nets.search", "fast", "missing-package"),
    ("numpy", "import triskele.arena.playouts", "fast", "missing-package"),
    ("numpy", "import triskele; triskele.new('keltis').observe(0)", "fast", "missing-package"),
    ("numpy", "import triskele; triskele.new('keltis').mask()", "fast", "missing-package"),
    ("llvmlite", "import triskele.site.kernels", "fast", "missing-package"),
    ("pydantic", "from triskele.table.view import record_schema; record_schema()", "server", "missing-package"),
]


def test_every_package_that_may_be_missing_is_tried_below() -> None:
    always = {"triskele", "cyclopts", "openskill", "platformdirs", "rich", "typing_extensions"}
    always.add("cuda")  # numba-cuda brings it, and it is asked for only after that has found a GPU
    used = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                used.add(node.module.partition(".")[0])
    assert used - always - sys.stdlib_module_names == {package for package, *_ in COMMANDS + PYTHON}


@pytest.mark.parametrize(("package", "command", "extra", "code"), COMMANDS)
def test_a_command_says_what_it_lacks(tmp_path: Path, package: str, command: str, extra: str, code: str) -> None:
    (tmp_path / "packages").mkdir()
    done = slimly(all_but(tmp_path / "packages", package), tmp_path, "-m", "triskele", *command.split())
    named = "numba-cuda" if (package, code) == ("numba", "no-gpu") else package
    refused(done, code, named, f"pip install 'triskele[{extra}]'")


@pytest.mark.parametrize(("package", "code", "extra", "name"), PYTHON)
def test_python_says_what_it_lacks(tmp_path: Path, package: str, code: str, extra: str, name: str) -> None:
    caught = f"""
from triskele.errors import MissingPackage
try:
    {code}
except MissingPackage as error:
    assert isinstance(error, ImportError)
    print(error.code, error)"""
    (tmp_path / "packages").mkdir()
    done = slimly(all_but(tmp_path / "packages", package), tmp_path, "-c", caught)
    assert done.stdout.startswith(name + " "), done.stderr
    assert f"pip install 'triskele[{extra}]'." in done.stdout


def test_it_is_said_in_the_users_language(slim: Path, tmp_path: Path) -> None:
    for lang, words in zip(LANGUAGES, ("is missing", "fehlt"), strict=True):
        done = slimly(slim, tmp_path, "-m", "triskele", "serve", lang=lang)
        refused(done, "missing-package", f"uvicorn {words}")


def test_without_the_compiler_all_levels_are_offered_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not bot("orakel", "merciless").quick
    monkeypatch.setitem(sys.modules, "numba", None)
    assert offered() == list(LEVELS)
    for game in GAMES:
        assert all(bot(game, level).quick for level in LEVELS)
    with pytest.raises(MissingPackage, match="gentle, easy, steady, clever, sharp, merciless"):
        bot("keltis", "search:1s")


def test_without_numpy_those_levels_are_offered_that_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert offered() == [level for level in LEVELS if level not in TRAINED]
    for level in LEVELS:
        if level in offered():
            assert bot("keltis", level).quick
        else:
            with pytest.raises(MissingPackage, match="not for gentle, easy, steady"):
                bot("keltis", level)
