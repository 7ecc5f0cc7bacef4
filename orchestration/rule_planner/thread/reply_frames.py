"""What stands around that which a reply puts right: a yes, that it goes out then, who said so, which field alone is
meant ("응 보내. 근데 금요일 말고 월요일로 고쳐서", "and facilities says front gate, fix that too"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_YES = make_regex(
    r"^(?:(?:네+|넵|넹|예|응+|ㅇㅇ|좋아요?|좋습니다|오케이|ㅇㅋ|그래요?|괜찮아요?|yes|yep|yeah|sure|ok(?:ay)?"
    r"|good|great|fine|nice|looks good|lgtm|perfect|はい|ええ|いいです(?:ね)?|(?:それで)?OK(?:です)?|大丈夫です"
    r"|承知(?:です|しました)?)"
    r"(?:\s?(?:보내|올려|진행해)(?:\s?(?:줘|주세요)|도\s?(?:돼|됩니다))?요?|[\s,]+(?:please\s)?(?:send"
    r"|post) it)?(?:[\s,.!~、。]+|$))+"
    r"(?:(?:근데|그런데|대신|단|다만|그치만|but|just|only|though|except|ただ|でも|けど|ですが)(?:[\s,、]+|(?<=[ぁ-ん])))*|^(?:근데|그런데|다만|but|ただし?、?|でも、?)\s?",
    re.IGNORECASE,
)
_SENDS = (
    (
        make_regex(
            r"(?<=[꿔쳐경정해])서(?:\s?다시)?(?:\s?(?:보내|올려|진행해|해|부탁|공유해)\S*(?:\s?(?:줘|주세요)\S{0,2})?)?[\s.!~]*$",
        ),
        "줘",
    ),
    (
        make_regex(
            r"(?:[\s,]+(?:and|then|and then))+\s(?:(?:please\s)?(?:send|post|ship|share)(?:\s(?:it|that))?|(?:go"
            r"|it'?s good to go|it can go))(?:\s(?:out|please|pls))*[\s.!]*$",
            re.IGNORECASE,
        ),
        "",
    ),
    (
        make_regex(
            r"\s(?:first|before (?:you |we )?(?:send|post|it goes)\w*(?:\s(?:it|that|out))*)[\s.!]*$",
            re.IGNORECASE,
        ),
        "",
    ),
    (
        make_regex(
            r"(?<=[てで])(?:から)?(?:送って|投稿して|送信して|出して)(?:ください|下さい|もらえますか|お願いします)?[。！\s]*$",
        ),
        "",
    ),
    (
        make_regex(
            r"に(?:して|しておいて|しといて)(?:ください|下さい|もらえますか|お願いします|ね)?[。！\s]*$",
        ),
        "に変更してください",
    ),
)  # fmt: skip
"""That it goes out then, at the end."""
_FIELD_ALONE = (
    (
        make_regex(
            r"[\s,.!~]+(?:제목|이름|타이틀|문구|내용|글|메시지)(?:만|을|를|도)?\s?(?:좀\s)?(?:고쳐|바꿔|수정해|변경해|정정해)\S*(?:\s?\S{1,4})?[\s.!~]*$",
        ),
        " 고쳐줘",
    ),
    (
        make_regex(
            r"[\s,.!—–-]+(?:just |only |please |can you |could you |pls )*(?:fix|change|correct|update"
            r"|edit) (?:just |only )?(?:it|that|this|(?:the|that|its) (?:title|name|post|message|text"
            r"|wording))(?: too| as well| only| please| pls| for me)*[\s.!?]*$",
            re.IGNORECASE,
        ),
        " fix",
    ),
    (
        make_regex(
            r"[、。\s]+(?:タイトル|名前|件名|文面|本文|投稿)(?:だけ|のみ|を|も)*(?:直し|修正し|変更し|変え)て(?:ください|下さい|もらえますか|お願いします)?[。！？?\s]*$",
        ),
        "、直してください",
    ),
)  # fmt: skip
_SOURCE = make_regex(
    r"^(?:(?:oh|ah|and|but|so|also|sorry|oops|actually|hey|wait|hm+)[\s,]+)*(?:(?:the|our"
    r"|my)\s)?[A-Za-z]+(?:\s(?:team|desk))?\s(?:just\s|now\s|actually\s)*(?:says?|said|told (?:me|us)"
    r"|tells (?:me|us)|confirmed|changed it to|wants|corrected(?: me)?|insists?)"
    r"(?:\s(?:that|it'?s|it is|it should be|actually|it'?s actually))*\s(?=\S+\s?\S*)",
    re.IGNORECASE,
)
"""Who says that something is otherwise."""


_SAME = make_regex(
    r"[.,!~\s]+(?:시간|날짜|요일|장소|내용|문구|나머지|다른\s?(?:건|거|것))(?:은|는)?\s?(?:그대로|동일)(?:이?요|예요|입니다|두고|둬\S{0,3}|해\s?줘\S{0,2}|하고)?[\s.!~]*$"
    r"|[.,;!]?\s(?:and\s|but\s)?(?:the\s)?(?:time|date|day|rest|text|wording|place|everything else)\s(?:stays?"
    r"|remains?|is|can stay)"
    r"(?:\s(?:the same|unchanged|as (?:it )?is))?[\s.!]*$"
    r"|[。、](?:時間|日付|曜日|文面|場所|内容|他|ほか)は(?:そのまま|同じ)(?:で(?:お願いします)?|です)?[。！\s]*$",
    re.IGNORECASE,
)
"""That all else of it stays."""


_OPENING = make_regex(
    r"(?:(?:and|oh|ah+|also|but|wait|sorry|oops|whoops|my bad|ok(?:ay)?|hm+|actually|no|ugh|so|then|yes|yeah|nice|great"
    r"|아+|앗|어|엇|음+|헉|참|아차|그리고|글고|그럼|근데|그런데|혹시|미안|죄송(?:해요|한데)?|네|응|오케이|좋아요?"
    r"|あ+っ?|あと|それと|それから|すみません|ごめん(?:なさい)?|じゃあ?|やっぱり?|はい|うん)(?=[\s,.!、。！~…]|$)[\s,.!、。！~…ㅋㅎㅠㅜ]*)+"
    r"|^(?:あっ?、?|あと、?|それと、?|それから、?|やっぱり?、?|ごめん、?)",
    re.IGNORECASE,
)
"""How a reply begins that says more."""


def strip_opening(said: str) -> str:
    """Return a reply without the words that only begin it."""
    found = _OPENING.match(said.strip())
    return said.strip()[found.end() :] if found is not None and found.end() < len(said.strip()) else said.strip()


def strip_frame(said: str) -> str:
    """Return a reply without what stands around that which it puts right."""
    text = _SAME.sub("", _YES.sub("", said.strip(), count=1)) or said
    for pattern, instead in (*_FIELD_ALONE, *_SENDS):
        text = pattern.sub(instead, text, count=1)
    return _SOURCE.sub("", text, count=1).strip() or said


def has_frame(said: str) -> bool:
    """Whether a reply has words around that which it puts right, which say that something is."""
    return strip_frame(said) != said.strip()
