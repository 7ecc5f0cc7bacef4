"""The service ``slack``."""

from __future__ import annotations

from connectors.service import Service, Specs


def _load_tools() -> Specs:
    from connectors.slack.tools import SPECS

    return SPECS


SERVICE = Service(
    id="slack",
    name="Slack",
    called=("슬랙", "slack", "スラック"),
    homes=("slack.com",),
    order=20,
    load_tools=_load_tools,
)
