"""The chat page as a person uses it: writing, reading, switching."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser import PHONE, fresh_page
from tests.sandbox.chat_page import Chat, RecordingApp, chatting, section

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HOSTILE = '<img src=x onerror="document.title=\'taken\'"> <script>document.title="taken"</script> <b>bold</b>'


async def test_what_a_person_types_is_posted_and_seen(chat: Chat) -> None:
    await chat.at("composer").fill("점심 먹으러 가요\n12시에")
    await chat.at("composer").press("Enter")
    await expect(chat.at("message").last).to_contain_text("점심 먹으러 가요")
    await expect(chat.at("composer")).to_have_value("")
    texts = [message["text"] for message in chat.world["slack"]["messages"]]
    assert "점심 먹으러 가요\n12시에" in texts


async def test_half_typed_hangul_is_not_sent_by_enter(chat: Chat) -> None:
    await chat.at("composer").fill("안녕하")
    composing = {"key": "Enter", "isComposing": True, "bubbles": True, "cancelable": True}
    await chat.at("composer").dispatch_event("keydown", composing)
    await expect(chat.at("composer")).to_have_value("안녕하")
    assert not any(message["text"] == "안녕하" for message in chat.world["slack"]["messages"])


async def test_a_name_that_is_begun_is_completed(chat: Chat) -> None:
    await chat.at("composer").press_sequentially("@me")
    await expect(chat.at("completions")).to_contain_text("metel")
    await chat.at("composer").press("Enter")
    await expect(chat.at("composer")).to_have_value("@metel ")
    await chat.at("composer").press_sequentially("@준")
    await chat.at("composer").press("Tab")
    await expect(chat.at("composer")).to_have_value("@metel @이준호 ")


async def test_a_slash_offers_the_commands_and_keeps_the_focus(chat: Chat) -> None:
    await chat.at("composer").press("/")
    await expect(chat.at("completions")).to_contain_text("/metel")
    await chat.at("composer").press("Escape")
    await expect(chat.at("completions")).to_have_count(0)
    await expect(chat.at("composer")).to_be_focused()
    await expect(chat.at("composer")).to_have_value("/")


async def test_the_thread_opens_when_the_app_answers(chat: Chat, app: RecordingApp) -> None:
    await chat.say("@metel 안녕")
    await expect(chat.at("thread-panel")).to_contain_text("네, 시작할게요.")
    await chat.at("thread-composer").fill("고마워요")
    await chat.at("thread-send").click()
    await expect(chat.at("thread-messages").locator("article")).to_have_count(3)


async def test_hostile_text_is_shown_as_text(chat: Chat) -> None:
    await chat.say(HOSTILE)
    await expect(chat.at("message").last).to_contain_text(HOSTILE)
    await chat.card(
        [
            section(HOSTILE),
            {"type": "markdown", "text": f"{HOSTILE} [x](javascript:document.title='taken')"},
            section("<javascript:document.title='taken'|click>"),
        ]
    )
    await expect(chat.at("message").last).to_contain_text('<script>document.title="taken"</script>')
    assert await chat.page.locator("main img, main script").count() == 0
    assert await chat.page.locator('a[href^="javascript"]').count() == 0
    assert "taken" not in await chat.page.title()


async def test_nothing_is_fetched_from_elsewhere(chat: Chat) -> None:
    asked: list[str] = []
    chat.page.on("request", lambda request: asked.append(request.url))
    picture = {"type": "image", "image_url": "https://tracker.example/pixel.png?secret=1", "alt_text": "차트"}
    await chat.card([picture, section("그림", accessory=picture), section("<https://tracker.example/a>")])
    await expect(chat.at("message").last).to_contain_text("차트")
    await chat.page.reload()
    await expect(chat.at("message").last).to_contain_text("차트")
    assert asked
    assert [url for url in asked if not url.startswith((chat.sandbox.url, "data:"))] == []


async def test_the_language_is_switched_and_remembered(chat: Chat) -> None:
    for language, home in (("ja", "ホーム"), ("en", "Home"), ("ko", "홈"), ("ja", "ホーム")):
        await chat.at(f"language-{language}").click()
        await expect(chat.at("nav-home")).to_have_text(home)
        await expect(chat.at(f"language-{language}")).to_have_attribute("aria-pressed", "true")
    await chat.page.reload()
    await expect(chat.at("nav-home")).to_have_text("ホーム")
    assert await chat.page.locator("html").get_attribute("lang") == "ja"


async def test_the_page_begins_in_the_browsers_language(chat: Chat, browser: Browser) -> None:
    for locale, home in (("ja-JP", "ホーム"), ("en-US", "Home"), ("fr-FR", "홈")):
        page = await fresh_page(browser, chat.sandbox.url, locale=locale)
        await expect(page.get_by_test_id("nav-home")).to_have_text(home)
        await page.context.close()


async def test_the_first_view_is_the_thread_that_was_answered_last(chat: Chat, browser: Browser) -> None:
    root = await chat.slack.chat_postMessage(channel=chat.channel_id("general"), text="부탁")
    await chat.slack.chat_postMessage(channel=chat.channel_id("general"), thread_ts=str(root["ts"]), text="여기 있어요")
    page = await fresh_page(browser, chat.sandbox.url)
    await expect(page.get_by_test_id("thread-panel")).to_contain_text("여기 있어요")
    await page.context.close()
    phone = await fresh_page(browser, chat.sandbox.url, PHONE)
    await expect(phone.get_by_test_id("message").last).to_contain_text("부탁")
    await expect(phone.get_by_test_id("thread-panel")).to_be_hidden()
    await phone.context.close()


async def test_a_person_sees_only_their_channels_and_their_ephemerals(chat: Chat) -> None:
    general = chat.channel_id("general")
    people = {user["name"]: user["id"] for user in chat.world["slack"]["users"]}
    await chat.slack.chat_postEphemeral(channel=general, user=people["minji"], text="민지만 보는 말")
    await expect(chat.at("messages")).to_contain_text("민지만 보는 말")
    await expect(chat.at("channel", value="exec")).to_be_visible()
    await chat.at("person").click()
    await chat.at("person-option", value="junho").click()
    await expect(chat.at("channel", value="exec")).to_have_count(0)
    await expect(chat.at("messages")).not_to_contain_text("민지만 보는 말")


async def test_a_message_that_did_not_get_through_can_be_sent_again(chat: Chat) -> None:
    await chat.page.route("**/person/**", lambda route: route.abort())
    await chat.say("들리나요?")
    await expect(chat.at("unsent")).to_have_attribute("data-status", "failed")
    await chat.page.unroute("**/person/**")
    await chat.at("retry").click()
    await expect(chat.at("unsent")).to_have_count(0)
    await expect(chat.at("message").last).to_contain_text("들리나요?")


async def test_a_link_to_notion_opens_the_page_beside_the_chat(chat: Chat) -> None:
    database = next(found for found in chat.world["notion"]["databases"] if found["title"] == "작업")
    await chat.card([section(f"<{database['url']}|작업 보기>")])
    await chat.at("document-link").click()
    await expect(chat.at("notion-panel")).to_contain_text("Pricing survey")
    await chat.at("notion-row").filter(has_text="랜딩 페이지 개편").click()
    await expect(chat.at("notion-title")).to_have_text("랜딩 페이지 개편")


async def test_a_sheet_is_shown_as_a_grid(chat: Chat) -> None:
    await chat.at("open-sheets").click()
    await chat.at("sheet-entry", value="매출 현황 2026").click()
    await expect(chat.at("sheet").locator("tbody tr").first).to_contain_text("날짜")


async def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


async def test_on_a_phone_the_side_bar_is_a_drawer_and_the_panel_a_sheet(browser: Browser) -> None:
    async with chatting(browser, PHONE, has_touch=True, is_mobile=True) as chat:
        await expect(chat.at("sidebar")).to_be_hidden()
        await chat.at("open-drawer").click()
        await chat.at("channel", value="dev").click()
        await expect(chat.at("sidebar")).to_be_hidden()
        await chat.at("open-thread").first.click()
        box = await chat.at("thread-panel").bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, PHONE[0])
        assert await sideways(chat.page) <= 0


async def test_a_channel_is_a_mention_where_it_was_picked_and_a_text_where_it_was_typed(chat: Chat) -> None:
    composer = chat.at("composer")
    await composer.press_sequentially("#de")
    await expect(chat.at("completions")).to_contain_text("#dev")
    await composer.press("Enter")
    await expect(composer).to_have_value("#dev ")
    await composer.press_sequentially("그리고 #sales ")
    await composer.press("Enter")
    await expect(composer).to_have_value("")
    await expect(chat.page.locator(".mention--channel")).to_have_text("#dev")
    said = [message["text"] for message in chat.world["slack"]["messages"] if "그리고" in message["text"]]
    assert said == ["<#C0DEV00001|> 그리고 #sales"]
