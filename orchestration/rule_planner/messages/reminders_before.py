"""A reminder so long before something ("15時のデモ、10分前に教えて", "poke me 20 min before the demo, it's at 3"): its
moment is worked out where it is said when that begins, else asked for. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.short_reminders import (
    NO_THING_KO,
    NOTICE_JA,
    NOUN_KO,
    NUDGE_EN,
    PLEASE_KO,
    POLITE_EN,
    REMIND_JA,
    SELF_JA,
    SELF_KO,
)
from orchestration.rule_planner.idioms.typed_shorthand import replace_shorthand
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.word_lists import I_JA, THANKS_EN
from schemas.plan import Language
from schemas.values import MISSING, Payload

LONGEST = 200
_CHANNEL = r"(?P<channel>#[\w-]+?)"
MUCH_KO = r"(?P<n>\d{1,3}|한|두|세|반)\s?(?P<unit>시간|분)(?P<half>\s?반)?\s?전"
MUCH_EN = (
    r"(?:(?P<n>\d{1,3}|an?|one|two|three|half\san?)\s?(?P<unit>hours?|hrs?|h|minutes?|mins?|m)"
    r"|(?P<phrase>an?\squarter\sof\san\shour|(?:an\s|one\s)?hour\sand\sa\shalf))"
)
MUCH_JA = r"(?P<n>\d{1,3}|半|一|二)(?P<unit>時間|分)(?P<half>半)?(?:ほど|くらい|ぐらい)?前"
_FORMS: dict[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"^(?P<event>[^.!?\n,\"“‘#@]{{1,40}}?)[\s,.]*(?:시작(?:하기)?|하기)?\s?{MUCH_KO}(?:쯤|즈음)?(?:에|으로)?,?\s?"
            rf"(?:(?:{SELF_KO}\s)?(?:다시\s|꼭\s|한번\s|좀\s)*(?:{NOUN_KO}{PLEASE_KO}|(?:알려|불러|깨워|찔러|말해)\s?(?:줘|주세요|주라|줄래|주실래요|놔)(?:요)?"
            r"|(?:톡|디엠|DM|쪽지)\s?(?:하나|한번|한\s?통)?(?:만)?(?:\s?(?:보내|부탁|날려|넣어)?\s?(?:줘|주세요|부탁\S*)?)?)"
            rf"|{_CHANNEL}(?:에다가|에다|에|로)\s(?:한\s?마디|한\s?번|알림|공지|안내)(?:을|를)?\s?(?:좀\s)?(?:올려|해|나가|가게|예약|부탁|띄워)\S*(?:\s?(?:줘|주세요|해줘|해주세요))?)"
            r"(?:[\s.,!~ㅋㅎㅠㅜ]+(?P<tail>\S[^\n]{0,80}))?[\s.,!?~ㅋㅎㅠㅜ]*$"
        ),
    ),
    "en": (
        make_regex(
            rf"^{POLITE_EN}(?:{NUDGE_EN}|(?:tell|alert|warn|shout\sat|give)\sme|let\sme\sknow|(?:ping|nudge|remind|give)\s{_CHANNEL}(?:\san?\s(?:heads[\s-]?up|shout|nudge|reminder|ping))?)"
            rf"\s(?:again\s|please\s|for\s)?{MUCH_EN}\s(?:before|ahead\sof|prior\sto)\s(?P<event>[^.,;?!()\n\"“#@]{{2,60}}?)"
            r"(?:(?:\s?(?:[,.;?!]|\s[–—-]\s)+\s*|\s?\((?=[^()]*\)))(?P<tail>\S[^\n]{0,120}?)\)?)?[\s.,!?]*$",
            re.IGNORECASE,
        ),
        make_regex(
            rf"^{POLITE_EN}{MUCH_EN}\s(?:before|ahead\sof|prior\sto)\s(?P<event>[^.,;?!\n\"“#@]{{2,60}}?),?\s(?:please\s)?"
            rf"(?:{NUDGE_EN}|let\sme\sknow)(?P<tail>)[\s.,!?]*(?:{THANKS_EN}[\s.!]*)?$",
            re.IGNORECASE,
        ),
        make_regex(
            r"^\W*(?:(?:so|hey|ok|hi)[\s,]+)*(?:(?:i|we)(?:'ve|\shave)?\s(?:got\s)?|there'?s\s|(?=(?:the|my|our)\s))"
            r"(?P<event>(?P<stated>[^\n,.;?!\"“#@]{2,50}?))(?:[,.;]|\s[–—-])?\s(?:so\s|and\s|please\s|pls\s|can\syou\s|could\syou\s)*"
            rf"{NUDGE_EN}\s(?:again\s|please\s)?{MUCH_EN}\s(?:before(?:hand)?|ahead|prior)(?:\s(?:it(?:\sstarts)?|that|then))?(?P<tail>)"
            rf"[\s.,!?]*(?:{THANKS_EN}[\s.!]*)?$",
            re.IGNORECASE,
        ),
    ),
    "ja": (
        make_regex(
            rf"^(?P<event>[^。!！?？\n「」#@]{{1,40}}?)(?:が|の|は|、)?(?:始まる|はじまる|開始|スタート)?の?{MUCH_JA}(?:に(?:は|なったら)?|で)?、?"
            rf"(?:{_CHANNEL}(?:で|に|へ)(?:も)?、?(?:一声|ひと声|ひとこと|一言|お知らせ|リマインド|告知)[^。、\n]{{0,25}}"
            rf"|(?:{SELF_JA}|私だけ(?:に)?、?)?(?:{REMIND_JA}|{NOTICE_JA}))(?:[。、\s]+(?P<tail>\S[^\n]{{0,80}}))?$"
        ),
    ),
}
_TAIL_JA = make_regex(
    r"(?:ね|よ)?[、。！!\s]+(?P<tail>(?=[^、。\n]*[\d時])[^、。\n]{2,25}?(?:から(?:だから|なので|です(?:から|ので)?|だよ)?|開始(?:です|だから|なので)?|スタート(?:です|だから)?))[。！!\s]*$"
)
_BEGINS = make_regex(
    r"^(?:그거|그게|시작이?|[가-힣A-Za-z\s]{0,10}(?:은|는|건))?\s?$"
    r"|^\W*(?:(?:it|that|[\w\s-]{2,25})(?:['’]?s|\sis|\sstarts|\sbegins|\skicks\soff)|its|which\s(?:is|starts)|starts|begins)\s(?:at\s)?$",
    re.IGNORECASE,
)
_ENDS = make_regex(
    r"^(?:에|부터)?\s?(?:시작)?(?:이야|이에요|예요|야|해|하니까|이니까|이거든|거든|임|이다|입니다|합니다|이라|래)?(?:요)?[\s.!~ㅋㅎ]*$"
    r"|^(?:\s?(?:sharp|today|btw|thanks|thx))*[\s.!]*$|^(?:から|開始|スタート)?(?:だから|なので|です(?:から|ので)?|だよ|から)?[。！!\s]*$",
    re.IGNORECASE,
)
_POINTS = make_regex(
    r"^(?:그거|그것|그|이거|저거|거기|it|that|this|then|i|we|you|he|she|they|それ|これ|その|今|지금)(?:\s|$)|\b(?:i|we|you|they)\s",
    re.IGNORECASE,
)
_ASKS_EN = make_regex(r"\b(?:what|who|whom|whose|which|how|why|whether|if|where)\b", re.IGNORECASE)
_OPENS = make_regex(
    r"^(?:(?:그럼|그러면|아|음|혹시|근데|그리고|그냥|걍|저기|나중에|じゃあ?、?|では、?|それなら、?|やっぱり?|念のため、?|とりあえず)\s?)+(?=\S|$)"
)
_SELF = make_regex(rf"^(?:{SELF_KO}|{I_JA}(?:に(?:だけ)?|だけ(?:に)?)、?)?\s?$")
"""Who asks, as all that stands before how long: nothing is named."""
_ORDERS = make_regex(
    r"[가-힣](?:한테|에게|께)\s|보내|올려|만들|바꿔|추가|공유|등록|취소|적어|물어|(?:줘|주세요)(?:요)?[\s.!~]*$"
    r"|(?:送|投稿|作|追加|登録|共有|聞い)(?:って|して|て)|さんに|(?:て|で)(?:ください|おいて|ほしい)"
    r"|\b(?:send|post|tell|dm|add|create|make|put|mark|move|share|ask|cancel|invite|remind|ping|update|delete)\b",
    re.IGNORECASE,
)
"""What asks for more."""
_EDGES_KO = make_regex(r"^(?:의|에|에는|,|\s|있는|하는|시작하는|열리는)+(?=\s|$)|\s?(?:의|이|가)$")
_EDGES_JA = make_regex(r"^(?:の|に|から|、|開始の|にある)+|(?:の|が|は|、|に)+$")
_EDGES_EN = make_regex(r"^(?:the|our|a|an|on|at|for)\s(?=$)|\s(?:on|at|for|in|by)$", re.IGNORECASE)
_NUMBERS = {
    "한": 1.0, "두": 2.0, "세": 3.0, "반": 0.5, "半": 0.5, "一": 1.0, "二": 2.0, "a": 1.0, "an": 1.0, "one": 1.0,
    "two": 2.0, "three": 3.0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReminderBefore:
    """What is to be told so long before an ``event`` (its words, without the day), as it was typed (``ahead``); ``at``:
    the moment (ISO), only the day where no time is known, empty where neither is. ``channel``: where, if not to who
    asks."""

    event: str
    ahead: str
    at: str
    channel: str = ""


def plan_reminder_before(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reminder so long before something; ``None`` where a request is anything else."""
    del make
    if task.is_under_way or task.request.quoted:
        return None
    text = replace_shorthand(task).request.text.strip()
    language = detect_language(text, task.request.language)
    found = read_reminder_before(text, task.now, task.request.timezone, language)
    if found is None:
        return None
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    post_at = found.at or MISSING
    if found.channel:
        flow.add("slack.schedule_message", {"channel": found.channel, "text": MISSING, "post_at": post_at})
    else:
        text = render_reminder(found.event, found.ahead, language)
        flow.add("slack.schedule_dm", {"user": flow.myself, "text": text, "post_at": post_at})
    if flow.lacking:
        return None
    plan = build_plan(flow, task)
    if "T" not in post_at:
        for one in list_actions(plan):
            one["summary"] = f"{one['summary']} ({render_reminder(found.event, found.ahead, language)})"
    return plan


