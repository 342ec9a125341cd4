"""What every rule function stands on: one source, run interpreted, compiled or on a GPU.

A game's state is bytes with named fields. Interpreted code sees it as a `PlainState`, whose fields are plain ints, and
needs no numpy; compiled code sees the same bytes as numba's own type. docs/architecture.md says what rule code may do.
"""

from triskele.rules.kernel.compiling import compiled, sources_hash, teach_cpu, teach_gpu
from triskele.rules.kernel.marks import State, Words, inlined, kept_apart, rule
from triskele.rules.kernel.sets import WORD, has, highest, lowest, nth, ones, only, pick, rotated, spin, spread
from triskele.rules.kernel.states import (
    HIDDEN,
    NOBODY,
    OPEN,
    Field,
    Fields,
    Layout,
    PlainState,
    States,
    assign,
    blank,
    copy,
    emptied,
    fill,
    freeze,
    knowing,
    layout,
    one_of,
    shown,
    thaw,
)

__all__ = [
    "HIDDEN",
    "NOBODY",
    "OPEN",
    "WORD",
    "Field",
    "Fields",
    "Layout",
    "PlainState",
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
    "kept_apart",
    "knowing",
    "layout",
    "lowest",
    "nth",
    "one_of",
    "ones",
    "only",
    "pick",
    "rotated",
    "rule",
    "shown",
    "sources_hash",
    "spin",
    "spread",
    "teach_cpu",
    "teach_gpu",
    "thaw",
]
