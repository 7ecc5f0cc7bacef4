"""The last week, month or quarter that a figure of the present one is held against ("지난주보다는?", "vs last week?"):
it is the period before that of the figure. Pure."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import list_tests

_FIGURE = "table.aggregate"
_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")
_UNITS = {"달": "달", "주": "주", "분기": "분기", "先週": "週", "先月": "月"}
_FORMS = (
    (
        make_regex(r"(?P<to>)(?:지난|저번)\s?(?P<unit>주|달|분기)(?=이?랑|하고|과|와|보다|\s?대비|에\s?비|\s?비교)"),
        "전 {unit}",
    ),
    (
        make_regex(
            r"(?P<to>\b(?:vs\.?|versus|against|than|to|with|over|from)\s)last\s(?P<unit>week|month|quarter)\b",
            re.IGNORECASE,
        ),
        "the {unit} before",
    ),
    (make_regex(r"(?P<to>)(?P<unit>先週|先月)(?=と|より|比|に比べ|との)"), "前の{unit}"),
)
_SHOWS_BEHIND = make_regex(
    r"(?<=비교)(?:해|하여)?\s?(?:줘요?|주세요|줄래요?|봐줘)[.!~]*$|(?<=比較)して(?:ください|みて)?[。！]*$"
    r"|(?<=比べ)て(?:ください|みて)?[。！]*$"
)
"""That the comparison is to be shown."""


def replace_last_period(task: PlanningTask, text: str) -> str:
    """Return a reply on a figure of a period that today is in with the period before it under that name; any other as
    it is."""
    found = next(((match, said) for form, said in _FORMS if (match := form.search(text)) is not None), None)
    if found is None or not _tells_figure_of_now(task):
        return text
    match, said = found
    unit = _UNITS.get(match["unit"], match["unit"].lower())
    return _SHOWS_BEHIND.sub("", f"{text[: match.start()]}{match['to']}{said.format(unit=unit)}{text[match.end() :]}")


def _tells_figure_of_now(task: PlanningTask) -> bool:
    """Whether the earlier work told a figure of days that today is among."""
    steps = task.request.follows.steps if task.request.follows is not None else ()
    if not any(one.tool == _FIGURE for one in steps):
        return False
    today = task.now.astimezone(ZoneInfo(task.request.timezone)).date().isoformat()
    tests = [one for step in steps for one in list_tests(step.inputs.get("filter")) if isinstance(one, dict)]
    days = [(str(one.get("op")), str(one.get("value"))[:10]) for one in tests if _DAY.match(str(one.get("value")))]
    begins = [day for how, day in days if how == "ge"]
    ends = [day for how, day in days if how == "le"]
    return bool(begins and ends) and max(begins) <= today <= min(ends)
