"""``python -m bench.ack_clients bare|bolt API_URL``: Socket Mode clients that acknowledge each envelope and do no more.

They mark what the wire, the reading of JSON and the answering leave room for, in the same run as ``metel serve``, which
stores each delivery before it acknowledges it. *bare* is aiohttp alone; *bolt* is Bolt's own handler with a listener
that does nothing.
"""

from __future__ import annotations

import asyncio
import json
import sys

import aiohttp
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

BARE, BOLT = "bare", "bolt"


async def acknowledge_bare(api_url: str) -> None:
    """Answer each envelope with its id, on one connection."""
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{api_url}apps.connections.open") as opened:
            url = (await opened.json())["url"]
        async with session.ws_connect(url) as web_socket:
            async for message in web_socket:
                envelope = json.loads(message.data).get("envelope_id")
                if envelope is not None:
                    await web_socket.send_str(json.dumps({"envelope_id": envelope}))


async def acknowledge_by_bolt(api_url: str) -> None:
    """Let Bolt's own handler take what comes."""
    client = AsyncWebClient(token="xoxb-bench", base_url=api_url)
    handler = AsyncSocketModeHandler(AsyncApp(client=client), "xapp-bench", web_client=client)
    handler.app.event("app_mention")(_do_nothing)  # pyright: ignore[reportUnknownMemberType]
    await handler.start_async()


async def _do_nothing() -> None: ...


def main() -> None:
    """Serve until the process is ended."""
    kind, api_url = sys.argv[1:]
    asyncio.run(acknowledge_bare(api_url) if kind == BARE else acknowledge_by_bolt(api_url))


if __name__ == "__main__":
    main()
