"""What a net of the game would be told; none is trained yet."""

import dataclasses

from triskele.bots.nets.keltis import SHAPE as KELTIS

SHAPE = dataclasses.replace(KELTIS, game="mesh")
