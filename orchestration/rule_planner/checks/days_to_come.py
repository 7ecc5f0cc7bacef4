"""A day without a year that something is moved to is one to come: "12/1" in March is no day of last year. Pure."""

from __future__ import annotations

from datetime import date, timedelta

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.service import list_tools_by_role
from orchestration.text.dates import find_dates
from orchestration.text.dates.years import move_to_come
from orchestration.text.language import detect_language
from schemas.values import Json, Payload

_LATELY = timedelta(days=31)
"""A day that has gone by for less than this may be meant: the notes of a meeting are put right after it."""


def keep_days_to_come(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that moves what it changes to no day that has long gone by, where the request says no year."""
    today = task.now.date()
    changing = {*list_tools_by_role("change_record")}
    late = [one for one in list_actions(plan) if one["tool"] in changing and _list_late(one, today)]
    if not late:
        return plan
    language = detect_language(task.request.text, task.request.language)
    found = find_dates(task.request.text, task.now, task.request.timezone, language)
    coming = {one.start.date().isoformat(): move_to_come(one, task.now).start.date().isoformat() for one in found}
    return {**plan, "actions": [_move(one, coming) if one in late else one for one in list_actions(plan)]}


def _list_late(step: Payload, today: date) -> list[str]:
    properties = get_inputs(step).get("properties")
    said = [one for one in properties.values() if isinstance(one, str)] if isinstance(properties, dict) else []
    return [one for one in said if (day := _read(one)) is not None and day < today - _LATELY]


def _read(value: str) -> date | None:
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def _move(step: Payload, coming: dict[str, str]) -> Payload:
    properties = get_inputs(step)["properties"]
    assert isinstance(properties, dict)
    moved: dict[str, Json] = {
        name: coming.get(value[:10], value[:10]) + value[10:] if isinstance(value, str) and _read(value) else value
        for name, value in properties.items()
    }
    return {**step, "inputs": {**get_inputs(step), "properties": moved}}
