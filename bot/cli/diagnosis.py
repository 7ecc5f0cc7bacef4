"""One line of what ``metel doctor`` finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.settings import SettingsError

State = Literal["ok", "off", "missing", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the diagnosis."""

    name: str
    state: State
    said: str


def describe_wrong_setting(name: str, error: SettingsError) -> Finding:
    """Return what is wrong with a setting, which its error may name as well."""
    """Return a finding that names its setting once: the error begins with it."""
    return Finding(name, "wrong", str(error).removeprefix(f"{name}: "))
