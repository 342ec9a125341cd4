"""Text in and out of the command line, whatever characters the terminal has: what it lacks is spelled another way."""

import codecs
import io
import sys
import unicodedata

PLAIN = "triskele-plain"  # the name of the error handler
SPELLED = {
    **dict(zip("äöüÄÖÜß→…±", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss", "->", "...", "+-"), strict=True)),
    **dict(zip("–—−─·›‹▸„“”’‘×✓↑↓", '----.><>"""\'\'xx/\\', strict=True)),
    # The terminal's symbols: colours, tiles and places, each another within its game.
    **dict(zip("☼❀♠≈☾∞Ψ∀", "o*&~(8YA", strict=True)),
    **dict(zip("♣◆▪☻○↺♛", "%#=LMSP", strict=True)),
    **dict(zip("▷⌂†♜★▼◎", "|vmcgrs", strict=True)),
}


def set_up() -> None:
    """Let nothing that is printed or typed fail for its characters."""
    codecs.register_error(PLAIN, _spell)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAIN)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _spell(error: UnicodeError) -> tuple[str | bytes, int]:
    """What a character that the terminal lacks is spelled like."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_spelled, error.object[error.start : error.end])), error.end


def _spelled(character: str) -> str:
    if character in SPELLED:
        return SPELLED[character]
    base = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return base or "?"
