"""Text in and out of the command line. Characters that the terminal lacks are spelled another way."""

import codecs
import io
import sys
import unicodedata

PLAIN = "triskele-plain"  # the name of the error handler
SPELLED = {
    **dict(zip("äöüÄÖÜß→…±", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss", "->", "...", "+-"), strict=True)),
    **dict(zip("–—−─·›‹▸„“”’‘×✓↑↓", '----.><>"""\'\'xx/\\', strict=True)),
    # The terminal's symbols: colours, tiles and places. Within a game no two are alike.
    **dict(zip("☼❀♠≈☾∞Ψ∀", "o*&~(8YA", strict=True)),
    **dict(zip("♣◆▪☻○↺♛", "%#=LMSP", strict=True)),
    **dict(zip("▷⌂†♜★▼◎", "|vmcgrs", strict=True)),
}


def set_up() -> None:
    """Make sure that no character that is printed or typed raises an error."""
    codecs.register_error(PLAIN, _spell)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAIN)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _spell(error: UnicodeError) -> tuple[str | bytes, int]:
    """How a character that the terminal lacks is spelled."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_spelled, error.object[error.start : error.end])), error.end


def _spelled(character: str) -> str:
    if character in SPELLED:
        return SPELLED[character]
    base = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return base or "?"
