"""Words that order a message to somebody by name ("dm Junho: the demo moved", "준호한테 DM 보내줘"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA

_LONGEST = 400
_WHO_EN = r"(?:<@\w+>|@?[A-Za-z][\w.'-]{1,30})"
_ORDER = make_regex(
    r"^\W*(?:(?:and|also|then|oh|ok(?:ay)?|please|pls|(?:can|could)\syou)[\s,]+)*"
    rf"(?:dm|pm|msg|message|ping)\s{_WHO_EN}(?:(?:\s?,\s?|\s(?:and|&)\s){_WHO_EN}){{0,4}}(?:\s?:|\s(?:that|to\ssay|saying)\b)"
    r"|^(?:(?:그리고|그럼|아|참)[\s,]+)*[^\s,.!?]{2,10}?(?:님|씨)?(?:한테|에게|께)(?:도|만)?\s(?:DM|디엠|메시지|메세지|쪽지)(?:로|으로|를|을|도)?\s"
    r"(?:[^\n]*\s)?보내\s?(?:줘|주세요|주라|줄래|놔)요?[\s.!?~]*$"
    rf"|^(?:(?:あと|それと|じゃあ)、?)*[^\s、。]{{1,10}}?{HONORIFIC_JA}?に(?:も)?(?:DM|ＤＭ|メッセージ)(?:で|を)?[^\n]*(?:送って|して)(?:ください|おいて|ほしい)?[。!！\s]*$",
    re.IGNORECASE,
)


def does_order_message(text: str) -> bool:
    """Return whether a text is an order to send somebody a message, rather than words to be sent."""
    return len(text) <= _LONGEST and _ORDER.search(text.strip()) is not None
