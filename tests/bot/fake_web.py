"""Slack's Web API as metel's cards use it, in memory: messages by ts, and failures in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from slack_sdk.web.async_client import AsyncWebClient

from bot.clock import SystemClock
from bot.slack.web import Identity, SlackProfile, SlackWeb
from orchestration.tool import ToolError
from orchestration.workspace import Approvers, ChannelName, Person
from schemas.errors import Failure, FailureKind
from schemas.values import Payload


@dataclass
class Posted:
    """A message and its edits."""

    channel: str
    thread_ts: str
    card: str
    texts: list[str]


@dataclass(frozen=True)
class Trouble:
    """The next call of a method fails with this; ``after`` lets it take effect first."""

    method: str
    error: Exception
    after: bool = False


def a_refusal(kind: FailureKind, code: str, wait_s: float | None = None, *, held: bool = False) -> ToolError:
    """What a call raises that Slack, or the gate, did not let through."""
    return ToolError(Failure(kind=kind, message="no", service="slack", code=code, retry_after_s=wait_s, held=held))


REFUSED = a_refusal("invalid", "invalid_blocks")
LATER = a_refusal("rate_limited", "ratelimited", 7.0)
HELD = a_refusal("rate_limited", "rate", 2.0, held=True)
BUSY = a_refusal("transient", "request_timeout")
SILENT = a_refusal("uncertain", "TimeoutError")


@dataclass
class FakeWeb(SlackWeb):
    """Records calls; ``troubles`` are taken in turn by the calls they name, and those in ``slow`` wait until their
    event is set."""

    slow: dict[str, asyncio.Event] = field(default_factory=dict[str, asyncio.Event])

    messages: dict[str, Posted] = field(default_factory=dict[str, Posted])
    whispers: list[tuple[str, str, str, str]] = field(default_factory=list[tuple[str, str, str, str]])
    troubles: list[Trouble] = field(default_factory=list[Trouble])
    calls: list[str] = field(default_factory=list[str])
    sessions: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    profiles: dict[str, SlackProfile] = field(default_factory=dict[str, SlackProfile])

    def __post_init__(self) -> None:
        super().__init__(AsyncWebClient("xoxb-none"), SystemClock())

    def _trouble(self, method: str) -> Trouble | None:
        self.calls.append(method)
        for trouble in self.troubles:
            if trouble.method == method:
                self.troubles.remove(trouble)
                return trouble
        return None

    async def identity(self) -> Identity:
        """The team T1."""
        return Identity("T1", "UBOT")

    async def post(self, channel: str, thread_ts: str, text: str, blocks: Sequence[Payload], card: str) -> str:
        """Keep the message."""
        del blocks
        trouble = self._trouble("post")
        if trouble and not trouble.after:
            raise trouble.error
        ts = f"{len(self.messages) + 1}.0"
        self.messages[ts] = Posted(channel, thread_ts, card, [text])
        await self._answered("post")
        if trouble:
            raise trouble.error
        return ts

    async def _answered(self, method: str) -> None:
        if method in self.slow:
            await self.slow[method].wait()

    async def update(self, channel: str, ts: str, text: str, blocks: Sequence[Payload]) -> None:
        """Note the edit."""
        del channel, blocks
        trouble = self._trouble("update")
        await self._answered("update")
        if trouble:
            raise trouble.error
        self.messages[ts].texts.append(text)

    async def find_cards(self, channel: str, thread_ts: str, card: str) -> list[str]:
        """The messages with the mark."""
        del channel, thread_ts
        trouble = self._trouble("find_card")
        if trouble:
            raise trouble.error
        return [ts for ts, message in self.messages.items() if message.card == card]

    async def delete(self, channel: str, ts: str) -> None:
        """Take the message away."""
        trouble = self._trouble("delete")
        if trouble:
            raise trouble.error
        assert self.messages.pop(ts).channel == channel

    async def post_ephemeral(self, channel: str, user: str, text: str, thread_ts: str = "") -> None:
        """Note the words."""
        trouble = self._trouble("post_ephemeral")
        if trouble:
            raise trouble.error
        self.whispers.append((channel, thread_ts, user, text))

    async def profile(self, user: str) -> SlackProfile:
        """A member of T1, unless told otherwise."""
        trouble = self._trouble("profile")
        if trouble:
            raise trouble.error
        return self.profiles.get(
            user, SlackProfile(f"name of {user}", "Asia/Tokyo", "T1", is_guest=False, is_gone=False)
        )

    async def open_direct(self, user: str) -> str:
        """The direct message."""
        return f"D{user}"

    async def set_session(self, channel: str, thread_ts: str, status: str) -> None:
        """Note the status."""
        del thread_ts
        trouble = self._trouble(f"session {status}")
        await self._answered(f"session {status}")
        if trouble:
            raise trouble.error
        self.sessions.append((channel, status))


@dataclass(frozen=True)
class ProfileDirectory:
    """The directory of the team T1, by the profiles of a fake Slack."""

    web: FakeWeb

    async def person(self, user: str) -> Person:
        """The person."""
        profile = await self.web.profile(user)
        return Person(user, profile.name, "member" if profile.is_member_of("T1") else "outsider", profile.timezone)

    async def channel_name(self, channel: str) -> ChannelName:
        """The name."""
        return ChannelName(f"name-{channel}", is_private=False)

    async def approvers(self, named: Sequence[str]) -> Approvers:
        """Nobody."""
        del named
        return Approvers()
