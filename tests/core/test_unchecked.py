"""Nouns that code makes out of checked values, without the checks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic_core import to_json

from schemas.decision import Decision, OutsideFacts, Verdict
from schemas.events import ActionStarted, ActionSucceeded, ModelUse, PlanAccepted
from schemas.plan import Plan
from schemas.states import Filled, Started, Succeeded
from schemas.values import Value, drop_checks

NOW = datetime(2026, 3, 4, 10, tzinfo=UTC)
FILLED = Filled(payload={"text": "hi"}, origins={"text": frozenset({"person"})})
DECISION = Decision(decision="allow", rule="write.ordinary")
PLAN = Plan.model_validate({"version": "1.1", "goal": "Say hi", "timezone": "Asia/Seoul", "actions": []})
BEGUN = {"operation": "o1", "attempt": 1, "filled": FILLED, "decision": DECISION, "at": NOW}
ENDED = {"result": {"url": "u"}, "verdict": Verdict(status="pass")}
MADE: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (OutsideFacts, {"revision": 3, "policy": "p", "granted": ("write",), "hosts": {}}),
    (Filled, {"payload": {"text": "hi"}, "origins": {"text": frozenset({"tool:a.b", "model"})}}),
    (Started, BEGUN),
    (
        Succeeded,
        {**ENDED, "filled": FILLED, "decision": DECISION, "attempts": 1, "started_at": NOW, "ended_at": NOW},
    ),
    (ActionStarted, {**BEGUN, "action": "a1", "counts": {"writes": 1}}),
    (
        ActionSucceeded,
        {**ENDED, "at": NOW, "action": "a1", "memory": {"url": Value(data="u", origins=frozenset({"tool:a.b"}))}},
    ),
    (PlanAccepted, {"at": NOW, "plan": PLAN, "source": "rules", "use": ModelUse(), "decisions": {"a1": DECISION}}),
]


@pytest.mark.parametrize(("kind", "values"), MADE, ids=lambda one: getattr(one, "__name__", ""))
def test_what_is_made_unchecked_is_stored_as_what_is_checked(kind: Callable[..., Any], values: dict[str, Any]):
    checked, made = kind(**values), drop_checks(kind)(**values)

    assert made == checked
    assert to_json(made) == to_json(checked)
    assert getattr(made, "model_fields_set", None) == getattr(checked, "model_fields_set", None)
