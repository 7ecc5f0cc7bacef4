"""A person changes a step before it is done: on its approval, or while the run is paused."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from orchestration.run.ask_events import Ruling
from orchestration.run.commands import ChangeStep, DecideApproval, Who
from sandbox.server import running_sandbox
from tests.bot.office import MINJI, NOW, Json, Office, bot_in, controls, has, says
from tests.stories.places import GENERAL, SALES, a_post, action, pages, plan, posts, script

ASKED = "@metel 알려줘"


ONE = plan(a_post("a1", "#sales", "첫 글"))


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncGenerator[Office]:
    """An office whose policy keeps #general out."""
    policy = tmp_path / "policy.yaml"
    policy.write_text('denied_channels: ["#general"]\n', "utf-8")
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", model=True, METEL_POLICY=str(policy)) as office,
    ):
        yield office


async def editing(office: Office, *plans: Json) -> tuple[Json, Json, Json]:
    """Ask for something that needs a yes, and open the step for changes: the message, the card, the modal."""
    await script(office, *plans)
    asked = await office.say(ASKED)
    card = await office.card(asked["ts"], has("approve"))
    return asked, card, await office.opened(card, "edit")


def fields(view: Json) -> dict[str, Json]:
    """The fields of a modal with their elements."""
    blocks = [block for block in view["view"]["blocks"] if block["type"] == "input"]
    return {block["block_id"].removeprefix("field:"): block["element"] for block in blocks}


async def whispered(office: Office, words: str) -> str:
    """The first private message that holds the words."""
    found = await office.until(
        lambda world: [m["text"] for m in world["messages"] if m.get("to") and words in m["text"]]
    )
    return found[0]


async def test_each_field_has_the_control_that_fits_it(modelled: Office) -> None:
    _, _, view = await editing(modelled, ONE)
    shown = fields(view)
    assert {name: element["type"] for name, element in shown.items()} == {
        "channel": "conversations_select",
        "text": "plain_text_input",
    }
    assert shown["channel"]["initial_conversation"] == SALES
    assert shown["text"]["initial_value"] == "첫 글"
    assert shown["text"]["multiline"]


async def test_an_empty_required_text_is_refused_beside_its_field_and_nothing_changes(modelled: Office) -> None:
    asked, card, view = await editing(modelled, ONE)
    told = await modelled.submit(view, **{"field:text": " "})
    assert not told["ok"]
    assert list(told["errors"]) == ["field:text"]
    assert (await modelled.card(asked["ts"], has("approve")))["blocks"] == card["blocks"]


async def test_a_value_that_the_contract_does_not_allow_is_refused_beside_its_field(modelled: Office) -> None:
    page = action("a1", "notion.archive_page", intent="write", inputs={"page": "구버전 위키"})
    asked, card, view = await editing(modelled, plan(page))
    assert fields(view)["page"]["initial_value"] == "구버전 위키"
    told = await modelled.submit(view, **{"field:page": "없는 페이지 이름"})
    assert list(told["errors"]) == ["field:page"]
    assert "없는 페이지 이름" in told["errors"]["field:page"]
    assert (await modelled.card(asked["ts"], has("approve")))["blocks"] == card["blocks"]
    told = await modelled.submit(view, **{"field:page": "온보딩 가이드"})
    assert told["ok"]
    changed = await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("온보딩 가이드")(c))
    assert changed["ts"] == card["ts"]


