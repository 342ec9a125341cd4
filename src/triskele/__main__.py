"""The command line as `python -m triskele`."""

from triskele.cli import main

main()
