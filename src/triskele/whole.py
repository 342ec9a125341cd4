"""Whole numbers, of whatever kind a caller has them."""

import operator


def whole(value: object) -> int | None:
    """A whole number as Python's own: numpy's are, and all that can be an index; True and False are not."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type] # refused by itself
    except TypeError:
        return None
