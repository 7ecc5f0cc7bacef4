"""How Google words a refusal. https://cloud.google.com/apis/design/errors"""

from collections.abc import Sequence
from typing import Any

from sandbox.call import Answer, Call
from sandbox.rates import Limit, OverLimit

STATUSES: dict[int, str] = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    501: "UNIMPLEMENTED",
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


READS = frozenset(
    {
        "spreadsheets.developerMetadata.get",
        "spreadsheets.developerMetadata.search",
        "spreadsheets.get",
        "spreadsheets.values.batchGet",
        "spreadsheets.values.get",
    }
)


def _limits_of(metric: str) -> Sequence[Limit]:
    """One project with one user: https://developers.google.com/workspace/sheets/api/limits"""
    user = Limit(f"google {metric} per user", 60, metric=f"'{metric}' and limit '{metric} per minute per user'")
    return user, Limit(f"google {metric}", 300, metric=f"'{metric}' and limit '{metric} per minute'")


def unspoken(what: str) -> GoogleError:
    """The refusal of something that Google does and the sandbox does not: never a wrong answer instead."""
    return GoogleError(501, f"The sandbox does not carry out {what}.")


REASONS: dict[int, str] = {400: "invalid", 401: "authError", 403: "insufficientPermissions", 404: "notFound"}


def drive_body(error: GoogleError) -> dict[str, Any]:
    """Drive's older form of a refusal. https://developers.google.com/workspace/drive/api/guides/handle-errors"""
    reason = REASONS.get(error.code, "notImplemented")
    told = {"message": error.message, "domain": "global", "reason": reason}
    return {"error": {"code": error.code, "message": error.message, "errors": [told]}}


class GoogleRefusals:
    """How Google words a fault."""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        del call
        if not method.startswith("spreadsheets."):
            return ()
        return _limits_of("Read requests" if method in READS else "Write requests")

    def over_limit(self, over: OverLimit) -> Answer:
        """Quotas are told without a time: they refill each minute."""
        return Answer(429, _quota_body(over.limit.metric))

    def rate_limited(self, retry_after: int) -> Answer:
        metric = "'Write requests' and limit 'Write requests per minute per user'"
        return Answer(429, _quota_body(metric), {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, error_body(500, "Internal error encountered."))

    def malformed(self, why: str) -> Answer:
        return Answer(400, error_body(400, f"Invalid JSON payload received. {why}"))

    def unknown(self, word: str) -> Answer:
        reason = {"domain": "global", "reason": word, "message": "Something new."}
        return Answer(403, {"error": {"code": 403, "message": "Something new.", "errors": [reason]}})


def _quota_body(metric: str) -> dict[str, Any]:
    reason = {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": "RATE_LIMIT_EXCEEDED",
        "domain": "googleapis.com",
        "metadata": {"service": "sheets.googleapis.com"},
    }
    return error_body(429, f"Quota exceeded for quota metric {metric}.", [reason])
