"""Hosts that mean this machine or its network, in every spelling that a resolver takes. Pure.

https://www.iana.org/assignments/iana-ipv6-special-registry/
"""

from __future__ import annotations

import ipaddress
import re

_NUMERIC = re.compile(r"(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+)){0,3}", re.IGNORECASE)
_HOME = re.compile(
    r"(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|localhost6|home\.arpa|cluster\.local|svc|onion)$"
)
_TO_NUMBERS = re.compile(
    r"(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|local\.gd)$"
)
"""Public names that answer with any number that stands in them, or with this machine's."""
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_COMPATIBLE = ipaddress.IPv6Network("::/96")
Number = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_inside(host: str) -> bool:
    """Whether a host is this machine, its network, or a name that no public resolver knows."""
    name = host.strip("[]").partition("%")[0].casefold()
    found = number_of(name)
    if found is not None:
        return not found.is_global or found.is_multicast
    if not name:
        return True
    return "." not in name or _HOME.search(name) is not None or _TO_NUMBERS.search(name) is not None


def is_public_number(host: str) -> bool:
    """Whether a host is a bare IP address of the open network."""
    found = number_of(host.strip("[]"))
    return found is not None and found.is_global


def number_of(host: str) -> Number | None:
    """Read an IP address, also in its octal, hexadecimal, short and whole-number spellings and inside an IPv6 one."""
    try:
        read = ipaddress.ip_address(host)
    except ValueError:
        return _loose_number(host)
    return _carried(read) if isinstance(read, ipaddress.IPv6Address) else read


def _carried(read: ipaddress.IPv6Address) -> Number:
    """Return the IPv4 address that an IPv6 one stands for: mapped, 6to4, Teredo, NAT64, or in its last bits."""
    if read.ipv4_mapped is not None:
        return read.ipv4_mapped
    if read.sixtofour is not None:
        return read.sixtofour
    if read.teredo is not None:
        return read.teredo[1]
    if read in _NAT64 or (read in _COMPATIBLE and int(read) > 1):
        return ipaddress.IPv4Address(int(read) & 0xFFFFFFFF)
    return read


def _loose_number(host: str) -> Number | None:
    if not _NUMERIC.fullmatch(host):
        return None
    parts = [_integer(part) for part in host.split(".")]
    value = sum(part << (8 * (3 - at)) for at, part in enumerate(parts[:-1])) + parts[-1]
    return ipaddress.IPv4Address(value & 0xFFFFFFFF)


def _integer(text: str) -> int:
    try:
        return int(text, 16) if text.lower().startswith("0x") else int(text, 8 if text.startswith("0") else 10)
    except ValueError:
        return 0
