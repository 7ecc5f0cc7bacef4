"""Words that set one thing against another ("부산 아니고 대구", "Friday, not Thursday"). Pure.

What is meant is told beside them, and is done; so they are no ban that an answer has to tell of.
"""

from __future__ import annotations

import re

from orchestration.text.prohibitions import Prohibition

_IN_PLACE = re.compile(
    r"[^\n]{1,40}?(?:이|가)?\s?(?:아니고|아니라|아닌)[\s,.]*"
    r"|(?![^\n]*지\s?말고)[^\n]{1,40}?\s?(?:말고|대신(?:에)?)[\s,]*"
    r"|(?:not|rather\sthan|instead\sof)\s[^\n]{1,60}"
    r"|[^\n]{1,40}?(?:じゃなくて?|ではなく(?:て)?|の代わりに)[、。]*",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    r"\s*(?:은|는)?\s?(?:나머지|다른|그\s?외|전부|모두|다(?![가-힣])|싹|아무|everything|all|the\s(?:rest|others)|ほか|他|残り|全部)",
    re.IGNORECASE,
)
"""What follows where the words leave one thing out of all: that is a ban."""


def is_contrast(one: Prohibition, text: str) -> bool:
    """Return whether a prohibition of a text only names what another thing is meant in the place of."""
    if one.act != "any" or _IN_PLACE.fullmatch(one.words.strip()) is None or _ALL_BUT.match(text, one.end):
        return False
    if re.match(r"not\s", one.words, re.IGNORECASE):
        return text[: one.start].rstrip()[-1:] in {",", "—", "–", "-", "("}
    beside = text[: one.start] if re.match(r"(?:rather|instead)\s", one.words, re.IGNORECASE) else text[one.end :]
    return bool(beside.strip(" ,.!?~。、"))
