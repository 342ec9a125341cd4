"""Celtica as it is shown, spoken and refused."""

from __future__ import annotations

import io
from typing import Any, Self

import pytest
from rich.console import Console

import triskele
from celtica_positions import AMULET, CASTLE, COLOUR, FIRST_SHRINE, RUIN_OF_2, Celtica
from triskele.rules import celtica
from triskele.rules.celtica import DISPLAY, END, PILE, SPENT
from triskele.terminal.celtica import draw

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva"]


class OnTheTable(Celtica):
    """A match in some position; nobody has a piece before a test hands them out. Anna begins."""

    def __init__(self, players: int = 2, rules: str = "original") -> None:
        options = {"start": 0, "rules": rules}
        self.match = triskele.new("celtica", players, "on the table", options, NAMES[:players])
        for player in range(players):
            self.pieces(player, "")

    @property
    def state(self) -> Any:  # type: ignore[override]
        return self.match._state

    def say(self, *texts: str) -> Self:
        for text in texts:
            self.match.play(text)
        return self

    def kinds(self, seat: int | None = 0) -> list[str]:
        """The kinds of what the last action did."""
        return [event["kind"] for event in self.match.events(len(self.match.log) - 1, seat)]

    def told(self, lang: str = "en", seat: int | None = 0) -> str:
        return self.match.tell(len(self.match.log) - 1, lang, seat)

    def why_not(self, text: str) -> tuple[str, str]:
        refusal = self.match.why_not(text)
        assert refusal is not None
        return refusal.rule, refusal.reasons["en"]

    def view(self, seat: int | None = 0) -> dict[str, Any]:
        return self.match.view(seat)["table"]  # type: ignore[no-any-return]

    def screen(self, lang: str = "en", seat: int | None = 0, width: int = 80) -> str:
        console = Console(width=width, file=io.StringIO(), force_terminal=False)
        console.print(draw(self.match.view(seat), lang))
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue()

    def cards_to(self, which: str, source: int, target: int) -> Self:
        """Move all druid or experience cards of a row."""
        counts, sizes = getattr(self.state, f"{which}_card"), getattr(self.state, f"{which}_cards")
        self._fill(counts, sizes, source, [], target)
        return self


# Notation


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "play red 0+1"),
        (4, "play red 1"),
        (5, "play red 1+1"),
        (319, "play black 12+4"),
        (320, "take north"),
        (337, "give middle"),
        (338, "card"),
        (339, "no card"),
        (341, "buy northeast"),
        (355, "exchange west"),
        (358, "from 1"),
        (363, "pass"),
    ],
)
def test_actions_are_written_as_a_person_would_type_them(number: int, text: str) -> None:
    assert triskele.new("celtica").action(number).text == text


# What happened


def test_finding_pieces_is_told_pick_by_pick_and_then_what_is_turned_up() -> None:
    table = OnTheTable().hand(0, "red red grey").druid("red", 6).display("1 1 2 3 4 5 6 7 8").say("play red 2")
    assert table.kinds() == ["play", "move", "to_take"]
    assert table.told() == "Anna plays 2 red druid cards, to place 8 (castle), 3 pieces to take."
    table.say("take north")
    assert table.told() == "Anna takes the north piece, 2 more to take."
    table.say("take east", "take northwest")
    event = table.match.events(len(table.match.log) - 1)[1]
    assert (event["kind"], len(event["pieces"])) == ("refill", 3)
    assert table.told().startswith(f"Anna takes the northwest piece, new in the display ({event['pieces'][0]}, ")
    assert table.told("de").startswith("Anna nimmt das Teil Nordwest, neu in der Auslage (")


def test_experience_cards_beside_druid_cards_are_told_apart() -> None:
    table = OnTheTable().hand(0, "red red grey").experience(0, "red").say("play red 1+1")
    assert (
        table.told()
        == "Anna plays 1 druid card and 1 experience card in red, to place 2 (monastery), 2 pieces to take."
    )
    assert table.match.describe("play red 0+1", "de") == "Deine Erfahrungskarte in Rot ausspielen"


def test_pieces_that_there_is_no_choice_about_are_told_too() -> None:
    table = OnTheTable().hand(0, "red grey").druid("red", CASTLE - 1).display("2 4").supply_goes_to(1).say("play red 1")
    assert table.kinds() == ["play", "move", "take", "take", "hands_discarded", "end"]
    assert table.told().startswith(
        "Anna plays a red druid card, to place 8 (castle), takes the northeast piece, takes the "
    )
    assert table.told().endswith("no piece is left to find, so the game is over.")


