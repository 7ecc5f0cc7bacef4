"""What a policy file holds, read so strictly that nothing in it is passed over in silence."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

import yaml
from pydantic import ValidationError

from orchestration.policy.team import TeamPolicy, problems_of


class PolicyFileError(Exception):
    """A file is not a policy; the message says where and why."""


class _StrictLoader(yaml.SafeLoader):
    """Of a key that stands twice the last would count: a switch could be undone far below."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.tag != "tag:yaml.org,2002:merge" and isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise PolicyFileError(f"  line {key.start_mark.line + 1}: {key.value} stands there twice")
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_policy_file(path: Path) -> TeamPolicy:
    """Read a policy from a file; an empty one is the built-in defaults.

    Raises:
        PolicyFileError: it says something that policy does not know, or says it twice.
        OSError: it cannot be read.
    """
    try:
        # The loader is a safe one: it makes nothing but plain values.
        given = yaml.load(path.read_text("utf-8"), _StrictLoader)
        return TeamPolicy.model_validate({} if given is None else given)
    except ValidationError as error:
        raise PolicyFileError(problems_of(error)) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise PolicyFileError(f"  {error}") from error
    except RecursionError:
        raise PolicyFileError("  it is nested too deeply") from None
