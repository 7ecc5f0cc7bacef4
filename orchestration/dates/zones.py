"""Which names are time zones."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def is_time_zone(name: str) -> bool:
    """Whether a name is one of the IANA time zones (https://www.iana.org/time-zones)."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # A folder of zones, such as "Asia", can't be read as one.
        return False
    return True
