"""The form in which a model writes a plan: inside the strict subset, and to a plan and back without loss."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.llm.plan_answer import parse_plan_answer
from orchestration.llm.prompt import load_prompt
from orchestration.llm.wire import (
    PlanLocale,
    decode_plan,
    derive_intent,
    encode_plan,
    find_missing_tools,
)
from orchestration.llm.wire_schema import build_fields_schema, build_plan_schema
from orchestration.plan.check import (
    InvalidPlan,
    PlanCheckContext,
    ValidPlan,
    check_plan,
    describe_problems,
    index_contracts,
)
from orchestration.text.messages import load_wording
from sandbox.openai.refusals import ModelError
from sandbox.openai.strict_schema import judge_strict
from schemas.plan import Plan
from tests.core.builders import a_contract, a_reader
from tests.core.model_builders import a_wire_action, a_wire_plan, a_wire_post, a_wire_read, as_json
from tests.tokens import count_tokens

CONTRACTS = index_contracts((a_contract(), a_reader()))
SETTING = PlanLocale("Asia/Seoul", "ko", CONTRACTS)
OFFER = PlanCheckContext(CONTRACTS, Limits())
WIRE = Draft202012Validator(build_plan_schema((a_contract(), a_reader())))

REAL = tuple(list_contracts())
REAL_BY_ID = index_contracts(REAL)
REAL_SETTING = PlanLocale("Asia/Seoul", "ko", REAL_BY_ID)
REAL_WIRE = Draft202012Validator(build_plan_schema(REAL))


def problems_of(schema: Draft202012Validator, wire: object) -> list[str]:
    return [error.message for error in schema.iter_errors(wire)]  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType, reportArgumentType]


def deepest(node: Any, definitions: dict[str, Any], depth: int = 0) -> int:
    """How deep objects and lists nest with every reference followed, as a server counts that expands them."""
    if "$ref" in node:
        return deepest(definitions[node["$ref"].rpartition("/")[2]], definitions, depth)
    below = [*node.get("properties", {}).values(), *([node["items"]] if "items" in node else [])]
    inner = [deepest(one, definitions, depth + 1) for one in below]
    return max([depth, *inner, *(deepest(one, definitions, depth) for one in node.get("anyOf", []))])


def converted(wire: dict[str, Any]) -> Any:
    return json.loads(decode_plan(as_json(wire), SETTING))


def accepted(text: str, offer: PlanCheckContext = OFFER) -> Plan:
    checked = check_plan(text, offer)
    assert isinstance(checked, ValidPlan), checked
    return checked.plan


def refusal_of(wire: dict[str, Any]) -> str:
    checked = check_plan(decode_plan(as_json(wire), SETTING), OFFER)
    assert isinstance(checked, InvalidPlan), checked
    return " | ".join(describe_problems(checked.problems, load_wording("orchestration.text")))


@pytest.mark.parametrize("tools", [REAL, (), (a_reader(),)], ids=["all", "none", "one"])
def test_the_schema_of_a_plan_stays_inside_the_strict_subset(tools: Sequence[Any]) -> None:
    schema: Any = build_plan_schema(tools)
    judge_strict(schema, "plan")
    assert deepest(schema, schema["$defs"]) <= 10


def test_the_schema_of_fields_stays_inside_the_strict_subset() -> None:
    judge_strict(build_fields_schema(("channel", "text")), "fields")


def test_what_servers_refuse_is_seen_as_outside_of_the_subset() -> None:
    loose: Any = build_plan_schema(REAL)
    loose["properties"]["goal"] = {"type": "string", "minLength": 1}
    with pytest.raises(ModelError):
        judge_strict(loose, "plan")


def test_an_input_of_any_form_that_a_contract_may_have_fits_the_subset() -> None:
    strange = {
        "deep": {"type": "array", "items": {"type": "array", "items": {"type": "array", "items": {"type": "array"}}}},
        "tree": {"$ref": "#/$defs/Tree"},
        "many": {"enum": [f"value {number}" for number in range(300)]},
        "mixed": {"enum": ["a", 1, None]},
        "both": {"type": ["integer", "null"]},
        "open": {"type": "object", "additionalProperties": {"type": "object"}},
        "empty": {"type": "object"},
        "any": {},
        "wrong": True,
        "lost": {"$ref": "#/$defs/Nobody"},
        "choice": {"oneOf": [{"const": 1}, {"type": "object", "properties": {"a": {"type": "number"}}}]},
    }
    tree = {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}
    contract = a_reader(input_schema={"type": "object", "properties": strange, "$defs": {"Tree": tree}})
    schema: Any = build_plan_schema([contract])
    judge_strict(schema, "plan")
    assert deepest(schema, schema["$defs"]) <= 10


def test_the_same_tools_give_the_same_bytes() -> None:
    assert as_json(build_plan_schema(REAL)) == as_json(build_plan_schema(list_contracts()))


def test_a_tool_that_was_not_offered_does_not_fit_the_schema() -> None:
    assert problems_of(WIRE, a_wire_plan([a_wire_action("a1", "shell.run", {})]))
    assert not problems_of(WIRE, a_wire_plan())


def test_every_input_may_be_null_for_what_the_person_did_not_say() -> None:
    for contract in REAL:
        action = a_wire_action("a1", contract.tool, dict.fromkeys(contract.fields))
        assert problems_of(REAL_WIRE, a_wire_plan([action])) == []
        plan = json.loads(decode_plan(as_json(a_wire_plan([action])), REAL_SETTING))
        assert plan["actions"][0]["inputs"] == {}


def test_a_models_plan_becomes_a_plan_that_is_accepted() -> None:
    plan = accepted(decode_plan(as_json(a_wire_plan()), SETTING))
    assert (plan.timezone, plan.locale) == ("Asia/Seoul", "ko-KR")
    assert plan.action("a1").inputs == {"spreadsheet": "매출 현황 2026"}
    assert not plan.constraints.allow_parallel


def test_what_follows_from_tool_and_templates_is_worked_out() -> None:
    plan = accepted(decode_plan(as_json(a_wire_plan()), SETTING))
    read, post = plan.actions
    assert (read.intent, read.produces, read.risk.level, read.requires) == ("read", ("rows",), "read", ())
    assert (post.intent, post.produces, post.risk.level) == ("notify", ("message_ts",), "write")
    assert post.requires == ("a1.rows",)
    assert post.success_criteria == ("message_ts exists",)


def test_a_loop_requires_its_list_and_not_its_items() -> None:
    post = a_wire_post(each={"items": "a1.rows", "max": None})
    post["call"]["args"]["text"] = "{{item.이름}}"
    action = accepted(decode_plan(as_json(a_wire_plan([a_wire_read(), post])), SETTING)).action("a2")
    assert action.requires == ("a1.rows",)
    assert action.for_each is not None
    assert (action.for_each.items, action.for_each.max_items) == ("a1.rows", 50)


def test_a_loop_over_a_template_is_a_loop_over_its_key() -> None:
    for each in ({"items": "{{a1.rows}}", "max": 3}, "a1.rows", "{{a1.rows}}"):
        action = converted(a_wire_plan([a_wire_read(), a_wire_post(each=each)]))["actions"][1]
        assert action["for_each"]["items"] == "a1.rows"


@pytest.mark.parametrize(
    ("tool", "intent"),
    [
        ("notion.search", "search"),
        ("notion.create_page", "write"),
        ("slack.send_dm", "notify"),
        ("slack.read_thread", "read"),
        ("text.summarize", "summarize"),
        ("table.aggregate", "transform"),
        ("notion.archive_page", "write"),
        ("session.list_work", "read"),
    ],
)
def test_the_intent_is_that_of_the_tool(tool: str, intent: str) -> None:
    assert derive_intent(REAL_BY_ID[tool]) == intent


def test_one_action_of_any_tool_that_is_offered_is_accepted() -> None:
    for contract in REAL:
        wire = a_wire_plan([a_wire_action("a1", contract.tool, dict.fromkeys(contract.required, "가"))])
        accepted(decode_plan(as_json(wire), REAL_SETTING), PlanCheckContext(REAL_BY_ID, Limits()))


def real_action(tool: str, args: dict[str, Any]) -> Any:
    wire = a_wire_plan([a_wire_action("a1", tool, {**dict.fromkeys(REAL_BY_ID[tool].fields), **args})])
    assert problems_of(REAL_WIRE, wire) == []
    plan = decode_plan(as_json(wire), REAL_SETTING)
    assert json.loads(encode_plan(plan, REAL_BY_ID)) == wire
    return json.loads(plan)["actions"][0]["inputs"]


@pytest.mark.parametrize("said", ['{"goal": "post"}', "{}", '{"goal": "post", "more": 1}', "[]"])
def test_an_answer_that_says_nothing_but_a_goal_is_no_plan(said: str) -> None:
    assert decode_plan(said, SETTING) == said


def test_a_reply_without_steps_is_a_plan() -> None:
    assert json.loads(decode_plan('{"goal": "greet", "reply": "Hello!"}', SETTING))["actions"] == []


def test_open_maps_travel_as_pairs() -> None:
    pairs: list[dict[str, Any]] = [
        {"name": "상태", "value": "완료"},
        {"name": "담당자", "value": ["이준호", "김민지"]},
        {"name": "점수", "value": 3},
        {"name": "마감일", "value": None},
    ]
    found = real_action("notion.update_page", {"page": "랜딩", "properties": pairs})
    assert found["properties"] == {"상태": "완료", "담당자": ["이준호", "김민지"], "점수": 3, "마감일": None}


def test_conditions_travel_as_one_level_of_tests() -> None:
    one: dict[str, Any] = {"path": "상태", "op": "eq", "value": "완료", "not": True}
    two: dict[str, Any] = {"path": "마감일", "op": "exists", "value": None, "not": False}
    found = real_action("notion.query_database", {"database": "작업", "filter": {"join": "any", "tests": [one, two]}})
    first = {"not": {"path": "상태", "op": "eq", "value": "완료"}}
    assert found["filter"] == {"any": [first, {"path": "마감일", "op": "exists"}]}
    single = real_action("notion.query_database", {"database": "작업", "filter": {"join": "all", "tests": [two]}})
    assert single["filter"] == {"path": "마감일", "op": "exists"}


def test_rows_travel_as_values_by_place_or_by_column() -> None:
    rows: list[Any] = [["3/4", "인스타 광고", 350000], [{"name": "날짜", "value": "3/4"}]]
    found = real_action("sheets.append_rows", {"spreadsheet": "마케팅 예산", "rows": rows})
    assert found["rows"] == [["3/4", "인스타 광고", 350000], {"날짜": "3/4"}]
    assert real_action("sheets.append_rows", {"spreadsheet": "예산", "rows": "{{a9.rows}}"})["rows"] == "{{a9.rows}}"


def test_json_in_a_text_is_read_where_no_text_is_wanted() -> None:
    args = {"spreadsheet": "예산", "rows": '[["a", 1]]', "range": '["Q1"]'}
    wire = a_wire_plan([a_wire_action("a1", "sheets.append_rows", args)])
    inputs = json.loads(decode_plan(as_json(wire), REAL_SETTING))["actions"][0]["inputs"]
    assert inputs == {"spreadsheet": "예산", "rows": [["a", 1]], "range": '["Q1"]'}
    wire = a_wire_plan([a_wire_action("a1", "notion.query_database", {"database": "작업", "limit": "3"})])
    assert json.loads(decode_plan(as_json(wire), REAL_SETTING))["actions"][0]["inputs"]["limit"] == 3


def test_a_plan_goes_to_the_wire_form_and_back_without_loss() -> None:
    conditions: list[dict[str, Any]] = [
        {"path": "a1.total", "op": "gt", "value": 100},
        {"not": {"path": "a1.rows", "op": "empty"}},
        {"any": [{"path": "a1.rows", "op": "exists"}, {"not": {"path": "a1.rows", "op": "eq", "value": "가"}}]},
    ]
    for when in conditions:
        plan = converted(a_wire_plan([a_wire_read(), a_wire_post(ask_first=True, after=["a1"], on_error="skip")]))
        plan["actions"][1] |= {"when": when, "for_each": {"items": "a1.rows", "max_items": 5}}
        plan["actions"][0] |= {"repeat": {"every_s": 60, "until": when, "max": 3}}
        plan |= {"schedule": {"cron": "0 9 * * 1", "timezone": "Asia/Seoul"}}
        wire = json.loads(encode_plan(as_json(plan), CONTRACTS))
        assert problems_of(WIRE, wire) == []
        assert converted(wire) == plan


def test_a_bound_input_goes_to_the_wire_form_as_its_template() -> None:
    plan = converted(a_wire_plan())
    plan["actions"][1] |= {"inputs": {"channel": "#general"}, "input_bindings": {"text": "a1.rows"}}
    wire = json.loads(encode_plan(as_json(plan), CONTRACTS))
    assert wire["actions"][1]["call"]["args"] == {"channel": "#general", "text": "{{a1.rows}}"}


def test_a_condition_that_the_wire_form_cannot_say_leaves_the_plan_as_it_is() -> None:
    plan = converted(a_wire_plan())
    plan["actions"][1]["when"] = {"all": [{"any": [{"path": "a1.rows", "op": "exists"}]}]}
    assert encode_plan(as_json(plan), CONTRACTS) == as_json(plan)


def test_the_wire_form_survives_the_way_to_a_plan_and_back() -> None:
    asks: list[dict[str, Any]] = [{"field": "a2.channel", "question": "어느 채널인가요?", "options": ["#a", "#b"]}]
    for wire in (a_wire_plan(unclear=asks), a_wire_plan([], reply={"kind": "smalltalk", "text": "네!"})):
        assert json.loads(encode_plan(decode_plan(as_json(wire), SETTING), CONTRACTS)) == wire
        assert problems_of(WIRE, wire) == []


def test_what_is_unclear_is_asked_and_nothing_else_of_the_understanding_is_the_models() -> None:
    asks = [{"field": "a2.channel", "question": "어느 채널인가요?", "options": ["#a", "#b"]}]
    understood = accepted(decode_plan(as_json(a_wire_plan(unclear=asks)), SETTING)).understanding
    assert understood is not None
    assert [one.options for one in understood.ambiguities] == [("#a", "#b")]
    assert understood.model_dump(exclude_defaults=True).keys() == {"language", "ambiguities"}


def test_tools_that_are_missing_are_read_of_an_answer_and_of_no_plan() -> None:
    assert find_missing_tools(as_json(a_wire_plan(missing_tools=["지라 이슈 만들기", " "]))) == ("지라 이슈 만들기",)
    assert find_missing_tools('{"version": "1.1", "missing_tools": ["x"]}') == ()
    assert find_missing_tools("no plan") == ()


def test_a_recurrence_takes_the_time_zone_of_the_request() -> None:
    plan = accepted(decode_plan(as_json(a_wire_plan(cron="0 9 * * 1")), SETTING))
    assert plan.schedule is not None
    assert (plan.schedule.cron, plan.schedule.timezone) == ("0 9 * * 1", "Asia/Seoul")


def test_an_input_that_cannot_be_read_is_refused_with_the_reason() -> None:
    properties = [{"name": "상태", "value": "a"}, {"name": "상태", "value": "b"}]
    wire = a_wire_plan([a_wire_action("a1", "notion.update_page", {"page": "x", "properties": properties})])
    checked = check_plan(decode_plan(as_json(wire), REAL_SETTING), PlanCheckContext(REAL_BY_ID, Limits()))
    assert isinstance(checked, InvalidPlan)
    assert "상태 is given twice" in str(describe_problems(checked.problems, load_wording("orchestration.text")))


def test_a_condition_that_cannot_be_read_is_refused_with_the_reason() -> None:
    assert "a condition needs at least one test" in refusal_of(
        a_wire_plan([a_wire_read(), a_wire_post(when={"join": "all", "tests": []})])
    )


def test_an_unknown_field_is_not_dropped_on_the_way_but_refused() -> None:
    assert "'shell' was unexpected" in refusal_of(a_wire_plan(shell="rm"))
    assert "'shell' was unexpected" in refusal_of(a_wire_plan([a_wire_read(shell="rm")]))
    inside = a_wire_read()
    inside["call"]["shell"] = "rm"
    assert "'shell' was unexpected" in refusal_of(a_wire_plan([inside]))


def test_an_input_that_the_tool_does_not_have_is_refused() -> None:
    inside = a_wire_read()
    inside["call"]["args"]["sheet"] = "주간"
    assert "sheet" in refusal_of(a_wire_plan([inside]))


def test_what_is_special_of_an_action_that_is_not_there_is_refused() -> None:
    special: dict[str, Any] = {"id": "a9", "after": [], "ask_first": True, "on_error": "stop", "repeat": None}
    assert "'special' was unexpected" in refusal_of(a_wire_plan(special=[special]))


def test_a_plan_in_its_own_form_passes_through_as_it_is() -> None:
    for version in ("1.0", "1.1"):
        action = {"id": "a1", "tool": "sheets.get_range", "intent": "read", "requires": [], "produces": ["rows"]}
        text = as_json({"version": version, "goal": "g", "timezone": "Asia/Seoul", "actions": [action]})
        assert decode_plan(text, SETTING) == text
        assert accepted(text).version == version


@pytest.mark.parametrize("fence", ["```json\n{}\n```", "```\n{}\n```", "\n  ```JSON\n{}\n``` \n"])
def test_a_fence_around_the_answer_is_taken_off(fence: str) -> None:
    wire = as_json(a_wire_plan())
    bare, mended = parse_plan_answer(fence.replace("{}", wire))
    assert accepted(decode_plan(bare, SETTING)).goal == "매출 공유"
    assert mended == ("fence",)


@pytest.mark.parametrize("text", ["", "Sure! Here is the plan.", '{"goal": ', "[]", "null", '{"foo": 1}', "[" * 50_000])
def test_an_answer_that_is_no_plan_stays_as_it_is_and_is_refused(text: str) -> None:
    assert decode_plan(text, SETTING) == text
    assert encode_plan(text, CONTRACTS) == text
    assert isinstance(check_plan(text, OFFER), InvalidPlan)


def test_a_server_that_holds_no_schema_may_leave_out_what_can_be_worked_out() -> None:
    loose = {"actions": [{"tool": "sheets.get_range", "args": {"spreadsheet": "매출"}}]}
    action = accepted(decode_plan(as_json(loose), SETTING)).action("a1")
    assert action.inputs == {"spreadsheet": "매출"}
    assert (action.on_error, action.produces) == ("stop", ("rows",))
    inside: dict[str, Any] = {
        "actions": [{"tool": "slack.post_message", "args": {}, "ask_first": True, "on_error": "skip"}]
    }
    action = accepted(decode_plan(as_json(inside), SETTING)).action("a1")
    assert (action.on_error, action.policy_hints.needs_user_confirmation) == ("skip", True)


@pytest.mark.parametrize("actions", [{"id": "a1"}, "a1", [["a1"]], None])
def test_actions_that_are_none_are_refused(actions: Any) -> None:
    assert "actions" in refusal_of({**a_wire_plan(), "actions": actions})


def examples() -> list[tuple[str, dict[str, Any]]]:
    part = load_prompt("planner").developer.split("## Examples\n")[1].split("\n## ")[0]
    lines = part.splitlines()[1:]
    return [(said, json.loads(wire)) for said, wire in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize("number", range(5))
def test_the_examples_in_the_prompt_are_plans_for_the_real_tools(number: int) -> None:
    said, wire = examples()[number]
    actions = [
        {
            **a_wire_action(one["id"], one["call"]["tool"], {}),
            **one,
            **({"each": {"max": None, **one["each"]}} if "each" in one else {}),
            "call": {
                **one["call"],
                "args": dict.fromkeys(REAL_BY_ID[one["call"]["tool"]].fields) | one["call"]["args"],
            },
        }
        for one in wire["actions"]
    ]
    assert problems_of(REAL_WIRE, a_wire_plan(actions, reply=wire.get("reply"))) == [], said
    earlier = {"t1": frozenset({"rows"})}
    accepted(decode_plan(as_json(wire), REAL_SETTING), PlanCheckContext(REAL_BY_ID, Limits(), earlier=earlier))


def test_the_examples_speak_three_languages_and_show_what_is_hard() -> None:
    said = "\n".join(one for one, _ in examples())
    assert len(examples()) == 5
    for letters in ("가-힣", "ぁ-ん", "A-Za-z"):
        assert re.search(f"[{letters}]", said)
    actions = [action for _, wire in examples() for action in wire["actions"]]
    assert any(one.get("each") and "{{item." in as_json(one["call"]) for one in actions)
    assert any(one.get("when") for one in actions)


def test_rules_and_examples_take_at_most_1300_tokens() -> None:
    prompt = load_prompt("planner")
    assert count_tokens(prompt.system + prompt.developer.split("## Tools\n")[0]) <= 1300


def test_a_plan_of_two_steps_takes_at_most_220_tokens() -> None:
    create = dict.fromkeys(REAL_BY_ID["notion.create_page"].fields) | {
        "title": "회의 기록",
        "date": "2026-03-05T15:00:00+09:00",
    }
    share = dict.fromkeys(REAL_BY_ID["slack.post_message"].fields) | {
        "channel": "#general",
        "text": "회의 기록: {{a1.page_url}}",
    }
    actions = [
        a_wire_action("a1", "notion.create_page", create, say="회의 기록 페이지 만들기"),
        a_wire_action("a2", "slack.post_message", share, say="#general에 링크 공유"),
    ]
    wire = a_wire_plan(actions, goal="회의 기록을 만들고 #general에 공유")
    assert problems_of(REAL_WIRE, wire) == []
    assert count_tokens(as_json(wire)) <= 220


def test_pages_that_answer_a_question_are_read_eight_at_most() -> None:
    def read_each(action: str, most: int | None) -> dict[str, Any]:
        each = {"items": "a1.records", "max": most}
        return a_wire_action(action, "notion.get_page_content", {"page": "{{item.id}}"}, each=each)

    search = a_wire_action("a1", "notion.search", {"query": "휴가"})
    answer = a_wire_action("a3", "text.answer", {"question": "?", "sources": "{{a2.page}}"})
    wire = a_wire_plan([search, read_each("a2", None), answer, read_each("a4", None), read_each("a5", 3)])
    real = PlanCheckContext(REAL_BY_ID, Limits())
    loops = [one.for_each for one in accepted(decode_plan(as_json(wire), REAL_SETTING), real).actions]
    assert [one.max_items if one else None for one in loops] == [None, 8, None, 50, 3]
