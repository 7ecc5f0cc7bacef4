"""What kind of reading a plan of reads is: of something that it names, by a guess, or a search for an answer; and
whether a plan is plain. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.run.templates import find_references
from orchestration.service import ServiceThing, find_service, list_tools_by_role
from orchestration.text.passages import ANSWER_TOOL
from orchestration.workspace import NamedTitle
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json, Payload


def is_guess(plan: Payload) -> bool:
    """Whether a plan reads a page, or chooses rows by words that may be of any column or a part of a title."""
    forms = (f'"path": "{ANY_COLUMN}"', '"op": "contains"', *(f'"{tool}"' for tool in list_tools_by_role("read_page")))
    return _holds(plan, *forms)


def does_guess_column(plan: Payload) -> bool:
    """Whether a plan chooses rows by words that may be of any column."""
    return _holds(plan, f'"path": "{ANY_COLUMN}"')


def is_named_by_title(plan: Payload, guess: Payload, titles: Sequence[NamedTitle]) -> bool:
    """Whether a title that stands whole in a request says what another plan of it only guesses."""
    return does_guess_column(guess) and not does_guess_column(plan) and any(one.whole for one in titles)


def is_inquiry(plan: Payload) -> bool:
    """Whether a plan looks for its answer in what a search finds."""
    return _holds(plan, f'"tool": "{ANSWER_TOOL}"')


def is_named_read(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan reads something that it names, and neither searches nor changes anything."""
    contracts = index_contracts(task.contracts)
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    tools = [str(one["tool"]) for one in actions if isinstance(one, dict)]
    searches = list_tools_by_role("search")
    return all(tool in contracts and contracts[tool].risk_level == "read" and tool not in searches for tool in tools)


def is_plain_plan(plan: Plan, task: PlanningTask, quoted: Iterable[str]) -> bool:
    """Whether a plan reads, or has one effect that can be taken back, of one service beside metel's own, once and now,
    with every input that must be there, none that is a guess, and no text of an effect that was not ``quoted``."""
    contracts = index_contracts(task.contracts)
    raw: Payload = plan.model_dump(mode="json", by_alias=True)
    unclear = plan.understanding.ambiguities if plan.understanding else ()
    if plan.reply is not None or plan.schedule is not None or plan.not_done or unclear or is_guess(raw):
        return False
    if is_inquiry(raw) or sum(action.is_effect for action in plan.actions) > 1:
        return False
    services = {contracts[action.tool].service for action in plan.actions}
    outside = {service for service in services if any(thing.kind for thing in _list_things_of(service))}
    own, tables = {*quoted}, {label.name for label in task.labels if label.columns}
    known = [value for action in plan.actions for name, value in action.inputs.items() if name == "page"]
    if any(value in tables for value in known):
        return False  # what is said of a table is said of one of its records
    return len(outside) <= 1 and all(_is_plain_action(one, contracts[one.tool], own) for one in plan.actions)


def _list_things_of(service: str) -> tuple[ServiceThing, ...]:
    facts = find_service(service)
    return facts.things if facts is not None else ()


def _is_plain_action(action: Action, contract: ToolContract, quoted: Collection[str]) -> bool:
    branches = action.when is not None or action.for_each is not None or action.repeat is not None
    given = {**action.inputs, **action.input_bindings}
    lacks = any(given.get(name) in (None, "") for name in contract.required)
    if branches or lacks or contract.risk_level == "destructive":
        return False
    return not action.is_effect or all(
        _is_plain_input(contract, name, value, quoted) for name, value in action.inputs.items()
    )


def _is_plain_input(contract: ToolContract, name: str, value: Json, quoted: Collection[str]) -> bool:
    """Whether an input of an effect is a name that is looked up, a day, a value of a column, what was read before, or
    in the person's own quotes."""
    if isinstance(value, list):
        return False
    free = isinstance(value, str) and contract.resolves(name) is None and "format" not in contract.fields.get(name, {})
    return not free or value in quoted or bool(find_references(value))


def _holds(plan: Payload, *forms: str) -> bool:
    text = dump_json({"actions": plan["actions"]})
    return any(form in text for form in forms)
