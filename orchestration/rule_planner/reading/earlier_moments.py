"""Moments told from another one ("내일 2시 회의 30분 전에", "30 minutes before the 2pm call"): worked out where
that one is said, else to be asked. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.prohibitions import QUOTED_SPAN, replace_quotes
from orchestration.text.word_lists import ASKS_EN
from schemas.plan import Language

_MUCH_KO = r"(?P<n>\d{1,3}|한|두|세|반)\s?(?P<unit>시간|분)(?P<half>\s?반)?\s?전에"
_BEHIND_KO = make_regex(
    rf"^(?:에)?\s?(?:(?:있는|하는|열리는|시작하는)\s)?(?:(?!(?:한테|에게|께)\s)[가-힣A-Za-z]{{1,10}}\s){{1,3}}?(?:시작\s)?{_MUCH_KO}(?=\s)"
)
_BEHIND_JA = make_regex(
    r"^(?:から|開始|スタート)?の[^\s、。「」#]{1,12}?の?(?P<n>\d{1,3}|半)(?P<unit>時間|分)(?P<half>半)?前に"
)
_AHEAD_EN = make_regex(
    r"\b(?P<n>\d{1,3}|an|a|one|two|half\san)\s(?P<unit>hours?|hrs?|minutes?|mins?)\sbefore\s(?:the|our|my|this|tomorrow's|today's)?\s?$",
    re.IGNORECASE,
)
_NUMBERS = {"한": 1.0, "두": 2.0, "세": 3.0, "반": 0.5, "半": 0.5, "an": 1.0, "a": 1.0, "one": 1.0, "two": 2.0}
_EVENT_KO = (
    r"(?:회의|미팅|방문|마감|시작|출발|발표|행사|면담|데모|배포|콜|교육|세미나|준비|점심|퇴근|오픈|[\ue000-\uf8ff])"
)
_OF_EVENT = make_regex(
    rf"{_EVENT_KO}\s?(?:시작\s?)?(?:\d{{1,3}}|한|두|세|반)\s?(?:시간|분)(?:\s?반)?\s?전에(?=\s|$)"
    r"|(?:会議|打ち合わせ|訪問|開始|締め?切り?|発表|面談|デモ|[\ue000-\uf8ff])の?(?:\d{1,3}|半)(?:時間|分)前に"
)
_OPENS_BEFORE_EN = make_regex(
    rf"^\W*(?:{ASKS_EN}[\s,]+)*(?:\d{{1,3}}|an|a|one|two|half\san)\s(?:hours?|hrs?|minutes?|mins?)\sbefore\b",
    re.IGNORECASE,
)
_OF_EVENT_EN = make_regex(
    rf"^\W*(?:{ASKS_EN}[\s,]+)*(?:\d{{1,3}}|an|a|one|two|half\san)\s(?:hours?|hrs?|minutes?|mins?)\sbefore\b"
    r"|\b(?:\d{1,3}|an|one|two|half\san)\s(?:hours?|hrs?|minutes?|mins?)\sbefore\s(?:the|our|my|his|her|their)\s[^.!?\n]{2,40}[.!?]*$",
    re.IGNORECASE,
)


def is_before_event(text: str) -> bool:
    """Return whether words say that something happens so much before what has a time of its own."""
    return _OF_EVENT.search(text) is not None or _OF_EVENT_EN.search(text) is not None


def is_opened_before_event(text: str) -> bool:
    """Return whether an English request opens with that, before its order."""
    return _OPENS_BEFORE_EN.match(text) is not None


def compute_moments(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return a request with the moment itself in the place of the one from which it is told."""
    plain = replace_quotes(text)
    if not re.search(r"전(?:쯤)?에|전으로|前に|\b(?:before|beforehand|ahead|prior|earlier)\b", plain):
        return text
    told = _compute_from_event(text, plain, now, timezone, language)
    dates: Sequence[FoundDate] = find_dates(plain, now, timezone, language) if told == text else ()
    for found in dates:
        if not found.has_time or found.cron or found.end is not None or _has_day_apart(found, dates):
            continue
        start, end = found.span
        behind = _BEHIND_KO.match(plain[end:]) or _BEHIND_JA.match(plain[end:])
        if behind is not None:
            return f"{text[:start]}{_render(found.start - _read(behind), language)}{text[end + behind.end() :]}"
        ahead = _AHEAD_EN.search(plain[:start])
        if ahead is not None:
            rest = re.sub(r"^\s?(?:[A-Za-z]+\s?){1,3}(?=,|$)|^\s[a-z]+(?=\s)", "", text[end:])
            return f"{text[: ahead.start()]}{_render(found.start - _read(ahead), language)}{rest}"
    return told


