"""What policy says of texts: personal data, links that carry away, calls to everybody, what nobody sees. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.policy.case import Case, confirm
from orchestration.text.foreign_text import (
    leaking_address,
    may_hide,
    may_hold_link,
    may_hold_mention,
    pinging_mention,
    smuggling_field,
)
from orchestration.text.links import masked_address
from orchestration.text.pii.find import find_personal_data, pieces
from schemas.decision import Decision
from schemas.values import TRUSTED, Json


def personal_data(case: Case) -> Decision | None:
    """Personal data that goes to where it was not before."""
    if case.risk == "read" or case.policy.personal_data == "allow":
        return None
    found = find_personal_data(case.contents, look=case.content_look)
    known = _known_there(case) if found else ()
    if known:
        found = find_personal_data(case.contents, known)
    if not found:
        return None
    said = ", ".join(f"{kind} {count}" for kind, count in sorted(found.items()))
    return Decision(decision=case.policy.personal_data, rule="personal_data", reason=said)


def _known_there(case: Case) -> tuple[str, ...]:
    """Return the personal data that whoever is written to has already: their own address, and what was read there."""
    own = [text for target in case.targets for text in target.texts]
    return tuple(pieces([*own, *case.held]))


def untrusted_text(case: Case) -> Decision | None:
    """Text that a tool read, where the team wants to be asked about any."""
    if case.risk == "read" or case.policy.untrusted_text == "allow":
        return None
    read = sorted(o for origins in case.origins.values() for o in origins if o.startswith("tool:"))
    return Decision(decision=case.policy.untrusted_text, rule="origin.text", reason=", ".join(read)) if read else None


def _contents(case: Case) -> Iterator[tuple[str, Json, bool]]:
    """Yield the contents, and whether foreign words can be at work in them.

    After something was read, what a model writes may be what it read.
    """
    for field, value in case.contents.items():
        origins = case.origins.get(field, frozenset())
        read = any(origin.startswith("tool:") for origin in origins)
        yield field, value, read or (case.untrusted_read and not origins <= TRUSTED)


def leaking_text(case: Case) -> Decision | None:
    """A link that takes something along can carry away what was read, when it is opened or shown."""
    if not case.contents or not may_hold_link(case.content_look):
        return None
    for field, value, read in _contents(case):
        if read or case.untrusted_read:
            found = leaking_address(value, case.words or "", case.policy.domains, case.links)
            found = found or masked_address(value, case.words or "")
            if found:
                return confirm("text.address", f"{field}: {found}")
    return None


def pinging_text(case: Case) -> Decision | None:
    """A call to everybody that nobody typed."""
    if not case.contents or not may_hold_mention(case.content_look):
        return None
    for field, value, read in _contents(case):
        found = pinging_mention(value, case.words or "") if read else ""
        if found:
            return confirm("text.mention", f"{field}: {found}")
    return None


def smuggling_text(case: Case) -> Decision | None:
    """A text that says something which nobody sees."""
    found = smuggling_field(case.contents) if may_hide(case.content_text, case.content_look) else ""
    return confirm("text.hidden", found) if found else None
