"""Where a server listens, and the address it tells."""

import socket

import pytest

from triskele.errors import TriskeleError
from triskele.server import run


def test_without_a_port_the_first_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other, socket.socket() as free:
        other.bind(("127.0.0.1", 0))
        other.listen()
        free.bind(("127.0.0.1", 0))
        taken, next_one = other.getsockname()[1], free.getsockname()[1]
        free.close()
        monkeypatch.setattr(run, "PORTS", [taken, next_one])
        with run._listen("127.0.0.1", None) as listening:
            assert listening.getsockname()[1] == next_one


def test_a_port_that_was_asked_for_is_taken_or_refused() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(TriskeleError, match=f"port {taken}.*another --port") as refused:
            run._listen("127.0.0.1", taken)
    assert refused.value.code == "address-in-use"


def test_who_listens_for_everybody_tells_an_address_that_others_can_open() -> None:
    assert run._shown("0.0.0.0") not in {"0.0.0.0", ""}
    assert run._shown("127.0.0.1") == "127.0.0.1"
    assert run._shown("::1") == "[::1]"
