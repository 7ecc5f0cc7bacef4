"""Words by which more is asked beside a figure: another measure, the difference, the periods it is told by. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import compile_once, make_regex
from schemas.plan import Language

Column: TypeAlias = Literal["units", "money"]
DAYS = "날짜"
"""The column of days of a sheet."""
DIFFERENCE: dict[Language, str] = {"ko": "차이", "en": "difference", "ja": "差"}
"""What the difference of two is called."""
LONGEST = 400
"""What is longer is no question for a figure."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What is worked out: of which kind of column, if one is said, and what of it."""

    column: Column | None
    function: str | None


@dataclass(frozen=True, slots=True)
class Further:
    """A question without the words for what else it asks, and that; ``stands_for`` is the column in the place of which
    its words name a period, ``verdict``: whether it is more or less is asked, ``of_records``: what somebody has to do
    is counted."""

    text: str
    measure: Measure | None = None
    difference: bool = False
    verdict: bool = False
    period: str | None = None
    stands_for: str = ""
    of_records: bool = False


_COLUMNS: dict[Language, tuple[tuple[Column, str], ...]] = {
    "ko": (("units", r"판매\s?(?:수량|대수|개수|량)|수량|대수|개수"), ("money", r"매출액?|판매액|금액")),
    "en": (
        ("units", r"(?:number\sof\s)?units(?:\ssold)?|quantity|qty|pieces"),
        ("money", r"(?:sales\s)?amount|revenue|sales|money|won"),
    ),
    "ja": (("units", r"販売数量?|数量|個数|台数"), ("money", r"売上(?:高|金額|額)?|売り上げ|金額")),
}
UNITS_ASKED = make_regex(
    r"몇\s?(?:개|석|좌석|대|장|세트|자리|카피|박스)|수량|판매량|\bhow\smany\b(?!\s(?:days|weeks|rows|tasks|people|deals|won))|\bunits\b"
    r"|何\s?(?:個|席|台|本|枚|セット|シート)|いくつ|数量|個数|台数",
    re.IGNORECASE,
)
MONEY_ASKED = make_regex(
    r"얼마(?!나\s?(?:팔|나|많|더))|금액|액수|매출(?!\s?(?:시트|현황|표|탭|데이터))|\bhow\smuch\b|\b(?:br(?:ing|ought)|came|come|worth|earn(?:ed)?|ma(?:de|ke))\b"
    r"|\b(?:revenue|amount|money)\b|いくら|金額|何(?:円|ウォン)|売上(?:高|額|は|って|金額)",
    re.IGNORECASE,
)
"""That how many there are is asked for, and what they come to."""
PARTS_TOO = make_regex(
    r"별(?:로)?도(?![가-힣])|별\s?(?:내역|구성)?도\s|\b(?:and|plus|also|with)\s(?:also\s)?(?:(?:the|a|split|broken\sdown|breakdown)\s)*(?:by|per)\s(?!how\b)\w+|\b(?:by|per)\s\w+\s(?:too|also|as\swell)\b"
    r"|(?:ごと|別)(?:に|の|で)?(?:内訳)?も",
    re.IGNORECASE,
)
"""That the parts are asked for beside the whole."""
_FUNCTIONS: dict[Language, tuple[tuple[str, str], ...]] = {
    "ko": (("sum", r"합계|총액|총합"), ("avg", r"평균"), ("count", r"건수|행\s?수|거래\s?수")),
    "en": (
        ("sum", r"total|sum"),
        ("avg", r"average|avg|mean"),
        ("count", r"(?:number\sof|how\smany)\s(?:rows|sales|deals|entries|orders|transactions)|(?:row\s|deal\s)?count"),
    ),
    "ja": (("sum", r"合計|総額"), ("avg", r"平均"), ("count", r"件数|行数|取引数")),
}


def _measure(language: Language) -> str:
    columns = "|".join(words for _, words in _COLUMNS[language])
    functions = "|".join(words for _, words in _FUNCTIONS[language])
    of = {"ko": r"\s?(?:의\s)?", "en": r"\s(?:of\s)?(?:the\s)?", "ja": r"の?"}[language]
    return rf"(?:(?:{functions}){of}(?:{columns})|(?:{columns}){of}(?:{functions})|(?:{columns})|(?:{functions}))"


