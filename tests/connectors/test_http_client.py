"""A client that is closed leaves no connection open, whatever was on its way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable

import httpx
import pytest

from connectors import http_client
from connectors.http_client import SettlingClient

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
MOMENTS = 40
"""How many turns of the loop a request has before its client is closed: from none to more than it takes."""


@contextlib.asynccontextmanager
async def a_server(answers: Callable[[], bool] = lambda: True) -> AsyncGenerator[tuple[str, set[int]]]:
    """The address of a server, and the connections that it holds open."""
    held, count = set[int](), 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count
        count += 1
        number = count
        held.add(number)
        with contextlib.suppress(ConnectionError):
            while await reader.read(4096):
                if answers():
                    writer.write(ANSWER)
        held.discard(number)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", held
    finally:
        server.close()


async def is_left_open(client: httpx.AsyncClient, turns: int, address: str, held: set[int]) -> bool:
    """Whether a connection is open after a client was closed that had sent a request so many turns before."""
    asking = asyncio.create_task(client.get(address))
    for _ in range(turns):
        await asyncio.sleep(0)
    await client.aclose()
    with contextlib.suppress(httpx.HTTPError, RuntimeError, asyncio.CancelledError):
        await asking
    for _ in range(40):
        await asyncio.sleep(0.001)
        if not held:
            return False
    return bool(held)


async def test_no_connection_is_left_open_whenever_a_client_is_closed() -> None:
    for turns in range(MOMENTS):
        async with a_server() as (address, held):
            assert not await is_left_open(SettlingClient(), turns, address, held), turns


async def test_a_request_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "CLOSE_WITHIN_S", 0.02)
    async with a_server(lambda: False) as (address, held):
        client = SettlingClient()
        asking = asyncio.create_task(client.get(address))
        while not held:  # noqa: ASYNC110 -- looked at from outside
            await asyncio.sleep(0.001)
        await client.aclose()
        assert asking.cancelled()


async def test_what_is_asked_of_a_closed_client_is_refused() -> None:
    client = SettlingClient()
    await client.aclose()
    with pytest.raises(RuntimeError):
        await client.get("http://127.0.0.1:9/")
