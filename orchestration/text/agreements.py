"""Words that say yes to what waits for an approval, with remarks beside them. They decide nothing: the card is pointed
to. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.answer_parts import is_idle

LONGEST = 200
_SPLIT = make_regex(r"[.!?。！？…~;\n]+\s*|[,、]\s*|[ㅋㅎㅠㅜ]+\s*")
_YES = make_regex(
    r"(?:네+|넵|넹|예|응+|엉|ㅇㅇ+|ㅇㅋ+|좋아요?|좋습니다|오케이|그래요?|맞아요?|괜찮아요?|괜찮습니다|문제\s?없\S{1,4}|둘\s?다(?:요)?|전부(?:\s?다)?(?:요)?|다(?:요)?)"
    r"(?:\s(?:둘\s?다|전부|다)요?)?(?:\s?(?:그대로|이대로|그냥))?(?:\s?(?:보내|올려|진행해|진행|해|지워|삭제해|처리해|바꿔|부탁해|부탁드려|부탁드립니다)(?:\s?(?:줘|주세요|요|도\s?(?:돼|됩니다|괜찮\S{1,3})|하세요))?요?)?"
    r"|(?:yes|yep|yeah|yup|sure|ok(?:ay)?|fine|absolutely|definitely|of course|confirmed?|right|correct|all good"
    r"|looks good|sounds good|go ahead|go for it|do it|please do|(?:please\s)?(?:send|post|ship|archive|delete"
    r"|move) (?:it|them|both|all))"
    r"(?:\s(?:please|to (?:both|all)|both|all(?: of (?:it|them))?|go ahead|do (?:it|both|that|them)|send (?:it"
    r"|them|both)|post it|for (?:both|all)|that'?s (?:fine|ok|good|right)))*"
    r"|(?:はい|ええ|うん|了解(?:です)?|OK(?:です)?|(?:それで)?(?:いい|大丈夫)(?:です)?[よね]*|問題(?:ない|ありません)(?:です)?|お願い(?:します|いたします)|承知(?:して(?:い)?ます|しました|です)?|それで|そのまま|全部|両方(?:とも)?)(?:(?:で)?(?:お願い(?:します)?|進めて(?:ください)?|送って(?:ください)?|投稿して(?:ください)?|大丈夫(?:です)?))?|送信で|(?:進め|送っ|投稿し)て(?:ください)?",
    re.IGNORECASE,
)
_NO = make_regex(r"아니(?:요|야|에요|오)?|아뇨|no+|nope|nah|いや|いえ|いいえ|ううん", re.IGNORECASE)


def does_agree(text: str) -> bool:
    """Whether a text says yes, and nothing else but remarks."""
    if len(text) > LONGEST:
        return False
    parts = [one.strip() for one in _SPLIT.split(text) if one.strip()]
    said = [one for one in parts if _YES.fullmatch(one)]
    if any(map(_NO.fullmatch, parts)):
        return False
    return bool(said) and all(one in said or is_idle(one) for one in parts)
