"""The cipher, numbers below n, sets as words, and the record."""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from positions import key_of, new_state
from triskele.rules import GAMES, cards, chance, keltis, kernel

RECORD = kernel.layout(list(chance.FIELDS), seats=2)
UNLIKELY = 1e-4


def stream(key: bytes, double_rounds: int, counter: int = 0) -> bytes:
    state = kernel.blank(RECORD)
    chance.seed(state, [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)])
    state.blocks = counter
    chance.next_block(state, double_rounds)
    return b"".join(word.to_bytes(4, "little") for word in state.block)


# From the published sets: the keystream of ChaCha with 8 and with 20 rounds, 256-bit key, zero nonce.
ZERO_8 = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
ZERO_20 = (
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
)
ONE_8 = (
    "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
    "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
)
ZERO_20_SECOND_BLOCK = (
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
)


def test_eight_rounds_give_the_published_keystream() -> None:
    assert stream(bytes(32), 4).hex() == ZERO_8


def test_twenty_rounds_give_the_published_keystream() -> None:
    assert stream(bytes(32), 10).hex() == ZERO_20


def test_a_key_and_a_counter_give_the_published_keystream() -> None:
    assert stream(b"\x01" + bytes(31), 4).hex() == ONE_8
    assert stream(bytes(32), 10, counter=1).hex() == ZERO_20_SECOND_BLOCK


def published(key: bytes, counter: int, rounds: int, high: int = 0) -> bytes:
    """A block of ChaCha as it was first described: a square of words, its columns and its diagonals."""
    words = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, high, 0, 0]
    mixed = list(words)
    columns = [(n, n + 4, n + 8, n + 12) for n in range(4)]
    diagonals = [(n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4) for n in range(4)]
    for n in range(rounds):
        for a, b, c, d in diagonals if n % 2 else columns:
            for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                mixed[x] = (mixed[x] + mixed[y]) % 2**32
                turned = mixed[z] ^ mixed[x]
                mixed[z] = (turned << by | turned >> 32 - by) % 2**32
    return struct.pack("<16I", *((one + other) % 2**32 for one, other in zip(words, mixed, strict=True)))


def test_every_word_of_key_and_counter_counts() -> None:
    assert published(bytes(32), 0, 8).hex() == ZERO_8
    luck = random.Random(8)
    for _ in range(20):
        key, counter = luck.randbytes(32), luck.randrange(2**32)
        assert stream(key, 4, counter) == published(key, counter, 8)


def test_blocks_follow_one_another_without_repeating() -> None:
    state = kernel.blank(RECORD)
    chance.seed(state, key_of(7))
    words = [chance.word(state) for _ in range(64)]
    assert state.blocks == 4
    assert len(set(words)) == 64


@pytest.mark.parametrize("n", [2, 3, 6, 25, 55, 110])
def test_numbers_below_n_are_equally_likely(n: int) -> None:
    state = kernel.blank(RECORD)
    chance.seed(state, key_of(n))
    counts = np.bincount([chance.below(state, n, chance.DIE) for _ in range(200 * n)], minlength=n)
    assert chisquare(counts).pvalue > UNLIKELY


KINDS_OF_CHANCE = (chance.SEAT, chance.DIE, chance.TILE, chance.CARD, chance.PIECE)


def counting(key: bytes) -> Any:
    state = kernel.blank(RECORD)
    state.blocks = chance.COUNTING
    chance.seed(state, [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)])
    return state


def test_counted_numbers_come_from_published_blocks_of_their_own() -> None:
    """Whatever is drawn in between: Lemire's multiplication of the first word that favours none."""
    luck, key = random.Random(9), random.Random(8).randbytes(32)
    state, counts = counting(key), dict.fromkeys((chance.SEAT, chance.DIE, chance.TILE, chance.CARD), 0)
    for _ in range(2000):
        what, n = luck.choice(list(counts)), luck.randrange(2, 111)
        words = struct.unpack("<16I", published(key, counts[what], 8, high=what + 1))
        word = next(word for word in words if word * n % 2**32 >= 2**32 % n)
        assert chance.below(state, n, what) == word * n // 2**32
        counts[what] += 1


