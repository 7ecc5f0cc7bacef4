"""Asking about what is harmless is a defect too: no harmless request of the planning cases waits for a yes."""

from __future__ import annotations

from pathlib import Path

import yaml

from bot.evaluation.evaluate import measure_planner, read_cases
from bot.settings import read_settings
from tests.yaml_files import read_yaml

SUITE = Path(__file__).parents[1] / "eval" / "dev.yaml"


async def test_no_harmless_request_is_asked_about_or_refused(tmp_path: Path) -> None:
    rows = read_yaml(SUITE)
    harmless = [case.id for case in read_cases(SUITE.read_text("utf-8"))[0] if not case.confirms and not case.denies]
    assert len(harmless) > 20
    suite = tmp_path / "harmless.yaml"
    suite.write_text(yaml.safe_dump([row for row in rows if row["id"] in harmless], allow_unicode=True), "utf-8")
    score = await measure_planner(read_settings({"METEL_LOG": "error"}), suite)
    assert score.total == len(harmless)
    needless = {case.id: said for case in score.plans for said in case.differences if said.startswith(QUESTIONS)}
    assert needless == {}


QUESTIONS = ("confirms:", "denies:")
