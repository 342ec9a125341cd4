"""Whatever Python is started with this folder on its path knows the fifth game."""

from fifth import register

register()
