"""Logs as JSON lines on standard error; secrets and personal data are taken out at the end of the chain.

What other people's libraries log and warn of is written the same way. Only the trace of a crash that ends the process
is plain text, for whoever sits before the terminal.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import cast

import structlog
from structlog.typing import EventDict, WrappedLogger

from orchestration.secrecy import redact_secrets
from orchestration.text.pii.find import mask_personal_data

_OURS = frozenset({"timestamp", "level"})


def configure_logging(level: str) -> None:
    """Set logging up for the process: structlog's lines and those of the standard library's loggers look alike."""
    number = getattr(logging, level.upper())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            redact_event,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, force=True)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_JsonLine())
    logging.captureWarnings(True)
    sys.excepthook = _tell_of_crash
    threading.excepthook = _tell_of_crash_in_thread


class _JsonLine(logging.Formatter):
    """A record as one line: what it says, its trace and its stack, each cleaned."""

    def format(self, record: logging.LogRecord) -> str:
        event: EventDict = {
            "event": _said(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            event["stack"] = record.stack_info
        return json.dumps(redact_event(None, "", event), ensure_ascii=False)


def _said(record: logging.LogRecord) -> str:
    """The message. One whose values do not fit it would be told by the standard library, as plain text, in full."""
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return f"{record.msg} {record.args!r}"


def _tell_of_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    sys.stderr.write(redact_secrets("".join(traceback.format_exception(kind, error, trace))))


def _tell_of_crash_in_thread(crash: threading.ExceptHookArgs) -> None:
    if crash.exc_value is not None:
        trace = (crash.exc_type, crash.exc_value, crash.exc_traceback)
        logging.getLogger("threading").critical("thread_crashed", exc_info=trace)


def redact_event(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Take secrets and personal data out of every text of a log line."""
    return {key: value if key in _OURS else _clean(value) for key, value in event.items()}


def _clean(value: object) -> object:
    match value:
        case str():
            return _safe(value)
        case dict():
            return dict(_pairs(cast("dict[object, object]", value)))
        case list() | tuple() | set() | frozenset():
            return [_clean(one) for one in cast("list[object]", value)]
        case bool() | int() | float() | None:
            return value
        case _:
            # What is no text yet would be made one after this step.
            return _safe(repr(value))


def _pairs(values: dict[object, object]) -> Iterator[tuple[object, object]]:
    yield from ((_clean(key) if isinstance(key, str) else str(key), _clean(value)) for key, value in values.items())


def _safe(text: str) -> str:
    return mask_personal_data(redact_secrets(text))
