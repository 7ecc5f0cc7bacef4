"""Whom a person picked in Slack is that person in Notion, and is called in a post; a user group takes no messages."""

from __future__ import annotations

import pytest

from tests.bot.office import JUNHO, Office, has, says
from tests.stories.places import GENERAL, a_post, action, plan, posts, script
from tests.world import world_of


async def assignees(office: Office, title: str) -> list[str]:
    """Whom a task of that title is assigned to."""
    rows = (await world_of(office.http, "notion"))["pages"]
    (row,) = [one for one in rows if one["title"] == title]
    return [str(value) for value in [row["properties"].get("담당자")]]


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("@metel '랜딩 페이지 개편' 작업 담당자를 <@U0SARAH001>로 바꿔줘", "바꿨어요"),
        ("@metel '랜딩 페이지 개편' 작업을 <@U0SARAH001>님에게 배정해줘", "바꿨어요"),
        ("@metel Assign the task '랜딩 페이지 개편' to <@U0SARAH001>", "Changed"),
    ],
)
async def test_a_picked_person_becomes_the_person_of_a_notion_column(office: Office, said: str, done: str) -> None:
    asked = await office.say(said)
    await office.card(asked["ts"], says(done))
    assert "Sarah" in str(await assignees(office, "랜딩 페이지 개편"))


@pytest.mark.parametrize(
    "said",
    [
        "@metel <@U0JUNHO001>의 할 일 보여줘",
        "@metel <@U0JUNHO001>님 작업 목록",
        "@metel Show tasks assigned to <@U0JUNHO001>",
    ],
)
async def test_the_tasks_of_a_picked_person_are_looked_up(office: Office, said: str) -> None:
    asked = await office.say(said)
    await office.until(lambda world: [m for m in world["messages"] if m.get("thread_ts") == asked["ts"]])
    await office.at_rest()

    await office.card(asked["ts"], lambda card: "할 일" in str(card) or "작업" in str(card))
    queries = [row for row in await office.ledger("data_sources.query") if row["status"] == 200]
    assert queries
    assert "people" in str(queries[-1]["body"]["filter"])


async def test_a_model_writes_the_mark_and_code_finds_the_person(modelled: Office) -> None:
    office = modelled
    change = action(
        "a1",
        "notion.update_page",
        intent="write",
        inputs={"page": "랜딩 페이지 개편", "properties": {"담당자": f"<@{JUNHO}>"}},
    )
    post = a_post("a2", "<#C0GENERAL1>", "담당: <@U0JUNHO001>", asks=False, depends_on=["a1"])
    await script(office, plan(change, post))
    asked = await office.say("@metel '랜딩 페이지 개편' 담당자를 <@U0JUNHO001>로 바꾸고 <#C0GENERAL1>에 알려줘")
    await office.card(asked["ts"], has("undo"))
    assert "이준호" in str(await assignees(office, "랜딩 페이지 개편"))
    (message,) = await posts(office, GENERAL)
    assert "이준호" in message["text"]


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("@metel <#C0GENERAL1>에 '<@U0JUNHO001> 님 생일 축하해요' 올려줘", "올렸어요"),
        ("@metel Post 'welcome <@U0JUNHO001>!' to <#C0GENERAL1>", "Posted"),
        ("@metel <#C0GENERAL1>に「<@U0JUNHO001>さん、お疲れさま」を投稿して", "投稿しました"),
    ],
)
async def test_who_is_picked_in_a_text_is_called_where_it_is_posted(office: Office, said: str, done: str) -> None:
    asked = await office.say(said)
    await office.card(asked["ts"], says(done))
    (message,) = await posts(office, GENERAL)
    assert {"type": "user", "user_id": JUNHO} in message["blocks"][0]["elements"][0]["elements"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("@metel @sales-team에게 '회의 시작' DM 보내줘", "사용자 그룹"),
        ("@metel Send 'starting now' to @sales-team as a DM", "user group"),
        ("@metel @sales-teamさんに「開始」とDMを送って", "ユーザーグループ"),
    ],
)
async def test_a_user_group_takes_no_message_and_that_is_said(office: Office, said: str, told: str) -> None:
    await office.http.post("/admin/groups", json={"handle": "sales-team", "people": ["junho", "sarah"]})
    asked = await office.say(said)
    await office.card(asked["ts"], says(told))
    assert [row for row in await office.ledger("conversations.open") if row["status"] == 200] == []
