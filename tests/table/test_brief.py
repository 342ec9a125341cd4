"""A turn in one line: the few words of its actions, one after the other."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

import triskele
from triskele.rules import GAMES
from triskele.table.language import catalog
from triskele.table.match import Match
from triskele.words import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
NAMES = ["Aoife", "Brendan", "Ciara", "Declan", "Eithne"]


def played(game: str, players: int, most: int = 400) -> Match:
    match = triskele.new(game, players=players, names=NAMES[:players], seed="brief")
    luck = random.Random(11)
    while not match.finished and len(match.log) < most:
        match.play(luck.choice(match.actions()))
    return match


def briefs(match: Match, lang: str = "en", seat: int | None = None, pictures: bool = False) -> list[str]:
    return [match.brief(step, match.events(step, seat), lang, pictures) for step in range(len(match.log))]


@each_language
@each_game
def test_every_turn_says_something_and_names_nobody(game: str, lang: str) -> None:
    for players in range(GAMES[game].SEATS[0], GAMES[game].SEATS[1] + 1):
        match = played(game, players)
        said = briefs(match, lang)
        seats = [match.known(None, step).seat for step in range(len(match.log))]
        turns = [[step for step, _ in turn] for _, turn in groupby(enumerate(seats), key=lambda at: at[1])]
        for turn in turns[:-1]:
            assert any(said[step] for step in turn), [match.tell(step, lang) for step in turn]
        assert not [line for line in said if any(name in line for name in NAMES) or "{" in line]


@each_language
@each_game
def test_few_words_are_of_what_happens_in_the_game(game: str, lang: str) -> None:
    words = catalog(lang)[game]
    kinds = {key.partition("-")[0] for key in words["brief"]}
    assert kinds <= {key.partition("-")[0] for key in words["tell"]}


@each_game
def test_what_only_its_player_knows_is_not_said(game: str) -> None:
    match = played(game, 2)
    assert briefs(match, seat=0) == briefs(match, seat=1) == briefs(match)


def test_a_card_a_figure_and_a_pile_make_a_turn() -> None:
    match = triskele.new("keltis", players=2, names=NAMES[:2], options={"start": 0}, seed=4)
    card = next(action for action in match.actions() if action.kind == "lay")
    match.play(card)
    match.play(f"start large {card.colour}")
    match.play("draw")
    assert briefs(match) == [f"{card.colour} {card.value}", "large figure to 1", "drew"]
    assert briefs(match, "de")[1:] == ["große Figur auf 1", "gezogen"]


def test_a_colour_is_named_where_the_action_before_did_not_name_it() -> None:
    match = triskele.new("keltis", players=2, names=NAMES[:2], seed=4)
    event = {"seat": 0, "kind": "advance", "colour": "green", "from": 3, "step": 4, "size": "small"}
    match.play(next(action for action in match.actions() if action.kind == "lay"))
    named = match.log[0].colour == "green"
    assert match.brief(1, [event]) == ("figure to 4" if named else "figure on green to 4")


def test_dice_that_are_thrown_or_kept_lead_to_what_is_taken() -> None:
    match = played("wuerfel", 2)
    kinds = {action.kind for action, said in zip(match.log, briefs(match), strict=True) if not said}
    assert kinds <= {"keep", "reroll"}
    assert {action.kind for action, said in zip(match.log, briefs(match), strict=True) if said} >= {"take", "stones"}


@pytest.mark.parametrize(
    ("druid", "experience", "said", "gesagt"),
    [
        (2, 0, "2 × white", "2 × Weiß"),
        (0, 1, "1 × white (experience)", "1 × Weiß (Erfahrung)"),
        (2, 1, "2 × white + 1 experience", "2 × Weiß + 1 Erfahrung"),
    ],
)
def test_cards_are_counted_by_their_kind(druid: int, experience: int, said: str, gesagt: str) -> None:
    match = triskele.new("celtica", players=2, names=NAMES[:2])
    cards = {"druid": druid, "experience": experience, "cards": f"{druid}+{experience}"}
    event = {"seat": 0, "kind": "play", "colour": "white", **cards}
    assert [match.brief(0, [event], lang) for lang in ("en", "de")] == [said, gesagt]


def test_several_pieces_are_taken_or_given_up_with_one_word() -> None:
    match = played("celtica", 3)
    said = [
        (step, line)
        for step, line in enumerate(briefs(match))
        if match.log[step].kind == "give" and "gave up" not in line
    ]
    assert said
    for step, _ in said:
        assert match.log[step - 1].kind == "give"


def test_what_came_for_pieces_is_told_apart_from_them() -> None:
    match = played("celtica", 3)
    for lang, given, got in [
        ("en", "gave up ", ", got an experience card"),
        ("de", "abgegeben: ", ", Erfahrungskarte bekommen"),
    ]:
        lines = briefs(match, lang)
        assert any(line.startswith(given) for line in lines)
        assert any(line.endswith(got) and match.log[step].kind == "give" for step, line in enumerate(lines))
