"""Changing one record: what it becomes is told in any order, and what is left is its name."""

from __future__ import annotations

import pytest

from schemas.values import Payload
from tests.core.test_offline_planner import plan

DONE: Payload = {"@status": "완료"}


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("로그 점검 끝났음 완료처리 ㄱㄱ", "로그 점검", DONE),
        ("뉴스레터 초안 마감 담주 월욜로 미뤄주세요", "뉴스레터 초안", {"@date": "2026-03-09"}),
        ("Onboarding emails 담당자 sarah에서 준호로 바꿔줘", "Onboarding emails", {"@person": "준호"}),
        ("고객사 방문 준비 회의 취소됐어 상태 바꿔놔", "고객사 방문 준비", {"@status": "취소"}),
        ("가격 조사 담당을 지훈으로, 마감은 금요일로 변경", "가격 조사", {"@person": "지훈", "@date": "2026-03-06"}),
        ("로그 점검 마감을 오후 4시로 바꿔줘", "로그 점검", {"@date": {"time": "16:00"}}),
        ("「견적서 템플릿 수정」の期限を16時に変更して", "견적서 템플릿 수정", {"@date": {"time": "16:00"}}),
        ("로그 점검 마감을 금요일 오후 4시로 바꿔줘", "로그 점검", {"@date": "2026-03-06T16:00:00+09:00"}),
        ("change the due date of 'Pricing survey' to 4pm", "Pricing survey", {"@date": {"time": "16:00"}}),
        ("Please move the pitch deck deadline to the 20th.", "pitch deck", {"@date": "2026-03-20"}),
        ("보안 점검 보고서 is in progress now, pls update", "보안 점검 보고서", {"@status": "in progress"}),
        ("assign Deck to Sarah and mark it in progress", "Deck", {"@person": "Sarah", "@status": "in progress"}),
        ("「견적서 템플릿 수정」を完了にしてください", "견적서 템플릿 수정", DONE),
        ("Pricing surveyの期限、来週の火曜に延ばして", "Pricing survey", {"@date": "2026-03-10"}),
        ("Pricing surveyの担当をジュンホさんに変えて", "Pricing survey", {"@person": "ジュンホ"}),
        ("보안 점검 보고서 일주일 미뤄줘", "보안 점검 보고서", {"@date": {"later": "P1W"}}),
        ("push 'Deck' back a week", "Deck", {"@date": {"later": "P1W"}}),
        ("delay Pricing survey by 3 days", "Pricing survey", {"@date": {"later": "P3D"}}),
        ("「랜딩 페이지 개편」の期限を2日早めて", "랜딩 페이지 개편", {"@date": {"later": "-P2D"}}),
        ("'Deck': due Monday, owner Jihoon, done", "Deck",
         {"@person": "Jihoon", "@date": "2026-03-09", "@status": "done"}),
        ("'초안' 마감은 다음주 화요일로, 담당은 준호로, 상태 진행 중", "초안",
         {"@person": "준호", "@date": "2026-03-10", "@status": "진행 중"}),
        ("'초안' 담당은 사라랑 준호 둘 다로 해줘", "초안", {"@person": ["사라", "준호"]}),
        ("'Deck': due 3/13 now, and add Junho as co-owner", "Deck",
         {"@person": {"add": "Junho"}, "@date": "2026-03-13"}),
        ("「Deck」の締め切り、あさってのままだと厳しいので来週月曜に延ばして", "Deck", {"@date": "2026-03-09"}),
        ("뉴스레터 초안 담당을 사라 아니 준호로 바꿔줘", "뉴스레터 초안", {"@person": "준호"}),
        ("assign 'Deck' to Sarah, sorry, Junho", "Deck", {"@person": "Junho"}),
        ("「Deck」を2時、いや3時に変更して", "Deck", {"@date": {"time": "15:00"}}),
        ("'Deck' 다음 주 월요일로 미뤄줘, 이번 주엔 안 될 것 같아", "Deck", {"@date": "2026-03-09"}),
        ("'Deck' 월요일로 미뤄주세요 이번 주는 도저히 안 되겠어요", "Deck", {"@date": "2026-03-09"}),
        ("pls push 'Deck' to Monday, not gonna happen this week", "Deck", {"@date": "2026-03-09"}),
        ("「Deck」は月曜に延期して、今週は無理そう", "Deck", {"@date": "2026-03-09"}),
        ("'Deck' moves from me to Sarah, and it slips to next wed", "Deck",
         {"@person": "Sarah", "@date": "2026-03-11"}),
        ("'Deck' goes from me to Junho, due next friday", "Deck", {"@person": "Junho", "@date": "2026-03-13"}),
    ],
)  # fmt: skip
def test_what_a_record_becomes_is_told_in_any_order(text: str, page: str, values: Payload) -> None:
    (change,) = plan(text)["actions"]
    assert (change["tool"], change["inputs"]) == ("notion.update_page", {"page": page, "properties": values})


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("'Deck'뿐만 아니라 '초안'도 진행 중으로 바꿔놔", "진행 중"),
        ("'Deck' 말고도 '초안'도 완료로 바꿔줘", "완료"),
        ("change not only 'Deck' but also '초안' to in progress please", "in progress"),
        ("mark 'Deck' as well as '초안' as done", "done"),
        ("「Deck」だけでなく「초안」も進行中にして", "진행 중"),
    ],
)
def test_not_only_the_one_but_the_other_too_is_changed(text: str, state: str) -> None:
    changes = [one["inputs"] for one in plan(text)["actions"]]
    assert changes == [{"page": page, "properties": {"@status": state}} for page in ("Deck", "초안")]


