"""Where a request only tells something beside its orders, as the role tagger hears it: why, how things stand, thanks.
Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.role_tagger.tagger import tag_orders
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions

LONGEST = 600
"""So many letters of a request are read at most."""
_LEAST = 0.7
"""So sure is the tagger at least that a part asks for nothing (0 to 1)."""
_BINDS = make_regex(
    r"[#@<>\"“”‘’「」『』:：?？\ue000-\uf8ff]|(?<!\w)'|승인|결재|허락|허가|컨펌|때까지|먼저|비밀|기밀|대외비|금지|말고|빼고|제외|만\s|면\s|거든\s|까지(?!였)|으?로요?[\s.!~]*$"
    r"|들어[가간갔감갈갑오와온왔옴]|다\s?했|끝(?:난|났|냈|내)|팔[았렸]|나갔|그려서|참석|참여|참가|참관|담당|마감|기한|(?:온|오신|간|가신)(?:다|대|댔)|큰일"
    r"|줘|주세|부탁|달라|하자|(?:내가|제가)\s(?:\S+\s)?(?:할|맡|가져)"
    r"|\b(?:join\w*|attend\w*|approv\w*|permission|sign-?off|first|confidential|secret|private|forbidden|without|instead|only|except|if|unless|until|due"
    r"|as\slong\sas|provided|agrees?|okays?|ok|please|pls|must|should|needs?|owner|status|title|close|leave|keep|don['’]?t|by\s(?:\d|[a-z]+day|noon|tomorrow|tonight|eod)|i(?:'ll|\swill)\s(?:do|take|handle)|done|finished|(?:in|under)\s?(?:progress|way)|started|sold|stick|put|on\sit|me|otherwise|regardless)\b"
    r"|参加|出席|同席|来る|出るの|出ます|終わっ|終わり|売れ|決まっ|承認|許可|了承|先に|以外|だけ|なら|たら|れば|場合|まで|担当|期限|締め?切|ください|下さい|ほしい|いらない|不要|私が|僕が|引き",
    re.IGNORECASE,
)
"""What an order may be bound by, or may set."""


@lru_cache(maxsize=128)
def find_asides(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request only tells something, in order; nothing where it is that alone. What may bind an order,
    set a value, forbid or ask is no such part."""
    if len(text) > LONGEST:
        return ()
    orders = tag_orders(text, detect_language(text, "ko"))
    told = [(one.start, one.end) for one in orders if one.act == "aside" and one.certainty >= _LEAST]
    if len(told) == len(orders):
        return ()
    banned = [(one.start, one.end) for one in find_prohibitions(text)] if told else []
    return tuple(
        (start, end)
        for start, end in told
        if not _BINDS.search(text[start:end]) and not any(start < last and first < end for first, last in banned)
    )
