"""What a model is shown of its own plan that it is to mend: the wrong parts, and the other steps by id. Pure."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from orchestration.llm.answer_reader import parse_json_object
from orchestration.llm.wire import encode_plan
from schemas.contract import ToolContract
from schemas.values import Json, Payload

MOST_ANSWER = 400
"""Letters that are quoted of an answer that is no plan."""


def render_repair(
    problems: Sequence[str], previous: str, wrong: Collection[str], contracts: Mapping[str, ToolContract]
) -> Payload:
    """Return the problems of a plan with the parts that they are about: steps by id, and parts by name."""
    raw = parse_json_object(previous)
    steps = raw.get("actions") if raw is not None else None
    if raw is None or not isinstance(steps, list):
        return {"problems": [*problems], "wrong": {"answer": previous[:MOST_ANSWER]}, "others": []}
    bad: list[Json] = [one for one in steps if not isinstance(one, dict) or str(one.get("id")) in wrong]
    others: list[Json] = [
        f"{one.get('id')} {one.get('tool')}" for one in steps if isinstance(one, dict) and one not in bad
    ]
    shown = parse_json_object(encode_plan(json.dumps({**raw, "actions": bad}, ensure_ascii=False), contracts)) or {}
    names = ("actions", "special", *(name for name in wrong if name in shown))
    return {
        "problems": [*problems],
        "wrong": {name: _drop_unsaid(shown[name]) for name in names if shown.get(name)},
        "others": others,
    }


def _drop_unsaid(part: Json) -> Json:
    """Return a part without what it leaves open."""
    if isinstance(part, list):
        return [_drop_unsaid(one) for one in part]
    if isinstance(part, dict):
        return {name: _drop_unsaid(one) for name, one in part.items() if one is not None}
    return part
