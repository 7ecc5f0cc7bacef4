"""Words around a change of earlier work that say no more of it: a hesitation ahead, why behind, and how a day is set
again ("흠 마감은 빼줘 급한거 아니래", "화요일로 하자 월욜은 회의 많아서 못해", "금욜로 다시 잡고 …"). Pure."""

from __future__ import annotations

import re

from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import mask_told_bodies

LONGEST = 120
"""Characters of a reply that is looked at."""
_HESITATES = re.compile(
    r"^(?:(?:흠+|음+|어+|아+(?=\s)|근데|저기|hm+|um+|uh+|erm|うーん|えーと|んー)[\s,.~…、]+)+(?=\S)", re.IGNORECASE
)
_SETS_KO = re.compile(r"(?<=[가-힣\d]로)\s(?:다시\s)?(?:잡고|맞추고|정하고|잡아서)(?=\s)")
_SETS_END_KO = re.compile(r"(?<=[가-힣\d]로)\s(?:다시\s)?(?:잡아|맞춰|정해)(?=\s?(?:줘|주|놔|둬))")
_ORDER_KO = (
    r"(?:하자|할게요?|(?:해|바꿔|미뤄|옮겨|빼|넣어|남겨|돌려|당겨|넘겨|처리해|변경해)\s?(?:줘요?|주세요|주라|놔"
    r"|둬)|(?:으로|로)\s?(?:부탁\S*|요|가자))"
)
_WHY_KO = (
    r"[^.!?\n:\"'‘“]{2,36}?(?:(?:급한|바쁜|중요한)?\s?(?:거|건|것)(?:는|은)?\s?아니(?:래|라|고|야|에요|니까"
    r"|라서)(?:요)?"
    r"|[가-힣](?:서|라서|이라)(?:\s(?:못|안|힘들|어렵|빡세|불가)\S{0,4})?(?:요)?|니까(?:요)?|거든요?"
    r"|[했었았됐]대(?:요)?|휴가래요?|출장이래요?|없대요?)"
)
_REASON_KO = re.compile(rf"^(?P<order>.*{_ORDER_KO})[\s,.~]+(?P<why>{_WHY_KO})[\s.!~ㅠㅜㅋㅎ]*$")
_REACHES = re.compile(
    r"한테|에게|께\s|알려|전해|보내|올려|말해|물어|디엠|DM|메시지|라고|다고|\b(?:tell|dm|message|post"
    r"|say)\b",
    re.IGNORECASE,
)


def drop_turn_remarks(text: str) -> str:
    """Return a reply on earlier work without the hesitation ahead of it and the reason behind it; what may be told to
    somebody stays whole."""
    if len(text) > LONGEST or _REACHES.search(text) or mask_told_bodies(text) != text or replace_quotes(text) != text:
        return text
    bare = _HESITATES.sub("", text)
    bare = _SETS_END_KO.sub(" 바꿔", _SETS_KO.sub(" 하고", bare))
    found = _REASON_KO.match(bare)
    return found["order"] if found is not None else bare
