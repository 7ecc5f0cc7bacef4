"""Cases for policy, read from JSON: one action with what is known of it, and where its values come from."""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast, get_args

from pydantic import BaseModel, ValidationError

from orchestration.policy.case import Case, has_tool_origin
from orchestration.policy.decide import decide_case
from orchestration.policy.plan_lock import Effect, PlanLock
from orchestration.policy.risk import infer_risk
from orchestration.policy.targets import derive_target_fields
from orchestration.policy.team import AS_STORED, TeamPolicy, describe_policy_problem
from orchestration.policy.team_rules import is_channel_field
from orchestration.run.ids import dump_canonical_json
from orchestration.text.addresses import is_web_address
from orchestration.text.values import collect_texts
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.plan import Action, RiskTag
from schemas.values import CONFIG, MODEL, PERSON, RESOLVED, Json, Payload

PLAIN_ORIGINS = frozenset({PERSON, CONFIG, RESOLVED, MODEL})

NOBODY = "tool:unknown"
"""The origin of what a case says nothing of."""


class BadCaseError(Exception):
    """A line is not a case; the message says why."""


def require_object(node: Json, what: str) -> Payload:
    """Return a node that must be an object; an empty one where there is none.

    Raises:
        BadCaseError: it is something else.
    """
    if node is None:
        return {}
    if not isinstance(node, dict):
        raise BadCaseError(f"{what} is not an object")
    return node


def require_known_keys(given: Payload, known: Collection[str], what: str) -> Payload:
    """Return an object that holds nothing but known keys: a misspelled one would be passed over in silence.

    Raises:
        BadCaseError: it holds another.
    """
    unknown = sorted(given.keys() - known)
    if unknown:
        raise BadCaseError(f"{what}: unknown key {unknown[0]}" if what else f"unknown key {unknown[0]}")
    return given


def read_origins(given: Payload, payload: Payload) -> dict[str, frozenset[str]]:
    """Return the origins of every field and of parts of it; what nobody vouches for counts as read somewhere."""
    origins = _origins_by_path(require_object(given.get("origins"), "origins"), payload)
    for name, origin in require_object(given.get("text_origins"), "text_origins").items():
        for field_name in _fields_with(payload, name):
            origins[field_name] = origins.get(field_name, frozenset()) | _origin_set(origin)
    for name, value in payload.items():
        parts = {path: found for path, found in origins.items() if path.startswith(f"{name}.")}
        missing = name not in origins and not (parts and all(_is_covered(leaf, parts) for leaf in _leaves(name, value)))
        said = frozenset[str]().union(origins.get(name, frozenset()), *parts.values())
        origins[name] = said | {NOBODY} if missing or not said else said
    return origins


def _origins_by_path(node: Payload, payload: Payload, head: str = "") -> dict[str, frozenset[str]]:
    """Return origins by dotted path; ``to[0]``, ``$.to[0]``, ``/to/0`` and an object of origins are read as such."""
    found: dict[str, frozenset[str]] = {}
    for key, origin in node.items():
        path = f"{head}{key if key in payload and not head else _dotted(key)}"
        if isinstance(origin, dict):
            found |= _origins_by_path(origin, payload, f"{path}.")
        else:
            found[path] = found.get(path, frozenset()) | _origin_set(origin)
    return found


def _dotted(key: str) -> str:
    text = key.replace("/", ".") if key.startswith("/") else key
    return re.sub(r"\[['\"]?([^\]'\"]*)['\"]?\]", r".\1", text).removeprefix("$").strip(".")


def _is_covered(leaf: str, parts: Iterable[str]) -> bool:
    return any(leaf == part or leaf.startswith(f"{part}.") for part in parts)


