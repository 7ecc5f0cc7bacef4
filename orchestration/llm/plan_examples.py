"""Examples for a planner: plans of the team that their askers confirmed and that have succeeded, for requests like the
one at hand.

They are read from the journal each time, so that what is erased is no example any more. What was named or put in is
masked, in the words as in the plan: what is left is which tools served which wish.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from orchestration.llm.context import estimate_tokens
from orchestration.llm.retrieval import measure_nearness
from orchestration.patterns import make_regex
from orchestration.plan.example_runs import is_exemplary
from orchestration.policy.request_words import find_request_words
from orchestration.ports import RunRow, RunStore
from orchestration.proposers import PlanExample
from orchestration.remembered import FACT_TOOLS
from orchestration.run.templates import find_references
from orchestration.text.labels import clean_label
from orchestration.text.mentions import show_request_text
from orchestration.tool import ToolError
from orchestration.workspace import ChannelVisibility
from schemas.contract import ToolContract
from schemas.plan import Action
from schemas.request import Asker, Request
from schemas.run import Run
from schemas.values import Json, Payload

MOST_EXAMPLES, MOST_TOKENS = 2, 200
MOST_ROWS = 100
"""So many of the latest runs that a team's people confirmed are ranked, by the words that the index holds."""
MOST_LOADED = 6
"""So many of the nearest are read until there are enough examples."""
LEAST_NEARNESS = 0.3
"""How near a request must be, where 1 is the same words."""
LONGEST_WORDS = 160
MASK = "…"
_HEADING = (
    f"\nPlans of this team that served requests like this one. What was named is left out ({MASK}); never write that:\n"
)
_LEFT_OUT = make_regex(r"<[^>\s]*>|https?://\S+|[\w.+-]+@[\w-]+\.[\w.]+|\S*\d\S*")
"""Links, marks, addresses, and words with a digit."""


@dataclass(frozen=True, slots=True)
class PlanExamples:
    """Finds examples among the ``runs`` of a team. ``visibility`` tells who can read where another person asked;
    ``contracts`` are the tools by their ids."""

    runs: RunStore
    visibility: ChannelVisibility
    contracts: Mapping[str, ToolContract]

    async def list_nearest(self, request: Request) -> Sequence[PlanExample]:
        """Return the nearest that fit into the prompt. Only reads; safe to repeat."""
        rows = await self.runs.confirmed(request.place.team, MOST_ROWS)
        near = measure_nearness(request.text, {row.id: row.text for row in rows})
        ranked = sorted((row for row in rows if near[row.id] >= LEAST_NEARNESS), key=lambda row: -near[row.id])
        found: list[PlanExample] = []
        for row in ranked[:MOST_LOADED]:
            example = await self._load(request, row)
            if example is not None and all(one.plan != example.plan for one in found):
                found = [*found, example] if _fits([*found, example]) else found
            if len(found) == MOST_EXAMPLES:
                break
        return found

    async def _load(self, request: Request, row: RunRow) -> PlanExample | None:
        if row.user != request.user and not await self._may_read(request, row.channel):
            return None
        try:
            run = await self.runs.load(row.team, row.id)
        except KeyError:  # erased since
            return None
        return build_example(run, self.contracts) if is_exemplary(run) else None

    async def _may_read(self, request: Request, channel: str) -> bool:
        """Whether who asks can read where another person asked."""
        if not channel:
            return False
        try:
            readers = await self.visibility.find_readers(channel)
        except ToolError:
            return False
        return readers.everyone or request.user in (readers.people or ())


def _fits(examples: Sequence[PlanExample]) -> bool:
    return estimate_tokens(render_examples(examples)) <= MOST_TOKENS


def render_examples(examples: Iterable[PlanExample]) -> str:
    """Return the examples as a model reads them; nothing where there are none."""
    lines = [f'"{one.words}"\n{one.plan}' for one in examples]
    return _HEADING + "\n".join(lines) if lines else ""


@dataclass(frozen=True, slots=True)
class OwnExample:
    """What a person asked for that serves as one example: the runs that came to the same, the newest first."""

    runs: tuple[Run, ...]


