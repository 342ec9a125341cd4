"""The server in a browser's worker, for one page: its own application, asked by messages instead of HTTP."""
