"""What is typed on the terminal about an approval, read: a yes, a yes to some steps, a no with its reason, a change.

``y`` is a yes to all, ``1,3`` a yes to those steps, ``n`` a no, which may be followed by its reason, ``other REASON`` a
no that asks for another way, ``2.title=NEW`` puts another value into a field of the second step.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.run.rulings import Ruling
from schemas.ask import Approval, ApprovalItem
from schemas.values import Json

YES = frozenset({"y", "yes", "예", "네", "승인", "はい", "承認"})
NO = frozenset({"n", "no", "아니오", "아니요", "거절", "いいえ", "却下"})
OTHER = frozenset({"other", "다른방법", "別の方法"})
_CHANGE = re.compile(r"(\d+)\.([\w.\-]+)\s*=\s*(.*)", re.DOTALL)
_STEPS = re.compile(r"\d+(?:[\s,]+\d+)*")


@dataclass(frozen=True, slots=True)
class StepChange:
    """Another value for a field of a step."""

    action: str
    field: str
    value: Json


Typed: TypeAlias = Ruling | StepChange


def read_decision(typed: str, approval: Approval) -> Typed | None:
    """Return what was meant; ``None`` where it can't be told. Steps are counted from 1, as they are shown."""
    words = typed.strip()
    first, _, rest = words.partition(" ")
    word = first.casefold()
    if not words or word in NO:
        return Ruling(False, reason=rest.strip())
    if word in YES and not rest:
        return Ruling(True)
    if word in OTHER:
        return Ruling(False, reason=rest.strip(), sequel="another_way")
    changed = _CHANGE.fullmatch(words)
    if changed is not None:
        item = _item(approval, changed[1])
        return StepChange(item.action, changed[2], _value(item, changed[2], changed[3])) if item else None
    if _STEPS.fullmatch(words):
        items = [_item(approval, number) for number in re.findall(r"\d+", words)]
        return Ruling(True, frozenset(item.action for item in items if item)) if all(items) else None
    return None


def _item(approval: Approval, number: str) -> ApprovalItem | None:
    place = int(number) - 1
    return approval.items[place] if 0 <= place < len(approval.items) else None


def _value(item: ApprovalItem, field: str, typed: str) -> Json:
    """Return the value as it was typed; where the field holds something else than text now, read as JSON."""
    if not typed:
        return None
    if isinstance(item.payload.get(field), str | None):
        return typed
    try:
        return json.loads(typed)
    except ValueError:
        return typed
