"""A number or a time of a request is held by the step that has it, and not by chance by a figure of some date."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from orchestration.policy.request_parts import read_request
from tests.core.builders import a_plan, an_action

NOW = datetime(2026, 3, 4, 1, tzinfo=UTC)
POSTED: dict[str, Any] = {"channel": "#sales", "text": "후기 부탁드려요", "post_at": "2026-03-20T16:30:00+09:00"}
DATED: dict[str, Any] = {"title": "A", "parent": "작업", "date": "2026-03-12"}
ROW: dict[str, Any] = {"spreadsheet": "마케팅 예산", "rows": [["2026-03-04", "배너", 85000]]}


def list_unheard(text: str, *inputs: dict[str, Any]) -> list[str]:
    """The words of a request that became nothing in a plan of such steps."""
    steps = [an_action(f"a{number}", inputs=one) for number, one in enumerate(inputs, 1)]
    parts = read_request(text, a_plan(*steps), NOW, "Asia/Seoul")
    return [one.words for one in parts if one.role == "unheard"]


@pytest.mark.parametrize(
    ("text", "inputs", "unheard"),
    [
        ("데모 20분 전에 깨워주고 20일 4시 반에 #sales에 올려줘", POSTED, ["20분"]),
        ("create a task A due March 12, legal needs 3 days", DATED, ["3 days"]),
        ("作業Aを3月12日までに。3人で確認", DATED, ["3人"]),
        ("배너 8만5천원 한 줄, 3/4", ROW, []),
        ("バナー8万5千ウォンを1行", ROW, []),
        ("add 1 row: banner, 85,000", ROW, []),
        ("add 2 rows: banner, 85,000", ROW, ["2 rows"]),
    ],
)
def test_a_number_is_held_where_it_stands_whole(text: str, inputs: dict[str, Any], unheard: list[str]) -> None:
    assert list_unheard(text, inputs) == unheard


@pytest.mark.parametrize(
    ("text", "unheard"),
    [
        ("schedule it in #sales on March 20 at 4:30pm, then at 6pm remind me", ["6pm"]),
        ("schedule it in #sales on March 20 at 4:30pm", []),
    ],
)
def test_a_time_is_not_held_by_a_step_of_the_same_day(text: str, unheard: list[str]) -> None:
    assert list_unheard(text, POSTED) == unheard


def test_a_day_in_a_sentence_on_the_term_is_no_fact_beside_it() -> None:
    made: dict[str, Any] = {"title": "コピー校正", "parent": "タスク"}
    assert list_unheard("タスク「コピー校正」を登録お願いします! 金曜〆です", made) == ["金曜"]


@pytest.mark.parametrize(
    ("text", "unheard"),
    [
        ("meeting notes for the Seoul demo at 11", ["11"]),
        ("meeting notes for the Seoul demo at 11am", ["11am"]),
        ("서울 데모 오전 11시 회의록 만들어줘", ["오전 11시"]),
    ],
)
def test_a_time_in_a_title_is_not_when_a_record_is(text: str, unheard: list[str]) -> None:
    made: dict[str, Any] = {"title": "서울 데모 오전 11시, Seoul demo at 11am, at 11", "parent": "회의록"}
    assert list_unheard(text, made) == unheard


@pytest.mark.parametrize(
    ("text", "unheard"),
    [
        ("'A' 작업 만들어줘, 준호님은 검토자로 넣어줘", ["준호"]),
        ("create a task 'A', Junho should review it", ["Junho"]),
        ("タスク「A」を作って、ジュノさんはレビュアーにして", ["ジュノ"]),
        ("'A' 작업 만들어줘, 고객님은 나중에", []),
        ("タスク「A」を作って、お客さんは別で", []),
    ],
)
def test_a_second_person_is_in_some_field_or_unheard(text: str, unheard: list[str]) -> None:
    assert list_unheard(text, DATED) == unheard
