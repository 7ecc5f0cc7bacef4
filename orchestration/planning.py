"""Is this text a plan that may be carried out? By the schema first, then by meaning. Pure; fails closed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from orchestration.dependencies import cycle, names_item, producers, wanted_keys
from orchestration.limits import Limits
from orchestration.templates import references
from orchestration.validation import plan_validator, problems
from schemas.contract import ToolContract
from schemas.errors import ErrorKind
from schemas.plan import RISK_ORDER, Action, Intent, Plan
from schemas.values import Json

_ID = re.compile(r"[a-zA-Z][a-zA-Z0-9_\-]{0,63}")
WRITES: frozenset[Intent] = frozenset({"write", "notify", "other"})
SUPPORTED_VERSIONS = ("1.0", "1.1")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a plan may use: contracts by id and alias; ``done`` are finished actions, which stay as they are.

    ``may_be_empty``: a change may leave every step out, which needs no reply.
    """

    contracts: Mapping[str, ToolContract]
    limits: Limits
    done: tuple[Action, ...] = ()
    rejected: tuple[Action, ...] = ()
    """Steps that a person did not want as they were."""
    notion_only: bool = False
    may_be_empty: bool = False


@dataclass(frozen=True, slots=True)
class Sound:
    """The text is a plan that may be carried out; tool aliases are replaced by their ids."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Unsound:
    """The text is not; ``problems`` say why, one line each."""

    problems: tuple[str, ...]
    code: ErrorKind


def check_plan(text: str, offer: Offer) -> Sound | Unsound:
    """Judge a planner's text."""
    if len(text.encode()) > offer.limits.max_plan_bytes:
        return Unsound((f"the plan is larger than {offer.limits.max_plan_bytes} bytes",), ErrorKind.PLAN_TOO_LARGE)
    try:
        raw: Json = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return Unsound((f"not JSON: {error}",), ErrorKind.PLAN_NOT_JSON)
    by_schema = _schema_problems(raw, offer)
    if by_schema:
        return Unsound(by_schema, ErrorKind.PLAN_BREAKS_SCHEMA)
    return _check_meaning(raw, offer)


def _no_constant(name: str) -> Json:
    raise ValueError(f"{name} is not a JSON number")


def _schema_problems(raw: Json, offer: Offer) -> tuple[str, ...]:
    version = raw.get("version") if isinstance(raw, dict) else None
    if version not in SUPPORTED_VERSIONS:
        return (f"version: {version!r} is not one of {', '.join(SUPPORTED_VERSIONS)}",)
    return problems(plan_validator(str(version), offer.notion_only), raw)


def _check_meaning(raw: Json, offer: Offer) -> Sound | Unsound:
    try:
        plan = _canonical(Plan.model_validate(raw), offer)
    except ValidationError as error:
        wrong = tuple(f"{one['loc']}: {one['msg']}" for one in error.errors()[:8])
        return Unsound(wrong, ErrorKind.PLAN_BREAKS_SCHEMA)
    found = tuple(_meaning_problems(plan, offer))
    return Unsound(found, ErrorKind.PLAN_UNSOUND) if found else Sound(plan)


def _canonical(plan: Plan, offer: Offer) -> Plan:
    actions = tuple(_with_convention(_with_tool_id(action, offer)) for action in plan.actions)
    return plan.model_copy(update={"actions": _with_done(actions, offer.done)})


def _with_tool_id(action: Action, offer: Offer) -> Action:
    contract = offer.contracts.get(action.tool)
    if contract is None or contract.tool == action.tool:
        return action
    return action.model_copy(update={"tool": contract.tool})


def _with_convention(action: Action) -> Action:
    """Add the standard keys that the action says it produces by convention."""
    if not action.notion_produces_convention:
        return action
    more = tuple(key for key, wanted in action.notion_produces_convention.items() if wanted)
    return action.model_copy(update={"produces": tuple(dict.fromkeys((*action.produces, *more)))})


