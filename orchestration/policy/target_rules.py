"""What policy says of who and where: outside the team, decided by what was read, disguised, or not named. Pure."""

from __future__ import annotations

from orchestration.policy.case import Case, confirm, deny
from orchestration.policy.outside import outside_addresses, reaches_unknown
from orchestration.policy.places import is_outside
from orchestration.policy.reach import Target, address_of, granting_fields
from orchestration.text.addresses import is_false, is_forbidden, is_ours
from orchestration.text.disguise import is_disguised, is_ordinary, plain
from orchestration.text.typed_words import stands
from schemas.decision import Decision
from schemas.values import PERSON, RESOLVED, TRUSTED


def external(case: Case) -> Decision | None:
    """What people outside the team would see is asked about, or refused."""
    if case.risk == "read":
        return None
    outside = [found.name for found in case.resolved.values() if is_outside(found)]
    for target in case.targets:
        found = target.field in case.resolved or RESOLVED in target.origins
        outside += outside_addresses(case.contract, target, case.policy.domains, found=found)
    if not outside and reaches_unknown(case.contract, case.targets):
        outside.append(case.contract.tool)
    if not outside:
        return None
    if not case.policy.allow_external_send:
        return deny("external.denied", ", ".join(outside))
    return confirm("external", ", ".join(outside))


def forbidden_address(case: Case) -> Decision | None:
    """No call goes to this machine or its network, nor to what is no web page."""
    for target in case.targets:
        for text in target.texts:
            address = address_of(case.contract, target.name, text)
            if address and is_forbidden(address):
                return deny("address.forbidden", f"{target.path}: {address[:120]}")
    return None


def foreign_target(case: Case) -> Decision | None:
    """Who or where an effect reaches, and what a read fetches, must come from a person or the team."""
    for target in case.targets:
        strange = strangers(case, target)
        if strange and not _is_own_link(case, target):
            rule = "origin.address" if case.risk == "read" else "origin.target"
            return confirm(rule, f"{target.path}: {', '.join(strange)}")
    for field in granting_fields(case.contract, case.payload) if case.risk != "read" else ():
        read = sorted(origin for origin in case.origins.get(field, frozenset()) if origin.startswith("tool:"))
        if read:
            return confirm("origin.target", f"{field}: {', '.join(read)}")
    return None


def strangers(case: Case, target: Target) -> list[str]:
    """Return the origins of a target that are neither a person's nor the team's.

    A part of an object, of which nothing is said by itself, is a person's where a person typed it.
    """
    strange = sorted(target.origins - TRUSTED)
    if strange and target.inherited and case.words is not None and stands(target.value, case.words):
        return []
    return strange


def _is_own_link(case: Case, target: Target) -> bool:
    """Whether a read only fetches what the team itself holds."""
    if case.risk != "read":
        return False
    return all(text in case.links or is_ours(text, case.policy.domains) for text in target.texts)


def unspoken_target(case: Case) -> Decision | None:
    """That a person named a target is believed where it stands in what people typed."""
    if case.words is None:
        return None
    for target in case.targets:
        if PERSON in target.origins and not stands(target.value, case.words):
            return confirm("target.unspoken", f"{target.path}: {_shown(target)}")
    return None


def disguised_target(case: Case) -> Decision | None:
    """Nobody can check a target that is not what it looks like."""
    for target in case.targets:
        found = case.resolved.get(target.path)
        for text in target.texts:
            address = address_of(case.contract, target.name, text)
            if is_disguised(text) or is_false(address or text) or (found and is_disguised(found.name)):
                return confirm("target.disguised", f"{target.path}: {plain(text)[:120]}{_strange_signs(text)}")
    return None


def _strange_signs(text: str) -> str:
    """Return the first characters that are not what they seem, by their numbers: nobody sees them in the text."""
    strange = dict.fromkeys(char for char in text if not is_ordinary(char))
    return f" ({', '.join(f'U+{ord(char):04X}' for char in [*strange][:3])})" if strange else ""


def _shown(target: Target) -> str:
    return plain(", ".join(target.texts))[:120]
