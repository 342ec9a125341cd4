"""Work for an NVIDIA GPU that is recorded once and then given to it again, at a tenth of what launching it costs."""

import weakref
from collections.abc import Callable
from typing import Any

from triskele.arena.gpu import cuda


class Graph:
    """What a function launches on the stream that it is given, to be launched again."""

    def __init__(self, record: Callable[[Any], None]) -> None:
        from cuda.bindings import driver

        self._driver = driver
        stream = self._done(driver.cuStreamCreate(driver.CUstream_flags.CU_STREAM_NON_BLOCKING))
        self._done(driver.cuStreamBeginCapture(stream, driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED))
        try:
            record(cuda.external_stream(int(stream)))
        finally:
            graph = self._done(driver.cuStreamEndCapture(stream))
        self._ready = self._done(driver.cuGraphInstantiate(graph, 0))
        weakref.finalize(self, driver.cuGraphExecDestroy, self._ready).atexit = False  # the GPU may be gone by then
        self._done(driver.cuGraphDestroy(graph))
        self._done(driver.cuStreamDestroy(stream))

    def launch(self) -> None:
        self._done(self._driver.cuGraphLaunch(self._ready, 0))

    def _done(self, answer: tuple[Any, ...]) -> Any:
        error, *found = answer
        if error != self._driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"CUDA says {error.name}.")
        return found[0] if found else None
