"""Late values: what of a payload that a model filled in after the plan stands in nothing that people said. Pure."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from orchestration.run.memory import collect_person_texts
from orchestration.text.language import detect_language
from orchestration.text.spoken_inputs import list_unspoken_inputs
from orchestration.text.spoken_words import Spoken, Unspoken
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Filled
from schemas.values import MODEL


def find_late_words(run: Run, action: Action, contract: ToolContract, filled: Filled) -> tuple[Unspoken, ...]:
    """Return the words of an effect that nobody said, where its plan gave no inputs and a model filled them in. It is
    shown nothing that was read, so that a word which stands there is no word of its own."""
    late = {name: value for name, value in filled.payload.items() if MODEL in filled.origins.get(name, frozenset())}
    if action.inputs or not late or contract.risk_level == "read" or contract.confirms:
        return ()
    read = [text for keys in run.memory.values() for value in keys.values() for text in collect_texts(value.data)]
    request = run.request
    texts = (collect_person_texts(run), *read)
    language = detect_language(request.text, request.language)
    spoken = Spoken(texts, request.asked_at.astimezone(ZoneInfo(request.timezone)), request.timezone, language)
    return tuple(list_unspoken_inputs(late, contract, spoken))
