"""Two reminders in one order, of which the second leaves out what was said of the first ("remind me at 4 to call, and
tomorrow at 9:30 to check the list"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.patterns import make_regex
from schemas.plan import Language

MOST_SEAMS, LONGEST = 3, 160
_SEAM: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"[\s,.]+(?:그리고|그담에|그다음에?|또|아\s?그리고)[\s,]+|[,.]\s+"),
    "en": make_regex(r"[\s,.;]+(?:and|then|plus)(?:\salso|\sthen)?\s|[,.;]\s", re.IGNORECASE),
    "ja": make_regex(r"[、。]\s?(?:あと|それと|それから|また|で)?、?"),
}
_GOES_ON_KO = make_regex(r"(?P<verb>알려|말해|깨워|리마인드\s?해|찔러)\s?주고\s+")
_ORDERED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:줘|주세요|줄래|주라|부탁)\S*\W*$"),
    "en": make_regex(r"^(?:please\s)?(?:remind|ping|nudge|tell|poke)\b", re.IGNORECASE),
    "ja": make_regex(r"(?:して|ください|くれ|お願い)\S{0,4}$"),
}
"""That a part is an order by itself."""


def split_reminders(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the two orders that one may be of, the second completed by the verb of the first."""
    text = _GOES_ON_KO.sub(r"\g<verb>줘 그리고 ", text) if language == "ko" else text
    seams = [*_SEAM[language].finditer(text)] if len(text) <= LONGEST else []
    for seam in seams if len(seams) <= MOST_SEAMS else ():
        head, tail = text[: seam.start()].strip(), text[seam.end() :].strip()
        if head and tail:
            yield head, tail if _ORDERED[language].search(tail) else _complete(tail, language)


def _complete(tail: str, language: Language) -> str:
    bare = tail.rstrip(" .!~。")
    if language == "en":
        return f"remind me {bare}"
    if language == "ja":
        return f"{re.sub('も$', '', bare)}リマインドして"
    return f"{re.sub('(?<=라고)도(?:요)?$', '', bare)} 알려줘"
