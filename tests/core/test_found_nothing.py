"""What a message says of a read that found nothing: that, and no heading with nothing below it."""

from __future__ import annotations

import pytest

from orchestration.execution.draft import make_draft
from schemas.plan import Language
from schemas.team import TeamSettings
from schemas.values import Json
from tests.core.builders import a_contract, a_plan, a_read, a_run, an_action

SAID = {"ko": "없음", "en": "none", "ja": "なし"}


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
@pytest.mark.parametrize("rows", [[], [{"title": "Pricing survey"}]])
def test_a_heading_is_followed_by_what_was_found_or_that_nothing_was(language: Language, rows: list[Json]) -> None:
    post = an_action("a2", inputs={"channel": "#dev", "text": "Late:\n{{a1.rows}}"}, requires=("a1.rows",))
    run = a_run(a_plan(a_read("a1"), post), language=language).succeeded("a1", rows=rows).run
    text = make_draft(run, post, a_contract(), TeamSettings(team="T1")).payload["text"]
    assert text == ("Late:\n• Pricing survey" if rows else f"Late:\n{SAID[language]}")
