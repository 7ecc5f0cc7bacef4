"""Look-ahead: the names in all steps of a plan are looked up together, as soon as the plan is known.

What comes of it is kept by the resolver for the steps that need it a moment later; nothing is decided by it.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass

import structlog

from orchestration.ask.binding import find_approved_item
from orchestration.execution.context import StepContext, TeamContext, build_step_context
from orchestration.execution.draft import find_lookup_kind, make_draft
from orchestration.run.templates import find_references
from orchestration.tasks import BackgroundTasks
from orchestration.tool import ToolError
from schemas.contract import ToolContract
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Pending
from schemas.team import TeamSettings

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class NameLookup:
    """A name that a step holds, and as what it is looked up."""

    kind: str
    asked: str


def find_lookups(
    run: Run,
    contract_of: Callable[[str], ToolContract | None],
    team: TeamSettings,
    under_way: Container[str] = (),
) -> tuple[tuple[str, NameLookup], ...]:
    """Return which names can be looked up now, each once, with the step that holds it. Pure.

    They are those of all steps that nobody has begun, whatever these wait for; those ``under_way`` look theirs up by
    themselves. What a step before must give first can't be looked up.
    """
    found: dict[NameLookup, str] = {}
    for action in run.plan.actions if run.plan else ():
        contract = contract_of(action.tool)
        if contract is None or not contract.names:  # it looks nothing up
            continue
        if action.id in under_way or not isinstance(run.states.get(action.id), Pending):
            continue
        for lookup in _of_action(run, action, contract, team):
            found.setdefault(lookup, action.id)
    return tuple((action, lookup) for lookup, action in found.items())


def _of_action(run: Run, action: Action, contract: ToolContract, team: TeamSettings) -> list[NameLookup]:
    draft, yes = make_draft(run, action, contract, team, keep_templates=True), find_approved_item(run, action.id)
    found: list[NameLookup] = []
    for name, asked in draft.payload.items():
        if name not in contract.names or not isinstance(asked, str) or any(find_references(asked)):
            continue
        kind = find_lookup_kind(run, action, contract, name, draft)
        granted = yes.resolved.get(name) if yes is not None else None
        found.append(NameLookup(kind, granted.id if granted is not None and granted.asked == asked else asked))
    return found


class LookAhead:
    """Asks for the names of later steps beside the first ones. What fails is asked again by the step that needs it."""

    def __init__(self) -> None:
        self._tasks = BackgroundTasks()

    def start(self, team: TeamContext, run: Run, under_way: Container[str]) -> None:
        """Start all look-ups that can be; return at once. One that is under way is never cut off: it is a call that was
        sent, and its answer serves whoever asks next."""
        for action, lookup in find_lookups(run, team.contract_of, team.settings, under_way):
            self._tasks.start(_look_up(build_step_context(team, run, action), lookup))

    async def close(self) -> None:
        """End what is still looked up: the clients behind it close next."""
        await self._tasks.close()


async def _look_up(context: StepContext, lookup: NameLookup) -> None:
    try:
        await context.team.executor.resolver.resolve(lookup.kind, lookup.asked, context.run.request.asker)
    except ToolError as error:
        log.info("not_looked_up_ahead", run=context.run.id, kind=lookup.kind, code=error.failure.code)
    except Exception:
        # The step that needs the name will meet the same error, and tell of it.
        log.exception("look_ahead_failed", run=context.run.id, kind=lookup.kind)
