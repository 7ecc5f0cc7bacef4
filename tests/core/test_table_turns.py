"""What goes on from rows of a team's table that the thread has shown, and rows whose day is over."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.tables.catalog import list_tables
from orchestration.rule_planner.tables.table_requests import plan_by_tables
from orchestration.workspace import NamedCell, NamedRows
from schemas.plan import Action
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.test_table_requests import STOCK, task
from tests.core.test_table_sheet_rows import PAID

READY = {"path": "Stage", "op": "eq", "value": "Ready"}
OVER = {"path": "@date", "op": "lt", "value": "2026-03-04"}
OPEN = {"path": "@status", "op": "ne", "value": "완료"}


def a_step(tool: str, number: int = 1, **inputs: Any) -> Action:
    return Action(id=f"a{number}", tool=tool, intent="read", requires=(), produces=("rows",), inputs=inputs)


JOBS = a_step("notion.query_database", database="Repair Board", filter=READY)
STOCK_READ = a_step("sheets.get_range", spreadsheet="Parts Stock", range="Shelf")
TOTAL = a_step("table.aggregate", 2, rows="{{a1.rows}}", column="On Hand", function="sum")
AGAINST = a_step("table.aggregate", 2, rows="{{a1.rows}}", against="{{a1.rows}}", column="On Hand", function="sum")


def steps(text: str, *earlier: Action, rows: tuple[NamedRows, ...] = (STOCK,)) -> list[tuple[str, dict[str, Any]]]:
    asked = task(text)._replace(rows=rows)
    follows = EarlierWork(run="r0", words="x", at=NOW, steps=earlier) if earlier else None
    asked = asked._replace(request=asked.request.model_copy(update={"follows": follows}))
    plan: Any = plan_by_tables(asked, list_tables(asked))
    return [(one["tool"].partition(".")[2], one["inputs"]) for one in plan["actions"]] if plan else []


def test_rows_that_were_shown_are_chosen_from() -> None:
    found = steps("only finn's", JOBS)
    finn = {"path": "@person", "op": "contains", "value": "finn"}
    assert found == [("query_database", {"database": "Repair Board", "filter": {"all": [READY, finn]}})]


def test_rows_that_were_shown_are_counted_by_a_column() -> None:
    found = steps("how many by mechanic", JOBS)
    assert found[0][1]["filter"] == READY
    assert found[1][1]["group_by"] == "Mechanic"


def test_a_figure_is_split() -> None:
    found = steps("and split by supplier", STOCK_READ, TOTAL)
    assert found[1][1]["group_by"] == "Supplier"
    assert (found[1][1]["column"], found[1][1]["function"]) == ("On Hand", "sum")


def test_a_figure_is_of_fewer_rows() -> None:
    shelf = NamedRows(STOCK.file, STOCK.tab, STOCK.columns, (NamedCell("shimano", "Supplier", "Shimano"),))
    found = steps("only shimano", STOCK_READ, TOTAL, rows=(shelf,))
    assert found[0][1]["filter"] == {"path": "Supplier", "op": "eq", "value": "Shimano"}
    assert found[1][1]["function"] == "sum"


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        ("only the rusty ones", (JOBS,)),
        ("only the ones in the stand", (JOBS,)),
        ("and split by supplier", (STOCK_READ, AGAINST)),
        ("only", (JOBS,)),
    ],
)
def test_what_is_not_all_of_that_table_narrows_nothing(text: str, earlier: tuple[Action, ...]) -> None:
    assert READY not in [test for _, inputs in steps(text, *earlier) for test in list_tests(inputs.get("filter"))]
    assert "aggregate" not in [tool for tool, _ in steps(text, *earlier)]


@pytest.mark.parametrize(
    ("text", "database"),
    [
        ("which repairs are overdue", "Repair Board"),
        ("返却日を過ぎている貸出を出して", "貸出管理"),
        ("강습일 지난 강습 보여줘", "강습 일지"),
    ],
)
def test_a_day_that_is_over_counts_while_the_state_is_open(text: str, database: str) -> None:
    assert steps(text) == [("query_database", {"database": database, "filter": {"all": [OVER, OPEN]}})]


def test_rows_of_a_sheet_without_a_state_are_not_overdue() -> None:
    bare = NamedRows(PAID.file, PAID.tab, PAID.columns)
    assert steps("日付を過ぎている部品を出して", rows=(bare,)) == []
    told = NamedRows(PAID.file, PAID.tab, PAID.columns, (NamedCell("未納", "納品状況", "未納"),))
    (found,) = steps("日付を過ぎている未納の部品を出して", rows=(told,))
    assert found[1]["filter"] == {
        "all": [
            {"path": "@date", "op": "lt", "value": "2026-03-04"},
            {"path": "納品状況", "op": "eq", "value": "未納"},
        ]
    }