def test_counting_begins_anew_with_a_key_and_where_it_is_told_to() -> None:
    state = counting(bytes(32))
    first = [chance.below(state, 1 << 20, chance.DIE) for _ in range(20)]
    cards = [chance.below(state, 1 << 20, chance.CARD) for _ in range(3)]
    chance.count_from(state, chance.DIE, 7)
    assert [chance.below(state, 1 << 20, chance.DIE) for _ in range(13)] == first[7:]
    chance.count_from(state, chance.CARD, 0)
    assert [chance.below(state, 1 << 20, chance.CARD) for _ in range(3)] == cards
    chance.count_from(state, chance.DIE, 6 * 999)
    last = chance.below(state, 1 << 20, chance.DIE)
    chance.seed(state, key_of(3))
    assert [chance.below(state, 1 << 20, chance.DIE) for _ in range(20)] != first
    chance.count_from(state, chance.DIE, 6 * 999)
    assert chance.below(state, 1 << 20, chance.DIE) != last
    stream = kernel.blank(RECORD)
    chance.seed(stream, key_of(3))
    before = kernel.freeze(stream)
    chance.count_from(stream, chance.DIE, 5)
    assert kernel.freeze(stream) == before, "a stream is not counted"


@pytest.mark.parametrize("what", KINDS_OF_CHANCE)
def test_counted_numbers_are_equally_likely(what: int) -> None:
    state = counting(bytes([what]) * 32)
    counts = np.bincount([chance.below(state, 6, what) for _ in range(3000)], minlength=6)
    assert chisquare(counts).pvalue > UNLIKELY


def test_a_counted_number_that_would_be_biased_is_drawn_again() -> None:
    """Where the first word would favour some numbers, the next one of the same block is taken."""
    key, n = bytes(32), 3 << 30  # a quarter of all words is rejected
    state, found = counting(key), 0
    for count in range(200):
        words = struct.unpack("<16I", published(key, count, 8, high=chance.DIE + 1))
        at = next(at for at, word in enumerate(words) if word * n % 2**32 >= 2**32 % n)
        assert chance.below(state, n, chance.DIE) == words[at] * n // 2**32
        found += at > 0
    assert found > 20


def test_a_number_that_would_be_biased_is_drawn_again() -> None:
    state = kernel.blank(RECORD)
    chance.seed(state, key_of(1))
    chance.word(state)
    state.block[1] = 0  # 0 * 3 leaves 0, below the threshold (2**32 - 3) % 3 = 1
    state.block[2] = 0xFFFFFFFF
    assert chance.below(state, 3, chance.DIE) == 2
    assert state.used == 3


def test_every_card_is_equally_likely_to_be_dealt_and_drawn() -> None:
    dealt = np.zeros(cards.KINDS)
    drawn = np.zeros(cards.KINDS)
    for key in range(1500):
        state = new_state(keltis, 2, key)
        for card in range(cards.KINDS):
            dealt[card] += ((state.once[0] >> card) & 1) + ((state.twice[0] >> card) & 1)
        drawn[cards.draw(state)] += 1
    assert chisquare(dealt).pvalue > UNLIKELY
    assert chisquare(drawn).pvalue > UNLIKELY


def test_every_tile_is_equally_likely_on_every_stone() -> None:
    clovers = np.zeros((5, 10))
    for key in range(2000):
        state = new_state(keltis, 2, key)
        for colour in range(5):
            for step in range(10):
                clovers[colour, step] += state.tile[colour, step] == keltis.CLOVER
    assert chisquare(clovers[clovers > 0]).pvalue > UNLIKELY


words = st.integers(0, 2**63 - 1)


@given(words)
def test_a_set_has_its_members_in_order(word: int) -> None:
    members = [bit for bit in range(63) if (word >> bit) & 1]
    assert kernel.ones(word) == len(members)
    assert [kernel.nth(word, n) for n in range(len(members))] == members
    if members:
        assert (kernel.lowest(word), kernel.highest(word)) == (members[0], members[-1])


@given(st.lists(st.integers(0, cards.ALL), min_size=3, max_size=3), st.integers(1, 2**32 - 1))
def test_pick_gives_one_of_the_actions(actions: list[int], luck: int) -> None:
    if any(actions):
        assert kernel.has(actions, kernel.pick(actions, 3, luck))


def test_compiled_helpers_agree_with_interpreted_ones() -> None:
    def count(numbers: Any, out: Any) -> None:
        for n in range(len(numbers)):
            out[n] = kernel.ones(numbers[n]) * 64 + kernel.highest(numbers[n])

    numbers = np.random.default_rng(1).integers(1, 2**62, 500)
    compiled, plain = np.zeros(500, np.int64), np.zeros(500, np.int64)
    kernel.compiled(count)(numbers, compiled)
    count([int(number) for number in numbers], plain)
    assert (compiled == plain).all()


