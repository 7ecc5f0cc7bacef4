"""How long a text is, and how long one was asked to be. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_NUMBERS = {
    **{"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5},
    **{"一": 1, "二": 2, "三": 3, "四": 4, "五": 5},
}
_N = rf"(?P<n>\d{{1,2}}|{'|'.join(_NUMBERS)})"
_LINE_COUNT = make_regex(
    rf"{_N}\s?(?:줄|문장|가지|개\s?(?=로|만|씩|정도|이내)|lines?\b|sentences?\b|bullets?\b|points?\b"
    r"|(?:key|main)\spoints?\b|(?:bullet\s)points?\b|行|文|点|つ(?=に|で|だけ|ほど|くらい|ぐらい|$))",
    re.IGNORECASE,
)
_SENTENCE_ENDS = make_regex(r"(?<=[.!?…])\s+|(?<=[。！？])|\n+")
_LETTER = make_regex(r"[^\W\d_]")
_WIDE = ((make_regex("[가-힣]"), 1.4), (make_regex("[ぁ-ゟァ-ヿ]"), 0.7), (make_regex("[一-鿿]"), 2.2))
"""How many Latin letters more a letter takes in a translation, about."""
LONGER, FEWEST_MORE = 1.6, 15
"""So many times as long as its original, and so many letters longer, is no other wording any more."""


def find_line_count(text: str) -> int | None:
    """Return how many lines a text asks a summary to have ("세 줄로", "in 3 bullet points"), or None."""
    found = _LINE_COUNT.search(re.sub(r"bullet points?", "bullets", text, flags=re.IGNORECASE))
    if found is None:
        return None
    word = found["n"].lower()
    return max(1, int(word) if word.isdigit() else _NUMBERS[word])


_LENGTH = make_regex(
    rf"(?<![가-힣A-Za-z\d])(?:(?:딱|단)\s)?{_LINE_COUNT.pattern}(?:\s?(?:정도|이내|내외))?(?:으?로|만|짜리)?(?:만)?(?![가-힣])"
    rf"|\bin\s{_LINE_COUNT.pattern.replace('?P<n>', '?:')}",
    re.IGNORECASE,
)
"""How long a text is to be, with the words that say so."""


def drop_length(text: str) -> str:
    """Return a text without the words on how many lines something is to have."""
    return _LENGTH.sub(" ", text)


def list_lines(text: str) -> list[str]:
    """Return the lines of a text that say something."""
    return [line for line in text.splitlines() if line.strip()]


def count_sentences(text: str) -> int:
    """Return how many sentences, headings and items a text has."""
    return len(list_sentences(text))


def list_sentences(text: str) -> list[str]:
    """Return the sentences, headings and items of a text."""
    return [part.strip() for part in _SENTENCE_ENDS.split(text) if _LETTER.search(part)]


def find_added_sentence(translation: str, original: str) -> str:
    """Return the last sentence of a translation that has more of them than its original and is far longer than any
    wording of it; nothing of another."""
    sentences = list_sentences(translation)
    said, given = _measure(translation), _measure(original)
    is_longer = said > LONGER * given and said - given >= FEWEST_MORE
    return sentences[-1] if is_longer and len(sentences) > count_sentences(original) else ""


def _measure(text: str) -> float:
    """Return about how many Latin letters what a text says takes."""
    return len(text) + sum(more * len(letters.findall(text)) for letters, more in _WIDE)


def describe_excess(count: int, most: int | None, unit: str) -> tuple[str, ...]:
    """Return how a model is told that its text is too long; nothing where it is not."""
    return () if most is None or count <= most else (f"length: {count} {unit}, where at most {most} are wanted",)
