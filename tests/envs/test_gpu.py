"""What batches on a GPU need that no GPU is needed to test; what is played there is in simulated.py."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from triskele.envs import gpu, graphs
from triskele.errors import BadRequest

FINE, WRONG = SimpleNamespace(name="CUDA_SUCCESS"), SimpleNamespace(name="CUDA_ERROR_STREAM_CAPTURE_INVALIDATED")


class Driver:
    """CUDA's driver without a GPU: it notes what it is asked for, and one call may go wrong."""

    CUresult = SimpleNamespace(CUDA_SUCCESS=FINE)
    CUstream_flags = SimpleNamespace(CU_STREAM_NON_BLOCKING=1)
    CUstreamCaptureMode = SimpleNamespace(CU_STREAM_CAPTURE_MODE_RELAXED=2)

    def __init__(self, wrong: str = "") -> None:
        self.asked: list[str] = []
        self.wrong = wrong

    def __getattr__(self, name: str) -> Any:
        def call(*_: object) -> tuple[Any, ...]:
            self.asked.append(name)
            return (WRONG if name == self.wrong else FINE), 7

        return call


def driver(monkeypatch: pytest.MonkeyPatch, wrong: str = "") -> Driver:
    made = Driver(wrong)
    monkeypatch.setitem(sys.modules, "cuda.bindings", SimpleNamespace(driver=made))
    monkeypatch.setattr(graphs, "cuda", SimpleNamespace(external_stream=lambda number: f"stream {number}"))
    return made


def test_a_graph_records_once_and_is_launched_again_and_freed_when_nobody_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, recorded = driver(monkeypatch), []
    graph = graphs.Graph(recorded.append)
    graph.launch()
    graph.launch()
    assert recorded == ["stream 7"]
    assert made.asked.count("cuGraphLaunch") == 2
    assert "cuGraphExecDestroy" not in made.asked
    del graph
    assert made.asked[-1] == "cuGraphExecDestroy"


def test_a_recording_that_fails_ends_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    made = driver(monkeypatch)
    with pytest.raises(ZeroDivisionError):
        graphs.Graph(lambda _: 1 // 0)
    assert made.asked[-1] == "cuStreamEndCapture"
    driver(monkeypatch, "cuGraphInstantiate")
    with pytest.raises(RuntimeError, match="CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"):
        graphs.Graph(lambda _: None)


def test_a_history_in_bytes_has_to_fit_what_the_threads_of_a_block_share() -> None:
    gpu.checked_room("keltis", 8)
    with pytest.raises(BadRequest, match="packed it may have more") as refusal:
        gpu.checked_room("orakel", 64)
    assert refusal.value.code == "bad-history"
    most = int(refusal.value.fields["most"])
    gpu.checked_room("orakel", most)
    with pytest.raises(BadRequest):
        gpu.checked_room("orakel", most + 1)
