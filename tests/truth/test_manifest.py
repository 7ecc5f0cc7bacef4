"""The manifest against the vendor's schema and against what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import yaml
from jsonschema import Draft7Validator

from bot.scopes import SLACK_SURFACES
from connectors.slack.directory_feed import EVENTS
from sandbox.slack.events import SUBSCRIBED
from sandbox.slack.methods import METHODS
from sandbox.slack.scopes import EVENT_SCOPES, GRANTED

ROOT = Path(__file__).parents[2]
MANIFEST = cast("dict[str, Any]", yaml.safe_load((ROOT / "manifest.yml").read_text("utf-8")))
SCHEMA = json.loads((Path(__file__).parent / "slack-manifest.schema.json").read_text("utf-8"))

SCOPES_OF_METHODS: dict[str, set[str]] = {
    "agents.sessions.setStatus": {"chat:write", "assistant:write"},
    "apps.connections.open": set(),
    "auth.revoke": set(),
    "auth.test": set(),
    "chat.delete": {"chat:write"},
    "chat.deleteScheduledMessage": {"chat:write"},
    "chat.postEphemeral": {"chat:write"},
    "chat.postMessage": {"chat:write"},
    "chat.scheduleMessage": {"chat:write"},
    "chat.scheduledMessages.list": set(),
    "chat.update": {"chat:write"},
    "conversations.history": {"channels:history", "groups:history", "im:history", "mpim:history"},
    "conversations.info": {"channels:read", "groups:read", "mpim:read"},
    "conversations.list": {"channels:read", "groups:read"},
    "conversations.members": {"channels:read", "groups:read", "mpim:read"},
    "conversations.open": {"im:write"},
    "conversations.replies": {"channels:history", "groups:history", "im:history", "mpim:history"},
    "usergroups.list": {"usergroups:read"},
    "usergroups.users.list": {"usergroups:read"},
    "users.conversations": {"channels:read", "groups:read"},
    "users.info": {"users:read"},
    "users.list": {"users:read", "users:read.email"},
    "users.lookupByEmail": {"users:read.email"},
    "views.open": set(),
    "views.publish": set(),
}
"""https://docs.slack.dev/reference/methods, for channels, private ones and direct messages. People are found by their
e-mail too."""

SCOPES_OF_EVENTS: dict[str, set[str]] = {
    "agent_session_stopped": {"assistant:write"},
    "app_home_opened": set(),
    "app_mention": {"app_mentions:read"},
    "app_uninstalled": set(),
    "message.channels": {"channels:history"},
    "message.groups": {"groups:history"},
    "message.im": {"im:history"},
    "message.mpim": {"mpim:history"},
    "tokens_revoked": set(),
    **{event: {"channels:read"} for event in EVENTS if event.startswith("channel_")},
    **{event: {"channels:read", "groups:read"} for event in EVENTS if event.startswith("member_") or "shared" in event},
    "channel_id_changed": {"channels:read", "groups:read"},
    **{event: {"groups:read"} for event in EVENTS if event.startswith("group_")},
    **{event: {"usergroups:read"} for event in EVENTS if event.startswith("subteam_")},
    **{event: {"users:read"} for event in EVENTS if event in ("team_join", "user_change")},
}
"""https://docs.slack.dev/reference/events"""

_METHOD = re.compile(
    r'"((?:agents|assistant|auth|chat|conversations|files|pins|reactions|team|usergroups|users|views)\.[a-zA-Z.]+)"'
)


def methods_in_code() -> set[str]:
    """The Web API methods whose names the bot and the Slack connector write."""
    files = [*(ROOT / "bot" / "slack").rglob("*.py"), *(ROOT / "connectors" / "slack").rglob("*.py")]
    return {name for file in files for name in _METHOD.findall(file.read_text("utf-8"))}


def test_the_manifest_is_valid_under_the_vendors_schema() -> None:
    validator: Any = Draft7Validator(SCHEMA)
    errors = [error.message for error in validator.iter_errors(MANIFEST)]
    assert errors == []


def test_every_method_that_the_code_calls_is_in_the_table_of_scopes() -> None:
    assert methods_in_code() - SCOPES_OF_METHODS.keys() == set()
    assert "chat.postMessage" in methods_in_code()


def test_the_manifest_asks_for_exactly_the_scopes_that_are_used() -> None:
    wanted = {"commands"}
    for method in methods_in_code():
        wanted |= SCOPES_OF_METHODS[method]
    for event in MANIFEST["settings"]["event_subscriptions"]["bot_events"]:
        wanted |= SCOPES_OF_EVENTS[event]
    asked = MANIFEST["oauth_config"]["scopes"]["bot"]
    assert asked == sorted(asked)
    assert set(asked) == wanted


def test_the_sandbox_grants_and_delivers_what_the_manifest_asks_for_and_no_more() -> None:
    assert sorted(GRANTED) == MANIFEST["oauth_config"]["scopes"]["bot"]
    assert sorted(SUBSCRIBED) == MANIFEST["settings"]["event_subscriptions"]["bot_events"]


def test_the_sandbox_wants_the_scopes_of_the_table_for_each_method() -> None:
    accepted = {method.name: {*method.scopes, *([method.scope] if method.scope else [])} for method in METHODS}
    # E-mail addresses come with their own scope, and Slack adds assistant:write to an agent by itself.
    beside = {"users:read.email", "assistant:write"}
    wrong = [name for name, scopes in SCOPES_OF_METHODS.items() if not scopes - beside <= accepted.get(name, scopes)]
    assert wrong == []
    events = {event: EVENT_SCOPES.get(event, frozenset[str]()) for event in SCOPES_OF_EVENTS}
    assert [event for event, scopes in SCOPES_OF_EVENTS.items() if not scopes - beside <= events[event]] == []
    assert accepted["conversations.info"] == {"channels:read", "groups:read", "im:read", "mpim:read"}


def test_doctor_knows_what_each_scope_of_the_manifest_is_for() -> None:
    assert [*SLACK_SURFACES] == MANIFEST["oauth_config"]["scopes"]["bot"]


def test_the_manifest_subscribes_to_the_events_that_the_reader_knows() -> None:
    readers = ("bot/slack/parse.py", "bot/slack/inbox.py", "connectors/slack/directory_feed.py")
    reader = "".join((ROOT / name).read_text("utf-8") for name in readers)
    for event in MANIFEST["settings"]["event_subscriptions"]["bot_events"]:
        assert f'"{event.split(".")[0]}"' in reader
    assert set(MANIFEST["settings"]["event_subscriptions"]["bot_events"]) == SCOPES_OF_EVENTS.keys()


def test_the_app_is_an_agent_over_socket_mode() -> None:
    features, settings = MANIFEST["features"], MANIFEST["settings"]
    assert "agent_view" in features
    assert "assistant_view" not in features
    assert settings["socket_mode_enabled"] is True
    assert settings["interactivity"]["is_enabled"] is True