def test_an_empty_display_is_told() -> None:
    table = OnTheTable().hand(0, "red grey").display("").pieces(SPENT, "7").supply_goes_to(1).say("play red 1")
    assert table.kinds() == ["play", "move", "nothing_to_take", "new_supply", "refill"]


def test_a_ruin_is_told_and_the_colour_of_its_card_only_to_who_took_it() -> None:
    table = OnTheTable().hand(0, "red grey").druid("red", FIRST_SHRINE).pieces(0, "1 5 8").say("play red 1")
    assert table.told() == "Anna plays a red druid card, to place 4 (ruin), 2 pieces to give up."
    table.say("give north", "give south")
    colour = next(name for name, count in table.view()["hand"]["experience"].items() if count)
    assert table.told() == f"Anna gives up the south piece, takes a {colour} experience card."
    for other in (1, None):
        assert table.told(seat=other) == "Anna gives up the south piece, takes an experience card."
        assert "colour" not in str(table.match.events(len(table.match.log) - 1, other))


def test_a_ruin_without_pieces_still_brings_a_card_and_played_ones_are_told_from_it() -> None:
    table = OnTheTable().hand(0, "red grey").experience(0, "red").druid("red", FIRST_SHRINE)
    table.cards_to("experience", PILE, 1).say("play red 0+1")
    assert table.kinds() == ["play", "move", "nothing_to_give", "experience", "experience_pile"]
    assert "takes a red experience card, the played experience cards are shuffled" in table.told()


def test_when_no_experience_card_is_left_that_is_told() -> None:
    table = OnTheTable().hand(0, "red grey").druid("red", FIRST_SHRINE).cards_to("experience", PILE, 1)
    assert table.say("play red 1").kinds() == ["play", "move", "nothing_to_give", "no_experience"]


def test_a_shrine_is_told_and_the_colour_of_its_card_only_to_who_took_it() -> None:
    table = OnTheTable().hand(0, "red").hand(1, "grey white").druid("red", FIRST_SHRINE - 1).say("play red 1")
    assert table.told() == "Anna plays a red druid card, to place 3 (shrine), a druid card may be taken."
    table.cards_to("druid", PILE, SPENT).say("card")
    colour = next(name for name, count in table.view()["hand"]["druid"].items() if count)
    shuffled = "the played druid cards are shuffled into a new pile"
    assert table.told() == f"Anna takes a {colour} druid card, {shuffled}."
    assert table.told(seat=1) == f"Anna takes a druid card, {shuffled}."
    refused = OnTheTable().hand(0, "red").hand(1, "grey white").druid("red", FIRST_SHRINE - 1)
    refused.say("play red 1", "no card")
    assert refused.told() == "Anna takes no druid card, Anna is out of the round."


def test_a_shrine_without_any_druid_card_is_told() -> None:
    table = OnTheTable().hand(0, "grey grey").experience(0, "red").druid("red", FIRST_SHRINE - 1)
    table.cards_to("druid", PILE, 1).say("play red 0+1")
    assert table.kinds() == ["play", "move", "no_druid_card"]


def test_the_next_round_is_told_with_who_begins() -> None:
    table = OnTheTable(3).only(0).hand(0, "red").druid("red", FIRST_SHRINE).say("play red 1")
    assert table.kinds() == ["play", "move", "nothing_to_give", "experience", "round"]
    assert table.told(seat=1).endswith("takes an experience card, round 2 begins with Ben.")


def test_the_goal_is_told_the_last_round_once_and_cards_without_effect() -> None:
    table = OnTheTable().hand(0, "red red grey grey").hand(1, "white white").druids(END - 1)
    table.say("play red 1")
    assert table.kinds() == ["play", "move", "goal", "last_round", "to_take"]
    table.pick_any()
    table.match.log.clear()
    table.match._past.clear()
    table.say("play white 1")
    assert table.kinds() == ["play", "move", "goal", "to_take"]
    assert "druid number 2 at the goal" in table.told()
    table.pick_any()
    table.say("play red 1")
    assert table.kinds() == ["play", "no_effect"]


