"""The table of dangers to approvals, row by row: who may decide, what a yes is bound to, and until when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from orchestration.ports import Delivery
from sandbox.server import running_sandbox
from sandbox.slack.world import SlackWorld, UserGroup
from schemas.events import ApprovalDecided, ApprovalReminded, DecisionRefused, Event
from tests.bot.office import NOW, Json, Office, bot_in, controls, has, says
from tests.stories.places import action, effects, pages, plan, posts, script, until

DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"
SHARE = "@metel #partner-hanbit 에 '견적서를 다시 보냈습니다' 라고 올려줘"
PARTNER, RANDOM = "C0PARTNER1", "C0RANDOM01"
MINJI, JUNHO, SARAH, GUEST, HANBIT = "U0MINJI001", "U0JUNHO001", "U0SARAH001", "U0GUEST001", "U0HANBIT01"

Opened = Callable[..., AbstractAsyncContextManager[Office]]


@pytest.fixture
async def open_with(tmp_path: Path) -> AsyncGenerator[Opened]:
    """A bot with a policy of its own, in a sandbox that outlives it."""
    async with running_sandbox(now=NOW) as sandbox:

        @asynccontextmanager
        async def opened(*lines: str, after: timedelta = timedelta(), model: bool = False) -> AsyncGenerator[Office]:
            policy = tmp_path / "policy.yaml"
            policy.write_text("\n".join(lines) or "version: 1", "utf-8")
            more = {"METEL_POLICY": str(policy), "METEL_NOW": (NOW + after).isoformat()}
            async with bot_in(sandbox, tmp_path / "metel.db", model=model, **more) as office:
                yield office

        yield opened


def slack(office: Office) -> SlackWorld:
    """The workspace's people and groups, to change them."""
    return office.sandbox.sandbox.world.slack.world


async def is_gone(office: Office, title: str = "구버전 위키") -> bool:
    (page,) = await pages(office, title)
    return page["in_trash"]


async def asked_card(office: Office, text: str = DELETE, user: str = "minji", channel: str = "#sales") -> Json:
    asked = await office.say(text, user=user, channel=channel)
    return await office.card(asked["ts"], has("approve"))


async def whispered(office: Office, user: str, words: str) -> str:
    """What was said privately to a person with those words in it."""
    found: list[str] = []

    async def look() -> bool:
        found[:] = [text for text in await office.whispers(user) if words in text]
        return bool(found)

    await until(look)
    return found[0]


async def journal(office: Office) -> list[Event]:
    """The events of the only run."""
    team = next(iter(office.metel.tenants.teams()))
    (row,) = await office.metel.database.runs.recent(team)
    return [*await office.metel.database.runs.events(team, row.id)]


async def decided(office: Office) -> ApprovalDecided:
    (event,) = [event for event in await journal(office) if isinstance(event, ApprovalDecided)]
    return event


# wrong approver


async def test_wrong_approver_what_is_of_low_risk_is_decided_by_the_one_who_asked(office: Office) -> None:
    card = await asked_card(office, SHARE, user="junho")
    assert says(f"결정할 분: <@{JUNHO}>")(card)
    await office.click(card, "approve", user="junho")
    await office.card(card["thread_ts"], says("올렸습니다"))
    assert len(await posts(office, PARTNER)) == 1


async def test_wrong_approver_what_is_of_high_risk_is_decided_by_the_admins_where_nobody_is_named(
    office: Office,
) -> None:
    card = await asked_card(office, user="junho")
    assert says(f"결정할 분: <@{MINJI}>")(card), "the card calls the approvers"
    assert f"<@{JUNHO}>" not in str(card["blocks"]), "and nobody else"
    await office.click(card, "approve", user="junho")
    told = await whispered(office, JUNHO, "결정할 수 있")
    assert "김민지" in told, "the refusal names who can"
    (shown,) = [one for one in await office.cards(card["thread_ts"]) if one["ts"] == card["ts"]]
    assert shown["blocks"] == card["blocks"], "the card is unchanged"
    assert not await is_gone(office)
    await office.click(card, "approve", user="minji")
    await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))
    assert await is_gone(office)
    refused = [event for event in await journal(office) if isinstance(event, DecisionRefused)]
    assert [event.by for event in refused] == [JUNHO], "the attempt is in the journal"


