"""Nets of fewer bits, about 1 MB a game: python -m triskele.site.quantise OUT [BITS].

A matrix is kept as whole numbers and what 1 stands for in each of its rows. Such a file is read as any other, here and
in a page, so `net:FILE` plays the same everywhere."""

import json
import sys
import zipfile
import zlib
from pathlib import Path
from typing import Any
from unittest import mock

from triskele.bots.nets import WEIGHTS
from triskele.bots.nets.layers import SCALE
from triskele.extras import FAST
from triskele.rules import GAMES

with FAST:
    import numpy as np

BITS = 6
LEAST = 1e-7  # so that a row of zeros can be divided; half floats have numbers as small


def quantised(weights: Any, bits: int) -> tuple[Any, Any]:
    """A matrix as whole numbers of so many bits, and what 1 stands for in each row."""
    most = 2 ** (bits - 1) - 1
    wide = weights.astype(np.float32)
    scale = np.maximum(np.abs(wide).max(1) / most, LEAST).astype(np.float16)
    whole = np.round(wide / scale.astype(np.float32)[:, None])
    return np.clip(whole, -most, most).astype(np.int8), scale


def _compressor(*_: Any) -> Any:
    """For numbers that hardly ever repeat: a twentieth less than what a zip has by itself."""
    return zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_FILTERED)


def smaller(path: Path, out: Path, bits: int = BITS) -> int:
    """Write a net's file anew, with so many bits for each weight; gives its size."""
    found: dict[str, Any] = {}
    with np.load(path) as kept:
        for name in kept.files:
            if name == "about":
                found[name] = np.array(json.dumps({**json.loads(str(kept[name])), "bits": bits}))
            elif kept[name].ndim < 2:
                found[name] = kept[name]
            else:
                found[name], found[name + SCALE] = quantised(kept[name], bits)
    with mock.patch.object(zipfile, "_get_compressor", _compressor):
        np.savez_compressed(out, **found)
    return out.stat().st_size


def write(out: Path, bits: int = BITS) -> dict[str, int]:
    """The nets of all games that come with Triskele; gives their sizes."""
    out.mkdir(parents=True, exist_ok=True)
    return {game: smaller(WEIGHTS / f"{game}.npz", out / f"{game}.npz", bits) for game in GAMES}


if __name__ == "__main__":
    for game, size in write(Path(sys.argv[1]), *map(int, sys.argv[2:3])).items():
        print(f"{game:10} {size:9,} bytes")
