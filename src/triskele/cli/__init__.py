"""The command line: a function for each command."""

from triskele.cli import looking, playing, practising, studying, training
from triskele.cli.app import app, main

__all__ = ["app", "looking", "main", "playing", "practising", "studying", "training"]
