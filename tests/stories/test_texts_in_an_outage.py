"""No model answers in a step that writes, reads or fills in: told as a model's outage, never as what the text lacks."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sandbox.server import running_sandbox
from schemas.events import ModelAsked, ModelCalled
from tests.bot.office import NOW, Office, bot_in, has, says
from tests.stories.places import SALES, action, plan, posts, script, until
from tests.stories.test_hung_texts import FILE, KEYS
from tests.stories.test_model_outage import MISHEARD, TEAM, latest, spent
from tests.stories.test_refused_texts import ONLY_MODELS, TEXT, a_plan

LABELLING = (
    "text.classify",
    {"data": TEXT, "labels": ["공지", "질문"], "about": None},
    "label",
    "reader",
)
ROLES = {one[0]: one for one in (*ONLY_MODELS, LABELLING)}
OUTAGES: dict[str, tuple[list[Any], str]] = {
    "a server that breaks": ([{"status": 503}] * 6, "모델이 응답하지 않아요"),
    "a server that asks to wait for long": ([{"status": 429, "retry_after": 600}] * 3, "모델이 지금 너무 바빠서"),
    "a dead key": ([{"status": 401}], "키를 받아들이지"),
    "an empty account": ([spent()], "한도가 다 찼어요"),
    "a page of a proxy": ([{"raw": "<html>"}], "모델의 답을 읽을 수 없었어요"),
}
JUNK = {"content": "물론이죠! 바로 할게요."}


@asynccontextmanager
async def an_office(folder: Path, names: str = "[first]") -> AsyncGenerator[Office]:
    async with running_sandbox(now=NOW) as sandbox:
        file = folder / "models.yaml"
        told = FILE.format(url=sandbox.url, names=names).replace("reader:", f"filler: {names}, reader:")
        file.write_text(told, "utf-8")
        given: dict[str, Any] = {"METEL_MODELS_FILE": str(file), **KEYS}
        async with bot_in(sandbox, folder / "metel.db", **given) as office:
            office.time.hurry()
            yield office


async def ask(office: Office, tool: str, *lines: Any) -> dict[str, Any]:
    """Ask for a post of a text that a model is to make, with what it answers to that."""
    _, args, key, _ = ROLES[tool]
    await script(office, a_plan(tool, args, key), *lines)
    return await office.say(f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해")


async def ended_card(office: Office, thread_ts: str) -> dict[str, Any]:
    """The card of the run once it is over and shown."""

    async def is_over() -> bool:
        rows = await office.metel.database.runs.recent(TEAM, 1)
        return bool(rows) and (await latest(office))[0].ended is not None

    await until(is_over, 20)
    run, _ = await latest(office)
    await office.metel.tenants.shown(run.team, run.id, 10)
    return (await office.cards(thread_ts))[-1]


@pytest.mark.parametrize("tool", ROLES)
@pytest.mark.parametrize("name", OUTAGES)
async def test_an_outage_is_told_as_one_of_the_model(tmp_path: Path, tool: str, name: str) -> None:
    lines, words = OUTAGES[name]
    async with an_office(tmp_path) as office:
        asked = await ask(office, tool, *lines)
        card = await ended_card(office, asked["ts"])
        assert says(words)(card)
        told = str(card["blocks"]) + card["text"]
        assert "text에서" not in told, "no part of metel has that name for people"
        assert not any(one in told for one in MISHEARD)
        run, events = await latest(office)
        assert run.ended is not None
        assert run.ended.status == "failed"
        assert {error.code // 1000 for error in run.errors} == {7}
        calls = [one.call for one in events if isinstance(one, ModelCalled)]
        assert {one.role for one in calls} == {"planner", ROLES[tool][3]}
        assert await posts(office, SALES) == []


READING = ("text.extract", "text.classify")


@pytest.mark.parametrize("tool", READING)
async def test_an_answer_in_no_form_is_unreadable_and_nothing_is_asked_of_the_person(tmp_path: Path, tool: str) -> None:
    async with an_office(tmp_path) as office:
        asked = await ask(office, tool, JUNK, JUNK)
        card = await office.card(asked["ts"], says("모델의 답을 읽을 수 없었어요"))
        assert not has("answer")(card)
        run, _ = await latest(office)
        assert [int(error.code) for error in run.errors] == [7007]
        assert run.questions == {}


GOOD = {"text.extract": {"f1": "2층 회의실"}, "text.classify": {"labels": ["공지"]}}


@pytest.mark.parametrize("tool", READING)
async def test_the_next_model_reads_what_the_first_did_not(tmp_path: Path, tool: str) -> None:
    async with an_office(tmp_path, "[first, other]") as office:
        asked = await ask(office, tool, JUNK, JUNK, {"content": GOOD[tool]})
        await office.card(asked["ts"], says("올렸어요"))
        _, events = await latest(office)
        calls = [one.call for one in events if isinstance(one, ModelCalled)][1:]
        assert [(one.model, one.outcome) for one in calls] == [
            ("first", "answered"),
            ("first", "answered"),
            ("other", "answered"),
        ]
        assert calls[-1].instead_of is not None
        assert (calls[-1].instead_of.model, calls[-1].instead_of.kind) == ("first", "unusable")


async def test_the_next_model_writes_what_the_first_made_up(tmp_path: Path) -> None:
    made_up = {"content": f"{TEXT}. 참가비는 30,000원입니다."}
    async with an_office(tmp_path, "[first, other]") as office:
        asked = await ask(office, "text.write", made_up, made_up, {"content": TEXT})
        await office.card(asked["ts"], says("올렸어요"))
        (message,) = await posts(office, SALES)
        assert message["text"] == TEXT


LACKS = plan(action("a1", "slack.post_message", intent="notify", inputs={}))


@pytest.mark.parametrize("lines", [[JUNK, JUNK], [{"status": 401}], [{"status": 503}] * 6])
async def test_a_filler_that_gives_nothing_is_told_as_a_models_failure(tmp_path: Path, lines: list[Any]) -> None:
    async with an_office(tmp_path) as office:
        await script(office, LACKS, *lines)
        asked = await office.say("@metel #sales에 '안녕하세요' 눈에 띄게 올려줘")
        card = await ended_card(office, asked["ts"])
        assert says("모델")(card)
        assert not has("pick_channel")(card), "nobody is asked for what they have said"
        run, events = await latest(office)
        assert {error.code // 1000 for error in run.errors} == {7}
        assert run.questions == {}
        assert [one for one in events if isinstance(one, ModelAsked | ModelCalled)]


async def test_the_next_model_fills_in_what_the_first_gave_in_no_form(tmp_path: Path) -> None:
    good = {"content": {"channel": "#sales", "text": "안녕하세요"}}
    async with an_office(tmp_path, "[first, other]") as office:
        await script(office, LACKS, JUNK, JUNK, good)
        asked = await office.say("@metel #sales에 '안녕하세요' 눈에 띄게 올려줘")
        await office.card(asked["ts"], says("올렸어요"))
        (message,) = await posts(office, SALES)
        assert message["text"] == "안녕하세요"
