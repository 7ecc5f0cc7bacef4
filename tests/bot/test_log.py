"""The log tells no secret, by whatever way it gets there."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
import warnings
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import structlog

from bot.settings import read_settings, register_secrets
from orchestration.secrecy import keep_password_secret, redact_secrets, register_secret
from tests.canaries import (
    ALL,
    APP,
    KEY_BODY,
    NOTION,
    OPENAI,
    PASSWORD,
    PRIVATE_KEY,
    SIGNING,
    SLACK,
    looked_at_log,
    told,
)


class _Odd:
    def __repr__(self) -> str:
        return f"<client with {SLACK}>"


def raised(error: Exception) -> Exception:
    try:
        try:
            raise ValueError(f"cause with {NOTION}", OPENAI)
        except ValueError as cause:
            raise error from cause
    except Exception as told_of:
        return told_of


def by_structlog() -> None:
    register_secret(PRIVATE_KEY)
    log = structlog.get_logger()
    log.error(f"event with {SLACK}", text=SLACK, deep={"list": [{"key": NOTION}], OPENAI: 1}, pair=(APP, {SLACK}))
    log.error("an object", it=_Odd(), error=ValueError(SLACK), raw=SLACK.encode(), kind=type(SLACK))
    log.error("a trace", exc_info=raised(RuntimeError({"token": SLACK})))
    log.error("a key", text=PRIVATE_KEY, quoted=json.dumps(PRIVATE_KEY), cut=PRIVATE_KEY[:60], body=KEY_BODY)


def by_the_standard_library() -> None:
    log = logging.getLogger("some.library")
    log.error("message %s and %r", SLACK, {"authorization": f"Bearer {NOTION}"})
    log.error("a trace", exc_info=raised(RuntimeError(f"https://x/?token={SLACK}")))
    log.error("an object %s", _Odd(), stack_info=True)


def by_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn(f"warned of {SLACK}", stacklevel=1)


def by_a_crash() -> None:
    error = raised(RuntimeError(SLACK))
    sys.excepthook(type(error), error, error.__traceback__)


def by_a_crash_in_a_thread() -> None:
    def crash() -> None:
        raise RuntimeError(SLACK)

    thread = threading.Thread(target=crash)
    thread.start()
    thread.join()


def by_a_message_whose_values_do_not_fit() -> None:
    unfit: dict[str, tuple[object, ...]] = {
        "one value: %s": (SLACK, NOTION),
        "a number: %d": (SLACK,),
        "a name: %(name)s": ({"token": SLACK},),
    }
    for message, values in unfit.items():
        logging.getLogger("some.library").error(message, *values)


def by_a_task_that_nobody_awaits() -> None:
    async def crash() -> None:
        raise RuntimeError(SLACK)

    async def leave() -> None:
        task = asyncio.ensure_future(crash())
        await asyncio.sleep(0)
        del task

    asyncio.run(leave())


@pytest.mark.parametrize(
    "way",
    [
        by_structlog,
        by_the_standard_library,
        by_a_warning,
        by_a_crash,
        by_a_crash_in_a_thread,
        by_a_message_whose_values_do_not_fit,
        by_a_task_that_nobody_awaits,
    ],
)
def test_no_secret_gets_into_the_log(way: Callable[[], None]) -> None:
    with looked_at_log() as log:
        way()
    assert "[redacted]" in log.getvalue()
    assert told(log.getvalue(), (SLACK, APP, NOTION, OPENAI, KEY_BODY)) == []


@pytest.mark.parametrize(
    "way",
    [
        by_structlog,
        by_the_standard_library,
        by_a_warning,
        by_a_crash_in_a_thread,
        by_a_message_whose_values_do_not_fit,
        by_a_task_that_nobody_awaits,
    ],
)
def test_each_line_of_the_log_is_one_json_object_whoever_wrote_it(way: Callable[[], None]) -> None:
    with looked_at_log() as log:
        way()
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert lines
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)


def test_a_line_of_a_library_says_whose_it_is_and_has_its_trace_beside_its_words() -> None:
    with looked_at_log() as log:
        by_the_standard_library()
    first, second, third = (json.loads(line) for line in log.getvalue().splitlines())
    assert (first["logger"], first["level"]) == ("some.library", "error")
    assert first["event"].startswith("message [redacted] and")
    assert second["event"] == "a trace"
    assert "RuntimeError" in second["exception"]
    assert "by_the_standard_library" in third["stack"]


def test_lines_of_a_library_and_of_metel_tell_the_time_alike() -> None:
    with looked_at_log() as log:
        by_structlog()
        by_the_standard_library()
    times = [json.loads(line)["timestamp"] for line in log.getvalue().splitlines()]
    assert {time[-1] for time in times} == {"Z"}
    assert all(datetime.fromisoformat(time).utcoffset() == timedelta(0) for time in times)


def test_what_is_set_is_not_told_though_it_has_no_shape_of_a_token() -> None:
    settings = read_settings(
        {
            "SLACK_SIGNING_SECRET": SIGNING,
            "SLACK_BOT_TOKEN": "no-shape-at-all-1",
            "METEL_SECRET_KEYS": "no-key-1-canary,no-key-2-canary",
            "DATABASE_URL": "postgresql://me:p%40ss%2Fcanary@127.0.0.1/metel",
        }
    )
    register_secrets(settings)
    text = f"{SIGNING} no-shape-at-all-1 no-key-2-canary p@ss/canary p%40ss%2Fcanary {json.dumps(SIGNING)}"
    assert set(redact_secrets(text).replace('"', "").split()) == {"[redacted]"}


def test_a_secret_is_known_by_every_way_it_is_written() -> None:
    secret = 'quo"ted\\secret\nin two lines 한글'
    register_secret(secret)
    for written in (secret, json.dumps(secret), json.dumps(secret, ensure_ascii=False), repr(secret)):
        assert "quo" not in redact_secrets(f"before {written} after") or written == repr(secret)


def test_the_password_of_an_address_is_not_told_and_the_rest_is() -> None:
    keep_password_secret("postgresql://metel:canaryPW123@db.internal/metel")
    assert redact_secrets("cannot reach canaryPW123") == "cannot reach [redacted]"
    unknown = redact_secrets("postgresql://other:hunter2@db.internal/metel is gone")
    assert unknown == "postgresql://other:[redacted]@db.internal/metel is gone"


@pytest.mark.parametrize(
    "text", ["sks-are-fine", "a risk-free task", "the secret is out", "Basic needs", "Basic Information.", "v0=1"]
)
def test_ordinary_words_stay(text: str) -> None:
    assert redact_secrets(text) == text


def test_no_word_is_too_short_to_be_taken_for_a_secret() -> None:
    register_secret("", "a", "ab", "metel")
    assert redact_secrets("a metel table") == "a metel table"


def test_every_canary_would_be_found() -> None:
    assert told(" ".join(ALL)) == [*ALL]
    assert told(json.dumps(PASSWORD)) == [PASSWORD]
