"""A page that a request changes and then points at ("'A' 완료로 바꾸고 그 페이지에 …"), by its name again. Pure."""

from __future__ import annotations

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask

_QUOTED = r"(?:'[^'\n]{1,80}'|‘[^’\n]{1,80}’|\"[^\"\n]{1,80}\"|“[^”\n]{1,80}”|「[^」\n]{1,80}」)"
_POINTED = make_regex(
    rf"^(?P<name>{_QUOTED})(?P<first>(?:\s?(?:작업|페이지|건|업무|할\s?일))?(?:은|는|을|를|의)?\s(?:(?!만들|생성|작성)[^'‘\"“「\n?#@]){{2,40}}?"
    r"(?:바꾸고|바꿔\s?주고|바꿔\s?주시고|바꿔서|바꿔\s?주세요|바꿔\s?줘|변경하고|변경해\s?주고|변경해\s?줘|옮기고|옮겨\s?주고|미루고|미뤄\s?주고|미뤄\s?줘|당기고|처리하고|처리해\s?주고"
    r"|처리해\s?줘|하고|해\s?주고|해\s?줘|돌리고|넘기고)[,.]?\s(?:그리고\s)?)"
    rf"(?:그|해당|이)\s?(?:페이지|작업|문서|건)에(?:다가|다|도)?\s(?={_QUOTED})"
)
"""The one name in quotes ahead of the order is the page that is pointed at behind it."""


def replace_pointing_words(task: PlanningTask) -> PlanningTask:
    """Return the task with the name of the page that is changed in the place of the words that point at it."""
    text = task.request.text
    found = _POINTED.match(text)
    if found is None or task.change is not None:
        return task
    named = f"{found['name']}{found['first']}{found['name']} 페이지에 {text[found.end() :]}"
    return task._replace(request=task.request.model_copy(update={"text": named}))
