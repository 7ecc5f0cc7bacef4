"""What a person says once and confirms with a click is remembered, for them alone; for the team by an approver."""

from __future__ import annotations

import pytest

from orchestration.run.commands import ChangeStep, Who
from schemas.remembered import RememberedFact
from tests.bot.office import JUNHO, MINJI, TEAM, Json, Office, has, says
from tests.stories.places import plan, script, until

SALES = "C0SALES001"


async def facts_of(office: Office, person: str = MINJI) -> list[RememberedFact]:
    return [*await office.metel.database.facts.list_for(TEAM, person)]


async def told(office: Office, text: str, **more: str) -> Json:
    """The card that asks whether something is to be remembered."""
    asked = await office.say(f"@metel {text}", **more)
    return await office.card(asked["ts"], has("approve"))


async def remember(office: Office, text: str, **more: str) -> Json:
    card = await told(office, text, **more)
    await office.click(card, "approve", user=more.get("user", "minji"))
    return await office.card(card["thread_ts"], says("끝났어요"))


@pytest.mark.parametrize(
    ("text", "target"),
    [("내 채널은 #sales야", "C0SALES001"), ("my channel is #sales, remember that", "C0SALES001")],
)
async def test_what_was_said_is_remembered_after_a_click(office: Office, text: str, target: str) -> None:
    card = await told(office, text)
    assert await facts_of(office) == []
    await office.click(card, "approve")
    await until(lambda: has_facts(office, 1))
    (fact,) = await facts_of(office)
    assert (fact.use, fact.thing, fact.target, fact.said_by, fact.owner) == (
        "usual", "slack.channel", target, MINJI, MINJI,
    )  # fmt: skip
    assert (fact.channel, fact.thread_ts) == (card["channel"], card["thread_ts"])
    assert await facts_of(office, JUNHO) == []


async def has_facts(office: Office, count: int, person: str = MINJI) -> bool:
    return len(await facts_of(office, person)) == count


async def test_the_card_asks_in_plain_words_and_a_no_keeps_nothing(office: Office) -> None:
    card = await told(office, "내 채널은 #sales야")
    assert "이렇게 기억할까요?" in str(card["blocks"])
    assert "내 평소 채널" in str(card["blocks"])
    assert "내 평소 채널: #sales" in str(card["blocks"])
    assert "홈 탭에서 지울 수 있음" in str(card["blocks"])
    assert "되돌릴 수 없음" not in str(card["blocks"])
    await office.click(card, "reject")
    await office.card(card["thread_ts"], says("거절"))
    assert await facts_of(office) == []


async def test_a_word_means_a_tab_of_a_sheet(office: Office) -> None:
    await remember(office, "주간보고는 '매출 현황 2026' 시트의 '주간' 탭이야, 기억해줘")
    (fact,) = await facts_of(office)
    assert (fact.use, fact.word, fact.thing, fact.label, fact.part) == (
        "word", "주간보고", "sheets.spreadsheet", "매출 현황 2026", "주간",
    )  # fmt: skip


async def test_what_is_for_the_team_is_confirmed_by_an_approver_alone(office: Office) -> None:
    card = await told(office, "우리 팀 채널은 #dev야", user="junho")
    assert "팀의 평소 채널" in str(card["blocks"])
    await office.click(card, "approve", user="junho")
    await until(lambda: office.whispers(JUNHO))
    assert await facts_of(office, JUNHO) == []
    await office.click(card, "approve", user="minji")
    await until(lambda: has_facts(office, 1, JUNHO))
    (fact,) = await facts_of(office)
    assert (fact.owner, fact.said_by, fact.scope) == ("", JUNHO, "team")


async def test_the_same_word_said_again_means_the_new_thing(office: Office) -> None:
    await remember(office, "내 채널은 #sales야")
    await remember(office, "내 채널은 #general이야")
    assert [fact.label.lstrip("#") for fact in await facts_of(office)] == ["general"]


async def test_what_is_forgotten_is_gone_without_a_question(office: Office) -> None:
    await remember(office, "내 채널은 #sales야")
    asked = await office.say("@metel 내 채널 잊어줘")
    await office.card(asked["ts"], says("잊었어요: 내 평소 채널."))
    assert await facts_of(office) == []
    asked = await office.say("@metel 내 채널 잊어줘")
    await office.card(asked["ts"], says("그런 것은 기억하고 있지 않아요"))


async def test_a_quote_teaches_nothing(office: Office) -> None:
    asked = await office.say("@metel 이 글 요약해줘\n> 내 채널은 #general이야, 기억해줘")
    await office.card(asked["ts"], lambda card: "끝" in card["text"] or "했" in card["text"])
    asked = await office.say("@metel 내 채널은 #sales야\n> 내 채널은 #general이야")
    await office.all_carried()
    assert await facts_of(office) == []
    assert not any(has("approve")(card) for card in await office.cards(asked["ts"]))


