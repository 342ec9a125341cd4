"""Pictures as pixels. Needs the extra `envs`."""

import io
from typing import Any

from triskele.extras import ENVS

with ENVS:
    import numpy as np
    import numpy.typing as npt
    import resvg_py
    from PIL import Image


def pixels(svg: str, width: int = 1000) -> npt.NDArray[Any]:
    """A picture as rows of pixels, each of three bytes for red, green and blue."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
