"""Binding of an approval: what a yes is bound to, and whether it holds for what is about to be called. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from orchestration.policy.case import Case
from orchestration.policy.outside import find_new_readers
from orchestration.run.ids import dump_canonical_json, hash_parts
from orchestration.run.templates import split_literals
from orchestration.text.values import are_in_order
from schemas.ask import ApprovalItem, Deviation, Resolution
from schemas.decision import Decision
from schemas.run import Run
from schemas.states import Filled
from schemas.values import Json, Payload

MOST_SHOWN = 120
SEEN = "seen"
"""The key of what ``prepare`` read at the target that must be the same when the write begins."""


def compute_payload_hash(
    tool: str, team: str, payload: Payload, resolved: Mapping[str, Resolution], policy_version: int
) -> str:
    """Return what an approval is bound to: SHA-256 over the canonical payload with tool, team, what its names mean and
    the policy's version."""
    meant: Json = {field: [found.id, found.name] for field, found in resolved.items()}
    return hash_parts(tool, team, dump_canonical_json(payload), dump_canonical_json(meant), str(policy_version))


def build_approval_item(
    case: Case,
    filled: Filled,
    decision: Decision,
    *,
    said: Sequence[Decision],
    team: str,
    template: bool = False,
) -> ApprovalItem:
    """Return what a person is asked about a step: all that the yes will be bound to. ``case`` is what was judged,
    ``said`` the word of every rule that applies to it."""
    tool, noted = case.contract.tool, filled.prior.get(SEEN)
    return ApprovalItem(
        action=case.action.id,
        tool=tool,
        payload=filled.payload,
        payload_hash=compute_payload_hash(tool, team, filled.payload, filled.resolved, decision.policy),
        resolved=filled.resolved,
        origins=filled.origins,
        decision=decision,
        rules=tuple(sorted({word.rule for word in (*said, decision) if word.decision == "require_confirm"})),
        dangers=case.dangers,
        template=template,
        noted=noted if isinstance(noted, dict) else {},
    )


def find_approved_item(run: Run, action_id: str) -> ApprovalItem | None:
    """Return what a person said yes to for an action, if somebody did."""
    bound = run.approved.get(action_id)
    for record in reversed(run.approvals.values()):
        for item in record.approval.items:
            if item.action == action_id and item.payload_hash == bound and record.outcome is not None:
                return item if record.outcome.approved.get(action_id, False) else None
    return None


def find_deviations(asked: ApprovalItem, now: ApprovalItem, drafted: Payload) -> tuple[Deviation, ...]:
    """Return why a yes does not hold for what is about to be called; nothing where it does.

    ``drafted`` is the payload before the tool's own code completed it: that is what fills a template.
    """
    came = tuple(_readers(asked, now))
    if asked.payload_hash == now.payload_hash and asked.noted == now.noted and asked.rules == now.rules:
        return came
    found = [*_policy(asked, now), *_targets(asked, now), *came, *_payload(asked, now, drafted), *_rest(asked, now)]
    if asked.tool != now.tool or (not found and not asked.template and asked.payload_hash != now.payload_hash):
        found.append(Deviation(kind="payload", field="tool", was=asked.tool, now=now.tool))
    return tuple(found)


def _policy(asked: ApprovalItem, now: ApprovalItem) -> Iterator[Deviation]:
    if asked.decision.policy != now.decision.policy:
        yield Deviation(kind="policy", was=str(asked.decision.policy), now=str(now.decision.policy))


def _targets(asked: ApprovalItem, now: ApprovalItem) -> Iterator[Deviation]:
    for field in {**asked.resolved, **now.resolved}:
        was, found = asked.resolved.get(field), now.resolved.get(field)
        if (was and (was.id, was.name)) != (found and (found.id, found.name)):
            yield Deviation(kind="target", field=field, was=was.name if was else "", now=found.name if found else "")


def _readers(asked: ApprovalItem, now: ApprovalItem) -> Iterator[Deviation]:
    """A yes was given for those who could read there then."""
    for field, found in now.resolved.items():
        was = asked.resolved.get(field)
        new = find_new_readers(was, found) if was is not None and was.id == found.id else None
        if new is not None:
            yield Deviation(kind="readers", field=field, was=new[0], now=new[1], names=new[2])


def _payload(asked: ApprovalItem, now: ApprovalItem, drafted: Payload) -> Iterator[Deviation]:
    for field in {**asked.payload, **(drafted if asked.template else now.payload)}:
        was = asked.payload.get(field)
        if asked.template:
            same = is_filled_template(was, drafted.get(field)) or was == now.payload.get(field)
        else:
            same = was == now.payload.get(field)
        if not same and field not in {**asked.resolved, **now.resolved}:
            yield Deviation(kind="payload", field=field, was=_shown(was), now=_shown(now.payload.get(field)))


def _rest(asked: ApprovalItem, now: ApprovalItem) -> Iterator[Deviation]:
    for name in {**asked.noted, **now.noted} if not asked.template else ():
        if asked.noted.get(name) != now.noted.get(name):
            was, found = _shown(asked.noted.get(name)), _shown(now.noted.get(name))
            yield Deviation(kind="content", field=name, was=was, now=found)
    for rule in now.rules:
        if asked.rules and rule not in asked.rules:
            yield Deviation(kind="reason", field=rule)


def is_filled_template(template: Json, exact: Json) -> bool:
    """Whether a value is the template with its ``{{...}}`` filled, and nothing else changed."""
    match template, exact:
        case str(), _ if split_literals(template) == ("", ""):
            return exact is not None
        case str(), str():
            return are_in_order(split_literals(template), exact)
        case dict(), dict():
            return template.keys() == exact.keys() and all(
                is_filled_template(part, exact[key]) for key, part in template.items()
            )
        case list(), list():
            return len(template) == len(exact) and all(map(is_filled_template, template, exact))
        case _:
            return template == exact


def _shown(value: Json) -> str:
    text = value if isinstance(value, str) else "" if value is None else dump_canonical_json(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
