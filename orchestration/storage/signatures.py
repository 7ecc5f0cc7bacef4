"""Signing: Ed25519 keys derived from the keys that encrypt stored secrets, so that both are kept and changed as one."""

from __future__ import annotations

import binascii
import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field

PUBLIC_MARK = "mtp_"
"""What a public key begins with."""
PUBLIC_BYTES = 32
_PURPOSE = b"metel receipt signing key v1"


class UnusablePublicKeyError(ValueError):
    """A text is no public key."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:12]}... is no public key; `metel receipt keys` prints them, each beginning mtp_")


@dataclass(frozen=True, slots=True)
class PublicKey:
    """What signatures are checked with; anybody may know it."""

    raw: bytes

    @property
    def id(self) -> str:
        """Eight letters by which people tell keys apart."""
        return hashlib.sha256(b"metel public key\x00" + self.raw).hexdigest()[:8]

    @property
    def text(self) -> str:
        """The key as it is written down."""
        return PUBLIC_MARK + urlsafe_b64encode(self.raw).decode().rstrip("=")

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Whether the signature of the message was made with the private key of this one (RFC 8032)."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key, derived from the material of another (HKDF, RFC 5869), so that the one tells nothing of the
    other."""

    seed: bytes = field(repr=False)

    @property
    def public(self) -> PublicKey:
        """The key that its signatures are checked with."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return PublicKey(Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw())

    def sign(self, message: bytes) -> bytes:
        """Return the signature of a message."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.seed).sign(message)


def derive_signing_key(material: bytes) -> SigningKey:
    """Return the signing key that belongs to the material of a secret key."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return SigningKey(HKDF(SHA256(), PUBLIC_BYTES, salt=None, info=_PURPOSE).derive(material))


def parse_public_key(text: str) -> PublicKey:
    """Read a public key as ``metel receipt keys`` prints it.

    Raises:
        UnusablePublicKeyError: it is none.
    """
    plain = text.strip().removeprefix(PUBLIC_MARK)
    try:
        raw = urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
    except (binascii.Error, ValueError):
        raise UnusablePublicKeyError(text) from None
    key = PublicKey(raw)
    if len(raw) != PUBLIC_BYTES or key.text != text.strip():
        raise UnusablePublicKeyError(text)
    return key
