"""The way back from what was done, with thanks before it and why behind it, each a sentence of its own or not ("Thanks!
Undo that, she hates it", "고마워 근데 그거 되돌려줘 아직 안 끝났대"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from orchestration.patterns import make_regex
from orchestration.text.answer_parts import is_idle

_SPLIT = make_regex(r"[.!?。！？…~;\n]+\s*|[,、]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|(?<=ので)|(?<=から)|(?<=けど)")
_JOINS = make_regex(
    r"(?:\s|^)(?:근데|그런데|그래도|but|though|and|so|아|앗|음|참|저기|혹시|좀|그거|이거|でも|ただ)$", re.IGNORECASE
)
_STATES = make_regex(
    r"[다요네대죠]$|(?:[했었았겠됐갔왔렸졌]|같|있|없)(?:어|아|지|음)$|[아어해]서$|는데$|인데$|거든$|나\s?봐$|가\s?봐$|잖아$|래$|더라$|구나$|거야$|싶(?:어|은데)$|[할볼](?:게|께|래)$"
)
"""How a statement of Korean ends."""
_MOST_WORDS = 32
_LONGEST_UNIT = 6
Says = Callable[[str], bool]


def does_undo(text: str, is_undo: Says, says_nothing: Says) -> bool:
    """Whether a text takes back what was done, and says nothing else but thanks and why."""
    parts = [one.strip() for one in _SPLIT.split(text) if one.strip()]
    rest = [one for one in parts if not is_undo(one)]
    if len(rest) == len(parts):
        at = next((number for number, one in enumerate(parts) if _holds_undo(one, is_undo, says_nothing)), None)
        if at is None:
            return False
        rest = [one for number, one in enumerate(parts) if number != at]
    elif not rest:
        return False
    return all(is_idle(one) or says_nothing(one) for one in rest)


_HANGUL = make_regex("[가-힣]")


def _holds_undo(part: str, is_undo: Says, says_nothing: Says) -> bool:
    """Whether a part of Korean is the way back, beside thanks and a statement without a sign between them."""
    words = part.split()
    if not _HANGUL.search(part) or not 1 < len(words) <= _MOST_WORDS:
        return False
    for begin in range(len(words)):
        for end in range(begin + 1, min(len(words), begin + _LONGEST_UNIT) + 1):
            if not is_undo(" ".join(words[begin:end])):
                continue
            head, tail = " ".join(words[:begin]), " ".join(words[end:])
            if _is_remark(head, says_nothing) and _is_remark(tail, says_nothing):
                return True
    return False


def _is_remark(words: str, says_nothing: Says) -> bool:
    bare = words
    while bare and (joined := _JOINS.search(bare)) is not None:
        bare = bare[: joined.start()].strip()
    return not bare or says_nothing(bare) or (is_idle(bare) and _STATES.search(bare) is not None)
