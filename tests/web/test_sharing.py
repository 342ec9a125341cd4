"""Links to finished games: what others show of them, and the picture; nothing before the end."""

from __future__ import annotations

import html
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from server.running import Person, Running, play_on
from triskele.rules import GAMES
from triskele.rules.own import own_file
from triskele.server import picture
from triskele.table.language import listed
from triskele.words import catalog


@pytest.fixture
def anna(site: Running) -> Iterator[Person]:
    with Person(site, 'Ann<"a') as person:
        yield person


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)"', page)
    return {name: html.unescape(text) for name, text in found}


@pytest.mark.few("keltis", "celtica")
@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_a_finished_game_says_what_it_is_and_shows_a_picture(anna: Person, game: str) -> None:
    name = anna.table("me", *["easy"] * (GAMES[game].SEATS[1] - 1), game=game)["id"]
    play_on([anna], name, random.Random(2))
    record = anna.get(f"/api/tables/{name}/record")
    page = anna.http.get(f"/g/{name}", headers={"Accept-Language": "de"})
    assert page.status_code == 200
    found = tags(page.text)
    winners = [record["names"][seat] for seat in record["result"]["winners"]]
    said = catalog("server", "de")["share"]["wins" if len(winners) == 1 else "shared"]
    assert found["og:title"].endswith(f": {said.format(names=listed('de', winners))}")
    for player, score in zip(record["names"], record["result"]["scores"], strict=True):
        assert f"{player} {score}".replace(" -", " −") in found["og:description"]
    assert found["og:url"] == f"{anna.url}/g/{name}"
    assert found["og:image"].startswith(f"{anna.url}/api/tables/{name}/picture.png")
    picture = anna.http.get(found["og:image"])
    assert picture.headers["content-type"] == "image/png"
    image = Image.open(io.BytesIO(picture.content))
    assert image.size == (1200, 630)
    assert len(picture.content) < 300_000  # previews of larger ones are not shown everywhere
    assert len(image.getcolors(1 << 20)) > 20


@pytest.mark.few("5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_picture_has_the_games_artwork_and_no_empty_corner(site: Running, players: int) -> None:
    with Person(site, "Niamh") as person:
        for game in GAMES:
            if players > GAMES[game].SEATS[1]:
                continue
            name = person.table("me", *["easy"] * (players - 1), game=game)["id"]
            play_on([person], name, random.Random(2))
            drawn = person.http.get(f"/api/tables/{name}/picture.png").content
            assert len(drawn) < 300_000
            image = Image.open(io.BytesIO(drawn)).convert("RGB")
            below = Image.open(own_file("triskele.server", f"art/{game}.webp")).convert("RGB")
            art, own = (600, 60, 1140, 380), (48, 28, 380, 116)  # the game, and the name Triskele
            assert image.crop(art).tobytes() == below.crop(art).tobytes()
            assert image.crop(own).tobytes() == below.crop(own).tobytes()
            for x, y in ((0, 0), (800, 0), (0, 430), (800, 430)):
                corner = image.crop((x, y, x + 400, y + 200))
                assert len(corner.getcolors(1 << 18) or []) > 60


def test_who_has_said_no_name_is_you_on_their_own_pictures_alone(site: Running) -> None:
    with Person(site) as guest, Person(site) as other:
        name = guest.table("me", "easy", game="wuerfel")["id"]
        play_on([guest], name, random.Random(2))
        called = guest.get(f"/api/tables/{name}/record")["names"][0]
        step = f"/api/tables/{name}/steps/3/picture.svg?seat=0&lang="
        label = [re.findall(r"<title[^>]*>(.*?)</title>", one.http.get(step + "de").text)[0] for one in (guest, other)]
        assert ("Du" in label[0], called in label[0]) == (True, False)
        assert ("Du" in label[1], called in label[1]) == (False, True)
        own, seen = (one.http.get(f"/api/tables/{name}/picture.png") for one in (guest, other))
        assert own.content != seen.content
        assert own.headers["cache-control"].startswith("private")
        assert seen.headers["cache-control"].startswith("public")
        assert called in tags(guest.http.get(f"/g/{name}").text)["og:description"]


def test_the_scores_of_a_picture_can_not_be_misread(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: dict[str, set[str]] = {}
    write = picture._write

    def noted(*line: Any, **more: Any) -> None:
        kinds.setdefault(line[3], set()).add((*line, more.get("kind", "text"))[6])
        write(*line, **more)

    monkeypatch.setattr(picture, "_write", noted)
    shown = picture.Pictured("keltis", "Keltis", "Brendan wins", ["Maeve", "Brendan"], [11, 48], [2, 1])
    assert picture.draw(shown, {"scores": [[0, 0], [11, 48]], "turns": [0], "parts": []})
    assert kinds["Brendan wins"] == {"title"}
    assert kinds["11"] == kinds["48"] == {"text"}  # the title face's 11 looks like II


def test_before_the_end_a_link_shows_nothing(anna: Person) -> None:
    name = anna.table("me", "easy")["id"]
    for table in (name, "nosuchtablenosuch"[:16], "x"):
        page = anna.http.get(f"/g/{table}")
        assert page.status_code == 200
        assert not tags(page.text)
    assert anna.refused("GET", f"/api/tables/{name}/picture.png")["code"] == "not-finished"
    assert anna.refused("GET", "/api/tables/nosuchtablenosuc/picture.png")["code"] == "unknown-table"


def test_a_picture_counts_as_many_requests_and_its_refusal_as_one(built: Path, tmp_path: Path) -> None:
    assert built.is_dir()
    database = str(tmp_path / "tables.sqlite")
    with Running(database) as server:
        person = Person(server)
        begun, over = (person.table("me", "easy", game="wuerfel")["id"] for _ in range(2))
        play_on([person], over, random.Random(2))
    # A picture is 120 requests, so after one it takes a minute until there is anything again, however slow this is.
    with Running(database, limits=["requests_per_minute=60"]) as server, person.at(server):
        asked = [*[begun] * 10, *[over] * 3]
        answers = [person.http.get(f"/api/tables/{table}/picture.png").status_code for table in asked]
    assert answers == [*[409] * 10, 200, 429, 429]


def test_names_in_any_script_do_not_break_the_picture(site: Running) -> None:
    with Person(site, "彩子") as person:
        name = person.table("me", "easy", game="wuerfel")["id"]
        play_on([person], name, random.Random(2))
        assert person.http.get(f"/api/tables/{name}/picture.png").status_code == 200
        assert "彩子" in tags(person.http.get(f"/g/{name}").text)["og:description"]
