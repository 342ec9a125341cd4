"""Many games at once: random ones by the million, and tournaments between bots."""
