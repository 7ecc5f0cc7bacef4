"""Look-ahead: which names of a plan can be looked up as soon as it is known."""

from __future__ import annotations

from orchestration.execution.look_ahead import find_lookups
from schemas.contract import ToolContract
from schemas.run import Run
from schemas.team import TeamSettings
from tests.core.builders import a_contract, a_plan, a_run, an_action

TEAM = TeamSettings(team="T1", default_spreadsheet="매출 현황 2026")


def field(kind: str = "") -> dict[str, object]:
    return {"type": "string", **({"x-resolve": kind} if kind else {})}


def a_tool(tool: str, **fields: str) -> ToolContract:
    schema = {"type": "object", "properties": {name: field(kind) for name, kind in fields.items()}}
    return a_contract(tool, input_schema=schema, who_where=())


TOOLS = {
    contract.tool: contract
    for contract in (
        a_tool("slack.post_message", channel="slack.channel", text=""),
        a_tool("notion.create_page", parent="notion.parent", title=""),
        a_tool("sheets.get_range", spreadsheet="sheets.spreadsheet"),
    )
}


def looked_up(run: Run, *under_way: str) -> list[tuple[str, str, str]]:
    """The step, the kind and the name of each look-up."""
    found = find_lookups(run, TOOLS.get, TEAM, under_way)
    return [(action, lookup.kind, lookup.asked) for action, lookup in found]


MADE = an_action("a1", "notion.create_page", inputs={"parent": "회의록", "title": "회의 기록"}, produces=("page_url",))
SHARED = an_action("a2", inputs={"channel": "#sales", "text": "{{page_url}}"}, requires=("page_url",))


def test_names_of_all_steps_are_looked_up_whatever_these_wait_for() -> None:
    run = a_run(a_plan(MADE, SHARED, parallel=False)).run
    assert looked_up(run) == [("a1", "notion.parent", "회의록"), ("a2", "slack.channel", "#sales")]


def test_a_step_under_way_looks_up_its_own() -> None:
    assert looked_up(a_run(a_plan(MADE, SHARED)).run, "a1") == [("a2", "slack.channel", "#sales")]


def test_what_a_step_before_must_give_is_not_looked_up() -> None:
    told = an_action("a2", inputs={"channel": "{{channel}}", "text": "완료"}, requires=("channel",))
    first = an_action("a1", "notion.create_page", inputs={"parent": "회의록", "title": "x"}, produces=("channel",))
    assert looked_up(a_run(a_plan(first, told)).run, "a1") == []


def test_the_teams_default_is_looked_up_where_nobody_named_another() -> None:
    read = an_action("a1", "sheets.get_range", inputs={})
    assert looked_up(a_run(a_plan(read)).run) == [("a1", "sheets.spreadsheet", "매출 현황 2026")]


def test_one_name_is_looked_up_once() -> None:
    again = an_action("a2", inputs={"channel": "#sales", "text": "둘째"})
    assert looked_up(a_run(a_plan(an_action("a1", inputs={"channel": "#sales", "text": "첫째"}), again)).run) == [
        ("a1", "slack.channel", "#sales")
    ]


def test_a_step_that_is_begun_or_over_is_left_alone() -> None:
    run = a_run(a_plan(MADE, SHARED)).started("a1").run
    assert looked_up(run) == [("a2", "slack.channel", "#sales")]


def test_a_tool_that_the_team_does_not_have_is_left_alone() -> None:
    assert looked_up(a_run(a_plan(an_action("a1", "mail.send", inputs={"channel": "#sales"}))).run) == []


def test_without_a_plan_there_is_nothing_to_look_up() -> None:
    assert looked_up(a_run().run) == []
