"""Words of a reply that goes on from figures or rows, each form a whole reply, in three languages. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.figure_slots import list_words
from orchestration.rule_planner.figures.further_figure_words import find_period

LONGEST = 80
_FLAGS = re.IGNORECASE
_OPENING = make_regex(
    r"^(?:(?:글쿤요?|그렇군요?|그렇구나|그럼|그러면|그래서|근데|그리고|자|이제|아|음|오케이|ㅇㅋ|오|and|so|ok(?:ay)?|then|now|alright|thanks|で|じゃあ|では|それで|あと|了解)[,.、\s]+|で、?(?=合計|いくら)|じゃあ)+",
    _FLAGS,
)
_ASK_KO = (
    r"(?:\s?(?:좀|다시|한번|지금|따로|같이|쪼개|나눠|나누|풀어|보여|알려|정리|뽑아|분석|봐|보자|볼래|내|해|줘|주"
    r"|되나|돼|될까|궁금)[가-힣]{0,6}){0,4}"
)
_ASK_EN = r"(?:\s(?:please|pls|instead|too|as\swell|for\sme|now|then))*"
_ASK_JA = r"(?:[をにではもの]?(?:見せ|出し|教え|分け|して|お願い|表示|見たい|知りたい|ください|分解)[ぁ-ん]{0,8})*"


@dataclass(frozen=True, slots=True)
class PartOfEnd:
    """What stands last (``ascending``) or first is told apart by a column, or by a period."""

    ascending: bool
    noun: str
    by: str
    period: str | None


@dataclass(frozen=True, slots=True)
class TotalTurn:
    """A total is asked for, of a tab if one is named."""

    tab: str


@dataclass(frozen=True, slots=True)
class RowTurn:
    """One row is asked for, the smallest (``ascending``) or the largest; ``every``: of every tab."""

    ascending: bool
    every: bool


@dataclass(frozen=True, slots=True)
class DayTurn:
    """What is due on the same day is asked for; ``others``: besides what was changed."""

    others: bool


def remove_opening(text: str) -> str:
    """Return a reply without the words that open it and the signs at its end."""
    return _OPENING.sub("", text.strip()).strip(" ?？.!~。、,")


_NOUN_KO, _NOUN_JA = r"지역|제품|상품|품목|항목|곳|데|거|것|쪽", r"地域|商品|製品|項目|ところ|もの|の"
_UNIT_KO, _UNIT_EN, _UNIT_JA = r"월|달|주|일", r"month|week|day", r"月|週|日"
_PART_OF_END = (
    make_regex(
        r"(?:(?P<low>꼴찌|꼴등|최하위|하위|(?:제일|가장|젤)\s?(?:낮은|적은|작은|안\s?팔린|못\s?판|못\s?팔린))"
        r"|1[등위]|일등|최고|최상위|(?:제일|가장|젤)\s?(?:높은|많은|큰|잘\s?팔린|잘\s?나간|많이\s?판))"
        rf"(?:인)?\s?(?P<noun>{_NOUN_KO})?(?:만|을|를|은|는|이|에서)?\s?(?:다시\s)?"
        rf"(?P<by>(?:지역|제품|상품|품목|항목)|(?P<unit>{_UNIT_KO}))별(?:로|은|는|도)?{_ASK_KO}"
    ),
    make_regex(
        r"(?:(?:can|could)\syou\s|please\s|just\s)*(?:(?:break|split|show|give|list|drill|do)\s)?(?:me\s|down\s|up\s|out\s|into\s|only\s|just\s)*(?:the\s)?"
        r"(?:(?P<low>lowest|smallest|worst|weakest|bottom|last)|highest|largest|biggest|best|top|strongest|leading)"
        r"(?:[ -](?:performing|selling|ranked))?(?:\s(?P<noun>region|product|area|item|category|one))?"
        rf"(?:\s(?:down|up|out|only|alone))*\s(?:by|per)\s(?P<by>region|product|item|category|(?P<unit>{_UNIT_EN})){_ASK_EN}",
        _FLAGS,
    ),
    make_regex(
        r"(?:(?P<low>(?:一番|いちばん|最も)(?:少ない|低い|小さい|売れてない)|最下位|ワースト(?:1位)?|最低)"
        r"|(?:一番|いちばん|最も)(?:多い|高い|大きい|売れた|売れている)|1位|トップ|最高)の?"
        rf"(?P<noun>{_NOUN_JA})?(?:だけ|のみ)?[をはの]?、?"
        rf"(?P<by>(?:地域|商品|製品|項目)|(?P<unit>{_UNIT_JA}))(?:別|ごと)[にでの]?{_ASK_JA}"
    ),
)
_UNITS = {
    **dict.fromkeys(("월", "달", "month", "月"), "month"),
    **dict.fromkeys(("주", "week", "週"), "week"),
    **dict.fromkeys(("일", "day", "日"), "day"),
}


_LOW_KO = r"꼴찌|꼴등|최하위|하위|최저|(?:제일|가장|젤)\s?(?:낮|적|작|안\s|못\s?|덜\s?|저조)[가-힣]*(?:\s?팔[린렸]\S?)?"
_HIGH_KO = (
    r"1[등위]|일등|최고|최상위|최다"
    r"|(?:제일|가장|젤)\s?(?:높|많|큰|컸|잘|크)[가-힣]*(?:\s?(?:팔[린렸]|나간|나온|판|번|올린)\S?)?"
)
_LOW_EN = r"lowest|smallest|worst|weakest|bottom|last|least"
_HIGH_EN = r"highest|largest|biggest|best|top|strongest|leading|most"
_END_JA = r"(?:一番|いちばん|最も)(?:売上が|売り上げが|数が)?"
_LOW_JA = rf"{_END_JA}(?:少な|低[いかく]|小さ|売れな|売れて(?:い)?な|悪)[ぁ-ん]*|最下位|ワースト|最低|最少"
_HIGH_JA = rf"{_END_JA}(?:多|高|大き|売れ|良|よ)[ぁ-ん]*|1位|１位|トップ|最高|最多"
_NAMED_END = (
    make_regex(
        rf"(?:(?P<low>{_LOW_KO})|{_HIGH_KO})(?:인|의|를|을|한)?\s?(?:거둔\s|기록한\s)?(?P<noun>지역|지점|제품|상품|품목|항목)"
    ),
    make_regex(
        rf"\b(?:(?P<low>{_LOW_EN})|{_HIGH_EN})(?:[ -](?:performing|selling|ranked|earning))?"
        r"\s(?P<noun>region|product|area|item|category)\b",
        _FLAGS,
    ),
    make_regex(rf"(?:(?P<low>{_LOW_JA})|{_HIGH_JA})の?(?P<noun>地域|商品|製品|項目)"),
)
"""The end of what was ranked, with what it is one of."""
_TOLD_APART = make_regex(
    r"(?P<ko>지역|제품|상품|품목|항목)별|\b(?:by|per)\s(?P<en>region|product|item|category)\b|\b(?P<en2>region|product|item|category)\s(?:breakdown|split|mix)"
    r"|(?P<ja>地域|商品|製品|項目)(?:別|ごと)",
    _FLAGS,
)


def _find_named_end(text: str) -> PartOfEnd | None:
    """Return the end that a reply names with what it is one of, where it is to be told apart by something else."""
    end = next((one for form in _NAMED_END if (one := form.search(text))), None)
    by = _TOLD_APART.search(text)
    if end is None or by is None or (by.start() < end.end() and end.start() < by.end()):
        return None
    word = next(filter(None, by.groups()))
    return PartOfEnd(bool(end["low"]), end["noun"], word.lower(), None) if word.lower() != end["noun"].lower() else None


def find_part_of_end(text: str) -> PartOfEnd | None:
    """Return which end of what was ranked is to be told apart and by what; None where a reply asks for none."""
    for form in _PART_OF_END:
        found = form.fullmatch(text)
        if found is not None:
            noun = found["noun"] or ""
            bare = "" if noun.lower() in ("곳", "데", "거", "것", "쪽", "one", "ところ", "もの", "の") else noun
            period = _UNITS[found["unit"].lower()] if found["unit"] else None
            return PartOfEnd(bool(found["low"]), bare, found["by"].lower(), period)
    return _find_named_end(text)


_TURNED_KO = r"(?:(?:그\s)?반대로|거꾸로|역으로)"
_TURNED_EN = r"(?:conversely|on\sthe\s(?:other|flip)\s(?:hand|side|end)|at\sthe\sother\send)"
_TURNED_JA = r"(?:その?)?(?:逆|反対)に"
_OTHER_END = (
    make_regex(
        r"(?:(?:그|그럼)\s)?(?:반대|거꾸로)(?:쪽|편)?(?:는|은|로는)(?:요)?(?:\s?(?:어때|어디|어느|뭐|언제|누구|얼마)[가-힣\s]{0,8})?"
        r"|(?:what\sabout\s|how\sabout\s)?(?:the\s)?(?:other\sway\sa?round|opposite(?:\send)?|reverse|other\send)"
        r"|(?:その)?(?:逆|反対)(?:は|だと)(?:どう|どこ|どれ|何|いつ)?(?:です)?か?",
        _FLAGS,
    ),
)
_TURNED_END = (
    make_regex(
        rf"{_TURNED_KO}[,\s]+(?:(?:매출|판매|금액|수량|판매량)(?:이|가|은|의)?\s)?(?:(?P<low>{_LOW_KO})|{_HIGH_KO})(?:인)?\s?"
        rf"(?P<noun>{_UNIT_KO}|날|건|게|{_NOUN_KO})?(?:은|는|이|가)?(?:요)?(?:\s?(?:언제|어디|어느|뭐|무엇|며칠|얼마)[가-힣\s]{{0,10}})?{_ASK_KO}"
    ),
    make_regex(
        rf"{_TURNED_EN}[,\s]+(?:(?:what|which)(?:'s|\s(?:is|was|were))?\s)?(?:the\s|our\s)?"
        rf"(?:(?P<low>{_LOW_EN})|{_HIGH_EN})"
        rf"(?:[ -](?:performing|selling|ranked|earning))?"
        rf"(?:\s(?P<noun>{_UNIT_EN}|region|product|area|item|category|one))?{_ASK_EN}",
        _FLAGS,
    ),
    make_regex(
        rf"{_TURNED_JA}、?(?:売上が)?(?:(?P<low>{_LOW_JA})|{_HIGH_JA})の?(?P<noun>{_UNIT_JA}|日|{_NOUN_JA})?(?:は|って)?"
        r"(?:いつ|どこ|どれ|何)?(?:です|でした|だった|だっけ)?[かの]?"
    ),
)
_UNNAMED = frozenset({"", "건", "게", "곳", "데", "거", "것", "쪽", "one", "ところ", "もの", "の"})


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The other end of what was ranked is asked for: the least (``ascending``), the most, or None for whichever it was
    not; ``period`` or else ``noun`` says of what it is one."""

    ascending: bool | None
    noun: str
    period: str | None


