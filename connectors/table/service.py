"""The service ``table``."""

from __future__ import annotations

from connectors.service import Service, Specs


def _load_tools() -> Specs:
    from connectors.table.tools import SPECS

    return SPECS


SERVICE = Service(
    id="table",
    name="table",
    order=50,
    is_local=True,
    load_tools=_load_tools,
)
