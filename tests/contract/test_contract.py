"""What holds for every game, with every option and number of players."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import triskele
from contract.cases import CASES, Case
from endings import NAMES
from positions import key_of
from triskele.rules import GAMES, kernel
from triskele.rules.board import default_board_text
from triskele.rules.pages import page
from triskele.table import FACES
from triskele.table.action import Action
from triskele.table.language import catalog, entry, who_starts
from triskele.table.proof import game_hash
from triskele.table.view import record_schema, reveal_schema, view_schema
from triskele.words import LANGUAGES

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES)

PARTS = ["blank", "setup", "legal", "step", "score", "standing", "known", "complete", "imagine", "drawn"]


def play_at_random(match: triskele.Match, seed: int) -> Iterator[triskele.Match]:
    """The match after each of its random actions, the beginning and the end included."""
    chooser = random.Random(seed)
    yield match
    while not match.finished:
        match.play(chooser.choice(match.actions()))
        yield match


def finished(case: Case, seed: int = 1) -> triskele.Match:
    match = case.new(f"{case} {seed}")
    for _ in play_at_random(match, seed):
        pass
    return match


def with_state(match: triskele.Match, state: Any) -> triskele.Match:
    """The same match, but what is hidden from some seat differs."""
    other = copy.copy(match)
    other._state = state
    return other


def imagined(match: triskele.Match, seat: int | None, key: int) -> Any:
    state = match.known(seat)
    match.rules.imagine(state, key_of(key))
    return state


# The parts


@each_game
def test_a_game_has_all_its_parts_in_the_same_order(game: str) -> None:
    module = GAMES[game]
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    # A part is the game's own function, or one that two games share.
    places = [re.search(rf"^(def {part}\(|{part} = )", source, re.MULTILINE) for part in PARTS]
    starts = [place.start() for place in places if place]
    assert len(starts) == len(PARTS)
    assert starts == sorted(starts)
    assert module.PHASES[module.OVER] == "over"
    assert module.REASONS[0] == ""
    assert module.ACTION_WORDS * kernel.WORD >= module.ACTIONS == len(FACES[game].ACTIONS)
    assert module.STATE.itemsize <= 768
    assert default_board_text(game).startswith("#")
    assert all(page(game, lang) for lang in LANGUAGES)


@each_game
def test_every_language_has_the_same_words_for_a_game(game: str) -> None:
    def keys(table: Any, path: str = "") -> set[str]:
        if not isinstance(table, dict):
            return {path}
        return {key for name, value in table.items() for key in keys(value, f"{path}.{name}")}

    for lang in LANGUAGES:
        assert keys(catalog(lang)) == keys(catalog("en"))
        assert entry(lang, f"{game}.title")
        assert entry(lang, f"{game}.line")
        for option, values in GAMES[game].OPTIONS.items():
            for key in ("title", "text", *values):
                assert entry(lang, f"{game}.options.{option}.{key}")
        for reason in GAMES[game].REASONS[1:]:
            assert entry(lang, f"{game}.ends.{reason}")


@pytest.mark.rule("KEL-SETUP-5", "WUR-SETUP-2", "CEL-SETUP-4")
@each_game
def test_who_starts_is_told_as_the_games_own_rulebook_says_it(game: str) -> None:
    english, german = who_starts("en", game), who_starts("de", game)
    if game == "celtica":
        assert english.endswith("In the rulebook it is the youngest player.")
        assert german.endswith("Laut Anleitung beginnt die jüngste Person.")
    else:
        assert english.endswith("whoever was in Ireland most recently, or else the oldest player.")
        assert german.endswith("Laut Anleitung beginnt, wer zuletzt in Irland war, sonst die älteste Person.")


@each_game
def test_every_action_has_one_text_and_every_text_one_action(game: str) -> None:
    match = triskele.new(game)
    texts = [action.text for action in FACES[game].ACTIONS]
    assert len(set(texts)) == len(texts)
    for number, text in enumerate(texts):
        assert match.action(text).id == match.action(number).id == number
        assert match.action(f"  {text.upper()} ").id == number
        assert json.loads(json.dumps(match.action(number).json()))["text"] == text


# Playing


@each_case
def test_the_same_seed_and_actions_give_the_same_game(case: Case) -> None:
    first, second = finished(case), finished(case)
    assert [action.text for action in first.log] == [action.text for action in second.log]
    assert first._state.data.tobytes() == second._state.data.tobytes()
    other = case.new("another")
    assert other._state.data.tobytes() != case.new(f"{case} 1")._state.data.tobytes()


@each_case
def test_every_action_that_is_not_listed_is_refused_by_a_rule_and_changes_nothing(case: Case) -> None:
    pages = page(case.game, "en") + page("keltis", "en")
    seen_phases = set()
    for n, match in enumerate(play_at_random(case.new(f"refused {case}"), 2)):
        if match.phase in seen_phases and n % 7:
            continue
        seen_phases.add(match.phase)
        before = match._state.data.tobytes()
        listed = {action.id for action in match.actions()}
        for action in match.face.ACTIONS:
            if action.id in listed:
                assert match.why_not(action) is None
                continue
            with pytest.raises(triskele.IllegalMove) as refusal:
                match.play(action)
            assert f"**{refusal.value.rule}**" in pages, (action.text, refusal.value.rule)
            assert set(refusal.value.reasons) == set(LANGUAGES)
            assert all("{" not in sentence for sentence in refusal.value.reasons.values())
        assert match._state.data.tobytes() == before
        assert len(match.log) == n
    assert "over" in seen_phases


@each_case
def test_a_finished_game_has_scores_a_ranking_and_a_reason(case: Case) -> None:
    match = finished(case)
    assert match.seat is None
    assert match.actions() == []
    assert match.reason in match.rules.REASONS[1:]
    assert len(match.scores) == case.players
    assert match.winners == [seat for seat in range(case.players) if match.ranking[seat] == 1]
    assert match.winners
    for seat in range(case.players):
        assert match.parts(seat)["total"] == match.scores[seat]


@each_case
def test_turns_are_counted_as_they_begin_and_the_last_one_is_over_with_the_game(case: Case) -> None:
    """Every turn begins with one decision in the game's first phase."""
    first = GAMES[case.game].PHASES[0]
    match, begun = case.new(f"turns {case}"), 0
    chooser = random.Random(12)
    while not match.finished:
        begun += match.phase == first
        match.play(chooser.choice(match.actions()))
        assert match.turn in {begun - 1, begun}
    assert match.turn == match.view(None)["turn"] == begun


