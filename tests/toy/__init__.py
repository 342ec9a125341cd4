"""A fifth game, as somebody could write one: Keltis on a board like a net. Nothing outside this folder knows of it.

The folders here are laid beside those of the package, and the game is put on the list of games: that is all. Processes
that are started with this folder on their path (`sitecustomize.py`) have the game as well.
"""
