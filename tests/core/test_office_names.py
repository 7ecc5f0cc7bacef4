"""What a Korean team calls the things that are named in English or Japanese."""

from __future__ import annotations

import pytest

from orchestration.text.office_names import list_office_names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("add to the marketing budget (Q1): 2 March, ads, 900000", "마케팅 예산"),
        ("Put a row into our Customer List", "고객 명단"),
        ("マーケティング予算のシートに追加", "마케팅 예산"),
        ("update the team wiki", "팀 위키"),
    ],
)
def test_a_thing_is_named_in_another_language(text: str, name: str) -> None:
    assert name in list_office_names(text)


@pytest.mark.parametrize("text", ["마케팅 예산에 한 줄 추가", "post hello to #dev", "budgetary marketing", ""])
def test_what_is_not_named_is_not_among_them(text: str) -> None:
    assert "마케팅 예산" not in list_office_names(text)
