"""Words that their speaker takes back at once: "두 시 아니 두 시 반", "Sarah, sorry, Junho", "2時、いや3時". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TAKES_BACK = re.compile(
    r"(?P<joint>[,.…、]?\s*)(?:(?<=\s)(?:아\s?)?아니(?:다|구나)?(?:[,.…]\s*|\s+)(?=\S)"
    r"|(?<=[\s,.…])(?:oh\s)?(?:no wait|wait no|no|sorry|oops|wait|scratch that|i mean|or rather|make that|correction)"
    r"(?:[,.…]\s*(?:make (?:it|that)\s)?|(?<=mean)\s|(?<=rather)\s|(?<=that)\s)(?=\S)"
    r"|(?:いや|あ、?違う|違った|じゃなくて)、?(?=\S))",
    re.IGNORECASE,
)
_WORD_BEFORE = re.compile(r"[^\s,.!?、。]+$")
_JOINED_JA = re.compile(r"(?:[ァ-ヶー]+|[一-龥々]+|[A-Za-z]+|\d+[^\s\d]{1,3})(?:さん|くん|様)?$")
_OPENS = re.compile(r"(?:그|이|저|it|that|not|don'?t|그거|그게|말고)(?:\s|$)", re.IGNORECASE)


def may_repair(text: str) -> bool:
    """Whether a text holds words that take something back."""
    return _TAKES_BACK.search(text) is not None


def find_repairs(text: str, dates: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans of what is taken back with the words that take it back; ``dates`` are the spans of days and
    times. A day is taken back for a day, another word for the word behind."""
    found: list[tuple[int, int]] = []
    for match in _TAKES_BACK.finditer(text):
        end, joint = match.end(), match.start()
        if _OPENS.match(text, end):
            continue
        before = next((start for start, stop in dates if stop == joint), None)
        follows = any(start == end for start, _ in dates)
        if before is None and not follows:
            word = (_JOINED_JA if re.match("[いあ違じ]", match[0].lstrip(" 、,")) else _WORD_BEFORE).search(
                text[:joint]
            )
            before = word.start() if word is not None and word.start() > 0 else None
        elif before is None or not follows:
            continue
        if before is not None:
            found.append((before, end))
    return found
