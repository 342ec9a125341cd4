"""Tables: their logs in memory, what is done at them, and what is seen of them. Nothing here knows of HTTP."""