_JOINED: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?<![가-힣])(?P<first>{_measure('ko')})(?:이?랑|하고|[와과]|,(?!\s?평균(?:으로|적|내|하면|잡))|\s및|\s그리고)\s?(?P<second>{_measure('ko')})"
        r"(?:\s?둘\s?다|\s?모두)?(?![가-힣]*별)"
    ),
    "en": make_regex(
        rf"\b(?P<first>{_measure('en')})(?:\sand|\s?&|,|\splus|\sas\swell\sas)\s(?:the\s)?(?P<second>{_measure('en')})\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?P<first>{_measure('ja')})(?:と|、(?!平均(?:で|して|する|だと|し))|および|及び)(?P<second>{_measure('ja')})(?:の両方)?"
    ),
}
"""Two measures of the same rows."""
_ASK_KO = (
    r"(?:\s?(?:같이|함께|따로|다|좀|한번))*"
    r"(?:\s?(?:알려|보여|뽑아|궁금|알고|부탁|필요|보고|봐|계산|구해|내\s?줘)[가-힣]*(?:\s[가-힣]{1,4})?)?[\s?？.!~]*$"
)
_ASK_JA = (
    r"(?:一緒に|合わせて|あわせて|別で)?"
    r"(?:知りたい|教えて|見せて|見たい|出して|お願い|ほしい|欲しい|ください|頼む|頼みます)?[ぁ-ん]{0,8}[。?？!！\s]*$"
)
_TAIL: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:[?？.!,]\s*|\s)(?:그리고\s|또\s)?(?P<second>{_measure('ko')})(?:도|까지)(?:요)?{_ASK_KO}"),
    "en": make_regex(
        r"(?:[?.!,;]\s*|\s)(?:and|plus|also|along\swith|as\swell\sas)\s(?:(?:also|please)\s)*"
        r"(?:(?:show|tell|give)\s(?:me\s)?|(?:what(?:'s|\sare|\sis|\swere|\swas)|i(?:'d\slike|\swant|\sneed))\s)?(?:also\s)?(?:the\s)?"
        rf"(?P<second>{_measure('en')}|how\smany\s(?:units|pieces))(?:\s(?:too|as\swell|please|pls|is\sthat|was\sthat))*[\s?.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"[。?？、,]\s*(?:あと|それと|ついでに|また|それから)?、?(?P<second>{_measure('ja')})も{_ASK_JA}"
    ),
}
"""A second measure behind a question."""
_APART: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(r"차이|격차|차액|얼마나\s더|몇\s?(?:개|대)\s더"),
    "en": make_regex(
        r"\b(?:difference|gap|margin|by\show\smuch|how\s(?:far|much|many)\b[^?.!,]{0,40}?\b(?:behind|ahead|apart|more|less|higher|lower))\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"差額|[のそとく]差|差[はもがをって]|どれ(?:く|ぐ)らい(?:の)?差"),
}
"""That it is asked how much more one is than another."""
_APART_TAIL: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:[?？.!,]\s*|\s)(?:그리고\s|또\s|근데\s)?(?:(?:둘(?:이)?|두\s?\S{1,3}|[12]\s?[등위](?:이?랑|[와과]|하고)?)\s?(?:의|간|사이)?\s?)*"
        rf"(?:얼마(?:나)?|몇\s?(?:개|대|건|원))?\s?(?:차이|격차|차액)(?:가|는|도|를|까지|나|인)?[가-힣]{{0,6}}(?:\s(?:얼마|어떻게)\S{{0,6}})?{_ASK_KO}"
    ),
    "en": make_regex(
        r"(?:[,.?!;]\s*|\s(?=and\s))(?:(?:and|also|plus|please)\s)*(?:(?:tell|show|give)\s(?:me\s)?"
        r"|(?:what(?:'s|\sis|\swas)|i(?:'d\slike|\swant|\sneed)(?:\sto\s(?:know|see))?)\s)?(?:also\s)?(?:the\s)?"
        r"(?:(?:difference|gap|margin)\b[^?.!,]{0,40}|by\show\smuch\b[^?.!,]{0,20}"
        r"|how\s(?:far|much|many)\s[^?.!,]{0,40}\b(?:behind|ahead|apart)\b[^?.!,]{0,30})[\s?.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"[。?？、,]\s*(?:あと|それと|ついでに|また|それから)?、?(?:その|二つの|2つの|両者の|1位と2位の|2位との)?(?:差額|差)(?:も|は|が|を)?"
        rf"(?:いくら|どれくらい|どのくらい|何個)?{_ASK_JA}"
    ),
}
_VERDICT: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:[?？.!,]\s*|\s)(?:그리고\s|그래서\s)?(?:올랐|늘었|높아졌|올라갔)[가-힣]{0,4}\s?(?:내렸|줄었|낮아졌|떨어졌|내려갔)[가-힣]{0,4}[\s?？.!~]*$"
    ),
    "en": make_regex(
        r"[?.!,]\s*(?:(?:and|so)\s)?(?:is|was|did|has)\s(?:it|that|this)\s(?:go\s|going\s|gone\s)?(?:up|higher|better|more)\sor\s(?:down|lower|worse|less)"
        r"[^?.!]{0,20}[\s?.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"[。?？、,]\s*(?:上が|増え|伸び)[ぁ-ん]{1,6}[、か]{0,2}(?:下が|減|落ち)[ぁ-ん]{1,8}[。?？\s]*$"),
}
"""Whether what is compared has become more or less."""
_PERIODS: tuple[tuple[str, str], ...] = (
    (
        "month",
        r"(?<![가-힣])(?:월|달)별(?:로(?:는|도|만)?|은|는|의|도)?(?![가-힣])|(?<![가-힣])[월달]마다|(?<![가-힣])월\s?단위(?:로)?"
        r"|\bmonth[- ]by[- ]month\b|\b(?:by|per|for each|each) month\b|\bmonthly\b|月別(?:に|の|で)?|月ごと(?:に"
        r"|の|で)?|月次(?:の|で)?",
    ),
    (
        "week",
        r"(?<![가-힣])(?:주(?:차|간)?)별(?:로(?:는|도|만)?|은|는|의|도)?(?![가-힣])|(?<![가-힣])주마다|(?<![가-힣])주\s?단위(?:로)?"
        r"|\bweek[- ]by[- ]week\b|\b(?:by|per|for each|each) week\b|\bweekly\b(?! meeting| sync| report)"
        r"|週別(?:に|の|で)?|週ごと(?:に|の|で)?|週次(?:の|で)?(?!会議)",
    ),
    (
        "quarter",
        r"(?<![가-힣])분기별(?:로|의)?|분기마다|\b(?:by|per|each) quarter\b|\bquarterly\b|四半期(?:別|ごと)(?:に"
        r"|の|で)?",
    ),
    (
        "day",
        r"(?<![가-힣])(?:일자?|날짜|하루)별(?:로(?:는|도|만)?|은|는|의|도)?(?![가-힣])|\bday[- ]by[- ]day\b"
        r"|\b(?:by|per|for each|each) day\b"
        r"|\bdaily\b|日別(?:に|の|で)?|日ごと(?:に|の|で)?",
    ),
)
"""Words that tell figures apart by periods; "every month" is said of what is done again and again."""
_WHICH_PERIOD: dict[Language, tuple[re.Pattern[str], str]] = {
    "ko": (make_regex(r"(?:어느|어떤|무슨)\s?(?P<unit>달|월|주|분기|날)(?:에|이|가|의)?(?=\s)"), "어느 지역이"),
    "en": (make_regex(r"\b(?:which|what)\s(?P<unit>month|week|quarter|day)\b", re.IGNORECASE), "which region"),
    "ja": (make_regex(r"(?:どの|何)(?P<unit>月|週|四半期|日)(?:に|が|の)?(?=[^曜])"), "どの地域が"),
}
"""A question which period stands first: it is read as one for the first region, which is ranked in the same way."""
_UNITS: dict[str, str] = {
    **dict.fromkeys(("달", "월", "month", "月"), "month"),
    **dict.fromkeys(("주", "week", "週"), "week"),
    **dict.fromkeys(("분기", "quarter", "四半期"), "quarter"),
    **dict.fromkeys(("날", "day", "日"), "day"),
}
_RANKED = make_regex(
    r"제일|젤|가장|최고|최저|최다|많이|\b(?:most|best|highest|lowest|worst|least|fewest|biggest|top|peak)\b|一番|いちばん|最も|多",
    re.IGNORECASE,
)
_AVERAGED = make_regex(r"평균|\b(?:average|avg|mean)\b|平均", re.IGNORECASE)
_LOADS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        make_regex(
            r"\bwho(?:'s|\sis|\shas|\sdo\swe\shave)?\s(?:(?:currently|now)\s)?(?:(?:the\s)?(?P<least>least\sbusy|(?:most\s)?free(?:st)?|least\sloaded)|(?:the\s)?(?:busiest|most\s(?:busy|loaded)))\b"
            r"|\bwho(?:'s|\shas)(?:\sgot)?\s(?:the\s)?(?:(?P<few>fewest|least)|most)(?:\s(?:work|things?|stuff))?\son\s(?:their|his|her)\splates?\b",
            re.IGNORECASE,
        ),
        "who has the {} open tasks",
    ),
    (
        make_regex(
            r"누가\s?(?:지금\s)?(?:제일|젤|가장)\s?(?:(?P<least>한가|여유|안\s?바[빠쁘쁜]|덜\s?바[빠쁘쁜])|바[빠쁘쁜])[가-힣]*(?:\s있[가-힣]*)?"
            r"|(?:제일|젤|가장)\s?(?:(?P<few>한가한|여유\s?있는|안\s?바쁜|덜\s?바쁜)|바쁜)\s?(?:사람|분|팀원)[가-힣]*(?:\s누구[가-힣]*)?"
        ),
        "열린 작업이 제일 {} 사람이 누구야",
    ),
    (
        make_regex(
            r"(?:今、?)?(?:誰|だれ)が(?:今)?(?:一番|いちばん|最も)(?:(?P<least>暇|空いて|手が空いて|余裕)|忙し)[ぁ-んァ-ヶ一-龥]*"
            r"|(?:一番|いちばん|最も)(?:(?P<few>暇な|手が空いている|余裕のある)|忙しい)(?:人|メンバー)は?(?:誰|だれ)[ぁ-ん]*"
        ),
        "誰が未完了タスクが一番{}",
    ),
)
"""Questions who has most or least to do."""
_LEAST_MOST: tuple[tuple[str, str], ...] = (("fewest", "most"), ("적은", "많은"), ("少ない", "多い"))
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?"
    r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_BARE_MONTHS = make_regex(
    rf"(?<![A-Za-z]\s)(?<!in\s)\b(?P<one>{_MONTH})\.?\s(?P<vs>vs\.?|versus|against|compared\s(?:to|with))\s(?P<two>{_MONTH})\b(?:\sso\sfar)?",
    re.IGNORECASE,
)
"""Two months that are compared, without the word that makes a month of "March"."""
_TOTAL: dict[Language, str] = {"ko": " 합계", "en": " total", "ja": "の合計"}


