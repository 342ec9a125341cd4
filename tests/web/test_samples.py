"""The recorded views that the page's tests draw are those of the program as it is."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest
from jsonschema import Draft202012Validator as Validator

from triskele.rules import GAMES
from triskele.table.language import LANGUAGES
from triskele.table.view import schema, shape, view_schema

WRITER = Path(__file__).parents[2] / "web" / "samples.py"


def writer() -> ModuleType:
    """The program that writes them."""
    spec = importlib.util.spec_from_file_location("samples", WRITER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_samples_are_what_is_written_now(game: str) -> None:
    samples = writer()
    kept = samples.file_of(game).read_text(encoding="utf-8").splitlines()
    made = samples.recorded(game).splitlines()
    assert len(kept) == len(made), "say `python web/samples.py`: there are more states, or fewer"
    for old, new in zip(kept, made, strict=True):
        assert old == new, "say `python web/samples.py`: a recorded state is not what the program gives any more"


@pytest.mark.parametrize("game", GAMES)
def test_samples_have_the_types_that_the_page_takes_them_for(game: str) -> None:
    view = Validator(view_schema(game))
    events = Validator(schema(list[shape(game, "Event")]))  # type: ignore[misc]
    previews = Validator(schema(list[shape(game, "Preview")]))  # type: ignore[misc]
    found = json.loads(writer().file_of(game).read_text(encoding="utf-8"))
    assert any(sample["choices"]["en"] for sample in found)
    for sample in found:
        assert set(sample) == {"name", "players", "latest", "choices", "view"}
        view.validate(sample["view"])
        events.validate(sample["latest"])
        assert list(sample["choices"]) == list(LANGUAGES)
        for lang in LANGUAGES:
            previews.validate(sample["choices"][lang])
