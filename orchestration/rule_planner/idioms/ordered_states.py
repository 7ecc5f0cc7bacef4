"""A thing that is called off, opened again or handed on by its title alone ("cancel the customer visit", "가입 단계
다시 열어줘", "アンケートをジュノに引き継いで"), in the words that a change of its field is read from. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.workspace import NamedTitle

_BEHIND_EN = r"(?=(?:\s(?:please|pls|plz|thanks|thx|now|then))*(?:[\s.!]*$|[.,;!]\s|,?\s(?:and|then)\s))"
_FORMS = (
    (
        make_regex(
            r"^(?P<opens>\W*(?:(?:please|pls|plz|can\syou|could\syou|ok|so|hey|let['’]?s|we\s(?:need|have)\sto)[\s,]+)*)"
            r"(?:cancel|call\soff|scrap)\s(?:the\s|our\s|my\s)?(?P<when>(?:(?:this|next|tomorrow|today|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?(?:['’]s)?\s){0,2})"
            rf"(?P<what>[^,.;:!?\n\"]{{3,80}}?)(?:\s(?:meeting|thing|one|task|call))?{_BEHIND_EN}",
            re.IGNORECASE,
        ),
        r"\g<opens>mark \g<what> as cancelled",
    ),
    (
        make_regex(
            rf"^(?P<opens>\W*(?:(?:please|pls|can\syou|could\syou)[\s,]+)*)call\s(?:the\s|our\s)?(?P<when>)(?P<what>[^,.;:!?\n\"]{{3,80}}?)\soff{_BEHIND_EN}",
            re.IGNORECASE,
        ),
        r"\g<opens>mark \g<what> as cancelled",
    ),
    (
        make_regex(
            r"^(?P<opens>\W*(?:(?:아|저기|일단|그럼)[\s,]+)*)(?P<when>(?:(?:이번\s?주|다음\s?주|오늘|내일|[월화수목금토일]요일)\s){0,2})(?P<what>[^,.!?\n\"]{2,60}?)\s?(?:회의|미팅|건|일정)?(?:은|는|을|를)?"
            r"\s취소\s?(?:해|시켜|하)(?:(?=\s?(?:줘|주세요|주라|줄래|둬|놔|[.!~\s]*$))|(?P<joint>고)(?=[\s,]))"
        ),
        r"\g<opens>\g<what> 취소로 바",
    ),
    (
        make_regex(
            r"^(?P<opens>(?:(?:あ|すみません|では)、)?)(?P<when>(?:(?:今週|来週|今日|明日|[月火水木金土日]曜日?)の){0,2})(?P<what>[^、。「」\n]{2,40}?)(?:の(?:会議|件|予定))?(?:は|を)?(?:キャンセル|中止|取りやめ)(?:に)?し(?=て|と)"
        ),
        r"\g<what>をキャンセルに変更し",
    ),
)


_OPENED = (
    (
        make_regex(
            rf"^(?P<opens>\W*(?:(?:please|pls|can\syou|could\syou|ok|so|hey)[\s,]+)*)(?:re-?open|un-?close)\s(?:the\s|our\s|my\s)?(?P<what>[^,.;:!?\n\"]{{3,80}}?)(?:\s(?:thing|one|task))?{_BEHIND_EN}",
            re.IGNORECASE,
        ),
        r"\g<opens>mark \g<what> as to do",
    ),
    (
        make_regex(
            r"^(?P<opens>)(?P<what>[^,.!?\n\"]{2,60}?)\s?(?:작업|건)?(?:은|는|을|를)?\s다시\s(?:열어|오픈해|살려)(?=\s?(?:줘|주세요|주라|줄래|[.!~\s]*$))"
        ),
        r"\g<what> 할 일로 바꿔",
    ),
    (
        make_regex(
            r"^(?P<opens>)(?P<what>[^、。「」\n]{2,40}?)(?:の(?:タスク|件))?を?(?:再オープンし|また開い|再開し)(?=て)"
        ),
        r"\g<what>を未着手に変更し",
    ),
)
_HANDED_JA = make_regex(
    r"^(?P<what>[^、。「」\n]{2,40}?)(?:の(?:タスク|件))?(?:を|は)(?P<who>[ァ-ヶー]{2,10}|[一-龥]{1,4}(?=さん|様|くん)|[가-힣]{2,4})(?:さん|様|くん)?に"
    r"(?:引き継い(?=で)|振っ(?=て)|回し(?=て)|渡し(?=て)|任せ(?=て)|投げ(?=て))(?:で|て)"
)
"""Whose a thing becomes."""


def replace_ordered_states(text: str, titles: Sequence[NamedTitle]) -> str:
    """Return an order to call off a thing, to open it again or to hand it on as one to change its field, where its
    words are the title of a record."""
    handed = _HANDED_JA.match(text)
    if handed is not None and _is_title(handed["what"], titles):
        return f"{handed['what']}の担当を{handed['who']}さんに変更して{text[handed.end() :]}"
    for form, plain in (*_FORMS, *_OPENED):
        found = form.search(text)
        if found is None or not _is_title(found["what"], titles):
            continue
        said = found.expand(plain)
        if said.endswith("취소로 바"):
            said = f"{said}꾸고" if found["joint"] else f"{said}꿔"
        return f"{said}{text[found.end() :]}"
    return text


def _is_title(words: str, titles: Sequence[NamedTitle]) -> bool:
    return any(one.table and one.words == words.strip() for one in titles)
