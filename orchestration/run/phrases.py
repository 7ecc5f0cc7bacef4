"""Words for people about a run: what a step is called, why it failed, why policy refused it. Pure."""

from __future__ import annotations

import re

from orchestration.service import find_service
from orchestration.text.messages import Wording
from schemas.ask import ApprovalItem
from schemas.decision import Decision
from schemas.errors import Failure, Unfit, classify_failure
from schemas.events import PlaceJudged
from schemas.plan import ITEM, Action, Plan
from schemas.run import Run

_MODELS = {"openai": "OpenAI", "model": "AI"}

METEL = "metel"


def describe_failure(failure: Failure, language: str, words: Wording) -> str:
    """Return what went wrong and what to do about it."""
    exact = _exact(failure, language, words)
    remedy = f"error.{classify_failure(failure).value}.remedy"
    return exact or f"{_of_kind(failure, language, words)} {words.say(language, remedy)}"


def describe_failure_reason(failure: Failure, language: str, words: Wording) -> str:
    """Return what went wrong, for where something else says what comes of it."""
    return _exact(failure, language, words) or _of_kind(failure, language, words)


def get_service_name(service: str) -> str:
    """Return what people call a service; a step of metel's own is metel's."""
    known = find_service(service)
    return known.name if known else _MODELS.get(service, service or METEL)


def _exact(failure: Failure, language: str, words: Wording) -> str:
    """Return the sentence of a failure that says all; empty where there is none."""
    if failure.told is not None and words.knows(f"failure.{failure.told.key}"):
        slots = {name: _name_path(value, language, words) for name, value in failure.told.slots.items()}
        return words.say(language, f"failure.{failure.told.key}", **slots)
    if failure.unfit is not None:
        return words.say(language, "failure.input", why=_unfit(failure.unfit, language, words))
    for key in (f"failure.{failure.service}.{failure.code}", f"failure.{failure.code}"):
        if failure.code and words.knows(key):
            return words.say(language, key, service=get_service_name(failure.service), needs=failure.needs)
    return ""


def _name_path(value: str, language: str, words: Wording) -> str:
    """Return what a column is called that a plan names by its meaning ("@person"), and any other value as it is."""
    key = f"chosen.path.{value.removeprefix('@')}"
    return words.say(language, key) if value.startswith("@") and words.knows(key) else value


def _unfit(unfit: Unfit, language: str, words: Wording) -> str:
    why = words.say(language, f"unfit.{unfit.key}", limit=unfit.limit)
    return words.say(language, "unfit.inside", place=unfit.field, words=why)


def _of_kind(failure: Failure, language: str, words: Wording) -> str:
    key = f"error.{classify_failure(failure).value}.message"
    said = words.say(language, key, service=get_service_name(failure.service), log=failure.log_id)
    detail = failure.message if failure.kind == "invalid" else failure.needs
    return f"{said} ({detail})" if detail else said


MOST_NAME = 80


def describe_step(run: Run, action: Action) -> str:
    """Return the step's own words, with what it reaches where people were asked about that and it is not said yet."""
    said = action.summary or action.tool
    item = _asked_last(run, action.id)
    names = [found.name for found in item.resolved.values()] if item is not None else []
    missing = [_short(name) for name in dict.fromkeys(names) if name and name not in said]
    return f"{said} ({', '.join(missing)})" if missing else said


def format_step_number(plan: Plan | None, action_id: str) -> str:
    """Return a step's place in the plan, such as ``2``; of a loop's item with its own, such as ``2-3``. Empty where the
    plan has no such step."""
    base, _, item = action_id.partition(ITEM)
    ids = [action.id for action in plan.actions] if plan else []
    place = str(ids.index(base) + 1) if base in ids else ""
    return f"{place}-{item}" if place and item else place


def _short(name: str) -> str:
    return name if len(name) <= MOST_NAME else f"{name[: MOST_NAME - 1]}…"


def _asked_last(run: Run, action_id: str) -> ApprovalItem | None:
    for record in reversed(run.approvals.values()):
        for item in record.approval.items:
            if item.action == action_id:
                return item
    return None


DONE_BEFORE = "plan.repeated"
"""The rule that refuses what is done already: nothing is lost by it."""

