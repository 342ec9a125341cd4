"""A process that compiles what search needs, one game after the other, and says so; the code is kept on disk."""

import contextlib
import os
import signal
import sys
import threading

from triskele.bots.thinking import warm_up


def _end_with_the_server() -> None:
    sys.stdin.read()
    os._exit(0)


def main() -> None:
    """Compile the games that are named."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)  # people who play come first
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for game in sys.argv[1:]:
        warm_up(game)
        print(game, flush=True)


if __name__ == "__main__":
    main()
