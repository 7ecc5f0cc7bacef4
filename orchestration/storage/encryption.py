"""Encryption of secrets at rest: AES-256-GCM with what a secret belongs to as its associated data.

The cipher is loaded with the first secret: most commands come across none.
"""

from __future__ import annotations

import binascii
import hashlib
import os
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field

from orchestration.run.ids import hash_parts
from orchestration.storage.signatures import SigningKey, derive_signing_key

KEY_MARK = "mtk_"
"""What a key begins with, so that one that strays is recognised."""
KEY_BYTES = 32
NONCE_BYTES = 12
_FORMAT = "v1"


class SealingError(Exception):
    """A secret can't be sealed or opened; the message says why and how to mend it. Nothing was changed."""


class NoSecretKeyError(SealingError):
    """There are secrets to keep or to read, and no key."""

    def __init__(self) -> None:
        super().__init__(
            "METEL_SECRET_KEYS is not set, and the tokens of connections are kept encrypted. Make a key with "
            "`metel keys new`, and set METEL_SECRET_KEYS to it wherever metel runs."
        )


class UnusableKeyError(SealingError):
    """An entry of the list is no key."""

    def __init__(self, position: int) -> None:
        super().__init__(
            f"METEL_SECRET_KEYS: entry {position} is no key. A key is what `metel keys new` prints; several are "
            "separated by commas, the one that encrypts first."
        )


class UnknownKeyError(SealingError):
    """A secret was sealed with a key that is not in the list."""

    def __init__(self, key_id: str) -> None:
        super().__init__(
            f"A stored secret was encrypted with the key {key_id}, which METEL_SECRET_KEYS does not hold. Add that key "
            "to the end of the list, or add the connection anew."
        )
        self.key_id = key_id


class BrokenSealError(SealingError):
    """A secret was changed, or lies in a place that it was not sealed for."""

    def __init__(self) -> None:
        super().__init__(
            "A stored secret is not what was written there: it was changed, or belongs to another row. Add the "
            "connection anew."
        )


@dataclass(frozen=True, slots=True)
class AssociatedData:
    """What a secret belongs to: whose it is, of which kind, and in which row."""

    team: str
    kind: str
    row: str

    @property
    def associated(self) -> bytes:
        """What is sealed along with the secret: the three, which can't run into one another."""
        return hash_parts("sealed", self.team, self.kind, self.row).encode()


@dataclass(frozen=True, slots=True)
class _Key:
    id: str
    material: bytes = field(repr=False)


def generate_key() -> str:
    """Return a new key for ``METEL_SECRET_KEYS``."""
    return KEY_MARK + urlsafe_b64encode(os.urandom(KEY_BYTES)).decode().rstrip("=")


def read_key_id(cell: str) -> str:
    """Return the id of the key that sealed a cell.

    Raises:
        BrokenSealError: it is no cell.
    """
    parts = cell.split(".")
    if len(parts) != 3 or parts[0] != _FORMAT or not parts[1]:
        raise BrokenSealError
    return parts[1]


class Keyring:
    """The keys in the order of the list: the first seals, each opens what it sealed."""

    def __init__(self, entries: Sequence[str] = ()) -> None:
        """Read the entries of ``METEL_SECRET_KEYS``.

        Raises:
            UnusableKeyError: one is no key.
        """
        keys = [_read_key(entry, position) for position, entry in enumerate(entries, 1)]
        self._first = keys[0] if keys else None
        self._keys = {key.id: key for key in keys}

    @property
    def first(self) -> str:
        """The id of the key that seals; empty where there is none."""
        return self._first.id if self._first else ""

    @property
    def signing_keys(self) -> tuple[SigningKey, ...]:
        """The keys that receipts are signed with, in the order of the list: the first signs."""
        return tuple(derive_signing_key(key.material) for key in self._keys.values())

    def holds(self, key_id: str) -> bool:
        """Whether the key is there."""
        return key_id in self._keys

    def seal(self, secret: str, about: AssociatedData) -> str:
        """Return the cell of a secret.

        Raises:
            NoSecretKeyError: there is no key.
        """
        if self._first is None:
            raise NoSecretKeyError
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = os.urandom(NONCE_BYTES)
        sealed = AESGCM(self._first.material).encrypt(nonce, secret.encode(), about.associated)
        return f"{_FORMAT}.{self._first.id}.{urlsafe_b64encode(nonce + sealed).decode()}"

    def open(self, cell: str, about: AssociatedData) -> str:
        """Return the secret of a cell.

        Raises:
            NoSecretKeyError, UnknownKeyError: the key that sealed it is not there.
            BrokenSealError: it was changed, or sealed for another place.
        """
        key_id = read_key_id(cell)
        if self._first is None:
            raise NoSecretKeyError
        key = self._keys.get(key_id)
        if key is None:
            raise UnknownKeyError(key_id)
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            sealed = _unwritten(cell.rpartition(".")[2])
            return AESGCM(key.material).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], about.associated).decode()
        except (InvalidTag, ValueError):
            raise BrokenSealError from None

    def reseal(self, cell: str, about: AssociatedData) -> str:
        """Return the cell sealed by the first key; one that it sealed is returned as it is.

        Raises:
            SealingError: it can't be opened.
        """
        return cell if read_key_id(cell) == self.first else self.seal(self.open(cell, about), about)


def _unwritten(text: str) -> bytes:
    """Read base64 that is written in the one way there is: its last letter has bits that nobody would read.

    Raises:
        ValueError: it is not.
    """
    data = urlsafe_b64decode(text)
    if urlsafe_b64encode(data).decode() != text:
        raise ValueError
    return data


def _read_key(entry: str, position: int) -> _Key:
    text = entry.strip().removeprefix(KEY_MARK)
    try:
        material = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise UnusableKeyError(position) from None
    if len(material) != KEY_BYTES:
        raise UnusableKeyError(position)
    return _Key(hashlib.sha256(b"metel key\x00" + material).hexdigest()[:8], material)
