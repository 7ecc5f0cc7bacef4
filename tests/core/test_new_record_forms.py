"""New records in the forms that people order them in: no word of a title is lost, and nobody who is named."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task

WHO, ATTENDING = "담당자", "참석자"


def read_made(text: str) -> dict[str, Any]:
    """The inputs of the one page that is made."""
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["tool"] for one in actions] == ["notion.create_page"]
    inputs: dict[str, Any] = actions[0]["inputs"]
    return inputs


@pytest.mark.parametrize(
    "title", ["신규 고객 온보딩 자료 정리", "새 견적서 양식 만들기", "데모 계정 만들기", "신규 입점사 계약 검토"]
)
@pytest.mark.parametrize(
    "form",
    [
        "작업 등록해줘. 3월 10일까지 {}. 준호가 담당",
        "작업 추가: {}, 준호, 3월 10일",
        "준호한테 할 일 하나 줘: {}, 3월 10일까지",
        "준호한테 일 하나 맡겨줘: {}, 3월 10일까지",
        "태스크 하나요 - {}, 준호, 3월 10일",
        "업무 추가요~ 제목은 {}, 담당 준호, 3월 10일까지",
        "할일: {} / 준호 / 3월 10일",
    ],
)
def test_a_title_is_whole_in_every_form(form: str, title: str) -> None:
    made = read_made(form.format(title))
    assert (made["title"], made["date"], made["properties"]) == (title, "2026-03-10", {WHO: "준호"})


@pytest.mark.parametrize(
    ("told", "title"),
    [("가격표 최신화고", "가격표 최신화"), ("주간 보고", "주간 보고"), ("재고 확인이고", "재고 확인")],
)
def test_what_ends_a_told_title_is_none_of_it(told: str, title: str) -> None:
    assert read_made(f"업무 추가해줘. 제목은 {told} 담당 사라, 금요일까지")["title"] == title


@pytest.mark.parametrize(
    "text", ["새 작업 추가해줘: 배너 교체", "신규 작업 등록: 배너 교체", "새로운 할 일 추가: 배너 교체"]
)
def test_what_says_that_a_record_is_new_is_no_title(text: str) -> None:
    assert read_made(text)["title"] == "배너 교체"


@pytest.mark.parametrize(
    ("text", "attending"),
    [
        ("내일 오전 10시에 디자인 리뷰 회의 페이지 하나 만들어줘, 참석자는 나랑 사라", ["김민지", "사라"]),
        ("내일 10시 디자인 리뷰 회의 페이지 하나 부탁해요 참석자 지훈, 사라", ["지훈", "사라"]),
        ("내일 10시 디자인 리뷰 회의록 만들어 주세요. 지훈님이랑 같이 들어가요", "지훈"),
        ("내일 10시 디자인 리뷰 회의 페이지 만들어줘. 지훈이랑 사라 들어가요", ["지훈", "사라"]),
    ],
)
def test_those_who_take_part_in_a_meeting_stand_on_its_page(text: str, attending: Any) -> None:
    made = read_made(text)
    assert (made["date"], made["properties"]) == ("2026-03-05T10:00:00+09:00", {ATTENDING: attending})
    assert made["title"].removesuffix(" 회의") == "디자인 리뷰"


def test_a_task_in_brackets_is_whose_it_says() -> None:
    made = read_made("투두 추가 - 프린터 토너 주문 (나, 금요일)")
    assert (made["title"], made["date"], made["properties"]) == ("프린터 토너 주문", "2026-03-06", {WHO: "김민지"})


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("明日14時に定例会議のページを作って", "定例会議"),
        ("出張計画のページを作成してください", "出張計画"),
        ("会議のページを作って", None),
        ("契約書の雛形チェックってタスク作って、私、10日まで", "契約書の雛形チェック"),
        ("サラさんのページを作って", None),
    ],
)
def test_a_japanese_page_is_called_what_it_is_of(text: str, title: str | None) -> None:
    assert read_made(text).get("title") == title
