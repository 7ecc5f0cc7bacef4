"""What a policy file holds, read so strictly that nothing in it is passed over in silence."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

import yaml
from pydantic import ValidationError

from orchestration.policy.team import TeamPolicy, list_policy_problems


class PolicyFileError(Exception):
    """A file is not a policy, or can't be read; the message names it, and says where and why."""


class _NotAPolicyError(Exception):
    """What is wrong inside of a file, a line for each place."""


class _StrictLoader(yaml.SafeLoader):
    """Of a key that stands twice the last would count: a switch could be undone far below."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.tag != "tag:yaml.org,2002:merge" and isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise _NotAPolicyError(f"  line {key.start_mark.line + 1}: {key.value} stands there twice")
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_policy_file(path: Path) -> TeamPolicy:
    """Read a policy from a file; an empty one is the built-in defaults.

    Raises:
        PolicyFileError: it is missing or cannot be read, says something that policy does not know, or says it twice.
    """
    try:
        return _read(path)
    except FileNotFoundError as error:
        raise PolicyFileError(f"there is no file {path}") from error
    except OSError as error:
        raise PolicyFileError(f"{path} cannot be read: {error.strerror}") from error
    except _NotAPolicyError as error:
        raise PolicyFileError(f"{path} is not a policy:{_after_colon(str(error))}") from error


def _read(path: Path) -> TeamPolicy:
    try:
        # The loader is a safe one: it makes nothing but plain values.
        given = yaml.load(path.read_text("utf-8"), _StrictLoader)
        return TeamPolicy.model_validate({} if given is None else given)
    except ValidationError as error:
        raise _NotAPolicyError(list_policy_problems(error)) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise _NotAPolicyError(f"  {error}") from error
    except RecursionError:
        raise _NotAPolicyError("  it is nested too deeply") from None


def _after_colon(problems: str) -> str:
    """One problem stands on the same line, several below."""
    return f"\n{problems}" if "\n" in problems else f" {problems.strip()}"
