"""What stands around that which a reply puts right: a yes, that it goes out then, who said so, which field alone is
meant ("응 보내. 근데 금요일 말고 월요일로 고쳐서", "and facilities says front gate, fix that too"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

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


_IT_EN = r"(?:it|that|this|them|(?:the|that)\s(?:(?:old|wrong|first|last|previous)\s)?(?:one|post|message|dm))"
_REPOSTS = (
    make_regex(
        rf"(?:^|(?<=[\s,.!;—–-]))(?:(?:please|pls|so|just|and|then|can\syou|could\syou)\s)*(?:(?:take|pull)\s{_IT_EN}\s(?:back|down)|take\s(?:back|down)\s{_IT_EN}"
        rf"|(?:delete|remove|undo|retract|unsend|withdraw)\s{_IT_EN})(?:\s(?:and|then|and\sthen)\s|[,.;]\s(?:and\s|then\s)*)"
        r"(?:please\s|just\s)?(?:re-?)?(?:post|send|put|write|share)\s(?:it|that|this|one|(?:the|a)\s(?:right|correct|corrected|new|fixed|proper)(?:\s(?:one|version|post|message))?)"
        r"(?:\s(?:again|up|out|in|there|instead|right|correctly|properly|anew))*(?P<rest>(?:\s(?:with|saying|to\ssay)\s|\s?:\s|\s(?=(?:in|to)\s#))\S[^\n]*)?[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        r"(?:^|(?<=[\s,.!~]))(?:(?:그거|그건|아까\s?(?:거|것|글)|방금\s?(?:거|것|글)|먼저\s?(?:거|것|글)|그\s?글|좀)(?:은|는|을|를)?\s)*(?:지우고|삭제하고|내리고|취소하고|지운\s?다음|지운\s?뒤)\s"
        r"(?:(?:다시|새로|제대로|맞게|고쳐서|바로)\s)*(?:올려|보내|써|적어|공지해|게시해|공유해)\s?(?:줘요?|주세요|주라|줄래요?|달라)?(?P<rest>)[\s.!~]*$"
    ),
    make_regex(
        r"(?:^|(?<=[\s、。！]))(?:(?:さっき|前|最初|今)の(?:投稿|メッセージ)?(?:は|を)|それ(?:は|を))?、?(?:消し|削除し|取り消し|取り下げ)て(?:から)?、?"
        r"(?:正しい(?:の|方|もの|内容)?(?:を|で)?|改めて|もう一度|再度)?(?:投稿し直し|送り直し|出し直し|再投稿し|再送し|投稿し|送っ|出し)て"
        r"(?:ください|下さい|もらえますか|ほしい(?:です)?|お願いします)?(?P<rest>)[。！\s]*$"
    ),
)
"""That what was sent is to be taken back and sent once more, with what is right about it at most."""


@dataclass(frozen=True, slots=True)
class Reposting:
    """An order to take back what was sent and send it anew. ``said`` is what else a reply says, ``body`` the words that
    are to be sent instead and ``channel`` where to, where it has them."""

    said: str
    body: str = ""
    channel: str = ""


def find_reposting(said: str) -> Reposting | None:
    """Return the order to take back what was sent and send it anew, where a reply has one."""
    found = next((one for form in _REPOSTS if (one := form.search(said)) is not None), None)
    if found is None:
        return None
    before, rest = said[: found.start()].strip(), (found["rest"] or "").strip()
    if rest.startswith(":"):
        return Reposting(before, rest.lstrip(": "))
    if (place := _PLACE_EN.fullmatch(rest)) is not None:
        return Reposting(before, channel=place["channel"])
    return Reposting(f"{before} {_LEADS_EN.sub('', rest)}".strip())


_PLACE_EN = make_regex(r"(?:in|to)\s(?P<channel>#[\w가-힣-]+)(?:\s(?:instead|please|pls))*[\s.!]*", re.IGNORECASE)
_LEADS_EN = make_regex(r"^(?:with|saying|to\ssay)\s", re.IGNORECASE)


def strip_frame(said: str) -> str:
    """Return a reply without what stands around that which it puts right."""
    text = _SAME.sub("", _YES.sub("", said.strip(), count=1)) or said
    for pattern, instead in (*_FIELD_ALONE, *_SENDS):
        text = pattern.sub(instead, text, count=1)
    return _SOURCE.sub("", text, count=1).strip() or said