@each_case
def test_everything_that_happens_can_be_said_in_every_language(case: Case) -> None:
    match = case.new(f"told {case}")
    for _ in play_at_random(match, 3):
        for lang in LANGUAGES:
            for action in match.actions():
                assert "{" not in match.describe(action, lang)
    for step in range(len(match.log)):
        for lang in LANGUAGES:
            for seat in (None, 0):
                sentence = match.tell(step, lang, seat)
                assert sentence[0].isupper()
                assert "{" not in sentence


@each_case
def test_whoever_has_a_name_is_called_by_it(case: Case) -> None:
    match = triskele.new(case.game, case.players, f"named {case}", case.options, NAMES[: case.players])
    for _ in play_at_random(match, 5):
        for lang in LANGUAGES:
            said = [match.describe(action, lang) for action in match.actions()]
            said += [refusal.reasons[lang] for action in _of_each_kind(match) if (refusal := match.why_not(action))]
            said += [match.tell(len(match.log) - 1, lang)] if match.log else []
            assert not [text for text in said if re.search(r"(player|seat|Spieler|Platz) \d", text, re.IGNORECASE)]


def _of_each_kind(match: triskele.Match) -> list[Action]:
    """An action of each kind, and all that name a player at the table."""
    of_kind = {action.kind: action for action in match.face.ACTIONS}
    named = [action for action in match.face.ACTIONS if action.fields.get("number", match.players + 1) <= match.players]
    return [action for action in of_kind.values() if "number" not in action.fields] + named


