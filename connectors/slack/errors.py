"""What Slack's error words mean. https://docs.slack.dev/reference/methods (each method lists its own)"""

from __future__ import annotations

from typing import cast

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError, SlackRequestError

from connectors.failures import (
    Meaning,
    make_lost_answer_error,
    make_server_error,
    make_tool_error,
    make_unknown_error,
    parse_retry_after,
)
from orchestration.ports import Clock
from orchestration.tool import ToolError

SERVICE = "slack"

MEANINGS: dict[str, Meaning] = {
    **dict.fromkeys(
        (
            "invalid_auth",
            "not_authed",
            "token_revoked",
            "token_expired",
            "account_inactive",
            "bad_token",
            "invalid_token",
        ),
        Meaning("auth", "Slack does not accept metel's token any more. An admin must install metel again."),
    ),
    **dict.fromkeys(
        (
            *("invalid_client_id", "bad_client_secret", "invalid_refresh_token", "invalid_code", "code_already_used"),
            *("bad_redirect_uri", "invalid_grant_type", "invalid_code_verifier", "no_scopes", "user_email_unverified"),
            *("oauth_authorization_url_mismatch", "pkce_not_allowed", "cannot_install_an_org_installed_app"),
        ),
        Meaning("auth", "Slack gives metel no token. An admin must install metel again."),
    ),
    **dict.fromkeys(
        ("not_in_channel", "channel_not_found_or_not_member"),
        Meaning("permission", "metel is not in that channel. Invite it there: /invite @metel"),
    ),
    **dict.fromkeys(
        (
            *("restricted_action", "restricted_action_read_only_channel", "not_allowed_token_type", "no_permission"),
            *("access_denied", "accesslimited", "ekm_access_denied", "enterprise_is_restricted"),
            *("org_login_required", "team_access_not_granted", "two_factor_setup_required", "forbidden_team"),
            *("restricted_action_non_threadable_channel", "restricted_action_thread_locked", "thread_locked"),
            *("restricted_action_thread_only_channel", "channel_is_limited_access", "no_access", "not_visible"),
            *("preview_feature_not_available", "slack_connect_file_link_sharing_blocked"),
            *("slack_connect_canvas_sharing_blocked", "slack_connect_lists_sharing_blocked"),
        ),
        Meaning("permission", "Slack does not let metel do this there. Ask a workspace admin."),
    ),
    "plan_upgrade_required": Meaning("permission", "This workspace's Slack plan has no user groups."),
    **dict.fromkeys(
        ("messages_tab_disabled", "not_enabled", "not_implemented"),
        Meaning(
            "permission", "That tab of metel's app is switched off. An admin must switch it on in Slack's settings."
        ),
    ),
    **dict.fromkeys(
        (
            *("cant_update_message", "cant_delete_message", "edit_window_closed", "is_inactive", "block_mismatch"),
            *("cannot_reply_to_message", "cant_broadcast_message", "compliance_exports_prevent_deletion"),
        ),
        Meaning("invalid", "Slack does not let that message be changed or answered."),
    ),
    "cannot_dm_bot": Meaning("invalid", "Slack does not deliver direct messages to bots."),
    "channel_not_found": Meaning("not_found", "Slack knows no such channel, or metel cannot see it. Invite metel."),
    "user_not_found": Meaning("not_found", "Slack knows no such person."),
    "users_not_found": Meaning("not_found", "Slack knows no such person."),
    "user_disabled": Meaning("invalid", "That person's account is deactivated."),
    "no_such_subteam": Meaning("not_found", "Slack knows no such user group."),
    "user_not_visible": Meaning("not_found", "metel can't see that person."),
    "user_not_in_channel": Meaning("not_found", "That person is not in the channel."),
    **dict.fromkeys(
        ("file_not_found", "file_deleted", "not_found"), Meaning("not_found", "Slack knows no such thing any more.")
    ),
    "thread_not_found": Meaning("not_found", "That thread does not exist any more."),
    "message_not_found": Meaning("not_found", "That message does not exist any more."),
    "is_archived": Meaning("invalid", "That channel is archived. Choose another one, or unarchive it."),
    **dict.fromkeys(
        ("msg_too_long", "msg_blocks_too_long"), Meaning("invalid", "The message is too long for Slack. Shorten it.")
    ),
    "time_in_past": Meaning("invalid", "That moment has passed. Choose a later one."),
    "time_too_far": Meaning(
        "invalid", "Slack takes nothing that is more than 120 days ahead. Choose an earlier moment."
    ),
    "restricted_too_many": Meaning(
        "invalid", "Slack posts at most 30 scheduled messages in five minutes in one channel. Choose another moment."
    ),
    "invalid_scheduled_message_id": Meaning("not_found", "That scheduled message does not exist any more."),
    "no_text": Meaning("invalid", "There is no text to post."),
    **dict.fromkeys(
        (
            *("invalid_blocks", "invalid_arguments", "invalid_metadata_schema", "metadata_too_large"),
            *(
                "invalid_blocks_format",
                "invalid_metadata_format",
                "metadata_must_be_sent_from_app",
                "invalid_attachments",
            ),
            *("attachment_payload_limit_exceeded", "too_many_attachments", "too_many_contact_cards", "view_too_large"),
            *("markdown_text_conflict", "as_user_not_supported", "duplicate_external_id", "push_limit_reached"),
        ),
        Meaning("invalid", "Slack refused the form of the message."),
    ),
    **dict.fromkeys(
        (
            *("invalid_arg_name", "invalid_array_arg", "invalid_charset", "invalid_form_data", "invalid_post_type"),
            *("missing_post_type", "invalid_cursor", "invalid_limit", "invalid_ts_latest", "invalid_ts_oldest"),
            *("deprecated_endpoint", "method_deprecated", "unknown_method", "method_not_supported_for_channel_type"),
            *("invalid_json", "json_not_object", "invalid_types", "invalid_timestamp", "missing_argument"),
            *("invalid_metadata_filter_keys", "invalid_channel", "invalid_name", "invalid_time", "invalid_thread_ts"),
            *("invalid_user_combination", "not_enough_users", "too_many_users", "users_list_not_supplied"),
            *("limit_required", "invalid_team", "team_not_found", "insecure_request", "missing_args", "bad_timestamp"),
            *("duplicate_channel_not_found", "duplicate_message_not_found", "missing_file_data", "missing_profile_id"),
            *("draft_already_deleted", "draft_already_sent", "draft_has_conflict", "draft_not_found"),
        ),
        Meaning("invalid", "Slack does not take a call of this form."),
    ),
    **dict.fromkeys(
        ("expired_trigger_id", "exchanged_trigger_id", "invalid_trigger_id", "trigger_expired", "trigger_exchanged"),
        Meaning("invalid", "That took too long for Slack. Press again."),
    ),
    "hash_conflict": Meaning("conflict", "Somebody changed that view at the same moment."),
    **dict.fromkeys(
        ("internal_error", "fatal_error", "update_failed"),
        Meaning("uncertain", "Slack had an error of its own and may have acted."),
    ),
    **dict.fromkeys(
        (
            *("service_unavailable", "request_timeout", "team_added_to_org", "external_channel_migrating"),
            *("fetch_members_failed", "list_record_comment_fetch_failed", "streaming_state_conflict"),
            *("message_limit_exceeded",),
        ),
        Meaning("transient", "Slack is busy. It can be tried again."),
    ),
}
RATE_LIMITED = Meaning("rate_limited", "Slack asks to wait.")
DEFAULT_WAIT_S = 30.0
"""Slack documents Retry-After on each 429; this is for one that came without."""


