"""In a thread people point back at what an earlier request of it dealt with: "put it on that page"."""

from __future__ import annotations

from tests.bot.office import Office, controls, has, says
from tests.stories.approvals import Opened
from tests.stories.places import SALES, action, effects, pages, plan, posts, script, until
from tests.world import world_of

MINJIS_OWN = "D0MINJI001"
MADE = "@metel 노션에 '스프린트 회고' 페이지 만들어줘"


async def made(office: Office) -> str:
    """Have a page made; returns the thread in which that was asked."""
    asked = await office.say(MADE)
    await office.card(asked["ts"], says("만들었어요"))
    return asked["ts"]


def labels(card: dict[str, object]) -> list[str]:
    """What the choices of a card are called."""
    offered = [one for _, control in controls(card) for one in control.get("options", [control])]
    return [one["text"]["text"] for one in offered]


async def test_that_page_is_the_one_that_the_thread_made_and_its_link_can_be_shared(office: Office) -> None:
    thread = await made(office)
    await office.say("@metel 그 페이지에 '결론: 다음 주에' 추가해줘", user="junho", thread_ts=thread)
    await office.card(thread, says("'스프린트 회고' 페이지에 내용을 추가했어요"))
    (page,) = await pages(office, "스프린트 회고")
    assert page["text"] == "결론: 다음 주에"
    await office.say("@metel 방금 만든 페이지를 #sales에 공유해줘", thread_ts=thread)
    await office.card(thread, says("#sales에 메시지를 올렸어요"))
    assert page["url"] in str((await posts(office, SALES))[-1])


async def test_what_is_to_be_deleted_is_shown_by_its_own_name_before_anybody_says_yes(office: Office) -> None:
    thread = await made(office)
    await office.say("@metel 그 페이지 지워줘", thread_ts=thread)
    card = await office.card(thread, has("approve"))
    assert says("페이지: 스프린트 회고")(card)
    await office.click(card, "approve")
    await office.card(thread, says("휴지통으로 옮겼어요"))
    (page,) = await pages(office, "스프린트 회고")
    assert page["in_trash"]


async def test_a_page_that_was_only_read_is_pointed_at_too(office: Office) -> None:
    asked = await office.say("@metel 팀 위키 페이지 요약해줘")
    await office.card(asked["ts"], says("요약"))
    await office.at_rest()
    await office.say("@metel Add 'see the roadmap' to that page", thread_ts=asked["ts"])
    await office.card(asked["ts"], has("undo"))
    (page,) = await pages(office, "팀 위키")
    assert page["text"].endswith("see the roadmap")


async def test_in_another_thread_nothing_is_pointed_at_and_the_person_is_asked(office: Office) -> None:
    await made(office)
    asked = await office.say("@metel 그 페이지에 '결론' 추가해줘")
    card = await office.card(asked["ts"], says("'그 페이지'를 찾지 못했어요"))
    assert "스프린트 회고" in labels(card)
    assert await effects(office, "blocks.children.append") == []


async def test_of_two_pages_the_person_says_which(modelled: Office) -> None:
    titles = ("첫째 기록", "둘째 기록")
    steps = [
        action(f"a{number}", "notion.create_page", intent="write", produces=["page_id"], inputs={"title": title})
        for number, title in enumerate(titles, 1)
    ]
    onto = action(
        "a1",
        "notion.append_blocks",
        intent="write",
        produces=["page_id"],
        inputs={"page": "그 페이지", "content": "결론"},
    )
    await script(modelled, plan(*steps), plan(onto))
    asked = await modelled.say("@metel 노션에 '첫째 기록'과 '둘째 기록' 페이지를 만들어줘")
    await modelled.card(asked["ts"], says("둘째 기록"))
    await modelled.card(asked["ts"], has("undo"))
    await modelled.say("@metel 그 페이지에 '결론' 추가해줘", thread_ts=asked["ts"])
    card = await modelled.card(asked["ts"], has("choose_1"))
    assert labels(card)[:2] == [*titles]
    await modelled.click(card, "choose_1")
    await modelled.card(asked["ts"], says("내용을 추가했어요"))
    assert [(await pages(modelled, title))[0]["text"] for title in titles] == ["", "결론"]


