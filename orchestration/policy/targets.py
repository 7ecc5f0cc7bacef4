"""Targets: who and where an action reaches, their values, and where these came from. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from propcache.api import cached_property

from orchestration.identity_cache import cache_by_identity
from orchestration.patterns import make_regex
from orchestration.policy.risk import does_change_account, does_move_money, does_run_commands
from orchestration.text.addresses import is_web_address
from orchestration.text.disguise import normalise_text
from orchestration.text.field_names import (
    is_amount_field,
    is_command_field,
    is_content_field,
    is_grant_field,
    is_owner_field,
    is_place_field,
    is_web_address_field,
    is_who_field,
)
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import RiskLevel
from schemas.values import MODEL, TRUSTED, Json, Payload

_LINK = make_regex(r"(?:[a-z][a-z0-9+.\-]*:)?//\S+|www\.\S+", re.IGNORECASE)
_BEGINS_LINK = make_regex(r"[a-z][a-z0-9+.\-]*:[/\\]|//", re.IGNORECASE)
_MAILBOX = make_regex(r"[^\s@]+@[^\s@]+\.[^\s@]{2,}|.{0,80}<[^\s<>@]+@[^\s<>]+>")
_SLACK = make_regex(r"#(?![0-9a-fA-F]{3,8}$)[^\s#]{2,80}|@[^\s@]{2,80}|<[@#!][^>]+>|[CUGDWS][A-Z0-9]{8,12}")
_ACCOUNT = make_regex(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}|0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}")
_MAY_HOLD = (str, dict, list)
"""What may have something inside."""
RECORDS = frozenset({"rows", "records", "items", "blocks", "children", "filter", "sort", "attachments"})
"""Tables and pages: their columns tell of people, they do not reach them."""
MAX_DEPTH = 6
SHORTEST_PROSE = 40
MOST_WORDS_OF_A_NAME = 8
LONGEST_OBJECT = 20_000


class TargetFacts(NamedTuple):
    """What is given of a target: the path to it, the name it goes by, its value, and the origins of its texts.

    ``inherited``: nothing was said of this part itself, so the origins are those of the field it stands in.
    """

    path: str
    name: str
    value: Json
    origins: frozenset[str]
    inherited: bool = False


class Target(TargetFacts):
    """A value that decides who or where."""

    @property
    def field(self) -> str:
        """The payload's field that it stands in."""
        return self.path.partition(".")[0]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Every text inside."""
        return tuple(collect_texts(self.value))


def is_address_field(contract: ToolContract, field: str) -> bool:
    """Whether a field holds a web address, by its name or its schema's format."""
    return is_web_address_field(field) or contract.fields.get(field, {}).get("format") in ("uri", "url", "hostname")


def derive_target_fields(contract: ToolContract) -> tuple[str, ...]:
    """Return the who-or-where fields of a contract that does not list them.

    Those with ``x-resolve``, an address, or a name that means a person or place; where none is known, all that is not
    plainly content.
    """
    known = tuple(name for name in contract.fields if contract.resolves(name) or _is_place(contract, name))
    return known or tuple(name for name in contract.fields if not is_content_field(name))


def _is_place(contract: ToolContract, field: str) -> bool:
    is_mail = contract.fields.get(field, {}).get("format") in ("email", "idn-email")
    return is_place_field(field) or is_mail or is_address_field(contract, field)


def find_targets(
    contract: ToolContract, risk: RiskLevel, payload: Payload, origins: Mapping[str, frozenset[str]]
) -> tuple[Target, ...]:
    """Return all that decides who or where: of a write its targets, of a read the addresses that it fetches.

    A contract may list its fields and forget one; a payload may hold a recipient inside an object. Both are found by
    the names of the fields and the form of the values. ``origins`` are by field or by the dotted path of a part.
    """
    fields = _read_fields(contract, payload) if risk == "read" else _write_fields(contract, payload, origins)
    found = [Target(name, name, payload[name], _origins_at(origins, name)) for name in fields]
    for name, value in payload.items():
        if name in fields or not isinstance(value, _MAY_HOLD):
            continue
        if risk == "read":
            found += _fetched_inside(name, value, origins)
        else:
            found += _inside(name, value, origins, alone=not found)
    if not found:
        return ()
    return tuple([one for one in found if not isinstance(one.value, bool) and one.value not in (None, "", [], {})])


def _read_fields(contract: ToolContract, payload: Payload) -> list[str]:
    return [
        name
        for name, value in payload.items()
        if is_address_field(contract, name)
        or (isinstance(value, str) and _may_fetch(name) and _LINK.fullmatch(normalise_text(value).strip()))
    ]


def _may_fetch(name: str) -> bool:
    return not is_content_field(name) or name in ("location", "venue", "name", "title", "template")


def _write_fields(contract: ToolContract, payload: Payload, origins: Mapping[str, frozenset[str]]) -> list[str]:
    listed, names_target = _read_names(contract)
    known = [
        name
        for name, value in payload.items()
        if names_target(name)
        or (not listed and _is_place(contract, name) and not isinstance(value, dict))
        or (not is_content_field(name) and has_target_form(value))
    ]
    if does_change_account(contract.tool):
        return list(payload)
    known += [name for name in payload if name not in known and _decides_by_content(contract, name, origins)]
    if known or listed:
        return known
    return [
        name
        for name, value in payload.items()
        if _is_foreign(origins, name) and not (is_content_field(name) or isinstance(value, dict) or _is_prose(value))
    ]


