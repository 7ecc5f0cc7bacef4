"""A title that comes with more: the owner, the day, all in one answer. Read as if it had stood in the request. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanEdit, PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.records.whole_records import read_told_record
from orchestration.text.language import detect_language
from orchestration.text.short_answers import strip_answer
from orchestration.text.typed_words import is_likely_order
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Payload

_DETAIL = make_regex(
    r"담당|마감|기한|참석|까지|님(?:으로|이랑)?(?:\s|$)|[,、]|\b(?:due|by|owner|assign(?:ed|ee)?|for|attendees?)\b"
    r"|担当|期限|締切|締め切り|まで|参加|[.!?。]\s*\S",
    re.IGNORECASE,
)
"""What tells of more than a title."""


def add_late_details(
    task: PlanningTask,
    edit: PlanEdit,
    contracts: Mapping[str, ToolContract],
    plan_for: PlanFor,
) -> Plan | None:
    """Return the plan under way with what an answer gives to a page that has no title yet; ``None`` where the answer is
    a title alone, or where the request would be another one with it."""
    waiting = [action for action in edit.plan.actions if _lacks_title(action, edit, contracts)]
    edit = replace(edit, text=_LABEL.sub("", edit.text.strip()))
    if len(waiting) == 1 and (told := _fill_told(task, edit, waiting[0])) is not None:
        actions = tuple(told if one is waiting[0] else one for one in edit.plan.actions)
        return edit.plan.model_copy(update={"actions": actions, "version": "1.1"})
    if len(waiting) != 1 or not _DETAIL.search(edit.text) or is_likely_order(edit.text):
        return None
    answer = _part_title(edit.text)
    joined = f"{task.request.text.rstrip(' .!?…~')}: {answer}"
    request = task.request.model_copy(update={"text": joined})
    said = plan_for(task._replace(request=request, change=None, done=(), trouble=""))
    made = Plan.model_validate({**said, "context": {}}).actions
    if [one.tool for one in made] != [one.tool for one in edit.plan.actions]:
        return None
    place = edit.plan.actions.index(waiting[0])
    told = _told(waiting[0], made[place], answer)
    if told is None:
        return None
    actions = (*edit.plan.actions[:place], told, *edit.plan.actions[place + 1 :])
    return edit.plan.model_copy(update={"actions": actions, "version": "1.1"})


_OF_MEETING = make_regex(r"회의록|미팅|회의|\b(?:meeting|minutes|notes?)\b|議事録|会議|打ち合わせ", re.IGNORECASE)


def _fill_told(task: PlanningTask, edit: PlanEdit, action: Action) -> Action | None:
    """Return a step with its title and what else an answer tells of the record; None where it tells a title alone, or
    says anything else."""
    language = detect_language(edit.text, task.request.language)
    inputs = action.inputs
    kind = "meeting" if _OF_MEETING.search(f"{inputs.get('parent') or ''} {task.request.text}") else "task"
    date = inputs.get("date")
    record = read_told_record(task, edit.text, language, kind, date if isinstance(date, str) else None)
    if record is None or not (record.people or record.when or record.state or record.content):
        return None
    if not record.title and not (record.content or (record.people and record.when)):
        return None  # a day or a name alone may be the title
    title = strip_answer(record.title or "", "title").rstrip(" .。")
    told: Payload = {"title": escape_templates(title)} if title else {}
    told |= {"date": record.when} if record.when else {}
    told |= {"content": escape_templates(record.content)} if record.content else {}
    before = inputs.get("properties")
    values: Payload = {**(before if isinstance(before, dict) else {}), **record.properties}
    told |= {"properties": values} if values else {}
    return action.model_copy(update={"inputs": {**inputs, **told}})


_LABEL = make_regex(
    r"^(?:(?:음+|아|네|um+|oh|ok(?:ay)?|えっと|はい|あ)[\s,、.]+)?(?:(?:작업\s?|페이지\s?)?(?:제목|이름|타이틀)(?:은|는|:)\s?"
    r"|작업명(?:은|:)\s?|(?:the\s|its\s|it'?s\s)?(?:task\s)?(?:name|title)(?:\s(?:is|should\sbe|will\sbe)|'s|\s?:)\s"
    r"|(?:タスク|ページ)?の?(?:タイトル|名前|件名|名称)(?:は|:|：)、?\s?|タスク名(?:は|:|：)、?\s?)(?=\S)",
    re.IGNORECASE,
)
"""What says that the title comes."""
_QUOTED_TITLE = make_regex(
    r"^(?:(?:음+|um+|oh|えっと)[\s,、]+)?(?:(?:제목|이름)(?:은|:)?\s|(?:call it|name it|the title is|title:?)\s"
    r"|タイトルは、?)?(['\"‘“「『][^'\"’”」』]+['\"’”」』])(?:\s?(?:이?고|이며|으?로|이?요|로\s해\s?줘\S*|で"
    r"|にして))?[\s,.、。:-]+(?=\S)",
    re.IGNORECASE,
)
_SIGNS = make_regex(r"['\"‘’“”「」『』]")


def _part_title(text: str) -> str:
    """Return an answer with a sign behind the title in quotes that it begins with."""
    return _QUOTED_TITLE.sub(r"\1, ", text.strip())


def _lacks_title(action: Action, edit: PlanEdit, contracts: Mapping[str, ToolContract]) -> bool:
    fields = contracts[action.tool].fields if action.tool in contracts else ()
    known = edit.known.get(action.id, {})
    return {"title", "parent"} <= {*fields} and not (action.inputs.get("title") or known.get("title"))


def _told(before: Action, after: Action, text: str) -> Action | None:
    """Return the step with what stands in the answer; its title is a part of that, and all else is as it was."""
    title = after.inputs.get("title")
    kept = {name: value for name, value in before.inputs.items() if value not in (None, "", [], {})}
    if not isinstance(title, str) or title not in text or len(title) >= len(text.strip()) or is_likely_order(title):
        return None
    if _SIGNS.match(title) and not _SIGNS.search(title[-1:]):
        return None  # a title in quotes, with more behind it
    if any(after.inputs.get(name) != value for name, value in kept.items() if name != "properties"):
        return None
    return before.model_copy(update={"inputs": {**before.inputs, **after.inputs}})
