"""Names in a policy that are not what they look like: such a rule is not about whom or what its reader thinks. Pure.

https://www.unicode.org/reports/tr39/ (look-alikes, mixed scripts, characters that nobody sees)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from orchestration.policy.team import TeamPolicy
from orchestration.text.disguise import is_disguised, is_ordinary

MOST_SIGNS = 3


def list_disguised_names(policy: TeamPolicy) -> Iterator[str]:
    """Yield a sentence for each name that holds unseen characters, or letters that imitate others."""
    for setting, name in _names(policy):
        if is_disguised(name):
            yield (
                f"{setting}: {name!a} holds characters that look like others or that nobody sees "
                f"({_signs(name)}), so it may name nobody, or somebody else"
            )


def _names(policy: TeamPolicy) -> Iterator[tuple[str, str]]:
    """Yield every name that a policy holds, with the setting it stands in."""
    for setting in TeamPolicy.model_fields:
        value: object = getattr(policy, setting)
        if isinstance(value, tuple | dict):
            held = cast("Iterable[object]", value)
            yield from ((setting, one) for one in held if isinstance(one, str))
    for rule in policy.rules:
        yield from ((f"{rule.id}: tools", tool) for tool in rule.tools)
    for allowance in policy.allowances:
        yield from ((allowance.id, name) for name in allowance.names.values())


def _signs(name: str) -> str:
    strange = [*dict.fromkeys(char for char in name if not is_ordinary(char))]
    return ", ".join(f"U+{ord(char):04X}" for char in strange[:MOST_SIGNS])
