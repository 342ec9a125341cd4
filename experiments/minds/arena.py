"""Nets against the levels on the processor's cores, every deal once from each seat; each pairing gets its share of time.

python -m minds.arena GAMES.csv SECONDS WORKERS NET.npz=OPPONENT[=PLAYERS[=SHARE]]...   plays, and writes each game
python -m minds.arena GAMES.csv...                                                      tells what came of them

With a negative number of players the one seat is the opponent's, and all others are the net's.
A game is begun only if it will likely be over in time; a pairing with a share of 0 fills what others leave, with deals of its own.
"""

import csv
import json
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
    over: int = 0
    seconds: float = 0.0

    def fits(self, left: float) -> bool:
        return not self.over or 0.97 * self.seconds / self.over < left


def all_rules() -> None:
    """Meet all rule functions first: compiled code is kept by the hash of the files they are from."""
    from minds.think import dreaming
    from triskele.bots.nets import shape_of
    from triskele.rules import GAMES

    for name in GAMES:
        shape_of(name)
    dreaming("keltis", 0.6)


def warm(pairing: Pairing) -> None:
    """Let both sides choose once, so that all is compiled before the workers are split off."""
    from triskele.rules import chance, kernel
    from triskele.rules.board import load_board
    from triskele.rules.kernel import WORD

    game, choose = choosers(pairing.net, pairing.opponent)
    options = {key: values[0] for key, values in game.OPTIONS.items()}
    state = game.blank(load_board(game.NAME), abs(pairing.players), options, 0)
    chance.seed(state, list(range(8)))
    game.setup(state)
    for turn in range(12):
        legal = [0] * game.ACTION_WORDS
        game.legal(state, legal)
        actions = [a for a in range(game.ACTIONS) if (legal[a // WORD] >> (a % WORD)) & 1]
        known = kernel.blank(game.STATE)
        game.known(state, state.seat, known)
        if len(actions) > 1:
            if turn < 4:
                choose[0](known, actions, random.Random(1))
            actions[0] = choose[1](known, actions, random.Random(1))
        game.step(state, actions[0])


def choosers(net: str, opponent: str) -> tuple[Any, Choosers]:
    """A net's game, and how the others and the net choose: kept, as to compile and to load take long."""
    if (net, opponent) not in _ready:
        from triskele.bots.levels import bot
        from triskele.rules import GAMES

        path, *how = net.split("@")  # net@seconds@depth@doubt[@candidates[@players[@lanes]]]: it thinks
        game = json.loads(str(np.load(path)["about"]))["game"]
        if how:
            from minds.think import Thinker

            thinker = Thinker(path, float(how[0]), int(how[1]), float(how[2]), *map(int, how[3:]))
            own: Any = lambda known, actions, _: thinker.choose(known, actions)  # noqa: E731
        else:
            own = chosen_by(bot(game, f"net:{path}"))
        name = f"net:{opponent}" if opponent.endswith(".npz") else opponent
        _ready[net, opponent] = GAMES[game], (chosen_by(bot(game, name, time.process_time)), own)
    return _ready[net, opponent]


def chosen_by(bot: Any) -> Any:
    return lambda known, actions, luck: bot.choose(known, actions, luck).action


def play(pairing: Pairing, deal: int, seat: int, until: float) -> Game | None:
    """One game; None if it isn't over in time."""
    from triskele.rules import chance, kernel
    from triskele.rules.board import load_board
    from triskele.rules.kernel import WORD

    began = time.time()
    game, choose = choosers(pairing.net, pairing.opponent)
    players = abs(pairing.players)
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
            own = (state.seat == seat) == (pairing.players > 0)
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
    return dict(zip(COLUMNS, (game.NAME, *names, pairing.players, deal, seat, *told), strict=True))


def compete(path: str, seconds: float, workers: int, pairings: list[Pairing]) -> None:
    """Play until the time is over: always the pairing that has had least of its share."""
    until = time.time() + seconds
    all_rules()
    for pairing in sorted(pairings, key=lambda p: "@" in p.net):
        warm(pairing)
    print("warm", round(time.time() + seconds - until), "s", flush=True)
    offset = int(os.environ.get("ARENA_OFFSET", "0"))
    open_: dict[Future[Game | None], Pairing] = {}
    with Path(path).open("a", newline="") as file, ProcessPoolExecutor(workers, get_context("fork")) as pool:
        out = csv.DictWriter(file, COLUMNS)
        if file.tell() == 0:
            out.writeheader()
        while True:
            while len(open_) < workers and time.time() < until:
                fitting = [p for p in pairings if p.fits(until - time.time())]
                fitting = [p for p in fitting if p.share] or fitting
                if not fitting:
                    break
                on_the_way = {id(p): sum(other is p for other in open_.values()) for p in pairings}
                pairing = min(
                    fitting,
                    key=lambda p: (
                        (p.seconds * (1 + on_the_way[id(p)] / max(p.asked, 1)) + on_the_way[id(p)]) / (p.share or 1)
                    ),
                )
                deal, seat = divmod(pairing.asked, abs(pairing.players))
                pairing.asked += 1
                deal += offset * 1_000_000 + 500_000 * (not pairing.share)
                open_[pool.submit(play, pairing, deal, seat, until)] = pairing
            if not open_:
                return
            for future in wait(open_, return_when=FIRST_COMPLETED).done:
                pairing, game = open_.pop(future), future.result()
                if game is not None:
                    pairing.over += 1
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
        whole = [games for games in deals.values() if len(games) == abs(int(players))]
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
