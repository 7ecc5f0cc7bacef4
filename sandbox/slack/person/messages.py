"""Messages, slash commands, shortcuts, the Home tab: what a person starts."""

import base64
import uuid
from dataclasses import dataclass, field
from typing import Any

from sandbox.slack.delivery import Deliveries
from sandbox.slack.events import Events
from sandbox.slack.interactions import Interactions
from sandbox.slack.methods.method import App
from sandbox.slack.objects import forwarded_json, message_json, view_json
from sandbox.slack.person.composer import Composed, Names, as_command_text, as_text, compose, names_in
from sandbox.slack.person.errors import PersonError
from sandbox.slack.world import Channel, File, Message, SlackWorld, User, new_id

Json = dict[str, Any]


@dataclass(frozen=True)
class Attached:
    """A file that a person adds to a message; `content` is text."""

    name: str
    content: str


@dataclass(frozen=True)
class Said:
    """What a person sends. `picks`: names behind an `@` that are known are picked, not typed. `is_composed`: it comes
    from Slack's own composer, which sends a `rich_text` block beside the text. `forwards` are messages passed on."""

    text: str
    thread_ts: str | None = None
    files: list[Attached] = field(default_factory=list[Attached])
    forwards: list[Message] = field(default_factory=list[Message])
    picks: bool = True
    is_composed: bool = True


def known_person(world: SlackWorld, name: str) -> User:
    """Someone of the workspace by handle, id or real name; not the bot. Raises PersonError 404."""
    user = world.person(name)
    if user is None or user.is_bot:
        handles = [u.name for u in world.users.values() if not u.is_bot]
        raise PersonError(404, f"no such person: {name}", people=handles)
    return user


def place_of(world: SlackWorld, user: User, name: str) -> Channel:
    """The channel or direct message (`@metel`, `@junho`) that a person means. Raises PersonError 404 or 403."""
    other = world.person(name) if name.startswith("@") else None
    if other is not None:
        return world.direct(user.id, other.id)
    channel = world.channel(name)
    if channel is None:
        names = [f"#{c.name}" for c in world.channels.values() if not c.is_im]
        raise PersonError(404, f"no such channel: {name}", channels=[*names, "@metel"])
    if user.id not in channel.members:
        raise PersonError(403, f"{user.name} is not in {name}")
    return channel


