"""What lies in deploy/ is held to what it speaks of: files that are there, commands that parse, figures that exist."""

from __future__ import annotations

import configparser
import fnmatch
import json
import random
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from faults.playing import wait_until
from server.running import Person, Running, play_on
from triskele.cli import app

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
TOOLS = Path(sys.executable).parent
INSTALLED = "/opt/triskele/bin/triskele"


def parsed(words: list[str]) -> dict[str, Any]:
    """What our command line makes of a command, by parameter."""
    command, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    return {"": command.__name__, **bound.arguments}


def tracked() -> list[str]:
    found = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return found.stdout.splitlines()


# The image


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions in order, each on one line."""
    lines = [line for line in (DEPLOY / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    whole = re.sub(r"\s*\\\n\s*", " ", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in whole.splitlines() if line)]


def stage(number: int) -> list[tuple[str, str]]:
    found: list[list[tuple[str, str]]] = []
    for name, rest in instructions():
        if name == "FROM":
            found.append([])
        found[-1].append((name, rest))
    return found[number]


def copied() -> list[str]:
    """What is copied into the image from the checkout: files and folders."""
    return [
        source.rstrip("/")
        for name, rest in instructions()
        if name == "COPY" and not rest.startswith("--from")
        for source in shlex.split(rest)[:-1]
    ]


def sent(path: str) -> bool:
    """Whether a file of the checkout is sent to be built with, by the last line that is about it."""
    kept = True
    for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!").removeprefix("**/")
        parts = Path(path).parts
        beginnings = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        about = [*beginnings, *parts] if "**/" in line else beginnings
        if any(fnmatch.fnmatchcase(one, pattern) for one in about):
            kept = line.startswith("!")
    return kept


def in_the_image() -> list[str]:
    """The files of the checkout that the image is made of."""
    sources = copied()
    return [path for path in tracked() if sent(path) and any(f"{path}/".startswith(f"{one}/") for one in sources)]


def test_a_linter_finds_nothing_in_the_dockerfile() -> None:
    done = subprocess.run([TOOLS / "hadolint", DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_everything_that_the_image_copies_is_there_and_sent_and_nothing_else_is_sent() -> None:
    files = tracked()
    for source in copied():
        inside = [path for path in files if path == source or path.startswith(f"{source}/")]
        assert inside, f"there is no {source}"
        assert any(map(sent, inside)), f"{source} is not sent"
    assert {path for path in files if sent(path)} == set(in_the_image())
    for left in (
        "tests/conftest.py",
        ".git/config",
        "deploy/.env",
        "src/triskele/__pycache__/words.pyc",
        "web/dist/a.js",
    ):
        assert not sent(left), left


def test_the_image_runs_as_nobody_and_brings_no_tools() -> None:
    made, last = stage(0), stage(1)
    users = [rest for name, rest in last if name == "USER"]
    assert [user.isdigit() and int(user) > 1000 for user in users] == [True]
    after = [name for name, _ in last[last.index(("USER", users[0])) :]]
    assert not {"RUN", "COPY", "ADD"} & set(after), "nothing is made by its user"
    assert not [rest for name, rest in last if name == "RUN" and re.search(r"\bpip\b|\bapt", rest)]
    [brought] = [rest for name, rest in last if name == "COPY"]
    assert brought == "--from=made /app /app"
    assert made[0] == ("FROM", f"{last[0][1]} AS made"), "Python is the same where it was made and where it runs"
    installs = [rest for name, rest in made if name == "RUN" and "pip install" in rest]
    assert ["--require-hashes" in rest or "--no-deps" in rest for rest in installs] == [True] * len(installs)


def test_the_command_of_the_image_is_understood() -> None:
    [entry] = [json.loads(rest) for name, rest in instructions() if name == "ENTRYPOINT"]
    [command] = [json.loads(rest) for name, rest in instructions() if name == "CMD"]
    assert entry == ["triskele"]
    assert parsed(command) == {"": "serve", "host": "0.0.0.0", "port": 8000}
    assert ("EXPOSE", "8000") in instructions()


def test_the_health_check_tells_a_server_that_is_well_from_one_that_is_not(tmp_path: Path) -> None:
    [rest] = [rest for name, rest in instructions() if name == "HEALTHCHECK"]
    command = json.loads(rest[rest.index("CMD ") + 4 :])
    assert command[0] == "python"

    def well(port: int) -> bool:
        changed = [part.replace("localhost:8000", f"localhost:{port}") for part in command[1:]]
        return subprocess.run([sys.executable, *changed], capture_output=True, check=False).returncode == 0

    assert ":8000/healthz" in command[-1]
    with Running(str(tmp_path / "tables.sqlite")) as server:
        port = server.port
        assert well(port)
        (tmp_path / "tables.sqlite").rename(tmp_path / "elsewhere")  # it answers, and can store nothing
        wait_until(lambda: not well(port))  # it looks again when the last write is a second old
    assert not well(port)


# Compose and the proxy


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def test_the_compose_file_is_one() -> None:
    command = [TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_compose_file_names_exists() -> None:
    found = compose()
    servers = [found["services"][name] for name in ("one", "two")]
    for name, server in zip(("one", "two"), servers, strict=True):
        assert server["hostname"] == name, "it answers to this name"
        assert (DEPLOY / server["build"]["context"]).resolve() == ROOT
        assert (ROOT / server["build"]["dockerfile"]).is_file()
        understood = parsed([re.sub(r"\$\{(\w+):[^}]*\}", r"\1.example", word) for word in server["command"]])
        assert (understood[""], understood["port"], understood["behind_proxy"]) == ("serve", 8000, True)
    volumes = [volume.split(":")[0] for service in found["services"].values() for volume in service.get("volumes", [])]
    assert {volume for volume in volumes if re.fullmatch(r"\w+", volume)} == set(found["volumes"])
    assert [volume for volume in volumes if volume.startswith("./") and not (DEPLOY / volume).is_file()] == []
    for service in found["services"].values():
        assert set(service.get("depends_on", [])) <= set(found["services"])


def test_every_setting_of_the_compose_file_is_in_the_example_and_read_by_somebody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    example = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    assert set(re.findall(r"\$\{(\w+)", text)) == set(example)
    assert {name for name, value in example.items() if not value} == {"POSTGRES_PASSWORD", "METRICS_TOKEN"}
    assert not re.search(r"PASSWORD: (?!\$)", text), "no password lies in the repository"
    for name in compose()["services"]["one"]["environment"]:
        monkeypatch.setenv(name, "a value")
        assert "a value" in parsed(["serve"]).values(), f"nobody reads {name}"
        monkeypatch.delenv(name)
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert "deploy/.env" in ignored


def test_the_proxy_leads_to_the_servers_and_asks_whether_they_are_well() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    [upstreams] = re.findall(r"reverse_proxy ([\w: ]+) \{", text)
    assert upstreams.split() == [f"{name}:8000" for name in compose()["services"] if name in {"one", "two"}]
    assert "health_uri /healthz" in text
    assert set(re.findall(r"\{\$(\w+)\}", text)) == set(compose()["services"]["proxy"]["environment"])
    if caddy := shutil.which("caddy"):
        command = [caddy, "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        subprocess.run(command, env={"DOMAIN": "localhost", "HOME": "/nowhere"}, check=True, capture_output=True)


# systemd

UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in {".service", ".timer"})


def unit(path: Path) -> configparser.RawConfigParser:
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(path)
    return found


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_understood_by_systemd_and_its_command_by_us(path: Path, tmp_path: Path) -> None:
    found = unit(path)
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in UNITS
        assert found["Timer"]["OnCalendar"] == "*-*-* 04:00:00"
    else:
        program, *words = shlex.split(found["Service"]["ExecStart"])
        assert program == INSTALLED
        understood = parsed([word.replace("/var/lib/triskele/copies", str(tmp_path)) for word in words])
        assert understood[""] == ("backup" if "backup" in path.name else "serve")
        assert understood["data"] == Path("/var/lib/triskele"), "the folder that systemd makes"
        assert found["Service"]["StateDirectory"].split()[0] == "triskele"
    if analyze := shutil.which("systemd-analyze"):
        for one in UNITS:
            (tmp_path / one.name).write_text(one.read_text().replace(INSTALLED, "/bin/true"))
        done = subprocess.run([analyze, "verify", tmp_path / path.name], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


# Figures

RULES = yaml.safe_load((DEPLOY / "prometheus-rules.yaml").read_text())["groups"]
DASHBOARD = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
EXPRESSIONS = {
    **{rule["alert"]: rule["expr"] for group in RULES for rule in group["rules"]},
    **{panel["title"]: target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]},
}


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The figures that a server shows where a game was played, with their labels."""
    with Running(str(tmp_path_factory.mktemp("figures") / "tables.sqlite"), limits=["moves_per_minute=60"]) as server:
        with Person(server, "Anna") as anna:
            table = anna.table("me", "steady")["id"]
            play_on([anna], table, random.Random(1), 6)
            while anna.act(table, 10_000, "draw").status_code != 429:
                pass
        text = server.figures()
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, labels = re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", line)[0]
            found.setdefault(name, set()).update(re.findall(r"(\w+)=\"", labels))
    return found


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_rules_and_panels_ask_for_figures_that_a_server_shows(figures: dict[str, set[str]], name: str) -> None:
    text = EXPRESSIONS[name]
    text = re.sub(r"\"[^\"]*\"", '""', text)
    asked = set(re.findall(r"\b(triskele_\w+|process_\w+|up)\b", text))
    assert asked
    assert asked <= figures.keys() | {"up"}
    of_prometheus = {"instance", "job"}
    for figure, matchers in re.findall(r"\b((?:triskele|process)_\w+)\{([^}]*)\}", text):
        assert set(re.findall(r"(\w+)(?:=|!|~)", matchers)) <= figures[figure] | of_prometheus, figure
    grouped = {label.strip() for labels in re.findall(r"\bby \(([^)]*)\)", text) for label in labels.split(",")}
    assert grouped <= set.union(*(figures.get(figure, set()) for figure in asked)) | of_prometheus
    assert text.count("(") == text.count(")")


def test_every_figure_of_ours_is_looked_at(figures: dict[str, set[str]]) -> None:
    """On the dashboard or by a rule: one that nobody looks at would not be missed."""
    text = " ".join(EXPRESSIONS.values())
    families = {re.sub(r"_(bucket|sum|count|created)$", "", name) for name in figures if name.startswith("triskele_")}
    assert [family for family in sorted(families) if family not in text] == []
    assert len(families) >= 12


def test_an_alert_says_what_is_wrong_and_where_to_look(figures: dict[str, set[str]]) -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for group in RULES:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in {"page", "ticket"}
            labels = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]))
            assert "instance" in labels
            assert labels <= {"instance"} | set().union(*figures.values())
            assert f"`{rule['alert']}`" in page, "what to do then"


def test_the_dashboards_panels_have_their_own_places() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        places = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not taken & places, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= places
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    known = {variable["name"] for variable in DASHBOARD["templating"]["list"]} | {"__rate_interval"}
    assert set(re.findall(r"\$\{?(\w+)", json.dumps(DASHBOARD["panels"]))) <= known
