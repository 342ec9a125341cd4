"""Do the tests bite? One thing in the source is changed at a time, and the tests that belong to it must notice.

    python tests/mutation.py rules lessons server --each 60

A change that no test notices is printed. Those that mutants.txt names may live, for the reason that stands there.
Everything happens in a copy of the tree, and each change in a process of its own, forked from one that has imported
all but the program itself.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import json
import os
import random
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
KNOWN = ROOT / "tests" / "mutants.txt"
COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "README.md")
PACKAGES = ("rules", "sight", "table", "envs", "analysis", "lessons", "server")
GAMES = ("keltis", "orakel", "wuerfel", "celtica")
CONTRACT = "tests/contract/test_golden.py tests/contract/test_observations.py tests/contract/test_perft.py"
CARDS = "tests/rules/test_keltis.py tests/rules/test_orakel.py tests/table/test_keltis.py tests/table/test_orakel.py"
MATCH = "tests/table/test_match.py tests/table/test_keltis.py tests/table/test_newcomers.py tests/table/test_past.py"
MATCH += " tests/table/test_endings.py tests/contract/test_golden.py tests/contract/test_contract.py"
SHAPES = "tests/table/test_shapes.py tests/contract/test_contract.py::test_views_are_plain_json_of_the_documented_shape"
SHAPES += " tests/contract/test_contract.py::test_a_record_replays_to_the_same_game_at_every_step"
PLAYED = (
    "tests/server/test_undo.py tests/server/test_fairness.py tests/server/test_people.py tests/server/test_matches.py"
)
PLAYED += " tests/server/test_tables.py tests/server/test_seats.py"
LIVE = (
    "tests/server/test_presence.py tests/server/test_wire.py tests/server/test_live.py tests/server/test_connections.py"
)
LIVE += " tests/server/test_bad_input.py::test_ten_thousand_broken_frames_break_nothing"
GUARDED = "tests/server/test_guard.py tests/server/test_sites.py"
GUARDED += " tests/server/test_programs.py::test_tokens_can_not_be_tried_by_the_thousand"
GUARDED += " tests/server/test_tables.py::test_health_figures_and_the_front_page"
GUARDED += " tests/server/test_limits.py::test_everything_counts_whatever_it_is_answered_with"
GUARDED += " tests/server/test_bad_input.py::test_a_large_body_is_refused_by_its_length_and_by_its_content"
GUARDED += " tests/server/test_bad_input.py::test_pages_of_other_sites_can_do_nothing"
SHORT = " ".join(
    f"tests/server/test_tables.py::test_{name}"
    for name in (
        "the_short_way_and_the_long_way_give_the_same_answers",
        "an_action_may_come_in_pieces_with_others_and_on_a_connection_that_ends",
        "a_repeated_action_is_answered_with_the_table_and_played_once",
        "a_move_is_answered_at_once",
        "health_figures_and_the_front_page",
    )
)
SHORT += " tests/server/test_limits.py::test_both_ways_of_an_action_count_the_same tests/server/test_sites.py"
SHORT += " tests/server/test_connections.py::test_half_a_body_is_never_played"
GUIDE = "tests/server/test_tables.py::test_what_can_be_played_is_listed tests/server/test_guide.py"
GUIDE += " --deselect tests/server/test_guide.py::test_a_hint_says_what_search_found"
TOLD = "tests/server/test_description.py tests/server/test_sites.py"
TOLD += " tests/server/test_guide.py::test_choices_and_reasons_are_for_the_own_seat_that_decides"
TOLD += " tests/server/test_tables.py::test_the_host_puts_bots_on_open_seats_and_takes_them_off"
TOLD += " tests/server/test_limits.py::test_who_does_too_much_is_told_when_to_come_again"
ONE_GAME = "-k 'not keltis and not orakel and not celtica'"  # what is the same in all is compiled for the dice game
JUDGED = f"tests/analysis/test_judge.py tests/analysis/test_command.py {ONE_GAME}"
REASONS = "tests/analysis/test_reasons.py"
LEARNED = "tests/lessons tests/server/test_lessons.py"
WRAPPERS = "tests/envs/test_wrappers.py --deselect tests/envs/test_wrappers.py::test_openspiels_tests_pass"
# The tests that belong to a module, quick ones first; of the rules none of compiled code, which each change would
# compile anew.
TESTS = {
    **{
        f"rules/{game}": f"tests/rules/test_{game}.py tests/table/test_{game}.py {CONTRACT} -k {game}" for game in GAMES
    },
    "rules/cards": f"{CARDS} {CONTRACT} -k keltis",
    "rules/board": "tests/rules/test_board.py tests/rules/test_board_words.py tests/rules/test_keltis.py",
    "rules/kernel/sets": "tests/rules/test_kernel.py tests/rules/test_keltis.py",
    "rules/kernel/states": "tests/rules/test_kernel.py tests/rules/test_keltis.py",
    "rules/turns": f"{' '.join(f'tests/rules/test_{game}.py' for game in GAMES)} {CONTRACT}",
    "rules/pages": "tests/rules/test_pages.py",
    "rules/chance": "tests/rules/test_kernel.py tests/rules/test_keltis.py tests/contract/test_nodes.py",
    **{f"table/{game}": f"tests/table/test_{game}.py {CONTRACT} tests/terminal -k {game}" for game in GAMES},
    **dict.fromkeys(("table/course", "table/items"), "tests/table/test_course.py"),
    "table/view": SHAPES,
    "table/cardgame": f"{CARDS} tests/terminal/test_typed.py",
    "table/positions": "tests/table/test_bad_positions.py tests/table/test_positions.py",
    "table/text": "tests/table/test_text.py",
    "table/nodes": "tests/contract/test_nodes.py",
    **dict.fromkeys((f"table/{name}" for name in ("match", "setup", "record", "proof")), MATCH),
    "table/action": f"tests/contract/test_copies.py {MATCH}",
    "table/language": f"{MATCH} tests/terminal/test_terminal.py",
    **{f"sight/{game}": f"tests/sight tests/contract/test_observations.py -k {game}" for game in GAMES},
    "sight": "tests/sight tests/contract/test_observations.py",
    **dict.fromkeys((f"envs/{name}" for name in ("gym", "table", "zoo")), WRAPPERS),
    "envs/spiel": "tests/envs/test_wrappers.py -k wuerfel",
    "analysis/reasons": f"{REASONS} {ONE_GAME}",
    **{f"analysis/counts/{game}": f"{REASONS} -k {game}" for game in GAMES},
    "analysis/counts": f"{REASONS} -k 'keltis or orakel'",
    **dict.fromkeys(("analysis/imagined", "analysis/worlds"), f"{REASONS} {JUDGED}"),
    "bots/endgame": "tests/analysis/test_solved.py",
    "analysis/practice": f"tests/analysis/test_practice.py {ONE_GAME}",
    "analysis/kept": "tests/server/test_analyses.py -k wuerfel",
    "analysis": JUDGED,
    "lessons": LEARNED,
    "server/routes/teaching": "tests/server/test_lessons.py",
    **dict.fromkeys(("server/practice", "server/routes/practice"), "tests/server/test_practice.py"),
    **dict.fromkeys(("server/minds/analyses", "server/routes/judged"), f"tests/server/test_analyses.py {ONE_GAME}"),
    **dict.fromkeys((f"server/{name}" for name in ("tables", "seats", "fairness", "people")), PLAYED),
    "server/tables/opening": f"{PLAYED} tests/server/test_branches.py",
    "server/tables/shown": f"{PLAYED} tests/server/test_live.py tests/server/test_telling.py",
    **dict.fromkeys(
        ("server/live/streams", "server/programs", "server/routes/programming"), "tests/server/test_programs.py"
    ),
    "server/edge/guard": GUARDED,
    "server/edge/hot": SHORT,
    **dict.fromkeys(("server/live", "server/edge/wire"), LIVE),
    "server/edge/connections": "tests/server/test_connections.py",
    **dict.fromkeys(("server/routes/guide", "server/boards"), GUIDE),
    **dict.fromkeys(("server/routes/describing", "server/edge/problems", "server/routes/asking"), TOLD),
    "server/routes/sharing": "tests/web/test_sharing.py",
    "server/edge/client": "tests/server/test_client.py",
    "server/tasks": "tests/server/test_ending.py",
    "server/tables/lists": "tests/server/test_tables.py tests/server/test_limits.py -k lists",
    **dict.fromkeys(
        (f"server/minds/{name}" for name in ("bots", "crew", "thinking", "hints")), "tests/server/test_bots.py"
    ),
    **dict.fromkeys(("server/edge/limits", "server/minds/alone"), "tests/server/test_limits.py"),
}
PAIRS = "Lt LtE, Gt GtE, Eq NotEq, In NotIn, Is IsNot, And Or, Add Sub, BitAnd BitOr, LShift RShift, Mult FloorDiv"
SWAPS = {getattr(ast, one): getattr(ast, other) for one, other in (pair.split() for pair in PAIRS.split(", "))}
SWAPS |= {other: one for one, other in SWAPS.items()} | {ast.Mod: ast.FloorDiv}
QUIET = ("log.", "metrics.")  # what is only noted may be left out
COMPILING = 1800  # seconds that tests may take without a change, when what they need is compiled first


class Mutant(NamedTuple):
    module: str  # as in rules/keltis
    node: int  # in the order of ast.walk
    change: int
    says: str  # in which function, what was changed into what

    @property
    def path(self) -> str:
        return f"src/triskele/{self.module}.py"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may be put in a node's place."""
    match node:
        case ast.Compare(left, ops, others):
            for n, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:n], SWAPS[type(op)](), *ops[n + 1 :]], others)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPS[type(op)](), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(right=ast.Constant(0)):  # it only tells the compiler a type
            pass
        case ast.BinOp(left, op, right) if type(op) in SWAPS and not isinstance(left, ast.Constant | ast.JoinedStr):
            yield ast.BinOp(left, SWAPS[type(op)](), right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Return(value) if value and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call(called)) if not ast.unparse(called).startswith(QUIET):
            yield ast.Pass()
        case ast.AugAssign() | ast.Delete() | ast.Raise() | ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.If(test) | ast.IfExp(test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield type(node)(ast.UnaryOp(ast.Not(), test), node.body, node.orelse)


def left_alone(tree: ast.AST) -> set[ast.AST]:
    """What does nothing for whoever plays: annotations, what only a check of types reads, and what is only noted."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found += [*node.decorator_list, *([node.returns] if node.returns else [])]
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
                found.append(annotation)
            case ast.Call(called) if ast.unparse(called).startswith(QUIET):
                found.append(node)
            case ast.Assert() | ast.If(ast.Name("TYPE_CHECKING")) | ast.keyword(arg="strict"):
                found.append(node)
    return {node for part in found for node in ast.walk(part)}


def tests_of(module: str) -> str | None:
    """The tests of a module, or of the folder that it lies in."""
    return TESTS.get(module) or TESTS.get(module.rpartition("/")[0])


def mutants(package: str) -> Iterator[Mutant]:
    for path in sorted((ROOT / "src/triskele" / package).glob("**/*.py")):
        module = path.relative_to(ROOT / "src/triskele").with_suffix("").as_posix()
        if tests_of(module) is None:
            continue
        lines = path.read_text().splitlines()
        tree = ast.parse("\n".join(lines))
        alone, names = left_alone(tree), dict[ast.AST, str]()
        for outer in ast.walk(tree):
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
                names |= dict.fromkeys(ast.walk(outer), outer.name)
        for number, node in enumerate(ast.walk(tree)):
            for n, new in enumerate(changes(node) if node not in alone else ()):
                was, now = (" ".join(ast.unparse(one).split("\n")[0].split()) for one in (node, new))
                where = f"{module} {names.get(node, 'module')}"
                line = lines[node.lineno - 1].strip()
                yield Mutant(module, number, n, f"{where}: {was} -> {now}{'' if line == was else f'  |  {line}'}")


def changed(source: str, mutant: Mutant) -> str:
    """The source with the change in it."""
    tree = ast.parse(source)
    old = list(ast.walk(tree))[mutant.node]
    new = list(changes(old))[mutant.change]

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is old else super().generic_visit(node)

    return ast.unparse(ast.fix_missing_locations(Swap().visit(tree)))


def outcome(copy: Path, tests: str, limit: float, note: Path | None = None) -> int | None:
    """Run tests in a process of its own; None if they had to be stopped."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = _run(copy, tests, note)
        finally:
            os._exit(code)
    until = time.monotonic() + limit
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _run(copy: Path, tests: str, note: Path | None) -> int:
    import pytest

    os.setsid()
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy / "src")
    sys.path[:0] = [str(copy / "src")]
    if note is None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
    options = "-x -q -p no:cacheprovider --no-header -W ignore::pytest.PytestAssertRewriteWarning"
    code = pytest.main([*options.split(), *shlex.split(tests)])
    if note is not None:
        paths = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
        note.write_text(json.dumps([name for name, path in paths.items() if not path.startswith(str(copy))]))
    return code


