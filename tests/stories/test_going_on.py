"""After the end: what failed is tried again, what was stopped is started over, and nothing done is done twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.runs import change_plan, send_command
from bot.processes.operator import OperatorCommand, run_operator_inbox
from bot.processes.serve import build_operator_inbox
from orchestration.run.commands import Revisit, Who
from tests.bot.office import MINJI, TEAM, Json, Office, controls, has, says, value_of
from tests.stories.places import SALES, action, effects, list_names, pages, plan, posts, script

ASKED = "@metel '주간 보고' 만들고 매출 읽어서 #sales에 공유해줘"
PLAN = plan(
    action("a1", "notion.create_page", intent="write", produces=["page_url"], inputs={"title": "주간 보고"}),
    action(
        "a2",
        "sheets.get_range",
        produces=["rows"],
        retries={"max_attempts": 1},
        inputs={"spreadsheet": "매출 현황 2026", "range": "주간!A1:B2"},
    ),
    action(
        "a3",
        "slack.post_message",
        intent="notify",
        requires=["a1.page_url", "a2.rows"],
        inputs={"channel": "#sales", "text": "{{a1.page_url}}"},
    ),
    constraints={"allow_parallel": True},
)
"""A page, a read that fails, and a post that needs both."""
SHARE = "@metel 노션에 '주간 보고' 페이지 만들고 슬랙에 공유해줘"


async def broken(office: Office) -> tuple[Json, Json]:
    """A run whose read failed; its message and its last card."""
    await list_names(office)
    await office.fault(service="google", method="spreadsheets.values.batchGet", kind="server_error", times=1)
    await script(office, PLAN)
    asked = await office.say(ASKED)
    return asked, await office.card(asked["ts"], has("retry"))


async def status_of_latest(office: Office) -> str:
    return (await office.metel.database.runs.latest())[0].status


async def shared(office: Office) -> list[Json]:
    """The posts of the page's address."""
    return [one for one in await posts(office, SALES) if "notion.so" in one["text"]]


async def retried(office: Office, asked: Json, card: Json) -> Json:
    """The card of the second end."""
    return await office.card(asked["ts"], lambda one: one["ts"] > card["ts"] and has("undo")(one))


async def test_a_failed_step_is_tried_again_with_what_waited_for_it_and_what_is_done_stays(modelled: Office) -> None:
    asked, card = await broken(modelled)
    assert await status_of_latest(modelled) == "partly_succeeded"
    assert await shared(modelled) == []
    await modelled.click(card, "retry")
    await retried(modelled, asked, card)
    assert await status_of_latest(modelled) == "succeeded"
    (page,) = await pages(modelled, "주간 보고")
    (post,) = await shared(modelled)
    assert page["url"] in post["text"], "what the page left was kept"
    assert len(await effects(modelled, "pages.create")) == 1
    old = await modelled.card(asked["ts"], lambda one: one["ts"] == card["ts"] and not controls(one))
    assert says("이어서")(old)


async def test_only_the_one_who_asked_retries_and_two_clicks_retry_once(modelled: Office) -> None:
    asked, card = await broken(modelled)
    await modelled.click(card, "retry", user="junho")
    await modelled.until(lambda world: any(m.get("to") == "U0JUNHO001" for m in world["messages"]))
    assert await status_of_latest(modelled) == "partly_succeeded"
    run_id = value_of(card, "retry")
    await modelled.click(card, "retry")
    await retried(modelled, asked, card)
    again = await modelled.metel.handler.take(TEAM, run_id, Revisit("retry"), Who(MINJI))
    assert not again.accepted
    assert len(await shared(modelled)) == 1


async def test_a_step_that_fails_again_can_be_tried_again(modelled: Office) -> None:
    asked, card = await broken(modelled)
    await modelled.fault(service="google", method="spreadsheets.values.batchGet", kind="server_error", times=1)
    await modelled.click(card, "retry")
    second = await modelled.card(asked["ts"], lambda one: one["ts"] > card["ts"] and has("retry")(one))
    await modelled.click(second, "retry")
    await retried(modelled, asked, second)
    assert len(await shared(modelled)) == 1


async def test_a_stopped_run_is_started_over_once(office: Office) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    await office.click((await office.cards(asked["ts"]))[0], "stop")
    card = await office.card(asked["ts"], has("start_over"))
    await office.click(card, "start_over")
    question = await office.card(asked["ts"], lambda one: one["ts"] > card["ts"] and has("pick_channel")(one))
    await office.card(asked["ts"], lambda one: one["ts"] == card["ts"] and not has("start_over")(one))
    again = await office.metel.handler.take(TEAM, value_of(card, "start_over"), Revisit("start_over"), Who(MINJI))
    assert not again.accepted
    await office.click(question, "pick_channel", "#sales")
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await office.metel.database.runs.latest()) == 2


