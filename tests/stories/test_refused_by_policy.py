"""What policy refuses is told with its rule, who can change it and what is possible; the rest is done if wanted."""

from __future__ import annotations

from tests.bot.office import JUNHO, Office, has, says
from tests.stories.approvals import PARTNER, Opened, whispered
from tests.stories.places import GENERAL, a_post, plan, posts, script, until
from tests.stories.test_team_policy import change

ASKED = "@metel #general에 '정리 시작합니다' 올리고 '뉴스레터 초안' 페이지 삭제해줘"
NO_DELETING = ("version: 1", "allow_destructive: false")


async def test_a_refused_step_is_told_with_its_rule_and_nothing_of_the_rest_begins_unasked(open_with: Opened) -> None:
    async with open_with(*NO_DELETING) as office:
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], has("choose_0"))
        assert says("2단계는 할 수 없어요")(card)
        assert says("`destructive.denied`")(card)
        assert says("워크스페이스 관리자가 바꿀 수")(card)
        assert says("고치거나 새로 만드는 일은")(card), "it says what is possible instead"
        assert await posts(office, GENERAL) == []
        await office.click(card, "choose_0")
        answer = await office.card(asked["ts"], says("#general에 메시지를 올렸어요"))
        assert says("규칙 `destructive.denied`")(answer)
        await office.card(asked["ts"], says("*일부만 끝났어요.* (1/2)"))
        assert [one["text"] for one in await posts(office, GENERAL)] == ["정리 시작합니다"]


async def test_a_run_whose_only_step_is_refused_says_that_policy_did_it(open_with: Opened) -> None:
    async with open_with(*NO_DELETING) as office:
        asked = await office.say("@metel '뉴스레터 초안' 페이지 삭제해줘")
        status = await office.card(asked["ts"], says("팀 정책이 막고 있어 하지 않았어요"))
        assert says("규칙 destructive.denied")(status)
        answer = await office.card(asked["ts"], says("바뀐 것은 없어요"))
        assert says("`destructive.denied`")(answer)
        assert says("워크스페이스 관리자가 바꿀 수")(answer)


async def test_cancelling_at_a_refusal_does_nothing(open_with: Opened) -> None:
    async with open_with(*NO_DELETING) as office:
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], has("choose_0"))
        await office.click(card, "stop")
        await office.card(asked["ts"], says("바뀐 것은 없어요"))
        assert await posts(office, GENERAL) == []


async def test_only_those_who_may_steer_a_run_have_it_go_on_without_a_step_and_once(open_with: Opened) -> None:
    async with open_with(*NO_DELETING) as office:
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], has("choose_0"))
        await office.click(card, "choose_0", user="junho")
        assert await whispered(office, JUNHO, "결정할 수 있어요")
        assert await posts(office, GENERAL) == []
        await office.click(card, "choose_0")
        await office.card(asked["ts"], says("#general에 메시지를 올렸어요"))
        assert len(await posts(office, GENERAL)) == 1


async def test_a_policy_that_changed_after_the_yes_is_told_in_the_same_way(modelled: Office) -> None:
    await script(modelled, plan(a_post("a1", "#partner-hanbit", "하나"), a_post("a2", "#general", "둘")))
    asked = await modelled.say("@metel #partner-hanbit에 하나를, #general에 둘을 올려줘")
    card = await modelled.card(asked["ts"], has("approve"))
    await change(modelled, allow_external_send=False)
    await modelled.click(card, "approve")
    refusal = await modelled.card(asked["ts"], has("choose_0"))
    assert says("`external.denied`")(refusal)
    assert says("우리 팀 사람만 있는 채널")(refusal)
    await modelled.click(refusal, "choose_0")
    again = await modelled.card(asked["ts"], lambda one: one["ts"] != card["ts"] and has("approve")(one))
    await modelled.click(again, "approve")
    await until(lambda: posts(modelled, GENERAL))
    assert await posts(modelled, PARTNER) == []
