"""What metel tells people when a service refuses, fails or does not answer."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import aiohttp
import httpx
import pytest
from slack_sdk.errors import SlackApiError

from connectors.failures import make_lost_answer_error, make_server_error, parse_retry_after
from connectors.notion.api import NotionApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.sheets.errors import translate_error as translate_google
from connectors.slack.api import SlackApi
from connectors.slack.errors import translate_error as translate_slack
from orchestration.tool import ToolError
from schemas.values import Payload
from tests.connectors.workspace import Json, StillClock, Workspace, a_call

CLOCK = StillClock()


class SlackAnswer:
    """What slack_sdk hangs on an error."""

    def __init__(self, status: int, data: object) -> None:
        self.status_code = status
        self.data = data
        self.headers = {"Retry-After": "9"}


@pytest.mark.parametrize(
    ("status", "data", "kind", "said"),
    [
        (200, {"error": "not_in_channel"}, "permission", "/invite"),
        (200, {"error": "missing_scope", "needed": "channels:history"}, "permission", "channels:history"),
        (200, {"error": "invalid_auth"}, "auth", "install"),
        (200, {"error": "is_archived"}, "invalid", "archived"),
        (200, {"error": "something_new"}, "uncertain", "something_new"),
        (429, {"error": "ratelimited"}, "rate_limited", "wait"),
        (200, {"error": "internal_error"}, "uncertain", "may have acted"),
        (502, "<html>", "uncertain", "502"),
    ],
)
def test_a_slack_error_word_becomes_a_kind(status: int, data: object, kind: str, said: str) -> None:
    error = SlackApiError("refused", cast(Any, SlackAnswer(status, data)))
    failure = translate_slack(error, CLOCK, writes=True).failure
    assert failure.kind == kind
    assert said in failure.message
    assert failure.retry_after_s == (9 if kind == "rate_limited" else None)


def test_a_word_of_slack_that_nobody_knows_ends_no_reading() -> None:
    error = SlackApiError("refused", cast(Any, SlackAnswer(200, {"error": "something_new"})))
    failure = translate_slack(error, CLOCK, writes=False).failure
    assert (failure.kind, failure.code) == ("transient", "something_new")
    assert "something_new" in failure.message


GOOGLE: list[tuple[int, Json, str, str]] = [
    (401, {}, "auth", "credentials"),
    (403, {"status": "PERMISSION_DENIED"}, "permission", "Share"),
    (403, {"errors": [{"reason": "userRateLimitExceeded"}]}, "rate_limited", "wait"),
    (403, {"details": [{"reason": "ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]}, "permission", "auth/spreadsheets"),
    (403, {"details": [{"reason": "SERVICE_DISABLED"}]}, "permission", "enable"),
    (404, {}, "not_found", "shared"),
    (400, {"message": "Unable to parse range: x"}, "invalid", "Unable to parse range"),
    (429, {}, "rate_limited", "wait"),
    (500, {}, "uncertain", "500"),
]


@pytest.mark.parametrize(("status", "error", "kind", "said"), GOOGLE)
def test_a_google_error_becomes_a_kind(status: int, error: Json, kind: str, said: str) -> None:
    content = json.dumps({"error": error}).encode()
    scope = "https://www.googleapis.com/auth/spreadsheets"
    failure = translate_google(status, {}, content, CLOCK, scope=scope, writes=True).failure
    assert failure.kind == kind
    assert said in failure.message


def test_an_error_that_is_no_json_is_still_told() -> None:
    assert translate_google(502, {}, b"<html>", CLOCK, scope="", writes=False).failure.kind == "transient"
    assert translate_google(400, {}, b"[]", CLOCK, scope="", writes=False).failure.kind == "transient"


def notion_answering(status: int, body: object, **headers: str) -> NotionApi:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = httpx.MockTransport(lambda _: httpx.Response(status, content=content, headers=headers))
    return NotionApi(token="t", clock=CLOCK, http=httpx.AsyncClient(transport=answer))


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (401, {"code": "unauthorized", "message": "x"}, "auth"),
        (403, {"code": "restricted_resource", "message": "x"}, "permission"),
        (404, {"code": "object_not_found", "message": "x"}, "not_found"),
        (409, {"code": "conflict_error", "message": "x"}, "conflict"),
        (400, {"code": "validation_error", "message": "body failed"}, "invalid"),
        (429, {"code": "rate_limited", "message": "x"}, "rate_limited"),
        (529, {"code": "service_overload", "message": "x"}, "rate_limited"),
        (
            429,
            {
                "code": "rate_limited",
                "message": "x",
                "additional_data": {"rate_limit_reason": "public_api_request_blocked"},
            },
            "permission",
        ),
        (500, {"code": "internal_server_error", "message": "x"}, "uncertain"),
        (504, {"code": "gateway_timeout", "message": "x"}, "uncertain"),
        (503, {"code": "service_unavailable", "message": "x"}, "uncertain"),
        (200, b"<html>", "uncertain"),
        (200, [], "uncertain"),
    ],
)
async def test_a_notion_code_becomes_a_kind(status: int, body: object, kind: str) -> None:
    api = notion_answering(status, body)
    with pytest.raises(ToolError) as caught:
        await api.create_page({}, {}, [])
    assert caught.value.failure.kind == kind


async def test_notions_wait_is_told_even_for_codes_that_its_client_does_not_know() -> None:
    api = notion_answering(529, {"code": "service_overload", "message": "x"}, **{"Retry-After": "45"})
    with pytest.raises(ToolError) as caught:
        await api.page("00000000-0000-4000-8000-000000000000")
    assert caught.value.failure.retry_after_s == 45


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (httpx.ConnectError("no"), "transient"),
        (httpx.ConnectTimeout("no"), "transient"),
        (httpx.PoolTimeout("no"), "transient"),
        (httpx.ReadTimeout("no"), "uncertain"),
        (httpx.RemoteProtocolError("no"), "uncertain"),
        (aiohttp.ServerDisconnectedError(), "uncertain"),
        (aiohttp.ConnectionTimeoutError(), "transient"),
        (TimeoutError(), "uncertain"),
    ],
)
def test_only_a_request_that_left_makes_a_write_uncertain(error: Exception, kind: str) -> None:
    assert make_lost_answer_error("notion", error, writes=True).failure.kind == kind
    assert make_lost_answer_error("notion", error, writes=False).failure.kind == "transient"


@pytest.mark.parametrize("writes", [True, False], ids=["write", "read"])
def test_a_service_that_nobody_named_is_told_by_its_id(writes: bool) -> None:
    failures = (
        make_lost_answer_error("github", TimeoutError(), writes=writes).failure,
        make_lost_answer_error("github", httpx.ConnectError("no"), writes=writes).failure,
        make_server_error("github", 502, "bad_gateway", writes=writes).failure,
    )
    assert [failure.message.partition(" ")[0] for failure in failures] == ["github"] * 3


async def test_a_service_that_cannot_be_reached_did_nothing() -> None:
    slack = SlackApi(token="x", base_url="http://127.0.0.1:9/", clock=CLOCK)
    notion = NotionApi(token="x", base_url="http://127.0.0.1:9", clock=CLOCK)
    try:
        with pytest.raises(ToolError) as posting:
            await slack.post({"channel": "C1", "text": "x"})
        with pytest.raises(ToolError) as creating:
            await notion.create_page({}, {}, [])
    finally:
        await slack.close()
        await notion.close()
    assert (posting.value.failure.kind, creating.value.failure.kind) == ("transient", "transient")


async def test_a_write_that_takes_too_long_is_uncertain(workspace: Workspace) -> None:
    workspace.fault("slack", "chat.postMessage", "slow", seconds=5)
    payload: Payload = {"channel": "C0GENERAL1", "text": "느림"}
    with pytest.raises(ToolError) as caught:
        await workspace.run("slack.post_message", payload, a_call(timeout_s=0.3))
    assert caught.value.failure.kind == "uncertain"
    assert caught.value.failure.code == "timeout"


async def test_an_input_that_does_not_fit_is_refused_before_anything_is_sent(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as caught:
        await workspace.run("slack.post_message", {"channel": "C0GENERAL1", "text": "x", "blocks": []})
    assert caught.value.failure.kind == "invalid"
    assert "blocks" in caught.value.failure.message
    assert not workspace.calls("chat.postMessage")


READS: list[tuple[str, str, str, Payload]] = [
    ("notion", "search", "notion.search", {"query": "온보딩"}),
    ("slack", "conversations.info", "slack.find_channel", {"name": "dev"}),
]


@pytest.mark.parametrize("reading", READS)
@pytest.mark.parametrize(("fault", "kind"), [("rate_limit", "rate_limited"), ("server_error", "transient")])
async def test_a_read_is_tried_once_and_may_be_tried_again(
    workspace: Workspace, reading: tuple[str, str, str, Payload], fault: str, kind: str
) -> None:
    service, method, tool, payload = reading
    workspace.fault(service, method, fault)
    with pytest.raises(ToolError) as caught:
        await workspace.run(tool, payload)
    assert caught.value.failure.kind == kind
    assert len(workspace.calls(method)) == 1


async def test_a_read_whose_answer_was_lost_may_be_tried_again(workspace: Workspace) -> None:
    workspace.fault("notion", "search", "drop_response")
    with pytest.raises(ToolError) as caught:
        await workspace.run("notion.search", {"query": "온보딩"})
    assert caught.value.failure.kind == "transient"


async def test_a_page_that_is_not_shared_says_what_to_do(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as caught:
        await workspace.run("notion.get_page_content", {"page": "00000000-0000-4000-8000-000000000000"})
    assert caught.value.failure.kind == "not_found"
    assert "Share" in caught.value.failure.message


def test_a_retry_time_is_read_as_seconds_or_as_a_date() -> None:
    now = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)
    assert parse_retry_after({"retry-after": "12"}, now) == 12
    later = (now + timedelta(seconds=30)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    assert parse_retry_after({"Retry-After": later}, now) == 30
    assert parse_retry_after({"Retry-After": "soon"}, now) is None
    assert parse_retry_after({}, now) is None


@pytest.mark.parametrize(
    ("told", "wait_s"),
    [
        ("-5", None),
        ("", None),
        ("²", None),
        ("nan", None),
        ("Wed, 99 Oct 2026 07:28:00 GMT", None),
        ("Wed, 21 Oct 99999 07:28:00 GMT", None),
        ("0", 1),
        ("1.5", 1.5),
        ("9" * 400, 86_400),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 1),
        ("Wed Mar  4 01:01:00 2026", 60),
        ("Wednesday, 04-Mar-26 01:01:00 GMT", 60),
    ],
)
def test_no_retry_time_has_metel_ask_at_once_or_never(told: str, wait_s: float | None) -> None:
    assert parse_retry_after({"Retry-After": told}, datetime(2026, 3, 4, 1, 0, tzinfo=UTC)) == wait_s


def test_a_retry_date_is_taken_against_the_vendors_own_clock() -> None:
    headers = {"date": "Wed, 04 Mar 2026 05:00:00 GMT", "retry-after": "Wed, 04 Mar 2026 05:00:40 GMT"}
    assert parse_retry_after(headers, datetime(2026, 3, 4, 1, 0, tzinfo=UTC)) == 40


@pytest.mark.parametrize("info", [{}, {"type": "service_account"}, {"type": "authorized_user"}])
def test_a_file_that_is_no_credentials_file_is_told(info: Json) -> None:
    with pytest.raises(ToolError) as caught:
        GoogleCredentials.from_text(json.dumps(info))
    assert caught.value.failure.kind == "auth"
