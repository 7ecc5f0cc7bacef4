"""An answer of Slack's means the same for a tool's call and for a card, and both pass the connection's limiter."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from email.utils import format_datetime

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.slack.web import SlackWeb, build_slack_client
from connectors.slack.api import SlackApi
from connectors.slack.errors import DEFAULT_WAIT_S
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.limiter_state import LocalLimiterStore
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind
from tests.connectors.workspace import StillClock

CLOCK = StillClock()
SENT, IN_A_MINUTE = (format_datetime(CLOCK.now() + timedelta(seconds=wait), usegmt=True) for wait in (0, 60))
"""The date of an answer is by the vendor's clock, and so is the date until which it asks to wait."""


class Answering:
    """A Slack with one answer for all; ``asked`` are the methods."""

    def __init__(self, status: int, code: str, headers: Mapping[str, str]) -> None:
        self.status, self.code, self.headers = status, code, headers
        self.asked: list[str] = []

    async def answer(self, request: web.Request) -> web.Response:
        """Answer."""
        self.asked.append(request.path.rpartition("/")[2])
        if not self.code:
            return web.Response(status=self.status, text="<html>", headers=self.headers)
        body = {"ok": self.code == "ok", "error": self.code}
        return web.json_response(body, status=self.status, headers=self.headers)


@asynccontextmanager
async def answering(status: int, code: str, headers: Mapping[str, str]) -> AsyncGenerator[tuple[Answering, str]]:
    slack = Answering(status, code, headers)
    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", slack.answer)
    async with TestServer(app) as server:
        yield slack, str(server.make_url("/"))


async def failure_of(ask: Callable[[], Awaitable[object]]) -> Failure:
    with pytest.raises(ToolError) as caught:
        await ask()
    return caught.value.failure


ANSWERS: list[tuple[str, int, str, dict[str, str], FailureKind, float | None]] = [
    ("the request was cut off", 200, "request_timeout", {}, "transient", None),
    ("busy", 503, "service_unavailable", {}, "transient", None),
    ("limited without a status", 200, "ratelimited", {}, "rate_limited", DEFAULT_WAIT_S),
    ("limited by another word", 200, "rate_limited", {"Retry-After": "4"}, "rate_limited", 4),
    ("limited without a time", 429, "ratelimited", {}, "rate_limited", DEFAULT_WAIT_S),
    ("limited for seconds", 429, "ratelimited", {"Retry-After": "7"}, "rate_limited", 7),
    ("limited until a date", 429, "ratelimited", {"Date": SENT, "Retry-After": IN_A_MINUTE}, "rate_limited", 60),
    ("limited for nobody knows how long", 429, "ratelimited", {"Retry-After": "soon"}, "rate_limited", DEFAULT_WAIT_S),
    ("an error of its own", 200, "internal_error", {}, "uncertain", None),
    ("an unreadable error", 502, "", {}, "uncertain", None),
    ("not a member", 200, "not_in_channel", {}, "permission", None),
    ("a bad form", 200, "invalid_blocks", {}, "invalid", None),
    ("something new", 200, "a_new_word", {}, "uncertain", None),
]


@pytest.mark.parametrize(
    ("status", "code", "headers", "kind", "wait_s"), [row[1:] for row in ANSWERS], ids=[row[0] for row in ANSWERS]
)
async def test_a_card_and_a_tool_read_an_answer_alike(
    status: int, code: str, headers: dict[str, str], kind: FailureKind, wait_s: float | None
) -> None:
    async with answering(status, code, headers) as (_, url):
        api, cards = SlackApi(token="t", clock=CLOCK, base_url=url), SlackWeb(build_slack_client("t", url), CLOCK)
        of_tool = await failure_of(lambda: api.post({"channel": "C1", "text": "x"}))
        of_card = await failure_of(lambda: cards.post("C1", "", "x", [], "mark"))
        await api.close()
    assert of_card == of_tool
    assert (of_card.kind, of_card.retry_after_s) == (kind, wait_s)


async def test_no_card_goes_out_while_slack_asked_a_tool_to_wait_and_other_methods_do() -> None:
    state = LocalLimiterStore()
    limiters = ConnectionLimiter("slack", CLOCK), ConnectionLimiter("slack", CLOCK, urgency=Urgency.CLICK)
    for limiter in limiters:
        limiter.share(state)
    async with answering(429, "ratelimited", {"Retry-After": "7"}) as (slack, url):
        api = SlackApi(token="t", clock=CLOCK, base_url=url, limiter=limiters[0])
        cards = SlackWeb(build_slack_client("t", url), CLOCK, limiters[1])
        with send_as(Caller(patient=False)):
            await failure_of(lambda: api.post({"channel": "C1", "text": "x"}))
            held = await failure_of(lambda: cards.post("C2", "", "x", [], "mark"))
        slack.status, slack.code = 200, "ok"
        await cards.update("C2", "1.0", "x", [])
        await api.close()
    assert (held.held, held.retry_after_s) == (True, 7)
    assert slack.asked == ["chat.postMessage", "chat.update"]