@pytest.mark.parametrize("text", ["'Deck' 미뤄줘, 이번 주엔 안 될 것 같아", "postpone 'Deck', can't make it this week"])
def test_the_reason_of_a_delay_is_not_its_day(text: str) -> None:
    assert all(not one["inputs"].get("properties") for one in plan(text)["actions"])


def test_what_is_said_to_a_channel_is_no_reason() -> None:
    (post,) = plan("#dev에 '배포 미뤄줘, 이번 주엔 안 될 것 같아' 라고 올려줘")["actions"]
    assert post["inputs"]["text"] == "배포 미뤄줘, 이번 주엔 안 될 것 같아"


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("change the due date on Pricing survey", {"page": "Pricing survey", "properties": {"@date": "MISSING"}}),
        ("あのタスクの担当変えといて", {"properties": {"@person": "MISSING"}}),
    ],
)
def test_what_is_not_said_is_left_to_be_asked(text: str, known: Payload) -> None:
    (change,) = plan(text)["actions"]
    assert (change["tool"], change["inputs"]) == ("notion.update_page", known)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("'A'는 진행 중으로, 그리고 'B'는 완료로 바꿔줘", ("진행 중", "완료")),
        ("「A」は進行中、「B」は完了でお願いします", ("진행 중", "완료")),
        ("I've started on 'A', and 'B' is finished according to Junho", ("in progress", "done")),
        ("'A'랑 'B' 둘 다 완료로 바꿔줘", ("완료", "완료")),
        ("mark 'A' and 'B' as done", ("done", "done")),
    ],
)
def test_several_named_records_become_each_what_is_said_of_it(text: str, states: tuple[str, str]) -> None:
    changes = [one["inputs"] for one in plan(text)["actions"]]
    assert [(one["page"], one["properties"]["@status"]) for one in changes] == [("A", states[0]), ("B", states[1])]


def test_the_tasks_of_one_person_are_not_those_of_all() -> None:
    look, _ = plan("Sarah Kim의 작업을 모두 준호한테 넘겨줘")["actions"]
    assert look["inputs"]["filter"] == {"path": "@person", "op": "contains", "value": "Sarah Kim"}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("change the owner of 'Budget plan' and 'Log check' to Sara and let Sara know", {"@person": "Sara"}),
        ("set the status of 'Budget plan' and 'Log check' to done and let Sara know", {"@status": "done"}),
        ("move 'Budget plan' and 'Log check' to Friday and tell Sara", {"@date": "2026-03-06"}),
        ("'Budget plan'이랑 'Log check' 담당자를 사라로 바꾸고 사라한테 알려줘", {"@person": "사라"}),
        ("「Budget plan」と「Log check」の担当をサラさんに変更して、サラさんに伝えて", {"@person": "サラ"}),
    ],
)
def test_several_records_of_one_change_are_all_changed_and_told(text: str, values: Payload) -> None:
    first, second, told = plan(text)["actions"]
    assert [one["inputs"] for one in (first, second)] == [
        {"page": name, "properties": values} for name in ("Budget plan", "Log check")
    ]
    assert all(name in told["inputs"]["text"] for name in ("Budget plan", "Log check"))
