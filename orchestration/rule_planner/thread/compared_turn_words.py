"""Words of a reply that holds a figure against the period before it, or asks for a part of it. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.same_again import Period

LONGEST = 90
_FLAGS = re.IGNORECASE
Turn: TypeAlias = Literal["compared", "before", "part"]
_NAME = r"(?:[A-Za-z가-힣][\w가-힣]*(?:\s[A-Za-z가-힣][\w가-힣]*)??)"
_KO = r"(?P<value>[가-힣A-Za-z0-9]{2,12}?(?:\s[가-힣A-Za-z0-9]{2,12}?)?)"
_BEFORE_KO = (
    r"(?:(?:바로\s)?(?:그|저)\s?)?(?:(?<![가-힣])전\s?(?P<unit>주|달|날|월|분기)"
    r"|그\s?이?전(?:\s?기간)?(?=[이하과와보에대]|\s))"
)
_AGAINST_KO = (
    r"(?:\s?(?:이?랑|하고|과|와)(?:는)?(?:\s(?:비교|차이|견주)[가-힣]*)?|\s?(?:에\s?)?(?:보다는?|대비(?:로"
    r"|로는)?|비해(?:서|선)?(?:는)?|비하면)|\s?비교[가-힣]*)"
)
_ASK_KO = (
    r"(?:\s?(?:얼마나|얼마|몇\s?(?:퍼센트|프로|%|퍼)|어때|어땠|어떻게|어떤|어떠|비교|차이|더|많이|좀|한번|다시|늘|는|줄|준|올랐|올라|내렸|내려|떨어|증가|감소|나은|나아|좋아|높아|낮아|잘|덜|팔|벌"
    r"|되|돼|됐|거|건|편|한|해|알려|보여|봐|하면|은|야|이야|인가|지)[가-힣]{0,6}[,?]?){0,6}"
)
_UP_KO = (
    r"(?:늘|올랐|올라|증가|높아)[가-힣]{0,4}(?:\s?(?:거|건|것)[가-힣]{0,3})?[,\s]*(?:아니면\s)?(?:줄|준"
    r"|내렸|내려|떨어|감소|낮아)[가-힣]{0,4}(?:\s?(?:거|건|것)[가-힣]{0,3})?"
)
_BEFORE_EN = (
    r"(?:the\s)?(?:(?P<unit>week|month|day|quarter)\sbefore(?:\s(?:that|it))?|(?:previous|prior|preceding)\s(?P<unit2>week|month|day|quarter)"
    r"|one\sbefore(?:\s(?:that|it))?)"
)
_AGAINST_EN = r"(?:vs\.?|versus|against|than|from|over|on|with|to)"
_COMPARES_EN = (
    r"(?:(?:and|so|ok)\s)*(?:how\smuch\s)?(?:(?:how(?:'s|\sis|\sdoes|\sdid|\swas)?|is|was|did|does|what(?:'s|\sis)?|compare(?:d)?)\s)*(?:(?:that|it|this|they)\s)?"
    r"(?:(?:compare[sd]?|up|down|or|higher|lower|better|worse|more|less|do|go|gone|going|stack\sup|look|the\s(?:change|difference))\s)*"
)
_UP_EN = (
    r"(?:(?:so|and|ok)\s)*(?:(?:is|was|are|did|has|we|that|this|it|go|gone|went|going|we're)\s)*(?:up|higher|better|more|increase)\sor\s(?:down|lower|worse|less|decrease)"
    r"(?:,?\s(?:and\s)?(?:by\s)?how\smuch)?"
)
_APART_EN = (
    r"(?:(?:so|and|ok)\s)*(?:what(?:'s|\sis)\s)?(?:the\s)?(?:difference|gap"
    r"|change)(?:\s(?:between\s(?:them|the\stwo|those)|then))?|by\show\smuch"
)
_JA = r"(?P<value>[ァ-ヶー一-龥가-힣A-Za-z]{2,12}?)"
_BEFORE_JA = r"(?:その)?(?:前の?(?P<unit>週|月|日)|前年|前期)"
_AGAINST_JA = (
    r"(?:と(?:比べ|比較)(?:る|た|て|する|したら|すると|ると|たら)?(?:と|ら)?|に比べ(?:て|ると)?|より(?:は"
    r"|も)?|比(?:は|だと|で)?|との(?:差|比較)(?:は|を)?)"
)
_ASK_JA = (
    r"(?:、|は|も|だと|を|が|と|って|に)*(?:(?:どう|どれ(?:くらい|ぐらい|だけ)|いくら|何(?:パーセント|％"
    r"|%)|増え|減っ|伸び|上が|下が|多い|少ない|売れ|良|よく|差|変わ|教え|見せ"
    r"|計算)[ぁ-ん]{0,8}[、か]{0,2}){0,3}"
)
_UP_JA = r"(?:結局|で)?、?(?:増え|伸び|上が)[ぁ-ん]{1,5}[?？、か]{0,2}(?:それとも)?(?:減|下が|落ち)[ぁ-ん]{1,6}"


@dataclass(frozen=True, slots=True)
class ComparedTurn:
    """What a reply asks of a figure: it ``compared`` with the period before it, that period alone (``before``), or a
    ``part`` of it; of another value if one is named, and of the ``period`` of that length if one is said."""

    kind: Turn
    value: str = ""
    period: Period | None = None


_COMPARED = (
    make_regex(rf"(?:{_KO}(?:만|의|은|는|이|가|도)?\s)?{_BEFORE_KO}{_AGAINST_KO}{_ASK_KO}(?:요)?", _FLAGS),
    make_regex(
        rf"(?:{_COMPARES_EN}|(?:and|so|ok)\s|(?:did|was|has|is)\s(?P<value>{_NAME})\s(?:(?:up|down|go|gone|do|better|worse|higher|lower|more|less|or)\s)*)"
        rf"{_AGAINST_EN}\s{_BEFORE_EN}",
        _FLAGS,
    ),
    make_regex(rf"(?:{_JA}(?:だけ|のみ)?(?:は|が|も)、?)?{_BEFORE_JA}{_AGAINST_JA}{_ASK_JA}"),
)
_UP_OR_DOWN = (
    make_regex(
        rf"(?:그래서\s|그럼\s)?(?:{_UP_KO}|(?:둘\s?)?(?:차이|증감|격차)(?:는|가|만)?(?:\s?얼마[가-힣]{{0,4}})?)(?:요)?",
        _FLAGS,
    ),
    make_regex(rf"{_UP_EN}|{_APART_EN}", _FLAGS),
    make_regex(rf"{_UP_JA}|(?:その)?(?:差|差額)は(?:いくら(?:です)?か?)?"),
)
_BEFORE = (
    make_regex(
        r"(?:그\s?이전|그\s?전\s?(?:거|것|꺼|기간))(?:은|는|도|엔|에는)?(?:\s?얼마[가-힣]{0,4})?(?:요)?", _FLAGS
    ),
    make_regex(
        r"(?:(?:and|so|ok|what\sabout|how\sabout)\s)*(?:for\s)?the\sone\sbefore(?:\s(?:that|it))?(?:\s(?:too|as\swell))?",
        _FLAGS,
    ),
    make_regex(r"(?:その)?(?:一つ|ひとつ|1つ)?前(?:の(?:期間|分))?(?:は|だと)(?:どう|いくら)?(?:です)?か?"),
)
_PART = (
    make_regex(
        rf"(?:그럼\s|그러면\s)?{_KO}만\s?(?:따로\s|떼어\s?놓고\s|떼놓고\s|놓고\s|딱\s)*(?:보면|봤을\s?(?:때|땐)|따지면|치면|하면|계산하면|본다면)(?:은|는|요)?"
        r"(?:\s?(?:얼마|어때|어땠|어떻게|어떤가)[가-힣\s]{0,8})?",
        _FLAGS,
    ),
    make_regex(
        rf"(?:(?:and|so|ok|okay)\s)*(?:(?:of\s(?:which|that|those)|out\sof\sthat|how\smuch\sof\s(?:that|it|this)\s(?:is|was|were|came\sfrom|went\s(?:to|on)|from|for))"
        rf",?\s(?:is\s|was\s|for\s)?|(?:just|only)\s(?:for\s)?)(?:the\s)?(?P<value>{_NAME})(?:\s(?:alone|only))?",
        _FLAGS,
    ),
    make_regex(
        rf"(?:そのうち|うち|その中で|その内)、?{_JA}(?:は|って|だけ(?:は|だと)?|の?分は?)(?:いくら|どのくらい|どれくらい)?(?:です)?か?"
        rf"|(?P<value2>[ァ-ヶー一-龥가-힣A-Za-z]{{2,12}}?)(?:だけ|のみ)(?:だと|で(?:見る|みる)と|なら|では|で言うと)(?:どう|いくら)?(?:です)?か?"
    ),
)
_UNITS: dict[str, Period] = {
    **dict.fromkeys(("주", "week", "週"), "week"),
    **dict.fromkeys(("달", "월", "month", "月"), "month"),
    **dict.fromkeys(("날", "day", "日"), "day"),
}


def find_compared_turn(text: str) -> ComparedTurn | None:
    """Return what a reply asks of the figure before it; None where it says anything else."""
    if len(text) > LONGEST:
        return None
    for kind, forms in (("compared", _COMPARED), ("compared", _UP_OR_DOWN), ("before", _BEFORE), ("part", _PART)):
        found = next((one for form in forms if (one := form.fullmatch(text))), None)
        if found is not None:
            said = found.groupdict()
            unit = said.get("unit") or said.get("unit2") or ""
            value = said.get("value") or said.get("value2") or ""
            turn: Turn = "before" if kind == "before" else "part" if kind == "part" else "compared"
            return ComparedTurn(turn, value.strip(), _UNITS.get(unit.lower()))
    return None


_ON_THAT_DAY = (
    make_regex(
        r"(?:그럼\s|근데\s)?그\s?날(?:은|에는|엔|에)?\s?(?:뭐가|뭐|뭘|무엇이|무슨\s(?:상품|거|게)[가-힣]{0,2}|어떤\s(?:상품|거|게)[가-힣]{0,2}|내역|거래|상세|판매)?(?:을|를|이|가|은|도)?\s?"
        r"(?:그렇게\s|많이\s|주로\s|제일\s)*(?:팔|나갔|나간|있었|무슨|어떻게|보여|알려|뭐)[가-힣]*(?:\s?(?:거|건|지|도|좀|보여|알려|줘|주|봐)[가-힣]{0,5}){0,3}",
        _FLAGS,
    ),
    make_regex(
        r"(?:(?:and|so|ok)\s)*(?:what\s(?:did\swe\ssell|sold|was\ssold|drove\s(?:it|that)|happened|came\sin|went\sout)|show\s(?:me\s)?(?:the\s)?(?:rows|sales|deals|details)"
        r"|(?:the\s)?(?:rows|sales|deals|details)|which\s(?:products?|deals?|sales)(?:\ssold)?)(?:\s(?:on|for|from)?\s?(?:that|the)\s(?:same\s)?day|\sthen)?"
        r"|(?:(?:and|so|ok)\s)*what\sdrove\s(?:it|that)",
        _FLAGS,
    ),
    make_regex(
        r"(?:で、)?(?:その日|同じ日|当日)(?:は|に|の)?、?(?:何が|何を|どの商品が|明細|内訳|売上|取引)?(?:は|を|も)?(?:一番)?(?:売れ|売っ|出|見せ|教え|何|どう)[ぁ-んァ-ヶ一-龥]{0,12}"
    ),
)


def does_ask_for_rows_of_day(text: str) -> bool:
    """Whether a reply asks for the rows of the day that was found ("그날 뭐가 팔렸길래?", "what drove it")."""
    return any(form.fullmatch(text) for form in _ON_THAT_DAY)


_END_PERIOD = (
    make_regex(
        r"(?P<end>마지막|제일\s?최근|가장\s?최근|(?P<first>첫|처음|맨\s?처음))\s?(?:번째\s)?(?P<unit>주|달|날)(?:차)?(?:만|는|은|에는|에|의)?"
        r"(?:\s?(?P<by>상품|지역|항목|제품|품목)별(?:로|은|는)?)?(?:\s?(?:내역|구성|매출|판매))?(?:은|는|을|를)?(?:\s?(?:어때|어떻게|얼마|보여|알려|뽑아|나눠)[가-힣\s]{0,8})?",
        _FLAGS,
    ),
    make_regex(
        r"(?:and\s)?(?:(?:just|only)\s)?the\s(?P<end>last|latest|most\srecent|(?P<first>first))\s(?P<unit>week|month|day)(?:\sof\s(?:those|that|them|these))?"
        r"(?:,?\s(?:(?:split|broken\sdown|breakdown)\s)?by\s(?P<by>product|region|item|category))?",
        _FLAGS,
    ),
    make_regex(
        r"(?P<end>最後|直近|一番最近|(?P<first>最初))の(?P<unit>週|月|日)(?:は|の|だけ|、)*(?:(?P<by>商品|地域|項目|製品)(?:別|ごと)(?:の|に|で)?)?"
        r"(?:内訳|明細|売上)?(?:は|を)?(?:どう|いくら|見せて|教えて|出して)?(?:です)?か?"
    ),
)


@dataclass(frozen=True, slots=True)
class EndPeriod:
    """The ``first`` or else the last ``period`` of those that were told apart, and the word for the column ``by`` which
    it is told apart in turn."""

    first: bool
    period: Period
    by: str


def find_end_period(text: str) -> EndPeriod | None:
    """Return which of several periods a reply asks for ("最後の週、商品別の内訳は？"); None for anything else."""
    found = next((one for form in _END_PERIOD if (one := form.fullmatch(text))), None) if len(text) <= LONGEST else None
    if found is None:
        return None
    return EndPeriod(bool(found["first"]), _UNITS[found["unit"].lower()], (found["by"] or "").lower())
