"""Words that somebody is to be told, where a sign or a sentence of its own sets them apart from the order: they are
read as if they stood in quotes ("Sarah에게 DM → 배너 부탁해요"). A state in quotes that something is to become
("'완료'로 바꿔줘", "「完了」にして"): it names nothing. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import CHANNEL, PERSON, QUOTE, REACHED, Marker, unmark_text
from orchestration.text.word_lists import HONORIFIC

_STATE = (
    r"(?P<state>완료|진행\s?중|할\s?일|보류|취소|done|completed?|in[ -]progress|to[ -]?do|on hold|cancell?ed"
    r"|完了|進行中|対応中|未着手|保留)"
)
_OPENS, _CLOSES = r"[\"'‘“「『]", r"[\"'’”」』]"
_NO_TITLE = r"(?<!제목을\s)(?<!제목은\s)(?<!이름을\s)(?<!이름은\s)(?<!タイトルを)(?<!名前を)(?<!件名を)"
_CHANGES_KO = r"(?:바꿔|바꾸|변경|수정|옮겨|돌려|표시|체크|업데이트|해\s?[줘주두놓])"
_BECOMES = make_regex(
    rf"{_NO_TITLE}{_OPENS}{_STATE}{_CLOSES}"
    rf"(?=\s?(?:상태)?(?:으로|로)\s?(?:좀\s)?{_CHANGES_KO}|に(?:して|しと|変更|変え|更新|移|直|お願い))"
    rf"|\b(?P<as>as|to)\s{_OPENS}(?P<english>done|completed?|in[ -]progress|to[ -]?do|on hold|cancell?ed){_CLOSES}"
    r"(?=[\s,.;!?]|$)",
    re.IGNORECASE,
)
_NAMES = make_regex(r"\b(?:rename|retitle|title|call)\b", re.IGNORECASE)


def replace_quoted_states(text: str) -> str:
    """Return a text whose states that something is to become stand in no quotes."""
    if _NAMES.search(text):
        return text
    return _BECOMES.sub(lambda found: found["state"] or f"{found['as']} {found['english']}", text)


_ARROW = make_regex(
    rf"(?P<head>{REACHED}(?:\s?{HONORIFIC})?(?:\s?(?:채널|방|チャンネル|channel))?"
    r"\s?(?:한테|에게|께|에다가|에다|에|に|へ|宛)?(?:도|만|も)?\s?(?:개인\s?)?(?:DM|디엠|메시지|쪽지|message|note)?(?:으로|로|で)?)"
    rf"\s*(?:→|⇒|➡️?|[-=]+>|>>|▶)\s*(?P<body>(?!\s*{REACHED})[^\n]+)$",
    re.IGNORECASE,
)
_ASK_FIRST = make_regex(
    rf"^(?P<head>[^.?!\n]*{PERSON}[^.?!\n]*?(?:물어|여쭤|문의|질문)[^.?!\n]*)[.?!~]+\s+"
    rf"(?P<body>(?:(?!{REACHED})[^\n])+)$"
)
"""Somebody is to be asked, and what about stands in a sentence behind it."""
_SHORT_HEAD = make_regex(r"[^.?!~\n]{1,200}[.?!~]+\s")
"""A sentence ends early: where none does, looking for the words to ask by would take as long as its text squared."""
_BOTH = make_regex(
    rf"(?<={CHANNEL})\s?(?:두|세|네|양|둘|셋)\s?(?:군데|곳|쪽|채널|방)?\s?(?:에다가|에다|에)?(?:\s?(?:다|모두|전부|각각))?(?=\s)"
)
"""Places are counted by their names."""
_AT_TOO = make_regex(rf"(?<={CHANNEL})\s?でも(?=、?\s?(?:お知らせ|共有|告知|アナウンス|連絡|投稿|案内|展開))")
"""Where something is told too."""


_QUOTE = make_regex(QUOTE)


def mark_told_words(marker: Marker) -> None:
    """Mark as quoted what stands apart as the words to tell; nothing where the request quotes words of its own."""
    marker.text = _AT_TOO.sub("にも", _BOTH.sub("에", marker.text))
    if _QUOTE.search(marker.text):
        return
    for form in (_ARROW, _ASK_FIRST) if _SHORT_HEAD.match(marker.text) else (_ARROW,):
        found = form.search(marker.text)
        if found is None:
            continue
        body = unmark_text(found["body"], marker.marks).strip()
        marker.put(found.start("body"), found.end("body"), "quote", body)
        begin = found.end("head")
        marker.text = f"{marker.text[:begin].rstrip()} {marker.text[found.start('body') :]}"
        return
