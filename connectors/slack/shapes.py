"""What Slack answers with, as far as metel reads it. https://docs.slack.dev/reference/objects"""

from __future__ import annotations

from pydantic import JsonValue

from connectors.answers import VendorAnswer


class Topic(VendorAnswer):
    """What a channel is about, as its people wrote."""

    value: str = ""


class Channel(VendorAnswer):
    """A conversation: a channel, or a direct message where it has a ``user``."""

    id: str
    name: str = ""
    user: str = ""
    is_im: bool = False
    is_mpim: bool = False
    is_private: bool = False
    is_archived: bool = False
    is_member: bool = False
    is_shared: bool = False
    is_org_shared: bool = False
    is_ext_shared: bool = False
    is_pending_ext_shared: bool = False
    num_members: int | None = None
    topic: Topic = Topic()

    @property
    def reaches_other_company(self) -> bool:
        """Whether another company reads it, or was invited to: it is shared, and not only within one organisation."""
        return self.is_ext_shared or self.is_pending_ext_shared or (self.is_shared and not self.is_org_shared)


class Profile(VendorAnswer):
    """What a person shows of themselves."""

    real_name: str = ""
    display_name: str = ""
    email: str | None = None
    title: str = ""


class User(VendorAnswer):
    """A person or bot. ``is_restricted`` is a guest; ``is_stranger`` belongs to another company."""

    id: str
    team_id: str = ""
    name: str = ""
    real_name: str = ""
    tz: str = ""
    deleted: bool = False
    is_bot: bool = False
    is_restricted: bool = False
    is_ultra_restricted: bool = False
    is_stranger: bool = False
    is_admin: bool = False
    is_owner: bool = False
    profile: Profile = Profile()

    @property
    def shown(self) -> str:
        """The name that people see."""
        return self.profile.display_name or self.profile.real_name or self.real_name or self.name


class UserGroup(VendorAnswer):
    """A user group; ``handle`` is what people type after the ``@``. ``date_delete`` is set on a disabled one."""

    id: str
    handle: str = ""
    date_delete: int = 0


class MessageMetadata(VendorAnswer):
    """Data that an app left on a message."""

    event_type: str = ""
    event_payload: dict[str, JsonValue] = {}


class Attachment(VendorAnswer):
    """What stands beside a message's own text: apps often say all that they have to say there."""

    pretext: str | None = None
    title: str | None = None
    text: str | None = None
    fallback: str | None = None


class Message(VendorAnswer):
    """A message of a conversation."""

    ts: str
    user: str = ""
    bot_id: str = ""
    username: str = ""
    subtype: str = ""
    text: str = ""
    thread_ts: str = ""
    reply_count: int = 0
    latest_reply: str | None = None
    attachments: tuple[Attachment, ...] | None = None
    metadata: MessageMetadata = MessageMetadata()


class ScheduledMessage(VendorAnswer):
    """A message that waits for its moment, both in seconds since 1970; nothing more of it is told."""

    id: str
    post_at: int = 0
    date_created: int = 0
    text: str = ""


class Me(VendorAnswer):
    """Who the token speaks for."""

    user_id: str
    team_id: str = ""
    bot_id: str = ""
    url: str = ""
    """The workspace's address."""
