"""The page of the settings."""

from __future__ import annotations

from typing import get_args

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from bot.docs.markdown import table
from bot.settings import Bounds, Settings

HEAD = """\
# Settings

From the environment, or from a file `.env` in the working folder; only `bot/settings.py` reads them. `metel doctor`
says which are set, which are missing and how to get them. Secrets are never logged.
"""


def settings_page() -> str:
    """Return the page."""
    rows = (
        (f"`{name.upper()}`", _default(field), field.description or "")
        for name, field in sorted(Settings.model_fields.items(), key=lambda one: one[0] in Bounds.model_fields)
    )
    return "\n".join([HEAD, table(("setting", "default", "meaning"), rows)])


def _default(field: FieldInfo) -> str:
    if SecretStr in get_args(field.annotation):
        return "none (secret)"
    return f"`{field.default}`" if field.default not in (None, "") else "none"