async def test_leaving_out_every_step_ends_as_stopped_with_a_kind_word(modelled: Office) -> None:
    office = modelled
    told = action("a1", "slack.post_message", intent="notify", inputs={"text": "글"})
    await script(office, plan(told))
    asked = await office.say("@metel 알려줘")
    await office.card(asked["ts"], has("pick_channel"))
    await office.click((await office.cards(asked["ts"]))[0], "pause")
    paused = await office.card(asked["ts"], has("resume"))
    await office.click(paused, "drop", "a1")
    await office.click(await office.card(asked["ts"], has("resume")), "resume")
    await office.card(asked["ts"], says("모든 단계를 빼서"))
    assert await status_of_latest(office) == "cancelled"
    await office.card(asked["ts"], says("모든 단계를 뺐어요"))


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The office's database is the one that the command line's settings name."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'metel.db'}")


async def granted(office: Office) -> None:
    """Have the commands that were left carried out."""
    metel = office.metel
    await build_operator_inbox(metel, metel.dispatcher).poll()


@pytest.mark.usefixtures("database")
async def test_an_operator_retries_and_undoes_from_the_command_line(modelled: Office) -> None:
    asked, card = await broken(modelled)
    run_id = value_of(card, "retry")
    assert await send_command(run_id, "pause") == 1
    assert await send_command(run_id, "retry") == 0
    await granted(modelled)
    done = await retried(modelled, asked, card)
    assert await send_command(run_id, "undo") == 0
    await granted(modelled)
    await modelled.card(asked["ts"], lambda one: one["ts"] == done["ts"] and not has("undo")(one))
    await modelled.card(asked["ts"], lambda one: one["ts"] > done["ts"] and says("끝났어요")(one))
    (page,) = await pages(modelled, "주간 보고")
    assert page["in_trash"]


@pytest.mark.usefixtures("database")
async def test_an_operator_starts_a_stopped_run_over(office: Office) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    (row,) = await office.metel.database.runs.latest()
    assert await send_command(row.id, "again") == 1, "it is not over yet"
    commands: tuple[OperatorCommand, ...] = ("cancel", "again")
    for wanted in commands:
        assert await send_command(row.id, wanted) == 0
        await granted(office)
        await office.card(asked["ts"], has("start_over") if wanted == "cancel" else has("pick_channel"))
    assert len(await office.metel.database.runs.latest()) == 2


@pytest.mark.usefixtures("database")
async def test_an_operator_changes_a_plan_and_sees_the_difference(
    office: Office, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.processes.operator.LOOK_EVERY_S", 0.02)
    monkeypatch.setattr("bot.cli.runs.LOOK_EVERY_S", 0.02)
    asked = await office.say("@metel #partner-hanbit에 '안녕하세요'라고 올려줘")
    await office.card(asked["ts"], has("approve"))
    (row,) = await office.metel.database.runs.latest()
    metel = office.metel
    async with run_operator_inbox(build_operator_inbox(metel, metel.dispatcher)):
        assert await change_plan(row.id, "색깔을 바꿔줘") == 1
        assert await change_plan(row.id, "#partner-hanbit 말고 #dev에 올려줘") == 0
    assert "channel: #partner-hanbit -> #dev" in capsys.readouterr().out
    await office.card(asked["ts"], says("끝났어요"))


async def test_a_change_is_left_where_nobody_takes_it(
    office: Office, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: None
) -> None:
    asked = await office.say("@metel #partner-hanbit에 '안녕하세요'라고 올려줘")
    await office.card(asked["ts"], has("approve"))
    (row,) = await office.metel.database.runs.latest()
    monkeypatch.setattr("bot.cli.runs.TAKEN_WITHIN_S", 0.2)
    assert await change_plan(row.id, "#partner-hanbit 말고 #dev에 올려줘") == 0
    assert "Left for" in capsys.readouterr().out
    await granted(office)
    await office.card(asked["ts"], says("끝났어요"))


async def test_what_failed_is_tried_again_by_a_word_in_the_thread(modelled: Office) -> None:
    asked, card = await broken(modelled)
    await modelled.say("@metel 다시 시도해줘", thread_ts=asked["ts"])
    await retried(modelled, asked, card)
    assert len(await pages(modelled, "주간 보고")) == 1
    assert len(await shared(modelled)) == 1
