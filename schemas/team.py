"""What a team has set for its bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from schemas.plan import Language
from schemas.values import Frozen

LinkHosts: TypeAlias = Mapping[str, tuple[str, ...]]
"""By service the hosts where its connection's own addresses are; one that begins with a dot holds all below it."""


class TeamSettings(Frozen):
    """Defaults of one team: used where a request does not say, and said openly when used."""

    team: str
    timezone: str = "Asia/Seoul"
    language: Language = "ko"
    default_parent: str | None = None
    default_spreadsheet: str | None = None
    connected_services: tuple[str, ...] = ("notion", "slack", "sheets", "text", "table")
    granted_scopes: frozenset[str] | None = None
    """Scopes the connections hold; ``None`` where they are not known beforehand."""
    approvers: tuple[str, ...] = ()
    link_hosts: LinkHosts = {}


TEAM_DEFAULTS: Mapping[str, str] = {"parent": "default_parent", "spreadsheet": "default_spreadsheet"}
"""By input the setting that stands in where a request does not say."""
