"""The numbers of wishes in one text ("1) … 2) …", "one … and two …"): they count and name nothing. Pure."""

from __future__ import annotations

import re
from itertools import pairwise

from orchestration.patterns import make_regex

_SIGNS = make_regex(
    r"(?:(?<=^)|(?<=[\s,.]))(?:(?P<n>[1-9])(?:\)(?=\s*\S)|\.(?=\s+\S))|\((?P<b>[1-9])\)|(?P<c>[①-⑨])|(?P<w>하나|둘|셋|넷|다섯)(?:[,:)]|\.(?!\.))\s*(?=\S))\s*"
)
_COUNTED = ("하나", "둘", "셋", "넷", "다섯")
_WORDS = make_regex(
    r"(?:^|(?<=[\s,.;:]))(?:and\s)?(?P<word>one|two|three|first(?:ly)?|second(?:ly)?|third(?:ly)?)[,:]?\s"
    r"(?=(?:please\s)?(?:set|make|create|add|mark|tell|post|send|dm|move|change|share|put|let|give|find|check|show"
    r"|summari[sz]e|schedule|remind|update|assign|delete|archive|log|write|announce|notify|message)\b)",
    re.IGNORECASE,
)
"""Numbers in words, each before an order."""
_KOREAN = make_regex(
    r"(?:(?<=^)|(?<=[\s,.]))(?P<ko>첫\s?(?:번째|째)(?:로|는)?|두\s?(?:번째|째)(?:로|는)?|둘째(?:로|는)?|세\s?번째(?:로|는)?|셋째(?:로|는)?)[,:]?\s+"
    r"|(?:(?<=^)|(?<=[、。\s]))(?P<ja>まず(?:は|最初に)?|次(?:に|は)|最後に)、?"
)
_NAMES = {
    "one": 1,
    "two": 2,
    "three": 3,
    "first": 1,
    "second": 2,
    "third": 3,
    "첫": 1,
    "두": 2,
    "둘": 2,
    "세": 3,
    "셋": 3,
    "ま": 1,
    "次": 2,
    "最": 3,
}


def drop_list_numbers(text: str) -> str:
    """Return a text of one line with full stops in the place of the signs that count its wishes."""
    spans = _find_signs(text)
    text = _NO_MORE.sub(".", text) if spans else text
    for start, end in reversed(spans):
        text = f"{text[:start].rstrip(' ,.')}. {text[end:]}" if start else text[end:]
    return text


_NO_MORE = make_regex(
    r"[\s.,]*(?:둘|셋|넷|다섯)(?:째)?(?:은|는)?[\s.…,]*(?:없음|없어요?|없습니다|없네요?|없고|끝|이상)[\s.!~ㅎㅋ]*$"
)
"""That no more wishes come."""


def find_list_numbers(text: str) -> list[tuple[int, int]]:
    """Return the spans of the numbers that count wishes, from one on in order; none where there are fewer than two."""
    spans = _find_signs(text)
    if spans:
        return spans
    words = [(match.span(), _NAMES[match[match.lastgroup or 0][0]]) for match in _KOREAN.finditer(text)]
    words += [(match.span(), _NAMES[match["word"].lower().removesuffix("ly")]) for match in _WORDS.finditer(text)]
    return _in_order(words)


