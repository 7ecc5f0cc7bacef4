"""Logs as JSON lines on standard error; secrets and personal data are taken out at the end of the chain."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from typing import cast

import structlog
from structlog.typing import EventDict, WrappedLogger

from orchestration.personal_data import mask

_SECRET = re.compile(
    r"\b(?:xox[abpors]-|xapp-|xoxe[.-]|ntn_|secret_|sk-|ya29\.)[A-Za-z0-9._\-]{4,}|-----BEGIN[^-]+-----[\s\S]+?-----END[^-]+-----|Bearer\s+[A-Za-z0-9._\-]{8,}"
)

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
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, format="%(message)s", force=True)
    logging.getLogger().handlers[0].addFilter(_RedactingFilter())


class _RedactingFilter(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _safe(record.getMessage())
        record.args = ()
        return True


def redact(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Take secrets and personal data out of every text of a log line."""
    return {key: value if key in _OURS else _clean(value) for key, value in event.items()}


def _clean(value: object) -> object:
    match value:
        case str():
            return _safe(value)
        case dict():
            return dict(_pairs(cast("dict[object, object]", value)))
        case list() | tuple():
            return [_clean(one) for one in cast("list[object]", value)]
        case _:
            return value


def _pairs(values: dict[object, object]) -> Iterator[tuple[object, object]]:
    yield from ((key, _clean(value)) for key, value in values.items())


def _safe(text: str) -> str:
    return mask(without_secrets(text))


def without_secrets(text: str) -> str:
    """Return the text with tokens and keys replaced by ``[redacted]``."""
    return _SECRET.sub("[redacted]", text)
