"""Names of a plan in the words of who asked."""

from __future__ import annotations

import pytest

from orchestration.text.spoken_names import render_spoken_name


@pytest.mark.parametrize(
    ("name", "said", "language", "spoken"),
    [
        ("고객", "avg invoice amount per customer", "en", "customer"),
        ("매출", "top products by revenue", "en", "revenue"),
        ("회의록", "what meetings do I have", "en", "meetings"),
        ("회의록", "来週の打ち合わせは？", "ja", "打ち合わせ"),
        ("작업", "what is overdue?", "en", "tasks"),
        ("날짜", "what does Callum earn per month", "en", "date"),
        ("매출", "小林さんの売上って合計いくら", "ja", "売上"),
        ("날짜", "いつ？", "ja", "日付"),
        ("고객 명단", "고객 명단에서 찾아줘", "ko", "고객 명단"),
        ("Meeting Log", "the log", "en", "Meeting Log"),
    ],
)
def test_a_name_is_told_as_it_was_said(name: str, said: str, language: str, spoken: str) -> None:
    assert render_spoken_name(name, said, language) == spoken
