"""Names that a text gives to people and things: with an honorific, after a role, in capitals, in quotes. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex

_ROLE = r"님|씨|대리|과장|차장|부장|팀장|실장|본부장|이사|대표|매니저"
_WHO = "담당자|담당|작성자|책임자|승인자|발표자|오너|참석자|owner|assignee|担当者|担当|責任者"
_NAMES = (
    make_regex(rf"(?<![가-힣])(?P<name>[가-힣]{{2,4}})\s?(?:{_ROLE})(?![가-힣]{{3}})"),
    make_regex(rf"(?:{_WHO})(?:는|은|이|가|は|が)?\s?[::]?\s?(?P<name>[가-힣]{{3}}|[一-龥]{{2,4}})(?=[\s,.)]|이고|입니다|이에요|예요|です|$)"),
    make_regex(r"(?P<name>[一-龥々]{1,4}|[ァ-ヶー]{2,10})(?=さん|氏(?![名族])|様(?!子|々|式|相))"),
    make_regex(r"\b(?:Mr|Ms|Mrs|Dr)\.?\s(?P<name>[A-Z][a-z]+)"),
    make_regex(r"(?<=[a-z,] )(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)+)\b"),
    make_regex(r"‘(?P<name>[^’\n]{2,60})’|“(?P<b>[^”\n]{2,60})”|「(?P<c>[^」\n]{2,60})」|『(?P<d>[^』\n]{2,60})』|(?<!\w)\"(?P<e>[^\"\n]{2,60})\""),
)  # fmt: skip
_NO_NAMES = frozenset(
    {
        "고객",
        "담당",
        "여러",
        "손님",
        "선생",
        "사용자",
        "참석자",
        "관리자",
        "작성자",
        "요청자",
        "승인자",
        "팀원",
        "회원",
        "직원",
        "상대",
        "각",
    }
    | {"모두", "皆", "お客", "客", "担当者", "各", "神", "王", "奥", "仕", "同", "多", "模"}
)
"""What stands before an honorific and is nobody's name."""
_MENTION = make_regex(
    r"<!(?:channel|here|everyone|subteam\^[^>]*)[^>]*>|<@[UW][A-Z0-9]{2,}(?:\|[^>]*)?>"
    r"|(?<![\w.@/])@(?:channel|here|everyone|all)\b|(?<![가-힣\w])@(?:모두|전체|채널)(?![가-힣])",
    re.IGNORECASE,
)
_MARK = make_regex(r"<@([UW][A-Z0-9]{2,})", re.IGNORECASE)


def find_names(text: str) -> Iterator[str]:
    """Yield names that a text in plain spelling gives, each as it stands there."""
    for pattern in _NAMES:
        for match in pattern.finditer(text):
            name = next(found for found in match.groups() if found).strip()
            if name not in _NO_NAMES:
                yield name


def find_mentions_of(text: str, known: str) -> Iterator[str]:
    """Yield what calls people: everybody always, one person where their id is not in ``known``."""
    for match in _MENTION.finditer(text):
        mark = _MARK.match(match[0])
        if mark is None or mark[1].casefold() not in known:
            yield match[0]
