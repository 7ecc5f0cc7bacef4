"""The words that people put before a field of a record: who, until when, in which state, under what title."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

WHO = (
    r"(?:담당자|담당|책임자|오너|참석자|참가자|참여자|(?:참석|참가|참여)(?:\s?인원|\s?멤버)?(?=\s?[은는:])"
    r"|(?:(?:참석|참가|참여)하(?:는|시는|실)|들어(?:가|오)(?:는|시는|실)|오(?:는|시는))\s(?:건|사람|분|멤버|인원)(?=\s|[은는:])"
    r"|担当者|担当|参加者|出席者|(?:参加|出席)(?:メンバー)?(?=は|:)"
    r"|(?:出|出席す|参加す|来|入)る(?:の|人|メンバー)(?=は|:)"
    r"|\b(?:owners?|assignees?|attendees?|attending(?=:)|participants?)(?![A-Za-z0-9_])|\bassign it to\b"
    r"|\b(?:to be )?(?:assigned|entrusted|given|handed) to\b|\b(?:to be )?(?:owned|handled) by\b)"
)
"""What stands before the name of who does a thing, or takes part in it."""


def is_who_column(column: str) -> bool:
    """Whether a column is called as the one of who does a thing is."""
    return column == "@person" or re.fullmatch(WHO, column, re.IGNORECASE) is not None


COMPANY = r"\b(?:[Ii]t(?:'ll|\swill)\sbe(?:\sjust)?|[Jj]ust)\b"
"""What stands before the names of those who take part in a meeting, where it is one ("it will be Junho and me")."""
DUE = (
    r"(?:마감일|마감|데드라인|기한|날짜|일시|日付|日時|期限日|期限|締め切り|締切り|締切|〆切"
    r"|\b(?:to be )?(?:concluded|completed|finished|done|ready) (?:by|before|no later than)\b"
    r"|\bdue(?: date| on| by)?(?![A-Za-z0-9_])|\bdeadline(?![A-Za-z0-9_])|\bno later than\b|\bby\b)"
)
"""What stands before the day until which a thing is to be done."""
STATE = r"(?:진행\s?상태|상태|ステータス|状態|\b(?:status|state)(?![A-Za-z0-9_]))"
TITLE = r"(?:제목|타이틀|件名|題名|タイトル|\b(?:title|titled|called|named|entitled)(?![A-Za-z0-9_]))"
IS = r"\s?(?:에는|은|는|이|가|:|=|は|が|\bis\b|\bare\b)?\s?"
"""What may stand between the word for a field and its value."""
_JA = r"[\ue000-\uf8ffぁ-んァ-ヶ一-龥]"
BREAK = rf"(?:\s[—–/|-]+\s|(?<={_JA})/(?={_JA})|\s?[()]\s?|[—–]|:\s|,\s?|[、。;\n]|[.!?](?=\s|$))"
"""What parts the fields of a list."""
TASK = (
    r"(?<![가-힣])(?:할\s?일|작업|태스크|투두|업무)(?:\s?(?:목록|리스트|DB|디비))?"
    r"(?=[\s을를에도으로하:,.—–-]|$|추가|등록|생성)"
    r"|\b(?:tasks?|to-?dos?|action items?)(?![A-Za-z0-9_])(?!(?!(?:으?로|에|를?|을|도|하나)(?![가-힣]))[가-힣])"
    r"(?:\s(?:list|board|db|database))?|タスク(?:リスト|一覧|DB)?|(?:やること|作業)(?:リスト|一覧|DB)|やること(?=[に:を追登作\n]|\s?:)"
)
TICKET = (
    r"(?<!\bto a )\btickets?\b(?!\s(?:to\s[A-Z]|price|office|counter|sales))"
    r"|(?<![가-힣])티켓(?!팅|값|\s?(?:예매|예약|구매|사))"
    r"|(?<![ァ-ヶー])チケット(?!販売|代)"
)
"""What developers call a task; it is one only where it is made."""
TICKET_ELSEWHERE = make_regex(
    r"지라|깃허브|깃랩|트렐로|아사나|리니어|젠데스크|항공|비행기|기차|열차|KTX|SRT|버스|영화|공연|콘서트|전시|경기|뮤지컬|예매"
    r"|\b(?:jira|github|gitlab|trello|asana|linear|zendesk|hubspot|freshdesk|flight|plane|train|bus|concert|movie|show|museum"
    r"|theat(?:er|re)|football|baseball|parking|speeding|lottery|book|buy)\b|飛行機|新幹線|電車|映画|コンサート|美術館|航空",
    re.IGNORECASE,
)
"""What has tickets of its own, which are no tasks."""
MEETING = (
    r"(?<![가-힣])회의록|\bmeeting (?:notes?|minutes|records?|pages?)\b|議事録"
    r"|(?:会議|打ち合わせ|ミーティング)(?:の)?(?:メモ|ノート|記録)"
)
SHEET = make_regex(r"시트|엑셀|\b(?:spread)?sheet(?:s)?\b|シート", re.IGNORECASE)
OTHER_FIELD = make_regex(
    r"(?<![가-힣])(?:우선순위|중요도|급함|긴급|급하게|태그|예상\s?시간)|\b(?:priority|urgent|asap|tag(?:ged)?)\b|優先度|至急",
    re.IGNORECASE,
)
"""Words of fields that nothing is made of: they are no part of a title."""
POINTS_BACK = make_regex(r"^(?:이|그|저|위|these|this|those|that|この|その|あの)(?:\s|$)", re.IGNORECASE)
_OPENS = make_regex(
    rf"\s*(?:{WHO}|{DUE}|{STATE}|(?:내용|본문|날짜|일시|시간|장소|内容|日時|場所)|{TITLE}|(?:이름|name|名前)\s?:)",
    re.IGNORECASE,
)


def does_open_field(text: str) -> bool:
    """Whether a text begins with the word for a field."""
    return _OPENS.match(text) is not None
