"""Numbers that are spelled in English ("two hundred and fifty thousand"). Pure."""

from __future__ import annotations

import re

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
_SPELLED = re.compile(
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
