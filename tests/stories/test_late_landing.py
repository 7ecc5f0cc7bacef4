"""Writes that land late, over every tool that writes and its undo: each effect once, whenever it lands."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from connectors.catalog import list_contracts
from connectors.slack.messages import EVENT_TYPE
from tests.bot.office import Office, has, says
from tests.stories.late_writes import WRITES, Write
from tests.stories.places import plan, script

LANDINGS_S = (2, 10, 30, 60)
ANSWERS = ("bad_gateway", "cut", "gateway_timeout")
LAG_S = 12


def test_every_tool_that_writes_is_here() -> None:
    # What metel remembers is written to its own database, where nothing lands late.
    sent = [one for one in list_contracts() if one.risk_level != "read" and one.service != "session"]
    assert {one.tool for one in WRITES} == {one.tool for one in sent}
    assert all(one.undo and one.reconcile for one in sent)


async def lose(office: Office, call: tuple[str, str], seconds: float, answer: str) -> None:
    service, method = call
    # The cards that tell of it are messages too, but carry another mark.
    held: dict[str, Any] = {"holding": EVENT_TYPE} if method == "chat.postMessage" else {}
    await office.fault(service=service, method=method, kind="late_landing", seconds=seconds, answer=answer, **held)


async def done(office: Office, write: Write, name: str) -> dict[str, Any]:
    """The card that tells that it was done, with its button to undo."""
    await script(office, plan(write.step(name)))
    asked = await office.say(f"@metel {name}", channel="#general")
    card = await office.card(asked["ts"], lambda one: has("approve")(one) or has("undo")(one), within_s=20)
    if has("undo")(card):
        return card
    await office.click(card, "approve")
    return await office.card(asked["ts"], has("undo"), within_s=20)


async def undone(office: Office, card: dict[str, Any]) -> None:
    await office.click(card, "undo")
    await office.card(card["thread_ts"], says("되돌렸어요: "), within_s=20)


async def settled(office: Office) -> None:
    """Let all land that is still to land."""
    for _ in range(3):
        await office.http.post("/admin/clock", json={"advance": 60})


async def test_a_card_whose_answer_is_lost_is_shown_though_its_thread_is_not_seen_yet(office: Office) -> None:
    office.time.hurry()
    await office.fault(method="*", kind="read_lag", seconds=LAG_S)
    await office.fault(method="chat.postMessage", kind="server_error", holding="승인을 기다려요")
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘", channel="#general")
    await office.card(asked["ts"], has("approve"))


@pytest.mark.parametrize("lag_s", [0, LAG_S], ids=["no lag", "lag"])
@pytest.mark.parametrize("write", WRITES, ids=[one.tool for one in WRITES])
async def test_a_late_write_and_a_late_undo_happen_once(modelled: Office, write: Write, lag_s: int) -> None:
    office = modelled
    office.time.hurry()
    if lag_s:
        await office.fault(service=write.sent[0], method="*", kind="read_lag", seconds=lag_s)
    landings = LANDINGS_S[:: 1 if not lag_s else 3]
    for number, (seconds, answer) in enumerate(zip(landings, cycle(ANSWERS), strict=False)):
        name = f"늦은 일 {number}"
        before = await write.count(office, name)
        await lose(office, write.sent, seconds, answer)
        card = await done(office, write, name)
        await settled(office)
        assert await write.count(office, name) == before + 1, f"landed after {seconds} s"
        await lose(office, write.taken_back, seconds, answer)
        await undone(office, card)
        await settled(office)
        assert await write.count(office, name) == before, f"taken back after {seconds} s"
