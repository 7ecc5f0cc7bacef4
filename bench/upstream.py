"""The outside world of the engine bench: an HTTP server that answers ``POST /act?wait_ms=N`` after N milliseconds.

It reads and writes HTTP by hand, so that on two cores it leaves as much as it can to the engines.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial

_BODY = b'{"id": "P-0001", "url": "https://upstream.test/P-0001"}'
_ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + str(len(_BODY)).encode() + b"\r\n\r\n"
) + _BODY


class Answering(asyncio.Protocol):
    """One connection; requests come one after another."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._held = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Answer each request that is complete."""
        self._held += data
        while (end := self._held.find(b"\r\n\r\n")) >= 0:
            head = self._held[:end]
            size = end + 4 + _length(head)
            if len(self._held) < size:
                return
            self._held = self._held[size:]
            self._answer_after(_wait_ms(head))

    def _answer_after(self, wait_ms: int) -> None:
        assert self._transport is not None
        if wait_ms:
            asyncio.get_running_loop().call_later(wait_ms / 1000, partial(_send, self._transport))
        else:
            _send(self._transport)


def _send(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.write(_ANSWER)


def _length(head: bytes) -> int:
    _, found, after = head.lower().partition(b"content-length:")
    return int(after.split(b"\r\n", 1)[0]) if found else 0


def _wait_ms(head: bytes) -> int:
    _, found, after = head.split(b"\r\n", 1)[0].partition(b"wait_ms=")
    return int(after.split(b" ", 1)[0]) if found else 0


async def _serve() -> None:
    server = await asyncio.get_running_loop().create_server(Answering, "127.0.0.1", 0, backlog=1024)
    sys.stdout.write(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve())
