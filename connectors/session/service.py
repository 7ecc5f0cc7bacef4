"""The service ``session``."""

from __future__ import annotations

from connectors.service import Service, Specs


def _load_tools() -> Specs:
    from connectors.session.facts import FACT_SPECS
    from connectors.session.tools import SPECS

    return (*SPECS, *FACT_SPECS)


SERVICE = Service(
    id="session",
    name="session",
    order=60,
    load_tools=_load_tools,
)
