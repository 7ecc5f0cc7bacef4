"""Prompts: a template with slots, and the planner's, built from the request and the tools. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from string import Template
from zoneinfo import ZoneInfo

from orchestration.llm.answer_reader import parse_json_object
from orchestration.llm.context import (
    TRIM_ORDER,
    USUAL_CONTEXT,
    Trimmed,
    estimate_json_tokens,
    estimate_tokens,
    shorten_prompt,
)
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.plan_examples import render_examples
from orchestration.llm.prompt_parts import (
    MapNeed,
    build_workspace_map,
    find_named_services,
    join_turn_words,
    render_facts,
    render_repair,
    render_turns,
)
from orchestration.llm.retrieval import PickedTools, ToolNeed, pick_tools
from orchestration.llm.tool_list import render_tool_list
from orchestration.llm.wire import encode_plan
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import FinishedAction, PlanEdit, PlanningTask
from orchestration.run.ids import hash_parts
from orchestration.service import find_tool_of_role
from orchestration.text.dates import FoundDate, find_dates
from schemas.contract import ToolContract
from schemas.team import TeamSettings
from schemas.values import Json, Payload

VERSION_LETTERS = 8
PARTS = ("SYSTEM", "DEVELOPER", "USER")
TEAM_HEADING = "## The team"
"""Where a planner's prompt begins to be a team's own."""

_ROLE = make_regex(r"\$\{tool:(\w+)\}")
"""Stands in a prompt for the tool that plays a role."""

_HEADING = make_regex(r"^# (SYSTEM|DEVELOPER|USER)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The three parts of a prompt file, slots and all; ``version`` is its name and the digest of its content."""

    system: str
    developer: str
    user: str
    version: str = ""

    @property
    def slots(self) -> frozenset[str]:
        """The names of the slots of all parts."""
        return frozenset(name for part in (self.system, self.developer, self.user) for name in _slots(part))

    def filled(self, **values: str) -> Prompt:
        """Return the prompt with its slots filled; what is put in is not looked at again.

        Raises:
            ValueError: a slot has no value, or a value no slot.
        """
        if values.keys() != self.slots:
            raise ValueError(f"slots {sorted(self.slots)} and values {sorted(values)} differ")
        parts = (Template(part).substitute(values) for part in (self.system, self.developer, self.user))
        return Prompt(*parts, version=self.version)

    def build_request(self, schema: AnswerSchema | None, max_tokens: int) -> ModelRequest:
        """Return the question that a filled prompt asks."""
        parts = (self.system, self.developer, self.user)
        return ModelRequest(*parts, schema, max_tokens, prompt_version=self.version)


def _slots(part: str) -> list[str]:
    return Template(part).get_identifiers()


@cache
def load_prompt(name: str) -> Prompt:
    """Read ``prompts/NAME.md``.

    Raises:
        FileNotFoundError: no such file.
        ValueError: the file does not have the three parts in their order.
    """
    text = files("orchestration.llm").joinpath("prompts", f"{name}.md").read_text("utf-8")
    text = _ROLE.sub(lambda role: find_tool_of_role(role[1]), text)
    before, *parts = _HEADING.split(text)
    if tuple(parts[::2]) != PARTS or before.strip():
        raise ValueError(f"{name}.md needs the parts {', '.join(PARTS)}, in this order and nothing before them")
    version = f"{name}@{hash_parts('prompt file', text)[:VERSION_LETTERS]}"
    return Prompt(*(part.strip() for part in parts[1::2]), version=version)


_EXAMPLES = make_regex(r"^## Examples$.*?(?=^## )", re.MULTILINE | re.DOTALL)

MAX_TOKENS = 8_000

MOST_TROUBLE = 500
LATEST_TURNS = 2
"""The tools of so many turns are shown in full."""


def pick_offered_tools(task: PlanningTask) -> PickedTools:
    """Return the tools that a model is shown for a task."""
    follows = task.request.follows
    used = {one.action.tool for one in task.done}
    used |= {action.tool for action in task.change.plan.actions} if task.change is not None else set[str]()
    used |= {action.tool for action in follows.steps} if follows is not None else set[str]()
    used |= {tool for one in task.examples for tool in one.tools}
    used |= {step.tool for turn in task.turns[-LATEST_TURNS:] for step in turn.did}
    used |= _planned_tools(task.previous) if task.problems else set[str]()
    words = _words(task)
    touched = find_named_services(task.labels, words)
    return pick_tools(task.contracts, ToolNeed(words, frozenset(used), touched, task.missing))


def _words(task: PlanningTask) -> str:
    return "\n".join((task.request.text, task.change.text if task.change is not None else ""))


def _planned_tools(plan: str) -> set[str]:
    actions = (parse_json_object(plan) or {}).get("actions")
    return {str(one.get("tool")) for one in actions if isinstance(one, dict)} if isinstance(actions, list) else set()


def build_planning_request(task: PlanningTask, context: int = USUAL_CONTEXT) -> ModelRequest:
    """Return the question that asks a model for a plan, without what its ``context`` has no room for.

    Raises:
        ModelUnavailableError: there is no room for the request.
    """
    picked = pick_offered_tools(task)
    return shorten_prompt(lambda left_out: _build_request(task, picked, left_out), _measure_request, context)


def build_shortest_request(task: PlanningTask) -> ModelRequest:
    """Return the same question without all that can be left out, for models that said that they have no room for it."""
    return _build_request(task, pick_offered_tools(task), frozenset(TRIM_ORDER))


def _measure_request(request: ModelRequest) -> int:
    schema = estimate_json_tokens(request.schema.schema) if request.schema is not None else 0
    return schema + sum(map(estimate_tokens, (request.system, request.developer, request.user)))


