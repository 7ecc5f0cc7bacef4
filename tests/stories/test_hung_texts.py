"""A model that does not answer in a step of texts: the step ends in its time, as it would without that model."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from orchestration.llm.failover import OPEN_AFTER
from sandbox.server import running_sandbox
from schemas.events import ModelCalled, RetryPlanned
from tests.bot.office import NOW, Office, bot_in, says
from tests.stories.places import SALES, posts, script
from tests.stories.test_model_outage import latest
from tests.stories.test_questions_answered import a_plan as an_inquiry
from tests.stories.test_questions_answered import sow_documents
from tests.stories.test_refused_texts import ONLY_MODELS, TEXT, a_plan
from tests.stories.test_scenario_two import ASKED_FOR_SALES, FULL

FILE = """
models:
  first: {{base_url: "{url}/openai/v1"}}
  other: {{key: OTHER, base_url: "{url}/openai/v1"}}
roles: {{planner: [first], writer: {names}, reader: {names}}}
routing: {{easy: model}}
"""
KEYS = {"OPENAI_API_KEY": "sk-sandbox", "METEL_MODEL_KEYS": "OTHER=sk-sandbox"}
HUNG = {"content": "too late", "delay": 300}
STEP_S = "3"
WRITING = next(one for one in ONLY_MODELS if one[0] == "text.write")[:3]
WRITTEN = "지난주 매출 합계는 71,667,000원입니다."


@asynccontextmanager
async def an_office(folder: Path, names: str = "[first]", **more: str) -> AsyncGenerator[Office]:
    """A bot whose steps may take three seconds."""
    async with running_sandbox(now=NOW) as sandbox:
        file = folder / "models.yaml"
        file.write_text(FILE.format(url=sandbox.url, names=names), "utf-8")
        given: dict[str, Any] = {"METEL_MODELS_FILE": str(file), "METEL_MAX_TIMEOUT_S": STEP_S, **KEYS, **more}
        async with bot_in(sandbox, folder / "metel.db", **given) as office:
            yield office


async def outcomes(office: Office) -> list[tuple[str, str, str]]:
    _, events = await latest(office)
    return [(one.call.role, one.call.model, one.call.outcome) for one in events if isinstance(one, ModelCalled)]


async def test_where_the_only_writer_hangs_the_summary_is_counted_at_the_end_of_the_steps_time(tmp_path: Path) -> None:
    async with an_office(tmp_path) as office:
        await script(office, FULL, HUNG)
        asked = await office.say(ASKED_FOR_SALES)
        await office.card(asked["ts"], says("올렸어요"))
        (message,) = await posts(office, SALES)
        assert "71,667,000" in message["text"]
        assert "too late" not in message["text"]
        assert await outcomes(office) == [("planner", "first", "answered"), ("writer", "first", "transient")]
        _, events = await latest(office)
        assert not [one for one in events if isinstance(one, RetryPlanned)], "the step itself never failed"


async def test_where_the_first_writer_hangs_the_next_has_time_left(tmp_path: Path) -> None:
    async with an_office(tmp_path, "[first, other]", METEL_MAX_TIMEOUT_S="8") as office:
        await script(office, FULL, HUNG, HUNG, WRITTEN)
        asked = await office.say(ASKED_FOR_SALES)
        await office.card(asked["ts"], says("올렸어요"), within_s=20)
        (message,) = await posts(office, SALES)
        assert message["text"] == WRITTEN
        found = await outcomes(office)
        assert found[1:] == [("writer", "first", "transient")] * 2 + [("writer", "other", "answered")]


async def test_where_the_reader_hangs_the_passages_are_shown(tmp_path: Path) -> None:
    async with an_office(tmp_path) as office:
        sow_documents(office)
        await script(office, an_inquiry("연차는 며칠이야?", "휴가"), HUNG)
        asked = await office.say("@metel 연차는 며칠이야?")
        await office.card(asked["ts"], says("“"))
        assert await outcomes(office) == [("planner", "first", "answered"), ("reader", "first", "transient")]


async def test_a_writer_that_hangs_again_and_again_is_left_alone(tmp_path: Path) -> None:
    async with an_office(tmp_path, "[other]") as office:
        for _ in range(OPEN_AFTER):
            await script(office, FULL, HUNG)
            asked = await office.say(ASKED_FOR_SALES)
            await office.card(asked["ts"], says("올렸어요"))
        await script(office, FULL, WRITTEN)
        asked = await office.say(ASKED_FOR_SALES)
        async with asyncio.timeout(float(STEP_S)):
            await office.card(asked["ts"], says("올렸어요"))
        assert await outcomes(office) == [("planner", "first", "answered")], "nobody waits for it any more"


@pytest.mark.parametrize("second", [HUNG, {"status": 500}])
async def test_a_text_whose_mending_is_not_answered_is_marked_as_it_is(tmp_path: Path, second: dict[str, Any]) -> None:
    """A made-up figure is told once; where there is no answer to that, the text stands as one that was not mended."""
    async with an_office(tmp_path) as office:
        await script(office, a_plan(*WRITING), f"{TEXT}. 참가비는 30,000원입니다.", second, second)
        asked = await office.say(f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해")
        await office.card(asked["ts"], says("30,000"))
        assert await posts(office, SALES) == [], "it waits for a yes"
