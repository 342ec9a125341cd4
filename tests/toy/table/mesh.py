"""The net as it is shown and spoken: as Keltis, with one more part of a score."""

from __future__ import annotations

from typing import Any

from triskele.rules import mesh as rules
from triskele.rules.kernel import State
from triskele.table import keltis
from triskele.table.items import Gained, alike, part

ACTIONS, OUTCOMES, BY_CHANCE, BRINGS = keltis.ACTIONS, keltis.OUTCOMES, keltis.BY_CHANCE, keltis.BRINGS
COUNTS, UNIT = keltis.COUNTS, keltis.UNIT
own, events, named, told, forbids = keltis.own, keltis.events, keltis.named, keltis.told, keltis.forbids


def table(known: State) -> dict[str, Any]:
    return {**own(known), **common(known)}


def common(known: State) -> dict[str, Any]:
    found = keltis.common(known)
    players = [{**player, "score": parts(known, player["seat"])} for player in found["players"]]
    return {**found, "players": players, "thread_points": known.thread_points}


def open_table(state: State) -> dict[str, Any]:
    return {**keltis.open_table(state), **common(state)}


def parts(state: State, player: int) -> dict[str, int]:
    score, threads = keltis.parts(state, player), rules.thread_points(state, player)
    return {**score, "threads": threads, "total": score["total"] + threads}


def explained(state: State, player: int, gained: Gained, began: State) -> list[Any]:
    threads = rules.thread_points(state, player)
    return [
        *keltis.explained(state, player, gained, began),
        part("bonus", alike("bonus", [threads] if threads else [])),
    ]
