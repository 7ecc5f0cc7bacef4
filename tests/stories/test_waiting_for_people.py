"""What people can mend holds a run up without failing it: it says what to do, and goes on once that is done."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.bot.office import Json, Office, controls, has, says
from tests.stories.places import action, effects, pages, plan, posts, script, until

POST = "@metel #marketing 에 '점심은 12시 반입니다' 라고 올려줘"
PAGE = "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들어줘"


def labels(card: Json) -> list[str]:
    """The words on a card's buttons, without those that stop or pause the run."""
    return [element["text"]["text"] for _, element in controls(card) if element["action_id"] not in ("stop", "pause")]


async def pick(office: Office, card: Json, label: str, user: str = "minji") -> Json:
    """Press the button with that label."""
    action_id = next(e["action_id"] for _, e in controls(card) if e["text"]["text"].startswith(label))
    return await office.click(card, action_id, user=user)


async def marketing(office: Office) -> str:
    channels = (await office.world())["channels"]
    return next(channel["id"] for channel in channels if channel["name"] == "marketing")


async def leave_marketing(office: Office) -> None:
    world = await office.world()
    (channel,) = [one for one in world["channels"] if one["name"] == "marketing"]
    if "U0METEL001" in channel["members"]:
        await office.done("minji", "commands", command="/remove", text="@metel", channel="#marketing")


async def test_metel_asks_to_be_invited_and_posts_once_it_is(office: Office) -> None:
    await leave_marketing(office)
    asked = await office.say(POST)
    card = await office.card(asked["ts"], lambda c: says("/invite @metel")(c) and bool(labels(c)))
    assert says("marketing")(card)
    assert labels(card) == ["다시 시도"]
    await pick(office, card, "다시 시도")
    again = await office.card(
        asked["ts"], lambda c: says("/invite @metel")(c) and c["ts"] > card["ts"] and bool(labels(c))
    )
    await office.done("minji", "commands", command="/invite", text="@metel", channel="#marketing")
    await pick(office, again, "다시 시도", user="junho")
    await office.card(asked["ts"], says("올렸어요"))
    sent = [post["text"] for post in await posts(office, await marketing(office))]
    assert len([text for text in sent if "초대해 주셔서" not in text]) == 1


async def test_a_run_that_waits_can_be_cancelled_and_has_done_nothing(office: Office) -> None:
    await leave_marketing(office)
    asked = await office.say(POST)
    card = await office.card(asked["ts"], lambda c: says("/invite @metel")(c) and bool(labels(c)))
    await office.click(card, "stop")
    await office.card(asked["ts"], says("바뀐 것은 없어요"))
    await office.card(asked["ts"], lambda c: c["ts"] == card["ts"] and not labels(c))
    assert await posts(office, await marketing(office)) == []


async def test_a_missing_scope_is_named_and_the_run_goes_on_when_it_is_granted(office: Office) -> None:
    await scopes(office, remove=["im:write"])
    asked = await office.say("@metel 이준호님에게 '회의가 2시로 바뀌었어요' 라고 DM 보내줘")
    card = await office.card(asked["ts"], lambda c: says("im:write")(c) and bool(labels(c)))
    assert labels(card) == ["다시 시도"]
    await scopes(office, add=["im:write"])
    await pick(office, card, "다시 시도")
    await office.card(asked["ts"], says("메시지를 보냈어요"))


async def scopes(office: Office, **change: Any) -> None:
    answer = await office.http.post("/admin/scopes", json=change)
    assert answer.status_code == 200, answer.text


async def test_an_expired_notion_token_holds_the_run_up_until_it_is_renewed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as revoked:
        revoked.setattr("sandbox.notion.request_checks.TOKEN", "another")
        asked = await office.say(PAGE)
        card = await office.card(asked["ts"], says("관리자가 다시 연결한 뒤"))
    await pick(office, card, "다시 시도")
    await office.card(asked["ts"], says("만들었어요"))
    assert len(await pages(office, "3월 전략 회의")) == 1


