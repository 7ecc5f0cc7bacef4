"""The words of the cards: the locale's texts, a tool's verb, times in the asker's time zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.slack.cards.blocks import context
from bot.slack.cards.foreign import escaped
from orchestration.policy.explain import policy_version
from orchestration.run.links import is_at, returned_links
from orchestration.run.words import explain, failure_reason
from orchestration.text.messages import Wording, load_wording
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.failure import Failure
from schemas.plan import Action
from schemas.request import Request
from schemas.run import Run
from schemas.team import LinkHosts
from schemas.values import Payload


@dataclass(frozen=True, slots=True)
class Voice:
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
