"""What Notion's codes mean. https://developers.notion.com/reference/status-codes"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal, cast

import httpx
from notion_client.errors import HTTPResponseError, NotionClientErrorBase, RequestTimeoutError

from connectors.failures import (
    Meaning,
    make_lost_answer_error,
    make_server_error,
    make_tool_error,
    make_unknown_error,
    parse_retry_after,
)
from orchestration.ports import Clock
from orchestration.secrecy import redact_secrets
from orchestration.tool import ToolError

SERVICE = "notion"
DEFAULT_WAIT_S = 10.0
"""Notion documents Retry-After on 429 and 529; this is for one that came without."""

MEANINGS: dict[str, Meaning] = {
    "unauthorized": Meaning("auth", "Notion does not accept metel's token any more. An admin must connect it again."),
    "restricted_resource": Meaning(
        "permission", "Notion does not let metel do this. Give the connection the right, or share the page with it."
    ),
    "object_not_found": Meaning(
        "not_found", "Notion knows no such page or database, or it is not shared with metel. Share it with metel."
    ),
    "conflict_error": Meaning("conflict", "Someone changed this in Notion at the same moment. It can be tried again."),
    **dict.fromkeys(
        ("invalid_json", "invalid_request_url", "invalid_request", "validation_error", "missing_version"),
        Meaning("invalid", "Notion refused the request."),
    ),
}
RATE_LIMITED = Meaning("rate_limited", "Notion asks to wait.")
BLOCKED = Meaning("permission", "Notion has blocked this connection's requests. Ask a workspace admin.")
RAISED = (NotionClientErrorBase, httpx.HTTPError, httpx.InvalidURL, json.JSONDecodeError)
"""All that notion-client lets out: its own errors, its transport's, and those of a body that is no JSON."""


Capability = Literal["read_content", "insert_content", "update_content", "read_users"]
CAPABILITIES: dict[Capability, str] = {
    "read_content": "Read content",
    "insert_content": "Insert content",
    "update_content": "Update content",
    "read_users": "Read user information",
}
"""What a call cannot do without, as it stands among a connection's capabilities.
https://developers.notion.com/reference/capabilities"""


class SavedAnywayError(Exception):
    """Notion answered 503 and said that the write was saved; ``object_id`` and ``children`` are what it made."""

    def __init__(self, object_id: str, children: tuple[str, ...]) -> None:
        super().__init__(object_id)
        self.object_id = object_id
        self.children = children


@dataclass(frozen=True, slots=True)
class _Refusal:
    """An error body, read here because the client drops fields of codes it does not know."""

    status: int
    code: str
    message: str
    more: dict[str, object]


def translate_error(
    error: BaseException, clock: Clock, *, writes: bool, needs: Capability = "read_content"
) -> ToolError | SavedAnywayError:
    """Return the failure that an exception of notion-client or its transport stands for; ``needs`` is the capability
    that the call cannot do without."""
    if isinstance(error, RequestTimeoutError):
        # The client hides which phase timed out; the cause tells whether the request had left.
        return make_lost_answer_error(SERVICE, error.__context__ or error, writes=writes)
    if not isinstance(error, HTTPResponseError):
        if isinstance(error, NotionClientErrorBase):
            return make_tool_error(SERVICE, Meaning("invalid", "That is no id of Notion."), code="invalid_path")
        return make_lost_answer_error(SERVICE, error, writes=writes)
    refusal = _read(error)
    if refusal.status in (429, 529):
        return _told_to_wait(refusal, error, clock)
    if refusal.status >= 500:
        return _saved(refusal) or make_server_error(SERVICE, refusal.status, refusal.code, writes=writes)
    if refusal.code == "restricted_resource":
        code = "no_user_information" if needs == "read_users" else refusal.code
        return make_tool_error(SERVICE, MEANINGS[refusal.code], code=code, needs=CAPABILITIES[needs])
    meaning = MEANINGS.get(refusal.code)
    if meaning is None:
        return make_unknown_error(SERVICE, refusal.code, writes=writes)
    if meaning.kind == "invalid" and refusal.message:
        meaning = Meaning("invalid", redact_secrets(refusal.message)[:300])
    return make_tool_error(SERVICE, meaning, code=refusal.code)


def _read(error: HTTPResponseError) -> _Refusal:
    try:
        parsed = cast(object, json.loads(error.body))
    except ValueError:
        parsed = None
    body = cast(dict[str, object], parsed) if isinstance(parsed, dict) else {}
    more = body.get("additional_data")
    return _Refusal(
        status=error.status,
        code=str(body.get("code") or f"http_{error.status}"),
        message=str(body.get("message") or ""),
        more=cast(dict[str, object], more) if isinstance(more, dict) else {},
    )


def _told_to_wait(refusal: _Refusal, error: HTTPResponseError, clock: Clock) -> ToolError:
    if refusal.more.get("rate_limit_reason") == "public_api_request_blocked":
        return make_tool_error(SERVICE, BLOCKED, code=refusal.code)
    wait = parse_retry_after(error.headers, clock.now())
    return make_tool_error(
        SERVICE, RATE_LIMITED, code=refusal.code, retry_after_s=DEFAULT_WAIT_S if wait is None else wait
    )


def _saved(refusal: _Refusal) -> SavedAnywayError | None:
    saved, children = refusal.more.get("committed_resource_id"), refusal.more.get("committed_child_ids")
    if not isinstance(saved, str):
        return None
    made = cast(list[object], children) if isinstance(children, list) else []
    return SavedAnywayError(saved, tuple(str(child) for child in made))
