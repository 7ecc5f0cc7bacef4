"""Requests of teams whose tables have names, columns and states of their own: a bike shop, in three languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_by_grammar
from orchestration.rule_planner.tables.catalog import list_table_nouns, list_tables
from orchestration.rule_planner.tables.mentions import find_mentions, find_phrase
from orchestration.rule_planner.tables.table_requests import choose_table_plan, plan_by_tables
from orchestration.workspace import ColumnLabel, Label, NamedCell, NamedRows, NamedTitle
from tests.core.follow_up_cases import a_task

JOBS = Label(
    "notion",
    "databases",
    "Repair Board",
    (
        ColumnLabel("Job", "title"),
        ColumnLabel("Mechanic", "people"),
        ColumnLabel("Pick-up", "date"),
        ColumnLabel("Stage", "status", ("Waiting for parts", "In the stand", "Ready")),
        ColumnLabel("Price", "number"),
        ColumnLabel("Paid", "checkbox"),
        ColumnLabel("Work", "multi_select", ("Brakes", "Gears", "Wheel truing")),
    ),
)
RENTALS = Label(
    "notion",
    "databases",
    "貸出管理",
    (
        ColumnLabel("貸出名", "title"),
        ColumnLabel("受付", "people"),
        ColumnLabel("返却日", "date"),
        ColumnLabel("状況", "status", ("予約中", "貸出中", "返却済")),
        ColumnLabel("重要度", "select", ("高", "低")),
        ColumnLabel("料金（税込）", "number"),
    ),
)
CLASSES = Label(
    "notion",
    "databases",
    "강습 일지",
    (
        ColumnLabel("강습명", "title"),
        ColumnLabel("강사", "people"),
        ColumnLabel("강습일", "date"),
        ColumnLabel("진행", "status", ("모집중", "마감됨", "끝남")),
        ColumnLabel("인원", "number"),
    ),
)
PEOPLE = tuple(Label("slack", "people", name) for name in ("Rosa Meyer", "Finn Okoye", "中島葵", "정하늘"))
STOCK = NamedRows(
    "Parts Stock",
    "Shelf",
    (
        ColumnLabel("Part", "text"),
        ColumnLabel("Supplier", "text"),
        ColumnLabel("On Hand", "number"),
        ColumnLabel("Unit Cost (EUR)", "number"),
    ),
)
TITLES = (
    NamedTitle("blue tandem", "Blue tandem", table="Repair Board"),
    NamedTitle("Kona", "Kona Rove of Mr Hale", whole=False, table="Repair Board"),
    NamedTitle("親子自転車", "親子自転車 山田様", whole=False, table="貸出管理"),
    NamedTitle("주말반", "초급 주말반", whole=False, table="강습 일지"),
)


def task(text: str, *cells: NamedCell) -> PlanningTask:
    rows = NamedRows(STOCK.file, STOCK.tab, STOCK.columns, cells)
    return a_task(text)._replace(
        vocabulary=(JOBS, RENTALS, CLASSES, *PEOPLE),
        rows=(rows,),
        titles=tuple(one for one in TITLES if one.words in text),
    )


def steps(text: str, *cells: NamedCell) -> list[tuple[str, dict[str, Any]]]:
    asked = task(text, *cells)
    plan: Any = plan_by_tables(asked, list_tables(asked))
    return [(one["tool"].partition(".")[2], one["inputs"]) for one in plan["actions"]] if plan else []


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("blue tandem is ready", {"Stage": "Ready"}),
        ("set blue tandem to waiting for parts", {"Stage": "Waiting for parts"}),
        ("give blue tandem to finn", {"Mechanic": ["finn"]}),
        ("blue tandem: pick-up friday, price 85", {"Pick-up": "2026-03-06", "Price": 85}),
        ("mark blue tandem as paid", {"Paid": True}),
        ("blue tandem ready, price 120.50", {"Stage": "Ready", "Price": 120.5}),
        ("add gears to the blue tandem", {"Work": {"add": ["Gears"]}}),
        ("親子自転車を返却済にして", {"状況": "返却済"}),
        ("親子自転車の受付を中島さんに変更して", {"受付": ["中島"]}),
        ("親子自転車の重要度を高に変更して", {"重要度": "高"}),
        ("주말반 마감됨으로 바꿔줘", {"진행": "마감됨"}),
        ("주말반 강사를 하늘님으로 변경해줘", {"강사": ["하늘"]}),
    ],
)
def test_a_row_gets_the_values_that_are_said(text: str, changed: dict[str, Any]) -> None:
    found = steps(text)
    assert [tool for tool, _ in found] == ["update_page"]
    assert found[0][1]["properties"] == changed


def test_a_row_is_named_as_it_was_typed() -> None:
    assert steps("Kona is ready")[0][1]["page"] == "Kona"


@pytest.mark.parametrize(
    "text",
    [
        "if blue tandem is ready tell finn",
        "blue tandem is ready?",
        "is the blue tandem ready",
        "blue tandem is ready for the carnival",
        "don't set blue tandem to ready",
        "blue tandem ready and in the stand",
        "blue tandem 85",
        "blue tandem stage",
        "親子自転車が返却済なら教えて",
        "주말반 마감됨이면 알려줘",
        "every monday set blue tandem to ready",
        "blue tandem will be ready friday",
        "blue tandem was ready",
        "blue tandem is not ready",
        "blue tandem isn't ready yet",
        "blue tandem is ready and Kona is paid",
        "set blue tandem to ready and Kona to finn",
        "주말반 곧 마감됨",
        "親子自転車はもうすぐ返却済",
    ],
)
def test_what_is_not_all_understood_changes_nothing(text: str) -> None:
    assert "update_page" not in [tool for tool, _ in steps(text)]


@pytest.mark.parametrize("text", ["blue tandem is not ready", "blue tandem isn't ready yet", "blue tandem was ready"])
def test_what_is_told_is_no_question_either(text: str) -> None:
    assert steps(text) == []


def test_rows_that_are_named_together_get_the_same() -> None:
    found = steps("blue tandem and Kona are ready")
    assert [one["page"] for _, one in found] == ["blue tandem", "Kona"]
    assert [one["properties"] for _, one in found] == [{"Stage": "Ready"}] * 2


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "new repair: Red cargo bike, finn, pick-up next tuesday",
            {"title": "Red cargo bike", "properties": {"Mechanic": ["finn"], "Pick-up": "2026-03-10"}},
        ),
        (
            "貸出登録「電動アシスト」受付は中島さん、予約中",
            {"title": "電動アシスト", "properties": {"受付": ["中島"], "状況": "予約中"}},
        ),
        (
            "강습 추가해줘 '야간반' 강사 하늘님, 모집중",
            {"title": "야간반", "properties": {"강사": ["하늘"], "진행": "모집중"}},
        ),
    ],
)
def test_a_new_row_goes_into_the_table_that_is_named(text: str, made: dict[str, Any]) -> None:
    found = steps(text)
    assert [tool for tool, _ in found] == ["create_page"]
    assert found[0][1]["title"] == made["title"]
    assert found[0][1]["properties"] == made["properties"]


@pytest.mark.parametrize(
    ("text", "database", "condition"),
    [
        (
            "which repairs are in the stand",
            "Repair Board",
            {"path": "Stage", "op": "eq", "value": "In the stand"},
        ),
        ("repairs without a mechanic", "Repair Board", {"path": "@person", "op": "empty"}),
        ("list all repairs over 100", "Repair Board", {"path": "Price", "op": "gt", "value": 100}),
        (
            "show finn's repairs except the ready ones",
            "Repair Board",
            {
                "all": [
                    {"path": "Stage", "op": "ne", "value": "Ready"},
                    {"path": "@person", "op": "contains", "value": "finn"},
                ]
            },
        ),
        ("貸出中の貸出を見せて", "貸出管理", {"path": "状況", "op": "eq", "value": "貸出中"}),
        ("受付が決まってない貸出はどれ", "貸出管理", {"path": "@person", "op": "empty"}),
        ("모집중인 강습 보여줘", "강습 일지", {"path": "진행", "op": "eq", "value": "모집중"}),
    ],
)
def test_rows_are_chosen_by_the_tables_own_values(text: str, database: str, condition: dict[str, Any]) -> None:
    found = steps(text)
    assert [tool for tool, _ in found] == ["query_database"]
    assert found[0][1] == {"database": database, "filter": condition}


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("how many repairs are ready", {"function": "count"}),
        ("total price of the repairs by mechanic", {"function": "sum", "column": "Price", "group_by": "Mechanic"}),
        (
            "average price per stage of the repairs, highest first",
            {"function": "avg", "column": "Price", "group_by": "Stage", "order": "descending"},
        ),
        ("貸出の料金の合計は", {"function": "sum", "column": "料金（税込）"}),
        ("강습 강사별 인원 합계", {"function": "sum", "column": "인원", "group_by": "강사"}),
    ],
)
def test_figures_are_worked_out_of_the_column_that_is_named(text: str, figure: dict[str, Any]) -> None:
    found = steps(text)
    assert [tool for tool, _ in found] == ["query_database", "aggregate"]
    assert {name: value for name, value in found[1][1].items() if name != "rows"} == figure


def test_rows_by_a_column_are_put_in_its_order_where_no_number_is_named() -> None:
    assert steps("repairs by mechanic") == [("query_database", {"database": "Repair Board", "sort": "Mechanic"})]


@pytest.mark.parametrize(
    "text",
    [
        "total of the top 5 repairs by price",
        "repairs with pick-up over 100",
        "repairs with stage over 100",
    ],
)
def test_a_part_that_fits_no_column_is_not_left_out(text: str) -> None:
    assert steps(text) == []


def test_the_first_of_a_table_are_those_that_have_most_of_its_only_number() -> None:
    asked = {"database": "Repair Board", "sort": "-Price", "limit": 5}
    assert steps("top 5 repairs") == [("query_database", asked)]
    assert steps("top 5 of the parts stock") == []  # two columns of numbers


def test_the_first_rows_of_a_sheet_are_no_more_than_that() -> None:
    asked = {"spreadsheet": "Parts Stock", "range": "Shelf", "sort": "-Unit Cost (EUR)", "limit": 3}
    assert steps("show the top 3 of the parts stock by unit cost") == [("get_range", asked)]


def test_a_sheet_is_asked_by_its_headers_without_their_units() -> None:
    found = steps("top 3 suppliers by unit cost")
    assert found[0] == ("get_range", {"spreadsheet": "Parts Stock", "range": "Shelf"})
    assert found[1][1] | {"rows": ""} == {
        "rows": "",
        "column": "Unit Cost (EUR)",
        "function": "sum",
        "group_by": "Supplier",
        "order": "descending",
        "limit": 3,
    }


def test_cells_choose_rows_of_a_sheet() -> None:
    found = steps("how much on hand of shimano", NamedCell("shimano", "Supplier", "Shimano"))
    assert found[0][1]["filter"] == {"path": "Supplier", "op": "eq", "value": "Shimano"}
    assert found[1][1]["column"] == "On Hand"


def test_two_tables_that_fit_alike_are_not_chosen_from() -> None:
    other = Label("notion", "databases", "Repair Archive", JOBS.columns)
    asked = task("which repairs are in the stand")
    asked = asked._replace(vocabulary=(*asked.vocabulary, other))
    assert plan_by_tables(asked, list_tables(asked)) is None


def test_a_plan_that_is_read_whole_stays() -> None:
    asked = task("which repairs are in the stand")
    plan: Any = {
        "actions": [{"tool": "notion.query_database", "intent": "read", "inputs": {"database": "Repair Board"}}]
    }
    assert choose_table_plan(asked, plan, (), make_by_grammar) is plan
    assert choose_table_plan(asked, plan, ("stand",), make_by_grammar) is not plan


def test_a_plan_that_names_a_place_of_no_team_gives_way() -> None:
    asked = task("which repairs are in the stand")
    plan: Any = {"actions": [{"tool": "notion.query_database", "intent": "read", "inputs": {"database": "작업"}}]}
    made: Any = choose_table_plan(asked, plan, (), make_by_grammar)
    assert made["actions"][0]["inputs"]["database"] == "Repair Board"


def test_nouns_are_what_a_table_holds() -> None:
    jobs, rentals, classes, stock = list_tables(task("x"))
    assert "Repair" in list_table_nouns(jobs)
    assert "貸出" in list_table_nouns(rentals)
    assert "강습" in list_table_nouns(classes)
    assert {"Parts", "Stock", "Shelf"} <= set(list_table_nouns(stock))


@pytest.mark.parametrize(
    ("text", "phrase", "found"),
    [
        ("the batches of Priya's", "Batch", ["batches"]),
        ("net sales (USD)", "Net Sales", ["net sales"]),
        ("unready", "Ready", []),
        ("返却済の", "返却済", ["返却済"]),
    ],
)
def test_a_phrase_is_found_as_words(text: str, phrase: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in find_phrase(text, phrase)] == found


def test_a_long_hostile_text_is_read_in_time() -> None:
    text = "ready in the stand waiting for parts 1,000 friday " * 80
    asked = task(text[:4000])
    table = list_tables(asked)[0]
    assert len(find_mentions(asked, table, "en")) > 100
    assert plan_by_tables(asked, list_tables(asked)) is None
    assert re.match("ready", text)


def joined(text: str, *channels: str) -> list[tuple[str, dict[str, Any]]]:
    asked = task(text)._replace(channels=channels)
    plan: Any = choose_table_plan(asked, {"actions": []}, (), make_by_grammar)
    return [(one["tool"].partition(".")[2], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "changed", "sent"),
    [
        (
            "set blue tandem to ready and tell counter: It can go, the brakes are new",
            {"Stage": "Ready"},
            {"channel": "#counter", "text": "It can go, the brakes are new"},
        ),
        (
            "blue tandem is ready, price 85, and post in #counter: Please call Mr Hale",
            {"Stage": "Ready", "Price": 85},
            {"channel": "#counter", "text": "Please call Mr Hale"},
        ),
        (
            "親子自転車を返却済にして、#counterに「洗車をお願いします」と投稿して",
            {"状況": "返却済"},
            {"channel": "#counter", "text": "洗車をお願いします"},
        ),
    ],
)
def test_a_row_is_changed_and_words_are_sent(text: str, changed: dict[str, Any], sent: dict[str, Any]) -> None:
    found = joined(text, "counter")
    assert [tool for tool, _ in found] == ["update_page", "post_message"]
    assert found[0][1]["properties"] == changed
    assert found[1][1] == sent


@pytest.mark.parametrize(
    "text",
    [
        "if blue tandem is ready set it to ready and tell counter: It can go",
        "set the green tandem to ready and tell counter: It can go",
        "set blue tandem to ready and paint it and tell counter: It can go",
        "tell counter: It can go and set blue tandem to ready",
    ],
)
def test_two_orders_of_which_one_is_not_read_whole_are_not_joined(text: str) -> None:
    assert joined(text, "counter") == []


def test_a_box_is_ticked_by_what_was_done() -> None:
    boxes = Label(
        "notion", "databases", "Loan List", (ColumnLabel("Loan", "title"), ColumnLabel("Deposit returned", "checkbox"))
    )
    asked = a_task("tag 9 is returned")._replace(
        vocabulary=(boxes,), titles=(NamedTitle("tag 9", "Tag 9 helmet", table="Loan List"),)
    )
    plan: Any = plan_by_tables(asked, list_tables(asked))
    assert plan["actions"][0]["inputs"]["properties"] == {"Deposit returned": True}