def find_end_turn(text: str) -> EndTurn | None:
    """Return which end of a ranking a reply turns to ("반대로 제일 적은 날은?", "the other way round?")."""
    if any(form.fullmatch(text) for form in _OTHER_END):
        return EndTurn(None, "", None)
    found = next((one for form in _TURNED_END if (one := form.fullmatch(text))), None)
    if found is None:
        return None
    noun = (found["noun"] or "").lower()
    period = "day" if noun == "날" else _UNITS.get(noun)
    return EndTurn(bool(found["low"]), "" if noun in _UNNAMED or period else noun, period)


_NO_COLUMN_EN = "day|week|weekday|month|quarter|year|date|person|people|owner|assignee|that|half|who"
_NO_COLUMN_KO = "요일|일자|날짜|주차|월|분기|연도|사람|담당자|인원"
_NO_COLUMN_JA = "曜日|日付|週|月|四半期|年|人|担当"
"""By what a figure is told apart and that no column of texts is."""
_GROUP_TURN = (
    make_regex(rf"(?:각\s)?(?P<by>지역|제품|상품|품목|항목)별(?:로|은|는|도)?{_ASK_KO}"),
    make_regex(
        r"(?:(?:can|could)\syou\s|please\s|just\s)*(?:(?:break|split|show|give|group)\s)?(?:it\s|that\s|this\s|me\s|down\s|up\s|out\s)*(?:by|per)\s"
        rf"(?P<by>region|product|item|category){_ASK_EN}",
        _FLAGS,
    ),
    make_regex(rf"(?P<by>地域|商品|製品|項目)(?:別|ごと)[にでの]?(?:は)?{_ASK_JA}"),
    make_regex(
        rf"(?:and\s)?(?:(?:can|could)\syou\s|please\s|just\s|now\s)*(?:break|split|group)\s(?:it\s|that\s|this\s|them\s|down\s|up\s|out\s)*by\s(?:the\s)?"
        rf"(?P<by>(?!(?:{_NO_COLUMN_EN})s?\b)[a-z]{{3,15}}(?:\s[a-z]{{3,15}})?){_ASK_EN}",
        _FLAGS,
    ),
    make_regex(rf"(?P<by>(?!{_NO_COLUMN_KO})[가-힣]{{2,6}})별로\s?(?:나눠|나누어|쪼개|갈라|구분해)[가-힣\s]{{0,8}}"),
    make_regex(rf"(?P<by>(?!{_NO_COLUMN_JA})[一-龥ァ-ヶー]{{2,10}})(?:別|ごと)に(?:分け|わけ|割っ)[ぁ-ん]{{0,10}}"),
)
"""By which column a figure is told apart: one that is known, or whichever bears the name where it is to be split."""


