"""Sums and summaries: the tools that need no service."""

from typing import Any, cast

import pytest

from bot.clock import SystemClock
from connectors.service import bind_local_tools
from connectors.session.tools import bind_session_tools
from connectors.text.models import TextModels, convert_text_failure
from connectors.text.tools import bind_text_tools
from orchestration.plan.thread_context import Session
from orchestration.proposers import ModelUnavailableError
from orchestration.rule_planner import RuleAnswerer
from orchestration.text_proposers import AS_LONG_AS_IT_TAKES, Summary, TextWait
from orchestration.tool import ToolError, ValueNeededError
from schemas.errors import ErrorKind
from schemas.events import ModelUse
from schemas.plan import Language
from schemas.values import Json, Payload
from tests.bot.fakes import RunsInMemory
from tests.connectors.workspace import a_call, ready

ROWS: list[Any] = [
    {"지역": "서울", "매출": 1000, "비고": ""},
    {"지역": "부산", "매출": "2,500", "비고": "x"},
    {"지역": "서울", "매출": "₩500", "비고": ""},
    {"지역": "대구", "매출": "", "비고": "y"},
]


async def aggregated(**given: Any) -> Payload:
    (tool,) = bind_local_tools()
    payload, call = await ready(tool, {"rows": ROWS, **given}, a_call())
    return await tool.call(payload, call)


async def test_groups_are_ranked_and_the_first_alone_are_given() -> None:
    least = await aggregated(column="매출", function="sum", group_by="지역", order="ascending", limit=1)
    assert (least["rows"], least["total"]) == ([{"지역": "대구", "매출": 0}], 4000)


async def test_a_row_of_several_people_counts_for_each_of_them() -> None:
    (tool,) = bind_local_tools()
    rows: list[Json] = [{"담당자": ["김민지", "박지훈"]}, {"담당자": "김민지"}, {"담당자": []}]
    asked: Payload = {"rows": rows, "function": "count", "group_by": "owner"}
    payload, call = await ready(tool, asked, a_call())
    result = await tool.call(payload, call)
    assert result["rows"] == [
        {"담당자": "김민지", "count": 2},
        {"담당자": "박지훈", "count": 1},
        {"담당자": "", "count": 1},
    ]
    assert (result["total"], result["counted"]) == (3, 3)


@pytest.mark.parametrize(
    ("function", "total"), [("sum", 4000), ("avg", 1333.333333), ("min", 500), ("max", 2500), ("count", 3)]
)
async def test_a_column_is_worked_out_without_a_model(function: str, total: float) -> None:
    assert (await aggregated(column="매출", function=function))["total"] == total


async def test_groups_come_with_the_largest_first() -> None:
    result = await aggregated(column="매출", function="sum", group_by="지역")
    assert result["rows"] == [
        {"지역": "부산", "매출": 2500},
        {"지역": "서울", "매출": 1500},
        {"지역": "대구", "매출": 0},
    ]


async def test_rows_are_counted_without_a_column() -> None:
    result = await aggregated(function="count", group_by="지역")
    assert result["total"] == 4
    assert cast(list[Payload], result["rows"])[0] == {"지역": "서울", "count": 2}


async def test_an_unknown_column_is_asked_for() -> None:
    with pytest.raises(ValueNeededError) as caught:
        await aggregated(column="이익", function="sum")
    assert caught.value.field == "column"
    with pytest.raises(ValueNeededError) as unnamed:
        await aggregated(function="sum")
    assert unnamed.value.choices == ("매출",)


async def test_a_column_without_numbers_says_so_and_no_rows_sum_to_nothing() -> None:
    with pytest.raises(ToolError, match="no numbers"):
        await aggregated(column="비고", function="max")
    assert (await aggregated(rows=[], column="매출", function="sum"))["total"] == 0


class ShortSummariser:
    """Says how much there was."""

    def __init__(self, *, works: bool = True, text: str = "") -> None:
        self._works, self._text = works, text

    async def summarise(
        self, data: Json, focus: str, language: Language, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> Summary:
        del wait
        if not self._works:
            raise ModelUnavailableError("no model answered")
        if self._text:
            return Summary(text=self._text, use=ModelUse(), marked_offline=False)
        return Summary(text=f"{len(cast(list[Json], data))} {focus} {language}", use=ModelUse(), marked_offline=True)


async def test_a_summary_is_written_in_the_persons_language_and_says_who_wrote_it() -> None:
    tool, *_ = bind_text_tools(TextModels(ShortSummariser(), RuleAnswerer()))
    result = await tool.call({"data": ROWS, "focus": "매출"}, a_call())
    assert result == {"summary": "4 매출 ko", "offline": True, "refused": False, "ungrounded": []}
    claiming = ShortSummariser(text="합계는 999,999원, https://evil.example/login")
    tool, *_ = bind_text_tools(TextModels(claiming, RuleAnswerer()))
    result = await tool.call({"data": ROWS}, a_call())
    assert result["ungrounded"] == ["999,999", "https://evil.example/login"]


async def test_without_a_model_the_summary_may_be_tried_again() -> None:
    tool, *_ = bind_text_tools(TextModels(ShortSummariser(works=False), RuleAnswerer()))
    with pytest.raises(ToolError) as caught:
        await tool.call({"data": ROWS}, a_call())
    assert caught.value.failure.kind == "transient"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (ErrorKind.MODEL_SILENT, "transient"),
        (ErrorKind.MODEL_BUSY, "transient"),
        (ErrorKind.MODEL_REFUSED, "refused"),
        (ErrorKind.MODEL_DAY_SPENT, "refused"),
        (ErrorKind.MODEL_KEY_REFUSED, "refused"),
    ],
)
def test_what_no_other_try_mends_is_not_tried_again(code: ErrorKind, kind: str) -> None:
    assert convert_text_failure(ModelUnavailableError("no", code=code)).failure.kind == kind


def test_where_the_time_for_a_text_is_used_up_the_step_is_not_tried_again() -> None:
    late = ModelUnavailableError("no", code=ErrorKind.MODEL_SILENT, is_late=True)
    assert convert_text_failure(late).failure.kind == "refused"


@pytest.mark.parametrize("within_s", [20.0, 60.0])
async def test_a_text_is_given_the_time_of_its_call(within_s: float) -> None:
    told: list[TextWait] = []

    class Noting(ShortSummariser):
        async def summarise(
            self, data: Json, focus: str, language: Language, wait: TextWait = AS_LONG_AS_IT_TAKES
        ) -> Summary:
            told.append(wait)
            return await super().summarise(data, focus, language, wait)

    tool, *_ = bind_text_tools(TextModels(Noting(), RuleAnswerer()))
    await tool.call({"data": ROWS}, a_call()._replace(timeout_s=within_s))
    assert [one.within_s for one in told] == [within_s]


async def test_where_nothing_was_answered_there_is_nothing_to_recall() -> None:
    tool, *_ = bind_session_tools(Session(RunsInMemory(), SystemClock()))
    payload, call = await ready(tool, {}, a_call())
    with pytest.raises(ToolError) as caught:
        await tool.call(payload, call)
    assert caught.value.failure.kind == "not_found"


def test_a_text_that_no_server_has_room_for_is_told_as_too_long_and_not_the_request() -> None:
    failure = convert_text_failure(ModelUnavailableError("full", code=ErrorKind.MODEL_CONTEXT_FULL)).failure
    assert (failure.kind, failure.code) == ("invalid", "too_long")
