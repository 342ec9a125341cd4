"""The key: nobody can choose it, everybody can check it; and what refusals say."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from server.test_matches import kept
from triskele.errors import RecordError, TriskeleError
from triskele.server import fairness
from triskele.server.edge import problems
from triskele.server.store import Entry, Setup
from triskele.server.tables import opening, playing, seating
from triskele.server.tables.matches import Matches
from triskele.server.tables.opening import _again
from triskele.server.tables.seating import Wish
from triskele.server.tables.state import Table, rebuilt
from triskele.words import LANGUAGES, catalog

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
        others = set(problems.STATUS) - set(problems.words(lang))
        assert set(problems.words(lang)) <= set(problems.STATUS)
        assert others - {"board-invalid", "illegal-move", "record-malformed"} <= set(
            catalog("errors", lang)
        )  # what the package refuses
    for code in problems.words("en"):
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


PEOPLE = ("anna", "ben", "cleo")


def test_whoever_sits_down_after_a_draw_was_seen_changes_all_draws_to_come(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Joining, leaving, links, bots, playing, taking back, in any order, with the same word from everybody: the key
    changes exactly when somebody sits down who did not have this seat, and never to one that there was."""
    secrets = random.Random(0)  # which deals come, and so what can be done, is the same each time
    monkeypatch.setattr(fairness, "new_root", lambda: secrets.randbytes(32))
    happened: Counter[str] = Counter()

    async def game(matches: Matches, luck: random.Random) -> None:
        wishes = [Wish("me"), Wish("open"), Wish("bot", "easy")]
        name = await opening.create(matches, "anna", "Anna", "keltis", wishes, {}, None, False, True, False, "word")
        seen: set[tuple[int, ...]] = set()
        for _ in range(90):
            async with matches.room(name) as room:
                at, key, owners = room.table.at, _key(room.table), [seat.owner for seat in room.table.seats]
            person, seat = luck.choice(PEOPLE), luck.randrange(3)
            what = luck.choice(["join", "leave", "link", "bot", "play", "play", "play", "play", "undo"])
            with contextlib.suppress(TriskeleError):
                await _do(matches, name, what, person, seat, luck)
            async with matches.room(name) as room:
                after, now = _key(room.table), [one.owner for one in room.table.seats]
                happened[what] += room.table.at > at
            if key is None:
                assert not seen
            elif any(one and one != old for one, old in zip(now, owners, strict=True)):
                happened["sat down"] += 1
                assert after not in seen, (what, person, seat)
            else:
                assert after == key, (what, person, seat)
            seen |= set() if after is None else {after}

    async def run() -> None:
        async with kept(sqlite_database, 10_000) as matches:
            for seed in range(8):
                await game(matches, random.Random(seed))

    asyncio.run(run())
    assert min(happened[what] for what in ("join", "leave", "link", "bot", "play", "undo", "sat down")) > 3, happened


def _key(table: Table) -> tuple[int, ...] | None:
    """What decides all draws to come."""
    return None if table.match is None else tuple(table.match.state_at(len(table.match.log)).key)


async def _do(matches: Matches, name: str, what: str, person: str, seat: int, luck: random.Random) -> None:
    """Something that somebody may do at a table, if they may."""
    async with matches.room(name) as room:
        table = room.table
        at, match, decides = table.at, table.match, None
        if match is not None and match.seat is not None:
            decides = table.seats[match.seat].person
            action = luck.choice(match.actions()).text
    if what == "join":
        await seating.sit(matches, person, person, name, None, Wish("me"), "word")
    elif what == "leave":
        await seating.leave(matches, person, name)
    elif what == "link":
        await seating.check_take(matches, person, name, seat)
        giver = table.seats[seat].owner or "anna"
        await seating.sit(matches, person, person, name, seat, Wish("me"), "word", giver)
    elif what == "bot":
        await seating.sit(matches, person, person, name, seat, Wish("bot", "easy"), None)
    elif what == "undo":
        await playing.undo(matches, person, name, at, whole=False)
    elif decides is not None:
        await playing.act(matches, decides, name, at, action, whole=False)
    elif match is not None and match.seat is not None:
        await playing.act_for_bot(matches, name, at, match.seat, match.action(action).id)
