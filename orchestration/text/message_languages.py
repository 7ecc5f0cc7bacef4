"""In which language words are to be told ("영어로 전해줘", "tell her in Korean that …"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import PLEASE_EN

_KO = r"(?:영어|영문|일본어|일어|한국어|한글|중국어|스페인어|프랑스어|불어|독일어|베트남어)"
_EN = r"(?:english|korean|japanese|chinese|mandarin|spanish|french|german|vietnamese)"
IN_JA = r"(?:英語|英文|韓国語|ハングル|日本語|中国語|スペイン語|フランス語|ドイツ語|ベトナム語)で"
IN_LANGUAGE = make_regex(rf"(?<![가-힣]){_KO}로(?=\s|$)|\bin\s{_EN}\b|{IN_JA}", re.IGNORECASE)
"""The manner of telling."""
_SENDS_KO = r"(?:전해|전달|보내|알려|말해|말씀|공지|올려|남겨|공유|DM|디엠|안내|해\s?[줘주])"
_LEADS_KO = make_regex(
    rf"^(?P<before>[^\n:]*?)(?<![가-힣])(?P<how>{_KO}로)\s(?!된|돼|되|써|쓰|쓴|작성|발표|번역|준비|만들|적|진행|바꾸|바꿔|말하|답|회신|나온|읽|하|한|할|발송|{_SENDS_KO}|보낸)"
    rf"(?P<told>[^\n:]*[가-힣][다라자냐]고)\s(?={_SENDS_KO})(?P<bare>해(?=\s?[줘주]))?"
)
"""Before the words that are told, which may be of a language themselves ("영어로 발표한다고")."""
_LAST_EN = make_regex(
    r"^(?P<order>\W*(?:(?:please|pls|can\syou|could\syou|hey|ok|and|also)[\s,]+)*(?:tell|dm|message|ping|inform|notify|let)\s[^\s,:]+(?:\sknow)?)"
    r"\s(?:that\s)?(?P<told>(?!(?:to|not|about|if|whether|how|what|in)\b)[^\n:]+?"
    rf"(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bbe)(?<!written)(?<!available)),?\s(?P<how>in\s{_EN})(?:,?\s{PLEASE_EN})?[\s.!?]*$",
    re.IGNORECASE,
)
_LONGEST = 1_000
"""A longer text tells its language beside its words, if at all."""


def move_language(text: str) -> str:
    """Return an order in which the language of what is told stands apart from the words."""
    if len(text) > _LONGEST:
        return text
    text = _LEADS_KO.sub(lambda one: f"{one['before']}{one['told']} {one['how']} {'전해' if one['bare'] else ''}", text)
    return _LAST_EN.sub(r"\g<order> \g<how> that \g<told>", text)
