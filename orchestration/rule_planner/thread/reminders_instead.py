"""A reminder for who asks in the place of what was refused ("fine, just ping me at 1:50 then" after an event for a
calendar): its day and its words are those of what was asked for. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.short_reminders import (
    NOTICE_JA,
    NOUN_KO,
    NUDGE_EN,
    PLEASE_KO,
    REMIND_JA,
    SELF_KO,
)
from orchestration.rule_planner.idioms.typed_shorthand import replace_shorthand
from orchestration.rule_planner.messages.reminders_before import (
    MUCH_EN,
    MUCH_JA,
    MUCH_KO,
    find_start,
    read_length,
    render_ahead,
)
from orchestration.rule_planner.messages.spoken_reminders import is_bare_order, plan_spoken_reminder
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.other_services import find_other_services
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.reminder_parts import WHEN
from orchestration.rule_planner.thread.reminders_of_shown import plan_reminder_of_shown
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from orchestration.text.word_lists import DOES_FOR_KO, I_JA
from schemas.plan import Language
from schemas.request import EarlierWork
from schemas.values import MISSING, Payload

LONGEST = 100
_LONGEST_NAME = 60
_ALONE_JA = rf"(?:{I_JA}(?:に(?:だけ)?|だけ(?:に)?|にのみ)、?)"
_MUCH: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:(?:그\s)?(?:회의|미팅|일정|약속|시작)(?:하기)?\s)?{MUCH_KO}(?:쯤)?(?:에)?"),
    "en": make_regex(
        rf"{MUCH_EN}\s(?:before(?:hand)?|ahead|prior|early|earlier)(?:\s(?:it(?:\sstarts)?|that|then|of\stime|(?:the\s)?(?:meeting|call|event|start)))?\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(rf"(?:(?:その)?(?:会議|打ち合わせ|予定|開始)の?)?{MUCH_JA}(?:に(?:は)?|で)?"),
}
_ASKED: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?:(?:그럼|그러면|그래|그렇구나|아+|아쉽\S*|네|넵|음|알겠\S*|알았\S*|됐고|그냥|걍|대신|안\s?되는구나|안\s?되면)[\s,.!~]*)*"
        rf"(?:{SELF_KO}\s?)?{WHEN}(?:에|쯤에|쯤)?\s?(?:{SELF_KO}\s)?(?:좀\s|꼭\s)*"
        rf"(?:(?:리마인드|리마인더|알림|알람)(?:만|이라도|을|를)?{PLEASE_KO}|{NOUN_KO}{PLEASE_KO}|알려(?:만|라도)?\s?(?:줘|주세요|주라|줄래|주실래요)(?:요)?)[\s.!~ㅋㅎㅠㅜ]*$"
    ),
    "en": make_regex(
        rf"^(?:(?:fine|ok|okay|k|alright|all\sright|right|oh|ah|hm+|no\sworries|fair\senough|got\sit|well|then|so|just|only|please|pls|can\syou|could\syou|at\sleast|instead|too\sbad|in\sthat\scase)[\s,.!–—-]*)*"
        rf"{NUDGE_EN}(?:\s(?:just|only|again))*[\s,]*(?:at\s|around\s|on\s)?{WHEN}(?:[\s,]*(?:then|instead|please|pls|thanks|thx|about\s(?:it|that)|for\s(?:it|that)|of\s(?:it|that)))*[\s.!?]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"^(?:(?:じゃあ?|では|それなら|なら|そうか|そっか|そうですか|わかった|分かりました|了解(?:です)?|ダメなら|無理なら|とりあえず|せめて)[、。\s]*)*"
        rf"{_ALONE_JA}?{WHEN}(?:に(?:は)?|で)?、?{_ALONE_JA}?(?:{REMIND_JA}|{NOTICE_JA}|リマインドで(?:お願い(?:します)?|いい(?:です)?)?[。\s]*$)"
    ),
}
_FIRST: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?:(?:그럼|그러면|아+|아쉽\S*|네|넵|음|알겠\S*|알았\S*|그냥|걍|대신|뭐|안\s?되는구나|안\s?되는군\S?|안\s?돼\S?|안\s?되네\S?|안\s?되면|못\s?하는구나)[\s,.!~ㅠㅜ]*)*"
        rf"(?:{SELF_KO}\s)?(?:리마인드|리마인더|알림|알람)(?:만|이라도|만이라도|을|를|으로)?{PLEASE_KO}[\s,.!~]+{WHEN}(?:에|쯤에|쯤|으로|만)?{PLEASE_KO}[\s.!~ㅋㅎㅠㅜ]*$"
    ),
    "en": make_regex(
        r"^(?:(?:fine|ok|okay|k|alright|right|oh|ah+|hm+|no\sworries|fair\senough|got\sit|well|then|so|just|only|please|pls|at\sleast|instead|too\sbad|bummer|damn|in\sthat\scase|can\syou\sdo)[\s,.!–—-]*)*"
        rf"(?:an?\s)?(?:reminder|nudge|ping|poke|heads[\s-]?up)(?:\s(?:for\sme|then|instead|only))*[\s,.–—-]+(?:at\s|around\s|on\s)?{WHEN}(?:[\s,]*(?:then|instead|please|pls|thanks|thx|is\sfine|will\sdo|works))*[\s.!?]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"^(?:(?:じゃあ?|では|それなら|なら|そうか|そっか|できないの?か(?:あ)?|無理か|ダメか|そうですか|わかった|分かりました|了解(?:です)?|とりあえず|せめて|残念)[、。\s]*)*"
        rf"(?:リマインド|リマインダー|通知)(?:だけ(?:でも)?|でも)?(?:を)?(?:お願い(?:します)?|して(?:ください)?|ください)?[、。\s]*{WHEN}(?:に(?:は)?|で)?(?:お願い(?:します)?)?[。！!\s]*$"
    ),
}
"""That a reminder will do, with when behind it."""
_ORDER_EN = make_regex(
    r"^\W*(?:(?:please|pls|can\syou|could\syou|hey|hi|ok)[\s,]+)*(?:put|add|book|schedule|set\sup|set|block(?:\soff)?|create|make|get|reserve|pencil\sin|send(?:\sout)?|shoot|give)\s"
    r"(?:(?:me|us|in|them|everyone|everybody|people|folks|all|all\sof\sus|the\s(?:whole\s)?team|(?-i:[A-Z])\w+)\s)?"
    r"(?:(?:an?|the)\s)?(?:calendar\s)?(?:(?:invites?|invitations?)\s(?:for|to|about|on)\s(?:the\s|our\s)?)?(?:(?:an?|\d+|half\san?|one)\s)?(?:(?:min(?:ute)?s?|hours?|hrs?|h)\b\s?)?(?:(?:slot|event|meeting|invite|hold|appointment)\b\s?)?",
    re.IGNORECASE,
)
_CALENDAR = make_regex(
    r"\b(?:on|in|to|into)\s(?:my|the|our|their|his|her|everyone'?s)\s(?:google\s)?calendars?\b"
    r"|(?:내|제|우리|팀|전원|구글)?\s?(?:캘린더|달력|일정)(?:에다가|에도|에|도|을|를|으로|로)?\s?(?:좀\s)?(?:넣어|등록|추가|잡아|만들어|적어|올려|박아|꽂아|찍어)\S*(?:\s?(?:줘|주세요|주라|줄래|놔)\S*)?"
    r"|(?:^|(?<=\s))(?:내|제|우리|팀|구글)?\s?(?:캘린더|달력)(?:에다가|에|으로|로)(?=\s)"
    r"|\s(?:좀\s)?(?:넣어|등록해?|추가해?|잡아|만들어|적어|올려)\s?(?:줘요?|주세요|줄래요?|놔)\s*$"
    rf"|(?:캘린더|달력|일정)?\s?초대(?:장|메일)?(?:을|를)?\s?(?:(?:[가-힣A-Za-z]{{1,8}}(?:한테|에게|께)|좀|다|전부|모두|다들)\s)*(?:보내|돌려|뿌려|쏴)\S*(?:\s?{DOES_FOR_KO}\S*)?"
    r"|の?(?:カレンダー)?(?:の)?招待(?:状)?を?[^。、]{0,12}(?:送|出)[^。、？?]{0,10}"
    r"|、?(?:私|僕|全員|みんな|自分|チーム)?の?(?:Google)?カレンダー(?:に|へ)(?:も)?(?:予定(?:を|で|として)?)?[^。、？?]{0,20}",
    re.IGNORECASE,
)
_IF_NOT = make_regex(
    r"(?:(?<=[?？.。])\s*|[,、]\s*)(?=(?:안\s?되면|안\s?돼면|못\s?하면)\s|(?:if\s(?:not|you\scan'?t|that'?s\snot\spossible)\b)|(?:ダメなら|だめなら|無理なら|できなければ))",
    re.IGNORECASE,
)
_IF_NOT_HEAD = make_regex(
    r"^(?:(?:안\s?되면|안\s?돼면|못\s?하면)|(?:if\s(?:not|you\scan'?t|that'?s\snot\spossible))|(?:ダメなら|だめなら|無理なら|できなければ))[\s,、]*",
    re.IGNORECASE,
)


_SEAM = make_regex(
    r"(?<=[.!。！〜~])[〜~\s]*(?=[^\s.!。！〜~])|,?\s(?:and|then|also|plus)\s(?=\S)|(?<=[주두놓내넣잡하]고)[\s,]+|(?<=[줘요])[\s,.]+|(?<=て)、",
    re.IGNORECASE,
)
_CONDITION = make_regex(r"\bif\b|(?:면|なら|たら|れば)(?=[\s,、]|$)", re.IGNORECASE)
_AND = make_regex(r"^(?:(?:그리고|또|and|also|plus|then|あと|それと|それから|で)[\s,、]*)+", re.IGNORECASE)


def plan_reminder_instead(task: PlanningTask, earlier: EarlierWork) -> Payload | None:
    """Return the plan of a reminder of what the last request asked for, which nothing was done of; ``None`` where a
    reply asks for anything else."""
    return _plan(task, earlier.words.rpartition("\n")[2], task.request.text.strip())


def plan_reminder_in_turn(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reminder of what a thread showed or refused, or of a request for an event in a calendar that
    is to be a reminder too, or where that can't be done; ``None`` where a request is anything else."""
    earlier = task.request.follows
    if task.is_under_way:
        return None
    turned = None
    if earlier is not None:
        turned = plan_reminder_of_shown(task, earlier) if earlier.steps else plan_reminder_instead(task, earlier)
    return turned or _plan_beside(task, make)


