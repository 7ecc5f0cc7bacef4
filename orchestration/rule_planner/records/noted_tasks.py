"""What is to be done by the notes of a meeting or by a page, made into tasks ("회의록에 있던 할 일 작업에 넣어줘",
"サラの分タスク化して"). Each is shown first: the words stand in a page, not in the request. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.loops import MEETINGS, TASKS
from orchestration.rule_planner.plans.condition_parts import (
    build_date_tests,
    build_test,
    find_past_period,
    join_tests,
    list_tests,
)
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import DraftStep, Flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.plain_words import is_plain
from orchestration.service import list_tools_by_role
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.dates.years import move_to_come
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.workspace import NamedTitle
from schemas.plan import Action
from schemas.values import MISSING, Json, Payload

LONGEST = 160
_FLAGS = re.IGNORECASE
_TO_DOS = make_regex(
    r"할\s?일|액션\s?(?:아이템|플랜)|투두|숙제|후속\s?(?:조치|작업)|(?<![A-Za-z])to-?dos?(?![A-Za-z])|\baction\s(?:items?|points?)\b"
    r"|\b(?:follow-?ups?|next\ssteps)\b|やること|宿題|アクション(?:アイテム)?|(?:出た|あった|決まった|書いてある)タスク",
    _FLAGS,
)
_SOURCE = make_regex(
    r"회의록?|미팅|페이지|문서|노트|위클리|\b(?:meetings?|minutes|notes|weekly|page|doc|stand-?up|sync)\b|議事録|会議|ミーティング|週次|定例|打ち合わせ|ページ|メモ|ノート",
    _FLAGS,
)
_MEETS = make_regex(
    r"회의|미팅|위클리|\b(?:meetings?|minutes|weekly|stand-?up|sync)\b|議事録|会議|ミーティング|週次|定例|打ち合わせ",
    _FLAGS,
)
_INTO = make_regex(
    r"(?:작업|태스크)\s?(?:DB|디비|데이터\s?베이스|목록|보드)?\s?(?:에|로|으로|화)|\b(?:into|as|to|in)\s(?:(?:a|the|my|our|new|separate|proper|real)\s)*tasks?(?!\w)"
    r"|\b(?:make|create|add|open)\s(?:(?:a|the|me|new|separate)\s)*tasks?\b|タスク(?:化|に|として|へ|DB|を(?:作|切))|作業(?:に|DB|へ)",
    _FLAGS,
)
_MAKES = make_regex(
    r"만들|넣어|등록|추가|옮겨|올려|빼\s?줘|잡아|생성|화\s?해|\b(?:make|create|add|turn|put|move|log|convert|file|open)\b|化|して|しと|作|切|登録|入れ|追加|移し",
    _FLAGS,
)
_ALL = make_regex(
    r"(?<![가-힣])(?:다|둘\s?다|전부|모두|그거|이거|그것들|각각)(?![가-힣])|\b(?:them|those|these|both|all|it|that)\b|それ|全部|両方|全て",
    _FLAGS,
)
_FORBIDS = make_regex(
    r"지\s?마|말고|빼고|제외|않|\b(?:not|don'?t|except|without|if|when)\b|ないで|以外|除い|なら|たら|[?？]\s*$", _FLAGS
)
_WHOSE = make_regex(
    r"(?P<me>(?<![가-힣])(?:내|제|나|저)(?=\s|가)|\bmy\b|\bmine\b|自分|私|わたし|僕)"
    r"|(?<![가-힣])(?P<ko>[가-힣A-Za-z]{2,5}?)(?:님|씨)?(?:\s?(?:거|것|건|꺼|몫|분|담당(?:분)?)(?:만|을|를|은|는|\s)|(?:이|가)?\s(?:맡|하기로))"
    r"|\b(?P<en>[A-Z][a-z]+)(?:'s|s'|’s)(?=\s(?:action|to-?do|item|part|ones?|task|bit|share))"
    r"|(?P<ja>[ァ-ヶー]{2,8}|[一-龥]{2,4}|[A-Z][a-z]+)(?:さん|くん|君)?の(?=分|タスク|担当|やつ|ToDo|TODO|やること|宿題)"
)
_UNTIL = make_regex(r"\s?(?:까지|(?:으로|로)(?![가-힣])|마감|기한|まで|締|期限|で(?=[、。\s]|$))|\s?due\b", _FLAGS)
_UNTIL_AHEAD = make_regex(
    r"(?:\b(?:due|by|until|for|deadline)\s(?:on\s)?(?:the\s)?|마감(?:은|일은)?\s|期限は?)$", _FLAGS
)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whose are wanted, empty for all, until when (ISO), and the days of the meeting that is meant."""

    whose: str
    due: str
    held: FoundDate | None


