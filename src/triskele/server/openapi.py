"""The description of the interface as JSON, without a server: the web client's types are made from it."""

import json
from typing import Any

from triskele.server.app import create_app
from triskele.server.config import Config


def describe() -> dict[str, Any]:
    """What a server gives at /api/openapi.json."""
    return create_app(Config(database=":memory:")).openapi()


if __name__ == "__main__":
    print(json.dumps(describe(), indent=1, ensure_ascii=False))
