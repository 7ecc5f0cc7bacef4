"""Pasted texts: a mail or a long text of another that a person put behind their own words. Pure.

Slack marks quotes and code. What is pasted as it stands is told by the header lines of a mail, by the line that a mail
program puts before what it forwards, or by words such as "이 메일대로" before a long text.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

LONG = 400
_SENDER = r"(?:From|Sender|보낸\s?사람|보낸\s?이|발신(?:자|인)?|差出人|送信者)"
_OTHER = (
    r"(?:To|Cc|Bcc|Subject|Date|Sent|Reply-To|받는\s?사람|수신(?:자|인)?|참조|제목|날짜|보낸\s?날짜|일시|宛先|件名"
    r"|日付|日時|送信日時)"
)
_HEADERS = make_regex(
    rf"^[ \t>*]*(?:{_SENDER}[ \t]*[:：].+\n(?:[ \t]*\n)?[ \t>*]*{_OTHER}[ \t]*[:：]"
    rf"|(?:{_OTHER}[ \t]*[:：].*\n(?:[ \t]*\n)?[ \t>*]*){{1,4}}{_SENDER}[ \t]*[:：])",
    re.MULTILINE | re.IGNORECASE,
)
_FORWARDED = make_regex(
    r"^[ \t]*(?:-{2,}\s*(?:original message|forwarded message|원본\s?(?:메일|메시지)|전달된\s?(?:메일|메시지)"
    r"|元のメッセージ|転送(?:メッセージ|されたメッセージ)).*"
    r"|on .{6,80} wrote:[ \t]*$|.{4,80}(?:님이 (?:작성|보냄)|のメール)[ \t]*[:：][ \t]*$)",
    re.MULTILINE | re.IGNORECASE,
)
_POINTS = make_regex(
    r"(?:이|아래|다음)\s?(?:메일|이메일|글|메시지|공문|문의|내용)"
    r"|\b(?:this|the following|below)\s(?:e-?mail|mail|text|message)"
    r"|\b(?:e-?mail|mail|text|message) below\b|(?:この|以下の|次の)(?:メール|文章|文|メッセージ)",
    re.IGNORECASE,
)


def split_pasted_text(text: str) -> tuple[str, str]:
    """Return what a person typed and, behind it, what they pasted of another; that is empty where nothing tells it."""
    starts = [found.start() for found in (_HEADERS.search(text), _FORWARDED.search(text)) if found is not None]
    first, _, rest = text.lstrip().partition("\n")
    if not starts and len(rest) > LONG and _POINTS.search(first):
        return first.strip(), rest.strip()
    if not starts:
        return text, ""
    return text[: min(starts)].strip(), text[min(starts) :].strip()
