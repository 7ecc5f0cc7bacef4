"""Errors of the command line, and which errors a person is told in words."""

from __future__ import annotations


class CommandError(Exception):
    """A command cannot do what was asked; the message says what would help."""


class UsageError(Exception):
    """The call makes no sense."""


def describe_error(error: Exception) -> str | None:
    """What to tell a person who can mend what went wrong; nothing where it is a fault of metel's own.

    The kinds are imported here, when one was raised: a command that ends well pays for none of them.
    """
    from bot.settings import SettingsError
    from bot.strict_yaml import YamlFileError
    from orchestration.ports import RunErasedError
    from orchestration.queue.workers import WorkerStoppedError
    from orchestration.storage.encryption import SealingError
    from orchestration.storage.errors import DatabaseError
    from orchestration.tool import ToolError

    match error:
        case SettingsError() | YamlFileError() | DatabaseError() | SealingError() | WorkerStoppedError():
            return str(error)
        case CommandError():
            return str(error)
        case ToolError():
            return error.failure.message
        case RunErasedError():
            return str(error)
        case OSError():
            return f"{error.strerror or error}"
        case _:
            return None
