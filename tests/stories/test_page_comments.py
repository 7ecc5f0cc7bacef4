"""No tool comments on a page: that is told, and what the comment says goes into the page's text after a yes alone."""

from __future__ import annotations

from tests.bot.office import Office, has, says
from tests.stories.places import pages


async def test_a_comment_is_told_of_and_its_text_waits_for_a_yes(office: Office) -> None:
    (before,) = await pages(office, "온보딩 가이드")
    asked = await office.say("@metel 온보딩 가이드 페이지에 '첫날 점심은 열두 시'라고 댓글 남겨줘")
    card = await office.card(asked["ts"], has("approve"))
    assert says("노션 페이지에 댓글을 다는 기능은 없어요")(card)
    assert (await pages(office, "온보딩 가이드")) == [before]
    await office.click(card, "approve")
    await office.card(asked["ts"], says("'온보딩 가이드' 페이지에 내용을 추가했어요"))
    (after,) = await pages(office, "온보딩 가이드")
    assert after["text"].endswith("첫날 점심은 열두 시")


async def test_what_is_asked_for_beside_a_comment_waits_for_nobody(office: Office) -> None:
    asked = await office.say(
        "@metel '랜딩 페이지 개편' 상태를 완료로 바꾸고 페이지에 '고객이 동의했어요'라고 댓글 남겨줘"
    )
    card = await office.card(asked["ts"], has("approve"))
    assert says("고객이 동의했어요")(card)
    (page,) = await pages(office, "랜딩 페이지 개편")
    assert page["properties"]["상태"] == "완료"
    assert "고객이 동의했어요" not in page["text"]