def read_reminder_before(text: str, now: datetime, timezone: str, language: Language) -> ReminderBefore | None:
    """Return the reminder so long before something that a text asks for; ``None`` where it asks for anything else."""
    if len(text) > LONGEST or replace_quotes(text) != text:
        return None
    found, tail = _match(_OPENS.sub("", text), language)
    if (
        found is None
        or _SELF.match(found["event"])
        or _ORDERS.search(tail)
        or _POINTS.search(found["event"])
        or _is_of_others(found["event"])
    ):
        return None
    event, dates = _part_dates(_drop_copula(found["event"], language), now, timezone, language)
    if found.groupdict().get("stated") and not any(one.has_time for one in dates):
        return None
    if not event or any(one.cron or one.end is not None for one in dates):
        return None
    start = find_start([*dates, *_read_tail(tail, event, now, timezone, language)], timezone)
    parts = found.groupdict()
    if start is None or (start[1] and start[0] - read_length(parts) <= now):
        return None if start is not None else ReminderBefore(event, render_ahead(found), "", parts.get("channel") or "")
    moment, timed = start
    at = (moment - read_length(parts)).isoformat() if timed else moment.date().isoformat()
    return ReminderBefore(event, render_ahead(found), at, parts.get("channel") or "")


def _match(text: str, language: Language) -> tuple[re.Match[str] | None, str]:
    """Return the form that a text has, and what it says behind that."""
    cut = _TAIL_JA.search(text) if language == "ja" else None
    head = text[: cut.start()] if cut is not None else text
    for form in _FORMS[language]:
        found = form.match(head)
        if found is not None:
            return found, cut["tail"] if cut is not None else found["tail"] or ""
    return None, ""