async def test_a_failed_step_that_is_to_be_asked_about_is_tried_again_or_left(modelled: Office) -> None:
    office = modelled
    await script(office, plan(action("a1", "slack.post_message", intent="notify", on_error="ask", inputs=REPLY)))
    asked = await office.say("@metel 없는 스레드에 답을 달아줘")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    card = await office.card(asked["ts"], has("choose_1"))
    assert labels(card) == ["다시 시도", "건너뛰기", "그만두기"]
    await pick(office, card, "건너뛰기", user="junho")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") and "결정할 수 있어요" in m["text"]])
    await pick(office, card, "다시 시도")
    again = await office.card(asked["ts"], lambda c: has("choose_1")(c) and c["ts"] > card["ts"])
    await pick(office, again, "건너뛰기")
    await office.card(asked["ts"], says("하지 않았어요"))


REPLY = {"channel": "#sales", "text": "답입니다", "thread_ts": "1.000001"}


async def twin(office: Office, title: str) -> None:
    """Make a second page of that title as metel's own integration, as another run might."""
    (made,) = await pages(office, title)
    token = office.sandbox.environment["NOTION_TOKEN"]
    headers = {"authorization": f"Bearer {token}", "notion-version": "2026-03-11"}
    parent = (await effects(office, "pages.create"))[0]["body"]["parent"]
    properties = (await effects(office, "pages.create"))[0]["body"]["properties"]
    answer = await office.http.post(
        "/notion/v1/pages", json={"parent": parent, "properties": properties}, headers=headers
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["id"] != made["id"]


@pytest.mark.parametrize(("choice", "made"), [("되었음", 2), ("안 되었음, 다시 보내기", 3), ("건너뛰기", 2)])
async def test_where_two_pages_could_be_the_lost_one_the_person_says(office: Office, choice: str, made: int) -> None:
    await office.fault(service="notion", method="pages.create", kind="drop_response", times=1)
    await office.fault(service="notion", method="data_sources.query", kind="server_error", times=1, after=1)
    asked = await office.say(PAGE)
    await until(lambda: pages(office, "3월 전략 회의"))
    await twin(office, "3월 전략 회의")
    office.time.hurry()
    card = await office.card(asked["ts"], has("choose_3"), within_s=20)
    shown = labels(card)
    assert [label.partition(":")[0] for label in shown] == ["되었음", "되었음", "안 되었음, 다시 보내기", "건너뛰기"]
    await pick(office, card, choice)
    done = "건너뛰기로" if choice == "건너뛰기" else "만들었어요"
    await office.card(asked["ts"], says(done))
    assert len(await pages(office, "3월 전략 회의")) == made


async def test_no_call_goes_out_while_the_vendor_asks_to_wait_whichever_run_wants_one(office: Office) -> None:
    await office.fault(service="notion", method="pages.create", kind="rate_limit", times=1, retry_after=4)
    one = await office.say(PAGE)
    await until(lambda: refused(office))
    other = await office.say("@metel 노션 회의록에 '4월 전략 회의' 페이지 만들어줘")
    await until(lambda: both_wait(office))
    office.time.hurry()
    await office.card(one["ts"], says("만들었어요"), within_s=20)
    await office.card(other["ts"], says("만들었어요"), within_s=20)
    rows = [row for row in (await office.http.get("/ledger")).json() if row["service"] == "notion"]
    at = [datetime.fromisoformat(row["at"]) for row in rows]
    (last,) = [number for number, row in enumerate(rows) if row["status"] == 429]
    assert (at[last + 1] - at[last]).total_seconds() >= 4
    assert len(await pages(office, "3월 전략 회의")) == len(await pages(office, "4월 전략 회의")) == 1


async def both_wait(office: Office) -> bool:
    """Whether two runs wait for their turn."""
    return sum(limiter.waiting for limiter in office.metel.workspace.limiters) == 2


async def refused(office: Office) -> bool:
    """Whether a request was answered by 429."""
    return any(row["status"] == 429 for row in (await office.http.get("/ledger")).json())
