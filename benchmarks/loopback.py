"""Clients for servers on loopback that do as little as they can, and what a server's process has used."""

import asyncio
import os
import socket
from collections.abc import Callable
from pathlib import Path


def memory(pid: int) -> float:
    """What a process holds, in kB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    return 0.0


def cpu(pid: int) -> float:
    """The seconds of processor time that a process has used: what it costs, whoever else uses the cores."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Http(asyncio.Protocol):
    """One connection that stays open; as little work as possible for the measuring side."""

    def __init__(self, port: int, cookie: str, token: str = "") -> None:
        self.port, self.cookie = port, cookie
        self.token = f"Authorization: Bearer {token}\r\n" if token else ""  # for the server's figures
        self.transport: asyncio.Transport | None = None
        self.got = bytearray()
        self.wanted = 0  # bytes of the answer, once its length is known
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None

    def data_received(self, data: bytes) -> None:
        self.got += data
        if not self.wanted:
            end = self.got.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self.got[:end]).lower()
            said = head.partition(b"content-length:")[2].split(b"\r\n", 1)[0]
            self.wanted = end + 4 + int(said or 0)  # 204 says nothing
        if len(self.got) >= self.wanted:
            head, _, body = bytes(self.got[: self.wanted]).partition(b"\r\n\r\n")
            del self.got[: self.wanted]
            self.wanted = 0
            assert self.answer is not None
            self.answer.set_result((int(head[9:12]), body))

    def connection_lost(self, _: Exception | None) -> None:
        self.got.clear()
        self.wanted = 0
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("closed before it was answered"))

    async def ask(self, method: str, path: str, body: bytes = b"{}") -> tuple[int, bytes]:
        loop = asyncio.get_running_loop()
        if self.transport is None or self.transport.is_closing():  # a server closes what says nothing for long
            self.transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        self.answer = loop.create_future()
        self.transport.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n{self.token}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        return await self.answer


class Socket(asyncio.Protocol):
    """A WebSocket's client side that does no more than it must."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.got = bytearray()
        self.open = False
        self.transport: asyncio.Transport

    async def connect(self, port: int, path: str, cookie: str) -> None:
        self.transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        got = self.got
        got += data
        if not self.open:
            end = got.find(b"\r\n\r\n")
            if end < 0:
                return
            assert got.startswith(b"HTTP/1.1 101"), bytes(got[:end])
            del got[: end + 4]
            self.open = True
        while len(got) >= 2:
            kind, size, start = got[0] & 15, got[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                if len(got) < start:
                    return
                size = int.from_bytes(got[2:start], "big")
            if len(got) < start + size:
                return
            content = bytes(got[start : start + size])
            del got[: start + size]
            if kind == 1:
                self.heard(content)
            elif kind == 9:
                self._frame(10, content)

    def send(self, message: bytes) -> None:
        self._frame(1, message)

    def _frame(self, kind: int, message: bytes) -> None:
        size = len(message)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + message)  # masked with zeros: as good as any mask, and free

    def close(self) -> None:
        self.transport.close()
