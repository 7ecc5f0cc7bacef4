"""How Google words a refusal. https://cloud.google.com/apis/design/errors"""

from typing import Any

from sandbox.exchange import Answer

STATUSES: dict[int, str] = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
}


class GoogleError(Exception):
    """A request Google would not carry out; `violations` are the fields that were wrong."""

    def __init__(self, code: int, message: str, violations: list[dict[str, str]] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.violations = violations

    def body(self) -> dict[str, Any]:
        details: list[dict[str, Any]] = []
        if self.violations:
            details = [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": self.violations}]
        return error_body(self.code, self.message, details)


def error_body(code: int, message: str, details: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    error: dict[str, Any] = {"code": code, "message": message, "status": STATUSES[code]}
    return {"error": {**error, "details": details} if details else error}


class GoogleRefusals:
    """How Google words a fault."""

    def rate_limited(self, retry_after: int) -> Answer:
        reason = {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": "RATE_LIMIT_EXCEEDED",
            "domain": "googleapis.com",
            "metadata": {"service": "sheets.googleapis.com"},
        }
        message = "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user'."
        return Answer(429, error_body(429, message, [reason]), {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, error_body(500, "Internal error encountered."))

    def malformed(self, why: str) -> Answer:
        return Answer(400, error_body(400, f"Invalid JSON payload received. {why}"))
