"""Requests to be told once something has changed, which would have to be waited for. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_KO = make_regex(
    r"(?:으?로|이|가)\s*(?:바뀌|바뀐\s?|변경되|완료되|끝나|승인되|등록되|추가되|올라오|들어오)(?:면|거든|는\s?대로|자마자)"
    r"|(?:으?로|이|가)\s*(?:바뀔|변경될|완료될|끝날|승인될|등록될|추가될|올라올|들어올)\s*때(?:마다)?"
)

_KO_BEFORE = make_regex(r"(?:하고|해서|한\s?뒤|한\s?다음|만들고|올리고|넣고|정리해)\b")
"""Something to do comes first: then it is the end of that of which people want to hear."""

_CHANGED = r"(?:done|finished|completed?|ready|approved|closed|changed|updated|added|merged|published)"

_EN = make_regex(
    rf"\b(?:when(?:ever)?|once|as soon as|every time|each time)\b[^,]*\b"
    rf"(?:(?:is|are|gets?|becomes?|has been|have been)\s+(?:marked\s+(?:as\s+)?)?{_CHANGED}\b|changes?\s+to\b|turns\b)",
    re.IGNORECASE,
)

_EN_BEFORE = make_regex(r"\b(?:and|then)\s+(?:tell|let|notify|ping|message)\b", re.IGNORECASE)

_JA = make_regex(
    r"(?:に|が)\s*(?:変わっ|変更され|完了し|終わっ|追加され|承認され)たら|を\s*(?:終わらせ|終え|済ませ|完了させ)たら"
)

_TOLD = make_regex(
    r"알려|말해|알림|통보|공유|올려|보내|전달|\b(?:tell|let|notify|ping|message|post|send|alert|dm)\b|教え|知らせ|通知|投稿",
    re.IGNORECASE,
)


def is_watch_request(text: str) -> bool:
    """Whether the text asks to be told once something has changed, which would have to be waited for."""
    if not _TOLD.search(text):
        return False
    korean, english = _KO.search(text), _EN.search(text)
    if korean is not None:
        return _KO_BEFORE.search(text, 0, korean.start()) is None
    if english is not None:
        return _EN_BEFORE.search(text, 0, english.start()) is None
    return _JA.search(text) is not None
