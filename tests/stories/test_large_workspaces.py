"""Workspaces of real size at the published rates: requests are answered, and what may not be the only one asks."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.options import SandboxOptions
from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, has, says

READ = "@metel 고객 명단 시트 보여줘"


@asynccontextmanager
async def a_large_office(folder: Path, people: int = 0, channels: int = 0) -> AsyncGenerator[Office]:
    """The real bot in a workspace of size, at the published rates on both sides."""
    options = SandboxOptions(now=NOW, people=people, channels=channels)
    async with (
        running_sandbox(options=options) as sandbox,
        bot_in(sandbox, folder / "metel.db", METEL_RATE_FACTOR="1") as office,
    ):
        yield office


async def test_a_read_is_answered_among_5000_people_before_anybody_has_listed_them(tmp_path: Path) -> None:
    async with a_large_office(tmp_path, people=5_000) as office:
        asked = await office.say(READ)
        await office.card(asked["ts"], says("***-****-5678"), within_s=30)
        assert len(await office.ledger("users.list")) <= 3, "a page now and then, and nobody waits for it"


async def test_a_channel_is_posted_to_among_4800_before_anybody_has_listed_them(tmp_path: Path) -> None:
    async with a_large_office(tmp_path, channels=4_800) as office:
        asked = await office.say("@metel #dev에 '배포 완료'라고 올려줘")
        await office.card(asked["ts"], says("끝났어요"), within_s=30)
        assert len(await office.ledger("conversations.list")) <= 5
        events = await office.metel.database.runs.recent("T0ACME0001")
        assert all(row.status == "succeeded" for row in events)


@pytest.mark.parametrize("picks", ["the choice", "somebody else"])
async def test_a_persons_name_that_may_not_be_the_only_one_is_confirmed_with_the_choice_first(
    tmp_path: Path, picks: str
) -> None:
    async with a_large_office(tmp_path, people=5_000) as office:
        await office.http.post("/admin/people", json={"person": "jihoon", "real_name": "길빛나"})
        await office.all_carried()
        asked = await office.say("@metel 빛나님한테 '회의는 3시'라고 DM 보내줘")
        card = await office.card(asked["ts"], has("pick_user"), within_s=30)
        assert "= 길빛나 님 맞나요?" in str(card["blocks"])
        controls = [element for block in card["blocks"] if block["type"] == "actions" for element in block["elements"]]
        assert [one["action_id"] for one in controls[:2]] == ["choose_0", "pick_user"]
        assert controls[0]["style"] == "primary"
        if picks == "the choice":
            await office.click(card, "choose_0")
        else:
            await office.click(card, "pick_user", "junho")
        await office.card(asked["ts"], says("끝났어요"), within_s=30)
        (sent,) = [m for m in (await office.world())["messages"] if m["text"] == "회의는 3시"]
        assert sent["channel"] == ("D0JIHOON01" if picks == "the choice" else "D0JUNHO001")


async def test_a_name_that_is_not_known_yet_is_asked_for_with_slacks_own_picker(tmp_path: Path) -> None:
    async with a_large_office(tmp_path, people=5_000) as office:
        office.sandbox.sandbox.world.slack.world.users["U1M0004000"].real_name = "선우빛나"
        asked = await office.say("@metel 선우빛나한테 '회의는 3시'라고 DM 보내줘")
        card = await office.card(asked["ts"], has("pick_user"), within_s=30)
        assert "없다는 뜻은 아니에요" in str(card["blocks"])
        await office.click(card, "pick_user", "U1M0004000")
        await office.card(asked["ts"], says("끝났어요"), within_s=30)


def has_rows(message: Json) -> bool:
    """Whether a message tells of the budget's rows."""
    return "검색 광고" in str(message)


async def test_in_a_channel_of_thousands_the_asker_is_answered_and_asked_before_all_of_them_are_known(
    tmp_path: Path,
) -> None:
    async with a_large_office(tmp_path, people=5_000) as office:
        asked = await office.say("@metel 마케팅 예산 시트 보여줘", channel="#general")
        card = await office.card(asked["ts"], has("share_answer"), within_s=30)
        assert not has_rows(card)
        told = await office.until(lambda seen: [m for m in seen["messages"] if has_rows(m)])
        assert {one["channel"] for one in told} == {"D0MINJI001"}
        await office.click(card, "share_answer")
        approval = await office.until(
            lambda seen: next((m for m in seen["messages"] if m["channel"] == "D0MINJI001" and has("approve")(m)), None)
        )
        await office.click(approval, "approve")
        await office.until(lambda seen: [m for m in seen["messages"] if has_rows(m) and m["channel"] == "C0GENERAL1"])
