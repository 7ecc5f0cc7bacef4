"""A port for a server that another process opens after it was chosen."""

from __future__ import annotations

import random
import socket

_BELOW_EPHEMERAL = range(20_000, 32_000)
"""Ports that no system hands out by itself (Linux gives away 32768 and up, RFC 6335 has 49152 and up): another process
does not take one by chance before the server opens it."""


def find_free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens at."""
    while True:
        port = random.choice(_BELOW_EPHEMERAL)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
