"""Conditions on a request: "… 넘으면 …", "if … are below …, …"; the test over what was read, what else to do."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.rule_planner.korean import choose_particle
from orchestration.rule_planner.messages import restore_typed_text
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.row_values import find_amounts
from orchestration.rule_planner.steps import Flow, Material, choose_text
from orchestration.rule_planner.transforms import add_aggregate
from orchestration.rule_planner.words import find_cues
from schemas.condition import Op
from schemas.plan import Language
from schemas.values import Payload

_KO_CONDITION = re.compile(
    r"^(?P<subject>.*?(?:넘|초과|이상|이하|미만|아래|밑|크|많|높|작|적|낮|없|있|되|돌파"
    r"|달성|못\s?미치|웃돌|밑돌|떨어지|남|생기|도달하|같)[가-힣]{0,4}(?:면|라면|다면"
    r"|을\s?때|을\s?경우|경우|ㄹ 경우)(?:은|에는|에|에만|만)?)"
    r"(?=[\s,])[\s,]*(?P<main>.+)$",
    re.DOTALL,
)

_KO_ELSE = re.compile(
    r"[\s,.]*(?:그렇지\s?않으면|아니면|아닐\s?경우(?:에는)?|아니라면|그\s?외에는"
    r"|그\s?밖에는)[\s,]*"
)

_EN_FIRST = re.compile(
    (
        r"^\s*(?:please\s)?(?:if|when|in case|whenever"
        r"|once)\s(?P<subject>.+?)(?:,\s*(?:then\s)?|\sthen\s|\s(?=(?:please\s)?(?:post|tell"
        r"|send|share|alert|warn|notify|dm|message|ping|let|congratulate|announce|remind"
        r"|create|mark)\s))(?P<main>.+)$"
    ),
    re.IGNORECASE | re.DOTALL,
)

_EN_LAST = re.compile(
    r"^(?P<main>.+?)[\s,]+(?:(?:only\s)?if|in case|when|whenever)\s(?P<subject>.+)$", re.IGNORECASE | re.DOTALL
)

_EN_ASKED = re.compile(r"\b(?:ask|tell me|check|see|let me know|wonder)\b[^,]*\bif\b", re.IGNORECASE)

_EN_ELSE = re.compile(r"[\s,.;]*\b(?:otherwise|or else|else|if not)\b[\s,]*", re.IGNORECASE)

_OPS_KO: tuple[tuple[Op, str], ...] = (
    ("ge", r"이상|도달|달성|돌파"),
    ("le", r"이하"),
    ("lt", r"미만|아래|밑|못\s?미치|밑돌|떨어지|보다\s?(?:작|적|낮)|안\s?되|작으|적으|낮으"),
    ("gt", r"넘|초과|웃돌|보다\s?(?:크|많|높)|크면|많으|높으"),
    ("eq", r"같으|이면|되면"),
)

_OPS_EN: tuple[tuple[Op, str], ...] = (
    (
        "ge",
        (
            r"\bat least\b|\bor more\b|\breach(?:es|ed)?\b|\bhits?\b|>=|\bno less than\b"
            r"|\bor (?:above|over|higher)\b"
        ),
    ),
    ("le", r"\bat most\b|\bor (?:less|fewer|below)\b|<=|\bno more than\b"),
    ("lt", r"\b(?:below|under|less than|fewer than|lower than|smaller than|falls? short of|drop(?:s|ped)?|fell)\b|<"),
    (
        "gt",
        (
            r"\b(?:above|over|more than|greater than|higher than|exceed(?:s|ed)?|bigger than"
            r"|beyond|past|top(?:s|ped)?|beat)\b|>"
        ),
    ),
    ("eq", r"\b(?:equals?|exactly|is|are)\b"),
)

_COUNTED = frozenset({"task", "tasks", "item", "items", "row", "rows", "page", "pages", "people"})

_COMPARING_EN = re.compile(
    (
        r"\b(?:at least|or more|no less than|at most|or less|or fewer|no more than|(?:more"
        r"|less|fewer|greater|higher|lower) than|there (?:is|are))\b"
    ),
    re.IGNORECASE,
)

_NONE = re.compile(r"없(?:으면|다면|을|는)|\b(?:no|zero|not any|aren't any|isn't any|nothing)\b", re.IGNORECASE)

_SOME = re.compile(
    r"있(?:으면|다면|을|는)|남(?:아\s?있으|으)|생기|\b(?:any|some|there are|there is|there's|exist)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Conditional:
    """A condition as the words say it: what is looked at, how it compares, and what follows."""

    subject: str
    op: Op
    value: float | None
    main: str
    otherwise: str | None
    amount: str = ""


def find_conditional(marked: str, reading: Reading) -> Conditional | None:
    """Return the condition of a request and what depends on it, or None."""
    split = _split(marked, reading.language)
    if split is None:
        return None
    subject, main = split
    rest = re.split(_EN_ELSE if reading.language == "en" else _KO_ELSE, main, maxsplit=1)
    otherwise = rest[1] if len(rest) > 1 and rest[1].strip() else None
    return _compared(subject, rest[0].strip(), otherwise, reading)


def find_condition_subject(marked: str, language: Language) -> str | None:
    """Return what a request's condition looks at, in its words, or None where the request has none."""
    split = _split(marked, language)
    return split[0] if split else None


