"""``metel eval --model``: a suite planned by one configured model, and a report on it in three languages."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bench.models.failure_rows import wire_plan
from bench.models.speakers import read_task
from bot.cli.evaluate import evaluate_model
from bot.evaluation.evaluate import CaseScore, Score
from bot.evaluation.model_report import ModelReport, choose_model, render_report
from bot.settings import SettingsError, read_settings
from orchestration.text.messages import read_tables
from sandbox.openai.script import Line
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelCall
from schemas.plan import LANGUAGES

SUITE = """
- id: ko-right
  text: "#sales에 '안녕하세요' 올려줘"
  effects: [{tool: slack.post_message, fields: {channel: "#sales", text: "안녕하세요"}}]
- {id: ko-wrong, text: "#dev에 '안녕하세요' 올려줘", effects: [{tool: slack.post_message, fields: {channel: "#dev"}}]}
- {id: ko-down, text: "#general에 '안녕하세요' 올려줘", effects: [{tool: slack.post_message}]}
- id: ko-plan
  text: "#sales에 '회의 있어요' 올려줘"
  tools: [slack.post_message]
  inputs: {slack.post_message: {text: "회의 있어요"}}
"""
FILE = """
models:
  measured: {{base_url: "{url}/openai/v1", price: {{input: 1, output: 8}}}}
  other: {{base_url: "{url}/openai/v1", key: NOT_SET}}
roles: {{planner: [other, measured]}}
"""


async def answer(body: dict[str, Any]) -> Line | None:
    """Two plans as they should be, one that posts elsewhere, and no plan at all."""
    request = str(read_task(body)["request"])
    if "#general" in request:
        return Line(status=401)
    return Line(content=wire_plan("회의 있어요" if "회의" in request else "안녕하세요"))


@dataclass(frozen=True)
class Scene:
    server: RunningSandbox
    models: Path
    suite: Path


@pytest.fixture
async def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Scene]:
    async with running_sandbox() as server:
        server.sandbox.world.model.speaker = answer
        models, suite = tmp_path / "models.yaml", tmp_path / "small.yaml"
        models.write_text(FILE.format(url=server.url), "utf-8")
        suite.write_text(SUITE, "utf-8")
        monkeypatch.setenv("METEL_MODELS_FILE", str(models))
        monkeypatch.setenv("OPENAI_API_KEY", "sk-sandbox")
        yield Scene(server, models, suite)


async def test_a_model_is_measured_alone_and_the_report_stands_in_three_languages(
    scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await evaluate_model(scene.suite, "measured", tmp_path / "report", as_json=True) == 4
    said = capsys.readouterr().out
    told = json.loads(said[said.index("\n{") :])
    classes = {name: count for name, count in told["model"]["classes"].items() if count}
    # The wrong channel is none that the person named, so that metel asks first; without the model nothing counts.
    assert classes == {"right": 2, "needless": 1, "not_understood": 1}
    assert told["model"]["calls"] == 4
    assert (told["model"]["failed_calls"], told["model"]["unanswered_cases"]) == (1, 1)
    assert Decimal(told["model"]["usd"]) > 0
    assert {one["model"] for one in scene.server.sandbox.world.model.asked} == {"measured"}
    pages = {language: (tmp_path / "report" / f"small.{language}.md").read_text("utf-8") for language in LANGUAGES}
    assert "알 수 없음" not in pages["ko"]
    assert "# measured measured on small.yaml" in pages["en"]
    assert all("**ko-down**" in page and "ko-right" not in page for page in pages.values())
    assert "理解できなかった | 1 | 25.0" in pages["ja"]


async def test_a_model_that_is_not_there_or_has_no_key_is_told(scene: Scene, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="measured, other"):
        choose_model(read_settings(), "nobody", tmp_path)
    with pytest.raises(SettingsError, match="NOT_SET"):
        choose_model(read_settings(), "other", tmp_path)
    with pytest.raises(SettingsError, match="OPENAI_API_KEY"):
        choose_model(read_settings({"METEL_MODELS_FILE": "", "OPENAI_API_KEY": ""}), "any", tmp_path)


def test_the_worst_comes_first_and_an_unknown_price_is_not_none_at_all() -> None:
    call = ModelCall(role="planner", model="m", seconds=2.0, usd=Decimal("0.01"))
    mild = CaseScore("mild", False, ("asked",), "needless", (call,))
    wrong = CaseScore("wrong", False, ("posted",), "wrong_effect", (call.model_copy(update={"usd": None}),))
    report = ModelReport("s.yaml", "m", Score((CaseScore("good", True, ()), mild, wrong)))
    assert [case.id for case in report.list_worst()] == ["wrong", "mild"]
    assert report.usd is None
    assert "| cost (of each request) | unknown |" in render_report(report, "en")
    known = replace(report, score=Score((mild,)))
    assert "$0.0100" in render_report(known, "en")
    assert render_report(replace(report, score=Score((CaseScore("good", True, ()),))), "ko").endswith("좋아요.\n")


def test_the_three_languages_say_the_same() -> None:
    tables = read_tables("bot.evaluation")
    assert set(tables) == set(LANGUAGES)
    assert tables["ko"].keys() == tables["en"].keys() == tables["ja"].keys()
