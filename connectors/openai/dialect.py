"""The dialect of a server of chat completions: which roles, bounds and answer forms it knows. Pure.

https://platform.openai.com/docs/api-reference/chat/create; what other servers leave out is told by their own refusals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from connectors.shared_context import LEAST_ROOM, find_context, is_stream_trouble
from orchestration.llm.context import estimate_tokens
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.profiles import RESERVE, Effort
from orchestration.patterns import make_regex
from orchestration.run.ids import hash_parts
from schemas.plan import Difficulty
from schemas.values import Payload

Roles: TypeAlias = Literal["developer", "system", "user"]
Structured: TypeAlias = Literal["strict", "json_object", "none"]
TokenField: TypeAlias = Literal["max_completion_tokens", "max_tokens"]

_FORMAT = make_regex(
    r"response_format|text\.format|json_schema|json_object|structured|guided|grammar|schema", re.IGNORECASE
)
_ROLE = make_regex(r"\brole|\bdeveloper\b|chat template|system (?:message|prompt|role)|\balternate\b", re.IGNORECASE)
_OLD_BOUND = make_regex(r"\bmax_tokens\b[^.]*not supported", re.IGNORECASE)
_BOUND = make_regex(r"\bmax_(?:completion_)?tokens\b", re.IGNORECASE)
_EFFORT = make_regex(r"reasoning|\beffort\b|thinking", re.IGNORECASE)
_CACHE_KEY = make_regex(r"prompt_cache_key", re.IGNORECASE)
_CACHE_MARK = make_regex(r"prompt_cache_(?:breakpoint|options)", re.IGNORECASE)
_INVALID_SCHEMA = make_regex(r"invalid schema", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a model of a server is asked.

    ``roles``: ``system`` puts the developer's part behind the system's in one message, ``user`` all three parts in one.
    ``structured``: how the answer is held to its schema; below ``strict`` the schema stands in the prompt.
    ``reserve`` is added to the bound of an answer for what is thought before it. ``extra`` goes along as it is.
    ``caches``: whether a key for the server's cache of prompts goes along, ``marks``: also where the part ends that
    like requests share. ``streams``: whether an answer that somebody hears is streamed. ``context`` is how many tokens
    question and answer may take together, 0 where that is not known. ``efforts`` stand in place of ``effort`` by how
    hard the task is. ``counts``: whether the server holds a list to its most items.
    """

    roles: Roles = "system"
    token_field: TokenField = "max_completion_tokens"
    structured: Structured = "strict"
    reserve: int = RESERVE
    effort: Effort | None = None
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    caches: bool = False
    marks: bool = False
    streams: bool = True
    context: int = 0
    efforts: Mapping[Difficulty, Effort] = field(default_factory=dict[Difficulty, Effort])
    counts: bool = False

    def find_effort(self, request: ModelRequest) -> Effort | None:
        """Return how hard is to be thought about a request; ``None`` where the server knows no effort."""
        if self.effort is None or request.difficulty is None:
            return self.effort
        return self.efforts.get(request.difficulty, self.effort)


def is_form_trouble(message: str) -> bool:
    """Whether a server's refusal speaks of a form that a simpler request would leave out."""
    if _INVALID_SCHEMA.search(message):
        return False
    forms = (_FORMAT, _ROLE, _BOUND, _EFFORT, _CACHE_KEY, _CACHE_MARK)
    return is_stream_trouble(message) or any(one.search(message) for one in forms)


def is_role_trouble(message: str) -> bool:
    """Whether a server broke on the roles of the messages, which its model's own template puts together."""
    return _ROLE.search(message) is not None


def remove_unknown_form(dialect: Dialect, message: str) -> Dialect | None:
    """Return the dialect without what a refusal speaks of, or ``None`` where that is not in it."""
    context = find_context(message)
    if context is not None:
        return replace(dialect, context=context) if not 0 < dialect.context <= context else None
    if is_stream_trouble(message) and dialect.streams:
        return replace(dialect, streams=False)
    if _CACHE_MARK.search(message) and dialect.marks:
        return replace(dialect, marks=False)
    if _CACHE_KEY.search(message) and dialect.caches:
        return replace(dialect, caches=False)
    if _BOUND.search(message):
        wants_new = _OLD_BOUND.search(message) is not None and dialect.token_field == "max_tokens"
        other: TokenField = "max_completion_tokens" if wants_new else "max_tokens"
        return replace(dialect, token_field=other) if other != dialect.token_field else None
    if _FORMAT.search(message):
        weaker: Structured | None = {"strict": "json_object", "json_object": "none"}.get(dialect.structured)  # pyright: ignore[reportAssignmentType]
        return replace(dialect, structured=weaker) if weaker else None
    if _EFFORT.search(message) and dialect.effort is not None:
        return replace(dialect, effort=None)
    if _ROLE.search(message):
        plainer: Roles | None = {"developer": "system", "system": "user"}.get(dialect.roles)  # pyright: ignore[reportAssignmentType]
        return replace(dialect, roles=plainer) if plainer else None
    return None


