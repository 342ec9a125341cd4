"""Run by `minds.mjs` in WebAssembly: answers what `same` asks for, as [[what, *arguments], ...]."""

import json
from pathlib import Path

import same

from triskele.bots import nets

nets.WEIGHTS = Path("/nets")
same.clock = lambda: processor_ms() / 1000  # type: ignore[name-defined] # noqa: F821
print(json.dumps([getattr(same, what)(*given) for what, *given in json.loads(argument)]))  # type: ignore[name-defined] # noqa: F821
