"""Remarks behind an order that say why: of its asker ("… 전해줘 나 지금 회의 들어가야 해서"), or on somebody who is
to be told nothing ("not Sara, she knows already"). Pure."""

from __future__ import annotations

import re

from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import LONGEST_ORDER, mask_told_bodies

_ORDER_KO = r"(?:줘요?|주세요|주라|줄래요?|주실래요|주시겠어요|부탁(?:해요?|드려요|드립니다)|하자)"
_SELF_KO = r"(?:나는?|난|내가|저는?|전|제가|우리가?|저희가?|다들)"
_BECAUSE_KO = (
    r"(?:[아어해여와워려러켜]서(?:요)?(?:\s그래요?)?|이라서?(?:요)?|거든요?|까봐(?:서)?(?:요)?|니까(?:요)?|느라(?:고)?(?:요)?"
    r"|때문에(?:요)?)"
)
_KOREAN = re.compile(
    rf"^(?P<order>.*(?:{_ORDER_KO}|[^\s.!][.!]))(?:[\s,.!~]+)(?P<remark>{_SELF_KO}\s(?:[^\s.!?]+\s){{0,6}}?[^\s.!?]*{_BECAUSE_KO})[\s.!~ㅠㅜㅋㅎ]*$",
    re.DOTALL,
)
_SELF_JA = r"(?:私|僕|俺|自分|今(?:から)?|これから|ちょっと|すみません|みんな)"
_JAPANESE = re.compile(
    rf"^(?P<order>.*(?:て|ください|下さい|お願いします))[、。\s]+(?P<remark>{_SELF_JA}[^、。「」]{{1,30}}?(?:ので|んで|もので|から|のため))[。\s]*$",
    re.DOTALL,
)
_SPARED = re.compile(
    r"(?P<order>\b(?:not|(?:don'?t|do\snot|no\sneed\sto)\s(?:tell|ping|message|dm|ask|notify|bother|include|cc|copy|write\sto))\s"
    r"(?:(?-i:[A-Z])[\w.'-]*|[가-힣]{2,4}|<@\w+>|any(?:one|body)|the\steam|him|her|them)(?:\s(?:else|though|yet|about\s(?:it|this)))*)"
    r"(?:,|;|\.|\s[-–—])\s*(?:(?:as|since|because|cause|cuz)\s)?(?P<remark>(?:he|she|they)(?:'\w+|\s\w+)[^.!?]*)[.!?\s]*$",
    re.IGNORECASE,
)
_TOLD = re.compile(r"[다라냐자]고|한테|에게|と(?:言|伝|聞)|[0-9#@]")
"""What may be told, or is part of an order."""


def drop_closing_remark(text: str) -> str:
    """Return a request without the remark at its end that says why; quotes and told words stay."""
    if len(text) > LONGEST_ORDER:
        return text
    plain = mask_told_bodies(replace_quotes(text))
    spared = _SPARED.search(plain)
    if spared is not None:
        return text[: spared.end("order")]
    found = _KOREAN.match(plain) or _JAPANESE.match(plain)
    if found is None or _TOLD.search(found["remark"]):
        return text
    return text[: found.end("order")]
