"""A time that is put right behind an order ("올려줘. 아 아니다 8시 반에", "actually make it 8:30"), or beside it ("3시
말고 4시에", "at 3, no wait 4pm, to"): it is said in the order in the place of the first. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.scripts import has_letters_of
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import WEEKDAY_EN
from schemas.plan import Language

_LONGEST = 300
_TIMES: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:(?:오전|오후|아침|저녁|밤)\s?)?(?<![\d:])\d{1,2}\s?시(?!간)(?:\s?반|\s?\d{1,2}\s?분)?"),
    "en": make_regex(
        r"(?<=\bat\s)\d{1,2}(?::\d{2})?(?:\s?[ap]m)?\b|\b\d{1,2}:\d{2}(?:\s?[ap]m)?\b|\b\d{1,2}\s?[ap]m\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:(?:午前|午後|朝|夜)の?)?(?<![\d:])\d{1,2}時(?!間)(?:半|\d{1,2}分)?"),
}
_REPAIRS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"[\s,.!~…]+(?:(?:아|앗|어|음)[\s,]*)?(?:아니다|아니야|아니|아냐|잠깐만?|다시)[\s,.]+(?:(?:그냥|역시)\s)?(?P<to>(?:(?:오전|오후|아침|저녁|밤)\s?)?\d{1,2}\s?시(?!간)(?:\s?반|\s?\d{1,2}\s?분)?)"
        r"(?:에|으로|로|이요|요|에요)*(?:\s(?:해줘|해주세요|바꿔줘|부탁해요?|할게요?))?[\s.!~]*$"
    ),
    "en": make_regex(
        r"[\s,.;!…–—-]+(?:(?:oh|no|sorry|hm+|um)[\s,]+)*(?:actually|wait|no\swait|scratch\sthat|sorry)[\s,.]*(?:(?:no|please)[\s,]+)?(?:(?:let'?s\s)?(?:make|do)\s(?:it|that)\s|at\s)?"
        r"(?P<to>\d{1,2}(?::\d{2})?(?:\s?[ap]m)?)(?:\s(?:please|instead|pls))*[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[。、\s]+(?:(?:あっ?|えっと)、?)?(?:やっぱり?|やはり|いや|違う|違った|ごめん)[、。\s]*(?P<to>(?:(?:午前|午後|朝|夜)の?)?\d{1,2}時(?!間)(?:半|\d{1,2}分)?)"
        r"(?:に|で|から)?(?:して|お願い|お願いします|しといて|変更して)?(?:ください)?[。！!\s]*$"
    ),
}


_BESIDE_KO = make_regex(
    rf"(?:{_TIMES['ko'].pattern})(?:이|에)?\s?(?:말고|아니고|아니라)\s(?=(?:{_TIMES['ko'].pattern})(?:에|으?로))"
)
"""A time that is not meant, right before the one that is."""
_CLOCK_EN = r"\d{1,2}(?::\d{2})?(?:\s?[ap]m)?\b"
_DAY_EN = rf"(?:(?:next|this)\s)?(?:today|tonight|tomorrow|tmrw|{WEEKDAY_EN})\b"
_NOT_EN = (
    r"(?:[\s,.;…–—-]+(?:oh|um|uh|ah))*"
    r"(?:[\s,.;…–—-]+(?:no|sorry|oops|wait|actually|scratch\sthat|i\smean(?:t)?|or\srather))+"
    r"[\s,.;…–—-]+(?:make\s(?:it|that)\s)?"
)
_GOES_ON_EN = (
    r"(?=\s*(?:[,:;!?]|\.(?:\s|$)|$)"
    r"|\s(?:to|in|at|on|that|about|with|for|saying|and|please|pls|instead|today|tomorrow|tmrw|dm|tell|post|remind)\b)"
)
_AMID: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"(?P<first>{_TIMES['ko'].pattern})(?:에|으로)?[\s,.~…]+(?:(?:아|앗|어|음)[\s,.]*)?"
            rf"(?:아니(?:다|야|지|구나)?|아냐|잠깐만?|정정)[\s,.~…]+(?P<to>{_TIMES['ko'].pattern})"
        ),
    ),
    "en": (
        make_regex(
            rf"(?<=\bat\s)(?P<first>{_CLOCK_EN}){_NOT_EN}(?:at\s)?(?P<to>{_CLOCK_EN}){_GOES_ON_EN}(?P<comma>,(?=\s))?",
            re.IGNORECASE,
        ),
        make_regex(
            rf"(?P<first>{_DAY_EN}){_NOT_EN}(?:on\s|to\s|by\s)?(?P<to>{_DAY_EN}){_GOES_ON_EN}(?P<comma>,(?=\s))?",
            re.IGNORECASE,
        ),
    ),
    "ja": (
        make_regex(
            rf"(?P<first>{_TIMES['ja'].pattern})に?[、。\s…]+(?:(?:あ|えっと)[ーっ]?、?)?"
            rf"(?:いや|いえ|違う|違った|違います|じゃなくて|ではなくて?|間違えた|訂正)[、。\s…]*(?P<to>{_TIMES['ja'].pattern})"
        ),
    ),
}
"""A time or day that is put right at once, amid an order."""
_COLON = make_regex(r"[:：](?!\d)")
"""Behind it stand words that others are to read."""
_PART = make_regex(
    r"^(?:(?:오전|오후|아침|저녁|밤)\s?|(?:午前|午後|朝|夜)の?|(?:next|this)\s(?!tod|ton|tom|tmrw))", re.IGNORECASE
)
_FRAMED = make_regex(rf"\d|{WEEKDAY_EN}", re.IGNORECASE)
_HALF = make_regex(r"\s?[ap]m$", re.IGNORECASE)


def apply_late_repair(text: str, language: Language) -> str:
    """Return an order with the time that is put right behind it or amid it; the text as it is where it says no such
    time, or none or several before it. What others are to read is left as it is."""
    if language == "ko" and (beside := _BESIDE_KO.search(replace_quotes(text))) is not None:
        text = f"{text[: beside.start()]}{text[beside.end() :]}"
    text = _repair_amid(text, language)
    plain = replace_quotes(text)
    repair = _REPAIRS[language].search(plain) if len(text) <= _LONGEST else None
    if repair is None:
        return text
    times = [*_TIMES[language].finditer(plain, 0, repair.start())]
    if len(times) != 1:
        return text
    return f"{text[: times[0].start()]}{repair['to']}{text[times[0].end() : repair.start()]}"


def find_amid_repair(text: str) -> tuple[int, int] | None:
    """Return where a time that is put right at once amid an order stands, with the words that put it right, in any
    language; ``None`` where none is."""
    if len(text) > _LONGEST:
        return None
    plain = _hide_told(text)
    found = next((one for language in _AMID if (one := _match_amid(plain, language)) is not None), None)
    if found is None:
        return None
    part = _PART.match(found["first"])
    kept = part.end() if part is not None and _FRAMED.match(found["to"]) else 0
    return found.start("first") + kept, found.start("to")


def _hide_told(text: str) -> str:
    return replace_quotes(mask_told_bodies(text))


def _match_amid(plain: str, language: Language) -> re.Match[str] | None:
    if not has_letters_of(plain, language):
        return None
    found = next((one for form in _AMID[language] if (one := form.search(plain)) is not None), None)
    return None if found is None or _COLON.search(plain, 0, found.start()) else found


def _repair_amid(text: str, language: Language) -> str:
    found = _match_amid(_hide_told(text), language) if len(text) <= _LONGEST else None
    if found is None:
        return text
    return f"{text[: found.start()]}{_keep_half(found['first'], found['to'])}{text[found.end() :]}"


def _keep_half(first: str, to: str) -> str:
    """Return the time that is meant with the half of the day of the first, where it has none."""
    part, half = _PART.match(first), _HALF.search(first)
    if part is not None and _FRAMED.match(to):
        return f"{part[0]}{to}"
    return f"{to}{half[0]}" if half is not None and _HALF.search(to) is None else to
