"""The Home tab lists what is remembered, with who said it and when, and lets its owner delete it."""

from __future__ import annotations

from bot.slack.cards.home import HomeContent, HomeLine, HomeLines, build_home_view
from bot.slack.cards.home_facts import SHOWN_FACTS, FactLine, FactsContent
from orchestration.remembered import FactTarget
from orchestration.text.messages import load_wording
from schemas.remembered import RememberedFact
from tests.bot.office import JUNHO, MINJI, NOW, TEAM, Json, Office, has, says
from tests.stories.test_using_memory import keep


async def home_of(office: Office, person: str, user: str) -> Json:
    """The Home tab as a person who opens it finds it."""
    await office.done(person, "home")
    return await office.until(lambda world: world["homes"].get(user))


async def redrawn(office: Office, user: str, words: str, *, there: bool) -> Json:
    return await office.until(lambda world: (words in str(home := world["homes"][user])) is there and home)


async def test_who_has_nothing_remembered_is_told_how_in_a_sentence(office: Office) -> None:
    home = str(await home_of(office, "junho", JUNHO))
    assert "내 것으로 기억하는 것" in home
    assert "내 채널은 #sales야" in home
    assert "forget_fact" not in home


async def test_a_fact_stands_there_with_who_said_it_when_and_where(office: Office) -> None:
    asked = await office.say("@metel 내 채널은 #dev야")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("기억했어요"))
    home = str(await home_of(office, "minji", MINJI))
    assert "평소 채널: #dev" in home
    assert f"<@{MINJI}> 님이 말함" in home
    assert f"p{asked['ts'].replace('.', '')}" in home


async def test_a_click_deletes_ones_own(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev")
    home = await home_of(office, "minji", MINJI)
    await office.done("minji", "actions", view_id=home["id"], action_id="forget_fact", value="f--C0DEV00001")
    await redrawn(office, MINJI, "평소 채널: #dev", there=False)
    assert await office.metel.database.facts.list_for(TEAM, MINJI) == []


async def test_the_teams_is_listed_for_all_and_deleted_by_an_admin(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", owner="")
    home = await home_of(office, "junho", JUNHO)
    assert "팀의 것으로 기억하는 것" in str(home)
    assert "forget_fact" not in str(home)
    home = await home_of(office, "minji", MINJI)
    await office.done("minji", "actions", view_id=home["id"], action_id="forget_fact", value="f--C0DEV00001")
    await redrawn(office, MINJI, "팀의 것으로 기억하는 것", there=False)
    assert await office.metel.database.facts.list_for(TEAM, MINJI) == []


async def test_a_private_channel_of_the_teams_keeps_its_name_from_others(office: Office) -> None:
    await keep(office, "C0EXEC0001", "#exec", owner="")
    home = str(await home_of(office, "junho", JUNHO))
    assert "exec" not in home.replace("C0EXEC0001", "")
    assert "볼 수 없는 곳" in home
    assert "#exec" in str(await home_of(office, "minji", MINJI))


async def test_what_is_gone_is_marked_and_can_be_deleted(office: Office) -> None:
    await keep(office, "C0NOWHERE1", "#옛날방")
    home = str(await home_of(office, "minji", MINJI))
    assert "#옛날방 — 지금은 찾을 수 없어요" in home
    assert "forget_fact" in home


def test_with_as_many_as_are_shown_the_view_still_holds() -> None:
    fact = RememberedFact(
        id="f", team=TEAM, owner=MINJI, use="word", word="말" * 60, thing="t", target="x", label="y" * 100,
        said_by=MINJI, said_at=NOW,
    )  # fmt: skip
    facts = tuple(FactLine(fact, FactTarget("sheet", "y" * 300)) for _ in range(SHOWN_FACTS))
    runs = HomeLines(tuple(HomeLine(f"run{n}", "waiting", "x") for n in range(10)), 240)
    shown = FactsContent(TEAM, facts, 50, facts, 200, for_admin=True)
    view = build_home_view(
        HomeContent(runs, runs, runs, runs, ("a", "b"), facts=shown), load_wording("bot.slack"), "ko"
    )
    blocks = view["blocks"]
    assert isinstance(blocks, list)
    assert len(blocks) <= 100 - 12, "the team's work and one's own data stand there as well"
    assert f"그 밖에 {50 - SHOWN_FACTS}개" in str(blocks)
