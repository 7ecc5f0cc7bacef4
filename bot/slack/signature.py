"""Whether a request over HTTP comes from Slack. Pure.

https://docs.slack.dev/authentication/verifying-requests-from-slack
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta

WINDOW = timedelta(minutes=5)
"""How far a request's moment may be from now, either way."""
MOST_DIGITS = 12
_VERSION = "v0"


def is_timely(stamp: str, now: datetime) -> bool:
    """Whether a request's timestamp is a number of seconds that is near enough to now."""
    if not stamp.isascii() or not stamp.isdigit() or len(stamp) > MOST_DIGITS:
        return False
    return abs(int(stamp) - now.timestamp()) <= WINDOW.total_seconds()


def verify_signature(secrets: Iterable[str], stamp: str, signature: str, body: bytes) -> str:
    """Return the one of ``secrets`` that the request is signed with; empty where it is none of them."""
    base = f"{_VERSION}:{stamp}:".encode() + body
    found = ""
    for secret in secrets:
        wanted = f"{_VERSION}={hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()}"
        # Every secret is compared, and in a time that tells nothing of where they differ.
        if secret and hmac.compare_digest(wanted.encode(), signature.encode("utf-8", "replace")):
            found = secret
    return found
