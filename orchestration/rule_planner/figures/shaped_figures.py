"""A post of figures that is told what it holds: by which column they are told apart, the one figure that is told, and
what is left out of it ("지역별로 … 상품별은 넣지 말고 금액만", "amounts only, no product breakdown"). Pure. The words
for it are taken out, the rest is planned as a request of its own, and what it posts is made to hold no more than that:
one figure for each value of a column, or a summary of rows without the columns that are left out. Words by which a
post of figures is told what it holds: the figure alone, and what is left out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_guess_rows
from orchestration.rule_planner.figures.transforms import GROUPS
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.channel_names import write_channels
from orchestration.rule_planner.reading.words import NUMERIC_COLUMNS, find_column
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from schemas.plan import Language
from schemas.values import Payload

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


LONGEST = 300
_TOTAL, _SUMMARY = "table.aggregate", "text.summarize"
_UNITS = "수량"


def plan_shaped_figures(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request that posts figures and says what they hold; None where it is no such."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or task.request.follows is not None or replace_quotes(text) != text:
        return None
    shape = find_shape(text, detect_language(text, task.request.language))
    if shape is None:
        return None
    for part in _list_parts(task, shape):
        plan = make(part)
        sends = [one for one in list_actions(plan) if one["tool"] in SENDS_TO]
        if len(sends) == 1 == len(list_effects(part, plan)) and is_ready(part, plan) and _shape(plan, shape):
            return {**plan, "goal": " ".join(text.split())}
    return None


def _list_parts(task: PlanningTask, shape: Shape) -> Iterator[PlanningTask]:
    """Yield the request without the words for its shape, first as an order for figures and then as one for a
    summary."""
    for said in dict.fromkeys((shape.digest, shape.rest)):
        rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in said)) for one in task.rows)
        text = write_channels(said, task.channels, detect_language(said, task.request.language))
        yield task._replace(request=task.request.model_copy(update={"text": text}), rows=rows)


def _shape(plan: Payload, shape: Shape) -> bool:
    """Make what a plan posts hold no more than is told; whether it does."""
    steps = list_actions(plan)
    reads = [one for one in steps if one["tool"] not in (_TOTAL, _SUMMARY, *SENDS_TO)]
    if len(reads) != 1 or not _leaves_rows(reads[0]) or does_guess_rows(reads):
        return False
    figures = [one for one in steps if one["tool"] in (_TOTAL, _SUMMARY)]
    if len(figures) != 1:
        return False
    (figure,) = figures
    inputs = get_inputs(figure)
    left_out = [_name_column(word) for word in shape.left_out]
    if figure["tool"] == _TOTAL:
        return _keep_figure(reads[0], inputs, left_out, shape)
    return not shape.sum_of and _leave_columns_out(reads[0], left_out)


def _name_column(word: str) -> str:
    """Return how a column is called that a word is for; the word itself where it is not known by another name."""
    single = word.removesuffix("s") if word.isascii() else word
    return _UNITS if word in UNITS else find_column(single, (*GROUPS, *NUMERIC_COLUMNS)) or word


def _keep_figure(read: Payload, inputs: Payload, left_out: Sequence[str], shape: Shape) -> bool:
    """Keep one figure, for each value of a column if that is told; whether it is the one that is wanted."""
    units = inputs.get("column") == _UNITS
    if inputs.get("function") != "sum" or inputs.get("against") or inputs.get("group_by") in left_out:
        return False
    if (shape.sum_of and (shape.sum_of.lower() in UNITS) != units) or (units and _UNITS in left_out):
        return False
    for name in ("columns", "without_columns"):
        get_inputs(read).pop(name, None)
    return True


def _leave_columns_out(read: Payload, left_out: Sequence[str]) -> bool:
    """Read the rows of a summary without the columns that are left out of it."""
    inputs = get_inputs(read)
    if not left_out or inputs.get("columns"):
        return False
    inputs["without_columns"] = [*left_out]
    return True


def _leaves_rows(action: Payload) -> bool:
    produces = action.get("produces")
    return isinstance(produces, list) and "rows" in produces
