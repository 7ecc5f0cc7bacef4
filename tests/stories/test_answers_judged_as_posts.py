"""What metel tells goes by the rules of a post: what others are not to read goes to who asked alone, once."""

from __future__ import annotations

import json

from tests.bot.office import BOT, JUNHO, MINJI, Json, Office, has, says
from tests.stories.approvals import Opened
from tests.stories.places import GENERAL, SALES, action, direct_card, plan, posts, script, told_to, until
from tests.stories.test_team_policy import command

EXEC = "C0EXEC0001"
SHEET = "@metel '고객 명단' 시트 보여줘"
NUMBERS = ("010-1234-5678", "yerin.han@example.com")


async def told_everybody(office: Office, channel: str) -> str:
    """All that metel has said in a channel to everybody there, as it stands now."""
    rows = (await office.world())["messages"]
    said = [m for m in rows if m["channel"] == channel and m["user"] == BOT and not m.get("to")]
    return json.dumps(said, ensure_ascii=False)


async def test_customers_are_masked_in_the_channel_and_whole_for_who_asked_alone(office: Office) -> None:
    asked = await office.say(SHEET)
    there = await office.card(asked["ts"], says("한예린"))
    alone = await direct_card(office, MINJI, says("010-1234-5678"))
    assert "가리지 않은 내용은 @김민지 님에게만 보냈어요" in str(there["blocks"])
    assert all(number in str(alone["blocks"]) for number in NUMBERS)
    everybody = await told_everybody(office, SALES)
    assert not any(number in everybody for number in NUMBERS)
    assert await told_to(office, JUNHO) == []


async def test_in_a_direct_message_nothing_is_masked(office: Office) -> None:
    await office.say(SHEET.removeprefix("@metel "), channel="@metel")
    card = await direct_card(office, MINJI, says("010-1234-5678"))
    assert "가렸어요" not in str(card["blocks"])
    assert len([m for m in await told_to(office, MINJI) if "yerin" in str(m)]) == 1


async def test_the_private_answer_outlives_a_lost_post_and_a_death_and_is_there_once(open_with: Opened) -> None:
    async with open_with() as office:
        await office.fault(method="chat.postMessage", kind="drop_response", times=4)
        await office.say(SHEET)
        await until(lambda: _is_ended(office))
    async with open_with() as office:
        await direct_card(office, MINJI, says("010-1234-5678"))
        await office.all_carried()
        whole = [m for m in await told_to(office, MINJI) if "010-1234-5678" in str(m["blocks"])]
        assert len(whole) == 1
        assert "010-1234-5678" not in await told_everybody(office, SALES)


async def _is_ended(office: Office) -> bool:
    rows = await office.metel.database.runs.latest()
    return bool(rows) and rows[0].status == "succeeded"


def reading(thread_ts: str) -> Json:
    where = {"channel": "#exec", "thread_ts": thread_ts}
    return plan(action("a1", "slack.read_thread", produces=["messages"], inputs=where, summary="임원 대화 읽기"))


async def test_what_fewer_may_read_goes_to_the_asker_alone_and_the_thread_tells_not_from_where(
    modelled: Office,
) -> None:
    secret = await modelled.say("연봉 인상률은 7%", user="minji", channel="#exec")
    await script(modelled, reading(secret["ts"]))
    asked = await modelled.say("@metel 그 얘기 정리해 줘", channel="#general")
    await modelled.card(asked["ts"], says("답은 @김민지 님에게만 보냈어요"))
    alone = await direct_card(modelled, MINJI, says("7%"))
    assert "7%" in str(alone["blocks"])
    for words in ("7%", "exec", EXEC, "임원"):
        assert words not in await told_everybody(modelled, GENERAL), words
    told = str(await command(modelled, "why", channel="#general", user="junho"))
    assert "read_thread" not in told
    assert "임원" not in told
    await modelled.say("@metel 그거 #sales에 공유해줘", user="junho", channel="#general", thread_ts=asked["ts"])
    await modelled.all_carried()
    assert "7%" not in str(await posts(modelled, SALES))


