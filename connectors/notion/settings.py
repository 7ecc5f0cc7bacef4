"""Notion's settings, and its capabilities: what a connection was granted, and what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from connectors.scopes import Gap, find_gaps, list_needs
from connectors.service import require_settings
from orchestration.connections import Secret
from schemas.contract import ToolContract


class NotionSettings(BaseSettings):
    """What can be set of the connection to Notion."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    notion_token: SecretStr | None = None
    """The secret of an internal connection (`ntn_...`); Notion tools are offered where it is set."""
    notion_base_url: str = "https://api.notion.com"
    """Where the Notion API is."""
    notion_capabilities: str = ""
    """What the Notion connection was granted, by comma (`read_content`, `insert_content`, `update_content`), for Notion
    does not tell; where it is empty, what is missing shows at the call."""


def read_secret(settings: BaseSettings) -> Secret | None:
    """Return the parts of the secret that is set."""
    token = require_settings(NotionSettings, settings).notion_token
    return {"token": token.get_secret_value()} if token else None


def find_address(settings: BaseSettings) -> str:
    """Return where the Notion API is."""
    return require_settings(NotionSettings, settings).notion_base_url


def get_capabilities(settings: BaseSettings) -> str:
    """Return what the connection was granted, as far as it is said."""
    return require_settings(NotionSettings, settings).notion_capabilities


CAPABILITIES_OF: Mapping[str, frozenset[str]] = {
    "pages:read": frozenset({"read_content"}),
    "pages:write": frozenset({"read_content", "insert_content", "update_content"}),
}
"""What a contract's scope needs of a connection's capabilities."""

CAPABILITIES: Mapping[str, str] = {
    "read_content": "reading pages and databases, and finding them by name",
    "insert_content": "creating pages and adding to them",
    "update_content": "changing pages, and putting them in the trash",
}
"""What metel needs each capability for."""

FURTHER: Mapping[str, str] = {
    "user information with e-mail addresses": "people as assignees and in conditions, found by name and e-mail address",
}
"""Capabilities without which a part of metel is missing. It asks for nothing else: no comments."""

_REMEDY = (
    "at https://www.notion.so/profile/integrations open the connection, grant it under Capabilities, then add {scope}"
    " to NOTION_CAPABILITIES"
)


def parse_capabilities(text: str) -> frozenset[str]:
    """Return the capabilities of ``NOTION_CAPABILITIES``; none where the team has not said."""
    return frozenset(name.strip() for name in text.split(",") if name.strip())


def list_scopes(capabilities: str) -> frozenset[str] | None:
    """Return the scopes of contracts that the capabilities grant; ``None`` where they are not said."""
    held = parse_capabilities(capabilities)
    return frozenset(scope for scope, needs in CAPABILITIES_OF.items() if needs <= held) if held else None


def find_capability_gaps(capabilities: str, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the capabilities that the connection was not granted, as far as the setting says what it was."""
    needed: dict[str, list[str]] = {}
    for scope, tools in list_needs(contracts, {}).items():
        for capability in CAPABILITIES_OF[scope]:
            needed.setdefault(capability, []).extend(tools)
    return find_gaps(needed, parse_capabilities(capabilities) or None, _REMEDY)


def list_tools_by_capability(tools: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the tools that need each capability, from those that need each scope."""
    needed: dict[str, set[str]] = {}
    for scope, names in tools.items():
        for capability in CAPABILITIES_OF[scope]:
            needed.setdefault(capability, set()).update(names)
    return {capability: sorted(names) for capability, names in needed.items()}
