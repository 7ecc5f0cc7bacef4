"""The last row of a thread in another tab of its sheet, and of another day where one is said ("방금 넣은 건 빼고 Q2에
넣어줘", "sorry that belongs in Q2, move it there"). A row that is yet to be added with what words put right in it
("sorry 130k. typo"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from orchestration.patterns import make_regex
from orchestration.proposers import PlanEdit
from orchestration.rule_planner.plans.talk import Talk, is_day
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import DATE
from orchestration.rule_planner.thread.corrected_rows import replace_wrong_cell
from schemas.plan import Plan
from schemas.values import Json, Payload


def build_row_correction(edit: PlanEdit, read: Callable[[str], Reading]) -> Plan | None:
    """Return a plan that does nothing but add one row, or change cells of one, with another value in it; None where
    words say anything else."""
    open_steps = [one for one in edit.plan.actions if one.is_effect]
    step = open_steps[0] if len(open_steps) == 1 and open_steps[0].id not in edit.begun else None
    inputs = _correct(step.inputs, edit.text, read) if step is not None else None
    if step is None or inputs is None:
        return None
    changed = step.model_copy(update={"inputs": inputs})
    actions = tuple(changed if one.id == step.id else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions})


def _correct(inputs: Payload, text: str, read: Callable[[str], Reading]) -> Payload | None:
    rows, values = inputs.get("rows"), inputs.get("values")
    row = rows[0] if isinstance(rows, list) and len(rows) == 1 else None
    if isinstance(row, list):
        new = replace_wrong_cell(row, text, read)
        return {**inputs, "rows": [new]} if new is not None else None
    if isinstance(values, list):
        new = replace_wrong_cell(values, text, read)
        return {**inputs, "values": new} if new is not None else None
    if not isinstance(values, dict):
        return None
    cells = replace_wrong_cell([*values.values()], text, read)
    return {**inputs, "values": dict(zip(values, cells, strict=True))} if cells is not None else None


_TAB = make_regex(
    r"(?<![A-Za-z0-9])(?:Q(?P<q>[1-4])(?![0-9A-Za-z])|(?P<ko>[1-4])\s?(?:사)?분기|第?(?P<ja>[1-4])四半期)",
    re.IGNORECASE,
)
_MOVES = make_regex(
    r"말고|아니라|아니고|대신|\binstead\b|じゃなく|ではなく|넣|추가|옮|적어|기록|(?:거|것|꺼|건)(?:다|네|야|였|이)|분기(?:다|네|야|였|이)|\b(?:belongs?|move|put|add|should|goes|meant|wrong)\b|入れ|移|追加|でした|だった|の分",
    re.IGNORECASE,
)
_AROUND = make_regex(
    rf"(?:{DATE}|헐|앗|아차|아|이런|이거|그거|이건|그건|방금|아까|넣은|추가한|적은|올린|거|것|건|꺼|은|는|이|가|을|를|에다가|에|에서|으로|로|네|다|야|였어|였네|였다|이었\S"
    r"|빼고|지우고|취소하고|삭제하고|말고|아니라|아니고|다시|대신|넣어|추가해|옮겨|적어|기록해|해|줘|주세요|줘요|날짜|일자|자|탭|시트|행|줄|분|도|그냥|좀|미안(?:해요?)?|죄송\S{0,4}|잘못\S{0,4}|요|부탁\S{0,4}"
    r"|sorry|oops|that|it|this|row|one|line|entry|belongs?|should|be|have|been|go|goes|gone|in|into|to|the|tab|sheet|move|put|add|added|just|you|there|instead|not|please|pls|with|date|dated|on|and|actually|wrong|quarter|is|was|of|a"
    r"|remove|take|out|from|delete|undo|can|could|meant|i|my bad"
    r"|すみません|ごめん(?:なさい)?|あ|これ|それ|さっき|今|入れた|追加した|の|は|を|に|へ|で|分|タブ|シート|行|消して|削除して|外して|取り消して|入れて|追加して|移して|直して|ください|下さい|でした|だった|です|日付"
    r"|じゃなくて|ではなく|ほう|方|正しくは|お願い(?:します)?|もらえますか|[\s.,!~、。ㅋㅎㅠㅜ])*",
    re.IGNORECASE,
)


def move_row(inputs: Payload, talk: Talk) -> Payload | None:
    """Return the inputs of a row that was added with the other tab that a reply names for it; ``None`` where the reply
    says anything else."""
    rows, held = inputs.get("rows"), _TAB.search(str(inputs.get("range") or ""))
    row = rows[0] if isinstance(rows, list) and len(rows) == 1 and isinstance(rows[0], list) else None
    if row is None or held is None:
        return None
    marked = talk.reading.marked
    named = {_quarter(one) for one in _TAB.finditer(marked)} - {_quarter(held)}
    dates = [one for one in talk.reading.dates(marked) if one.has_day and not one.is_span]
    if len(named) != 1 or len(dates) > 1 or not _MOVES.search(marked) or not _AROUND.fullmatch(_TAB.sub(" ", marked)):
        return None
    day = dates[0].start.date().isoformat() if dates else ""
    return {**inputs, "range": f"Q{named.pop()}", "rows": [[_on(day, cell) for cell in row]]}


def _quarter(found: re.Match[str]) -> str:
    return found["q"] or found["ko"] or found["ja"]


def _on(day: str, cell: Json) -> Json:
    """Return a cell with another day, where it holds one."""
    return day if day and is_day(cell) else cell