def list_readings(text: str, language: Language) -> Iterator[Further]:
    """Yield the ways in which a question may be read as one for a figure and for something beside it, the surest
    first."""
    if len(text) > LONGEST:
        return
    text = text.strip()
    yield from _list_loads(text)
    yield from _list_second_measures(text, language)
    yield from _list_differences(text, language)
    yield from _list_periods(text, language)
    months = _BARE_MONTHS.sub(r"in \g<one> \g<vs> in \g<two>", text)
    verdict = _VERDICT[language].search(months)
    if verdict is not None:
        yield Further(_cut(months, verdict), verdict=True)
    if months != text:
        yield Further(months, verdict=True)


def _list_loads(text: str) -> Iterator[Further]:
    for (asked, said), (least, most) in zip(_LOADS, _LEAST_MOST, strict=True):
        found = asked.search(text)
        if found is not None:
            end = least if any(found.groups()) else most
            yield Further(f"{text[: found.start()]}{said.format(end)}{text[found.end() :]}", of_records=True)


def _list_second_measures(text: str, language: Language) -> Iterator[Further]:
    joined = _JOINED[language].search(text)
    if joined is not None:
        first, second = (read_measure(joined[one], language) for one in ("first", "second"))
        shared = second.function if first.function is None and first.column and second.column else None
        said = f"{joined['first']}{_TOTAL[language]}" if shared == "sum" else joined["first"]
        yield Further(f"{text[: joined.start()]}{said}{text[joined.end() :]}", second)
    tail = _TAIL[language].search(text)
    if tail is not None and tail.start() > 0:
        yield Further(_cut(text, tail), read_measure(tail["second"], language))