def find_group_turn(text: str) -> str:
    """Return the word for the column by which figures are to be told apart ("상품별로 나눠줘"); empty for none."""
    found = next((one for form in _GROUP_TURN if (one := form.fullmatch(text))), None)
    return found["by"].lower() if found is not None else ""


_BESIDE_PERIOD = make_regex(
    r"(?:로|으로|는|은|도|요|만)*" + _ASK_KO + r"|"
    r"(?:(?:can|could)\syou\s)?(?:(?:break|split|show|give|group)\s(?:me\s)?(?:it|that|this|them|those)?\s?(?:down|up)?\s?)?(?:and\s|what\sabout\s|how\sabout\s)?"
    r"(?:\x00)" + _ASK_EN + r"|(?:だと|なら|では|は|も|に|で)?(?:どう(?:です)?か?)?" + _ASK_JA,
    _FLAGS,
)


def find_period_turn(text: str) -> str | None:
    """Return the period by which figures are wanted ("월별로는", "by week"); None where a reply says anything else."""
    found = find_period(text)
    if found is None:
        return None
    period, start, end = found
    ahead, behind = text[:start].strip(), text[end:].strip()
    rest = f"{ahead and ahead + ' '}\x00{behind and ' ' + behind}" if text[start:end].isascii() else f"{ahead}{behind}"
    return period if _BESIDE_PERIOD.fullmatch(rest) else None