def test_the_end_of_play_is_told_before_experience_cards_and_the_end_of_the_game_after_them() -> None:
    table = OnTheTable().druids(END).druid("red", END - 1).hand(0, "red grey").hand(1, "white red")
    table.experience(1, "red").pieces(1, "1 1").display("2 2 2 2 2 3 3 3 3").say("play red 1")
    table.say("take northeast", "take northeast", "take east", "take east")
    assert table.match.reason is None
    table.say("take northeast")
    assert table.kinds() == ["take", "refill", "hands_discarded", "spending"]
    assert "discarded from the hands: 3 druid cards, that was the last turn" in table.told()
    table.say("pass")
    assert table.kinds() == ["pass", "end"]
    assert table.told("de") == (
        "Ben setzt keine Erfahrungskarten mehr ein, alle Druiden sind im Ziel, damit ist das Spiel zu Ende."
    )


def test_buying_and_exchanging_with_the_display_is_told() -> None:
    table = OnTheTable().experience(0, "red red red red").pieces(0, "1 2").display("3 4 5 6 7 8 8 8 8").spend()
    table.say("exchange north")
    assert table.told() == "Anna offers the north piece for another."
    table.say("take east")
    assert table.told() == "Anna gets the east piece for the north piece."
    table.say("buy north")
    assert table.told() == "Anna takes the north piece for two cards."
    table.display("7 7 7").say("exchange north")
    assert table.kinds() == ["exchange", "swap", "refill", "end"], "one kind there, and no card left"


def test_pieces_turned_up_are_told_beside_the_one_that_was_given_there() -> None:
    table = OnTheTable().experience(0, "red").pieces(0, "1 2").display("7 7 7")
    table.supply_goes_to(SPENT)
    for kind in (0, 0, 7):
        celtica.move_piece(table.state, kind, SPENT, PILE)
    table.spend()
    table.say("exchange north")
    [refill] = [event for event in table.match.events(len(table.match.log) - 1, 0) if event["kind"] == "refill"]
    assert refill["pieces"].count("north") == table.state.piece[DISPLAY, 0] - 1 >= 2


def test_exchanging_with_players_is_told() -> None:
    table = OnTheTable(3, "translation").experience(0, "red red").pieces(0, "1 2").pieces(1, "3 4").pieces(2, "5 6")
    table.spend().say("exchange north", "from 3")
    assert table.told() == "Anna wants a piece from Cleo."
    assert table.told("de") == "Anna tauscht mit Cleo."
    table.say("take southwest")
    assert table.told() == "Anna gets the southwest piece for the north piece."
    table.pieces(1, "3").pieces(2, "").say("exchange northeast")
    assert table.kinds() == ["exchange", "from", "swap", "end"]
    assert table.told().startswith(
        "Anna offers the northeast piece for another, the other comes from Ben, gets the east piece for the"
    )
    assert ", das andere kommt von Ben, " in table.told("de")


# Why not


def test_why_cards_can_not_be_played() -> None:
    table = OnTheTable().hand(0, "red red grey").experience(0, "red")
    assert table.why_not("play red 3") == (
        "CEL-MOVE-1",
        "That needs 3 of your red druid cards, and you have 2.",
    )
    assert table.why_not("play grey 1+1") == (
        "CEL-MOVE-2",
        "That needs 1 of your grey experience cards, and you have 0.",
    )
    beside = OnTheTable(2, "translation").hand(0, "grey").experience(0, "red")
    assert beside.why_not("play red 0+1")[0] == "CEL-TRANSLATION-1"


@pytest.mark.parametrize(
    ("text", "rule", "part"),
    [
        ("take north", "CEL-FIND-1", "reaches a village"),
        ("give north", "CEL-RUIN-1", "reaches a ruin"),
        ("card", "CEL-SHRINE-1", "reaches a shrine"),
        ("no card", "CEL-SHRINE-1", "reaches a shrine"),
        ("buy north", "CEL-EXPERIENCE-1", "take pieces for experience cards after the last turn"),
        ("exchange north", "CEL-EXPERIENCE-1", "exchange pieces after the last turn"),
        ("from 2", "CEL-EXPERIENCE-1", "with the display"),
        ("pass", "CEL-MOVE-1", "at least one card"),
    ],
)
def test_when_cards_are_to_be_played_other_actions_say_when_their_time_is(text: str, rule: str, part: str) -> None:
    found = OnTheTable().hand(0, "red").why_not(text)
    assert found[0] == rule
    assert part in found[1]