def _is_of_others(event: str) -> bool:
    """Whether what something is before is sent to somebody, or is a question."""
    return NO_THING_KO.search(event) is not None or _ASKS_EN.search(event) is not None


def _part_dates(words: str, now: datetime, timezone: str, language: Language) -> tuple[str, Sequence[FoundDate]]:
    """Return the words for something with its time but without its day, and the dates in them."""
    dates = find_dates(words, now, timezone, language)
    for one in reversed(dates):
        begin, end = one.span
        clock = f"{one.start:%H:%M}{'の' if language == 'ja' else ' '}" if one.has_time else ""
        rest = words[end:].lstrip()
        if language == "ja":
            rest = _EDGES_JA.sub("", rest, count=1) if rest[:1] in "のに、か" else rest
        elif language == "ko":
            rest = _EDGES_KO.sub("", rest)
        words = f"{words[:begin]}{clock}{rest}"
    edges = {"ko": _EDGES_KO, "en": _EDGES_EN, "ja": _EDGES_JA}[language]
    words = re.sub(r"(?<=[가-힣])(?:이|가|은|는)\s(?=\d{1,2}:\d{2}\s?$)", " ", words)
    words = " ".join(edges.sub("", " ".join(words.split())).split()).strip(" ,、.'’")
    bare = re.sub(r"\d{1,2}:\d{2}|\W", "", re.sub(r"\b(?:the|my|our|a|an)\b", "", words, flags=re.IGNORECASE))
    is_timed = re.match(r"(?:my|our|the)\s\d", words, re.IGNORECASE) and any(one.has_time for one in dates)
    return (words if bare or is_timed else ""), dates


