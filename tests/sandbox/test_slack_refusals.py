"""What the Web API refuses, in the vendor's words."""

from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.sandbox.slack_place import DEV, MINJI, Json, modal, plain, refusal, section, slack_place, text_input

BIG_CARD = [section("x" * 2900) for _ in range(5)]
REFUSED: list[tuple[str, Json, str]] = [
    ("chat.postMessage", {"channel": "C0NOWHERE1", "text": "x"}, "channel_not_found"),
    ("chat.postMessage", {"channel": DEV}, "no_text"),
    ("chat.postMessage", {"text": "x"}, "invalid_arguments"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": "{"}, "invalid_blocks_format"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": [{"type": "sction"}]}, "invalid_blocks"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "blocks": BIG_CARD}, "msg_blocks_too_long"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "thread_ts": "1.000001"}, "thread_not_found"),
    ("chat.postMessage", {"channel": DEV, "text": "x", "metadata": {"event_type": "a"}}, "invalid_metadata_schema"),
    (
        "chat.postMessage",
        {"channel": DEV, "text": "x", "metadata": {"event_type": "a", "event_payload": {"a": {"b": {"c": 1}}}}},
        "invalid_metadata_schema",
    ),
    ("chat.update", {"channel": DEV, "ts": "1.000001", "text": "x"}, "message_not_found"),
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
    async with slack_place() as place:
        refused = await refusal(place.web.api_call(method, json=arguments))
        assert refused["error"] == error
        [row] = await place.ledger(method if error != "unknown_method" else "unknown")
        assert row["effect"] is False


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
