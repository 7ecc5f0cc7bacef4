"""Earlier values: what the turns of a thread left and a plan names (``t1.rows``), recalled from metel's own journal.

They are copied into the run that works on them, with their origins, as the text of ``session.recall_answer`` is. What
who asks can't see any more is not recalled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from orchestration.plan.turns import find_read_time, is_kept, list_left_keys
from orchestration.ports import Resolver, RunStore
from orchestration.proposers import EarlierTurn
from orchestration.run.dependencies import find_wanted_keys
from orchestration.run.memory import find_ungrounded_claims
from orchestration.run.read_sources import find_read_sources
from orchestration.tool import ToolError
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.events import RecalledTurn
from schemas.plan import Plan
from schemas.request import Request
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import MODEL, TRUSTED, Value


@dataclass(frozen=True, slots=True)
class RecalledValues:
    """Values of earlier turns by the names of these, and the keys that a plan names and nothing can be recalled of."""

    turns: Mapping[str, RecalledTurn] = field(default_factory=dict[str, RecalledTurn])
    memory: Mapping[str, Mapping[str, Value]] = field(default_factory=dict[str, dict[str, Value]])
    gone: tuple[str, ...] = ()


NOTHING_RECALLED = RecalledValues()


def list_earlier_keys(turns: Sequence[EarlierTurn], run: Run) -> dict[str, frozenset[str]]:
    """Return, by the names of turns, the keys that a plan of a run may name. Pure."""
    found = {turn.name: turn.keys for turn in turns if turn.run}
    return found | {name: found.get(name, frozenset()) | run.memory.get(name, {}).keys() for name in run.recalled}


def find_named_turns(plan: Plan, turns: Set[str]) -> dict[str, frozenset[str]]:
    """Return the turns, of those, that a plan works on, each with its keys. An action of the same id is meant first.
    Pure."""
    named: dict[str, frozenset[str]] = {}
    own = {action.id for action in plan.actions}
    for key in (key for action in plan.actions for key in find_wanted_keys(action)):
        head, _, rest = key.partition(".")
        if head in turns and head not in own and rest:
            named[head] = named.get(head, frozenset()) | {rest.partition(".")[0]}
    return named


@dataclass(frozen=True, slots=True)
class EarlierValues:
    """Recalls values of the ``runs`` of a team; ``names`` says what who asks can still see, ``contracts`` what the
    fields of a tool are looked up as."""

    runs: RunStore
    names: Resolver
    contracts: Mapping[str, ToolContract]

    async def recall(
        self, request: Request, turns: Sequence[EarlierTurn], wanted: Mapping[str, frozenset[str]]
    ) -> RecalledValues:
        """Return the values of turns; only reads, safe to repeat."""
        found: dict[str, RecalledTurn] = {}
        memory: dict[str, dict[str, Value]] = {}
        gone: list[str] = []
        by_name = {turn.name: turn.run for turn in turns if turn.run}
        for name, keys in wanted.items():
            run = await self._load(request, by_name.get(name, ""))
            values = dict(_list_values(run, keys)) if run is not None else {}
            gone += [f"{name}.{key}" for key in sorted(keys - values.keys())]
            if run is not None and values:
                found[name], memory[name] = _build_record(run), values
        return RecalledValues(found, memory, tuple(gone))

    async def _load(self, request: Request, run_id: str) -> Run | None:
        """Return a run whose values may be worked on; ``None`` where it was erased, or may not any more."""
        try:
            run = await self.runs.load(request.place.team, run_id)
        except KeyError:
            return None
        return run if is_kept(run, request) and await self._is_in_reach(request, run) else None

    async def _is_in_reach(self, request: Request, run: Run) -> bool:
        """Whether who asks can see all that a run read, and what it recalled had read, as they could then."""
        for earlier in run.recalled.values():
            if await self._load(request, earlier.run) is None:
                return False
        for tool, name, thing in dict.fromkeys(_list_resolved(run)):
            kind = self.contracts[tool].resolves(name) if tool in self.contracts else None
            if kind is None or not await self._is_seen(kind, thing, request):
                return False
        return True

    async def _is_seen(self, kind: str, thing: str, request: Request) -> bool:
        try:
            found = await self.names.resolve(kind, thing, request.asker)
        except ToolError:
            return False
        return isinstance(found, Resolution) and found.reach != "none"


def _list_values(run: Run, keys: frozenset[str]) -> Iterator[tuple[str, Value]]:
    """Yield the values; that a person typed something then vouches for nothing now."""
    for step, key, name in list_left_keys(run):
        if name in keys:
            value = run.memory[step][key]
            yield name, Value(data=value.data, origins=value.origins - TRUSTED or frozenset({MODEL}))


def _list_resolved(run: Run) -> Iterator[tuple[str, str, str]]:
    """Yield what the reads of a run had looked up: the tool, the field, and the id."""
    for action in run.plan.actions if run.plan is not None else ():
        state = run.states.get(action.id)
        if isinstance(state, Succeeded) and not action.is_effect:
            yield from ((action.tool, name, found.id) for name, found in state.filled.resolved.items())


def _build_record(run: Run) -> RecalledTurn:
    return RecalledTurn(
        run=run.id,
        read_at=find_read_time(run),
        sources=find_read_sources(run),
        ungrounded=find_ungrounded_claims(run),
    )
