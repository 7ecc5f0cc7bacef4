"""The executor: fills an action's payload from the plan, the memory, the person's answers and the team's defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from orchestration.ask.binding import find_approved_item
from orchestration.ask.questions import (
    add_first_choice,
    ask_missing,
    ask_name_meaning,
    ask_unfit_value,
    note_unusable_fact,
)
from orchestration.execution.draft import Draft, find_lookup_kind, list_missing, make_draft, render_field
from orchestration.execution.named_columns import find_named_people
from orchestration.execution.recall_facts import PART, FactRecall, may_recall
from orchestration.ports import AmbiguousName, NameMeaning, Resolver, UnknownName
from orchestration.proposers import Filler, FillingTask
from orchestration.remembered import FactStore, NoFacts
from orchestration.run.memory import collect_request_texts, describe_memory
from orchestration.run.templates import MissingKeyError, find_references
from orchestration.schema_check import check_payload, find_first_unfit
from orchestration.text.mentions import MARK, KnownMention, find_mentions, show_known_mentions
from orchestration.text.values import collect_texts
from orchestration.tool import CallContext, Tool, ToolError, ValueNeededError
from schemas.ask import Choice, Question, Resolution
from schemas.contract import ToolContract
from schemas.errors import REPEATABLE, Failure
from schemas.plan import Action
from schemas.remembered import RememberedFact
from schemas.request import Asker, Mention
from schemas.run import Run
from schemas.states import Filled
from schemas.team import TEAM_DEFAULTS, TeamSettings
from schemas.values import CONFIG, MEMORY, MISSING, PERSON, RESOLVED, Payload, Value, drop_checks

MARK_KINDS: Mapping[str, str] = {"channel": "slack.channel", "person": "slack.user"}
"""What marks are looked up as."""

MOST_MARKS = 20
_BY_TEAM = frozenset({CONFIG})


@dataclass(frozen=True, slots=True)
class Ready:
    """The payload is complete and fits the contract."""

    filled: Filled
    drafted: Payload
    """The payload before the tool's own code completed it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What is known of a step that is not ready: who and where it reaches, and the rest with its ``{{...}}`` in place.

    ``exact`` where nothing is open: then it is what will be sent.
    """

    filled: Filled
    drafted: Payload
    exact: bool


@dataclass(frozen=True, slots=True)
class NeedsAnswer:
    """A person must give values first: all that are known to be open now."""

    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Unfillable:
    """The payload cannot be made."""

    failure: Failure


MakeCall: TypeAlias = Callable[[], CallContext]
"""Returns the circumstances of a call, for a tool that completes its payload itself."""

LeavesPlacesOpen: TypeAlias = Callable[[Run], bool]
"""Tells whether the words of a run name no place that its plan does not hold. Asks nobody."""


def find_no_open_place(run: Run) -> bool:
    """Take every place for one that may have been named."""
    del run
    return False


@dataclass(frozen=True, slots=True)
class InputFiller:
    """Fills payloads. ``filler`` is the executor model, where there is one; ``facts`` is what people had remembered,
    which stands for a place only where ``leaves_open`` hears none in the words."""

    resolver: Resolver
    team: TeamSettings
    filler: Filler | None = None
    facts: FactStore = field(default_factory=NoFacts)
    leaves_open: LeavesPlacesOpen = find_no_open_place

    @property
    def recall(self) -> FactRecall:
        """What is remembered, as far as it is there for who asks."""
        return FactRecall(self.resolver, self.facts)

    async def fill(self, run: Run, action: Action, tool: Tool, call: MakeCall) -> Ready | NeedsAnswer | Unfillable:
        """Return the exact payload, or the questions that are still open. Only reads; safe to repeat.

        Raises:
            ToolError: a workspace could not be asked.
            ModelUnavailableError: the executor model did not answer.
        """
        try:
            draft = make_draft(run, action, tool.contract, self.team)
        except MissingKeyError as missing:
            failure = _invalid(tool.contract, f"{missing.key} has no value")
            return Unfillable(failure.model_copy(update={"lacks": missing.key, "code": NO_RESULT}))
        draft = await self._from_model(run, action, tool.contract, draft)
        draft = await self._with_usual(run, tool.contract, draft)
        lacks = list_missing(tool.contract, draft)
        missing = await self._ask_missing(run, action, tool.contract, lacks) if lacks else ()
        resolved = await self._resolve_all(run, action, tool.contract, draft)
        if missing or not isinstance(resolved, Draft):
            return NeedsAnswer((*missing, *(() if isinstance(resolved, Draft) else resolved)))
        return await _prepared(run, action, tool, resolved, call)

    async def find_gaps(self, run: Run, action: Action, contract: ToolContract, *, names: bool) -> tuple[Question, ...]:
        """Return what must be asked about a step that is not ready, as far as that is known before those that it needs
        are done; with ``names`` also what its names mean. Only reads; safe to repeat.

        Raises:
            ToolError: a workspace could not be asked.
        """
        if self.filler is not None and not action.inputs:
            return ()
        draft = make_draft(run, action, contract, self.team, keep_templates=True)
        draft = await self._with_usual(run, contract, draft)
        missing = await self._ask_missing(run, action, contract, list_missing(contract, draft))
        if not names:
            return missing
        known = {name: value for name, value in draft.payload.items() if not any(find_references(value))}
        resolved = await self._resolve_all(run, action, contract, draft._replace(payload=known))
        return missing if isinstance(resolved, Draft) else (*missing, *resolved)

    async def _with_usual(self, run: Run, contract: ToolContract, draft: Draft) -> Draft:
        """Put the usual thing where a place is open and none was named, and one's own where the team's default would
        stand."""
        if not may_recall(contract):
            return draft
        by_default = [name for name in TEAM_DEFAULTS if draft.origins.get(name) == _BY_TEAM]
        for name in (*list_missing(contract, draft), *by_default):
            kind = contract.resolves(name)
            usual = await self.recall.find_usual(kind, run.request.asker) if kind else None
            fits = usual is not None and usual.is_there and (usual.fact.owner or name not in by_default)
            if usual is not None and fits and self.leaves_open(run):
                draft = draft.put(name, Value(data=usual.fact.target, origins=frozenset({MEMORY})))
                draft = _with_part(contract, draft, usual.fact)
        return draft

    async def _ask_missing(
        self, run: Run, action: Action, contract: ToolContract, lacks: tuple[str, ...]
    ) -> tuple[Question, ...]:
        return tuple([await self._ask_for(run, action, contract, name) for name in lacks])

    async def _ask_for(self, run: Run, action: Action, contract: ToolContract, name: str) -> Question:
        """Ask for a value; what is remembered is the first choice, and where it can't be used that is said."""
        kind, asker = contract.resolves(name), run.request.asker
        choices = await self.resolver.suggest(kind, asker) if kind else ()
        question = ask_missing(run, action, contract, name, choices)
        usual = await self.recall.find_usual(kind, asker) if kind and may_recall(contract) else None
        if usual is None:
            return question
        if usual.found is not None:
            return add_first_choice(question, Choice(label=usual.found.name, value=usual.found.id))
        return note_unusable_fact(run, question, usual.fact)

    async def outline(self, run: Run, action: Action, tool: Tool, call: MakeCall) -> Outline | None:
        """Return what is known of a step before those that it needs are done; ``None`` where who or where it reaches is
        not, or a value must be asked for. Only reads; safe to repeat.

        Raises:
            ToolError: a workspace could not be asked.
        """
        contract = tool.contract
        draft = make_draft(run, action, contract, self.team, keep_templates=True)
        draft = await self._with_usual(run, contract, draft)
        opened = {name for name, value in draft.payload.items() if any(find_references(value))}
        if list_missing(contract, draft) or opened & {*contract.who_where, *contract.names}:
            return None
        resolved = await self._resolve_all(run, action, contract, draft)
        if not isinstance(resolved, Draft):
            return None
        if opened:
            return Outline(_as_filled(resolved, resolved.payload, Payload()), resolved.payload, exact=False)
        ready = await _prepared(run, action, tool, resolved, call)
        return Outline(ready.filled, ready.drafted, exact=True) if isinstance(ready, Ready) else None

    async def _from_model(self, run: Run, action: Action, contract: ToolContract, draft: Draft) -> Draft:
        if self.filler is None or action.inputs:
            return draft
        missing = list_missing(contract, draft)
        if not missing:
            return draft
        known: Payload = {name: value for name, value in draft.payload.items() if _is_plain(draft.origins[name])}
        task = FillingTask(
            action=action,
            contract=contract,
            request=run.request,
            known=known,
            missing=missing,
            memory_shapes={f"{a}.{k}": shape for a, keys in describe_memory(run).items() for k, shape in keys.items()},
        )
        proposed, said = await self.filler.fill(task), collect_request_texts(run)
        for name, value in proposed.items():
            if name in missing and value != MISSING:
                draft = draft.put(name, render_field(run, action, value, said))
        return draft

    async def _resolve_all(
        self, run: Run, action: Action, contract: ToolContract, draft: Draft
    ) -> Draft | tuple[Question, ...]:
        if not contract.names:  # nothing is looked up
            return await self._name_marks(run, draft)
        yes = find_approved_item(run, action.id)
        granted = yes.resolved if yes is not None else {}
        unsure: list[Question] = []
        for name, asked in draft.payload.items():
            if name not in contract.names or not isinstance(asked, str):
                continue
            kind, asker = find_lookup_kind(run, action, contract, name, draft), run.request.asker
            meant = await self._meant(kind, asked, asker, granted.get(name))
            if not contract.confirms:
                meant = await self.recall.find_meaning(kind, asked, asker, meant)
            match meant:
                case Resolution() as found:
                    draft = draft.resolve(name, found)
                    if found.level == "remembered":
                        fact = await self.recall.find_word(kind, asked, asker)
                        draft = _with_part(contract, draft, fact) if fact is not None else draft
                case AmbiguousName() | UnknownName() as unclear:
                    question = ask_name_meaning(run, action, contract, name=name, asked=asked, found=unclear)
                    lost = isinstance(unclear, UnknownName) and await self.recall.find_word(kind, asked, asker)
                    unsure.append(note_unusable_fact(run, question, lost) if lost else question)
        return tuple(unsure) or await self._name_marks(run, draft)

    async def _name_marks(self, run: Run, draft: Draft) -> Draft:
        """Put names where marks of people and channels stand in what is no target. A person who is all of a value
        inside an object, such as a column, is there by their e-mail address: by it other services know them."""
        if "<" not in str(draft.payload):  # most often: it holds no mark
            return draft
        open_fields = [name for name in draft.payload if name not in draft.resolved]
        texts = "\n".join([text for name in open_fields for text in collect_texts(draft.payload[name])])
        if not MARK.search(texts):
            return draft
        known = {mention.id: mention for mention in run.request.mentions}
        marks, asker = find_mentions(texts)[:MOST_MARKS], run.request.asker
        found = [await self._look_up(known.get(one.id, one), asker) for one in marks]
        for name in open_fields:
            named = show_known_mentions(draft.payload[name], found)
            if named != draft.payload[name]:
                trusted = isinstance(named, dict) and draft.origins[name] <= {PERSON, RESOLVED}
                origins = frozenset({RESOLVED}) if trusted else draft.origins[name]
                draft = draft.put(name, Value(data=named, origins=origins))
        return draft

    async def _look_up(self, mention: Mention, asker: Asker) -> KnownMention:
        """What the workspace does not tell to who asks keeps the name that came with it."""
        kind = MARK_KINDS.get(mention.kind)
        try:
            found = await self.resolver.resolve(kind, mention.mark, asker) if kind else None
        except ToolError as error:
            if error.failure.kind in REPEATABLE:
                raise
            found = None
        if not isinstance(found, Resolution):
            return KnownMention(mention)
        shown = mention.model_copy(update={"name": found.name.lstrip("#@")})
        return KnownMention(shown, str(found.details.get("email") or ""))

    async def _meant(self, kind: str, asked: str, asker: Asker, granted: Resolution | None) -> NameMeaning:
        """What a person said yes to is looked up by its id: it is the same thing under whatever name it has now."""
        if granted is None or granted.asked != asked:
            return await self.resolver.resolve(kind, asked, asker)
        found = await self.resolver.resolve(kind, granted.id, asker)
        if isinstance(found, Resolution):
            return found.model_copy(update={"asked": granted.asked, "level": granted.level})
        return found


