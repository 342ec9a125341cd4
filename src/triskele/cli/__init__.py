"""The command line: a function for each command."""

from triskele.cli import admin, hosting, looking, playing, practising, site, studying, training
from triskele.cli.app import app, main

__all__ = ["admin", "app", "hosting", "looking", "main", "playing", "practising", "site", "studying", "training"]
