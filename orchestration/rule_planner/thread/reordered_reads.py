"""Rows that were shown, in another order, the first alone or as a table: "금액 큰 순으로", "top 3 only". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import find_group_column
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.talk import Talk
from orchestration.rule_planner.reading.row_order import RowOrder, find_row_order
from orchestration.rule_planner.reading.superlatives import RankEnd, find_end, find_superlative
from orchestration.rule_planner.reading.words import NUMERIC_COLUMNS, find_column
from orchestration.text.spans import mask_spans
from schemas.plan import Action
from schemas.values import Payload

_TOTAL = "table.aggregate"
_ROWS, _RECORDS = {"spreadsheet", "sort"}, {"database", "sort"}
_END_WORDS = make_regex(
    r"제일|젤(?=\s)|가장|최고|최저|꼴찌|높은|낮은|큰|작은|많은|적은|많이|적게|잘|못|판|팔린|안|1위|약한|강한|부진한"
    r"|\b(?:most|best|top|highest|largest|biggest|strongest|least|worst|lowest|smallest|weakest|bottom|sold|did"
    r"|performed|well)\b|一番|いちばん|最も|高い|低い|大きい|小さい|多い|少ない|売れた|売れてない|弱い|強い",
    re.IGNORECASE,
)
_BESIDE = make_regex(
    r"(?:그|이)\s?(?:중|가운데)(?:에서?|에)?|[여거]기서|그거|이거|그걸|이걸|만(?=\s|$)|(?:으로|로)(?=\s|$)|다시"
    r"|좀|보여\S*"
    r"|알려\S*|정렬\S*|해\s?(?:줘|주세요|줄래)\S*|(?:뭐|어디|어느|어떤)(?:야|예요|인가요?|였어|지|고)?|지역|상품"
    r"|제품|곳"
    r"|데(?:가|는|야)?|돼요?|됩니다|되요?|충분\S*|괜찮\S*|(?:거|것|건|게|이|가|은|는|을|를|요|야|순|하나|순서대로)(?=\s|$|[?.!])"
    r"|\b(?:of|those|these|them|that|this|it|the|and|now|please|pls|only|just|show|me|give|list|sort|sorted"
    r"|ones?|which"
    r"|what|was|is|were|are|fine|enough|will|do|good|okay|ok|just|region|product|area|in|order|rows?|who|where|to|can|you|by)\b"
    r"|(?:その|この)(?:中|うち)(?:で|から|の)?|それを?|これを?|だけ|見せて|教えて|並べ替?え?て?|ください|下さい"
    r"|して|にして"
    r"|お願いします|いい(?:です(?:よ)?)?|大丈夫(?:です)?|十分(?:です)?|結構(?:です)?|どこ|どれ|どの|地域|商品|もの|の|は|を|に|で|が|か|ですか|です",
    re.IGNORECASE,
)
"""What may stand beside the words for an order, or for an end of one."""


def rank_reads(talk: Talk, reads: Sequence[Action]) -> list[Action] | None:
    """Return the steps that read the same in another order, or as a table; ``None`` where the words say anything else
    too."""
    if _AS_TABLE.fullmatch(talk.phrase.bare.rstrip(" ?？.!")):
        return [*_show_rows(talk, reads)]
    order, end = find_row_order(talk.phrase.bare), find_end(talk.phrase.bare)
    total = next((one for one in reads if one.tool == _TOTAL and one.inputs.get("group_by")), None)
    if total is not None and total.inputs.get("function") == "count" and order is not None and "@date" in order.sort:
        total, reads = None, [one for one in reads if one is not total]  # of what was counted, not of its counts
    nth = _NTH.fullmatch(talk.phrase.bare.strip(" ?？.!~"))
    if nth is not None and total is not None:
        first = {name: value for name, value in total.inputs.items() if name not in ("order", "limit")}
        place = (
            nth["place"] or nth["number"] or _ORDINALS.get((nth["ordinal"] or nth["nth"] or nth["ja"] or "").lower())
        )
        limit = int(place) if place else (_get_limit(total) or 1) + 1
        ranked = total.model_copy(update={"inputs": {**first, "limit": limit}})
        return [ranked if one is total else one for one in reads]
    rest = mask_spans(talk.phrase.bare, order.spans if order is not None else ())
    rest = _BESIDE.sub(" ", _END_WORDS.sub(" ", rest) if total is not None else rest)
    if re.search(r"\w", rest) or not (order or (end and total is not None)):
        return None
    if total is not None:
        ranked = find_superlative(talk.phrase.bare)
        column = ranked.column if ranked is not None and ranked.column in ("지역", "상품") else None
        other = total.model_copy(update={"inputs": {**total.inputs, **({"group_by": column} if column else {})}})
        return [_rank(other, order, end) if one is total else one for one in reads]
    return _sort(talk, reads, order) if order is not None else None


_NTH = make_regex(
    r"(?:(?:그럼|그러면|그중에?|거기서)\s)?(?P<place>[1-9])\s?(?:위|등)(?:은|는|이|가|만)?(?:\s?(?:얼마|어디|뭐|누구|어느\s?(?:지역|상품|제품)|몇)[가-힣]*)?(?:\s?(?:더라|라고|였지))?"
    r"|(?:and\s|so\s)?(?:what(?:'s| is| was)|who(?:'s| is)|which is)\s(?:in\s)?(?:number\s|no\.?\s?|#)(?P<number>[1-9])"
    r"|(?:(?:그럼|그러면)\s)?(?:(?P<ordinal>두|세|네)\s?번째(?:로(?:\s(?:많|높|큰)\S*)?)?|그\s?다음(?:으로(?:\s(?:많|높|큰)\S*)?)?)(?:은|는|이|가)?(?:요)?(?:\s?(?:뭐|어디|누구|얼마|몇)[가-힣]*)?"
    r"|(?:and\s|so\s)?(?:what(?:'s|\sis|\swas)|which\sis|who(?:'s|\sis)|and)\s(?:the\s)?(?:next(?:\sone)?|after\sthat|(?:in\s)?(?P<nth>second|third|fourth|2nd|3rd|4th)(?:\splace)?)"
    r"|(?:その|では、?|じゃあ、?)?(?:次(?:は|に多いのは|に高いのは)|(?P<ja>[2-4])(?:位|番目)は)(?:何|どこ|いくら)?(?:です)?か?"
)
"""A question for one place of what was ranked, or for the next one."""
_ORDINALS = {
    **dict.fromkeys(("두", "second", "2nd", "2"), 2),
    **dict.fromkeys(("세", "third", "3rd", "3"), 3),
    **dict.fromkeys(("네", "fourth", "4th", "4"), 4),
}


def _get_limit(total: Action) -> int | None:
    limit = total.inputs.get("limit")
    return limit if isinstance(limit, int) else None


_AS_TABLE = make_regex(
    r"(?:(?:그거|이거|그걸|이걸|방금\s?거|결과)(?:를|도|는|은)?\s)?(?:다시\s)?표(?:로|\s?형태로"
    r"|\s?형식으로|\s?형태로)(?:도|만)?(?:\s?(?:(?:볼|할|보여\s?줄|정리할|만들|뽑을)\s?수\s?(?:있|없)\S*|보고\s?싶\S*|좀|다시|보여|정리|만들|해|바꿔|뽑아|부탁)\S*(?:\s\S{1,5})?)*"
    r"|(?:(?:show|give|put|make|list|can (?:you|i)|could you|have|get)\s)*(?:(?:me|it|that|this|them|those"
    r"|please)\s)*(?:(?:in|as|into)\s)?a table(?:\sform(?:at)?)?"
    r"(?:\s(?:with|showing|including)\s(?:(?:,|and|the|owners?|assignees?|due|dates?|status(?:es)?|titles?|names?|columns?)\s?)+)?"
    r"(?:\s?(?:please|pls|instead))*"
    r"|(?:それ|これ|結果)?(?:を)?、?(?:表|テーブル)(?:形式)?(?:で|に)(?:して|まとめて|見せて|出して|見たい(?:です)?|見れ|見られ|でき|まとめられ"
    r"|お願い)?(?:る|ます)?か?(?:もらえますか|ください|下さい|します|ほしい(?:です)?)?",
    re.IGNORECASE,
)
"""The wish to see what was shown as a table, and nothing else."""
_SUMMARY = "text.summarize"


def _show_rows(talk: Talk, reads: Sequence[Action]) -> Iterator[Action]:
    """Yield the steps with a sum by the column that was asked for in the place of a summary, or with the rows alone."""
    group = find_group_column(talk.earlier.words)
    for step in reads:
        if step.tool != _SUMMARY:
            yield step
        elif group is not None and isinstance(step.inputs.get("data"), str):
            column = find_column(talk.earlier.words, NUMERIC_COLUMNS) or NUMERIC_COLUMNS[0]
            inputs: Payload = {"rows": step.inputs["data"], "column": column, "function": "sum", "group_by": group}
            yield step.model_copy(update={"tool": _TOTAL, "inputs": inputs, "summary": ""})


def _rank(total: Action, order: RowOrder | None, end: RankEnd | None) -> Action:
    """Return a sum by groups with the end of it that is asked for: one, where no number is said."""
    ascending = order.sort.startswith("@") if order is not None else end is not None and end.ascending
    said = (order.limit if order is not None else None) or (end.most if end is not None else None)
    limit = said or (1 if order is None else None)
    inputs = {**total.inputs, "order": "ascending" if ascending else None, "limit": limit}
    kept = {name: value for name, value in inputs.items() if value is not None}
    return total.model_copy(update={"inputs": kept})


def _sort(talk: Talk, reads: Sequence[Action], order: RowOrder) -> list[Action] | None:
    """Return the first step that reads rows; records of a database are known by their days alone."""
    by_day = order.sort.endswith("@date")
    source = next((one for one in reads if talk.takes(one, _ROWS) or (by_day and talk.takes(one, _RECORDS))), None)
    if source is None:
        return None
    inputs = {**source.inputs, "sort": order.sort, **({"limit": order.limit} if order.limit else {})}
    tests = list_tests(inputs.get("filter"))
    if "database" in inputs and _URGENT.search(talk.phrase.bare) and "@status" not in str(tests):
        inputs["filter"] = join_tests([*tests, build_test("@status", "ne", "완료")])
    return [source.model_copy(update={"inputs": inputs})]


_URGENT = make_regex(r"급한|임박|\b(?:urgent|pressing|due\s(?:first|next|soonest))\b|急ぎ", re.IGNORECASE)
"""What is urgent, or due first, is not done yet."""
