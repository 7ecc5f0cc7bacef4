"""One message of those that were wished for again and again, which metel can't do ("then just this week's"). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import list_effect_steps
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_LATER
from orchestration.rule_planner.reading.clean_request import QUOTES
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 120
_FURTHEST = 35
"""So many days ahead the next one is looked for."""
_ONCE = make_regex(
    r"(?:거|것|건|꺼|회차|한\s?번|1회|이번|[월화수목금토일]요일|오늘|내일|모레|(?:이번"
    r"|다음)\s?주)\s?(?:에\s?)?만|만이라도|이라도|한\s?번은"
    r"|\b(?:just|only|at\sleast|once|one[-\s]off|then)\b|だけ(?:でも)?|[一1]回|今回",
    re.IGNORECASE,
)
_SAID = make_regex(
    r"(?:아+|앗|음+|네+|넵|응|오케이|ㅇㅋ|ㅇㅇ|그래요?|그렇구나|그렇군요?|그렇구만"
    r"|(?:반복은?\s?)?안\s?(?:되는구나|되는군요?|되네요?|돼요|된다고요?)|반복은?(?=\s안)|알겠[가-힣]*"
    r"|아쉽[가-힣]*|그럼|그러면|그냥|일단|우선|대신)(?![가-힣])"
    r"|(?<![가-힣])(?:거|것|건|꺼|회차|분|한\s?번|1회|이번|번|에)?\s?(?:만이라도|이라도|만은|만|은)(?:요)?(?![가-힣])"
    r"|(?:예약|걸어|올려|올라가게|보내|나가게|해|부탁|공지|알려|설정)(?:해|걸어)?\s?(?:줘|주세요|줄래|주라"
    r"|주실|둬|놔|두|줄\s?수|드려|드립니다)?[가-힣]*|가능[가-힣]*|있[가-힣]*|돼[가-힣]*"
    r"|(?:그래|그거|그거면|그것|그걸로|충분|괜찮|좋|됐|되)[가-힣]*|아쉽[가-힣]*"
    r"|\x00\s?(?:이?라고|으?로)(?:요)?|(?<![가-힣])[ㅋㅎㅠㅜ~]+"
    r"|\b(?:oh|ah|ok(?:ay)?|i\ssee|got\sit|right|fine|sure|too\sbad|hmm|well|just|only|at\sleast|once"
    r"|one[-\s]off|then|so|for|do|it|that|this|one|the|a|please|pls"
    r"|can|could|you|schedule|post|send|set|up|make|let'?s|go|with|on|week'?s?|to|say|saying|instead"
    r"|is|are|be|will|would|works?|enough|good|great|alright|no\sworries|fair|understood|bummer|shame|coming|next|that'?ll|that'?s|i'?ll\stake|me)\b"
    r"|いい(?:です|っす)?|良い|大丈夫|十分|結構|構いません|OK|残念|仕方ない|しょうがない|そっか|そうなんだ?|へえ|とりあえず|ひとまず|まずは|それで|です|ます|よ|ね"
    r"|なるほど|そうですか|そうか|分かりました|わかりました|了解(?:です)?|では|じゃあ?|それなら|今回"
    r"|だけ(?:でも)?|[一1]回|の?分|予約|投稿|送信|送って|して|お願い[ぁ-ん]*|おいて|ください|もらえ[ぁ-ん]*"
    r"|で|を|に|の|か|と|は",
    re.IGNORECASE,
)
"""What may stand in such a reply beside the day."""
_FORMS: Mapping[Language, str] = {
    "ko": "{month}월 {day}일 {time}",
    "en": "on {name} {day} at {time}",
    "ja": "{month}月{day}日{time}",
}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_BEFORE_EN = make_regex(r"\b(?:on|at)\s$")


def plan_once(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of one of the messages that an earlier request wished for again and again; None where a reply
    asks for anything else."""
    earlier, said = task.request.follows, task.request.text.strip()
    if earlier is None or task.change is not None or len(said) > LONGEST:
        return None
    words, zone = earlier.words.rpartition("\n")[2], task.request.timezone
    language = detect_language(words, task.request.language)
    recurring = [one for one in find_dates(words, task.now, zone, language) if one.cron]
    if len(recurring) != 1 or not (recurring[0].has_time and _ONCE.search(said)):
        return None
    placed, said = _part_place(said)
    open_words = QUOTES.sub(lambda quote: " " * len(quote[0]), said)
    spoken = detect_language(said, language)
    dates = [one for one in find_dates(open_words, task.now, zone, spoken) if one.cron is None]
    quotes = list(QUOTES.finditer(said))
    day, clock = _part(dates)
    if len(dates) > (day is not None) + (clock is not None) or len(quotes) > 1 or _says_more(said, dates):
        return None
    moment = _find_moment(recurring[0], day, clock, task.now.astimezone(ZoneInfo(zone)))
    if moment is None:
        return None
    if placed:
        return _plan_placed(task, placed, quotes[0][0] if quotes else "", moment, make)
    start, end = recurring[0].span
    ahead, when, behind = _BEFORE_EN.sub("", words[:start]), _say_moment(moment, language), words[end:]
    texts = (f"{ahead}{when}{behind}", f"{ahead}{when}{_put_as_order(behind)}")
    plans = (make(_ask_alone(task, _put_quote(one, quotes[0][0]) if quotes else one)) for one in dict.fromkeys(texts))
    return next((plan for plan in plans if any(one["tool"] in _LATER for one in list_effect_steps(plan))), None)


_LATER = frozenset(SENDS_LATER.values())
_ABILITY_KO = make_regex(
    r"(?P<verb>[가-힣]{1,6}?)\s?주는\s?(?:거|것|게|기능|설정)[가-힣]{0,2}\s?(?:좀\s)?(?:돼|되|가능|있|할|해)[^\n]{0,14}$"
)


