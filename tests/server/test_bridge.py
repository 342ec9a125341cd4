"""Any bot plays at a server's table, from what its seat is told there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import triskele
from contract.cases import Case
from contract.test_contract import each_case, play_at_random
from server.running import Person, Running
from triskele.bots import Decision
from triskele.bots.bridge import Invitation, invitation, play, state_of
from triskele.rules import GAMES
from triskele.rules.kernel import freeze


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(str(tmp_path_factory.mktemp("bridge") / "tables.sqlite")) as running:
        yield running


@each_case
def test_what_a_bot_is_given_follows_from_its_position(case: Case) -> None:
    for n, match in enumerate(play_at_random(case.new(f"bridge {case}"), 7)):
        if n % 23 == 0 and match.seat is not None:
            for seat in range(match.players):
                found, known = freeze(state_of(match.position(seat), seat)), freeze(match.known(seat))
                for name, span in GAMES[case.game].STATE.spans.items():
                    part = slice(span.start, span.start + span.size)
                    if name not in {"key", "block", "blocks", "used", "words"}:
                        assert found[part] == known[part], name


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_of_ones_own_plays_a_whole_game(server: Running, game: str) -> None:
    asked = []

    def first(decision: Decision) -> str:
        asked.append(decision.seat)
        return decision.actions[0].text

    with Person(server, "Anna") as anna:
        table = anna.post("/api/tables", {"game": game, "seats": [{"who": "open"}, {"who": "bot", "level": "easy"}]})
        told: list[str] = []
        scores = play(invitation(f"{server.url}/#/t/{table['id']}"), first, said=told.append)
        match = triskele.replay(anna.get(f"/api/tables/{table['id']}/record"))
        assert scores == match.scores
        assert set(asked) == {0}
        assert told[0].startswith(f"{table['id']}: {game}, 2 players")
        assert len(told) == 3


def test_a_link_for_a_seat_and_a_programs_token_do_too(server: Running) -> None:
    with Person(server, "Anna") as anna:
        seats = [{"who": "bot", "level": "easy"}, {"who": "open"}]
        table = anna.post("/api/tables", {"game": "wuerfel", "seats": seats})["id"]
        token = anna.post(f"/api/tables/{table}/seats/1/link")["token"]
        link = f"{server.url}/#/seat/{table}/1/{token}"
        assert invitation(link) == Invitation(server.url, table, "1", token)
        assert len(play(invitation(link), "random", said=lambda _: None)) == 2
        made = anna.post("/api/me/programs", {"name": "Own"})
        alone = anna.post(
            "/api/tables", {"game": "wuerfel", "seats": [{"who": "open"}, {"who": "bot", "level": "easy"}]}
        )
        play(Invitation(server.url, alone["id"]), "random", made["token"], said=lambda _: None)
        names = [seat["name"] for seat in anna.get(f"/api/tables/{alone['id']}")["seats"]]
        assert names[0].endswith("Own")


def test_a_position_is_ones_own(server: Running) -> None:
    with Person(server, "Anna") as anna, Person(server, "Ben") as ben:
        table = anna.post("/api/tables", {"game": "keltis", "seats": [{"who": "me"}, {"who": "bot", "level": "easy"}]})
        path = f"/api/tables/{table['id']}/position?seat="
        found: Any = anna.get(f"{path}0")
        assert found["board"] is None
        assert found["position"].startswith("keltis/1 players=2")
        assert anna.refused("GET", f"{path}1")["code"] == "not-your-seat"
        assert ben.refused("GET", f"{path}0")["code"] == "not-your-seat"


@pytest.mark.parametrize(
    ("url", "table", "code"),
    [
        ("http://localhost:1", "none", "no-server"),
        ("localhost:8000", "none", "bad-url"),
        ("http://localhost:1", None, "bad-url"),
        ("http://localhost:1/#/t/one", "two", "bad-url"),
        ("http://localhost:1/#/learn", None, "bad-url"),
    ],
)
def test_where_there_is_no_table_that_is_said(url: str, table: str | None, code: str) -> None:
    with pytest.raises(triskele.TriskeleError) as refused:
        play(invitation(url, table), "random")
    assert refused.value.code == code


def test_a_servers_refusals_are_said_with_their_codes(server: Running) -> None:
    with pytest.raises(triskele.TriskeleError) as refused:
        play(Invitation(server.url, "nothing"), "random")
    assert refused.value.code == "unknown-table"