def _leaves(path: str, node: Json) -> Iterable[str]:
    """Yield the paths of the texts and numbers inside."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _leaves(f"{path}.{key}", value)
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from _leaves(f"{path}.{at}", value)
    else:
        yield path


def _fields_with(payload: Payload, name: str) -> Iterable[str]:
    """A key of ``text_origins`` is a field, or a text that stands in fields."""
    if name in payload:
        return (name,)
    return tuple(key for key, value in payload.items() if any(name in text for text in collect_texts(value)))


def _origin_set(node: Json) -> frozenset[str]:
    """Return origins as policy knows them; a word that it does not know is nobody's it trusts."""
    listed = node if isinstance(node, list) else [] if node is None else [node]
    for one in listed:
        if not isinstance(one, str):
            raise BadCaseError(f"unknown origin {one!r}")
    texts = cast("list[str]", listed)
    return frozenset(one if one in PLAIN_ORIGINS or one.startswith("tool:") else f"tool:{one}" for one in texts)


KEYS = frozenset(
    {"id", "tool", "payload", "origins", "text_origins", "request", "plan_effects", "done_effects", "untrusted_read"}
    | {"place", "tenant_policy", "granted_scopes", "held"}
)

EFFECT_KEYS = frozenset({"tool", "target", "count"})

PLACE_KEYS = frozenset({"shared", "guests"})

MOST_KEPT = 2_000


@dataclass(frozen=True)
class PolicyCases:
    """Reads cases and judges them. ``contracts`` are the tools that a case may name by id."""

    contracts: Iterable[ToolContract]
    policy: TeamPolicy = field(default_factory=TeamPolicy)

    @cached_property
    def _by_name(self) -> Mapping[str, ToolContract]:
        return {name: one for one in self.contracts for name in (one.tool, *one.aliases)}

    @cached_property
    def _read(self) -> dict[str, ToolContract]:
        return {}

    @cached_property
    def _policies(self) -> dict[str, TeamPolicy]:
        return {}

    def judge(self, line: Json) -> Decision:
        """Return policy's word on a case.

        Raises:
            BadCaseError: the line is not a case.
        """
        return decide_case(self.case(line)).decision

    def case(self, line: Json) -> Case:
        """Return the case that a line tells.

        Raises:
            BadCaseError: the line is not a case.
        """
        given = require_object(line, "the line")
        require_known_keys(given, KEYS, "")
        if "tool" not in given:
            raise BadCaseError("tool is missing")
        payload = require_object(given.get("payload"), "payload")
        contract = self._contract(given["tool"], payload)
        words = given.get("request")
        if words is not None and not isinstance(words, str):
            raise BadCaseError("request is not a text")
        origins = read_origins(given, payload)
        action = Action(id="a1", tool=contract.tool, intent="other", requires=(), produces=())
        place = require_known_keys(require_object(given.get("place"), "place"), PLACE_KEYS, "place")
        lock = self._lock(given)
        read = _untrusted_read(given)
        return Case(
            action=action,
            contract=contract,
            payload=payload,
            origins=origins,
            words=words,
            lock=lock,
            # A plan that is said to be fixed, without a word on reading, counts as read after.
            untrusted_read=has_tool_origin(origins) or (lock is not None if read is None else read),
            granted=_scopes(given),
            held=tuple(collect_texts(given.get("held"))),
            links=frozenset(_given_links(given)),
            resolved=_placed(place, contract, payload),
            policy=self._policy(given.get("tenant_policy")),
        )

    def _lock(self, given: Payload) -> PlanLock | None:
        planned, done = (tuple(self._effects(given, key)) for key in ("plan_effects", "done_effects"))
        return None if given.get("plan_effects") is None else PlanLock(planned, done)

    def _contract(self, tool: Json, payload: Payload) -> ToolContract:
        if isinstance(tool, str):
            if tool not in self._by_name:
                raise BadCaseError(f"there is no tool {tool}")
            return self._by_name[tool]
        form = require_object(tool, "tool")
        key = dump_canonical_json([form, *([] if form.get("input_schema") else sorted(payload))])
        if key not in self._read:
            _make_room(self._read)
            self._read[key] = _contract_of(form, payload)
        return self._read[key]

    def _policy(self, given: Json) -> TeamPolicy:
        if given is None:
            return self.policy
        key = dump_canonical_json(given)
        if key not in self._policies:
            _make_room(self._policies)
            form = require_object(given, "tenant_policy")
            with _told_of("tenant_policy", TeamPolicy):
                TeamPolicy.model_validate(form)
                both = {**self.policy.model_dump(exclude_defaults=True), **form}
                self._policies[key] = TeamPolicy.model_validate(both, context=AS_STORED)
        return self._policies[key]

    def _effects(self, given: Payload, key: str) -> Iterable[Effect]:
        listed = [] if given.get(key) is None else given[key]
        if not isinstance(listed, list):
            raise BadCaseError(f"{key} is not a list")
        for one in listed:
            effect = require_known_keys(require_object(one, key), EFFECT_KEYS, key)
            name, count = effect.get("tool"), effect.get("count", 1)
            if not isinstance(name, str):
                raise BadCaseError(f"{key}: tool is missing")
            if isinstance(count, bool) or not isinstance(count, int):
                raise BadCaseError(f"{key}: count is not a whole number")
            tool = self._by_name[name].tool if name in self._by_name else name
            yield Effect(tool, _target_of(effect.get("target"), f"{key}.target"), count)