def _read_tail(tail: str, event: str, now: datetime, timezone: str, language: Language) -> Sequence[FoundDate]:
    """Return the time that is told behind a request as when something begins; none where it tells anything else."""
    dates = [one for one in find_dates(tail, now, timezone, language) if one.has_time and not one.cron]
    if len(dates) != 1 or dates[0].end is not None:
        return ()
    begin, end = dates[0].span
    is_told = (begin == 0 or _BEGINS.match(tail[:begin])) and (
        _ENDS.match(tail[end:]) or tail[end:].strip(" .!~") == event
    )
    return dates if is_told else ()


def _drop_copula(event: str, language: Language) -> str:
    """Return what something is before without the words that tell when it is ("데모가 3시인데", "the demo's at 3")."""
    if language == "en":
        return _IS_EN.sub(" at ", event)
    return (_IS_KO if language == "ko" else _IS_JA).sub("", event.strip(" ,、."))


_IS_EN = make_regex(r"(?:'s|’s|\sis|\sstarts|\sbegins|\skicks\soff)\s(?:at\s)?(?=\d)", re.IGNORECASE)
_IS_KO = make_regex(
    r"\s?(?:시작)?(?:인데|이니까|니까|이라서?|라서|이거든|거든|이고|(?:이|가)?\s?(?:있는데|있어서?|있으니까|잡혔는데))(?:요)?$"
)
_IS_JA = make_regex(
    r"(?:から|開始|スタート)?(?:が)?(?:ある|あり|な|だ|です|ます)?"
    r"(?:ので|んだけど|のですが|んですが|から|けど|んで)$"
)


def find_start(dates: Sequence[FoundDate], timezone: str) -> tuple[datetime, bool] | None:
    """Return when something begins, and whether its time is known; ``None`` where nothing is, or several may be."""
    days, times = [one for one in dates if one.has_day], [one for one in dates if one.has_time]
    if len(days) > 1 or len(times) > 1 or not (days or times):
        return None
    if not times:
        return days[0].start, False
    start = times[0].start
    if days and days[0] is not times[0]:
        day = days[0].start
        start = start.replace(year=day.year, month=day.month, day=day.day)
    return start.astimezone(ZoneInfo(timezone)), True


def read_length(found: dict[str, str | None]) -> timedelta:
    """Return the length that a match tells ("20 min", "한 시간 반")."""
    if found.get("phrase"):
        return timedelta(minutes=15 if "quarter" in (found["phrase"] or "").lower() else 90)
    spoken, unit = (found["n"] or "").lower(), (found["unit"] or "").lower()
    much = 0.5 if spoken.startswith("half") else _NUMBERS.get(spoken, 0.0) or float(spoken)
    much += 0.5 if found.get("half") else 0.0
    return timedelta(hours=much) if unit[:1] in "시時h" else timedelta(minutes=much)


def render_ahead(found: re.Match[str]) -> str:
    """Return how long before it is, as it was typed."""
    begin, end = found.span("n") if found["n"] else found.span("phrase")
    ends = [found.end(name) for name in ("unit", "half") if name in found.re.groupindex and found.end(name) > 0]
    return " ".join(found.string[begin : max([end, *ends])].split())


def render_reminder(event: str, ahead: str, language: Language) -> str:
    """Return what a reminder says so long before something."""
    return {
        "ko": f"{event} {ahead} 전",
        "en": f"Reminder: {ahead} before {event}",
        "ja": f"{event}の{ahead}前",
    }[language]
