"""The socket of a table: everything in order, as each client may know it, and what was missed afterwards."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.running import Person, Running, Socket, deciding


@pytest.fixture
def table(anna: Person, ben: Person) -> str:
    """A game of Anna and Ben; Anna begins."""
    name: str = anna.table("me", "open", options={"start": 0})["id"]
    ben.post(f"/api/tables/{name}/join")
    return name


def discard(person: Person, table: str) -> dict[str, Any]:
    seen = person.see(table)
    view = deciding(seen)
    assert view is not None
    action = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
    after: dict[str, Any] = person.act(table, seen["at"], action).raise_for_status().json()
    return after


def draw(person: Person, table: str) -> dict[str, Any]:
    after: dict[str, Any] = person.act(table, person.see(table)["at"], "draw").raise_for_status().json()
    return after


def test_who_comes_sees_the_table_then_what_happens(anna: Person, ben: Person, table: str) -> None:
    with ben.live(table) as socket:
        first = socket.next("news")
        assert first["entries"] == []
        assert first["table"] == ben.see(table)
        after = discard(anna, table)
        told = socket.next("news")
        assert (told["since"], told["at"]) == (first["at"], after["at"])
        [entry] = told["entries"]
        assert (entry["kind"], entry["seat"], entry["at"]) == ("action", 0, after["at"])
        assert entry["text"].startswith("Anna discards ")
        assert "action" not in entry
        assert told["table"] == ben.see(table)


def test_each_hears_it_in_the_own_language_and_with_the_own_knowledge(anna: Person, ben: Person, table: str) -> None:
    with anna.live(table, lang="de") as mine, ben.live(table) as other, Socket(anna.url, table) as watching:
        for socket in (mine, other, watching):
            socket.next("news")
        discard(anna, table)
        draw(anna, table)
        [[own], [seen], [watched]] = [
            [socket.next("news"), socket.next("news")][1]["entries"] for socket in (mine, other, watching)
        ]
        assert own["text"].startswith("Du ziehst ")
        assert own["text"] != "Anna zieht eine Karte."
        assert "value" in own["events"][0]
        assert own["action"]["text"] == "draw"
        assert seen["text"] == watched["text"] == "Anna draws a card."
        assert "value" not in seen["events"][0]


def test_a_spectator_gets_the_spectators_view(anna: Person, table: str) -> None:
    with Socket(anna.url, table) as watching:
        [view] = watching.next("news")["table"]["views"]
        assert view["seat"] is None
        assert view["table"]["hand"] == []
        assert view["actions"] == []


def test_who_was_away_gets_exactly_what_it_missed_in_order(anna: Person, ben: Person, table: str) -> None:
    with ben.live(table) as socket:
        seen = socket.next("news")["at"]
        heard = []
        discard(anna, table)
        draw(anna, table)
        discard(ben, table)
        for _ in range(3):
            heard += socket.next("news")["entries"]
    with ben.live(table, at=seen) as socket:
        news = socket.next("news")
        assert news["entries"] == heard
        assert [entry["at"] for entry in heard] == [seen + 1, seen + 2, seen + 3]
        assert news["since"] == seen
    with ben.live(table, at=seen + 2) as socket:
        assert socket.next("news")["entries"] == heard[2:]
    with ben.live(table, at=seen + 3) as socket:
        assert socket.next("news")["entries"] == []


def test_who_comes_from_the_beginning_is_told_all_of_it(anna: Person, ben: Person, table: str) -> None:
    discard(anna, table)
    with ben.live(table, at=0) as socket:
        news = socket.next("news")
        assert (news["since"], news["entries"][0]["at"]) == (0, 1)
        assert news["entries"] == ben.get(f"/api/tables/{table}/log")["entries"]


def test_what_was_taken_back_is_part_of_what_was_missed(anna: Person, ben: Person, table: str) -> None:
    with ben.live(table) as socket:
        seen = socket.next("news")["at"]
        after = discard(anna, table)
        anna.post(f"/api/tables/{table}/undo", {"at": after["at"]})
        anna.post(f"/api/tables/{table}/leave")
        anna.post(f"/api/tables/{table}/join")
        after = anna.see(table)
        heard: list[Any] = []
        while not heard or heard[-1]["at"] < after["at"]:
            heard += socket.next("news")["entries"]
    assert [entry["kind"] for entry in heard][:3] == ["action", "undo", "seat"]
    with ben.live(table, at=seen) as socket:
        assert socket.next("news")["entries"] == heard


def test_who_listens_gets_the_table_once(anna: Person, ben: Person, table: str) -> None:
    with anna.live(table) as socket, anna.live(table) as second:
        seen = socket.next("news")
        second.next("news")
        view = deciding(seen["table"])
        assert view is not None
        action = next(action["text"] for action in view["actions"] if action["kind"] == "discard")
        body = {"at": seen["at"], "action": action, "table": False}
        assert anna.post(f"/api/tables/{table}/actions", body) == {"at": seen["at"] + 1}
        for told in (socket.next("news"), second.next("news")):  # who has two tabs open sees it in both
            assert (told["at"], told["table"]) == (seen["at"] + 1, anna.see(table))
        back = {"at": seen["at"] + 1, "table": False}
        assert anna.post(f"/api/tables/{table}/undo", back) == {"at": seen["at"] + 2}
        assert socket.next("news")["table"] == anna.see(table)
        # Whoever is behind is told how it is, listening or not.
        stale = anna.refused("POST", f"/api/tables/{table}/actions", body)
        assert (stale["code"], stale["table"]) == ("stale", anna.see(table))


def test_what_each_action_would_do_comes_with_the_news_to_who_decides_and_wants_it(
    anna: Person, ben: Person, table: str
) -> None:
    with (
        anna.live(table, choices=1, lang="de") as mine,
        anna.live(table) as plain,
        ben.live(table, choices=1) as other,
        Socket(anna.url, table, choices=1) as watching,
    ):
        for act in (discard, draw):  # as one comes, and after a move of one's own
            choices = anna.get(f"/api/tables/{table}/choices?seat=0&lang=de")["choices"]
            assert choices
            assert mine.next("news")["choices"] == choices
            assert "choices" not in plain.next("news")
            assert other.next("news")["choices"] is watching.next("news")["choices"] is None
            act(anna, table)
        assert mine.next("news")["choices"] is None
        assert other.next("news")["choices"] == ben.get(f"/api/tables/{table}/choices?seat=1")["choices"]


def test_there_is_no_chat_at_one_screen_until_somebody_comes_from_elsewhere(anna: Person, ben: Person) -> None:
    alone = anna.table("me", "me", "easy")
    assert alone["chat"] is False
    assert anna.refused("POST", f"/api/tables/{alone['id']}/chat", {"text": "Hi"})["code"] == "no-chat"
    token = anna.post(f"/api/tables/{alone['id']}/seats/1/link")["token"]
    assert ben.post(f"/api/tables/{alone['id']}/seats/1/take", {"token": token})["chat"] is True
    assert anna.see(alone["id"])["chat"] is True
    anna.post(f"/api/tables/{alone['id']}/chat", {"text": "Hi"})
    ben.post(f"/api/tables/{alone['id']}/leave")  # the seat is kept for them, and they may come back
    assert anna.see(alone["id"])["chat"] is True
    assert anna.table("me", "open")["chat"] is True  # whoever comes


def test_presence_says_who_is_there(anna: Person, ben: Person, table: str) -> None:
    def until(socket: Socket, seats: list[int], watching: int) -> None:
        while (found := socket.next("presence")) != {"type": "presence", "seats": seats, "watching": watching}:
            assert found["type"] == "presence"

    with anna.live(table) as mine:
        until(mine, [0], 0)
        with ben.live(table):
            until(mine, [0, 1], 0)
            with Socket(anna.url, table):
                until(mine, [0, 1], 1)
                with Person(anna.url) as cara, cara.live(table), cara.live(table):  # two pages of one person
                    until(mine, [0, 1], 2)
                until(mine, [0, 1], 1)
        until(mine, [0], 0)


def test_bots_are_seen_thinking(anna: Person) -> None:
    table = anna.table("me", "easy", options={"start": 0})["id"]
    with anna.live(table) as socket:
        discard(anna, table)
        draw(anna, table)
        thinking = socket.next("thinking")
        assert (thinking["seat"], thinking["level"]) == (1, "easy")


def test_chat_is_plain_text_with_a_length_and_can_be_off(anna: Person, ben: Person, table: str) -> None:
    with anna.live(table) as mine, ben.live(table) as other:
        mine.say({"type": "chat", "text": " <b>Hello</b>\n\t'; DROP TABLE log; -- "})
        [line] = other.next("chat")["lines"]
        assert (line["number"], line["name"], line["seat"]) == (1, "Anna", 0)
        assert line["text"] == "<b>Hello</b> '; DROP TABLE log; --"
        mine.say({"type": "chat", "text": "x" * 501})
        assert mine.next("problem")["problem"]["code"] == "bad-chat"
        mine.say({"type": "chat", "text": "a\u0007b"})
        assert mine.next("problem")["problem"]["code"] == "bad-chat"
    ben.post(f"/api/tables/{table}/chat", {"text": "Hi"})
    with anna.live(table, chat=1) as mine:
        assert [line["text"] for line in mine.next("chat")["lines"]] == ["Hi"]
    assert [line["number"] for line in anna.get(f"/api/tables/{table}/chat")["lines"]] == [1, 2]
    silent = anna.table("me", "me", chat=False)["id"]
    assert anna.refused("POST", f"/api/tables/{silent}/chat", {"text": "Hi"})["code"] == "no-chat"
    with Socket(anna.url, table) as watching:
        watching.say({"type": "chat", "text": "anonymous"})
        assert watching.next("problem")["problem"]["code"] == "no-identity"


def test_a_deleted_table_says_so(anna: Person) -> None:
    table = anna.table("me", "open")["id"]
    with anna.live(table) as socket:
        socket.next("news")
        anna.http.delete(f"/api/tables/{table}").raise_for_status()
        socket.next("gone")
        with pytest.raises(ConnectionClosed) as closed:
            socket.next("news")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004


def test_a_rematch_is_told_at_the_old_table(anna: Person) -> None:
    import random

    from server.running import play_on

    table = anna.table("me", "me")["id"]
    play_on([anna], table, random.Random(1))
    with anna.live(table) as socket:
        socket.next("news")
        again = anna.post(f"/api/tables/{table}/rematch")["table"]
        [entry] = socket.next("news")["entries"]
        assert (entry["kind"], entry["table"]) == ("rematch", again)


def test_an_unknown_table_is_a_problem_and_not_a_connection(anna: Person) -> None:
    with Socket(anna.url, "nothing") as socket:
        assert socket.next()["problem"]["code"] == "unknown-table"
    with Socket(anna.url, "x" * 16, at="zero") as socket:
        assert socket.next()["problem"]["code"] == "invalid"


def test_where_many_come_at_once_few_messages_say_so_and_the_last_one_is_right(server: Running) -> None:
    """Telling each of them about every other would be thousands of messages."""
    with Person(server) as anna, contextlib.ExitStack() as stack:
        table = anna.table("me", "me")["id"]
        first = stack.enter_context(anna.live(table))
        began = time.monotonic()
        watching = [stack.enter_context(Socket(server.url, table)) for _ in range(60)]
        told = 0
        while first.next("presence")["watching"] < 60:
            told += 1
        took = time.monotonic() - began
        assert told <= took / 0.5 + 2, (told, took)
        for socket in watching:
            while socket.next("presence")["watching"] < 60:
                pass
        for socket in watching[1:]:
            socket.socket.close()
        while first.next("presence")["watching"] > 1:
            pass
