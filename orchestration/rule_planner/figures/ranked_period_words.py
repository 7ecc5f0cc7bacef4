"""Words for the day, week or month whose figure is the highest or the lowest ("매출 제일 높았던 날", "our worst day",
"一番売れた日"), in three languages. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from schemas.plan import Language

_FLAGS = re.IGNORECASE
_FIGURE_KO = r"(?:(?:하루\s)?(?:매출|판매|금액|판매량)(?:액)?(?:이|가|은)?\s)?"
_HIGH_KO = (
    r"높(?:았던|은)|많(?:았던|은)|많이\s?(?:팔린|판|팔았던|나간|번)|잘\s?(?:팔린|팔렸던|나간|됐던|된"
    r"|나왔던|나온(?=\s?날))|큰|컸던|좋았던"
)
_LOW_KO = (
    r"낮(?:았던|은)|적(?:었던|은)|적게\s?(?:팔린|판)|안\s?(?:팔린|팔렸던|나간|나온|나왔던|됐던|좋았던)|못\s?(?:판"
    r"|팔았던|나온)|저조(?:했던|한)|나빴던|덜\s?(?:팔린|나온|나간)"
)
_UNIT_KO = r"(?P<unit>날|주|달)(?:(?=이?랑\s|하고\s)|(?![가-힣]{2}))"
_WHEN_KO = r"(?:이|은|는|의)?(?:\s?(?:언제|며칠|몇\s?일|무슨\s?요일|어느\s?날|뭐)[가-힣]*)?"
_HIGH_EN = r"best|highest|strongest|biggest|top|busiest|peak"
_LOW_EN = r"worst|lowest|weakest|slowest|smallest"
_OF_EN = r"(?:\s(?:of|for|in|by)\s(?:our\s)?(?:sales|revenue))?"
_HIGH_JA = r"売れた|売れてた|売上(?:が|の)(?:高|多|大き|良|よ)(?:かった|い)|高かった|高い|多かった|良かった|よかった"
_LOW_JA = (
    r"売れなかった|売上(?:が|の)(?:低|少な|悪)(?:かった|い)|低かった|低い|少なかった|悪かった|(?:だめ|ダメ|駄目)だった"
)
_WHEN_JA = r"(?:は|って|が)?(?:いつ|何日|何曜日|どこ)?(?:です|でした|だっけ|だった|っけ|か|かな)*"
_RANKED: dict[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"{_FIGURE_KO}(?:제일|가장|젤)\s?{_FIGURE_KO}(?:(?P<low>{_LOW_KO})|(?:{_HIGH_KO}))\s?"
            rf"(?:{_UNIT_KO}|(?<=\s)(?P<weekday>요일))(?:{_WHEN_KO})"
        ),
        make_regex(
            rf"{_FIGURE_KO}(?:(?P<low>최저|최하)|최고)(?:로)?\s?(?:{_FIGURE_KO})?(?:인|였던|를\s?찍은)?\s?{_UNIT_KO}{_WHEN_KO}"
        ),
    ),
    "en": (
        make_regex(
            rf"\b(?:(?:which|what)\s(?P<unit>day|week|month)\s(?:was|is|had|were|has\sbeen)\s(?:(?:our|the|my)\s)?(?:(?P<low>{_LOW_EN})|(?:{_HIGH_EN}))\b(?:\s(?:sales|revenue))?{_OF_EN})",
            _FLAGS,
        ),
        make_regex(
            r"\b(?:(?:what(?:'s|\swas|\sis)?|which(?:\swas|\sis)?|when(?:\swas|'s|\sis)?|show\sme|tell\sme|and)\s)?(?:(?:our|the|my)\s)?(?:single\s)?"
            rf"(?:(?P<low>{_LOW_EN})|(?:{_HIGH_EN}))(?:[\s-]selling)?\s(?:sales\s|revenue\s)?(?P<unit>day|week|month)\b(?!s)(?:'s\ssales)?{_OF_EN}",
            _FLAGS,
        ),
    ),
    "ja": (
        make_regex(
            rf"(?:売上が)?(?:一番|いちばん|最も)(?:(?P<low>{_LOW_JA})|(?:{_HIGH_JA}))(?P<unit>日|週|月)(?!曜){_WHEN_JA}"
        ),
        make_regex(
            rf"(?:売上が?)?(?:(?P<low>最低|最少|最悪)|(?:最高|最大|ベスト))(?:の|だった)(?:売上の)?(?P<unit>日|週|月)(?!曜){_WHEN_JA}"
        ),
    ),
}
"""The period that is asked for, with the words that ask; what the figure is of stands beside them."""
_OTHER_END: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:이?랑|하고|[와과]|,)\s(?:(?:반대로|그리고)\s)?(?:(?:제일|가장|젤)\s)?(?:{_LOW_KO}|{_HIGH_KO})\s?(?:날|주|달)(?:{_WHEN_KO})"
    ),
    "en": make_regex(
        rf",?\s(?:and|or)\s(?:(?:which|what|was|our|the|one|had)\s)*(?:{_LOW_EN}|{_HIGH_EN})\b(?:\s(?:one|day|week|month))?(?:\sthe\s(?:{_LOW_EN}|{_HIGH_EN}))?",
        _FLAGS,
    ),
    "ja": make_regex(
        rf"(?:と|、|や)(?:逆に|反対に)?(?:一番|いちばん|最も)?(?:{_LOW_JA}|{_HIGH_JA}|最低だった|最高だった)(?:日|週|月)(?!曜){_WHEN_JA}"
    ),
}
"""The period at the other end of the order, behind the first."""
_UNITS = {
    **dict.fromkeys(("날", "day", "日"), "day"),
    **dict.fromkeys(("주", "week", "週"), "week"),
    **dict.fromkeys(("달", "month", "月"), "month"),
}
_IN_WEEK = make_regex(r"(?:지난|이번|저번|지지난|저저번)\s?주")
"""In one week a day of the week is one day."""
_GUESS = make_regex(
    r"(?<=[?.？。])\s*(?:(?:i\s(?:think|guess|bet)|i'?d\s(?:guess|say)|my\sguess\sis|probably|maybe)\s[^?.!\n]{1,30}"
    r"|[^?.!\n]{1,20}\s(?:i'?d\s(?:guess|say)|i\s(?:think|guess|bet)|maybe|probably)"
    r"|[월화수목금토일]요일(?:\s?(?:일|인)\s?(?:것|거|듯)[가-힣\s]{0,6}|\s?같은데|[가-힣]{0,2}\s?아닌가)|[月火水木金土日]曜(?:日)?(?:かな|だと思う(?:けど)?|な気がする(?:けど)?))[\s?.!。？]*$",
    _FLAGS,
)
"""What the asker takes for the answer."""
_ROWS_TOO = make_regex(
    r"(?:[,.?？]\s*|\s)(?:(?:and|also)\s)?what\s(?:drove\s(?:it|that)|sold(?:\s(?:that\sday|then))?|was\sbehind\s(?:it|that)|did\swe\ssell(?:\sthat\sday)?)"
    r"(?:[?.,:\s]+(?:by\s)?(?:product|city|region|item)s?(?:\s?(?:\+|&|and|,|/)\s?(?:product|city|region|item)s?)*)?[\s?.!]*$"
    r"|(?:[,.?？]\s*|\s|(?<=[고지]))(?:그리고\s)?그\s?날(?:에|은|엔)?\s(?:뭐가|뭘|무엇이|어떤\s?(?:게|상품이))\s?(?:많이\s)?(?:팔렸|팔았|나갔)[가-힣]*(?:\s(?:거|건|지)[가-힣]{0,4})?(?:\s?(?:알려|보여)[가-힣\s]{0,6})?[\s?.!~]*$"
    r"|[。、？?]\s*(?:あと、?)?その日(?:は|に)?(?:何|どの商品)が(?:一番)?売れ[ぁ-ん]{1,10}[\s?？。]*$",
    _FLAGS,
)
"""That what was sold on that day is told too."""

_NAMED_TOO = make_regex(
    r"と(?:その)?(?:地域|商品|製品|項目)|\s?(?:and|&)\s(?:the\s)?(?:region|product|city|item)\b", _FLAGS
)
"""That what was sold, and where, is told with the day."""


LONGEST_OTHER = 60


@dataclass(frozen=True, slots=True)
class RankedPeriod:
    """The ``period`` that stands first, or last (``ascending``), of what the ``rest`` of a question is about; ``rows``:
    what was sold in it is told too; ``both``: so is the period at the other end."""

    rest: str
    period: str
    ascending: bool
    rows: bool
    both: bool = False


def find_ranked_period(text: str, language: Language) -> RankedPeriod | None:
    """Return which period is asked for by its figure; None where none is."""
    bare = _GUESS.sub("", text.strip())
    tail = _ROWS_TOO.search(bare)
    bare = bare[: tail.start()] if tail is not None else bare
    found = next((one for form in _RANKED[language] if (one := form.search(bare))), None)
    if found is None:
        return None
    said = found.groupdict()
    if said.get("weekday") and not _IN_WEEK.search(bare):
        return None
    beside = _NAMED_TOO.match(bare, found.end())
    other = _OTHER_END[language].search(bare[: found.end() + LONGEST_OTHER], found.end()) if beside is None else None
    behind = bare[beside.end() if beside is not None else found.end() :]
    if other is not None:
        behind = f"{bare[found.end() : other.start()]} {bare[other.end() :]}"
    rest = f"{bare[: found.start()]} {behind}".replace("...", " ").strip(" ?？.!~。、,")
    period = "day" if said.get("weekday") else _UNITS[said["unit"].lower()]
    rest = re.sub(r"\s(?:was|is)$", "", rest)
    told = tail is not None or beside is not None
    ranked = RankedPeriod(rest, period, bool(said.get("low")), told, both=other is not None)
    return ranked if period == "day" or not told else None
