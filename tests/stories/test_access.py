"""Where the connection sees more than a person should, the team's access rules say who may read and write it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.access import AccessRule
from orchestration.policy.team import Author, ChannelServices
from tests.bot.office import JUNHO, MINJI, TEAM, Json, Office, has, says
from tests.stories.places import direct_card, effects, until

SHEET = "@metel 구글 시트 '마케팅 예산' 보여줘"


async def change(office: Office, **more: Any) -> None:
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), author)


def the_budget(office: Office) -> str:
    sheets = office.sandbox.sandbox.world.google.spreadsheets.values()
    return next(one.id for one in sheets if one.title == "마케팅 예산")


async def test_a_closed_sheet_is_not_there_for_those_it_is_closed_to(office: Office) -> None:
    rule = AccessRule(service="sheets", id=the_budget(office), read=("minji",), write=("minji",))
    await change(office, access=(rule,))
    asked = await office.say(SHEET, user="junho")
    card = await office.card(asked["ts"], says("찾지 못했어요"))
    assert "1200000" not in str(await office.cards(asked["ts"]))
    assert "마케팅 예산 " not in str(card["blocks"]).replace("'마케팅 예산'", "")
    asked = await office.say(SHEET, user="minji")
    await office.card(asked["ts"], says("끝났어요"))


async def test_what_is_closed_to_others_is_told_to_who_may_read_it_alone(office: Office) -> None:
    rule = AccessRule(service="sheets", id=the_budget(office), read=("minji",), write=("minji",))
    await change(office, access=(rule,))
    asked = await office.say(SHEET, user="minji", channel="#general")
    await office.card(asked["ts"], says("님에게만 보냈어요"))
    alone = await direct_card(office, MINJI, has("share_answer"))
    lines = [line for line in alone["text"].splitlines() if any(char.isdigit() for char in line)]
    assert lines
    thread = str(await office.cards(asked["ts"]))
    assert not any(line in thread for line in lines)


async def test_what_is_below_a_closed_page_is_told_to_who_may_read_it_alone(office: Office) -> None:
    pages = office.sandbox.sandbox.world.notion.pages.values()
    inside = next(one for one in pages if one.parent.get("page_id"))
    rule = AccessRule(service="notion", id=str(inside.parent["page_id"]), read=(MINJI,), write=(MINJI,))
    await change(office, access=(rule,))
    link = f"https://www.notion.so/{inside.id.replace('-', '')}"
    asked = await office.say(f"@metel {link} 페이지 보여줘", channel="#general")
    await office.card(asked["ts"], says("님에게만 보냈어요"))


async def test_who_may_read_a_sheet_does_not_write_to_it_and_no_approver_lends_the_right(office: Office) -> None:
    rule = AccessRule(service="sheets", id=the_budget(office), name="예산", write=(MINJI,))
    await change(office, access=(rule,), approvers=(MINJI,))
    asked = await office.say(SHEET, user="junho")
    await office.card(asked["ts"], says("끝났어요"))
    text = "@metel 마케팅 예산 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘"
    asked = await office.say(text, user="junho")
    card = await office.card(asked["ts"], says("읽을 수만 있고 바꿀 수는 없어요"))
    assert says("reach.write")(card) or not has("approve")(card)
    assert await effects(office, "spreadsheets.batchUpdate") == []
    asked = await office.say(text, user="minji")
    await office.card(asked["ts"], says("끝났어요"))
    assert await effects(office, "spreadsheets.batchUpdate")


@pytest.mark.parametrize(
    ("text", "service", "words"),
    [
        ("@metel 마케팅 예산 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘", "sheets", "바꿀 수는 없어요"),
        ("@metel 노션 회의록에 '주간 회의' 페이지 만들어줘", "notion", "바꿀 수 없어요"),
    ],
)
async def test_what_is_closed_since_is_not_undone_either(office: Office, text: str, service: str, words: str) -> None:
    asked = await office.say(text, user="junho")
    card = await office.card(asked["ts"], has("undo"))
    before = world_of_writes(office)
    notion = office.sandbox.sandbox.world.notion
    made = [one.id for one in notion.pages.values()][-1] if service == "notion" else the_budget(office)
    await change(office, access=(AccessRule(service=service, id=made, write=(MINJI,)),))
    await office.click(card, "undo", user="junho")
    await office.card(asked["ts"], says(words))
    assert world_of_writes(office) == before


def world_of_writes(office: Office) -> tuple[Json, Json]:
    world = office.sandbox.sandbox.world
    return world.google.as_json(), {one.id: one.in_trash for one in world.notion.pages.values()}


async def test_a_channel_that_is_limited_to_notion_uses_nothing_else(office: Office) -> None:
    await change(office, channel_services=(ChannelServices(channel="#dev", services=("notion",)),))
    asked = await office.say(SHEET, user="junho", channel="#dev")
    await office.card(asked["ts"], lambda card: "바뀐 것은" in str(card) or "않았어요" in str(card))
    assert [row for row in (await office.http.get("/ledger")).json() if row["service"] == "google"] == []
    asked = await office.say("@metel 노션 '제품 로드맵' 페이지 보여줘", user="junho", channel="#dev")
    await office.card(asked["ts"], says("끝났어요"))


def kinds(office: Office, service: str) -> list[str]:
    return [rule.name for rule in office.metel.policies.current(TEAM).access if rule.service == service]


async def opened_home(office: Office, user: str, person: str) -> Json:
    await office.done(person, "home")
    return await office.until(lambda world: world["homes"].get(user))


async def test_admins_see_once_what_a_connection_holds_and_close_what_looks_personal(office: Office) -> None:
    home = await opened_home(office, MINJI, "minji")
    assert "이 연결로 볼 수 있는 곳" in str(home)
    assert "🔒 고객 명단" in str(home)
    assert "🔒 마케팅 예산" not in str(home)
    assert "이 연결로 볼 수 있는 곳" not in str(await opened_home(office, JUNHO, "junho")), "for admins alone"
    await office.done("minji", "actions", view_id=home["id"], action_id="close_personal", value="sheets")
    await until(lambda: is_reviewed(office, "sheets"))
    assert "고객 명단" in kinds(office, "sheets")
    assert kinds(office, "notion") == []
    asked = await office.say("@metel 고객 명단 시트 보여줘", user="junho")
    await office.card(asked["ts"], says("찾지 못했어요"))


async def is_reviewed(office: Office, service: str) -> bool:
    return service in office.metel.policies.current(TEAM).access_reviewed