_TAB = r"(?P<tab>Q[1-4])"
_TAB_TURN = (
    make_regex(
        rf"{_TAB}(?:\s?탭)?(?:에서)?(?:은|는|도|이랑)?(?:요)?(?:\s?(?:어때|얼마|어떻게|몇)[가-힣\s]{{0,8}})?{_ASK_KO}",
        _FLAGS,
    ),
    make_regex(rf"(?:(?:what|how)\sabout\s|for\s|in\s|same\s(?:for|in)\s)*(?:the\s)?{_TAB}(?:\stab)?{_ASK_EN}", _FLAGS),
    make_regex(
        rf"{_TAB}(?:タブ)?(?:の(?:方|ほう|分))?(?:だと|なら|では|は|も)?(?:どう(?:です)?か?|いくら(?:です)?か?)?{_ASK_JA}",
        _FLAGS,
    ),
)
_TOTAL_TURN = (
    make_regex(
        r"(?:지금\s|현재\s)?(?:(?P<tab>Q[1-4])(?:\s?탭)?(?:은|는|의)?\s)?(?:지금\s)?(?:총합|합계|총액|합|전체|총|다\s?(?:합치면|합해서|합쳐서|더하면|해서))"
        r"(?:이|가|은|는|로)?\s?(?:지금\s)?(?:총\s)?(?:얼마|어떻게|몇|뭐)?[가-힣\s]{0,10}"
    ),
    make_regex(
        r"(?:what(?:'?s|\sis|\sdoes)|how\smuch\sis)\s(?:the\s)?(?:(?:new|current|grand|overall)\s)?(?:total|sum|(?P<tab>Q[1-4])|it|that|everything)(?:'s\stotal|\stotal)?"
        r"(?:\s(?:at|now|then|up\sto|so\sfar|come\sto|altogether|in\stotal|in\sall|running\sat|standing\sat))+"
        r"|(?:and\s)?(?:what(?:'?s|\sis)\s)?(?:the\s)?(?:new\s|grand\s|overall\s)?(?:(?P<tab2>Q[1-4])\s)?total(?:\snow)?",
        _FLAGS,
    ),
    make_regex(
        r"(?:(?P<tab>Q[1-4])の?)?(?:今の?|これで)?(?:合計|総額|トータル)(?:で|は|って|が)?、?(?:今)?(?:いくら|どう|何円)?(?:に?な(?:った|りました|る|ります|ってる|っている|ってます))?(?:です|でした)?(?:か|の)?"
    ),
)


def list_quarters(text: str) -> list[str]:
    """Return the quarters that a text names, as tabs are called."""
    found = re.finditer(r"(?<![A-Za-z0-9])Q[1-4](?![A-Za-z0-9])", text, _FLAGS)
    return list(dict.fromkeys(one[0].upper() for one in found))


