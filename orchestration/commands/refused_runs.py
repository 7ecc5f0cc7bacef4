"""Which runs that wait for a yes words refuse."""

from __future__ import annotations

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import StopMeant, is_decision_awaited
from orchestration.text.refusals import is_refusal


def read_refusal(scene: Scene) -> StopMeant | None:
    """Return that all that waits for a yes here is refused; ``None`` where something else is under way too, or a text
    says anything more."""
    waiting = [run for run in scene.runs.open if is_decision_awaited(run)]
    if not waiting or len(waiting) < len(scene.runs.open) or scene.asked or scene.phrase.to_person:
        return None
    return StopMeant(waiting) if is_refusal(scene.speech.text) else None
