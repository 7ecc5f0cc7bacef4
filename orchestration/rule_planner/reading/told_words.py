"""Words that somebody is to be told, where a sign or a sentence of its own sets them apart from the order: they are
read as if they stood in quotes ("Sarah에게 DM → 배너 부탁해요"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import CHANNEL, PERSON, QUOTE, REACHED, Marker, unmark_text
from orchestration.text.word_lists import HONORIFIC

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
