"""Words by which a post of figures is told what it holds: the figure alone, and what is left out of it. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from schemas.plan import Language

_FLAGS = re.IGNORECASE
_KO = r"(?:상품|제품|품목|지역|수량|개수|판매량|항목|날짜|일자|매출액?|금액)"
_EN = r"(?:products?|regions?|areas?|units?|quantit(?:y|ies)|qty|items?|amounts?|revenue|dates?)"
_JA = r"(?:商品|製品|地域|エリア|数量|個数|販売数|項目|日付|売上高?|金額)"
_MANY_KO = rf"(?P<out>{_KO}(?:별)?(?:(?:이?랑|하고|[와과]|,|이나|·)\s?{_KO}(?:별)?){{0,3}})"
_MANY_EN = rf"(?P<out>{_EN}(?:(?:,\s?|\s?/\s?|,?\s(?:and|or)\s)(?:the\s)?{_EN}){{0,3}})"
_MANY_JA = rf"(?P<out>{_JA}(?:別|ごと)?(?:[と、や・]{_JA}(?:別|ごと)?){{0,3}})"
_WHAT_EN = r"(?:[\s-](?:breakdowns?|splits?|figures?|numbers?|details?|data|columns?|parts?|counts?|stuff))*"
_OUT: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:(?:^|(?<=\s)|(?<=,))(?:단|근데|대신|그리고|참고로)\s)?{_MANY_KO}(?:로|으로)?\s?(?:내용|수치|숫자|내역|정보|집계|매출|금액|구분)?(?:은|는|을|를|도|까지)?"
        r"\s?(?:따로\s|굳이\s|절대\s)?(?:(?:넣|적|쓰|싣|올리|포함하|포함시키|표시하|보이)지\s?(?:말|마|않)[가-힣]*(?:\s(?:주|줘)[가-힣]*)?|안\s(?:넣|적|써|들어가)[가-힣]*(?:\s(?:돼|되|좋)[가-힣]*)?"
        r"|빼(?:고|줘|주세요|주시고|서)?(?:\s(?:줘|주세요))?|뺀|제외(?:하고|한|해\s?줘|해\s?주세요)?|없이|말고|생략[가-힣]*|(?:필요|상관)\s?없[가-힣]*)(?:요)?[,.~!]*\s*"
    ),
    "en": make_regex(
        r"(?:(?:,|;|\s-|\s–)\s*)?(?:(?:and|but|with|please|just|pls)\s)*"
        rf"(?:(?:no|without(?:\sany)?|excluding|minus|omit(?:ting)?|skip(?:ping)?|drop(?:ping)?|hide|hiding|not|leav(?:e|ing)\sout|(?:do\snot|don['’]?t)\s(?:include|put(?:\sin)?|show|add|list|mention)"
        rf"|not\sincluding)\s(?:the\s|any\s|by\s)*{_MANY_EN}{_WHAT_EN}(?:\sin(?:\sit|\sthere)?)?"
        rf"|leav(?:e|ing)\s(?:the\s|any\s)?(?P<out2>{_EN}){_WHAT_EN}\sout(?:\sof\sit)?)(?=[\s.,!;]|$)[.!;]*",
        _FLAGS,
    ),
    "ja": make_regex(
        rf"(?:ただし?、?|あと、?)?{_MANY_JA}(?:の)?(?:内訳|数字|分|情報|データ|金額|売上)?(?:は|を|も|とか)?、?"
        r"(?:(?:いら|要ら)な[ぁ-ん]*|(?:いり|要り)ません[ぁ-ん]*|不要(?:です|で)?|なし(?:で)?(?:お願い[ぁ-ん]*)?|抜き(?:で)?(?:お願い[ぁ-ん]*)?"
        r"|(?:入れ|含め|載せ|出さ|書か)(?:ないで|ず(?:に)?|なくて(?:いい|OK))(?:ください)?(?:です)?|(?:省|除|抜)い(?:て)?(?:ください)?|外し(?:て)?(?:ください)?)[。、!！]*"
    ),
}
"""What is left out of what is told."""
_SUM_KO, _SUM_EN, _SUM_JA = (
    r"(?:매출액?|금액|수량|판매량)",
    r"(?:amounts?|revenue|units|won)",
    r"(?:売上高?|金額|数量|個数)",
)
_ALONE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?P<sum>{_SUM_KO})만(?:\s?(?:딱|간단히|깔끔하게))?(?:\s?(?:넣|적어|나오게|보이게|있으면)[가-힣]*(?:\s(?:돼|되|줘|주)[가-힣]*)?|(?:이요|요|으로)(?=[\s.,!~]|$))?"
    ),
    "en": make_regex(
        rf"\b(?:just|only)\s(?:the\s)?(?P<sum>{_SUM_EN})\b|\b(?:the\s)?(?P<sum2>{_SUM_EN})\s(?:only|alone)\b|\b(?P<sum3>{_SUM_EN})(?:,\s|\sand\s)nothing\selse\b",
        _FLAGS,
    ),
    "ja": make_regex(rf"(?P<sum>{_SUM_JA})(?:だけ|のみ)(?:で(?:いい|OK|大丈夫|お願い)?[ぁ-ん]*|を)?"),
}
"""The one figure that is told."""
_DIGEST: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?:좀\s)?(?:정리|요약|집계|취합)(?:해서|하여|해\s?가지고|해다가)\s"),
    "en": make_regex(
        r"^(?P<lead>\W*(?:(?:please|pls|can\syou|could\syou|hey|hi)[\s,]+)*)(?:summari[sz]e|sum\sup)\s(?=[^.!?\n]*\b(?:for|to|in|on)\s(?:the\s)?[#<])",
        _FLAGS,
    ),
    "ja": make_regex(r"を?(?:簡単に|ざっと)?(?:まとめ|集計し|要約し|整理し)て、?"),
}
"""That figures are summed up before they are told."""
_KNOWN: dict[Language, tuple[re.Pattern[str], str]] = {
    "ko": (
        make_regex(
            r"(?<=안)\s?되는\s?(?:거|것|건)\s?(?:다들\s|잘\s)?(?:알|아시|알고)[가-힣]*(?:\s?(?:계시|있)[가-힣]*)?"
        ),
        " 돼요",
    ),
    "en": (make_regex(r"^you\sknow\s(?:that\s)?|,?\s(?:you\sknow\sthat|right|ok(?:ay)?)(?=\?)", _FLAGS), ""),
    "ja": (make_regex(r"(?<=ダメ)な(?:の|こと)(?:は|って)?(?:分か|わか|知)[ぁ-ん]+"), "です"),
}
"""That who is asked knows of a ban."""
_EDGE = make_regex(r"[\s,.!~。、！]*$")
_BEGINS = make_regex(r"(?:^|[,.!~。、！]\s*)$")
UNITS = frozenset(
    {"수량", "개수", "판매량", "units", "unit", "quantity", "quantities", "qty", "数量", "個数", "販売数"}
)


@dataclass(frozen=True, slots=True)
class Shape:
    """A request without the words that say what its figures hold: those left out of them by the words for their
    columns, and the one that is told alone (``sum_of``; empty for none)."""

    rest: str
    digest: str
    left_out: tuple[str, ...]
    sum_of: str


def find_shape(text: str, language: Language) -> Shape | None:
    """Return what a request says its figures are to hold; None where it says nothing of it."""
    left_out: list[str] = []

    def take(found: re.Match[str]) -> str:
        said = found["out"] or found.groupdict().get("out2") or ""
        left_out.extend(_list_columns(said, language))
        return " " if language != "ja" else ""

    known, plain = _KNOWN[language]
    rest = _OUT[language].sub(take, known.sub(plain, text))
    alone = _ALONE[language].search(rest)
    sum_of = next((one for one in alone.groups() if one), "") if alone is not None else ""
    if alone is not None:
        before, after = rest[: alone.start()], rest[alone.end() :]
        at_edge = _EDGE.match(after) is not None or _BEGINS.search(before) is not None
        kept = "" if at_edge and before.strip() else sum_of
        rest = f"{before.rstrip(' ,、') if not kept else before}{kept}{after}"
    if not left_out and not sum_of:
        return None
    rest = " ".join(rest.split()).strip(" ,、")
    digest = _DIGEST[language].sub(_post if language == "en" else "を" if language == "ja" else "", rest)
    return Shape(rest, digest, tuple(dict.fromkeys(left_out)), sum_of)


def _post(found: re.Match[str]) -> str:
    return f"{found['lead']}post "


def _list_columns(said: str, language: Language) -> list[str]:
    """Return each column that is named, without what joins them."""
    form = {"ko": _KO, "en": _EN, "ja": _JA}[language]
    return [found[0].lower() for found in re.finditer(form, said, _FLAGS)]
