"""Another day, person or state in a step that has not begun, by the words of a reply ("make it 3"). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.proposers import PlanEdit
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.reading.days_beside import show_days_beside
from orchestration.rule_planner.reading.field_words import is_who_column
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.thread.later_changes import CORRECTION, show_bare_hour
from orchestration.rule_planner.thread.reply_changes import ReplyValues, build_people, read_reply_values
from orchestration.text.dates import FoundDate
from orchestration.text.dates.moments import set_clock, set_day
from orchestration.text.word_lists import I_JA
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json, Payload

_WORDED = (".title", ".text", ".content", ".parent", ".channel")
"""The fields of questions that no day, person or state answers."""
_MOMENTS = ("date", "post_at")
"""The inputs of tools that are a moment by themselves."""


def change_values(edit: PlanEdit, reading: Reading, myself: str, contracts: Mapping[str, ToolContract]) -> Plan | None:
    """Return the plan with what a reply sets in the one open step that can hold it; ``None`` where there is no such
    step, where the reply says anything else, or where it may answer a question that is open."""
    steps = [one for one in edit.plan.actions if one.id not in edit.begun and _holds_values(one, contracts)]
    asked = [field for field in edit.asked if not field.endswith(_WORDED)]
    if len(steps) != 1:
        return None
    step = steps[0]
    said = read_reply_values(reading, myself, may_name=_may_name(step, edit.text) or any(map(_asks_who, asked)))
    if said is None and any(map(_asks_who, asked)) and _MYSELF.fullmatch(edit.text.strip(" .!~。！")):
        said = ReplyValues(people=(myself,), ordered=True)
    if asked and not (said is not None and _answers_who(said, asked)):
        return None
    inputs = _set_values(step, said, contracts[step.tool]) if said is not None and not said.every else None
    if inputs is None or inputs == step.inputs:
        return None
    changed = step.model_copy(update={"inputs": inputs, "summary": ""})
    actions = tuple(changed if one.id == step.id else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions, "version": "1.1"})


def _asks_who(field: str) -> bool:
    return ".properties." in field and is_who_column(field.rpartition(".properties.")[2])


def _answers_who(said: ReplyValues, asked: Sequence[str]) -> bool:
    """Whether a reply names who is asked for by an order ("give it to me"), or sets something else besides
    ("지훈님이요, 마감도 금요일로"); a bare name is an answer."""
    has_more = said.date is not None or bool(said.status) or said.ordered
    return len(asked) == 1 and _asks_who(asked[0]) and bool(said.people) and has_more


_MYSELF = make_regex(
    r"(?:나|저|내|제)(?:가|로|한테|에게)?(?:\s?(?:해|바꿔|넘겨|맡겨|배정해|지정해|부탁)\S*(?:\s?\S{1,4})?)?(?:이?요)?"
    r"|(?:(?:make|put) it |it'?s |to )?(?:me|myself)(?:\s(?:please|pls|of course))*|i'?ll (?:take|own) (?:it|that|this)"
    rf"|{I_JA}(?:に|で)?(?:して|変えて|お願い(?:します)?|任せて)?(?:ください)?(?:です)?",
    re.IGNORECASE,
)
"""That who speaks is who is asked for."""


def show_hours(edit: PlanEdit) -> str:
    """Return the words of a change with a bare number as an hour, where the plan holds a time ("make it 3")."""
    held = [one for step in edit.plan.actions for one in (_moment_of(step), *_properties(step).values())]
    text = show_days_beside(edit.text, edit.plan.actions)
    return show_bare_hour(text) if any(isinstance(one, str) and "T" in one[10:11] for one in held) else text


def _holds_values(step: Action, contracts: Mapping[str, ToolContract]) -> bool:
    contract = contracts.get(step.tool)
    if contract is None or not step.is_effect or step.for_each is not None:
        return False
    return "properties" in contract.fields or any(name in contract.fields for name in _MOMENTS)


def _properties(step: Action) -> Payload:
    held = step.inputs.get("properties")
    return dict(held) if isinstance(held, dict) else {}


def _moment_of(step: Action) -> Json:
    return next((step.inputs[name] for name in _MOMENTS if step.inputs.get(name)), None)


def _may_name(step: Action, text: str) -> bool:
    """Whether a bare name is somebody's: the step sets people alone, or people too and the words correct it."""
    of_people = [is_who_column(name) for name in _properties(step)]
    return bool(of_people) and (all(of_people) or (any(of_people) and CORRECTION.match(text.strip()) is not None))


