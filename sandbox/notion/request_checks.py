"""What every Notion request passes first: the token, the version, what the connection may do, the size."""

import json
from collections.abc import Callable, Sequence
from typing import cast

from starlette.datastructures import QueryParams

from sandbox.call import Answer, Call, Handle
from sandbox.notion.capabilities import check_capability, hide_content
from sandbox.notion.field_checks import Json, closed
from sandbox.notion.refusals import NotionError, error_body
from sandbox.notion.versions import check_version, downgrade_answer, upgrade_call
from sandbox.notion.world import TOKEN, NotionWorld
from sandbox.rates import Limit, OverLimit

MOST_BYTES = 500_000
Act = Callable[[NotionWorld, Call], Answer]


REQUESTS = Limit("notion requests", 180)
"""Of one connection in any minute, at any pace. https://developers.notion.com/reference/request-limits"""


class NotionRefusals:
    """How Notion words a fault."""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        del method, call
        return (REQUESTS,)

    def over_limit(self, over: OverLimit) -> Answer:
        return self.rate_limited(over.retry_after)

    def rate_limited(self, retry_after: int) -> Answer:
        body = error_body(429, "rate_limited", "You have been rate limited. Please try again in a few minutes.")
        reason = {"rate_limit_reason": "public_api_request_rate_limit", "retry_after": str(retry_after)}
        return Answer(429, {**body, "additional_data": reason}, {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, error_body(500, "internal_server_error", "Unexpected error occurred."))

    def unknown(self, word: str) -> Answer:
        return Answer(400, error_body(400, word, "Something new."))

    def malformed(self, why: str) -> Answer:
        return Answer(400, error_body(400, "invalid_json", f"Error parsing JSON body: {why}."))


def make_handler(world: NotionWorld, act: Act, method: str = "") -> Handle:
    """`act` behind the door: refusals become Notion's error bodies, answers gain their request id."""

    async def handle(call: Call) -> Answer:
        try:
            check_token(call)
            version = check_version(call)
            check_capability(world, method)
            check_size(call)
            answer = downgrade_answer(act(world, upgrade_call(call, version, method)), version)
        except NotionError as refused:
            return Answer(refused.status, refused.body())
        body = {**hide_content(world, cast(Json, answer.body)), "request_id": error_body(200, "", "")["request_id"]}
        return Answer(answer.status, body, answer.headers, answer.effect)

    return handle


def check_token(call: Call) -> None:
    if call.headers.get("authorization") != f"Bearer {TOKEN}":
        raise NotionError(401, "API token is invalid.")


def check_size(call: Call) -> None:
    """https://developers.notion.com/reference/request-limits#size-limits"""
    if len(json.dumps(call.body, ensure_ascii=False).encode()) > MOST_BYTES:
        raise NotionError(400, f"body failed validation: a request may hold at most {MOST_BYTES // 1000} KB.")


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
