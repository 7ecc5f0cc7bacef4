"""In which order rows are wanted, and how many of them: "금액 큰 순으로", "top 3", "金額順に", "제일 큰 거". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex

_DATE = (
    r"마감일?|기한|날짜|일자|최신|최근|오래된|빠른|가까운|늦은|급한|임박한|\b(?:urgent|pressing|due(?: dates?)?|dates?"
    r"|deadlines?|newest|latest|oldest"
    r"|earliest|recent|soonest)\b|期限|締め?切り?|日付|新しい|古い|早い|近い|遅い|急ぎ|最新"
)
_UNITS = r"수량|판매량|개수|\b(?:units?|quantity|qty)\b|数量|個数"
_MONEY = r"금액|매출액?|가격|비용|\b(?:amounts?|sales|revenue|price|cost|value|size|total)\b|金額|売上|価格|費用"
_DOWN = (
    r"큰|컸던|높은|높았던|많은|많았던|비싼|비쌌던|최신|최근|늦은|내림차|\b(?:largest|biggest|highest|most|descending|desc|newest|latest|recent)\b"
    r"|大きい|高い|多い|新しい|遅い|降順|最新"
)
_UP = (
    r"작은|작았던|낮은|낮았던|적은|적었던|(?<!비)싼|오래된|빠른|가까운|오름차|\b(?:smallest|lowest|least|fewest|cheapest|ascending|asc|oldest|earliest"
    r"|soonest|nearest)\b|小さい|低い|少ない|安い|古い|早い|近い|昇順"
)
_LAST = make_regex(r"마지막|\blast\b|直近", re.IGNORECASE)
"""What is newest, by words that say nothing of an order alone."""
_COLUMN = rf"(?:{_MONEY}|{_UNITS}|{_DATE})"
_SORTED = make_regex(
    rf"(?:{_COLUMN}(?:이|가|을|를|의)?\s?)?(?:{_UP}|{_DOWN})?\s?(?:(?<=[가-힣\s])순서?(?:대로|으로)?|차순(?:으로)?)"
    rf"(?:\s?(?:정렬|나열)\S*)?(?![가-힣])"
    rf"|{_COLUMN}(?:으로|로|순)?\s?정렬\S*"
    rf"|\b(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|arrange)(?: (?:it|them|that|those|these))? by (?:the )?{_COLUMN}"
    rf"(?:[, ]+(?:{_UP}|{_DOWN})(?: first)?)?"
    rf"|\b(?:{_UP}|{_DOWN}) first\b|\bin (?:{_UP}|{_DOWN}) order\b|^by {_COLUMN}"
    rf"|(?:{_COLUMN}(?:が|の)?)?(?:{_UP}|{_DOWN})?順(?:番)?(?:に|で)?(?:並べ?替え\S*|並べて\S*|ソート\S*)?|降順|昇順",
    re.IGNORECASE,
)
_SAYS_WHAT = make_regex(rf"{_COLUMN}|{_UP}|{_DOWN}", re.IGNORECASE)
_COUNTED = make_regex(
    r"(?P<way_ko>상위|하위|탑)\s?(?P<ko>\d{1,3})\s?(?:개|건|명|곳|줄)?|\b(?P<way_en>top|bottom|best|worst|highest"
    r"|lowest|largest"
    r"|biggest|smallest)\s(?P<en>\d{1,3}|one|two|three|five|ten)\b|(?P<way_ja>上位|下位|トップ"
    r"|ワースト)(?P<ja>\d{1,3})(?:件|個|名|つ)?"
    r"|(?:순서?(?:대로|으로)?|차순(?:으로)?)\s?(?P<behind_ko>\d{1,3})\s?(?:개|건|명|곳|줄)(?:만|까지만?)?"
    r"|\b(?P<before_en>\d{1,3}|two|three|five|ten)\s(?P<way_after>largest|biggest|highest|smallest|lowest|cheapest"
    r"|latest|newest|oldest)\b"
    r"|(?:제일|젤|가장)?\s?(?P<way_recent>최근|최신|마지막)\s(?:(?:매출|판매|지출|거래|주문|내역)\s)?(?P<recent>\d{1,3})\s?(?:개|건|줄)"
    r"|\b(?:the\s)?last\s(?P<last_en>\d{1,3}|two|three|five|ten)\s(?=sales|rows|entries|orders|expenses|deals)"
    r"|(?:直近|最新|最近)の?(?P<recent_ja>\d{1,3})(?:件|行)"
    r"|順(?:番)?(?:に|で)?(?P<behind_ja>\d{1,3})(?:件|個|名|つ)(?:だけ)?"
    r"|(?:제일|젤|가장)\s?(?P<way_most>큰|높은|많은|비싼|작은|낮은|적은|싼)\s?(?:순으로\s?)?(?:거|것|건|게"
    r"|걸)?\s?(?P<most>\d{1,3})\s?(?:개|건|줄)",
    re.IGNORECASE,
)
_THING_EN = (
    r"(?:one|row|sale|entry|expenses?|costs?|items?|line|things?|spend(?:ing)?|purchase|payment|amount|order|deal)"
)
_ONE = make_regex(
    r"(?:제일|젤|가장)\s?(?:돈(?:을|이)?\s)?(?P<spent_ko>많이|크게)\s(?:쓴|나간|들어간|들어|든|잡아\s?먹은|먹은|썼|나갔"
    r"|들었|판|팔린)\s?(?:거|것|건|게|걸|항목|데|곳|내역|지출)?"
    r"|돈\s?(?:제일|젤|가장)\s?(?P<money_ko>많이)\s(?:쓴|나간|들어간|든|잡아\s?먹은|먹은|썼|나갔|들었)\s?(?:거|것|건|게"
    r"|걸|항목|데|곳|내역)?"
    r"|(?:돈(?:을|이)?\s)?(?P<plain_ko>많이)\s(?:쓴|나간|들어간|든|팔린|판)\s(?:거|것|항목|내역|상품|제품|품목|지역)"
    r"(?=\s?(?:두|세|네|다섯|\d{1,2})\s?(?:개|곳|가지|군데))"
    rf"|\b(?:the\s)?(?:single\s)?(?P<priced_en>biggest|largest|highest|most expensive|priciest|costliest|dearest"
    rf"|smallest|lowest|cheapest|least expensive)"
    rf"(?:\s(?:single|marketing|ad|budget))?\s{_THING_EN}\b"
    r"|\bwhat\scost\s(?:us\s)?(?:the\s)?(?P<cost_en>most|least)\b|\bspen[dt]\s(?:the\s)?(?P<spent_en>most|least)\son\b"
    r"|(?:一番|いちばん|最も)(?P<spent_ja>高かった|高額な|(?:高い|大きい|大きな)(?=支出|出費|費用|コスト|項目|取引"
    r"|売上)|お金(?:が|を)?(?:かか|使)った|かかった|安かった)(?:の|もの"
    r"|やつ|項目|支出|出費)?"
    r"|마감(?:일|기한)?(?:이|기한이)?\s?(?:제일|젤|가장)\s?(?P<due_ko>빠른|가까운|이른|급한|임박한)\s?(?:거|것|건|게|걸|일|작업|업무|태스크)?(?:\s?하나)?"
    r"|\b(?:is\s|are\s)?(?P<due_en>due\s(?:first|next|(?:the\s)?soonest|(?:the\s)?earliest))\b"
    r"|(?:一番|いちばん|最も)(?P<due_ja>(?:期限|締め?切り?)が(?:近い|早い))(?:もの|やつ|タスク|の)?"
    r"|(?P<due_of_ja>(?:期限|締め?切り?)が(?:一番|いちばん|最も)(?:近い|早い))(?:もの|やつ|タスク|の)?"
    r"|(?:제일|젤|가장)\s?(?P<urgent_ko>시?급한|임박한)\s?(?:거|것|건|게|걸|일|작업|업무|태스크)(?:\s?하나)?"
    r"|\b(?:the\s)?most\s(?P<urgent_en>urgent|pressing)(?:\s(?:one|tasks?|things?|items?|to-?do|work))?\b"
    r"|(?:一番|いちばん|最も)(?P<urgent_ja>急ぎ)の?(?:もの|やつ|タスク|作業|仕事|の)?"
    r"|(?:제일|젤|가장)\s?(?P<ko>큰|높은|많은|비싼|작은|낮은|적은|싼|최근|최신|오래된)\s?(?:거|것|건|게|걸"
    r"|한\s?건|지출|비용|금액|항목|내역)(?=[은는이가을를도만\s?]|$)(?:\s?하나)?"
    r"|(?:제일|젤|가장)\s?(?:(?:매출|판매|지출|금액)(?:이|가)?\s)?(?P<was_ko>컸던|높았던|많았던|비쌌던|작았던|낮았던|적었던)"
    r"\s?(?:거|것|건|날|때|게|걸|판매|거래|주문|지출|비용|항목)(?=[은는이가을를도만\s?]|$)"
    r"|(?:제일|젤|가장)?\s?(?P<last_ko>마지막)(?:으로|에)\s(?:팔린|판|나간|들어온|쓴|추가된|넣은|적은)\s?(?:거|것|건|게|날|때)(?=[은는이가을를도만\s?]|$)"
    r"|\b(?:the\s)?(?P<en>biggest|largest|highest|smallest|lowest|cheapest|latest|newest|oldest)"
    r" (?:one|row|sale|entry)\b"
    r"|(?P<new_ja>最新)(?:の(?:もの|やつ|件)?)?(?=だけ|のみ)"
    r"|(?:一番|いちばん|最も)(?P<ja>大きい|高い|多い|小さい|低い|少ない|安い|新しい|古い)(?:の(?=は|を|だけ|$|[?？])"
    r"|もの|やつ|件)",
    re.IGNORECASE,
)
_NUMBERED = ("ko", "en", "ja", "most", "behind_ko", "before_en", "behind_ja", "recent", "last_en", "recent_ja")
_NUMBERS = {"one": 1, "two": 2, "three": 3, "five": 5, "ten": 10, "두": 2, "세": 3, "네": 4, "다섯": 5}
_LOW = make_regex(rf"{_UP}|安かった|\bleast\b|하위|bottom|worst|下位|ワースト", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RowOrder:
    """The column to sort by with "-" before it where the largest is first, at most how many rows, and the places of
    the words that say so."""

    sort: str
    limit: int | None
    spans: tuple[tuple[int, int], ...]


def find_row_order(text: str) -> RowOrder | None:
    """Return the order in which a text wants rows; None where it names none."""
    matches = [form.search(text) for form in (_COUNTED, _ONE, _SORTED)]
    sorts = matches[-1] if matches[-1] is not None and _SAYS_WHAT.search(matches[-1][0]) else None
    found = [one for one in matches if one is not None and _is_told(one, sorts)]
    if not found:
        return None
    said = " ".join(match[0] for match in found)
    limit = next((number for match in found if (number := _count(match)) is not None), None)
    return RowOrder(_name_sort(said), limit, tuple(map(_find_span, found)))


_MORE = make_regex(r"\s(?P<count>두|세|네|다섯|[2-9]|[1-9]\d)\s?(?:개|건|줄|명|가지|곳)(?:만|를|을|가|이)?(?![가-힣])")
"""How many of the first are wanted, behind them ("제일 큰 거 세 개")."""


def _find_span(match: re.Match[str]) -> tuple[int, int]:
    more = _MORE.match(match.string, match.end()) if match.re.pattern == _ONE.pattern else None
    return (match.start(), more.end() if more is not None else match.end())


def _is_told(match: re.Match[str], sorts: re.Match[str] | None) -> bool:
    """Whether words say an order; a number behind one counts only where that says by what."""
    if match.re.pattern == _SORTED.pattern:
        return match is sorts
    named = match.groupdict()
    return sorts is not None or not (named.get("behind_ko") or named.get("behind_ja"))


def _count(match: re.Match[str]) -> int | None:
    named = match.groupdict()
    if match.re.pattern == _ONE.pattern:
        more = _MORE.match(match.string, match.end())
        return 1 if more is None else _NUMBERS.get(more["count"]) or int(more["count"])
    number = next((named[name] for name in _NUMBERED if named.get(name)), None)
    return None if number is None else _NUMBERS.get(number.lower()) or int(number)


def _name_sort(said: str) -> str:
    """Amounts are wanted from the largest on, and days from the first, where nothing else is said."""
    if _LAST.search(said):
        return "-@date"
    if re.search(_DATE, said, re.IGNORECASE):
        latest = re.search(_DOWN, said, re.IGNORECASE) and not re.search(r"\burgent|\bpressing", said, re.IGNORECASE)
        return "-@date" if latest else "@date"
    path = "@count" if re.search(_UNITS, said, re.IGNORECASE) else "@amount"
    return path if _LOW.search(said) else f"-{path}"