async def list_own_examples(
    runs: RunStore, contracts: Mapping[str, ToolContract], team: str, user: str
) -> Sequence[OwnExample]:
    """Return what of a person serves as examples in their team, the newest first. Only reads."""
    found: dict[tuple[str, str], list[Run]] = {}
    for row in await runs.confirmed(team, MOST_ROWS):
        try:
            run = await runs.load(team, row.id) if row.user == user else None
        except KeyError:  # erased since
            continue
        example = build_example(run, contracts) if run is not None and is_exemplary(run) else None
        if run is not None and example is not None:
            found.setdefault((example.words, example.plan), []).append(run)
    return [OwnExample(tuple(same)) for same in found.values()]


async def list_alike(runs: RunStore, contracts: Mapping[str, ToolContract], asker: Asker, run_id: str) -> Sequence[str]:
    """Return the runs of a person that serve as the same example as one of theirs, that one last, by which a repeated
    order finds the others; none where it does not serve. Only reads."""
    for example in await list_own_examples(runs, contracts, asker.place.team, asker.user):
        found = [run.id for run in example.runs]
        if run_id in found:
            return sorted(found, key=lambda one: one == run_id)
    return ()


def build_example(run: Run, contracts: Mapping[str, ToolContract]) -> PlanExample | None:
    """Return a run's plan as an example; ``None`` where a tool of it is not there any more or never a model's to use,
    or nothing is left of the words. Pure."""
    plan, words = run.plan, _mask_words(run)
    assert plan is not None
    if not words or any(one.tool not in contracts or one.tool in FACT_TOOLS for one in plan.actions):
        return None
    actions = [_mask_action(one, contracts[one.tool]) for one in plan.actions]
    text = json.dumps({"actions": actions}, ensure_ascii=False, separators=(",", ":"))
    return PlanExample(run.id, words, text, tuple(dict.fromkeys(one.tool for one in plan.actions)))


def _mask_words(run: Run) -> str:
    """Return the request without all that its plan holds a value for, and without names, dates and numbers; nothing
    where it reads as no wish of a person's any more."""
    request, plan = run.request, run.plan
    assert plan is not None
    text = show_request_text(request)
    found = find_request_words(text, request.asked_at, request.timezone)
    spans = [one.span for one in plan.reading if one.role != "prohibition"]
    spans += [(one.start, one.end) for one in (*found.named, *found.numbers)]
    spans += [one.span for one in found.dates]
    masked = [*text]
    for start, end in spans:
        masked[start:end] = [MASK] * len(masked[start:end])
    line = " ".join(_LEFT_OUT.sub(MASK, "".join(masked)).split())
    line = re.sub(rf"['\"“”‘’「」『』]?{MASK}+['\"“”‘’「」『』]?", MASK, line)
    return line[:LONGEST_WORDS] if line.replace(MASK, "").strip() else ""


def _mask_action(action: Action, contract: ToolContract) -> Payload:
    args: Payload = {name: _mask_value(value, contract.fields.get(name, {})) for name, value in action.inputs.items()}
    said: Payload = {"id": action.id, "call": {"tool": action.tool, "args": args}}
    if action.for_each is not None:
        said["each"] = {"items": action.for_each.items}
    if action.when is not None:
        said["when"] = MASK
    return said


def _mask_value(value: Json, schema: Payload) -> Json:
    """Return a value without what somebody put in: templates stay, and the choices that the tool itself offers."""
    references = [_shorten(key) for key in find_references(value)]
    if references:
        return f"{{{{{references[0]}}}}}" if len(references) == 1 else MASK.join(f"{{{{{one}}}}}" for one in references)
    if isinstance(value, bool) or value in list(_list_choices(schema)):
        return value
    return MASK


def _shorten(key: str) -> str:
    """Return a key without the names of columns that are not fit to be shown; others wrote them."""
    head, _, rest = key.partition(".")
    return f"{head}.{rest}" if rest and clean_label(rest) == rest else head


def _list_choices(schema: Payload) -> Iterator[Json]:
    """Yield the values that a field can have where it is a choice."""
    options = schema.get("anyOf") or schema.get("oneOf")
    for node in (schema, *(options if isinstance(options, list) else [])):
        values = node.get("enum") if isinstance(node, dict) else None
        yield from values if isinstance(values, list) else []
