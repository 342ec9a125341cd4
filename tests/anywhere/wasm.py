"""Drivers as WebAssembly, run by Node.js on copies of the arrays that they are called with."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import typing_extensions

import triskele
from triskele.arena.playouts import first_luck, playout
from triskele.bots import nets, rollouts
from triskele.bots.endgame import cards, celtica, solver_of, wuerfel
from triskele.bots.nets import layers, loops, search
from triskele.rules import GAMES
from triskele.rules.kernel import assign, compiling, one_of, prebuilt
from triskele.site.kernels import Kernel

CALLER = Path(__file__).with_name("caller.mjs")
COMPILED = (rollouts, cards, celtica, wuerfel, loops, search)


def histories(game: str) -> Kernel:
    """Whole games at random, and what came of each state and each set of legal actions in one number by game."""
    begin, decide, _ = playout(game)
    rules = GAMES[game]
    over, size, sets = rules.OVER, rules.STATE.itemsize // 8, rules.ACTION_WORDS

    def run(states: Any, template: Any, actions: Any, key: Any, first: int, digests: Any, decisions: Any) -> None:
        for row in range(len(digests)):
            assign(states, 0, template, 0)
            state = one_of(states, 0)
            begin(state, key, first + row)
            luck, found, steps, more = first_luck(first + row), 1469598103934665603, 0, True
            while more:
                for word in range(size):
                    found = (found ^ state.words[word]) * 1099511628211
                    found ^= found >> 29
                more = state.phase != over
                if more:
                    luck = decide(state, actions, luck)
                    steps += 1
                    for word in range(sets):
                        found = (found ^ actions[word]) * 1099511628211
            digests[row], decisions[row] = found, steps

    return Kernel(prebuilt.named("histories", game), run, "S:1 S:1 i8:1 u4:1 i8 i8:1 i8:1")


class Machine:
    """A Node.js that loads drivers of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seconds, self.calls = folder, 0.0, 0
        self._node = subprocess.Popen([node(), str(CALLER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self) -> None:
        self._node.communicate()
        assert self._node.returncode == 0

    def driver(self, name: str) -> Callable[..., int]:
        """What `prebuilt` gives in a page."""
        return lambda *arguments: self.call(name, *arguments)

    def call(self, name: str, *arguments: Any) -> int:
        """Call a driver; what it wrote into arrays is in them then, and `seconds` are what Node.js took for it."""
        arrays = [argument for argument in arguments if not isinstance(argument, int | float)]
        words: list[str | int] = [-2, -1]  # where arrays, what is given and what went wrong lie is not known here
        for argument in arguments:
            spelled = [str(prebuilt.as_word(value)) for value in prebuilt.spelled(argument)]
            if len(spelled) > 1:
                at = sum(isinstance(word, int) for word in words) - 2
                spelled[4:5] = [at]  # type: ignore[list-item]
            words += spelled
        head = {"file": str(self.folder / f"{name}.wasm"), "words": words, "arrays": [a.nbytes for a in arrays]}
        said = json.dumps(head).encode()
        to, back = self._node.stdin, self._node.stdout
        assert to is not None
        assert back is not None
        to.write(struct.pack("<I", len(said)) + said + b"".join(array.tobytes() for array in arrays))
        to.flush()
        result = json.loads(back.read(*struct.unpack("<I", back.read(4))))
        for array in arrays:
            content = back.read(array.nbytes)
            if array.flags.writeable:
                array.reshape(-1).view("u1")[:] = memoryview(content)
        assert result["failed"] == 0
        self.seconds += result["seconds"]
        self.calls += 1
        return int(result["given"])


def node() -> str:
    spec = importlib.util.spec_from_file_location("triskele_web_build", Path(__file__).parents[2] / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: str = module.commands()[0][0]
    return found


def in_pyodide(pyodide: Path, kernels: Path, small_nets: Path, asked: list[Any]) -> tuple[list[Any], dict[str, float]]:
    """What `same` answers in Python that is WebAssembly itself; and how long that took to start, and its memory."""
    here, package = Path(__file__).parent, Path(triskele.__file__).parent
    with tempfile.TemporaryDirectory() as pure:
        for module in (platformdirs, typing_extensions):
            file = Path(str(module.__file__))
            if file.name == "__init__.py":
                shutil.copytree(file.parent, Path(pure) / file.parent.name)
            else:
                shutil.copy(file, pure)
        packages = os.pathsep.join(map(str, (package.parent, here, pure)))
        command = [node(), here / "minds.mjs", pyodide, package / "site" / "standins" / "numpy.py", packages]
        command += [kernels, small_nets, here / "page.py", json.dumps(asked)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    answers, state = done.stdout.splitlines()[-2:]
    return json.loads(answers), json.loads(state)


@contextmanager
def in_loops(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """In here nets are asked as in a page: not by products, whose last digits differ by processor."""
    with patch.context() as patched:
        patched.setattr(layers, "IN_PAGE", True)
        yield


@contextmanager
def as_in_a_page(machine: Machine, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """In here all that is compiled is run by Node.js as well."""
    with in_loops(patch), patch.context() as patched:
        patched.setattr(compiling, "IN_PAGE", True)
        patched.setattr(compiling, "prebuilt", machine.driver)
        _forget()
        yield
    _forget()


def _forget() -> None:
    for module in COMPILED:
        module.compiled_driver.cache_clear()
    solver_of.cache_clear()
    nets._kept.cache_clear()
