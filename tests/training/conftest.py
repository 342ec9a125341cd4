"""A net learns in PyTorch, which is large: it is installed for the long tests, and these run wherever it is."""

from __future__ import annotations

import importlib.util

collect_ignore_glob = [] if importlib.util.find_spec("torch") else ["*.py"]
