"""Requests that say to whom they are to be answered, which is who asks ("나한테 …알려줘", "send me the overdue tasks"):
they are answered where they were asked. Pure.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import THANKS_EN

_MINE_KO = make_regex(r"(?<![가-힣])(?:나|저)(?:한테|에게)\s(?=(?:남은|남아\s?있는|할당된|배정된|맡겨진|주어진)\s)")
"""What somebody has to do."""
_TELLS = (
    make_regex(r"(?<![가-힣])(?:나|저)(?:한테|에게)\s(?=[^\n]*(?:알려|말해|가르쳐)\s?(?:줘|주|줄|달))"),
    make_regex(r"(?<![ァ-ヶ一-龥])(?:私|僕|俺|わたし)に(?:も)?、?(?=[^\n]*(?:教えて|見せて))"),
)
_SEND_ME = make_regex(
    r"^(?P<opens>\W*(?:(?:hey|hi|ok|so|and|also|please|pls|can\syou|could\syou|just)[\s,]+)*)(?:send|give|get|bring|pull|fetch)\sme\s"
    r"(?=(?:(?:the|all|my|our|every|this|last|today'?s|tomorrow'?s|what|which)\b|an?\s(?:list|table|overview|summary)\s(?:of|with)))",
    re.IGNORECASE,
)
_ELSEWHERE = make_regex(
    r"[라다자냐]고[\s도]|[가-힣]면(?:은)?[\s,]|[가-힣]\s?때[\s에는]|(?:한테|에게)만|디엠|쪽지|메시지|메일|따로|개인|리마인|마다|매[일주월]|평일|앞으로"
    r"|\d\s?(?:시(?!트)|분)|[시분]\s?(?:전|뒤|후)"
    r"|\b(?:dms?|direct|messages?|e-?mails?|remind\w*|privately|every|each|when|if|once|at\s(?:\d|noon|half)|in\s\d+)\b"
    r"|だけ|DM|メール|リマインド|毎[日週月朝]|ごと|たら|なら|れば|とき|時に|[時分](?:前|後)|\d時|と(?:教え|伝え|言)|[\"“”‘’「『]",
    re.IGNORECASE,
)
"""It is sent, at another time, on a condition, or says words."""


_ELSE_KO = (
    r"(?:(?:다른|딴)\s?(?:채널|방|데|곳|사람|분)(?:들)?(?:에는?|엔|에다가?는?|한테는?|에게는?|으로는?)?\s?"
    r"(?:올리|공유하|보내|쓰|적|남기|전달하|알리|말하|게시하)지\s?(?:는\s)?(?:말고|마시고|않고|마세요|마요|마|말아\s?(?:줘|주세요))[\s,.]*)"
)
_ELSE_EN = (
    r"(?:(?:please\s)?(?:don'?t|do\snot|no\sneed\sto)\s(?:post|share|send|put)\s(?:(?:it|them|this|that|anything)\s)?"
    r"(?:(?:in|to|on)\s)?(?:(?:any\s)?other\s(?:channels?|threads?|people)|anywhere\selse|elsewhere|anyone\selse)[\s,.;–—-]+)"
)
_ELSE_JA = (
    r"(?:(?:他|ほか|別)の(?:チャンネル|ところ|場所|人|スレッド)に(?:は)?(?:投稿|共有|送信|転送)?"
    r"(?:しないで(?:ください)?|せず(?:に)?|流さ(?:ないで(?:ください)?|ず(?:に)?)|送ら(?:ないで(?:ください)?|ず(?:に)?)|書か(?:ないで(?:ください)?|ず(?:に)?))[、。\s]*)"
)
_ONLY_HERE = (
    make_regex(
        rf"(?<![\s,.~])[\s,.~]*(?<![가-힣]){_ELSE_KO}?(?:그냥\s)?(?:여기|이\s?(?:채널|방|스레드|쓰레드|대화)(?:방)?)(?:에다?가?|에서|서|로)?만(?:요|이요)?"
        r"(?P<goes>\s(?=\S))?(?(goes)|[\s.!~]*$)"
    ),
    make_regex(
        rf"(?<![\s,.;–—-])[\s,.;–—-]+(?:(?:but|and)\s)?{_ELSE_EN}?(?:please\s)?(?:(?:just|only)\s(?:(?:in|right)\s)?(?:here|this\s(?:thread|channel))"
        rf"|(?:in\s)?(?:here|this\s(?:thread|channel))\sonly)(?:\sin\s(?:the|this)\s(?:thread|channel))?(?:\s{THANKS_EN})?[\s.!]*$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?<![、。\s])[、。\s]*{_ELSE_JA}?(?:ここ|この(?:スレッド|チャンネル))(?:に)?だけ(?:に|で|へ)?(?:いい|OK|お願い(?:します)?|大丈夫)?(?:です)?[。！!\s]*$"
    ),
)
"""That nobody but who asks here is to read the answer."""
_READ_BY_OTHERS = make_regex(
    r"올[려리]|보내|공유|게시|전달|남[겨기]|적어|써\s?(?:줘|주)|추가|바꿔|변경|만들|DM|디엠|#|[\"“”‘’「『]"
    r"|\b(?:post|send|share|dm|message|tell|put|write|add|create|change|set|move|remind)\b(?!\sme\b)"
    r"|投稿|送|共有|流し|書い|追加|変更|作|DM|リマインド",
    re.IGNORECASE,
)


def drop_only_here(text: str) -> str:
    """Return a question without the words that it is answered here and nowhere else, as each is; the text as it is
    where it has something else done."""
    for form in _ONLY_HERE:
        found = form.search(text)
        rest = f"{text[: found.start()]} {text[found.end() :]}".strip() if found is not None else ""
        if found is not None and rest and _READ_BY_OTHERS.search(rest) is None:
            return rest
    return text


def drop_asker_as_receiver(text: str) -> str:
    """Return a request without the words that it is answered to who asks, where it asks for nothing else there."""
    text = drop_only_here(text)
    text = _MINE_KO.sub("내 ", text)
    if _ELSEWHERE.search(text):
        return text
    for one in _TELLS:
        text = one.sub("", text)
    return _SEND_ME.sub(r"\g<opens>show me ", text)
