"""What a person asked, and where."""

from __future__ import annotations

from datetime import datetime

from schemas.plan import Language
from schemas.values import Frozen


class Place(Frozen):
    """Where a request was made; answers go nowhere else.

    ``thread_ts`` is the thread's root; a request that starts a thread is its root. The terminal is a place without
    a channel.
    """

    team: str
    channel: str = ""
    channel_name: str = ""
    thread_ts: str = ""

    @property
    def is_direct(self) -> bool:
        """Whether only metel and one person are there, which Slack's ids tell
        (https://docs.slack.dev/reference/objects/conversation-object)."""
        return self.channel.startswith("D")


class Asker(Frozen):
    """Who says a name, and where: what it may mean depends on both. Who is nobody of the workspace has no ``user``."""

    user: str = ""
    place: Place


class AttachedFile(Frozen):
    """A file that came with a request, as Slack tells of it (https://docs.slack.dev/reference/objects/file-object).
    metel does not read it; ``type`` is its MIME type."""

    id: str
    name: str = ""
    type: str = ""


class Request(Frozen):
    """A person's words with who, where and when, and what was attached to them.

    ``undoes`` is the run that a click on its answer asks to undo.
    """

    id: str
    text: str
    user: str
    user_name: str = ""
    place: Place
    language: Language
    timezone: str
    asked_at: datetime
    message_ts: str = ""
    in_thread: bool = False
    undoes: str = ""
    files: tuple[AttachedFile, ...] = ()

    @property
    def asker(self) -> Asker:
        """Who asked, and where."""
        return Asker(user=self.user, place=self.place)
