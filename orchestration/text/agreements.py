"""Words that say yes to what waits for an approval, with remarks beside them. They decide nothing: the card is pointed
to, but where they say that it is to be sent just as it stands, and nothing else. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.answer_parts import is_idle
from orchestration.text.word_lists import PLEASE_EN

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


_YES_WORD = (
    r"(?:네+|넵|넹|예|응|ㅇㅇ|ㅇㅋ|오케이|(?:아주\s)?좋(?:아요?|습니다|네요)|괜찮(?:아요?|습니다|네요)|맞(?:아요?|습니다)|그래요?|확인했(?:어요|습니다)"
    r"|yes|yep|yeah|yup|sure|ok(?:ay)?|great|perfect|fine|lgtm|(?:(?:it|that)\s)?(?:looks|sounds)\s(?:good|great|fine)(?:\sto\sme)?"
    r"|(?:all|that'?s|it'?s)\s(?:good|fine|great)"
    r"|はい|ええ|うん|OK(?:です)?|オッケー(?:です)?|了解(?:です)?|(?:いい|大丈夫)(?:です)?[よね]*|問題(?:ない(?:です)?|ありません)|確認しました)"
)
_AS_IT_STANDS = (
    r"(?:(?:지금\s?)?(?:이|그)?대로|(?:이|그|위)\s내용\s?(?:그?대로|으로)|(?:적힌|쓰인|보이는)\s?(?:그?대로))\s"
    r"?(?:보내|올려|전해|전달해|게시해|발송해|부쳐)(?:\s?(?:줘요?|주세요|주십시오|주시면\s(?:돼요|됩니다)|주시겠어요|주실래요|도\s(?:돼요?|됩니다|좋아요|좋습니다)))"
    r"|(?:please\s|just\s|go\sahead\sand\s|you\scan\s)*(?:send|post|share|publish)\s(?:it|this|that)\s(?:out\s)?(?:just\s|exactly\s)?"
    rf"(?:as\s(?:it\s)?(?:is|stands|written|shown|drafted)|as-is|like\s(?:that|this)|unchanged)(?:[,\s]+{PLEASE_EN})?"
    r"|(?:(?:この|その)まま|(?:この|その)(?:内容|文面|文)(?:の?まま)?)で?、?(?:送って|送信して|投稿して|出して|流して)"
    r"(?:ください|下さい|もらえますか|いただけますか|(?:大丈夫|OK|いい)(?:です)?[よ]?)?"
)
_GO = make_regex(
    rf"(?:{_YES_WORD}[\s,.!~、。ㅎㅋ]*){{0,3}}(?:{_AS_IT_STANDS})"
    r"(?:[\s,.!~、。]+(?:감사(?:합니다|해요)|고마워요?|고맙습니다|부탁드(?:려요|립니다)|thanks?|thank\syou|ありがとう(?:ございます)?))?"
    r"[\s.!~。！ㅎㅋ]*",
    re.IGNORECASE,
)
_LONGEST_GO = 80


def does_say_go(text: str) -> bool:
    """Whether all of a text says that what waits is to be sent just as it stands ("네, 그대로 보내 주세요")."""
    said = text.strip()
    return len(said) <= _LONGEST_GO and _GO.fullmatch(said) is not None
