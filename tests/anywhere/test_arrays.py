"""The arrays of a page are numpy's, as far as they go: the same figures, kinds, shapes and memory."""

from __future__ import annotations

import importlib.util
import inspect
import io
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy
import pytest

import triskele
from triskele.rules import GAMES
from triskele.rules.kernel import blank
from triskele.rules.kernel.states import PlainState

SOURCE = Path(triskele.__file__).parent / "site" / "standins" / "numpy.py"
PACKAGE = Path(triskele.__file__).parent


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("arrays_of_a_page", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OURS = loaded()


def numbers(np: Any, *shape: int, kind: str = "int64") -> Any:
    """The same numbers for both."""
    count = 1
    for size in shape:
        count *= size
    chooser = random.Random(str(shape))
    values = [chooser.randrange(-9, 10) for _ in range(count)]
    return np.array(values if kind != "bool" else [value > 0 for value in values], getattr(np, kind, bool)).reshape(
        shape
    )


def floats(np: Any, *shape: int) -> Any:
    return numbers(np, *shape, kind="float64") / 7.0


def set_to(given: Any, key: Any, value: Any) -> Any:
    given[key] = value
    return given


def changed(given: Any, key: Any, value: Any) -> Any:
    """What becomes of an array when a part of it is written to."""
    given[key][...] = value
    return given


def divided(given: Any, by: Any) -> Any:
    given /= by
    return given


EACH: list[Callable[[Any], Any]] = [
    lambda np: numbers(np, 3, 4),
    lambda np: np.zeros((4, 5), np.int64)[2],
    lambda np: np.zeros(3),
    lambda np: np.empty((2, 3), np.float32) * 0,
    lambda np: np.ones((2, 3), bool),
    lambda np: np.full((2, 3), True),
    lambda np: np.full(4, -1),
    lambda np: np.full(4, -np.inf),
    lambda np: np.zeros_like(floats(np, 2, 2)),
    lambda np: np.arange(7),
    lambda np: np.arange(0),
    lambda np: np.array([[1, 2], [3, 4]]),
    lambda np: np.array([[1, 2.5], [3, 4]]),
    lambda np: np.array([[1.0], [10]]),
    lambda np: np.array([True, False]),
    lambda np: np.array([]),
    lambda np: np.array(((1, 2), (3, 4)), np.int8),
    lambda np: np.array([numbers(np, 3), numbers(np, 3) + 1]),
    lambda np: np.asarray([[1, 2]], float),
    lambda np: numbers(np, 3, 4).T,
    lambda np: numbers(np, 3, 4).T.copy(),
    lambda np: np.ascontiguousarray(floats(np, 3, 4).T),
    lambda np: numbers(np, 2, 3, 4).transpose(0, 2, 1),
    lambda np: numbers(np, 2, 3, 4).reshape(6, -1),
    lambda np: numbers(np, 2, 3, 4)[:, 1].reshape(-1),
    lambda np: numbers(np, 3, 4).ravel(),
    lambda np: numbers(np, 3, 4)[1],
    lambda np: numbers(np, 3, 4)[1, 2],
    lambda np: numbers(np, 3, 4)[-1, ::-1],
    lambda np: numbers(np, 3, 4)[:, 1:3],
    lambda np: numbers(np, 3, 4)[:, -1],
    lambda np: numbers(np, 3, 4)[:, 1, None],
    lambda np: numbers(np, 3, 4)[:, None],
    lambda np: numbers(np, 3, 4, 2)[..., 1],
    lambda np: numbers(np, 3, 4)[[2, 0, 2]],
    lambda np: numbers(np, 3, 4)[np.array([2, 0])],
    lambda np: numbers(np, 3, 4)[np.arange(0)],
    lambda np: numbers(np, 3, 4)[numbers(np, 3) > 0],
    lambda np: numbers(np, 3, 4)[:, np.array([3, 1, 1])],
    lambda np: numbers(np, 3, 4)[np.array([2, 0]), np.array([1, 3])],
    lambda np: numbers(np, 3, 4)[1, np.array([1, 3])],
    lambda np: numbers(np, 3, 4)[1, np.arange(0)],
    lambda np: set_to(numbers(np, 3, 4), (1, np.arange(0)), 5),
    lambda np: numbers(np, 3, 4, 2)[np.array([2, 0]), :, np.array([1, 0])],
    lambda np: numbers(np, 3, 4)[numbers(np, 3) > 50],
    lambda np: numbers(np, 6)[numbers(np, 6) > 0].argmax(0),
    lambda np: set_to(numbers(np, 3, 4), 1, 7),
    lambda np: set_to(numbers(np, 3, 4), (slice(None), 1), [1, 2, 3]),
    lambda np: set_to(numbers(np, 3, 4), slice(None), 0),
    lambda np: set_to(numbers(np, 3, 4), np.array([2, 0]), numbers(np, 2, 4)),
    lambda np: set_to(numbers(np, 3, 4), (np.array([2, 0]), np.array([1, 3])), False),
    lambda np: set_to(floats(np, 3, 2, 4), (np.array([2, 0]), slice(None), np.array([1, 3])), floats(np, 2, 2)),
    lambda np: set_to(floats(np, 3, 2, 4), (slice(None), slice(None), 1), floats(np, 3, 2)),
    lambda np: set_to(numbers(np, 5), numbers(np, 5) > 0, 1),
    lambda np: set_to(np.zeros((2, 3)), (1, 2), True),
    lambda np: set_to(np.zeros(3, np.int64), slice(None), floats(np, 1) * 20),
    lambda np: set_to(np.zeros(5, bool), [1, 3], 1),
    lambda np: changed(numbers(np, 3, 4), 1, 7),
    lambda np: changed(numbers(np, 3, 4), (slice(None), slice(1, 3)), 7),
    lambda np: changed(numbers(np, 3, 4).T, 2, 5),
    lambda np: divided(floats(np, 2, 3, 2), 2)[:, 0],
    lambda np: divided(floats(np, 3, 2), np.maximum(floats(np, 3, 2).sum(1, keepdims=True), 1e-9)),
    lambda np: numbers(np, 3, 4) + 1,
    lambda np: 1 - numbers(np, 3, 4),
    lambda np: numbers(np, 3, 4) + numbers(np, 4),
    lambda np: numbers(np, 3, 1) * numbers(np, 4),
    lambda np: numbers(np, 4) // 2,
    lambda np: numbers(np, 4) % 3,
    lambda np: numbers(np, 4) / 2,
    lambda np: -floats(np, 4) / 3,
    lambda np: floats(np, 4) ** 2,
    lambda np: 2 / floats(np, 3, 4)[1],
    lambda np: numbers(np, 4) * 0.5,
    lambda np: numbers(np, 3, 4) * (numbers(np, 3, 4) > 0),
    lambda np: numbers(np, 4, kind="float32") * 0.1,
    lambda np: numbers(np, 4, kind="float32") / 3,
    lambda np: numbers(np, 4, kind="float32") + floats(np, 4),
    lambda np: numbers(np, 4, kind="float32") * numbers(np, 4),
    lambda np: numbers(np, 4, kind="int8") + 1,
    lambda np: numbers(np, 4, kind="int8") + numbers(np, 4),
    lambda np: numbers(np, 4, kind="int8").astype(int) - numbers(np, 4, kind="int8"),
    lambda np: numbers(np, 4, kind="float16").astype(np.float32),
    lambda np: np.array([0.1, 2.5]).astype(np.float16),
    lambda np: floats(np, 9).astype(int),
    lambda np: (numbers(np, 4) >> 1) & 1 == 1,
    lambda np: (numbers(np, 4) & 3) << 2,
    lambda np: 99 >> (numbers(np, 4) & 3),
    lambda np: (numbers(np, 4) > 0) | ~(numbers(np, 4) > -3),
    lambda np: ~numbers(np, 4),
    lambda np: numbers(np, 4) != numbers(np, 4)[::-1],
    lambda np: (numbers(np, 4) <= 2) & (numbers(np, 4) >= -2),
    lambda np: numbers(np, 3, 4).clip(0),
    lambda np: np.clip(numbers(np, 3, 4), -2, 2),
    lambda np: numbers(np, 3, 4).sum(),
    lambda np: numbers(np, 3, 4).sum(0),
    lambda np: floats(np, 3, 4).sum(1, keepdims=True),
    lambda np: floats(np, 3, 4).mean(),
    lambda np: floats(np, 3, 4).mean(0),
    lambda np: numbers(np, 3, 4).mean(1),
    lambda np: (numbers(np, 9) > 0).mean(),
    lambda np: floats(np, 3, 4, 2).std(0, ddof=1),
    lambda np: floats(np, 3, 4).max(1, keepdims=True),
    lambda np: floats(np, 3, 4).min(),
    lambda np: floats(np, 3, 4).argmax(1),
    lambda np: floats(np, 5).argmax(),
    lambda np: (numbers(np, 3, 4) > 5).any(1),
    lambda np: (numbers(np, 3, 4) > -5).all(1),
    lambda np: (numbers(np, 2, 3, 4) > 7).any(2),
    lambda np: ~(numbers(np, 3, 4) > 5).any(1, keepdims=True),
    lambda np: np.repeat([3, 5], 4),
    lambda np: np.repeat(floats(np, 3)[:, None], 2, 1),
    lambda np: np.concatenate([floats(np, 2, 3), floats(np, 1, 3)]),
    lambda np: np.concatenate([floats(np, 2, 3), floats(np, 2, 1)], 1),
    lambda np: np.concatenate([np.zeros((0, 2)), floats(np, 1, 2)]),
    lambda np: np.concatenate([numbers(np, 3), floats(np, 2)]),
    lambda np: np.stack([numbers(np, 3), numbers(np, 3)], 1),
    lambda np: np.stack([floats(np, 3), numbers(np, 3)]),
    lambda np: np.where(numbers(np, 4) > 0, numbers(np, 4), -5),
    lambda np: np.where(numbers(np, 4) > 0, numbers(np, 4), np.iinfo(np.int64).min),
    lambda np: np.where(numbers(np, 3, 1) > 0, floats(np, 3, 2), numbers(np, 3, 2)),
    lambda np: np.maximum(floats(np, 4), 0.5),
    lambda np: np.maximum(numbers(np, 4), floats(np, 4)),
    lambda np: np.sqrt(floats(np, 4) ** 2),
    lambda np: np.hypot(floats(np, 2, 3), floats(np, 2, 1)),
    lambda np: np.exp(floats(np, 3, 4) - floats(np, 3, 4).max(1, keepdims=True)),
    lambda np: np.roll(floats(np, 2, 3), 1, 1),
    lambda np: np.roll(floats(np, 2, 3), 5, 1),
    lambda np: np.isin(numbers(np, 6), np.array([1, 2, 3])),
    lambda np: np.flatnonzero(numbers(np, 6)),
    lambda np: np.interp(floats(np, 6), np.array([-1.0, 0, 0.3, 1]), np.array([0.0, 0.4, 0.7, 0.9])),
    lambda np: np.interp(np.array([-9.0, 9, 0.3]), np.array([-1.0, 0, 0.3]), np.array([0.1, 0.4, 0.7])),
    lambda np: np.frombuffer(bytearray(range(16)), np.int64).view(np.uint8),
    lambda np: np.array(7) + np.array([1]),
]


@pytest.mark.parametrize("number", range(len(EACH)))
def test_each_gives_what_numpy_gives(number: int) -> None:
    wanted, found = EACH[number](numpy), EACH[number](OURS)
    code = inspect.getsource(EACH[number]) if number else ""
    if isinstance(found, OURS.ndarray):
        assert (found.shape, found.dtype.name) == (wanted.shape, wanted.dtype.name), code
        found, wanted = found.tolist(), wanted.tolist()
    numpy.testing.assert_allclose(found, wanted, rtol=2e-7, atol=1e-15)


@pytest.mark.parametrize("game", GAMES)
def test_states_are_the_same_memory(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layout, state = GAMES[game].STATE, blank(GAMES[game].STATE)
    state.words[2] = 12345
    wanted = PlainState.data.fget(state)  # type: ignore[attr-defined]
    kind = OURS.dtype(
        {
            "names": [*layout.dtype.names],
            "formats": [
                (each[0].base.str, each[0].shape) for each in (layout.dtype.fields[n] for n in layout.dtype.names)
            ],
            "offsets": [layout.dtype.fields[name][1] for name in layout.dtype.names],
            "itemsize": layout.itemsize,
        }
    )
    one = OURS.frombuffer(state.raw, kind)
    assert one.ctypes.data == wanted.ctypes.data
    for name in layout.dtype.names:
        assert one[name].tolist() == wanted[name].tolist()
        assert one[name].strides == wanted[name].strides
    many, others = OURS.repeat(one, 4), numpy.repeat(wanted, 4)
    state.words[2] = 99
    many[2], others[2] = one[0], wanted[0]
    many[OURS.array([0, 3])], others[[0, 3]] = many[OURS.array([2, 1])], others[[2, 1]]
    assert many.tobytes() == others.tobytes()
    assert many[OURS.array([True, False, True, False])].tobytes() == others[[0, 2]].tobytes()
    assert (many["words"][:, 2] == 99).tolist() == (others["words"][:, 2] == 99).tolist()
    assert many.copy().tobytes() == others.tobytes()
    assert many.ctypes.data != one.ctypes.data
    assert many[1:2].ctypes.data - many.ctypes.data == layout.itemsize
    assert OURS.zeros(3, kind).nbytes == 3 * layout.itemsize


def test_files_are_read() -> None:
    file = io.BytesIO()
    kept = {"a.weight": numpy.arange(6, dtype=numpy.int8).reshape(2, 3), "b": numpy.array([0.1, 7], numpy.float16)}
    numpy.savez_compressed(file, **kept, about=numpy.array("text"))  # type: ignore[arg-type]
    with OURS.load(io.BytesIO(file.getvalue())) as found:
        assert found.files == ["a.weight", "b", "about"]
        for name, wanted in kept.items():
            assert (found[name].dtype.name, found[name].tolist()) == (wanted.dtype.name, wanted.tolist())


WRONG: list[Callable[[Any], Any]] = [
    lambda np: np.zeros((2, 3)) + np.zeros(4),
    lambda np: np.zeros((2, 3))[2],
    lambda np: np.zeros((2, 3))[0, np.array([3])],
    lambda np: set_to(np.zeros((2, 3)), 0, [1, 2]),
    lambda np: np.array([[1, 2], [3]]),
    lambda np: bool(np.zeros(2)),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_numpy_refuses_is_refused(number: int) -> None:
    for np in (numpy, OURS):
        with pytest.raises((ValueError, IndexError)):
            WRONG[number](np)


def test_masks_of_several_dimensions_are_not_guessed() -> None:
    given = numbers(OURS, 2, 3)
    with pytest.raises(NotImplementedError):
        given[given > 0]
    with pytest.raises((NotImplementedError, AssertionError)):
        given[given > 0] = 1


def test_all_that_bots_and_analyses_take_from_numpy_is_there() -> None:
    """But for what only products and whole simulations need, which no page has."""
    elsewhere = {"add", "unpackbits", "rint", "round", "typing"}
    for folder in ("bots", "analysis", "rules", "table"):
        for file in (PACKAGE / folder).rglob("*.py"):
            names = set(re.findall(r"\bnp\.([A-Za-z_0-9]+)", file.read_text(encoding="utf-8")))
            missing = {name for name in names if not hasattr(OURS, name)} - elsewhere
            assert not missing - {"row_stack", "vstack"}, file


@pytest.mark.skipif(sys.version_info < (3, 12), reason="only there can a class of Python's own be seen as memory")
def test_an_array_can_be_seen_as_memory() -> None:
    given = numbers(OURS, 2, 3)
    assert bytes(memoryview(given)) == given.tobytes()
