"""Questions about what metel can do, in any words: all of them are of known kinds, or it is asked for something else.

"노션에서도 돼?", "what kind of stuff can I ask you", "どんなこと頼めるの？". Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import BRAND, compile_branded

_Kind: TypeAlias = Literal["what", "how", "can", "able", "use", "ask", "do", "self", "where", "thing", "also", "rest"]

_WORDS: Mapping[_Kind, str] = {
    "what": (
        r"뭐든지?|뭐뭐|뭐|뭘|무엇|무슨|어떤|어느|어디(?:까지|서)?|what(?:'s)?|which|できること|何|なに|どんな"
        r"|どこまで|どこ"
    ),
    "how": r"어떻게|how|どうやって|どう",
    "can": (
        r"(?:할|해\s?줄|시킬|물어볼|부탁할|맡길|도와줄|읽을|쓸|만들|보낼)\s?(?:수|줄)\s?(?:있|아|알)[가-힣]*"
        r"|잘\s?(?:해|하)[가-힣]*"
        r"|can|could|good at|でき(?:る|ます)|頼め(?:る|ます)|読め(?:る|ます)|使え(?:る|ます)|得意|やってくれ(?:る"
        r"|ます)"
    ),
    "able": (
        r"가능(?:해|한|하|할)?[가-힣]*|(?:돼|됩니까|되나|되는)[가-힣]*|지원(?:해|하|되|돼)?[가-힣]*"
        r"|able to|capable of|supports?|handle|対応(?:して)?(?:いる|います|る)?"
    ),
    "use": r"(?:쓰|사용하|이용하|써)[가-힣]*|사용법|use|使(?:う|い方|えば)",
    "ask": (r"(?:물어|시키|시켜|부탁|맡기|맡겨)[가-힣]*|ask|頼めば|頼む|聞け(?:ば|る)|お願い(?:すれば|できる)?"),
    "do": r"(?:도와|해\s?주|해\s?줘|하는)[가-힣]*|tell|help|do|read|write|work|やる|する|教えて",
    "self": r"너|넌|네|니|메텔|봇|이거|이건|이\s?봇|you|your|yourself|metel|the bot|this(?: bot| thing)?|あなた"
    r"|君|メテル|これ|この(?:ボット|bot)",
    "thing": (
        r"일|거|것|걸|게|기능|작업|종류|명령어?|것들|예약\s?메시지|메시지|시트|문서|표|그래프|차트|번역|요약|알림"
        r"|디엠|dm|pdf|파일"
        r"|kinds?|sorts?|stuff|things?|tasks?|features?|commands?|(?:spread)?sheet(?:s)?|docs?|pages?|charts?"
        r"|reminders?|messages?|dms?|else|more"
        r"|こと|もの|機能|シート|ページ|表|グラフ|翻訳|要約|メッセージ|予約"
    ),
    "also": r"도|too|as well|also|も",
    "where": r"ノーション|スラック|グーグル|엑셀|excel",
    "rest": (
        r"[에에서까지만로은는이가을를의들과랑요야좀더또다면대주줄]|수|줘[가-힣]*|알려[가-힣]*|주세요|인가요?|이야"
        r"|예요|건가요?|혹시|그럼|그리고|근데|또는"
        r"|i|we|me|us|our|for|of|to|with|on|in|the|a|an|is|are|do|does|did|exactly|and|or|be|it|please|there|here|all"
        r"|any|so|ok|hey|should|actually|now"
        r"|は|が|を|に|へ|で|の|と|か|な|ん|って|ます|です|ですか|ますか|くれる|の|ね|よ|他|ほか|たら|いい|すれば"
        r"|とか|あと"
    ),
}
_LONGEST = 70
_GAP = make_regex(r"[\s,.!?~…、。！？・:;'\"’“”()]+")
_BRANDED = rf"(?:{BRAND})"
_ENGLISH_END = make_regex(r"[a-z]", re.IGNORECASE)
_ASKS = make_regex(
    r"[?？]|(?:할까|될까|나요|까요|는지|는데|알려|教えて|か|の)[\s.。]*$|^(?:what|how|can|do|does|which|are)\b",
    re.IGNORECASE,
)


def is_ability_question(text: str) -> bool:
    """Whether a text asks what metel can do, or whether it can do something: no word of it says anything else."""
    bare = text.strip()
    if len(bare) > _LONGEST or not _ASKS.search(bare):
        return False
    kinds = _read_kinds(bare)
    if kinds is None:
        return False
    is_open = "what" in kinds and (kinds & {"can", "able", "ask"} or {"self", "do"} <= kinds)
    named = kinds & {"where", "thing"} and not kinds & {"what", "how"}
    is_of_one = named and ("able" in kinds or ("can" in kinds and kinds & {"where", "also"}))
    return bool(is_open or is_of_one or ("how" in kinds and kinds & {"use", "ask"}))


def _read_kinds(text: str) -> frozenset[_Kind] | None:
    """Return the kinds of the words of a text; none where a part of it is in no table."""
    kinds: set[_Kind] = set()
    at = 0
    while at < len(text):
        gap = _GAP.match(text, at)
        if gap is not None:
            at = gap.end()
            continue
        kind, end = _longest(text, at)
        if kind is None:
            return None
        kinds.add(kind)
        at = end
    return frozenset(kinds)


def _longest(text: str, at: int) -> tuple[_Kind | None, int]:
    best: tuple[_Kind | None, int] = (None, at)
    brand = compile_branded(_BRANDED).match(text, at)
    if brand is not None:
        best = ("where", brand.end())
    for kind, pattern in _PATTERNS:
        found = pattern.match(text, at)
        if found is not None and found.end() > best[1] and not _goes_on(text, found.end()):
            best = (kind, found.end())
    return best


def _goes_on(text: str, end: int) -> bool:
    return (
        text[end - 1].isascii() and text[end - 1].isalpha() and end < len(text) and bool(_ENGLISH_END.match(text, end))
    )


_PATTERNS: tuple[tuple[_Kind, re.Pattern[str]], ...] = tuple(
    (kind, make_regex(rf"(?:{words})", re.IGNORECASE)) for kind, words in _WORDS.items()
)
