"""The key: nobody can choose it, everybody can check it; and what refusals say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from triskele.errors import RecordError
from triskele.server import fairness, problems
from triskele.server.store import Entry, Setup
from triskele.server.tables.opening import _again
from triskele.server.tables.state import rebuilt
from triskele.words import LANGUAGES

ROOT = Path(__file__).parents[2]


def test_each_secret_is_the_hash_of_the_next() -> None:
    root = fairness.new_root()
    for game in range(5):
        now, following = fairness.secret_of(root, game), fairness.secret_of(root, game + 1)
        assert fairness.seal_of(following) == now.hex()
    assert fairness.secret_of(root, fairness.ROUNDS - 1) == root


def test_the_key_hangs_on_the_secret_and_on_every_word_and_on_their_order() -> None:
    secret = bytes(32)
    keys = {
        fairness.key_of(secret, words)
        for words in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], ["a", "b", ""], ["", "ab"])
    }
    assert len(keys) == 8
    assert fairness.key_of(bytes(31) + b"1", ["a"]) not in keys


def seat(place: int, number: int, person: str, word: str) -> Entry:
    data = {"seat": number, "person": person, "level": None, "name": person, "kept_for": None, "word": word}
    return Entry(place, "seat", data, 0.0)


def test_a_persons_first_word_counts_and_no_later_one() -> None:
    setup = Setup("t" * 16, "anna", "keltis", 2, {"start": 0}, None, False, True, bytes(32), 0, None, 0.0)
    log = [seat(0, 0, "anna", "first"), seat(1, 1, "ben", "bens"), seat(2, 0, "anna", "chosen later")]
    table = rebuilt(setup, [*log, Entry(3, "start", {}, 0.0)])
    assert [(word.person, word.word) for word in table.words] == [("anna", "first"), ("ben", "bens")]
    assert table.match is not None
    assert table.match.record(with_key=True)["key"] == fairness.key_of(table.secret, ["first", "bens"]).hex()


def test_a_chain_that_is_used_up_is_followed_by_a_new_one() -> None:
    """Its last secret would otherwise be used twice, and everybody knows it by then."""
    root = bytes(32)

    def after(number: int) -> Setup:
        setup = Setup("t" * 16, "anna", "keltis", 2, {"start": 0}, None, False, True, root, number, None, 0.0)
        return _again(rebuilt(setup, []), "anna", "u" * 16)

    last = after(fairness.ROUNDS - 2)
    assert (last.round, last.secret) == (fairness.ROUNDS - 1, root)
    new = after(fairness.ROUNDS - 1)
    assert new.round == 0
    assert new.secret != root


def test_a_record_that_says_its_making_wrongly_is_refused() -> None:
    secret = fairness.secret_of(bytes(32), 0)
    proof = {"seal": fairness.seal_of(secret), "secret": secret.hex(), "words": [{"seat": 0, "word": "a"}]}
    record = {"key": fairness.key_of(secret, ["a"]).hex(), "fairness": proof}
    assert fairness.check(record)
    assert not fairness.check({"key": "00"})
    wrong = [
        {**record, "key": "00" * 32},
        {**record, "fairness": {**proof, "seal": "00" * 32}},
        {**record, "fairness": {**proof, "words": []}},
        {**record, "fairness": {**proof, "secret": "zz"}},
        {**record, "fairness": []},
    ]
    for changed in wrong:
        with pytest.raises(RecordError):
            fairness.check(changed)


def test_every_code_has_its_sentence_in_every_language() -> None:
    for lang in LANGUAGES:
        assert set(problems.words(lang)) == set(problems.STATUS)
    for code in problems.STATUS:
        fields = {lang: sorted(re.findall(r"{(\w+)}", problems.words(lang)[code])) for lang in LANGUAGES}
        assert len({tuple(found) for found in fields.values()}) == 1, code


def test_every_code_that_the_server_refuses_with_is_in_the_list_and_in_the_documents() -> None:
    sources = (ROOT / "src" / "triskele" / "server").glob("*.py")
    used = {
        code for file in sources for code in re.findall(r'Refused\(\s*"([a-z-]+)"', file.read_text(encoding="utf-8"))
    }
    assert used <= set(problems.STATUS)
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for code in problems.STATUS:
        assert f"`{code}`" in page


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,de;q=0.3,en;q=0.7", "en"),
        ("fr", "en"),
        ("de;q=0", "en"),
        ("de;q=x,en", "en"),
        (";;;,,,", "en"),
        ("DE", "de"),
    ],
)
def test_the_readers_language_is_the_best_that_we_speak(accepted: str, lang: str) -> None:
    assert problems.language(accepted) == lang
