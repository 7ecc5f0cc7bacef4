"""Where a team or a channel rehearses, metel plans, judges and tells what it would do, and writes nothing."""

from __future__ import annotations

from typing import Any

from orchestration.policy.team import Author
from tests.bot.office import MINJI, TEAM, Json, Office, has, says
from tests.stories.places import SALES, a_post, action, effects, plan, posts, script

ADMIN = Author(MINJI, "김민지", "a test")
BOTH = "@metel 노션 회의록에 '회의 기록' 페이지 만들고 #sales에 공유해줘"
WRITES = (
    "pages.create",
    "pages.update",
    "spreadsheets.batchUpdate",
    "spreadsheets.values.append",
    "blocks.children.append",
)


async def set_policy(office: Office, **more: Any) -> None:
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), ADMIN)


async def written(office: Office) -> list[Json]:
    """What was written outside metel's own cards, which stand in the threads of those who asked."""
    return [*await effects(office, *WRITES), *await posts(office, SALES)]


async def test_a_team_that_rehearses_is_told_each_step_and_nothing_is_written(office: Office) -> None:
    await set_policy(office, mode="rehearse")
    asked = await office.say(BOTH, channel="#general")
    card = await office.card(asked["ts"], says("연습 중이에요. 실제로는 이렇게 해요."))
    assert "회의 기록" in card["text"]
    assert "바로 해요" in card["text"]
    assert not has("undo")(card)
    assert await written(office) == []
    assert says("연습으로 끝냈어요")(await office.card(asked["ts"], says("연습으로 끝냈어요")))


async def test_what_would_be_asked_is_told_with_its_reason_and_nobody_is_asked(office: Office) -> None:
    await set_policy(office, mode="rehearse")
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    card = await office.card(asked["ts"], says("먼저 물어봐요"))
    assert "구버전 위키" in card["text"]
    assert not any(has("approve")(one) for one in await office.cards(asked["ts"]))
    assert await written(office) == []


async def test_what_is_read_is_read_and_what_is_refused_is_refused(office: Office) -> None:
    await set_policy(office, mode="rehearse", denied_channels=("#sales",))
    read = await office.say("@metel '고객 명단' 시트 보여줘", channel="#general")
    await office.card(read["ts"], says("끝났어요"))
    refused = await office.say("@metel #sales에 '하나' 올려줘", channel="#general")
    await office.card(refused["ts"], says("보낼 수 없게"))
    assert await written(office) == []


async def test_a_channel_rehearses_for_itself(office: Office) -> None:
    await set_policy(office, channel_modes={"#general": "rehearse"})
    here = await office.say("@metel #sales에 '연습' 올려줘", channel="#general")
    await office.card(here["ts"], says("연습 중이에요"))
    elsewhere = await office.say("@metel #sales에 '진짜' 올려줘")
    await office.card(elsewhere["ts"], says("올렸어요"))
    assert [post["text"] for post in await posts(office, SALES)] == ["진짜"]


async def test_a_call_that_is_about_to_be_made_is_not_once_the_team_rehearses(modelled: Office) -> None:
    """The yes was given before: the guard stands at the call, not at the plan."""
    office = modelled
    await script(office, plan(a_post("a1", "#sales", "승인된 글")))
    asked = await office.say("@metel #sales에 글 올려줘")
    card = await office.card(asked["ts"], has("approve"))
    await set_policy(office, mode="rehearse")
    await office.click(card, "approve")
    await office.card(asked["ts"], says("연습 중이에요"))
    assert await written(office) == []


async def test_a_loop_and_what_hangs_on_it_are_told_as_far_as_they_are_known(modelled: Office) -> None:
    office = modelled
    await set_policy(office, mode="rehearse")
    page = action("a1", "notion.create_page", intent="write", inputs={"title": "연습 페이지"}, produces=["page_url"])
    told = a_post("a2", "#sales", "여기요: {{page_url}}", asks=False, requires=["page_url"])
    await script(office, plan(page, told))
    asked = await office.say("@metel 페이지 만들고 알려줘", channel="#general")
    card = await office.card(asked["ts"], says("연습 중이에요"))
    assert "연습 페이지" in card["text"]
    assert "sales" in card["text"]
    assert "{{" not in card["text"]
    assert await written(office) == []


async def test_in_earnest_again_the_same_words_are_carried_out(office: Office) -> None:
    await set_policy(office, mode="rehearse")
    asked = await office.say("@metel #sales에 '하나' 올려줘")
    await office.card(asked["ts"], says("연습 중이에요"))
    await set_policy(office, mode="act")
    again = await office.say("@metel #sales에 '하나' 올려줘")
    await office.card(again["ts"], says("올렸어요"))
    assert [post["text"] for post in await posts(office, SALES)] == ["하나"]
