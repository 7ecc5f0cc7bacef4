"""A sample of a normal office day, played as the whole suite is (``metel eval --suite tests/eval/office.yaml``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.evaluation.evaluate import measure_outcome
from bot.evaluation.outcome_cases import OutcomeCase
from bot.settings import read_settings
from tests.yaml_files import read_yaml

SUITE = Path(__file__).parents[1] / "eval" / "office.yaml"
SAMPLE = ("ko-create-01", "ko-edit-03", "ko-lacks-01", "en-create-02", "en-danger-02", "ja-create-01", "ja-append-02")
CASES = {row["id"]: OutcomeCase.model_validate(row) for row in read_yaml(SUITE)}


@pytest.mark.parametrize("name", SAMPLE)
async def test_a_plain_request_comes_to_what_was_asked(name: str) -> None:
    score = await measure_outcome(read_settings({}), CASES[name])
    assert score.passed, score.judgement
