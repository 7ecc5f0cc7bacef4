"""What every Notion request passes first: the token, the version, the address."""

from collections.abc import Callable
from typing import cast

from starlette.datastructures import QueryParams

from sandbox.exchange import Answer, Call, Handle
from sandbox.notion.field_checks import Json, closed
from sandbox.notion.refusals import NotionError, error_body
from sandbox.notion.world import TOKEN, NotionWorld

VERSION = "2026-03-11"
Act = Callable[[NotionWorld, Call], Answer]


class NotionRefusals:
    """How Notion words a fault."""

    def rate_limited(self, retry_after: int) -> Answer:
        body = error_body(429, "rate_limited", "You have been rate limited. Please try again in a few minutes.")
        reason = {"rate_limit_reason": "public_api_request_rate_limit", "retry_after": str(retry_after)}
        return Answer(429, {**body, "additional_data": reason}, {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, error_body(500, "internal_server_error", "Unexpected error occurred."))

    def malformed(self, why: str) -> Answer:
        return Answer(400, error_body(400, "invalid_json", f"Error parsing JSON body: {why}."))


def make_handler(world: NotionWorld, act: Act) -> Handle:
    """`act` behind the door: refusals become Notion's error bodies, answers gain their request id."""

    async def handle(call: Call) -> Answer:
        try:
            check_headers(call)
            answer = act(world, call)
        except NotionError as refused:
            return Answer(refused.status, refused.body())
        body = {**cast(Json, answer.body), "request_id": error_body(200, "", "")["request_id"]}
        return Answer(answer.status, body, answer.headers, answer.effect)

    return handle


def check_headers(call: Call) -> None:
    if call.headers.get("authorization") != f"Bearer {TOKEN}":
        raise NotionError(401, "API token is invalid.")
    version = call.headers.get("notion-version")
    if version is None:
        raise NotionError(
            400,
            "header failed validation: header.notion-version should be defined, instead was `undefined`.",
            "missing_version",
        )
    if version != VERSION:
        raise NotionError(
            400,
            f'header failed validation: header.notion-version should be `"{VERSION}"` in this workspace, '
            f'instead was `"{version}"`.',
        )


def no_query(call: Call, *allowed: str) -> None:
    closed(dict(call.query), "query", allowed)


def columns_asked(call: Call) -> list[str]:
    """The columns of `filter_properties`, which may be given several times; empty means all."""
    if isinstance(call.query, QueryParams):
        return call.query.getlist("filter_properties")
    return [call.query["filter_properties"]] if "filter_properties" in call.query else []


def read(body: Json) -> Answer:
    return Answer(200, body)


def written(body: Json) -> Answer:
    return Answer(200, body, effect=True)
