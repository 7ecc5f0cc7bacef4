"""Korean family names as Hangul, kana and Latin letters write them, and who bears one. Pure."""

from __future__ import annotations

import re
import unicodedata

from orchestration.patterns import make_regex

FAMILIES = {
    spelling: family
    for family, spellings in (
        ("김", "kim キム"), ("이", "lee yi rhee イ リ"), ("박", "park bak pak パク"), ("최", "choi choe チェ"),
        ("정", "jung jeong chung チョン"), ("강", "kang カン"), ("조", "cho jo チョ"), ("윤", "yoon yun ユン"),
        ("장", "jang chang チャン"), ("임", "lim im イム"), ("한", "han ハン"), ("오", "oh オ"), ("서", "seo suh ソ"),
        ("신", "shin sin シン"), ("권", "kwon クォン"), ("황", "hwang ファン"), ("안", "ahn an アン"),
        ("송", "song ソン"),
        ("류", "ryu リュ"), ("유", "yoo yu you ユ"), ("홍", "hong ホン"), ("고", "ko go コ"), ("문", "moon mun ムン"),
        ("양", "yang ヤン"), ("손", "son ソン"), ("배", "bae ペ"), ("백", "baek paik ペク"), ("허", "heo huh ホ"),
        ("남", "nam ナム"), ("노", "noh roh no ノ"), ("하", "ha ハ"), ("구", "koo gu ク"), ("차", "cha チャ"),
    )
    for spelling in spellings.split()
}  # fmt: skip
"""Korean family names by how others spell them: their sound alone does not tell."""
_KOREAN = frozenset(FAMILIES.values())
_HONOURED_EN = make_regex(r"^(?:mr|ms|mrs|miss|dr)\.?\s(?=\S)")
LEAST_LATIN = 3
"""Letters of a family name in Latin writing that may stand alone: "an" and "no" are words."""
_MOST_GIVEN = 2
"""Syllables of a given name, and of a title that stands for one."""


def find_family(asked: str) -> str:
    """Return the family name, in Hangul, that is all that was asked ("park", "パク", "Mr Park"); else empty."""
    bare = _HONOURED_EN.sub("", unicodedata.normalize("NFKC", asked).strip().casefold())
    if bare in _KOREAN:
        return bare
    return FAMILIES.get(bare, "") if not bare.isascii() or len(bare) >= LEAST_LATIN else ""


def list_family_spellings(family: str) -> frozenset[str]:
    """Return how a family name is written, with its Hangul."""
    return frozenset({family, *(spelling for spelling, one in FAMILIES.items() if one == family)})


def has_family_name(name: str, family: str) -> bool:
    """Whether somebody's whole name holds a family name ("박지훈", "Daniel Park", "한빛 박과장")."""
    words = re.split(r"[\s・·._-]+", unicodedata.normalize("NFKC", name).casefold())
    spellings = list_family_spellings(family)
    return any(
        word in spellings or (re.fullmatch("[가-힣]{3}", word) is not None and word[0] == family) for word in words
    ) or (len(words) == 1 and re.fullmatch(rf"{family}[가-힣]{{1,{_MOST_GIVEN}}}", words[0]) is not None)