def build_body(request: ModelRequest, dialect: Dialect) -> dict[str, Any]:
    """Return the fields of a request beside its model, in a dialect."""
    body: dict[str, Any] = {
        "messages": _messages(request, dialect),
        dialect.token_field: _bound(request, dialect),
    }
    if request.schema is not None and dialect.structured != "none":
        body["response_format"] = _format(request.schema, dialect)
    if (effort := dialect.find_effort(request)) is not None:
        body["reasoning_effort"] = effort
    return {**body, **_cache_fields(request, dialect), **dialect.extra}


def build_responses_body(request: ModelRequest, dialect: Dialect) -> dict[str, Any]:
    """Return the fields of a request to the Responses API beside its model, in a dialect. Nothing is stored there.

    https://platform.openai.com/docs/api-reference/responses/create
    """
    body: dict[str, Any] = {
        "input": _messages(request, dialect, "input_text"),
        "max_output_tokens": _bound(request, dialect),
        "store": False,
    }
    if request.schema is not None and dialect.structured == "strict":
        held = {"name": request.schema.name, "schema": _write_schema(request.schema, dialect), "strict": True}
        body["text"] = {"format": {"type": "json_schema", **held}}
    elif request.schema is not None and dialect.structured == "json_object":
        body["text"] = {"format": {"type": "json_object"}}
    if (effort := dialect.find_effort(request)) is not None:
        body["reasoning"] = {"effort": effort}
    return {**body, **_cache_fields(request, dialect), **dialect.extra}


def _cache_fields(request: ModelRequest, dialect: Dialect) -> dict[str, Any]:
    """Return what a server finds a question by that begins alike, and that nothing behind the mark is to be kept.

    https://developers.openai.com/api/docs/guides/prompt-caching
    """
    if not dialect.caches:
        return {}
    key = hash_parts("cache", request.prompt_version, request.system, request.split_developer()[0])[:16]
    marked: dict[str, Any] = {"prompt_cache_options": {"mode": "explicit"}} if dialect.marks else {}
    return {"prompt_cache_key": key, **marked}


def _bound(request: ModelRequest, dialect: Dialect) -> int:
    """Return how long an answer may be. Where it shares a context with its question, no longer than that leaves."""
    wanted = request.max_tokens + dialect.reserve * request.rooms
    left = dialect.context - estimate_prompt(request, dialect)
    return min(wanted, left) if left >= LEAST_ROOM else wanted


def estimate_prompt(request: ModelRequest, dialect: Dialect) -> int:
    """Return about how many tokens the messages of a request take, rather too many than too few."""
    plain = _messages(request, replace(dialect, marks=False))
    return sum(estimate_tokens(one["content"]) for one in plain)


def _messages(request: ModelRequest, dialect: Dialect, kind: str = "text") -> list[dict[str, Any]]:
    """Return the messages. What like requests share comes first, the answer's form too where it is told in words."""
    common, rest = request.split_developer()
    told = request.schema.describe() if request.schema is not None and dialect.structured != "strict" else ""
    shared, own = [part for part in (common.strip(), told) if part], [rest] if rest else []
    marked = kind if dialect.caches and dialect.marks and request.common is not None else ""
    if dialect.roles == "developer":
        return [
            {"role": "system", "content": request.system},
            {"role": "developer", "content": _write_content(shared, own, marked)},
            {"role": "user", "content": request.user},
        ]
    if dialect.roles == "user":
        return [{"role": "user", "content": _write_content([request.system, *shared], [*own, request.user], marked)}]
    return [
        {"role": "system", "content": _write_content([request.system, *shared], own, marked)},
        {"role": "user", "content": request.user},
    ]


def _write_content(shared: list[str], own: list[str], kind: str = "") -> str | list[dict[str, Any]]:
    """Return a message of what is shared and what is not; in two parts of a ``kind`` where the end of the first is
    marked."""
    if not kind:
        return "\n\n".join((*shared, *own))
    mark = {"prompt_cache_breakpoint": {"mode": "explicit"}}
    first = {"type": kind, "text": "\n\n".join(shared), **mark}
    return [first, *([{"type": kind, "text": "\n\n".join(own)}] if own else [])]


def _format(schema: AnswerSchema, dialect: Dialect) -> dict[str, Any]:
    if dialect.structured == "json_object":
        return {"type": "json_object"}
    shape = {"name": schema.name, "schema": _write_schema(schema, dialect), "strict": True}
    return {"type": "json_schema", "json_schema": shape}


def _write_schema(schema: AnswerSchema, dialect: Dialect) -> Payload:
    return schema.schema if dialect.counts else schema.without_counts()
