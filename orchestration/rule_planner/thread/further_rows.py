"""One more row like the one that was just added, with another name and amount ("하나 더! '현수막' 15만"). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow, is_day
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.text.amounts import find_amounts, parse_spoken_amount
from schemas.plan import Action
from schemas.values import Json, Payload

_ROWS = {"spreadsheet", "rows"}
"""The inputs by which a tool that adds rows is known."""
_WORDS = make_regex(
    r"(?:하나|한\s?(?:줄|건|개)|더|또|그리고|추가(?:로)?|넣어|적어|부탁(?:해|드려|드립니다)?|해|줘|주세요|요|도|은"
    r"|는|이랑|원|으로|로|같은|시트|거기|에|그거|날짜|아|참"
    r"|one|more|another|and|also|too|add|row|for|plus|same|sheet|date|please|pls|it'?s|at|with|in|there|oh|won|krw|,"
    r"|あと|もう|一つ|1つ|ひとつ|一件|一行|も|追加|お願い|しといて|足して|入れて|いれて|します|して|ください"
    r"|下さい|そっち|こっち|それ|は|で|ね|を|の|と|に|ウォン|円"
    r"|[\s.,!?~〜…、。！？:\-–—ㅎㅋ])+",
    re.IGNORECASE,
)
"""What may stand around the name and the amount."""


def build_further_row(talk: Talk, plan_for: PlanFor) -> Payload | None:
    """Return the plan that adds one more row beside the last; ``None`` where a reply says anything else. ``plan_for``
    plans words as a request of their own."""
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    rows = last.inputs.get("rows") if last is not None and talk.takes(last, _ROWS) else None
    if last is None or not isinstance(rows, list) or len(rows) != 1 or not isinstance(rows[0], list):
        return None
    row = _fill_row(rows[0], talk.reading) or _read_whole(talk, last, rows[0], plan_for)
    if row is None:
        return None
    flow = build_flow(talk)
    flow.add(last.tool, {**last.inputs, "rows": [row]})
    return build_plan(flow, talk.task)


_ONE_MORE = make_regex(
    r"^(?:아\s?참?|그리고|and|oh|also|plus|あと)?[\s,、]*(?:(?:한\s?줄|하나|한\s?건)\s?더(?:\s?추가)?|one\smore(?:\s(?:row|line|entry|one))?"
    r"|another(?:\s(?:row|line|entry|one))?|もう(?:一行|1行|一つ|一件|1件))\s?[:：,!.、\s]\s*",
    re.IGNORECASE,
)
_SAME_DAY = make_regex(
    r"(?:날짜(?:는|도)?\s?(?:같|똑같|동일)\S{0,4}|같은\s?날(?:짜)?(?:로|에)?|(?:the\s)?same\s(?:date|day)|日付?(?:は|も)?同じ(?:で|です)?|同じ日(?:付)?(?:で)?)",
    re.IGNORECASE,
)


_NO_NAME = make_regex(
    r"[?？]|아니|취소|확인|그거|이거|\b(?:undo|that|it|this|cancel|delete|remove)\b|取り消|削除|それ", re.IGNORECASE
)
"""What says that words are no name of a row."""


def _read_listed(reading: Reading) -> _Told | None:
    """Return what one more row is told to be cell by cell ("one more row: tote bags, 410,000, same date")."""
    opened = _ONE_MORE.match(reading.marked) or _AND.match(reading.marked)
    if opened is None or not reading.marked[opened.end() :].strip():
        return None
    names: list[str] = []
    amounts: list[float] = []
    days: list[str] = []
    for said in filter(None, (one.strip(" .!~。") for one in _CELLS.split(reading.marked[opened.end() :]))):
        cell = _FIELD.sub("", said).strip()
        dates = reading.dates(cell)
        amount = None if re.search(ANY_MARK, cell) else parse_spoken_amount(cell)
        if len(dates) == 1 and len(cell) <= len(ANY_MARK) and _WORDS.fullmatch(re.sub(ANY_MARK, " ", cell)):
            days.append(dates[0].start.date().isoformat())
        elif amount is not None:
            amounts.append(float(amount))
        elif _NO_NAME.search(cell) or split_clauses(cell, reading.language)[0].act is not None:
            return None
        elif not _SAME_DAY.fullmatch(cell):
            names.append(_TOO.sub("", reading.raw(cell)).strip("'\"‘’“”「」 "))
    if len(names) != 1 or len(amounts) != 1 or len(days) > 1:
        return None
    return _Told(names[0], amounts[0], days[0] if days else "")


_CELLS = make_regex(
    r"\s*(?:,(?!\d{3}(?!\d))|、|\s/\s|\n|(?<!\d)\.\s|。|(?<=[가-힣])도\s(?=\d)|(?<=\d)(?:만|천|백)?\s?원?도(?=\s|$))\s*"
)
_AND = make_regex(
    r"^(?:(?:아\s?참?|oh|ah)[\s,]+)*(?:(?:(?:and|then)\s)?(?:the\s)?same(?:\s(?:again|thing|row|one))*\s(?:for|with)"
    r"|그리고|또|and(?:\salso)?|also|plus|あと|それと|それから)\s?[:：,、]?\s*(?=\S)",
    re.IGNORECASE,
)
"""One more, said before the cells: the name and the amount have to stand behind it."""
_FIELD = make_regex(
    r"^(?:날짜|일자|금액|가격|비용|항목|date|day|amount|price|cost|item|日付|金額|項目)(?:은|는|도|が|は|も)?\s?[:：]?\s+"
    r"|^(?:on|dated|for)\s",
    re.IGNORECASE,
)
_TOO = make_regex(r"(?:도|も|\s(?:too|as well))$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Told:
    """The name, the amount and the day ("" for none) of one more row."""

    name: str
    amount: float
    day: str


def _fill_row(before: Sequence[Json], reading: Reading) -> list[Json] | None:
    """Return a row with the name, the amount and the day of a reply in the places of those of the row before."""
    told = _read_named(reading) or _read_listed(reading)
    kinds = [_kind_of(cell) for cell in before]
    if told is None or kinds.count("text") != 1 or kinds.count("number") != 1 or (told.day and kinds.count("day") != 1):
        return None
    number = int(told.amount) if told.amount.is_integer() else told.amount
    new: dict[str, Json] = {"text": told.name, "number": number, **({"day": told.day} if told.day else {})}
    return [new.get(kind, cell) for kind, cell in zip(kinds, before, strict=True)]


def _read_named(reading: Reading) -> _Told | None:
    """Return what a name in quotes and an amount beside it tell of one more row."""
    quotes, dates = reading.quotes(reading.marked), reading.dates(reading.marked)
    rest = re.sub(ANY_MARK, " ", reading.marked)
    amounts = find_amounts(rest, bare=True)
    if len(quotes) != 1 or len(dates) > 1 or len(amounts) != 1 or len(quotes) + len(dates) != len(reading.marks):
        return None
    if not _WORDS.fullmatch(f"{rest[: amounts[0].start]} {rest[amounts[0].end :]}"):
        return None
    return _Told(quotes[0].value, amounts[0].value, dates[0].start.date().isoformat() if dates else "")


def _read_whole(talk: Talk, last: Action, before: Sequence[Json], plan_for: PlanFor) -> list[Json] | None:
    """Return one more row that is told with a value for each kind of cell of the one before it ("한 줄 더 같은 날 서울
    프로 1개 320만"): as an order of its own it has the same kinds of cells, in the same order."""
    text, sheet = talk.task.request.text.strip(), last.inputs.get("spreadsheet")
    opened, days = _ONE_MORE.match(text), [str(one) for one in before if is_day(one)]
    said = _ADDS_BEHIND.sub("", text[opened.end() :]) if opened is not None else ""
    if not said or not isinstance(sheet, str) or _NO_NAME.search(said) or re.search(r"[\n#]", said):
        return None
    if _SAME_DAY.search(said):
        if len(days) != 1:
            return None
        said = f"{days[0]} {_SAME_DAY.sub(' ', said, count=1).strip(' ,、')}"
    order = f"add a row to {sheet}: {said}" if talk.reading.language == "en" else f"{sheet}에 {said} 추가해줘"
    request = talk.task.request.model_copy(update={"text": order, "follows": None})
    actions = plan_for(talk.task._replace(request=request)).get("actions")
    only = actions[0] if isinstance(actions, list) and len(actions) == 1 else None
    inputs = only.get("inputs") if isinstance(only, dict) and only.get("tool") == last.tool else None
    rows = inputs.get("rows") if isinstance(inputs, dict) and inputs.get("spreadsheet") == sheet else None
    if not isinstance(rows, list) or len(rows) != 1 or not isinstance(rows[0], list):
        return None
    return rows[0] if [*map(_kind_of, rows[0])] == [*map(_kind_of, before)] else None


_ADDS_BEHIND = make_regex(r"\s*(?:도\s?)?(?:추가|넣어|적어|기록)(?:\s?(?:해|줘|주세요|부탁해|부탁드려요|요))*[\s.!~]*$")


def _kind_of(cell: Json) -> str:
    if isinstance(cell, bool) or cell in (None, ""):
        return "empty"
    if isinstance(cell, int | float):
        return "number"
    return "day" if is_day(cell) else "text"
