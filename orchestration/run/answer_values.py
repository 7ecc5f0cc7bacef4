"""What an answer says of values that nobody named or read for it: defaults, remembered things, earlier turns. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from orchestration.run.dependencies import find_wanted_keys
from orchestration.text.messages import Wording
from schemas.plan import FOLLOW_UP
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import MEMORY


def explain_values(run: Run, words: Wording) -> Iterator[str]:
    """Yield the lines of a run that has a plan."""
    if any([state.filled.resolved for state in run.states.values() if isinstance(state, Succeeded)]):
        yield from _list_defaults(run, words)
        yield from _list_remembered(run, words)
    yield from _list_followed(run, words)
    yield from _list_recalled(run, words)


def _list_defaults(run: Run, words: Wording) -> Iterator[str]:
    """Team defaults that were used are said openly, where the sentence on the effect does not name them."""
    assert run.plan is not None
    states = [run.states[action.id] for action in run.plan.actions if not action.is_effect]
    used = [
        found.name
        for state in states
        if isinstance(state, Succeeded)
        for name, found in state.filled.resolved.items()
        if state.filled.origins.get(name) == frozenset({"config"})
    ]
    yield from (words.say(run.request.language, "end.default_used", name=name) for name in dict.fromkeys(used))


def _list_remembered(run: Run, words: Wording) -> Iterator[str]:
    """Say which things were not named in the request but remembered."""
    filled = [state.filled for state in run.states.values() if isinstance(state, Succeeded)]
    lines = [
        words.say(
            run.request.language,
            "remembered.used_word" if found.level == "remembered" else "remembered.used_usual",
            word=found.asked,
            name=found.name,
        )
        for one in filled
        for name, found in one.resolved.items()
        if one.origins.get(name) == frozenset({MEMORY})
    ]
    yield from dict.fromkeys(lines)


def _list_followed(run: Run, words: Wording) -> Iterator[str]:
    """Say what of the thread was read again, where the request only pointed at it."""
    follows, plan = run.request.follows, run.plan
    if follows is None or plan is None or plan.understanding is None or not follows.words:
        return
    if plan.understanding.intent.category == FOLLOW_UP:
        at = follows.at.astimezone(ZoneInfo(run.request.timezone))
        earlier = follows.words.splitlines()[-1]
        yield words.say(run.request.language, "end.followed", earlier=earlier, at=f"{at:%H:%M}")


def _list_recalled(run: Run, words: Wording) -> Iterator[str]:
    """Say when values of earlier turns were read that the plan works on: nobody has looked again since."""
    if not run.recalled:
        return
    used = {
        key.partition(".")[0] for action in (run.plan.actions if run.plan else ()) for key in find_wanted_keys(action)
    }
    zone = ZoneInfo(run.request.timezone)
    read = [turn.read_at.astimezone(zone) for name, turn in run.recalled.items() if name in used]
    if read:
        at = min(read)
        is_same_day = at.date() == run.request.asked_at.astimezone(zone).date()
        yield words.say(
            run.request.language, "end.recalled", at=f"{at:%H:%M}" if is_same_day else f"{at:%Y-%m-%d %H:%M}"
        )
