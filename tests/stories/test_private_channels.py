"""A private channel is written to, read and named only for its members: metel's own right to be there is nobody else's.

In the sandbox's workspace #exec is private; minji and sarah are in it, and so is metel. junho is not.
"""

from __future__ import annotations

import pytest

from orchestration.policy.team import Author
from orchestration.ports import UnknownName
from schemas.request import Asker, Place
from tests.bot.office import MINJI, TEAM, Json, Office, controls, has, says
from tests.stories.places import GENERAL, a_post, action, direct_card, plan, posts, script

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
    await office.card(asked["ts"], says("올렸어요"))
    assert [message["text"] for message in await posts(office, EXEC)] == ["회식은 금요일"]


@pytest.mark.parametrize(
    ("user", "channel", "offered"),
    [
        ("junho", "#general", False),
        ("junho", "@metel", False),
        ("minji", "#general", False),  # she may know it, and all of #general read the thread
        ("minji", "@metel", True),
        ("minji", "#exec", True),
    ],
)
async def test_its_name_is_offered_where_only_its_members_read_it(
    office: Office, user: str, channel: str, offered: bool
) -> None:
    asked = await office.say("@metel #execs에 '회식은 금요일' 올려줘", user=user, channel=channel)
    await asked_again(office, asked["ts"])
    assert (OFFERED in await told(office, asked["ts"])) == offered


ONE_TEXT = {
    "@metel {}에 '회식은 금요일' 올려줘": "그 이름으로 찾을 수 있는 채널이 없어요. "
    "비공개 채널이라면 그 채널에 있는 분이 요청해 주세요.",
    "@metel Post 'dinner on Friday' to {}": "There is no channel that I can find by that name. If it is a private "
    "channel, somebody who is in it has to ask.",
    "@metel {}に「金曜日に食事会」を投稿して": "その名前で見つかるチャンネルはありません。非公開チャンネルの場合は、"
    "そのチャンネルにいる方が依頼してください。",
}


@pytest.mark.parametrize("text", ONE_TEXT)
async def test_a_missing_channel_is_told_as_an_unseen_one_is(office: Office, text: str) -> None:
    shown: list[str] = []
    for name in ("#exec", "#none"):
        asked = await office.say(text.format(name), user="junho", channel="#general")
        card = await asked_again(office, asked["ts"])
        assert ONE_TEXT[text] in card["text"]
        question = next(block for block in card["blocks"] if block["type"] == "section")
        shown.append(str((card["text"], question["text"]["text"])))
    assert len(set(shown)) == 1


@pytest.mark.parametrize("form", ["{}", "<#{}>", "https://acme.slack.com/archives/{}"])
async def test_an_id_of_none_means_what_one_of_an_unseen_channel_means(office: Office, form: str) -> None:
    asker = Asker(user="U0JUNHO001", place=Place(team=TEAM, channel=GENERAL))
    for channel in (EXEC, "C0NONE0001", "D0MINJI001", "D0NONE0001"):
        found = await office.metel.workspace.resolver.resolve("slack.channel", form.format(channel), asker)
        assert found == UnknownName(())


async def test_an_approver_who_is_not_in_it_does_not_undo_there(office: Office) -> None:
    author = Author("U0MINJI001", "minji", "a test")
    await office.metel.policies.change(
        TEAM, lambda policy: policy.model_copy(update={"approvers": ("U0JUNHO001",)}), author
    )
    asked = await office.say("@metel #exec에 '회식은 금요일' 올려줘", user="sarah", channel="#general")
    card = await office.card(asked["ts"], has("undo"))
    await office.click(card, "undo", user="junho")
    await office.card(asked["ts"], says("비공개 채널이라면"))
    assert [message["text"] for message in await posts(office, EXEC)] == ["회식은 금요일"]


async def test_who_has_left_it_since_they_asked_there_does_not_post_to_it(office: Office) -> None:
    office.sandbox.sandbox.world.slack.world.channels["C0EXEC0001"].members.remove("U0SARAH001")
    found = await office.metel.workspace.resolver.resolve(
        "slack.channel", EXEC, Asker(user="U0SARAH001", place=Place(team=TEAM, channel=EXEC))
    )
    assert isinstance(found, UnknownName)


async def test_it_is_found_for_its_members_alone(modelled: Office) -> None:
    find = plan(action("a1", "slack.find_channel", produces=["channel_id"], inputs={"name": "exec"}))
    for user, finds in (("junho", False), ("minji", True)):
        await script(modelled, find)
        asked = await modelled.say(ASKED, user=user, channel="#general")
        await modelled.card(asked["ts"], says("끝났어요" if finds else "비공개 채널이라면"))
        assert "#exec" not in await told(modelled, asked["ts"])
        row = (await modelled.metel.database.runs.latest())[0]
        state = (await modelled.metel.database.runs.load(row.team, row.id)).states["a1"]
        assert (EXEC in str(state)) == finds


def reading(channel: str, thread_ts: str) -> Json:
    """A plan that reads a thread and tells it."""
    where = {"channel": channel, "thread_ts": thread_ts}
    return plan(action("a1", "slack.read_thread", produces=["messages"], inputs=where))


is_alone = says("님에게만 보냈어요")
"""Whether a card says that the answer went to who asked."""


async def test_its_threads_are_read_for_its_members_alone(modelled: Office) -> None:
    secret = await modelled.say("연봉 인상률은 7%", user="minji", channel="#exec")
    for user, reads in (("junho", False), ("minji", True)):
        await script(modelled, reading("#exec", secret["ts"]))
        asked = await modelled.say(ASKED, user=user, channel="#general")
        card = await modelled.card(asked["ts"], lambda card: is_alone(card) or has("pick_channel")(card))
        assert is_alone(card) == reads
        assert "7%" not in await told(modelled, asked["ts"])
        if reads:
            await direct_card(modelled, MINJI, says("7%"))
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
