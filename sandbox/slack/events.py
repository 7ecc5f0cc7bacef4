"""The events that reach the app, in the vendor's words.

https://docs.slack.dev/reference/events
"""

from typing import Any

from sandbox.slack.delivery import Deliveries, Envelope
from sandbox.slack.objects import message_json
from sandbox.slack.world import Message, SlackWorld, new_id

Json = dict[str, Any]
SUBSCRIBED = frozenset(
    {
        "app_mention",
        "message.im",
        "message.channels",
        "message.groups",
        "app_home_opened",
        "app_context_changed",
        "agent_session_stopped",
    }
)
FAMILY = {"channel": "message.channels", "group": "message.groups", "im": "message.im"}


class Events:
    """Tells the app what happens in the workspace, as far as it subscribed and is in the channel. The app hears of its
    own messages too, as with the vendor."""

    def __init__(self, world: SlackWorld, deliveries: Deliveries) -> None:
        self._world = world
        self._deliveries = deliveries
        self.subscribed: set[str] = set(SUBSCRIBED)
        world.on_message = self.message_posted

    def message_posted(self, message: Message) -> None:
        channel = self._world.channels[message.channel]
        if self._world.bot.id not in channel.members:
            return
        shown = message_json(self._world, message)
        for derived in ("reply_count", "reply_users", "reply_users_count", "latest_reply", "subscribed"):
            shown.pop(derived, None)
        shown |= {"channel": channel.id, "event_ts": message.ts}
        mentioned = f"<@{self._world.bot.id}>" in message.text and not message.by_bot and not channel.is_im
        if mentioned and "app_mention" in self.subscribed:
            self.tell({**shown, "type": "app_mention"})
        if FAMILY[channel.kind] in self.subscribed:
            self.tell({**shown, "channel_type": channel.kind})

    def happened(self, event: Json) -> None:
        """Tell of an event that is not a message, if the app subscribed to it and is where it happened."""
        channel = self._world.channels.get(str(event.get("channel")))
        hears = channel is None or self._world.bot.id in channel.members
        if hears and event["type"] in self.subscribed:
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
