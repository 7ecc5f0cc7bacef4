"""Cards on the chat page: what a person clicks, chooses and fills in reaches the app."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.sandbox.chat_page import Chat, RecordingApp, button, section, text

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

Json = dict[str, Any]


def options(*labels: str) -> list[Json]:
    return [{"text": text(label), "value": label} for label in labels]


def actions(*elements: Json) -> Json:
    return {"type": "actions", "block_id": "buttons", "elements": list(elements)}


def form() -> Json:
    return {
        "type": "modal",
        "callback_id": "form",
        "title": text("고치기"),
        "submit": text("저장"),
        "blocks": [
            {
                "type": "input",
                "block_id": "title",
                "label": text("제목"),
                "element": {"type": "plain_text_input", "action_id": "value"},
            },
            {
                "type": "input",
                "block_id": "place",
                "label": text("채널"),
                "element": {"type": "channels_select", "action_id": "value"},
            },
        ],
    }


async def test_a_click_on_a_card_reaches_the_app(chat: Chat, app: RecordingApp) -> None:
    await chat.card([section("*승인할까요?*"), actions(button("approve", "승인", style="primary"))])
    await chat.at("card-button", action_id="approve").click()
    await expect(chat.at("card-button", action_id="approve")).not_to_have_attribute("aria-busy", "true")
    assert [(done["action_id"], done["value"]) for done in app.actions] == [("approve", "approve")]


async def test_a_card_asks_before_it_does_what_cannot_be_undone(chat: Chat, app: RecordingApp) -> None:
    sure = {"title": text("정말요?"), "text": text("되돌릴 수 없어요."), "confirm": text("네"), "deny": text("아니요")}
    await chat.card([actions(button("delete", "삭제", style="danger", confirm=sure))])
    await chat.at("card-button", action_id="delete").click()
    await chat.at("confirm-no").click()
    await chat.at("card-button", action_id="delete").click()
    await expect(chat.at("confirm")).to_contain_text("되돌릴 수 없어요.")
    await chat.at("confirm-yes").click()
    await expect(chat.at("confirm")).to_have_count(0)
    await expect(chat.at("card-button", action_id="delete")).not_to_have_attribute("aria-busy", "true")
    assert [done["action_id"] for done in app.actions] == ["delete"]


async def test_a_choice_is_made_with_the_keyboard_alone(chat: Chat, app: RecordingApp) -> None:
    select = {"type": "static_select", "action_id": "pick", "placeholder": text("고르기")}
    await chat.card([actions({**select, "options": options(*"가나다라마바사아자")})])
    await chat.at("select", action_id="pick").focus()
    await chat.page.keyboard.press("ArrowDown")
    await expect(chat.at("select-search")).to_be_focused()
    await chat.page.keyboard.type("마")
    await chat.page.keyboard.press("Enter")
    await expect(chat.at("select", action_id="pick")).to_contain_text("마")
    await expect(chat.at("select", action_id="pick")).to_be_focused()
    await expect(chat.at("select", action_id="pick")).not_to_have_attribute("aria-busy", "true")
    assert [done["selected_option"]["value"] for done in app.actions] == ["마"]


async def test_an_open_list_survives_the_change_of_another_message(chat: Chat, app: RecordingApp) -> None:
    other = await chat.card([section("1단계")])
    select = {"type": "static_select", "action_id": "pick", "options": options("가", "나")}
    await chat.card([actions(select)])
    await chat.at("select", action_id="pick").click()
    await expect(chat.at("option")).to_have_count(2)
    await chat.edit(other, [section("2단계")])
    await expect(chat.at("message", ts=other)).to_contain_text("2단계")
    await chat.at("option", value="나").click()
    await expect(chat.at("select", action_id="pick")).to_contain_text("나")


async def test_an_edit_keeps_the_focus_and_what_was_folded(chat: Chat) -> None:
    def card(status: str) -> list[Json]:
        task = {"type": "task_card", "task_id": "t", "title": "매출 읽기", "status": status}
        plan = {"type": "plan", "block_id": "plan", "title": "요약하기", "tasks": [task]}
        return [plan, actions(button("stop", "멈추기"))]

    ts = await chat.card(card("in_progress"))
    await chat.at("message", ts=ts).get_by_role("button", name="요약하기").click()
    await expect(chat.at("task")).to_have_count(0)
    await chat.at("card-button", action_id="stop").focus()
    await chat.edit(ts, card("complete"))
    await expect(chat.at("message", ts=ts)).to_contain_text("1/1")
    await expect(chat.at("card-button", action_id="stop")).to_be_focused()
    await expect(chat.at("task")).to_have_count(0)


async def test_a_form_shows_its_errors_by_field_and_closes_when_it_is_taken(chat: Chat, app: RecordingApp) -> None:
    app.form, app.refuse = form(), {"title": "이미 있는 제목이에요"}
    await chat.card([actions(button("open", "고치기"))])
    await chat.at("card-button", action_id="open").click()
    modal = chat.at("modal")
    await expect(modal.get_by_label("제목")).to_be_focused()
    await chat.at("modal-submit").click()
    await expect(chat.at("field-error")).to_have_count(2)
    assert app.submissions == []
    await modal.get_by_label("제목").fill("회의 기록")
    await chat.at("select", action_id="value").click()
    await chat.at("option", value=chat.channel_id("sales")).click()
    await chat.at("modal-submit").click()
    await expect(chat.at("field-error")).to_have_text("이미 있는 제목이에요")
    await chat.at("modal-submit").click()
    await expect(modal).to_have_count(0)
    taken = app.submissions[-1]
    assert taken["title"]["value"]["value"] == "회의 기록"
    assert taken["place"]["value"]["selected_channel"] == chat.channel_id("sales")


async def test_an_app_that_does_not_answer_is_told_to_the_person(chat: Chat) -> None:
    await expect(chat.at("banner")).to_contain_text("metel이 아직 연결되지 않았어요")
    await chat.card([actions(button("approve", "승인"))])
    await chat.at("card-button", action_id="approve").click()
    await expect(chat.at("toast")).to_contain_text("metel이 응답하지 않았어요", timeout=10_000)


async def test_the_home_tab_is_asked_for_and_shown(chat: Chat, app: RecordingApp) -> None:
    minji = next(user["id"] for user in chat.world["slack"]["users"] if user["name"] == "minji")
    await chat.at("nav-home").click()
    await chat.slack.views_publish(user_id=minji, view={"type": "home", "blocks": [section("*기다리는 승인* 2건")]})
    await expect(chat.at("home")).to_contain_text("기다리는 승인 2건")
