"""The case that policy decides: the action, what is known around it, and what follows from that. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from propcache.api import cached_property

from orchestration.policy.forbidden_by_person import find_standing_prohibitions
from orchestration.policy.limits import DayUsage
from orchestration.policy.outside import is_open_to_all
from orchestration.policy.plan_lock import PlanLock, build_plan_lock, is_repeat_of_done
from orchestration.policy.risk import DESTRUCTIVE, HIGH_RISK, find_least_risk, infer_risk_tags
from orchestration.policy.targets import Target, find_address, find_targets
from orchestration.policy.team import TeamPolicy
from orchestration.policy.unheard_words import find_spoken, find_unheard
from orchestration.run.edit_events import is_changed_on_card
from orchestration.run.links import find_returned_links
from orchestration.run.memory import collect_person_texts, find_ungrounded_claims, has_read
from orchestration.run.templates import find_references
from orchestration.text.disguise import normalise_text
from orchestration.text.field_names import is_place_field
from orchestration.text.foreign_text import may_hold_link
from orchestration.text.going_on import is_going_on
from orchestration.text.language import detect_language
from orchestration.text.prefilter import Prefilter
from orchestration.text.prohibitions import Prohibition
from orchestration.text.spoken_inputs import list_unspoken_inputs
from orchestration.text.spoken_words import Spoken, Unspoken
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.typed_words import does_ask_to_see, is_likely_order
from orchestration.text.values import APART, collect_texts
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.plan import RISK_ORDER, Action, RiskLevel, RiskTag, get_planned_id
from schemas.request import Place
from schemas.run import Run
from schemas.states import Filled, Succeeded
from schemas.team import LinkHosts
from schemas.values import MODEL, Payload

_SHARES = frozenset[RiskTag]({"share_public"})
_BY_MODEL = frozenset({MODEL})


class CaseFacts(NamedTuple):
    """What is given of a case: an action with its contract and the payload as far as it is known.

    ``origins`` are by field, or by the dotted path of a part of one; ``granted`` are the connection's scopes, ``None``
    where they are not known. ``added``: the effect came in with a new plan; ``repeats``: the step did, and the very
    same is done. ``changed``: a person changed the step while it was asked about. ``lock`` is what the plan fixed.
    ``words`` is all that people typed in this run, ``None`` where it is not known. ``untrusted_read``: tools have read
    foreign content. ``links`` are addresses that this run's own effects gave; ``asker`` is the id of who asked;
    ``spent`` is what was had of the day; ``held`` are texts that the place which is written to holds already.
    ``place`` is where it was asked for, ``revision`` is that of the run that is judged, ``hosts`` those of the team's
    connections, ``prohibitions`` what who asked forbade and has not lifted, ``unheard`` the words
    that became nothing in the plan, ``spoken`` what was typed beside prohibitions,
    ``unclear_reply`` the words of a thread that it would write although they read like no content, ``ungrounded`` what
    writers of this run claimed and their data does not have, ``late`` the words that nobody said and a model filled in
    after the plan.
    """

    action: Action
    contract: ToolContract
    payload: Payload
    origins: dict[str, frozenset[str]]
    resolved: dict[str, Resolution]
    policy: TeamPolicy
    granted: frozenset[str] | None = None
    added: bool = False
    repeats: bool = False
    changed: bool = False
    lock: PlanLock | None = None
    words: str | None = None
    untrusted_read: bool = False
    links: frozenset[str] = frozenset()
    asker: str = ""
    spent: DayUsage | None = None
    held: tuple[str, ...] = ()
    place: Place | None = None
    revision: int = 0
    hosts: LinkHosts = MappingProxyType({})
    prohibitions: tuple[Prohibition, ...] = ()
    unheard: tuple[str, ...] = ()
    spoken: str = ""
    unclear_reply: str = ""
    ungrounded: tuple[str, ...] = ()
    late: tuple[Unspoken, ...] = ()


class ReachedText(NamedTuple):
    """A text of a target, with the web address that it is; empty where it is none."""

    target: Target
    text: str
    address: str


class Case(CaseFacts):
    """What policy judges. What follows from its facts is worked out once."""

    @property
    def is_unmarked(self) -> bool:
        """Whether it has nothing of what is seldom there and that a rule of its own asks for: a mark of the plan, of
        the person's words or of the run."""
        if self.prohibitions or self.unheard or self.ungrounded or self.unclear_reply or self.late:
            return False
        if self.repeats or self.changed or self.contract.confirms:
            return False
        hints = self.action.policy_hints
        return not (hints.needs_user_confirmation or hints.doubt or hints.wording)

    @cached_property
    def risk(self) -> RiskLevel:
        """The contract's risk, or the plan's or what the tool's own name admits where that is higher."""
        least, declared = find_least_risk(self.contract), self.action.risk.level
        if declared is None or RISK_ORDER.index(declared) <= RISK_ORDER.index(least):
            return least
        return declared

    @property
    def admitted_tags(self) -> frozenset[RiskTag]:
        """The risk tags that a write's own name and payload admit, whatever the contract says."""
        if self.risk == "read":
            return frozenset()
        tags = infer_risk_tags(self.contract.tool)
        return tags | _SHARES if is_open_to_all(self.payload) else tags

    @cached_property
    def dangers(self) -> tuple[str, ...]:
        """What makes it one of high risk, whether the contract, the plan, the tool's own name or the payload says so:
        ``destructive`` and the risk tags; nothing where it is of low risk."""
        tags: list[str] = sorted(HIGH_RISK & {*self.contract.tags, *self.action.risk.tags, *self.admitted_tags})
        return (DESTRUCTIVE, *tags) if self.risk == DESTRUCTIVE else tuple(tags)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All that decides who or where."""
        return find_targets(self.contract, self.risk, self.payload, self.origins)

    @cached_property
    def reached(self) -> tuple[ReachedText, ...]:
        """The texts of all targets."""
        return tuple(
            [
                ReachedText(target, text, find_address(self.contract, target.name, text))
                for target in self.targets
                for text in target.texts
            ]
        )

    @cached_property
    def is_for_asker_alone(self) -> bool:
        """Whether a write reaches nobody but who asked for it, such as a direct message to oneself."""
        return bool(self.asker and self.targets) and all([target.value == self.asker for target in self.targets])

    @cached_property
    def target_fields(self) -> frozenset[str]:
        """The fields that are a target as a whole: they hold no text."""
        return frozenset([target.path for target in self.targets]).union(self.contract.who_where)

    @cached_property
    def contents(self) -> Payload:
        """The fields of a write that are neither who nor where."""
        if self.risk == "read":
            return {}
        targets = self.target_fields
        return {field: value for field, value in self.payload.items() if field not in targets}

    @cached_property
    def content_text(self) -> str:
        """All texts of the contents, far apart: what is not in here is in none of them."""
        return APART.join(collect_texts(self.contents, keys=True))

    @cached_property
    def content_look(self) -> Prefilter:
        """A look at them in plain letters."""
        return Prefilter(normalise_text(self.content_text))

    @cached_property
    def may_hold_link(self) -> bool:
        """Whether a link may stand in the contents."""
        return may_hold_link(self.content_look)


class PlannedCase(Case):
    """What policy judges of an action that is only planned: nothing of a run is given."""

    @property
    def is_unmarked(self) -> bool:
        """Whether it has no mark of the plan or the tool."""
        hints = self.action.policy_hints
        return not (hints.needs_user_confirmation or hints.doubt or hints.wording or self.contract.confirms)


def deny_action(rule: str, reason: str) -> Decision:
    """Return a refusal."""
    return Decision(decision="deny", rule=rule, reason=reason)


def require_confirm(rule: str, reason: str) -> Decision:
    """Return that a person must say yes."""
    return Decision(decision="require_confirm", rule=rule, reason=reason)


def build_planned_case(
    action: Action, contract: ToolContract, policy: TeamPolicy, granted: frozenset[str] | None
) -> PlannedCase:
    """Return the case of an action that is only planned: what is known before anything runs. The exact payload is
    judged again."""
    literal: Payload = {name: value for name, value in action.inputs.items() if not find_references(value)}
    return PlannedCase(
        action=action,
        contract=contract,
        payload={name: value for name, value in literal.items() if name not in contract.who_where},
        origins=dict.fromkeys(literal, _BY_MODEL),
        resolved={},
        policy=policy,
        granted=granted,
    )


def build_case(
    run: Run,
    action: Action,
    contract: ToolContract,
    filled: Filled,
    policy: TeamPolicy,
    *,
    granted: frozenset[str] | None,
    spent: DayUsage | None = None,
    hosts: LinkHosts | None = None,
) -> Case:
    """Return what policy judges of an action's payload in a run; ``hosts`` are those of the team's connections."""
    read, writes = has_read(run), contract.risk_level != "read"
    locks = read and writes
    prohibitions = find_standing_prohibitions(run) if writes else ()
    return Case(
        action=action,
        contract=contract,
        payload=filled.payload,
        origins=filled.origins,
        resolved=filled.resolved,
        policy=policy,
        granted=granted,
        added=get_planned_id(action.id) in run.added,
        repeats=writes and bool(run.brought_in) and is_repeat_of_done(run, action.id, contract.tool, filled.payload),
        changed=bool(run.changes) and is_changed_on_card(run, action.id),
        lock=build_plan_lock(run, action.id, contract, filled) if locks else None,
        words=collect_person_texts(run),
        untrusted_read=read or has_tool_origin(filled.origins),
        links=find_returned_links(run, hosts or {}),
        asker=run.request.user,
        spent=spent,
        held=tuple(_held(run, contract, filled)) if locks else (),
        place=run.request.place,
        revision=run.revision,
        hosts=hosts or {},
        prohibitions=prohibitions,
        unheard=find_unheard(run, action.id, filled) if writes else (),
        spoken=find_spoken(run) if prohibitions else "",
        unclear_reply=find_unclear_reply(run, action.id) if writes and run.questions else "",
        ungrounded=find_ungrounded_claims(run) if writes else (),
        late=find_late_words(run, action, contract, filled) if writes and not action.inputs else (),
    )


def has_tool_origin(origins: Mapping[str, frozenset[str]]) -> bool:
    """Whether a payload holds what a tool read."""
    return any(origin.startswith("tool:") for one in origins.values() for origin in one)


def _held(run: Run, contract: ToolContract, filled: Filled) -> Iterator[str]:
    """Yield what tools read from the very place that is written to: who is there knows it."""
    there = {text for name in contract.who_where for text in collect_texts(filled.payload.get(name))}
    for state in run.states.values():
        if isinstance(state, Succeeded) and not there.isdisjoint(_list_places(state.filled.payload)):
            yield from collect_texts(state.result)


def _list_places(payload: Payload) -> list[str]:
    return [text for name in filter(is_place_field, payload) for text in collect_texts(payload[name])]


def find_unclear_reply(run: Run, action_id: str) -> str:
    """Return the words of a thread that a step would write although they read like a question, thanks, an order or talk
    to somebody; empty where there are none. What was put into a card's own field is meant as it stands."""
    for record in run.questions.values():
        question, answer = record.question, record.answer
        if not record.said_in or question.control != "text" or question.action != get_planned_id(action_id):
            continue
        if answer is not None and isinstance(answer.data, str) and is_unclear_answer(answer.data):
            return answer.data
    return ""


