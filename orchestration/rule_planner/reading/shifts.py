"""How much later or earlier something is to be: "하루 더", "a week later", "一週間後ろに". Pure."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading

_COUNTS = {
    "하루": (1, "D"), "이틀": (2, "D"), "사흘": (3, "D"), "나흘": (4, "D"), "닷새": (5, "D"), "일주일": (1, "W"),
    "한 주": (1, "W"),    "보름": (15, "D"), "한 달": (1, "M"), "한 시간": (1, "H"), "반시간": (30, "m"),
}  # fmt: skip
_NUMBERS = {
    "한": 1, "두": 2, "세": 3, "네": 4, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "another": 1, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5,
}  # fmt: skip
_UNITS = {
    "일": "D", "주": "W", "주일": "W", "달": "M", "개월": "M", "시간": "H", "분": "m",
    "day": "D", "week": "W", "month": "M", "hour": "H", "hr": "H", "minute": "m", "min": "m",
    "日": "D", "週間": "W", "か月": "M", "ヶ月": "M", "時間": "H", "分": "m",
}  # fmt: skip
_AMOUNT_KO = (
    r"(?:(?P<word>하루|이틀|사흘|나흘|닷새|일주일|한\s주|보름|한\s달|한\s시간|반시간)"
    r"|(?P<count>\d{1,3}|한|두|세|네)\s?(?P<unit>일|주일?|달|개월|시간|분))"
)
_AMOUNT_EN = (
    r"(?P<count>\d{1,3}|an?|one|two|three|four|five|another|half an)\s(?P<unit>day|week|month|hour|hr|minute|min)s?"
)
_AMOUNT_JA = r"(?:(?P<count>[一二三四五]|\d{1,3})(?P<unit>日|週間|か月|ヶ月|時間|分))"
_AMOUNTS = tuple(make_regex(one, re.IGNORECASE) for one in (_AMOUNT_KO, _AMOUNT_EN, _AMOUNT_JA))
_SHIFTS = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_AMOUNT_KO}\s?(?:만|씩만?|정도만?)?\s?(?P<dir>더(?:\s?(?:뒤로|늦게)|\s(?:줘|주세요|주고|주시고|주라|줄래|주자|주죠)요?(?![가-힣]))?|뒤로(?:\s더)?|늦게|연기|연장|일찍|이르게|빨리|빠르게|앞으로|먼저"
        r"|(?=(?:미뤄|미루|밀어|늦춰|늦추|늘려|늘리|당겨|당기|앞당)))",
        rf"(?:by\s)?{_AMOUNT_EN}\s(?P<dir>later|back|out|further|more|earlier|sooner|forward|ahead)\b",
        rf"(?P<dir>\b(?:push|move|bump|shift|delay|postpone|extend|pull|bring)\b)"
        rf"\s(?:(?:it|that|this|them|both|the \w+)\s)?(?:(?P<how>back|out|forward|up)\s)?(?:by\s)?{_AMOUNT_EN}\b"
        r"(?!\s(?:from|after))",
        r"(?P<kept>\b(?P<dir>give|allow)\s(?:(?!\bto\b).)+?)\s(?P<count>\d{1,2}|an?|one|two|three|another)\s"
        r"(?:(?:more|extra|additional)\s|(?<=another\s))(?P<unit>day|week|month|hour|hr|minute|min)s?\b",
        rf"(?P<kept>\b(?P<dir>push|move|bump|shift|delay|postpone|extend|pull|bring|put)\b(?:(?!\bto\b).)+?)"
        rf"\s(?:(?P<how>back|out|forward|ahead|up|off)\s(?:by\s)?|by\s){_AMOUNT_EN}\b(?!\s(?:from|after))",
        rf"(?P<kept>^\W*(?:(?:please|pls|can\syou|could\syou|just)\s)*(?P<dir>push|move|bump|shift|delay|postpone|extend)\b(?:(?!\b(?:to|for)\b)[^,.;:])+?)\s{_AMOUNT_EN}"
        r"(?=\s*(?:[,.;!]|please|pls|thanks|$))",
        rf"(?:もう|あと)?{_AMOUNT_JA}(?:ずつ|だけ|ほど|くらい)?"
        r"(?P<dir>後ろ(?:倒し|にずら|に)?|後に?ずら|ずら|延ば|伸ば|遅ら|遅く|延期|早め|早く|前倒し|前に)",
    )
)
_EARLIER = make_regex(
    r"일찍|이르게|빨리|빠르게|앞으로|먼저|당겨|당기|앞당|earlier|sooner|forward|ahead|\bup\b|pull|bring|早|前",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Shift:
    """How much later something is to be, as a duration of ISO 8601 (with a minus for earlier), and the marked text
    without the words for it."""

    duration: str
    rest: str


def find_shift(marked: str, reading: Reading) -> Shift | None:
    """Return how much later or earlier a text wants something; ``None`` where it names a day or nothing at all."""
    text, places = _with_dates(marked, reading)
    for pattern in _SHIFTS:
        found = pattern.search(text)
        if found is not None:
            earlier = _EARLIER.search(_direction(found, text)) is not None
            kept = re.sub(r"^(?:give|allow)\b", "move", found.groupdict().get("kept") or "", flags=re.IGNORECASE)
            left = _restored(text[: found.start()] + kept, places) + " " + _restored(text[found.end() :], places)
            return Shift(("-" if earlier else "") + _duration(found), _verbal(found) + left)
    return None


def read_amount(words: str) -> str | None:
    """Return an amount of time that stands alone ("일주일", "two days") as a duration of ISO 8601; ``None`` where words
    say anything else."""
    said = unicodedata.normalize("NFKC", " ".join(words.split()))
    found = next((match for form in _AMOUNTS if (match := form.fullmatch(said)) is not None), None)
    return _duration(found) if found is not None else None


def _direction(found: re.Match[str], text: str) -> str:
    """Return the words that say whether later or earlier."""
    how = found.groupdict().get("how")
    return how or found["dir"] + text[found.end("dir") : found.end("dir") + 4]


def _verbal(found: re.Match[str]) -> str:
    kept = found.groupdict().get("kept")
    return "move " if not kept and re.fullmatch(r"[a-z]+", found["dir"], re.IGNORECASE) else ""


def _with_dates(marked: str, reading: Reading) -> tuple[str, dict[str, str]]:
    """Return the text with the days that only count from now ("일주일 뒤") as they were typed."""
    places: dict[str, str] = {}
    for char, mark in reading.marks.items():
        if mark.kind == "date" and mark.date is not None:
            places[mark.raw] = char
            marked = marked.replace(char, mark.raw)
    return marked, places


def _restored(text: str, places: dict[str, str]) -> str:
    for raw, char in sorted(places.items(), key=lambda one: -len(one[0])):
        text = text.replace(raw, char)
    return text


def _duration(found: re.Match[str]) -> str:
    word = found.groupdict().get("word")
    said = (found["count"] or "").lower()
    if word:
        count, unit = _COUNTS[re.sub(r"\s", " ", word)]
    elif said == "half an":
        count, unit = 30, "m"
    else:
        count, unit = int(said) if said.isdecimal() else _NUMBERS[said], _UNITS[found["unit"].lower()]
    return f"PT{count}{unit.upper()}" if unit in "Hm" else f"P{count}{unit}"
