"""Where requests come in: connections, what guards them, how often they may come, in which words they are refused."""
