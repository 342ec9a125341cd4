"""How each game's net is trained, where that differs from plan.py."""
