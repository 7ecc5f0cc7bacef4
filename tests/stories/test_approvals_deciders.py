"""Who decides an approval: those whom policy names, by a button or by the exact word."""

from __future__ import annotations

import pytest

from sandbox.slack.world import UserGroup
from schemas.events import DecisionRefused
from tests.bot.office import GUEST, HANBIT, JUNHO, MINJI, Office, controls, has, says
from tests.stories.approvals import (
    DELETE,
    PARTNER,
    SARAH,
    SHARE,
    Opened,
    asked_card,
    decided,
    is_gone,
    journal,
    refusals,
    slack,
    whispered,
)
from tests.stories.places import posts, until

# wrong approver


async def test_wrong_approver_what_is_of_low_risk_is_decided_by_the_one_who_asked(office: Office) -> None:
    card = await asked_card(office, SHARE, user="junho")
    assert says(f"승인자: <@{JUNHO}>")(card)
    await office.click(card, "approve", user="junho")
    await office.card(card["thread_ts"], says("올렸어요"))
    assert len(await posts(office, PARTNER)) == 1


async def test_wrong_approver_what_is_of_high_risk_is_decided_by_the_admins_where_nobody_is_named(
    office: Office,
) -> None:
    card = await asked_card(office, user="junho")
    assert says(f"승인자: <@{MINJI}>")(card), "the card calls the approvers"
    assert f"<@{JUNHO}>" not in str(card["blocks"]), "and nobody else"
    await office.click(card, "approve", user="junho")
    told = await whispered(office, JUNHO, "결정할 수 있")
    assert "김민지" in told, "the refusal names who can"
    (shown,) = [one for one in await office.cards(card["thread_ts"]) if one["ts"] == card["ts"]]
    assert shown["blocks"] == card["blocks"], "the card is unchanged"
    assert not await is_gone(office)
    await office.click(card, "approve", user="minji")
    await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))
    assert await is_gone(office)
    refused = [event for event in await journal(office) if isinstance(event, DecisionRefused)]
    assert [event.by for event in refused] == [JUNHO], "the attempt is in the journal"


async def test_wrong_approver_who_tries_again_and_again_is_noted_once(office: Office) -> None:
    card = await asked_card(office, user="minji")
    for _ in range(3):
        await office.click(card, "approve", user="sarah")
    await whispered(office, SARAH, "결정할 수 있")
    await office.click(card, "approve", user="minji")
    await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))
    assert len([event for event in await journal(office) if isinstance(event, DecisionRefused)]) == 1


async def test_wrong_approver_with_four_eyes_the_one_who_asked_never_decides(open_with: Opened) -> None:
    async with open_with("approvers: [minji, junho@acme.test]", "four_eyes: true") as office:
        card = await asked_card(office, user="minji")
        assert says(f"승인자: <@{JUNHO}>")(card)
        await office.click(card, "approve", user="minji")
        assert "이준호" in await whispered(office, MINJI, "다른 사람의 확인")
        assert not await is_gone(office)
        await office.click(card, "approve", user="junho")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))
        assert not (await decided(office)).solo


async def test_wrong_approver_a_team_of_one_decides_for_itself_and_that_is_recorded(open_with: Opened) -> None:
    async with open_with("approvers: [minji]", "solo: true") as office:
        card = await asked_card(office, user="junho")
        await office.click(card, "approve", user="junho")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))
        assert (await decided(office)).solo
        await office.card(card["thread_ts"], says("혼자인 팀"))


async def test_wrong_approver_a_user_group_decides_and_is_what_the_card_calls(open_with: Opened) -> None:
    async with open_with('approvers: ["@finance"]') as office:
        slack(office).groups["S0FINANCE1"] = UserGroup("S0FINANCE1", "finance", "재무", [SARAH, GUEST])
        card = await asked_card(office, user="minji")
        assert says("승인자: <!subteam^S0FINANCE1>")(card)
        await office.click(card, "approve", user="minji")
        assert "@finance" in await whispered(office, MINJI, "결정할 수 있")
        await office.click(card, "approve", user="sarah")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))


@pytest.mark.parametrize("user", ["guest", "hanbit"])
async def test_wrong_approver_guests_and_outsiders_never_decide(open_with: Opened, user: str) -> None:
    async with open_with(f"approvers: [{user}, minji]", "outside_places: allow") as office:
        card = await asked_card(office, channel="#partner-hanbit" if user == "hanbit" else "#random")
        assert says(f"승인자: <@{MINJI}>")(card)
        await office.click(card, "approve", user=user)
        await whispered(office, {"guest": GUEST, "hanbit": HANBIT}[user], "구성원만")
        assert not await is_gone(office)
        await until(lambda: refusals(office))


async def test_wrong_approver_who_left_or_became_a_guest_since_is_looked_at_when_they_click(open_with: Opened) -> None:
    async with open_with("approvers: [junho, sarah, minji]") as office:
        await asked_card(office, user="junho")
        slack(office).users[JUNHO].deleted = True
        slack(office).users[SARAH].is_restricted = True
        (row,) = await office.metel.database.runs.recent(next(iter(office.metel.tenants.teams())))
        card = await office.card(row.thread_ts, has("approve"))
        await office.click(card, "approve", user="sarah")
        await until(lambda: refusals(office))
        assert not await is_gone(office)
        await office.click(card, "approve", user="minji")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))


async def test_wrong_approver_where_nobody_may_decide_it_is_not_done_and_the_one_who_asked_is_told(
    open_with: Opened,
) -> None:
    async with open_with('approvers: ["@nobody"]') as office:
        asked = await office.say(DELETE)
        await office.card(asked["ts"], says("결정할 수 있는 사람이 없어요"))
        assert not await is_gone(office)
        assert not [card for card in await office.cards(asked["ts"]) if has("approve")(card)]


# approval by link


@pytest.mark.parametrize("word", ["승인", "approve", "@metel 승인!"])
async def test_approval_by_link_an_exact_word_of_an_allowed_person_decides(office: Office, word: str) -> None:
    card = await asked_card(office)
    await office.say(word, thread_ts=card["thread_ts"])
    await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))
    assert await is_gone(office)


async def test_approval_by_link_nothing_else_that_is_said_or_opened_decides(office: Office) -> None:
    card = await asked_card(office, user="junho")
    for words in ("승인할게요", "네", "approve it", "승인하지 마", "좋아요 승인"):
        await office.say(words, user="minji", thread_ts=card["thread_ts"])
    await office.say("승인", user="junho", thread_ts=card["thread_ts"])
    await whispered(office, JUNHO, "결정할 수 있")
    await office.say("거절", user="minji", thread_ts=card["thread_ts"])
    await office.card(card["thread_ts"], says("거절했어요"))
    assert not await is_gone(office)
    assert "http" not in str([element for _, element in controls(card)]), "no control of the card is a link"


async def test_approval_by_link_where_several_wait_a_word_is_for_none_of_them(office: Office) -> None:
    card = await asked_card(office)
    await office.say(SHARE, thread_ts=card["thread_ts"])
    await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
    await office.say("승인", thread_ts=card["thread_ts"])
    await whispered(office, MINJI, "여럿")
    assert not await is_gone(office)