def _put_as_order(said: str) -> str:
    """Return what follows a moment, a question whether something can be told, as the order to tell the asker."""
    found = _ABILITY_KO.search(said)
    if found is None:
        return said
    to_whom = "에 나한테 " if found["verb"] == "알려" and not re.search(r"한테|에게|께\s|#", said) else ""
    return f"{to_whom}{said[: found.start()].removeprefix('에').strip()} {found['verb']}줘"


def _ask_alone(task: PlanningTask, text: str) -> PlanningTask:
    return task._replace(request=task.request.model_copy(update={"text": text, "follows": None}))


_PLACE = make_regex(
    r"(?:(?P<ko>#?[\w가-힣-]{1,20}\s?(?:채널|방)|#[\w가-힣-]{1,30})(?:에다가?|에|으로)(?=\s)|\b(?:in|to|on)\s(?:the\s)?(?P<en>#[\w-]{1,30}|[a-z-]{2,20}\schannel)\b"
    r"|(?P<ja>#[\w-]{1,30}|[\wァ-ヶー一-龥]{1,20}チャンネル)\s?(?:に|へ))",
    re.IGNORECASE,
)
"""Where the one message goes."""


def _part_place(said: str) -> tuple[str, str]:
    """Return where a reply says that the message goes, and its other words; empty where it names no place."""
    hidden = QUOTES.sub(lambda quote: " " * len(quote[0]), said)
    found = _PLACE.search(hidden)
    if found is None:
        return "", said
    return next(filter(None, found.groups()), ""), f"{said[: found.start()]} {said[found.end() :]}"


def _plan_placed(task: PlanningTask, place: str, quote: str, moment: datetime, make: PlanFor) -> Payload | None:
    """Return the plan of one message for a place, with its words in quotes; None where it has none."""
    said = detect_language(task.request.text, task.request.language)
    when = _say_moment(moment, said)
    orders: Mapping[Language, str] = {
        "ko": f"{when}에 {place}에 {quote}라고 올려줘",
        "en": f"post {quote} in {place} {when}",
        "ja": f"{when}に{place}に{quote}と投稿して",
    }
    plan = make(_ask_alone(task, orders[said])) if quote else {}
    return plan if plan.get("actions") else None


def _says_more(said: str, dates: list[FoundDate]) -> bool:
    """Whether a reply says more than which one is wanted, and with which words."""
    for one in reversed(dates):
        said = f"{said[: one.span[0]]} {said[one.span[1] :]}"
    bare = QUOTES.sub("\x00", said)
    return re.search(r"\w{2}", _SAID.sub(" ", bare)) is not None or re.search("[#<@]", bare) is not None


def _part(dates: Sequence[FoundDate]) -> tuple[FoundDate | None, FoundDate | None]:
    """Return which of the dates of a reply says the day, and which the time."""
    days, clocks = [one for one in dates if one.has_day], [one for one in dates if one.has_time]
    return next(iter(days), None), next((one for one in clocks if one not in days[:1] or len(dates) == 1), None)


def _find_moment(
    recurring: FoundDate, asked: FoundDate | None, clock: FoundDate | None, now: datetime
) -> datetime | None:
    """Return when the one that is wanted goes out: the next in the days that are said, or the next of all."""
    at, has_day = (clock or recurring).start, asked is not None
    first = asked.start.date() if asked is not None else now.date()
    last = (asked.end or asked.start).date() if asked is not None else first + timedelta(days=_FURTHEST)
    single = first == last
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    days = [one for one in days if single or _falls_on(recurring.cron or "", one)]
    moments = [datetime.combine(one, at.time(), now.tzinfo) for one in days]
    ahead = [one for one in moments if one > now]
    weekly = not has_day or single or len(days) == 1
    return ahead[0] if ahead and weekly else None


def _falls_on(cron: str, day: date) -> bool:
    """Whether a cron line has a day among its days."""
    fields = cron.split()
    if len(fields) != 5:
        return False
    held = _list_numbers(fields[2]), _list_numbers(fields[3]), _list_numbers(fields[4])
    given = day.day, day.month, day.isoweekday() % 7
    return all(not numbers or number in numbers for numbers, number in zip(held, given, strict=True))


def _list_numbers(field: str) -> frozenset[int]:
    """Return the numbers of a field of a cron line; none where any will do."""
    found: set[int] = set()
    for part in field.split(","):
        first, _, last = part.partition("-")
        if first.isdigit():
            found.update(one % 7 if last == "7" else one for one in range(int(first), int(last or first) + 1))
    return frozenset(found)


def _say_moment(moment: datetime, language: Language) -> str:
    clock = f"{moment.hour}:{moment.minute:02}" if language == "en" or moment.minute else f"{moment.hour}시"
    clock = clock.replace("시", "時") if language == "ja" else clock
    return _FORMS[language].format(month=moment.month, day=moment.day, time=clock, name=_MONTHS[moment.month - 1])


_TOLD_KO = make_regex(
    r"(?P<place>(?:#\S+?에|채널에)\s)(?P<told>[^\n]{2,60}?)(?:이?라고|다고)\s(?=알려|공지|올려|말해|보내|안내)"
)


def _put_quote(text: str, quote: str) -> str:
    """Return a request with other words to be sent in the place of its own."""
    if QUOTES.search(text):
        return QUOTES.sub(lambda _: quote, text, count=1)
    found = _TOLD_KO.search(text)
    if found is not None:
        return f"{text[: found.start('told')]}{quote}라고 {text[found.end() :]}"
    return f"{text.rstrip(' ?.!')}: {quote}"
