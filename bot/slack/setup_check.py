"""Setup check: what an admin should have looked at before a team relies on metel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import structlog

from bot.scopes import find_slack_gaps
from connectors.service import list_held_services
from orchestration.policy.team import TeamPolicy
from orchestration.ports import Scopes
from orchestration.tool import ToolError
from orchestration.workspace import Directory
from schemas.contract import ToolContract

MOST_NAMES = 5

_log = structlog.stdlib.get_logger("metel.setup")


@dataclass(frozen=True, slots=True)
class SetupItem:
    """One line of the checklist: the key of its words, what fills them, and whether somebody should look at it."""

    words: str
    names: tuple[str, ...] = ()
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class SetupCheck:
    """Looks at a team's set-up. ``approvers`` are those whom its settings name."""

    contracts: Mapping[str, ToolContract]
    scopes: Scopes
    directory: Directory
    approvers: tuple[str, ...] = ()

    async def list_items(self, policy: TeamPolicy) -> tuple[SetupItem, ...]:
        """Return the checklist, in the order in which a team is set up. Raises nothing."""
        return (
            *self._connections(),
            *self._scopes(),
            await self._approvers(policy),
            *_of_policy(policy),
        )

    def _connections(self) -> Iterator[SetupItem]:
        there = {contract.service for contract in self.contracts.values()}
        yield SetupItem("setup.connected", tuple(one for one in list_held_services() if one in there))
        missing = tuple(one for one in list_held_services() if one not in there)
        if missing:
            yield SetupItem("setup.not_connected", missing, is_open=True)

    def _scopes(self) -> Iterator[SetupItem]:
        lacking = sorted({scope for service in list_held_services() for scope in self._lacking(service)})
        if lacking:
            yield SetupItem("setup.scopes_missing", tuple(lacking), is_open=True)
        else:
            yield SetupItem("setup.scopes")

    def _lacking(self, service: str) -> Iterable[str]:
        """Return the scopes that a service's connection is known to lack."""
        offered = [contract for contract in self.contracts.values() if contract.service == service]
        granted = self.scopes.granted(service)
        if service == "slack":
            return [gap.scope for gap in find_slack_gaps(granted, offered)]
        needed = {scope for contract in offered for scope in contract.scopes_required}
        return needed - granted if granted is not None else ()

    async def _approvers(self, policy: TeamPolicy) -> SetupItem:
        try:
            found = await self.directory.approvers((*policy.approvers, *self.approvers))
        except ToolError as error:
            _log.info("approvers_unknown", code=error.failure.code)
            return SetupItem("setup.approvers_unknown", is_open=True)
        if not found.people and found.complete:
            return SetupItem("setup.approvers_none", is_open=True)
        names = tuple(person.name or person.id for person in found.people[:MOST_NAMES])
        more = (f"+{len(found.people) - MOST_NAMES}",) if len(found.people) > MOST_NAMES else ()
        return SetupItem("setup.approvers", (*names, *more))


def _of_policy(policy: TeamPolicy) -> Iterator[SetupItem]:
    """What the policy says; of what this version knows nothing, there is no line."""
    for field, said, unsaid in (
        ("access", "setup.access", "setup.access_open"),
        ("retention", "setup.retention", "setup.retention_open"),
    ):
        if field in TeamPolicy.model_fields:
            is_set = getattr(policy, field) != TeamPolicy.model_fields[field].get_default(call_default_factory=True)
            is_set = is_set or (field == "access" and bool(policy.access_reviewed))
            yield SetupItem(said if is_set else unsaid, is_open=not is_set)
    yield SetupItem("setup.rehearses" if policy.mode == "rehearse" else "setup.acts", is_open=policy.mode == "rehearse")
