"""Where metel listens, how much is asked of it in a day, and how often the same words are said to one person."""

from __future__ import annotations

from typing import Any

from orchestration.policy.team import Author, Limit
from tests.bot.office import JUNHO, MINJI, TEAM, Office, has, says
from tests.stories.places import until

ADMIN = Author(MINJI, "김민지", "a test")
ASKED = "@metel #dev에 '하나' 올려줘"


async def set_policy(office: Office, **more: Any) -> None:
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), ADMIN)


async def told(office: Office, user: str, words: str) -> list[str]:
    """What a person was told that holds the words, once they were."""

    async def said() -> list[str]:
        return [text for text in await office.whispers(user) if words in text]

    await until(said)
    return await said()


async def test_a_request_elsewhere_is_told_so_once_and_not_taken(office: Office) -> None:
    await set_policy(office, listen_channels=("#general",))
    await office.say(ASKED)
    await office.say(ASKED)
    assert len(await told(office, MINJI, "이 채널에서는 요청을 받지 않아요")) == 1
    await office.all_carried()
    assert await office.metel.database.runs.recent(TEAM) == []
    here = await office.say(ASKED, channel="#general")
    await office.card(here["ts"], says("끝났어요"))


async def test_talk_elsewhere_is_left_alone_and_a_direct_message_counts(office: Office) -> None:
    await set_policy(office, listen_channels=("#general",))
    await office.say("점심 뭐 먹을까요?")
    direct = await office.say("#dev에 '하나' 올려줘", channel="@metel")
    await office.card(direct["ts"], says("끝났어요"))
    assert await office.whispers(MINJI) == []


async def test_what_goes_on_where_metel_no_longer_listens_comes_to_its_end(office: Office) -> None:
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("approve"))
    await set_policy(office, listen_channels=("#general",))
    await office.click(card, "approve")
    # A yes to what another policy asked is asked for again, here too.
    again = await office.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] != card["ts"])
    await office.click(again, "approve")
    await office.card(asked["ts"], says("끝났어요"))


async def test_beyond_the_days_requests_none_is_taken_and_each_person_is_told(office: Office) -> None:
    await set_policy(office, limits=(Limit(per="person", of="requests", most=1, decision="deny"),))
    first = await office.say(ASKED)
    await office.card(first["ts"], says("끝났어요"))
    await office.say(ASKED)
    assert "03-05 00:00부터" in (await told(office, MINJI, "요청을 1건까지"))[0]
    other = await office.say(ASKED, user="junho")
    await office.card(other["ts"], says("끝났어요"))
    assert len(await office.metel.database.runs.recent(TEAM)) == 2


async def test_a_team_that_says_nothing_has_sensible_limits_and_a_version_of_before_has_none(office: Office) -> None:
    assert {(one.per, one.of, one.most) for one in office.metel.policies.current(TEAM).limits} == {
        ("person", "requests", 300),
        ("team", "requests", 3000),
    }


async def test_many_clicks_of_one_person_give_one_notice(office: Office) -> None:
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘", user="minji")
    card = await office.card(asked["ts"], has("approve"))
    for _ in range(20):
        await office.click(card, "approve", user="junho")
    await office.all_carried()
    assert len(await told(office, JUNHO, "결정할 수")) == 1
    journal = (await office.metel.database.runs.recent(TEAM))[0]
    tried = [one.type for one in await office.metel.database.runs.events(TEAM, journal.id)]
    assert "decision_refused" in tried, "each is on record all the same"