@each_case
def test_undo_brings_back_the_state_before_unless_something_was_revealed(case: Case) -> None:
    undone = kept = 0
    for n, match in enumerate(play_at_random(case.new(f"undo {case}"), 4)):
        if n == 0 or match.finished:
            continue
        state, past = match._state, match._state_at(n - 1)
        chance_used = (past.blocks, past.used) != (state.blocks, state.used)
        if chance_used:
            with pytest.raises(triskele.TriskeleError, match="can’t be taken back"):
                match.undo()
            kept += 1
        else:
            action = match.undo()
            assert match._state.data.tobytes() == past.data.tobytes()
            match.play(action)
            assert match._state.data.tobytes() == state.data.tobytes()
            undone += 1
    assert undone
    assert kept


@each_case
def test_a_preview_says_what_an_action_will_do_and_nothing_that_chance_decides(case: Case) -> None:
    for n, match in enumerate(play_at_random(case.new(f"preview {case}"), 5)):
        if match.finished or n % 5:
            continue
        seat = match.seat
        previews = match.previews()
        assert [action for action, _ in previews] == match.actions()
        for action, told in previews:
            assert told == match.preview(action)
            other = match.as_of(n)
            other.play(action)
            past = other._state_at(len(other.log) - 1)
            happened = other.events(len(other.log) - 1, seat)
            if (past.blocks, past.used) == (other._state.blocks, other._state.used):
                assert told == happened
            else:
                assert told == happened[: len(told)]
                assert len(told) < len(happened) or not any(event["kind"] in match.face.BY_CHANCE for event in happened)


# Records


@each_case
def test_a_record_replays_to_the_same_game_at_every_step(case: Case) -> None:
    match = finished(case)
    record = json.loads(json.dumps(match.record()))
    jsonschema.validate(record, record_schema())
    assert hashlib.sha256(bytes.fromhex(record["key"])).hexdigest() == record["key_hash"]
    again = triskele.replay(record)
    assert again._state.data.tobytes() == match._state.data.tobytes()
    assert again.record() == record
    step = len(match.log) // 2
    assert triskele.replay(record, step)._state.data.tobytes() == match._past[step]


@each_case
def test_a_game_under_way_keeps_its_key_to_itself_and_goes_on_from_a_saved_record(case: Case) -> None:
    match = case.new(f"under way {case}")
    for n, _ in enumerate(play_at_random(match, 6)):
        if n == 20:
            break
    assert match.record()["key"] is None
    with pytest.raises(triskele.RecordError, match="no key yet"):
        triskele.replay(match.record())
    again = triskele.replay(json.loads(json.dumps(match.record(with_key=True))))
    assert again._state.data.tobytes() == match._state.data.tobytes()


@each_game
def test_an_action_exchanged_for_one_that_leads_to_the_same_end_is_found_by_the_hash(game: str) -> None:
    """Many actions do not affect the result, so replaying alone can't tell that one was changed."""
    case = next(case for case in CASES if case.game == game)
    match = finished(case)
    good, found = match.record(), 0
    assert good["game_hash"] == match.game_hash == match.view(None)["game_hash"]
    old = {name: value for name, value in good.items() if name != "game_hash"}
    assert triskele.replay(old).game_hash == match.game_hash
    for step in range(len(match.log) - 1, max(0, len(match.log) - 30), -1):
        past = match.as_of(step)
        assert (past.game_hash, past.view(None)["game_hash"], "game_hash" in past.record()) == (None, None, False)
        for action in past.actions():
            changed = {**old, "actions": [*old["actions"][:step], action.text, *old["actions"][step + 1 :]]}
            if action == match.log[step]:
                continue
            try:
                assert triskele.replay(changed).game_hash != match.game_hash
            except triskele.RecordError:
                continue
            found += 1
            with pytest.raises(triskele.RecordError) as refusal:
                triskele.replay({**changed, "game_hash": good["game_hash"]})
            assert refusal.value.code == "record-hash"
    assert found, "no exchange leads to the same end, so this test shows nothing"


