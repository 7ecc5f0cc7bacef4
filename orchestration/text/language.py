"""Which language a person wrote in: told by their own words, not by what they quote or name. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from orchestration.patterns import make_regex
from schemas.plan import Language

_ADDRESS = make_regex(r"<https?://[^<>]*>|https?://\S+|<[@#!][^>]*>|[#@](?:[A-Za-z0-9._-]+|[^\s<>]+)")
_QUOTED = make_regex(r"'[^'\n]*'|\"[^\"\n]*\"|“[^”\n]*”|‘[^’\n]*’|「[^」\n]*」|『[^』\n]*』|`[^`\n]*`")
_HANGUL = make_regex(r"[가-힣ㄱ-ㅎㅏ-ㅣ]+")
_LATIN = make_regex(r"(?<![A-Za-z])[A-Za-z][A-Za-z']+")
_KANA = make_regex(r"[ぁ-んァ-ヶ]")
_KANJI = make_regex(r"[一-龥々]{2}")
_KOREAN_END = make_regex(
    r"(?:줘|요|까|다|자|해|라|래|지|니|나|야|돼|중|탁|길|음|어|놔|죠|함|임|완료|검색|추가|생성|삭제|보류|변경|합계)[\s.!?~ㅎㅋ^]*$"
)
_KOREAN_VERB = make_regex(r"(?:줘|주세요|해요|해줘|부탁|있어|없어|알려|올려|넣어|만들어|바꿔|보내)")
_ENGLISH_START = make_regex(
    r"\s*(?:add|append|archive|ask|can|change|clear|could|create|delete|dm|draw|every|find|for|get|give|how|if|list|log"
    r"|make|mark|message|move|open|please|post|put|read|remind|remove|rename|save|schedule|search|send|set|share|show"
    r"|summari[sz]e|tell|trash|update|upload|what|when|where|who|write)\b(?![가-힣])",
    re.IGNORECASE,
)
_JAPANESE_WORKS = make_regex(
    r"を|(?:ます|です|でし|ください|下さい|願い|たい|ない|まで|から|だけ|とか|ちゃ|っと|よろ(?:しく)?|頼|[たるかねよないけて])(?=[\s。、.,!?！？ー〜~wｗ笑]*$)"
    r"|[A-Za-z0-9)]\s?(?:は|が|に|の|で|と|も|へ)(?![ぁ-ん]*\s[a-z])|(?:は|が|に|の|で|と|も|へ)\s?[A-Z]"
)
"""Letters that make sentences, not names, of Japanese words: what an object has behind it, what verbs end with."""
_JAPANESE_RUN = make_regex(r"[ぁ-んァ-ヶー一-龥々]+")
_ENDS_KOREAN = make_regex(r"[가-힣ㄱ-ㅎㅏ-ㅣ]\W*$")
_KOREAN_ASKS = make_regex(r"(?<![가-힣])(?:몇\s?(?:개|건|명)|얼마|누구|언제|뭐뭐?|어디|무슨)(?![가-힣]*['\"”’」])")
_KOREAN_PARTICLE = make_regex(
    r"[가-힣A-Za-z0-9](?:에|에서|을|를|한테|에게|로)(?:\s|$)|[A-Za-z0-9](?:은|는|이|가|도|의|까지|부터|랑|와|과)(?:\s|$)"
)


@lru_cache(maxsize=512)
def detect_language(text: str, otherwise: Language) -> Language:
    """Return the language of a text; ``otherwise`` where nothing tells. Quotes count only where there is nothing else.

    A Korean sentence may name English things and an English one Korean things, so the sentence's end, its particles
    and the number of its words decide.
    """
    named = _ADDRESS.sub(" ", text)
    return _told(_QUOTED.sub(" ", named)) or _told(named) or otherwise


def does_tell_language(text: str) -> bool:
    """Whether a text tells what language it is in, as a number or a sign alone does not."""
    named = _ADDRESS.sub(" ", text)
    return _told(named) is not None


def _told(bare: str) -> Language | None:
    hangul, latin = _HANGUL.findall(bare), _LATIN.findall(bare)
    if _KANA.search(bare) or (_KANJI.search(bare) and not hangul):
        return _tell_beside_japanese(bare, hangul, latin)
    if not hangul and not latin:
        return None
    small = sum(word.islower() for word in latin)
    is_korean = any(one.search(bare) for one in (_KOREAN_PARTICLE, _KOREAN_VERB, _KOREAN_ASKS))
    if small > 1 and _ENGLISH_START.match(bare) and not is_korean:
        return "en"
    if hangul and (_KOREAN_END.search(bare) or _KOREAN_ASKS.search(bare) or not latin):
        return "ko"
    if not _KOREAN_PARTICLE.search(bare) and _ENGLISH_START.match(bare):
        return "en"
    if not _KOREAN_PARTICLE.search(bare) and small > 1:
        return "en"
    return "ko" if len(hangul) >= len(latin) else "en"


def _tell_beside_japanese(bare: str, hangul: Sequence[str], latin: Sequence[str]) -> Language:
    """Return the language of a text with Japanese letters, which a Korean or an English sentence may name things in."""
    if hangul and _ENDS_KOREAN.search(bare) and (_KOREAN_END.search(bare) or _KOREAN_PARTICLE.search(bare)):
        return "ko"
    if hangul or _JAPANESE_WORKS.search(bare):
        return "ja"
    small = sum(word.islower() for word in latin)
    return "en" if small > len(_JAPANESE_RUN.findall(bare)) or (small and _ENGLISH_START.match(bare)) else "ja"
