"""What a yes is bound to: what was shown, as it was when it was shown, and no more than that."""

from __future__ import annotations

from tests.bot.office import Json, Office, has, says
from tests.stories.approvals import PARTNER, SHARE, Opened, asked_card, is_gone
from tests.stories.places import pages, posts

# stale approval


async def test_stale_approval_another_version_of_the_policy_asks_again_and_says_why(open_with: Opened) -> None:
    async with open_with("version: 1") as office:
        card = await asked_card(office)
    async with open_with("version: 2") as office:
        await office.click(card, "approve")
        again = await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
        assert says("v1 → v2")(again)
        assert not await is_gone(office)
        await office.click(again, "approve")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))


async def test_stale_approval_a_target_with_another_name_asks_again_and_says_why(office: Office) -> None:
    card = await asked_card(office)
    await rename(office, "구버전 위키", "새 위키")
    await office.click(card, "approve")
    again = await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
    assert says("‘구버전 위키’ → ‘새 위키’")(again)
    assert not await is_gone(office, "새 위키")
    await office.click(again, "approve")
    await office.card(card["thread_ts"], says("휴지통으로 옮겼어요"))


async def rename(office: Office, title: str, new: str) -> None:
    """Rename a page as a person in Notion would."""
    await change(office, title, {"properties": {"title": {"title": [{"text": {"content": new}}]}}})


async def change(office: Office, title: str, body: Json) -> None:
    (page,) = await pages(office, title)
    token = office.sandbox.environment["NOTION_TOKEN"]
    headers = {"authorization": f"Bearer {token}", "notion-version": "2026-03-11"}
    answer = await office.http.patch(f"/notion/v1/pages/{page['id']}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text


# card differs from payload


async def test_card_differs_from_payload_what_is_shown_is_what_is_sent(office: Office) -> None:
    card = await asked_card(office, SHARE)
    assert says("견적서를 다시 보냈습니다")(card)
    assert says("#partner-hanbit")(card)
    assert not says(PARTNER)(card), "the id stands behind a click"
    assert PARTNER in str(await office.opened(card, "show_all"))
    await office.click(card, "approve")
    await office.card(card["thread_ts"], says("올렸어요"))
    (sent,) = await posts(office, PARTNER)
    assert sent["text"] == "견적서를 다시 보냈습니다"


# target changed meanwhile


async def test_target_changed_meanwhile_a_page_that_was_edited_since_is_asked_about_again(office: Office) -> None:
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("approve"))
    await office.http.post("/admin/clock", json={"advance": 120})
    (page,) = await pages(office, "구버전 위키")
    token = office.sandbox.environment["NOTION_TOKEN"]
    headers = {"authorization": f"Bearer {token}", "notion-version": "2026-03-11"}
    text = {"type": "paragraph", "paragraph": {"rich_text": [{"text": {"content": "아직 쓰는 문서입니다"}}]}}
    answer = await office.http.patch(
        f"/notion/v1/blocks/{page['id']}/children", json={"children": [text]}, headers=headers
    )
    assert answer.status_code == 200, answer.text
    await office.click(card, "approve")
    again = await office.card(asked["ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
    assert says("대상이 그사이 바뀌었어요")(again)
    assert not await is_gone(office)
    await office.click(again, "approve")
    await office.card(asked["ts"], says("휴지통으로 옮겼어요"))


async def test_target_changed_meanwhile_a_sheet_whose_columns_changed_is_asked_about_again(
    open_with: Opened,
) -> None:
    async with open_with("ordinary_writes: require_confirm") as office:
        asked = await office.say("@metel 마케팅 예산 시트 Q1 탭에 오늘 '인스타 광고' 350000원 추가해줘")
        card = await office.card(asked["ts"], has("approve"))
        google = office.sandbox.sandbox.world.google
        (sheet,) = [one for one in google.spreadsheets.values() if one.title == "마케팅 예산"]
        tab = sheet.tab_titled("Q1")
        assert tab is not None
        tab.put(0, 2, tab.cell(1, 1))
        await office.click(card, "approve")
        again = await office.card(asked["ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
        assert says("대상이 그사이 바뀌었어요")(again)
        assert len([row for row in tab.rows if not all(cell.is_empty for cell in row)]) == 8, "no row was added"