def test_a_value_that_does_not_fit_its_field_raises_when_interpreted() -> None:
    state = new_state(keltis)
    with pytest.raises(ValueError, match="memoryview: invalid value"):
        state.turn = 40_000
    with pytest.raises(ValueError, match="memoryview: invalid value"):
        state.step[0, 0] = 200


def test_no_byte_of_a_state_is_left_undefined() -> None:
    for game in GAMES.values():
        spans = sorted(game.STATE.spans.values())
        assert [span.start for span in spans] == [0, *accumulate(span.size for span in spans[:-1])]
        assert sum(span.size for span in spans) == game.STATE.itemsize
        assert all(span.start % int(span.kind[1]) == 0 for span in spans)
        assert game.STATE.itemsize % 16 == 8  # an odd number of words


def test_numpy_sees_the_state_that_interpreted_code_sees() -> None:
    for name, game in GAMES.items():
        state = new_state(game)
        fields = state.data.dtype.fields
        assert fields is not None
        for field, span in game.STATE.spans.items():
            assert fields[field][1] == span.start, (name, field)
            here = getattr(state, field)
            assert state.data[field][0].tolist() == (here.tolist() if span.shape else here), (name, field)
        assert state.data["words"][0].tolist() == state.words.tolist()


def test_what_nothing_is_said_of_is_hidden() -> None:
    made = kernel.layout([kernel.Field("secret", "i8"), kernel.shown("open", "i2"), kernel.Field("viewer", "i1")], 2)
    state = kernel.blank(made)
    state.secret, state.open = 77, 5
    for seat in (kernel.NOBODY, 0, 1):
        known = kernel.thaw(made, made.known(state.raw, seat))
        assert (known.secret, known.open, known.viewer) == (0, 5, seat)


def test_a_row_that_is_one_seats_own_is_known_to_it_alone() -> None:
    hands = kernel.Field("hand", "i2", (3, 2), (0, 1, kernel.HIDDEN))
    made = kernel.layout([hands, kernel.Field("viewer", "i1")], 2)
    state = kernel.blank(made)
    for row in range(3):
        state.hand[row, 0], state.hand[row, 1] = row + 1, row + 5
    known = kernel.knowing(made)
    for seat, hand in {kernel.NOBODY: [0, 0], 0: [1, 0], 1: [0, 2]}.items():
        seen = kernel.blank(made)
        known(state, seat, seen)
        assert [seen.hand[row, 0] for row in range(3)] == [*hand, 0]
        assert kernel.freeze(seen) == made.known(state.raw, seat)


def test_a_copy_is_its_own() -> None:
    state = new_state(keltis)
    other = kernel.copy(state)
    other.seat = 1
    assert state.seat == 0


