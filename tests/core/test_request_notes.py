"""What an answer says of the prohibitions of its request."""

from __future__ import annotations

import pytest

from orchestration.policy.request_notes import list_request_notes
from schemas.values import Json
from tests.core.builders import a_plan, a_run, an_action


@pytest.mark.parametrize(
    ("text", "owners", "notes"),
    [
        ("나는 빼줘", {"remove": "김민지"}, {}),
        ("ジフンさんは外してください", {"remove": "지훈"}, {}),
        ("준호는 빼고 담당을 사라로 바꿔줘", "사라", {"kept": ("준호는 빼고",)}),
    ],
)
def test_who_is_taken_off_is_not_told_as_left_out(text: str, owners: Json, notes: dict[str, tuple[str, ...]]) -> None:
    step = an_action("a1", tool="notion.update_page", inputs={"page": "베타", "properties": {"@person": owners}})
    assert list_request_notes(a_run(a_plan(step), text=text).run) == notes


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("等級ごとに何人いるか出して。名前も電話番号も表示しないで", "名前も電話番号も表示しないで"),
        ("등급별로 몇 명인지 알려줘. 이름이랑 전화번호는 보여주지 마", "이름이랑 전화번호는 보여주지 마"),
    ],
)
def test_a_count_shows_nobody_and_says_so(text: str, kept: str) -> None:
    read = an_action("a1", tool="sheets.get_range", intent="read", inputs={"spreadsheet": "고객 명단"})
    by_tier: dict[str, Json] = {"rows": "{{a1.rows}}", "function": "count", "group_by": "등급"}
    by_name: dict[str, Json] = {**by_tier, "group_by": "이름"}
    for inputs, shown in ((by_tier, True), (by_name, False)):
        step = an_action("a2", tool="table.aggregate", intent="transform", inputs=inputs)
        notes = list_request_notes(a_run(a_plan(read, step), text=text).run)
        assert (kept in notes.get("kept", ())) is shown
