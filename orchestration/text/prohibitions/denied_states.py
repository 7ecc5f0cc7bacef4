"""That a thing is not in some state after all, beside the state that it is in ("완료 아니고 진행 중으로", "it isn't
done yet, in progress please", "まだ途中だから進行中で"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.columns import STATE_WORDS
from orchestration.text.spans import mask_spans

_STATE = "|".join(STATE_WORDS.values())
_DONE_EN = r"(?:done|finished|completed?|closed)"
_DENIALS = make_regex(
    rf"(?<![가-힣])(?:아직\s?(?:이(?:래|네|에요|야|라서?)|래|인데)요?"
    r"|(?:아직\s)?(?:다\s)?(?:안|덜|못)\s?(?:끝났|끝냈|됐|했|마쳤)(?:네|대|어|다|음|는데|더라|지만|으니까|다네|구나)?요?"
    rf"|(?:{_STATE})(?:가|는|은)?\s?(?:아니(?:고|라|야|네|에요|었네|었어|었음|었구나|래)|아님|아녔네)요?)(?![가-힣])"
    rf"|\b(?:(?:it|that|this)(?:\sone)?(?:'s|\sis|\swas)\s)?(?:actually\s|still\s)?not\s(?:quite\s|really\s|actually\s)?{_DONE_EN}(?:\s(?:yet|after\sall|though))*"
    rf"|\b(?:it|that|this)(?:\sone)?\s(?:isn|wasn)['’]?t\s(?:quite\s|really\s|actually\s)?{_DONE_EN}(?:\s(?:yet|after\sall|though))*"
    r"|まだ(?:終わって|完了して|できて|出来て|済んで)い?(?:ない|なかった|ません(?:でした)?)(?:みたい|らしい)?(?:です|だ|でした)?(?:ので|から|ね|よ|わ)*"
    r"|まだ(?:途中|作業中|やってる(?:途中)?)(?:らしい|みたい)?(?:です|だ|でした)?(?:から|ので|し|ね|よ)*"
    rf"|(?:{_STATE})(?:じゃ|では)な(?:かった|くて|く)(?:です)?(?:ね|わ)*",
    re.IGNORECASE,
)
LONGEST = 120
"""Characters of a reply that is looked at."""


def find_denied_states(text: str) -> list[tuple[int, int]]:
    """Return where a state is denied; nowhere if no other state is named beside it."""
    found = [one.span() for one in _DENIALS.finditer(text)] if len(text) <= LONGEST else []
    return found if found and re.search(_STATE, mask_spans(text, found), re.IGNORECASE) else []


def drop_denied_states(text: str) -> str:
    """Return a reply without the states that it denies, where it names the one that holds."""
    found = find_denied_states(text)
    if not found:
        return text
    bare = _CUT.sub(lambda cut: f"{cut[1]} " if cut[1] else " ", mask_spans(text, found, "\ue000"))
    return _STILL.sub("", re.sub(r"([、。])\s+", r"\1", " ".join(bare.split())).strip(" ,."))


_CUT = make_regex(r"([,.、。!…]*)\s*(?:\ue000+[,.、。!…\s]*)+")
_STILL = make_regex(rf"\b(?:(?:it|that)(?:'s|\sis)\s)?still\s(?={_STATE})", re.IGNORECASE)
