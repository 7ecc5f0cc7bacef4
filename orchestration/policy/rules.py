"""The built-in rules, each a function of the case, in their order: reach, scopes, limits, risk, plan lock. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from orchestration.identity_cache import cache_by_identity
from orchestration.policy.case import Case, PlannedCase, deny_action, require_confirm
from orchestration.policy.forbidden_by_person import find_broken, find_doubtful
from orchestration.policy.limits import count_effect, judge_limits
from orchestration.policy.risk import DESTRUCTIVE, find_missing_scopes
from orchestration.policy.target_rules import (
    find_untrusted_origins,
    judge_disguised_target,
    judge_external_send,
    judge_forbidden_address,
    judge_foreign_target,
    judge_remembered_person,
    judge_unspoken_target,
)
from orchestration.policy.targets import Target
from orchestration.policy.team import BUILT_IN, TeamPolicy
from orchestration.policy.team_rules import has_lists, judge_lists, judge_rules
from orchestration.policy.text_rules import (
    judge_foreign_link,
    judge_hidden_text,
    judge_leaking_text,
    judge_made_up_literal,
    judge_personal_data,
    judge_pinging_text,
    judge_unclear_text,
    judge_ungrounded_text,
    judge_untrusted_text,
)
from orchestration.text.disguise import is_ordinary, normalise_value
from orchestration.text.field_names import is_person_field
from orchestration.text.spoken_words import MOST_TOLD
from schemas.decision import STRICTNESS, Decision, DecisionKind
from schemas.values import SETTLED, TRUSTED, Json, Payload


def judge_reach(case: Case) -> Decision | None:
    """metel's own right to be somewhere is nobody else's: what who asks can't read or write there, it does not do."""
    for name, found in case.resolved.items():
        if found.reach == "none":
            # To name what it is would tell that it is there.
            return deny_action("reach.read", "")
        if found.reach == "read" and case.risk != "read" and name in case.target_fields:
            return deny_action("reach.write", found.name)
    return None


def judge_forbidden_by_person(case: Case) -> Decision | None:
    """What who asked forbade is not done, whoever planned it and whoever says yes."""
    if case.risk == "read" or not case.prohibitions:
        return None
    broken = find_broken(case.prohibitions, case.contract, _list_reached(case), _get_columns(case), case.spoken)
    return deny_action("person.forbade", broken.words) if broken is not None else None


def judge_unheard_words(case: Case) -> Decision | None:
    """What was said and became nothing, or may be what was forbidden, is asked about before anything is written."""
    if case.risk == "read":
        return None
    if case.unheard:
        return require_confirm("words.unheard", ", ".join(case.unheard))
    if not case.prohibitions:
        return None
    doubtful = find_doubtful(case.prohibitions, case.contract, _list_reached(case), case.spoken, _get_columns(case))
    return require_confirm("words.unheard", doubtful.words) if doubtful is not None else None


def _list_reached(case: Case) -> list[str]:
    """Return the values of an effect's targets and the names of what they mean; who asked is "me" too."""
    reached = [text for target in case.targets for text in target.texts]
    reached += [name for found in case.resolved.values() for name in (found.asked, found.name)]
    return [*reached, *_MYSELF] if case.is_for_asker_alone else reached


_MYSELF = ("나", "저", "me", "myself", "私", "自分")


def _get_columns(case: Case) -> Payload:
    """Return the columns of a record that an effect sets."""
    columns = case.payload.get("properties")
    return columns if isinstance(columns, dict) else {}


BuiltInRule = Callable[[Case], Decision | None]


def _missing_scope(case: Case) -> Decision | None:
    missing = find_missing_scopes(case.contract, case.granted)
    return deny_action("scope.missing", missing) if missing else None


def _listed(case: Case) -> Decision | None:
    policy = case.policy.narrow_to(case.place) if case.place is not None else case.policy
    return judge_lists(policy, case.contract, case.targets if case.risk != "read" else (), case.resolved)


