"""Fields of a record that are to be empty ("X 마감일 없애줘", "remove the due date from X", "期限はなしで"): the
record stays, its field is emptied. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.records.updates import Change
from orchestration.text.word_lists import ASKS_EN
from schemas.values import Payload

_DUE = r"(?:마감일|마감|기한|날짜|데드라인|due(?:\sdate)?|deadline|date|期限|締め?切り?|日付)"
_WHO = r"(?:담당자|담당|owner|assignee|担当者|担当)"
_FIELD = rf"(?:(?P<due>{_DUE})|(?P<who>{_WHO}))"
_EMPTY_KO = (
    r"(?:(?:없애|비우|비워|지우|지워|삭제|빼|제거)[가-힣]*(?:\s?(?:줘|주|놔|둬|두|해|달라|부탁|바랍)[가-힣]*)*"
    r"|(?:없음|미정|빈칸|공란|공백)(?:으로|로)?(?:\s?(?:해|둬|두|바꿔|변경|놔)[가-힣]*)?(?:\s?(?:줘|주|부탁)[가-힣]*)*"
    r"|없이(?:요|\s?(?:해|가|부탁)[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?)?|없는\s?(?:걸로|거로|것으로)(?:\s?(?:해"
    r"|부탁)[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?)?)"
)
_KO = rf"{_FIELD}(?:을|를|은|는|만|도)?\s?(?:(?:아예|그냥|일단|좀|다시)\s)*{_EMPTY_KO}"
_EMPTY_EN = r"(?:clear|remove|delete|drop|unset|wipe|erase|take\soff|get\srid\sof|lose|take\saway)"
_EN = (
    rf"(?:(?:please|pls|just|and|also|can\syou|could\syou)\s)*(?:{_EMPTY_EN}\s(?:the\s|its\s|that\s)?{_FIELD}"
    rf"|(?:with\s|have\s|set\s|make\sit\s|leave\sit\s(?:with\s)?)?(?:no|without\s(?:a"
    rf"|an)?)\s?(?P<none>(?P<due_no>{_DUE})|(?P<who_no>{_WHO}))(?:\syet|\sfor\snow|\sneeded|\sat\sall)?)"
)
_JA = (
    rf"{_FIELD}(?:を|は|も)?(?:とりあえず|一旦|いったん)?(?:(?:なし|無し|空|空欄|未定)(?:に(?:して"
    rf"|戻して)?|で)?|(?:削除|クリア)(?:して)?|消して|外して|取って)(?:ください|下さい|お願い(?:します"
    rf"|いたします)?|おいて|くれ)*"
)
_WHOLE = (
    make_regex(rf"{QUOTE}(?:의|에서|은|는|에)?\s{_KO}[\s.!~]*"),
    make_regex(
        rf"(?:{ASKS_EN}\s)*{_EMPTY_EN}\s(?:the\s)?{_FIELD}\s(?:of|from|on|for"
        rf"|off)\s(?:the\s)?{QUOTE}(?:\s(?:please|pls|for\snow))*[\s.!?]*",
        re.IGNORECASE,
    ),
    make_regex(rf"{QUOTE}(?:の|は)?、?{_JA}[\s。!！]*"),
)
_PART = tuple(
    make_regex(rf"(?:^|(?<=[\s,.、。;]))(?:(?:그리고|and|but|あと)[\s、]+)?{form}(?=[\s.!~,、。]|$)", re.IGNORECASE)
    for form in (_KO, _EN, _JA)
)
"""A part of a reply that empties a field of what was dealt with."""
_KEPT = make_regex(r"[?？]|지\s?마|말고|\b(?:don'?t|do\snot|not)\b|しないで|作業|작업\s?(?:삭제|지워)", re.IGNORECASE)
IDLE = make_regex(
    r"(?:\W|\b(?:actually|please|pls|for\snow|then|instead|ok|oh|ah|sorry|no|wait)\b|그냥|일단|아니|아|앗"
    r"|그럼|やっぱり?|すみません|あ)*",
    re.IGNORECASE,
)
"""Words beside those that set nothing."""


def read_cleared_field(reading: Reading) -> Change | None:
    """Return the record whose field a whole request empties; None where it asks for something else."""
    if reading.prohibitions or len(reading.quotes(reading.marked)) != 1:
        return None
    found = next((match for form in _WHOLE if (match := form.fullmatch(reading.marked.strip())) is not None), None)
    return Change(reading.quotes(reading.marked)[0].value, _name_field(found)) if found is not None else None


def drop_cleared_fields(text: str) -> tuple[str, Payload]:
    """Return a reply without what empties fields, and those fields by their columns with no value."""
    if _KEPT.search(text):
        return text, {}
    values: Payload = {}
    for form in _PART:
        found = form.search(text)
        if found is not None:
            values |= _name_field(found)
            text = f"{text[: found.start()]} {text[found.end() :]}".strip(" ,.、。;")
    return text, values


def _name_field(found: re.Match[str]) -> Payload:
    named = found.groupdict()
    return {"@date": None} if named.get("due") or named.get("due_no") else {"@person": None}
