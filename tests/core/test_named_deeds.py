"""A verb as a noun is part of a title where the sentence goes on to another verb, and an order where it ends there; so
is a number with a point."""

from __future__ import annotations

import pytest

from tests.core.test_asked_figures import plan


@pytest.mark.parametrize(
    ("text", "title", "owner"),
    [
        ("서울모빌리티 견적 보내기 내일까지 내 할일로 넣어줘~", "서울모빌리티 견적 보내기", "김민지"),
        ("내일까지 서울모빌리티 견적 보내기 내 할일로 넣어줘", "서울모빌리티 견적 보내기", "김민지"),
        ("준호 할일로 계약서 공유하기 금요일까지 등록해줘", "계약서 공유하기", "준호"),
        ("고객사에 자료 올리기 작업 금요일 마감으로 잡아줘", "고객사에 자료 올리기", None),
        ("할 일에 보고서 지우기 추가해줘", "보고서 지우기", None),
        ("릴리스 2.4 노트 작성 할 일에 추가해주세요", "릴리스 2.4 노트 작성", None),
        ("need a task called Release 2.4 retro for Junho, due the 12th", "Release 2.4 retro", "Junho"),
        ("버전 1.2.3 배포 점검 할 일로 등록해줘", "버전 1.2.3 배포 점검", None),
        ("랜딩 페이지 문구 바꾸기 작업 사라 담당으로 만들어줘", "랜딩 페이지 문구 바꾸기", "사라"),
    ],
)
def test_a_verb_as_a_noun_names_what_is_to_be_done(text: str, title: str, owner: str | None) -> None:
    [(tool, inputs)] = plan(text)
    assert (tool, inputs["title"]) == ("notion.create_page", title)
    assert inputs.get("properties", {}).get("담당자") == owner


@pytest.mark.parametrize(
    "text",
    [
        "노션에 회의록 만들기 슬랙에 공유하기",
        "노션에 회의록 만들고 #sales에 공유하기",
        "노션에 회의록 만들기, 그리고 #sales에 공유해줘",
    ],
)
def test_a_verb_as_a_noun_at_the_end_is_an_order(text: str) -> None:
    assert [tool for tool, _ in plan(text)] == ["notion.create_page", "slack.post_message"]
