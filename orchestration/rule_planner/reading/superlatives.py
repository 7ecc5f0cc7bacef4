"""What stands first or last of a kind: "어느 지역이 제일 많이", "top 3 products", "いちばん売れた商品". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex

_GROUPS = (
    ("지역", r"지역|지점|지사|\bregions?\b|\bareas?\b|\bbranch(?:es)?\b|地域|エリア|支店"),
    ("상품", r"상품|제품|품목|\bproducts?\b|\bsku\b|商品|製品|品目"),
    ("항목", r"항목|내역|\bcategor(?:y|ies)\b|\b(?:line )?items?\b|(?<!bottom )\blines?\b(?! of\b)|項目|内訳"),
    (
        "담당자",
        r"누가|담당자|사람|팀원|\bwho(?:'s)?\b|\b(?:person|people|owner|assignee|teammate)\b|誰|担当者?|メンバー",
    ),
)
_ASKED_GROUPS = (
    (
        "지역",
        r"어디(?:서|에서|가|에)?\s(?=.*(?:팔|나갔|나간|매출|실적|벌))|\bwhere\b(?=.*\b(?:s[eo]ll\w*|sold|do|did)\b)|どこ(?:が|で)(?=.*売)",
    ),
    (
        "상품",
        r"(?:뭐|뭘|뭣|무엇)(?:가|이|를|을)?\s?(?=.*(?:팔|나갔|나간|벌))|\bwhat\s(?:sold|sells|sell)\b|何(?:が|を)(?=.*売)",
    ),
)
"""What is ranked where only a word that asks says of what it is one ("뭐가 제일 잘 팔렸어?", "what sold best?")."""
MOST = (
    r"제일|(?<![가-힣])젤|가장|최고|최다|1위|1등|일등|상위|베스트\s?셀러|베스트"
    r"|많이\s(?:쓴|나간|들어간|든|팔린|판)(?=\s(?:항목|내역|상품|제품|품목|지역)\s?(?:두|세|네|다섯|\d{1,2})\s?(?:개|곳|가지|군데))"
    r"|\b(?:number|no\.?)\s?(?:one|1)\b|#1|1位|首位|\bmost\b|\bbest\b|\bbest[- ]?sell\w*|\btop\b|\bhighest\b"
    r"|\blargest\b|\bbiggest\b|\bleading\b|\bstrongest\b"
    r"|一番|いちばん|最も|最多|トップ|上位|上から(?=\d)"
)
LEAST = (
    r"(?:제일|젤|가장)\s?(?:적|낮|안|못|덜|작|약|부진|저조|나쁜|나빴)|최저|최소|최하|하위|꼴찌|꼴등|\bleast\b|\bfewest\b|\bworst\b|\blowest\b"
    r"|\bsmallest\b|\bbottom\b|\bweakest\b"
    r"|(?:一番|いちばん|最も)(?:少な|低|小さ|弱|売れな)|最少|最下位|ワースト"
)
RANKED = make_regex(r"순위|랭킹|등수|\brank(?:s|ed|ings?)?\b|\bleaderboard\b|ランキング|順位|ランク付け", re.IGNORECASE)
"""Words that put the values of a column in order, without saying which end is wanted."""
_UPWARD = make_regex(
    r"(?:낮은|적은|작은|꼴찌)\s?(?:순|것?부터)|\b(?:worst|lowest|smallest|least|bottom) (?:first|up)\b"
    r"|(?:低い|少ない)順",
    re.IGNORECASE,
)
_BY_MEASURE = make_regex(
    r"(?:매출|판매|금액|비용|지출|수량)\S*\s?(?:(?:높은|많은|큰|낮은|적은|작은)\s?)?순|\b(?:by|from)\b|(?:売上|金額"
    r"|数量)\S*順",
    re.IGNORECASE,
)
_ONE_ROW = make_regex(
    rf"(?:{MOST})\s?(?:\S+\s)?(?:(?:매출|판매|거래)\s)?(?:한\s)?(?:거래|판매\s?건|건(?=[^가-힣]|[만이은을]|$)|계약)"
    rf"|(?:{MOST}|\bsmallest\b)\s(?:single\s)?(?:sale|deal|transaction|purchase|payment|row|entry|day)\b"
    rf"|(?:{MOST})(?!\d)\S{{0,4}}(?:取引|売上は|件)",
    re.IGNORECASE,
)
"""One row is wanted, not the sum of several."""
COUNTED = make_regex(
    r"\b(?:top|bottom|best|worst)\s(?P<en>\d{1,2})\b|(?:상위|하위|top|TOP)\s?(?P<ko>\d{1,2})"
    r"|(?P<after>\d{1,2})\s?(?:위까지|등까지|개|곳|명)"
    r"|(?:上位|トップ|ワースト|下位|上から)(?P<ja>\d{1,2})"
    r"|(?<![가-힣])(?P<said_ko>두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?:개|곳|명|가지|군데)(?!\s?(?:중|가운데|의))(?:만|를|을|가|이)?(?![가-힣])"
    r"|\b(?:top|bottom|best|worst)\s(?P<said_en>two|three|four|five|six|seven|eight|nine|ten)\b"
    r"|\b(?P<led_en>two|three|four|five|six|seven|eight|nine|ten)\s(?:biggest|largest|highest|smallest|lowest|worst|best|top|most)\b"
    r"|\b(?P<of_en>two|three|four|five|six|seven|eight|nine|ten)\s(?:line\s)?(?:items|products|categories|regions|expenses|people)\b"
    r"|(?P<behind_ja>\d{1,2}|[二三四五六七八九])(?:つ|件|個|品目|項目)(?!目)(?=を|だけ|[、。\s]|教|見|挙|$)",
    re.IGNORECASE,
)
_NUMBERS = {
    word: number
    for words in (
        ("두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열"),
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        ("二", "三", "四", "五", "六", "七", "八", "九"),
    )
    for number, word in enumerate(words, 2)
}


def find_count(text: str) -> int | None:
    """Return how many of what is ranked are asked for; None where no number says it."""
    found = COUNTED.search(text)
    said = next((one for one in found.groups() if one), None) if found is not None else None
    return None if said is None else _NUMBERS.get(said.casefold()) or int(said)


@dataclass(frozen=True, slots=True)
class Superlative:
    """The column whose values are ranked, which end is asked for, and how many (None: every one)."""

    column: str
    ascending: bool
    most: int | None


def _find_column(text: str) -> str | None:
    groups = (*_GROUPS, *_ASKED_GROUPS)
    return next((name for name, words in groups if compile_once(words, re.IGNORECASE).search(text)), None)


def _find_arranged(text: str) -> str | None:
    """Return the column whose values are put in the order of a measure ("지역들을 매출 높은 순으로")."""
    if not _BY_MEASURE.search(text):
        return None
    object_of = (
        r"(?:{words})(?:들)?(?:을|를)(?=\s)|(?:{words})を|\b(?:sort|order|arrange)\s(?:(?:the|all|our)\s)*(?:{words})"
    )
    return next(
        (name for name, words in _GROUPS if compile_once(object_of.format(words=words), re.IGNORECASE).search(text)),
        None,
    )


@dataclass(frozen=True, slots=True)
class RankEnd:
    """Which end of an order is asked for, where the word for it stands, and how many (None: every one)."""

    ascending: bool
    place: int
    most: int | None


_LEAST = make_regex(LEAST, re.IGNORECASE)
_EXTREME = make_regex(f"{LEAST}|{MOST}", re.IGNORECASE)


def find_end(text: str) -> RankEnd | None:
    """Return which end of an order a text asks for, or None where it asks for none."""
    ascending = _LEAST.search(text) is not None
    said = _EXTREME.search(text)
    if said is None:
        ranked = RANKED.search(text)
        return RankEnd(_UPWARD.search(text) is not None, ranked.start(), None) if ranked is not None else None
    return RankEnd(ascending, said.end(), find_count(text))


def is_of_one_row(text: str) -> bool:
    """Whether a text asks for the one row with the largest or smallest figure ("the biggest sale")."""
    return _ONE_ROW.search(text) is not None


_OF_TABLE = make_regex(
    r"매출|판매|팔|예산|비용|지출|고객|작업|할\s?일|회의|시트|명단|\b(?:sales?|revenue|s[eo]ld?|sells|selling|budget|spen[dt]\w*"
    r"|costs?|paid|customers?|clients?|tasks?|meetings?|sheet(?:s)?|pages?|messages?)\b|売|予算|費|顧客|タスク|会議|シート|支出",
    re.IGNORECASE,
)


def does_rank_of_no_table(text: str) -> bool:
    """Whether a text asks what stands first or last of a kind, and says of no table or measure which one is meant."""
    return find_end(text) is not None and _OF_TABLE.search(text) is None


def does_rank_sales(text: str) -> bool:
    """Whether a text asks which region or product stands first or last: what it ranks are rows of a sheet."""
    ranked = find_superlative(text)
    return ranked is not None and ranked.column in ("지역", "상품")


def find_superlative(text: str) -> Superlative | None:
    """Return what a text ranks, or None where it ranks nothing."""
    end = find_end(text)
    if end is None:
        column = _find_arranged(text)
        return Superlative(column, _UPWARD.search(text) is not None, None) if column is not None else None
    if is_of_one_row(text):
        return None
    column = _find_column(text[end.place :]) or _find_column(text)
    return Superlative(column, end.ascending, end.most) if column is not None else None
