"""The page that the figures are written to."""

from pathlib import Path

DOCUMENT = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def write(part: str, text: str) -> None:
    """Put figures between the marks of their part of docs/benchmarks.md."""
    begin, finish = f"<!-- {part} -->\n", f"<!-- /{part} -->\n"
    before, rest = DOCUMENT.read_text(encoding="utf-8").split(begin)
    DOCUMENT.write_text(before + begin + text + finish + rest.split(finish)[1], encoding="utf-8")
