"""How the person API says no."""

from typing import Any


class PersonError(Exception):
    """An act that a person could not do. `status` is the HTTP status, `details` go into the answer."""

    def __init__(self, status: int, error: str, **details: Any) -> None:
        super().__init__(error)
        self.status = status
        self.details = details

    def as_json(self) -> dict[str, Any]:
        return {"ok": False, "error": str(self), **self.details}
