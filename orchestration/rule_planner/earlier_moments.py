"""Moments told from another one ("내일 2시 회의 30분 전에", "30 minutes before the 2pm call"): worked out where
that one is said, else to be asked. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from orchestration.text.dates import find_dates
from orchestration.text.prohibitions import replace_quotes
from schemas.plan import Language

_MUCH_KO = r"(?P<n>\d{1,3}|한|두|세|반)\s?(?P<unit>시간|분)(?P<half>\s?반)?\s?전에"
_BEHIND_KO = re.compile(
    rf"^(?:에)?\s?(?:(?:있는|하는|열리는|시작하는)\s)?(?:(?!(?:한테|에게|께)\s)[가-힣A-Za-z]{{1,10}}\s){{1,3}}?(?:시작\s)?{_MUCH_KO}(?=\s)"
)
_BEHIND_JA = re.compile(
    r"^(?:から|開始|スタート)?の[^\s、。「」#]{1,12}?の?(?P<n>\d{1,3}|半)(?P<unit>時間|分)(?P<half>半)?前に"
)
_AHEAD_EN = re.compile(
    r"\b(?P<n>\d{1,3}|an|a|one|two|half\san)\s(?P<unit>hours?|hrs?|minutes?|mins?)\sbefore\s(?:the|our|my|this|tomorrow's|today's)?\s?$",
    re.IGNORECASE,
)
_NUMBERS = {"한": 1.0, "두": 2.0, "세": 3.0, "반": 0.5, "半": 0.5, "an": 1.0, "a": 1.0, "one": 1.0, "two": 2.0}
_EVENT_KO = (
    r"(?:회의|미팅|방문|마감|시작|출발|발표|행사|면담|데모|배포|콜|교육|세미나|준비|점심|퇴근|오픈|[\ue000-\uf8ff])"
)
_OF_EVENT = re.compile(
    rf"{_EVENT_KO}\s?(?:시작\s?)?(?:\d{{1,3}}|한|두|세|반)\s?(?:시간|분)(?:\s?반)?\s?전에(?=\s|$)"
    r"|(?:会議|打ち合わせ|訪問|開始|締め?切り?|発表|面談|デモ|[\ue000-\uf8ff])の?(?:\d{1,3}|半)(?:時間|分)前に"
)
_OPENS_BEFORE_EN = re.compile(
    r"^\W*(?:(?:please|pls|can\syou|could\syou)[\s,]+)*(?:\d{1,3}|an|a|one|two|half\san)\s(?:hours?|hrs?|minutes?|mins?)\sbefore\b",
    re.IGNORECASE,
)
_OF_EVENT_EN = re.compile(
    r"^\W*(?:(?:please|pls|can\syou|could\syou)[\s,]+)*(?:\d{1,3}|an|a|one|two|half\san)\s(?:hours?|hrs?|minutes?|mins?)\sbefore\b"
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
    if not re.search(r"전에|前に|\bbefore\b", plain):
        return text
    for found in find_dates(plain, now, timezone, language):
        if not found.has_time or found.cron or found.end is not None:
            continue
        start, end = found.span
        behind = _BEHIND_KO.match(plain[end:]) or _BEHIND_JA.match(plain[end:])
        if behind is not None:
            return f"{text[:start]}{_render(found.start - _read(behind), language)}{text[end + behind.end() :]}"
        ahead = _AHEAD_EN.search(plain[:start])
        if ahead is not None:
            rest = re.sub(r"^\s?(?:[A-Za-z]+\s?){1,3}(?=,|$)|^\s[a-z]+(?=\s)", "", text[end:])
            return f"{text[: ahead.start()]}{_render(found.start - _read(ahead), language)}{rest}"
    return text


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
