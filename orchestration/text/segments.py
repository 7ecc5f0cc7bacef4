"""Parts of a text between marks of punctuation, line ends and joints, and the exclamations among them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex

_EMOJI = r"\u2600-\u27bf\u2b50\U0001f000-\U0001faff\ufe0f"
BOUNDARY = make_regex(
    rf"[.!?。！？…\n~〜;{_EMOJI}]+|[ㅋㅎㅠㅜ]{{2,}}|[—–]|\s-\s|(?<![0-9]),\s?|、|(?<=ので)(?<!もので)(?=[^、\s])|(?<=같아서)\s|(?<=때문에)\s|(?<=느라)\s|(?<=[가-힣]{{2}})(?<=요|다|음|줘)(?<!다음)(?<!처음)\s(?=\S)"
    r"|\s(?=(?:so|cuz|cos|because|(?:since|as) (?:i|we|he|she|they|it|the|our|my))\s)",
    re.IGNORECASE,
)
EXCLAMATIONS = (
    r"(?:[ㅋㅎㅠㅜ^]+|와+|우와|오+|아+|휴+|헐|대박|드디어요?|야호|만세|짜잔|있잖아요?|음+|저기요?|안녕하세요|수고\s?많으십니다|수고하세요"
    r"|omg|guess what|yay+|woo+\s?hoo+|wow|phew|whew|haha+|hehe+|lol|ugh+|finally|oof|argh|yikes|hi(?: (?:all"
    r"|there|team))?|hey(?: there)?|hello"
    r"|excuse me|good (?:morning|afternoon|evening)|sorry|um+|uh+|hmm+|right|ねえ(?:ねえ)?(?:聞いて)?|やった+ー?"
    r"|わーい|ふう|はあ|お疲れ様です"
    r"|おつかれさまです|すみません)"
)
EXCLAIMED = make_regex(rf"(?>{EXCLAMATIONS})(?:\s?(?>{EXCLAMATIONS}))*+", re.IGNORECASE)


def split_segments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the parts of a text begin and end that marks of punctuation, line ends and joints part."""
    start = 0
    for match in BOUNDARY.finditer(text):
        if text[start : match.start()].strip():
            yield start, match.end()
            start = match.end()
    if text[start:].strip():
        yield start, len(text)


def is_exclamation(segment: str) -> bool:
    """Return whether a part of a text is an exclamation or a greeting and nothing else."""
    return EXCLAIMED.fullmatch(segment.strip(" ,.!~")) is not None