async def test_wrong_approver_who_tries_again_and_again_is_noted_once(office: Office) -> None:
    card = await asked_card(office, user="minji")
    for _ in range(3):
        await office.click(card, "approve", user="sarah")
    await whispered(office, SARAH, "결정할 수 있")
    await office.click(card, "approve", user="minji")
    await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))
    assert len([event for event in await journal(office) if isinstance(event, DecisionRefused)]) == 1


async def test_wrong_approver_with_four_eyes_the_one_who_asked_never_decides(open_with: Opened) -> None:
    async with open_with("approvers: [minji, junho@acme.test]", "four_eyes: true") as office:
        card = await asked_card(office, user="minji")
        assert says(f"결정할 분: <@{JUNHO}>")(card)
        await office.click(card, "approve", user="minji")
        assert "이준호" in await whispered(office, MINJI, "다른 사람의 확인")
        assert not await is_gone(office)
        await office.click(card, "approve", user="junho")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))
        assert not (await decided(office)).solo


async def test_wrong_approver_a_team_of_one_decides_for_itself_and_that_is_recorded(open_with: Opened) -> None:
    async with open_with("approvers: [minji]", "solo: true") as office:
        card = await asked_card(office, user="junho")
        await office.click(card, "approve", user="junho")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))
        assert (await decided(office)).solo
        await office.card(card["thread_ts"], says("혼자인 팀"))


async def test_wrong_approver_a_user_group_decides_and_is_what_the_card_calls(open_with: Opened) -> None:
    async with open_with('approvers: ["@finance"]') as office:
        slack(office).groups["S0FINANCE1"] = UserGroup("S0FINANCE1", "finance", "재무", [SARAH, GUEST])
        card = await asked_card(office, user="minji")
        assert says("결정할 분: <!subteam^S0FINANCE1>")(card)
        await office.click(card, "approve", user="minji")
        assert "@finance" in await whispered(office, MINJI, "결정할 수 있")
        await office.click(card, "approve", user="sarah")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))


@pytest.mark.parametrize("user", ["guest", "hanbit"])
async def test_wrong_approver_guests_and_outsiders_never_decide(open_with: Opened, user: str) -> None:
    async with open_with(f"approvers: [{user}, minji]") as office:
        card = await asked_card(office, channel="#partner-hanbit" if user == "hanbit" else "#random")
        assert says(f"결정할 분: <@{MINJI}>")(card)
        await office.click(card, "approve", user=user)
        await whispered(office, {"guest": GUEST, "hanbit": HANBIT}[user], "구성원만")
        assert not await is_gone(office)
        await until(lambda: refusals(office))


async def refusals(office: Office) -> list[Event]:
    return [event for event in await journal(office) if isinstance(event, DecisionRefused)]


async def test_wrong_approver_who_left_or_became_a_guest_since_is_looked_at_when_they_click(open_with: Opened) -> None:
    async with open_with("approvers: [junho, sarah, minji]") as office:
        await asked_card(office, user="junho")
        slack(office).users[JUNHO].deleted = True
        slack(office).users[SARAH].is_restricted = True
        (row,) = await office.metel.database.runs.recent(next(iter(office.metel.tenants.teams())))
        card = await office.card(row.thread_ts, has("approve"))
        await office.click(card, "approve", user="sarah")
        await until(lambda: refusals(office))
        assert not await is_gone(office)
        await office.click(card, "approve", user="minji")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))


async def test_wrong_approver_where_nobody_may_decide_it_is_not_done_and_the_one_who_asked_is_told(
    open_with: Opened,
) -> None:
    async with open_with('approvers: ["@nobody"]') as office:
        asked = await office.say(DELETE)
        await office.card(asked["ts"], says("결정할 수 있는 사람이 없어요"))
        assert not await is_gone(office)
        assert not [card for card in await office.cards(asked["ts"]) if has("approve")(card)]


# forged or altered click


