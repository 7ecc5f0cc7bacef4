"""What the Web API refuses, in the vendor's words."""

from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.sandbox.slack_place import (
    DEV,
    MINJI,
    Json,
    actions,
    button,
    modal,
    plain,
    refusal,
    section,
    slack_place,
    text_input,
)

BIG_CARD = [section("x" * 2900) for _ in range(5)]
BIG = {"text": "가" * 3_000}
TOO_LARGE = "metadata_too_large"
REFUSED: list[tuple[str, Json, str]] = [
    ("chat.postMessage", {"channel": "C0NOWHERE1", "text": "x"}, "channel_not_found"),
    ("chat.postMessage", {"channel": DEV}, "no_text"),
    ("chat.postMessage", {"text": "x"}, "invalid_arguments"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": "{"}, "invalid_blocks_format"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": [{"type": "sction"}]}, "invalid_blocks"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": BIG_CARD}, "msg_blocks_too_long"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "metadata": {"event_type": "a"}}, "invalid_metadata_schema"),
    (
        "chat.postMessage",
        {"channel": DEV, "text": "x", "metadata": {"event_type": "a", "event_payload": {"a": {"b": {"c": 1}}}}},
        "invalid_metadata_schema",
    ),
    (
        "chat.postMessage",
        {"channel": DEV, "text": "x", "metadata": {"event_type": "a", "event_payload": BIG}},
        TOO_LARGE,
    ),
    ("chat.postMessage", {"channel": DEV, "text": "x", "metadata": "{"}, "invalid_metadata_format"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "attachments": [{"text": "a"}] * 101}, "too_many_attachments"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": [section("x")] * 51}, "invalid_blocks"),
    ("chat.postMessage", {"channel": "", "text": "x"}, "channel_not_found"),
    ("chat.postMessage", {"channel": DEV, "markdown_text": "x", "text": "y"}, "markdown_text_conflict"),
    ("chat.update", {"channel": DEV, "ts": "1.000001", "text": "x"}, "message_not_found"),
    ("chat.update", {"channel": "dev", "ts": "1.000001", "text": "x"}, "channel_not_found"),
    ("chat.postEphemeral", {"channel": DEV, "user": MINJI, "text": "x" * 40_001}, "msg_too_long"),
    ("chat.scheduleMessage", {"channel": DEV, "post_at": 1_772_586_600, "text": "x" * 40_001}, "msg_too_long"),
    ("conversations.info", {"channel": "#dev"}, "channel_not_found"),
    ("conversations.info", {}, "invalid_arguments"),
    ("conversations.replies", {"channel": DEV}, "invalid_arguments"),
    ("conversations.replies", {"channel": DEV, "ts": ""}, "thread_not_found"),
    ("conversations.history", {"channel": DEV, "limit": 1000}, "invalid_limit"),
    ("conversations.history", {"channel": DEV, "oldest": "gestern"}, "invalid_ts_oldest"),
    ("agents.sessions.setStatus", {"channel_id": DEV, "thread_ts": "1.1", "status": "active"}, "thread_not_found"),
    ("assistant.threads.setStatus", {"channel_id": DEV, "thread_ts": "1.1", "status": "x"}, "invalid_thread_ts"),
    ("chat.postEphemeral", {"channel": DEV, "user": "U0HANBIT01", "text": "x"}, "user_not_in_channel"),
    ("chat.scheduleMessage", {"channel": DEV, "post_at": 1, "text": "x"}, "time_in_past"),
    ("chat.scheduleMessage", {"channel": DEV, "post_at": 4_000_000_000, "text": "x"}, "time_too_far"),
    ("conversations.replies", {"channel": DEV, "ts": "1.000001"}, "thread_not_found"),
    ("conversations.list", {"types": "rooms"}, "invalid_types"),
    ("conversations.list", {"cursor": "zzz"}, "invalid_cursor"),
    ("users.info", {"user": "U0NOBODY01"}, "user_not_found"),
    ("users.lookupByEmail", {"email": "no@acme.test"}, "users_not_found"),
    ("views.open", {"trigger_id": "1.2.3", "view": modal(text_input("a"))}, "invalid_trigger_id"),
    ("views.update", {"view_id": "V0", "view": modal(text_input("a"))}, "not_found"),
    ("views.publish", {"user_id": MINJI, "view": modal(text_input("a"))}, "invalid_arguments"),
    ("reactions.remove", {"channel": DEV, "timestamp": "1.1", "name": "eyes"}, "message_not_found"),
    ("agents.sessions.setStatus", {"channel_id": DEV, "thread_ts": "1.1", "status": "busy"}, "invalid_arguments"),
    ("chat.postMesage", {}, "unknown_method"),
]


@pytest.mark.parametrize(("method", "arguments", "error"), REFUSED)
async def test_a_wrong_call_is_refused_in_the_vendors_words(method: str, arguments: Json, error: str) -> None:
    async with slack_place("reactions:write") as place:
        reads = method.startswith(("conversations.", "users."))
        sent = {"params": arguments} if reads else {"json": arguments}
        refused = await refusal(place.web.api_call(method, **sent))
        assert refused["error"] == error
        [row] = await place.ledger(method if error != "unknown_method" else "unknown")
        assert row["effect"] is False


BY_FORM_ALONE: list[tuple[str, Json]] = [
    ("chat.getPermalink", {"channel": DEV, "message_ts": "1.1"}),
    ("conversations.history", {"channel": DEV}),
    ("conversations.info", {"channel": DEV}),
    ("conversations.members", {"channel": DEV}),
    ("conversations.replies", {"channel": DEV, "ts": "1.1"}),
    ("usergroups.users.list", {"usergroup": "S1"}),
    ("users.info", {"user": MINJI}),
    ("users.lookupByEmail", {"email": "minji@acme.test"}),
]
"""Methods whose pages name forms alone; a JSON body is to them as no body at all."""


@pytest.mark.parametrize(("method", "arguments"), BY_FORM_ALONE)
async def test_a_reading_method_does_not_look_into_a_json_body(method: str, arguments: Json) -> None:
    async with slack_place() as place:
        refused = await refusal(place.web.api_call(method, json=arguments))
        assert refused["error"] == "invalid_arguments"
        assert "missing required field" in refused["response_metadata"]["messages"][0]


async def test_a_list_takes_no_notice_of_a_limit_in_json() -> None:
    async with slack_place() as place:
        assert len((await place.web.api_call("users.list", json={"limit": 1}))["members"]) > 1
        assert len((await place.web.api_call("users.list", params={"limit": 1}))["members"]) == 1


@pytest.mark.parametrize(
    ("headers", "body", "error"),
    [
        ({"content-type": "application/json"}, "[1]", "json_not_object"),
        ({"content-type": "application/json"}, "{", "invalid_json"),
        ({"content-type": "application/json"}, '{"token": "xoxb-sandbox"}', "not_authed"),
        ({"content-type": "application/xml", "authorization": "Bearer xoxb-sandbox"}, "<a/>", "invalid_post_type"),
    ],
)
async def test_a_body_that_slack_does_not_read_is_refused(headers: dict[str, str], body: str, error: str) -> None:
    async with slack_place() as place:
        answer = await place.http.post("/slack/api/auth.test", headers=headers, content=body)
        assert answer.json()["error"] == error


async def test_a_json_body_without_a_charset_is_warned_of() -> None:
    async with slack_place() as place:
        headers = {"authorization": "Bearer xoxb-sandbox", "content-type": "application/json"}
        answer = (await place.http.post("/slack/api/auth.test", headers=headers, content="{}")).json()
        assert (answer["ok"], answer["response_metadata"]["warnings"]) == (True, ["missing_charset"])
        assert "warning" not in (await place.web.api_call("auth.test", json={})).data


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "www.acme.test", "https://", "x" * 3001])
async def test_a_button_with_a_link_that_slack_does_not_open_is_refused(url: str) -> None:
    async with slack_place() as place:
        blocks = [actions(button("a", url=url))]
        refused = await refusal(place.web.chat_postMessage(channel=DEV, text="x", blocks=blocks))
        assert refused["error"] == "invalid_blocks"
        assert "/blocks/0/elements/0/url" in refused["response_metadata"]["messages"][0]


