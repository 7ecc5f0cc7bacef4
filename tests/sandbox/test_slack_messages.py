"""Messages through Slack's own Web API client."""

import pytest
from slack_sdk.errors import SlackApiError

from tests.sandbox.slack_place import BOT, DEV, EXEC, MINJI, refusal, section, slack_place, until


async def test_a_message_is_posted_changed_and_taken_back() -> None:
    async with slack_place() as place:
        posted = await place.web.chat_postMessage(channel="#dev", text="초안", blocks=[section("초안")])
        ts = str(posted["ts"])
        await place.web.api_call("chat.update", json={"channel": DEV, "ts": ts, "blocks": [section("둘째")]})
        kept = next(m for m in await place.messages(DEV) if m["ts"] == ts)
        assert (kept["text"], kept["user"], kept["blocks"][0]["text"]["text"]) == ("초안", BOT, "둘째")
        await place.web.chat_update(channel=DEV, ts=ts, text="글만 남은 카드")
        assert next(m for m in await place.messages(DEV) if m["ts"] == ts)["blocks"] == []
        await place.web.chat_delete(channel=DEV, ts=ts)
        assert ts not in [m["ts"] for m in await place.messages(DEV)]


async def test_a_lost_post_can_be_found_again_by_its_metadata() -> None:
    async with slack_place() as place:
        root = (await place.done("minji", "messages", channel="#dev", text="시작"))["ts"]
        metadata = {"event_type": "op", "event_payload": {"id": "7f3a"}}
        await place.web.chat_postMessage(channel=DEV, thread_ts=root, text="답", metadata=metadata)
        bare = await place.web.conversations_replies(channel=DEV, ts=root)
        assert bare["messages"][1]["metadata"] == {"event_type": "op"}
        whole = await place.web.conversations_replies(channel=DEV, ts=root, include_all_metadata=True)
        assert whole["messages"][1]["metadata"] == metadata
        assert whole["messages"][0]["reply_count"] == 1


async def test_history_comes_newest_first_in_pages_without_thread_replies() -> None:
    async with slack_place() as place:
        first = await place.web.conversations_history(channel=DEV, limit=2)
        assert first["has_more"] is True
        cursor = first["response_metadata"]["next_cursor"]
        second = await place.web.conversations_history(channel=DEV, limit=10, cursor=cursor)
        texts = [m["text"] for m in [*first["messages"], *second["messages"]]]
        assert texts[0].startswith("좋아요. 릴리스는")
        assert texts[-1].startswith("검색 API 응답이")
        assert len(texts) == 6


async def test_history_is_bounded_by_its_moments() -> None:
    async with slack_place() as place:
        midnight = "1772550000"  # 2026-03-04 00:00 in Seoul
        today = await place.web.conversations_history(channel=DEV, oldest=midnight)
        assert [m["user"] for m in today["messages"]] == [MINJI, "U0JIHOON01", "U0JUNHO001"]


async def test_the_seeded_thread_holds_its_discussion() -> None:
    async with slack_place() as place:
        root = next(m for m in await place.messages(DEV) if m["text"].startswith("검색 API"))
        thread = await place.web.conversations_replies(channel=DEV, ts=root["ts"])
        assert len(thread["messages"]) == 6


async def test_a_person_sees_what_is_meant_for_them_alone() -> None:
    async with slack_place() as place:
        await place.web.chat_postEphemeral(channel=DEV, user=MINJI, text="당신만")
        [only] = [m for m in await place.messages(DEV) if m.get("to")]
        assert (only["to"], only["text"]) == (MINJI, "당신만")
        read = await place.web.conversations_history(channel=DEV)
        assert "당신만" not in [m["text"] for m in read["messages"]]


async def test_a_scheduled_message_is_posted_when_the_clock_reaches_it() -> None:
    async with slack_place() as place:
        post_at = int(place.sandbox.sandbox.exchange.clock.now().timestamp()) + 3600
        kept = await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at, text="한 시간 뒤")
        listed = await place.web.chat_scheduledMessages_list()
        assert [s["id"] for s in listed["scheduled_messages"]] == [kept["scheduled_message_id"]]
        await place.order("/admin/clock", advance=3700)
        await until(place, lambda world: "한 시간 뒤" in [m["text"] for m in world["messages"] if m["channel"] == DEV])
        assert (await place.web.chat_scheduledMessages_list())["scheduled_messages"] == []


async def test_a_withdrawn_scheduled_message_is_never_posted() -> None:
    async with slack_place() as place:
        post_at = int(place.sandbox.sandbox.exchange.clock.now().timestamp()) + 3600
        kept = await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at, text="아니다")
        await place.web.chat_deleteScheduledMessage(channel=DEV, scheduled_message_id=kept["scheduled_message_id"])
        assert (await place.web.chat_scheduledMessages_list())["scheduled_messages"] == []


async def test_a_scheduled_message_can_not_be_withdrawn_in_its_last_minute() -> None:
    async with slack_place() as place:
        post_at = int(place.sandbox.sandbox.exchange.clock.now().timestamp()) + 50
        kept = await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at, text="곧")
        with pytest.raises(SlackApiError, match="invalid_scheduled_message_id"):
            await place.web.chat_deleteScheduledMessage(channel=DEV, scheduled_message_id=kept["scheduled_message_id"])


