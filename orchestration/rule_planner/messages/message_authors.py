"""Who wrote the messages that are looked for, one or several ("민지랑 준호가", "from Sara and Junho"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.messages.message_search_words import AUTHORS, ME, NOBODY, NOUNS, SPOKE
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_ko
from orchestration.rule_planner.reading.words import JOINT, NAMED
from orchestration.text.office_words import list_translations
from orchestration.text.word_lists import HONORIFIC

_WHO = rf"(?P<who>{NAMED}|[A-Z][a-z]+|[가-힣]{{2,4}}?|[ァ-ヶー]{{2,10}}|[一-龥々]{{2,4}}(?=さん|様))"
_TITLE = rf"\s?{HONORIFIC}?"
_BEFORE = make_regex(rf"(?<![\w-]){_WHO}{_TITLE}{JOINT}$")
_BEHIND = make_regex(rf"{JOINT}{_WHO}(?![\w'])")


def find_authors(text: str, reading: Reading, myself: str) -> tuple[tuple[str, ...], str]:
    """Return who wrote what is looked for, in the order of the words, and the text without the words for them."""
    for form in AUTHORS[reading.language]:
        for match in form.finditer(text):
            who = match.groupdict().get("who") or re.sub(r"\s?(?:님|씨)?의?$", "", match[0].strip())
            name = _name_author(who, reading, myself)
            is_known = who in reading.marks or who in ME[reading.language]
            if not name or not (is_known or _is_spoken_by(match, text, reading)):
                continue
            first, start = _list_before(text, match.start() + max(match[0].find(who), 0), reading, myself)
            last, end = _list_behind(text, match.end(), reading, myself)
            verb = " " if who in reading.marks else _keep_verb(match, who)
            return (*first, name, *last), f"{text[: min(start, match.start())]} {verb} {text[end:]}"
    return (), text


def _list_before(text: str, start: int, reading: Reading, myself: str) -> tuple[list[str], int]:
    """Return the people who are told right before a place with what joins them to it, and where that begins."""
    names: list[str] = []
    while (found := _BEFORE.search(text[:start])) is not None:
        name = _name_author(found["who"], reading, myself)
        if not name:
            break
        names, start = [name, *names], found.start()
    return names, start


def _list_behind(text: str, end: int, reading: Reading, myself: str) -> tuple[list[str], int]:
    """Return the people who are joined to a name that ends at a place, and where that ends."""
    names: list[str] = []
    while (found := _BEHIND.match(text, end)) is not None:
        name = _name_author(found["who"], reading, myself)
        if not name:
            break
        names, end = [*names, name], found.end()
    return names, end


def _name_author(who: str, reading: Reading, myself: str) -> str:
    """Return the name of somebody by the words for them; empty where they name nobody."""
    mark = reading.marks.get(who)
    if mark is not None:
        return mark.value
    if who in ME[reading.language]:
        return myself
    return who if is_author_name(who) else ""


def _keep_verb(match: re.Match[str], who: str) -> str:
    """Return what a match of an author holds beside the name, in English, where the verb stands in it."""
    return match[0].replace(who, " ", 1) if match[0].isascii() else " "


_ACRONYM = make_regex(r"[A-Z]{2,6}s?")
"""A word of capitals is a thing or a team ("API", "QA")."""


def is_author_name(word: str) -> bool:
    """Whether a word may be the name of who wrote something."""
    if word in NOBODY or _ACRONYM.fullmatch(word) or (not word.isascii() and is_plain_ko(word)):
        return False
    return not any(part in NOBODY for part in word.split()[:1]) and not any(True for _ in list_translations(word))


def _is_spoken_by(match: re.Match[str], text: str, reading: Reading) -> bool:
    """Whether who is named did what the author of a message does."""
    if reading.language == "en":
        return True
    behind = text[match.end() :]
    return (
        SPOKE[reading.language].search(behind) is not None or NOUNS[reading.language].match(behind.lstrip()) is not None
    )
