"""The values that a model reads into a form."""

from __future__ import annotations

from datetime import date

import pytest

from orchestration.text.form_values import complete_year


@pytest.mark.parametrize(
    ("given", "data", "today", "day"),
    [
        ("2023-03-05", "3월 5일에 모입니다", "2026-03-04", "2026-03-05"),
        ("2023-01-03", "see you on January 3", "2026-12-20", "2027-01-03"),
        ("2031-12-28", "12月28日に", "2027-01-05", "2026-12-28"),
        ("2023-03-05", "2023년 3월 5일에 모였습니다", "2026-03-04", "2023-03-05"),
        ("2025-03-05", "25년 3월 5일", "2026-03-04", "2025-03-05"),
        ("2025-03-05", "25.03.05", "2026-03-04", "2025-03-05"),
        ("2024-02-29", "2월 29일", "2026-03-04", "2024-02-29"),
    ],
)
def test_a_year_that_is_not_said_is_the_nearest(given: str, data: str, today: str, day: str) -> None:
    assert complete_year(given, data, date.fromisoformat(today)) == day