async def test_forged_or_altered_click_what_does_not_fit_the_card_decides_nothing(office: Office) -> None:
    one = await asked_card(office, SHARE)
    other = await asked_card(office, DELETE)
    (block, approve), *_ = [(b, e) for b, e in controls(other) if e["action_id"] == "approve"]
    team = next(iter(office.metel.tenants.teams()))
    for number, changed in enumerate(
        (
            {"container": {"message_ts": one["ts"], "thread_ts": one["thread_ts"]}},
            {"channel": {"id": "C0GENERAL1"}},
            {"user": {"id": MINJI, "team_id": "T0OTHER001"}},
        )
    ):
        body: Json = {
            "type": "block_actions",
            "team": {"id": team},
            "user": {"id": MINJI, "team_id": team},
            "channel": {"id": other["channel"]},
            "container": {"message_ts": other["ts"], "thread_ts": other["thread_ts"]},
            "actions": [{"action_id": "approve", "block_id": block["block_id"], "value": approve["value"]}],
            **changed,
        }
        clock = office.metel.clock
        await office.metel.database.inbox.store(
            Delivery(f"forged {number}", team, "slack.interaction", body, clock.now())
        )
    await until(lambda: nothing_waits(office), within_s=20)
    assert not await is_gone(office)
    await office.click(other, "approve")
    await office.card(other["thread_ts"], says("휴지통으로 옮겼습니다"))


async def nothing_waits(office: Office) -> bool:
    """Whether every delivery was dealt with."""
    return not await office.metel.database.inbox.waiting(next(iter(office.metel.tenants.teams())))


# replay, double click, two approvers


async def test_replay_double_click_two_approvers_a_hundred_clicks_make_one_execution(open_with: Opened) -> None:
    async with open_with("approvers: [minji, junho]") as office:
        card = await asked_card(office)
        people = ["minji", "junho"] * 50
        # The buttons stay while the card's edit is slow, so that every click gets through.
        await office.fault(method="chat.update", kind="slow", seconds=3, times=2)
        await asyncio.gather(*(office.click(card, "approve", user=user) for user in people))
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"), within_s=40)
        assert len(await effects(office, "pages.update")) == 1
        winner = (await decided(office)).by
        loser, name = (JUNHO, "김민지") if winner == MINJI else (MINJI, "이준호")
        assert name in await whispered(office, loser, "이미"), "the others learn who decided"


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
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))


async def test_stale_approval_a_target_with_another_name_asks_again_and_says_why(office: Office) -> None:
    card = await asked_card(office)
    await rename(office, "구버전 위키", "새 위키")
    await office.click(card, "approve")
    again = await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
    assert says("‘구버전 위키’ → ‘새 위키’")(again)
    assert not await is_gone(office, "새 위키")
    await office.click(again, "approve")
    await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))


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
    assert says(PARTNER)(card), "the real name stands with its id"
    await office.click(card, "approve")
    await office.card(card["thread_ts"], says("올렸습니다"))
    (sent,) = await posts(office, PARTNER)
    assert sent["text"] == "견적서를 다시 보냈습니다"


# expiry


async def test_expiry_the_deciders_are_reminded_twice_then_nothing_is_changed_and_it_can_be_asked_again(
    open_with: Opened,
) -> None:
    async with open_with() as office:
        card = await asked_card(office, user="junho")
    thread = card["thread_ts"]
    async with open_with(after=timedelta(minutes=31)) as office:
        reminder = await office.card(thread, has("extend"))
        assert says(f"<@{MINJI}>")(reminder)
        assert f"<@{JUNHO}>" not in str(reminder["blocks"])
    async with open_with(after=timedelta(minutes=55)) as office:
        await office.card(thread, lambda c: has("extend")(c) and c["ts"] != reminder["ts"])
    async with open_with(after=timedelta(minutes=58)) as office:
        await asyncio.sleep(0.5)
        said = [c for c in await office.cards(thread) if says("아직 결정을 기다립니다")(c)]
        assert len(said) == 2, "half time, and once before the end"
        assert len([event for event in await journal(office) if isinstance(event, ApprovalReminded)]) == 2
    async with open_with(after=timedelta(minutes=61)) as office:
        expired = await office.card(thread, lambda c: c["ts"] == card["ts"] and has("renew")(c))
        assert says("제때 결정되지 않아 아무것도 바꾸지 않았습니다")(expired)
        await office.card(thread, says("결정되지 않아 하지 않"))
        assert not await is_gone(office)
        await office.click(expired, "renew", user="sarah")
        await whispered(office, SARAH, "결정할 수 있")
        await office.click(expired, "renew", user="junho")
        again = await office.card(thread, has("approve"))
        assert again["ts"] != card["ts"], "asked anew, on a card of its own"
        await office.click(again, "approve", user="minji")
        await office.card(thread, says("휴지통으로 옮겼습니다"))
        assert await is_gone(office)


