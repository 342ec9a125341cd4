"""What requests cost, in requests: one is up to UNIT ms of the server's processor time.

A limit on requests is only a limit on work if each counts as the work that it is. `python -m benchmarks.costs` measures
all of them, and says where one costs more than it is charged; those that are not listed here are one.
"""

UNIT = 1.25  # ms: an address without limits of its own, which may do 200 a second, gets a quarter of a core
READ = 100  # entries of a log that is read into memory which are one request

COSTS = {
    ("GET", "/api/practice/mine"): 9,
    ("GET", "/api/practice/{game}/{puzzle}"): 2,
    ("GET", "/api/practice/{game}/{puzzle}/why"): 2,
    ("POST", "/api/practice/{game}/{puzzle}"): 2,
    ("POST", "/api/practice/{game}/{puzzle}/table"): 4,
    ("GET", "/api/lessons/{game}/{number}"): 2,
    ("POST", "/api/lessons/{game}/{number}"): 4,
    ("GET", "/api/days/{game}/{day}"): 2,
    ("POST", "/api/days/{game}/{day}/begin"): 4,
    ("POST", "/api/tables"): 2,
    ("POST", "/api/tables/{table}/join"): 2,
    ("PUT", "/api/tables/{table}/seats/{seat}"): 2,
    ("POST", "/api/tables/{table}/branch"): 6,
    ("POST", "/api/records"): 18,
    ("GET", "/api/me/duels"): 2,
    ("POST", "/api/duels"): 2,
    ("POST", "/api/duels/{duel}/begin"): 6,
    ("POST", "/api/duels/{duel}/close"): 2,
    ("POST", "/api/tables/{table}/hint"): 2,
    ("GET", "/api/tables/{table}/mentor"): 8,
    ("GET", "/api/tables/{table}/mentor/better"): 8,
    ("GET", "/api/tables/{table}/choices"): 2,
    ("GET", "/api/tables/{table}/steps/{step}/picture.svg"): 10,
    ("GET", "/api/tables/{table}/picture.png"): 120,
    ("GET", "/metrics"): 6,
}


def of(method: str, route: str) -> int:
    """How many requests a request to a route counts as."""
    return COSTS.get((method, route), 1)
