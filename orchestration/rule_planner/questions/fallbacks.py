"""What is to be done where something can't be ("put it on my calendar. If you can't, remind me at 3:50"): where the
first part is for a service that metel does not reach, the second is planned, and the first told as not done. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_complete
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.questions.other_services import find_other_services
from orchestration.rule_planner.questions.replies import is_elsewhere
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Json, Payload

_IF_NOT: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:^|[.,!?~]\s?|\s)(?:(?:만약|혹시|그게|그거|이게|메일|메일이|캘린더|캘린더가|달력|달력이)\s?)*"
        r"(?:안\s?(?:되면|되는\s?거면|된다면|될\s?것\s?같으면|돼면)|못\s?(?:하면|하는\s?거면|하겠으면)|불가능하면|불가하면|어려우면|힘들면|무리면)"
        r"(?:은|는)?,?\s"
    ),
    "en": make_regex(
        r"[.,;!?]?\s(?:and\s)?(?:if\s(?:you\s(?:can'?t|cannot|can\snot|don'?t\s(?:do|have)\s\w+)|not|no"
        r"|(?:that|it|this)(?:'?s|\sis)\snot\s(?:possible|your\sthing|an\soption)|(?:that|it)\sdoesn'?t\swork|(?:that|it)\swon'?t\swork"
        r"|[a-z]+\s(?:are\snot|aren'?t|isn'?t)\s(?:your\sthing|possible|an\soption|something\syou\sdo))"
        r"|otherwise|failing\sthat),?\s",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[。、!！?？]?\s?(?:それが|もし)?(?:できない|出来ない|無理|ダメ|だめ|難しい|不可)"
        r"(?:んだったら|のだったら|のなら|んなら|なら|だったら|場合は?|ようなら|ようでしたら|でしたら|ければ)、?"
    ),
}
_ALERTS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"알려|알림|리마인드|리마인더|깨워|찔러|말해"),
    "en": make_regex(r"\b(?:remind|nudge|ping|poke|alert|notify|heads[- ]?up)\b", re.IGNORECASE),
    "ja": make_regex(r"リマインド|知らせ|教え|声をかけ|声かけ|通知"),
}
_TO_OTHERS = make_regex(
    r"(?<!나)(?<!저)(?:한테|에게)(?!\s?알려)|[#@\"“「『']|\b(?:him|her|them|[A-Z][a-z]+)\b|さんに|様に|くんに"
)
"""That somebody else, or words of the person's own, are meant."""
_REMIND: Mapping[Language, str] = {
    "ko": '{when}에 나한테 "{about}" 알려줘',
    "en": 'remind me {when}: "{about}"',
    "ja": "{when}に私に「{about}」とDMして",
}
_FRAME: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:내|제|팀|구글)\s)*(?:캘린더|달력|일정)(?:에다가|에다|에|으로|로)?\s?|\s?(?:좀\s)?(?:잡아|넣어|등록해|추가해|박아|적어|올려|만들어)"
        r"(?:\s?(?:줘|주세요|줄래|주라|놔|둬))*(?:요)?[\s.!?~]*$"
    ),
    "en": make_regex(
        r"^\W*(?:please\s|can\syou\s|could\syou\s)*(?:put|add|book|schedule|block|get|stick)\s|\s(?:on|in|to|into)\s(?:my|the|our)\s(?:\w+\s)?(?:calendar|diary)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:なので|から|ので)?(?:、)?(?:(?:私|自分)の)?(?:Google)?カレンダーに.*$|(?:なので|ので)$"),
}
"""What asks for the calendar, around what is to stand there."""


def plan_fallback(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of what is to be done instead, where ``plan`` does nothing because another service is asked for;
    else ``plan``."""
    if is_complete(task, plan) or task.change is not None or task.request.quoted:
        return plan
    text = task.request.text
    language = detect_language(text, task.request.language)
    found = _IF_NOT[language].search(text)
    head, tail = (text[: found.start()].strip(), text[found.end() :].strip()) if found is not None else ("", "")
    if not tail or not (is_elsewhere(head) or find_other_services(head, plan)):
        return plan
    said = _say_reminder(task, head, tail, language) or _name_pronoun(task, head, tail)
    made = make(task._replace(request=task.request.model_copy(update={"text": said})))
    if not list_actions(made):
        return plan
    undone: list[Json] = [head]
    return {**made, "not_done": undone}


_PRONOUN = make_regex(r"\b(?:him|her|them)\b", re.IGNORECASE)


def _name_pronoun(task: PlanningTask, head: str, tail: str) -> str:
    """Return the second part with the person of the first in the place of a word for them."""
    request = task.request.model_copy(update={"text": head})
    reading = parse_request(request, task.now, taught=task.taught)
    named = list(dict.fromkeys(mark.value for mark in reading.named(reading.marked)))
    return _PRONOUN.sub(named[0], tail, count=1) if len(named) == 1 else tail


def _say_reminder(task: PlanningTask, head: str, tail: str, language: Language) -> str:
    """Return the words for a reminder of what was to stand in the calendar, on its day where no other is said; empty
    where something else is asked for."""
    if not _ALERTS[language].search(tail) or _TO_OTHERS.search(tail):
        return ""
    zone = task.request.timezone
    due = next(iter(find_dates(tail, task.now, zone, language)), None)
    first = next((one for one in find_dates(head, task.now, zone, language) if one.has_day), None)
    if due is None or not due.has_time:
        return ""
    day = due.start if due.has_day or first is None else first.start
    at = due.start
    if first is not None and first.has_time and not due.has_day and at.hour < 12 <= first.start.hour:
        at = at.replace(hour=at.hour + 12) if at.hour + 12 <= first.start.hour else at
    about = _FRAME[language].sub("", head).strip(" ,.!?、。~")
    when = f"{day:%Y-%m-%d} {at:%H:%M}"
    return _REMIND[language].format(when=when, about=about) if about else ""
