"""A thing is called off, opened again or handed on by its title alone, and who is told of it reads a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.ordered_states import replace_ordered_states
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.records.told_deeds import describe_change
from orchestration.workspace import NamedTitle
from schemas.plan import Language
from schemas.values import Json
from tests.core.follow_up_cases import a_task

TITLES = tuple(
    NamedTitle(words, title, whole=False, table=table)
    for words, title, table in (
        ("demo prep", "데모 준비", "회의록"),
        ("데모 준비", "데모 준비", "회의록"),
        ("デモ準備", "데모 준비", "회의록"),
        ("banner", "배너 시안", "작업"),
        ("배너 시안", "배너 시안", "작업"),
        ("バナー案", "배너 시안", "작업"),
        ("the guide", "가이드", ""),
    )
)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("please cancel the demo prep", "please mark demo prep as cancelled"),
        ("Call off thursday's demo prep meeting, thanks", "mark demo prep as cancelled, thanks"),
        ("call the demo prep off and tell Junho", "mark demo prep as cancelled and tell Junho"),
        ("목요일 데모 준비 회의 취소해줘", "데모 준비 취소로 바꿔줘"),
        ("데모 준비 취소하고 #dev에 '없어요' 올려줘", "데모 준비 취소로 바꾸고 #dev에 '없어요' 올려줘"),
        ("デモ準備はキャンセルして", "デモ準備をキャンセルに変更して"),
        ("reopen the banner task and assign it to Junho", "mark banner as to do and assign it to Junho"),
        ("배너 시안 다시 열어줘", "배너 시안 할 일로 바꿔줘"),
        ("バナー案をジュノに引き継いで、サラに伝えて", "バナー案の担当をジュノさんに変更して、サラに伝えて"),
    ],
)
def test_a_title_behind_the_verb_is_changed(text: str, plain: str) -> None:
    assert replace_ordered_states(text, TITLES) == plain


@pytest.mark.parametrize(
    "text",
    [
        "cancel the reminder about the demo prep",
        "cancel that",
        "cancel the guide",
        "알림 취소해줘",
        "데모 준비 알림 취소해줘",
        "投稿をキャンセルして",
        "資料をジュノに渡して",
        "reopen the thread",
    ],
)
def test_what_is_no_title_of_a_record_stays_as_typed(text: str) -> None:
    assert replace_ordered_states(text, TITLES) == text


@pytest.mark.parametrize(
    ("values", "language", "told"),
    [
        ({"@person": "Junho"}, "en", "“banner” is now with Junho"),
        ({"@date": "2026-03-05T14:00:00+09:00"}, "en", "“banner” is now on 2026-03-05 14:00"),
        (
            {"@person": {"remove": ["Junho"], "add": ["Sarah"]}},
            "en",
            "“banner” is now with Sarah instead of Junho",
        ),
        ({"@person": {"add": ["사라"]}}, "ko", "‘banner’ 사라 님이 들어왔습니다"),
        ({"@date": "2026-03-09"}, "ja", "「banner」の期限が2026-03-09に変わりました"),
        ({"@person": "MISSING"}, "en", ""),
    ],
)
def test_a_change_is_told_as_a_sentence(values: dict[str, Json], language: Language, told: str) -> None:
    assert describe_change("banner", values, language) == told


@pytest.mark.parametrize(
    "text",
    [
        'mark the visit as done and tell junho and jihoon "visit is off"',
        "move the visit to thursday 2pm and let junho and jihoon know",
        'mark the visit as done and dm junho, jihoon and sarah "visit is off"',
    ],
)
def test_all_whom_a_change_is_told_get_it(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    told = [str(one["inputs"]["user"]).casefold() for one in plan["actions"] if one["tool"] == "slack.send_dm"]
    assert told == [name for name in ("junho", "jihoon", "sarah") if name in text]


def test_who_takes_a_thing_is_told_by_name() -> None:
    plan: Any = make_plan(a_task("give the banner draft to sarah and tell her"))
    change, sent = plan["actions"]
    assert change["inputs"]["properties"] == {"@person": "sarah"}
    assert sent["inputs"]["user"] == "sarah"
    assert sent["inputs"]["text"].startswith("“banner draft” is now with sarah")
