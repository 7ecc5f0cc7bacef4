"""The owner of a thing that words on earlier work point at ("첫 번째 거 담당자한테 …"), written by name. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.pointed_people import find_people
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language

_OWNER_OF: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?P<said>(?:\S{1,6}\s?번째|마지막|처음|맨\s?(?:위|아래|앞|뒤)|그|이)\s?(?:거|것|꺼|건|쪽|작업|항목|할\s?일)?(?:의)?\s?담당(?:자)?)"
        r"(?:님|분)?(?=한테|에게|께)"
    ),
    "en": make_regex(
        r"\b(?P<said>the\s(?:owner|assignee)\sof\s(?:the\s)?(?:first|second|third|fourth|last|that|this)(?:\s(?:one|task|item))?)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?P<said>(?:[一二三四\d]\s?(?:番目|つ目|件目)|最初|最後|その|この)(?:の)?(?:やつ|もの|タスク|件|方)?の担当(?:者|の人)?)(?:さん|の方)?(?=に)"
    ),
}
_NAMED: Mapping[Language, str] = {"ko": "{name}님", "en": "{name}", "ja": "{name}さん"}


def write_pointed_owner(task: PlanningTask) -> PlanningTask:
    """Return a task whose request says by name who the owner is that it points at, where that is one person; else the
    task."""
    earlier, text = task.request.follows, task.request.text
    if earlier is None or task.change is not None:
        return task
    language = detect_language(text, task.request.language)
    found = _OWNER_OF[language].search(QUOTED_TEXT.sub(lambda one: "\0" * len(one[0]), text))
    people = find_people(found["said"], task, earlier, ()) if found is not None else None
    if found is None or people is None or len(people) != 1:
        return task
    said = f"{text[: found.start()]}{_NAMED[language].format(name=people[0])}{text[found.end() :]}"
    return task._replace(request=task.request.model_copy(update={"text": said}))
