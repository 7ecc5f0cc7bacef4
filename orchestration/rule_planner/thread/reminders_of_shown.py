"""Reminders of the one record that a thread showed, on a day told from its own ("그 이틀 전 오전 11시에 저랑 지훈님
둘 다한테 알림 가게", "remind me the day before at 4"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.short_reminders import PLEASE_KO
from orchestration.rule_planner.idioms.typed_shorthand import replace_shorthand
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC, HONORIFIC_JA
from schemas.plan import Language
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Payload

LONGEST = 120
_DAYS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:그(?:거|것)?\s?|마감(?:일)?\s?|바로\s?)*(?:(?P<n>\d{1,2}|하루|이틀|사흘|나흘|일주일|한\s?주)\s?일?\s?전(?:날)?|(?P<eve>전날)|(?P<same>당일|그\s?날))(?:에)?(?=\s|$)"
    ),
    "en": make_regex(
        r"\b(?:on\s)?(?:(?P<n>\d{1,2}|a|one|two|three|four)\s(?P<unit>day|week)s?\s(?:before|ahead|prior|earlier)|(?P<eve>the\sday\sbefore)|(?P<same>the\s(?:same\s)?day|that\sday|the\sday\sitself|the\sdue\sdate))"
        r"(?:\s(?:that|it|then|it'?s\sdue|the\sdeadline|the\sdue\sdate|due))?\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:その|期限の|締切の|締め切りの)?(?:(?P<n>\d{1,2}|一|二|三)(?P<unit>日|週間)前|(?P<eve>前日)|(?P<same>当日|その日))の?"
    ),
}
_NUMBERS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "일주일": 7, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "一": 1,
    "二": 2, "三": 3,
}  # fmt: skip
_WHO_KO = r"(?:[가-힣]{1,5}?|[A-Za-z]{2,12})(?:님|씨)?"
_ASKED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?:(?:그럼|그러면|아|네|넵|음|오케이|그래|알겠\S*|확인했\S*|감사\S*|그리고|혹시|좀)[\s,.!]*)*(?:에\s?)?"
        rf"(?:(?P<who>(?:{_WHO_KO}\s?(?:이랑|랑|하고|와|과|,)\s?)*(?:{_WHO_KO}))(?:\s?(?:둘\s?다|모두|다|각각|각자))?(?:한테|에게|께)(?:도|만)?\s)?(?:에\s)?(?:좀\s|꼭\s)*"
        rf"(?:(?:리마인드|리마인더|알림|알람)(?:을|를|이)?\s?(?:(?:가게|가도록|오게|나가게|울리게)\s?)?(?:해\s?)?{PLEASE_KO}|알려\s?{DOES_FOR_KO}(?:요)?)[\s.!~ㅋㅎ]*$"
    ),
    "en": make_regex(
        r"^(?:(?:ok|okay|great|cool|thanks|thx|alright|right|then|so|and|please|pls|can\syou|could\syou|oh|hm+|got\sit)[\s,.!–—-]*)*"
        r"(?:remind|ping|nudge|poke|dm)\s(?P<who>(?:me|[A-Za-z]{2,15})(?:\s(?:and|&)\s(?:me|[A-Za-z]{2,15}))?)(?:\sboth)?(?:[\s,]*(?:at|on|then|please|pls|thanks|too|about\s(?:it|that)))*[\s.!?]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?:(?:じゃあ?|では|それなら|了解(?:です)?|ありがとう(?:ございます)?|わかった|それと)[、。\s]*)*(?:に)?、?"
        rf"(?:(?P<who>(?:[^\s、。にとを]{{1,10}}?{HONORIFIC_JA}?(?:と))*[^\s、。にとを]{{1,10}}?{HONORIFIC_JA}?)(?:の?(?:両方|二人(?:とも)?|ふたり))?に(?:も)?、?)?"
        r"(?:リマインド|リマインダー|通知|お知らせ)(?:を)?(?:が)?(?:行くように|送るように)?(?:して|送って|入れて|セットして|お願い(?:します)?)?(?:ください|ほしい(?:です)?|おいて|くれる)?[。！!？?\s]*$"
    ),
}
_JOINTS = make_regex(r"\s?(?:이랑|랑|하고|와|과|,)\s?|\s(?:and|&)\s|と")
_SELF = make_regex(r"(?:나|저|내|제|me|私|僕|俺|自分)", re.IGNORECASE)


def plan_reminder_of_shown(task: PlanningTask, earlier: EarlierWork) -> Payload | None:
    """Return the plan of reminders of the record that was shown, so many days before its own day; ``None`` where a
    reply asks for anything else, or where it may be of several."""
    text = replace_shorthand(task).request.text.strip()
    things = [one for one in earlier.things if one.day]
    if len(things) != 1 or len(earlier.things) != 1 or len(text) > LONGEST:
        return None
    language = detect_language(text, task.request.language)
    found = _DAYS[language].search(text)
    if found is None:
        return None
    rest = f"{text[: found.start()]}{text[found.end() :]}"
    times = [one for one in find_dates(rest, task.now, task.request.timezone, language)]
    if len(times) > 1 or any(one.has_day or one.cron for one in times):
        return None
    for one in times:
        rest = f"{rest[: one.span[0]]}{rest[one.span[1] :]}"
    asked = _ASKED[language].match(" ".join(rest.split()))
    if asked is None:
        return None
    day = date.fromisoformat(things[0].day) - timedelta(days=_read_days(found))
    zone = ZoneInfo(task.request.timezone)
    at = datetime(day.year, day.month, day.day, *(_clock(times[0].start) if times else (23, 59)), tzinfo=zone)
    if at <= task.now:
        return None
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    for name in _list_receivers(asked["who"] or "", flow.myself):
        said = render_shown(things[0], language)
        flow.add(
            "slack.schedule_dm", {"user": name, "text": said, "post_at": at.isoformat() if times else day.isoformat()}
        )
    return build_plan(flow, task) if flow.steps and not flow.lacking else None


def _clock(moment: datetime) -> tuple[int, int]:
    return moment.hour, moment.minute


def _read_days(found: re.Match[str]) -> int:
    """Return how many days before another one is told."""
    if not found["n"]:
        return 1 if found["eve"] else 0
    spoken = re.sub(r"\s", "", found["n"].lower())
    much = 7 if spoken == "한주" else _NUMBERS.get(spoken) or int(spoken)
    return much * 7 if (found.groupdict().get("unit") or "") in ("week", "週間") else much


def _list_receivers(who: str, myself: str) -> Iterator[str]:
    """Yield who is to be reminded; who asks, where nobody is named."""
    names = [re.sub(rf"{HONORIFIC}$", "", one.strip()) for one in _JOINTS.split(who) if one.strip()]
    yield from dict.fromkeys(myself if _SELF.fullmatch(one) else one for one in names or [myself])


def render_shown(thing: EarlierThing, language: Language) -> str:
    """Return what a reminder says of a record that is due."""
    return {
        "ko": f"'{thing.title}' 마감 {thing.day}",
        "en": f"Reminder: '{thing.title}' is due on {thing.day}",
        "ja": f"「{thing.title}」の期限は{thing.day}です",
    }[language]
