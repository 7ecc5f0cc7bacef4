"""Rules on texts: personal data, foreign words, links and calls in them, and what a model made up. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.policy.case import Case, require_confirm
from orchestration.text.addresses import split_address
from orchestration.text.claims import Evidence, build_evidence
from orchestration.text.disguise import normalise_text
from orchestration.text.doubtful_texts import find_text_doubt
from orchestration.text.foreign_text import (
    find_foreign_link,
    find_foreign_links,
    find_hidden_text_field,
    find_leaking_address,
    find_pinging_mention,
    list_addresses,
    may_hide,
    may_hold_mention,
)
from orchestration.text.links import find_masked_address
from orchestration.text.pii.find import (
    find_personal_data,
    find_spans,
    list_personal_data,
    mask_personal_data,
    may_hold_personal_data,
)
from orchestration.text.values import collect_texts
from schemas.decision import Decision
from schemas.values import MODEL, TRUSTED, Json

LONGEST_LINE = 160
_TEMPLATE = make_regex(r"\{\{[^{}]*\}\}")
_SEPARATORS = make_regex(r"[\s\-.·/()_]")
_PERSON = make_regex(r"<@[UW][A-Z0-9]+(?:\|[^>]*)?>", re.IGNORECASE)
_SHOWN_PERSON = make_regex(r"(?<!\w)@[\w.-]+")
_MADE_UP = frozenset({"email", "phone", "bank_account", "iban", "card"})


def judge_personal_data(case: Case) -> Decision | None:
    """Personal data that goes to where it was not before."""
    if not case.contents or case.policy.personal_data == "allow":
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
    return tuple(list_personal_data([*own, *case.held]))


def judge_untrusted_text(case: Case) -> Decision | None:
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


def judge_leaking_text(case: Case) -> Decision | None:
    """A link that takes something along can carry away what was read, when it is opened or shown."""
    if not case.contents or not case.may_hold_link:
        return None
    for field, value, read in _contents(case):
        if read or case.untrusted_read:
            found = find_leaking_address(value, case.words or "", case.policy.domains, case.links)
            found = found or find_masked_address(value, case.words or "")
            if found:
                return require_confirm("text.address", f"{field}: {found}")
    return None


def judge_foreign_link(case: Case) -> Decision | None:
    """A link to a host that neither is the team's nor stands in the person's words, in a text that they did not write,
    leads whoever reads it to where somebody else wants them."""
    if not case.contents or case.is_for_asker_alone or not case.may_hold_link:
        return None
    known = case.links | {address for text in case.held for address in list_addresses(text)}
    ours = (*case.policy.domains, *case.policy.link_domains)
    for field, value in case.contents.items():
        if not _is_by_person(case, field):
            found = find_foreign_link(value, case.words or "", ours, known)
            if found:
                return require_confirm("text.link", f"{field}: {found}")
    return None


def _is_by_person(case: Case, field: str) -> bool:
    origins = case.origins.get(field, frozenset())
    return bool(origins) and origins <= TRUSTED


def judge_pinging_text(case: Case) -> Decision | None:
    """A call to everybody that nobody typed."""
    if not case.contents or not may_hold_mention(case.content_look):
        return None
    for field, value, read in _contents(case):
        found = find_pinging_mention(value, case.words or "") if read else ""
        if found:
            return require_confirm("text.mention", f"{field}: {found}")
    return None


def judge_hidden_text(case: Case) -> Decision | None:
    """A text that says something which nobody sees."""
    if not case.contents or not may_hide(case.content_text, case.content_look):
        return None
    found = find_hidden_text_field(case.contents)
    return require_confirm("text.hidden", found) if found else None


def judge_ungrounded_text(case: Case) -> Decision | None:
    """What a writer could not take from its data is looked at by a person before others read it."""
    if case.risk == "read" or not case.ungrounded or case.is_for_asker_alone:
        return None
    for field, value in case.contents.items():
        for text in collect_texts(value):
            seen = normalise_text(text)
            marked = _mark_line(seen, (*case.ungrounded, *_list_shown_people(seen, case)))
            if marked:
                return require_confirm("text.ungrounded", f"{field}: {marked}")
    return None


def _list_shown_people(seen: str, case: Case) -> list[str]:
    """Return the people whom a text names where a writer called one of itself: what is sent has a name for the mark."""
    if not any(_PERSON.fullmatch(claim) for claim in case.ungrounded):
        return []
    return [name for name in _SHOWN_PERSON.findall(seen) if name not in (case.words or "")]


def _mark_line(seen: str, claims: tuple[str, ...]) -> str:
    """Return the first line that holds a claim, with every claim in it marked."""
    for line in seen.splitlines():
        held = [claim for claim in claims if claim in line]
        if held:
            for claim in sorted(held, key=len, reverse=True):
                line = line.replace(claim, f"▶{claim}◀")  # noqa: PLW2901
            return line.strip()[:LONGEST_LINE]
    return ""


def judge_unclear_text(case: Case) -> Decision | None:
    """A text that was worked out of the request and may not be meant so, of a step whose plan asks for a yes: it is
    shown before it goes out, with the words in doubt marked. What an earlier step worked out is no part of the
    request."""
    text, planned = case.contents.get("text"), str(case.action.inputs.get("text") or "")
    if case.words is None or not isinstance(text, str) or not _TEMPLATE.sub("", planned).strip():
        return None
    doubt = find_text_doubt(case.words, text, in_thread=True, to_one="user" in case.payload)
    if doubt is None:
        return None
    if doubt.fault == "lost":
        return require_confirm("text.lost", doubt.words[:LONGEST_LINE])
    marked = text if doubt.words == text.strip() else _mark_line(text, (doubt.words,)) or text
    return require_confirm("text.unclear", marked[:LONGEST_LINE])


def judge_made_up_literal(case: Case) -> Decision | None:
    """An address or number of the plan's own leads people to somebody whom nobody named: a planner sees no data that it
    could have it from. Of links to hosts that are known it is the page that counts; others have a rule of their own."""
    if case.risk == "read" or case.words is None or case.is_for_asker_alone:
        return None
    for field in case.contents:
        if MODEL in case.origins.get(field, frozenset()):
            for text in collect_texts(case.action.inputs.get(field)):
                found = _find_made_up(_TEMPLATE.sub(" ", text), case)
                if found:
                    return require_confirm("text.literal", f"{field}: {mask_personal_data(found)}")
    return None


def _find_made_up(text: str, case: Case) -> str:
    """Return an e-mail address, or a telephone, account or card number, or a page, that people did not type and the
    place that is written to does not hold."""
    if may_hold_personal_data(text):
        pieces = [text[span.start : span.end] for span in find_spans(text) if span.kind in _MADE_UP]
        known = _squeeze(" ".join([case.words or "", *case.held])) if pieces else ""
        for piece in pieces:
            if _squeeze(piece) not in known:
                return piece
    return _find_made_up_page(text, case)


def _find_made_up_page(text: str, case: Case) -> str:
    if not case.may_hold_link:  # what is sent holds all that the plan wrote
        return ""
    pages = [one for one in list_addresses(text) if _names_page(one)]
    if not pages:
        return ""
    words, ours = case.words or "", (*case.policy.domains, *case.policy.link_domains)
    foreign = {*find_foreign_links(text, words, ours, case.links)}
    known = build_evidence([words, *case.held, *sorted(case.links)])
    return next((one for one in pages if one not in foreign and not _is_known(one, known)), "")


def _is_known(address: str, known: Evidence) -> bool:
    """Whether an address is known, alone or with words of a script that needs no space behind it ("…/pageの要約")."""
    return known.has_address(address) or known.has_address(_WRITTEN.findall(address)[0])


_WRITTEN = make_regex(r"[!-~]*")
"""What of an address may stand in it as it is (RFC 3986)."""


def _names_page(address: str) -> bool:
    parts = split_address(address)
    return parts is not None and bool(parts.path.strip("/") or parts.query or parts.fragment)


def _squeeze(text: str) -> str:
    return _SEPARATORS.sub("", normalise_text(text)).casefold()
