"""A flood of refused requests is one line of log for each kind and minute, and none of them is lost count of."""

from __future__ import annotations

import logging
from collections.abc import Callable

import structlog
from structlog.testing import capture_logs

from bot.slack.http import EVERY_S, RefusalLog


class Minutes:
    """What is to be done when a minute is over, done by hand."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def call_later(self, seconds: float, do: Callable[[], None]) -> None:
        assert seconds == EVERY_S
        self.due.append(do)

    def pass_one(self) -> None:
        """Let the minute pass for all that was noted in it."""
        due, self.due = self.due, []
        for do in due:
            do()


def test_each_kind_is_told_once_a_minute_with_how_many_there_were() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG))
    minutes = Minutes()
    refusals = RefusalLog(minutes.call_later)
    with capture_logs() as logs:
        for _ in range(300):
            refusals.note("request_refused", "signature")
            refusals.note("request_refused", "too slow")
        assert len(logs) == 2
        for _ in range(5):
            minutes.pass_one()
        refusals.note("request_refused", "signature")
    told = [(log["why"], log["times"]) for log in logs]
    assert told == [("signature", 1), ("too slow", 1), ("signature", 299), ("too slow", 299), ("signature", 1)]
