"""Cases for policy, read from JSON: one action with what is known of it. Used by ``metel policy check --jsonl``.

The word is that of ``orchestration.policy.decide``, the code that judges each step of a run.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_args

from pydantic import ValidationError

from bot.case_origins import BadCaseError, closed, object_of, origins_of
from orchestration.policy.case import Case, Facts, Subject, case_from
from orchestration.policy.decide import decide_case
from orchestration.policy.plan_lock import Effect
from orchestration.policy.risk import risk_of_name
from orchestration.policy.targets import derived_fields
from orchestration.policy.team import AS_STORED, TeamPolicy, problem_of
from orchestration.policy.team_rules import names_channel
from orchestration.run.ids import canonical
from orchestration.text.addresses import is_web_address
from orchestration.text.values import texts_in
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.plan import Action, RiskTag
from schemas.values import Json, Payload

KEYS = frozenset(
    {"id", "tool", "payload", "origins", "text_origins", "request", "plan_effects", "done_effects", "untrusted_read"}
    | {"place", "tenant_policy", "granted_scopes", "held"}
)

EFFECT_KEYS = frozenset({"tool", "target", "count"})
PLACE_KEYS = frozenset({"shared", "guests"})

MOST_KEPT = 2_000


@dataclass(frozen=True)
class Court:
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
        return decide_case(self.case(line))

    def case(self, line: Json) -> Case:
        """Return the case that a line tells.

        Raises:
            BadCaseError: the line is not a case.
        """
        given = object_of(line, "the line")
        closed(given, KEYS, "")
        if "tool" not in given:
            raise BadCaseError("tool is missing")
        payload = object_of(given.get("payload"), "payload")
        contract = self._contract(given["tool"], payload)
        words = given.get("request")
        if words is not None and not isinstance(words, str):
            raise BadCaseError("request is not a text")
        origins = origins_of(given, payload)
        action = Action(id="a1", tool=contract.tool, intent="other", requires=(), produces=())
        place = closed(object_of(given.get("place"), "place"), PLACE_KEYS, "place")
        facts = Facts(
            words=words,
            plan_effects=None if given.get("plan_effects") is None else tuple(self._effects(given, "plan_effects")),
            done_effects=tuple(self._effects(given, "done_effects")),
            untrusted_read=_untrusted_read(given),
            granted=_scopes(given),
            held=tuple(texts_in(given.get("held"))),
            links=frozenset(_given_links(given)),
        )
        subject = Subject(action, contract, payload, origins, _placed(place, contract, payload))
        return case_from(subject, facts, self._policy(given.get("tenant_policy")))

    def _contract(self, tool: Json, payload: Payload) -> ToolContract:
        if isinstance(tool, str):
            if tool not in self._by_name:
                raise BadCaseError(f"there is no tool {tool}")
            return self._by_name[tool]
        form = object_of(tool, "tool")
        key = canonical([form, *([] if form.get("input_schema") else sorted(payload))])
        if key not in self._read:
            _make_room(self._read)
            self._read[key] = _contract_of(form, payload)
        return self._read[key]

    def _policy(self, given: Json) -> TeamPolicy:
        if given is None:
            return self.policy
        key = canonical(given)
        if key not in self._policies:
            _make_room(self._policies)
            form = object_of(given, "tenant_policy")
            with _told_of("tenant_policy"):
                TeamPolicy.model_validate(form)
                both = {**self.policy.model_dump(exclude_defaults=True), **form}
                self._policies[key] = TeamPolicy.model_validate(both, context=AS_STORED)
        return self._policies[key]

    def _effects(self, given: Payload, key: str) -> Iterable[Effect]:
        listed = [] if given.get(key) is None else given[key]
        if not isinstance(listed, list):
            raise BadCaseError(f"{key} is not a list")
        for one in listed:
            effect = closed(object_of(one, key), EFFECT_KEYS, key)
            name, count = effect.get("tool"), effect.get("count", 1)
            if not isinstance(name, str):
                raise BadCaseError(f"{key}: tool is missing")
            if isinstance(count, bool) or not isinstance(count, int):
                raise BadCaseError(f"{key}: count is not a whole number")
            tool = self._by_name[name].tool if name in self._by_name else name
            yield Effect(tool, _target_of(effect.get("target"), f"{key}.target"), count)


def _target_of(node: Json, what: str) -> Payload:
    """Return who and where by field; a bare value is said of whatever field holds it."""
    return {"target": node} if isinstance(node, str | list | int) else object_of(node, what)


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
        "input_schema": object_of(schema, "input_schema"),
    }
    with _told_of("tool"):
        return ToolContract.model_validate(whole)


@contextmanager
def _told_of(part: str) -> Generator[None]:
    """Have what is wrong with a part of a case be told in a line."""
    try:
        yield
    except ValidationError as error:
        raise BadCaseError(problem_of(error, part)) from None


def _scopes(given: Payload) -> frozenset[str] | None:
    scopes = given.get("granted_scopes")
    if scopes is None:
        return None
    if not isinstance(scopes, list):
        raise BadCaseError("granted_scopes is not a list")
    return frozenset(str(scope) for scope in scopes)


def _given_links(given: Payload) -> Iterable[str]:
    """Yield the addresses that a tool which does something, and does not read, is said to have given."""
    for text, origin in object_of(given.get("text_origins"), "text_origins").items():
        tools = [one.removeprefix("tool:") for one in texts_in(origin)]
        if is_web_address(text) and tools and all(risk_of_name(tool) != "read" for tool in tools):
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
    places = [name for name in (*contract.who_where, *derived_fields(contract)) if name in payload]
    fields = [name for name in places if names_channel(name)] or places[:1]
    details: Payload = {"shared": place.get("shared"), "guests": place.get("guests")}
    found: dict[str, Resolution] = {}
    for name in fields:
        value = str(payload[name])
        found[name] = Resolution(asked=value, id=value, name=value, level="id", details=details)
    return found