def test_the_hash_of_a_game_is_made_as_it_is_written_down() -> None:
    """Players compare it with what others saw, so it must always be made as it is now, from plain ASCII."""
    record: dict[str, Any] = {"format": "triskele", "version": 1, "names": ["Anna"], "key_hash": "", "result": None}
    record |= {"game": "keltis", "rules": 1, "players": 2, "options": {"start": 0}, "key": "00ff", "actions": ["draw"]}
    record["board"] = {"note": "für\n\x7f", "number": 1.0, "list": [1, 2.5]}
    text = (
        r'{"actions":["draw"],"board":{"list":[1,2.5],"note":"f\u00fcr\n\u007f","number":1},"game":"keltis",'
        r'"key":"00ff","newcomers":[],"options":{"start":0},"players":2,"rules":1}'
    )
    assert game_hash(record) == hashlib.sha256(f"triskele game 1\n{text}".encode()).hexdigest()
    assert game_hash({**record, "names": ["Ben"]}) == game_hash(record)
    for name in ("game", "rules", "players", "options", "board", "key", "actions"):
        assert game_hash({**record, name: None}) != game_hash(record)


# What is hidden


@each_case
def test_views_are_plain_json_of_the_documented_shape(case: Case) -> None:
    shape = jsonschema.Draft202012Validator(view_schema(case.game))
    everything = jsonschema.Draft202012Validator(reveal_schema(case.game))
    for n, match in enumerate(play_at_random(case.new(f"shape {case}"), 7)):
        if n % 40 and not match.finished:
            continue
        for seat in (None, *range(case.players)):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            shape.validate(view)
        everything.validate(match.reveal())


@each_case
def test_states_that_differ_only_in_hidden_things_give_equal_views_and_known_states(case: Case) -> None:
    for n, match in enumerate(play_at_random(case.new(f"hidden {case}"), 8)):
        if match.finished or n % 9:
            continue
        for seat in (None, *range(case.players)):
            view = match.view(seat)
            known = match.known(seat).data.tobytes()
            for key in range(2):
                other = with_state(match, imagined(match, seat, key))
                assert other.view(seat) == view
                assert other.known(seat).data.tobytes() == known
                if seat == match.seat:
                    assert other.action_ids() == match.action_ids()
                    assert other.previews() == match.previews()


@each_case
def test_a_match_knows_what_the_rules_say_is_known(case: Case) -> None:
    """A match has a faster way than the rules' own function; every bit must be the same."""
    for n, match in enumerate(play_at_random(case.new(f"known {case}"), 11)):
        for seat in (None, *range(case.players)):
            known = kernel.blank(match.rules.STATE)
            match.rules.known(match._state, -1 if seat is None else seat, known)
            assert match.known(seat).data.tobytes() == known.data.tobytes()
            if n and not n % 50:
                assert match.known(seat, n - 1).data.tobytes() == match.as_of(n - 1).known(seat).data.tobytes()


@each_case
def test_what_everybody_sees_is_the_same_for_everybody(case: Case) -> None:
    for n, match in enumerate(play_at_random(case.new(f"common {case}"), 10)):
        if n % 3 and not match.finished:
            continue
        spectators = match.face.common(match.known(None))
        for seat in range(case.players):
            assert match.face.common(match.known(seat)) == spectators
            if n:
                past = match.as_of(n - 1)
                if seat != past.seat:
                    assert match.events(n - 1, seat) == match.events(n - 1, None)


@each_case
def test_imagined_states_can_be_played_to_the_end(case: Case) -> None:
    chooser = random.Random(9)
    for n, match in enumerate(play_at_random(case.new(f"imagined {case}"), 9)):
        if match.finished or n % 30:
            continue
        other = with_state(match, imagined(match, match.seat, n))
        for _ in range(3000):
            if other.finished:
                break
            match.rules.step(other._state, chooser.choice(other.action_ids()))
        assert other.finished


@each_case
def test_nothing_of_the_key_is_in_a_known_state_or_a_view(case: Case) -> None:
    match = case.new("a secret word")
    key = match._key.hex()
    for seat in (None, *range(case.players)):
        known = match.known(seat)
        assert not any(known.key)
        assert not any(known.block)
        assert (known.blocks, known.used) == (0, 0)
        assert key not in json.dumps(match.view(seat))
    assert key not in json.dumps(match.record())


# Bad input


