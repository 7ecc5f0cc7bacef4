"""Plan check: may this text be carried out as a plan? By the schema first, then by meaning. Pure; fails closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from pydantic import ValidationError

from orchestration.identity_cache import cache_by_each_identity
from orchestration.json_text import parse_json
from orchestration.limits import Limits
from orchestration.patterns import make_regex
from orchestration.run.dependencies import (
    find_condition_paths,
    find_cycle,
    find_input_references,
    find_producers,
    find_wanted_keys,
    is_item_key,
    is_own_key,
)
from orchestration.run.templates import find_references
from orchestration.schema_check import list_problems, load_plan_validator
from orchestration.service import list_services
from orchestration.text.dates.recurrence import is_cron_line, is_time_zone
from orchestration.text.messages import FALLBACK, Wording
from orchestration.text.passages import ANSWER_TOOL, MOST_PAGES
from schemas.contract import ToolContract
from schemas.errors import ErrorKind
from schemas.plan import RISK_ORDER, Action, Plan
from schemas.values import Json


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """One thing that is wrong. ``key``: of its sentence below ``plan_problem``; ``values`` fill its slots."""

    key: str
    values: Mapping[str, object]


def make_worded_problem(line: str) -> PlanProblem:
    """Return what is in words already."""
    return PlanProblem("as_told", {"line": line})


def describe_problems(problems: Iterable[PlanProblem], words: Wording, language: str = FALLBACK) -> tuple[str, ...]:
    """Return the problems in sentences, one line each."""
    return tuple(words.say(language, f"plan_problem.{problem.key}", **problem.values) for problem in problems)


_QUOTES_MODEL = frozenset({"reply_effect", "reply_claim", "unclear_nowhere", "not_json"})
"""Problems whose values are a model's own sentences, or what a parser says of them."""
_GIVEN = frozenset({"words", "line", "spoken", "zone", "known", "contract"})
"""Slots that are filled with what people said, or with words of our own."""
_PLAIN_VALUE = make_regex(r"[\w.,:+\-]{1,64}(?:, [\w.:+\-]{1,64}){0,11}")
"""Ids, names, numbers and moments, of which no sentence and no address can be made."""
_QUOTED = make_regex(r"""'[^']*'|"[^"]*\"""")
"""A value within what a schema says of it."""
_LEFT_OUT = "…"


def describe_problems_to_person(problems: Iterable[PlanProblem], words: Wording, language: str) -> tuple[str, ...]:
    """Return the problems as a person reads them: none of a model's own sentences, which may be a lie or a link."""
    told = (
        words.say(language, f"plan_problem_told.{one.key}")
        if one.key in _QUOTES_MODEL
        else words.say(language, f"plan_problem.{one.key}", **_leave_out_sentences(one.values))
        for one in problems
    )
    return tuple(dict.fromkeys(told))


def _leave_out_sentences(values: Mapping[str, object]) -> Mapping[str, object]:
    return {slot: value if slot in _GIVEN else _leave_out_sentence(slot, str(value)) for slot, value in values.items()}


def _leave_out_sentence(slot: str, value: str) -> str:
    if slot == "where_and_what":
        rest = _QUOTED.sub(lambda found: found[0] if _PLAIN_VALUE.fullmatch(found[0][1:-1]) else _LEFT_OUT, value)
        return _LEFT_OUT if "://" in rest else rest
    return value if _PLAIN_VALUE.fullmatch(value) else _LEFT_OUT


_ID = make_regex(r"[a-zA-Z][a-zA-Z0-9_\-]{0,63}")

TURN_KEY = make_regex(r"t\d+\.")
"""How the key of a value of an earlier turn begins."""
"""How the keys of earlier turns begin."""

SUPPORTED_VERSIONS = ("1.0", "1.1", "1.2")


