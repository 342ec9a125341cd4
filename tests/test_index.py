"""What an index of packages is told: whose it is, where it is, which version, and a description that works there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import triskele

ROOT = Path(__file__).parents[1]
METADATA = ProjectMetadata(str(ROOT), PluginManager())


def test_the_description_leads_to_the_projects_files() -> None:
    text, source = METADATA.core.readme, METADATA.core.urls["Source"]
    assert METADATA.core.readme_content_type == "text/markdown"
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(targets) > 30
    start = re.compile(rf"{re.escape(source)}/(blob|raw)/v{re.escape(triskele.__version__)}/(.+)")
    for target in targets:
        found = start.fullmatch(target)
        assert found or target.startswith("https://"), target
        if found:
            assert (ROOT / found[2].partition("#")[0]).exists(), target
            assert (found[1] == "raw") == (Path(found[2].partition("#")[0]).suffix in {".webp", ".png", ".svg"})
    assert re.sub(r"\]\([^)]*\)", "", text) == re.sub(r"\]\([^)]*\)", "", (ROOT / "README.md").read_text("utf-8"))


def test_the_version_is_said_once_and_cited() -> None:
    assert METADATA.version == triskele.__version__
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [triskele.__version__]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    for heading in headings[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading), "a version has its date"
    released = re.findall(r"^date-released: (.+)$", citation, re.MULTILINE)
    assert headings[1:2] == [f"[{triskele.__version__}] - {date}" for date in released], (
        "the newest is the one that is cited"
    )


def test_who_made_it_and_where_it_is_are_told() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [author["name"] for author in METADATA.core.authors] == ["The Triskele authors"]
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= set(METADATA.core.urls)
    assert all(url.startswith("https://") for url in METADATA.core.urls.values())
    assert "Programming Language :: Python :: 3.11" in project["classifiers"]
    assert METADATA.core.classifiers, "hatchling knows all of them"
