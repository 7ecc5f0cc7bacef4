"""Sealing of events: AES-256-GCM under a data key of their run, so that destroying the key erases what they hold.

Each event has a key of its own, derived from the run's, which an export may print without giving the others away
(HMAC-SHA-256 as a key derivation function, NIST SP 800-108r1). What stays readable beside the sealed part is what an
audit needs and no word of anybody: ids, moments, decisions with their rules, counts. The cipher is loaded with the
first event.
"""

from __future__ import annotations

import hmac
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from pydantic_core import to_json

from schemas.events import Event, ModelUse
from schemas.events.event import BaseEvent

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_BYTES = 32
NONCE_BYTES = 12
_MARK = '{"sealed":"'
_CLEAR = (
    *("run", "action", "approval", "by", "attempt", "operation", "counts", "approved", "policy", "status", "code"),
    *("solo", "word", "source"),
)
_NOTHING: tuple[object, ...] = (None, "", {})
_NO_USE = vars(ModelUse())


class SealBrokenError(Exception):
    """A sealed event is not what was sealed, or stands in another's place."""


@dataclass(frozen=True, slots=True)
class EventPlace:
    """Where an event stands: it can be opened there alone."""

    team: str
    run: str
    seq: int

    @property
    def associated(self) -> bytes:
        """The associated data of its seal; no id has a NUL in it."""
        return f"{self.team}\x00{self.run}\x00{self.seq}".encode()


def generate_data_key() -> str:
    """Return a new data key of a run, as it is stored."""
    return b64encode(os.urandom(KEY_BYTES)).decode()


def derive_event_key(data_key: str, seq: int) -> str:
    """Return the key of a run's event, as an export prints it.

    Raises:
        SealBrokenError: what is stored as the run's key is none.
    """
    return b64encode(_derive(data_key, seq)).decode()


def _derive(data_key: str, seq: int) -> bytes:
    try:
        material = b64decode(data_key, validate=True)
    except ValueError:
        raise SealBrokenError from None
    # Not `hmac.digest`: it lets another thread run meanwhile, and to come back takes longer than the hash.
    return hmac.new(material, b"metel event %d" % seq, "sha256").digest()


@cache
def _load_cipher() -> type[AESGCM]:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM


def build_clear_part(event: Event) -> str:
    """Return, as a JSON object, what stays readable of an event."""
    fields = event.__dict__
    told: dict[str, Any] = {"type": event.type, "at": event.at}
    names, has_use, has_decision = _list_clear_fields(type(event))
    for name in names:
        value = fields[name]
        if value not in _NOTHING:
            told[name] = value
    if has_use and vars(use := fields["use"]) != _NO_USE:
        told["use"] = use
    if has_decision and (decision := fields["decision"]) is not None:
        told["decision"] = {"decision": decision.decision, "rule": decision.rule, "policy": decision.policy}
    return to_json(told).decode()


@cache
def _list_clear_fields(kind: type[BaseEvent]) -> tuple[tuple[str, ...], bool, bool]:
    """Return the fields of a kind of event that stay readable, and whether it has a cost, and a decision."""
    fields = kind.model_fields
    return tuple(name for name in _CLEAR if name in fields), "use" in fields, "decision" in fields


def seal_body(body: str, clear: str, data_key: str, place: EventPlace) -> str:
    """Return what is stored of an event: a JSON object with its ``body`` sealed, and its ``clear`` part beside."""
    nonce = os.urandom(NONCE_BYTES)
    sealed = _load_cipher()(_derive(data_key, place.seq)).encrypt(nonce, body.encode(), place.associated)
    return f'{_MARK}{b64encode(nonce + sealed).decode()}",{clear[1:]}'


def is_sealed(body: str) -> bool:
    """Whether what is stored of an event is sealed."""
    return body.startswith(_MARK)


def read_clear_part(body: str) -> Mapping[str, Any]:
    """Return what stays readable of a sealed event."""
    told = cast("dict[str, Any]", json.loads(body))
    return {name: value for name, value in told.items() if name != "sealed"}


def open_body(body: str, data_key: str, place: EventPlace) -> str:
    """Return an event's body as it was before it was sealed; one that is not sealed as it is.

    Raises:
        SealBrokenError: it was changed, or sealed for another place.
    """
    return open_with_event_key(body, derive_event_key(data_key, place.seq), place) if is_sealed(body) else body


def open_with_event_key(body: str, event_key: str, place: EventPlace) -> str:
    """Return a sealed event's body by the key of that event.

    Raises:
        SealBrokenError: it was changed, or sealed for another place, or the key is another's.
    """
    from cryptography.exceptions import InvalidTag

    try:
        sealed = b64decode(body[len(_MARK) : body.index('"', len(_MARK))], validate=True)
        cipher = _load_cipher()(b64decode(event_key))
        return cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], place.associated).decode()
    except (InvalidTag, ValueError):
        raise SealBrokenError from None
