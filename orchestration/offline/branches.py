"""A condition as a test over what was read, and the sentence that tells of it."""

from __future__ import annotations

import re

from orchestration.offline.conditionals import Conditional
from orchestration.offline.cues import cues_of
from orchestration.offline.hangul import particle_for
from orchestration.offline.messages import spoken
from orchestration.offline.steps import Flow, Material, words
from orchestration.offline.transforms import aggregate
from schemas.values import Payload


def tested(flow: Flow, material: Material, found: Conditional) -> tuple[Payload, str]:
    """Return the condition over what was read, and the sentence that says it holds."""
    if material.kind == "rows" and found.value is not None and not re.search(r"\d\s?(?:개|건|행|줄)", found.amount):
        total = aggregate(flow, material, found.subject)
        test: Payload = {"path": f"@{total.step}.total", "op": found.op, "value": _number(found.value)}
        return test, _note(flow, found, total)
    op = f"count_{found.op}"
    return {"path": f"@{material.step}.{material.kind}", "op": op, "value": _number(found.value or 0)}, ""


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _note(flow: Flow, found: Conditional, total: Material) -> str:
    """Return the message of a condition that holds, with the number."""
    amount = spoken(found.amount, flow.reading)
    korean = {
        "gt": f"{particle_for(amount, '을', '를')} 넘었습니다",
        "ge": " 이상입니다",
        "lt": " 미만입니다",
        "le": " 이하입니다",
    }.get(found.op, "입니다")
    english = {"gt": "above", "ge": "at least", "lt": "below", "le": "at most"}.get(found.op, "exactly")
    cues = cues_of(found.main)
    opening_ko = "축하합니다! 🎉 " if "celebrate" in cues else "⚠️ " if "warn" in cues else ""
    opening_en = "Congratulations! 🎉 " if "celebrate" in cues else "⚠️ " if "warn" in cues else ""
    return words(
        flow,
        f"{opening_ko}{total.label}: {total.template} ({amount}{korean})",
        f"{opening_en}{total.label}: {total.template} ({english} {amount})",
    )
