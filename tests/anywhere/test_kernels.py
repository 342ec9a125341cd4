"""What is compiled to WebAssembly gives the same bytes as what is compiled for this processor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from anywhere import same
from anywhere.wasm import Machine, as_in_a_page, histories, in_loops
from contract.cases import CASES
from triskele.arena import playouts, simulate
from triskele.bots import nets
from triskele.bots.endgame import solver_of, wuerfel
from triskele.bots.levels import LEVELS
from triskele.rules import GAMES
from triskele.rules.kernel import compiled
from triskele.site import link, quantise
from triskele.site.kernels import FOR_A_PAGE, KNOWN, build, end, random_games

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture
def machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    monkeypatch.setattr(wuerfel, "LARGE", wuerfel.ROOM)  # what it solves with is handed to Node.js and back: 200 MB
    found = Machine(folder)
    yield found
    found.close()


@pytest.mark.parametrize("number", [100, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.few("wuerfel-100")
@each_game
def test_every_state_of_random_games_is_the_same(game: str, number: int, folder: Path, machine: Machine) -> None:
    """With two players as many games as that, with all other numbers of players and options a fifth of it."""
    build(folder, [(histories, game)])
    native = compiled(histories(game).driver)
    for case in (case for case in CASES if case.game == game):
        usual = case.players == 2 and all(case.options[name] == GAMES[game].OPTIONS[name][0] for name in case.options)
        template = simulate.question(game, 1, case.players, case.options).template
        found = []
        for run in (native, machine.driver(f"histories.{game}")):
            digests, decisions = (np.zeros(number if usual else number // 5, np.int64) for _ in range(2))
            room = np.zeros(GAMES[game].ACTION_WORDS, np.int64), np.zeros(8, np.uint32)
            run(template.copy(), template, *room, 1_000, digests, decisions)
            found.append((digests.tobytes(), decisions.tobytes()))
            assert decisions.min() > 10
            assert len(set(digests.tolist())) == len(digests)
        assert found[0] == found[1], str(case)


@pytest.mark.long  # their states are, as the test above has it
@each_game
def test_results_of_random_games_are_the_same(game: str, folder: Path, machine: Machine) -> None:
    build(folder, [(random_games, game)])
    template = simulate.question(game, 1, GAMES[game].SEATS[1]).template
    native = playouts.random_games(GAMES[game], template, 500)
    found = playouts.blank_games(500, GAMES[game].SEATS[1])
    room = np.zeros(GAMES[game].ACTION_WORDS, np.int64), np.zeros(8, np.uint32)
    machine.call(f"playouts.{game}", template.copy(), template, *room, 0, *found)
    assert [part.tobytes() for part in found] == [part.tobytes() for part in native]


@pytest.fixture(scope="session")
def small_nets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("nets")
    sizes = quantise.write(out)
    assert max(sizes.values()) < 1_160_000  # with what is compiled for a game, 1.2 MB
    return out


@pytest.mark.long
@each_game
def test_all_levels_choose_the_same_with_the_same_nets(
    game: str, folder: Path, machine: Machine, small_nets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(folder, [recipe for recipe in FOR_A_PAGE if recipe[1] in {"", game}])
    monkeypatch.setattr(nets, "WEIGHTS", small_nets)
    names = [*LEVELS, "net", "search:1s", "net+search:1s"]
    with in_loops(monkeypatch):
        native = same.choices(game, names, 24)["chosen"]
    with as_in_a_page(machine, monkeypatch):
        in_page = same.choices(game, names, 24)["chosen"]
    assert machine.calls > 100
    near(native, in_page)


@each_game
@pytest.mark.few("wuerfel", "keltis")
def test_ends_are_solved_the_same(game: str, folder: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """From what a seat knows, and with all hands open."""
    build(folder, [(end, game)])
    ends = [same.last_choice(match) for match in (same.played(game, seed) for seed in range(12))]

    def found() -> list[Any]:
        solver = solver_of(game)
        exact = [solver.actions(known, actions) for known, actions in ends]
        return [each and (each.values, each.errors) for each in exact]

    native = found()
    assert sum(each is not None for each in native) > 3
    with as_in_a_page(machine, monkeypatch):
        in_page = found()
    assert machine.calls > 3
    for one, other in zip(native, in_page, strict=True):
        np.testing.assert_equal(one and [*one[0]], other and [*other[0]])
        for parts in zip(one or (), other or (), strict=True):
            for action in parts[0]:
                np.testing.assert_allclose(parts[0][action], parts[1][action], atol=1e-12)


def near(one: Any, other: Any) -> None:
    """The same, numbers but for their last digits: each C library has its own tanh."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            near(one[key], other[key])
    elif isinstance(one, list | tuple):
        assert len(one) == len(other)
        for pair in zip(one, other, strict=True):
            near(*pair)
    else:
        assert one == (pytest.approx(other, abs=1e-9) if isinstance(other, float) else other)


def test_a_net_of_fewer_bits_is_nearly_the_same() -> None:
    weights = np.random.default_rng(1).normal(size=(64, 200)).astype(np.float16)
    weights[3] = 0
    for bits in (6, 8):
        whole, scale = quantise.quantised(weights, bits)
        most = 2 ** (bits - 1) - 1
        assert (whole.dtype, np.abs(whole).max()) == (np.int8, most)
        off = np.abs(whole * scale.astype(np.float32)[:, None] - weights.astype(np.float32))
        assert (off.max(1) <= np.abs(weights).max(1) / most * 0.51 + 1e-6).all()
        assert off[:3].max() > 0
        assert not whole[3].any()


def test_what_needs_a_linker_is_refused() -> None:
    with pytest.raises(link.Unlinkable, match="no object"):
        link.link(b"\0ELF", "run")
    with pytest.raises(link.Unlinkable, match="no function run"):
        link.link(link.MAGIC, "run")
    with pytest.raises(link.Unlinkable, match="data"):
        link.link(link.MAGIC + link.section(link.DATA, b"\0"), "run")
    moved = link.section(link.CUSTOM, link.text("reloc.CODE") + b"\3\1\4\0\0")
    with pytest.raises(link.Unlinkable, match="relocations of kind 4"):
        link.link(link.MAGIC + moved, "run")
    table = link.text("env") + link.text("table") + bytes([link.TABLE])
    with pytest.raises(link.Unlinkable, match="imports table"):
        link.link(link.MAGIC + link.section(link.IMPORT, b"\1" + table), "run")


def test_what_a_page_needs_shares_no_memory_and_asks_for_nothing_else(folder: Path) -> None:
    build(folder, [recipe for recipe in FOR_A_PAGE if recipe[1] in {"", "wuerfel"}])
    for file in folder.glob("*.wasm"):
        module = file.read_bytes()
        assert set(link.needs(module)) <= KNOWN
        kinds = [kind for kind, _ in link.sections(module)]
        assert {link.DATA, 4, 9} & set(kinds) == set()  # no data, no table
        (memory,) = [
            content
            for kind, part in link.sections(module)
            if kind == link.IMPORT
            for _, _, what, content in link.imports(part)
            if what == link.MEMORY
        ]
        assert memory[1] & 2 == 0  # not shared
