"""Ordinary wordings of one request are planned as one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.follow_up_cases import plan_of


def _plan(text: str) -> list[tuple[str, Any]]:
    steps = plan_of(text)["actions"]
    return [(one["tool"], {k: v for k, v in one["inputs"].items() if k not in ("focus", "about")}) for one in steps]


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Show Sarah's tasks.", "show Sarah's tasks"),
        ("List Junho's open tasks", "list Junho's open tasks"),
        ("Count Sarah's tasks", "count Sarah's tasks"),
        ("add up last week's sales", "total sales last week"),
        ("先週の総売上を教えて", "先週の売上合計を教えて"),
        ("온보딩 가이드には何が書いてある？要約して", "온보딩 가이드を要約して"),
        ("온보딩 가이드에는 뭐가 적혀 있어? 요약해줘", "온보딩 가이드 요약해줘"),
        ("I was wondering if you could move the newsletter draft to Friday", "move the newsletter draft to Friday"),
        ("any chance you could post 'done' in #dev?", "post 'done' in #dev"),
        ("remind me tomorrow at 10am to call Hanbit please and thank you", "remind me tomorrow at 10am to call Hanbit"),
        ("remind me tomorrow at 10am to call Hanbit 🙏", "remind me tomorrow at 10am to call Hanbit"),
        ("I'm on holiday from tomorrow, so list Sarah's tasks", "list Sarah's tasks"),
        ("저 내일부터 휴가라서 준호 작업 보여줘", "준호 작업 보여줘"),
        ("明日から休みなので、サラさんのタスクを見せて", "サラさんのタスクを見せて"),
        ("急ぎではないですが、今日の#devを要約して", "今日の#devを要約して"),
    ],
)
def test_other_words_for_the_same_are_planned_alike(said: str, plain: str) -> None:
    assert _plan(said) == _plan(plain)
    assert _plan(plain)
