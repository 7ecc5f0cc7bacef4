"""Trigger ids: a person's act lets the app open one view within three seconds."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sandbox.clock import Clock
from sandbox.slack.refusals import SlackError

LIFETIME = timedelta(seconds=3)


@dataclass
class Trigger:
    """Whose act it was and when; `spent` once a view was opened with it. `view` is the modal the act took place in."""

    user: str
    at: datetime
    view: str | None = None
    spent: bool = False


class Triggers:
    """Issues and redeems trigger ids.

    https://docs.slack.dev/interactivity/handling-user-interaction
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._issued: dict[str, Trigger] = {}

    def issue(self, user: str, view: str | None = None) -> str:
        now = self._clock.now()
        trigger_id = f"{int(now.timestamp() * 1000)}.{secrets.randbelow(10**10)}.{secrets.token_hex(16)}"
        self._issued[trigger_id] = Trigger(user, now, view)
        return trigger_id

    def redeem(self, trigger_id: str) -> Trigger:
        """The trigger, used up. Raises invalid_trigger_id, expired_trigger_id or exchanged_trigger_id."""
        trigger = self._issued.get(trigger_id)
        if trigger is None:
            raise SlackError("invalid_trigger_id")
        if trigger.spent:
            raise SlackError("exchanged_trigger_id")
        if self._clock.now() - trigger.at > LIFETIME:
            raise SlackError("expired_trigger_id")
        trigger.spent = True
        return trigger
