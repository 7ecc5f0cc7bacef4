"""A planning case and what a run of it must show (the fields are told in ``docs/how-to/measure-a-planner.md``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import TypeVar, cast

import yaml
from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError, field_validator
from pydantic_core import ErrorDetails

from schemas.ask import Resolution
from schemas.plan import Action
from schemas.run import Run
from schemas.states import AwaitingApproval, Denied, Started, Succeeded, Uncertain
from schemas.values import Json, Payload


def list_field_values(payload: Payload, resolved: Mapping[str, Resolution], name: str) -> Iterator[Json]:
    """Yield what stands in a field: the name found, the name asked, then the value itself. ``a.b``: ``b`` in ``a``."""
    if name in resolved:
        yield resolved[name].name
        yield resolved[name].asked
    head, _, tail = name.partition(".")
    value: Json = payload.get(name)
    if tail and isinstance(payload.get(head), dict):
        value = cast("dict[str, Json]", payload[head]).get(tail)
    if value is not None:
        yield value


def is_wanted(value: Json, wanted: JsonValue) -> bool:
    """Whether a value is what a case wants: ``~text`` contained (of a list, in one of them), ``@date(WHEN)`` that day
    or moment, else equal."""
    if isinstance(value, list) and isinstance(wanted, str) and wanted.startswith("~"):
        return any(is_wanted(one, wanted) for one in value)
    if isinstance(value, list) and not isinstance(wanted, list):
        return len(value) == 1 and is_wanted(value[0], wanted)
    if isinstance(value, list) and isinstance(wanted, list):
        return sorted(map(str, value)) == sorted(map(str, wanted))
    if not isinstance(wanted, str):
        return value == wanted
    if wanted.startswith("~"):
        return isinstance(value, str) and wanted[1:].casefold() in value.casefold()
    if wanted.startswith("@date(") and wanted.endswith(")"):
        return _is_moment(value, wanted[6:-1])
    return isinstance(value, str) and value.strip() == wanted


def _is_moment(value: Json, wanted: str) -> bool:
    if isinstance(value, dict):
        value = value.get("start")
    if isinstance(value, int | float):
        return datetime.fromtimestamp(value, UTC) == datetime.fromisoformat(wanted)
    if not isinstance(value, str):
        return False
    try:
        found, there = datetime.fromisoformat(value), datetime.fromisoformat(wanted)
    except ValueError:
        return False
    if len(wanted) <= 10 or found.tzinfo is None or there.tzinfo is None:
        return found.date() == there.date()
    return found == there


DEFAULT_NOW = "2026-03-04T10:00:00+09:00"
ALWAYS_OPTIONAL = frozenset({"slack.find_channel", "slack.find_user"})


class EvalCase(BaseModel):
    """One request with what a correct run holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    text: str
    tools: tuple[str | tuple[str, ...], ...]
    optional: tuple[str, ...] = ()
    inputs: dict[str, dict[str, JsonValue]] = {}
    asks: tuple[str, ...] = ()
    confirms: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()
    when: bool = False
    for_each: bool = False
    schedule: str | None = None
    reply: str | None = None
    now: datetime = datetime.fromisoformat(DEFAULT_NOW)

    @field_validator("now")
    @classmethod
    def _has_zone(cls, now: datetime) -> datetime:
        return now if now.tzinfo else now.replace(tzinfo=UTC)


Case = TypeVar("Case", bound=BaseModel)


class SuiteError(ValueError):
    """A text is no suite of cases; the message says where and why."""


def read_rows(text: str) -> list[object]:
    """Read a suite's rows from its YAML.

    Raises:
        SuiteError: it is not a list.
    """
    try:
        rows: object = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise SuiteError(f"{line}{error.problem or 'it is no YAML'}") from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise SuiteError("it is no YAML") from error
    if not isinstance(rows, list) or not rows:
        raise SuiteError("it is no list of cases")
    return cast("list[object]", rows)


def read_case(kind: type[Case], row: object, number: int) -> Case:
    """Return one row as a case of a kind.

    Raises:
        SuiteError: it is none.
    """
    try:
        return kind.model_validate(row)
    except ValidationError as error:
        raise SuiteError("\n".join(f"  case {number}{_told(one)}" for one in error.errors())) from error


