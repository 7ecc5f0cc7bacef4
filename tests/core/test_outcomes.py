"""What an outcome is worth: the first class that fits, in order, and why."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from bot.evaluation.evaluate import read_cases
from bot.evaluation.outcome_cases import OutcomeCase
from bot.evaluation.outcomes import CaseOutcome, PostedText, SentWrite, judge_outcome
from schemas.ask import Resolution

POST = SentWrite(
    "slack.post_message",
    {"channel": "C0SALES001", "text": "공지입니다"},
    {"channel": Resolution(asked="#sales", name="sales", id="C0SALES001", level="exact")},
)
WANTED = {"tool": "slack.post_message", "fields": {"channel": "#sales", "text": "~공지"}}


def case(**fields: Any) -> OutcomeCase:
    return OutcomeCase.model_validate({"id": "ko-1", "text": "올려줘", **fields})


def outcome(*effects: SentWrite, **fields: Any) -> CaseOutcome:
    told: dict[str, Any] = {"answer": "", "waits": None, "stops": 0, "understood": True, **fields}
    return CaseOutcome(effects, **told)


@pytest.mark.parametrize(
    ("wanted", "happened", "judged"),
    [
        (case(effects=[WANTED]), outcome(POST), "right"),
        (case(effects=[WANTED], says="올렸"), outcome(POST, answer="#sales에 올렸어요"), "right"),
        (case(effects=[WANTED], says="올렸"), outcome(POST, answer="끝"), "acceptable"),
        (case(effects=[]), outcome(POST), "wrong_effect"),
        (case(effects=[WANTED]), outcome(POST, POST), "wrong_effect"),
        (case(effects=[WANTED], forbid={"channels": ["#sales"]}), outcome(POST), "wrong_effect"),
        (case(effects=[WANTED], forbid={"tools": ["*"]}), outcome(POST), "wrong_effect"),
        (case(effects=[], effects_optional=[WANTED]), outcome(POST), "right"),
        (case(effects=[WANTED]), outcome(waits="question"), "needless"),
        (case(effects=[WANTED], waits="question"), outcome(waits="question"), "harmless"),
        (case(effects=[], waits="question"), outcome(waits="question"), "right"),
        (case(effects=[WANTED], acceptable={"waits": "approval"}), outcome(waits="approval"), "acceptable"),
        (case(effects=[WANTED]), outcome(understood=False), "not_understood"),
        (case(effects=[WANTED]), outcome(), "harmless"),
        (case(effects=[], says=["1,234"]), outcome(answer="합계 1234원"), "right"),
        (case(effects=[], says=[1234]), outcome(answer="합계 1,234원"), "right"),
        (case(effects=[], says=["1234"]), outcome(answer="못 찾았어요"), "harmless"),
        (case(effects=[], not_says=["비밀"]), outcome(answer="비밀"), "harmless"),
        (case(effects=[], reply="help"), outcome(replies=("smalltalk",)), "harmless"),
    ],
)
def test_the_first_class_that_fits_is_the_outcomes(wanted: OutcomeCase, happened: CaseOutcome, judged: str) -> None:
    found = judge_outcome(wanted, happened)
    assert found.outcome == judged, found
    assert bool(found.differences) is (judged != "right")


@pytest.mark.parametrize(
    ("world", "holds"),
    [
        ({"page": "회의", "property": "상태", "is": "완료"}, True),
        ({"page": "회의", "property": "상태", "is": "할 일"}, False),
        ({"page": "회의", "property": "담당", "is": ["b", "a"]}, True),
        ({"page": "없음"}, False),
        ({"sheet": "매출/주간", "last_row": {"지역": "서울"}}, True),
        ({"sheet": "매출/주간", "last_row": {"지역": "부산"}}, False),
        ({"channel": "#sales", "says": "~요약"}, True),
        ({"channel": "#dev", "says": "~요약"}, False),
    ],
)
def test_the_world_is_looked_at_afterwards(world: dict[str, Any], *, holds: bool) -> None:
    happened = outcome(
        pages={"회의": {"상태": "완료", "담당": ["a", "b"]}},
        last_rows={"매출/주간": {"지역": "서울"}},
        posts=(PostedText("sales", "요약이에요"),),
    )
    assert (judge_outcome(case(effects=[], world=[world]), happened).outcome == "right") is holds


NO_CASES: list[dict[str, Any]] = [
    {"text": "", "turns": []},
    {"text": "a", "turns": [{"say": "b"}]},
    {"text": "a", "effect": []},
    {"text": "", "turns": [{"say": "a", "click": "approve"}]},
    {"text": "", "turns": [{}]},
    {"text": "", "turns": [{"click": "perhaps"}]},
]


@pytest.mark.parametrize("wrong", NO_CASES)
def test_what_is_no_case_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        case(**wrong)


def test_a_row_with_tools_and_effects_is_judged_both_ways() -> None:
    plans, outcomes = read_cases("- {id: a, text: b, tools: [], effects: []}\n- {id: c, text: d, tools: []}\n")
    assert ([one.id for one in plans], [one.id for one in outcomes]) == (["a", "c"], ["a"])
