"""The types of what leaves a match as JSON: one module for each game.

Faces are checked against them; schemas, the server's description and the web client's types are made from them.
"""
