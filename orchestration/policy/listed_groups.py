"""User groups in a team's lists of people: a group stands for whoever is in it now."""

from __future__ import annotations

from orchestration.policy.team import TeamPolicy
from orchestration.ports import Directory
from orchestration.text.wildcards import ANY


def may_name_groups(policy: TeamPolicy) -> bool:
    """Whether a list of people has an entry that a group may be called by."""
    return any(_may_be_group(entry) for entry in (*policy.allowed_people, *policy.denied_people))


async def with_members(policy: TeamPolicy, directory: Directory) -> TeamPolicy:
    """Return the policy with the ids of the members behind each group that its lists of people name.

    Raises:
        ToolError: the workspace could not be asked.
    """
    return policy.model_copy(
        update={
            "allowed_people": await _filled(policy.allowed_people, directory),
            "denied_people": await _filled(policy.denied_people, directory),
        }
    )


async def _filled(entries: tuple[str, ...], directory: Directory) -> tuple[str, ...]:
    inside: set[str] = set()
    for entry in entries:
        if _may_be_group(entry):
            inside |= (await directory.approvers((entry,))).grouped
    return (*entries, *sorted(inside))


def _may_be_group(entry: str) -> bool:
    """An address has a host, and letters that stand for others name nobody."""
    return bool(entry) and "@" not in entry[1:] and ANY not in entry
