"""Was that me or the cards? What each decision of a finished game cost, and what chance brought. It needs numba."""

from triskele.analysis.judge import analyse
from triskele.analysis.reasons import Comparison, Reason, compare
from triskele.analysis.result import Amount, Analysis, Moment, Step, Total

__all__ = ["Amount", "Analysis", "Comparison", "Moment", "Reason", "Step", "Total", "analyse", "compare"]
