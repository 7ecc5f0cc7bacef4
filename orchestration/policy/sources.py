"""Sources: what a connection holds that people share, and which of it looks as if it were about people. Pure."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.policy.access import AccessRule
from orchestration.policy.team import TeamPolicy
from orchestration.service import list_services
from orchestration.text.disguise import normalise_text

_PERSONAL = make_regex(
    r"전화|휴대폰|핸드폰|연락처|이메일|메일\s?주소|주민|생년월일|생일|계좌|급여|연봉|월급|여권|운전면허|집\s?주소|^주소$"
    r"|\b(?:phone|mobile|cell|e-?mail|birth(?:day|date)?|date of birth|dob|ssn|passport|salary|wage|iban)\b"
    r"|\bhome address\b"
    r"|^address$|電話|携帯|メール|生年月日|誕生日|口座|給与|年収|住所|パスポート|マイナンバー",
    re.IGNORECASE,
)
"""What columns about people are called; a name or an owner alone is in every list of tasks."""


@dataclass(frozen=True, slots=True)
class ConnectedSource:
    """A database, a page at the top of what was shared, or a spreadsheet. ``is_personal``: its columns look as if it
    were about people."""

    service: str
    id: str
    name: str
    is_personal: bool = False


ListSources: TypeAlias = Callable[[], Awaitable[Sequence[ConnectedSource]]]
"""Lists what a team's connections hold. Raises ``ToolError``."""


async def list_no_sources() -> Sequence[ConnectedSource]:
    """List nothing: there is no connection that sees more than a person does."""
    return ()


def is_personal_column(name: str) -> bool:
    """Whether a column is called as one that holds what is a person's own: a number, an address, a salary."""
    return _PERSONAL.search(normalise_text(name).strip()) is not None


def has_personal_columns(names: Iterable[str]) -> bool:
    """Whether any of some columns is."""
    return any(map(is_personal_column, names))


def list_unreviewed(policy: TeamPolicy, connected: Iterable[str]) -> tuple[str, ...]:
    """Return the services that hold what is the team's and of which no admin has looked at who may read it."""
    shared = list_shared_services()
    return tuple(one for one in connected if one in shared and one not in policy.access_reviewed)


def list_shared_services() -> tuple[str, ...]:
    """Return the services whose connections see more than a person does."""
    return tuple(one.id for one in list_services() if one.shares)


def close_sources(policy: TeamPolicy, closed: Sequence[ConnectedSource]) -> TeamPolicy:
    """Return the policy with sources closed to everybody that have no rule yet."""
    known = {(rule.service, rule.id) for rule in policy.access}
    rules = tuple(
        AccessRule(service=one.service, id=one.id, name=one.name[:300], read=(), write=())
        for one in closed
        if (one.service, one.id) not in known
    )
    return policy.model_copy(update={"access": (*policy.access, *rules)})


def set_open_sources(
    policy: TeamPolicy, service: str, sources: Sequence[ConnectedSource], open_ids: frozenset[str]
) -> TeamPolicy:
    """Return the policy after an admin has said which sources of a service are open to all: the others are closed, and
    what was closed to everybody is open again where they said so."""
    listed = {one.id for one in sources if one.service == service}

    def is_replaced(rule: AccessRule) -> bool:
        closed = not rule.read and not rule.write and not rule.tab
        return rule.service == service and rule.id in listed and closed

    kept = policy.model_copy(update={"access": tuple(rule for rule in policy.access if not is_replaced(rule))})
    after = close_sources(kept, [one for one in sources if one.service == service and one.id not in open_ids])
    reviewed = tuple(sorted({*policy.access_reviewed, service}))
    return after.model_copy(update={"access_reviewed": reviewed})