ASKED_BY_PLAN = "plan.approval"
"""The rule of a step whose plan asks for a yes; its reason is the step's summary."""
NO_RULE = frozenset({"approvers.none", "person.rejected", "scope.missing", DONE_BEFORE})
"""What stands where a decision names its rule and is none that an admin could change."""


def is_refused_by_rule(decision: Decision) -> bool:
    """Whether a rule of the policy refused, which an admin can change."""
    return decision.decision == "deny" and decision.rule not in NO_RULE


def suggest_alternative(decision: Decision, language: str, words: Wording) -> str:
    """Return what is possible instead, where code knows it, and who can change the rule; nothing where no rule
    decided."""
    if not is_refused_by_rule(decision):
        return ""
    instead = f"instead.{decision.rule}"
    first = [words.say(language, instead)] if words.knows(instead) else []
    return " ".join([*first, words.say(language, "end.who_changes")])


def explain_place(judged: PlaceJudged | None, language: str, words: Wording) -> str:
    """Return what a person is told of where metel does not work; nothing of a place that was not judged."""
    return explain_decision(build_place_decision(judged), language, words) if judged is not None else ""


def explain_decision(decision: Decision, language: str, words: Wording, *, first_plan: bool = False) -> str:
    """Return a decision's reasons in words for a person, that of the deciding rule first. ``first_plan``: no plan came
    after the first one."""
    said = [(decision.rule, decision.reason), *((why.rule, why.reason) for why in decision.also)]
    if first_plan and any(rule == "origin.target" for rule, _ in said):
        # Where it goes was read, so that the plan could not name it: there is none that it is new to.
        said = [(rule, reason) for rule, reason in said if rule != "plan.widened"]
    return " · ".join(_explained(rule, reason, language, words) for rule, reason in said)


def _explained(rule: str, reason: str, language: str, words: Wording) -> str:
    if rule == "personal_data":
        counted = [part.rsplit(" ", 1) for part in reason.split(", ") if " " in part]
        kinds = [(words.say(language, f"kind.{kind}"), count) for kind, count in counted]
        reason = ", ".join(words.say(language, "kind_counted", kind=kind, count=count) for kind, count in kinds)
    if rule == "place.refused":
        reason = words.say(language, f"sight.{reason}")
    if rule in ("origin.target", "origin.address"):
        reason = _origin_reason(reason, language, words)
    if rule.startswith("limit."):
        reason = _limit_reason(reason, language, words)
    key = f"policy.{rule}"
    told = words.say(language, key, reason=reason) if words.knows(key) else reason
    return f"{told} {_find_note(reason)}".strip() if rule == ASKED_BY_PLAN else told


def _find_note(summary: str) -> str:
    """Return what code has put in brackets behind a step's summary: why its plan asks."""
    return summary.partition(" (")[2].removesuffix(")")


def _origin_reason(reason: str, language: str, words: Wording) -> str:
    """Return where a value came from in words, of ``FIELD: ORIGIN, ...``."""
    return ", ".join(_origin_words(one, language, words) for one in reason.partition(": ")[2].split(", "))


def _origin_words(origin: str, language: str, words: Wording) -> str:
    kind, _, tool = origin.partition(":")
    if tool and words.knows(f"verb.{tool}"):
        return words.say(language, "why.origin.step", tool=words.say(language, f"verb.{tool}"))
    key = f"why.origin.{kind}"
    return words.say(language, key, tool=tool) if words.knows(key) else origin


def _limit_reason(reason: str, language: str, words: Wording) -> str:
    told = re.fullmatch(r"(?P<of>\w+) (?P<had>\d+)\+(?P<more>\d+)/(?P<most>\d+), (?P<until>.+)", reason)
    if told is None:
        return reason
    what = words.say(language, f"limit.{told['of']}")
    return words.say(
        language, "limit.told", what=what, **{slot: told[slot] for slot in ("had", "more", "most", "until")}
    )


def build_place_decision(judged: PlaceJudged) -> Decision:
    """Return the word on a place as a decision; its reason is who can read there."""
    if judged.word == "refuse":
        return Decision(decision="deny", rule="place.refused", reason=judged.sight, policy=judged.policy)
    private = {"wider": "place.wider", "unknown": "place.unknown"}.get(judged.sight, "place.private")
    rule = private if judged.word == "private_answers" else "place.allowed"
    return Decision(decision="allow", rule=rule, reason=judged.sight, policy=judged.policy)