@cache_by_identity(1024)
def _read_names(contract: ToolContract) -> tuple[frozenset[str], Callable[[str], bool]]:
    """Return the fields that a contract lists as who or where, and whether a field is one by its name and schema."""
    listed = frozenset(name for name in contract.who_where if not is_content_field(name))

    @lru_cache(maxsize=256)
    def names_target(name: str) -> bool:
        is_found = name in listed or bool(contract.resolves(name))
        return is_found or is_who_field(name) or is_address_field(contract, name)

    return listed, names_target


def _decides_by_content(contract: ToolContract, name: str, origins: Mapping[str, frozenset[str]]) -> bool:
    """Whether what a field holds decides all the same: a command to run, or a file to send that nobody chose."""
    if is_command_field(name):
        return does_run_commands(contract.tool)
    return name in ("attachment", "attachments", "files") and bool(_origins_at(origins, name) - TRUSTED)


def _is_foreign(origins: Mapping[str, frozenset[str]], name: str) -> bool:
    """Whether a tool read a field: what its name does not tell may then be who or where."""
    return any(origin.startswith("tool:") for origin in _origins_at(origins, name))


def _is_prose(value: Json) -> bool:
    """Whether a value is a text of sentences or lines, as no name of a person or place is."""
    if not isinstance(value, str) or len(value) < SHORTEST_PROSE or "@" in value:
        return False
    return "\n" in value.strip() or len(value.split()) > MOST_WORDS_OF_A_NAME


def has_target_form(value: Json) -> bool:
    """Whether a value is a mailbox, a link, a channel, a person or an account, whatever its field is called."""
    if isinstance(value, list):
        return any(has_target_form(one) for one in value if isinstance(one, str))
    if not isinstance(value, str) or not 3 < len(value) <= 300:
        return False
    text = normalise_text(value).strip()
    return any(form.fullmatch(text) for form in (_MAILBOX, _SLACK, _LINK, _ACCOUNT))


def _inside(field: str, value: Json, origins: Mapping[str, frozenset[str]], *, alone: bool) -> list[Target]:
    """Return the targets inside an object, a list of objects, or a text that is an object."""
    if isinstance(value, str) and (alone or not is_content_field(field)):
        value = _object_in(value)
    if not isinstance(value, dict | list) or field in RECORDS:
        return []
    people, places = field == "properties", is_place_field(field)
    return [
        Target(path, name, part, _origins_at(origins, path), inherited=path not in origins)
        for path, name, part in walk_named_parts(field, value, 0)
        if (
            is_owner_field(name)
            if people
            else is_who_field(name) or is_web_address_field(name) or (places and is_place_field(name))
        )
    ]


def _fetched_inside(field: str, value: Json, origins: Mapping[str, frozenset[str]]) -> list[Target]:
    """Return the addresses that a read would fetch inside an object, such as the options of a call."""
    if not isinstance(value, dict | list) or field in RECORDS:
        return []
    return [
        Target(path, name, part, _origins_at(origins, path), inherited=path not in origins)
        for path, name, part in walk_named_parts(field, value, 0)
        if isinstance(part, str) and is_web_address_field(name) and is_web_address(part)
    ]


def _object_in(text: str) -> Json:
    stripped = text.strip()
    if stripped[:1] not in ("{", "[") or len(stripped) > LONGEST_OBJECT:
        return None
    try:
        return cast(Json, json.loads(stripped))
    except (ValueError, RecursionError):
        return None


def walk_named_parts(path: str, node: Json, depth: int) -> Iterator[tuple[str, str, Json]]:
    """Yield path, key and value of every member of the objects inside; a key's name is that of the nearest key."""
    if depth > MAX_DEPTH:
        return
    if isinstance(node, dict):
        for key, part in node.items():
            yield f"{path}.{key}", key, part
            yield from walk_named_parts(f"{path}.{key}", part, depth + 1)
    elif isinstance(node, list):
        for at, part in enumerate(node):
            yield from walk_named_parts(f"{path}.{at}", part, depth + 1)


def _origins_at(origins: Mapping[str, frozenset[str]], path: str) -> frozenset[str]:
    """Return what is said of a part: of itself and what is in it, else of the nearest that it stands in."""
    if path in origins and "." not in "".join(origins):  # most often nothing is said of parts
        return origins[path] or frozenset({MODEL})
    own = [found for at, found in origins.items() if at == path or at.startswith(f"{path}.")]
    if any(own):
        return frozenset[str]().union(*own)
    head = path
    while "." in head:
        head = head.rpartition(".")[0]
        if head in origins:
            return origins[head] or frozenset({MODEL})
    return frozenset({MODEL})


def find_granting_fields(contract: ToolContract, payload: Payload) -> Iterator[str]:
    """Yield the fields that say what somebody may do, or how much is paid."""
    money = does_move_money(contract.tool)
    for name in payload:
        if is_grant_field(name) or (money and is_amount_field(name)):
            yield name


def find_address(contract: ToolContract, name: str, text: str) -> str:
    """Return the web address that a who-or-where text is, or nothing.

    A field for addresses holds one however it is written; elsewhere only what begins like a link counts.
    """
    spelled = normalise_text(text).strip().replace("\\", "/")
    if is_address_field(contract, name) and (is_web_address(spelled) or ":" in spelled):
        return text.strip()
    return text.strip() if _BEGINS_LINK.match(spelled) else ""
