"""Other words for what a change of one record or of several is read from, put in the plain ones. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once
from orchestration.rule_planner.reading.field_words import DUE, STATE, WHO
from orchestration.rule_planner.reading.words import DATE, QUOTE

_ALSO = (
    (
        r"(?:(?:아직|여전히|지금)\s)?(?:완료|진행\s?중|할\s?일|보류|취소)(?:으로|로)\s?"
        r"(?:떠|되어|돼|표시돼|표시되어|나와|남아|찍혀)\s?있[가-힣]*",
        "",
    ),
    (rf"({WHO}|{STATE}|{DUE})\s?(?:->|→|=>)\s?", r"\1 "),
    (rf"({QUOTE})\s?(?:->|→|=>)\s?", r"\1: "),
    (r"(?:끝난|완료된|다\s?된|마친|끝낸)\s?(?:걸로|거로|것으로)", "완료로"),
    (r"(?:시작한|하고\s?있는|하는\s?중인|진행\s?중인)\s?(?:걸로|거로|것으로)", "진행 중으로"),
    (r"(?:취소된|취소한)\s?(?:걸로|거로|것으로)", "취소로"),
    (r"\s(?:for now|for the moment|for me|please|pls|thanks|thx|asap|until further notice)\W*$", ""),
    (rf"\s(?:instead of|rather than|and not|not)\s(?:{DATE}|\d\S*)\W*$", ""),
    (r"(?:終わった|完了した|済んだ|完了)(?:こと|扱い)に", "完了に"),
    (rf"({QUOTE})\s?(?:뿐(?:만|\s?만)?\s?아니라|말고도|만\s?아니라)\s?", r"\1랑 "),
    (rf"\bnot (?:only|just) ({QUOTE}),? but(?: also)? ({QUOTE})", r"\1 and \2"),
    (rf"({QUOTE}) as well as ({QUOTE})", r"\1 and \2"),
    (rf"({QUOTE})(?:だけ(?:で|じゃ)なく(?:て)?|のみならず|以外に)、?", r"\1と"),
    (rf"^({QUOTE}) (?:can|should|may) (?:now )?be (?:marked|set|moved|changed|put)(?= (?:as|to)\b)", r"mark \1"),
    (rf"^(?:can|could|shall) we (?:do|have|hold|make) ({QUOTE}) (?:(?:at|on) )?(?={DATE})", r"move \1 to "),
    (rf"^({QUOTE}) (?:moves|goes|passes|shifts|slips)(?: over)?(?= (?:from|to)\b)", r"move \1"),
    (r",?\s(?:and )?(?:it |that )?(?:slips|moves|shifts|(?:is|gets) pushed)(?: back| out)?(?= to\b)", ", "),
)


def replace_change_words(text: str) -> str:
    """Return a request in the words that changes are read from."""
    plain = text
    for words, plainer in _ALSO:
        plain = compile_once(words, re.IGNORECASE).sub(plainer, plain)
    return plain
