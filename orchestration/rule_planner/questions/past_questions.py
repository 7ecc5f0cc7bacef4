"""Questions on what was done ("did you post it?", "바꿨어?"): they ask for nothing to be done. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import mask_told_bodies

_PAST = "".join(
    chr(code) for code in range(ord("가"), ord("힣") + 1) if (code - ord("가")) % 28 == 20 and chr(code) not in "있겠"
)
"""The syllables of Hangul that end in ㅆ, as each past form does ("했", "올렸"); 있다 and 겠 are none."""
_OF_DONE = "".join(chr(code) for code in range(ord("가"), ord("힣") + 1) if (code - ord("가")) % 28 == 4)
"""The syllables that end in ㄴ, as what was done does before a noun ("바뀐 거", "처리된 게")."""
_ASKS_OF_PAST = make_regex(
    r"^\W*(?:(?:metel|hey|hi|so|ok|and|wait|btw)[\s,]+)*"
    r"(?:(?:did|have|has|had|was|were)\s(?:you|we|i|it|the|that|this|anyone|somebody|someone)|did\s\w+)\b[^?]*\?\W*$"
    rf"|[{_PAST}](?:어|나|니|는지|을까|습니까|대|다며|다면서|다던데|다고)?(?:요|용)?\s*\?\W*$"
    rf"|[{_OF_DONE}]\s?(?:거|것|게|건)(?:이)?\s?(?:맞|확실|아니|야|죠|지|예요|인가|인지)\S{{0,4}}\s*\?\W*$"
    r"|(?:した|された|ました|てた|ってる|ている|てある|ってある|(?:(?<![あだか])っ|[えけげせてねべめれき]|来)た)"
    r"(?:か|の|っけ)?\s*[?？]\W*$"
    r"|[ぁ-ん]た(?:行|もの|やつ|の|ページ|タスク|投稿|メッセージ)(?:って|は|が)?(?:ある|あった|あります|ありました)か?\s*[?？]\W*$"
    r"|(?:なぜ|なんで|どうして).*なかった(?:の|ん(?:ですか)?)?\s*[?？]\W*$",
    re.IGNORECASE,
)
_RECALLS = make_regex(rf"(?:더라|던가|던데|[{_PAST}](?:지|나))요?[\s?.!~]*$|(?:っけ|たか)[？?。\s]*$")
"""The end of a question of who tries to recall something, with or without its sign ("몇 대라고 적어놨더라")."""


_OF_OTHERS = make_regex(
    r"^\W*(?:did|have|has|had|was|were)\s(?:anyone|anybody|somebody|someone)\b|누가|누군가|누구라도|아무도|誰か|だれか|誰も",
    re.IGNORECASE,
)


def is_of_others(text: str) -> bool:
    """Whether a question on what was done is of somebody else than metel, so that others' words tell."""
    return _OF_OTHERS.search(text) is not None


def is_past_question(text: str) -> bool:
    """Whether a text asks whether something was done, and for nothing else; a question that somebody is to be told, or
    that stands in quotes, is none of its own."""
    return _ASKS_OF_PAST.search(replace_quotes(mask_told_bodies(text))) is not None


def does_recall(text: str) -> bool:
    """Whether a text ends as one does that tries to recall something: it orders nothing."""
    return _RECALLS.search(replace_quotes(mask_told_bodies(text))) is not None