class PlanCheckContext(NamedTuple):
    """What a plan may use: contracts by id and alias; ``done`` are finished actions, which stay as they are.

    ``may_be_empty``: a change may leave every step out, which needs no reply.
    """

    contracts: Mapping[str, ToolContract]
    limits: Limits
    done: tuple[Action, ...] = ()
    rejected: tuple[Action, ...] = ()
    """Steps that a person did not want as they were."""
    only: str = ""
    """The service that a plan is limited to, where it has a form of its own for plans."""
    may_be_empty: bool = False
    earlier: Mapping[str, frozenset[str]] = MappingProxyType({})
    """The turns whose values a plan may name, each with the keys that it left; ``held`` are those that the run has."""
    held: Mapping[str, frozenset[str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ValidPlan:
    """The text is a plan that may be carried out; tool aliases are replaced by their ids."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class InvalidPlan:
    """The text is not; ``problems`` say why."""

    problems: tuple[PlanProblem, ...]
    code: ErrorKind


def check_plan(text: str, offer: PlanCheckContext) -> ValidPlan | InvalidPlan:
    """Judge a planner's text."""
    most = offer.limits.max_plan_bytes
    if len(text.encode()) > most:
        return InvalidPlan((_problem("too_large", bytes=most),), ErrorKind.PLAN_TOO_LARGE)
    try:
        raw: Json = parse_json(text)
    except (ValueError, RecursionError) as error:
        return InvalidPlan((_problem("not_json", why=error),), ErrorKind.PLAN_NOT_JSON)
    by_schema = _schema_problems(raw, offer)
    if by_schema:
        return InvalidPlan(by_schema, ErrorKind.PLAN_BREAKS_SCHEMA)
    return _check_meaning(raw, offer)


def _problem(key: str, **values: object) -> PlanProblem:
    return PlanProblem(key, values)


def check_request_length(text: str, limits: Limits) -> InvalidPlan | None:
    """Return why a request is not planned at all: nothing is carried out of one that was not read to its end."""
    most = limits.max_request_chars
    if len(text) <= most:
        return None
    return InvalidPlan((_problem("request_too_long", most=f"{most:,}"),), ErrorKind.REQUEST_TOO_LONG)


def _schema_problems(raw: Json, offer: PlanCheckContext) -> tuple[PlanProblem, ...]:
    version = raw.get("version") if isinstance(raw, dict) else None
    if version not in SUPPORTED_VERSIONS:
        return (_problem("version", version=repr(version), known=", ".join(SUPPORTED_VERSIONS)),)
    wrong = list_problems(load_plan_validator(str(version), offer.only or _find_only_service(raw)), raw)
    return tuple(_problem("form", where_and_what=line) for line in wrong)


def _find_only_service(raw: Json) -> str:
    """Return the service in whose own form a plan is written, which takes no other's tools: its context shows it."""
    contexts = _index_contexts()
    if not isinstance(raw, dict) or contexts.keys().isdisjoint(raw):  # most often
        return ""
    return next(service for context, service in contexts.items() if context in raw)


@cache
def _index_contexts() -> Mapping[str, str]:
    """Return the services that have a form of their own for plans, by the field that shows it."""
    return {one.plan_context: one.id for one in list_services() if one.plan_context}


def _check_meaning(raw: Json, offer: PlanCheckContext) -> ValidPlan | InvalidPlan:
    try:
        plan = _canonical(Plan.model_validate(raw), offer, _list_timed(raw))
    except ValidationError as error:
        lines = (f"{one['loc']}: {one['msg']}" for one in error.errors()[:8])
        wrong = tuple(_problem("form", where_and_what=line) for line in lines)
        return InvalidPlan(wrong, ErrorKind.PLAN_BREAKS_SCHEMA)
    found = tuple(_meaning_problems(plan, offer))
    return InvalidPlan(found, ErrorKind.PLAN_UNSOUND) if found else ValidPlan(plan)


def _list_timed(raw: Json) -> list[bool]:
    """Return of each action of a plan whether the plan says how long it may take."""
    actions = raw.get("actions") if isinstance(raw, dict) else None
    return [isinstance(one, dict) and "timeout_ms" in one for one in actions] if isinstance(actions, list) else []


def _canonical(plan: Plan, offer: PlanCheckContext, timed: Sequence[bool]) -> Plan:
    given = [
        action if says_time else _with_time(action, offer)
        for action, says_time in zip(plan.actions, timed, strict=True)
    ]
    actions = tuple([_with_convention(_with_tool(action, offer)) for action in given])
    actions = _with_done(_with_few_reads(actions), offer.done)
    return plan if actions == plan.actions else plan.model_copy(update={"actions": actions})


def _with_few_reads(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions with those loops bounded that read what a question is answered from."""
    answers = [one.inputs for one in actions if one.tool == ANSWER_TOOL]
    if not answers:
        return actions
    read = {key.partition(".")[0] for key in find_references([*answers])}
    return tuple(_with_bound(one, MOST_PAGES) if one.id in read else one for one in actions)


def _with_bound(action: Action, most: int) -> Action:
    loop = action.for_each
    if loop is None or loop.max_items <= most:
        return action
    return action.model_copy(update={"for_each": loop.model_copy(update={"max_items": most})})


def _with_tool(action: Action, offer: PlanCheckContext) -> Action:
    """Return the action with its tool by its id; ``other``, which says nothing, is a read where the tool reads."""
    contract = offer.contracts.get(action.tool)
    if contract is None:
        return action
    intent = "read" if contract.risk_level == "read" and action.intent == "other" else action.intent
    if (contract.tool, intent) == (action.tool, action.intent):
        return action
    return action.model_copy(update={"tool": contract.tool, "intent": intent})


def _with_time(action: Action, offer: PlanCheckContext) -> Action:
    """Return an action of which the plan says no time with that which its tool takes."""
    contract = offer.contracts.get(action.tool)
    if contract is None or contract.timeout_ms == action.timeout_ms:
        return action
    return action.model_copy(update={"timeout_ms": contract.timeout_ms})


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


def _meaning_problems(plan: Plan, offer: PlanCheckContext) -> Iterator[PlanProblem]:
    yield from _time_problems(plan)
    if not plan.actions and plan.reply is None and not offer.may_be_empty:
        yield _problem("no_actions")
    bound = min(plan.constraints.max_actions, offer.limits.max_actions)
    if len(plan.actions) - len(offer.done) > bound:
        yield _problem("too_many", count=len(plan.actions), most=bound)
    ids = [action.id for action in plan.actions]
    for action_id in dict.fromkeys(ids) if len(set(ids)) < len(ids) else ():
        if ids.count(action_id) > 1:
            yield _problem("same_id", action=action_id, count=ids.count(action_id))
    for action in plan.actions:
        yield from _action_problems(plan, action, offer)
    circle = find_cycle(plan)
    if circle:
        yield _problem("circle", actions=", ".join(circle))


def _time_problems(plan: Plan) -> Iterator[PlanProblem]:
    zones = (plan.timezone, *((plan.schedule.timezone,) if plan.schedule is not None else ()))
    for zone in dict.fromkeys(zones):
        if not is_time_zone(zone):
            yield _problem("timezone", timezone=repr(zone))
    if plan.schedule is not None and not is_cron_line(plan.schedule.cron):
        yield _problem("cron", cron=repr(plan.schedule.cron))


def _action_problems(plan: Plan, action: Action, offer: PlanCheckContext) -> Iterator[PlanProblem]:
    if not _ID.fullmatch(action.id):
        yield _problem("bad_id", action=repr(action.id))
    contract = offer.contracts.get(action.tool)
    if contract is None:
        yield _problem("unknown_tool", action=action.id, tool=action.tool)
        return
    if action not in offer.done and any(_is_same(action, other) for other in offer.rejected):
        yield _problem("rejected", action=action.id, tool=action.tool)
    yield from _risk_problems(action, contract)
    named = (*action.inputs, *action.input_bindings)
    for name in named if not contract.fields.keys() >= {*named} else ():
        if name not in contract.fields:
            yield _problem("no_input", action=action.id, tool=action.tool, field=name)
    for name in contract.literals:
        if name in action.input_bindings or find_references(action.inputs.get(name)):
            yield _problem("no_literal", action=action.id, tool=action.tool, field=name)
    for before in action.depends_on:
        if all(other.id != before for other in plan.actions):
            yield _problem("depends", action=action.id, before=before)
    yield from _key_problems(plan, action, offer.earlier)
    if action.for_each is None and _names_item(action):
        yield _problem("no_loop", action=action.id)
    if action.repeat is not None and contract.risk_level != "read":
        yield _problem("repeats_write", action=action.id)


def _is_same(one: Action, other: Action) -> bool:
    return (one.tool, one.inputs, one.input_bindings) == (other.tool, other.inputs, other.input_bindings)


def _risk_problems(action: Action, contract: ToolContract) -> Iterator[PlanProblem]:
    declared = action.risk.level
    if declared is not None and RISK_ORDER.index(declared) < RISK_ORDER.index(contract.risk_level):
        yield _problem("risk", action=action.id, declared=declared, contract=contract.risk_level)
    if contract.risk_level != "read" and not action.is_effect:
        yield _problem("intent", action=action.id, intent=action.intent, tool=action.tool)
    if contract.risk_level == "read" and action.is_effect:
        yield _problem("intent_of_read", action=action.id, intent=action.intent, tool=action.tool)


def _key_problems(plan: Plan, action: Action, earlier: Mapping[str, frozenset[str]]) -> Iterator[PlanProblem]:
    for key in dict.fromkeys(find_wanted_keys(action)):
        givers = [giver for giver in find_producers(plan, key) if giver != action.id]
        if not givers and TURN_KEY.match(key):
            turn, name = key.split(".")[:2]
            if name not in earlier.get(turn, ()):
                yield make_earlier_problem(action.id, key, earlier)
        elif not givers:
            yield _problem("nobody_produces", action=action.id, needed=key)
        elif len(givers) > 1:
            yield _problem("several_produce", action=action.id, needed=key, givers=", ".join(givers), first=givers[0])
        elif givers:
            yield from _undeclared(plan, action, key, givers[0])
    for key in dict.fromkeys(_waited_for(action)) if action.repeat is not None else ():
        if is_own_key(action, key):
            yield from _undeclared(plan, action, key, action.id)


def _waited_for(action: Action) -> Iterator[str]:
    """Yield the paths that a repeated read is repeated for."""
    yield from find_condition_paths(action.repeat.until if action.repeat is not None else None)


def make_earlier_problem(action: str, key: str, earlier: Mapping[str, frozenset[str]]) -> PlanProblem:
    """Return that an action names what no turn left, or what is not there any more."""
    known = ", ".join(f"{turn}.{name}" for turn, names in earlier.items() for name in sorted(names)) or "-"
    return _problem("no_earlier", action=action, needed=key, known=known)


def _names_item(action: Action) -> bool:
    paths = [*find_condition_paths(action.when), *_waited_for(action)] if action.when or action.repeat else []
    return any(map(is_item_key, (*find_input_references(action), *paths)))


def _undeclared(plan: Plan, action: Action, key: str, giver: str) -> Iterator[PlanProblem]:
    head, _, tail = key.partition(".")
    if head == giver and tail and tail.split(".")[0] not in plan.action(giver).produces:
        yield _problem("not_produced", action=action.id, giver=giver, needed=tail)


def check_workspace(named: str, own: str) -> InvalidPlan | None:
    """Return why a plan for the Notion workspace ``named`` is not carried out where ``own`` is the connected one; empty
    where that is not known."""
    if not own:
        return InvalidPlan((_problem("unknown_workspace", named=named),), ErrorKind.PLAN_UNSOUND)
    if _bare(own) != _bare(named):
        return InvalidPlan((_problem("other_workspace", named=named),), ErrorKind.PLAN_UNSOUND)
    return None


def _bare(notion_id: str) -> str:
    """Notion writes its ids with dashes or without (https://developers.notion.com/reference/intro#conventions)."""
    return notion_id.replace("-", "").casefold()


@cache_by_each_identity(8)
def index_contracts(contracts: Sequence[ToolContract]) -> Mapping[str, ToolContract]:
    """Return the contracts by id and by alias."""
    by_name: dict[str, ToolContract] = {}
    for contract in contracts:
        for name in (contract.tool, *contract.aliases):
            by_name[name] = contract
    return by_name
