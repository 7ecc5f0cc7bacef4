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
MOST_PORT = 65_535


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
    if file.is_dir():
        raise UsageError(f"{file} is a folder, not a file")
    if not file.is_file():
        raise UsageError(f"there is no file {file}")


def check_port(_: object, port: int) -> None:
    """Refuse a number that no port has; 0 is any that is free."""
    if not 0 <= port <= MOST_PORT:
        raise ValueError("a port is 1–65535; 0 takes a free one")


def check_demo_port(_: object, port: int) -> None:
    """Refuse what is no port: the demo's address is told before it is known which one is free."""
    if not 1 <= port <= MOST_PORT:
        raise ValueError("a port is 1–65535")


def _say(message: str, code: int) -> int:
    from orchestration.secrecy import redact_secrets

    sys.stderr.write(redact_secrets(message) + "\n")
    return code