def _target_of(node: Json, what: str) -> Payload:
    """Return who and where by field; a bare value is said of whatever field holds it."""
    return {"target": node} if isinstance(node, str | list | int) else require_object(node, what)


def _make_room(kept: dict[str, Any]) -> None:
    """Forget all of a memory that has grown large: a stream of cases has no end."""
    if len(kept) >= MOST_KEPT:
        kept.clear()


def _contract_of(form: Payload, payload: Payload) -> ToolContract:
    """Read a contract that may leave out what policy does not need."""
    tool = form.get("tool") or form.get("tool_id")
    if not isinstance(tool, str):
        raise BadCaseError("the contract has no tool")
    known = {key: value for key, value in form.items() if key in ToolContract.model_fields and value is not None}
    tags = form.get("tags") or []
    schema = form.get("input_schema") or {"properties": {name: {} for name in payload}}
    whole: Payload = {
        "service": tool.partition(".")[0],
        "description": tool,
        "risk_level": "write",
        "output_schema": {},
        **known,
        "tool": tool,
        "tags": [tag for tag in (tags if isinstance(tags, list) else [tags]) if tag in get_args(RiskTag)],
        "input_schema": require_object(schema, "input_schema"),
    }
    with _told_of("tool", ToolContract):
        return ToolContract.model_validate(whole)


@contextmanager
def _told_of(part: str, model: type[BaseModel]) -> Generator[None]:
    """Have what is wrong with a part of a case be told in a line."""
    try:
        yield
    except ValidationError as error:
        raise BadCaseError(describe_policy_problem(error, part, model)) from None


def _scopes(given: Payload) -> frozenset[str] | None:
    scopes = given.get("granted_scopes")
    if scopes is None:
        return None
    if not isinstance(scopes, list):
        raise BadCaseError("granted_scopes is not a list")
    return frozenset(str(scope) for scope in scopes)


def _given_links(given: Payload) -> Iterable[str]:
    """Yield the addresses that a tool which does something, and does not read, is said to have given."""
    for text, origin in require_object(given.get("text_origins"), "text_origins").items():
        tools = [one.removeprefix("tool:") for one in collect_texts(origin)]
        if is_web_address(text) and tools and all(infer_risk(tool) != "read" for tool in tools):
            yield text


def _untrusted_read(given: Payload) -> bool | None:
    read = given.get("untrusted_read")
    if not isinstance(read, bool | None):
        raise BadCaseError("untrusted_read is not true or false")
    return read


def _placed(place: Payload, contract: ToolContract, payload: Payload) -> dict[str, Resolution]:
    """Return what a place says of the channel, or of whom a sending tool reaches, as a resolver would."""
    if not (place.get("shared") or place.get("guests")):
        return {}
    places = [name for name in (*contract.who_where, *derive_target_fields(contract)) if name in payload]
    fields = [name for name in places if is_channel_field(name)] or places[:1]
    details: Payload = {"shared": place.get("shared"), "guests": place.get("guests")}
    found: dict[str, Resolution] = {}
    for name in fields:
        value = str(payload[name])
        found[name] = Resolution(asked=value, id=value, name=value, level="id", details=details)
    return found
