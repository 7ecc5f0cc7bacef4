"""Who asks to be told of a change hears that nothing is watched; everything else is carried out as ever."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.idioms.watch_requests import is_watch_request


@pytest.mark.parametrize(
    "text",
    [
        "랜딩 페이지 개편 상태가 완료로 바뀌면 알려줘",
        "'랜딩 페이지 개편' 작업이 완료되면 #dev에 알려줘",
        "이 페이지가 승인되는 대로 #sales에 올려줘",
        "새 항목이 추가될 때마다 DM으로 보내줘",
        "tell me when the landing page is done",
        "Post to #dev as soon as the launch task is marked done",
        "ステータスが完了に変わったら教えて",
    ],
)
def test_a_wish_to_be_told_of_a_change_is_seen(text: str) -> None:
    assert is_watch_request(text)


@pytest.mark.parametrize(
    "text",
    [
        "오늘 마감인 항목이 있으면 #sales에 알려줘",
        "매출이 100만원 넘으면 #sales에 올려줘",
        "매출을 시트에 추가하고 작업이 완료되면 알려줘",
        "완료된 작업을 알려줘",
        "상태를 완료로 바꾸고 #dev에 알려줘",
        "let me know when the launch meeting is",
        "tell me which tasks are done",
        "append the row and tell me when it is done",
        "상태가 완료로 바뀌면 좋겠다",
    ],
)
def test_what_is_no_such_wish_is_not_taken_for_one(text: str) -> None:
    assert not is_watch_request(text)
