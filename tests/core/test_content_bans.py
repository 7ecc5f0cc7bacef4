"""What is not to be put in is left out, however it is said."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.text.prohibitions import find_prohibitions
from tests.core.follow_up_cases import plan_of


def left_out_of(text: str) -> list[tuple[str, Any]]:
    """The tests by which a plan chooses its rows that leave something out, by column and value."""
    found = plan_of(text)["actions"][0]["inputs"].get("filter", {})
    return [(one["path"], one["value"]) for one in found.get("all", [found]) if one.get("op") == "ne"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("이번주 지역별 매출 #general에 올려줘. 서울은 넣지 마", ("@any", "서울")),
        ("이번주 지역별 매출 알려줘, 서울은 포함하지 말고", ("@any", "서울")),
        ("post this week's sales by region in #general, don't include Seoul", ("@any", "Seoul")),
        ("今週の売上を地域別に #general に投稿して。ソウルは載せないでください", ("@any", "ソウル")),
        ("今週の売上を地域別に #general に投稿して。ソウルはまだ確定してないので入れないで", ("@any", "ソウル")),
        ("今週の売上を地域別に #general に投稿して。ソウルは除いて", ("@any", "ソウル")),
        ("내 작업 목록 보여줘. 완료된 건 넣지 마", ("@status", "완료")),
        ("show my tasks, don't include done ones", ("@status", "완료")),
    ],
)
def test_what_is_not_to_be_put_in_is_left_out(text: str, left: tuple[str, str]) -> None:
    assert left in left_out_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "이번주 지역별 매출 #general에 올려줘. 서울은 넣지 마",
        "post this week's sales by region in #general, don't include Seoul",
        "今週の売上を地域別に #general に投稿して。ソウルは載せないでください",
    ],
)
def test_what_a_text_is_not_to_hold_forbids_no_message(text: str) -> None:
    assert {one.act for one in find_prohibitions(text)} <= {"any"}


def test_where_something_is_not_to_stand_is_still_forbidden() -> None:
    (ban,) = find_prohibitions("#generalには載せないで、今週の売上だけ教えて")
    assert (ban.act, ban.targets) == ("post", ("#general",))


@pytest.mark.parametrize(
    "text",
    [
        "나 이번 달에 해야 하는 거 뭐 있어? 벌써 끝낸 건 안 보여줘도 돼요",
        "이번 주 작업 알려줘. 완료한 건 굳이 보여주실 필요 없어요",
        "이번 주 마감인 작업 뭐 있어? 다 한 건 됐고요",
        "내 작업 뭐 남았어, 이미 한 건 빼고",
        "what do I have due this week? no need to show the ones already done",
        "show my tasks this week, leave out what's finished",
        "今週やることある？もう終わったやつは見せなくていいよ",
    ],
)
def test_what_is_done_and_need_not_be_shown_is_left_out(text: str) -> None:
    assert ("@status", "완료") in left_out_of(text)
    assert {path for path, _ in left_out_of(text)} == {"@status"}


@pytest.mark.parametrize("text", ["내 작업 중에 이미 끝낸 거 보여줘", "show the tasks that are already done"])
def test_what_is_done_is_shown_where_it_is_asked_for(text: str) -> None:
    assert left_out_of(text) == []
