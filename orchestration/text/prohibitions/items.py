"""The items of a list of wishes: what is forbidden in the brackets of one of them holds for that one. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.list_numbers import find_list_numbers

_OPENS = make_regex(r"^[ \t]*(?:[1-9][0-9]?[.)]|[①-⑨]|[-•・*‣▪])[ \t]*(?=\S)", re.MULTILINE)
_BRACKETS = make_regex(r"\(([^()\n]{1,200})\)|（([^（）\n]{1,200})）")


def find_words_of_other_items(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the words of the item of a list in whose brackets ``text[start:end]`` stands, without these, and the words
    of all the others; two empty ones where it stands in no such brackets, or alone in its item."""
    around = next((one for one in _BRACKETS.finditer(text) if one.start() < start and end < one.end() + 1), None)
    opened = [match.span() for match in _OPENS.finditer(text)] or find_list_numbers(text)
    item = next((number for number in reversed(range(len(opened))) if opened[number][1] <= start), None)
    if around is None or item is None or len(opened) < 2:
        return "", ""
    begin, stop = opened[item][1], opened[item + 1][0] if item + 1 < len(opened) else len(text)
    line = text.find("\n", around.end())
    stop = min(stop, line if line >= 0 else len(text))
    own = f"{text[begin : around.start()]} {text[around.end() : stop]}".strip(" .,\n")
    others = [
        text[a:b] for a, b in zip([one[1] for one in opened], [*(one[0] for one in opened[1:]), None], strict=True)
    ]
    beside = "\n".join(one.strip() for number, one in enumerate(others) if number != item)
    return (own, beside) if own else ("", "")
