"""What comes instead of a vendor's documented answer: a word nobody knows, a page of something in between, half a body.

How a wait is told: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
"""

import json
from dataclasses import replace
from datetime import UTC, timedelta
from email.utils import format_datetime

from sandbox.call import Answer
from sandbox.clock import Clock
from sandbox.faults import Fault

NEW_WORD = "a_word_of_tomorrow"
"""An error word that no vendor has documented."""
PAGE = "<html><head><title>{status}</title></head><body><h1>{status}</h1><hr>a proxy</body></html>"


def with_wait(answer: Answer, fault: Fault, clock: Clock) -> Answer:
    """A refusal with the wait told as the fault says."""
    told = str(fault.retry_after)
    if fault.retry_as_date and isinstance(fault.retry_after, int):
        told = http_date(clock, fault.retry_after)
    others = {name: text for name, text in answer.headers.items() if name.lower() != "retry-after"}
    return replace(answer, headers={**others, **({"Retry-After": told} if told else {})})


def proxy_page(answer: Answer, fault: Fault) -> Answer:
    """The page of something between the vendor and the caller; nothing has reached the vendor."""
    return replace(
        answer, status=fault.status, body=PAGE.format(status=fault.status), headers={"content-type": "text/html"}
    )


def broken_body(answer: Answer) -> Answer:
    """The vendor's answer with half of its body: what was to happen has happened."""
    whole = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
    headers = {**answer.headers, "content-type": "application/json"}
    return replace(answer, body=whole[: len(whole) // 2], headers=headers, stream=None)


def http_date(clock: Clock, after_s: float = 0.0) -> str:
    """A moment of the sandbox's clock as headers tell it."""
    moment = clock.now() + timedelta(seconds=after_s)
    return format_datetime(moment.astimezone(UTC), usegmt=True)
