"""What is read behind a change of the same service waits for it; what the change needs does not."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.checks.reads_behind_changes import read_behind_changes
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def step(number: int, tool: str, intent: str, **more: Any) -> dict[str, Any]:
    return {"id": f"a{number}", "tool": tool, "intent": intent, "inputs": {}, **more}


CHANGE = step(1, "notion.update_page", "write")


@pytest.mark.parametrize(
    ("steps", "waits"),
    [
        ([CHANGE, step(2, "notion.query_database", "read")], ["a1"]),
        ([CHANGE, step(2, "sheets.get_range", "read")], None),
        ([CHANGE, step(2, "notion.query_database", "read", depends_on=["a1"])], ["a1"]),
        ([step(1, "notion.query_database", "read"), step(2, "notion.update_page", "write")], None),
        (
            [{**CHANGE, "inputs": {"page": "{{a2.page_id}}"}}, step(2, "notion.query_database", "read")],
            None,
        ),
    ],
)
def test_a_read_waits_for_what_was_changed_before(steps: list[Any], waits: list[str] | None) -> None:
    made: Any = read_behind_changes({"actions": steps})
    assert made["actions"][-1].get("depends_on") == waits


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 완료로 바꿔줘. 남은 작업 몇 개인지 알려줘",
        "set 'Fix login' to done. then tell me how many tasks are still open",
    ],
)
def test_a_list_asked_behind_a_change_is_read_after_it(text: str) -> None:
    made: Any = read_behind_changes(make_plan(a_task(text)))
    first, *rest = made["actions"]
    assert first["tool"] == "notion.update_page"
    assert [(one["tool"], one["depends_on"]) for one in rest] == [("notion.query_database", [first["id"]])]
