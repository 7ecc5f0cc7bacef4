"""The events that reach the app, in the vendor's words.

https://docs.slack.dev/reference/events
"""

from typing import Any

from sandbox.slack.delivery import Deliveries, Envelope
from sandbox.slack.methods.method import App
from sandbox.slack.objects import message_json
from sandbox.slack.scopes import may_hear
from sandbox.slack.world import Channel, Message, new_id

Json = dict[str, Any]
DIRECTORY_EVENTS = (
    *("channel_archive", "channel_created", "channel_deleted", "channel_id_changed", "channel_left", "channel_rename"),
    *("channel_shared", "channel_unarchive", "channel_unshared"),
    *("group_archive", "group_deleted", "group_left", "group_rename", "group_unarchive"),
    *("member_joined_channel", "member_left_channel"),
    *("subteam_created", "subteam_members_changed", "subteam_updated", "team_join", "user_change"),
)
"""What an app hears of people, channels and groups."""
SUBSCRIBED = frozenset(
    {
        "agent_session_stopped",
        "app_home_opened",
        "app_mention",
        "app_uninstalled",
        "message.channels",
        "message.groups",
        "message.im",
        "message.mpim",
        "tokens_revoked",
        *DIRECTORY_EVENTS,
    }
)
"""The bot events of ``manifest.yml``, no more."""
FAMILY = {"channel": "message.channels", "group": "message.groups", "im": "message.im", "mpim": "message.mpim"}


class Events:
    """Tells the app what happens in the workspace, as far as it subscribed, has the scope, and is in the channel. The
    app hears of its own messages too, as with the vendor."""

    def __init__(self, app: App, deliveries: Deliveries) -> None:
        self._app = app
        self._world = world = app.world
        self._deliveries = deliveries
        self.subscribed: set[str] = set(SUBSCRIBED)
        world.on_message = self.message_posted

    def _hears(self, event: str) -> bool:
        return event in self.subscribed and may_hear(event, self._app.scopes)

    def message_posted(self, message: Message) -> None:
        channel = self._world.channels[message.channel]
        if self._world.bot.id not in channel.members:
            return
        shown = self._shown(message)
        if self._mentions_app(message, channel):
            self.tell({**shown, "type": "app_mention", "event_ts": message.ts})
        if self._hears(FAMILY[channel.kind]):
            self.tell({**shown, "event_ts": message.ts, "channel_type": channel.kind})

    def message_edited(self, message: Message, before: Json) -> None:
        """A message that still mentions the app is told as a mention again, and as a change besides."""
        channel = self._world.channels[message.channel]
        if self._world.bot.id not in channel.members:
            return
        at = self._world.next_ts()
        if self._mentions_app(message, channel):
            self.tell({**self._shown(message), "type": "app_mention", "event_ts": at})
        if self._hears(FAMILY[channel.kind]):
            changed: Json = {"type": "message", "subtype": "message_changed", "hidden": True, "channel": channel.id}
            changed |= {"message": message_json(self._world, message), "previous_message": before}
            self.tell({**changed, "ts": at, "event_ts": at, "channel_type": channel.kind})

    def _mentions_app(self, message: Message, channel: Channel) -> bool:
        said = f"<@{self._world.bot.id}>" in message.text and not message.by_bot
        return said and not channel.is_im and self._hears("app_mention")

    def _shown(self, message: Message) -> Json:
        shown = message_json(self._world, message)
        for derived in ("reply_count", "reply_users", "reply_users_count", "latest_reply", "subscribed"):
            shown.pop(derived, None)
        return {**shown, "channel": message.channel}

    def happened(self, event: Json) -> None:
        """Tell of an event that is not a message, if the app subscribed to it and is where it happened."""
        channel = self._world.channels.get(str(event.get("channel")))
        is_there = channel is None or self._world.bot.id in channel.members
        if is_there and self._hears(event["type"]):
            self.tell(event)

    def tell(self, event: Json) -> None:
        """Wrap an event and send it."""
        channel = self._world.channels.get(str(event.get("channel")))
        payload: Json = {
            "token": "sandbox",
            "team_id": self._world.team["id"],
            "context_team_id": self._world.team["id"],
            "context_enterprise_id": None,
            "api_app_id": self._world.app["id"],
            "event": event,
            "type": "event_callback",
            "event_id": new_id("Ev"),
            "event_time": self._world.epoch(),
            "authorizations": [self._authorization()],
            "is_ext_shared_channel": bool(channel and channel.is_ext_shared),
            "event_context": f"4-{new_id('EC')}",
        }
        self._deliveries.send(Envelope("events_api", event["type"], payload))

    def _authorization(self) -> Json:
        return {
            "enterprise_id": None,
            "team_id": self._world.team["id"],
            "user_id": self._world.bot.id,
            "is_bot": True,
            "is_enterprise_install": False,
        }