async def test_a_reply_to_a_message_that_is_gone_stands_in_the_channel_and_only_the_answer_tells() -> None:
    async with slack_place() as place:
        posted = await place.web.chat_postMessage(channel=DEV, text="x", thread_ts="1.000001")
        assert "thread_ts" not in posted["message"]
        assert (await place.messages(DEV))[-1]["thread_ts"] is None


async def test_a_change_of_more_than_four_thousand_characters_is_refused() -> None:
    async with slack_place() as place:
        ts = str((await place.web.chat_postMessage(channel=DEV, text="x"))["ts"])
        await place.web.chat_update(channel=DEV, ts=ts, text="x" * 4_000)
        assert (await refusal(place.web.chat_update(channel=DEV, ts=ts, text="x" * 4_001)))["error"] == "msg_too_long"


async def test_an_archived_channel_takes_nothing_more() -> None:
    async with slack_place() as place:
        ts = str((await place.web.chat_postMessage(channel=DEV, text="x"))["ts"])
        await place.order("/admin/channels", act="archive", channel=DEV)
        assert (await refusal(place.web.chat_postMessage(channel=DEV, text="y")))["error"] == "is_archived"
        assert (await refusal(place.web.chat_postEphemeral(channel=DEV, user=MINJI, text="y")))[
            "error"
        ] == "is_archived"
        assert (await refusal(place.web.chat_update(channel=DEV, ts=ts, text="y")))["error"] == "is_inactive"