async def test_a_property_of_a_page_has_a_field_of_its_own(modelled: Office) -> None:
    asks = {"policy_hints": {"needs_user_confirmation": True}}
    inputs = {"page": "Pricing survey", "properties": {"상태": "완료"}}
    step = action("a1", "notion.update_page", intent="write", inputs=inputs, **asks)
    asked, _, view = await editing(modelled, plan(step))
    told = await modelled.submit(view, **{"field:properties.상태": "없는 상태"})
    assert list(told["errors"]) == ["field:properties.상태"]
    assert "진행 중" in told["errors"]["field:properties.상태"], "what would fit is told"
    assert (await modelled.submit(view, **{"field:properties.상태": "진행 중"}))["ok"]
    changed = await modelled.card(
        asked["ts"], lambda c: has("approve")(c) and says("속성 · 상태 ‘완료’ → ‘진행 중’")(c)
    )
    await modelled.click(changed, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    (page,) = await pages(modelled, "Pricing survey")
    assert page["properties"]["상태"] == "진행 중"


async def test_to_save_a_change_is_not_to_say_yes_also_where_policy_would_allow_the_new_payload(
    modelled: Office,
) -> None:
    asked, _, view = await editing(modelled, plan(a_post("a1", "#partner-hanbit", "첫 글", asks=False)))
    assert (await modelled.submit(view, **{"field:channel": "#sales"}))["ok"]
    changed = await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("사람이 내용을 바꿨어요")(c))
    assert not says("회사 밖")(changed)
    assert await posts(modelled, SALES) == []
    await modelled.click(changed, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert len(await posts(modelled, SALES)) == 1


async def test_policy_judges_what_was_put_in_and_its_no_stands_in_the_modal(strict: Office) -> None:
    asked, card, view = await editing(strict, ONE)
    told = await strict.submit(view, **{"field:channel": "#general"})
    assert list(told["errors"]) == ["field:channel"]
    assert "팀 정책" in told["errors"]["field:channel"]
    assert (await strict.card(asked["ts"], has("approve")))["blocks"] == card["blocks"]
    assert await posts(strict, GENERAL) == []


async def test_somebody_else_cannot_open_the_modal_nor_send_one(modelled: Office) -> None:
    await script(modelled, ONE)
    asked = await modelled.say(ASKED)
    card = await modelled.card(asked["ts"], has("approve"))
    await modelled.click(card, "edit", user="junho")
    assert "결정할 수 있어요" in await whispered(modelled, "결정할 수 있어요")
    assert (await modelled.world())["views"] == []
    assert (await modelled.card(asked["ts"], has("approve")))["blocks"] == card["blocks"]


async def test_the_card_as_it_was_is_dead_and_tells_who_changed_it(modelled: Office) -> None:
    asked, card, view = await editing(modelled, ONE)
    old = await modelled.opened(card, "edit")
    assert (await modelled.submit(old, **{"field:text": "고친 글"}))["ok"]
    await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("고친 글")(c))
    run = (await modelled.metel.database.runs.recent("T0ACME0001"))[0]
    first = next(iter((await modelled.metel.database.runs.load(run.team, run.id)).approvals))
    told = await modelled.metel.handler.take(run.team, run.id, DecideApproval(first, Ruling(True)), Who(MINJI, "minji"))
    assert not told.accepted
    assert "내용을 바꿨어요" in told.notice
    assert await posts(modelled, SALES) == []
    del view


async def test_a_modal_of_the_card_as_it_was_changes_nothing_and_says_why(modelled: Office) -> None:
    asked, card, view = await editing(modelled, ONE)
    run = (await modelled.metel.database.runs.recent("T0ACME0001"))[0]
    done = await modelled.metel.handler.take(
        run.team, run.id, ChangeStep("a1", {"text": "먼저 고친 글"}), Who(MINJI, "minji")
    )
    assert done.accepted
    await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("먼저 고친 글")(c))
    told = await modelled.submit(view, **{"field:text": "늦게 고친 글"})
    assert "내용을 바꿨어요" in next(iter(told["errors"].values()))
    assert says("먼저 고친 글")(await modelled.card(asked["ts"], has("approve")))
    del card


async def test_nothing_different_is_no_change(modelled: Office) -> None:
    _, _, view = await editing(modelled, ONE)
    told = await modelled.submit(view)
    assert "바뀐 것이 없어요" in next(iter(told["errors"].values()))


