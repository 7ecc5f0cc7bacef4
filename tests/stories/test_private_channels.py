"""A private channel is written to, read and named only for its members: metel's own right to be there is nobody else's.

In the sandbox's workspace #exec is private; minji and sarah are in it, and so is metel. junho is not.
"""

from __future__ import annotations

import pytest

from tests.bot.office import Json, Office, controls, has, says
from tests.stories.places import GENERAL, a_post, action, plan, posts, script

EXEC = "C0EXEC0001"
ASKED = "@metel 해 줘"
OFFERED = "'text': '#exec'"
"""A button that offers it."""


async def told(office: Office, thread_ts: str) -> str:
    """All that metel showed in a thread, choices too, with who asked left out."""
    return str([(card["text"], card["blocks"]) for card in await office.cards(thread_ts)])


async def asked_again(office: Office, thread_ts: str) -> Json:
    """The question for another channel."""
    return await office.card(thread_ts, has("pick_channel"))


@pytest.mark.parametrize(
    "text",
    [
        "@metel #exec에 '회식은 금요일' 올려줘",
        "@metel exec 채널에 '회식은 금요일' 올려줘",
        "@metel Post 'dinner on Friday' to #exec",
        "@metel #execに「金曜日に食事会」を投稿して",
    ],
)
async def test_somebody_who_is_not_in_it_does_not_post_to_it(office: Office, text: str) -> None:
    asked = await office.say(text, user="junho", channel="#general")
    await asked_again(office, asked["ts"])
    assert await posts(office, EXEC) == []


@pytest.mark.parametrize("form", ["<#C0EXEC0001|>", "<#C0EXEC0001>", "https://acme.slack.com/archives/C0EXEC0001"])
async def test_nor_by_its_id(office: Office, form: str) -> None:
    asked = await office.say(f"@metel {form} 채널에 '회식은 금요일' 올려줘", user="junho", channel="#general")
    await office.until(lambda world: [m for m in world["messages"] if m.get("thread_ts") == asked["ts"]])
    await office.card(asked["ts"], lambda card: bool(controls(card)) or "바뀐 것은 없" in card["text"])
    assert await posts(office, EXEC) == []
    assert "#exec" not in await told(office, asked["ts"]), "its name is told to nobody"


async def test_a_member_posts_to_it(office: Office) -> None:
    asked = await office.say("@metel #exec에 '회식은 금요일' 올려줘", user="sarah", channel="#general")
    await office.card(asked["ts"], says("올렸습니다"))
    assert [message["text"] for message in await posts(office, EXEC)] == ["회식은 금요일"]


async def test_its_name_is_offered_to_its_members_alone(office: Office) -> None:
    asked = await office.say("@metel #execs에 '회식은 금요일' 올려줘", user="junho", channel="#general")
    await asked_again(office, asked["ts"])
    assert OFFERED not in await told(office, asked["ts"])

    asked = await office.say("@metel #execs에 '회식은 금요일' 올려줘", user="minji", channel="#general")
    await asked_again(office, asked["ts"])
    assert OFFERED in await told(office, asked["ts"])


async def test_a_missing_channel_is_told_as_an_unseen_one_is(office: Office) -> None:
    shown: list[str] = []
    for name in ("exec", "none"):
        asked = await office.say(f"@metel #{name}에 '회식은 금요일' 올려줘", user="junho", channel="#general")
        card = await asked_again(office, asked["ts"])
        shown.append(card["text"].replace(name, "_"))
    assert shown[0] == shown[1]


async def test_it_is_found_for_its_members_alone(modelled: Office) -> None:
    find = plan(action("a1", "slack.find_channel", produces=["channel_id"], inputs={"name": "exec"}))
    for user, finds in (("junho", False), ("minji", True)):
        await script(modelled, find)
        asked = await modelled.say(ASKED, user=user, channel="#general")
        await modelled.card(asked["ts"], says("끝났습니다" if finds else "찾을 수 없습니다"))
        assert "#exec" not in await told(modelled, asked["ts"])
        row = (await modelled.metel.database.runs.latest())[0]
        state = (await modelled.metel.database.runs.load(row.team, row.id)).states["a1"]
        assert (EXEC in str(state)) == finds


def reading(channel: str, thread_ts: str) -> Json:
    """A plan that reads a thread and tells it."""
    where = {"channel": channel, "thread_ts": thread_ts}
    return plan(action("a1", "slack.read_thread", produces=["messages"], inputs=where))


async def test_its_threads_are_read_for_its_members_alone(modelled: Office) -> None:
    secret = await modelled.say("연봉 인상률은 7%", user="minji", channel="#exec")
    for user, reads in (("junho", False), ("minji", True)):
        await script(modelled, reading("#exec", secret["ts"]))
        asked = await modelled.say(ASKED, user=user, channel="#general")
        card = await modelled.card(asked["ts"], lambda card: "7%" in card["text"] or bool(has("pick_channel")(card)))
        assert ("7%" in card["text"]) == reads
        looked = [row for row in await modelled.ledger("conversations.replies") if row["query"]["channel"] == EXEC]
        assert bool(looked) == reads


async def test_nobodys_direct_message_is_read_for_another(modelled: Office) -> None:
    secret = await modelled.say("연봉 인상률은 7%", user="minji", channel="@metel")
    await modelled.card(secret["ts"], lambda card: not controls(card))
    await script(modelled, reading(secret["channel"], secret["ts"]))
    asked = await modelled.say(ASKED, user="junho", channel="#general")
    await modelled.card(asked["ts"], lambda card: bool(controls(card)) or "바뀐 것은 없" in card["text"])
    looked = [row for row in await modelled.ledger("conversations.replies")]
    assert [row for row in looked if row["query"]["channel"] == secret["channel"]] == []
    assert "7%" not in await told(modelled, asked["ts"])


async def test_an_approver_who_is_in_it_lends_no_reach_to_who_asked(modelled: Office) -> None:
    await script(modelled, plan(a_post("a1", "#general", "회식은 금요일")))
    asked = await modelled.say(ASKED, user="junho", channel="#general")
    card = await modelled.card(asked["ts"], has("approve"))
    view = await modelled.opened(card, "edit", user="junho")
    answer = await modelled.submit(view, user="junho", **{"field:channel": EXEC})
    assert not answer["ok"]
    assert "#exec" not in str(answer["errors"])
    assert await posts(modelled, EXEC) == await posts(modelled, GENERAL) == []