def _with_part(contract: ToolContract, draft: Draft, fact: RememberedFact) -> Draft:
    """Put the part that is remembered with a thing where none was named."""
    if not fact.part or PART not in contract.fields or PART in draft.payload:
        return draft
    return draft.put(PART, Value(data=fact.part, origins=frozenset({MEMORY})))


def _is_plain(origins: frozenset[str]) -> bool:
    """Whether a model may see the value: nothing that a tool read."""
    return not any(origin.startswith("tool:") for origin in origins)


async def _prepared(
    run: Run, action: Action, tool: Tool, draft: Draft, call: MakeCall
) -> Ready | NeedsAnswer | Unfillable:
    payload, prior = draft.payload, Payload()
    if tool.prepare is not None:
        try:
            prepared = await tool.prepare(payload, call()._replace(resolved=draft.resolved))
        except ValueNeededError as needed:
            return NeedsAnswer((_ask_fitting(run, action, tool.contract, needed),))
        payload, prior = prepared.payload, prepared.prior
    wrong = check_payload(tool.contract, payload)
    if wrong:
        failure = _invalid(tool.contract, "; ".join(wrong))
        return Unfillable(failure.model_copy(update={"unfit": find_first_unfit(tool.contract, payload)}))
    filled = _as_filled(draft, payload, prior)
    named = find_named_people(draft.payload, payload, run)
    filled = filled.model_copy(update={"origins": {**filled.origins, **named}}) if named else filled
    return Ready(filled, draft.payload)


_make_filled = drop_checks(Filled)


def _as_filled(draft: Draft, payload: Payload, prior: Payload) -> Filled:
    own = draft.origins
    origins = own if own.keys() == payload.keys() else {name: own.get(name, _BY_TEAM) for name in payload}
    return _make_filled(payload=payload, origins=origins, resolved=draft.resolved, prior=prior)


def _ask_fitting(run: Run, action: Action, contract: ToolContract, needed: ValueNeededError) -> Question:
    choices = tuple(Choice(label=choice, value=choice) for choice in needed.choices)
    if needed.why:
        return ask_unfit_value(
            run, action, contract, name=needed.field, why=needed.why, asked=needed.asked, choices=choices
        )
    if not needed.asked:
        return ask_missing(run, action, contract, needed.field, choices)
    one = AmbiguousName(choices, incomplete=True) if needed.incomplete and len(choices) == 1 else None
    found = one or UnknownName(choices, incomplete=needed.incomplete)
    return ask_name_meaning(run, action, contract, name=needed.field, asked=needed.asked, found=found)


NO_RESULT = "no_result"
"""What an earlier step was to give is not there."""


def _invalid(contract: ToolContract, message: str) -> Failure:
    return Failure(kind="invalid", message=message, service=contract.service, code="payload")
