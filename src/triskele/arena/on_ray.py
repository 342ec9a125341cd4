"""The same work on a Ray cluster, or on a small one of this machine. Needs the extra `ray`."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from triskele.arena.workers import Argument, Result, Task, perform
from triskele.bots.protocol import never
from triskele.errors import BotError, TriskeleError
from triskele.extras import RAY
from triskele.processes import LOOK, TRIES

# Ray reads these when it is imported: they keep it from reporting to anyone, and settle a choice that it warns about.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

try:
    import ray
except ImportError:
    ray = None

STORE = 100 * 2**20  # bytes of the object store; games and results are small


def need_ray() -> None:
    """Refuses clearly if Ray is missing."""
    if ray is None:
        raise RAY.missing("ray")


def on_ray(
    work: Callable[[Argument], Callable[[Task], Result]],
    argument: Argument,
    tasks: Iterable[Task],
    workers: int,
    stopped: Callable[[], bool] = never,
    ready: Callable[[], object] = never,
) -> Iterator[Result]:
    """The results of all tasks, as they come, like `on_cores`. Ray repeats a killed worker's task elsewhere.

    With the first result all counts as `ready`.

    The cluster is the one that the variable RAY_ADDRESS names; without it, `workers` processes of this machine.
    """
    need_ray()
    own = not ray.is_initialized()
    if own:
        connect(workers)
    remote = ray.remote(num_cpus=1, max_retries=TRIES)(perform)
    room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    source = iter(tasks)
    under_way: dict[Any, Task] = {}
    try:
        while not stopped():
            while len(under_way) < room and (task := next(source, None)) is not None:
                under_way[remote.remote(work, argument, task)] = task
            if not under_way:
                return
            done, _ = ray.wait(list(under_way), timeout=LOOK)
            if done:
                ready()
            for reference in done:
                yield _result(reference, under_way.pop(reference))
        done, _ = ray.wait(list(under_way), num_returns=len(under_way), timeout=0) if under_way else ([], [])
        for reference in done:
            yield _result(reference, under_way.pop(reference))
    finally:
        for reference in under_way:
            ray.cancel(reference, force=True)
        if own:
            ray.shutdown()


def _result(reference: Any, task: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise (error.cause if isinstance(error.cause, BotError) else error) from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError) as error:
        raise TriskeleError("worker-lost", "worker-lost-often", task=task, times=TRIES + 1, why=error) from error


def connect(workers: int) -> None:
    """Join the cluster of RAY_ADDRESS, or start one of this machine that ends with the program."""
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False, logging_level="error")
        return
    ray.init(
        address="local",
        num_cpus=workers,
        num_gpus=0,
        include_dashboard=False,
        object_store_memory=STORE,
        log_to_driver=False,
        logging_level="error",
    )
