"""How often people are asked: once for all of a plan, and again only for a new reason."""

from __future__ import annotations

from tests.bot.office import has, says
from tests.stories.approvals import PARTNER, Opened, asked_card, is_gone
from tests.stories.places import action, pages, plan, posts, script

STEPS = plan(
    action("a1", "notion.archive_page", intent="write", inputs={"page": "구버전 위키"}),
    action(
        "a2",
        "notion.create_page",
        intent="write",
        produces=["page_url"],
        inputs={"parent": "회의록", "title": "3월 결정"},
    ),
    action(
        "a3",
        "slack.post_message",
        intent="notify",
        requires=["page_url"],
        inputs={"channel": "#partner-hanbit", "text": "새 회의록: {{page_url}}"},
    ),
)
ALL = "@metel '구버전 위키' 를 지우고 회의록에 '3월 결정' 을 만들어 #partner-hanbit 에 '새 회의록: ' 이라고 알려줘"


async def test_fatigue_all_that_asks_in_a_plan_is_asked_on_one_card(open_with: Opened) -> None:
    async with open_with(model=True) as office:
        await script(office, STEPS)
        card = await asked_card(office, ALL)
        assert "3개 단계 중 2개" in card["text"]
        assert says("{{page_url}}")(card), "what a step before fills is shown as such"
        assert says("앞 단계의 결과로 채워요")(card)
        await office.click(card, "approve")
        await office.card(card["thread_ts"], says("끝났어요"))
        (page,) = await pages(office, "3월 결정")
        (sent,) = await posts(office, PARTNER)
        assert sent["text"].startswith("새 회의록: http"), sent["text"]
        assert page["url"] in sent["text"]
        assert len([c for c in await office.cards(card["thread_ts"]) if says("승인했어요")(c)]) == 1, "asked once"


READ_BETWEEN = plan(
    action("a1", "notion.archive_page", intent="write", inputs={"page": "구버전 위키"}),
    action("a2", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "고객 명단"}),
    action(
        "a3",
        "slack.post_message",
        intent="notify",
        requires=["rows"],
        inputs={"channel": "#partner-hanbit", "text": "명단: {{a2.rows}}"},
    ),
)


async def test_fatigue_a_yes_to_what_was_not_filled_yet_does_not_cover_a_new_reason_to_ask(open_with: Opened) -> None:
    async with open_with(model=True) as office:
        await script(office, READ_BETWEEN)
        card = await asked_card(office, "@metel '구버전 위키' 를 지우고 '고객 명단' 을 #partner-hanbit 에 올려줘")
        assert "3개 단계 중 2개" in card["text"]
        await office.click(card, "approve")
        again = await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
        assert says("새로 확인할 이유가 생겼어요")(again)
        assert "010-1234-5678" not in str(again["blocks"])
        assert await is_gone(office), "the other step was covered"
        assert await posts(office, PARTNER) == []
