"""What somebody says that they have to do, made into a task ("견적서 보내야 되는데 할일로 등록 부탁"). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.lists.loops import TASKS
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.dates.years import move_to_come
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.word_lists import THANKS_EN
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 120
_FLAGS = re.IGNORECASE
_FORMS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?P<me>(?:나|저|내가|제가|나는|저는|난|전)\s)?(?P<duty>\S.*?[가-힣])야\s?(?:되|돼|됨|된|하|해|함|할|한|합)\S{0,6}"
        r"(?:\s(?:것|거)\s?같\S*)?[\s,.~]+"
        r"(?:(?:이거|그거|이걸|그걸|좀|혹시)\s)*(?:할\s?일|작업|투두|태스크|to-?dos?)(?:\s?(?:목록|리스트|DB|디비))?(?:로|으로|에다?|에다가)?\s?(?:(?:하나|좀|새로)\s)*"
        r"(?:등록|추가|넣|적어|만들|남겨|올려|잡아)\S*(?:\s(?:줘|주세요|줄래|주라|부탁)\S*)?\W*",
        _FLAGS,
    ),
    "en": make_regex(
        r"(?P<me>i(?:'ve)?\s)(?:really\s|also\s)?(?:need\sto|have\sto|gotta|got\sto|must|should)\s(?P<duty>.+?)[,.;\s–—-]+(?:so\s)?(?:(?:can|could|would|will)\syou\s|please\s|pls\s|just\s)*"
        rf"(?:add|put|log|make|create|note|track|file|save)\s(?:(?:it|that|this|me)\s)?(?:down\s)?(?:(?:as|to|in|into|on|for)\s)?(?:(?:a|my|the|our|new)\s)*(?:tasks?|to-?dos?)(?:\s(?:list|db|board|of\smine|for\sme))?(?:[\s,]*{THANKS_EN})?\W*",
        _FLAGS,
    ),
    "ja": make_regex(
        r"(?P<me>(?:私|僕|わたし)(?:は|が)?、?)?(?P<duty>\S.*?)(?:ないといけない|なきゃいけない|なければならない|なくてはいけない|なきゃ|なくちゃ|ないと)(?:の|ん)?(?:で|から|です)?[、。\s]*"
        r"(?:これ|それ)?(?:を)?(?:タスク|作業|ToDo|やること)(?:リスト|DB)?(?:に|として|へ|を)?(?:1件|一件|1つ)?(?:入れ|登録|追加|作|足し|残し)[^。]{0,14}[。!！]?",
        _FLAGS,
    ),
}
_UNTIL = make_regex(r"(?:까지(?:는)?|までに?(?:は)?)[\s、,]*")
_UNTIL_AHEAD = make_regex(r"\s?\b(?:by|until|before|on|due)\s(?:the\s)?$", _FLAGS)
_STEM_KO: Mapping[str, str] = {
    "해": "", "와": "오기", "봐": "보기", "줘": "주기", "둬": "두기", "써": "쓰기", "꺼": "끄기", "나와": "나오기",
}  # fmt: skip
_BASE, _VOWELS, _TAILS, _YEO, _I = 0xAC00, 21, 28, 6, 20
_ROWS_JA = str.maketrans("らわかがさたなばま", "るうくぐすつぬぶむ")


def plan_duty_task(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that makes a task of what somebody has to do; None where a request asks for anything else."""
    del make
    text = " ".join(task.request.text.split())
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or QUOTED_TEXT.search(text):
        return None
    language = detect_language(text, task.request.language)
    found = _FORMS[language].fullmatch(text)
    if found is None:
        return None
    days = _find_days(found["duty"], task, language)
    title = _make_title(_cut_days(found["duty"], days), language)
    if len(days) > 1 or len(title) < 2:
        return None
    reading = parse_request(task.request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    inputs: Payload = {"title": title, "parent": TASKS.name}
    inputs["date"] = move_to_come(days[0], task.now).iso if days else ""
    inputs["properties"] = {"@person": flow.myself} if found["me"] else {}
    flow.add("create_page", inputs)
    return build_plan(flow, task) if not flow.lacking else None


def _find_days(duty: str, task: PlanningTask, language: Language) -> list[FoundDate]:
    now = task.now.astimezone(ZoneInfo(task.request.timezone))
    found = find_dates(duty, now, task.request.timezone, language)
    return [one for one in found if one.has_day and not (one.is_span or one.cron)]


def _cut_days(duty: str, days: list[FoundDate]) -> str:
    """Return a duty without its day and what says that it is until then."""
    for one in reversed(days):
        ahead, behind = duty[: one.span[0]], duty[one.span[1] :]
        duty = f"{_UNTIL_AHEAD.sub('', ahead)} {_UNTIL.sub('', behind, count=1)}"
    return " ".join(duty.split()).strip(" ,、")


def _make_title(duty: str, language: Language) -> str:
    """Return a duty as the name of what is to be done."""
    if language == "en":
        return duty[:1].upper() + duty[1:]
    if language == "ja":
        noun = re.sub(r"し$", "", duty)
        return noun if noun != duty else f"{duty[:-1]}{duty[-1:].translate(_ROWS_JA)}"
    for tail, name in sorted(_STEM_KO.items(), key=lambda one: -len(one[0])):
        if duty.endswith(tail):
            return f"{duty.removesuffix(tail)}{name}".strip()
    last = duty[-1:]
    if last in ("어", "아"):
        return f"{duty[:-1]}기"
    code = ord(last) - _BASE
    if code >= 0 and code // _TAILS % _VOWELS == _YEO and code % _TAILS == 0:
        last = chr(ord(last) + (_I - _YEO) * _TAILS)
    return f"{duty[:-1]}{last}기"
