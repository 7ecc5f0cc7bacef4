"""What models of several years take and refuse, by their names.

https://platform.claude.com/docs/en/models/opus-5-5/whats-new-opus-5-5,
https://platform.claude.com/docs/en/build-with-claude/structured-outputs
"""

import re
from collections.abc import Iterator
from typing import Any, cast

UNFORCED = re.compile(r"claude-(?:opus-5-5|fable-5-1|mythos-5-1)")
"""They can't be made to use a tool, and always think."""
THINKING = re.compile(r"claude-(?:(?:opus|sonnet|fable|mythos)-5|haiku-5-5)")
"""They think where nobody says a word of it."""
UNFORMATTED = re.compile(r"claude-(?:3|instant|2|(?:opus|sonnet)-4-(?:0|1|2025))")
"""From before structured outputs."""
UNMEASURED = re.compile(r"claude-(?:3|instant|2|haiku-4|sonnet-4-(?:0|2025|5)|opus-4-(?:0|1|2025))")
"""They know no effort."""
MOST_UNIONS, MOST_OPTIONAL = 16, 24
OLD_BOUNDS = {"claude-3-haiku": 4_096, "claude-3-5": 8_192}
WORDS = frozenset(["minLength", "maxLength", "minimum", "maximum", "multipleOf", "maxItems", "pattern", "oneOf", "not"])


def thinks(request: dict[str, Any]) -> bool:
    """Whether the model thinks before it answers this request."""
    told = request.get("thinking", {}).get("type")
    return told in ("enabled", "adaptive") or (told is None and THINKING.match(str(request["model"])) is not None)


def has_no_room(request: dict[str, Any], thought: int) -> bool:
    """Whether all that may be said was used up by what was thought."""
    return thought >= int(request["max_tokens"])


def find_refusal(request: dict[str, Any]) -> str:
    """Return why the model does not take the request; "" where it does."""
    model = str(request.get("model"))
    if request.get("tool_choice", {}).get("type") in ("tool", "any") and UNFORCED.match(model):
        return 'tool_choice: type "tool" and "any" are not supported for this model.'
    for name, most in OLD_BOUNDS.items():
        if model.startswith(name) and request["max_tokens"] > most:
            told = f"max_tokens: {request['max_tokens']} > {most}, which is the maximum allowed number of output tokens"
            return f"{told} for {model}"
    config = request.get("output_config", {})
    if "effort" in config and UNMEASURED.match(model):
        return "This model does not support the effort parameter."
    if "format" not in config:
        return ""
    if UNFORMATTED.match(model):
        return "output_config.format: Extra inputs are not permitted"
    return _judge_schema(config["format"].get("schema"))


def _judge_schema(schema: Any) -> str:
    parts = [*_list_parts(schema)]
    for part in parts:
        if part.get("type") == "object" and part.get("additionalProperties") is not False:
            return (
                "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
            )
        if words := sorted(WORDS & part.keys()):
            return f"output_config.format.schema: For '{part.get('type')}' type, property '{words[0]}' is not supported"
    unions = sum("anyOf" in part or isinstance(part.get("type"), list) for part in parts)
    optional = sum(len(set(part.get("properties", {})) - set(part.get("required", []))) for part in parts)
    if unions > MOST_UNIONS or optional > MOST_OPTIONAL:
        return "output_config.format.schema: Invalid schema: Schema is too complex."
    return ""


def _list_parts(schema: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(schema, dict):
        return
    part = cast(dict[str, Any], schema)
    yield part
    for name in ("properties", "$defs"):
        for one in part.get(name, {}).values():
            yield from _list_parts(one)
    for one in (part.get("items"), *part.get("anyOf", [])):
        yield from _list_parts(one)
