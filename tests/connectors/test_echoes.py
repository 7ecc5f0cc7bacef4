"""A vendor that repeats what it was sent learns nothing to anybody: no failure and no log tells a token."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, TypeAlias

import pytest
import structlog

from bot.clock import SystemClock
from bot.slack.web import SlackWeb, build_slack_client
from connectors.notion.api import NotionApi
from connectors.openai.server import OpenAIServer
from connectors.sheets.api import SheetsApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.slack.api import SlackApi
from orchestration.llm.model_client import ModelCallError, ModelRequest
from orchestration.tool import ToolError
from tests.canaries import ALL, NOTION, OPENAI, PRIVATE_KEY, SLACK, echoing, looked_at_log, told

Ask: TypeAlias = Callable[[], Awaitable[object]]
STATUSES = (200, 301, 400, 401, 403, 404, 409, 422, 429, 500, 503, 529)
FORMS = ("json", "slack", "text", "broken", "list", "empty")
TOKEN = "ya29.canaryAccessToken0123456789"


class Given(GoogleCredentials):
    """Credentials whose token is there already."""

    def __init__(self) -> None:
        self.account = ""

    async def token(self, *, refused: str = "") -> str:
        """The token."""
        del refused
        return TOKEN


async def slack(url: str) -> AsyncGenerator[Ask]:
    api = SlackApi(token=SLACK, clock=SystemClock(), base_url=url, timeout_s=5)
    yield api.me
    yield lambda: api.post({"channel": "C1", "text": SLACK})
    await api.close()


async def cards(url: str) -> AsyncGenerator[Ask]:
    web = SlackWeb(build_slack_client(SLACK, url), SystemClock())
    yield web.identity
    yield lambda: web.post("C1", "", "text", [], "card")


async def notion(url: str) -> AsyncGenerator[Ask]:
    api = NotionApi(token=NOTION, clock=SystemClock(), base_url=url, timeout_s=5)
    yield api.me
    yield lambda: api.create_page({"page_id": "x"}, {}, [])
    await api.close()


async def sheets(url: str) -> AsyncGenerator[Ask]:
    api = SheetsApi(credentials=Given(), clock=SystemClock(), base_url=url, timeout_s=5)
    yield lambda: api.spreadsheet("s1")
    yield lambda: api.change("s1", [])
    await api.close()


async def model(url: str) -> AsyncGenerator[Ask]:
    server = OpenAIServer.at(OPENAI, url)
    client = server.model("model")
    yield lambda: client.complete(ModelRequest("system", "developer", "user"))
    await server.close()


async def failure_of(ask: Ask) -> Exception | None:
    """What asking raised, of all that it may raise."""
    try:
        await ask()
    except (ToolError, ModelCallError) as error:
        return error
    return None


def words_of(error: Exception) -> str:
    """All that people or a prompt may be told of an error."""
    match error:
        case ToolError():
            return error.failure.model_dump_json()
        case ModelCallError():
            return str(vars(error)) + str(error)
        case _:
            return str(error)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("vendor", [slack, cards, notion, sheets, model])
async def test_no_token_is_told_by_any_failure(vendor: Any, form: str) -> None:
    failures: list[str] = []
    with looked_at_log() as log:
        for status in STATUSES:
            async with echoing(status, form) as (echo, url):
                async for ask in vendor(url):
                    error = await failure_of(ask)
                    if error is not None:
                        failures.append(words_of(error))
                        more: Any = {"why": error, "parts": error.args, "by": {SLACK: error}}
                        structlog.get_logger().error("failed", exc_info=error, **more)
                assert echo.asked
                assert told(" ".join(echo.asked), (SLACK, NOTION, OPENAI, TOKEN))
    assert len(failures) >= len(STATUSES) - 1
    assert [words for words in failures if told(words, (*ALL, TOKEN))] == []
    assert "Traceback" in log.getvalue()
    assert told(log.getvalue(), (*ALL, TOKEN)) == []


def a_key(**parts: str) -> str:
    return json.dumps({"type": "service_account", "private_key": PRIVATE_KEY, **parts})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        a_key(),
        a_key(client_email="a@b", token_uri="x")[:-1],
        a_key(client_email="a@b", token_uri="x"),
        json.dumps({"refresh_token": NOTION, "client_id": 5}),
    ],
)
def test_a_google_key_that_can_not_be_used_is_not_repeated(text: str) -> None:
    with looked_at_log() as log:
        with pytest.raises(ToolError) as refused:
            GoogleCredentials.from_text(text)
        structlog.get_logger().exception("failed", exc_info=refused.value)
    assert told(refused.value.failure.model_dump_json() + log.getvalue()) == []
