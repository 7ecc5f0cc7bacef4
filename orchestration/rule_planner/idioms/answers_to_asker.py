"""Requests that say to whom they are to be answered, which is who asks ("나한테 …알려줘", "send me the overdue tasks"):
they are answered where they were asked. Pure.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

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


def drop_asker_as_receiver(text: str) -> str:
    """Return a request without the words that it is answered to who asks, where it asks for nothing else there."""
    text = _MINE_KO.sub("내 ", text)
    if _ELSEWHERE.search(text):
        return text
    for one in _TELLS:
        text = one.sub("", text)
    return _SEND_ME.sub(r"\g<opens>show me ", text)
