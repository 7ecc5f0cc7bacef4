"""What must never be told: credentials, by their value where it is known and by their shape where it is not.

Every secret is made known when it is read or opened; whatever text leaves the process (a log, an error for people, what
a vendor said) is asked for here. Like the log itself, what it must not tell is one for the whole process.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from urllib.parse import quote, unquote

from orchestration.patterns import make_regex

REDACTED = "[redacted]"
LEAST_LETTERS = 6
"""A shorter secret would take ordinary words out; it is no secret."""

_SHAPES = make_regex(
    r"(?<![A-Za-z0-9])(?:xox[abposr]-|xoxe[.-]|xapp-|ntn_|secret_|mtk_|sk-|ya29\.)[A-Za-z0-9._\-]{4,}"
    r"|-----BEGIN[^-]+-----(?:(?!-----BEGIN)[\s\S])*?(?:-----END[^-]+-----|\Z)"
    # Not a plain word: "Basic Information" is a page that people are sent to.
    r"|\b(?:Bearer|Basic)\s+(?![A-Z]?[a-z]+\.?(?![A-Za-z0-9._\-+/=]))[A-Za-z0-9._\-+/=]{8,}"
    r"|(?<=\bv0=)[0-9a-f]{64}"
)
_PASSWORD = make_regex(r"(?<=://)([^\s:/@]*):([^\s@]+)@")
_KEY_LINE = make_regex(r"[A-Za-z0-9+/=]{20,}")

_known: dict[str, None] = {}


def register_secret(*secrets: str) -> None:
    """Have these values told to nobody from now on, however they are written."""
    for secret in secrets:
        for form in _forms(secret.strip()):
            if len(form) >= LEAST_LETTERS:
                _known[form] = None


@contextmanager
def register_secret_temporarily(*secrets: str) -> Generator[None]:
    """Have these values told to nobody while the block runs: for what a stranger may bring any number of."""
    before = frozenset(_known)
    register_secret(*secrets)
    added = frozenset(_known) - before
    try:
        yield
    finally:
        for form in added:
            _known.pop(form, None)


def keep_password_secret(address: str) -> None:
    """Have the password in an address, such as that of a database, told to nobody."""
    for _, password in _PASSWORD.findall(address):
        register_secret(password, unquote(password))


def _forms(secret: str) -> Iterable[str]:
    """A secret as it is, in JSON, in an address, and line by line."""
    yield secret
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield quote(secret, safe="")
    for part in secret.replace("\\n", "\n").splitlines():
        yield from (line for line in _KEY_LINE.findall(part) if "PRIVATE KEY" in secret)


def redact_secrets(text: str) -> str:
    """Return the text with every secret replaced by ``[redacted]``."""
    for secret in sorted((known for known in _known if known in text), key=len, reverse=True):
        text = text.replace(secret, REDACTED)
    text = _SHAPES.sub(REDACTED, text)
    return _PASSWORD.sub(rf"\1:{REDACTED}@", text)
