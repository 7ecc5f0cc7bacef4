"""What models took of many runs."""

from __future__ import annotations

from bot.cli.model_calls import count_failed
from tests.bot.test_metrics import a_call


def test_an_answer_that_nothing_bears_out_is_no_failed_call() -> None:
    calls = [a_call("answered"), a_call("ungrounded"), a_call("transient"), a_call("unknown")]
    assert count_failed(calls) == 2
