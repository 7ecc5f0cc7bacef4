"""Which message that is yet to go out words call off: the one whose place they name, or the latest."""

from __future__ import annotations

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import can_take_back
from orchestration.plan.own_work import list_moments_out
from orchestration.text.called_off import find_called_off
from orchestration.text.thread_phrases.standings import is_left_alone
from schemas.run import Run


def read_called_off(scene: Scene) -> Run | None:
    """Return the run whose message is called off; ``None`` where words say anything else, or could be of several."""
    if scene.runs.open or is_left_alone(scene.speech.text):
        return None
    place = find_called_off(scene.speech.text)
    ahead = [run for run in scene.runs.ended if _is_ahead(scene, run)]
    named = [run for run in ahead if place and any(place.casefold() in one for one in _list_places(run))]
    if place and ahead:
        return named[0] if len(named) == 1 else None
    says_so = place is not None or scene.phrase.act in ("drop", "forbid", "stop")
    return ahead[0] if says_so and ahead and ahead[0] is scene.latest else None


def _is_ahead(scene: Scene, run: Run) -> bool:
    if not can_take_back(run) or not scene.is_by_asker(run):
        return False
    return any(moment > scene.maker.clock.now() for moment in list_moments_out(run))


def _list_places(run: Run) -> list[str]:
    """Return where the messages of a run go, as they were asked for."""
    actions = run.plan.actions if run.plan is not None else ()
    return [str(one.inputs[name]).casefold() for one in actions for name in ("channel", "user") if name in one.inputs]