def find_tab_turn(text: str) -> str:
    """Return the tab of which the same is wanted ("and Q2?"); empty where a reply says anything else."""
    found = next((one for form in _TAB_TURN if (one := form.fullmatch(text))), None)
    return found["tab"].upper() if found is not None else ""


def find_total_turn(text: str) -> TotalTurn | None:
    """Return the total that is asked for ("で、合計いくらになった?"); None where a reply says anything else."""
    found = next((one for form in _TOTAL_TURN if (one := form.fullmatch(text))), None)
    tab = next((one for name, one in found.groupdict().items() if name.startswith("tab") and one), "") if found else ""
    return TotalTurn(tab.upper()) if found is not None else None


_ROW_TURN = (
    make_regex(
        r"(?:(?P<every>두|양쪽|모든|전체|둘\s?다)\s?(?:탭)?(?:을|에서|중에서?|다)?\s?(?:통틀어|통틀어서|합쳐서|다\s?합쳐|중에서?)?\s?)?"
        r"(?:제일|가장|젤)\s?(?:큰|(?P<low>작은|적은))\s?(?:한\s?)?(?:줄|행|건|지출|거|것|게|금액)(?:이|은|는)?\s?(?:하나)?(?:만)?\s?(?:뭐|어떤|어느|얼마)?[가-힣\s]{0,10}"
    ),
    make_regex(
        r"(?:(?:what|which)(?:'s|\sis|\swas)?\s|show\s(?:me\s)?)(?:the\s)?(?:single\s)?(?:biggest|largest|highest|(?P<low>smallest|lowest))\s(?:single\s)?"
        r"(?:line|row|entry|item|expense|amount|spend|cost|one)(?:\s(?:items?|entry))?(?:\s(?:in|across|of|from|over|on)\s(?P<every>either|both|all|any)(?:\sof\s(?:them|the))?(?:\s(?:two|the))*\s?(?:tabs?|quarters?)?)?"
        r"(?:\s(?:overall|there))?",
        _FLAGS,
    ),
    make_regex(
        r"(?:(?P<every>両方|どちら|すべて|全部|全)の?(?:タブ)?(?:(?:を)?通して|で|から|のうち|の中で)?も?、?)?(?:一番|いちばん|最も)(?:大きい|大きな|でかい|高い|(?P<low>小さい|ちいさい|低い|安い))(?:1)?"
        r"(?:行|支出|もの|やつ|項目|の)(?:は|って)?(?:何|どれ|いくら)?[ぁ-ん]{0,8}"
    ),
)


def find_largest_row(text: str) -> RowTurn | None:
    """Return which one row is asked for ("what's the biggest single line in either tab"); None for anything else."""
    found = next((one for form in _ROW_TURN if (one := form.fullmatch(text))), None)
    if found is not None:
        return RowTurn(bool(found["low"]), bool(found["every"]))
    end, row = _END_OF_ROWS.search(text), _ONE_ROW.search(text)
    rest = _ONE_ROW.sub(" ", _END_OF_ROWS.sub(" ", text))
    if end is None or row is None or any(list_words(_ASKS_WHAT.sub(" ", rest))):
        return None
    return RowTurn(any(end.groups()), every=False)


_END_OF_ROWS = make_regex(
    r"(?:(?:제일|가장|젤)\s?)(?:크게\s?(?:쓴|나간|팔린)|큰|비싼|높은|(?P<low>작은|싼|적은|낮은))|최대|최고액"
    r"|\b(?:the\s)?(?:biggest|largest|highest|priciest|most\sexpensive|costliest|(?P<low2>smallest|cheapest|lowest))\b"
    r"|(?:一番|いちばん|最も)(?:大き[いな]|高い|高額な?|でかい|(?P<low3>小さい|安い))|最大|最高額",
    _FLAGS,
)
_ONE_ROW = make_regex(
    r"(?:한|1)\s?(?:건|줄|행|번)(?:으로|에|짜리)?|단건(?:으로)?|(?<=[큰싼은]\s)(?:건|거|게|것|항목|지출|줄)(?:은|는|이|만)?(?![가-힣])"
    r"|\b(?:single|one|row|line|entry|item|expense|purchase|payment|transaction|sale|deal)s?\b"
    r"|(?:一|1)?(?:件|行)(?:で)?|もの|やつ|支出|取引",
    _FLAGS,
)
_ASKS_WHAT = make_regex(
    r"뭔데|뭐[가-힣]{0,3}|뭔지|무엇[가-힣]{0,3}|얼마[가-힣]{0,3}|\b(?:what|which)(?:'s)?\b|何|どれ", _FLAGS
)


