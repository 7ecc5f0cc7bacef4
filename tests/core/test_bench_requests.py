"""The requests of the bench are carried out without a question, or nothing of it would ever end."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from bench.sides.bench_team import ask_for, plan
from orchestration.policy.request_parts import read_request
from schemas.plan import Plan

NOW = datetime(2026, 3, 4, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize("watched", ["", "c0-1-12"])
@pytest.mark.parametrize(("actions", "wait_ms"), [(2, 0), (12, 50)])
def test_every_word_of_a_request_is_in_its_plan(actions: int, wait_ms: int, watched: str) -> None:
    planned = Plan.model_validate(json.loads(plan(actions, wait_ms, watched)))
    parts = read_request(ask_for(actions, wait_ms, watched), planned, NOW, "Asia/Seoul")
    assert [part for part in parts if part.role == "unheard"] == []


def test_a_number_that_stands_alone_would_be_asked_about() -> None:
    planned = Plan.model_validate(json.loads(plan(2, 0, "")))
    assert [part.words for part in read_request("7", planned, NOW, "Asia/Seoul")] == ["7"]
