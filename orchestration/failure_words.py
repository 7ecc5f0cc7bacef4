"""A failure in words for a person, in their language: by its kind and code, never the machine's own message. Pure.

Only of what was refused as invalid are the vendor's own words told, behind ours: they name what can be mended.
"""

from __future__ import annotations

from orchestration.text.messages import Wording
from schemas.errors import error_of
from schemas.failure import Failure, Unfit

SERVICES = {"notion": "Notion", "slack": "Slack", "sheets": "Google Sheets", "openai": "OpenAI"}
"""What the services are called, for all that tells people of one; any other is called by its id."""
METEL = "metel"


def failure_text(failure: Failure, language: str, words: Wording) -> str:
    """Return what went wrong and what to do about it."""
    exact = _exact(failure, language, words)
    remedy = f"error.{error_of(failure).value}.remedy"
    return exact or f"{_of_kind(failure, language, words)} {words.say(language, remedy)}"


def failure_reason(failure: Failure, language: str, words: Wording) -> str:
    """Return what went wrong, for where something else says what comes of it."""
    return _exact(failure, language, words) or _of_kind(failure, language, words)


def service_name(service: str) -> str:
    """Return what people call a service; a step of metel's own is metel's."""
    return SERVICES.get(service, service or METEL)


def _exact(failure: Failure, language: str, words: Wording) -> str:
    """Return the sentence of a failure whose code says all; empty where there is none."""
    if failure.unfit is not None:
        return words.say(language, "failure.input", why=_unfit(failure.unfit, language, words))
    for key in (f"failure.{failure.service}.{failure.code}", f"failure.{failure.code}"):
        if failure.code and words.knows(key):
            return words.say(language, key, service=service_name(failure.service), needs=failure.needs)
    return ""


def _unfit(unfit: Unfit, language: str, words: Wording) -> str:
    why = words.say(language, f"unfit.{unfit.key}", limit=unfit.limit)
    return words.say(language, "unfit.inside", place=unfit.field, words=why)


def _of_kind(failure: Failure, language: str, words: Wording) -> str:
    key = f"error.{error_of(failure).value}.message"
    said = words.say(language, key, service=service_name(failure.service), log=failure.log_id)
    detail = failure.message if failure.kind == "invalid" else failure.needs
    return f"{said} ({detail})" if detail else said