def _team_rules(case: Case) -> Decision | None:
    """A word that a rule looks for is found also where it is written with unseen or wide characters."""
    if not case.policy.rules:
        return None
    facts: dict[str, Json] = {
        "tool": case.contract.tool,
        "service": case.contract.service,
        "risk": case.risk,
        "payload": case.payload,
        "name": {field: found.name for field, found in case.resolved.items()},
        "origin": {field: [*sorted(origins)] for field, origins in case.origins.items()},
    }
    word = judge_rules(case.policy.rules, case.contract, facts)
    if is_ordinary(case.content_text):
        return word
    read = judge_rules(case.policy.rules, case.contract, {**facts, "payload": normalise_value(case.payload)})
    return max((word, read), key=lambda one: STRICTNESS.index(one.decision) if one else -1)


def _limited(case: Case) -> Decision | None:
    if case.spent is None:
        return None
    return judge_limits(case.policy.limits, case.spent, count_effect(case.contract, case.payload))


def _destructive(case: Case) -> Decision | None:
    if not case.dangers:
        return None
    reason = ", ".join(danger for danger in case.dangers if danger != DESTRUCTIVE) or DESTRUCTIVE
    if not case.policy.allow_destructive:
        return deny_action("destructive.denied", reason)
    return require_confirm("destructive", reason)


def _widened(case: Case) -> Decision | None:
    """The set of effects is fixed before foreign content is read."""
    if case.added:
        return require_confirm("plan.widened", case.action.summary or case.contract.tool)
    if case.lock is None or case.risk == "read":
        return None
    targets = {target.path: target.value for target in case.targets if target.field != "properties"}
    named = frozenset(target.path for target in case.targets if _is_fixed(target))
    names = {found.id: (found.asked, found.name) for found in case.resolved.values()}
    if case.untrusted_read:
        wider = case.lock.widened_by(case.contract.tool, targets, names, named)
    else:
        wider = case.lock.repeated_by(case.contract.tool, targets, names, named)
    return require_confirm("plan.widened", case.action.summary or case.contract.tool) if wider else None


def _repeated(case: Case) -> Decision | None:
    """A new plan does not do again what is done. What a person asks for twice is theirs to have twice."""
    return deny_action("plan.repeated", case.action.summary or case.contract.tool) if case.repeats else None


def _is_fixed(target: Target) -> bool:
    """Whether what a plan leaves open is fixed by the team or a person. Whom it reaches is never left open."""
    return target.origins <= SETTLED and not is_person_field(target.name)


def _remembered(case: Case) -> Decision | None:
    """What is remembered for good is only what people said themselves, and each time somebody clicks."""
    if not case.contract.confirms:
        return None
    strange = sorted({origin for origins in case.origins.values() for origin in origins - TRUSTED})
    if strange and case.words is not None:  # whose a planned value is shows once it is filled
        return deny_action("fact.remembered", ", ".join(strange))
    return require_confirm("fact.remembered", "")


def _unasked(case: Case) -> Decision | None:
    """What a model plans beyond the words of the request is shown first."""
    hints, asks = case.action.policy_hints, case.policy.model_wording == "ask"
    if not (hints.doubt or hints.wording or case.late):
        return None
    late = dict.fromkeys(f"“{one.words}”" for one in case.late if asks or not one.is_wording)
    told = (hints.doubt, hints.wording if asks else "", ", ".join([*late][:MOST_TOLD]))
    return require_confirm("plan.unasked", " ".join(filter(None, told))) if any(told) else None


def _hinted(case: Case) -> Decision | None:
    if not case.action.policy_hints.needs_user_confirmation:
        return None
    return judge_unclear_text(case) or require_confirm("plan.approval", case.action.summary)


def _changed_by_person(case: Case) -> Decision | None:
    """To save a change is not to say yes to it."""
    return require_confirm("step.changed", "") if case.changed else None


def _unclear_reply(case: Case) -> Decision | None:
    """What came as a reply and reads like anything else than content is shown before it is written."""
    return require_confirm("reply.unclear", case.unclear_reply[:120]) if case.unclear_reply else None


def _ordinary_write(case: Case) -> Decision | None:
    if case.risk != "write":
        return None
    for target in case.targets:
        if find_untrusted_origins(case, target):
            return None
    return _build_ordinary(case.policy.ordinary_writes)


