"""The words of the cards: locale texts, what tools and steps are called, payloads with personal data masked, times."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.slack.cards.blocks import build_context, escape_mrkdwn
from orchestration.policy.explain import find_policy_version
from orchestration.progress import PLANNING, Progress
from orchestration.run.links import find_returned_links, is_at
from orchestration.run.loops import count_settled_items
from orchestration.run.phrases import describe_failure_reason, explain_decision, format_step_number
from orchestration.text.messages import Wording, load_wording
from orchestration.text.pii.find import find_spans, mask_personal_data
from schemas.ask import ApprovalItem, Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.errors import Failure
from schemas.plan import Action
from schemas.request import Request
from schemas.run import Run
from schemas.states import Looping, Started
from schemas.team import LinkHosts
from schemas.values import Json, Payload


@dataclass(frozen=True, slots=True)
class CardText:
    """How metel speaks on cards. ``contracts`` are by tool id; a tool that is not there is called by its id. ``hosts``
    are those of the team's connections, where links are live. ``gives_receipts``: there is a key to sign them with.
    ``waited_s``: for so many seconds nothing has changed about the run. ``progress``: how far its steps under way are,
    by action."""

    wording: Wording
    contracts: Mapping[str, ToolContract] = field(default_factory=dict[str, ToolContract])
    hosts: LinkHosts = field(default_factory=dict[str, tuple[str, ...]])
    gives_receipts: bool = False
    waited_s: int = 0
    progress: Mapping[str, Progress] = field(default_factory=dict[str, Progress])

    def say(self, run: Run, key: str, /, **slots: object) -> str:
        """Return the text of ``key`` in the run's language; slots must be escaped where the text goes to mrkdwn."""
        return self.wording.say(run.request.language, key, **slots)

    def verb(self, run: Run, tool: str) -> str:
        """Return what a tool does, in words."""
        key = f"verb.{tool}"
        return self.say(run, key) if self.wording.knows(key) else tool

    def field(self, run: Run, name: str, tool: str = "") -> str:
        """Return what an input is called: by its tool, where it means something else there, or by all."""
        keys = (f"field_of.{tool}.{name}", f"field.{name}")
        return next((self.say(run, key) for key in keys if self.wording.knows(key)), name)

    def reason(self, run: Run, decision: Decision) -> str:
        """Return why policy said what it said, in words."""
        first = run.replans == 0 and not run.plan_changes
        words = load_wording("orchestration.text")
        return explain_decision(decision, run.request.language, words, first_plan=first) or decision.rule

    def failure(self, run: Run, failure: Failure) -> str:
        """Return what went wrong with a call, in words."""
        return describe_failure_reason(failure, run.request.language, load_wording("orchestration.text"))

    def step(self, run: Run, action: Action) -> str:
        """Return what a step is called."""
        return action.summary or self.verb(run, action.tool)

    def live(self, run: Run) -> frozenset[str]:
        """Return the addresses that may be links on the run's cards."""
        return find_returned_links(run, self.hosts)

    def is_live(self, service: str, address: str) -> bool:
        """Whether an address of something in a service may be a link."""
        return is_at(self.hosts.get(service, ()), address)

    def destroys(self, tool: str) -> bool:
        """Whether what the tool does can't be undone by metel and takes something away."""
        contract = self.contracts.get(tool)
        return contract is not None and contract.risk_level == "destructive" and not contract.undo

    def can_be_undone(self, tool: str) -> bool | None:
        """Whether there is a way back; None where the contract is not known."""
        contract = self.contracts.get(tool)
        return None if contract is None else contract.undo

    def sends(self, tool: str) -> bool:
        """Whether the tool sends something that people read."""
        contract = self.contracts.get(tool)
        return contract is not None and contract.risk_level != "read" and contract.sends

    def footer(self, run: Run) -> Payload:
        """Return the line that ends every card."""
        told = self.say(run, "footer", run=shorten_run_id(run.id), who=format_requester(run.request))
        if run.without_model:
            told += " · " + self.say(run, "without_model")
        version = find_policy_version(run)
        return build_context(told + (" · " + self.say(run, "policy.version", version=version) if version else ""))


def shorten_run_id(run_id: str) -> str:
    """Return the few characters by which people tell runs apart."""
    return run_id[-4:].upper()


def format_requester(request: Request) -> str:
    """Return who asked: by name, which pings nobody, where the name is known."""
    return f"@{escape_mrkdwn(request.user_name)}" if request.user_name else f"<@{request.user}>"


def format_person(user: str, name: str = "") -> str:
    """Return a person for a mrkdwn field."""
    return escape_mrkdwn(name) if name else f"<@{user}>" if user else "?"


def format_stopper(run: Run) -> str:
    """Return who stopped the run, for a mrkdwn field: a name, or the id of one without."""
    by = run.cancelled_by
    return format_person(by) if by.startswith(("U", "W")) else escape_mrkdwn(by)


def format_clock_time(moment: datetime, timezone: str) -> str:
    """Return the time of day there, such as ``14:02``."""
    return moment.astimezone(find_time_zone(timezone)).strftime("%H:%M")


def format_local_time(moment: datetime, timezone: str) -> str:
    """Return a moment that each reader sees in their own time zone.

    https://docs.slack.dev/messaging/formatting-message-text#date-formatting
    """
    fallback = moment.astimezone(find_time_zone(timezone)).strftime("%Y-%m-%d %H:%M")
    return f"<!date^{int(moment.timestamp())}^{{date_short_pretty}} {{time}}|{fallback}>"


