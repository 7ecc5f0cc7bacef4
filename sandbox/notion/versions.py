"""The API versions that are spoken, and what differs between them: how blocks are put after one another, and whether
the trash is called `archived` too. https://developers.notion.com/reference/changes-by-version"""

from dataclasses import replace
from typing import Any, cast

from sandbox.call import Answer, Call
from sandbox.notion.field_checks import Json
from sandbox.notion.refusals import NotionError, invalid

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
