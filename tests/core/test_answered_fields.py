"""An answer that gives several fields of a waiting step at once."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.plan.check import index_contracts
from orchestration.plan.diff import build_plan_edit
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.answered_fields import add_answered_fields
from orchestration.rule_planner.thread.plan_changes import build_changed_plan
from schemas.ask import Question
from schemas.run import QuestionRecord
from tests.core.builders import NOW, a_request
from tests.core.test_thread_words import CONTRACTS, TEAM, planned

DM, POST, TO_JUNHO, MOVE = "DM 보내줘", "채널에 글 올려줘", "이준호한테 DM 보내줘", "'명함' 마감 미뤄줘"


def answered(request: str, asked: tuple[str, ...], text: str) -> dict[str, Any] | None:
    """The inputs of the step of a request that waits for the asked fields, after an answer."""
    run = planned(request)
    assert run.plan is not None
    (step,) = run.plan.actions
    questions = {
        one: QuestionRecord(
            question=Question(id=one, action=step.id, tool=step.tool, field=one, text="?", control="text")
        )
        for one in asked
    }
    edit = build_plan_edit(run.model_copy(update={"questions": questions}), text, TEAM)
    assert edit is not None
    task = PlanningTask(request=a_request(text, in_thread=True), team=TEAM, contracts=CONTRACTS, now=NOW)
    plan = add_answered_fields(edit, parse_request(task.request, NOW, forbidden=()), index_contracts(CONTRACTS))
    return dict(plan.actions[0].inputs) if plan is not None else None


@pytest.mark.parametrize(
    ("text", "user", "words"),
    [
        ("지훈이한테 점심 1시로 미루자고", "지훈이", "점심 1시로 미루자"),
        ("준호님한테 견적서 보냈는지 물어봐주세요", "준호", "견적서 보냈나요?"),
        ("아 사라요, '내일 봬요'라고요", "사라", "내일 봬요"),
        ("준호님. '내일 봬요'", "준호", "내일 봬요"),
        ("Junho, tell him the client wants the quote by noon", "Junho", "the client wants the quote by noon"),
        ("to Sarah: lunch moved to 1", "Sarah", "lunch moved to 1"),
        ("Jihoon - the build is green again", "Jihoon", "the build is green again"),
        ("サラさんに、最終版を共有してくださいと", "サラ", "最終版を共有してください"),
        ("サラさんに「最終版お願いします」と送って", "サラ", "最終版お願いします"),
    ],
)
def test_an_answer_says_whom_a_message_goes_to_and_what_it_says(text: str, user: str, words: str) -> None:
    assert answered(DM, ("user", "text"), text) == {"user": user, "text": words}


@pytest.mark.parametrize(
    ("text", "channel", "words"),
    [
        ("영업 채널이요. 데모는 11시 그대로 진행한다고요", "#영업", "데모는 11시 그대로 진행합니다"),
        ("#dev, staging is down until 3", "#dev", "staging is down until 3"),
        ("#dev에 '배포 끝났어요'요", "#dev", "배포 끝났어요"),
        ("#devに「夜間バッチ停止中」", "#dev", "夜間バッチ停止中"),
        ("마케팅 채널에 시안 올렸다고 해줘", "#마케팅", "시안 올렸습니다"),
        ("general, lunch is here", "#general", "lunch is here"),
    ],
)
def test_an_answer_says_where_a_post_goes_and_what_it_says(text: str, channel: str, words: str) -> None:
    assert answered(POST, ("channel", "text"), text) == {"channel": channel, "text": words}


@pytest.mark.parametrize(
    ("text", "user", "words"),
    [
        ("아니다 그냥 사라한테 보낼래. 배너 머지됐는지 물어봐줘", "사라", "배너 머지됐나요?"),
        ("아냐 지훈님한테. '3시에 봬요'", "지훈", "3시에 봬요"),
    ],
)
def test_whom_a_message_goes_to_is_corrected_beside_what_it_says(text: str, user: str, words: str) -> None:
    assert answered(TO_JUNHO, ("text",), text) == {"user": user, "text": words}


@pytest.mark.parametrize(
    "text",
    ["사라한테 자료 받았다고", "Sarah, the deck is ready", "내일 봬요", "회의 3시로 옮겼습니다", "#dev에 올렸어요"],
)
def test_who_is_named_in_words_to_somebody_is_no_other_recipient(text: str) -> None:
    assert answered(TO_JUNHO, ("text",), text) is None


@pytest.mark.parametrize("text", ["준호요", "to Junho please", "점심 1시로 미루자고", "Hey, lunch is at 1", "サラさん"])
def test_what_gives_one_value_alone_is_left_to_its_question(text: str) -> None:
    assert answered(DM, ("user", "text"), text) is None


@pytest.mark.parametrize(
    ("text", "page", "day"),
    [
        ("보안 점검 보고서, 다음주 화요일", "보안 점검 보고서", "2026-03-10"),
        ("보안 점검 보고서요. 모레까지", "보안 점검 보고서", "2026-03-06"),
        ("Pricing survey, to March 13 please", "Pricing survey", "2026-03-13"),
        ("あ、失礼しました！Pricing surveyです。13日まででお願いします", "Pricing survey", "2026-03-13"),
        ("다음주 화요일로, 보안 점검 보고서", "보안 점검 보고서", "2026-03-10"),
    ],
)
def test_an_answer_says_which_record_and_which_day(text: str, page: str, day: str) -> None:
    found = answered(MOVE, ("page", "properties.@date"), text)
    assert found is not None
    assert (found["page"], found["properties"]["@date"]) == (page, day)


@pytest.mark.parametrize(
    "text", ["보안 점검 보고서", "다음주 화요일", "명함, 봉투, 다음주 화요일", "명함, 금요일, 월요일"]
)
def test_one_record_and_one_day_are_given_or_nothing(text: str) -> None:
    assert answered(MOVE, ("page", "properties.@date"), text) is None


OWNER = "'명함' 담당자 바꿔줘"


def changed(request: str, asked: str, text: str) -> dict[str, Any] | None:
    """The values of the one step after a reply that is read as a change of it, where one of them is asked for."""
    run = planned(request)
    assert run.plan is not None
    (step,) = run.plan.actions
    question = Question(id="q", action=step.id, tool=step.tool, field=asked, text="?", control="text")
    edit = build_plan_edit(run.model_copy(update={"questions": {"q": QuestionRecord(question=question)}}), text, TEAM)
    assert edit is not None
    task = PlanningTask(request=a_request(request), team=TEAM, contracts=CONTRACTS, now=NOW, change=edit)
    plan = build_changed_plan(task, make_plan)
    values: Any = plan.actions[0].inputs["properties"] if plan is not None else None
    return values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("지훈님이요, 마감도 금요일로 같이요", {"@person": "지훈", "@date": "2026-03-06"}),
        ("give it to me", {"@person": "김민지"}),
        ("me please", {"@person": "김민지"}),
        ("나로 해줘", {"@person": "김민지"}),
        ("私にして", {"@person": "김민지"}),
        ("준호한테 넘겨줘", {"@person": "준호"}),
        ("assign it to Sarah please", {"@person": "Sarah"}),
        ("ジュノさんに変えて", {"@person": "ジュノ"}),
        ("준호", None),
        ("준호 일정 보여줘", None),
        ("누가 하고 있는데?", None),
    ],
)
def test_who_is_asked_for_is_named_by_an_order(text: str, values: dict[str, Any] | None) -> None:
    assert changed(OWNER, "properties.@person", text) == values


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("名前は「名刺の追加発注」、担当ジフンさん、期限は金曜です", "名刺の追加発注"),
        ("名前は名刺の追加発注、担当はジフンさん、期限は金曜です", "名刺の追加発注"),
        ("이름은 '명함 추가 발주', 담당은 지훈님, 금요일까지요", "명함 추가 발주"),
        ("이름은 명함 추가 발주, 담당은 지훈님, 금요일까지요", "명함 추가 발주"),
        ('call it "Reorder cards", owner Jihoon, due Friday', "Reorder cards"),
        ('the name is "Reorder cards", Jihoon owns it, due Friday', "Reorder cards"),
        ("name: Reorder cards, due Friday, owner is Jihoon", "Reorder cards"),
    ],
)
def test_what_an_answer_calls_the_name_is_the_title(text: str, title: str) -> None:
    run = planned("작업 하나 추가해줘")
    assert run.plan is not None
    (step,) = run.plan.actions
    question = Question(id="q", action=step.id, tool=step.tool, field="title", text="?", control="text")
    edit = build_plan_edit(run.model_copy(update={"questions": {"q": QuestionRecord(question=question)}}), text, TEAM)
    assert edit is not None
    task = PlanningTask(request=a_request("작업 하나 추가해줘"), team=TEAM, contracts=CONTRACTS, now=NOW, change=edit)
    plan = build_changed_plan(task, make_plan)
    assert plan is not None
    inputs: Any = plan.actions[0].inputs
    assert (inputs["title"], inputs["date"]) == (title, "2026-03-06")
    assert inputs["properties"]
