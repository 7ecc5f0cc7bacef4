"""What of a text stands in nothing that it was written from. Names that a text gives to people and things: with an
honorific, after a role, in capitals, in quotes. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.claims.calendar import find_calendar_words
from orchestration.text.claims.evidence import Evidence, mask_span
from orchestration.text.claims.figures import Figure, find_codes, find_figures
from orchestration.text.disguise import normalise_text
from orchestration.text.foreign_text import list_addresses
from orchestration.text.pii.find import find_spans
from schemas.plan import Language

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


ClaimKind: TypeAlias = Literal["figure", "date", "address", "contact", "mention", "name", "language", "addition"]


@dataclass(frozen=True, slots=True)
class Ungrounded:
    """A claim that the data does not have: its kind, its words, and the line in which it stands."""

    kind: ClaimKind
    words: str
    line: str


class _Claim(NamedTuple):
    kind: ClaimKind
    words: str


_ITEM = make_regex(r"^\s*(?:[-*•・]|\d{1,2}[.)])\s", re.MULTILINE)
_NUMBERED = make_regex(r"^\s*(?:[-*•]\s*)?\d{1,2}[.)](?=\s)", re.MULTILINE)
_POINTS = make_regex(r"\s?(?:가지|개\s?(?:항목|요점)|points?\b|items?\b|things?\b|つ|点)", re.IGNORECASE)
_RANKED = make_regex(r"(?:상위|하위|톱|top|bottom|no\.|上位|第|#)\s?$", re.IGNORECASE)
_RANK = make_regex(r"\s?(?:위|등|순위|번째|位|番目|st\b|nd\b|rd\b|th\b)")


def find_ungrounded(text: str, evidence: Evidence, language: Language | None = None) -> tuple[Ungrounded, ...]:
    """Return what a text claims and its data does not have, each once; ``language`` is the one it should be in."""
    seen = normalise_text(text)
    found = dict.fromkeys(_find_claims(seen, evidence))
    told = tuple(Ungrounded(kind, words, _line_of(seen, words)) for kind, words in found)
    spoken = _find_language(seen, evidence, language) if language is not None else None
    if spoken is None or spoken == language:
        return told
    return (*told, Ungrounded("language", spoken, ""))


def _find_claims(seen: str, evidence: Evidence) -> Iterator[_Claim]:
    """Yield claims by kind; what is told as one of a kind is looked at as no other."""
    others: list[_Claim] = []
    bare = seen
    for words in find_mentions_of(seen, evidence.whole):
        bare = bare.replace(words, " " * len(words))
        others.append(_Claim("mention", words))
    for address in list_addresses(seen):
        bare = bare.replace(address, " " * len(address))
        if not evidence.has_address(address):
            others.append(_Claim("address", address.split("|")[0]))
    for span in find_spans(bare):
        words = bare[span.start : span.end]
        bare = mask_span(bare, span.start, span.end)
        if not evidence.has_contact(words):
            others.append(_Claim("contact", words))
    others += [_Claim("name", name) for name in find_names(bare) if not evidence.has_words(name)]
    yield from _find_numbers(bare, evidence)
    yield from others


def _find_numbers(bare: str, evidence: Evidence) -> Iterator[_Claim]:
    for marker in _NUMBERED.finditer(bare):
        bare = mask_span(bare, marker.start(), marker.end())
    for start, end, words in find_codes(bare):
        if not _is_calendar(words):
            bare = mask_span(bare, start, end)
            if not evidence.has_words(words):
                yield _Claim("figure", words)
    for found in find_calendar_words(bare):
        if evidence.has_day(found.means):
            bare = mask_span(bare, found.start, found.end)
        elif not found.or_figures:
            bare = mask_span(bare, found.start, found.end)
            yield _Claim("date", found.words)
    for figure in find_figures(bare):
        if not (evidence.has_figure(figure) or _is_own_count(figure, bare, evidence)):
            yield _Claim("figure", figure.words)


def _is_calendar(words: str) -> bool:
    return next(find_calendar_words(words), None) is not None


def _is_own_count(figure: Figure, text: str, evidence: Evidence) -> bool:
    """Whether a figure counts the text's own points, or ranks what the data lists."""
    behind, points = text[figure.end : figure.end + 8], len(_ITEM.findall(text))
    if _POINTS.match(behind):
        return figure.value == points
    ranks = _RANKED.search(text, max(0, figure.start - 8), figure.start) or _RANK.match(behind)
    return bool(ranks) and 0 < figure.value <= max(evidence.longest, points)


_LETTERS = (
    ("ko", make_regex("[가-힣]")),
    ("ja", make_regex("[ぁ-んァ-ヶ]")),
    ("en", make_regex("[A-Za-z]")),
)
_WORD = make_regex(r"[^\W\d_]+")
_ADDRESSES = make_regex(r"https?://\S+|\S+@\S+|<[^>]*>|[#@]\S+")
_OTHER, _IS_OTHER = "other", make_regex("[^一-鿿々〆]")
"""Chinese characters alone may be Japanese."""
_FEWEST = 6
"""Letters that say nothing of the language where there are fewer."""


def _find_language(seen: str, evidence: Evidence, language: Language | None) -> str | None:
    """Return the language of the words that are not the data's own, ``other`` where it is none that metel speaks;
    ``None`` where too few are left to tell."""
    words = [word for word in _WORD.findall(_ADDRESSES.sub(" ", seen)) if word.casefold() not in evidence.whole]
    letters = "".join(words)
    if len(letters) < _FEWEST:
        return None
    counts = {name: len(signs.findall(letters)) for name, signs in _LETTERS}
    # Names and terms in Latin letters stand in any text; a syllable says more than a letter.
    if not any(counts.values()):
        return _OTHER if _IS_OTHER.search(letters) or language != "ja" else None
    east: Language = "ko" if counts["ko"] >= counts["ja"] else "ja"
    if counts[east] * 6 > counts["en"]:
        return east
    return "en" if counts["en"] else None


def _line_of(seen: str, words: str) -> str:
    return next((line.strip() for line in seen.splitlines() if words in line), "")


def remove_addresses(text: str, addresses: tuple[str, ...]) -> str:
    """Return a text without addresses that it may not hold, and without the brackets and labels around them."""
    for address in addresses:
        bare = re.escape(address)
        text = re.sub(rf"<{bare}[^<>\n]*>|\[[^\]\n]*\]\({bare}[^)\n]*\)|{bare}", "", text, flags=re.IGNORECASE)
    return re.sub(r"[ \t]+(?=\n|$)", "", text).strip()
