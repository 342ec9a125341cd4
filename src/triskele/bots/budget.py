"""How long a bot may think."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """Seconds, or a number of imagined worlds, or both: whichever is spent first."""

    seconds: float = math.inf
    worlds: int = 1 << 30