async def test_each_kind_of_conversation_has_a_scope_of_its_own() -> None:
    async with slack_place() as place:
        opened = (await place.web.conversations_open(users=MINJI))["channel"]["id"]
        refused = await refusal(place.web.conversations_info(channel=opened))
        assert (refused["error"], refused["needed"]) == ("missing_scope", "im:read")
        assert (await place.web.conversations_history(channel=opened))["ok"]
        shown = await place.web.conversations_info(channel=DEV)
        accepted = shown.headers["x-accepted-oauth-scopes"].split(",")
        assert accepted == ["channels:read", "groups:read", "im:read", "mpim:read"]


async def test_invalid_blocks_say_where_the_fault_lies() -> None:
    async with slack_place() as place:
        blocks = [section("fine"), section("x" * 3001)]
        refused = await refusal(place.web.chat_postMessage(channel=DEV, text="x", blocks=blocks))
        assert refused["response_metadata"]["messages"] == [
            "[ERROR] must be less than 3001 characters [json-pointer:/blocks/1/text/text]"
        ]


async def test_someone_elses_message_cannot_be_changed() -> None:
    async with slack_place() as place:
        ts = (await place.done("minji", "messages", channel="#dev", text="내 글"))["ts"]
        assert (await refusal(place.web.chat_update(channel=DEV, ts=ts, text="x")))["error"] == "cant_update_message"
        assert (await refusal(place.web.chat_delete(channel=DEV, ts=ts)))["error"] == "cant_delete_message"


async def test_a_very_long_text_is_cut_with_a_warning() -> None:
    async with slack_place() as place:
        posted = await place.web.chat_postMessage(channel=DEV, text="가" * 40_001)
        assert posted["warning"] == "message_truncated"
        assert len((await place.messages(DEV))[-1]["text"]) == 40_000


@pytest.mark.parametrize(
    ("token", "error"), [("xoxb-other", "invalid_auth"), ("xapp-sandbox", "not_allowed_token_type"), ("", "not_authed")]
)
async def test_only_the_apps_own_token_is_taken(token: str, error: str) -> None:
    async with slack_place() as place:
        stranger: Any = AsyncWebClient(token or None, base_url=place.sandbox.environment["SLACK_API_URL"])
        assert (await refusal(stranger.auth_test()))["error"] == error


async def test_a_missing_scope_is_named() -> None:
    async with slack_place() as place:
        await place.order("/admin/scopes", remove=["chat:write"])
        refused = await refusal(place.web.chat_postMessage(channel=DEV, text="x"))
        assert (refused["error"], refused["needed"]) == ("missing_scope", "chat:write")
        assert "users:read" in refused["provided"].split(",")
        shown = await place.web.auth_test()
        assert "chat:write" not in shown.headers["x-oauth-scopes"].split(",")


async def test_tokens_never_reach_the_ledger() -> None:
    async with slack_place() as place:
        await place.http.post("/slack/api/auth.test", data={"token": "xoxb-sandbox"})
        await place.web.auth_test()
        assert "xoxb-sandbox" not in (await place.http.get("/ledger")).text


async def test_a_home_tab_changed_meanwhile_is_not_overwritten() -> None:
    async with slack_place() as place:
        home = {"type": "home", "blocks": [section("one")]}
        first = await place.web.views_publish(user_id=MINJI, view=home)
        await place.web.views_publish(user_id=MINJI, view={**home, "blocks": [section("two")]})
        stale = place.web.views_publish(user_id=MINJI, view=home, hash=first["view"]["hash"])
        assert (await refusal(stale))["error"] == "hash_conflict"


async def test_a_form_needs_a_submit_button() -> None:
    async with slack_place() as place:
        view = {"type": "modal", "title": plain("T"), "blocks": [text_input("a")]}
        refused = await refusal(place.web.views_open(trigger_id="1.2.3", view=view))
        assert "missing required field: submit" in refused["response_metadata"]["messages"][0]
