"""An amount that an answer gives, in the words that people put around it."""

from __future__ import annotations

import pytest

from orchestration.text.amounts import parse_spoken_amount

AMOUNTS = {
    "33만원이야": 330_000, "27만원이요": 270_000, "아 금액? 27만원이요": 270_000, "음 약 5만원 정도요": 50_000,
    "38,000": 38_000,
    "540,000 won each": 540_000, "it's 1.2m": 1_200_000, "12개": 12, "26万円です": 260_000, "1억 5천만 원": 150_000_000,
    "금액은 4만 5천원": 45_000, "A4 용지 3개": None, "3월 2일": None, "": None, "5만원에서 6만원": None, "취소": None,
}  # fmt: skip


@pytest.mark.parametrize(("said", "amount"), AMOUNTS.items())
def test_reads_the_one_amount_that_is_all_a_text_says(said: str, amount: int | None) -> None:
    assert parse_spoken_amount(said) == amount