class PersonMessages:
    """What a person says and asks for."""

    def __init__(self, app: App, deliveries: Deliveries, events: Events, interactions: Interactions) -> None:
        self._app = app
        self._world = app.world
        self._deliveries = deliveries
        self._events = events
        self._interactions = interactions

    def say(self, user: User, channel: Channel, said: Said) -> Message:
        """Post a person's message. Raises PersonError when it is empty or its thread does not exist."""
        if not said.text.strip() and not said.files and not said.forwards:
            raise PersonError(400, "text: a message needs a text")
        root = self._root(channel, said.thread_ts)
        kept = [self._keep(user, channel, file) for file in said.files]
        typed = self._typed(said)
        message = Message(
            channel.id,
            self._world.next_ts(),
            user.id,
            typed.text,
            typed.blocks,
            thread_ts=root,
            client_msg_id=str(uuid.uuid4()),
            files=kept,
            subtype="file_share" if kept else None,
            attachments=[forwarded_json(self._world, user, one) for one in said.forwards],
        )
        return self._world.add(message)

    def edit(self, user: User, channel: Channel, ts: str, text: str) -> Message:
        """Change the words of one's own message. Raises PersonError where there is none."""
        message = self._world.message(channel.id, ts)
        if message is None or message.user != user.id:
            raise PersonError(404, f"ts: {user.name} has written no message {ts}")
        before = message_json(self._world, message)
        typed = self._typed(Said(text, is_composed=bool(message.blocks)))
        message.text, message.blocks = typed.text, typed.blocks
        message.edited = self._world.next_ts()
        self._world.edited(message)
        self._events.message_edited(message, before)
        return message

    def open_group(self, user: User, others: list[User]) -> Channel:
        """Open a group direct message with the app in it, or the one that is there."""
        return self._world.group_direct([user.id, *(other.id for other in others), self._world.bot.id])

    def _typed(self, said: Said) -> Composed:
        names = names_in(said.text, self._world) if said.picks else Names()
        return compose(said.text, names) if said.is_composed else Composed(as_text(said.text, names), [])

    def _root(self, channel: Channel, thread_ts: str | None) -> str | None:
        if thread_ts is None:
            return None
        parent = self._world.message(channel.id, thread_ts)
        if parent is None:
            raise PersonError(404, f"thread_ts: no message {thread_ts} in {channel.name}")
        return parent.root

    def _keep(self, user: User, channel: Channel, attached: Attached) -> str:
        content = base64.b64encode(attached.content.encode()).decode()
        file = File(new_id("F"), attached.name, attached.name, user.id, content, channel.id)
        self._world.files[file.id] = file
        return file.id

    async def command(self, user: User, channel: Channel, command: str, text: str) -> Json:
        """Run a slash command. `/invite` and `/remove` are the workspace's own and take the app or a person."""
        if command in ("/invite", "/remove"):
            return self._membership(user, channel, command, text)
        typed = as_command_text(text, self._world, escaped=self._world.app.get("should_escape", True))
        envelope = self._interactions.command(user, channel, command, typed)
        ack = await self._deliveries.acknowledged(envelope)
        if ack:
            self._show_answer(user, channel, ack)
        return {"acknowledged": ack is not None}

    def _show_answer(self, user: User, channel: Channel, answer: Json) -> None:
        to = None if answer.get("response_type") == "in_channel" else user.id
        text = str(answer.get("text", ""))
        blocks: list[Json] = answer.get("blocks") or []
        bot = self._world.bot.id
        self._world.add(Message(channel.id, self._world.next_ts(), bot, text, blocks, by_bot=True, to=to))

    def _membership(self, by: User, channel: Channel, command: str, text: str) -> Json:
        other = self._world.person(text.strip())
        if other is None or channel.is_im:
            raise PersonError(404, f"text: no such person: {text}")
        joins = command == "/invite"
        if joins == (other.id in channel.members):
            raise PersonError(409, f"{other.name} is {'already' if joins else 'not'} in #{channel.name}")
        (channel.members.append if joins else channel.members.remove)(other.id)
        self._world.changes.announce("channel", channel=channel.id)
        kind = "member_joined_channel" if joins else "member_left_channel"
        told: Json = {"type": kind, "user": other.id, "channel": channel.id, "channel_type": "C", "team": other.team_id}
        self._events.happened({**told, "inviter": by.id} if joins else told)
        return {"acknowledged": True}

    async def shortcut(self, user: User, callback_id: str, message: Message | None) -> Json:
        if message is None:
            envelope = self._interactions.shortcut(user, callback_id)
        else:
            envelope = self._interactions.message_shortcut(user, callback_id, message)
        return {"acknowledged": await self._deliveries.acknowledged(envelope) is not None}

    def open_home(self, user: User, tab: str) -> Json:
        """Open the app's Home or Messages tab."""
        channel = self._world.direct(user.id, self._world.bot.id)
        event: Json = {"type": "app_home_opened", "user": user.id, "channel": channel.id, "tab": tab}
        event["event_ts"] = self._world.next_ts()
        home = self._world.homes.get(user.id)
        if home is not None and tab == "home":
            event["view"] = view_json(self._world, home)
        self._events.happened(event)
        return {"channel": channel.id}

    def stop(self, user: User, channel: Channel, thread_ts: str) -> Json:
        """Press the Stop button that shows while the app's session is processing."""
        if self._world.sessions.get((channel.id, thread_ts)) != "processing":
            raise PersonError(409, "nothing is being worked on in this thread")
        stopped: Json = {"type": "agent_session_stopped", "channel": channel.id, "thread_ts": thread_ts}
        ts = self._world.next_ts()
        self._events.happened({**stopped, "user": user.id, "streaming_message_ts": [], "event_ts": ts})
        return {}
