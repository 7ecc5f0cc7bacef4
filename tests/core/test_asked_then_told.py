"""A question how far something has come with what is told where it is done, channels told by a bare name, and the
moment of a reminder behind what it is of."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from orchestration.rule_planner.conditions.typed_conditions import replace_typed_conditions
from orchestration.rule_planner.idioms.reminder_orders import replace_reminder_orders
from orchestration.rule_planner.idioms.request_idioms import write_out
from orchestration.rule_planner.idioms.typed_sends import mark_channels
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("has the banner been finished yet? if yes tell #dev", "if the banner is finished, tell #dev"),
        ("is the banner done? if it is, let #dev know", "if the banner is done, let #dev know"),
        ("Did Junho finish the contract review? If so, tell Sarah", "if the contract review is done, tell Sarah"),
        ("バナー案終わった?終わってたら#devに伝えて", "バナー案が完了していたら、#devに伝えて"),
    ],
)
def test_a_question_and_its_yes_are_a_condition(text: str, plain: str) -> None:
    assert replace_typed_conditions(text) == plain


@pytest.mark.parametrize(
    "text", ["is the banner done?", "did Junho finish the review?", "バナー案終わった?", "is it done? tell me more"]
)
def test_a_question_alone_stays(text: str) -> None:
    assert replace_typed_conditions(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("if it is done tell marketing", "if it is done tell #marketing"),
        ("let the dev team know", "let the #dev know"),
        ("終わっていたらdevに伝えて", "終わっていたら#devに伝えて"),
        ("tell sarah", "tell sarah"),
        ("tell marketing budget", "tell marketing budget"),
        ("'tell dev' のメモ", "'tell dev' のメモ"),
        ("#devに伝えて", "#devに伝えて"),
    ],
)
def test_a_bare_name_is_the_channel_that_has_it(text: str, plain: str) -> None:
    assert mark_channels(text, {"dev", "marketing"}) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("fine then remind sarah about the banner tomorrow at 3pm", "tomorrow at 3pm remind sarah about the banner"),
        ("remind junho about it friday at 10", "friday at 10 remind junho about it"),
        ("remind sarah about the meeting tomorrow at 3pm", "remind sarah about the meeting tomorrow at 3pm"),
        ("remind me about the banner tomorrow at 3pm", "remind me about the banner tomorrow at 3pm"),
        ("remind sarah about the banner", "remind sarah about the banner"),
    ],
)
def test_the_moment_behind_a_thing_is_the_reminders_own(text: str, plain: str) -> None:
    assert replace_reminder_orders(text, NOW, "Asia/Seoul", "en") == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("バナーのまとめ進行中にして", "バナーのまとめを進行中にして"),
        ("契約書チェック完了に変えて", "契約書チェックを完了に変えて"),
        ("契約書のタスク、名前「契約書2026」に変えて", "契約書のタスクのタイトルを「契約書2026」に変えて"),
        ("ステータス完了にして", "ステータス完了にして"),
        ("「まとめ進行中にして」と投稿して", "「まとめ進行中にして」と投稿して"),
        ("バナーは進行中にして", "バナーは進行中にして"),
    ],
)
def test_a_state_behind_a_name_is_joined_to_it(text: str, plain: str) -> None:
    assert write_out(text) == plain


def test_a_reminder_of_a_thing_waits_for_its_moment() -> None:
    plan: Any = make_plan(a_task("fine then remind sarah about the banner tomorrow at 3pm"))
    (sent,) = plan["actions"]
    assert sent["tool"] == "slack.schedule_dm"
    assert (sent["inputs"]["user"], sent["inputs"]["post_at"]) == ("sarah", "2026-03-05T15:00:00+09:00")
    assert "tomorrow" not in sent["inputs"]["text"]