def _told(problem: ErrorDetails) -> str:
    """Say where inside of a case something is wrong, and what, as an end of a line."""
    where = ".".join(str(step) for step in problem["loc"])
    if problem["type"] == "missing":
        return f": {where} is missing"
    if problem["type"] == "extra_forbidden":
        return f": there is no field {where}"
    if not where:
        return ": it is not a case"
    return f": {where}: {problem['msg'].removeprefix('Value error, ')}"


def find_case_differences(case: EvalCase, run: Run) -> tuple[str, ...]:
    """Return where the run is not as the case says; nothing where it is."""
    if run.plan is None:
        return ("no plan: " + "; ".join(error.message for error in run.errors),)
    return tuple(
        [
            *_tool_differences(case, run),
            *_reply_differences(case, run),
            *_shape_differences(case, run),
            *_input_differences(case, run),
            *_asked_differences(case, run),
        ]
    )


def _tool_differences(case: EvalCase, run: Run) -> Iterator[str]:
    assert run.plan is not None
    optional = ALWAYS_OPTIONAL | set(case.optional)
    wanted = list(case.tools)
    named = {tool for entry in wanted for tool in ([entry] if isinstance(entry, str) else entry)}
    planned = [action.tool for action in run.plan.actions if action.tool not in optional or action.tool in named]
    fits = len(planned) == len(wanted) and all(
        tool == entry or (not isinstance(entry, str) and tool in entry)
        for tool, entry in zip(planned, wanted, strict=True)
    )
    if not fits:
        yield f"tools: {planned}, wanted {wanted}"


def _reply_differences(case: EvalCase, run: Run) -> Iterator[str]:
    assert run.plan is not None
    kind = run.plan.reply.kind if run.plan.reply else None
    if case.reply is not None and kind != case.reply:
        yield f"reply: {kind}, wanted {case.reply}"


def _shape_differences(case: EvalCase, run: Run) -> Iterator[str]:
    assert run.plan is not None
    if case.when and all(action.when is None for action in run.plan.actions):
        yield "no action carries a condition"
    if case.for_each and all(action.for_each is None for action in run.plan.actions):
        yield "no action carries a loop"
    cron = run.plan.schedule.cron if run.plan.schedule else None
    if case.schedule != cron:
        yield f"schedule: {cron}, wanted {case.schedule}"


def _asked_differences(case: EvalCase, run: Run) -> Iterator[str]:
    asked = {f"{record.question.tool}.{record.question.field}" for record in run.questions.values()}
    if asked != set(case.asks):
        yield f"asks: {sorted(asked)}, wanted {sorted(case.asks)}"
    confirmed = {item.tool for record in run.approvals.values() for item in record.approval.items}
    if confirmed != set(case.confirms):
        yield f"confirms: {sorted(confirmed)}, wanted {sorted(case.confirms)}"
    denied = {
        run.plan.action(action_id).tool
        for action_id, state in run.states.items()
        if isinstance(state, Denied) and run.plan is not None
    }
    if denied != set(case.denies):
        yield f"denies: {sorted(denied)}, wanted {sorted(case.denies)}"


def _input_differences(case: EvalCase, run: Run) -> Iterator[str]:
    assert run.plan is not None
    for tool, fields in case.inputs.items():
        actions = [action for action in run.plan.actions if action.tool == tool]
        if actions:
            found = [list(_field_differences(run, action, fields)) for action in actions]
            yield from min(found, key=len)


def _field_differences(run: Run, action: Action, fields: dict[str, JsonValue]) -> Iterator[str]:
    payload, resolved = _payload(run, action)
    for name, wanted in fields.items():
        values = list(list_field_values(payload, resolved, name))
        if not any(is_wanted(value, wanted) for value in values):
            yield f"{action.tool}.{name}: {values}, wanted {wanted!r}"


def _payload(run: Run, action: Action) -> tuple[Payload, dict[str, Resolution]]:
    """Return the exact payload where the run came so far, else what the plan holds."""
    state = run.states[action.id]
    if isinstance(state, Succeeded | Started | Uncertain):
        return state.filled.payload, state.filled.resolved
    if isinstance(state, AwaitingApproval):
        for item in run.approvals[state.approval].approval.items:
            if item.action == action.id:
                return item.payload, item.resolved
    return {**action.inputs}, {}
