"""What is sent later, set on a record, noted on a page or added to a sheet has every value, however it is asked for."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task

MOMENTS_KO = (
    ("내일 오전 9시", "2026-03-05T09:00"),
    ("금요일 오후 3시 반", "2026-03-06T15:30"),
    ("오늘 저녁 6시", "2026-03-04T18:00"),
    ("다음 주 월요일 10시", "2026-03-09T10:00"),
    ("3월 12일 14시", "2026-03-12T14:00"),
    ("30분 뒤", "2026-03-04T10:30"),
)
TEXTS_KO = (
    "회의 자료 올렸습니다",
    "점심 메뉴 골라주세요",
    "3층 회의실 비워주세요",
    "오늘 5시까지 설문 부탁드려요",
    "내일은 휴무입니다",
)
LATER_KO = (
    "{w}에 #general에 '{t}' 예약해줘",
    "#general에 '{t}' {w}에 올라가게 해줘",
    "'{t}' 이거 {w}에 #general에 보내줘",
    "{w}에 general 채널에 '{t}'라고 예약 걸어줘",
    "#general에 {w}에 맞춰 '{t}'라고 올려주세요",
)
MOMENTS_EN = (
    ("tomorrow at 9am", "2026-03-05T09:00"),
    ("Friday at 3:30pm", "2026-03-06T15:30"),
    ("today at 6pm", "2026-03-04T18:00"),
    ("next Monday at 10", "2026-03-09T10:00"),
    ("March 12 at 14:00", "2026-03-12T14:00"),
    ("in 30 minutes", "2026-03-04T10:30"),
)
TEXTS_EN = (
    "Slides are up",
    "Please pick a lunch menu",
    "The survey closes at 5 today",
    "We are off tomorrow",
)
LATER_EN = (
    "schedule '{t}' for #general {w}",
    "post '{t}' in #general {w}",
    "{w} post '{t}' to #general",
    "can you send '{t}' to #general {w}?",
    "queue a message for #general {w}: {t}",
)
CHANGES_KO: tuple[tuple[str, dict[str, str]], ...] = (
    ("상태를 완료로", {"@status": "완료"}),
    ("마감을 3월 12일로", {"@date": "2026-03-12"}),
    ("담당자를 준호로", {"@person": "준호"}),
    ("마감일을 다음 주 금요일로", {"@date": "2026-03-13"}),
    ("상태를 진행 중으로", {"@status": "진행 중"}),
)
CHANGED_KO = (
    "'{p}' {c} 바꿔줘",
    "{p} 작업 {c} 변경해주세요",
    "{p} {c} 좀 바꿔줄래?",
    "{c} 바꿔줘, {p}",
    "'{p}' 작업은 {c} 해줘",
    "{p} {c} 수정 부탁드립니다",
)
CHANGED_EN: tuple[tuple[str, dict[str, str]], ...] = (
    ("mark '{p}' as done", {"@status": "done"}),
    ("move the due date of '{p}' to March 12", {"@date": "2026-03-12"}),
    ("assign '{p}' to Junho", {"@person": "Junho"}),
    ("set '{p}' to in progress", {"@status": "in progress"}),
    ("push '{p}' to next Friday", {"@date": "2026-03-13"}),
    ("change the owner of '{p}' to Junho", {"@person": "Junho"}),
    ("'{p}' is due March 12 now, please update it", {"@date": "2026-03-12"}),
    ("can you make Junho the owner of '{p}'?", {"@person": "Junho"}),
)
NOTES = (
    "로고 확정됨",
    "배포는 금요일로 변경",
    "QA 30건 남음",
)
NOTED = (
    "'온보딩 가이드' 페이지에 '{n}'라고 메모 남겨줘",
    "온보딩 가이드에 '{n}' 추가해줘",
    "온보딩 가이드 페이지 맨 아래에 '{n}' 적어줘",
    "'{n}' 이거 온보딩 가이드에 덧붙여줘",
    "온보딩 가이드 문서에 '{n}'이라고 기록해주세요",
)
ROWS = (
    ("검색 광고", "50만원", 500000),
    ("박람회 부스", "1,200,000원", 1200000),
    ("간식비", "3만 5천원", 35000),
)
ROW_ASKED = (
    "마케팅 예산 Q1에 오늘 날짜로 {i} {a} 추가해줘",
    "마케팅 예산 시트 Q1 탭에 {i} {a} 한 줄 넣어줘",
    "{i} {a} 마케팅 예산 Q1에 기록해주세요",
    "마케팅 예산 Q1에 항목 {i}, 금액 {a}으로 추가해줘",
    "마케팅 예산 Q1에 어제 쓴 {i} {a} 올려줘",
)


def one_step(text: str) -> tuple[str, dict[str, Any]]:
    """The tool and inputs of the one step that is all of the plan."""
    made: Any = make_plan(a_task(text))["actions"]
    (only,) = made
    return only["tool"], only["inputs"]


@pytest.mark.parametrize(
    ("moment", "text", "form"),
    [*product(MOMENTS_KO, TEXTS_KO, LATER_KO), *product(MOMENTS_EN, TEXTS_EN, LATER_EN)],
)
def test_a_message_goes_out_when_it_is_said(moment: tuple[str, str], text: str, form: str) -> None:
    tool, inputs = one_step(form.format(w=moment[0], t=text))
    assert tool == "slack.schedule_message"
    assert inputs["channel"] == "#general"
    assert inputs["text"].rstrip(".?") == text
    assert inputs["post_at"].startswith(moment[1])


@pytest.mark.parametrize(
    ("page", "change", "form"), list(product(("뉴스레터 초안", "보안 점검 보고서"), CHANGES_KO, CHANGED_KO))
)
def test_a_value_is_set_on_the_record_that_is_named(page: str, change: tuple[str, dict[str, str]], form: str) -> None:
    inputs = {"page": page, "properties": change[1]}
    assert one_step(form.format(p=page, c=change[0])) == ("notion.update_page", inputs)


@pytest.mark.parametrize(("page", "form"), list(product(("Pricing survey", "Newsletter draft"), CHANGED_EN)))
def test_so_it_is_in_english(page: str, form: tuple[str, dict[str, str]]) -> None:
    assert one_step(form[0].format(p=page)) == ("notion.update_page", {"page": page, "properties": form[1]})


@pytest.mark.parametrize(("note", "form"), list(product(NOTES, NOTED)))
def test_a_note_stands_on_its_page_as_it_was_said(note: str, form: str) -> None:
    assert one_step(form.format(n=note)) == ("notion.append_blocks", {"page": "온보딩 가이드", "content": note})


@pytest.mark.parametrize(("row", "form"), list(product(ROWS, ROW_ASKED)))
def test_a_row_has_its_item_and_amount_and_no_word_besides(row: tuple[str, str, int], form: str) -> None:
    tool, inputs = one_step(form.format(i=row[0], a=row[1]))
    assert (tool, inputs["spreadsheet"], inputs["range"]) == ("sheets.append_rows", "마케팅 예산", "Q1")
    (cells,) = inputs["rows"]
    assert [cell for cell in cells if not str(cell).startswith("2026-03-0")] == [row[0], row[2]]
