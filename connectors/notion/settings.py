"""Notion's settings."""

from __future__ import annotations

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from connectors.service import require_settings
from orchestration.connections import Secret


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
