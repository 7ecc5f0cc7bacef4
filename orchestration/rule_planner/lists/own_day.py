"""What the asker has before them ("오늘 일정 뭐 있어", "what's on my plate today", "今日の予定"): their open
tasks and the meetings of that time. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import join_plans
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import LONGEST_GOAL, PlanFor
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 80
_ASKED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:자|그럼|혹시|음|나|내|내가|난|제|제가|저|우리|이제)\s)*"
        r"(?:일정|스케줄|스케쥴"
        r"|(?:할\s?일|해야\s?(?:할|하는|될|되는|되)\s?(?:거|것|일|게|건)들?)(?=(?:을|를|이)?\s(?:좀\s)?(?:정리|브리핑|요약)))"
        r"(?:이|은|을|를|들)?(?:\s(?:좀|뭐|뭐뭐|뭐가|어떤\s?거|어떻게|다))*"
        r"(?:\s?(?:있[어지나니]|있나|있어|있니|있는지|있더라|였더라|더라|야|지|예요|이에요|돼|되지|되나|알려|보여|정리해|정리|브리핑해|브리핑|요약해|요약|말해|읊어)"
        r"(?:요|\s?줘요?|\s?주세요|\s?줄래|\s?부탁해?요?)?)*(?:\s좀)?"
    ),
    "en": make_regex(
        r"(?:(?:so|ok|okay|hey|morning|right|and|please)\s)*"
        r"(?:(?:what'?s|what\sis|what\sdo\si\shave|what\shave\si\sgot|do\si\shave\sanything|have\si\sgot\sanything|anything|is\sthere\sanything|how'?s|how\sis|what\sdoes)\s?"
        r"|(?:can\syou\s)?(?:show|give|tell|brief|walk)\s(?:me\s)?(?:(?:on|through)\s)?)?"
        r"(?:(?:on|in)\s)?(?:my|the)\s(?:plate|agenda|calendar|schedule|day|week|diary)(?:\s(?:look(?:ing|s)?(?:\slike)?|like|for|is|at))*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:(?:私|自分|わたし|僕)?の)?(?:(?:予定|スケジュール)|(?:やること|やるべきこと|(?:私|自分)?(?:が)?やらなきゃ(?:いけない)?こと)(?=.*(?:まとめ|整理))|何か(?=ある|あり|入って))"
        r"(?:って|は|を|が|も|何|なに|どう|ある|あります|入って(?:い)?る|なって(?:い)?る|教えて|まとめて|整理して|見せて|確認したい|だっけ|です|でしょう|ください|くれる|か|かな|の)*"
    ),
}
"""The question without its days."""
_LISTED: Mapping[Language, tuple[str, str]] = {
    "ko": ("{days} 마감인 내 작업 중 안 끝난 거 보여줘", "{days} 회의 보여줘"),
    "en": ("show my open tasks due {days}", "show the meetings {days}"),
    "ja": ("{days}締切の自分の未完了タスクを見せて", "{days}の会議を見せて"),
}
_TODAY: Mapping[Language, str] = {"ko": "오늘", "en": "today", "ja": "今日"}
_THIS_DAY = make_regex(r"^\W*(?:(?:so|ok|how'?s|what'?s)\s)*my\sday(?:\slooking|\slike)?\W*$", re.IGNORECASE)


def plan_own_day(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that lists the asker's open tasks and the meetings of some days; None where a request asks for
    anything else."""
    if task.is_begun:
        return None
    language = detect_language(task.request.text, task.request.language)
    days = find_own_days(task, language)
    if not days:
        return None
    parts = [
        make(task._replace(request=task.request.model_copy(update={"text": one.format(days=days), "follows": None})))
        for one in _LISTED[language]
    ]
    if any(len(list_actions(one)) != 1 for one in parts):
        return None
    tasks, meetings = parts
    return {**join_plans(tasks, tasks, meetings), "goal": " ".join(task.request.text.split())[:LONGEST_GOAL]}


def find_own_days(task: PlanningTask, language: Language) -> str:
    """Return the words for the days of which a request asks what its asker has; "" where it asks for anything else."""
    text = task.request.text.strip()
    if len(text) > LONGEST:
        return ""
    if _THIS_DAY.match(text):
        return _TODAY[language]
    found = [one for one in find_dates(text, task.now, task.request.timezone, language) if one.cron is None]
    if len(found) != 1 or not found[0].has_day or found[0].has_time:
        return ""
    start, end = found[0].span
    rest = f"{text[:start]} {text[end:]}" if language != "ja" else f"{text[:start]}{text[end:]}"
    bare = " ".join(re.sub(r"[?？!.~…,、。]", " ", rest).split())
    bare = re.sub(r"^(?:에는?|은|엔|의)\s|(?<=\s)(?:에는?|엔)\s", "", bare) if language == "ko" else bare
    bare = re.sub(r"^[のはにって]+", "", bare) if language == "ja" else re.sub(r"\s(?:for|on|of)$", "", bare)
    return text[start:end].strip() if _ASKED[language].fullmatch(bare) else ""