def _plan_beside(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reminder that stands behind what only another service could do, which is left out."""
    for asked, reply in _part(task.request.text):
        if not replies.is_elsewhere(asked) or _CONDITION.search(asked):
            continue
        plan = _plan(task, asked, reply)
        if plan is None and find_other_services(asked, {"actions": []}):
            plan = plan_spoken_reminder(_say(task, reply), make)
        if plan is not None:
            return _tell_left_out(plan, asked, detect_language(reply, task.request.language))
    return None


def _tell_left_out(plan: Payload, asked: str, language: Language) -> Payload:
    """Return a plan that says what it leaves out, beside what it asks for too."""
    for one in list_actions(plan):
        moment = get_inputs(one).get("post_at")
        if isinstance(moment, str) and "T" not in moment:
            one["summary"] = f"{one['summary']} — {_NO_CALENDAR[language]}"
    return {**plan, "not_done": [asked]}


_NO_CALENDAR: dict[Language, str] = {
    "ko": "캘린더에는 넣을 수 없어요",
    "en": "I can't put it on a calendar",
    "ja": "カレンダーには登録できません",
}


def _part(text: str) -> Iterator[tuple[str, str]]:
    """Yield what is asked for, and what a reminder may be ordered with behind that."""
    seam = _IF_NOT.search(text)
    if seam is not None:
        yield text[: seam.start()].strip(), _IF_NOT_HEAD.sub("", text[seam.end() :].strip())
        return
    for one in _SEAM.finditer(text):
        yield text[: one.start()].strip(), _AND.sub("", text[one.end() :].strip())


def _plan(task: PlanningTask, asked: str, reply: str) -> Payload | None:
    zone = task.request.timezone
    asked = replace_shorthand(_say(task, asked)).request.text.strip()
    reply = replace_shorthand(_say(task, reply)).request.text.strip()
    language = detect_language(reply, task.request.language)
    spoken = detect_language(asked, task.request.language)
    dates = [one for one in find_dates(asked, task.now, zone, spoken) if not one.cron]
    start = find_start(dates, zone)
    if start is None or len(reply) > LONGEST:
        return None
    at = _find_moment(reply, *start, task, language)
    if at is None or (isinstance(at, datetime) and at <= task.now):
        return None
    name = _name_event(asked, dates)
    much = _MUCH[language].search(reply)
    ahead = render_ahead(much) if much is not None else ""
    said = _render(name, start, ahead, language) if name else MISSING
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    flow.add("slack.schedule_dm", {"user": flow.myself, "text": said, "post_at": at.isoformat()})
    if flow.lacking:
        return None
    plan = build_plan(flow, task)
    for one in list_actions(plan) if not isinstance(at, datetime) else ():
        one["summary"] = f"{one['summary']} ({said})"
    return plan


def _say(task: PlanningTask, text: str) -> PlanningTask:
    return task._replace(request=task.request.model_copy(update={"text": text}))


def _find_moment(reply: str, start: datetime, timed: bool, task: PlanningTask, language: Language) -> date | None:
    """Return when a reply wants to be reminded of what begins at ``start``, only the day where the moment is told from
    what is not ``timed``; ``None`` where it says anything else."""
    much = _MUCH[language].search(reply)
    if much is not None:
        bare = f"{reply[: much.start()]}{WHEN}{reply[much.end() :]}"
        if not _is_asked(bare, language):
            return None
        return start - read_length(much.groupdict()) if timed else start.date()
    found = find_dates(reply, task.now, task.request.timezone, language)
    if len(found) != 1 or not found[0].has_time or found[0].cron or found[0].end is not None:
        return None
    begin, end = found[0].span
    bare = f"{reply[:begin].rstrip()} {WHEN}{reply[end:]}".strip()
    bare = bare.replace(f" {WHEN}", WHEN) if language == "ja" else re.sub(r"(?<=\x00)(?=[A-Za-z])", " ", bare)
    if not _is_asked(bare, language):
        return None
    return found[0].start if found[0].has_day else _put_on_day(found[0], start, timed=timed, zone=task.request.timezone)


def _is_asked(bare: str, language: Language) -> bool:
    forms = (_ASKED[language], _FIRST[language])
    return any(one.match(bare) for one in forms) or is_bare_order(bare, language)


def _put_on_day(found: FoundDate, start: datetime, *, timed: bool, zone: str) -> datetime:
    """Return a time on the day of something, in the half of the day in which it is before that."""
    at = found.start.astimezone(ZoneInfo(zone)).replace(year=start.year, month=start.month, day=start.day)
    if not timed or at <= start:
        other = at + timedelta(hours=12)
        return other if timed and at.hour < 12 and other <= start and start - other < start - at else at
    other = at - timedelta(hours=12)
    return other if other.date() == at.date() else at


def _name_event(asked: str, dates: list[FoundDate]) -> str:
    """Return what was asked for without its time and its place; empty where nothing names it."""
    for one in reversed(dates):
        begin, end = one.span
        head = re.sub(r"\s?\b(?:on|at|for|this)\s$", " ", asked[:begin])
        asked = f"{head} {re.sub(r'^(?:에|의|に|の|から|、)', '', asked[end:])}"
    asked = re.split(r"[,.?？。!！]\s", f"{asked} ")[0]
    named = _ORDER_EN.sub("", _CALENDAR.sub(" ", asked)).strip(" 、,.?？。!~")
    named = re.sub(r"^w/?\s(?=\w)", "with ", " ".join(named.split()))
    return named if re.search(r"\w{2}", named) and len(named) <= _LONGEST_NAME else ""


def _render(name: str, start: tuple[datetime, bool], ahead: str, language: Language) -> str:
    moment, timed = start
    what = f"{moment:%H:%M} {name}" if timed else name
    if language == "en":
        return f"Reminder: {ahead} before {what}" if ahead else f"Reminder: {what}"
    if not ahead:
        return what
    return f"{what} ({ahead} 전)" if language == "ko" else f"{what}({ahead}前)"