def is_unclear_answer(text: str) -> bool:
    """Whether an answer to be sent reads like words to metel. A bare "stop" or "ok" is none by itself: where it is one,
    somebody said that just this is to be sent."""
    phrase = read_phrase(text)
    if phrase.asks or phrase.to_person or phrase.filler in ("thanks", "praise"):
        return True
    return is_likely_order(text) or is_going_on(text) or does_ask_to_see(text)


def find_late_words(run: Run, action: Action, contract: ToolContract, filled: Filled) -> tuple[Unspoken, ...]:
    """Return the words of an effect that nobody said, where its plan gave no inputs and a model filled them in. It is
    shown nothing that was read, so that a word which stands there is no word of its own."""
    if action.inputs or contract.risk_level == "read" or contract.confirms:
        return ()
    late = {name: value for name, value in filled.payload.items() if MODEL in filled.origins.get(name, frozenset())}
    if not late:
        return ()
    read = [text for keys in run.memory.values() for value in keys.values() for text in collect_texts(value.data)]
    request = run.request
    texts = (collect_person_texts(run), *read)
    language = detect_language(request.text, request.language)
    spoken = Spoken(texts, request.asked_at.astimezone(ZoneInfo(request.timezone)), request.timezone, language)
    return tuple(list_unspoken_inputs(late, contract, spoken))