def prepare(copy: Path, tests: str) -> float:
    """See that the tests pass without a change, and import what they import; says how long they took."""
    began, note = time.monotonic(), copy / "imported.json"
    assert outcome(copy, tests, COMPILING, note) == 0, f"without any change: {tests}"
    took = time.monotonic() - began
    for name in json.loads(note.read_text()):
        if name.split(".")[0] not in {"__main__", "__mp_main__"}:
            with contextlib.suppress(Exception):
                importlib.import_module(name)
    return took


def survivors(package: str, given: argparse.Namespace, copy: Path) -> Iterator[Mutant]:
    """Try some of a package's changes, and yield those that no test noticed."""
    every = [mutant for mutant in mutants(package) if given.only in mutant.says]
    chosen = sorted(random.Random(given.seed).sample(every, min(given.each, len(every))))
    print(f"{package}: {len(chosen)} of {len(every)} changes", flush=True)
    limits: dict[str, float] = {}
    for number, mutant in enumerate(chosen):
        tests = tests_of(mutant.module) or ""
        if tests not in limits:
            limits[tests] = 10 + 4 * prepare(copy, tests)
        file, source = copy / mutant.path, (ROOT / mutant.path).read_text()
        file.write_text(changed(source, mutant))
        os.utime(file, (0, 10**9 + number))  # so that no compiled module of another change is taken for it
        if outcome(copy, tests, limits[tests]) == 0:
            yield mutant
        file.write_text(source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("packages", nargs="+", choices=PACKAGES)
    parser.add_argument("--each", type=int, default=60, help="changes in each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="those with this text in what is printed of them")
    given = parser.parse_args()
    os.nice(10)
    lines = KNOWN.read_text().splitlines() if KNOWN.exists() else []
    known = {line for line in lines if line and line[0] not in " #"}
    new = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = str(Path(folder) / "compiled")
        for part in COPIED:
            copied = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copied(ROOT / part, Path(folder) / part)
        (Path(folder) / "web").symlink_to(ROOT / "web")  # the page is built where it lies
        for package in given.packages:
            for mutant in survivors(package, given, Path(folder)):
                new += mutant.says not in known
                print(f"  {'known' if mutant.says in known else 'LIVES'}  {mutant.says}", flush=True)
    sys.exit(f"{new} changes that no test notices" if new else 0)


if __name__ == "__main__":
    main()
