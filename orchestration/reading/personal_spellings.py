"""Personal data as people spell it to be overlooked: digits in words or set apart, ``(at)``, 골뱅이. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.reading.personal_numbers import Span, is_iban, kind_of

_AT = r"(?:at|앳|엣|아트|골뱅이|アット)"
_DOT = r"(?:dot|닷|도트|쩜|점|ドット)"
EMAIL = re.compile(r"[\w.%+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,3}\.[A-Za-z]{2,24}", re.ASCII)
_SPELLED = re.compile(
    rf"([A-Za-z0-9._%+\-]{{2,64}})\s*(?:[(\[{{<]\s*(?:{_AT}|@)\s*[)\]}}>]|골뱅이|＠)\s*"
    rf"([A-Za-z0-9\-]{{2,63}}(?:\s*(?:[(\[{{<]\s*(?:{_DOT}|\.)\s*[)\]}}>]|\sdot\s|\s?(?:점|닷)\s?|\.)\s*[A-Za-z]{{2,24}}){{1,3}})(?![A-Za-z])"
    r"|([A-Za-z0-9._%+\-]{2,64}) (?:at|@) ([A-Za-z0-9\-]{2,63}(?: (?:dot|\.) [A-Za-z]{2,24}){1,3})(?![A-Za-z])"
    r"|([A-Za-z0-9._%+\-]{2,64})\s?@\s?([A-Za-z0-9\-]{2,63}(?:\s?\.\s?[A-Za-z]{2,24}){1,3})(?![A-Za-z])",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"(?<!\S)(?:[\w.%+\-] ){2,64}@(?: [\w.\-]){4,80}(?!\S)", re.ASCII)
_LETTERED_ACCOUNT = re.compile(r"(?<!\S)[A-Z] [A-Z] \d \d(?: [A-Z0-9]){11,30}(?!\S)")
_APART = re.compile(r"(?<!\d)\d{1,4}(?:[ \t.·_/,*-]{1,3}\d{1,4}){5,}(?!\d)")
_GAP = r"[ \-.,·\n]{0,2}"
_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "oh")
_JAMO = ("ㄱㅗㅇ", "ㅇㅣㄹ", "ㅅㅏㅁ", "ㅇㅠㄱ", "ㄹㅠㄱ", "ㅊㅣㄹ", "ㅍㅏㄹ", "ㅇㅕㅇ", "ㅅㅏ", "ㅇㅗ", "ㄱㅜ", "ㅇㅣ")
_JAMO_DIGITS = dict(zip(_JAMO, "013667804592", strict=True))
_SIGNS = str.maketrans("공영일이삼사오육륙칠팔구〇零一二三四五六七八九", "00123456678900123456789")
_SPOKEN = (
    re.compile(rf"(?:[공영일이삼사오육륙칠팔구〇零一二三四五六七八九]{_GAP}){{9,}}"),
    re.compile(rf"(?:\b(?:{'|'.join(_ENGLISH)})\b[ \-.,]{{0,2}}){{9,}}", re.IGNORECASE),
    re.compile(rf"(?:(?:{'|'.join(_JAMO)}){_GAP}){{9,}}"),
)
_THREE = re.compile(r"(?:[공영일이삼사오육륙칠팔구〇零一二三四五六七八九][ \-.,·\n]{0,2}+){3}")
_TWO_WORDS = re.compile(rf"\b(?:{'|'.join(_ENGLISH)})[ \-.,]{{1,2}}(?:{'|'.join(_ENGLISH)})\b")
_SIX_JAMO = re.compile("[ㄱ-ㅣ]{6}")


def may_be_spoken(text: str) -> bool:
    """Whether digits may be said in words in a text of small letters: a cheap look."""
    if any(word in text for word in _ENGLISH) and _TWO_WORDS.search(text):
        return True
    return not text.isascii() and (_THREE.search(text) is not None or _SIX_JAMO.search(text) is not None)


def spelled_mails(text: str) -> Iterator[Span]:
    """Yield e-mail addresses with words for their signs, or with spaces."""
    yield from (Span(match.start(), match.end(), "email") for match in _SPELLED.finditer(text))
    for match in _LETTERED.finditer(text):
        if EMAIL.fullmatch(match[0].replace(" ", "")):
            yield Span(match.start(), match.end(), "email")


def lettered_accounts(text: str) -> Iterator[Span]:
    """Yield account numbers with a space between all letters."""
    for match in _LETTERED_ACCOUNT.finditer(text):
        if is_iban(match[0]):
            yield Span(match.start(), match.end(), "iban")


def set_apart(text: str) -> Iterator[Span]:
    """Digits with something between each: a phone, a resident number or a card only where nothing is left over."""
    for match in _APART.finditer(text):
        kind = kind_of(re.sub(r"\D", "", match[0]))
        even = len({len(group) for group in re.findall(r"\d+", match[0])}) == 1
        if kind and (kind != "card" or even):
            yield Span(match.start(), match.end(), kind)


def spoken(text: str) -> Iterator[Span]:
    """Digits in words: 공일공, zero one zero, ㄱㅗㅇㅇㅣㄹㄱㅗㅇ."""
    for pattern in _SPOKEN:
        for match in pattern.finditer(text):
            kind = kind_of(re.sub(r"\D", "", _as_digits(match[0])))
            if kind:
                yield Span(match.start(), match.end(), kind)


def _as_digits(text: str) -> str:
    digits = text.translate(_SIGNS)
    for word, digit in _JAMO_DIGITS.items():
        digits = digits.replace(word, digit)
    for at, word in enumerate(_ENGLISH):
        digits = re.sub(rf"\b{word}\b", str(at % 10), digits, flags=re.IGNORECASE)
    return digits
