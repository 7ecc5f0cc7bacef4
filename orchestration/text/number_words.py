"""Numbers that are spelled ("two hundred and fifty thousand"), and small ones with what they count. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_SMALL = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen",
)
_ROUND = re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety")
_ONES = {word: value for value, word in enumerate(_SMALL)}
_TENS = {word: 20 + 10 * at for at, word in enumerate(_ROUND)}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_WORD = rf"(?:{'|'.join((*_ONES, *_TENS, *_SCALES))})"
_SPELLED = make_regex(
    rf"\b(?:an?\s(?=hundred|thousand|million))?{_WORD}(?:(?:\s|-|\sand\s){_WORD})*\b",
    re.IGNORECASE,
)


def find_number_words(text: str) -> list[tuple[int, int, int]]:
    """Return where numbers of a hundred and more are spelled, each with its value."""
    found = [(*match.span(), read_number_words(match[0])) for match in _SPELLED.finditer(text)]
    return [one for one in found if one[2] >= 100]


def read_number_words(text: str) -> int:
    """Return the number that some words spell."""
    total = part = 0
    for word in re.findall(r"[a-z]+", text.lower()):
        if word in _SCALES and word != "hundred":
            total, part = total + (part or 1) * _SCALES[word], 0
        elif word == "hundred":
            part = (part or 1) * 100
        else:
            part += _ONES.get(word, _TENS.get(word, 0))
    return total + part


_NATIVE_ONES = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}
_NATIVE_TENS = {"열": 10, "스무": 20, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50}
_NATIVE = make_regex(
    rf"(?<![가-힣])(?P<tens>{'|'.join(_NATIVE_TENS)})?(?P<ones>{'|'.join(_NATIVE_ONES)})?\s?(?:개|대|건|장|명|세트|석|좌석|박스)(?![가-힣])"
)
_UNIT_EN = r"(?:seats?|units?|licen[cs]es?|pcs|pieces|boxes|copies|subscriptions?|plans?)"
_COUNT_EN = make_regex(
    rf"(?P<number>\d+|{'|'.join((*_SMALL[1:], *_ROUND))})(?:\s(?P<what>[A-Za-z][A-Za-z ]*?))?\s{_UNIT_EN}",
    re.IGNORECASE,
)


def find_native_counts(text: str) -> list[tuple[int, int, int]]:
    """Return where Korean's own numbers stand with a word of counting ("열두 개"), each with its value."""
    found = [match for match in _NATIVE.finditer(text) if match["tens"] or match["ones"]]
    return [
        (*match.span(), _NATIVE_TENS.get(match["tens"] or "", 0) + _NATIVE_ONES.get(match["ones"] or "", 0))
        for match in found
    ]


def read_count(text: str) -> tuple[int, str] | None:
    """Return how many a text is of and of what, where it is nothing else ("three Enterprise seats"); None otherwise."""
    found = _COUNT_EN.fullmatch(text)
    if found is None:
        return None
    number = found["number"]
    return (int(number) if number.isdigit() else read_number_words(number)), (found["what"] or "").strip()
