"""New names of things, whatever stands in them, and who does a thing until when from now on."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.language import detect_language
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

DRAFT = "뉴스레터 초안"


def changed_of(text: str) -> dict[str, Any]:
    plan: Any = make_plan(a_task(text)._replace(titles=(NamedTitle(DRAFT, DRAFT, whole=True, table="작업"),)))
    assert {one["inputs"]["page"] for one in plan["actions"]} == {DRAFT}
    return {name: value for one in plan["actions"] for name, value in one["inputs"]["properties"].items()}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            f"{DRAFT} 이름 3월 뉴스레터 초안으로 바꾸고 상태는 진행 중으로",
            {"@title": "3월 뉴스레터 초안", "@status": "진행 중"},
        ),
        (
            f"{DRAFT}을 3월 뉴스레터 초안으로 이름 바꾸고 진행 중으로",
            {"@title": "3월 뉴스레터 초안", "@status": "진행 중"},
        ),
        (f"rename {DRAFT} to March newsletter draft", {"@title": "March newsletter draft"}),
        (f"rename the {DRAFT} task to March news. keep the date n everything", {"@title": "March news"}),
        (f"rename {DRAFT} to March news and keep everything else the same", {"@title": "March news"}),
        (f"rename {DRAFT} to March news 2026, keep everything else", {"@title": "March news 2026"}),
        (f"「{DRAFT}」→「3월 뉴스레터 초안」に改題", {"@title": "3월 뉴스레터 초안"}),
        (f"「{DRAFT}」を「3月ニュースレター」に改題して", {"@title": "3月ニュースレター"}),
        (
            f"{DRAFT}のタイトルを「3月ニュースレター」にして、ステータスも進行中に",
            {"@title": "3月ニュースレター", "@status": "진행 중"},
        ),
    ],
)
def test_a_new_name_is_a_name_alone(text: str, values: dict[str, Any]) -> None:
    assert changed_of(text) == values


@pytest.mark.parametrize(
    "text",
    [
        f"{DRAFT} - hand it over from Sarah to Jihoon, and give him till monday",
        f"hand {DRAFT} over to Jihoon and give him until monday",
        f"hand {DRAFT} over to Jihoon, due monday",
    ],
)
def test_whom_a_task_is_handed_to_has_it_until_a_day(text: str) -> None:
    assert changed_of(text) == {"@person": "Jihoon", "@date": "2026-03-09"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("「4월 캠페인 문구」、来週木曜締切", "ja"),
        ("議事録作成 採用面談 明日13時", "ja"),
        ("採用 면담 내일 13시", "ko"),
    ],
)
def test_japanese_without_its_letters_is_japanese(text: str, language: str) -> None:
    assert detect_language(text, "ko") == language


@pytest.mark.parametrize("name", ["April newsletter", "Monday newsletter", "the friday draft"])
def test_no_part_of_a_new_name_is_another_title(name: str) -> None:
    words = ("newsletter draft", "newsletter")
    titles = tuple(NamedTitle(one, DRAFT, whole=False, table="작업") for one in words)
    plan: Any = make_plan(a_task(f"rename the newsletter draft to {name}")._replace(titles=titles))
    assert [one["inputs"]["properties"] for one in plan["actions"]] == [{"@title": name}]
