"""A title in a thread gets more at one of its ends, or a new one beside other values."""

from __future__ import annotations

import pytest

from orchestration.text.longer_titles import extend_title
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, LISTED, NOW, earlier, followed

TITLE = CHANGED_PAGE.title
FRIDAY = {"day": "2026-03-06"}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("제목 뒤에 (2차) 붙여줘", {"@title": f"{TITLE} (2차)"}),
        ("제목 앞에 '[긴급]' 붙여주고 마감은 금요일로", {"@title": f"[긴급] {TITLE}", "@date": FRIDAY}),
        ("add v2 to the title", {"@title": f"{TITLE} v2"}),
        ("タイトルの最後に【済】をつけて", {"@title": f"{TITLE} 【済】"}),
        ("제목은 '긴급 랜딩'으로 바꾸고 마감은 금요일로 해줘", {"@title": "긴급 랜딩", "@date": FRIDAY}),
        ("이번주 금욜로 늘려주고 제목은 '긴급 랜딩'으로 바꿔줘", {"@title": "긴급 랜딩", "@date": FRIDAY}),
        ("change the title to 'v2' and move it to Friday", {"@title": "v2", "@date": FRIDAY}),
        ('rename it to "v2" and assign it to Junho', {"@title": "v2", "@person": "Junho"}),
        ("タイトルを「v2」に変えて、期限は金曜にして", {"@title": "v2", "@date": FRIDAY}),
    ],
)
def test_a_title_is_set_whole_beside_other_values(text: str, values: dict[str, object]) -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), text)
    assert plan is not None
    assert [one.inputs for one in plan.actions] == [{"page": CHANGED_PAGE.id, "properties": values}]


def test_the_one_that_is_named_of_a_list_gets_more_at_the_end_of_its_own_title() -> None:
    rows = (
        EarlierThing(id="p3", title="견적서 템플릿 수정", row=1, whose=("이준호",)),
        EarlierThing(id="p4", title="보안 점검 보고서", row=2, whose=("박지훈",)),
    )
    steps = earlier(LISTED).steps
    before = EarlierWork(run="r1", words=LISTED, at=NOW, steps=steps, things=rows, listed=rows)
    plan = followed(before, "지훈님 건 이번주 금욜로 늘려주고 제목 뒤에 (2차) 붙여줘")
    assert plan is not None
    assert [one.inputs for one in plan.actions] == [
        {"page": "p4", "properties": {"@date": FRIDAY, "@title": "보안 점검 보고서 (2차)"}}
    ]


@pytest.mark.parametrize(
    "text", ["본문 뒤에 (2차) 붙여줘", "add v2 to the page", "제목 뒤에 뭐 있어?", "메시지 끝에 🍕 붙여줘"]
)
def test_what_is_of_no_title_stays_as_it_was_said(text: str) -> None:
    assert extend_title(text, TITLE) == text