@cache
def _build_ordinary(word: DecisionKind) -> Decision:
    return Decision(decision=word, rule="write.ordinary")


RULES: Sequence[BuiltInRule] = (
    _missing_scope,
    judge_reach,
    judge_forbidden_by_person,
    _listed,
    _team_rules,
    _limited,
    _destructive,
    judge_external_send,
    judge_personal_data,
    judge_forbidden_address,
    judge_disguised_target,
    judge_foreign_target,
    judge_remembered_person,
    judge_unspoken_target,
    judge_untrusted_text,
    judge_leaking_text,
    judge_foreign_link,
    judge_pinging_text,
    judge_hidden_text,
    judge_made_up_literal,
    judge_ungrounded_text,
    judge_unheard_words,
    _repeated,
    _widened,
    _unasked,
    _remembered,
    _hinted,
    _changed_by_person,
    _unclear_reply,
    _ordinary_write,
)


_IDLE: Mapping[BuiltInRule, Callable[[TeamPolicy], bool]] = {
    _listed: lambda policy: not has_lists(policy),
    _team_rules: lambda policy: not policy.rules,
    _limited: lambda policy: not policy.limits,
    judge_untrusted_text: lambda policy: policy.untrusted_text == "allow",
}
"""Rules that say nothing of any case under some policies."""


_OF_RUN = frozenset(
    {
        judge_reach,
        judge_forbidden_by_person,
        _limited,
        judge_remembered_person,
        judge_unspoken_target,
        judge_untrusted_text,
        judge_leaking_text,
        judge_pinging_text,
        judge_made_up_literal,
        judge_ungrounded_text,
        judge_unheard_words,
        _repeated,
        _widened,
        _changed_by_person,
        _unclear_reply,
    }
)
"""Rules on what a run alone gives: names looked up, people's words, what was read or done. Of a step that is only
planned they say nothing."""


_OF_MARKS = frozenset(
    {
        judge_forbidden_by_person,
        judge_ungrounded_text,
        judge_unheard_words,
        _repeated,
        _unasked,
        _remembered,
        _hinted,
        _changed_by_person,
        _unclear_reply,
    }
)
"""Rules that ask for a mark of the case: of one without any they say nothing."""


class _RuleLists(NamedTuple):
    """The rules that may say something under a policy, in their order: of a run's step, and of one that is only
    planned, each also without those that ask for a mark."""

    of_run: Sequence[BuiltInRule]
    of_plan: Sequence[BuiltInRule]
    of_run_unmarked: Sequence[BuiltInRule]
    of_plan_unmarked: Sequence[BuiltInRule]


@cache_by_identity(64)
def _list_rules(policy: TeamPolicy) -> _RuleLists:
    of_run = [rule for rule in RULES if rule not in _IDLE or not _IDLE[rule](policy)]
    of_plan = [rule for rule in of_run if rule not in _OF_RUN]
    unmarked = ([rule for rule in rules if rule not in _OF_MARKS] for rules in (of_run, of_plan))
    return _RuleLists(of_run, of_plan, *unmarked)


def list_rules_of_plan(policy: TeamPolicy) -> Sequence[BuiltInRule]:
    """Return the rules that may say something of a step that is only planned."""
    return _list_rules(policy).of_plan


def list_rules_of_case(case: Case) -> Sequence[BuiltInRule]:
    """Return the rules that may say something of a case, in their order."""
    rules = _list_rules(case.policy)
    if isinstance(case, PlannedCase):
        return rules.of_plan_unmarked if case.is_unmarked else rules.of_plan
    return rules.of_run_unmarked if case.is_unmarked else rules.of_run


def list_rule_ids() -> Iterator[str]:
    """Yield the ids of the built-in rules, in the order they are tried."""
    yield from BUILT_IN


def judge_by_default(case: Case) -> Decision:
    """Return the word where no rule says one: reads pass, writes ask."""
    if case.risk == "read":
        return Decision(decision="allow", rule="read.default")
    return require_confirm("write.default", case.contract.tool)
