"""The words of a change to something under way ("말고", "instead", "빼고"): a look that lets most talk go by.

What such a text means in a plan is for whoever reads changes.
"""

from __future__ import annotations

import re

LEAVE_KO = r"빼|삭제|지워|제외|생략|건너\s?뛰|스킵|하지\s?(?:마|말)|안\s?해도|없애|필요\s?없"
LEAVE_EN = (
    r"leave\b.*\bout|leave out|leave off|skip|drop|remove|omit|without|cut|don'?t do|do not do|cancel|forget"
    r"|no need for"
)
LEAVE_JA = r"外し|抜い|飛ばし|除い|省い|省略|やめ|スキップ|不要|いらない|しないで|なし"
"""What people say of a step that is not to be done."""

_STRONG = re.compile(
    r"말고[\s,]|아니라\s|ではなく|じゃなく|の代わりに|\binstead\b|\brather than\b|\bleave\b.{0,40}\bout\b"
    rf"|(?:\d+\s?(?:번|단계|番)|번째|마지막\s?단계|ステップ\s?\d).*(?:{LEAVE_KO}|{LEAVE_JA}|바꿔|변경|수정|変え)"
    rf"|\b(?:{LEAVE_EN}|change)\b.*\bstep\b",
    re.IGNORECASE | re.DOTALL,
)
_MAY = re.compile(
    rf"말고|대신|아니라|바꿔|바꾸|변경|수정|추가|에도|게도|한테도|{LEAVE_KO}|{LEAVE_JA}|ではなく|じゃなく|代わり|変え|にも|へも|追加"
    rf"|\b(?:instead|rather|change|set|rename|call it|replace|switch|also|too|as well|not\b.*\bbut|add|{LEAVE_EN})\b",
    re.IGNORECASE | re.DOTALL,
)
LONGEST = 300
"""Characters of a change; what is longer is a request."""


def may_change(text: str) -> bool:
    """Whether a text is worth being read as a change: a quick look that lets most talk go by."""
    return len(text) <= LONGEST and _MAY.search(text) is not None


def sounds_like_change(text: str) -> bool:
    """Whether a text is said of something that is under way, even where it is not clear what it changes."""
    return len(text) <= LONGEST and _STRONG.search(text) is not None
