"""Whether an action, a channel or an answer reaches people outside the team. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.policy.targets import RECORDS, Target, has_target_form, walk_named_parts
from orchestration.policy.team import TeamPolicy
from orchestration.text.addresses import find_mail_hosts, is_ours
from orchestration.text.disguise import normalise_text
from orchestration.text.field_names import is_grant_field, is_web_address_field, is_who_field, split_name
from orchestration.text.values import collect_texts
from orchestration.workspace import Readers
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.events import PlaceWord, Visibility
from schemas.values import Json, Payload

_PHONE = make_regex(r"\+?\(?\d[\d\s().\-]{6,18}\d")

_DIALLED = make_regex(r"(?=[+(0]|\d+[\s().\-])" + _PHONE.pattern)

_ANYBODY = make_regex(r"anyone|anyone_?with_?(?:the_?)?link|all_?(?:authenticated_?)?users|누구나", re.IGNORECASE)

_EVERYBODY = make_regex(
    rf"(?:{_ANYBODY.pattern}|public|public[-_](?:read|write|read[-_]write)"
    r"|world|internet|전체\s?공개|공개|公開|全員に公開)",
    re.IGNORECASE,
)
"""How sharing calls everybody, also those outside the team."""

_NESTED = (dict, list)

_GRANTEES = frozenset({"type", "member", "members", "principal", "principals", "grantee", "grantees"})


def find_outside_texts(
    contract: ToolContract, text: str, address: str, domains: tuple[str, ...], *, found: bool = False
) -> list[str]:
    """Return a text of a target, which may be a web ``address``, where it is an e-mail or web address that is not the
    team's.

    Where the team has not said which hosts are its own, a mailbox is outside only for a tool that says that it sends
    outside; for such a tool a phone number is outside too. That a name led to it (``found``) says who chose an address,
    not whose it is; but then bare digits are an id, unless they are dialled.
    """
    if address:
        return [] if is_ours(address, domains) else [normalise_text(address)[:120]]
    sends = "external_send" in contract.tags
    outside: list[str] = []
    if domains or sends:
        outside += [normalise_text(text)[:120] for host in find_mail_hosts(text) if not is_ours(host, domains)]
    if sends and (_DIALLED if found else _PHONE).fullmatch(normalise_text(text).strip()):
        outside.append(normalise_text(text)[:120])
    return outside


def has_unknown_recipient(contract: ToolContract, targets: Iterable[Target]) -> bool:
    """Whether a tool sends outside and takes nobody to send to: whom it reaches, a ticket's author, cannot be told."""
    if "external_send" not in contract.tags:
        return False
    names = (*contract.fields, *contract.who_where, *(target.name for target in targets))
    return not any(is_who_field(name) or is_web_address_field(name) for name in names) and not any(
        has_target_form(target.value) for target in targets
    )


def is_open_to_all(payload: Payload) -> bool:
    """Whether a payload lets everybody in: a grant to anyone, a public link."""
    for field, value in payload.items():
        if _may_grant(field) and _grants_all(field, value):
            return True
        if isinstance(value, _NESTED) and any(
            _may_grant(name) and _grants_all(name, part) for name, part in _named(field, value)
        ):
            return True
    return False


@lru_cache(maxsize=4096)
def _may_grant(name: str) -> bool:
    return is_grant_field(name) or split_name(name)[-1] in _GRANTEES


def _grants_all(name: str, value: Json) -> bool:
    form = _forms(name)
    return isinstance(value, str | list) and any(
        form.fullmatch(normalise_text(text).strip()) for text in collect_texts(value)
    )


def _forms(name: str) -> re.Pattern[str]:
    """A channel may be of the type public; a grant of the type anyone is one to all."""
    return _EVERYBODY if is_grant_field(name) else _ANYBODY


def _named(name: str, value: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict | list) and name not in RECORDS and name != "properties":
        yield from ((key, part) for _, key, part in walk_named_parts(name, value, 0))


def is_outside(found: Resolution) -> bool:
    """Whether what a name means is, or is read by, somebody outside the team, or it can't be told."""
    return any(bool(found.details.get(key)) for key in ("shared", "guests", "guest", "outsider", "unknown"))


def find_new_readers(was: Resolution, now: Resolution) -> tuple[str, str, tuple[str, ...]] | None:
    """Return how more people can read a thing than before: who could and can, in a word, and the people from outside
    who came; ``None`` where nobody came. That somebody left opens nothing."""
    before, after = _readers(was), _readers(now)
    came = tuple(sorted(_outsiders(now) - _outsiders(was)))
    opened = any(
        now.details.get(key) and not was.details.get(key) for key in ("shared", "guest", "outsider", "unknown")
    )
    public = bool(was.details.get("private")) and not now.details.get("private")
    return (before, after, came) if came or opened or public else None


def _readers(found: Resolution) -> str:
    sight = find_visibility(found)
    return "private" if sight == "inside" and found.details.get("private") else sight


def _outsiders(found: Resolution) -> frozenset[str]:
    guests = found.details.get("guests")
    return frozenset(map(str, guests)) if isinstance(guests, list) else frozenset()


def find_visibility(found: Resolution) -> Visibility:
    """Return who can read a channel that was looked up."""
    if not is_outside(found):
        return "inside"
    if found.details.get("shared"):
        return "shared"
    known = any(found.details.get(key) for key in ("guests", "guest", "outsider"))
    return "guests" if known else "unknown"


def judge_visibility(sight: Visibility, policy: TeamPolicy) -> PlaceWord:
    """Return what policy says of working in a place. The asker alone is told where some of the team can't read what was
    read, and where it can't be told who reads: to post it there is asked about then."""
    if sight == "wider" or (sight == "unknown" and policy.outside_places == "refuse"):
        return "private_answers"
    return "allow" if sight == "inside" else policy.outside_places


def has_others(readers: Readers, asker: str) -> bool:
    """Whether a place is read by people besides who asked there; so it is where that can't be told."""
    return readers.everyone or readers.people is None or bool(readers.people - {asker})


def is_narrower(source: Readers, place: Readers) -> bool:
    """Whether somebody can read the place who can't read the source; so it is where that can't be told."""
    if source.everyone:
        return False
    if place.everyone or place.people is None or source.people is None:
        return True
    return not place.people <= source.people
