"""The forms of a reply in the thread of a message that is told in words, by language: the message (``target``), and
what is to be said: as it stands (``body``), or as it is reported (``told``). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import QUOTE
from schemas.plan import Language

_PLAIN = rf"[^{QUOTE[1:-1]}\n]{{1,600}}?"
_BODY = rf"(?P<body>{QUOTE}|{_PLAIN})"
_QUOTED = rf"(?P<body>{QUOTE})"
_TOLD = rf"(?P<told>{_PLAIN})"

_KIND_EN = (
    r"(?:messages?|msgs?|posts?|threads?|stand-?ups?|announcements?|updates?|question|comment|note|heads-?up|reminder"
    r"|shout-?out)"
)
_OPENS_EN = r"^(?:(?:please|pls|plz|hey|hi|ok|okay|and|then|also|now|just|(?:can|could|would|will)\s(?:yo)?u)[\s,]+)*"
_WORDS_EN = rf"(?:(?!\b(?:saying|says?|with)\b)[^:\n{QUOTE[1:-1]}])"
_TARGET_EN = (
    rf"(?P<target>{_WORDS_EN}{{0,120}}?\b{_KIND_EN}\b"
    rf"(?:\s(?:about|abt|re|on|of|from|by|in|where|regarding)\s{_WORDS_EN}{{1,80}}?)?)"
)
_INTO_EN = r"(?:in|into|to|on|under|below|beneath)"
_THERE_EN = r"(?:\s(?:in|on)\s(?:the|its|that)\s(?:same\s)?thread)?"
_ENDS_EN = r"(?:[\s,]*(?:please|pls|thanks|thx|thank\syou))?[.!?]*$"
_SAID_EN = rf"(?:\s*[:—–]\s*|,?\s(?:with|saying|that\ssays|and\ssay)\s*:?\s*|,?\s(?={QUOTE}))"
_ACT_EN = (
    r"(?:(?:reply|respond|answer|comment)(?:\sback)?|(?:leave|add|post|write|put|drop)\s(?:a|my)\s(?:thread\s)?"
    r"(?:reply|comment|response|answer)|thread\sreply|reply\sin\s(?:the\s)?thread)"
)
_SAY_EN = r"(?:say|write|reply|respond|answer|comment|post|add|put)"
_EN = (
    rf"{_OPENS_EN}{_ACT_EN}(?:\s{_INTO_EN})?\s{_TARGET_EN}{_THERE_EN}{_SAID_EN}{_BODY}{_ENDS_EN}",
    rf"{_OPENS_EN}(?:reply|respond|answer|comment|leave|add|post|write|put|drop|say)\s{_QUOTED}\s(?:as\sa\s(?:reply|comment)\s)?"
    rf"{_INTO_EN}\s(?P<target>[^:\n{QUOTE[1:-1]}]{{0,120}}?\b{_KIND_EN}\b[^:\n{QUOTE[1:-1]}]{{0,80}}?){_ENDS_EN}",
    rf"{_OPENS_EN}(?:in|under|on|to)\s{_TARGET_EN},?\s{_SAY_EN}(?:\s(?:with|saying))?\s*:?\s+(?!that\s){_BODY}{_ENDS_EN}",
    rf"{_OPENS_EN}{_ACT_EN}(?:\s{_INTO_EN})?\s{_TARGET_EN}{_THERE_EN}\sthat\s{_TOLD}{_ENDS_EN}",
    rf"{_OPENS_EN}(?:in|under|on|to)\s{_TARGET_EN},?\s{_SAY_EN}\sthat\s{_TOLD}{_ENDS_EN}",
    rf"{_OPENS_EN}{_ACT_EN}\s{_INTO_EN}\s{_TARGET_EN}{_THERE_EN}{_ENDS_EN}",
)

_KIND_KO = (
    r"(?:글|메시지|메세지|공지(?:글)?|게시글|게시물|포스트|스탠드업|스레드|쓰레드|질문|문의|톡"
    r"|(?:말|이야기|얘기)한\s?(?:거|것)|(?:올린|쓴|남긴)\s?(?:거|것)|한\s?말)"
)
_REPLY_KO = r"(?:답글|댓글|답장|답변|리플|대댓글|스레드|쓰레드|답)"
_PUT_KO = (
    r"(?:(?:남겨|달아|올려|써|적어|보내|해|쳐)\s?(?:줘|주세요|주라|줄래|놔|놔줘|놓아줘|둬|둬줘|줄\s?수\s?있어|주시겠어요|주실래요|라)"
    r"|남겨|달아|올려|써|적어)(?:요)?"
)
_ENDS_KO = r"(?:\s?부탁(?:해|드려|드립니다|합니다)?(?:요)?)?[\s.!~?]*$"
_TARGET_KO = (
    rf"(?P<target>[^:\n{QUOTE[1:-1]}]{{1,100}}?{_KIND_KO}(?:\s?(?:밑|아래))?(?:\s?(?:의\s)?(?:스레드|쓰레드|댓글|답글))?"
    r"(?:\s(?:있잖아|있는데|있지)요?,?\s(?:거기|그거|그\s?글))?)(?:에다가|에다|에)"
)
_HOW_KO = rf"(?:{_REPLY_KO}(?:으?로|에다가|에)\s?)"
_WHAT_KO = rf"(?:{_REPLY_KO}(?:을|를|으?로)?)"
_AS_IT_IS = r"\s?(?:이라고|라고)"
_NOT_ASKED = r"(?!\S{0,4}달라고)"
_KO = (
    rf"^{_TARGET_KO}\s{_HOW_KO}[:,]?\s?{_QUOTED}(?:{_AS_IT_IS})?\s?(?:좀\s)?(?:{_PUT_KO})?{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_HOW_KO}{_BODY}{_AS_IT_IS}\s?(?:좀\s)?{_PUT_KO}{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_BODY}{_AS_IT_IS}\s?{_WHAT_KO}\s?(?:(?:좀\s)?{_PUT_KO})?{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_HOW_KO}{_TOLD}(?<=[다냐자라])고\s(?:좀\s)?{_PUT_KO}{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_TOLD}(?<=[다냐자라])고\s{_WHAT_KO}\s?(?:좀\s)?{_PUT_KO}{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_QUOTED}\s?{_WHAT_KO}\s?(?:(?:좀\s)?{_PUT_KO})?{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_HOW_KO}(?P<body>{_NOT_ASKED}{_PLAIN})\s(?:좀\s)?{_PUT_KO}{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_WHAT_KO}(?:\s(?:하나\s|좀\s)?{_PUT_KO})?(?:\s?부탁\S{{0,4}})?"
    rf"(?:\s?[:：.—–\n]\s*|\s(?={QUOTE})){_BODY}(?:{_AS_IT_IS})?{_ENDS_KO}",
    rf"^{_TARGET_KO}\s{_WHAT_KO}\s(?:하나\s|좀\s)?{_PUT_KO}{_ENDS_KO}",
    rf"^(?P<target>[^:\n{QUOTE[1:-1]}]{{1,100}}?\s(?:스레드|쓰레드))(?:에다가|에다|에)\s{_QUOTED}(?:{_AS_IT_IS})?"
    rf"\s?(?:좀\s)?{_PUT_KO}{_ENDS_KO}",
)

_KIND_JA = (
    r"(?:投稿|メッセージ|スレッド|スレ(?!ッ)|書き込み|お知らせ|発言|コメント|質問|ポスト|告知|スタンドアップ"
    r"|アナウンス)"
)
_REPLY_JA = r"(?:スレッド(?:で|に)?)?(?:返信|返事|レス|コメント|リプライ|リプ)"
_PLEASE_JA = (
    r"(?:おいて|いて|ください|下さい|くれる|くれ|もらえる|もらえます|ほしい|おきたい|お願い(?:します)?|します"
    r"|ね|か|です|よ)*"
)
_DO_JA = rf"を?(?:(?:し|入れ|つけ|付け|書い|残し|送っ)(?:て|と){_PLEASE_JA}|お願い(?:します|ね)?)"
_BACK_JA = rf"(?:返し|答え)(?:て|と){_PLEASE_JA}"
_SAY_JA = rf"(?:返し|書い|送っ|投稿し|残し|入れ|答え)(?:て|と){_PLEASE_JA}"
_ENDS_JA = r"[\s。.!！?？]*$"
_TARGET_JA = rf"(?P<target>[^:：\n{QUOTE[1:-1]}]{{1,80}}?{_KIND_JA})(?:の(?:スレッド|下))?(?:に|へ)、?"
_SAID_JA = r"(?:と(?!こ)|って)、?"
_JA = (
    rf"^{_TARGET_JA}(?:(?:スレッド|返信|コメント)で)?{_QUOTED}{_SAID_JA}(?:{_REPLY_JA}(?:{_DO_JA})?|(?:スレッドで)?{_BACK_JA})"
    rf"{_ENDS_JA}",
    rf"^{_TARGET_JA}(?:スレッド|返信|コメント)で、?{_QUOTED}(?:{_SAID_JA})?{_SAY_JA}{_ENDS_JA}",
    rf"^{_TARGET_JA}{_QUOTED}{_SAID_JA}スレッドで{_SAY_JA}{_ENDS_JA}",
    rf"^{_TARGET_JA}{_REPLY_JA}(?:{_DO_JA})?\s?(?:[:：。]|、(?={QUOTE})|(?={QUOTE}))\s?{_BODY}(?:と|って)?{_ENDS_JA}",
    rf"^{_TARGET_JA}(?:(?:スレッド|返信|コメント)で)?{_TOLD}{_SAID_JA}{_REPLY_JA}(?:{_DO_JA})?{_ENDS_JA}",
    rf"^(?P<target>[^:：\n{QUOTE[1:-1]}]{{1,80}}?スレッド)(?:に|で|へ)、?{_QUOTED}{_SAID_JA}{_SAY_JA}{_ENDS_JA}",
    rf"^{_TARGET_JA}{_REPLY_JA}{_DO_JA}{_ENDS_JA}",
)
FORMS: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "ko": tuple(make_regex(one) for one in _KO),
    "en": tuple(make_regex(one, re.IGNORECASE) for one in _EN),
    "ja": tuple(make_regex(one) for one in _JA),
}
ASKS = make_regex(
    r"는지|달렸|있었?[어나니]|왔[어나니]|했[어나니]|\b(?:did|has|have|whether|if\sany\w*)\b|した[?？か]|ました|かどうか|あった|来た|誰",
    re.IGNORECASE,
)
"""That it is asked whether somebody replied."""
POINTED = make_regex(
    r"^\W*(?:(?:이|그|저|위|위의|방금|여기|해당)\s?(?:글|메시지|메세지|스레드|쓰레드|게시글|공지|질문)"
    r"|(?:(?:the|this|that|its|my|our|your)\s)?(?:thread|message|post|question|update|announcement|comment)"
    r"|(?:この|その|あの|上の|下の)?(?:投稿|メッセージ|スレッド|コメント|質問)"
    r"|(?:그\s)?(?P<ko>첫|두|세|네)\s?번째\s?(?:글|메시지|메세지|거|것)?(?:의?\s?스레드)?"
    r"|(?:the\s)?(?P<en>first|second|third|fourth)\s(?:thread|message|post|one)|(?P<ja>最初|[一二三四1-4](?:つ目|番目|件目))の(?:投稿|メッセージ|もの|スレッド))\W*$",
    re.IGNORECASE,
)
"""A message that is only pointed at, or told by its place among several."""
POINTS = (
    (make_regex(r"^\W*(?:거기|그거|그것|저기|여기)(?:에다가?|에|다가?)\s(?=.*(?:답글|댓글|답장))"), "그 글에 "),
    (make_regex(r"^\W*(?:そこ|それ|これ)(?:に|へ)、?(?=.*(?:返信|返事|コメント|返し))"), "その投稿に"),
    (
        make_regex(
            r"\b(?P<act>reply|respond|answer|comment)\s(?:back\s)?(?:(?:to|in|on|under)\s(?:that|it|this|him|her|them|the\sthread|there)|there)"
            r"(?=\s*[:,—]|\s(?:with|saying|that\s)|\s\W)(?!\s(?:message|post|thread|one))",
            re.IGNORECASE,
        ),
        r"\g<act> to that message",
    ),
)
"""How a message that was just found is pointed at without a word for it, and the words that say the same."""
TAIL = make_regex(
    r"\s?(?:밑|아래)$|(?:의)?\s(?:스레드|쓰레드|댓글|답글)$|^(?:the|that|this)\s|\s있(?:잖아|는데|지)요?,?\s(?:거기|그거|그\s?글)$"
)
"""What stands at a message's words and tells nothing of it."""
OF_PAGES = make_regex(
    r"페이지\s?(?:의\s)?(?:댓글|코멘트)|\bpage\s(?:comments?|threads?)\b|ページの(?:コメント|スレッド)", re.IGNORECASE
)
"""Comments on pages, which are no messages."""
MORE = make_regex(
    r"\band\s(?:then\s)?(?:also\s)?(?:post|send|dm|tell|remind|create|add|update|mark|let)\b"
    r"|(?:하고|한\s?다음|그리고|고\s나서)\s[^\n]{0,40}(?:올려|보내|만들|바꿔|추가|알려)|(?:してから|して、)[^\n]{0,40}(?:投稿|送|作|変更)",
    re.IGNORECASE,
)
"""That something else is to be done besides."""