async def test_expiry_the_one_who_asked_gives_more_time_once(open_with: Opened) -> None:
    async with open_with() as office:
        card = await asked_card(office, user="junho")
    async with open_with(after=timedelta(minutes=31)) as office:
        reminder = await office.card(card["thread_ts"], has("extend"))
        await office.click(reminder, "extend", user="minji")
        await whispered(office, MINJI, "이준호 님만")
        await office.click(reminder, "extend", user="junho")
        await office.card(card["thread_ts"], lambda c: c["ts"] == reminder["ts"] and not has("extend")(c))
    async with open_with(after=timedelta(minutes=90)) as office:
        await office.click(card, "approve", user="minji")
        await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))


async def test_expiry_somebody_who_may_decide_can_be_called_and_nobody_else(open_with: Opened) -> None:
    lines = ["approvers: [minji, sarah]"]
    async with open_with(*lines) as office:
        card = await asked_card(office, user="junho")
    async with open_with(*lines, after=timedelta(minutes=31)) as office:
        reminder = await office.card(card["thread_ts"], has("hand"))
        await office.click(reminder, "hand", JUNHO, user="junho")
        await whispered(office, JUNHO, "결정할 수 없")
        await office.click(reminder, "hand", SARAH, user="junho")
        called = await office.card(card["thread_ts"], says("결정을 부탁합니다"))
        assert says(f"<@{SARAH}>")(called)


async def test_expiry_a_question_that_waits_is_recalled_once(open_with: Opened) -> None:
    async with open_with() as office:
        asked = await office.say("@metel 슬랙에 '안녕하세요' 라고 올려줘")
        await office.card(asked["ts"], has("pick_channel"))
    for hours in (25, 60):
        async with open_with(after=timedelta(hours=hours)) as office:
            await office.card(asked["ts"], says("아직 답을 기다립니다"))
            await asyncio.sleep(0.3)
            assert len([c for c in await office.cards(asked["ts"]) if says("아직 답을 기다립니다")(c)]) == 1


# approval by link


@pytest.mark.parametrize("word", ["승인", "approve", "@metel 승인!"])
async def test_approval_by_link_an_exact_word_of_an_allowed_person_decides(office: Office, word: str) -> None:
    card = await asked_card(office)
    await office.say(word, thread_ts=card["thread_ts"])
    await office.card(card["thread_ts"], says("휴지통으로 옮겼습니다"))
    assert await is_gone(office)


async def test_approval_by_link_nothing_else_that_is_said_or_opened_decides(office: Office) -> None:
    card = await asked_card(office, user="junho")
    for words in ("승인할게요", "네", "approve it", "승인하지 마", "좋아요 승인"):
        await office.say(words, user="minji", thread_ts=card["thread_ts"])
    await office.say("승인", user="junho", thread_ts=card["thread_ts"])
    await whispered(office, JUNHO, "결정할 수 있")
    await office.say("거절", user="minji", thread_ts=card["thread_ts"])
    await office.card(card["thread_ts"], says("거절했습니다"))
    assert not await is_gone(office)
    assert "http" not in str([element for _, element in controls(card)]), "no control of the card is a link"


async def test_approval_by_link_where_several_wait_a_word_is_for_none_of_them(office: Office) -> None:
    card = await asked_card(office)
    await office.say(SHARE, thread_ts=card["thread_ts"])
    await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
    await office.say("승인", thread_ts=card["thread_ts"])
    await whispered(office, MINJI, "여럿")
    assert not await is_gone(office)


# fatigue


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
        assert "3단계 중 2단계" in card["text"]
        assert says("{{page_url}}")(card), "what a step before fills is shown as such"
        assert says("앞 단계의 결과로 채웁니다")(card)
        await office.click(card, "approve")
        await office.card(card["thread_ts"], says("끝났습니다"))
        (page,) = await pages(office, "3월 결정")
        (sent,) = await posts(office, PARTNER)
        assert sent["text"].startswith("새 회의록: http"), sent["text"]
        assert page["url"] in sent["text"]
        assert len([c for c in await office.cards(card["thread_ts"]) if says("승인했습니다")(c)]) == 1, "asked once"


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
        assert "3단계 중 2단계" in card["text"]
        await office.click(card, "approve")
        again = await office.card(card["thread_ts"], lambda c: has("approve")(c) and c["ts"] != card["ts"])
        assert says("새로 물어볼 까닭이 생겼어요")(again)
        assert "010-1234-5678" not in str(again["blocks"])
        assert await is_gone(office), "the other step was covered"
        assert await posts(office, PARTNER) == []


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
    await office.card(asked["ts"], says("휴지통으로 옮겼습니다"))


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
