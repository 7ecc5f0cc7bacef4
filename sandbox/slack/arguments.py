"""A method's arguments, however they came: query, form or JSON."""

import json
from typing import Any, cast

from sandbox.slack.refusals import SlackError, invalid


class Arguments:
    """Reads arguments by name and type; form values that hold JSON are decoded. Raises SlackError."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = {name: value for name, value in values.items() if value is not None}

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str, default: str | None = None) -> str:
        """A required text, unless there is a default."""
        value = self._values.get(name, default)
        if value is None:
            raise invalid("invalid_arguments", [f"[ERROR] missing required field: {name}"])
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise invalid("invalid_arguments", [f"[ERROR] must be a string [json-pointer:/{name}]"])
        return str(value)

    def maybe(self, name: str) -> str | None:
        """A text, or None when it is missing or empty."""
        return self.text(name, "") or None

    def number(self, name: str, default: int | None = None) -> int:
        text = self.text(name, None if default is None else str(default))
        try:
            return int(float(text))
        except ValueError:
            raise invalid("invalid_arguments", [f"[ERROR] must be an integer [json-pointer:/{name}]"]) from None

    def flag(self, name: str, *, default: bool = False) -> bool:
        value = self._values.get(name, default)
        return value if isinstance(value, bool) else str(value).lower() in ("1", "true")

    def names(self, name: str) -> list[str]:
        """A list of texts, or the comma-separated form."""
        value = self._values.get(name, "")
        if isinstance(value, list):
            return [str(item) for item in cast(list[Any], value)]
        return [item.strip() for item in str(value).split(",") if item.strip()]

    def items(self, name: str, error: str) -> list[Any] | None:
        """A list, or None when it is missing. Raises SlackError(error) for anything else."""
        value = self._decoded(name, error)
        if value is not None and not isinstance(value, list):
            raise SlackError(error)
        return cast("list[Any] | None", value)

    def mapping(self, name: str, error: str) -> dict[str, Any] | None:
        """An object, or None when it is missing. Raises SlackError(error) for anything else."""
        value = self._decoded(name, error)
        if value is not None and not isinstance(value, dict):
            raise SlackError(error)
        return cast("dict[str, Any] | None", value)

    def _decoded(self, name: str, error: str) -> Any:
        value = self._values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value) if value else None
        except ValueError:
            raise SlackError(error) from None
