"""Writing the plan: steps become actions with ids, needs and criteria; the whole becomes JSON of version 1.1. What
metel says of its own ways: what it can see, take back, change and keep, and what it can't do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from pydantic import TypeAdapter

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.policy.team import Retention
from orchestration.proposers import FinishedAction, PlanningTask
from orchestration.rule_planner.plans.steps import DraftStep, Flow
from orchestration.rule_planner.plans.tool_table import ToolEntry
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.drafts import find_draft_text, render_draft
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import find_cues
from orchestration.rule_planner.reply_kinds import find_rare_words
from orchestration.text.ability_topics import find_recurring_words, find_topic
from orchestration.text.messages import load_wording
from orchestration.text.told_bodies import LINE, mark_told_bodies
from schemas.contract import ToolContract
from schemas.plan import DRAFT, FOLLOW_UP, LOCALES, NOT_UNDERSTOOD, RISK_ORDER, Action, Language, RiskLevel
from schemas.values import Json, Payload


def is_refused(text: str) -> bool:
    """Return whether a question about metel's ways is on what it can't do at all."""
    return find_topic(text) in ("recurring", "poll", "files")


def render_ability(text: str, language: Language) -> str:
    """Return what a question about metel's ways is answered with; empty where a text asks anything else."""
    topic = find_topic(text)
    if topic is None:
        return ""
    each, kept = find_recurring_words(text), Retention()
    words = load_wording("orchestration.text")
    return words.say(language, f"ability.{topic}", each=each, requests=kept.requests, results=kept.results)


PlanFor: TypeAlias = Callable[[PlanningTask], Payload]
"""Plans words as a request of their own."""

LONGEST_GOAL = 500
_ACTION = TypeAdapter(Action)
_REFERENCE = make_regex(r"@(\d{1,3})\.([a-z_]+)")


def build_plan(flow: Flow, task: PlanningTask) -> Payload:
    """Return the plan of a built flow."""
    ids = _ids(flow.steps, task.done)
    produced = _list_produced(flow)
    actions: list[Json] = [_action(step, flow, ids, produced, task.done) for step in flow.steps]
    plan = build_frame(task, flow.reading)
    plan["actions"] = actions
    plan["understanding"] = {"ambiguities": [], "language": flow.reading.language}
    if flow.undone and actions:
        plan["not_done"] = list(flow.undone)
    if flow.reading.cron:
        plan["schedule"] = {"cron": flow.reading.cron, "timezone": task.request.timezone}
    return plan


def build_reply_plan(task: PlanningTask, reading: Reading, reply: Payload, intent: str) -> Payload:
    """Return a plan that only answers."""
    plan = build_frame(task, reading)
    plan |= {"actions": [], "reply": reply}
    plan["understanding"] = {
        "intent": {"category": intent},
        "ambiguities": [],
        "language": reading.language,
    }
    return plan


def build_repeated_plan(task: PlanningTask, reading: Reading, steps: Sequence[Action]) -> Payload:
    """Return a plan of steps that were planned before."""
    plan = build_frame(task, reading)
    plan["actions"] = [
        _ACTION.dump_python(one, mode="json", exclude_defaults=True, by_alias=True) | _always(one) for one in steps
    ]
    plan["understanding"] = {
        "intent": {"category": FOLLOW_UP},
        "ambiguities": [],
        "language": reading.language,
    }
    return plan


def _always(action: Action) -> Payload:
    return {"requires": list(action.requires), "produces": list(action.produces), "inputs": dict(action.inputs)}


def restore_lines(plan: Payload) -> Payload:
    """Put the ends of lines back into what a plan sends; the plan is changed in place."""
    actions = plan["actions"]
    for one in actions if isinstance(actions, list) else ():
        inputs = one.get("inputs") if isinstance(one, dict) else None
        for name, value in [*inputs.items()] if isinstance(inputs, dict) else ():
            if isinstance(value, str) and LINE in value and isinstance(inputs, dict):
                inputs[name] = value.replace(LINE, "\n")
    return plan


def restore_words(typed: str, read: str, plan: Payload) -> Payload:
    """Return a plan with a request's own words for its goal, where it was read in others."""
    if typed == read and mark_told_bodies(typed) == typed:
        return plan
    return {**plan, "goal": " ".join(typed.split())[:LONGEST_GOAL] or "-"}


def dump_json(plan: Payload) -> str:
    """Return the plan as text."""
    return json.dumps(plan, ensure_ascii=False)


