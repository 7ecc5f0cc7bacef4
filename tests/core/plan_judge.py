"""Judging a proposed plan against a case of ``tests/eval``, without the world: what its words alone must give."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from orchestration.text.record_kinds import find_record_kind
from tests.yaml_files import read_yaml

SUITES = Path(__file__).parents[1] / "eval"
SEOUL = ZoneInfo("Asia/Seoul")
SEMANTIC = {"상태": "@status", "담당자": "@person", "마감일": "@date", "날짜": "date"}
"""Columns that a plan may name by what they are; the tool finds the column."""


@dataclass(frozen=True)
class Case:
    """One request and what a correct plan of it holds (the fields of the suite's README)."""

    id: str
    text: str
    tools: tuple[tuple[str, ...], ...]
    expected: dict[str, Any]


def cases(suite: str) -> list[Case]:
    """Return the cases of a suite file."""
    rows: list[dict[str, Any]] = read_yaml(SUITES / suite)
    return [Case(row["id"], row["text"], tuple(_either(tool) for tool in row["tools"]), row) for row in rows]


def _either(tool: str | list[str]) -> tuple[str, ...]:
    return (tool,) if isinstance(tool, str) else tuple(tool)


def differences(case: Case, plan: dict[str, Any]) -> list[str]:
    """Return how a plan differs from what the case asks; empty where it is right."""
    found = [] if _same_tools(case, plan) else [f"tools {_tools(plan)} for {case.tools}"]
    expected = case.expected
    reply = plan["reply"]["kind"] if "reply" in plan else None
    if reply != expected.get("reply"):
        found.append(f"reply {reply}")
    found += [f"{name} differs" for name in ("when", "for_each") if _has(plan, name) != bool(expected.get(name))]
    cron = plan["schedule"]["cron"] if "schedule" in plan else None
    if cron != expected.get("schedule"):
        found.append(f"schedule {cron}")
    for tool, fields in expected.get("inputs", {}).items():
        wrong = [name for name, want in fields.items() if not _met(plan, tool, name, want)]
        found += [f"{tool}.{name}: {_values(plan, tool, name)}" for name in wrong]
    for asked in expected.get("asks", []):
        tool, _, name = asked.rpartition(".")
        found += [f"{asked} is filled"] if any(value for value in _values(plan, tool, name)) else []
    return found


def _has(plan: dict[str, Any], feature: str) -> bool:
    return any(feature in action for action in plan["actions"])


def _tools(plan: dict[str, Any]) -> list[str]:
    return [action["tool"] for action in plan["actions"]]


def _same_tools(case: Case, plan: dict[str, Any]) -> bool:
    tools = [tool for tool in _tools(plan) if tool not in case.expected.get("optional", [])]
    return len(tools) == len(case.tools) and all(tool in wanted for tool, wanted in zip(tools, case.tools, strict=True))


def _values(plan: dict[str, Any], tool: str, name: str) -> list[Any]:
    return [_value(action["inputs"], name) for action in plan["actions"] if action["tool"] == tool]


def _value(inputs: dict[str, Any], name: str) -> Any:
    head, _, column = name.partition(".")
    if not column:
        return inputs.get(name)
    properties: dict[str, Any] = inputs.get(head) or {}
    semantic = SEMANTIC.get(column, "")
    return properties.get(column, properties.get(semantic, inputs.get("date") if semantic == "date" else None))


def _met(plan: dict[str, Any], tool: str, name: str, want: Any) -> bool:
    return any(_fits(value, want) for value in _values(plan, tool, name))


def _fits(value: Any, want: Any) -> bool:
    if not isinstance(want, str) or value is None:
        return value == want
    if find_record_kind(str(value)) is not None and find_record_kind(str(value)) == find_record_kind(want):
        return True  # a database is named by its kind, and found by the tool
    if want.startswith("~"):
        return want[1:].casefold() in str(value).casefold()
    if want.startswith("@date("):
        return _moment(str(value)) == _moment(want[6:-1])
    return str(value) == want or want.startswith(f"{value} ")


def _moment(text: str) -> datetime | date:
    if "T" not in text:
        return date.fromisoformat(text)
    return datetime.fromisoformat(text).astimezone(SEOUL)
