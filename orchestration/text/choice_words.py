"""Which of several choices is meant by a word of it, in any script, or by what somebody does ("jihoon ofc",
"개발쪽이요", "ハンビットのほう"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.text.name_sounds import is_sound_alike, list_name_sounds, shorten_finals
from orchestration.text.office_words import find_meanings

LONGEST = 60
"""Characters of a reply that may name a choice by a word of it."""
LEAST_LETTERS = 2
_WORD = make_regex(r"[가-힣]+|[A-Za-z]+|[ァ-ヶー]+|[一-龥々]+|\d+")
_DENIES = make_regex(
    r"\b(?:not|no|nope|neither|none|without|except|other|else|instead|don'?t|isn'?t|both|all|any|either)\b|n't\b"
    r"|말고|아니(?!고)|아닌|빼고|다른|둘\s?다|모두|전부|없|안\s|じゃな|ではな|以外|違|ちが|両方|全部|どちらも|ない",
    re.IGNORECASE,
)
"""What says which one is not meant, or that several are."""
_PUTS_RIGHT = make_regex(
    r"(?:(?:oh|ah|no|nope|wait|sorry|oops|my\sbad|wrong\s(?:name|person|one)|(?:i\s)?mixed\s(?:them|it)\sup"
    r"|typo)[\s,.!]+"
    r"|(?:아+|앗|어|아니(?:요|다|야)?)[\s,.!]+|(?:이름을?\s?)?(?:착각|잘못|실수|헷갈|틀)\S*(?:\s(?:썼|적었|말했"
    r"|했)\S*)?[\s,.!;ㅋㅎㅠ]+"
    r"|(?:あ[ーっ]?|いや|違う|違った|ごめん(?:なさい)?|すみません|(?:名前)?間違え(?:た|ました))[、,。\s]+)+",
    re.IGNORECASE,
)
"""Words with which a name is put right, ahead of it."""
_BEHIND_KO = make_regex(
    r"(?:님|씨|쪽|팀|네|꺼|거|것|건|분)?(?:이에요|예요|입니다|이요|이야|이지요?|이죠|한테|에게|으로"
    r"|[요야죠지로은는이가을를께])?(?:요)?$"
)
_IDLE = make_regex(
    r"ofc|obviously|obv|naturally|clearly|duh|of|course|the|a|an|one|ones|guy|gal|person|man|woman|team|from|in"
    r"|at|our|my|side"
    r"|i|we|mean|meant|it|its|s|is|was|m|that|please|pls|plz|sorry|oh|ah|um|uh|hm+|haha|lol|yes|yeah|ok|okay"
    r"|well|just|kim\d|to|for|who|works|does"
    r"|당연히|당연|물론|그|저|이|아|앗|참|어|음|네|넵|예|응|우리|저희|사람|분|쪽|팀|거기|있는|하는|다니는"
    r"|일하는|미안|죄송|그냥"
    r"|方|人|側|願|担当|勿論|もちろん|チーム",
    re.IGNORECASE,
)


def drop_correction(said: str) -> str:
    """Return a reply without the words with which it puts a name right."""
    return _PUTS_RIGHT.sub("", said.strip()) or said.strip()


def find_meant_choice(said: str, labels: Sequence[str]) -> int | None:
    """Return which of some choices a reply means, each of whose words is one of that choice alone or says nothing;
    ``None`` where it denies one, says more or fits several."""
    said = drop_correction(said)
    if not said or len(said) > LONGEST or _DENIES.search(said):
        return None
    words = [bare for word in _WORD.findall(said) if (bare := _strip(word)) and not _IDLE.fullmatch(bare)]
    if not words or all(len(word) < LEAST_LETTERS for word in words):
        return None
    meant = set(range(len(labels)))
    for word in words:
        meant &= {at for at, label in enumerate(labels) if _is_of(word, label)}
    return meant.pop() if len(meant) == 1 else None


def _strip(word: str) -> str:
    bare = _BEHIND_KO.sub("", word) if re.match("[가-힣]", word) else word
    return bare if len(bare) >= LEAST_LETTERS else word


def _is_of(word: str, label: str) -> bool:
    folded = word.casefold()
    parts = _WORD.findall(label)
    if folded.isascii():
        if any(part.casefold() == folded for part in parts):
            return True
    elif folded in "".join(label.split()).casefold():
        return True
    return any(_means(folded, part) for part in parts)


def _means(word: str, part: str) -> bool:
    if find_meanings(word) & find_meanings(part):
        return True
    if word.isascii() == part.isascii() and bool(re.match("[가-힣]", word)) == bool(re.match("[가-힣]", part)):
        return False
    given = [part[1:]] if re.fullmatch("[가-힣]{3}", part) else []
    sounds = set(list_name_sounds(word))
    alike = any(len(one) > LEAST_LETTERS and one in sounds for name in (part, *given) for one in list_name_sounds(name))
    return alike or is_sound_alike(shorten_finals(part), shorten_finals(word))