def build_frame(task: PlanningTask, reading: Reading) -> Payload:
    """Return all of a plan but its steps."""
    return {
        "version": "1.1",
        "goal": (reading.whole or task.request.text).strip()[:LONGEST_GOAL] or "-",
        "timezone": task.request.timezone,
        "locale": LOCALES[reading.language],
        "context": {
            "user_text": task.request.text,
            "connected_services": list(task.team.connected_services),
            "tool_candidates": [contract.tool for contract in task.contracts],
        },
        "constraints": {"max_actions": 12, "allow_parallel": True},
        "final_response": {"style": "concise", "include_links": True, "include_step_results": False},
    }


def _ids(steps: Sequence[DraftStep], done: Sequence[FinishedAction]) -> dict[int, str]:
    """Return an id for each step; a step whose tool was already done keeps that action's id."""
    left = [item.action for item in done if item.status in ("", "succeeded", "under way")]
    ids: dict[int, str] = {}
    for step in steps:
        same = next((action for action in left if action.tool == step.entry.tool), None)
        if same:
            left.remove(same)
            ids[step.number] = same.id
    taken = set(ids.values()) | {item.action.id for item in done}
    fresh = (f"a{number}" for number in count(1))
    for step in steps:
        if step.number not in ids:
            ids[step.number] = next(name for name in fresh if name not in taken)
    return ids


def _action(
    step: DraftStep, flow: Flow, ids: dict[int, str], produced: Mapping[int, list[str]], done: Sequence[FinishedAction]
) -> Payload:
    kept = next(
        (item.action for item in done if item.action.id == ids[step.number] and item.action.tool == step.entry.tool),
        None,
    )
    if kept:
        return _ACTION.dump_python(kept, mode="json", exclude_defaults=True, by_alias=True) | {
            "requires": list(kept.requires),
            "produces": list(kept.produces),
            "intent": kept.intent,
            "id": kept.id,
            "tool": kept.tool,
        }
    produces = produced[step.number]
    action: Payload = {
        "id": ids[step.number],
        "tool": step.entry.tool,
        "intent": _intent(step, flow.contracts.get(step.entry.tool)),
        "summary": step.entry.ability(flow.reading.language),
        "requires": list[Json](_required(step, ids, produced)),
        "produces": list(produces),
        "inputs": _named(_fitting(step, flow.contracts.get(step.entry.tool)), ids),
        "risk": _risk(step, flow),
    }
    if step.entry.check and step.entry.check.split(" ", 1)[0] in produces:
        action["success_criteria"] = [step.entry.check]
    needs = sorted({*step.after, *_waited_for(step, flow), *(number for number, _ in _references(step))})
    action["depends_on"] = [ids[number] for number in needs if number in ids]
    if step.when is not None:
        action["when"] = _named(step.when, ids)
    if step.confirm:
        action["policy_hints"] = {"needs_user_confirmation": True}
    if step.skips:
        action["on_error"] = "skip"
    if step.for_each:
        action["for_each"] = {"items": _named(step.for_each, ids)}
    return action


def _intent(step: DraftStep, contract: ToolContract | None) -> str:
    """Return the entry's intent, unless the contract says that the tool changes something."""
    writes = contract is not None and contract.risk_level != "read"
    return "write" if writes and step.entry.intent not in {"write", "notify"} else step.entry.intent


def _risk(step: DraftStep, flow: Flow) -> Payload:
    """Return the entry's risk, at the contract's level where that is higher."""
    level = _level(step, flow)
    return {**(step.entry.risk or {}), **({"level": level} if level != "read" else {})}


def _level(step: DraftStep, flow: Flow) -> RiskLevel:
    """Return the higher of the levels that the entry and the contract give a step."""
    contract = flow.contracts.get(step.entry.tool)
    levels = (contract.risk_level if contract else "read", (step.entry.risk or {}).get("level"))
    return next(level for level in reversed(RISK_ORDER) if level in levels)


def _waited_for(step: DraftStep, flow: Flow) -> list[int]:
    """Return the earlier steps whose end a writing step waits for, besides those whose results it uses: what destroys
    needs a person's yes first, and a message may say that what was asked before it is done. Of two branches neither
    waits for the other."""
    if _level(step, flow) == "read":
        return []
    earlier = flow.steps[: flow.steps.index(step)]
    return [one.number for one in earlier if one.when == step.when and _goes_first(one, step, flow)]


def _goes_first(one: DraftStep, step: DraftStep, flow: Flow) -> bool:
    level = _level(one, flow)
    return level == "destructive" or (level == "write" and _tells(step) and not _tells(one))


def _tells(step: DraftStep) -> bool:
    return step.entry.intent == "notify"


def _references(step: DraftStep) -> list[tuple[int, str]]:
    """Return (step, key) for every result of an earlier step that a step uses."""
    text = json.dumps([step.inputs, step.when, step.for_each], ensure_ascii=False)
    return [(int(number), key) for number, key in _REFERENCE.findall(text)]