@pytest.mark.parametrize("game", GAMES)
def test_play_needs_no_more_than_python(game: str, tmp_path: Path) -> None:
    """A game from its deal to its record, its replay and its proof, without numba, numpy, pydantic and orjson."""
    program = (
        "import sys\n"
        "for name in ('numba', 'numpy', 'pydantic', 'orjson'): sys.modules[name] = None\n"
        "import triskele\n"
        f"match = triskele.new('{game}', seed='x')\n"
        "while not match.finished:\n"
        "    match.view(match.seat), match.view(None), match.previews(), match.why_not(0)\n"
        "    match.play(match.actions()[0])\n"
        "    match.tell(len(match.log) - 1)\n"
        "match.record(), match.reveal(), match.as_of(3)\n"
        "print(triskele.replay(match.record()).scores)\n"
        "try: triskele.replay({**match.record(), 'names': 3})\n"
        "except triskele.RecordError as error: print(error)\n"
        "from triskele.cli.looking import verify\n"
        "import json, pathlib\n"
        f"file = pathlib.Path({str(tmp_path / 'record.json')!r})\n"
        "file.write_text(json.dumps(match.record()))\n"
        "verify(file)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    scores, refusal, *verified = done.stdout.splitlines()
    assert scores.startswith("[")
    assert refusal == "The record’s entry names: expected a list, not 3."
    assert "all legal" in verified[0]


COMPILED_GAMES = (
    "from triskele.rules import keltis\n"
    "from triskele.arena import playouts\n"
    "from triskele.rules.board import load_board\n"
    "template = keltis.blank(load_board('keltis'), 2, {}, 0).data\n"
    "print(playouts.random_games(keltis, template, 3).scores.tolist())\n"
)


def test_compiled_code_is_kept_in_a_folder_named_by_the_rules_source(tmp_path: Path) -> None:
    environment = {"XDG_CACHE_HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    # The first run compiles Python's own code too, the second finds it: that makes no difference.
    environment["PYTHONPYCACHEPREFIX"] = str(tmp_path / "bytecode")
    run = [sys.executable, "-c", COMPILED_GAMES]
    first = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    [folder] = (tmp_path / "triskele" / "compiled").iterdir()
    kept = sorted(path.name for path in folder.rglob("*.nbc"))
    assert kept
    second = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    assert second.stdout == first.stdout
    assert sorted(path.name for path in folder.rglob("*.nbc")) == kept, "the second run compiled nothing"


@pytest.mark.long
def test_without_a_folder_to_write_to_everything_is_compiled_anew(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    environment = {"XDG_CACHE_HOME": str(blocked), "PATH": "/usr/bin:/bin", "HOME": str(blocked)}
    done = subprocess.run(
        [sys.executable, "-c", COMPILED_GAMES], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


SHARED = "STEP = {step}\n"
DRIVER = """
from shared import STEP
from triskele.rules.kernel import compiled, rule


@rule
def {name}(number: int) -> int:
    return number + {more} + STEP


def run(numbers):
    for n in range(len(numbers)):
        numbers[n] = {name}(numbers[n])


driver = compiled(run)
"""
CALLS = """
import importlib, sys
import numpy as np

for name in sys.argv[1:]:
    numbers = np.zeros(1, np.int64)
    importlib.import_module(name).driver(numbers)
    print(numbers[0])
"""


def test_a_driver_is_compiled_once_whatever_else_is_used_and_again_when_its_sources_change(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept"), "PYTHONPATH": paths}

    def called(*names: str) -> tuple[list[int], int]:
        """What drivers answer in one process, and how many are kept then."""
        run = [sys.executable, "-B", "-c", CALLS, *names]
        done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True, timeout=120)
        return [int(line) for line in done.stdout.split()], len(list((tmp_path / "kept").rglob("*.nbc")))

    (tmp_path / "shared.py").write_text(SHARED.format(step=10))
    (tmp_path / "one.py").write_text(DRIVER.format(name="one", more=1))
    (tmp_path / "two.py").write_text(DRIVER.format(name="two", more=2))
    assert called("one", "two") == ([11, 12], 2)
    assert called("two", "one") == ([12, 11], 2)
    assert called("two") == ([12], 2)
    (tmp_path / "one.py").write_text(DRIVER.format(name="one", more=300))
    assert called("two", "one") == ([12, 310], 3), "the other one is still the same"
    (tmp_path / "shared.py").write_text(SHARED.format(step=20))
    assert called("two", "one") == ([22, 320], 5), "a number from elsewhere is part of both"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("shared", "one", "two"):
        shutil.copy(tmp_path / f"{name}.py", elsewhere)
    environment["PYTHONPATH"] = os.pathsep.join([str(elsewhere), *sys.path])
    assert called("two", "one") == ([22, 320], 5), "a copy of the same sources finds it"


TWO_GAMES = """
import sys
import numpy as np
from triskele.rules import chance, kernel

LAYOUTS = {
    name: kernel.layout([*chance.FIELDS, kernel.Field("score", "i8"), kernel.Field("pile", "i8", (size,))], seats=2)
    for name, size in (("small", 4), ("large", 40))
}


def driver():
    def run(states, key):
        for n in range(len(states)):
            state = kernel.one_of(states, n)
            chance.seed(state, key)
            for _ in range(100):
                state.score += chance.below(state, 6, chance.DIE) + chance.below(state, 2, chance.DIE)
    return run


def scores(name, run):
    states = np.zeros(5, LAYOUTS[name].dtype)
    run(states, np.arange(8))
    return states["score"].tolist()


drivers = {name: kernel.compiled(driver()) for name in sys.argv[1:]}
for name in drivers:
    scores(name, drivers[name])
assert all(scores(name, drivers[name]) == scores(name, driver()) for name in drivers)
"""


@pytest.mark.long
def test_kept_code_of_two_games_can_be_loaded_together(tmp_path: Path) -> None:
    """Compiled by a process each, loaded by a third: nothing of one takes the place of the other."""
    module = tmp_path / "two_games.py"
    module.write_text(TWO_GAMES)
    kept = {"NUMBA_CACHE_DIR": str(tmp_path / "kept"), "PYTHONHASHSEED": "0"}  # the seed is in the names too
    environment = {**os.environ, **kept, "PYTHONPATH": os.pathsep.join(sys.path)}
    for names in (["small"], ["large"], ["small", "large"], ["large", "small"]):
        subprocess.run([sys.executable, str(module), *names], env=environment, check=True, timeout=120)
