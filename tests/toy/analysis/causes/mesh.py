"""What one can learn on the net is what one can learn in Keltis."""

from triskele.analysis.causes.keltis import causes

__all__ = ["causes"]
