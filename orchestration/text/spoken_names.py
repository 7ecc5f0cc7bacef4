"""Names as the person who asked would say them: a plan may hold an office's word of another language. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.text.office_names import JAPANESE_NAMES, LONGEST_NAME, find_korean_name
from orchestration.text.office_words import list_meant_words
from orchestration.text.record_kinds import describe_kind, find_record_kind, find_words_of_kind

_COLUMNS = (
    ("날짜", "date", "日付"),
    ("지역", "region", "地域"),
    ("상품", "product", "商品"),
    ("수량", "quantity", "数量"),
    ("매출", "sales", "売上"),
    ("금액", "amount", "金額"),
    ("담당자", "person in charge", "担当者"),
    ("상태", "status", "状態"),
    ("항목", "item", "項目"),
    ("등급", "tier", "ランク"),
    ("마감일", "due date", "期限"),
    ("참석자", "attendees", "参加者"),
)
"""What columns are called in a plan, and in English and Japanese."""
_LANGUAGES = ("ko", "en", "ja")


def render_spoken_name(name: str, said: str, language: str) -> str:
    """Return a name in the words that were said, where it stands for them and is none of them; else in their language,
    where that is known, or as it is."""
    if name.casefold() in said.casefold() or not re.search("[가-힣]", name):
        return name
    words = next((word for word in _list_said(said) if _stands_for(name, word)), "")
    if words:
        return words
    kind = find_record_kind(name)
    if kind is not None:
        return find_words_of_kind(said, kind) or describe_kind(kind, language)
    alike = next((one for one in list_meant_words(name) if _holds_word(said, one)), "")
    column = next((one for one in _COLUMNS if one[0] == name), None)
    if alike or column is None or language not in _LANGUAGES:
        return alike or name
    return column[_LANGUAGES.index(language)]


def _list_said(said: str) -> Iterator[str]:
    """Yield what may be a name in the words of a request, the longest first."""
    words = re.findall(r"[A-Za-z][A-Za-z-]*", said)
    for size in range(LONGEST_NAME, 0, -1):
        yield from (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))
    yield from sorted((word for word in JAPANESE_NAMES if word in said), key=len, reverse=True)


def _stands_for(name: str, words: str) -> bool:
    return name in (find_korean_name(words), JAPANESE_NAMES.get(words))


def _holds_word(said: str, word: str) -> bool:
    if word.isascii():
        return re.search(rf"\b{re.escape(word)}s?\b", said, re.IGNORECASE) is not None
    return len(word) > 1 and word in said
