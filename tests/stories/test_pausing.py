"""A person may halt a run without losing it: pause it, answer meanwhile, leave a step out, and have it go on."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from bot.processes.operator import OperatorCommand, build_command_delivery
from bot.processes.serve import build_operator_inbox
from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, controls, has, says
from tests.stories.places import GENERAL, SALES, action, effects, plan, posts, script, until

ASKED = "@metel 두 채널에 '남는 글'과 '빼는 글'을 올려줘"
LEFT_OUT = {"channel": "#general", "text": "빼는 글"}
PLAN = plan(
    action("a1", "slack.post_message", intent="notify", inputs={"text": "남는 글"}),
    action(
        "a2",
        "slack.post_message",
        intent="notify",
        depends_on=["a1"],
        inputs={"channel": "#general", "text": "빼는 글"},
    ),
)
"""The first step lacks its channel, so that the run waits at a question."""
SHARE = "@metel 노션에 '주간 회의' 페이지 만들고 슬랙에 공유해줘"


async def status(office: Office, thread_ts: str) -> Json:
    """The status card, which is the first of the thread."""
    return await office.card(thread_ts, lambda _: True)


async def pausing(office: Office, asked: Json) -> Json:
    """Pause the run and return its status card once it says so."""
    await office.click(await status(office, asked["ts"]), "pause")
    return await office.card(asked["ts"], says("잠시 멈춰"))


async def test_a_paused_run_keeps_an_answer_and_does_nothing_until_it_is_resumed(office: Office) -> None:
    asked = await office.say(SHARE)
    question = await office.card(asked["ts"], has("pick_channel"))
    paused = await pausing(office, asked)
    assert has("resume")(paused)
    assert has("stop")(paused)
    assert not has("pause")(paused)

    await office.click(question, "pick_channel", "#sales")
    await office.card(asked["ts"], lambda card: card["ts"] == question["ts"] and not has("pick_channel")(card))
    await office.metel.dispatcher.idle()
    assert await posts(office, SALES) == []
    assert says("잠시 멈춰")(await status(office, asked["ts"]))

    await office.click(await status(office, asked["ts"]), "resume")
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await posts(office, SALES)) == 1
    assert len(await effects(office, "pages.create")) == 1


async def test_a_step_that_has_not_begun_is_left_out_of_a_paused_run(modelled: Office) -> None:
    office = modelled
    await script(office, PLAN)
    asked = await office.say(ASKED)
    question = await office.card(asked["ts"], has("pick_channel"))
    assert offered(await status(office, asked["ts"])) == []
    card = await pausing(office, asked)
    assert offered(card) == ["a1", "a2"]

    await office.click(card, "drop", "a2")
    left = await office.card(asked["ts"], says("님이 뺐어요"))
    assert offered(left) == ["a1"]
    await office.click(question, "pick_channel", "#sales")
    await office.click(left, "resume")
    await office.card(asked["ts"], says("끝났어요"))
    assert [post["text"] for post in await posts(office, SALES)] == ["남는 글"]
    assert await posts(office, GENERAL) == []


def offered(card: Json) -> list[str]:
    """The steps that a card offers to leave out."""
    return [option["value"] for _, e in controls(card) if e["action_id"] == "drop" for option in e["options"]]


async def test_a_call_that_is_under_way_ends_and_the_next_step_does_not_begin(modelled: Office) -> None:
    office = modelled
    page = action("a1", "notion.create_page", intent="write", inputs={"title": "느린 페이지"})
    told = action("a2", "slack.post_message", intent="notify", depends_on=["a1"], inputs=LEFT_OUT)
    await script(office, plan(page, told))
    await office.fault(service="notion", method="pages.create", kind="slow", seconds=60)
    asked = await office.say("@metel '느린 페이지' 페이지 만들고 슬랙에 '빼는 글' 올려줘")
    await until(lambda: begun(office))
    await pausing(office, asked)
    await office.http.delete("/faults")
    await until(lambda: is_done(office))
    await office.metel.dispatcher.idle()
    assert "approval_asked" not in await happenings(office)
    await office.click(await status(office, asked["ts"]), "resume")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await effects(office, "pages.create")) == len(await posts(office, GENERAL)) == 1


async def happenings(office: Office) -> list[str]:
    """The kinds of events of the latest run."""
    rows = await office.metel.database.runs.latest()
    return [event.type for row in rows for event in await office.metel.database.runs.events(row.team, row.id)]


async def begun(office: Office) -> bool:
    return "action_started" in await happenings(office)


async def is_done(office: Office) -> bool:
    return "action_succeeded" in await happenings(office)


async def test_a_question_of_a_step_that_is_left_out_is_asked_no_more(modelled: Office) -> None:
    office = modelled
    await script(office, PLAN)
    asked = await office.say(ASKED)
    question = await office.card(asked["ts"], has("pick_channel"))
    await office.click(await pausing(office, asked), "drop", "a1")
    await office.card(asked["ts"], lambda card: card["ts"] == question["ts"] and not has("pick_channel")(card))


async def test_words_in_the_thread_pause_and_resume(office: Office) -> None:
    asked = await office.say(SHARE)
    question = await office.card(asked["ts"], has("pick_channel"))
    await office.say("일시정지", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("잠시 멈춰"))
    await office.click(question, "pick_channel", "#sales")
    await office.say("@metel 계속", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await posts(office, SALES)) == 1


async def test_only_the_one_who_asked_and_approvers_may_pause_and_resume(office: Office) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    await office.click(await status(office, asked["ts"]), "pause", user="junho")
    await told_not_theirs(office, 1)
    assert has("pause")(await status(office, asked["ts"]))
    await pausing(office, asked)
    office.time.advance(timedelta(minutes=1))  # the same words are told somebody once a minute
    await office.say("계속", user="junho", thread_ts=asked["ts"])
    await told_not_theirs(office, 2)
    assert has("resume")(await status(office, asked["ts"]))


async def told_not_theirs(office: Office, times: int) -> None:
    """Wait until somebody has been told so often that others decide."""
    await office.until(
        lambda world: sum(bool(m.get("to")) and "결정할 수 있어요" in m["text"] for m in world["messages"]) == times
    )


async def test_a_paused_run_can_be_stopped(office: Office) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    await office.click(await pausing(office, asked), "stop")
    await office.card(asked["ts"], says("중지했어요"))
    assert await posts(office, SALES) == []


async def test_a_paused_run_survives_a_restart(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            asked = await office.say(SHARE)
            question = await office.card(asked["ts"], has("pick_channel"))
            await pausing(office, asked)
            await office.click(question, "pick_channel", "#sales")
            await office.card(asked["ts"], lambda card: card["ts"] == question["ts"] and not has("pick_channel")(card))
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            await office.metel.dispatcher.idle()
            assert says("잠시 멈춰")(await status(office, asked["ts"]))
            assert await posts(office, SALES) == []
            await office.click(await status(office, asked["ts"]), "resume")
            await office.card(asked["ts"], says("끝났어요"))
            assert len(await posts(office, SALES)) == 1


async def test_an_operator_pauses_and_resumes_from_the_command_line(office: Office) -> None:
    asked = await office.say(SHARE)
    question = await office.card(asked["ts"], has("pick_channel"))
    await wished(office, "pause")
    await office.card(asked["ts"], says("잠시 멈춰"))
    await office.click(question, "pick_channel", "#sales")
    await wished(office, "resume")
    await office.card(asked["ts"], says("끝났어요"))


async def wished(office: Office, command: OperatorCommand) -> None:
    """Leave an operator's command for the latest run and have it carried out."""
    metel = office.metel
    (run,) = await metel.database.runs.latest()
    await metel.database.inbox.store(build_command_delivery(command, run.id, run.team, "root", metel.clock))
    await build_operator_inbox(metel, metel.dispatcher).poll()
