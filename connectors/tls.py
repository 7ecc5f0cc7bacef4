"""TLS context: the certificates that the vendors' servers are checked against, loaded once in a process."""

from __future__ import annotations

import ssl
from functools import cache

import httpx


@cache
def get_tls_context() -> ssl.SSLContext:
    """Return the TLS context that httpx would make anew for each client, at 0.8 MB of memory and 35 ms of CPU."""
    return httpx.create_ssl_context()
