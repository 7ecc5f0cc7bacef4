"""The built-in rules on who and where: outside the team, forbidden or disguised, named by nobody. Pure."""

from __future__ import annotations

from orchestration.policy.case import Case, deny_action, require_confirm
from orchestration.policy.outside import find_outside_texts, has_unknown_recipient, is_outside
from orchestration.policy.targets import Target, find_granting_fields
from orchestration.text.addresses import is_deceptive_address, is_forbidden, is_ours
from orchestration.text.disguise import is_disguised, is_ordinary, normalise_text
from orchestration.text.field_names import is_person_field
from orchestration.text.typed_words import is_typed_in
from schemas.decision import Decision
from schemas.values import MEMORY, PERSON, RESOLVED, SETTLED, TRUSTED


def judge_external_send(case: Case) -> Decision | None:
    """What people outside the team would see is asked about, or refused."""
    if case.risk == "read":
        return None
    outside = [found.name for found in case.resolved.values() if is_outside(found)] if case.resolved else []
    for target, text, address in case.reached:
        found = target.field in case.resolved or RESOLVED in target.origins
        outside += find_outside_texts(case.contract, text, address, case.policy.domains, found=found)
    if not outside and has_unknown_recipient(case.contract, case.targets):
        outside.append(case.contract.tool)
    if not outside:
        return None
    if not case.policy.allow_external_send:
        return deny_action("external.denied", ", ".join(outside))
    return require_confirm("external", ", ".join(outside))


def judge_forbidden_address(case: Case) -> Decision | None:
    """No call goes to this machine or its network, nor to what is no web page."""
    for target, _, address in case.reached:
        if address and is_forbidden(address):
            return deny_action("address.forbidden", f"{target.path}: {address[:120]}")
    return None


def judge_foreign_target(case: Case) -> Decision | None:
    """Who or where an effect reaches, and what a read fetches, must come from a person or the team."""
    for target in case.targets:
        strange = [one for one in find_untrusted_origins(case, target) if one != MEMORY]
        if strange and not _is_own_link(case, target):
            rule = "origin.address" if case.risk == "read" else "origin.target"
            return require_confirm(rule, f"{target.path}: {', '.join(strange)}")
    for field in find_granting_fields(case.contract, case.payload) if case.risk != "read" else ():
        read = sorted(origin for origin in case.origins.get(field, frozenset()) if origin.startswith("tool:"))
        if read:
            return require_confirm("origin.target", f"{field}: {', '.join(read)}")
    return None


def find_untrusted_origins(case: Case, target: Target) -> list[str]:
    """Return the origins of a target that are neither a person's nor the team's.

    A part of an object, of which nothing is said by itself, is a person's where a person typed it.
    """
    vouching = SETTLED if not is_person_field(target.name) else TRUSTED
    if target.origins <= vouching:
        return []
    strange = sorted(target.origins - vouching)
    if target.inherited and case.words is not None and is_typed_in(target.value, case.words):
        return []
    return strange


def _is_own_link(case: Case, target: Target) -> bool:
    """Whether a read only fetches what the team itself holds."""
    if case.risk != "read":
        return False
    return all(text in case.links or is_ours(text, case.policy.domains) for text in target.texts)


def judge_remembered_person(case: Case) -> Decision | None:
    """Whom something reaches is named each time: a person out of what is remembered is shown first."""
    if case.risk == "read":
        return None
    for target in case.targets:
        if MEMORY in target.origins and is_person_field(target.name):
            found = case.resolved.get(target.path)
            return require_confirm("fact.person", found.name if found is not None else _shown(target))
    return None


def judge_unspoken_target(case: Case) -> Decision | None:
    """That a person named a target is believed where it stands in what people typed."""
    if case.words is None:
        return None
    for target in case.targets:
        if PERSON in target.origins and not is_typed_in(target.value, case.words):
            return require_confirm("target.unspoken", f"{target.path}: {_shown(target)}")
    return None


def judge_disguised_target(case: Case) -> Decision | None:
    """Nobody can check a target that is not what it looks like."""
    for target, text, address in case.reached:
        found = case.resolved.get(target.path)
        if is_disguised(text) or is_deceptive_address(address or text) or (found and is_disguised(found.name)):
            return require_confirm(
                "target.disguised", f"{target.path}: {normalise_text(text)[:120]}{_strange_signs(text)}"
            )
    return None


def _strange_signs(text: str) -> str:
    """Return the first characters that are not what they seem, by their numbers: nobody sees them in the text."""
    strange = dict.fromkeys(char for char in text if not is_ordinary(char))
    return f" ({', '.join(f'U+{ord(char):04X}' for char in [*strange][:3])})" if strange else ""


def _shown(target: Target) -> str:
    return normalise_text(", ".join(target.texts))[:120]
