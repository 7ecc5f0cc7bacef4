"""How Notion words a refusal. https://developers.notion.com/reference/status-codes"""

import uuid
from typing import Any

CODES: dict[int, str] = {
    400: "validation_error",
    401: "unauthorized",
    403: "restricted_resource",
    404: "object_not_found",
    409: "conflict_error",
    429: "rate_limited",
    500: "internal_server_error",
    503: "service_unavailable",
    504: "gateway_timeout",
    529: "service_overload",
}


class NotionError(Exception):
    """A request Notion would not carry out: `status`, `code`, and a message for the developer."""

    def __init__(
        self, status: int, message: str, code: str | None = None, additional_data: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.additional_data = additional_data
        self.status = status
        self.code = code or CODES[status]
        self.message = message

    def body(self) -> dict[str, Any]:
        more = {"additional_data": self.additional_data} if self.additional_data else {}
        return {**error_body(self.status, self.code, self.message), **more}


def error_body(status: int, code: str, message: str) -> dict[str, Any]:
    """The body of every Notion error; `build_request_id` is new each time."""
    return {
        "object": "error",
        "status": status,
        "code": code,
        "message": message,
        "request_id": str(uuid.uuid4()),
    }


def invalid(where: str, should: str, was: object = ...) -> NotionError:
    """Notion's wording for a body that fails its schema, e.g. `body.page_size should be ≤ `100`, instead was `101`.`"""
    instead = "" if was is ... else f", instead was `{shown(was)}`"
    return NotionError(400, f"body failed validation: {where} {should}{instead}.")


def not_found(kind: str, object_id: str) -> NotionError:
    return NotionError(
        404,
        f"Could not find {kind} with ID: {object_id}. Make sure the relevant pages and databases are shared with your "
        'integration "metel".',
    )


def shown(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{...}"
    return "[...]" if isinstance(value, list) else str(value)
