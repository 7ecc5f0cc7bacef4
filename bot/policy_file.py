"""What a policy file holds."""

from __future__ import annotations

from pathlib import Path

from bot.strict_yaml import read_yaml_file
from orchestration.policy.team import TeamPolicy


def read_policy_file(path: Path) -> TeamPolicy:
    """Read a policy from a file; an empty one is the built-in defaults.

    Raises:
        bot.strict_yaml.YamlFileError: it is missing or cannot be read, says something that policy does not know, or
            says it twice.
    """
    return read_yaml_file(path, "a policy", TeamPolicy)
