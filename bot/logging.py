"""Logs as JSON lines on standard error; secrets and personal data are taken out at the end of the chain."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import cast

import structlog
from structlog.typing import EventDict, WrappedLogger

from orchestration.reading.personal_data import mask
from orchestration.secrecy import without_secrets

_OURS = frozenset({"timestamp", "level"})


def configure_logging(level: str) -> None:
    """Set logging up for the process: structlog and the standard library's loggers through one chain."""
    number = getattr(logging, level.upper())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            redact,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, force=True)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_RedactingFormatter("%(message)s"))
    logging.captureWarnings(True)
    sys.excepthook = _tell_of_crash
    threading.excepthook = _tell_of_crash_in_thread


class _RedactingFormatter(logging.Formatter):
    """The whole of what is written is cleaned: the message, the trace, and the stack."""

    def format(self, record: logging.LogRecord) -> str:
        return _safe(super().format(record))


def _tell_of_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    sys.stderr.write(without_secrets("".join(traceback.format_exception(kind, error, trace))))


def _tell_of_crash_in_thread(crash: threading.ExceptHookArgs) -> None:
    if crash.exc_value is not None:
        _tell_of_crash(crash.exc_type, crash.exc_value, crash.exc_traceback)


def redact(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
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
    return mask(without_secrets(text))
