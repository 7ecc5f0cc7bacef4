"""The page or the moment that a reply says was meant instead of the one that was named or written."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.thread.corrected_effects import is_replacement
from orchestration.rule_planner.thread.corrected_pages import find_meant_page
from orchestration.text.courtesy import does_put_aside, remove_courtesy
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.turn_remarks import drop_turn_remarks
from tests.core.follow_up_cases import EarlierThing, a_task, earlier, followed

HELD = "랜딩 페이지 개편"


@pytest.mark.parametrize(
    ("said", "name", "rest"),
    [
        ("아 내가 헷갈렸다 랜딩이 아니라 신규 입사자 장비 신청이었어", "신규 입사자 장비 신청", ""),
        ("그거 말고 견적서 템플릿 수정이 진짜", "견적서 템플릿 수정", ""),
        ("아 아니 구버전 위키 말한 거야", "구버전 위키", ""),
        ("wrong one, I meant the interview summary", "interview summary", ""),
        ("oops wrong one, I meant the interview summary. set the other task back", "interview summary", ""),
        ("I meant the interview summary, put it back please", "interview summary", ""),
        (
            "what I really meant to change is the security report, give that to Junho",
            "security report",
            "give that to Junho",
        ),
        ("あ、それじゃなくて고객 인터뷰 정리のほうだった", "고객 인터뷰 정리", ""),
        ("あ、間違い。구버전 위키のほう", "구버전 위키", ""),
    ],
)
def test_the_page_that_was_meant_is_found(said: str, name: str, rest: str) -> None:
    assert find_meant_page(said, HELD) == (name, rest)


@pytest.mark.parametrize(
    "said",
    [
        "아니 화요일로",
        "아니 지훈님 말한 거야",
        "진행 중이 아니라 완료였어",
        "아 실수. 담당자는 사라 김으로",
        "I meant Junho",
        "no I meant tomorrow",
        "I meant Junho should do it",
        "I meant by 3pm, fix it please",
        "それじゃなくて金曜",
        "oops wrong one, put it back",
        "oops wrong one, revert that",
        "아 잘못 말했다 원래대로 돌려놔",
        "아 미안 잘못 말했다 취소하고 원래대로",
        "間違えた、元に戻して",
    ],
)
def test_a_person_a_day_or_a_state_is_no_page(said: str) -> None:
    assert find_meant_page(said, HELD) is None


def test_the_change_is_taken_back_and_made_to_the_page_that_was_meant() -> None:
    work = earlier("랜딩 페이지 개편 마감 내일로", EarlierThing(id="p2", title=HELD))
    text = "랜딩 말고 신규 입사자 장비 신청이었어"
    plan = followed(work, text)
    assert plan is not None
    assert plan.actions[0].inputs == {"page": "신규 입사자 장비 신청", "properties": {"@date": "2026-03-05"}}
    assert is_replacement(a_task(text, work))


POSTED = "please announce in #marketing that feedback on the March budget is due Thursday noon"
TOLD = 'DM Sarah "can you send me the survey draft by noon?"'
POSTED_KO = "#sales에 '예산안 의견 오늘까지 주세요' 올려줘"
TOLD_JA = "ジフンさんにDMで「資料は明日までにお願いします」と送って"


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        (POSTED, "argh, Friday noon. Edit the post, don't send a second one", "is due Friday noon"),
        (TOLD, "oops I meant by 3pm, fix it please", "draft by 3pm?"),
        (POSTED_KO, "'오늘 6시까지'로 고쳐줘", "의견 오늘 6시까지 주세요"),
        (POSTED_KO, "음 내일까지로 수정해줘", "의견 내일까지 주세요"),
        (TOLD_JA, "明日じゃなくて金曜でした。修正お願いします", "資料は金曜までに"),
        (TOLD_JA, "ごめん金曜の15時まで、投稿直して", "資料は金曜の15時までに"),
    ],
)
def test_a_moment_of_a_message_is_put_right(before: str, said: str, text: str) -> None:
    work = earlier(before)
    plan = followed(work, said)
    assert plan is not None
    assert text in str(plan.actions[0].inputs["text"])
    assert is_replacement(a_task(said, work))


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (POSTED, "move the newsletter due date to Friday"),
        (POSTED, "send it again on Friday noon"),
        (POSTED_KO, "내일 회의 언제야?"),
        (POSTED_KO, "오늘 6시로 리마인드도 걸어줘"),
        (TOLD_JA, "金曜にもリマインドして"),
    ],
)
def test_another_order_with_a_moment_puts_nothing_right(before: str, said: str) -> None:
    assert not is_replacement(a_task(said, earlier(before)))


@pytest.mark.parametrize(
    "said", ["fix it, don't send a second one", "6시로 고쳐줘, 새로 올리지 말고", "17時に直して。新しく投稿しないで"]
)
def test_what_is_not_wanted_twice_is_not_forbidden(said: str) -> None:
    assert not find_prohibitions(said)
    assert find_prohibitions("don't send it again")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("아 됐고 보안 점검 보고서 담당자 누구야?", "보안 점검 보고서 담당자 누구야?"),
        ("never mind. Who owns the beta plan?", "Who owns the beta plan?"),
        ("その前にPricing surveyの期限いつだっけ？", "Pricing surveyの期限いつだっけ？"),
    ],
)
def test_what_is_put_aside_is_no_part_of_what_is_asked(said: str, kept: str) -> None:
    assert does_put_aside(said)
    assert remove_courtesy(said) == kept
    assert not does_put_aside(kept)
    assert not does_put_aside("never mind the last one, I see it now")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("진행 중으로 바꿔줘 이미 알아보고 있대", "진행 중으로 바꿔줘"),
        ("다들 일정 밀려서 5시로 변경됐어요", "5시로 변경됐어요"),
        ("and make it in progress, she told me she started", "and make it in progress"),
        ("move it to Friday, and give it to Junho", "move it to Friday, and give it to Junho"),
        ("make it in progress. Junho is the owner", "make it in progress. Junho is the owner"),
    ],
)
def test_a_reason_beside_a_change_is_no_value(said: str, kept: str) -> None:
    assert drop_turn_remarks(said) == kept