def _split(marked: str, language: Language) -> tuple[str, str] | None:
    if language != "en":
        match = _KO_CONDITION.match(marked)
        return (re.sub(r"^\s*(?:만약에?|만일|혹시)\s", "", match["subject"]), match["main"]) if match else None
    match = _EN_FIRST.match(marked)
    if match is None and not _EN_ASKED.search(marked):
        match = _EN_LAST.match(marked)
    return (match["subject"], match["main"]) if match else None


def _compared(subject: str, main: str, otherwise: str | None, reading: Reading) -> Conditional | None:
    amounts = find_amounts(subject) or find_amounts(subject, bare=True)
    if amounts:
        amount = amounts[-1]
        words = subject[: amount.start] + subject[amount.end :]
        op = _op(words, reading.language)
        unit = re.sub(r"[\d.,₩$]+", "", subject[amount.start : amount.end])
        kept = f"{subject[: amount.start]}{unit if unit.strip() in _COUNTED else ''}{subject[amount.end :]}"
        bare = subject[: amount.start].rstrip() if reading.language != "en" else _COMPARING_EN.sub(" ", kept)
        return Conditional(bare, op, amount.value, main, otherwise, subject[amount.start : amount.end].strip())
    if _NONE.search(subject):
        return Conditional(re.sub(r"^\s*no\s", "", subject), "eq", None, main, otherwise)
    if _SOME.search(subject):
        return Conditional(subject, "gt", None, main, otherwise)
    return None


def _op(words: str, language: Language) -> Op:
    table: tuple[tuple[Op, str], ...] = _OPS_EN if language == "en" else _OPS_KO
    for op, pattern in table:
        if re.search(pattern, words, re.IGNORECASE):
            return op
    return "gt"


def build_condition_test(flow: Flow, material: Material, found: Conditional) -> tuple[Payload, str]:
    """Return the condition over what was read, and the sentence that says it holds."""
    if material.kind == "rows" and found.value is not None and not re.search(r"\d\s?(?:개|건|행|줄)", found.amount):
        total = add_aggregate(flow, material, found.subject)
        test: Payload = {"path": f"@{total.step}.total", "op": found.op, "value": _number(found.value)}
        return test, _note(flow, found, total)
    op = f"count_{found.op}"
    return {"path": f"@{material.step}.{material.kind}", "op": op, "value": _number(found.value or 0)}, ""


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _note(flow: Flow, found: Conditional, total: Material) -> str:
    """Return the message of a condition that holds, with the number."""
    amount = restore_typed_text(found.amount, flow.reading)
    korean = {
        "gt": f"{choose_particle(amount, '을', '를')} 넘었어요",
        "ge": " 이상이에요",
        "lt": " 미만이에요",
        "le": " 이하예요",
    }.get(found.op, "입니다")
    english = {"gt": "above", "ge": "at least", "lt": "below", "le": "at most"}.get(found.op, "exactly")
    cues = find_cues(found.main)
    opening_ko = "축하해요! 🎉 " if "celebrate" in cues else "⚠️ " if "warn" in cues else ""
    opening_en = "Congratulations! 🎉 " if "celebrate" in cues else "⚠️ " if "warn" in cues else ""
    return choose_text(
        flow,
        f"{opening_ko}{total.label}: {total.template} ({amount}{korean})",
        f"{opening_en}{total.label}: {total.template} ({english} {amount})",
    )
