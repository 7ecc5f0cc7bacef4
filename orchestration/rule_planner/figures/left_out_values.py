"""A question for figures or rows that leaves some of them out in words of their own ("… 상품별로. 스타터는 빼고",
"revenue by product, leave out Enterprise"). Pure.

The words are taken out, the rest is planned as a question of its own, and its rows are read without what is named: only
where all of the rest is a question for rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.made_plans import list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.reading.plain_words import is_plain
from orchestration.rule_planner.reading.shown_columns import is_column
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN, DAYS_OF_WEEK, GROUPED, is_guessed_test
from orchestration.text.language import detect_language
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 400
_NAME_KO = r"[가-힣A-Za-z0-9]{2,15}"
_WHY_KO = (
    r"(?:[^\s,.?!\n]{1,12}\s){0,5}?[^\s,.?!\n]{1,12}?(?:이?라서?|니까?|[아어해]서|때문에|인데|는데|은데|므로|기에)\s"
)
_NAME_EN = r"(?:[A-Z가-힣][\w가-힣-]*(?:\s[A-Z][\w-]*)?|[a-z][\w-]{2,20})"
_NAME_JA = r"(?:[ァ-ヶー]{2,15}|[一-龥々]{2,8}|[가-힣]{2,10}|[A-Za-z]{2,15})"
FORMS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:(?:,|(?<=[.?!\n]))\s*|(?<=\s)|^)(?:(?:근데|그리고|단|대신|아)\s)?"
        rf"(?P<names>{_NAME_KO}?(?:(?:이?랑|하고|[와과]|,)\s{_NAME_KO}?){{0,3}}?)(?:은|는|을|를|만|건)?"
        rf"(?:\s(?:매출|판매|건|거|것|쪽|지역|상품)(?:은|는|을|를|만)?)?\s?(?:(?<=[은는])\s{_WHY_KO})?(?:(?<=\s)(?:계산|집계|합계|평균|목록|대상)에서(?:는)?\s)?"
        r"(?:빼고(?:요)?|뺀|빼(?:\s?(?:줘|주세요|주시고|주고))|제외(?:하고|한|해서|\s?(?:해\s?)?(?:줘|주세요|부탁[가-힣]*))?(?:요)?|없이)(?![가-힣])"
    ),
    "en": make_regex(
        r"(?:[,.;?!-]\s*|\s|^)(?:(?:and|but|please|just|though)\s)*"
        r"(?i:(?P<parted>(?:leav(?:e|ing)|keep(?:ing)?|tak(?:e|ing))\s)|(?:without|w/o|excluding|exclude|except(?:\sfor)?|leav(?:e|ing)\sout|not\s(?:counting|including)|(?:do\snot|don['’]t)\s(?:count|include)"
        r"|minus|apart\sfrom|other\sthan|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?)\s)(?:the\s)?"
        rf"(?P<names>{_NAME_EN}(?:(?:,|,?\s(?:and|or))\s(?:the\s)?{_NAME_EN}){{0,3}})(?:\s(?:sales|revenue|deals|rows|one|ones|part))?"
        r"(?(parted)\sout(?:\sof\s(?:it|that|this|the\s\w+))?|)"
        r"(?:,?\s(?:please|pls|since|because|as\s(?:it|they|that)|it['’]s|they['’]re|that['’]s)\b[^?.!\n]{0,60})?(?=[\s?.!,;]|$)"
    ),
    "ja": make_regex(
        r"(?:(?<=[。、,？?\n])\s*|^)(?:ただし|あ、|でも、?)?、?"
        rf"(?P<names>{_NAME_JA}(?:[と、]{_NAME_JA}){{0,3}})(?:の(?:分|売上|もの))?(?:は|を|だけ(?:は)?)?"
        r"(?:、?[^。？?\n]{1,24}?(?:なので|だから|ので|から|ため)、?)?"
        r"(?:(?:計算|集計|合計|平均|一覧|リスト|対象|数字)(?:から|に)(?:は)?)?"
        r"(?:(?:除い|のぞい|除外し|抜い|外し|省い)(?:て|た)の?|(?:入れ|数え)(?:ず(?:に)?|ないで)|除外で|除く|抜きで?の?|以外(?:で|の)?|なしで|含めず(?:に)?|含めないで)"
        r"(?:ください|下さい|お願い(?:します)?|ほしい(?:です)?|もらえますか)?、?"
    ),
}
_JOINT = make_regex(r"(?:이?랑|하고|[와과])\s|,\s?(?:and\s|or\s)?(?:the\s)?|\s(?:and|or)\s(?:the\s)?|[と、]")


def plan_left_out_values(task: PlanningTask, make: PlanFor) -> Payload:
    """Return the plan of a request whose rows are read without what its words leave out; else that which ``make``
    makes of it as it is."""
    known = not (task.is_begun or task.request.quoted)
    for rest, names in list_left_out(task) if known and len(task.request.text) <= LONGEST else ():
        part = _as_part(task, rest)
        plan = make(part)
        reads = [one for one in list_actions(plan) if does_leave_rows(one)]
        if reads and is_ready(part, plan) and not list_effects(part, plan) and not does_guess_rows(reads):
            return drop_values(task, plan, names)
    return make(task)


def drop_values(task: PlanningTask, plan: Payload, names: Sequence[str]) -> Payload:
    """Return a plan that reads rows without those of the values that are named; no rows can be chosen by days of the
    week."""
    for one in list_actions(plan):
        if does_leave_rows(one):
            _add_tests(task, one, [name for name in names if not DAYS_OF_WEEK.fullmatch(name)])
    return plan


def is_only_left_out(text: str, language: Language) -> bool:
    """Whether all that a text says is what is left out of something else."""
    found = FORMS[language].search(text.strip())
    return found is not None and not re.search(r"\w", text.strip()[: found.start()] + text.strip()[found.end() :])


def list_left_out(task: PlanningTask) -> Iterator[tuple[str, list[str]]]:
    """Yield what is left of a request without the words that leave something out, and what these name."""
    text = _DENIED_GROUPS.sub("", task.request.text)
    for found in FORMS[detect_language(text, task.request.language)].finditer(text):
        start, said = found.start(), found["names"]
        while _JOINT.search(said) and not _is_value(task, _JOINT.split(said)[0].strip()):
            joint = _JOINT.search(said)
            assert joint is not None
            start, said = found.end("names") - len(said) + joint.end(), said[joint.end() :]
        names = [one.strip() for one in _JOINT.split(said) if one.strip()]
        rest = f"{text[:start].rstrip(' ,')} {text[found.end() :].lstrip(' ,.')}".strip()
        if rest and names and all(_is_value(task, one) for one in names):
            yield rest, names


_DENIED_GROUPS = make_regex(
    r"(?<![가-힣])(?:건|행|줄|일자?|거래|항목|하나하나|개)\s?(?:별로|마다|씩)\s?(?:[가-힣]{1,4}지\s?)?말고\s|\bnot\s(?:row|line)\s?by\s?(?:row|line),?\s"
    r"|(?:一件|1件|明細)(?:ごと|ずつ)?(?:では|じゃ)なく(?:て)?、?",
    re.IGNORECASE,
)
"""How rows are not to be told apart."""


def _is_value(task: PlanningTask, name: str) -> bool:
    """Whether a word may stand in a cell: it does in a table that is known, or it says nothing else."""
    if DAYS_OF_WEEK.fullmatch(name):
        return True
    known = any(cell.value and cell.words.casefold() == name.casefold() for table in task.rows for cell in table.cells)
    return known or not (is_plain(name) or is_column(name) or GROUPED.search(name) or name.isdigit())


def _as_part(task: PlanningTask, text: str) -> PlanningTask:
    rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in text)) for one in task.rows)
    return task._replace(request=task.request.model_copy(update={"text": text, "follows": None}), rows=rows)


def does_leave_rows(action: Payload) -> bool:
    """Whether a step reads rows."""
    produces, inputs = action.get("produces"), action["inputs"]
    return isinstance(produces, list) and "rows" in produces and isinstance(inputs, dict) and "rows" not in inputs


def does_guess_rows(reads: Sequence[Payload]) -> bool:
    """Whether rows are chosen by words that may be of any column and are no name: more is said than a question."""
    tests = [
        test for one in reads if isinstance(one["inputs"], dict) for test in list_tests(one["inputs"].get("filter"))
    ]
    guessed = [one for one in tests if isinstance(one, dict) and is_guessed_test(one)]
    return any(not _CALLED.fullmatch(word) for one in guessed for word in collect_texts(one["value"]))


_CALLED = make_regex(r"[ァ-ヶー]{2,}|[A-Z]\w+")
"""A name as it is written in another language than that of the rows."""


def _add_tests(task: PlanningTask, action: Payload, names: Sequence[str]) -> None:
    inputs = action["inputs"]
    assert isinstance(inputs, dict)
    file = inputs.get("spreadsheet") or task.team.default_spreadsheet
    tables = [one for one in task.rows if one.file == file] or [one for one in task.rows if str(file) in one.file]
    cells = [cell for table in tables for cell in table.cells if cell.value]
    tests: list[Json] = []
    for name in names:
        named = [one for one in cells if one.words.casefold() == name.casefold()]
        tests += [build_test(one.column, "ne", one.value) for one in named] or [build_test(ANY_COLUMN, "ne", name)]
    inputs["filter"] = join_tests([*list_tests(inputs.get("filter")), *tests])