def test_why_a_piece_can_not_be_picked() -> None:
    table = OnTheTable().hand(0, "red grey").display("1 1 1 1 1 2 2 2 2").say("play red 1")
    assert table.why_not("take south") == ("CEL-FIND-1", "The display has no south piece.")
    assert table.why_not("give south")[1] == "First take 1 piece from the display."
    ruin = OnTheTable().hand(0, "red grey").druid("red", FIRST_SHRINE).pieces(0, "1 2 3").say("play red 1")
    assert ruin.why_not("give south") == ("CEL-RUIN-1", "You have no south piece.")
    assert ruin.why_not("play grey 1") == (
        "CEL-RUIN-1",
        "First give up 2 pieces to the ruin.",
    )
    shrine = OnTheTable().hand(0, "red grey").druid("red", FIRST_SHRINE - 1).say("play red 1")
    assert shrine.why_not("play grey 1") == (
        "CEL-SHRINE-1",
        "First choose whether to take a druid card: “card” or “no card”.",
    )


@pytest.mark.parametrize(
    ("text", "rule", "part"),
    [
        ("play red 1", "CEL-END-1", "no more cards can be played"),
        ("take north", "CEL-EXPERIENCE-1", "costs two experience cards: type “buy”"),
        ("card", "CEL-END-1", "to take or exchange pieces, or pass"),
        ("give north", "CEL-END-1", "to take or exchange pieces, or pass"),
        ("buy south", "CEL-EXPERIENCE-1", "no south piece"),
        ("buy north", "CEL-EXPERIENCE-1", "and you have one"),
        ("exchange south", "CEL-EXPERIENCE-1", "You have no south piece"),
        ("exchange north", "CEL-EXPERIENCE-1", "no other kind to exchange your north"),
        ("from 2", "CEL-EXPERIENCE-1", "only the translation’s rules"),
    ],
)
def test_why_an_experience_card_can_not_be_used_like_that(text: str, rule: str, part: str) -> None:
    found = OnTheTable().experience(0, "red").pieces(0, "1 2").display("1 1 1 1 1 1 1 1 1").spend().why_not(text)
    assert found[0] == rule
    assert part in found[1]


def test_why_an_exchange_can_not_go_on_like_that() -> None:
    table = OnTheTable().experience(0, "red").pieces(0, "1 2").display("1 3 3 3 3 3 3 4 4").spend()
    table.say("exchange north")
    assert table.why_not("take north") == ("CEL-EXPERIENCE-1", "A piece can’t be exchanged for one of its own kind.")
    assert table.why_not("take south") == ("CEL-EXPERIENCE-1", "The display has no south piece.")
    assert table.why_not("pass") == (
        "CEL-EXPERIENCE-1",
        "You give your north piece; now take the one you get for it.",
    )


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("from 1", "with somebody else"),
        ("from 2", "Ben has no other kind to give for your north piece"),
        ("from 5", "no player 5"),
        ("take east", "First choose whose piece you want"),
        ("pass", "First choose whose piece you want"),
    ],
)
def test_why_a_partner_can_not_be_chosen(text: str, part: str) -> None:
    table = OnTheTable(4, "translation").experience(0, "red").pieces(0, "1 2").pieces(1, "1").pieces(2, "3 4")
    table.pieces(3, "4").spend()
    assert table.why_not("from 3") == ("CEL-TRANSLATION-2", "First choose which of your pieces to exchange.")
    table.say("exchange north")
    found = table.why_not(text)
    assert found[0] == "CEL-TRANSLATION-2"
    assert part in found[1]
    table.say("from 3")
    assert table.why_not("take south") == ("CEL-TRANSLATION-2", "Cleo has no south piece.")


def test_why_nothing_can_be_done_after_the_end() -> None:
    table = OnTheTable().hand(0, "red grey").display("4").supply_goes_to(1).say("play red 1")
    assert table.why_not("play grey 1") == ("CEL-END-2", "The game is over.")


# What is seen


def test_the_view_shows_everybodys_amulets_and_the_parts_of_the_score() -> None:
    table = OnTheTable().pieces(0, AMULET + "1 2 3 1").pieces(1, "8")
    anna, ben = table.view(1)["players"]
    assert (anna["amulets"], ben["amulets"]) == ([9, 3, 1], [1])
    assert (anna["pieces"]["north"], anna["pieces"]["middle"]) == (3, 1)
    assert anna["score"] == {"pieces": 13, "largest": 3, "amulets": 1, "total": 1}


