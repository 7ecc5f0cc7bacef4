"""How a command is run: what a person can mend is said in words, with the exit code that belongs to it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from bot.cli.errors import UsageError, describe_error

USAGE = 64
"""EX_USAGE of sysexits.h."""


def run_async(work: Coroutine[Any, Any, int]) -> int:
    """Run a command; what a person can mend is said in words, without a trace."""
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _say_error(error)


def run_guarded(work: Callable[[], int]) -> int:
    """Run what waits for nothing; a call that makes no sense exits with 64 (EX_USAGE)."""
    try:
        return work()
    except UsageError as error:
        return _say(str(error), USAGE)
    except Exception as error:
        return _say_error(error)


def _say_error(error: Exception) -> int:
    message = describe_error(error)
    if message is None:
        raise error
    return _say(message, 1)


def require_file(file: Path) -> None:
    """Refuse a file that is not there."""
    if not file.is_file():
        raise UsageError(f"there is no file {file}")


def _say(message: str, code: int) -> int:
    from orchestration.secrecy import redact_secrets

    sys.stderr.write(redact_secrets(message) + "\n")
    return code
