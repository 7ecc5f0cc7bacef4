"""Requests from the mention to the answer, as people in the channel see them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.slack.poster import build_card_mark
from sandbox.server import running_sandbox
from tests.bot.office import BOT, GUEST, HANBIT, JUNHO, MINJI, NOW, Office, bot_in, has, says

SHARE = "@metel 노션에 '회의 기록' 페이지 만들고 슬랙에 공유해줘"
DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"


async def test_a_mention_is_answered_in_its_thread_after_one_question(office: Office) -> None:
    asked = await office.say(SHARE)
    question = await office.card(asked["ts"], has("pick_channel"))
    assert has("stop")((await office.cards(asked["ts"]))[0])
    await office.click(question, "pick_channel", "#general")
    await office.card(asked["ts"], says("#general에 메시지를 올렸어요"))
    await office.card(asked["ts"], says("끝났어요"))
    await office.card(asked["ts"], says("답: <#C0GENERAL1>"))
    assert len(await office.cards(asked["ts"])) == 3


async def test_a_direct_message_works_like_a_mention(office: Office) -> None:
    asked = await office.say("노션에 '회의 기록' 페이지 만들어줘", channel="@metel")
    assert await office.card(asked["ts"], says("만들었어요"))


async def test_an_approval_is_decided_by_the_one_who_asked_and_by_nobody_else(office: Office) -> None:
    asked = await office.say(DELETE)
    approval = await office.card(asked["ts"], has("approve"))
    assert says("구버전 위키")(approval)
    await office.click(approval, "approve", user="junho")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == JUNHO])
    assert await office.ledger("pages.update") == []
    await office.click(approval, "approve")
    await office.card(asked["ts"], says("승인했어요"))
    await office.card(asked["ts"], says("끝났어요"))
    assert not has("approve")(await office.card(asked["ts"], says("승인했어요")))


async def test_a_hundred_clicks_at_once_are_one_decision(office: Office) -> None:
    asked = await office.say(DELETE)
    approval = await office.card(asked["ts"], has("approve"))
    clicks = [office.click(approval, "approve") for _ in range(50)]
    refusals = [office.click(approval, "reject_how") for _ in range(50)]
    done = await asyncio.gather(*clicks, *refusals, return_exceptions=True)
    assert any(not isinstance(one, BaseException) for one in done)
    await office.card(asked["ts"], lambda card: says("승인했어요")(card) or says("거절했어요")(card))
    rows = await office.metel.database.runs.recent("T0ACME0001")
    events = await office.metel.database.runs.events(rows[0].team, rows[0].id)
    assert [event.type for event in events].count("approval_decided") == 1


async def test_a_rejected_step_changes_nothing(office: Office) -> None:
    asked = await office.say(DELETE)
    await office.reject(await office.card(asked["ts"], has("reject_how")))
    await office.card(asked["ts"], says("거절했어요"))
    await office.card(asked["ts"], says("승인되지 않아"))
    assert not [row for row in await office.ledger("pages.update") if row["effect"]]


async def test_the_stop_button_ends_the_run(office: Office) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    await office.click((await office.cards(asked["ts"]))[0], "stop")
    status = await office.card(asked["ts"], says("중지했어요"))
    assert not has("stop")(status)
    await office.until(lambda world: not [m for m in world["messages"] if m["user"] == BOT and has("pick_channel")(m)])


@pytest.mark.parametrize("word", ["중지", "@metel stop"])
async def test_a_word_in_the_thread_ends_the_run(office: Office, word: str) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    await office.say(word, thread_ts=asked["ts"])
    await office.card(asked["ts"], says("중지했어요"))


async def test_a_request_that_comes_twice_is_one_run(office: Office) -> None:
    await office.fault(method="app_mention", kind="duplicate_event", times=1)
    asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들어줘")
    await office.card(asked["ts"], says("끝났어요"))
    await asyncio.sleep(0.5)
    assert len(await office.metel.database.runs.recent("T0ACME0001")) == 1
    assert len([row for row in await office.ledger("pages.create") if row["effect"]]) == 1


async def test_a_delivery_that_can_not_be_stored_comes_again(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    inbox, failures = office.metel.database.inbox, [1, 1]
    store = type(inbox).store

    async def failing(self: Any, delivery: Any) -> bool:
        if failures:
            failures.pop()
            raise OSError("disk full")
        return await store(self, delivery)

    await office.http.post("/admin/delivery", json={"ack_timeout": 0.3})
    monkeypatch.setattr(type(inbox), "store", failing)
    asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들어줘")
    await office.card(asked["ts"], says("끝났어요"))
    assert failures == []


async def test_a_written_answer_is_asked_for_in_a_modal_that_says_what_is_wrong(office: Office) -> None:
    asked = await office.say("@metel 노션에 페이지 하나 만들어줘")
    question = await office.card(asked["ts"], has("write_answer"))
    await office.click(question, "write_answer")
    modal = await office.modal()
    refused = await office.done("minji", f"views/{modal['id']}/submit", values={"answer": "   "})
    assert "적어 주세요" in str(refused)
    await office.done("minji", f"views/{modal['id']}/submit", values={"answer": "주간 회의"})
    await office.card(asked["ts"], says("답: 주간 회의"))
    await office.card(asked["ts"], says("'주간 회의' 페이지를"))


async def test_guests_are_turned_away_in_private(office: Office) -> None:
    asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들어줘", user="guest", channel="#random")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == GUEST])
    assert await office.cards(asked["ts"]) == []


@pytest.mark.parametrize(
    ("user", "channel", "text", "told"),
    [
        (MINJI, "#sales", "@metel", "/metel"),
        (GUEST, "#random", "@metel 노션에 '회의 기록' 페이지 만들어줘", "구성원만"),
        (HANBIT, "#partner-hanbit", "@metel 노션에 '회의 기록' 페이지 만들어줘", "구성원만"),
    ],
    ids=["no words", "a guest", "an outsider"],
)
async def test_a_mention_that_is_turned_away_is_told_so_once(
    office: Office, user: str, channel: str, text: str, told: str
) -> None:
    await office.say(text, user=user, channel=channel)
    await office.all_carried()
    (words,) = await office.whispers(user)
    assert told in words


@pytest.mark.parametrize(
    ("request_text", "control", "word"),
    [(SHARE, "pick_channel", "@metel 일시정지"), (DELETE, "approve", "@metel 승인")],
    ids=["a pause", "a yes"],
)
async def test_a_mention_in_a_thread_that_does_not_count_is_told_so_once(
    office: Office, request_text: str, control: str, word: str
) -> None:
    asked = await office.say(request_text)
    await office.card(asked["ts"], has(control))
    await office.say(word, user="junho", thread_ts=asked["ts"])
    await office.all_carried()
    assert len(await office.whispers(JUNHO)) == 1


async def test_the_command_tells_help_and_the_list_and_opens_a_thread_for_a_request(office: Office) -> None:
    await office.done("minji", "commands", command="/metel", text="help", channel="#sales")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == MINJI and "/metel" in m["text"]])
    await office.done(
        "minji", "commands", command="/metel", text="노션에 '회의 기록' 페이지 만들어줘", channel="#sales"
    )
    opening = await office.until(
        lambda world: next((m for m in world["messages"] if m["user"] == BOT and "님의 요청" in m["text"]), None)
    )
    await office.card(opening["ts"], says("끝났어요"))
    await office.done("minji", "commands", command="/metel", text="runs", channel="#sales")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == MINJI and "끝남" in m["text"]])


async def test_the_home_tab_shows_what_waits(office: Office) -> None:
    asked = await office.say(SHARE)
    await office.card(asked["ts"], has("pick_channel"))
    await office.done("minji", "home")
    home = await office.until(lambda world: world["homes"].get(MINJI))
    assert "답 기다림" in str(home)


async def test_a_bot_that_died_after_a_post_finds_its_card_again(tmp_path: Path) -> None:
    database = tmp_path / "metel.db"
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, database) as office:
            asked = await office.say(SHARE)
            question = await office.card(asked["ts"], has("pick_channel"))
            run = (await office.metel.database.runs.recent("T0ACME0001"))[0].id
            rows = await office.metel.database.cards.of_run(office.metel.workspace.team.team, run)
        async with bot_in(sandbox, database) as office:
            assert question["metadata"]["event_payload"]["card"] == build_card_mark(run, f"question:{_only(rows)}")
            assert len(await office.cards(asked["ts"])) == 2
            await office.click(question, "pick_channel", "#general")
            await office.card(asked["ts"], says("끝났어요"))


def _only(rows: dict[str, Any]) -> str:
    return next(key for key in rows if key.startswith("question:")).removeprefix("question:")


async def test_a_card_whose_place_was_lost_in_a_crash_is_adopted_and_not_doubled(tmp_path: Path) -> None:
    database = tmp_path / "metel.db"
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, database) as office:
            asked = await office.say(SHARE)
            question = await office.card(asked["ts"], has("pick_channel"))
            await office.slack_app.notifier.settle(5)
        with closing(sqlite3.connect(database)) as stored, stored:
            stored.execute("UPDATE cards SET ts = '', digest = ''")
        async with bot_in(sandbox, database) as office:
            await office.click(question, "pick_channel", "#general")
            await office.card(asked["ts"], says("끝났어요"))
            await office.card(asked["ts"], says("#general에 메시지를"))
            assert len(await office.cards(asked["ts"])) == 3