def test_the_view_shows_hands_by_their_sizes_and_only_the_own_one_by_its_colours() -> None:
    table = OnTheTable(3).hand(0, "red red grey").experience(0, "white").hand(1, "").experience(1, "black")
    seen = table.view()
    assert seen["hand"]["druid"] == {"red": 2, "grey": 1, "white": 0, "brown": 0, "black": 0}
    assert seen["hand"]["experience"]["white"] == 1
    sizes = [(player["druid_cards"], player["experience_cards"], player["out"]) for player in seen["players"]]
    assert sizes == [(3, 1, False), (0, 1, True), (5, 0, False)]
    assert table.view(None)["hand"] is None
    hidden = table.match.reveal()["table"]["hidden"]
    assert hidden["hands"][1]["experience"]["black"] == 1
    assert sum(hidden["supply"].values()) == seen["supply"]


def test_the_view_shows_the_path_the_druids_the_piles_and_the_round() -> None:
    table = OnTheTable().hand(0, "red red grey").pieces(0, "1 1").druid("red", RUIN_OF_2 - 2)
    seen = table.say("play red 2").view()
    assert seen["places"][4] == {"kind": "ruin", "amount": 2}
    assert (seen["places"][0]["kind"], seen["places"][-1]) == ("start", {"kind": "goal", "amount": 5})
    assert (seen["druids"]["red"], seen["given_up"]["north"], seen["druid_discards"]["red"]) == (4, 2, 2)
    assert (seen["experience_pile"], seen["round"], seen["last_round"], seen["last_mover"]) == (19, 1, False, None)
    assert table.druid("grey", END).view()["last_round"]


def test_the_view_shows_what_is_being_decided() -> None:
    table = OnTheTable().hand(0, "red grey").druid("red", CASTLE - 1).display("1 2 3 4 5 6 7 8 8").say("play red 1")
    assert (table.view()["picks"], table.view()["display"]["northwest"]) == (3, 2)
    assert "3 pieces to take" in table.screen()
    other = OnTheTable(3, "translation").experience(0, "red").pieces(0, "1 2").pieces(1, "3 4").pieces(2, "5 6")
    assert other.spend().view()["exchange"] is None
    assert other.view()["last_mover"] == 2
    other.say("exchange north")
    assert other.view(1)["exchange"] == {"given": "north", "source": None, "partner": None}
    assert "you give: north" in other.screen()
    other.say("from 3")
    assert other.view(1)["exchange"] == {"given": "north", "source": "player", "partner": 2}
    assert "you give: north, to Cleo" in other.screen()
    assert "du gibst: Nord, an Cleo" in other.screen("de")
    display = OnTheTable().experience(0, "red").pieces(0, "1").spend().say("exchange north")
    assert display.view()["exchange"] == {"given": "north", "source": "display", "partner": None}


# The screen


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_screen_fits_eighty_columns_and_shows_where_cards_lead(players: int, lang: str) -> None:
    table = OnTheTable(players).hand(0, "red red grey").experience(0, "red").pieces(0, AMULET * 2 + "1 1 1 1")
    text = table.screen(lang)
    assert max(map(len, text.splitlines())) <= 80
    red = next(line for line in text.splitlines() if {"en": "☼ red", "de": "☼ Rot"}[lang] in line)
    assert red.split()[3:8] == ["☼", "1", "2", "3", "·"]
    assert "9 9 1 1 1 1" in text
    spectators = table.screen(lang, None)
    assert {"en": "your hand", "de": "deine Hand"}[lang] not in spectators


def test_the_screen_marks_the_pieces_to_choose_from_and_who_is_out() -> None:
    table = OnTheTable().hand(0, "red grey").hand(1, "").display("1 1 1 1 2 2 2 2 2").say("play red 1")
    lines = table.screen().splitlines()
    assert "‹4› ‹5›" in next(line for line in lines if "display" in line)
    assert "out" in next(line for line in lines if "2 Ben" in line)
    other = OnTheTable(3, "translation").experience(0, "red").pieces(0, "1 2").pieces(1, "3 4").pieces(2, "5 6")
    lines = other.spend().say("exchange north", "from 3").screen().splitlines()
    assert "‹1› ‹1›" in next(line for line in lines if "3 Cleo" in line)
    assert "‹" not in next(line for line in lines if "display" in line)


def test_druids_have_symbols_of_their_own() -> None:
    text = OnTheTable().screen()
    assert all(f"{symbol} {colour}" in text for symbol, colour in zip("☼☾∞Ψ∀", COLOUR, strict=True))