def translate_error(error: BaseException, clock: Clock, *, writes: bool) -> ToolError:
    """Return the failure that an exception of slack_sdk or its transport stands for."""
    if isinstance(error, SlackApiError):
        return _answered(error, clock, writes=writes)
    if isinstance(error, SlackRequestError):
        return make_tool_error(SERVICE, Meaning("auth", "metel has no token for Slack."), code="not_authed")
    return make_lost_answer_error(SERVICE, error, writes=writes)


RAISED = (SlackClientError, aiohttp.ClientError, TimeoutError, OSError, ValueError, AttributeError, TypeError)
"""All that slack_sdk lets out; the last two of a body that is JSON and no object."""


def _answered(error: SlackApiError, clock: Clock, *, writes: bool) -> ToolError:
    response: object = cast(object, error.response)
    status = int(getattr(response, "status_code", 0) or getattr(response, "status", 0) or 0)
    headers = dict(cast(dict[str, str], getattr(response, "headers", {}) or {}))
    body = cast(object, getattr(response, "data", None))
    data = cast(dict[str, object], body) if isinstance(body, dict) else {}
    code = str(data.get("error") or f"http_{status}")
    if status == 429 or code in {"ratelimited", "rate_limited"}:
        wait = parse_retry_after(headers, clock.now())
        return make_tool_error(SERVICE, RATE_LIMITED, code=code, retry_after_s=DEFAULT_WAIT_S if wait is None else wait)
    if code == "missing_scope":
        scope = str(data.get("needed") or "?")
        return make_tool_error(
            SERVICE,
            Meaning("permission", f"metel lacks the Slack scope {scope}. Install it again."),
            code=code,
            needs=scope,
        )
    meaning = MEANINGS.get(code)
    if meaning is None and status >= 500:
        return make_server_error(SERVICE, status, code, writes=writes)
    if meaning is None:
        return make_unknown_error(SERVICE, code, writes=writes)
    if meaning.kind == "uncertain" and not writes:
        meaning = Meaning("transient", "Slack had an error of its own.")
    return make_tool_error(SERVICE, meaning, code=code)
