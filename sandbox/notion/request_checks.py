"""What every Notion request passes first: the token, the version, what the connection may do, the size."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from starlette.datastructures import QueryParams

from sandbox.call import Answer, Call, Handle
from sandbox.notion.capabilities import check_capability, hide_content
from sandbox.notion.field_checks import Json, closed
from sandbox.notion.refusals import NotionError, error_body, invalid
from sandbox.notion.world import TOKEN, NotionWorld
from sandbox.rates import Limit, OverLimit

LATEST = "2026-03-11"
OLDER = "2025-09-03"
VERSIONS = (OLDER, LATEST)


def check_version(call: Call) -> str:
    """The version that a request is in. Raises missing_version or validation_error."""
    version = call.headers.get("notion-version")
    told = "Notion-Version header failed validation: Notion-Version header should be"
    if version is None:
        raise NotionError(400, f"{told} defined, instead was `undefined`.", "missing_version")
    if version not in VERSIONS:
        known = " or ".join(f'`"{one}"`' for one in VERSIONS)
        raise NotionError(400, f'{told} {known}, instead was `"{version}"`.')
    return version


def upgrade_call(call: Call, version: str, method: str) -> Call:
    """A request of an older version as the latest one would say it."""
    if version == LATEST:
        return call
    body = dict(call.body)
    if method == "blocks.children.append":
        if "position" in body:
            raise invalid("body.position", "should be not present", body["position"])
        if "after" in body:
            body["position"] = {"type": "after_block", "after_block": {"id": body.pop("after")}}
    if "archived" in body:
        body["in_trash"] = body.pop("archived")
    return replace(call, body=body)


def downgrade_answer(answer: Answer, version: str) -> Answer:
    """An answer as the version says it: before the latest one what has `in_trash` has `archived` too."""
    return answer if version == LATEST else replace(answer, body=_with_archived(answer.body))


def _with_archived(shown: Any) -> Any:
    if isinstance(shown, list):
        return [_with_archived(one) for one in cast(list[Any], shown)]
    if not isinstance(shown, dict):
        return shown
    found = {key: _with_archived(value) for key, value in cast(Json, shown).items()}
    return {**found, "archived": found["in_trash"]} if "in_trash" in found else found


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
