"""How people are called: with honorifics, by title, by given name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

TITLES = ("과장", "팀장", "대리", "부장", "차장", "이사", "대표", "사원", "주임", "실장", "본부장", "매니저")
HONORIFIC = re.compile(r"\s*(?:님|씨|さん|様|-san|-nim)$")
TITLE = re.compile(rf"\s*(?:{'|'.join(TITLES)})$")
KOREAN_NAME = re.compile(r"[가-힣]{3,4}")


def without_honorific(name: str) -> Iterator[str]:
    """Give a name as typed, then without 님, 씨, さん or 様, then without a title of position."""
    yield name
    plain = name.strip().rstrip(".,!")
    bare = HONORIFIC.sub("", plain)
    if bare != plain:
        yield bare
    untitled = TITLE.sub("", bare)
    if untitled not in ("", bare):
        yield untitled


def given_names(full_names: Iterable[str]) -> tuple[str, ...]:
    """Return the short forms of full names: a Korean name's given part, or each word of another name."""
    given: list[str] = []
    for name in full_names:
        if KOREAN_NAME.fullmatch(name):
            given.append(name[1:])
        elif len(words := name.split()) > 1:
            given += words
    return tuple(dict.fromkeys(given))