def _list_differences(text: str, language: Language) -> Iterator[Further]:
    tail = _APART_TAIL[language].search(text)
    if tail is not None and tail.start() > 0:
        yield Further(_cut(text, tail), difference=True)
    if _APART[language].search(text):
        yield Further(text, difference=True)


def _list_periods(text: str, language: Language) -> Iterator[Further]:
    which, instead = _WHICH_PERIOD[language]
    asked = which.search(text)
    if asked is not None and _RANKED.search(text):
        said = f"{text[: asked.start()]}{instead}{text[asked.end() :]}"
        yield Further(said, period=_UNITS[asked["unit"].lower()], stands_for="지역")
    for period, words in _PERIODS:
        found = compile_once(words, re.IGNORECASE).search(text)
        if found is None or (_AVERAGED.search(text) and re.match(r"per|each|[a-z]+ly", found[0], re.IGNORECASE)):
            continue
        bare = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
        yield Further(bare, period=period)
        yield Further(f"{bare.rstrip(' ?？.!~。')}{_TOTAL[language]}", period=period)
        return


def find_period(text: str) -> tuple[str, int, int] | None:
    """Return the period by which figures are to be told apart, and where its words stand; None where there is none."""
    return next(
        ((name, *found.span()) for name, words in _PERIODS if (found := compile_once(words, re.I).search(text))), None
    )


