"""Words on how a thing that was done stands: it is to stay as it is ("아니다 #marketing 맞네 그냥 둬"), or it is not
over yet after all ("oh wait, not done yet"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.refusals import is_kept
from orchestration.text.thread_phrases.withdrawal import WISHES

_OPENS = (
    r"(?:(?:아니다|아니야|아니|아냐|아|앗|어|음+|잠깐만?|근데|참|미안|죄송(?:해요|합니다)?|oh|ah|wait|no|nope|hmm+"
    r"|actually|hang on|sorry|oops|never ?mind|ok(?:ay)?|great|thanks|thank you|thx|네|넵|고마워요?"
    r"|감사(?:합니다|해요)?|좋아요?|はい|あっ?|いや|えっと|待って|ごめん(?:なさい)?|すみません|やっぱり?)"
    r"[\s,.!…、。~]*)"
)
_WONDERS = (
    r"(?:[^.?!…、。]{1,40}?(?:였나|이었나|인가|던가|더라|나|까)요?[?.…~\s]+"
    r"|(?:was it|wasn't it|should it be|did i)\s[^.?!]{1,40}\?+\s*"
    r"|[^。？?…、]{1,30}?(?:だっけ|かな|でしたっけ)[？?…。、\s]*)"
)
_RIGHT = (
    r"(?:[^.!?…]{0,30}?(?:맞네|맞다|맞아|맞구나|맞습니다|맞았네|맞는데|괜찮네|괜찮다|괜찮아)요?[\s,.!~]*"
    r"|[^.!?]{0,40}?(?:\bis|\bwas|'s)\s(?:actually\s)?(?:right|correct|fine|good|ok|okay)[\s,;.—–-]*"
    r"|[^。！？]{0,30}?(?:合って(?:い)?(?:る|ます|た)|正しい(?:です)?|大丈夫(?:です)?)(?:から|ので)?[、。\s]*)"
)
_KEEP = (
    r"(?:(?:그냥|그대로|이대로|그럼|일단)\s)*(?:놔둬|놔\s?둬|냅둬|두자|둬|놔두자|두세요|두면\s?돼)"
    r"(?:요|도\s?돼\S{0,2}|도\s?됩니다|주세요)?"
    r"|(?:(?:so|just|please|let's)\s)*(?:leave|keep)\s(?:it|that|this|them)"
    r"(?:\s(?:as (?:it )?is|as they are|alone|there|be|like that))?"
    r"|(?:じゃあ)?(?:そのまま|このまま)(?:で|に)?(?:いい(?:です)?|大丈夫(?:です)?|OK(?:です)?|お願い(?:します)?|して(?:おいて)?(?:ください)?)?"
)
_LEFT = make_regex(
    rf"{_OPENS}*(?P<before>{_WONDERS}?{_OPENS}*{_RIGHT}?{_OPENS}*)(?:{_KEEP})[\s.!~。！]*", re.IGNORECASE
)
_NOT_DONE = make_regex(
    rf"{_OPENS}*(?:"
    r"(?:(?:그거|이거|그건|이건)\s)?아직\s(?:다\s)?(?:안\s?(?:끝났|끝냈|됐|했)|못\s?(?:끝냈|했)|덜\s?(?:끝났|됐)|완료(?:가|는)?\s?(?:아니|안\s?됐)"
    r"|끝난\s?(?:게|건|거)\s?아니)[가-힣]{0,4}"
    r"|(?:(?:it|that|this)(?:'s|\sis)\s)?(?:still\s|actually\s)?not\s(?:quite\s|actually\s|really\s)?(?:done|finished|complete[d]?)"
    r"(?:\syet)?(?:\s(?:actually|after all|sorry))?"
    r"|(?:it|that|this)\sisn'?t\s(?:done|finished|complete[d]?)(?:\syet)?"
    r"|まだ(?:終わって|完了して|できて|出来て|済んで)(?:い)?(?:ない|なかった|ません(?:でした)?)(?:です|わ|よ|や)?)[\s.!~。！ㅠㅜ]*",
    re.IGNORECASE,
)

_SUSPENDS = make_regex(r"보류|\bhold off\b|保留", re.IGNORECASE)


def does_suspend(text: str) -> bool:
    """Whether words to wait ask that a thing is not done for now, rather than for a moment."""
    return _SUSPENDS.search(text) is not None


def is_left_alone(text: str) -> bool:
    """Whether a text says that what was done is to stay as it is, and nothing else."""
    found = _LEFT.fullmatch(" ".join(text.split()))
    return (found is not None and not WISHES.search(found["before"])) or is_kept(text)


def is_not_done_yet(text: str) -> bool:
    """Whether all that a text says is that a thing is not over yet."""
    return _NOT_DONE.fullmatch(" ".join(text.split())) is not None
