"""That somebody is not to be asked forbids writing to them, and leaves the question to metel."""

from __future__ import annotations

import pytest

from orchestration.text.prohibitions import find_prohibitions
from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("준호한테 물어보지 말고 견적서 템플릿 수정 마감만 알려줘", "준호"),
        ("지훈님께 물어보지는 말고 마감이 언제였는지만 알려줘", "지훈"),
        ("준호한테 묻지 말고 마감 언제인지 알려줘", "준호"),
        ("don't ask Junho, just show me the overdue tasks", "Junho"),
        ("show me the overdue tasks without asking Sara", "Sara"),
        ("ジュノさんには聞かずに期限切れのタスクを見せて", "ジュノ"),
    ],
)
def test_who_is_not_to_be_asked_is_not_written_to(text: str, who: str) -> None:
    (found,) = find_prohibitions(text)
    assert found.act == "share"
    assert any(who in one for one in found.targets)
    assert not any("user" in one or "channel" in one for one in list_inputs(text))


@pytest.mark.parametrize(
    "text",
    [
        "나한테 물어보지 말고 바로 #dev에 '배포 끝'이라고 올려줘",
        "묻지 말고 그냥 #dev에 '배포 끝'이라고 올려줘",
        "don't ask me, just post 'done' in #dev",
        "don't ask questions, post 'done' in #dev",
        "don't ask again, post 'done' in #dev",
    ],
)
def test_that_we_are_not_to_ask_forbids_no_post(text: str) -> None:
    assert not any(one.act == "share" for one in find_prohibitions(text))
    assert list_inputs(text)[-1]["channel"] == "#dev"


@pytest.mark.parametrize(
    "text",
    [
        "don't ask Jihoon, just tell me when 'Pricing survey' is due",
        "준호한테 연락하지 말고 'Pricing survey' 상태만 알려줘",
        "don't post it anywhere, just tell me who owns 'Pricing survey'",
    ],
)
def test_a_question_beside_it_is_read_from_the_row(text: str) -> None:
    (read,) = list_inputs(text)
    assert "Pricing" in str(read["filter"])
