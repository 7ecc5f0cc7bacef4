"""A condition is tested, and is no part of what is sent; a branch in which nothing is to be done does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task
from tests.core.test_change_products import with_titles

OPEN, DONE = ("ne", "완료"), ("eq", "완료")
HOLDS = {"path": "a1.records", "op": "count_gt", "value": 0}


def actions_of(text: str) -> list[dict[str, Any]]:
    plan: Any = make_plan(with_titles(a_task(text)))
    return plan["actions"]


@pytest.mark.parametrize(
    ("text", "state", "sent"),
    [
        ("혹시 준호가 고객 인터뷰 정리 아직 안 끝냈으면 오늘 퇴근 전까지 부탁한다고 준호한테 DM 넣어주시고, "
         "끝냈으면 아무것도 하지 마세요",
         OPEN, "고객 인터뷰 정리: 오늘 퇴근 전까지 부탁합니다"),
        ("보안 점검 보고서 아직 안 끝났으면 지훈님께 내일까지 가능한지 DM으로 여쭤봐 주시고 끝냈으면 그냥 두세요",
         OPEN, "보안 점검 보고서: 내일까지 가능한가요?"),
        ("If the Pricing survey is not done yet, ask Sarah in a DM whether Thursday works", OPEN,
         "Pricing survey: Could you tell me whether Thursday works?"),
        ("If the Pricing survey is still not done by now, nudge Sarah about it in a DM; if it is, just tell me so",
         OPEN,
         '"Pricing survey" is not done yet.'),
        ("고객 인터뷰 정리が終わってなかったら今日中にお願いってジュノさんに送って、終わってたらスルーで",
         OPEN, "고객 인터뷰 정리: 今日中にお願い"),
    ],
)  # fmt: skip
def test_a_condition_is_tested_and_not_sent(text: str, state: tuple[str, str], sent: str) -> None:
    read, message = actions_of(text)
    tests = {one["path"]: (one["op"], one["value"]) for one in read["inputs"]["filter"]["all"]}
    assert tests["@status"] == state
    assert (message["inputs"]["text"], message["when"]) == (sent, HOLDS)


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("고객 인터뷰 정리 끝났으면 됐고, 아직이면 준호한테 오늘까지 되냐고 DM으로 물어봐줘",
         "고객 인터뷰 정리: 오늘까지 되나요?"),
        ("if the Pricing survey is done, fine. if not, ask Sarah in a DM whether Thursday works",
         "Pricing survey: Could you tell me whether Thursday works?"),
        ("Pricing survey、サラさんがもう終わらせてたらスルーで。まだなら木曜までいけるかサラさんにDMで聞いて",
         "木曜までいけるか教えてください"),
    ],
)  # fmt: skip
def test_where_the_first_branch_does_nothing_the_other_waits_for_its_opposite(text: str, sent: str) -> None:
    read, message = actions_of(text)
    assert {"path": "@status", "op": "eq", "value": "완료"} in read["inputs"]["filter"]["all"]
    assert (message["inputs"]["text"], message["when"]) == (sent, {"not": HOLDS})


@pytest.mark.parametrize(
    ("text", "test", "values"),
    [
        ("보안 점검 보고서 담당이 아직 지훈님이면 마감 이번 주 금요일로 미뤄주고, 다른 사람으로 바뀌었으면 건들지 마",
         {"path": "@person", "op": "contains", "value": "지훈"}, {"@date": "2026-03-06"}),
        ("뉴스레터 초안がまだ「할 일」のままだったら進行中にして、そうじゃなければ触らないで",
         {"path": "@status", "op": "eq", "value": "할 일"}, {"@status": "진행 중"}),
    ],
)  # fmt: skip
def test_a_record_is_changed_only_in_the_state_that_is_said(text: str, test: Any, values: Any) -> None:
    read, change = actions_of(text)
    assert test in read["inputs"]["filter"]["all"]
    assert (change["inputs"]["properties"], change["when"]) == (values, HOLDS)


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("준호한테 고객 인터뷰 정리 끝났으면 알려달라고 DM 보내줘", "고객 인터뷰 정리 끝났으면 알려 주세요"),
        ("Tell Junho to call me if the pricing survey is done", "Please call me if the pricing survey is done"),
        ("ジュノさんに고객 인터뷰 정리が終わったら連絡してと伝えて", "고객 인터뷰 정리が終わったら連絡して"),
    ],
)
def test_a_condition_behind_whom_it_is_told_is_told(text: str, sent: str) -> None:
    (message,) = actions_of(text)
    assert message["inputs"]["text"] == sent
    assert not message.get("policy_hints")


def test_a_condition_that_may_be_told_is_shown_first() -> None:
    (message,) = actions_of("회의 끝났으면 연락 달라고 준호한테 DM 보내줘")
    assert message["policy_hints"] == {"needs_user_confirmation": True}


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("木曜までいけるかサラさんにDMで聞いて", ["木曜までいけるか教えてください"]),
        ("今日中にお願いってジュノさんにDMして", ["今日中にお願い"]),
        ("佐藤さんと田中さんに連絡して", [None, None]),
    ],
)
def test_what_stands_before_whom_it_goes_to_is_what_is_said(text: str, sent: list[str | None]) -> None:
    assert [one["inputs"].get("text") for one in actions_of(text)] == sent


def test_that_a_text_goes_out_as_it_was_typed_forbids_nothing() -> None:
    (post,) = actions_of('#dev 에 "배너 머지 목요일 전에 부탁드려요 🙏" 이거 토씨 하나 바꾸지 말고 그대로')
    assert post["inputs"] == {"channel": "#dev", "text": "배너 머지 목요일 전에 부탁드려요 🙏"}


def test_what_is_quoted_goes_out_as_it_was_typed() -> None:
    _, message = actions_of("뉴스레터 초안 아직 안 끝났으면 사라님한테 '언제 돼요?' DM 보내줘")
    assert message["inputs"]["text"] == "언제 돼요?"


@pytest.mark.parametrize(
    ("text", "done", "missing"),
    [
        ("고객 인터뷰 정리 끝났으면 준호한테 고생했다고 보내고 아직이면 언제쯤 될지 물어봐줘",
         "고객 인터뷰 정리: 고생했습니다", "고객 인터뷰 정리: 언제쯤 될까요?"),
        ("고객 인터뷰 정리 다 됐으면 준호한테 '수고했어요'라고 보내고 아니면 언제 되냐고 물어봐줘",
         "수고했어요", "고객 인터뷰 정리: 언제 되나요?"),
        ("Pricing survey 끝났으면 사라한테 고맙다고 한마디 보내고, 아직이면 내일까지 되냐고 물어봐줘",
         "Pricing survey: 고맙습니다", "Pricing survey: 내일까지 되나요?"),
    ],
)  # fmt: skip
def test_who_is_told_in_one_branch_is_asked_in_the_other(text: str, done: str, missing: str) -> None:
    read, told, asked = actions_of(text)
    assert {"path": "@status", "op": "eq", "value": "완료"} in read["inputs"]["filter"]["all"]
    assert (told["inputs"]["text"], told["when"]) == (done, HOLDS)
    assert (asked["inputs"]["text"], asked["when"]) == (missing, {"not": HOLDS})
    assert asked["inputs"]["user"] == told["inputs"]["user"]


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Pricing survey 아직 안 끝났음 사라한테 오늘까지인 거 아냐고 물어봐줘.. 끝난 상태면 냅두고",
         "Pricing survey 오늘까지인 거 아나요?"),
        ("고객 인터뷰 정리 아직 안 됐음 준호한테 오늘까지라고 전해줘, 됐음 놔두고", "고객 인터뷰 정리: 오늘까지입니다"),
        ("보안 점검 보고서 아직 안 됐으면 지훈님께 내일까지라고 전해주세요. 완료된 거면 그냥 두세요",
         "보안 점검 보고서: 내일까지입니다"),
    ],
)  # fmt: skip
def test_a_condition_in_short_words_is_tested(text: str, sent: str) -> None:
    read, message = actions_of(text)
    assert {"path": "@status", "op": "ne", "value": "완료"} in read["inputs"]["filter"]["all"]
    assert (message["inputs"]["text"], message["when"]) == (sent, HOLDS)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("배포 끝났으면 준호한테 고생했다고 전해줘", True),
        ("준호가 아직 안 왔으면 사라한테 먼저 시작하자고 전해줘", True),
        ("준호한테 다 봤으면 돌려 달라고 전해줘", False),
        ("#general에 점심 먹었으면 모이자고 올려줘", False),
        ("배포 끝났음 이라고 준호한테 전해줘", False),
    ],
)
def test_what_hangs_on_a_condition_that_nothing_tests_is_shown_first(text: str, *, shown: bool) -> None:
    (message,) = actions_of(text)
    assert bool(message.get("policy_hints")) is shown


def test_that_nothing_is_done_otherwise_is_sent_to_nobody() -> None:
    text = "없는 항목 아직 안 끝났음 사라한테 오늘까지인 거 기억하냐고 물어봐줘.. 끝난 상태면 냅두고"
    plan: Any = make_plan(a_task(text))
    assert not any("냅두" in str(one["inputs"]) or "끝난" in str(one["inputs"]) for one in plan["actions"])
