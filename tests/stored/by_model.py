"""Runs that the scripted model plans; each function is one and returns its thread."""

from __future__ import annotations

from tests.bot.office import Office, has, says
from tests.stored.acts import asked, by_name, click, done, set_policy
from tests.stories.places import a_post, action, plan, script

TELL = "@metel 알려줘"
SALES_SHEET = {"spreadsheet": "매출 현황 2026", "range": "주간!A1:B3"}
READ = action("a1", "sheets.get_range", produces=["rows"], inputs=SALES_SHEET)


async def edited(office: Office) -> str:
    thread = await asked(office, TELL, plan(a_post("a1", "#sales", "첫 글")))
    card = await office.card(thread, has("approve"))
    view = await office.opened(card, "edit")
    assert (await office.submit(view, **{"field:text": "고친 글"}))["ok"]
    again = await office.card(thread, lambda one: has("approve")(one) and says("고친 글")(one))
    await office.click(again, "approve")
    return await done(office, thread)


async def dropped(office: Office) -> str:
    told = action("a1", "slack.post_message", intent="notify", inputs={"text": "남는 글"})
    left = a_post("a2", "#general", "빼는 글", asks=False, depends_on=["a1"])
    thread = await asked(office, "@metel 두 채널에 알려줘", plan(told, left))
    question = await office.card(thread, has("pick_channel"))
    await click(office, thread, "pause")
    await click(office, thread, "drop", "a2")
    await office.card(thread, says("님이 뺐어요"))
    await office.click(question, "pick_channel", "#sales")
    await click(office, thread, "resume")
    return await done(office, thread)


async def retried(office: Office) -> str:
    """It failed, ended, and goes on after a click."""
    await office.fault(service="google", method="spreadsheets.values.batchGet", kind="server_error", times=1)
    read = {**READ, "retries": {"max_attempts": 1}}
    thread = await asked(office, TELL, plan(read, a_post("a2", "#sales", "다 읽음", asks=False, requires=["a1.rows"])))
    await click(office, thread, "retry")
    await click(office, thread, "approve")
    return await done(office, thread)


async def replanned(office: Office) -> str:
    short = {**READ, "success_criteria": ["row_count > 500"]}
    post = a_post("p1", "#sales", "표가 짧아요", asks=False)
    thread = await asked(office, "@metel 매출 현황을 #sales에 올려줘", plan(short), plan(post))
    await click(office, thread, "approve")
    return await done(office, thread)


async def no_plan(office: Office) -> str:
    broken = {"content": '{"version": "1.1", "goal": '}
    return await done(office, await asked(office, TELL, broken, broken), "실행하지 않았습니다")


async def reviewed(office: Office) -> str:
    await set_policy(office, adviser=True)
    advice = {"content": '{"ask": true, "reason": "금요일 밤에 올리는 글이에요"}'}
    post = action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "검토한 글"})
    thread = await asked(office, "@metel #sales에 '검토한 글' 올려줘", plan(post), advice)
    await click(office, thread, "approve")
    await done(office, thread)
    await set_policy(office, adviser=False)
    return thread


async def filled(office: Office) -> str:
    """A plan of version 1.0, whose inputs the model is asked for."""
    step = action("a1", "slack.post_message", intent="notify", produces=["message_ts"])
    values = {"content": '{"channel": "#sales", "text": "채운 글"}'}
    text = "@metel #sales 에 '채운 글' 이라고 올려줘"
    return await done(office, await asked(office, text, plan(step, version="1.0"), values))


async def not_understood(office: Office) -> str:
    """Words that change nothing, which a model was asked about; then a no."""
    thread = await asked(office, TELL, plan(a_post("a1", "#sales", "그대로")))
    card = await office.card(thread, has("reject_how"))
    nothing = {"content": '{"version": "1.1", "goal": '}
    await script(office, nothing, nothing)
    await office.say("@metel 7번은 빼줘", thread_ts=thread)
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") and "알아듣지 못해서" in m["text"]])
    await office.reject(card)
    return await done(office, thread, "거절했습니다")


async def read_again(office: Office) -> str:
    """A read that waits an hour for what is not there yet."""
    until = {"path": "a1.rows.0.지역", "op": "gt", "value": 5}
    repeat = {"every_s": 3600, "until": until, "max": 2}
    thread = await asked(office, "@metel 매출 현황에 지역이 적히면 알려줘", plan({**READ, "repeat": repeat}))
    await office.card(thread, says("이번에는 조건을 확인할 수 없었어요"))
    return thread


RUNS = by_name(edited, dropped, retried, replanned, no_plan, reviewed, filled, not_understood, read_again)
