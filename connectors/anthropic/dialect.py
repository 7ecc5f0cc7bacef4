"""The dialect of a model behind Anthropic's Messages API: how its answer is held to a form, how hard it thinks. Pure.

https://platform.claude.com/docs/en/build-with-claude/structured-outputs; what a model does not know is told by its own
refusals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from connectors.shared_context import is_stream_trouble
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.profiles import RESERVE, Effort
from orchestration.patterns import make_regex
from schemas.plan import Difficulty
from schemas.values import Json, Payload

TOOL = "answer"
"""The tool whose input is an answer that is held to a schema."""
CALL_IT = f"Answer by calling the tool `{TOOL}` once. Write nothing beside it."
MOST_UNIONS, MOST_OPTIONAL = 16, 24
"""So many fields of a schema may have several types or be left out, where the server itself holds an answer to it."""

ToolUse: TypeAlias = Literal["forced", "offered", "none"]
"""Whether a model must use the tool, may use it, or has none. The newest models can't be made to use one.

https://platform.claude.com/docs/en/models/opus-5-5/whats-new-opus-5-5#forced-tool-use-is-not-supported
"""
_KNOWN = frozenset(
    {"type", "properties", "required", "items", "enum", "const", "anyOf", "$ref", "$defs", "description"}
)

_EFFORT = make_regex(r"\beffort\b", re.IGNORECASE)
_FORMAT = make_regex(r"output_(?:config|format)|json_schema|schema|grammar|structured output", re.IGNORECASE)
_TOOLS = make_regex(r"\btools?\b|\btool_choice\b", re.IGNORECASE)
_MOST = make_regex(r"max_tokens: \d+ > (?P<most>\d+)")
_EFFORTS: Mapping[Effort, str] = {"none": "low", "minimal": "low"}


@dataclass(frozen=True, slots=True)
class MessagesDialect:
    """How a model is asked.

    ``formats``: whether the server itself holds an answer to a schema, where that is small enough; else it is the input
    of a tool, by ``tool``, or the schema stands in the prompt. ``reserve`` is added to the bound of an answer for what
    is thought before it, which counts there too; ``most`` is the largest bound that the model takes. ``extra`` goes
    along as it is; ``streams``: whether an answer that somebody hears is streamed. ``efforts`` stand in the place of
    ``effort`` by how hard the task is.
    """

    formats: bool = True
    tool: ToolUse = "forced"
    reserve: int = RESERVE
    effort: Effort | None = None
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    streams: bool = True
    most: int | None = None
    efforts: Mapping[Difficulty, Effort] = field(default_factory=dict[Difficulty, Effort])

    def find_effort(self, request: ModelRequest) -> Effort | None:
        """Return how hard is to be thought about a request; ``None`` where the model knows no effort."""
        if self.effort is None or request.difficulty is None:
            return self.effort
        return self.efforts.get(request.difficulty, self.effort)


def is_form_trouble(message: str) -> bool:
    """Whether a server's refusal speaks of a form that a simpler request would leave out."""
    forms = (_EFFORT, _FORMAT, _TOOLS, _MOST)
    return is_stream_trouble(message) or any(one.search(message) for one in forms)


def remove_unknown_form(dialect: MessagesDialect, message: str) -> MessagesDialect | None:
    """Return the dialect without what a refusal speaks of, or ``None`` where that is not in it."""
    if is_stream_trouble(message) and dialect.streams:
        return replace(dialect, streams=False)
    bound = _MOST.search(message)
    if bound is not None:
        most = int(bound["most"])
        return replace(dialect, most=most) if most != dialect.most else None
    if _EFFORT.search(message) and dialect.effort is not None:
        return replace(dialect, effort=None)
    if _FORMAT.search(message) and dialect.formats:
        return replace(dialect, formats=False)
    if _TOOLS.search(message) and dialect.tool != "none":
        return replace(dialect, tool="offered" if dialect.tool == "forced" else "none")
    return replace(dialect, effort=None) if _FORMAT.search(message) and dialect.effort is not None else None


def build_body(request: ModelRequest, dialect: MessagesDialect) -> dict[str, Any]:
    """Return the fields of a request beside its model, in a dialect.

    What stays the same for all requests is marked for the server's cache of prompts.
    https://platform.claude.com/docs/en/build-with-claude/prompt-caching
    """
    schema = request.schema
    formats = schema is not None and dialect.formats and can_hold_schema(schema.schema)
    tool = "none" if schema is None or formats else dialect.tool
    bound = request.max_tokens + dialect.reserve * request.rooms
    body: dict[str, Any] = {
        "system": _write_rules(request, schema if tool == "none" and not formats else None, tool),
        "messages": [{"role": "user", "content": request.user}],
        "max_tokens": min(bound, dialect.most or bound),
    }
    config: dict[str, Any] = {}
    if (effort := dialect.find_effort(request)) is not None:
        config["effort"] = _EFFORTS.get(effort, effort)
    if schema is not None and formats:
        config["format"] = {"type": "json_schema", "schema": schema.without_counts()}
    if schema is not None and tool != "none":
        body |= _offer_tool(schema, must_use=tool == "forced")
    return {**body, **({"output_config": config} if config else {}), **dialect.extra}


def _write_rules(request: ModelRequest, told: AnswerSchema | None, tool: ToolUse) -> list[dict[str, Any]]:
    """Return what stands before the request: first what is the same for all like requests, with the mark behind it."""
    common, rest = request.split_developer()
    stable = [request.system, common.strip(), *([told.describe()] if told is not None else [])]
    own = [rest, *([CALL_IT] if tool == "offered" else [])]
    blocks = [{"type": "text", "text": "\n\n".join(stable), "cache_control": {"type": "ephemeral"}}]
    behind = "\n\n".join(part for part in own if part)
    return [*blocks, *([{"type": "text", "text": behind}] if behind else [])]


def _offer_tool(schema: AnswerSchema, *, must_use: bool) -> dict[str, Any]:
    tool = {"name": TOOL, "description": "The answer, in full.", "input_schema": schema.schema}
    return {"tools": [tool], "tool_choice": {"type": "tool", "name": TOOL} if must_use else {"type": "auto"}}


def can_hold_schema(schema: Payload) -> bool:
    """Whether the server holds an answer to a schema; it refuses one with too many fields that may have several types
    or be left out, and one with words that it does not know."""
    parts = [*_list_parts(schema)]
    if any(part.keys() - _KNOWN - {"additionalProperties"} or part.get("additionalProperties") for part in parts):
        return False
    unions = sum("anyOf" in part or isinstance(part.get("type"), list) for part in parts)
    optional = sum(len(_fields_of(part).keys() - set(_names(part.get("required")))) for part in parts)
    return unions <= MOST_UNIONS and optional <= MOST_OPTIONAL


def _list_parts(schema: Json) -> Iterator[Payload]:
    """Yield a schema and those inside of it."""
    if not isinstance(schema, dict):
        return
    yield schema
    inner: list[Json] = [*_fields_of(schema).values(), schema.get("items")]
    for name in ("anyOf", "$defs"):
        more = schema.get(name)
        inner += more.values() if isinstance(more, dict) else more if isinstance(more, list) else []
    for one in inner:
        yield from _list_parts(one)


def _fields_of(schema: Payload) -> Payload:
    fields = schema.get("properties")
    return fields if isinstance(fields, dict) else {}


def _names(listed: Json) -> list[str]:
    return [one for one in listed if isinstance(one, str)] if isinstance(listed, list) else []
