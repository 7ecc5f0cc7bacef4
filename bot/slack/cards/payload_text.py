"""A payload as people read it: field by field, with personal data masked but for who and where it goes."""

from __future__ import annotations

import json

from bot.slack.cards.voice import Voice
from orchestration.text.pii.find import mask, spans
from schemas.ask import ApprovalItem
from schemas.run import Run
from schemas.values import Json


def written(value: Json) -> str:
    """Return a value as text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def masked_text(run: Run, item: ApprovalItem, voice: Voice) -> str:
    """Return the payload's text with personal data masked, but for who and where it goes: that must be seen. An id
    stands behind the name of what it means."""
    return "\n".join(
        f"{voice.field(run, field)}: {_shown(item, field, value, voice)}" for field, value in item.payload.items()
    )


def _shown(item: ApprovalItem, field: str, value: Json, voice: Voice) -> str:
    text, found = written(value), item.resolved.get(field)
    if found is not None and found.id == value != found.name:
        return f"{found.name} ({text})"
    return text if field in _reach(item.tool, voice) else mask(text)


def masked_count(item: ApprovalItem, voice: Voice) -> int:
    """Return how many pieces of personal data are masked in the payload's text."""
    reach = _reach(item.tool, voice)
    return sum(len(spans(written(value))) for field, value in item.payload.items() if field not in reach)


def holds_personal_data(tool: str, field: str, value: Json, voice: Voice) -> bool:
    """Whether a field's value is masked where it is shown."""
    text = written(value)
    return field not in _reach(tool, voice) and mask(text) != text


def _reach(tool: str, voice: Voice) -> tuple[str, ...]:
    contract = voice.contracts.get(tool)
    return contract.who_where if contract else ()
