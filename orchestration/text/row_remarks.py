"""A remark behind the values of a row: that the rest of it stays empty ("나머지는 아직 몰라 비워둬"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import THANKS_EN

_KO = (
    r"(?:나머지|그\s?외|그\s?밖|다른\s?(?:건|거|것|칸|항목|값))\S{0,4}?(?:는|은|건|도)?\s(?:(?:다|전부|모두|일단|아직|그냥|나중에)\s)*"
    r"(?:(?:몰라|모르|없|미정|안\s?정)\S*[,\s]*)?(?:(?:다|전부|모두|일단|아직|그냥|그대로)\s)*"
    r"(?:(?:비워|비우|빈\s?칸|공란|공백|몰라|모르|미정|나중에)\S*(?:\s(?:둬|두|놔|놓|줘|주|해|하|할|채울|부탁|돼|되)\S*){0,2})"
)
_EN = (
    r"(?:(?:and|but|please)\s)*(?:(?:i\s)?don'?t\sknow\sthe\srest(?:\syet)?[,\s]*)?"
    r"(?:(?:just\s)?(?:leave|keep)\s(?:the\s)?(?:rest|others?|other\s(?:columns|fields|cells)|remaining(?:\s\w+)?)\s(?:empty|blank|open|out)"
    r"|(?:the\s)?(?:rest|others?)\s(?:(?:is|are|stays?|can\s(?:stay|be)|should\s(?:stay|be))\s)?(?:(?:left\s)?(?:empty|blank)|unknown|tbd)"
    rf"|(?:i\s)?don'?t\sknow\sthe\srest)(?:\s(?:for\snow|yet|so\sfar))?(?:,?\s{THANKS_EN})?"
)
_JA = (
    r"(?:残り|他|ほか|その他|あと)(?:の(?:欄|列|項目))?は(?:まだ)?(?:(?:分から|わから|未定|決まってい)(?:ない|なくて)?(?:ので|から|で)?[、,\s]*)?"
    r"(?:(?:空|ブランク)(?:欄|白)?\S{0,20}|未定\S{0,4}|(?:分から|わから)ない\S{0,4})"
)
_LONGEST = 200
_REST_EMPTY = make_regex(rf"(?:^|[\s,.;、。·-]+)(?:{_KO}|{_EN}|{_JA})[\s.!~。！]*$", re.IGNORECASE)


def drop_rest_remark(text: str) -> str:
    """Return the values of a row without what is said at their end of the columns that they leave out."""
    start = max(0, len(text) - _LONGEST)
    return text[:start] + _REST_EMPTY.sub("", text[start:])
