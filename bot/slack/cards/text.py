"""The words of the cards: locale texts, what tools and steps are called, payloads with personal data masked, times."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.slack.cards.blocks import context, escaped
from orchestration.policy.explain import policy_version
from orchestration.run.links import is_at, returned_links
from orchestration.run.words import explain, failure_reason, place_of
from orchestration.text.messages import Wording, load_wording
from orchestration.text.pii.find import mask, spans
from schemas.ask import ApprovalItem, Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.errors import Failure
from schemas.plan import Action
from schemas.request import Request
from schemas.run import Run
from schemas.team import LinkHosts
from schemas.values import Json, Payload


@dataclass(frozen=True, slots=True)
class CardText:
    """How metel speaks on cards. ``contracts`` are by tool id; a tool that is not there is called by its id. ``hosts``
    are those of the team's connections, where links are live."""

    wording: Wording
    contracts: Mapping[str, ToolContract] = field(default_factory=dict[str, ToolContract])
    hosts: LinkHosts = field(default_factory=dict[str, tuple[str, ...]])

    def say(self, run: Run, key: str, /, **slots: object) -> str:
        """Return the text of ``key`` in the run's language; slots must be escaped where the text goes to mrkdwn."""
        return self.wording.say(run.request.language, key, **slots)

    def verb(self, run: Run, tool: str) -> str:
        """Return what a tool does, in words."""
        key = f"verb.{tool}"
        return self.say(run, key) if self.wording.knows(key) else tool

    def field(self, run: Run, name: str) -> str:
        """Return what an input of a tool is called."""
        key = f"field.{name}"
        return self.say(run, key) if self.wording.knows(key) else name

    def reason(self, run: Run, decision: Decision) -> str:
        """Return why policy said what it said, in words."""
        return explain(decision, run.request.language, load_wording("orchestration.text")) or decision.rule

    def failure(self, run: Run, failure: Failure) -> str:
        """Return what went wrong with a call, in words."""
        return failure_reason(failure, run.request.language, load_wording("orchestration.text"))

    def step(self, run: Run, action: Action) -> str:
        """Return what a step is called."""
        return action.summary or self.verb(run, action.tool)

    def live(self, run: Run) -> frozenset[str]:
        """Return the addresses that may be links on the run's cards."""
        return returned_links(run, self.hosts)

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
        told = self.say(run, "footer", run=short_id(run.id), who=requester(run.request))
        version = policy_version(run)
        return context(told + (" · " + self.say(run, "policy.version", version=version) if version else ""))


def short_id(run_id: str) -> str:
    """Return the few characters by which people tell runs apart."""
    return run_id[-4:].upper()


def requester(request: Request) -> str:
    """Return who asked: by name, which pings nobody, where the name is known."""
    return f"@{escaped(request.user_name)}" if request.user_name else f"<@{request.user}>"


def person(user: str, name: str = "") -> str:
    """Return a person for a mrkdwn field."""
    return escaped(name) if name else f"<@{user}>" if user else "?"


def stopper(run: Run) -> str:
    """Return who stopped the run, for a mrkdwn field: a name, or the id of one without."""
    by = run.cancelled_by
    return person(by) if by.startswith(("U", "W")) else escaped(by)


def clock_time(moment: datetime, timezone: str) -> str:
    """Return the time of day there, such as ``14:02``."""
    return moment.astimezone(zone(timezone)).strftime("%H:%M")


def localised(moment: datetime, timezone: str) -> str:
    """Return a moment that each reader sees in their own time zone.

    https://docs.slack.dev/messaging/formatting-message-text#date-formatting
    """
    fallback = moment.astimezone(zone(timezone)).strftime("%Y-%m-%d %H:%M")
    return f"<!date^{int(moment.timestamp())}^{{date_short_pretty}} {{time}}|{fallback}>"


def zone(name: str) -> ZoneInfo:
    """Return the time zone, UTC where the name is not one."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def written(value: Json) -> str:
    """Return a value as text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def masked_text(run: Run, item: ApprovalItem, voice: CardText) -> str:
    """Return the payload's text with personal data masked, but for who and where it goes: that must be seen. An id
    stands behind the name of what it means."""
    return "\n".join(
        f"{voice.field(run, field)}: {_shown(item, field, value, voice)}" for field, value in item.payload.items()
    )


def _shown(item: ApprovalItem, field: str, value: Json, voice: CardText) -> str:
    text, found = written(value), item.resolved.get(field)
    if found is not None and found.id == value != found.name:
        return f"{found.name} ({text})"
    return text if field in _reach(item.tool, voice) else mask(text)


def masked_count(item: ApprovalItem, voice: CardText) -> int:
    """Return how many pieces of personal data are masked in the payload's text."""
    reach = _reach(item.tool, voice)
    return sum(len(spans(written(value))) for field, value in item.payload.items() if field not in reach)


def holds_personal_data(tool: str, field: str, value: Json, voice: CardText) -> bool:
    """Whether a field's value is masked where it is shown."""
    text = written(value)
    return field not in _reach(tool, voice) and mask(text) != text


def _reach(tool: str, voice: CardText) -> tuple[str, ...]:
    contract = voice.contracts.get(tool)
    return contract.who_where if contract else ()


def headline(run: Run, item: ApprovalItem, voice: CardText) -> str:
    """Return the step as one line of mrkdwn."""
    return f"*{_number(run, item)}. {escaped(voice.verb(run, item.tool))}*{_targets(item, voice)}"


def plain_name(run: Run, item: ApprovalItem, voice: CardText) -> str:
    """Return the step as one line of plain text."""
    names = ", ".join(found.name for found in item.resolved.values())
    line = f"{_number(run, item)}. {voice.verb(run, item.tool)}"
    return f"{line} → {names}" if names else line


def _number(run: Run, item: ApprovalItem) -> str:
    return item.place or number(run, item.action)


def number(run: Run, action_id: str) -> str:
    """Return the number that a step was asked about under or else has in the plan, such as ``2`` or ``2-3``."""
    asked = (
        item.place for record in run.approvals.values() for item in record.approval.items if item.action == action_id
    )
    return place_of(run.plan, action_id) or next((place for place in asked if place), "1")


def _targets(item: ApprovalItem, voice: CardText) -> str:
    service = item.tool.partition(".")[0]
    names = [_target(found, is_live=voice.is_live(service, found.url)) for found in item.resolved.values()]
    return f" → {', '.join(names)}" if names else ""


def _target(found: Resolution, *, is_live: bool) -> str:
    name = escaped(found.name).replace("|", "¦")
    if is_live:
        return f"<{found.url}|{name}> (`{escaped(found.id)}`)"
    return f"{name} (`{escaped(found.id)}`)"
