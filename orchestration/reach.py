"""Who and where an action reaches: its fields, their values, and whether a person said so. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.addresses import is_ours, is_web_address, mail_hosts
from orchestration.disguise import plain
from schemas.contract import ToolContract
from schemas.values import Json

_PLACES = frozenset(
    [
        "channel",
        "channels",
        "conversation",
        "room",
        "thread",
        "thread_ts",
        "user",
        "users",
        "person",
        "people",
        "member",
        "members",
        "to",
        "cc",
        "bcc",
        "recipient",
        "recipients",
        "receiver",
        "email",
        "emails",
        "e_mail",
        "mail",
        "address",
        "addresses",
        "participant",
        "participants",
        "attendee",
        "attendees",
        "invitee",
        "invitees",
        "guest",
        "guests",
        "assignee",
        "owner",
        "group",
        "groups",
        "page",
        "parent",
        "database",
        "data_source",
        "spreadsheet",
        "sheet",
        "file",
        "folder",
        "document",
        "doc",
        "calendar",
        "event",
        "project",
        "repo",
        "repository",
        "issue",
        "board",
        "workspace",
        "target",
        "destination",
        "account",
        "iban",
        "phone",
        "password",
        "id",
        "block",
        "team",
        "bucket",
        "path",
    ]
)
_ADDRESSES = frozenset(
    [
        "url",
        "urls",
        "uri",
        "link",
        "links",
        "href",
        "endpoint",
        "webhook",
        "host",
        "hostname",
        "domain",
        "site",
        "website",
    ]
)
_PLACE_ENDS = re.compile(r"_(?:id|ids|to|user|users|email|emails|channel|channels|recipient|recipients|account|iban)$")
_ADDRESS_ENDS = re.compile(r"_(?:url|urls|uri|link|href|endpoint|webhook|host|domain)$")
_WORDS = frozenset(
    [
        "text",
        "texts",
        "body",
        "content",
        "contents",
        "message",
        "title",
        "subject",
        "description",
        "summary",
        "note",
        "notes",
        "comment",
        "query",
        "question",
        "properties",
        "values",
        "rows",
        "data",
        "date",
        "time",
        "start",
        "end",
        "start_time",
        "end_time",
        "start_day",
        "end_day",
        "day",
        "range",
        "limit",
        "count",
        "page_size",
        "language",
        "format",
        "name",
        "amount",
        "quantity",
        "blocks",
        "markdown",
        "caption",
        "reason",
        "priority",
        "status",
        "label",
        "labels",
        "sort",
        "filter",
        "recurring",
    ]
)


def is_address_field(contract: ToolContract, field: str) -> bool:
    """Whether a field holds a web address, by its name or its schema's format."""
    schema = contract.fields.get(field, {})
    name = _snake(field)
    return name in _ADDRESSES or bool(_ADDRESS_ENDS.search(name)) or schema.get("format") in ("uri", "url", "hostname")


def derived_fields(contract: ToolContract) -> tuple[str, ...]:
    """Return the who-or-where fields of a contract that does not list them.

    Those with ``x-resolve``, an address, or a name that means a person or place; where none is known, all that is not
    plainly content.
    """
    known = tuple(name for name in contract.fields if contract.resolves(name) or _is_place(contract, name))
    return known or tuple(name for name in contract.fields if _snake(name) not in _WORDS)


def _is_place(contract: ToolContract, field: str) -> bool:
    name = _snake(field)
    is_mail = contract.fields[field].get("format") in ("email", "idn-email")
    return name in _PLACES or bool(_PLACE_ENDS.search(name)) or is_mail or is_address_field(contract, field)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).replace("-", "_").casefold()


def reaching_fields(contract: ToolContract) -> tuple[str, ...]:
    """Return the fields that decide who or where: of a write those it lists, of a read the addresses it fetches."""
    if contract.risk_level == "read":
        return tuple(name for name in contract.fields if is_address_field(contract, name))
    return contract.who_where


def texts_of(value: Json) -> Iterator[str]:
    """Yield every text and number inside a value as text."""
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from texts_of(part)
        case list():
            for part in value:
                yield from texts_of(part)
        case bool() | None:
            return
        case _:
            yield str(value)


def address_of(contract: ToolContract, field: str, text: str) -> str:
    """Return the web address that a who-or-where text is, or nothing.

    A field for addresses holds one however it is written; elsewhere only what begins like a link counts.
    """
    spelled = plain(text).strip()
    if is_address_field(contract, field) and (is_web_address(spelled) or ":" in spelled):
        return text.strip()
    return text.strip() if re.match(r"[a-z][a-z0-9+.\-]*://", spelled, re.IGNORECASE) else ""


def outside_addresses(contract: ToolContract, field: str, value: Json, domains: tuple[str, ...]) -> list[str]:
    """Return the e-mail and web addresses of a who-or-where value that are not the team's."""
    outside: list[str] = []
    for text in texts_of(value):
        address = address_of(contract, field, text)
        if address and not is_ours(address, domains):
            outside.append(plain(address)[:120])
        elif not address:
            outside += [plain(text)[:120] for host in mail_hosts(text) if not is_ours(host, domains)]
    return outside
