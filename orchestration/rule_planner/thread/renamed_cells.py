"""A text of a row that a reply says is another one, where the wrong one is called in other letters than the row has
("starter, not pro" of "프로", "釜山じゃなくて大邱" of "부산"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.thread.corrected_words import AROUND
from orchestration.text.name_sounds import find_loan_word
from orchestration.text.place_names import list_place_names
from schemas.values import Json

LONGEST = 80
_LATIN, _KOREAN, _JAPANESE = r"[A-Za-z][A-Za-z'-]{1,20}", r"[가-힣A-Za-z]{1,12}", r"[ァ-ヶー一-龥々A-Za-z]{1,14}"
_SWAPS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"\b(?P<new>{_LATIN})(?:,|\s[-–—])?\s(?:and\s)?not\s(?:the\s|in\s)?(?P<old>{_LATIN})\b",
        rf"\bnot\s(?:the\s|in\s)?(?P<old>{_LATIN})[,;:.]?\s(?:but\s|it'?s\s|it\swas\s|should\sbe\s)?(?P<new>{_LATIN})\b",
        rf"(?<![가-힣])(?P<old>{_KOREAN}?)(?:이|가|은|는)?\s?(?:아니라|아니고|말고|아니(?:에요|예요|야|네|다|었어요?)?[,.]?)\s(?P<new>{_KOREAN}?)"
        r"(?=(?:이래|래|이?었[가-힣]*|였[가-힣]*|이에요|예요|이야|야|이네|네|입니다|으로|로|이요|요)?(?:[\s.,!~]|$))",
        rf"(?P<old>{_JAPANESE})(?:じゃ|では)な(?:くて?|い(?:です)?)[、。\s]*(?P<new>{_JAPANESE})",
    )
)


def replace_cell(row: Sequence[Json], said: str) -> list[Json] | None:
    """Return a row with the other text in the place of the one that a reply calls wrong; None where none is."""
    for form in _SWAPS if len(said) <= LONGEST else ():
        found = form.search(said)
        if found is None or not AROUND.fullmatch(f"{said[: found.start()]} {said[found.end() :]}"):
            continue
        held = [
            (at, word) for at, cell in enumerate(row) for word in _list_words(cell) if _is_called(word, found["old"])
        ]
        if len(held) == 1:
            at, word = held[0]
            return [
                str(cell).replace(word, found["new"], 1) if number == at else cell for number, cell in enumerate(row)
            ]
    return None


def _list_words(cell: Json) -> list[str]:
    """Return the words of a text: each may be of another column."""
    return cell.split() if isinstance(cell, str) and not is_day(cell) else []


def _is_called(word: str, said: str) -> bool:
    """Whether a word of a row is what is said, in whatever letters."""
    if word.casefold() == said.casefold():
        return True
    places = {one.casefold() for one in list_place_names(said)}
    return word.casefold() in places or find_loan_word(said, [word]) is not None
