"""What is said of files that came with a request: metel does not read them, and says so."""

from __future__ import annotations

from bot.slack.cards.foreign import cleaned, clipped
from orchestration.text.messages import Wording
from schemas.request import Request

NAMED = 3
NAME_TEXT = 60


def files_unread(request: Request, wording: Wording) -> str:
    """Return the sentence on the request's files; empty where it came without. The names are not escaped."""
    if not request.files:
        return ""
    names = [clipped(cleaned(file.name).replace("\n", " "), NAME_TEXT) or file.id for file in request.files[:NAMED]]
    more = len(request.files) - len(names)
    named = ", ".join(names) + (f" +{more}" if more else "")
    return wording.say(request.language, "attached.unread", names=named)
