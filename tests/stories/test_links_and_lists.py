"""Links with words of their own, and lists: as Slack's composer sends them."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, has, says
from tests.stories.places import effects, pages, posts

DEV = "C0DEV00001"


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("@metel <{}|기획서> 요약해서 <#C0DEV00001>에 올려줘", "올렸어요"),
        ("@metel {} 요약해서 <#C0DEV00001>에 올려줘", "올렸어요"),
        ("@metel Summarize <{}|the roadmap> and post it to <#C0DEV00001>", "Posted"),
        ("@metel <{}|この資料>を要約して<#C0DEV00001>に投稿して", "投稿しました"),
    ],
)
async def test_a_link_to_a_page_is_that_page(office: Office, said: str, done: str) -> None:
    (page,) = await pages(office, "제품 로드맵")
    asked = await office.say(said.format(page["url"]))
    await office.card(asked["ts"], says(done))
    (message,) = await posts(office, DEV)
    assert page["text"].split()[0] in str(message["blocks"])


@pytest.mark.parametrize(
    "said",
    [
        "@metel 할 일 추가해줘\n- 견적서 보내기\n- <@U0JUNHO001>님과 미팅 잡기",
        "@metel Add these tasks\n1. send the quote\n2. meet <@U0JUNHO001>",
    ],
)
async def test_whom_an_item_of_a_list_names_is_not_written_to(office: Office, said: str) -> None:
    asked = await office.say(said)
    await office.card(asked["ts"], lambda card: has("undo")(card) or "끝" in card["text"] or "?" in card["text"])
    await office.all_carried()
    assert [row for row in await office.ledger("conversations.open") if row["status"] == 200] == []
    assert len([row for row in await effects(office, "pages.create")]) in (0, 2)


async def test_each_item_of_a_list_becomes_a_task(office: Office) -> None:
    asked = await office.say("@metel 할 일 추가해줘\n- 견적서 보내기\n- <@U0JUNHO001>님과 미팅 잡기")
    await office.card(asked["ts"], has("undo"))
    assert len(await pages(office, "견적서 보내기")) == 1
    assert len(await pages(office, "@이준호님과 미팅 잡기")) == 1
