"""One socket, until it ends: what is sent, and what its client says."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from triskele.errors import TriskeleError
from triskele.server import metrics
from triskele.server.edge.problems import message_of
from triskele.server.live.listening import NONSENSE, SLOW, Client

PATIENCE = 20.0  # seconds that one message may take
CLOSING = 1.0  # and the last one
BAD_FRAMES = 20


async def talk(socket: WebSocket, client: Client, hear: Callable[[Client, str | bytes], Awaitable[None]]) -> None:
    """Send a client what there is for it and hear what it says, until it leaves or is dropped."""
    parts = [
        asyncio.create_task(_send(socket, client)),
        asyncio.create_task(_receive(socket, client, hear)),
        asyncio.create_task(client.hopeless.wait()),
    ]
    try:
        await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for part in parts:
            part.cancel()
        await asyncio.gather(*parts, return_exceptions=True)
    if client.dropped is not None:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(client.dropped), CLOSING)


async def _send(socket: WebSocket, client: Client) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while message := await client.queue.get():
            try:
                async with asyncio.timeout(PATIENCE):
                    await socket.send({"type": "websocket.send", "text": message.decode()})
                client.waiting -= 1
            except TimeoutError:
                metrics.DROPPED.inc()
                client.drop(SLOW)
                return


async def _receive(socket: WebSocket, client: Client, hear: Callable[[Client, str | bytes], Awaitable[None]]) -> None:
    bad = 0
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while bad < BAD_FRAMES:
            message: dict[str, Any] = dict(await socket.receive())
            if message["type"] == "websocket.disconnect":
                return
            if client.dropped is not None:  # the connection is about to end: nothing more is heard
                await client.hopeless.wait()
                return
            try:
                await hear(client, message.get("text") or message.get("bytes") or "")
            except TriskeleError as error:
                bad += error.code == "invalid"
                client.send(orjson.dumps(message_of(error, client.lang)))
        client.drop(NONSENSE)
        await client.hopeless.wait()
