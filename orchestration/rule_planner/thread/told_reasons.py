"""What a reply only tells as its reason, beside the value that it puts right ("세금계산서 보니까", "Junho is coming
too"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.day_words import find_day_words
from orchestration.text.thread_phrases.vocabulary import PAST

_PARTS = make_regex(
    r"(?<=[.!~…])\s+|\s*[,、。;]\s*|\s[—–-]\s|(?<=[줘요네다야어대래든지])\s+|(?<=니까)\s+|(?<=[어아해라]서)\s+|(?<=は)、?(?=\d)|(?<=たら)、?|(?<=ると)、?"
)
_REASON = make_regex(
    r"\S.*(?:보니까?|봤더니|봤는데|확인했더니|따르면)요?"
    rf"|\S+\s.*[{PAST}](?:어|네|다|음|는데)요?"
    r"|\S+\s.*(?:[가-힣]대|거든|다네|더라고?|니까|[어아해]서|라서)요?"
    r"|(?:i\s)?(?:just\s)?(?:checked|looked|double-checked|going by|according to|as per|per|looking at|saw)\b.*"
    r"|(?:(?:because|since|as|cuz|turns out|apparently|and|so)\s)*(?:he|she|they|we|i|(?:the\s)?[a-z]+)"
    r"(?:'s|'re|'ll|\sis|\sare|\swill|\shas|\swants|\ssaid|\ssays|\stold)\b.*"
    r"|.+(?:見たら|見ると|見て|確認したら|確認すると|によると|から|ので|そうです|らしい(?:です)?|って)",
    re.IGNORECASE,
)
_SAYS_MORE = make_regex(
    r"[\d?？\"‘“「@#]|(?<![A-Za-z])'|'(?![A-Za-z])|줘|주세요|부탁|말고|지\s?마|아니|면\s"
    r"|\b(?:please|pls|don'?t|not|if|it'?s|it is|that'?s|should"
    r"|fix|change|make|send|post|tell|sorry|meant?)\b|ください|下さい|お願い|ない|なら",
    re.IGNORECASE,
)
"""A value, a wish, a denial or a condition: no reason alone."""


def remove_reasons(said: str) -> str:
    """Return a reply without what it only tells as its reason; as it is where it tells none, or nothing else."""
    parts = [one for one in _PARTS.split(said) if one.strip()]
    kept = [one for one in parts if not is_reason(one)]
    return " ".join(kept) if 0 < len(kept) < len(parts) else said


def is_reason(part: str) -> bool:
    """Whether a part of a reply tells a reason: it names no value and wishes for nothing."""
    part = part.strip(" .!~。！")
    return _REASON.fullmatch(part) is not None and not _SAYS_MORE.search(part) and not find_day_words(part)
