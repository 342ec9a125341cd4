"""Trained players: what nets see, how they learn, how they play."""

import contextlib

with contextlib.suppress(
    ImportError
):  # numba-cuda takes numba.cuda's place by a .pth file, which PYTHONPATH doesn't read
    import _numba_cuda_redirector  # noqa: F401
