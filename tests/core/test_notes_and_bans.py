"""A line for the page that is changed, and a note behind which it is forbidden to send it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.content_bans import find_ban_behind
from orchestration.text.note_clauses import find_note_clause
from tests.core.follow_up_cases import a_task


def list_inputs(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [one["inputs"] for one in actions]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("'장비 신청' 완료로 바꾸고 페이지에 '모니터 재고 없음' 한 줄 적어줘", "모니터 재고 없음"),
        ("'장비 신청' 완료 처리하고, 페이지에 '24인치로 신청' 이라고 한 줄 남겨줘", "24인치로 신청"),
        ("'장비 신청' 완료 처리해주시고 그 페이지 밑에 '응답 132건' 추가해주세요", "응답 132건"),
        ("'장비 신청' 완료로 바꾸고 거기 페이지에다 '6명 중 4명 완료' 라고 써줘", "6명 중 4명 완료"),
        ("'장비 신청' 완료로 하고 '응답 132건' 이라고 한 줄만 남겨줘", "응답 132건"),
        ("mark 'Gear request' done and write \"132 responses\" on its page", "132 responses"),
        ("mark 'Gear request' done and jot down \"24-inch instead of 27\" there", "24-inch instead of 27"),
        ("mark 'Gear request' done and leave a line on the page: cover still open", "cover still open"),
        ("「장비 신청」を完了にして、ページに「24インチで申請」と一行残してください", "24インチで申請"),
    ],
)
def test_a_line_goes_to_what_is_changed(text: str, note: str) -> None:
    change, added = list_inputs(text)
    assert [*change["properties"]] == ["@status"]
    assert added == {"page": change["page"], "content": note}


@pytest.mark.parametrize(
    "text",
    [
        "'장비 신청' 완료로 바꾸고 #marketing에 '초안 완료' 라고 한 줄 남겨줘",
        "'장비 신청' 완료로 바꾸고 준호님한테 '초안 완료' 메모 남겨줘",
        "#random에 '점심 뭐먹죠' 한 줄 남겨줘",
    ],
)
def test_a_line_for_others_is_no_note(text: str) -> None:
    assert find_note_clause(text) is None


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (
            "'제안서 검토' 페이지 밑에다가 메모: 단가 12% 인상 요구, 우리는 5%까지만. 한빛 채널엔 절대 올리지 마세요!!",
            "단가 12% 인상 요구, 우리는 5%까지만.",
        ),
        (
            "'로드맵' 페이지에 노트: 안드로이드는 5월로 연기. 채널엔 공유하지 마세요",
            "안드로이드는 5월로 연기.",
        ),
        (
            "Add a note at the bottom of the 'Roadmap' page: Android moved. Do NOT post this in #partner-hanbit!",
            "Android moved.",
        ),
        (
            "「로드맵」のページの下にメモ:単価12%引き上げ要求。チャンネルには絶対投稿しないでください",
            "単価12%引き上げ要求。",
        ),
    ],
)
def test_a_ban_behind_a_note_is_none_of_it(text: str, note: str) -> None:
    (added,) = list_inputs(text)
    assert added["content"] == note


@pytest.mark.parametrize(
    "text",
    [
        "온보딩 가이드에 메모: 계정은 IT팀. 비밀번호는 채널에 올리지 마세요",
        "#general에 올려줘: 내일 휴무입니다. 자료는 외부에 공유하지 마세요",
        "add a note to the guide: ask IT. don't share passwords in channels",
    ],
)
def test_a_ban_on_something_else_may_be_told_words(text: str) -> None:
    found = find_ban_behind(text)
    assert found is not None
    assert found.of_else


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "'뉴스레터 초안' 진행 중으로 바꿔줘~ 근데 마케팅 채널엔 아직 올리지 마 사라님한테 먼저 보여드려야 돼서",
            {"@status": "진행 중"},
        ),
        ("'뉴스레터 초안' 마감 10일로 미뤄줘. 사라님한테는 말하지 말아줘 내가 내일 말할게", {"@date": "2026-03-10"}),
        ("'뉴스레터 초안' 완료로 바꿔주세요. 채널에는 올리지 마세요 준호님 확인 남았어요", {"@status": "완료"}),
        (
            "mark 'Newsletter' in progress, but don't post in #marketing yet, I want Sara to see it first",
            {"@status": "in progress"},
        ),
        ("set 'Newsletter' to done pls. no need to tell Sara, she knows", {"@status": "done"}),
        (
            "「ニュースレター」、進行中にしてください。でも#marketingにはまだ投稿しないで、サラさんに先に見せたいので",
            {"@status": "진행 중"},
        ),
    ],
)
def test_why_something_is_not_to_be_sent_sets_nothing(text: str, values: dict[str, str]) -> None:
    (change,) = list_inputs(text)
    assert change["properties"] == values


@pytest.mark.parametrize(
    "text",
    [
        "#general에 올려줘. #dev엔 올리지 말고 준호님한테 보내줘",
        "채널에 올리지 마세요",
        "don't tell Sara",
        "move it to Monday but don't tell Sara, ask Junho instead",
        "チャンネルには投稿しないで、ジュノさんに送って",
    ],
)
def test_an_order_behind_a_ban_is_none_of_it(text: str) -> None:
    assert find_ban_behind(text) is None


@pytest.mark.parametrize("text", ["말하지 마. " * 380, "don't tell " * 360, "投稿しないで。" * 500])
def test_a_long_text_is_read_at_once(text: str) -> None:
    find_ban_behind(text)