def _with_done(actions: tuple[Action, ...], done: tuple[Action, ...]) -> tuple[Action, ...]:
    """Put the finished actions in place of those that repeat their id and tool; the others come first."""
    if not done:
        return actions
    frozen = {action.id: action for action in done}
    repeated = {action.id for action in actions if action.id in frozen and frozen[action.id].tool == action.tool}
    kept = tuple(frozen[action.id] if action.id in repeated else action for action in actions)
    return (*(action for action in done if action.id not in repeated), *kept)


def _meaning_problems(plan: Plan, offer: Offer) -> Iterator[str]:
    if not plan.actions and plan.reply is None and not offer.may_be_empty:
        yield "a plan without actions needs a reply"
    bound = min(plan.constraints.max_actions, offer.limits.max_actions)
    if len(plan.actions) - len(offer.done) > bound:
        yield f"{len(plan.actions)} actions; at most {bound} are allowed"
    ids = [action.id for action in plan.actions]
    for action_id in dict.fromkeys(ids) if len(set(ids)) < len(ids) else ():
        if ids.count(action_id) > 1:
            yield f"{action_id}: the id is used {ids.count(action_id)} times"
    for action in plan.actions:
        yield from _action_problems(plan, action, offer)
    circle = cycle(plan)
    if circle:
        yield f"these actions wait for one another: {', '.join(circle)}"


def _action_problems(plan: Plan, action: Action, offer: Offer) -> Iterator[str]:
    if not _ID.fullmatch(action.id):
        yield f"{action.id!r} is not an action id"
    contract = offer.contracts.get(action.tool)
    if contract is None:
        yield f"{action.id}: {action.tool} is not one of the offered tools"
        return
    if any(_is_same(action, other) for other in offer.rejected):
        yield f"{action.id}: a person has rejected {action.tool} with just these inputs"
    yield from _risk_problems(action, contract)
    for field in (*action.inputs, *action.input_bindings):
        if field not in contract.fields:
            yield f"{action.id}: {action.tool} has no input {field}"
    for before in action.depends_on:
        if all(other.id != before for other in plan.actions):
            yield f"{action.id}: depends on {before}, which is not in the plan"
    yield from _key_problems(plan, action)
    if action.for_each is None and any(names_item(key) for key in references(action.inputs)):
        yield f"{action.id}: names an item, but is no loop"
    if action.repeat is not None and contract.risk_level != "read":
        yield f"{action.id}: only a read can be repeated"


def _is_same(one: Action, other: Action) -> bool:
    return (one.tool, one.inputs, one.input_bindings) == (other.tool, other.inputs, other.input_bindings)


def _risk_problems(action: Action, contract: ToolContract) -> Iterator[str]:
    declared = action.risk.level
    if declared is not None and RISK_ORDER.index(declared) < RISK_ORDER.index(contract.risk_level):
        yield f"{action.id}: risk {declared} is lower than the contract's {contract.risk_level}"
    if contract.risk_level != "read" and action.intent not in WRITES:
        yield f"{action.id}: intent {action.intent} does not fit {action.tool}, which writes"


def _key_problems(plan: Plan, action: Action) -> Iterator[str]:
    for key in dict.fromkeys(wanted_keys(action)):
        givers = [giver for giver in producers(plan, key) if giver != action.id]
        if not givers:
            yield f"{action.id}: nothing produces {key}"
        elif len(givers) > 1:
            yield f"{action.id}: {key} is produced by {', '.join(givers)}; name one, e.g. {givers[0]}.{key}"
        elif givers:
            yield from _undeclared(plan, action, key, givers[0])


def _undeclared(plan: Plan, action: Action, key: str, giver: str) -> Iterator[str]:
    head, _, tail = key.partition(".")
    if head == giver and tail and tail.split(".")[0] not in plan.action(giver).produces:
        yield f"{action.id}: {giver} does not produce {tail}"


def offered(contracts: tuple[ToolContract, ...]) -> dict[str, ToolContract]:
    """Return the contracts by id and by alias."""
    by_name: dict[str, ToolContract] = {}
    for contract in contracts:
        for name in (contract.tool, *contract.aliases):
            by_name[name] = contract
    return by_name