async def test_what_was_undone_is_not_pointed_at_nor_is_what_came_before_it(office: Office) -> None:
    thread = await made(office)
    await office.say("@metel 노션에 '두 번째 회고' 페이지 만들어줘", thread_ts=thread)
    card = await office.card(thread, lambda c: has("undo")(c) and says("두 번째 회고")(c))
    await office.click(card, "undo")
    await office.card(thread, says("되돌렸어요"))
    await office.say("@metel 방금 만든 페이지 지워줘", thread_ts=thread)
    await office.all_carried()
    assert "이미 되돌렸어요" in (await office.whispers("U0MINJI001"))[-1]
    (page,) = await pages(office, "스프린트 회고")
    assert not page["in_trash"]


async def test_a_page_that_the_request_itself_makes_is_meant_before_one_of_the_thread(office: Office) -> None:
    thread = await made(office)
    text = "@metel 노션에 '주간 계획' 페이지 만들고 그 페이지를 #sales에 공유해줘"
    await office.say(text, thread_ts=thread)
    await office.card(thread, says("#sales에 메시지를 올렸어요"))
    (page,) = await pages(office, "주간 계획")
    assert page["url"] in str((await posts(office, SALES))[-1])


async def test_in_a_direct_message_nobody_need_write_in_the_thread(office: Office) -> None:
    asked = await office.say("노션에 '나의 메모' 페이지 만들어줘", channel=MINJIS_OWN)
    await office.card(asked["ts"], says("만들었어요"))
    again = await office.say("방금 만든 페이지에 '우유 사기' 추가해줘", channel=MINJIS_OWN)
    await office.card(again["ts"], says("내용을 추가했어요"))
    (page,) = await pages(office, "나의 메모")
    assert page["text"] == "우유 사기"


async def test_an_answer_of_the_thread_is_passed_on_and_kept(office: Office) -> None:
    asked = await office.say("@metel 이번 주 매출 요약해줘")
    card = await office.card(asked["ts"], says("매출 합계"))
    await office.say("@metel 그거 #sales에 공유해줘", user="junho", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("#sales에 메시지를 올렸어요"))
    shared = (await posts(office, SALES))[-1]["text"]
    assert shared
    assert all(line in str(card["blocks"]) for line in shared.splitlines())
    await office.say("@metel 그 요약을 노션에 저장해줘", thread_ts=asked["ts"])
    await office.card(asked["ts"], says("만들었어요"))
    (page,) = [page for page in (await world_of(office.http, "notion"))["pages"] if "요약" in page["title"]]
    assert "매출 합계" in page["text"]


async def test_what_is_passed_on_keeps_the_mark_of_where_it_was_read(open_with: Opened) -> None:
    rule = [
        "version: 1",
        "rules:",
        "  - id: team.no_sheets_in_sales",
        "    tools: [slack.post_message]",
        "    when: {path: origin.text, op: contains, value: 'tool:sheets.get_range'}",
        "    decision: deny",
        "    reason: 시트의 내용은 여기에 올리지 않습니다.",
    ]
    async with open_with(*rule) as office:
        asked = await office.say("@metel 이번 주 매출 요약해줘", channel="#dev")
        await office.card(asked["ts"], says("매출 합계"))
        await office.say("@metel 그거 #sales에 공유해줘", channel="#dev", thread_ts=asked["ts"])
        await office.card(asked["ts"], says("시트의 내용은 여기에"))
        assert await posts(office, SALES) == []


async def test_the_link_of_an_answer_stays_a_link(office: Office) -> None:
    thread = await made(office)
    await office.say("@metel Share that in #sales", thread_ts=thread)
    await until(lambda: posts(office, SALES))
    (page,) = await pages(office, "스프린트 회고")
    link = {"type": "link", "url": page["url"]}
    assert link in (await posts(office, SALES))[-1]["blocks"][0]["elements"][0]["elements"]


async def test_where_the_thread_holds_no_answer_it_is_said(office: Office) -> None:
    talk = await office.say("점심 뭐 먹을까요")
    before = len(await posts(office, SALES))
    await office.say("@metel 그거 #sales에 공유해줘", thread_ts=talk["ts"])
    await office.card(talk["ts"], says("답한 것이 없어요"))
    assert len(await posts(office, SALES)) == before
