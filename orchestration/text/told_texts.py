"""Texts told behind a colon, and contents told in quotes with idle words around them. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_SENDS = (
    r"메시지|메세지|공지|디엠|DM|올려\S{0,4}|보내\S{0,4}|남겨\S{0,4}|알려\S{0,4}|전해\S{0,4}|예약\S{0,3}"
    r"|メッセージ|投稿\S{0,6}|送って\S{0,4}|書いて\S{0,4}|予約\S{0,6}|伝えて\S{0,4}"
)
_TOLD = make_regex(
    rf"^(?P<head>(?=[^:：\n]{{0,100}}(?:{_SENDS})[^:：\n]{{0,12}}[:：])[^:：\n]{{3,110}})[:：]\s?(?P<text>[^\n\"“”‘’「」『』'<>]{{2,600}})$",
)
_OTHER = make_regex(
    r"찾아|검색|探し|작업|할\s?일|페이지|회의록|시트|\b행\b|한\s?줄|タスク|ページ|議事録|シート|行を|\d$|https?$",
    re.IGNORECASE,
)
"""What is made or changed, where no message is told; or a colon of a time or an address."""
_ORDERS = make_regex(
    r"(?:해|올려|보내|만들어|바꿔|알려)\s?(?:줘|주세요|주십시오|놔)|して(?:ください|おいて|ね)|お願い(?:します)?$"
)
_PLACED = make_regex(
    r"(?:\S{1,6}\s?)?공지(?:사항|글)?\s?[:：][^\n]*[#＃]\S{1,80}?\s?(?:채널)?(?:에다가?|에|으?로)(?:\s?(?:좀|부탁\S{0,8}))*[\s.!~]*"
)
"""An announcement that names its channel behind its words, and nowhere before them."""
_IDLE = make_regex(
    r"(?P<what>(?:내용|본문)(?:은|는|엔|에는)?|(?:中身|内容|本文)[はに]?)\s?(?:일단|우선|그냥|먼저|とりあえず|一旦|ひとまず)\s?(?=[\"“‘「『'])"
)
_ALONE = make_regex(r"(?<=[\"”’」』'])\s?(?:만|だけで?)(?=[\s.。!]*$)")


_COURTEOUS = make_regex(r"(?:부탁\s?(?:드립니다|드려요|합니다|해요)|바랍니다|お願い(?:いた)?します)[\s.!。！]*$")
"""The end of a message that sounds like an order to who reads it, or to metel."""
_GOES_ON = make_regex(r"[.!?。！？]\s?\S")


def mark_told_text(text: str) -> str:
    """Return a Korean or Japanese order for a message with all that it tells behind a colon in quotes: that is the
    message as it stands, its courtesies too. A text that goes on to order something is left as it is."""
    found = _TOLD.match(text)
    if found is None or _OTHER.search(found["head"]) or _ORDERS.search(found["text"]):
        return text
    if not _COURTEOUS.search(found["text"]) or _GOES_ON.search(found["text"]) or _PLACED.fullmatch(text):
        return text
    return f"{found['head']}: “{found['text'].strip()}”"


def drop_idle_of_content(text: str) -> str:
    """Return a text without what says of a content in quotes that it is for now, or all there is."""
    said = _IDLE.sub(lambda one: f"{one['what']} ", text)
    return _ALONE.sub("", said) if said != text or _CONTENT.search(text) else text


_CONTENT = make_regex(r"(?:내용|본문|中身|内容|本文)[^\n]{0,20}[\"“‘「『'][^\n]{1,300}$")
