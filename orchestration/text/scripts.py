"""Scripts: the letters that the words of a language are written in. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from schemas.plan import Language

_LETTERS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex("[가-힣]"),
    "en": make_regex("[A-Za-z]"),
    "ja": make_regex("[ぁ-ヿ一-龥々〆]"),
}


def has_letters_of(text: str, language: Language) -> bool:
    """Whether a text has a letter of a language: in one without any, no pattern of its words need be looked for."""
    return _LETTERS[language].search(text) is not None
