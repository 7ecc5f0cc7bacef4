"""A text with words that a reply wants at its end or its beginning ('add "bring your laptops" at the end'). Pure."""

from __future__ import annotations

import re

_QUOTED = (
    r"(?:「(?P<a>[^「」]+)」|\"(?P<b>[^\"]+)\""
    r"|“(?P<c>[^“”]+)”|‘(?P<d>[^‘’]+)’|\'(?P<e>(?:[^\']|(?<=\w)\'(?=[a-z]))+)\')"
)
_FORMS = (
    re.compile(
        rf"(?:(?:please|can you|could you|just|also|and)\s)*(?:add|append|put|tack on|include)\s{_QUOTED}"
        r"\s(?:at|to|on|in)\s(?:the\s)?(?:very\s)?(?:(?P<end>end|bottom)|(?P<top>top|start|beginning"
        r"|front))(?:\sof it)?(?:\s(?:please|pls|too))*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:(?:글|메시지|문구|내용)?\s?(?:맨\s?)?(?:(?P<end>끝|뒤|마지막|밑|아래)|(?P<top>앞|처음|위))에(?:다가?)?)\s?"
        rf"{_QUOTED}\s?(?:이?라고|도|을|를)?\s?(?:추가|덧붙여|붙여|넣어|적어|써)\S*(?:\s?\S{{1,4}})?"
    ),
    re.compile(
        rf"(?:(?P<end>最後|末尾|文末|下)|(?P<top>最初|冒頭|先頭|上))に{_QUOTED}(?:と|を|って|も)?(?:追加|付け加え|付け足|加え|入れ|書き足)\S{{0,14}}"
    ),
)


def append_words(text: str, said: str) -> str | None:
    """Return a text with the words that a reply adds on a line of their own; ``None`` where it says anything else."""
    bare = said.strip(" .!?。！~")
    found = next((one for form in _FORMS if (one := form.fullmatch(bare))), None)
    if found is None or not text:
        return None
    words = next(found[name] for name in "abcde" if found[name]).strip()
    return f"{words}\n{text}" if found["top"] else f"{text}\n{words}"
