"""How nets are trained: by games against themselves, thousands side by side. Needs the extra `train`."""