@each_game
def test_bad_input_is_refused_with_a_code_and_a_sentence(game: str) -> None:
    def refused(code: str, **arguments: Any) -> None:
        with pytest.raises(triskele.TriskeleError) as refusal:
            triskele.new(**{"game": game, **arguments})
        assert refusal.value.code == code
        assert len(str(refusal.value)) > 20

    refused("unknown-game", game="chess")
    for players in (0, 1, 6, -1, True, "2", None, 2.0):
        refused("wrong-players", players=players)
    refused("unknown-option", options={"speed": "fast"})
    for value in (2, -1, "2", True, None, "north", 0.0, 1.0):
        refused("bad-option", options={"start": value})
    for option in GAMES[game].OPTIONS:
        refused("bad-option", options={option: "otherwise"})
    refused("bad-names", names=["Anna"])
    refused("bad-names", names=["Anna", ""])
    refused("bad-names", names=["Anna", "x" * 41])
    refused("bad-names", names=["Anna", "a\nb"])
    refused("board-invalid", board="no-such-file.toml")

    match = triskele.new(game, seed="x", options={"start": 0})
    before = match._state.data.tobytes()
    legal = match.actions()[0]
    others = (action for other in GAMES if other != game for action in FACES[other].ACTIONS)
    foreign = next(action for action in others if action not in FACES[game].ACTIONS)
    made_up = [triskele.Action(legal.id, "fly", "fly", {}), triskele.Action(-1, legal.kind, legal.text, legal.fields)]
    made_up += [triskele.Action("x", "fly", ["fly"], {}), triskele.Action(legal.id, legal.kind, "fly", legal.fields)]  # type: ignore[arg-type]
    nothing = ("", "fly to the moon", 100_000, -1, None, 2.5, True, "lay green", "x" * 10_000, [], {})
    for nonsense in (*nothing, foreign, *made_up):
        with pytest.raises(triskele.BadRequest) as refusal:
            match.play(nonsense)  # type: ignore[arg-type]
        assert refusal.value.code == "unknown-action"
        assert len(str(refusal.value)) < 200
    with pytest.raises(triskele.TriskeleError) as refusal:
        match.play(match.actions()[0], seat=1)
    assert refusal.value.code == "not-your-turn"
    for seat in (7, -1, True, "0"):
        with pytest.raises(triskele.BadRequest):
            match.view(seat)  # type: ignore[arg-type]
    with pytest.raises(triskele.TriskeleError) as refusal:
        match.undo()
    assert refusal.value.code == "nothing-to-undo"
    assert match._state.data.tobytes() == before


@each_game
def test_a_record_that_does_not_fit_is_refused_and_says_where(game: str) -> None:
    case = next(case for case in CASES if case.game == game)
    good = finished(case).record()

    def refused(code: str, **changes: Any) -> triskele.RecordError:
        with pytest.raises(triskele.RecordError) as refusal:
            triskele.replay({**copy.deepcopy(good), **changes})
        assert refusal.value.code == code
        return refusal.value

    refused("record-malformed", format="pgn")
    refused("record-malformed", names=3)
    refused("record-malformed", players=9)
    refused("record-malformed", game="chess")
    refused("record-malformed", actions=[1, 2])
    for version in (2, True, 1.0, "1", None):
        refused("record-version", version=version)
    for value in (True, 1.0, "1", None, [1]):
        for name in ("rules", "players", "names", "options", "board", "actions", "key_hash", "game_hash"):
            if not (name == "key_hash" and value == "1"):
                refused("record-hash" if (name, value) == ("game_hash", "1") else "record-malformed", **{name: value})
    for value in (True, 0.0, 1.5, None):
        refused("record-malformed", options={**good["options"], "start": value})
        refused("record-malformed", result={**good["result"], "scores": [value] * case.players})
    refused("record-rules", rules=99)
    refused("record-key", key="00" * 32)
    refused("record-key", key="zz")
    refused("record-result", result={**good["result"], "scores": [99] * case.players})
    refused("record-result", result=None)
    refused("record-result", actions=good["actions"][:-1])
    wrong = [*good["actions"][:5], "fly", *good["actions"][6:]]
    assert refused("record-illegal", actions=wrong).step == 5
    doubled = [*good["actions"], good["actions"][-1]]
    error = refused("record-illegal", actions=doubled)
    assert error.step == len(good["actions"])
    with pytest.raises(triskele.RecordError):
        triskele.replay([])
    with pytest.raises(triskele.RecordError, match="no step"):
        triskele.replay(good, 10_000)
