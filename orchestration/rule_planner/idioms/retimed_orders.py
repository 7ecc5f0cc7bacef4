"""Orders whose time is put right behind them ("…4시로 밀렸다고 올려줘.. 아 아니다 4시 반", "…slips to 2pm tomorrow..
wait no, Junho said half one. 1:30"): the one time in them is the last that was said. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from orchestration.patterns import make_regex
from orchestration.text.dates import FoundDate
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.told_bodies import LONGEST_ORDER

_BACK = make_regex(
    r"(?:\s?[.,;!~…。、–—-]+\s*|\s)(?:(?:oh|ah|ugh)[,\s]+)?(?:wait,?\sno|no,?\swait|scratch\sthat|(?:sorry|oops"
    r"|no|actually),?\s(?:i\smean(?:t)?|make\s(?:it|that))"
    r"|(?:(?:아+|앗|어|엇)[\s,.]*)아니(?:다|야|지|구나)?|(?:あ[ーっ]?、?)(?:違う|違った|間違えた|いや))[\s,.…、。]+",
    re.IGNORECASE,
)
_SOURCE = make_regex(
    r"(?:(?:it's|it\sis|[A-Za-z가-힣ァ-ヶー一-龥]{2,12}(?:님|さん)?(?:\s(?:said|says)|이|가|は|が)?)[^.!?。\n]{0,30}[.!?。:]\s?)?"
)
"""Who said so, before the time."""
_BEHIND = make_regex(r"(?:에|로|으로|요|이요|예요|이에요|입니다|です|で|に|に変更|instead|please|pls|[\s.!~。！])*")
_TIME = make_regex(
    r"(?:오전|오후|아침|저녁|밤|낮)?\s?(?:\d{1,2}|[가-힣]{1,2})\s?시(?:\s?(?:반|\d{1,2}\s?분))?|(?:午前"
    r"|午後)?\d{1,2}時(?:半|\d{1,2}分)?"
    r"|(?<![\d.])\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b",
    re.IGNORECASE,
)
_HALF = make_regex(r"\s?(?:am|pm)$", re.IGNORECASE)


def set_order_time(text: str, find_dates: Callable[[str], Sequence[FoundDate]]) -> str:
    """Return an order with the time in it that is said behind words which take the first back; the text as it is where
    it holds none or several, or the time is quoted."""
    back = _BACK.search(text) if len(text) <= LONGEST_ORDER else None
    if back is None or any(one.start() < back.end() <= one.end() for one in QUOTED_SPAN.finditer(text)):
        return text
    order, rest = text[: back.start()], text[back.end() :]
    source = _SOURCE.match(rest)
    said = rest[source.end() if source is not None else 0 :]
    other, first = find_dates(said), find_dates(order)
    if len(other) != 1 or len(first) != 1 or other[0].cron or first[0].cron or other[0].span[0] != 0:
        return text
    start, stop = first[0].span
    if not _BEHIND.fullmatch(said[other[0].span[1] :]) or any(
        one.start() <= start < one.end() for one in QUOTED_SPAN.finditer(order)
    ):
        return text
    meant = _replace_time(order[start:stop], said[: other[0].span[1]])
    rest = f"으{order[stop:]}" if order.startswith("로", stop) and _ends_closed(meant) else order[stop:]
    return f"{order[:start]}{meant}{rest}"


def _ends_closed(text: str) -> bool:
    """Whether a text ends in a consonant of Hangul that "으로" stands behind."""
    return "가" <= text[-1:] <= "힣" and (ord(text[-1]) - ord("가")) % 28 not in (0, 8)


def _replace_time(first: str, other: str) -> str:
    """Return a day and time with another time in it, where that is one alone; else the other."""
    old, new = _TIME.search(first), _TIME.fullmatch(other.strip())
    if old is None or new is None:
        return other.strip()
    half = _HALF.search(old[0])
    time = new[0] if half is None or _HALF.search(new[0]) else f"{new[0]}{half[0].strip()}"
    return f"{first[: old.start()]}{time}{first[old.end() :]}"
