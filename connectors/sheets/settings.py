"""The settings of Google Sheets, the key file that they name, and Google's scopes: what is needed, and what lacks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

from pydantic_settings import BaseSettings, SettingsConfigDict

from connectors.scopes import Gap, find_gaps, list_needs
from connectors.service import require_settings
from orchestration.connections import Secret
from orchestration.secrecy import register_secret
from schemas.contract import ToolContract


class GoogleSettings(BaseSettings):
    """What can be set of the connection to Google."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    google_application_credentials: Path | None = None
    """The JSON key file of a service account; Google Sheets tools are offered where it is set."""
    google_api_url: str | None = None
    """Where the Google APIs are, if not at Google."""


def read_secret(settings: BaseSettings) -> Secret | None:
    """Return the text of the key file that is set.

    Raises:
        ValueError: it can't be read.
    """
    path = require_settings(GoogleSettings, settings).google_application_credentials
    if path is None:
        return None
    try:
        key = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"GOOGLE_APPLICATION_CREDENTIALS: {path} can't be read") from error
    register_secret(key, *find_key_secrets(key))
    return {"key": key}


def find_address(settings: BaseSettings) -> str | None:
    """Return where the Google APIs are, if not at Google."""
    return require_settings(GoogleSettings, settings).google_api_url


def parse_key(text: str) -> Secret:
    """Return the parts of a secret that is the text of a key file.

    Raises:
        ValueError: it is none.
    """
    if _parse_object(text) is None:
        raise ValueError("That is no Google key file: it must hold one JSON object.")
    register_secret(*find_key_secrets(text))
    return {"key": text}


def find_key_secrets(text: str) -> tuple[str, ...]:
    """Return the parts of a key file that grant something."""
    found = _parse_object(text) or {}
    return tuple(str(found[name]) for name in ("private_key", "refresh_token", "client_secret") if name in found)


def _parse_object(text: str) -> Mapping[str, object] | None:
    try:
        found = cast("object", json.loads(text))
    except ValueError:
        return None
    return cast("dict[str, object]", found) if isinstance(found, dict) else None


SURFACES: Mapping[str, str] = {"drive.metadata.readonly": "finding spreadsheets by their names"}
"""What metel itself needs scopes for."""

PURPOSES: Mapping[str, str] = {"spreadsheets": "reading and writing spreadsheets", **SURFACES}

_REMEDY = (
    "authorise the account again with the scope https://www.googleapis.com/auth/{scope}, or use the key of a service "
    "account"
)


def find_scope_gaps(granted: frozenset[str] | None, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the scopes that the credentials lack, where they say what they were granted."""
    return find_gaps(list_needs(contracts, SURFACES), granted, _REMEDY)
