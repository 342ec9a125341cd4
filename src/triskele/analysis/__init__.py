"""Was that me or the cards? What each decision of a finished game cost, and what chance brought. It needs numba.

What judges is imported when it is first asked for: whoever only reads practice positions needs none of it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from triskele.analysis.judge import analyse
    from triskele.analysis.reasons import Comparison, Reason, compare
    from triskele.analysis.result import Amount, Analysis, Moment, Step, Total

__all__ = ["Amount", "Analysis", "Comparison", "Moment", "Reason", "Step", "Total", "analyse", "compare"]
_ELSEWHERE = {"analyse": "judge", "Comparison": "reasons", "Reason": "reasons", "compare": "reasons"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'result')}"), name)
