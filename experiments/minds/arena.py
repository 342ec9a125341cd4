"""Nets against the levels on the processor's cores, every deal once from each seat; each pairing gets its share of time.

python -m minds.arena GAMES.csv SECONDS WORKERS NET.npz=OPPONENT[=PLAYERS[=SHARE]]...   plays, and writes each game
python -m minds.arena GAMES.csv...                                                      tells what came of them
"""

import csv
import math
import os
import random
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

COLUMNS = ("game", "net", "opponent", "players", "deal", "seat", "won", "points", "others", "ms", "their_ms", "seconds")
Game = dict[str, Any]
Choosers = tuple[Any, Any]
_ready: dict[tuple[str, str], tuple[Any, Choosers]] = {}  # of this process


@dataclass
class Pairing:
    net: str
    opponent: str
    players: int = 2
    share: float = 1.0
    asked: int = 0
    seconds: float = 0.0


def choosers(net: str, opponent: str) -> tuple[Any, Choosers]:
    """A net's mind, and how the others and the net choose: kept, as to compile and to load take long."""
    if (net, opponent) not in _ready:
        from minds.play import Mind
        from triskele.bots.levels import bot

        mind = Mind(net)
        theirs: Any
        if opponent.endswith(".npz"):
            rival = Mind(opponent)
            theirs = lambda known, actions, _: rival.choose(known, actions)  # noqa: E731
        else:
            level = bot(mind.about["game"], opponent, time.process_time)
            theirs = lambda known, actions, luck: level.choose(known, actions, luck).action  # noqa: E731
        _ready[net, opponent] = mind, (theirs, lambda known, actions, _: mind.choose(known, actions))
    return _ready[net, opponent]


def play(pairing: Pairing, deal: int, seat: int, until: float) -> Game | None:
    """One game; None if it isn't over in time."""
    from triskele.rules import chance, kernel
    from triskele.rules.board import load_board
    from triskele.rules.kernel import WORD

    began = time.time()
    mind, choose = choosers(pairing.net, pairing.opponent)
    game, players = mind.game, pairing.players
    options = {key: values[0] for key, values in game.OPTIONS.items()}
    state = game.blank(load_board(game.NAME), players, options, deal % players)
    luck, chooser = random.Random(deal), random.Random(deal * 7 + seat)
    chance.seed(state, [luck.getrandbits(32) for _ in range(8)])
    game.setup(state)
    spent, count = [0.0, 0.0], [0, 0]
    while state.phase != game.OVER:
        legal = [0] * game.ACTION_WORDS
        game.legal(state, legal)
        actions = [a for a in range(game.ACTIONS) if (legal[a // WORD] >> (a % WORD)) & 1]
        action = actions[0]
        if len(actions) > 1:
            known = kernel.blank(game.STATE)
            game.known(state, state.seat, known)
            own = state.seat == seat
            before = time.process_time()
            action = choose[own](known, actions, chooser)
            spent[own] += time.process_time() - before
            count[own] += 1
        game.step(state, action)
        if time.time() > until:
            return None
    standings = [game.standing(state, player) for player in range(players)]
    best = max(standings)
    told = (
        (standings[seat] == best) / standings.count(best),
        game.score(state, seat),
        float(np.mean([game.score(state, p) for p in range(players) if p != seat])),
        round(1e3 * spent[1] / max(count[1], 1), 2),
        round(1e3 * spent[0] / max(count[0], 1), 2),
        round(time.time() - began, 2),
    )
    names = Path(pairing.net).name, Path(pairing.opponent).name
    return dict(zip(COLUMNS, (game.NAME, *names, players, deal, seat, *told), strict=True))


def compete(path: str, seconds: float, workers: int, pairings: list[Pairing]) -> None:
    """Play until the time is over: always the pairing that has had least of its share."""
    until = time.time() + seconds
    offset = int(os.environ.get("ARENA_OFFSET", "0"))
    open_: dict[Future[Game | None], Pairing] = {}
    with Path(path).open("a", newline="") as file, ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        out = csv.DictWriter(file, COLUMNS)
        if file.tell() == 0:
            out.writeheader()
        while True:
            while len(open_) < workers and time.time() < until:
                on_the_way = {id(p): sum(other is p for other in open_.values()) for p in pairings}
                pairing = min(
                    pairings,
                    key=lambda p: (p.seconds * (1 + on_the_way[id(p)] / max(p.asked, 1)) + on_the_way[id(p)]) / p.share,
                )
                deal, seat = divmod(pairing.asked, pairing.players)
                pairing.asked += 1
                open_[pool.submit(play, pairing, offset * 1_000_000 + deal, seat, until)] = pairing
            if not open_:
                return
            for future in wait(open_, return_when=FIRST_COMPLETED).done:
                pairing, game = open_.pop(future), future.result()
                if game is not None:
                    pairing.seconds += game["seconds"]
                    out.writerow(game)
                    file.flush()


def tell(paths: list[str]) -> None:
    """Only deals that were played from every seat count; the interval is over deals."""
    found: dict[tuple[str, ...], dict[str, list[Game]]] = {}
    for path in paths:
        for game in csv.DictReader(Path(path).read_text().splitlines()):
            pairing = tuple(game[name] for name in COLUMNS[:4])
            found.setdefault(pairing, {}).setdefault(game["deal"], []).append(game)
    for (name, net, opponent, players), deals in sorted(found.items()):
        whole = [games for games in deals.values() if len(games) == int(players)]
        games = [game for games in whole for game in games]
        if not games:
            continue
        means = np.array([np.mean([float(game["won"]) for game in deal]) for deal in whole])
        error = means.std(ddof=1) / math.sqrt(len(means)) if len(means) > 1 else math.nan
        mean = {column: np.mean([float(game[column]) for game in games]) for column in COLUMNS[6:]}
        print(
            f"{name} {players}p {net} v {opponent}: {100 * means.mean():.1f} ± {196 * error:.1f} % of {len(games)} games;"
            f" points {mean['points']:.1f} v {mean['others']:.1f}; {mean['ms']:.2f} ms, opponent {mean['their_ms']:.0f} ms;"
            f" {mean['seconds']:.0f} s a game",
            flush=True,
        )


def main() -> None:
    if all(path.endswith(".csv") for path in sys.argv[1:]):
        tell(sys.argv[1:])
        return
    pairings = []
    for text in sys.argv[4:]:
        net, opponent, *rest = text.split("=")
        pairings.append(Pairing(net, opponent, *(kind(part) for kind, part in zip((int, float), rest))))
    compete(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), pairings)
    tell([sys.argv[1]])


if __name__ == "__main__":
    main()