def _has_day_apart(found: FoundDate, dates: Sequence[FoundDate]) -> bool:
    """Whether the day of a time stands apart from it, so that it is not the next one."""
    return not found.has_day and any(one.has_day and not one.has_time for one in dates)


_STATED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?:에|이|으로|로|부터|시작)?\s?(?:[가-힣A-Za-z]{1,10}\s?)?(?:맞(?:지|죠|나|을)|이(?:지|죠|니까|라서|거든|잖아|고|야|에요)|(?:인|하는|있는|있으)(?:데|니까)|시작(?:이|하|인)|하(?:니까|거든|지|죠)|(?:이|가)?\s?있(?:어|지|거든))?[^.!?\n]{0,8}?[\s,.!?~]+$"
    ),
    "en": make_regex(
        r"^(?:,?\s(?:right|yeah|no|isn't\sit|today|tomorrow|sharp))*\s?(?:[.,;?!]|\s[-–—])+\s*(?:so\s|then\s|and\s|please\s|can\syou\s|could\syou\s)*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"^(?:から|に|開始|スタート|だ|です|な|の(?:予定)?|ある|あり|で|から)?(?:よね|ね|だよ(?:ね)?|ですよね|だから|なので|んで|ので|けど|んだけど|のですが|ます(?:よね|ので|けど|から)?|でしたっけ)?[、。,.!?！？\s]+$"
    ),
}
"""That something is then, between its time and how long before that another thing is to happen."""
_BEFORE_THAT: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:(?:그|그거|시작)\s?)?{_MUCH_KO.removesuffix('에')}(?:쯤)?(?:에|으로)(?=\s)"),
    "ja": make_regex(
        r"(?:その|それの|開始の?)?(?P<n>\d{1,3}|半)(?P<unit>時間|分)(?P<half>半)?(?:ほど|くらい|ぐらい)?前(?:に(?:は)?)"
    ),
    "en": make_regex(
        r"\b(?P<n>\d{1,3}|an|a|one|two|half\san)\s(?P<unit>hours?|hrs?|minutes?|mins?)\s(?:before(?:hand)?|ahead|prior|earlier)(?:\s(?:of\s)?(?:that|it|then)(?:\sstarts)?)?(?=\s|$|[,.!])",
        re.IGNORECASE,
    ),
}
"""So long before what was said to have a time."""
_LONGEST_EVENT = 40


def _compute_from_event(text: str, plain: str, now: datetime, timezone: str, language: Language) -> str:
    """Return an order to send words in quotes so long before what stands ahead of it with its time, with the moment in
    the place of both ("明日のリリース10時だよね、その15分前に#devへ「…」"); any other as it is."""
    before = _BEFORE_THAT[language].search(plain)
    if before is None or not QUOTED_SPAN.search(text):
        return text
    dates = [
        one
        for one in find_dates(plain, now, timezone, language)
        if not (one.span[0] < before.end() and before.start() < one.span[1])
    ]
    times = [one for one in dates if one.has_time]
    days = [one for one in dates if one.has_day and one not in times]
    if len(times) != 1 or len(days) > 1 or any(one.cron or one.end is not None for one in dates):
        return text
    start = times[0].start
    if days:
        start = start.replace(year=days[0].start.year, month=days[0].start.month, day=days[0].start.day)
    moment, end = start - _read(before), times[0].span[1]
    ahead = plain[: times[0].span[0]]
    if end > before.start() or len(ahead) > _LONGEST_EVENT or re.search(r"[#@.!?。]", ahead) or moment <= now:
        return text
    if _STATED[language].fullmatch(plain[end : before.start()]) is None:
        between = _STATED[language].match(plain[end : before.start()])
        if language != "en" or between is None:
            return text
        order = f"{text[end + between.end() : before.start()]}{text[before.end() :]}".strip(" ,")
        return f"{order.rstrip(' .')} {_render(moment, language)}"
    return f"{_render(moment, language)}{text[before.end() :]}"


def _read(found: re.Match[str]) -> timedelta:
    spoken = found["n"].lower()
    much = 0.5 if spoken.startswith("half") else _NUMBERS[spoken] if spoken in _NUMBERS else float(spoken)
    much += 0.5 if "half" in found.re.groupindex and found["half"] else 0.0
    return timedelta(hours=much) if found["unit"][0] in "시時hH" else timedelta(minutes=much)


def _render(moment: datetime, language: Language) -> str:
    match language:
        case "ko":
            return f"{moment.month}월 {moment.day}일 {moment.hour}시 {moment.minute}분에".replace(" 0분", "")
        case "ja":
            return f"{moment.month}月{moment.day}日{moment.hour}時{moment.minute}分に".replace("時0分", "時")
        case _:
            return f"on {moment:%B} {moment.day} at {moment:%H:%M}"
