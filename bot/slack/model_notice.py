"""Tells a team's admins which models can't be asked until somebody mends it, and how, once an hour at most."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.slack.admin_notice import AdminNotice
from bot.slack.cards.blocks import escape_mrkdwn
from bot.slack.poster import build_card_mark
from orchestration.model_troubles import ModelTroubles
from orchestration.ports import Clock
from orchestration.text.messages import Wording
from schemas.events import FailureOfCall
from schemas.request import Language

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
