"""The names by which a server may be asked: those that people reach it by, and no others.

A page of another site can have its own name point to this computer, and would then be a page of this server to the
browser. That takes a name: whoever asks by a number came here by it.
"""

import functools
import ipaddress
import re
import socket

from triskele.server.config import HOST

LOCAL = "localhost"
LONGEST = 270  # characters of a name and its port: no name has more than 253


def names_of(public_url: str | None) -> frozenset[str]:
    """The names of a server: this computer's, and the one in the address that people open."""
    own = socket.gethostname().lower()
    found = {LOCAL, own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
    if public_url is not None:
        found.add(_name(public_url.partition("://")[2].partition("/")[0]))
    return frozenset(found - {""})


def known(host: bytes, names: frozenset[str]) -> bool:
    """Whether a Host header names this server: a name of its own, or any number. HTTP/1.0 sends none."""
    return len(host) <= LONGEST and _known(host, names)  # longer ones are not remembered: they would fill the memory


@functools.lru_cache(maxsize=1000)
def _known(host: bytes, names: frozenset[str]) -> bool:
    text = host.decode("latin-1")
    if not text:
        return True
    if not re.fullmatch(HOST, text):
        return False
    name = _name(text)
    if name in names or name.endswith(f".{LOCAL}"):
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """A host without its port."""
    return re.sub(r":[0-9]*$", "", host.lower()).removesuffix(".")
