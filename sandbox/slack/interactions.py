"""What the app is told when a person clicks, commands or submits.

https://docs.slack.dev/reference/interaction-payloads
"""

from typing import Any

from sandbox.slack.controls import compute_state
from sandbox.slack.delivery import Envelope
from sandbox.slack.methods.method import App
from sandbox.slack.objects import message_json, view_json
from sandbox.slack.response_urls import ResponseUrls
from sandbox.slack.world import Channel, Message, User, View

Json = dict[str, Any]


class Interactions:
    """Builds the envelopes of interactions; each carries a fresh trigger id."""

    def __init__(self, app: App, response_urls: ResponseUrls) -> None:
        self._app = app
        self._response_urls = response_urls

    def _base(self, kind: str, user: User, view: View | None = None) -> Json:
        world = self._app.world
        return {
            "type": kind,
            "team": {"id": world.team["id"], "domain": world.team["domain"]},
            "user": {"id": user.id, "username": user.name, "name": user.name, "team_id": user.team_id},
            "api_app_id": world.app["id"],
            "token": "sandbox",
            "trigger_id": self._app.triggers.issue(user.id, view.id if view else None),
            "enterprise": None,
            "is_enterprise_install": False,
        }

    def action_on_message(self, user: User, message: Message, action: Json) -> Envelope:
        channel = self._app.world.channels[message.channel]
        container: Json = {
            "type": "message",
            "message_ts": message.ts,
            "channel_id": channel.id,
            "is_ephemeral": message.to is not None,
        }
        if message.thread_ts:
            container["thread_ts"] = message.thread_ts
        payload: Json = {
            **self._base("block_actions", user),
            "container": container,
            "channel": _named(channel),
            "message": message_json(self._app.world, message),
            "state": {"values": compute_state(message.blocks, message.state.get(user.id, {}))},
            "response_url": self._response_urls.issue(user.id, channel.id, message),
            "actions": [{**action, "action_ts": self._app.world.next_ts()}],
        }
        return Envelope("interactive", "block_actions", payload)

    def action_in_view(self, user: User, view: View, action: Json) -> Envelope:
        payload: Json = {
            **self._base("block_actions", user, view),
            "container": {"type": "view", "view_id": view.id},
            "view": view_json(self._app.world, view),
            "actions": [{**action, "action_ts": self._app.world.next_ts()}],
        }
        return Envelope("interactive", "block_actions", payload)

    def options_wanted(self, user: User, where: Message | View, block: Json, element: Json, query: str) -> Envelope:
        """An external select asks the app for its options."""
        payload: Json = {**self._base("block_suggestion", user), "action_id": element["action_id"]}
        payload |= {"block_id": block["block_id"], "value": query}
        if isinstance(where, View):
            payload |= {"view": view_json(self._app.world, where), "container": {"type": "view", "view_id": where.id}}
        else:
            channel = self._app.world.channels[where.channel]
            container: Json = {"type": "message", "message_ts": where.ts, "channel_id": channel.id}
            payload |= {"channel": _named(channel), "container": container}
            payload["message"] = message_json(self._app.world, where)
        return Envelope("interactive", "block_suggestion", payload, accepts_response=True)

    def submission(self, user: User, view: View) -> Envelope:
        shown = view_json(self._app.world, view)
        payload: Json = {**self._base("view_submission", user, view), "view": shown, "response_urls": []}
        return Envelope("interactive", "view_submission", payload, accepts_response=True)

    def closed(self, user: User, view: View, *, cleared: bool) -> Envelope:
        payload: Json = {**self._base("view_closed", user), "view": view_json(self._app.world, view)}
        del payload["trigger_id"]
        return Envelope("interactive", "view_closed", {**payload, "is_cleared": cleared})

    def shortcut(self, user: User, callback_id: str) -> Envelope:
        payload: Json = {
            **self._base("shortcut", user),
            "callback_id": callback_id,
            "action_ts": self._app.world.next_ts(),
        }
        return Envelope("interactive", "shortcut", payload)

    def message_shortcut(self, user: User, callback_id: str, message: Message) -> Envelope:
        channel = self._app.world.channels[message.channel]
        payload: Json = {
            **self._base("message_action", user),
            "callback_id": callback_id,
            "action_ts": self._app.world.next_ts(),
            "message_ts": message.ts,
            "channel": _named(channel),
            "message": message_json(self._app.world, message),
            "response_url": self._response_urls.issue(user.id, channel.id),
        }
        return Envelope("interactive", "message_action", payload)

    def command(self, user: User, channel: Channel, command: str, text: str) -> Envelope:
        """https://docs.slack.dev/interactivity/implementing-slash-commands"""
        world = self._app.world
        payload: Json = {
            "token": "sandbox",
            "team_id": world.team["id"],
            "team_domain": world.team["domain"],
            "channel_id": channel.id,
            "channel_name": "directmessage" if channel.is_im else channel.name,
            "user_id": user.id,
            "user_name": user.name,
            "command": command,
            "text": text,
            "api_app_id": world.app["id"],
            "is_enterprise_install": "false",
            "response_url": self._response_urls.issue(user.id, channel.id),
            "trigger_id": self._app.triggers.issue(user.id),
        }
        return Envelope("slash_commands", "slash_commands", payload, accepts_response=True)


def _named(channel: Channel) -> Json:
    return {"id": channel.id, "name": "directmessage" if channel.is_im else channel.name}
