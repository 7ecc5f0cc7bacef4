"""An answer that no vendor has documented decides nothing: a read is asked again, of a write it is looked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from slack_sdk.errors import SlackApiError

from connectors.notion.errors import SavedAnywayError
from connectors.slack.errors import MEANINGS
from connectors.slack.errors import translate_error as translate_slack
from orchestration.tool import ToolError
from schemas.values import Payload
from tests.connectors.workspace import Workspace

JUNHO, DEV, PARTNERS = "U0JUNHO001", "C0DEV00001", "C0PARTNER1"
ODD: list[tuple[str, dict[str, Any]]] = [
    ("unknown_error", {}),
    ("proxy_page", {"status": 200}),
    ("proxy_page", {"status": 401}),
    ("proxy_page", {"status": 403}),
    ("proxy_page", {"status": 404}),
    ("proxy_page", {"status": 503}),
    ("broken_body", {}),
    ("server_error", {}),
]
NAMES = [f"{kind} {more.get('status', '')}".strip() for kind, more in ODD]
Call = Callable[[Workspace], Awaitable[object]]


async def _read_a_sheet(workspace: Workspace) -> object:
    return await workspace.sheets.values(await workspace.id_of("sheets.spreadsheet", "매출 현황 2026"), ["A1:B2"])


async def _read_a_page(workspace: Workspace) -> object:
    return await workspace.notion.page(await workspace.id_of("notion.page", "온보딩"))


READS: dict[str, tuple[str, str, Call]] = {
    "who a person is": ("slack", "users.info", lambda workspace: workspace.slack.user(JUNHO)),
    "a channel": ("slack", "conversations.info", lambda workspace: workspace.slack.channel(DEV)),
    "a search": ("notion", "search", lambda workspace: workspace.notion.search("온보딩")),
    "a page": ("notion", "pages.retrieve", _read_a_page),
    "files": ("google", "drive.files.list", lambda workspace: workspace.sheets.files()),
    "cells": ("google", "spreadsheets.values.batchGet", _read_a_sheet),
}


@pytest.mark.parametrize(("kind", "more"), ODD, ids=NAMES)
@pytest.mark.parametrize("reading", READS)
async def test_an_undocumented_answer_to_a_reading_is_asked_again_and_not_remembered(
    workspace: Workspace, reading: str, kind: str, more: dict[str, Any]
) -> None:
    service, method, read = READS[reading]
    workspace.fault(service, method, kind, **more)
    with pytest.raises(ToolError) as caught:
        await read(workspace)
    assert caught.value.failure.kind == "transient", caught.value.failure
    assert await read(workspace)


async def _add_a_row(workspace: Workspace) -> object:
    sheet = await workspace.id_of("sheets.spreadsheet", "매출 현황 2026")
    appending: Any = {"appendDimension": {"sheetId": 0, "dimension": "ROWS", "length": 1}}
    return await workspace.sheets.change(sheet, [appending])


async def _make_a_page(workspace: Workspace) -> object:
    parent: Any = {"type": "page_id", "page_id": await workspace.id_of("notion.page", "온보딩")}
    title: Any = {"title": [{"text": {"content": "새 페이지"}}]}
    try:
        return await workspace.notion.create_page(parent, {"title": title}, [])
    except SavedAnywayError as saved:
        return saved


WRITES: dict[str, tuple[str, str, Call]] = {
    "a message": ("slack", "chat.postMessage", lambda workspace: workspace.slack.post({"channel": DEV, "text": "x"})),
    "a page": ("notion", "pages.create", _make_a_page),
    "a row": ("google", "spreadsheets.batchUpdate", _add_a_row),
}


@pytest.mark.parametrize(("kind", "more"), ODD, ids=NAMES)
@pytest.mark.parametrize("writing", WRITES)
async def test_after_an_undocumented_answer_nobody_knows_whether_a_write_happened(
    workspace: Workspace, writing: str, kind: str, more: dict[str, Any]
) -> None:
    service, method, write = WRITES[writing]
    workspace.fault(service, method, kind, **more)
    with pytest.raises(ToolError) as caught:
        await write(workspace)
    assert caught.value.failure.kind == "uncertain", caught.value.failure
    assert len(workspace.calls(method)) == 1


@pytest.mark.parametrize(("kind", "more"), ODD, ids=NAMES)
async def test_an_undocumented_answer_makes_nobody_a_stranger_and_no_place_an_open_one(
    workspace: Workspace, kind: str, more: dict[str, Any]
) -> None:
    people, places = workspace.directory.people, workspace.directory.visibility
    for method, look in (
        ("users.info", lambda: people.person(JUNHO)),
        ("conversations.info", lambda: places.find_visibility(DEV)),
    ):
        workspace.fault("slack", method, kind, **more)
        with pytest.raises(ToolError) as caught:
            await look()
        assert caught.value.failure.kind == "transient"
    assert (await people.person(JUNHO)).membership == "member"
    assert await places.find_visibility(DEV) == "inside"


@pytest.mark.parametrize(
    ("told", "wait_s"),
    [
        ({"retry_after": 40}, 40),
        ({"retry_after": 40, "retry_as_date": True}, 40),
        ({"retry_after": -40, "retry_as_date": True}, 1),
        ({"retry_after": ""}, None),
        ({"retry_after": "-40"}, None),
        ({"retry_after": "99999999999999999999"}, 86_400),
    ],
)
@pytest.mark.parametrize(
    ("reading", "without_s"), [("a channel", 30), ("a search", 10), ("files", 30)], ids=["slack", "notion", "google"]
)
async def test_a_wait_is_understood_in_every_form(
    workspace: Workspace, reading: str, without_s: float, told: dict[str, Any], wait_s: float | None
) -> None:
    service, method, read = READS[reading]
    workspace.fault(service, method, "rate_limit", **told)
    with pytest.raises(ToolError) as caught:
        await read(workspace)
    failure = caught.value.failure
    assert (failure.kind, failure.retry_after_s) == ("rate_limited", wait_s or without_s)


@pytest.mark.parametrize(("kind", "more"), ODD, ids=NAMES)
async def test_google_credentials_are_not_said_to_be_bad_for_an_answer_that_nobody_knows(
    workspace: Workspace, kind: str, more: dict[str, Any]
) -> None:
    # google-auth asks by itself three times where the answer may pass.
    workspace.fault("google", "token", kind, times=4, **more)
    with pytest.raises(ToolError) as caught:
        await workspace.sheets.files()
    assert caught.value.failure.kind == "transient", caught.value.failure
    workspace.running.sandbox.exchange.faults.clear()
    assert (await workspace.sheets.files())[0]


async def test_a_google_token_that_ends_before_its_time_is_renewed_and_the_request_sent_again(
    workspace: Workspace,
) -> None:
    assert (await workspace.sheets.files())[0]
    workspace.running.sandbox.world.google.tokens.clear()
    assert (await workspace.sheets.files())[0]
    assert [row["status"] for row in workspace.calls("drive.files.list")] == [200, 401, 200]


DOCUMENTED = """
access_denied account_inactive accesslimited as_user_not_supported attachment_payload_limit_exceeded bad_client_secret
bad_redirect_uri block_mismatch cannot_dm_bot cannot_reply_to_message cant_broadcast_message cant_delete_message
cant_update_message channel_is_limited_access channel_not_found deprecated_endpoint duplicate_channel_not_found
duplicate_external_id duplicate_message_not_found edit_window_closed ekm_access_denied enterprise_is_restricted
exchanged_trigger_id expired_trigger_id external_channel_migrating fatal_error fetch_members_failed forbidden_team
hash_conflict insecure_request internal_error invalid_arg_name invalid_arguments invalid_array_arg invalid_attachments
invalid_auth invalid_blocks invalid_blocks_format invalid_charset invalid_client_id invalid_code invalid_cursor
invalid_form_data invalid_grant_type invalid_limit invalid_metadata_filter_keys invalid_metadata_format
invalid_metadata_schema invalid_post_type invalid_refresh_token invalid_team invalid_trigger_id invalid_ts_latest
invalid_ts_oldest invalid_types invalid_user_combination is_archived is_inactive limit_required
list_record_comment_fetch_failed markdown_text_conflict message_limit_exceeded message_not_found messages_tab_disabled
metadata_must_be_sent_from_app metadata_too_large method_deprecated method_not_supported_for_channel_type missing_args
missing_file_data missing_post_type missing_profile_id msg_blocks_too_long msg_too_long no_permission no_scopes
no_such_subteam no_text not_allowed_token_type not_authed not_enabled not_enough_users not_found not_implemented
not_in_channel org_login_required plan_upgrade_required preview_feature_not_available request_timeout restricted_action
restricted_action_non_threadable_channel restricted_action_read_only_channel restricted_action_thread_locked
restricted_action_thread_only_channel service_unavailable slack_connect_canvas_sharing_blocked
slack_connect_file_link_sharing_blocked slack_connect_lists_sharing_blocked streaming_state_conflict
team_access_not_granted team_added_to_org team_not_found thread_not_found token_expired token_revoked
too_many_attachments too_many_contact_cards too_many_users two_factor_setup_required update_failed
user_email_unverified user_not_found user_not_in_channel user_not_visible users_list_not_supplied users_not_found
view_too_large
"""
"""What the pages of the methods that metel calls list, but for drafts and files. https://docs.slack.dev/reference/methods"""


def test_the_words_that_slack_documents_are_known() -> None:
    assert set(DOCUMENTED.split()) <= MEANINGS.keys()


@pytest.mark.parametrize("word", ["invalid_refresh_token", "bad_client_secret", "invalid_auth", "token_revoked"])
def test_only_a_word_of_slacks_about_the_token_is_one_about_the_token(word: str) -> None:
    class Told:
        status_code = 200
        data: Payload = {"ok": False, "error": word}

    assert translate_slack(SlackApiError("no", cast(Any, Told())), cast(Any, None), writes=True).failure.kind == "auth"
