"""The HTTP client of connections: none of what it opens stays open behind it."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import httpx


@cache
def get_tls_context() -> ssl.SSLContext:
    """Return the TLS context that httpx would make anew for each client, at 0.8 MB of memory and 35 ms of CPU."""
    return httpx.create_ssl_context()


CLOSE_WITHIN_S = 2.0
"""So long a connection may take to open when its client is closed."""
_IS_OPEN = "send_request_headers.started"
"""The end of the name of the first event of a request that its connection is open for."""

Trace: TypeAlias = Callable[[str, Mapping[str, Any]], Awaitable[None]]

if TYPE_CHECKING:

    class _Client:
        """A client of httpx, or of the httpx2 that the vendors' clients for models use."""

        def __init__(self, **options: Any) -> None: ...
        async def send(self, request: Any, **more: Any) -> Any: ...
        async def aclose(self) -> None: ...

else:
    _Client = object


class Settling(_Client):
    """Makes a client wait, when it is closed, until no connection is just being opened, at most so long.

    httpx's pool knows a connection only once it is open: one that is being opened while the pool is closed stays open
    for good. What a request comes to whose connection is open when the client is closed is as with any client of httpx.

    The events: https://www.python-httpx.org/advanced/extensions/#trace
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._opening: set[Any] = set()
        self._opened = asyncio.Event()

    async def send(self, request: Any, **more: Any) -> Any:
        """Send a request, as ``AsyncClient`` does."""
        request.extensions = {**request.extensions, "trace": self._watch(request, request.extensions.get("trace"))}
        self._opening.add(request)
        try:
            return await super().send(request, **more)
        finally:
            self._note_open(request)

    async def aclose(self) -> None:
        """Close the client and all of its connections."""
        try:
            async with asyncio.timeout(CLOSE_WITHIN_S):
                while self._opening:
                    self._opened.clear()
                    await self._opened.wait()
        except TimeoutError:
            pass
        await super().aclose()

    def _watch(self, request: Any, also: Trace | None) -> Trace:
        async def trace(event: str, info: Mapping[str, Any]) -> None:
            if event.endswith(_IS_OPEN):
                self._note_open(request)
            if also is not None:
                await also(event, info)

        return trace

    def _note_open(self, request: Any) -> None:
        self._opening.discard(request)
        self._opened.set()


class SettlingClient(Settling, httpx.AsyncClient):
    """httpx's client, with the process's TLS context, that leaves no connection open."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"verify": get_tls_context(), **options})
