"""Cases that are played by the whole bot and judged by what happened, and how ``metel eval`` tells of them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bot.command_line import clean_environment, run_cli

SUITE = """
- id: ko-right
  kind: create
  text: 노션 회의록에 '주간 회의' 페이지 만들어줘
  effects: [{tool: notion.create_page, fields: {title: 주간 회의}}]
  world: [{page: 주간 회의}]
- id: ko-wrong
  kind: create
  text: "#dev에 '점심 먹어요' 올려줘"
  effects: []
- id: ko-thread
  kind: thread
  turns: [{say: "제품 로드맵 페이지 삭제해줘"}, {click: reject}]
  effects: []
"""


def test_a_suite_is_told_by_classes(tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    suite.write_text(SUITE, "utf-8")
    done = run_cli("eval", "--suite", str(suite), "--json", env=clean_environment(), cwd=tmp_path)
    score = json.loads(done.stdout)
    assert done.returncode == 4
    assert [(one["id"], one["class"]) for one in score["cases"]] == [
        ("ko-right", "right"),
        ("ko-wrong", "wrong_effect"),
        ("ko-thread", "right"),
    ]
    assert score["classes"]["all"]["right"] == 2
    assert score["classes"]["create"]["wrong_effect"] == 1
