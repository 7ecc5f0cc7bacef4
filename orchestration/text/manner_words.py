"""Words of manner in a request: how something is to be done or to look (대충, quietly, in bold, 丁寧に). Pure.

They are known by their form, not by their meaning. What only hurries, or says how sure somebody is, asks for nothing.
"""

from __future__ import annotations

import re
import unicodedata

from orchestration.patterns import make_regex

_KOREAN = (
    r"(?<![가-힣])(?:대충|대강|가급적|되도록(?:이면)?)(?![가-힣])"
    r"|(?<![가-힣])(?:[가-힣]{1,3}색|(?:빨간|파란|노란|검은|큰|작은|굵은)\s?(?:색|글씨|글자)|볼드체?|이탤릭체?)(?:으)?로(?![가-힣])"
    r"|(?<![가-힣])(?<!수\s)[가-힣]{1,5}(?:히|게)(?=[\s,.!?]|$)"
)
_KOREAN_OTHER = make_regex(
    r".*(?:에게|한테게|까지게|렇게|떻게|(?:나|올라|들어)가게|뜨게|보내지게)|(?:내|제|네|가|무|집|세|조|뭐|왜|있|없|않|되|하|보|알|맞|못하|돼|들리|쉽|빠르|급하|편하|늦지\s?않)게"
    r"|(?:특|당연|여전|솔직|감사|다행|우연|분명|무사|열심|가만|영원|천천|급|속|부지런|굳|일찍|익|오롯|흔|무던|조속|신속|시급|간단|간략)히"
    r"|(?:간단|간략|신속|조속|중요)하게"
)
_ENGLISH = r"\b[a-z]{3,}ly\b|\bin (?:red|blue|green|yellow|bold|italics?|(?:all )?caps|capital letters|large letters)\b"
_ENGLISH_OTHER = make_regex(
    r"only|really|actually|currently|early|daily|weekly|monthly|yearly|hourly|quarterly|biweekly|fortnightly"
    r"|annually|family|reply|apply|supply|july|italy|assembly|anomaly|immediately|directly|exactly|simply"
    r"|basically|possibly|kindly|finally|recently|newly|lately|likely|probably|definitely|certainly|obviously"
    r"|hopefully|unfortunately|quickly|promptly|shortly|fully|mostly|nearly|previously|originally|usually"
    r"|normally|generally|accordingly|respectively|personally|rally|tally|ally|belly|fly|bully|jelly|kelly|sally"
    r"|billy|emily|molly|lily|holly|polly|truly|sincerely|firstly|secondly|thirdly|lastly|additionally|comply"
    r"|imply|multiply|rely|monopoly|butterfly|presumably|apparently|clearly|evidently|essentially|briefly"
    r"|absolutely|totally|completely|simultaneously|privately|friendly|lovely|costly|timely|elderly|lonely|ugly"
    r"|unlikely|orderly|separately|actively|overly|readily|willingly",
    re.IGNORECASE,
)
_JAPANESE = (
    r"ざっくり|静かに|(?:きれい|綺麗|丁寧|適当|大まか|カジュアル|フォーマル|フランク)に"
    r"|(?:長|大き|小さ|詳し|優し|楽し|面白)く(?!な)|目立つように|(?:太字|赤字|斜体|赤|青)で"
)


def _is_other_korean(word: str) -> bool:
    """Whether a word only has the form: a pronoun, a promise ("할게"), or what asks for nothing."""
    before = unicodedata.normalize("NFD", word[:-1])
    return before.endswith("\u11af") or _KOREAN_OTHER.fullmatch(word) is not None


def find_manner_words(text: str) -> tuple[tuple[int, int], ...]:
    """Return where the words of manner of a text stand, in order."""
    found = [match.span() for match in re.finditer(_KOREAN, text) if not _is_other_korean(match[0])]
    found += [
        match.span() for match in re.finditer(_ENGLISH, text, re.IGNORECASE) if not _ENGLISH_OTHER.fullmatch(match[0])
    ]
    found += [match.span() for match in re.finditer(_JAPANESE, text)]
    return tuple(sorted(found))
