"""Writes the recorded views that the look page and the boards' tests draw: python web/samples.py.

For each game and each number of players, a seat's view in every phase, as late as it was met in three quarters
of a game, one who waits, a spectator's, the end, and a game ended by each reason there is. The same games every time:
keys and choosers are seeded."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import triskele
from triskele.bots import bot
from triskele.rules import GAMES
from triskele.table.language import LANGUAGES
from triskele.table.match import Match

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from endings import endings

FOLDER = Path(__file__).parent / "src" / "samples"
NAMES = ["Maeve", "Anna", "Brendan", "Niamh", "Oisín"]
GAMES_EACH = 6
WILD_GAMES = 20  # played at random, for what sensible players never come to


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        text = recorded(game)
        file_of(game).write_text(text, encoding="utf-8")
        print(f"{game}: {text.count(chr(10)) - 2} samples, {len(text) // 1000} kB")


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def recorded(game: str) -> str:
    """The file of a game: a line for each state."""
    fewest, most = GAMES[game].SEATS
    found = [sample for players in range(fewest, most + 1) for sample in samples(game, players)]
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)
    return f"[\n{lines}\n]\n"


def samples(game: str, players: int) -> list[dict[str, Any]]:
    """The recorded states of a game for a number of players, in the order of a turn."""
    phases = [phase for phase in GAMES[game].PHASES if phase != "over"]
    found: dict[str, dict[str, Any]] = {}
    kept: dict[str, float] = {}
    end: dict[str, Any] = {}
    for number in range(GAMES_EACH + WILD_GAMES):
        if number >= GAMES_EACH and len(set(phases) - set(found)) == 0:
            break
        match = played(game, players, number, "steady" if number < GAMES_EACH else "random")
        length = len(match.log)
        if number == 0:
            end = sample(match, "end", 0)
        for step in range(length):
            then = match.as_of(step)
            share = step / length
            worth = share if share <= 0.75 else 1 - share
            if then.phase in found and (share < 0.3 or number >= GAMES_EACH):
                continue
            if worth > kept.get(then.phase, -1) + 0.02 * (number + 1):
                kept[then.phase] = worth
                found[then.phase] = sample(then, then.phase, then.seat)
        if number == 0:
            early, late = match.as_of(0), match.as_of(length * 2 // 3)
            found["start"] = sample(early, "start", early.seat)
            found["waiting"] = sample(late, "waiting", next(s for s in range(players) if s != late.seat))
            if players in GAMES[game].SEATS:
                found["spectator"] = sample(late, "spectator", None)
    order = ["start", *phases, "waiting", "spectator"]
    ends = {f"end-{ending.match.reason}": ending.match for ending in endings(game, players)}
    return [
        *(found[name] for name in order if name in found),
        end,
        *(sample(match, name, 0) for name, match in sorted(ends.items())),
    ]


def played(game: str, players: int, number: int, level: str) -> Match:
    """A whole game between quick bots; a wild one with the other choice of every option, too."""
    options: dict[str, Any] = {"start": 0}
    if level == "random":
        options |= {name: values[-1] for name, values in GAMES[game].OPTIONS.items()}
    match = triskele.new(game, players=players, seed=f"sample {number}", names=NAMES[:players], options=options)
    chooser, player = random.Random(number), bot(game, level)
    while (seat := match.seat) is not None:
        match.play(player.choose(match.known(seat), match.action_ids(), chooser).action)
    return match


def sample(match: Match, name: str, seat: int | None) -> dict[str, Any]:
    step = len(match.log)
    deciding = seat is not None and seat == match.seat
    return {
        "name": name,
        "players": match.players,
        "latest": match.events(step - 1, seat) if step else [],
        "choices": {lang: choices(match, lang) if deciding else [] for lang in LANGUAGES},
        "view": match.view(seat),
    }


def choices(match: Match, lang: str) -> list[dict[str, Any]]:
    """What each legal action would do, as the server tells it."""
    return [
        {
            "id": action.id,
            "text": action.text,
            "label": match.describe(action, lang),
            "events": events,
            "sentence": match.sentence(events, lang) if events else "",
        }
        for action, events in match.previews()
    ]


if __name__ == "__main__":
    main()
