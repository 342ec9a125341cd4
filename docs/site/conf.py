"""How the site is made from the Markdown files of the project: `make docs` builds it into build/docs."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Triskele"
author = "the Triskele project"
copyright = author  # noqa: A001 - Sphinx calls it so
[release] = re.findall(
    r'^__version__ = "(.+)"', (ROOT / "src" / "triskele" / "__init__.py").read_text("utf-8"), re.MULTILINE
)
version = release
extensions = ["myst_parser", "sphinx.ext.autodoc"]

# The source folder is the project's, so that links lead from page to page as they do in a checkout.
root_doc = "docs/site/index"
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md"]
exclude_patterns = ["build", ".venv", "web", "**/node_modules"]

myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline"]

autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"

html_theme = "furo"
html_title = "Triskele"
html_favicon = str(ROOT / "web" / "public" / "icon.svg")
html_copy_source = False
html_extra_path = ["root"]  # the page that a browser finds first
html_show_sphinx = False
