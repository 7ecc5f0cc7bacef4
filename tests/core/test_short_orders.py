"""Orders and answers as people type them on the way: clipped, without a verb, with a word for a shrug."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from schemas.plan import Language
from tests.core.model_builders import a_task
from tests.core.test_asked_conditions import CONTRACTS


def plan_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text, contracts=CONTRACTS))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("assign pricing survey to junho, due mon", {"@person": "junho", "@date": "2026-03-09"}),
        ("pricing survey goes to junho, due mon", {"@person": "junho", "@date": "2026-03-09"}),
        ("assign pricing survey to junho", {"@person": "junho"}),
        ("Pricing survey、担当ジュノに変更で", {"@person": "ジュノ"}),
    ],
)
def test_an_owner_is_heard_however_the_name_is_written(text: str, held: dict[str, str]) -> None:
    assert [(tool, inputs["properties"]) for tool, inputs in plan_of(text)] == [("notion.update_page", held)]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("낼 2시 인플루언서 미팅 잡힘 회의록 ㄱㄱ 나랑 사라", "인플루언서 미팅"),
        ("明日15時、インフルエンサーMTGの議事録ページ作っといて。私とサラ", "インフルエンサーMTG"),
    ],
)
def test_who_meets_stands_behind_the_order(text: str, title: str) -> None:
    ((tool, inputs),) = plan_of(text)
    assert (tool, inputs["title"]) == ("notion.create_page", title)
    assert len(inputs["properties"]["참석자"]) == 2


def test_a_row_is_added_to_the_sheet_that_stands_before_it() -> None:
    ((tool, inputs),) = plan_of("sales sheet: today, 대구, 스타터, 10, 890000")
    assert (tool, inputs["rows"]) == ("sheets.append_rows", [["2026-03-04", "대구", "스타터", 10, 890000]])


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("준호가 지금 진행중인거 머임", "ko", "준호가 지금 진행중인 거 뭐야"),
        ("ㅇㅇ 그거 sales에", "ko", "그거 sales에 올려줘"),
        ("4시로 바뀜", "ko", "4시로 바꿔줘"),
        ("sry 3/12", "en", "sorry, 3/12"),
        ("that into #sales pls", "en", "share it to #sales"),
        ("last weeks revenue by product into #sales pls", "en", "post last week's revenue by product to #sales pls"),
        ("それ #sales にも", "ja", "それを#salesにも共有して"),
        ("ごめん13時だった", "ja", "13時に変更して"),
        ("ジュノにも同じの", "ja", "ジュノさんにも同じ内容をDMで送って"),
        ("점심이 김밥으로 바뀜 ㅋㅋ 다들 알아둬", "ko", "점심이 김밥으로 바뀜 ㅋㅋ 다들 알아둬"),
        ("please look into #dev", "en", "please look into #dev"),
        ("sry for the delay", "en", "sry for the delay"),
        (
            "sales sheet: who edited it last, and when, please",
            "en",
            "sales sheet: who edited it last, and when, please",
        ),
        ("すみません、13時です", "ja", "13時に変更して"),
    ],
)
def test_a_clipped_word_is_read_as_what_it_stands_for(text: str, language: Language, read: str) -> None:
    assert replace_idioms(text, language) == read
