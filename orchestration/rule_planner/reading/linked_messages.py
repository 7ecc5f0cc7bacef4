"""Messages of Slack that a request names by their addresses: each mark stands alone for what it names. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import CHANNEL, LINKED, Marker

_THREAD_NOUN = r"(?:스레드|쓰레드|대화|논의|thread|discussion|conversation|スレッド|会話)"
_MESSAGE_NOUN = r"(?:메시지|메세지|댓글|답글|글|message|reply|comment|メッセージ|投稿|返信)"
_NOUN = rf"(?:{_THREAD_NOUN}|{_MESSAGE_NOUN})"
_THIS = r"(?:이|그|저|여기|the|this|that|この|その|あの)"
_OF_PLACE = make_regex(
    rf"(?<!\bto )(?<!\bin )(?<!\binto )(?<!\bto the )(?<!\bin the ){CHANNEL}\s?(?:채널|チャンネル|channel)?"
    rf"(?:(?:에\s?있는|에\s?올라온|에서|의|'s|にある|の)\s?(?={_THIS}?\s?{_NOUN}?\s?:?\s?{LINKED})"
    rf"|\s?(?={_THIS}?\s?{_NOUN}\s?:?\s?{LINKED}))",
    re.IGNORECASE,
)
"""Which channel a linked message stands in: the address says so itself."""
_IN_PLACE_EN = make_regex(
    rf"(?<={LINKED})\s(?:in|from|of|on)\s(?:the\s)?{CHANNEL}(?:\schannel)?(?=[^{CHANNEL[1:-1]}]*{CHANNEL})",
    re.IGNORECASE,
)
_NAMED_LINKED = make_regex(
    rf"(?:{_THIS}\s?)?(?P<before>{_NOUN})?\s?:?\s?(?P<mark>{LINKED})(?:\s?(?:의"
    rf"|の)?\s?(?:{_THIS}\s?)?(?P<after>{_NOUN}))?",
    re.IGNORECASE,
)


def mark_linked_messages(marker: Marker) -> None:
    """Have the address of a message stand alone for it: without the channel that it is in, and with the nouns beside it
    ("#dev 채널의 스레드 <address>를" is "<address>를")."""
    for pattern in (_OF_PLACE, _IN_PLACE_EN):
        marker.text = pattern.sub("", marker.text)
    for match in reversed(list(_NAMED_LINKED.finditer(marker.text))):
        nouns = f"{match['before'] or ''}{match['after'] or ''}"
        alone = re.search(_MESSAGE_NOUN, nouns, re.IGNORECASE) and not re.search(_THREAD_NOUN, nouns, re.IGNORECASE)
        begin = match.start() + len(match[0]) - len(match[0].lstrip())
        marker.put(begin, match.end(), "message" if alone else "thread", marker.marks[match["mark"]].value)