def _required(step: DraftStep, ids: dict[int, str], produced: Mapping[int, list[str]]) -> list[str]:
    """Return the needed keys: by their bare names where just one step gives them, else with the step's id."""
    needed: dict[str, None] = {}
    for number, key in _references(step):
        alone = sum(key in keys for keys in produced.values()) == 1
        needed[key if alone else f"{ids[number]}.{key}"] = None
    return list(needed)


def _list_produced(flow: Flow) -> dict[int, list[str]]:
    """Return the keys that each step is to leave, by its number."""
    used: dict[int, list[str]] = {}
    for step in flow.steps:
        for number, key in _references(step):
            used.setdefault(number, []).append(key)
    return {step.number: _produces(step, flow, used.get(step.number, [])) for step in flow.steps}


def _produces(step: DraftStep, flow: Flow, used: Sequence[str]) -> list[str]:
    """Return the keys a step is to leave: those of its entry that the contract gives, and those that are used."""
    contract = flow.contracts.get(step.entry.tool)
    given = contract.produces_map if contract else {}
    keys = [key for key in step.entry.produces if key in given or not given]
    return list(dict.fromkeys([*(keys or step.entry.produces), *used]))


def _fitting(step: DraftStep, contract: ToolContract | None) -> Payload:
    """Return the inputs under the names the contract gives them, without those it does not take."""
    if contract is None or not contract.fields:
        return step.inputs
    others = dict(step.entry.fields)
    fitting: Payload = {}
    for name, value in step.inputs.items():
        known = next((option for option in (name, *others.get(name, ())) if option in contract.fields), None)
        if known:
            fitting[known] = value
    return fitting


def _named(value: Json, ids: dict[int, str]) -> Json:
    """Return a value with step numbers replaced by action ids."""
    if isinstance(value, str):
        return _REFERENCE.sub(
            lambda match: f"{ids.get(int(match[1]), match[1])}.{match[2]}" if int(match[1]) in ids else match[0], value
        )
    if isinstance(value, list):
        return [_named(item, ids) for item in value]
    if isinstance(value, dict):
        return {key: _named(item, ids) for key, item in value.items()}
    return value


def build_not_understood(task: PlanningTask, reading: Reading) -> Payload:
    """Return the plan that does nothing and tells that a request is not understood."""
    text, contracts = reading.text or task.request.text, index_contracts(task.contracts)
    told = replies.render_not_understood(text, contracts, reading.language)
    return build_reply_plan(task, reading, replies.build_reply("unsupported", told), NOT_UNDERSTOOD)


def answer_request(task: PlanningTask, reading: Reading, kind: str, flow: Flow | None = None) -> Payload:
    """Return the plan that does nothing and replies to a request in the way of its kind."""
    language = reading.language
    match kind:
        case "help":
            asked = ["chart.render"] if "chart" in find_cues(reading.text) else []
            told = replies.render_help(index_contracts(task.contracts), task.labels, language, asked)
            reply = replies.build_reply("help", told)
        case "ability":
            said = reading.whole or reading.text
            reply = replies.build_reply("unsupported" if is_refused(said) else "help", render_ability(said, language))
        case "smalltalk":
            reply = replies.build_reply("smalltalk", replies.render_smalltalk(reading.text, language))
        case "forbids":
            reply = replies.build_reply("answer", replies.render_kept(language))
        case "undoes":
            reply = replies.build_reply("answer", replies.render_nothing_done(language))
        case "watch":
            reply = replies.build_reply("unsupported", replies.render_watch_refusal(language))
        case "recurs":
            reply = replies.build_reply("unsupported", replies.render_rare_refusal(find_rare_words(reading), language))
        case _:
            return _not_done(task, reading, flow.lacking if flow else [])
    return build_reply_plan(task, reading, reply, kind)


def answer_draft(task: PlanningTask, reading: Reading) -> Payload:
    """Show the words of a message that is not to be sent, or say that they can't be written."""
    text = find_draft_text(reading)
    reply = replies.build_reply("answer" if text else "unsupported", render_draft(text, reading.language))
    return build_reply_plan(task, reading, reply, DRAFT)


def _not_done(task: PlanningTask, reading: Reading, lacking: list[ToolEntry]) -> Payload:
    """Say what can't be done: for want of a tool, as no service of metel's does it, or as it was not understood."""
    language = reading.language
    if not lacking and not replies.is_elsewhere(reading.text):
        return build_not_understood(task, reading)
    text = replies.render_missing_tools(lacking, language) if lacking else replies.render_unsupported(language)
    return build_reply_plan(task, reading, replies.build_reply("unsupported", text), "unsupported")
