"""The shapes of the net: Keltis', with threads."""

from typing import Literal

from triskele.table.shapes.cards import CardsLens
from triskele.table.shapes.keltis import (
    KeltisAction,
    KeltisCommon,
    KeltisEnvelope,
    KeltisEvent,
    KeltisOpenTable,
    KeltisPlayer,
    KeltisPreview,
    KeltisScore,
    KeltisTable,
)

MeshAction, MeshEvent, MeshPreview = KeltisAction, KeltisEvent, KeltisPreview


class MeshScore(KeltisScore):
    threads: int


class MeshPlayer(KeltisPlayer):
    score: MeshScore  # type: ignore[misc]


class MeshCommon(KeltisCommon):
    players: list[MeshPlayer]  # type: ignore[misc]
    thread_points: int


class MeshTable(KeltisTable, MeshCommon):  # type: ignore[misc]
    pass


class MeshOpenTable(KeltisOpenTable, MeshCommon):  # type: ignore[misc]
    pass


class MeshView(KeltisEnvelope):
    game: Literal["mesh"]  # type: ignore[misc]
    table: MeshTable


class MeshOpenView(KeltisEnvelope):
    game: Literal["mesh"]  # type: ignore[misc]
    table: MeshOpenTable


class MeshLens(CardsLens):
    game: Literal["mesh"]
