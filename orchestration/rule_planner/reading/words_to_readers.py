"""Whether words of an order are asked of who reads them. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_ASKING_KO = make_regex(r"물어|여쭤|문의|질문|확인")
_OF_READER_KO = make_regex(
    r"^(?!.*(?:[가-힣]{2}[이가]|께서)\s).*(?:시는|셨는|[으하가오보]신|[으하가오보]실)지$", re.DOTALL
)
"""What is asked of who reads it, by the polite form of what they do ("언제 반납하시는지")."""
_WRITES_KO = make_regex(r"DM|디엠|메시지|메세지|쪽지", re.IGNORECASE)


def is_asked_of_reader(body: str, how: str) -> bool:
    """Whether words that end as a question does are asked of who reads them; ``how`` is the rest of the order."""
    by_form = _WRITES_KO.search(how) is not None and _OF_READER_KO.match(body) is not None
    return by_form or _ASKING_KO.search(how) is not None