async def test_a_scheduled_message_with_metadata_never_appears() -> None:
    async with slack_place() as place:
        post_at = int(place.sandbox.sandbox.exchange.clock.now().timestamp()) + 3600
        tagged = {"event_type": "op", "event_payload": {"op": "1"}}
        await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at, text="묻힘", metadata=tagged)
        await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at, text="보임")
        await place.order("/admin/clock", advance=3700)
        await until(place, lambda world: "보임" in [m["text"] for m in world["messages"] if m["channel"] == DEV])
        assert "묻힘" not in [m["text"] for m in (await place.world())["messages"]]


async def test_thirty_scheduled_messages_fill_five_minutes_of_a_channel() -> None:
    async with slack_place() as place:
        post_at = int(place.sandbox.sandbox.exchange.clock.now().timestamp()) + 3600
        for number in range(30):
            await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at + number * 9, text="꽉")
        with pytest.raises(SlackApiError, match="restricted_too_many"):
            await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at + 100, text="넘침")
        await place.web.chat_scheduleMessage(channel=DEV, post_at=post_at + 600, text="나중")


async def test_a_file_is_uploaded_into_a_thread() -> None:
    async with slack_place("files:write") as place:
        root = (await place.done("minji", "messages", channel="#dev", text="표 주세요"))["ts"]
        await place.web.files_upload_v2(channel=DEV, thread_ts=root, filename="t.csv", content="a,b\n1,2", title="표")
        world = await place.world()
        [file] = world["files"]
        assert (file["title"], file["text"], file["channel"]) == ("표", "a,b\n1,2", DEV)
        assert [m["files"] for m in world["messages"] if m["thread_ts"] == root and m["ts"] != root] == [[file["id"]]]


async def test_people_and_channels_are_listed_in_pages() -> None:
    async with slack_place() as place:
        names: list[str] = []
        async for page in await place.web.conversations_list(types="public_channel,private_channel", limit=3):
            names += [c["name"] for c in page["channels"]]
        assert names == ["general", "sales", "marketing", "dev", "random", "exec", "partner-hanbit"]
        members = (await place.web.users_list())["members"]
        guest = next(u for u in members if u["name"] == "guest")
        outsider = next(u for u in members if u["name"] == "hanbit")
        assert guest["is_restricted"] is True
        assert (outsider["is_stranger"], outsider["team_id"]) == (True, "T0HANBIT01")
        assert (await place.web.users_lookupByEmail(email="junho@acme.test"))["user"]["real_name"] == "이준호"


async def test_a_direct_message_is_opened_with_a_person() -> None:
    async with slack_place() as place:
        opened = await place.web.conversations_open(users=MINJI)
        posted = await place.web.chat_postMessage(channel=MINJI, text="안녕하세요")
        assert posted["channel"] == opened["channel"]["id"]


async def test_a_private_channel_does_not_exist_for_an_app_outside_it() -> None:
    async with slack_place() as place:
        await place.done("minji", "commands", command="/remove", text="@metel", channel="#exec")
        assert (await refusal(place.web.chat_postMessage(channel=EXEC, text="x")))["error"] == "channel_not_found"
        await place.done("minji", "commands", command="/invite", text="@metel", channel="#exec")
        assert (await place.web.chat_postMessage(channel=EXEC, text="x"))["ok"] is True


async def test_an_app_joins_a_public_channel_it_was_removed_from() -> None:
    async with slack_place("channels:join") as place:
        await place.done("minji", "commands", command="/remove", text="metel", channel="#dev")
        assert (await refusal(place.web.chat_postMessage(channel=DEV, text="x")))["error"] == "not_in_channel"
        assert (await refusal(place.web.conversations_history(channel=DEV)))["error"] == "not_in_channel"
        await place.web.conversations_join(channel=DEV)
        assert (await place.web.chat_postMessage(channel=DEV, text="x"))["ok"] is True


async def test_taking_back_a_reply_leaves_the_thread_without_it() -> None:
    async with slack_place() as place:
        root = await place.web.chat_postMessage(channel=DEV, text="시작")
        reply = await place.web.chat_postMessage(channel=DEV, thread_ts=root["ts"], text="답")
        await place.web.chat_delete(channel=DEV, ts=reply["ts"])
        thread = await place.web.conversations_replies(channel=DEV, ts=root["ts"])
        assert [message["text"] for message in thread["messages"]] == ["시작"]


async def test_taking_back_a_root_leaves_a_tombstone_over_its_replies() -> None:
    async with slack_place() as place:
        root = await place.web.chat_postMessage(channel=DEV, text="시작")
        await place.web.chat_postMessage(channel=DEV, thread_ts=root["ts"], text="답")
        await place.web.chat_delete(channel=DEV, ts=root["ts"])
        thread = await place.web.conversations_replies(channel=DEV, ts=root["ts"])
        assert [message.get("subtype") for message in thread["messages"]] == ["tombstone", None]
