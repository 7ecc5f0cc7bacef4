"""Direct messages to a team's admins, of what only they can mend: long holds, and models that can't be asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeAlias

import structlog

from bot.slack.cards.blocks import build_section, escape_mrkdwn
from bot.slack.cards.text import format_clock_time, format_local_time
from bot.slack.poster import build_card_mark
from bot.slack.web import SlackWeb
from orchestration.model_troubles import ModelTroubles
from orchestration.ports import Clock
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.limiter_state import LONG_HOLD, Hold
from orchestration.run.phrases import get_service_name
from orchestration.text.messages import Wording
from orchestration.tool import ToolError
from orchestration.workspace import Directory
from schemas.events import FailureOfCall
from schemas.plan import Language

WriteNotice: TypeAlias = Callable[[Language], tuple[str, str]]
"""Writes a notice in a language: as plain text, and as Slack shows it."""


class AdminNotice:
    """Tells each admin, in the language that they have set, else in the team's."""

    def __init__(self, web: SlackWeb, directory: Directory, language: Language) -> None:
        self._web = web
        self._directory = directory
        self._language: Language = language

    async def tell(self, mark: str, write: WriteNotice, since: datetime | None = None) -> None:
        """Tell each admin who was not told what carries this mark, or not after ``since``. Safe to repeat.

        Raises:
            ToolError: Slack could not be asked, or took it not.
        """
        with send_as(Caller()):
            for person in (await self._directory.approvers(())).people:
                await self._tell_one(person.id, mark, write, since.timestamp() if since else 0.0)

    async def _tell_one(self, user: str, mark: str, write: WriteNotice, since_s: float) -> None:
        channel = await self._web.open_direct(user)
        if any(float(ts) > since_s for ts in await self._web.find_cards(channel, "", mark)):
            return
        profile = await self._web.profile(user)
        text, shown = write(profile.language or self._language)
        await self._web.post(channel, "", text, [build_section(shown)], mark)


_log = structlog.stdlib.get_logger("metel.holds")


class HoldNotice:
    """A direct message to each admin, once for each hold."""

    def __init__(self, notice: AdminNotice, wording: Wording, timezone: str) -> None:
        self._notice = notice
        self._wording = wording
        self._timezone = timezone
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, service: str, hold: Hold) -> None:
        """Have the admins told, soon. Returns at once; raises nothing."""
        task = asyncio.create_task(self._tell(service, hold))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, service: str, hold: Hold) -> None:
        slots = {"service": get_service_name(service), "minutes": int(LONG_HOLD.total_seconds() / 60), "id": service}
        plain = format_clock_time(hold.until, self._timezone)
        shown = format_local_time(hold.until, self._timezone)

        def write(language: Language) -> tuple[str, str]:
            say = self._wording.say
            return say(language, "hold.told", until=plain, **slots), say(language, "hold.told", until=shown, **slots)

        try:
            await self._notice.tell(build_card_mark(f"{service} {hold.since.isoformat()}", "hold"), write)
        except ToolError as error:
            _log.warning("hold_not_told", service=service, code=error.failure.code)


TOLD_EVERY = timedelta(hours=1)
AGAIN_AFTER = timedelta(minutes=1)
"""How long after Slack took no notice it is tried again."""
MARK = build_card_mark("", "models")


class ModelNotice:
    """A direct message to each admin, which tells all that is wrong with the team's models just then."""

    def __init__(self, notice: AdminNotice, wording: Wording, clock: Clock) -> None:
        self._notice = notice
        self._wording = wording
        self._clock = clock
        self._quiet_until: datetime | None = None

    async def tell(self, troubles: ModelTroubles) -> None:
        """Tell the admins, but for those whom any process of the bot told within the hour.

        Raises:
            ToolError: Slack could not be asked, or took it not.
        """
        now = self._clock.now()
        if not troubles or (self._quiet_until is not None and now < self._quiet_until):
            return
        self._quiet_until = now + AGAIN_AFTER
        await self._notice.tell(MARK, lambda language: self._write(language, troubles), now - TOLD_EVERY)
        self._quiet_until = now + TOLD_EVERY

    def _write(self, language: Language, troubles: ModelTroubles) -> tuple[str, str]:
        lines = [f"• `{escape_mrkdwn(model)}`: {self._describe(language, why)}" for model, why in troubles.items()]
        text = "\n".join([self._wording.say(language, "models.told"), *lines])
        return text, text

    def _describe(self, language: Language, why: FailureOfCall) -> str:
        return describe_model_trouble(self._wording, language, why)


def describe_model_trouble(wording: Wording, language: Language, why: FailureOfCall) -> str:
    """Return what is wrong with a model, and what people do about it."""
    return wording.say(language, f"model_trouble.{why}")
