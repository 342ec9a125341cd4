"""What each game shows a net."""

from minds.shape import Shape


def shape_of(game: str) -> Shape:
    from minds.see import celtica, keltis, orakel, wuerfel

    return {"keltis": keltis, "orakel": orakel, "wuerfel": wuerfel, "celtica": celtica}[game].SHAPE
