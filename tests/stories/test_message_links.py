"""A link to a message of Slack is that message, or its thread: it is read there, answered there, or passed on.

https://docs.slack.dev/reference/methods/chat.getPermalink
"""

from __future__ import annotations

import pytest

from tests.bot.office import MINJI, Json, Office, has, says
from tests.stories.places import SALES, direct_card, posts

DEV, EXEC = "C0DEV00001", "C0EXEC0001"


async def a_thread(office: Office, channel: str, *said: str) -> tuple[str, list[str]]:
    """A discussion among people; returns the root's ts and the addresses of its messages, as Slack copies them."""
    root = await office.say(said[0], user="sarah", channel=channel)
    rest = [await office.say(text, user="minji", channel=channel, thread_ts=root["ts"]) for text in said[1:]]
    home = f"https://acme.slack.com/archives/{root['channel']}/p"
    replies = [f"{home}{one['ts'].replace('.', '')}?thread_ts={root['ts']}&cid={root['channel']}" for one in rest]
    return root["ts"], [f"{home}{root['ts'].replace('.', '')}", *replies]


async def replies_read(office: Office) -> list[tuple[str, str]]:
    rows = [row["query"] or row["body"] for row in await office.ledger("conversations.replies")]
    return [(row["channel"], row["ts"]) for row in rows if "cursor" not in row]


@pytest.mark.parametrize("at", [0, 1], ids=["of the root", "of a reply"])
@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("@metel #exec 채널의 스레드 {} 를 요약해서 #sales에 올려줘", "올렸어요"),
        ("@metel <#C0EXEC0001>에 있는 이 스레드 {} 요약해서 <#C0SALES001>에 공유해줘", "올렸어요"),
        ("@metel {} 이 스레드를 요약해서 #sales 채널에 올려 주세요", "올렸어요"),
        ("@metel Summarize the #exec thread {} and post it to #sales", "Posted"),
        ("@metel Summarize the thread {} in <#C0EXEC0001> and share it in <#C0SALES001>", "Posted"),
        ("@metel #exec のスレッド {} を要約して #sales に投稿して", "投稿しました"),
        ("@metel <{}>を要約して<#C0SALES001>に投稿して", "投稿しました"),
    ],
)
async def test_the_linked_thread_is_read_and_told_where_it_was_asked_to_be(
    office: Office, said: str, done: str, at: int
) -> None:
    root, links = await a_thread(office, "#exec", "분기 목표는 매출 12억입니다", "채용은 두 명으로 합시다")
    await office.say(said.format(links[at]), channel="#general")
    await direct_card(office, MINJI, says(done))
    (message,) = await posts(office, SALES)
    assert "12억" in str(message["blocks"])
    assert "두 명" in str(message["blocks"])
    assert await posts(office, EXEC) == []
    assert (EXEC, root) in await replies_read(office)


@pytest.mark.parametrize(
    "said", ["@metel {} 요약해줘", "@metel Summarize {}", "@metel {} を要約して", "@metel 이 스레드 요약 좀 {}"]
)
async def test_a_link_alone_is_enough_to_say_which_thread(office: Office, said: str) -> None:
    root, links = await a_thread(office, "#dev", "배포는 목요일입니다", "QA는 수요일까지")
    asked = await office.say(said.format(links[0]), channel="#general")
    await office.card(asked["ts"], lambda card: "목요일" in str(card) and "수요일" in str(card))
    assert (DEV, root) in await replies_read(office)


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("@metel {} 이 메시지를 #sales에 요약해서 올려줘", "올렸어요"),
        ("@metel Summarize the message {} and post it to #sales", "Posted"),
        ("@metel このメッセージ {} を要約して #sales に投稿して", "投稿しました"),
    ],
)
async def test_a_link_to_a_message_of_a_thread_is_that_message_where_the_words_say_so(
    office: Office, said: str, done: str
) -> None:
    _, links = await a_thread(office, "#dev", "배포는 목요일입니다", "QA는 수요일까지", "리허설은 화요일")
    asked = await office.say(said.format(links[1]), channel="#general")
    await office.card(asked["ts"], says(done))
    (message,) = await posts(office, SALES)
    assert ("수요일" in str(message["blocks"]), "화요일" in str(message["blocks"])) == (True, False)


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("@metel {} 스레드에 '확인했어요'라고 답글 달아줘", "올렸어요"),
        ("@metel Reply 'confirmed' in the thread {}", "Posted"),
        ("@metel {} のスレッドに「確認しました」と返信して", "投稿しました"),
    ],
)
async def test_an_answer_goes_into_the_linked_thread(office: Office, said: str, done: str) -> None:
    root, links = await a_thread(office, "#dev", "배포는 목요일입니다", "QA는 수요일까지")
    asked = await office.say(said.format(links[1]), channel="#general")
    card = await office.card(asked["ts"], lambda card: says(done)(card) or has("approve")(card))
    if has("approve")(card):
        await office.click(card, "approve")
        await office.card(asked["ts"], says(done))
    sent = [row["body"] for row in await office.ledger("chat.postMessage") if row["body"]["channel"] == DEV]
    assert [body.get("thread_ts") for body in sent] == [root]


@pytest.mark.parametrize(
    "said",
    ["@metel {} 이 링크를 #sales에 공유해줘", "@metel Share this link in #sales {}", "@metel {} を#salesに共有して"],
)
async def test_a_link_that_is_to_be_shared_is_passed_on_as_it_is(office: Office, said: str) -> None:
    _, links = await a_thread(office, "#dev", "배포는 목요일입니다", "QA는 수요일까지")
    await office.say(said.format(links[0]), channel="#general")

    def shared(world: Json) -> list[Json]:
        return [m for m in world["messages"] if m["channel"] == SALES and links[0] in str(m["blocks"])]

    await office.until(shared)


async def test_who_is_not_in_a_channel_reads_no_thread_of_it_by_a_link(office: Office) -> None:
    _, links = await a_thread(office, "#exec", "분기 목표는 매출 12억입니다", "채용은 두 명으로 합시다")
    asked = await office.say(f"@metel {links[0]} 요약해줘", user="junho", channel="#general")
    await office.card(asked["ts"], lambda card: "요약" in str(card) or "없" in str(card))
    await office.all_carried()
    assert "12억" not in str(await office.cards(asked["ts"]))
    assert not any(channel == EXEC for channel, _ in await replies_read(office))


async def test_the_place_to_share_in_is_kept_where_the_link_comes_last(office: Office) -> None:
    _, links = await a_thread(office, "#dev", "배포는 목요일입니다", "QA는 수요일까지")
    asked = await office.say(f"@metel Post in #sales a summary of the thread {links[0]}", channel="#general")
    await office.card(asked["ts"], says("Posted"))
    (message,) = await posts(office, SALES)
    assert "목요일" in str(message["blocks"])