def find_time_zone(name: str) -> ZoneInfo:
    """Return the time zone, UTC where the name is not one."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def format_value(value: Json) -> str:
    """Return a value as text: of columns their values, of rows a line each. Texts inside stand in quotation marks, so
    that none looks like more than one value."""
    match value:
        case str():
            return value
        case dict():
            return ", ".join(f"{name}: {_format_inside(one)}" for name, one in value.items())
        case list():
            parts = ", " if not any(isinstance(one, list | dict) for one in value) else "\n"
            return parts.join(map(_format_inside, value))
        case int() if not isinstance(value, bool) and abs(value) >= _LEAST_GROUPED:
            return f"{value:,}"
        case _:
            return json.dumps(value)


_LEAST_GROUPED = 10_000
"""A year is no amount."""


def _format_inside(value: Json) -> str:
    return f"‘{value}’" if isinstance(value, str) else format_value(value)


def mask_payload(run: Run, item: ApprovalItem, card_text: CardText, *, with_ids: bool = False) -> str:
    """Return the payload's text with personal data masked, but for who and where it goes: that must be seen. What an id
    means stands for it, ``with_ids`` beside it."""
    return "\n".join(
        f"{card_text.field(run, field, item.tool)}: {_shown(item, field, value, card_text, with_ids)}"
        for field, value in item.payload.items()
    )


def _shown(item: ApprovalItem, field: str, value: Json, card_text: CardText, with_ids: bool) -> str:
    text, found = format_value(value), item.resolved.get(field)
    if found is not None and found.id == value != found.name:
        return f"{found.name} ({text})" if with_ids else found.name
    return text if field in _reach(item.tool, card_text) else mask_personal_data(text)


def count_masked_values(item: ApprovalItem, card_text: CardText) -> int:
    """Return how many pieces of personal data are masked in the payload's text."""
    reach = _reach(item.tool, card_text)
    return sum(len(find_spans(format_value(value))) for field, value in item.payload.items() if field not in reach)


def has_personal_data(tool: str, field: str, value: Json, card_text: CardText) -> bool:
    """Whether a field's value is masked where it is shown."""
    text = format_value(value)
    return field not in _reach(tool, card_text) and mask_personal_data(text) != text


def _reach(tool: str, card_text: CardText) -> tuple[str, ...]:
    contract = card_text.contracts.get(tool)
    return contract.who_where if contract else ()


def format_step_headline(run: Run, item: ApprovalItem, card_text: CardText, *, with_ids: bool = False) -> str:
    """Return the step as one line of mrkdwn; ``with_ids`` beside what it deals with."""
    verb = escape_mrkdwn(card_text.verb(run, item.tool))
    return f"*{_number(run, item)}. {verb}*{_targets(item, card_text, with_ids)}"


def format_step_name(run: Run, item: ApprovalItem, card_text: CardText) -> str:
    """Return the step as one line of plain text."""
    names = ", ".join(found.name for found in item.resolved.values())
    line = f"{_number(run, item)}. {card_text.verb(run, item.tool)}"
    return f"{line} → {names}" if names else line


def _number(run: Run, item: ApprovalItem) -> str:
    return item.place or get_step_number(run, item.action)


def get_step_number(run: Run, action_id: str) -> str:
    """Return the number that a step was asked about under or else has in the plan, such as ``2`` or ``2-3``."""
    asked = (
        item.place for record in run.approvals.values() for item in record.approval.items if item.action == action_id
    )
    return format_step_number(run.plan, action_id) or next((place for place in asked if place), "1")


def _targets(item: ApprovalItem, card_text: CardText, with_ids: bool) -> str:
    service = item.tool.partition(".")[0]
    names = [
        _target(found, is_live=card_text.is_live(service, found.url), with_ids=with_ids)
        for found in item.resolved.values()
    ]
    return f" → {', '.join(names)}" if names else ""


def _target(found: Resolution, *, is_live: bool, with_ids: bool) -> str:
    name = escape_mrkdwn(found.name).replace("|", "¦")
    told = f"<{found.url}|{name}>" if is_live else name
    return f"{told} (`{escape_mrkdwn(found.id)}`)" if with_ids else told


def format_step_progress(run: Run, card_text: CardText, action_id: str) -> str:
    """Return how far a step under way is; empty where nobody has said."""
    told = card_text.progress.get(action_id)
    state = run.states.get(action_id)
    if isinstance(state, Looping):
        return format_loop_progress(run, card_text, action_id, state)
    if told is None or not isinstance(state, Started):
        return ""
    if told.waits_s is not None:
        return card_text.say(run, "progress.busy", seconds=told.waits_s)
    return _format_read(run, told, card_text)


def format_loop_progress(run: Run, card_text: CardText, action_id: str, state: Looping) -> str:
    """Return of how many items of a loop it is known what became of them."""
    return card_text.say(run, "task.looping", done=count_settled_items(run, action_id), count=state.count)


def format_current_progress(run: Run, card_text: CardText) -> str:
    """Return how far the plan is while it is made, else the first step of which it is told, by its number."""
    planned = card_text.progress.get(PLANNING)
    if planned is not None and planned.waits_s is not None:
        return card_text.say(run, "progress.busy", seconds=planned.waits_s)
    if planned is not None and planned.done:
        return card_text.say(run, "progress.plan", count=planned.done)
    if run.plan is None:
        return ""
    for number, action in enumerate(run.plan.actions, 1):
        told = format_step_progress(run, card_text, action.id) if action.id in card_text.progress else ""
        if told:
            return f"{number}. {told}" if len(run.plan.actions) > 1 else told
    return ""


def _format_read(run: Run, told: Progress, card_text: CardText) -> str:
    if told.total is None:
        return card_text.say(run, "progress.so_far", done=told.done)
    return card_text.say(run, "progress.of", done=told.done, total=told.total)
