"""A client that is closed leaves no connection open, whatever was on its way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from anthropic import AsyncAnthropic
from openai import AsyncOpenAI

from connectors import http_client
from connectors.anthropic.messages import AnthropicServer
from connectors.http_client import SettlingClient
from connectors.openai.server import OpenAIServer
from orchestration.tasks import end_task

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
MOMENTS = 60
"""How many turns of the loop a request has before its client is closed: from none to more than it takes."""


@contextlib.asynccontextmanager
async def a_server(answers: Callable[[], bool] = lambda: True) -> AsyncGenerator[tuple[str, set[int]]]:
    """The address of a server, and the connections that it holds open."""
    held, writers = set[int](), list[asyncio.StreamWriter]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = len(writers)
        writers.append(writer)
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
        await asyncio.sleep(0.01)  # for a connection that is just being accepted
        for writer in writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


class _Never(httpx.Auth):
    """What a request has to wait for before it is sent, and never comes."""

    async def async_auth_flow(self, request: httpx.Request) -> AsyncGenerator[httpx.Request, httpx.Response]:
        await asyncio.Event().wait()
        yield request


async def list_models(client: AsyncOpenAI | AsyncAnthropic) -> None:
    async for _ in await client.models.list():
        pass


async def is_any_left(
    close: Callable[[], Awaitable[None]], asking: asyncio.Task[Any], turns: int, held: set[int]
) -> bool:
    """Whether a connection is open after a client was closed that had begun a request so many turns before."""
    for _ in range(turns):
        await asyncio.sleep(0)
    await close()
    with contextlib.suppress(Exception):
        await asking
    for _ in range(40):
        await asyncio.sleep(0.001)
        if not held:
            return False
    return bool(held)


async def test_no_connection_is_left_open_whenever_a_client_is_closed() -> None:
    for turns in range(MOMENTS):
        async with a_server() as (address, held):
            client = SettlingClient()
            asking = asyncio.create_task(client.get(address))
            assert not await is_any_left(client.aclose, asking, turns, held), turns


@pytest.mark.parametrize("is_azure", [False, True])
async def test_nor_by_the_client_of_a_model(is_azure: bool) -> None:
    for turns in range(MOMENTS):
        async with a_server() as (address, held):
            server = OpenAIServer.at("sk-1", address, api_version="v1" if is_azure else "")
            asking = asyncio.create_task(list_models(server.client))
            assert not await is_any_left(server.close, asking, turns, held), turns


async def test_nor_by_that_of_claude() -> None:
    for turns in range(MOMENTS):
        async with a_server() as (address, held):
            server = AnthropicServer.at("sk-1", address)
            asking = asyncio.create_task(list_models(server.client))
            assert not await is_any_left(server.close, asking, turns, held), turns


async def test_a_client_is_closed_at_once_while_an_answer_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request fails as with any client; nobody's task is ended, and nobody waits for the answer."""
    monkeypatch.setattr(http_client, "CLOSE_WITHIN_S", 3_600)
    async with a_server(lambda: False) as (address, held):
        client = SettlingClient()
        asking = asyncio.create_task(client.get(address, timeout=3_600))
        while not held:  # noqa: ASYNC110 -- looked at from outside
            await asyncio.sleep(0.001)
        async with asyncio.timeout(20):
            await client.aclose()
            with pytest.raises(httpx.HTTPError):
                await asking


async def test_a_connection_that_never_opens_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "CLOSE_WITHIN_S", 0.02)
    client = SettlingClient(auth=_Never())
    asking = asyncio.create_task(client.get("http://127.0.0.1:9/"))
    await asyncio.sleep(0)
    async with asyncio.timeout(20):
        await client.aclose()
    await end_task(asking)


async def test_a_trace_that_a_request_brings_is_told_too() -> None:
    told = list[str]()

    async def trace(event: str, info: object) -> None:
        del info
        told.append(event)

    async with a_server() as (address, _):
        client = SettlingClient()
        await client.get(address, extensions={"trace": trace})
        await client.aclose()
    assert "connection.connect_tcp.started" in told