def _build_request(task: PlanningTask, picked: PickedTools, left_out: frozenset[Trimmed]) -> ModelRequest:
    packs = "Not shown." if "packs" in left_out else "\n".join(f"- {line}" for line in picked.lines) or "None."
    team = _team(task.team) + ("" if "examples" in left_out else render_examples(task.examples))
    prompt = load_prompt("planner").filled(
        tools=render_tool_list(picked.shown),
        packs=packs,
        team=team,
        task=json.dumps(_task(task, left_out), ensure_ascii=False, indent=1),
    )
    schema = AnswerSchema("plan", build_plan_schema(picked.shown))
    developer = _EXAMPLES.sub("", prompt.developer) if "examples" in left_out else prompt.developer
    request = replace(prompt, developer=developer).build_request(schema, MAX_TOKENS)
    common = developer.rindex(TEAM_HEADING, 0, len(developer) - len(team))
    return replace(request, common=common, difficulty="hard" if task.problems or task.avoid else task.difficulty)


def _team(team: TeamSettings) -> str:
    defaults = {
        "new Notion pages go to": team.default_parent,
        "the spreadsheet, where none is named": team.default_spreadsheet,
    }
    lines = [f"- {what}: {name}" for what, name in defaults.items() if name]
    known = "Defaults that code fills in; leave these fields out unless the request names another:"
    return "\n".join([known, *lines]) if lines else "No defaults are set."


def _task(task: PlanningTask, left_out: frozenset[Trimmed]) -> Payload:
    request = task.request
    need = MapNeed(_words(task), join_turn_words(task.turns), alone=request.place.is_direct)
    workspace = {} if "workspace" in left_out else build_workspace_map(task.labels, need)
    turns = [] if "turns" in left_out else render_turns(task.turns)
    local = task.now.astimezone(ZoneInfo(request.timezone))
    said: Payload = {
        **({"workspace": workspace} if workspace else {}),
        **({"turns": turns} if turns else {}),
        **({"remembered": render_facts(task.remembered)} if task.remembered else {}),
        "request": request.text,
        "language": request.language,
        "person": request.user_name,
        "place": {"channel": request.place.channel_name or None, "in_thread": request.in_thread},
        "now": local.isoformat(timespec="minutes"),
        "weekday": local.strftime("%A"),
        "timezone": request.timezone,
        "dates": [_date(found) for found in find_dates(request.text, task.now, request.timezone, request.language)],
    }
    if request.mentions:
        said["mentions"] = [{"written": one.mark, "kind": one.kind, "name": one.shown} for one in request.mentions]
    if request.quoted:
        said["quoted"] = {"texts": len(request.quoted), "characters": sum(map(len, request.quoted))}
    if task.done or task.trouble:
        done: list[Json] = [_done(one) for one in task.done]
        said["again"] = {"done": done, "trouble": _line(task.trouble)}
    contracts = index_contracts(task.contracts)
    if task.change is not None:
        said["change"] = _change(task.change, contracts)
    if task.problems:
        previous = _shown(task.previous, task.change) if task.change is not None else task.previous
        said["repair"] = render_repair(task.problems, previous, task.wrong, contracts)
    if task.avoid:
        said["avoid"] = [*task.avoid]
    return said


def _date(found: FoundDate) -> Payload:
    start = found.start.isoformat() if found.has_time else found.start.date().isoformat()
    hint: Payload = {"text": found.text, "means": start}
    if found.end is not None:
        hint["until"] = found.end.date().isoformat()
    if found.cron is not None:
        hint["cron"] = found.cron
    return hint


def _done(done: FinishedAction) -> Payload:
    """What it was and the shapes it left; never its inputs or what it read."""
    return {
        "id": done.action.id,
        "tool": done.action.tool,
        "status": done.status,
        "keys": {**done.memory_shapes},
    }


def _change(edit: PlanEdit, contracts: Mapping[str, ToolContract]) -> Payload:
    """The plan under way, what a person wants of it, and what they answered before; nothing that a tool read."""
    plan = edit.plan.model_dump_json(exclude_defaults=True, by_alias=True, exclude={"context"})
    now: Payload = {
        action.id: {
            name: value
            for name, value in edit.shown.get(action.id, {}).items()
            if name in contracts[action.tool].fields
        }
        for action in edit.plan.actions
        if action.tool in contracts
    }
    return {
        "words": edit.text,
        "plan": encode_plan(_shown(plan, edit), contracts),
        "begun": [*sorted(edit.begun)],
        "inputs_now": now,
    }


def _shown(plan: str, edit: PlanEdit) -> str:
    """Return a plan's text with its inputs as they are shown, whoever wrote it."""
    raw = parse_json_object(plan)
    actions = raw.get("actions") if raw is not None else None
    if raw is None or not isinstance(actions, list):
        return plan
    return json.dumps({**raw, "actions": [_shown_action(one, edit) for one in actions]}, ensure_ascii=False)


def _shown_action(action: Json, edit: PlanEdit) -> Json:
    step = str(action.get("id")) if isinstance(action, dict) else ""
    inputs = action.get("inputs") if isinstance(action, dict) else None
    if not isinstance(action, dict) or not isinstance(inputs, dict) or step not in edit.shown:
        return action
    real, shown = edit.plan.action(step).inputs, edit.shown[step]
    told: Payload = {
        name: shown[name] if name in shown and value == real.get(name) else value for name, value in inputs.items()
    }
    return {**action, "inputs": told}


def _line(text: str) -> str:
    return " ".join(text.split())[:MOST_TROUBLE]
