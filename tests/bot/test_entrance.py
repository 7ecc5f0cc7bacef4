"""How envelopes are taken off a connection."""

from __future__ import annotations

import asyncio
import json

from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.bolt import TAKEN_TOGETHER, Client
from schemas.values import Payload

BURST = TAKEN_TOGETHER * 10


async def test_of_a_burst_the_first_is_dealt_with_while_the_last_still_waits() -> None:
    client = Client("xapp-test", web_client=AsyncWebClient())
    left: list[int] = []

    async def handle(_: AsyncBaseSocketModeClient, __: SocketModeRequest) -> None:
        left.append(client.message_queue.qsize())

    client.socket_mode_request_listeners.append(handle)
    try:
        for number in range(BURST):
            envelope: Payload = {"type": "events_api", "envelope_id": f"e{number}", "payload": {}}
            await client.enqueue_message(json.dumps(envelope))
        async with asyncio.timeout(10):
            while len(left) < BURST:  # noqa: ASYNC110 -- the client tells nobody when it is through
                await asyncio.sleep(0)
    finally:
        await client.close()
    assert left[0] == BURST - TAKEN_TOGETHER
    assert left[-1] == 0
