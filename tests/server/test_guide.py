"""What helps to play: boards, rules, previews, reasons, hints, replays."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import tomllib
from typing import Any

import pytest

import triskele
from server.running import WIDE, Person, Running, deciding, play_on
from triskele.errors import BoardError
from triskele.rules import GAMES
from triskele.rules.board import default_board_text
from triskele.rules.pages import page
from triskele.server import boards
from triskele.table.course import course
from triskele.table.language import entry


def in_german(person: Person, path: str) -> Any:
    return person.get(path, headers={"Accept-Language": "de"})


# Boards and rules


def test_a_board_for_no_game_is_refused_for_the_game(anna: Person) -> None:
    body = {"game": "chess", "seats": [{"who": "me"}] * 2, "board_file": "players = [2, 4]"}
    assert anna.refused("POST", "/api/tables", body)["code"] == "unknown-game"


def test_a_board_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "PATIENCE", 0.0)
    with pytest.raises(BoardError) as refused:
        asyncio.run(boards.read("keltis", default_board_text("keltis"), 2))
    assert refused.value.why == "slow"


@pytest.mark.parametrize("game", GAMES)
def test_a_games_board_file_is_there_to_be_corrected_and_played_with(anna: Person, game: str) -> None:
    response = anna.http.get(f"/api/games/{game}/board")
    assert response.text == default_board_text(game)
    assert response.headers["content-type"].startswith("text/plain")
    assert response.headers["content-disposition"] == f'attachment; filename="{game}.toml"'
    table = anna.table("me", "me", game=game, board_file=response.text)
    assert table["status"] == "playing"
    usual = anna.table("me", "me", game=game)
    assert table["views"][0]["table"].keys() == usual["views"][0]["table"].keys()


def test_a_corrected_board_is_the_one_that_is_played(anna: Person) -> None:
    text = re.sub(r"(?m)^bonus = 5$", "bonus = 7", default_board_text("orakel"))
    table = anna.table("me", "me", game="orakel", board_file=text)
    assert table["views"][0]["table"]["priestess_bonus"] == 7


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("x = \ny = 2", 1, "TOML"),
        ("[" * 5000, None, ""),
        ("a = " + "[\n" * 4000, None, "deep"),
        ("a." * 6500 + "a = 1", None, "8192 characters"),
        (default_board_text("orakel") + "#" * 401, 48, "400 characters"),
        (default_board_text("orakel") + "\n[more]\nnumber = 1\n", 49, "more: expected one of players"),
        (default_board_text("orakel").replace("bonus = 5", "bonus = 500"), 41, "a whole number from 0 to 50, not 500"),
        (default_board_text("orakel").replace("bonus = 5", ""), 39, "missing"),
        (default_board_text("orakel") + "\n[more]\nwhen = 2020-01-01\n", None, "date"),
        (default_board_text("orakel") + "\n[more]\nnumber = 99999999999999999999\n", None, "too large"),
        (default_board_text("orakel") + "\n[more]\nnumber = nan\n", None, "float"),
        ("", None, "missing"),
    ],
)
def test_a_bad_board_is_refused_with_its_line_and_what_was_expected(
    anna: Person, text: str, line: int | None, expected: str
) -> None:
    body = {"game": "orakel", "seats": [{"who": "me"}, {"who": "me"}], "board_file": text}
    problem = anna.refused("POST", "/api/tables", body)
    assert (problem["status"], problem["code"]) == (422, "board-invalid")
    assert expected in problem["detail"]
    assert problem.get("line") == line or line is None
    if line:
        assert f"line {line}" in problem["detail"]


@pytest.mark.parametrize(
    "board",
    [
        '{"speed": 1}',
        '{"players": ' + "[" * 20_000 + "]" * 20_000 + "}",
        '{"players": ' + '{"a":' * 9_000 + "1" + "}" * 9_000 + "}",
        '{"players": ' + "9" * 5_000 + "}",
        '{"players": -1e999}',
        '{"players": NaN}',
        '{"' + "." * 30_000 + '": 1}',
        '{"players": "' + "x" * 30_000 + '"}',
        '{"players": [' + "1," * 15_000 + "1]}",
        "{" + ",".join(f'"a{n}": 1' for n in range(5_000)) + "}",
    ],
    ids=["unknown", "lists", "tables", "digits", "infinite", "nan", "dots", "text", "many", "names"],
)
def test_a_board_as_json_is_held_to_the_same(anna: Person, board: str) -> None:
    whole = json.dumps(tomllib.loads(default_board_text("keltis")))[:-1] + ", " + board[1:]
    for content in (board, whole):
        body = f'{{"game": "keltis", "seats": [{{"who": "me"}}, {{"who": "me"}}], "board": {content}}}'
        answer = anna.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422, answer.text
        assert answer.json()["code"] in {"board-invalid", "invalid"}
        assert len(answer.content) < 2_000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_come_by_sections_in_the_readers_language(anna: Person, game: str, lang: str) -> None:
    found = anna.get(f"/api/rules/{game}", headers={"Accept-Language": lang})
    assert found == anna.get(f"/api/rules/{game}?lang={lang}", headers={"Accept-Language": "en"})
    texts = {rule["id"]: rule["text"] for section in found["sections"] for rule in section["rules"] if rule["id"]}
    written = dict(re.findall(r"(?m)^- \*\*([A-Z]+-[A-Z]+-\d+)\*\* (.*)$", page(game, lang)))
    assert written.items() <= texts.items()
    assert all(rule.startswith("KEL-") for rule in texts.keys() - written.keys())
    assert all(section["title"] for section in found["sections"][1:])
    assert found["reconstructed"] == (entry(lang, f"{game}.reconstructed") or None)


def test_a_game_that_is_not_there_has_no_rules_and_no_board(anna: Person) -> None:
    assert anna.refused("GET", "/api/rules/chess")["code"] == "unknown-game"
    assert anna.refused("GET", "/api/games/..%2f..%2fsecret/board")["code"] in {"unknown-game", "unknown-address"}
    assert anna.refused("GET", "/api/games/chess/board")["code"] == "unknown-game"


# What an action would do, and why it is not legal


@pytest.mark.parametrize("game", GAMES)
def test_choices_say_what_each_action_is_called_and_would_do(anna: Person, game: str) -> None:
    """A whole game: what happened begins with what the preview said."""
    luck = random.Random(game)
    seen = anna.table("me", "me", game=game)
    name, told = seen["id"], 0
    while view := deciding(seen):
        path = f"/api/tables/{name}/choices?seat={view['seat']}"
        found = anna.get(path)
        assert (found["at"], found["seat"]) == (seen["at"], view["seat"])
        assert [choice["id"] for choice in found["choices"]] == [action["id"] for action in view["actions"]]
        if told % 10 == 0:
            german = in_german(anna, path)
            for choice, other in zip(found["choices"], german["choices"], strict=True):
                assert choice["label"] != other["label"]
                assert choice["events"] == other["events"]
                assert bool(choice["sentence"]) == bool(choice["events"]) == bool(other["sentence"])
        texts = [choice["text"] for choice in found["choices"]]
        choice = found["choices"][texts.index("draw") if "draw" in texts else luck.randrange(len(texts))]
        seen = anna.act(name, seen["at"], choice["text"]).raise_for_status().json()
        [entry] = anna.get(f"/api/tables/{name}/log?from={found['at']}")["entries"]
        assert entry["events"][: len(choice["events"])] == choice["events"]
        if choice["events"]:
            assert entry["text"].startswith(choice["sentence"][:-1])
        told += 1
    assert seen["status"] == "finished"
    assert anna.refused("GET", f"/api/tables/{name}/choices?seat=0")["code"] == "game-over"


def test_choices_and_reasons_are_for_the_own_seat_that_decides(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", options={"start": 0})["id"]
    for what in ("choices?", "why?action=draw&"):
        assert anna.refused("GET", f"/api/tables/{name}/{what}seat=0")["code"] == "not-started"
    ben.post(f"/api/tables/{name}/join")
    for what in ("choices?", "why?action=draw&"):
        assert ben.refused("GET", f"/api/tables/{name}/{what}seat=0")["code"] == "not-your-seat"
        assert ben.refused("GET", f"/api/tables/{name}/{what}seat=1")["code"] == "not-your-turn"
        assert ben.refused("GET", f"/api/tables/{name}/{what}seat=5")["code"] == "unknown-seat"
        assert ben.refused("GET", f"/api/tables/{name}/{what}seat=x")["code"] == "invalid"
    assert anna.get(f"/api/tables/{name}/choices?seat=0")["choices"]


@pytest.mark.parametrize("game", GAMES)
def test_why_an_action_can_not_be_is_told_with_its_rule(anna: Person, game: str) -> None:
    seen = anna.table("me", "me", game=game)
    view = deciding(seen)
    assert view is not None
    legal = {action["text"] for action in view["actions"]}
    match = triskele.new(game)
    rules = set()
    for action in match.face.ACTIONS[::5]:
        path = f"/api/tables/{seen['id']}/why?seat={view['seat']}&action={action.text.replace('+', '%2B')}"
        if action.text in legal:
            assert anna.refused("GET", path)["code"] == "legal-move"
            continue
        english, german = anna.get(path), in_german(anna, path)
        assert english["action"] == action.text
        assert english["rule"] == german["rule"]
        assert english["sentence"] != german["sentence"]
        assert english["text"]
        assert german["text"]
        assert english["text"] != german["text"]
        rules.add(english["rule"])
    assert rules
    path = f"/api/tables/{seen['id']}/why?seat={view['seat']}&action=fly"
    assert anna.refused("GET", path)["code"] == "unknown-action"


# The past


def test_the_log_tells_the_whole_game_and_everything_is_open_after_it(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "gentle", game="orakel")["id"]
    ben.post(f"/api/tables/{name}/join")
    seen = play_on([anna, ben], name, random.Random(5), most=30)
    assert anna.refused("GET", f"/api/tables/{name}/steps/3?seat=open")["code"] == "not-finished"
    with anna.live(name, at=0) as socket:
        news = socket.next("news")
    told = anna.get(f"/api/tables/{name}/log?from=0")["entries"]
    assert told[: len(news["entries"])] == news["entries"]
    assert [entry["at"] for entry in told] == list(range(1, len(told) + 1))
    hidden = [entry for entry in told if entry["kind"] == "action" and entry["seat"] == 1]
    assert hidden
    assert all("action" not in entry for entry in hidden)
    assert anna.get(f"/api/tables/{name}/log?from=100000")["entries"] == []
    seen = play_on([anna, ben], name, random.Random(5))
    match = triskele.replay(anna.get(f"/api/tables/{name}/record"))
    for step in (0, 7, len(match.log)):
        assert anna.get(f"/api/tables/{name}/steps/{step}?seat=open") == match.as_of(step).reveal()
    assert seen["status"] == "finished"
    assert in_german(anna, f"/api/tables/{name}/log?from=3")["entries"][-1]["text"] == match.tell(
        len(match.log) - 1, "de", 0, 0, pictures=True
    )


@pytest.mark.parametrize("game", GAMES)
def test_how_the_scores_went_is_told_to_everybody_as_it_was_shown(anna: Person, game: str) -> None:
    name = anna.table("me", "easy", "gentle", game=game)["id"]
    waiting = anna.table("me", "open", game=game)["id"]
    assert anna.refused("GET", f"/api/tables/{waiting}/course")["code"] == "not-started"
    play_on([anna], name, random.Random(7), most=8)
    found = anna.get(f"/api/tables/{name}/course")  # bots may go on meanwhile: it is of a place that was there
    for step, scores in enumerate(found["scores"]):
        players = anna.get(f"/api/tables/{name}/steps/{step}")["table"]["players"]
        assert scores == [player["score"][found["counts"]] for player in players]
    play_on([anna], name, random.Random(7))
    match = triskele.replay(anna.get(f"/api/tables/{name}/record"))
    assert anna.get(f"/api/tables/{name}/course") == course(match)


def test_the_log_is_told_with_what_was_taken_back(anna: Person) -> None:
    seen = anna.table("me", "gentle", options={"start": 0})
    name = seen["id"]
    view = deciding(seen)
    assert view is not None
    discard = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
    seen = anna.act(name, seen["at"], discard).json()
    seen = anna.post(f"/api/tables/{name}/undo", {"at": seen["at"]})
    told = anna.get(f"/api/tables/{name}/log")["entries"]
    assert [entry["kind"] for entry in told][-2:] == ["action", "undo"]
    assert told[-2]["action"]["text"] == discard


# Hints


def test_a_hint_says_what_a_net_gives_each_action(anna: Person) -> None:
    seen = anna.table("me", "gentle", options={"start": 0})
    hint = anna.post(f"/api/tables/{seen['id']}/hint", {"seat": 0})
    view = deciding(seen)
    assert view is not None
    assert hint["action"] in view["actions"]
    assert hint["at"] == seen["at"]
    chances = [found["chance"] for found in hint["found"]]
    assert hint["found"][0]["id"] == hint["action"]["id"]
    assert sum(chances) == pytest.approx(1, abs=1e-4)
    assert chances == sorted(chances, reverse=True)
    assert hint["reason"].startswith(f"A trained net gives it {100 * chances[0]:.0f}%")
    assert hint["against"] is None, "nobody thinks here, so nothing can be compared"


def test_reasons_are_given_as_hints_are_and_only_for_what_is_legal_now(anna: Person, ben: Person) -> None:
    seen = anna.table("me", "gentle", options={"start": 0})
    view = deciding(seen)
    assert view is not None
    first, second, *_ = (action["id"] for action in view["actions"])
    path, body = f"/api/tables/{seen['id']}/hint/reasons", {"seat": 0, "at": seen["at"], "action": first}
    illegal = next(action for action in range(55) if action not in {each["id"] for each in view["actions"]})
    for against, at, code in ((illegal, seen["at"], "stale"), (second, 0, "stale"), (second, seen["at"], "too-many")):
        assert anna.refused("POST", path, {**body, "against": against, "at": at})["code"] == code
    assert anna.refused("POST", path, {**body, "against": -1})["code"] == "invalid"
    assert ben.refused("POST", path, {**body, "against": second})["code"] == "not-your-seat"
    name = anna.table("me", "open", options={"start": 0})["id"]
    ben.post(f"/api/tables/{name}/join")
    asked = {**body, "against": second}
    assert anna.refused("POST", f"/api/tables/{name}/hint/reasons", asked)["code"] == "no-hints"


def test_there_are_no_hints_where_other_people_play(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "gentle", options={"start": 0})["id"]
    ben.post(f"/api/tables/{name}/join")
    path = f"/api/tables/{name}/hint"
    assert not anna.see(name)["aided"]
    assert anna.refused("POST", path, {"seat": 0})["code"] == "no-hints"
    assert anna.refused("POST", path, {"seat": 0}, "de")["detail"].startswith("Tipps")
    ben.post(f"/api/tables/{name}/leave")  # a bot keeps the seat for ben, who may come back
    assert anna.refused("POST", path, {"seat": 0})["code"] == "no-hints"
    assert anna.refused("POST", path, {"seat": 1})["code"] == "not-your-seat"


def test_a_table_may_allow_aids_where_other_people_play_and_everybody_sees_it(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", options={"start": 0}, aids=True)["id"]
    joined = ben.post(f"/api/tables/{name}/join")
    assert (joined["aids"], joined["aided"]) == (True, True)
    assert anna.post(f"/api/tables/{name}/hint", {"seat": 0})["seat"] == 0
    assert ben.get(f"/api/tables/{name}/lens?seat=1")["lens"]["seat"] == 1


# The lens


@pytest.mark.parametrize("game", GAMES)
def test_the_lens_is_what_the_own_seat_could_count(anna: Person, game: str) -> None:
    name = anna.table("me", "gentle", game=game)["id"]
    found = {}
    for most in (3, 5000):
        seen = play_on([anna], name, random.Random(3), most=most)
        if seen["status"] != "finished":
            lens = anna.get(f"/api/tables/{name}/lens?seat=0")
            found[lens["at"] - 3] = lens["lens"]  # two seats were taken, and the game began
    assert anna.refused("GET", f"/api/tables/{name}/lens?seat=0")["code"] == "game-over"
    match = triskele.replay(anna.get(f"/api/tables/{name}/record"))
    assert found == {step: match.as_of(step).lens(0) for step in found}
    assert found


def test_nobody_gets_anothers_lens_nor_one_where_the_table_forbids_it(anna: Person, ben: Person) -> None:
    name = anna.table("me", "open", "gentle", options={"start": 0})["id"]
    path = f"/api/tables/{name}/lens?seat="
    assert not anna.see(name)["aids"]
    assert anna.refused("GET", f"{path}0")["code"] == "not-started"
    ben.post(f"/api/tables/{name}/join")
    assert anna.refused("GET", f"{path}0")["code"] == "no-lens"
    assert anna.refused("GET", f"{path}0", lang="de")["detail"].startswith("Die Lupe")
    for seat, code in (("1", "not-your-seat"), ("2", "not-your-seat"), ("3", "unknown-seat"), ("x", "invalid")):
        assert anna.refused("GET", f"{path}{seat}")["code"] == code
    alone = anna.table("me", "gentle")["id"]
    assert ben.refused("GET", f"/api/tables/{alone}/lens?seat=0")["code"] == "not-your-seat"
    assert ben.refused("GET", f"/api/tables/{alone}/lens")["code"] == "invalid"


def test_a_hint_says_what_search_found(sqlite_database: str) -> None:
    luck = random.Random(1)
    often = [*WIDE, "hints_per_minute=1000000"]
    with Running(sqlite_database, "--bot-workers", "1", limits=often) as server, Person(server, "Anna") as anna:
        name = anna.table("me", "me", game="orakel", options={"start": 0})["id"]
        path, choices, seat = f"/api/tables/{name}/hint", f"/api/tables/{name}/choices", 0
        until, looks = time.monotonic() + 900, 0  # search is compiled, and that stands back for others
        while not any(found["visits"] for found in anna.post(path, {"seat": seat})["found"]):
            assert time.monotonic() < until
            time.sleep(0.5)
            looks += 1
            if looks % 7 == 0:  # where the net is sure, nothing is tried
                view = deciding(play_on([anna], name, luck, most=1))
                assert view is not None
                seat = view["seat"]
        hint = anna.post(path, {"seat": seat})
        assert hint["action"]["id"] == hint["found"][0]["id"]
        assert hint["found"][0]["visits"] > 1
        labels = {choice["id"]: choice["label"] for choice in anna.get(f"{choices}?seat={seat}")["choices"]}
        assert all(finding["label"] == labels[finding["id"]] for finding in hint["found"])
        others = [finding["value"] for finding in hint["found"][1:]]
        assert others == sorted(others, reverse=True)
        assert hint["found"][0]["margin"] == pytest.approx(hint["found"][0]["value"] - others[0])
        assert str(hint["found"][0]["visits"]) in hint["reason"]
        assert "imagined" in hint["reason"]
        assert "durchgespielten Partien" in anna.post(f"{path}?lang=de", {"seat": seat})["reason"]
        until = time.monotonic() + 900
        while (hint := anna.post(path, {"seat": seat}))["against"] is None:  # made ready after all levels
            assert time.monotonic() < until
            time.sleep(0.5)
        asked = {"at": hint["at"], "seat": seat, "action": hint["action"]["id"], "against": hint["against"]["id"]}
        for lang, counted in (("en", "imagined games"), ("de", "durchgespielten Partien")):
            why = anna.post(f"{path}/reasons?lang={lang}", asked)
            assert {why["better"]["id"], why["other"]["id"]} == {asked["action"], asked["against"]}
            assert why["action"]["id"] == why["better"]["id"]
            assert counted in why["counted"]
            assert why["worlds"] == 48
            assert why["verdict"] or why["reasons"] or not why["close"]
        assert any(_reasons_in_practice(anna, "orakel") for _ in range(5))


def _reasons_in_practice(anna: Person, game: str) -> list[str]:
    """Why something is better in the next practice position than what was answered there, counted now."""
    puzzle = anna.get(f"/api/practice/{game}/next")
    path, wrong = f"/api/practice/{game}/{puzzle['id']}", puzzle["choices"][0]["text"]
    found = anna.post(path, {"action": wrong})
    told = {lang: anna.get(f"{path}/reasons?lang={lang}&action={wrong}")["reasons"] for lang in ("en", "de")}
    assert len(told["en"]) == len(told["de"])
    assert not (found["found"] and told["en"])
    return list(told["en"])
