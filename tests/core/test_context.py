"""How long a prompt is, what is left out of one that is too long, and that none is sent that has no room."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from connectors.catalog import list_contracts
from orchestration.llm.context import estimate_json_tokens, estimate_tokens
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.plan_examples import render_examples
from orchestration.llm.planner import ModelPlanner
from orchestration.llm.prompt import build_planning_request
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.plan.turns import assign_turn_names
from orchestration.proposers import EarlierTurn, ModelUnavailableError, PlanExample, PlanningTask, TurnStep
from orchestration.text.messages import load_wording
from orchestration.workspace import ColumnLabel, Label
from schemas.errors import ErrorKind
from tests.core.builders import a_contract, a_reader
from tests.core.many_tools import list_many_contracts
from tests.core.model_builders import a_failed_call, a_gateway, a_model, a_task, a_wire_plan, as_json
from tests.tokens import count_json_tokens, count_tokens

ROOT = Path(__file__).parents[2]
TEXTS = [
    "README.md",
    "CHANGELOG.md",
    "docs/glossary.md",
    "orchestration/llm/prompts/planner.md",
    "orchestration/llm/context.py",
    *(f"orchestration/text/locales/{language}.yaml" for language in ("ko", "en", "ja")),
    *(f"tests/eval/{suite}.yaml" for suite in ("dev", "office", "conversation", "prohibitions", "thread_words")),
]


def assert_close(text: str) -> None:
    counted, told = count_tokens(text), estimate_tokens(text)
    assert counted <= told <= 1.5 * counted


@pytest.mark.parametrize("path", TEXTS)
def test_a_text_is_told_no_shorter_than_it_is(path: str) -> None:
    assert_close((ROOT / path).read_text("utf-8"))


def test_a_schema_is_told_no_shorter_than_it_is() -> None:
    schema = build_plan_schema(tuple(list_contracts())[:12])
    assert_close(json.dumps(schema, ensure_ascii=False, separators=(",", ":")))


def test_nothing_takes_nothing() -> None:
    assert estimate_tokens("") == 0


def a_big_task() -> PlanningTask:
    """A request with all that can stand beside one."""
    columns = (
        ColumnLabel("이름", "title"),
        ColumnLabel("담당자", "people"),
        ColumnLabel("상태", "status", ("할 일", "진행 중", "완료")),
    )
    labels = [
        *(
            Label("notion", "databases", f"{name} 목록", columns)
            for name in ("작업", "고객", "제안", "회의", "자산", "예산")
        ),
        *(Label("slack", "people", name) for name in ("이준호", "김민지", "박지훈", "Sarah Kim")),
        *(Label("slack", "channels", f"#project-{number}") for number in range(400)),
    ]
    turns = tuple(EarlierTurn(f"매출 시트를 {number}번 요약해줘 " * 8, "same", (), "succeeded") for number in range(3))
    return a_task("작업 DB에서 마감인 것 DM 보내줘", contracts=list_many_contracts(500), labels=labels, turns=turns)


def built(task: PlanningTask, context: int) -> ModelRequest | None:
    """The prompt for a context; ``None`` where it has no room."""
    try:
        return build_planning_request(task, context=context)
    except ModelUnavailableError as error:
        return None if error.code == ErrorKind.MODEL_CONTEXT_FULL else pytest.fail("another error")


def list_parts(request: ModelRequest) -> set[str]:
    """What is left in a prompt of what may be left out."""
    said = json.loads(request.user)
    parts = {"turns": "turns" in said, "workspace": "workspace" in said}
    parts |= {"examples": "## Examples" in request.developer, "packs": "\n- jira:" in request.developer}
    return {name for name, is_there in parts.items() if is_there}


def count(request: ModelRequest) -> int:
    assert request.schema is not None
    said = count_tokens("\n".join((request.system, request.developer, request.user)))
    return said + count_json_tokens(request.schema.schema)


def test_of_a_prompt_that_is_too_long_the_least_needed_goes_first() -> None:
    task = a_big_task()
    prompts = [built(task, context) for context in range(13_000, 3_000, -50)]
    seen: list[set[str]] = []
    for prompt in prompts:
        parts = list_parts(prompt) if prompt is not None else {"refused"}
        seen += [parts] if not seen or seen[-1] != parts else []
    whole = {"turns", "workspace", "examples", "packs"}
    assert seen == [whole, whole - {"turns"}, {"examples", "packs"}, {"packs"}, set[str](), {"refused"}]


def test_a_prompt_is_sent_below_three_quarters_or_with_all_left_out_below_nine_tenths() -> None:
    task = a_big_task()
    prompts = {context: built(task, context) for context in range(3_000, 13_000, 500)}
    assert {True, False} == {prompt is None for prompt in prompts.values()}
    for context, prompt in prompts.items():
        if prompt is not None:
            assert count(prompt) <= (0.75 if list_parts(prompt) else 0.9) * context


async def test_no_model_is_asked_what_it_has_no_room_for() -> None:
    model = a_model()
    with pytest.raises(ModelUnavailableError) as caught:
        await ModelPlanner(a_gateway(model), context=2_000).propose(a_task())
    assert caught.value.code == ErrorKind.MODEL_CONTEXT_FULL
    assert model.asked == []


async def test_a_model_that_has_no_room_is_asked_once_more_with_all_left_out_that_can_be() -> None:
    model = a_model(a_failed_call("too_long"), as_json(a_wire_plan()))
    proposal = await ModelPlanner(a_gateway(model)).propose(a_big_task()._replace(contracts=(a_reader(), a_contract())))
    assert json.loads(proposal.text)["actions"]
    assert [list_parts(one) & {"turns", "workspace", "examples"} for one in model.asked] == [
        {"turns", "workspace", "examples"},
        set[str](),
    ]
    stubborn = a_model(a_failed_call("too_long"), a_failed_call("too_long"))
    with pytest.raises(ModelUnavailableError) as caught:
        await ModelPlanner(a_gateway(stubborn)).propose(a_big_task())
    assert caught.value.code == ErrorKind.MODEL_CONTEXT_FULL
    assert len(stubborn.asked) == 2


async def test_the_shortest_prompt_is_tried_too_where_the_first_model_is_merely_down() -> None:
    down = a_model(*[a_failed_call("auth")] * 2)
    small = a_model(a_failed_call("too_long"), as_json(a_wire_plan()))
    proposal = await ModelPlanner(a_gateway(down, small)).propose(a_big_task())
    assert proposal.source == "m2"
    assert len(small.asked) == 2


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_it_is_told_as_too_long_and_not_as_a_misunderstanding(language: str) -> None:
    told = load_wording("orchestration.text").say(language, f"error.{ErrorKind.MODEL_CONTEXT_FULL.value}.message")
    assert any(word in told for word in ("너무 길어요", "too long", "長すぎます"))


@pytest.mark.parametrize(("tools", "most"), [(16, 6_000), (40, 6_500), (500, 6_500)])
def test_a_prompt_with_its_schema_a_map_three_turns_and_two_examples_has_a_bound(tools: int, most: int) -> None:
    contracts = list_many_contracts(500)[:tools]
    steps = (
        TurnStep(
            "sheets.get_range", {"spreadsheet": "매출 현황 2026"}, {"rows": "list of 30 {날짜, 지역, 상품, 매출}"}
        ),
        TurnStep("text.summarize", {}, {"summary": "text"}),
    )
    turns = tuple(
        EarlierTurn(said, "same", steps, "succeeded", run=said, minutes_ago=1_439)
        for said in ("매출 시트를 지역별로 요약해줘", "부산은?", "4월은?")
    )
    turns = assign_turn_names(turns, {})
    plan = as_json({"actions": [{"id": "a1", "call": {"tool": "slack.post_message", "args": {"channel": "…"}}}]})
    examples = tuple(PlanExample(str(n), "… 시트를 …에 올려줘 " * 4, plan, ("slack.post_message",)) for n in (1, 2))
    assert 150 < count_tokens(render_examples(examples)) <= 200
    task = a_big_task()._replace(contracts=contracts, turns=turns, examples=examples)
    request = build_planning_request(task)
    assert plan in request.developer
    said = json.loads(request.user)
    assert len(said["turns"]) == 3
    assert estimate_json_tokens(said["workspace"]) > 480, "the map is as full as it may be"
    assert count(request) <= most
