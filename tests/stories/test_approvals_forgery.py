"""Clicks that are forged, altered or repeated decide nothing, or nothing more."""

from __future__ import annotations

import asyncio

from orchestration.ports import Delivery
from tests.bot.office import JUNHO, MINJI, Json, Office, controls, says
from tests.stories.approvals import DELETE, SHARE, Opened, asked_card, decided, is_gone, whispered
from tests.stories.places import effects, until

# forged or altered click


async def test_forged_or_altered_click_what_does_not_fit_the_card_decides_nothing(office: Office) -> None:
    one = await asked_card(office, SHARE)
    other = await asked_card(office, DELETE)
    (block, approve), *_ = [(b, e) for b, e in controls(other) if e["action_id"] == "approve"]
    team = next(iter(office.metel.tenants.teams()))
    for number, changed in enumerate(
        (
            {"container": {"message_ts": one["ts"], "thread_ts": one["thread_ts"]}},
            {"channel": {"id": "C0GENERAL1"}},
            {"user": {"id": MINJI, "team_id": "T0OTHER001"}},
        )
    ):
        body: Json = {
            "type": "block_actions",
            "team": {"id": team},
            "user": {"id": MINJI, "team_id": team},
            "channel": {"id": other["channel"]},
            "container": {"message_ts": other["ts"], "thread_ts": other["thread_ts"]},
            "actions": [{"action_id": "approve", "block_id": block["block_id"], "value": approve["value"]}],
            **changed,
        }
        clock = office.metel.clock
        await office.metel.database.inbox.store(
            Delivery(f"forged {number}", team, "slack.interaction", body, clock.now())
        )
    office.slack_app.wake()
    await until(lambda: nothing_waits(office), within_s=20)
    assert not await is_gone(office)
    await office.click(other, "approve")
    await office.card(other["thread_ts"], says("휴지통으로 옮겼어요"))


# replay, double click, two approvers


async def test_replay_double_click_two_approvers_a_hundred_clicks_make_one_execution(open_with: Opened) -> None:
    async with open_with("approvers: [minji, junho]") as office:
        card = await asked_card(office)
        people = ["minji", "junho"] * 50
        # The buttons stay while the card's edit is slow, so that every click gets through.
        await office.fault(method="chat.update", kind="slow", seconds=60, times=2)
        await asyncio.gather(*(office.click(card, "approve", user=user) for user in people))
        await office.http.delete("/faults")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"), within_s=40)
        assert len(await effects(office, "pages.update")) == 1
        winner = (await decided(office)).by
        loser, name = (JUNHO, "김민지") if winner == MINJI else (MINJI, "이준호")
        assert name in await whispered(office, loser, "이미"), "the others learn who decided"


async def nothing_waits(office: Office) -> bool:
    """Whether every delivery was dealt with."""
    return not await office.metel.database.inbox.waiting(next(iter(office.metel.tenants.teams())))
