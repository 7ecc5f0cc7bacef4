"""A change and a note in one request: the note is added to what is changed, and nothing of it is sent."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.note_clauses import find_note_clause
from tests.core.follow_up_cases import a_task


def list_inputs(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [one["inputs"] for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "values", "note"),
    [
        (
            "Move 'Beta plan' to the 20th and leave a note there: \"slots limited to 50\"",
            "Beta plan",
            {"@date": "2026-03-20"},
            "slots limited to 50",
        ),
        (
            "Set 'Beta plan' to done and add a note that the slides are still missing",
            "Beta plan",
            {"@status": "done"},
            "the slides are still missing",
        ),
        (
            "'밴더 계약' 진행중으로 바꾸고 본문에 '11일 공유' 한줄 추가해줘",
            "밴더 계약",
            {"@status": "진행 중"},
            "11일 공유",
        ),
        (
            "set 'Beta plan' to done and add a line to its body: two stories picked",
            "Beta plan",
            {"@status": "done"},
            "two stories picked",
        ),
        (
            "「밴더 계약」の期限を金曜に変えて、本文に「確認待ち」と追記して",
            "밴더 계약",
            {"@date": "2026-03-06"},
            "確認待ち",
        ),
        (
            "「밴더 계약」を進行中に変えて、本文に「候補二つ」と一行追加して",
            "밴더 계약",
            {"@status": "진행 중"},
            "候補二つ",
        ),
        (
            "「밴더 계약」を進行中にして、「2通目はまだ送らないこと」ってメモも付けといて",
            "밴더 계약",
            {"@status": "진행 중"},
            "2通目はまだ送らないこと",
        ),
        (
            "「밴더 계약」の期限を金曜にして、メモに「確認待ち」と書いておいて",
            "밴더 계약",
            {"@date": "2026-03-06"},
            "確認待ち",
        ),
        (
            "'배너 시안' 완료로 바꾸고 '최종본은 드라이브에' 메모 남겨줘",
            "배너 시안",
            {"@status": "완료"},
            "최종본은 드라이브에",
        ),
        ("'배너 시안' 금요일로 미루고 메모에 '자료 대기' 적어줘", "배너 시안", {"@date": "2026-03-06"}, "자료 대기"),
    ],
)
def test_a_note_goes_to_what_is_changed(text: str, page: str, values: dict[str, str], note: str) -> None:
    assert list_inputs(text) == [{"page": page, "properties": values}, {"page": page, "content": note}]


def test_who_is_told_of_it_is_told_what_was_changed() -> None:
    text = "'배너 시안' 마감 3/9로 바꾸고, 작업에 '재작업으로 연기' 메모 달고, 사라한테도 그렇게 됐다고 말해줘"
    told = [one["text"] for one in list_inputs(text) if "text" in one]
    assert told == ["'배너 시안' 항목을 바꿨어요: 날짜: 2026-03-09 (재작업으로 연기)"]


@pytest.mark.parametrize(
    "text",
    [
        "#sales에 '메모 남겨줘' 올려줘",
        "준호한테 '메모 남겨줘'라고 전해줘",
        "'배너 시안'에 '자료 대기' 메모 남겨줘",
        "leave Sara a note that the train is late",
        "タスクに「確認待ち」とメモを追加して",
    ],
)
def test_other_notes_are_none_beside_a_change(text: str) -> None:
    clause = find_note_clause(text)
    assert clause is None or "properties" not in str(list_inputs(text))


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("'점검 보고서'에 메모: 견적 3/9에 온다고 함. 상태나 마감은 건드리지 말고", "견적 3/9에 온다고 함."),
        ("'점검 보고서'에 메모: 견적 3/9에 옴. 마감은 바꾸지 마", "견적 3/9에 옴."),
        ("add a note to 'Audit report': quote comes on 3/9. Don't touch the status or due date", "quote comes on 3/9."),
        ("put a note on 'Audit report' that it's on hold till he's back", "it's on hold till he's back"),
    ],
)
def test_a_note_leaves_the_fields_as_they_are(text: str, content: str) -> None:
    ((inputs),) = list_inputs(text)
    assert inputs == {"page": inputs["page"], "content": content}
