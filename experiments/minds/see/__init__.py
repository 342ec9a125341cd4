"""What each game shows a net."""

from importlib import import_module

from minds.shape import Shape


def shape_of(game: str) -> Shape:
    shape: Shape = import_module(f"minds.see.{game}").SHAPE
    return shape
