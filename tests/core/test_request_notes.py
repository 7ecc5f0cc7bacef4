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