def is_difference(text: str, language: Language) -> bool:
    """Whether all of a text asks how far two are apart."""
    found = _APART_TAIL[language].search(f", {text}")
    return found is not None and found.start() == 0


_MEASURE_TURN: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?P<measure>{_measure('ko')})(?:(?:으로|로)(?:\s?(?:하면|보면|치면))?)?(?:는|은|도|이|가)?(?:요)?"
        rf"(?:\s?(?:얼마|어때|어떻게|몇)[가-힣\s]{{0,8}})?{_ASK_KO}"
    ),
    "en": make_regex(
        rf"(?:(?:what|how)\sabout\s|in\s|by\s|as\s|what(?:'s|\sis)\s)*(?:(?:terms|the)\s(?:of\s)?)*(?P<measure>{_measure('en')})"
        r"(?:\s(?:instead|then|please|pls|too))*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?P<measure>{_measure('ja')})(?:だと|なら|では|で(?:見る|みる)と|は|も)?(?:どう|いくら)?(?:です)?か?{_ASK_JA}"
    ),
}


def find_measure_turn(text: str, language: Language) -> Measure | None:
    """Return the other column of which a figure is wanted ("금액은?", "in revenue?"); None where a reply says anything
    else, or names no column."""
    found = _MEASURE_TURN[language].fullmatch(text)
    measure = read_measure(found["measure"], language) if found is not None else None
    return measure if measure is not None and measure.column is not None else None


def _cut(text: str, found: re.Match[str]) -> str:
    """Return a question without what stands behind it; a sign of its own end stays."""
    sign = found[0].lstrip()[:1]
    return f"{text[: found.start()].rstrip()}{sign if sign in ('?', '？', '.', '!', '。') else ''}"


def read_measure(words: str, language: Language) -> Measure:
    """Return what words for a measure mean."""
    column: Column | None = next(
        (name for name, one in _COLUMNS[language] if compile_once(one, re.IGNORECASE).search(words)), None
    )
    function = next(
        (name for name, one in _FUNCTIONS[language] if compile_once(one, re.IGNORECASE).search(words)), None
    )
    bare = column is None and function is None  # "how many"
    return Measure("units" if bare else None if function == "count" else column, function)
