"""The case that policy judges, and the words that a rule may say. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from orchestration.policy.danger import DESTRUCTIVE, HIGH_RISK, least_risk, tags_of_name
from orchestration.policy.limiting import Spent
from orchestration.policy.outside import opens_to_all
from orchestration.policy.reach import Target, targets_of
from orchestration.policy.team import TeamPolicy
from orchestration.policy.widening import PlanLock
from orchestration.text.disguise import plain
from orchestration.text.prefilter import Prefilter
from orchestration.text.values import APART, texts_in
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.plan import RISK_ORDER, Action, RiskLevel, RiskTag
from schemas.values import Payload


@dataclass(frozen=True)
class Case:
    """What policy judges: an action with its contract and the payload as far as it is known.

    ``origins`` are by field, or by the dotted path of a part of one; ``granted`` are the connection's scopes, ``None``
    where they are not known. ``added``: the effect came in with a new plan; ``repeats``: the step did, and the very
    same is done. ``changed``: a person changed the step while it was asked about. ``lock`` is what the plan fixed.
    ``words`` is all that people typed in this run, ``None`` where it is not known. ``untrusted_read``: tools have read
    foreign content. ``links`` are addresses that this run's own effects gave; ``spent`` is what was had of the day;
    ``held`` are texts that the place which is written to holds already.
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
    spent: Spent | None = None
    held: tuple[str, ...] = ()

    @cached_property
    def risk(self) -> RiskLevel:
        """The contract's risk, or the plan's or what the tool's own name admits where that is higher."""
        declared: RiskLevel = self.action.risk.level or "read"
        risks = (self.contract.risk_level, declared, least_risk(self.contract))
        return max(risks, key=RISK_ORDER.index)

    @cached_property
    def admitted_tags(self) -> frozenset[RiskTag]:
        """The risk tags that a write's own name and payload admit, whatever the contract says."""
        if self.risk == "read":
            return frozenset()
        opens = frozenset[RiskTag]({"share_public"}) if opens_to_all(self.payload) else frozenset[RiskTag]()
        return tags_of_name(self.contract.tool) | opens

    @cached_property
    def dangers(self) -> tuple[str, ...]:
        """What makes it one of high risk, whether the contract, the plan, the tool's own name or the payload says so:
        ``destructive`` and the risk tags; nothing where it is of low risk."""
        tags: list[str] = sorted(HIGH_RISK & {*self.contract.tags, *self.action.risk.tags, *self.admitted_tags})
        return (DESTRUCTIVE, *tags) if self.risk == DESTRUCTIVE else tuple(tags)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All that decides who or where."""
        return targets_of(self.contract, self.risk, self.payload, self.origins)

    @cached_property
    def target_fields(self) -> frozenset[str]:
        """The fields that are a target as a whole: they hold no text."""
        return frozenset(target.path for target in self.targets) | frozenset(self.contract.who_where)

    @cached_property
    def contents(self) -> Payload:
        """The fields of a write that are neither who nor where."""
        if self.risk == "read":
            return {}
        return {field: value for field, value in self.payload.items() if field not in self.target_fields}

    @cached_property
    def content_text(self) -> str:
        """All texts of the contents, far apart: what is not in here is in none of them."""
        return APART.join(texts_in(self.contents, keys=True))

    @cached_property
    def content_look(self) -> Prefilter:
        """A look at them in plain letters."""
        return Prefilter(plain(self.content_text))


def deny(rule: str, reason: str) -> Decision:
    """Return a refusal."""
    return Decision(decision="deny", rule=rule, reason=reason)


def confirm(rule: str, reason: str) -> Decision:
    """Return that a person must say yes."""
    return Decision(decision="require_confirm", rule=rule, reason=reason)
