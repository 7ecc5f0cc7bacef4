"""Which tools a model is shown: at most twelve in full, whatever a team has connected, and those that are needed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from connectors.catalog import list_contracts
from orchestration.llm.planner import ModelPlanner
from orchestration.llm.prompt import build_planning_request, pick_offered_tools
from orchestration.llm.related_tools import THEMES, list_with_givers
from orchestration.llm.retrieval import (
    ALWAYS,
    CORE,
    MOST_SHOWN,
    USUAL,
    PickedTools,
    ToolNeed,
    pick_tools,
)
from orchestration.proposers import FinishedAction, PlanExample
from orchestration.remembered import FACT_TOOLS
from sandbox.openai.strict_schema import judge_strict
from schemas.contract import ToolContract
from schemas.team import TeamSettings
from tests.core.builders import an_action
from tests.core.many_tools import list_keyed_contracts, list_many_contracts
from tests.core.model_builders import a_gateway, a_model, a_task, a_wire_action, a_wire_plan, as_json
from tests.core.needed_tools import NEEDED_TOOLS
from tests.tokens import count_json_tokens, count_tokens
from tests.yaml_files import read_yaml

EVAL = Path(__file__).parents[1] / "eval"
FIRST = ("dev", "paraphrases", "office")
"""Suites whose later turns say what the first lack."""
SUITES = (*FIRST, "conversation", "everyday", "first_met", "second_met", "third_met")
OTHERS = ("calm", "forbidden", "prohibitions")
"""Suites that say nothing of tools."""
REAL = tuple(list_contracts())
FORTY, MANY = list_many_contracts(40), list_many_contracts(500)


def shown(contracts: tuple[ToolContract, ...], text: str, **more: Any) -> set[str]:
    return {one.tool for one in pick_tools(contracts, ToolNeed(text, **more)).shown}


def read_rows(suite: str) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", read_yaml(EVAL / f"{suite}.yaml"))


def said_in(row: dict[str, Any]) -> list[str]:
    """What a case has people type, one request each."""
    return [row["text"]] if row.get("text") else [turn["say"] for turn in row["turns"] if turn.get("say")]


def wanted_tools() -> Iterator[tuple[str, frozenset[str]]]:
    """Each request of the suites with a tool that its plan needs, or tools of which one serves."""
    for suite in SUITES:
        for row in read_rows(suite):
            said = said_in(row)
            tools = [*row.get("tools", []), *(effect["tool"] for effect in row.get("effects", []))]
            for tool in tools if len(said) == 1 or suite in FIRST else ():
                yield "\n".join(said), frozenset([tool] if isinstance(tool, str) else tool)
    for text, tools in NEEDED_TOOLS:
        yield from ((text, frozenset([tool])) for tool in tools.split())


@pytest.mark.parametrize(("contracts", "most"), [(REAL, 0.01), (FORTY, 0.01), (MANY, 0.045)], ids=["all", "40", "500"])
def test_of_the_tools_that_requests_need_nearly_all_are_shown(contracts: tuple[ToolContract, ...], most: float) -> None:
    have = {one.tool for one in contracts}
    asked = [(text, tools) for text, tools in wanted_tools() if tools & have]
    missed = [(text, sorted(tools)) for text, tools in asked if not tools & shown(contracts, text)]
    assert len(asked) > 1_200
    assert len(missed) <= len(asked) * most, missed


def test_texts_are_written_and_read_with_the_tools_that_give_and_take_them() -> None:
    offered = tuple(one for one in REAL if one.tool not in ALWAYS)
    missed = {text: sorted({*tools.split()} - shown(offered, text)) for text, tools in NEEDED_TOOLS}
    assert not {text: tools for text, tools in missed.items() if tools}


@pytest.mark.parametrize(("contracts", "most"), [(REAL, 25), (FORTY, 35)], ids=["all", "40"])
def test_like_requests_are_shown_the_same_tools(contracts: tuple[ToolContract, ...], most: int) -> None:
    """2,700 requests of three languages with few sets, so that what begins a prompt stays in the caches of servers."""
    offered = tuple(one for one in contracts if one.tool not in FACT_TOOLS | ALWAYS)
    texts = [text for suite in (*SUITES, *OTHERS) for row in read_rows(suite) for text in said_in(row)]
    assert len(texts) > 2_600
    picks = (pick_tools(offered, ToolNeed(text)) for text in texts)
    sets = Counter((tuple(one.tool for one in pick.shown), pick.lines) for pick in picks)
    assert len(sets) <= most
    assert sum(count for _, count in sets.most_common(4)) >= 0.9 * len(texts)


SHOWN_IF_ASKED = frozenset({"slack.find_channel"})
"""Looks up what code looks up by itself."""


def test_every_tool_of_metels_own_comes_along_with_some_words() -> None:
    own = {one.tool for one in REAL if one.service in CORE}
    themed = {tool for theme in THEMES for tool in theme.tools}
    assert own == themed | {*USUAL} | ALWAYS | SHOWN_IF_ASKED | FACT_TOOLS


def test_what_begins_the_prompts_of_like_requests_is_the_same_whoever_asks() -> None:
    team = TeamSettings(team="T2", default_parent="회의록")
    example = PlanExample("r1", "… 올려줘", '{"actions":[]}', ("slack.post_message",))
    one, other = (
        build_planning_request(task)
        for task in (
            a_task("내일까지인 작업 보여줘", contracts=REAL),
            a_task("'뉴스레터' 작업 완료로 바꿔줘", contracts=REAL, team=team, examples=(example,)),
        )
    )
    assert one.split_developer()[0] == other.split_developer()[0]
    assert one.split_developer()[1] != other.split_developer()[1]
    assert (one.system, one.schema, one.prompt_version) == (other.system, other.schema, other.prompt_version)
    assert count_tokens(one.system + one.split_developer()[0]) > 2_048, "what the caches of servers hold at the least"


def test_what_was_quoted_can_be_read_and_what_looks_up_is_shown_if_asked() -> None:
    assert "session.read_quote" in shown(REAL, "안녕")
    assert "slack.find_channel" not in shown(REAL, "#sales 채널 찾아줘")
    assert "slack.find_channel" in shown(REAL, "안녕", missing=("find the channel by its name",))


@pytest.mark.parametrize("contracts", [REAL, FORTY, MANY], ids=["all", "40", "500"])
def test_at_most_twelve_tools_are_shown_in_full_and_every_other_pack_in_a_line(
    contracts: tuple[ToolContract, ...],
) -> None:
    picked = pick_tools(contracts, ToolNeed("작업 DB에서 이번 주 마감인 것 찾아서 #dev에 올려줘"))
    assert len(picked.shown) == MOST_SHOWN
    assert set(USUAL) <= {one.tool for one in picked.shown}
    left = {one.service for one in contracts} - {one.service for one in picked.shown}
    assert all(any(service in line for line in picked.lines) for service in left)
    assert all("\n" not in line for line in picked.lines)


KEYED = (*MANY, *list_keyed_contracts())


@pytest.mark.parametrize(
    ("text", "tool", "giver"),
    [
        ("tracker에서 assign issue 준호한테", "tracker.assign_issue", "tracker.search_issues"),
        ("close the issue in tracker", "tracker.close_issue", "tracker.search_issues"),
        ("trackerのissueにコメント comment", "tracker.comment_issue", "tracker.search_issues"),
        ("label that issue in tracker", "tracker.label_issue", "tracker.search_issues"),
        ("tracker: watch board", "tracker.watch_board", "tracker.list_boards"),
        ("move issue to another board in tracker", "tracker.move_issue", "tracker.list_boards"),
        ("tracker export report of the sprint", "tracker.export_report", "tracker.list_sprints"),
        ("tracker export report of the sprint", "tracker.export_report", "tracker.list_boards"),
        ("read one issue of tracker", "tracker.get_issue", "tracker.search_issues"),
    ],
)
def test_what_gives_the_key_that_a_tool_takes_is_shown_with_it(text: str, tool: str, giver: str) -> None:
    picked = shown(KEYED, text)
    assert {tool, giver} <= picked
    assert len(picked) == MOST_SHOWN


def test_the_giver_of_a_key_that_a_model_missed_comes_along() -> None:
    picked = shown(KEYED, "그 건 처리해줘", missing=("assign an issue in tracker to someone",))
    assert {"tracker.assign_issue", "tracker.search_issues"} <= picked


def test_a_name_that_code_looks_up_needs_no_giver() -> None:
    assert list_with_givers(["notion.update_page"], REAL) == ["notion.update_page"]


def test_few_tools_are_all_shown() -> None:
    assert pick_tools(REAL[:5], ToolNeed("안녕")) == PickedTools(REAL[:5])


def test_the_same_request_gets_the_same_tools_in_the_same_order() -> None:
    one, other = (pick_tools(MANY, ToolNeed("지라에 이슈 만들어줘")) for _ in range(2))
    assert one == other
    order = [contract.tool for contract in MANY]
    tools = [contract.tool for contract in one.shown]
    assert tools == sorted(tools, key=order.index)


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Jira에 이슈 하나 만들어줘", "jira.create"),
        ("find the deal in HubSpot", "hubspot.search"),
        ("Zendeskのチケットを閉じて", "zendesk.close"),
        ("open a pull request and watch it", "github.watch"),
        ("휴가 신청 보여줘", "workday.get"),
    ],
)
def test_a_pack_that_is_named_is_shown(text: str, tool: str) -> None:
    assert tool in shown(MANY, text)


def test_a_pack_that_holds_a_thing_that_is_named_is_shown() -> None:
    touched = shown(MANY, "랜딩 개편 다 됐어", touched=frozenset({"asana"}))
    assert any(tool.startswith("asana.") for tool in touched)


def test_what_was_used_in_the_thread_is_shown_also_beyond_twelve() -> None:
    used = frozenset(one.tool for one in MANY[100:115])
    assert used <= shown(MANY, "고마워", used=used)


def test_what_a_model_misses_is_found_by_its_words() -> None:
    text = "그 건 처리해줘"
    assert "calendar.create" not in shown(MANY, text)
    assert "calendar.create" in shown(MANY, text, missing=("create a calendar event",))


def test_what_is_done_and_what_is_mended_keeps_its_tools() -> None:
    done = (FinishedAction(an_action("a1", "figma.export_template"), "succeeded", {}),)
    picked = pick_offered_tools(a_task("계속해줘", contracts=MANY, done=done))
    assert "figma.export_template" in {one.tool for one in picked.shown}
    previous = as_json({"version": "1.1", "actions": [{"id": "a1", "tool": "zoom.share_template"}]})
    picked = pick_offered_tools(a_task("계속해줘", contracts=MANY, previous=previous, problems=("a1: no",)))
    assert "zoom.share_template" in {one.tool for one in picked.shown}


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("이 페이지 일본어로 번역해서 #general에 올려줘", "text.translate"),
        ("translate this into Korean", "text.translate"),
        ("これを英語に翻訳して", "text.translate"),
        ("회의록 초안 써줘", "text.write"),
        ("write a polite reply to this mail", "text.write"),
        ("お知らせの下書きを作って", "text.write"),
    ],
)
def test_what_writes_is_shown_to_who_asks_for_a_text(text: str, tool: str) -> None:
    assert tool in shown(REAL, text)


@pytest.mark.parametrize("count", [len(REAL), 40, 500])
@pytest.mark.parametrize(
    "text",
    ["작업 DB에서 이번 주 마감인 것 찾아서 담당자한테 DM 보내줘", "create a Jira issue and an Asana task for it"],
)
def test_a_prompt_with_its_schema_takes_at_most_5200_tokens_without_what_the_workspace_adds(
    count: int, text: str
) -> None:
    request = build_planning_request(a_task(text, contracts=list_many_contracts(count)))
    assert request.schema is not None
    schema: Any = request.schema.schema
    judge_strict(schema, "plan")
    said = count_tokens("\n".join((request.system, request.developer, request.user)))
    assert said + count_json_tokens(schema) <= 5200


async def test_a_tool_that_a_model_misses_costs_one_more_call_and_no_third() -> None:
    misses = as_json(a_wire_plan([], missing_tools=["create a calendar event"]))
    create = as_json(a_wire_plan([a_wire_action("a1", "calendar.create", {"name": "회의"})]))
    model = a_model(misses, create)
    proposal = await ModelPlanner(a_gateway(model)).propose(a_task("그 건 처리해줘", contracts=MANY))
    assert json.loads(proposal.text)["actions"][0]["tool"] == "calendar.create"
    assert [("## calendar.create" in one.developer) for one in model.asked] == [False, True]
    stubborn = a_model(misses, misses)
    given_up = json.loads((await ModelPlanner(a_gateway(stubborn)).propose(a_task("그 건", contracts=MANY))).text)
    assert len(stubborn.asked) == 2
    assert given_up["reply"] == {
        "kind": "unsupported",
        "text": "이건 아직 할 수 없어요: create a calendar event. 아무것도 실행하지 않았어요.",
    }


async def test_a_tool_that_is_still_missing_beside_other_steps_is_told_as_not_done() -> None:
    create = a_wire_action("a1", "calendar.create", {"name": "회의"})
    model = a_model(*[as_json(a_wire_plan([create], missing_tools=["지라 이슈 만들기"], not_done=["팩스"]))] * 2)
    plan = json.loads((await ModelPlanner(a_gateway(model)).propose(a_task("그 건 처리해줘", contracts=MANY))).text)
    assert plan["not_done"] == ["팩스", "지라 이슈 만들기"]


async def test_where_every_tool_is_shown_none_is_looked_for() -> None:
    model = a_model(as_json(a_wire_plan([], missing_tools=["a moon"])))
    await ModelPlanner(a_gateway(model)).propose(a_task())
    assert len(model.asked) == 1
