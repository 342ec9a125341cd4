"""The games for those who train players: many at once in arrays, or one at a time by the field's interfaces."""

from triskele.extras import ENVS

with ENVS:
    from triskele.envs.batch import Batch, Seen, batch

__all__ = ["Batch", "Seen", "batch"]