async def test_a_field_with_personal_data_is_not_shown_and_stays_where_it_is_left_empty(modelled: Office) -> None:
    asked, _, view = await editing(modelled, plan(a_post("a1", "#sales", "연락처 010-1234-5678")))
    assert "010-1234" not in str(view["view"]["blocks"])
    assert (await modelled.submit(view, **{"field:channel": "#general"}))["ok"]
    changed = await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("general")(c))
    await modelled.click(changed, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert [one["text"] for one in await posts(modelled, GENERAL)] == ["연락처 010-1234-5678"]


async def test_only_the_changed_step_of_several_is_different(modelled: Office) -> None:
    steps = plan(
        a_post("a1", "#sales", "첫 글"), a_post("a2", "#sales", "둘째 글"), constraints={"allow_parallel": True}
    )
    await script(modelled, steps)
    asked = await modelled.say(ASKED)
    card = await modelled.card(asked["ts"], has("approve"))
    view = await modelled.opened(card, "edit_1")
    assert (await modelled.submit(view, **{"field:text": "고친 둘째 글"}))["ok"]
    changed = await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("고친 둘째 글")(c))
    assert changed["ts"] == card["ts"]
    assert says("2단계")(changed)
    await modelled.click(changed, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert {one["text"] for one in await posts(modelled, SALES)} == {"첫 글", "고친 둘째 글"}


async def test_what_an_earlier_step_will_give_stays_in_a_changed_text(modelled: Office) -> None:
    asks = {"policy_hints": {"needs_user_confirmation": True}}
    page = {"intent": "write", "produces": ["page_url"], "inputs": {"title": "회의 기록"}, **asks}
    told = a_post("a2", "#sales", "새 글: {{a1.page_url}}", requires=["a1.page_url"])
    await script(modelled, plan(action("a1", "notion.create_page", **page), told))
    asked = await modelled.say(ASKED)
    card = await modelled.card(asked["ts"], lambda c: has("edit_1")(c) and says("a1.page_url")(c))
    await modelled.at_rest()
    view = await modelled.opened(card, "edit_1")
    assert fields(view)["text"]["initial_value"] == "새 글: {{a1.page_url}}"
    assert (await modelled.submit(view, **{"field:text": "회의 기록입니다: {{a1.page_url}}"}))["ok"]
    changed = await modelled.card(asked["ts"], lambda c: has("approve")(c) and says("회의 기록입니다")(c))
    assert changed["ts"] == card["ts"]
    await modelled.click(changed, "approve")
    await modelled.card(asked["ts"], says("끝났어요"))
    (message,) = await posts(modelled, SALES)
    (made,) = await pages(modelled, "회의 기록")
    assert message["text"].startswith("회의 기록입니다: ")
    assert made["id"].replace("-", "") in message["text"]


async def test_a_step_of_a_paused_run_is_changed_before_it_begins(modelled: Office) -> None:
    steps = plan(
        action("a1", "slack.post_message", intent="notify", inputs={"text": "남는 글"}),
        a_post("a2", "#sales", "둘째 글", asks=False, depends_on=["a1"]),
    )
    await script(modelled, steps)
    asked = await modelled.say("@metel '남는 글' 올리고 #sales에 '둘째 글'도 올려줘")
    question = await modelled.card(asked["ts"], has("pick_channel"))
    await modelled.click((await modelled.cards(asked["ts"]))[0], "pause")
    paused = await modelled.card(asked["ts"], has("edit_0"))
    offered = [element["value"] for _, element in controls(paused) if element["action_id"].startswith("edit")]
    assert offered == ["a1", "a2"]
    view = await modelled.opened(paused, "edit_1")
    assert (await modelled.submit(view, **{"field:text": "고친 둘째 글", "field:channel": "#general"}))["ok"]
    await modelled.until(lambda world: not world["views"])
    await modelled.click(question, "pick_channel", "#sales")
    await modelled.click((await modelled.cards(asked["ts"]))[0], "resume")
    await modelled.card(asked["ts"], says("끝났어요"))
    assert [one["text"] for one in await posts(modelled, SALES)] == ["남는 글"]
    assert [one["text"] for one in await posts(modelled, GENERAL)] == ["고친 둘째 글"]
