"""Turning a missing value into one question with the right control. Pure."""

from __future__ import annotations

from orchestration.hashing import digest
from orchestration.wording import load_wording
from schemas.ask import Choice, Control, Question
from schemas.contract import ToolContract
from schemas.plan import Action, Ambiguity
from schemas.run import Run
from schemas.values import Json

MAX_CHOICES = 100
_BY_KIND: dict[str, Control] = {"slack.channel": "channel", "slack.user": "user"}


def ask_missing(run: Run, action: Action, contract: ToolContract, name: str, choices: tuple[Choice, ...]) -> Question:
    """Ask for a value that nothing gives; the sensible choice stands first."""
    words = load_wording("orchestration")
    language = run.request.language
    key = f"ask.{contract.tool}.{name}"
    text = words.say(language, key) if words.knows(key) else words.say(language, "ask.other", field=name)
    control = _control(contract, name, choices)
    return Question(
        id=_id(run, action, name),
        action=action.id,
        tool=contract.tool,
        field=name,
        text=text,
        why=action.summary,
        control=control,
        choices=choices[:MAX_CHOICES],
        initial=_initial(run, control, choices),
    )


def ask_for(
    run: Run,
    action: Action,
    contract: ToolContract,
    *,
    name: str,
    asked: str,
    choices: tuple[Choice, ...],
    several: bool,
) -> Question:
    """Ask which of several things a name means, or what was meant by a name that nothing has."""
    words = load_wording("orchestration")
    key = "ask.several" if several else "ask.nothing"
    text = words.say(run.request.language, key, asked=asked)
    control: Control = "choices" if choices else _control(contract, name, choices)
    return Question(
        id=_id(run, action, name),
        action=action.id,
        tool=contract.tool,
        field=name,
        text=text,
        why=action.summary,
        control=control,
        choices=choices[:MAX_CHOICES],
        initial=choices[0].value if choices else None,
    )


def ask_unclear(run: Run, action: Action, name: str, ambiguity: Ambiguity) -> Question:
    """Ask which of the ways that the planner sees is meant."""
    choices = tuple(Choice(label=option, value=option) for option in ambiguity.options[:MAX_CHOICES])
    return Question(
        id=_id(run, action, name),
        action=action.id,
        tool=action.tool,
        field=name,
        text=ambiguity.question,
        why=action.summary,
        control="choices",
        choices=choices,
        initial=choices[0].value,
    )


def _id(run: Run, action: Action, name: str) -> str:
    """Return an opaque id, the same for the same question of the same moment."""
    return "q" + digest(run.id, action.id, name, str(len(run.questions)))[:19]


def _control(contract: ToolContract, name: str, choices: tuple[Choice, ...]) -> Control:
    kind = contract.resolves(name)
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if choices:
        return "choices"
    schema = contract.fields.get(name, {})
    if schema.get("format") == "date-time":
        return "datetime"
    if schema.get("format") == "date":
        return "date"
    return "number" if schema.get("type") in ("number", "integer") else "text"


def _initial(run: Run, control: Control, choices: tuple[Choice, ...]) -> Json:
    if control == "channel" and run.request.place.channel:
        return run.request.place.channel
    return choices[0].value if choices else None
