"""A day that does not exist ("마감 4월 31일") is asked for before anything is set, and so is one with a day of the week
on which it does not fall ("3월 12일(금)"). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from zoneinfo import ZoneInfo

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.plan_text import build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.dates.wrong_days import (
    ImpossibleDay,
    MismatchedDay,
    find_impossible_days,
    find_mismatched_days,
)
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload


def plan_with_possible_day(task: PlanningTask, plan_for: Callable[[PlanningTask], Payload]) -> Payload | None:
    """Return the plan of a request that names a day which does not exist, or with another day of the week: with the
    question which day is meant where a step takes it, else only the words that it is wrong; ``None`` where none is."""
    if task.change is not None:
        return None
    text = task.request.text
    today = task.now.astimezone(ZoneInfo(task.request.timezone)).date()
    days = find_impossible_days(mask_told_bodies(replace_quotes(text)), today)
    if not days:
        return _plan_with_one_day(task, plan_for, find_mismatched_days(mask_told_bodies(replace_quotes(text)), today))
    one = days[0]
    begin, end = one.day
    possible = f"{text[:begin]}{one.last.day}{text[end:]}"
    plan = plan_for(task._replace(request=task.request.model_copy(update={"text": possible})))
    if not plan["actions"]:
        return None
    language = parse_request(task.request, task.now).language
    spots = [*_list_spots(plan, one.last.isoformat())]
    understanding = plan.get("understanding")
    if len(days) > 1 or len(spots) != 1 or not isinstance(understanding, dict):
        reply = replies.build_reply("unsupported", _render_refusal(one, language))
        return build_reply_plan(task, parse_request(task.request, task.now), reply, "unsupported")
    step, (name, column) = spots[0]
    if column:
        return _ask_column(plan, step, name, column)
    options: list[Json] = [one.last.isoformat(), one.next.isoformat()]
    asked: Payload = {"question": _render_question(one, language), "options": options, "field": f"{step}.{name}"}
    return {**plan, "understanding": {**understanding, "ambiguities": [asked]}}


def _plan_with_one_day(
    task: PlanningTask, plan_for: Callable[[PlanningTask], Payload], days: tuple[MismatchedDay, ...]
) -> Payload | None:
    """Return the plan of a request that tells a day with the wrong day of the week: with the question which of both is
    meant, or only the words that they disagree; ``None`` where no day is told so."""
    if not days:
        return None
    one, text = days[0], task.request.text
    said = f"{text[: one.start]}{one.by_date.isoformat()}{text[one.end :]}"
    plan = plan_for(task._replace(request=task.request.model_copy(update={"text": said})))
    plan = _restore_texts(plan, one)
    if not plan["actions"]:
        return plan
    language = parse_request(task.request, task.now).language
    day = one.by_date.isoformat()
    spots = [*_list_spots(plan, day, timed=True)]
    understanding = plan.get("understanding")
    if not spots and one.text in "".join(collect_texts([step["inputs"] for step in _list_steps(plan)])):
        return plan  # it is told, and sets nothing
    if len(days) > 1 or len(spots) != 1 or not isinstance(understanding, dict):
        reply = replies.build_reply("unsupported", _render_disagreement(one, language))
        return build_reply_plan(task, parse_request(task.request, task.now), reply, "unsupported")
    step, (name, column) = spots[0]
    inputs = next(found["inputs"] for found in _list_steps(plan) if found["id"] == step)
    held = inputs.get(name) if isinstance(inputs, dict) else None
    value = day if column.endswith(".day") else str(held.get(column) if isinstance(held, dict) else held)
    options: list[Json] = [value, value.replace(day, one.by_weekday.isoformat(), 1)]
    field = f"{step}.{name}.{column}" if column else f"{step}.{name}"
    asked: Payload = {"question": _render_disagreement(one, language), "options": options, "field": field}
    return {**plan, "understanding": {**understanding, "ambiguities": [asked]}}


def _restore_texts(plan: Payload, one: MismatchedDay) -> Payload:
    """Return a plan in whose texts a day stands as it was typed."""
    day = one.by_date.isoformat()

    def restore(value: Json) -> Json:
        if isinstance(value, dict):
            return {name: restore(held) for name, held in value.items()}
        whole = not isinstance(value, str) or value == day or value.startswith(f"{day}T")
        return value if whole else str(value).replace(day, one.text)

    actions: list[Json] = [{**step, "inputs": restore(step["inputs"])} for step in _list_steps(plan)]
    return {**plan, "actions": actions}


def _list_spots(plan: Payload, day: str, *, timed: bool = False) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield where the steps of a plan hold a day, or a moment of it if ``timed``: the step, and the input with the
    column inside it, if it has such."""

    def is_meant(value: Json) -> bool:
        return value == day or (timed and isinstance(value, str) and value.startswith(f"{day}T"))

    for step in _list_steps(plan):
        inputs = step["inputs"]
        for name, value in inputs.items() if isinstance(inputs, dict) else ():
            if is_meant(value):
                yield str(step["id"]), (name, "")
            elif isinstance(value, dict):
                yield from ((str(step["id"]), (name, column)) for column, one in value.items() if is_meant(one))
                yield from (
                    (str(step["id"]), (name, f"{column}.day"))
                    for column, one in value.items()
                    if one == {"day": day} and timed
                )


def _ask_column(plan: Payload, step: str, name: str, column: str) -> Payload:
    """Return a plan in which the value of a column is to be asked for."""
    actions: list[Json] = []
    for one in _list_steps(plan):
        inputs = one["inputs"]
        held = inputs.get(name) if isinstance(inputs, dict) else None
        if one["id"] == step and isinstance(inputs, dict) and isinstance(held, dict):
            actions.append({**one, "inputs": {**inputs, name: {**held, column: MISSING}}})
        else:
            actions.append(one)
    return {**plan, "actions": actions}


def _list_steps(plan: Payload) -> Iterator[Payload]:
    actions = plan["actions"]
    yield from (one for one in (actions if isinstance(actions, list) else []) if isinstance(one, dict))


def _render_refusal(one: ImpossibleDay, language: Language) -> str:
    return {
        "ko": f"‘{one.text}’은 달력에 없는 날이라 아무것도 실행하지 않았어요. 날짜를 바로잡아 다시 말씀해 주세요.",
        "en": f"There is no {one.text}, so nothing was done. Please say it again with the right day.",
        "ja": f"「{one.text}」は存在しない日なので、何も実行していません。日付を直してもう一度お願いします。",
    }[language]


def _render_question(one: ImpossibleDay, language: Language) -> str:
    return {
        "ko": f"‘{one.text}’은 달력에 없는 날이에요. 어느 날로 할까요?",
        "en": f"There is no {one.text}. Which day do you mean?",
        "ja": f"「{one.text}」は存在しない日です。どの日にしますか？",
    }[language]


def _render_disagreement(one: MismatchedDay, language: Language) -> str:
    ko, ja = "월화수목금토일"[one.by_date.weekday()], "月火水木金土日"[one.by_date.weekday()]
    day = one.by_date
    return {
        "ko": f"{day.month}월 {day.day}일은 {ko}요일이에요(‘{one.text}’). 어느 날을 말씀하시나요?",
        "en": f"{day:%B} {day.day} is a {day:%A} (“{one.text}”). Which day do you mean?",
        "ja": f"{day.month}月{day.day}日は{ja}曜日です(「{one.text}」)。どちらの日でしょうか?",
    }[language]