def _set_values(step: Action, said: ReplyValues, contract: ToolContract) -> Payload | None:
    """Return the inputs with the values; ``None`` where one of them has no place in the step."""
    if said.later or ("properties" not in contract.fields and (said.status or build_people(said) is not None)):
        return None
    inputs, values = dict(step.inputs), _properties(step)
    if said.date is not None and not _set_moment(inputs, values, said.date, contract):
        return None
    if build_people(said) is not None:
        column = next(filter(is_who_column, values), "@person")
        held = values.get(column)
        is_unknown = "page" in inputs and not isinstance(held, str | list)
        people = _join_people(held, said) if is_unknown else _other_people(held, said)
        if people is None:
            return None
        values[column] = people
    if said.status:
        values["@status"] = said.status
    return {**inputs, **({"properties": values} if values else {})}


def _set_moment(inputs: Payload, values: Payload, found: FoundDate, contract: ToolContract) -> bool:
    """Put another day or time where the step holds one; whether there is a place for it."""
    column = next((name for name, value in values.items() if name == "@date" or is_day(value)), "")
    field = next((name for name in _MOMENTS if name in contract.fields), "") if not column else ""
    held = values.get(column) if column else inputs.get(field)
    moment = join_moment(held, found) if not isinstance(held, dict) else _join_told_moment(held, found)
    if moment is None:
        return False
    if field:
        inputs[field] = moment
    else:
        values[column or "@date"] = moment
    return True


def join_moment(held: Json, found: FoundDate) -> str | None:
    """Return a day with the time that is held, a time on the day that is held, or both as they are said."""
    if found.has_day and found.has_time:
        return found.iso
    if not (isinstance(held, str) and is_day(held)):
        return found.iso if found.has_day else None
    if not found.has_day:
        return set_clock(held, found.clock, found.start.tzinfo)
    return set_day(held, found.start.date()) if not found.is_span else found.iso


def _join_told_moment(held: Mapping[str, Json], found: FoundDate) -> Json:
    """Return what a day or a time becomes that a record is to have by what it holds ("an hour earlier"): a time alone
    keeps the day that is there, and a day alone the time."""
    if found.has_day and found.has_time:
        return found.iso
    if "later" not in held and ("day" in held) != found.has_day:
        return None
    return {"day": found.start.date().isoformat()} if found.has_day else {"time": found.clock}


def shift_moment(held: str, later: str) -> str | None:
    """Return a moment so much later, or earlier, as a duration says; ``None`` where that is none."""
    found = _DURATION.fullmatch(later)
    if found is None:
        return None
    length = timedelta(**{_UNITS[found["unit"]]: int(found["count"])})
    return (datetime.fromisoformat(held) + (-length if found["minus"] else length)).isoformat()


_DURATION = make_regex(r"(?P<minus>-?)PT?(?P<count>\d+)(?P<unit>T?[HMDW])")
_UNITS = {"H": "hours", "M": "minutes", "D": "days", "W": "weeks"}


def _join_people(held: Json, said: ReplyValues) -> Json:
    """Return who is set in a column of a record whose people are not known: those that are named alone, or more and
    fewer than are there."""
    if said.people and not said.removed:
        return build_people(said)
    before = held if isinstance(held, dict) else {}
    came, went = ([str(one) for one in _list_of(before.get(way))] for way in ("add", "remove"))
    added = list(dict.fromkeys([*(one for one in came if one not in said.removed), *said.people, *said.added]))
    removed = list(dict.fromkeys([*(one for one in went if one not in said.added), *said.removed]))
    return {way: list[Json](names) for way, names in (("add", added), ("remove", removed)) if names} or None


def _list_of(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _other_people(held: Json, said: ReplyValues) -> Json:
    """Return who a column is to hold; what it holds by now is known only where the step names it."""
    named = [str(one) for one in (held if isinstance(held, list) else [held] if isinstance(held, str) else [])]
    if not named and isinstance(held, dict):
        return None
    if said.removed and not {*said.removed} <= {*named}:
        return None
    kept = [] if said.people and not said.removed else [one for one in named if one not in said.removed]
    people = list(dict.fromkeys([*kept, *said.people, *said.added]))
    return (people[0] if len(people) == 1 else list[Json](people)) if people else None