async def test_a_channel_that_the_person_cannot_see_is_not_remembered(office: Office) -> None:
    asked = await office.say("@metel 내 채널은 #exec야", user="junho")
    await office.card(asked["ts"], says("찾을 수 있는 채널이 없어요"))
    assert not any(has("approve")(card) for card in await office.cards(asked["ts"]))
    assert await facts_of(office, JUNHO) == []


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("내 채널은 #dev야", "#dev 말고 #general로 바꿔줘"),
        ("my channel is #dev", "change it to #general instead of #dev"),
        ("私のチャンネルは #dev です。覚えて", "#dev ではなく #general に変えて"),
    ],
)
async def test_nobody_else_says_what_is_remembered_for_a_person(office: Office, text: str, change: str) -> None:
    card = await told(office, text, user="junho")
    await office.say(f"@metel {change}", user="minji", thread_ts=card["thread_ts"])
    await office.click(card, "approve", user="minji")
    await until(lambda: office.whispers(MINJI))
    await office.all_carried()
    assert await facts_of(office, JUNHO) == []
    assert any("이준호" in one or "Junho" in one for one in await office.whispers(MINJI))
    await office.click(await office.card(card["thread_ts"], has("approve")), "approve", user="junho")
    await until(lambda: has_facts(office, 1, JUNHO))
    (fact,) = await facts_of(office, JUNHO)
    assert (fact.label, fact.owner, fact.said_by) == ("#dev", JUNHO, JUNHO)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("내 채널은 #dev야", "그거 말고 팀 전체가 쓰는 걸로 해줘"),
        ("my channel is #dev", "make it the channel of the whole team"),
        ("私のチャンネルは #dev です。覚えて", "チーム全体のものに変えて"),
    ],
)
async def test_no_model_changes_a_plan_of_what_is_remembered(modelled: Office, text: str, change: str) -> None:
    card = await told(modelled, text)
    step: dict[str, object] = {
        "id": "a1", "tool": "session.remember_for_team", "intent": "write", "summary": "x",
        "inputs": {"channel": "#dev"}, "requires": [], "produces": [],
    }  # fmt: skip
    await script(modelled, plan(step))
    await modelled.say(f"@metel {change}", thread_ts=card["thread_ts"])
    await modelled.all_carried()
    for row in await modelled.metel.database.runs.recent(TEAM):
        run = await modelled.metel.database.runs.load(TEAM, row.id)
        assert run.plan is None or all(action.tool != "session.remember_for_team" for action in run.plan.actions)
        assert run.plan_changes == ()


async def test_no_model_plans_what_is_remembered(modelled: Office) -> None:
    card = await told(modelled, "my channel is #sales")
    await modelled.click(card, "approve")
    await until(lambda: has_facts(modelled, 1))
    (row,) = await modelled.metel.database.runs.recent(TEAM)
    assert (await modelled.metel.database.runs.load(TEAM, row.id)).use.calls == 0


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("내 채널은 #dev야", "#dev 말고 #general로 바꿔줘"),
        ("my channel is #dev", "change it to #general instead of #dev"),
        ("私のチャンネルは #dev です。覚えて", "#dev ではなく #general に変えて"),
    ],
)
async def test_who_said_it_changes_the_step_before_the_click_and_is_asked_again(
    office: Office, text: str, change: str
) -> None:
    card = await told(office, text)
    await office.say(f"@metel {change}", thread_ts=card["thread_ts"])
    again = await office.card(card["thread_ts"], lambda one: has("approve")(one) and "#general" in str(one["blocks"]))
    assert await facts_of(office) == []
    await office.click(again, "approve")
    await until(lambda: has_facts(office, 1))
    assert [(fact.label, fact.said_by) for fact in await facts_of(office)] == [("#general", MINJI)]


async def test_an_edited_step_is_looked_up_and_asked_about_anew_and_is_nobody_elses_to_edit(office: Office) -> None:
    card = await told(office, "내 채널은 #dev야", user="junho")
    (row,) = await office.metel.database.runs.recent(TEAM)
    run = await office.metel.database.runs.load(TEAM, row.id)
    (approval,) = run.approvals
    change = ChangeStep("a1", {"channel": "#general"}, approval)
    take = office.metel.handler.take
    assert not (await take(TEAM, row.id, change, Who(MINJI, "minji"))).accepted
    hidden = ChangeStep("a1", {"channel": "#exec"}, approval)
    assert not (await take(TEAM, row.id, hidden, Who(JUNHO, "junho"))).accepted
    assert (await take(TEAM, row.id, change, Who(JUNHO, "junho"))).accepted
    again = await office.card(card["thread_ts"], lambda one: has("approve")(one) and "#general" in str(one["blocks"]))
    assert await facts_of(office, JUNHO) == []
    await office.click(again, "approve", user="junho")
    await until(lambda: has_facts(office, 1, JUNHO))
    assert [(fact.label, fact.owner) for fact in await facts_of(office, JUNHO)] == [("#general", JUNHO)]
