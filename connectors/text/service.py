"""The service ``text``."""

from __future__ import annotations

from connectors.service import Service, Specs


def _load_tools() -> Specs:
    from connectors.text.tools import SPECS

    return SPECS


SERVICE = Service(
    id="text",
    name="text",
    order=40,
    load_tools=_load_tools,
)