_LINES = make_regex(r"^[ \t]*(?:(?P<n>[1-9])[.)]|\((?P<b>[1-9])\)|(?P<c>[①-⑨]))[ \t]*(?=\S)", re.MULTILINE)
_OPENING = make_regex(
    r"(?:(?:안녕하세요|아침부터|오전부터|늦게|자꾸|계속|매번|바쁘신데|바쁘실\s?텐데|정신\s?없으실\s?텐데|주말에|오전\s?중으로|오늘\s?중으로)[\s,!.~]*)*"
    r"(?:(?:죄송|미안)(?:한데|하지만|합니다만|해요|합니다)(?:요)?[\s,!.~]+)?(?:부탁\s)?(?:(?:오늘|일단|그럼|아래|다음|이거|부탁(?:드릴\s?게|할\s?게)?|요청|할\s?일|[두세네]|다섯|몇|\d)(?:이|은|는|도)?\s?"
    r"|(?:개|가지|건)(?:만요|만|요|이에요|예요|입니다|야)?\s?|(?:부탁(?:해요?|드려요|드립니다|할게요?)|있어요?|있습니다)\s?)*"
    r"|(?:(?:please|pls|can you|could you|do|i need|a|few|couple|of|two|three|four|\d|these|the following|things"
    r"|requests|asks|favou?rs|for me|for you|today|to do|here)(?:\s|$))+"
    r"|(?:以下|次|これ|[二三四2-9]つ|[二三四2-9]点|[の、をつ点件]|お願い(?:し(?:ます|たい(?:です)?))?|です|があります)*",
    re.IGNORECASE,
)
"""What may stand ahead of a list of wishes and says only that they come."""


_BULLETS = make_regex(r"^[ \t]*[-*•・·][ \t]*(?=\S)", re.MULTILINE)
_COUNT = make_regex(
    r"(?:[2-9]|[두세네]|다섯|여러|몇)\s?(?:가지|개|건)(?:만|요|이에요|예요|입니다|야)?[\s!~]*$"
    r"|\b(?:two|three|four|five|[2-9]|couple(?:\sof)?|few)\s(?:quick\s|small\s)?(?:things|requests|asks|favou?rs|to-?dos)\b"
    r"|[2-9二三四五](?:つ|点|件)(?:だけ|ほど)?(?:お願い(?:します)?|です)?$",
    re.IGNORECASE,
)
LONGEST_OPENING = 40
"""Characters of a line that says how many wishes come."""


def find_wish_numbers(text: str) -> list[tuple[int, int]]:
    """Return the spans of the numbers that count wishes, in one line or each at the beginning of its own."""
    listed = find_list_numbers(text)
    return listed if listed or "\n" not in text else find_line_numbers(text) or _find_bullets(text)


def find_line_numbers(text: str) -> list[tuple[int, int]]:
    """Return the spans of the numbers that count wishes, each at the beginning of a line; none where something else
    stands ahead of them, which they may be told of."""
    found = [match for match in _LINES.finditer(text)]
    if not found:
        return []
    opening = text[: found[0].start()].strip(" \t\n:,.!~。、")
    spans = _in_order([(match.span(), _value(match)) for match in found])
    if _OPENING.fullmatch(opening) or _is_count(opening):
        return spans
    return []


def _find_bullets(text: str) -> list[tuple[int, int]]:
    """Return the spans of the signs of items, where a line above them says that they are wishes ("急ぎで3つ"), or where
    nothing stands above them."""
    found = [match.span() for match in _BULLETS.finditer(text)]
    opening = text[: found[0][0]].strip(" \t\n:,.!~。、") if found else ""
    return found if len(found) > 1 and (not opening or _is_count(opening)) else []


def _is_count(opening: str) -> bool:
    """Whether a line says how many wishes come, and little else."""
    return 0 < len(opening) <= LONGEST_OPENING and "\n" not in opening and _COUNT.search(opening) is not None


def _find_signs(text: str) -> list[tuple[int, int]]:
    if len(text.strip().splitlines()) > 1:
        return []
    return _in_order([(match.span(), _value(match)) for match in _SIGNS.finditer(text)])


def _in_order(found: list[tuple[tuple[int, int], int]]) -> list[tuple[int, int]]:
    counted = len(found) > 1 and found[0][1] == 1 and all(b[1] == a[1] + 1 for a, b in pairwise(found))
    return [span for span, _ in found] if counted else []


def _value(match: re.Match[str]) -> int:
    if match.groupdict().get("w"):
        return _COUNTED.index(match["w"]) + 1
    return ord(match["c"]) - ord("①") + 1 if match["c"] else int(match["n"] or match["b"])
