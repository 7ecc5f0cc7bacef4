"""What is not to be done to a thing names the thing that the rest of a request is about."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.forbidden_by_person import find_broken, find_doubtful
from orchestration.text.content_bans import keep_object_of_ban
from orchestration.text.prohibitions import find_forbidden_state, find_prohibitions
from tests.core.follow_up_cases import plan_of
from tests.core.test_kept_columns import UPDATE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("밀린 작업은 지우지 말고 몇 건인지만 말해줘", "밀린 작업 몇 건인지만 말해줘"),
        ("부산 매출 행 건드리지 말고 합계만 알려주세요", "부산 매출 행 합계만 알려주세요"),
        ("회의록에 새로 만들지 말고 뭐 있는지만 보여줘", "회의록에 뭐 있는지만 보여줘"),
        ("견적서 템플릿 수정 삭제하지 말고 완료로 바꿔줘", "견적서 템플릿 수정 완료로 바꿔줘"),
        ("고객사 방문 준비 취소하지 말고 다음 주 금요일로 미뤄줘", "고객사 방문 준비 다음 주 금요일로 미뤄줘"),
        ("보안 점검 보고서는 완료 처리하지 말고 진행 중으로 바꿔줘", "보안 점검 보고서 진행 중으로 바꿔줘"),
        ("don't touch the overdue tasks, just list them", "just list the overdue tasks"),
        (
            "Please don't move Sarah's tasks, only tell me how many there are",
            "only tell me how many Sarah's tasks there are",
        ),
        ("don't delete the roadmap, rename it to 'Plan'", "rename the roadmap to 'Plan'"),
        ("期限切れのタスクは変更せずに、何件あるかだけ教えて", "期限切れのタスクは何件あるかだけ教えて"),
        ("サラさんのタスクは動かさないで、一覧だけ見せて", "サラさんのタスクの一覧だけ見せて"),
        ("ロードマップは消さないで、完了にして", "ロードマップは完了にして"),
    ],
)
def test_the_rest_is_about_what_the_ban_names(text: str, said: str) -> None:
    assert keep_object_of_ban(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "팀 위키 지우지 말고 이번 주 작업 보여줘",
        "제품 로드맵 고치지 말고 #general에 올려줘",
        "랜딩 페이지 개편 닫지 말고 뉴스레터 초안을 완료로 바꿔줘",
        "준호한테 보내지 말고 나한테만 알려줘",
        "don't delete the wiki, show me my tasks",
        "Don't close the roadmap one, close the survey",
        "don't post it in #general, just tell me",
        "ロードマップは消さないで、今日のタスクを見せて",
    ],
)
def test_what_names_something_of_its_own_stays_as_it_was_typed(text: str) -> None:
    assert keep_object_of_ban(text) == text


def _read_filter(text: str) -> tuple[str, Any]:
    (step,) = plan_of(text)["actions"]
    return step["tool"], step["inputs"].get("filter")


@pytest.mark.parametrize(
    "text",
    [
        "오늘 마감인 작업 옮기지 말고 몇 개인지만 알려줘",
        "don't move the tasks due today, just tell me how many there are",
        "今日締め切りのタスクは動かさないで、何件あるかだけ教えて",
    ],
)
def test_tasks_that_are_to_stay_are_counted(text: str) -> None:
    assert _read_filter(text) == ("notion.query_database", {"path": "@date", "op": "eq", "value": "2026-03-04"})


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("고객사 방문 준비 취소하지 말고 4시로 옮겨줘", "취소"),
        ("로그 점검은 닫지 말고 금요일로 미뤄줘", "완료"),
        ("don't close the log check, move it to Friday instead", "완료"),
        ("Don't cancel the visit, just push it to 4pm", "취소"),
        ("ログ点検は完了にしないで、進行中にして", "완료"),
    ],
)
def test_a_thing_that_is_not_to_be_closed_may_change_else(text: str, state: str) -> None:
    (ban,) = found = find_prohibitions(text)
    assert (ban.act, {find_forbidden_state(one) for one in ban.targets}) == ("edit", {state})
    for sets, refused in (({"상태": state}, True), ({"상태": "진행 중"}, False), ({"날짜": "2026-03-06"}, False)):
        assert (find_broken(found, UPDATE, [ban.subject], sets) is not None) is refused
    assert find_doubtful(found, UPDATE, [ban.subject], "", {"날짜": "2026-03-06"}) is None


def test_the_state_that_one_thing_is_not_to_get_another_may_get() -> None:
    found = find_prohibitions("Don't close the landing page one, close the pricing survey")
    assert find_broken(found, UPDATE, ["pricing survey"], {"상태": "완료"}) is None


def test_a_message_that_is_not_to_be_called_off_has_no_state() -> None:
    assert [
        one.targets for one in find_prohibitions("예약 메시지 취소하지 말고 5시로 옮겨줘") if one.targets == ("취소",)
    ] == []


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("뉴스레터 초안 지우지 말고 완료로 바꿔줘", False),
        ("뉴스레터 초안 건드리지 말고 완료로 바꿔줘", True),
        ("don't touch the newsletter, mark it done", True),
    ],
)
def test_only_a_ban_of_another_act_leaves_no_doubt(text: str, doubtful: bool) -> None:
    name = "newsletter" if text.isascii() else "뉴스레터 초안"
    found = find_doubtful(find_prohibitions(text), UPDATE, [name], "", {"상태": "완료"})
    broken = find_broken(find_prohibitions(text), UPDATE, [name], {"상태": "완료"})
    assert (found is not None or broken is not None) is doubtful
