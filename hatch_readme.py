"""The description for an index: the README, with links and pictures that work there too."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = (".webp", ".png", ".svg")


def description(text: str, source: str, version: str) -> str:
    """A README whose relative links lead to the project's files of this version."""

    def absolute(found: re.Match[str]) -> str:
        mark, target = found.groups()
        if "://" in target or target.startswith("#"):
            return found[0]
        kind = "raw" if target.partition("#")[0].endswith(PICTURES) else "blob"
        return f"{mark}({source}/{kind}/v{version}/{target})"

    return re.sub(r"(\])\(([^)\s]+)\)", absolute, text)


class Readme(MetadataHookInterface):
    """Hands the description to whoever builds the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        [version] = re.findall(r'^__version__ = "(.+)"', (root / "src/triskele/__init__.py").read_text("utf-8"), re.M)
        text = (root / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {"content-type": "text/markdown", "text": description(text, source, version)}
