"""The Home tab lists what is remembered, with who said it and when, and lets its owner delete it."""

from __future__ import annotations

from collections.abc import Callable

from bot.slack.cards.home import HomeContent, HomeLine, HomeLines, build_home_view
from bot.slack.cards.home_facts import SHOWN_FACTS, FactLine, FactsContent
from bot.slack.fact_form import FactValue
from bot.slack.fact_orders import FactOrders
from bot.slack.intents import Click, FactChanged
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


async def edit_form(office: Office, home: Json, fact: str, *, person: str = "minji", number: int = 0) -> Json:
    """The modal that the button of a fact opens."""
    await office.done(person, "actions", view_id=home["id"], action_id=f"fact_edit_{number}", value=fact)
    return await office.modal()


async def direct(office: Office, user: str) -> str:
    """The direct message of a person with metel."""
    return await office.slack_app._web.open_direct(user)  # pyright: ignore[reportPrivateUsage]


async def asked_in_direct(office: Office, user: str, holds: Callable[[Json], bool]) -> Json:
    """The first card of metel in a person's direct message of which ``holds`` is true."""
    channel = await direct(office, user)
    return await office.until(
        lambda world: next((m for m in world["messages"] if m["channel"] == channel and holds(m)), None)
    )


async def test_a_changed_fact_is_asked_about_as_if_it_had_been_said_anew(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev")
    form = await edit_form(office, await home_of(office, "minji", MINJI), "f--C0DEV00001")
    assert "평소 채널" in str(form)
    assert "C0DEV00001" in str(form)
    assert (await office.submit(form, chosen="#sales"))["ok"]
    card = await asked_in_direct(office, MINJI, has("approve"))
    assert "이렇게 기억할까요?" in str(card["blocks"])
    assert "#sales" in str(card["blocks"])
    (fact,) = await office.metel.database.facts.list_for(TEAM, MINJI)
    assert fact.target == "C0DEV00001", "nothing changes before the click"
    await office.click(card, "approve")
    await asked_in_direct(office, MINJI, says("기억했어요"))
    (fact,) = await office.metel.database.facts.list_for(TEAM, MINJI)
    assert (fact.target, fact.said_by, fact.owner, fact.channel) == ("C0SALES001", MINJI, MINJI, card["channel"])


async def test_a_word_and_the_tab_of_its_sheet_can_be_changed(office: Office) -> None:
    asked = await office.say("@metel 주간보고는 '매출 현황 2026' 시트의 '주간' 탭이야, 기억해줘")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("기억했어요"))
    (fact,) = await office.metel.database.facts.list_for(TEAM, MINJI)
    form = await edit_form(office, await home_of(office, "minji", MINJI), fact.id)
    assert "‘주간보고’의 뜻" in str(form)
    assert "매출 현황 2026" in str(form)
    assert "주간" in str(form)
    assert (await office.submit(form, chosen="마케팅 예산", written="Q1"))["ok"]
    await office.click(await asked_in_direct(office, MINJI, has("approve")), "approve")
    await asked_in_direct(office, MINJI, says("기억했어요"))
    (fact,) = await office.metel.database.facts.list_for(TEAM, MINJI)
    assert (fact.word, fact.label, fact.part) == ("주간보고", "마케팅 예산", "Q1")


async def test_what_was_left_as_it_was_or_no_sentence_can_hold_is_told_beside_the_field(office: Office) -> None:
    await keep(office, "1", "매출 현황 2026", thing="sheets.spreadsheet")
    form = await edit_form(office, await home_of(office, "minji", MINJI), "f--1")
    assert "바뀐 것이 없어요" in str((await office.submit(form))["errors"])
    assert "따옴표가 든 이름" in str((await office.submit(form, chosen="the 'new' plan"))["errors"])
    assert not await office.metel.database.runs.recent(TEAM)


async def test_a_channel_that_the_person_cannot_see_is_not_taken(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", owner=JUNHO)
    form = await edit_form(office, await home_of(office, "junho", JUNHO), "f--C0DEV00001", person="junho")
    answer = await office.http.post(f"/person/junho/views/{form['id']}/submit", json={"values": {"chosen": "#exec"}})
    if answer.status_code == 200:
        await asked_in_direct(office, JUNHO, says("찾을 수 있는 채널이 없어요"))
    (fact,) = await office.metel.database.facts.list_for(TEAM, JUNHO)
    assert fact.target == "C0DEV00001"


async def test_the_teams_is_changed_by_an_admin_alone(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", owner="")
    assert "fact_edit" not in str(await home_of(office, "junho", JUNHO))
    home = await home_of(office, "minji", MINJI)
    form = await edit_form(office, home, "f--C0DEV00001")
    assert (await office.submit(form, chosen="#general"))["ok"]
    card = await asked_in_direct(office, MINJI, has("approve"))
    assert "팀의 평소 채널" in str(card["blocks"])
    (fact,) = await office.metel.database.facts.list_for(TEAM, MINJI)
    assert fact.target == "C0DEV00001"


async def test_a_form_of_another_persons_fact_changes_nothing(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", owner=JUNHO)
    surface = office.slack_app.own_data.surface
    orders = FactOrders(surface, office.metel.clock, "Asia/Seoul")
    click = Click(TEAM, "", "", "", MINJI, "minji", TEAM)
    for owner in (JUNHO, MINJI, TEAM):
        intent = FactChanged(owner, "f--C0DEV00001", FactValue("C0SALES001"), "ko", click)
        assert await orders.write_request(TEAM, "k", intent) is None


async def test_the_card_of_forgetting_says_what_is_forgotten(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", owner="")
    asked = await office.say("@metel 우리 팀 채널 잊어줘", user="junho")
    card = await office.card(asked["ts"], has("approve"))
    assert "잊을 것: 팀의 평소 채널" in str(card["blocks"])
    assert "기억할 것" not in str(card)
