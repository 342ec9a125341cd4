"""What every rule function stands on: one source, run interpreted, compiled or on a GPU.

A game's state is one record. Interpreted code sees it as a `Record`, whose fields are plain ints, and needs no
numpy; compiled code sees the same bytes as a numba record. docs/architecture.md says what rule code may do.
"""

from triskele.rules.kernel.compiling import compiled, sources_hash, teach_cpu, teach_gpu
from triskele.rules.kernel.marks import State, Words, inlined, rule
from triskele.rules.kernel.records import (
    HIDDEN,
    NOBODY,
    OPEN,
    Field,
    Fields,
    Layout,
    Record,
    States,
    assign,
    blank,
    copy,
    emptied,
    fill,
    freeze,
    knowing,
    layout,
    record,
    shown,
    thaw,
)
from triskele.rules.kernel.sets import WORD, has, highest, lowest, nth, observe_set, ones, pick, spin

__all__ = [
    "HIDDEN",
    "NOBODY",
    "OPEN",
    "WORD",
    "Field",
    "Fields",
    "Layout",
    "Record",
    "State",
    "States",
    "Words",
    "assign",
    "blank",
    "compiled",
    "copy",
    "emptied",
    "fill",
    "freeze",
    "has",
    "highest",
    "inlined",
    "knowing",
    "layout",
    "lowest",
    "nth",
    "observe_set",
    "ones",
    "pick",
    "record",
    "rule",
    "shown",
    "sources_hash",
    "spin",
    "teach_cpu",
    "teach_gpu",
    "thaw",
]