def plan_noted_tasks(task: PlanningTask, _: PlanFor) -> Payload | None:
    """Return the plan that makes tasks of what is to be done by a page that a request names, or that its thread read;
    None where it asks for anything else."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or "\n" in text or QUOTED_TEXT.search(text) or _FORBIDS.search(text):
        return None
    if not (_INTO.search(text) and _MAKES.search(text)):
        return None
    asked = _read(task, text)
    named = _TO_DOS.search(text) is not None and _SOURCE.search(text) is not None
    points = bool(asked.whose or _ALL.search(text) or _TO_DOS.search(text))
    shown = _list_shown(task) if points else ()
    if not named and not shown:
        return None
    reading = parse_request(task.request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    read = _read_shown(flow, shown, asked) if shown and not named else _read_named(flow, task, asked)
    _add_tasks(flow, read, asked)
    return build_plan(flow, task) if not flow.lacking else None


def _read(task: PlanningTask, text: str) -> _Asked:
    now = task.now.astimezone(ZoneInfo(task.request.timezone))
    language = detect_language(text, task.request.language)
    dates = [one for one in find_dates(text, now, task.request.timezone, language) if one.has_day and not one.cron]
    due = [one for one in dates if _UNTIL.match(text, one.span[1]) or _UNTIL_AHEAD.search(text[: one.span[0]])]
    due = [one for one in due if not _SOURCE.match(text[one.span[1] :].lstrip(" の'’s"))]
    held = next((one for one in dates if one not in due), None)
    day = move_to_come(due[-1], now).start.date().isoformat() if due else ""
    return _Asked(_find_whose(text, task.request.asker_name), day, held)


def _find_whose(text: str, asker: str) -> str:
    for found in _WHOSE.finditer(text):
        if found["me"]:
            return asker
        name = found["ko"] or found["en"] or found["ja"] or ""
        if not is_plain(name) and not (_SOURCE.search(name) or _TO_DOS.search(name)):
            return name
    return ""


def _list_shown(task: PlanningTask) -> Sequence[Action]:
    """Return the steps by which the thread read a page last; none where it did anything else since."""
    earlier = task.request.follows
    steps = earlier.steps if earlier is not None else ()
    pages = list_tools_by_role("read_page")
    if any(one.is_effect for one in steps) or not any(one.tool in pages for one in steps):
        return ()
    return steps


def _read_shown(flow: Flow, shown: Sequence[Action], asked: _Asked) -> DraftStep:
    """Read again the page that was shown."""
    page = next(one for one in shown if one.tool in list_tools_by_role("read_page"))
    query = next((one for one in shown if one.tool in list_tools_by_role("query_records")), None)
    if page.for_each is None or query is None:
        return flow.add("read_page", {"page": page.inputs.get("page"), "whose": asked.whose})
    return _read_first(flow, dict(query.inputs), asked)


def _read_named(flow: Flow, task: PlanningTask, asked: _Asked) -> DraftStep:
    """Read the page that is named, else the notes of the meeting of some days, or of the last one."""
    title = _find_title(task.titles)
    if title is not None and title.table != MEETINGS.name:
        return flow.add("read_page", {"page": title.title, "whose": asked.whose})
    if title is None and asked.held is None and not _MEETS.search(task.request.text):
        return flow.add("read_page", {"page": MISSING, "whose": asked.whose})
    days = build_date_tests(find_past_period(asked.held, flow.now)) if asked.held is not None else []
    tests: list[Json] = [*days, build_test("@date", "le", flow.now.date().isoformat())]
    if title is not None:
        tests.append(build_test("@title", "contains", title.title))
    return _read_first(flow, {"database": MEETINGS.name, "filter": join_tests(tests)}, asked)


def _find_title(titles: Sequence[NamedTitle]) -> NamedTitle | None:
    """Return the page whose title stands in a request, the longest of several."""
    tables = {TASKS.name, MEETINGS.name}
    known = [one for one in titles if one.table != TASKS.name and one.title not in tables]
    named = [one for one in known if one.whole] or (known if len({one.title for one in known}) == 1 else [])
    return max(named, key=lambda one: len(one.words), default=None)


def _read_first(flow: Flow, query: Payload, asked: _Asked) -> DraftStep:
    """Read the latest of the pages that a query finds."""
    tests = list_tests(query.get("filter"))
    found = flow.add("query_records", {**query, "filter": join_tests(tests), "sort": "-@date", "limit": 1})
    return flow.add("read_page", {"page": f"{{{{@{found.number}.records.0.id}}}}", "whose": asked.whose})


def _add_tasks(flow: Flow, read: DraftStep, asked: _Asked) -> None:
    """Make a task of each thing to do on the page that was read, after a yes."""
    inputs: Payload = {
        "title": "{{item.title}}",
        "parent": TASKS.name,
        "date": asked.due,
        "properties": {"@person": "{{item.who}}"},
    }
    step = flow.add("create_page", inputs)
    step.for_each = f"@{read.number}.to_dos"
    step.confirm = True
    flow.leave("page_url", step, TASKS.name or "")