_ADDED_ROW = (
    make_regex(
        r"(?:지금\s)?(?:방금|아까|조금\s?전에|좀\s?전에)?\s?(?:내가\s|우리가\s)?(?:넣은|추가한|적은|기록한|고친|올린)\s(?:그\s)?(?:줄|행|거|것|내역|데이터|내용)(?:이|은|는|을|를|만|가)?\s?"
        r"(?:지금\s|현재\s|제대로\s)?(?:어떻게|어찌|뭐라고|잘|보여|알려|확인|뭐)[가-힣\s]{0,24}"
    ),
    make_regex(
        r"(?:(?:can\syou\s)?(?:show|let|give)\s(?:me\s)?(?:see\s)?(?:what\s)?|how\sdoes\s|what\sdoes\s)(?:the\s|that\s)?(?:new\s|last\s)?(?:row|line|entry)"
        r"(?:\s(?:that\s)?(?:(?:you|i|we)\s)?(?:just\s)?(?:added|put\sin|entered|wrote))?(?:\slooks?(?:\slike)?)?(?:\s(?:now|as\sit\sis|again|please))*",
        _FLAGS,
    ),
    make_regex(
        r"(?:今|さっき|先ほど|いま)?(?:の)?(?:入れた|追加した|足した|書いた)(?:行|やつ|もの|データ|分)(?:は|を|が|って)?、?(?:今)?(?:どう|見せ|確認|教え|出して)[ぁ-んー]{0,14}"
    ),
)


def find_added_row(text: str) -> bool:
    """Whether a reply asks to see the row that was added as it is now."""
    return any(form.fullmatch(text) for form in _ADDED_ROW)


_SAME_DAY_KO = r"(?:그\s?날|같은\s?날(?:짜)?|그\s?날짜)"
_SAME_DAY = (
    make_regex(
        rf"(?P<others>또\s)?(?:누가\s|누구\s)?{_SAME_DAY_KO}(?:에|이|로|까지)?\s?(?:마감|기한)?(?:인|이)?\s?(?P<more>또\s|다른\s)?(?:작업|할\s?일|거|것|건|게|사람|일)?(?:들)?(?:은|는|이|가|도)?"
        r"\s?(?P<again>또\s|더\s)?(?:뭐|누구|누가|있|없|보여|알려)[가-힣\s]{0,14}"
    ),
    make_regex(
        r"(?:who|what|anything|anyone|anybody|is\sthere\sanything|does\sany(?:one|body))(?:'s|\sis)?\s?(?P<others>else\s)?(?:(?:is|has|have|got)\s)?(?:(?:something|anything|a\stask|tasks?|stuff)\s)?"
        r"(?:(?:that(?:'s|\sis)\s)?due\s|on\s|coming\sdue\s)+(?:on\s)?(?:that|the)\s(?:very\s)?(?:same\s)?(?:day|date)(?:\s(?:too|as\swell))*",
        _FLAGS,
    ),
    make_regex(
        r"(?P<others>他に|ほかに)?(?:、)?(?:同じ日|その日|同日)(?:に|が|の)?(?:期限|締め?切り?)?(?:の|になってる|になっている|が)?(?P<more>他の|ほかの)?(?:タスク|もの|やつ|人|作業)?(?:は|って|が|も)?(?:他に|ほかに)?(?:何か|誰か|誰)?(?:ある|あります|いる|います|見せて|教えて)?[ぁ-ん]{0,6}"
    ),
)


def find_same_day(text: str) -> DayTurn | None:
    """Return the question what is due on the same day ("who else has something due that same day"); None for none."""
    found = next((one for form in _SAME_DAY if (one := form.fullmatch(text))), None)
    if found is None:
        return None
    return DayTurn(any(found.groupdict().values()) or re.search(r"else|또|다른|他|ほか", text) is not None)


def list_forms() -> Iterator[re.Pattern[str]]:
    """Yield the forms, for a look at how long they take."""
    yield from (
        *_PART_OF_END,
        *_OTHER_END,
        *_TURNED_END,
        *_GROUP_TURN,
        *_TAB_TURN,
        *_TOTAL_TURN,
        *_ROW_TURN,
        *_ADDED_ROW,
        *_SAME_DAY,
        _BESIDE_PERIOD,
    )