async def test_in_the_very_channel_and_where_all_may_read_it_the_answer_stands_in_the_thread(modelled: Office) -> None:
    secret = await modelled.say("연봉 인상률은 7%", user="minji", channel="#exec")
    await script(modelled, reading(secret["ts"]))
    asked = await modelled.say("@metel 정리해 줘", channel="#exec")
    await modelled.card(asked["ts"], says("7%"))
    assert await told_to(modelled, MINJI) == []


async def test_a_models_reply_calls_nobody(modelled: Office) -> None:
    reply = plan(reply={"kind": "answer", "text": "<@U0JUNHO001> 모두 보세요"})
    await script(modelled, reply)
    asked = await modelled.say("@metel <@U0JUNHO001>님이 누구야?")
    card = await modelled.card(asked["ts"], says("모두 보세요"))
    for sent in (card["text"], *(row["body"].get("text", "") for row in await modelled.ledger("chat.postMessage"))):
        assert "<!channel>" not in sent
        assert "<@U0JUNHO001>" not in sent
    assert not has("approve")(card)


async def test_a_call_that_nobody_named_is_no_reply(modelled: Office) -> None:
    reply = plan(reply={"kind": "answer", "text": "<!channel> <@U0JUNHO001> 모두 보세요"})
    await script(modelled, reply, reply)
    asked = await modelled.say("@metel 안녕")
    card = await modelled.card(asked["ts"], says("답하지 않을게요"))
    assert "모두 보세요" not in str(card)


def posted_in(world: Json, thread_ts: str, text: str) -> list[Json]:
    return [m for m in world["messages"] if m.get("thread_ts") == thread_ts and text in str(m["blocks"])]


def is_whole(card: Json) -> bool:
    return has("share_answer")(card) and says("010-1234-5678")(card)


async def test_the_asker_has_it_posted_in_the_thread_after_the_yes_that_a_post_needs(office: Office) -> None:
    asked = await office.say(SHEET)
    alone = await direct_card(office, MINJI, is_whole)
    await office.click(alone, "share_answer")
    approval = await office.card(alone["ts"], has("approve"))
    assert "***-****-5678" in str(approval["blocks"])
    assert posted_in(await office.world(), asked["ts"], "010-1234-5678") == []
    await office.click(approval, "approve")
    await office.until(lambda world: posted_in(world, asked["ts"], "010-1234-5678"))
    assert len(posted_in(await office.world(), asked["ts"], "010-1234-5678")) == 1


async def _is_whispered(office: Office, user: str, words: str) -> bool:
    return any(words in text for text in await office.whispers(user))


async def test_what_fewer_may_read_is_posted_where_its_asker_says_so_and_nobody_else(modelled: Office) -> None:
    secret = await modelled.say("연봉 인상률은 7%", user="minji", channel="#exec")
    await script(modelled, reading(secret["ts"]))
    asked = await modelled.say("@metel 그 얘기 정리해 줘", channel="#general")
    there = await modelled.card(asked["ts"], has("share_answer"))
    assert "여기에도 올리기" in str(there["blocks"])
    await modelled.click(there, "share_answer", user="junho")
    await until(lambda: _is_whispered(modelled, JUNHO, "김민지 님만 할 수 있어요"))
    assert posted_in(await modelled.world(), asked["ts"], "7%") == []
    await modelled.click(there, "share_answer")
    await modelled.until(lambda world: posted_in(world, asked["ts"], "7%"))
    await modelled.card(asked["ts"], says("올리기 시작했어요"))


async def test_where_slack_takes_no_direct_message_the_thread_says_so(office: Office) -> None:
    await office.http.post("/admin/scopes", json={"remove": ["im:write"]})
    asked = await office.say(SHEET)
    card = await office.card(asked["ts"], says("DM을 받아 주지 않았어요"))
    assert "010-1234-5678" not in await told_everybody(office, SALES)
    assert "한예린" not in str(card["blocks"])


async def test_what_was_typed_behind_a_command_is_masked_where_it_opens_a_thread(office: Office) -> None:
    text = "#sales에 '문의는 010-9999-0000' 올려줘"
    await office.done("minji", "commands", command="/metel", text=text, channel="#general")
    await office.until(lambda world: [m for m in world["messages"] if "***-****-0000" in m["text"]])
    assert "010-9999-0000" not in await told_everybody(office, GENERAL)
