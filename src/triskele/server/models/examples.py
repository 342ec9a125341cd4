"""An example for each of the types that are sent and answered, by its name: recorded, all of one evening, by
`cd tests && python -m server.recorded`."""

import json
from pathlib import Path
from typing import Any

EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
