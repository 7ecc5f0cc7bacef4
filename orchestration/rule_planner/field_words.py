"""The words that people put before a field of a record: who, until when, in which state, under what title."""

from __future__ import annotations

import re

WHO = (
    r"(?:담당자|담당|책임자|오너|참석자|참가자|참여자|担当者|担当|参加者|出席者"
    r"|\b(?:owners?|assignees?|attendees?|participants?)\b|\b(?:assigned|assign it) to\b|\bowned by\b)"
)
"""What stands before the name of who does a thing, or takes part in it."""
DUE = (
    r"(?:마감일|마감|기한|날짜|일시|日付|日時|期限日|期限|締め切り|締切り|締切|〆切"
    r"|\bdue(?: date| on| by)?\b|\bdeadline\b|\bno later than\b|\bby\b)"
)
"""What stands before the day until which a thing is to be done."""
STATE = r"(?:진행\s?상태|상태|ステータス|状態|\b(?:status|state)\b)"
TITLE = r"(?:제목|타이틀|件名|題名|タイトル|\b(?:title|titled|called|named|entitled)\b)"
IS = r"\s?(?:은|는|이|가|:|=|は|が|\bis\b|\bare\b)?\s?"
"""What may stand between the word for a field and its value."""
BREAK = r"(?:\s[—–/|-]+\s|\s?[()]\s?|[—–]|:\s|,\s?|[、。;\n]|[.!?](?=\s|$))"
"""What parts the fields of a list."""
TASK = (
    r"(?<![가-힣])(?:할\s?일|작업|태스크|투두|업무)(?:\s?(?:목록|리스트|DB|디비))?(?=[\s을를에도으로하:,.—–-]|$)"
    r"|\b(?:tasks?|to-?dos?|action items?)\b(?:\s(?:list|board|db|database))?|タスク(?:リスト|一覧|DB)?"
)
MEETING = r"(?<![가-힣])회의록|\bmeeting (?:notes?|minutes|records?|pages?)\b|議事録"
SHEET = re.compile(r"시트|엑셀|\b(?:spread)?sheet(?:s)?\b|シート", re.IGNORECASE)
OTHER_FIELD = re.compile(
    r"(?<![가-힣])(?:우선순위|중요도|급함|긴급|급하게|태그|예상\s?시간)|\b(?:priority|urgent|asap|tag(?:ged)?)\b|優先度|至急",
    re.IGNORECASE,
)
"""Words of fields that nothing is made of: they are no part of a title."""
POINTS_BACK = re.compile(r"^(?:이|그|저|위|these|this|those|that|この|その|あの)(?:\s|$)", re.IGNORECASE)
_OPENS = re.compile(
    rf"\s*(?:{WHO}|{DUE}|{STATE}|(?:내용|본문|날짜|일시|시간|장소|内容|日時|場所)|{TITLE}|(?:이름|name|名前)\s?:)",
    re.IGNORECASE,
)


def does_open_field(text: str) -> bool:
    """Whether a text begins with the word for a field."""
    return _OPENS.match(text) is not None
