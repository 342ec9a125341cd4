"""Of uvicorn the server uses more than uvicorn promises: the versions are known, and looked at when a server starts."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from triskele.errors import TriskeleError
from triskele.server.config import Config
from triskele.server.edge import uvicorns
from triskele.server.run import run

KNOWN = "0.54"  # the version that the tests of limits, sockets and the short way run with


def test_the_known_version_is_the_newest_that_is_allowed() -> None:
    """A newer one is tried by raising both: then the tests of the server say whether it does."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [bounds] = [found for found in project["optional-dependencies"]["server"] if found.startswith("uvicorn")]
    below = re.search(r"<0\.(\d+)", bounds)
    assert below is not None
    assert f"0.{int(below[1]) - 1}" == KNOWN
    assert version("uvicorn").startswith(f"{KNOWN}.")
    assert uvicorns.missing() == []


@pytest.mark.parametrize(
    ("kind", "name", "lacks"),
    [
        (HttpToolsProtocol, "_start_asgi_task", "HttpToolsProtocol._start_asgi_task"),
        (HttpToolsProtocol, "_should_upgrade", "HttpToolsProtocol._should_upgrade"),
        (WebSocketsSansIOProtocol, "handle_events", "WebSocketsSansIOProtocol calls no handle_cont"),
        (uvicorn.Server, "__init__", "Server._captured_signals"),
    ],
)
def test_a_server_does_not_start_where_something_is_missing(
    kind: type[Any], name: str, lacks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "__init__":
        monkeypatch.setattr(kind, name, lambda _self, _config: None)
        for method in ("capture_signals", "handle_exit"):
            monkeypatch.delattr(kind, method)
    elif name.startswith("_"):
        monkeypatch.delattr(kind, name)
    else:
        monkeypatch.setattr(kind, name, lambda *_given: None)
    with pytest.raises(TriskeleError, match=re.escape(lacks)) as caught:
        run(Config("never-made.sqlite"), "127.0.0.1", 0, False, "WARNING")
    assert caught.value.code == "uvicorn-differs"
