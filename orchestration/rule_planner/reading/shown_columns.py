"""Which columns of rows a request wants to see: "이름만", "name and tier only", "電話番号は抜きで". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading

_OF_ONE_KO = (
    r"(?:고객|회원|담당자)?\s?(?:이름|성함|성명)|고객명|등급|(?:휴대폰|핸드폰|전화|폰)\s?번호|연락처|전화번호"
    r"|(?:이메일|메일)(?:\s?주소)?"
)
_OF_ONE_EN = (
    r"(?:customer |full |their )?names?|tiers?|grades?|(?:phone|contact|mobile) ?(?:numbers?|info|details)?|phones?"
    r"|e-?mails?(?: address(?:es)?)?"
)
_OF_ONE_JA = r"お?名前|氏名|ランク|グレード|等級|電話番号|連絡先|携帯番号|メール(?:アドレス)?"
"""What is kept of one person or company."""
_KO = rf"{_OF_ONE_KO}|날짜|일자|지역|상품명?|제품명?|품목|수량|판매량|매출액?|금액|비용|항목|내역"
_EN = rf"{_OF_ONE_EN}|dates?|regions?|products?|quantit(?:y|ies)|units|amounts?|sales|revenues?|items?"
_JA = rf"{_OF_ONE_JA}|日付|地域|エリア|商品名?|製品名?|数量|個数|売上高?|金額|費用|項目"
_JOIN_KO = r"\s?(?:,|이랑|랑|하고|와|과|및|·|/|그리고)\s?"
_JOIN_EN = r"\s?(?:,\s?(?:and|or)\s|,|\band\b|\bor\b|&|/)\s?(?:the |their |any )?"
_JOIN_JA = r"\s?(?:、|と|・|や|か|および)\s?"
_ONLY = (
    make_regex(rf"(?<![가-힣])(?P<columns>(?:{_KO})(?:{_JOIN_KO}(?:{_KO}))*)(?:들)?만(?:요|이요|용)?(?![가-힣])"),
    make_regex(
        rf"\b(?:just|only)\s(?:the |their |show |list |give me |by )*(?P<columns>(?:{_EN})(?:{_JOIN_EN}(?:{_EN}))*)\b"
        rf"|\b(?P<before>(?:{_EN})(?:{_JOIN_EN}(?:{_EN}))*)\sonly\b",
        re.IGNORECASE,
    ),
    make_regex(rf"(?P<columns>(?:{_JA})(?:{_JOIN_JA}(?:{_JA}))*)(?:だけ|のみ)"),
)
_WITHOUT = make_regex(
    rf"(?<![가-힣])(?P<columns_ko>(?:{_KO}|번호)(?:{_JOIN_KO}(?:{_KO}|번호))*)(?:은|는|을|를|만)?\s?(?:말고(?=[\s.!~]*$)|빼[고줘]?|뺀|제외(?:하고|한|해)?|없이|가리고|(?:안|불)\s?필요\S*|필요\s?(?:는|가)?\s?없[가-힣]*|안\s?(?:줘도|보여줘도|써도)\s?[돼되][가-힣]*)"
    rf"|(?P<columns_ja>(?:{_JA})(?:{_JOIN_JA}(?:{_JA}))*)(?:は|を)?(?:抜き|除い[てた]|なし|以外|隠して|(?:いら|要ら)ない|不要)"
    rf"|\b(?:no|without|minus|excluding|except(?: for)?|leave out|leaving out|omit|drop|hide)\s(?:any |the |their )?"
    rf"(?P<columns>(?:{_EN})(?:{_JOIN_EN}(?:{_EN}))*)\b",
    re.IGNORECASE,
)
_LISTED = (
    make_regex(
        rf"(?<![가-힣])(?P<columns>(?:{_OF_ONE_KO})(?:{_JOIN_KO}(?:{_OF_ONE_KO}))+)"
        r"(?!\s?(?:별|마다|순|이\s|가\s|은\s|는\s|에\s|으로|로|만|[가-힣]{3}))"
    ),
    make_regex(rf"\b(?P<columns>(?:{_OF_ONE_EN})(?:{_JOIN_EN}(?:{_OF_ONE_EN}))+)\b(?! only\b)", re.IGNORECASE),
    make_regex(rf"(?P<columns>(?:{_OF_ONE_JA})(?:{_JOIN_JA}(?:{_OF_ONE_JA}))+)(?=を|の一覧|のリスト)"),
)
"""Several columns of what is kept of somebody, named together: they are what is to be shown."""
_QUALIFIED = make_regex(r"^(?:(?:their|the|any|customer)\s|(?:고객|회원)\s?(?!명))", re.IGNORECASE)
_WORD = {"ko": make_regex(_KO), "en": make_regex(_EN, re.IGNORECASE), "ja": make_regex(_JA)}


@dataclass(frozen=True, slots=True)
class ShownColumns:
    """The columns to show, in the words that were typed (none: every one), and those to leave out. ``spans`` are where
    the words stand in the marked text."""

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()


def find_shown_columns(text: str, reading: Reading) -> ShownColumns:
    """Return the columns that a piece of marked text wants to see, and those that the request leaves out."""
    hidden = list(_WITHOUT.finditer(text))
    only = [match for pattern in _ONLY for match in pattern.finditer(text)] or ([] if hidden else find_listed(text))
    left_out = [target for one in reading.prohibitions if one.act == "any" for target in one.targets]
    return ShownColumns(
        tuple(word for match in only for word in _split(match)),
        tuple(dict.fromkeys([*(w for m in hidden for w in _split(m)), *(w for w in left_out if is_column(w))])),
        tuple(match.span() for match in (*only, *hidden)),
    )


def find_listed(text: str) -> list[re.Match[str]]:
    """Return where several columns are named together as what is wanted."""
    return [match for pattern in _LISTED for match in pattern.finditer(text)]


def _split(match: re.Match[str]) -> Iterator[str]:
    """Yield each column that is named, without what joins them."""
    said = next(part for part in match.groupdict().values() if part)
    joins = (_JOIN_EN, _JOIN_KO, _JOIN_JA)
    for join in joins:
        parts = [part.strip() for part in re.split(join, said) if part and part.strip()]
        if all(map(is_column, parts)):
            yield from (_QUALIFIED.sub("", part) for part in parts)
            return


def is_column(word: str) -> bool:
    """Whether a word is what a column is called."""
    return word == "번호" or any(pattern.fullmatch(word) for pattern in _WORD.values())
