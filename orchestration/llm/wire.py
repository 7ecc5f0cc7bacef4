"""From the form that a model writes to a plan, and back for showing a model its own answer. Pure.

Nothing is judged here: a part that cannot be turned into a plan is replaced by the reason, so that the plan's schema
refuses it and quotes the reason. What follows from the tool or from the templates is worked out, not believed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from orchestration.llm import wire_v1
from orchestration.llm.answer_reader import parse_json_object
from orchestration.llm.wire_values import (
    TEXT_FORM,
    UnreadableError,
    ValueForm,
    decode_condition,
    decode_value,
    encode_condition,
    encode_value,
    list_input_forms,
    list_objects,
)
from orchestration.run.dependencies import is_item_key
from orchestration.run.memory import TRANSFORMS
from orchestration.run.templates import find_references
from orchestration.service import list_services
from orchestration.text.messages import load_wording
from schemas.contract import ToolContract
from schemas.plan import EFFECTS, LOCALES, Intent, Language
from schemas.values import Json, Payload

_SPECIAL = ("after", "ask_first", "on_error", "repeat")
OWN_KEYS = ("id", "say", "call", "tool", "args", "each", "when", *_SPECIAL)
_USUAL: Payload = {"after": [], "ask_first": False, "on_error": "stop", "repeat": None}
_MOST_LEFT_OUT, _LONGEST_LEFT_OUT = 12, 300
PLAN_KEYS = ("goal", "missing_tools", "unclear", "actions", "special", "not_done", "reply", "cron")


@dataclass(frozen=True, slots=True)
class PlanLocale:
    """What code says of every plan: where days are counted, the person's language, and the tools by their ids."""

    timezone: str
    language: Language
    contracts: Mapping[str, ToolContract] = field(default_factory=dict[str, ToolContract])


def decode_plan(text: str, setting: PlanLocale) -> str:
    """Return the text of a plan (JSON) for a model's answer in any form that was ever asked for.

    An answer that is a plan already, or no JSON object, comes back as it is.
    """
    raw = parse_json_object(text)
    if raw and {"goal"} != raw.keys() <= set(PLAN_KEYS):
        raw = {"actions": [], **raw}
    if raw is None or "actions" not in raw or ("version" in raw and not wire_v1.has_listed_inputs(raw)):
        return text
    said = wire_v1.decode_first_form(raw) if wire_v1.is_first_form(raw) else _to_plan(raw, setting)
    frame: Payload = {"version": "1.1", "timezone": setting.timezone, "locale": LOCALES[setting.language]}
    return json.dumps({**said, **frame}, ensure_ascii=False)


def find_missing_tools(text: str) -> tuple[str, ...]:
    """Return what an answer says that no offered tool can do, in the model's words."""
    raw = parse_json_object(text)
    return tuple(_texts(raw.get("missing_tools"))) if raw is not None and "version" not in raw else ()


def has_steps(text: str) -> bool:
    """Whether an answer holds steps."""
    return bool(list_objects((parse_json_object(text) or {}).get("actions")))


def has_more_than_lacks(text: str) -> bool:
    """Whether an answer holds steps, replies or asks, and does not only say what it lacks."""
    raw = parse_json_object(text) or {}
    return has_steps(text) or bool(raw.get("reply")) or bool(list_objects(raw.get("unclear")))


def _to_plan(raw: Payload, setting: PlanLocale) -> Payload:
    given = raw.get("actions")
    actions: Json = given
    special = {str(one.get("id")): one for one in list_objects(raw.get("special"))}
    if isinstance(given, list):
        actions = [
            _action_to_plan(one, f"a{number}", special, setting) if isinstance(one, dict) else one
            for number, one in enumerate(given, 1)
        ]
    plan: Payload = {
        **{name: value for name, value in raw.items() if name not in PLAN_KEYS and value is not None},
        "goal": raw.get("goal") or "-",
        "understanding": _understanding(raw, setting.language),
        "actions": actions,
        "constraints": {"allow_parallel": False},
    }
    known = {str(one.get("id")) for one in list_objects(actions)}
    lost: list[Json] = [one for name, one in special.items() if name not in known]
    if lost:
        plan["special"] = lost  # of no action: the plan's schema refuses it
    if raw.get("reply") is not None:
        plan["reply"] = raw["reply"]
    elif not known and (question := _ask_in_words(raw)):
        plan["reply"] = {"kind": "answer", "text": question}
    missing = _texts(raw.get("missing_tools"))
    if missing and not known and "reply" not in plan:
        plan["reply"] = {"kind": "unsupported", "text": _tell_missing(missing, setting.language)}
        missing = []
    left_out: list[Json] = [text[:_LONGEST_LEFT_OUT] for text in (*_texts(raw.get("not_done")), *missing)]
    if left_out:
        plan["not_done"] = left_out[:_MOST_LEFT_OUT]
    if raw.get("cron") is not None:
        plan["schedule"] = {"cron": raw["cron"], "timezone": setting.timezone}
    return plan


def _tell_missing(missing: Sequence[str], language: Language) -> str:
    """Return how the person is told what no tool does, in the model's words for it."""
    told = ", ".join(text[:_LONGEST_LEFT_OUT] for text in missing[:_MOST_LEFT_OUT])
    return load_wording("orchestration.text").say(language, "reply.no_tool", missing=told)


def _ask_in_words(raw: Payload) -> str:
    """Return what a model finds unclear as a question to the person: there is no step that it could be asked about."""
    asked = next((one for one in list_objects(raw.get("unclear")) if one.get("question")), None)
    return f"{asked['question']} ({' / '.join(_texts(asked.get('options')))})" if asked is not None else ""


def _understanding(raw: Payload, language: Language) -> Payload:
    """What the rest of metel reads of an understanding; nothing in it is the model's but what is unclear."""
    unclear = list_objects(raw.get("unclear"))
    asked = [one for one in unclear if one.get("question") and isinstance(one.get("options"), list)]
    return {
        "language": language,
        "ambiguities": [{name: one.get(name, "") for name in ("question", "options", "field")} for one in asked],
    }


def _action_to_plan(plain: Payload, number: str, special: Mapping[str, Payload], setting: PlanLocale) -> Payload:
    raw = {**plain, **special.get(str(plain.get("id") or number), {})}
    call = raw.get("call")
    called = call if isinstance(call, dict) else raw
    tool, args = called.get("tool"), called.get("args")
    contract = setting.contracts.get(str(tool))
    unknown = {**raw, **called}
    action: Payload = {name: value for name, value in unknown.items() if name not in OWN_KEYS and value is not None}
    action |= {"id": raw.get("id") or number, "tool": tool, "summary": raw.get("say") or ""}
    action["inputs"] = _or_reason(lambda: _inputs(args, contract))
    action["depends_on"] = raw.get("after") or []
    if raw.get("each") is not None:
        action["for_each"] = _each(raw["each"])
    if raw.get("when") is not None:
        action["when"] = _or_reason(lambda: decode_condition(raw["when"]))
    repeat = raw.get("repeat")
    if repeat is not None:
        action["repeat"] = _or_reason(lambda: _repeat(repeat)) if isinstance(repeat, dict) else repeat
    if raw.get("ask_first") is True:
        action["policy_hints"] = {"needs_user_confirmation": True}
    action["on_error"] = raw.get("on_error") or "stop"
    return {**action, **_derived(action, contract)}


def _or_reason(read: Callable[[], Json]) -> Json:
    try:
        return read()
    except UnreadableError as error:
        return str(error)


def _inputs(args: Json, contract: ToolContract | None) -> Json:
    """Return the inputs that were said; null is what was not."""
    if not isinstance(args, dict):
        return {} if args is None else args
    forms = _forms(contract)
    return {name: decode_value(forms.get(name, TEXT_FORM), one) for name, one in args.items() if one is not None}


def _forms(contract: ToolContract | None) -> Mapping[str, ValueForm]:
    return list_input_forms(contract) if contract is not None else dict[str, ValueForm]()


def _each(node: Json) -> Json:
    if not isinstance(node, dict):
        return {"items": _bare_key(node)}
    most = node.get("max")
    return {"items": _bare_key(node.get("items")), **({"max_items": most} if most is not None else {})}


def _bare_key(key: Json) -> Json:
    """Return a key; written as a template it is meant as the key."""
    named = find_references(key) if isinstance(key, str) else []
    return named[0] if len(named) == 1 and str(key).strip().startswith("{{") else key


def _repeat(node: Payload) -> Json:
    bounds: Payload = {name: node[name] for name in ("every_s", "max") if node.get(name) is not None}
    return {**bounds, "until": decode_condition(node.get("until"))}


def _derived(action: Payload, contract: ToolContract | None) -> Payload:
    """What follows from the tool, and from the templates of the inputs."""
    needed = [key for key in find_references(action["inputs"]) if not is_item_key(key)]
    each = action.get("for_each")
    items = each.get("items") if isinstance(each, dict) else None
    keys = dict.fromkeys(
        ".".join(key.split(".")[:2]) for key in [*needed, *([items] if isinstance(items, str) else [])]
    )
    if contract is None:
        return {"intent": "other", "requires": [*keys], "produces": []}
    check = _find_check(contract)
    return {
        "intent": derive_intent(contract),
        "requires": [*keys],
        "produces": [*contract.produces_map],
        "risk": {"level": contract.risk_level, "tags": [*contract.tags]},
        **({"success_criteria": [check]} if check else {}),
    }


def derive_intent(contract: ToolContract) -> Intent:
    """Return what a tool's action does, by its contract and by what its service says of it."""
    if contract.risk_level != "read":
        return "notify" if contract.sends else "write"
    for said, _ in _grammar(contract):
        if said not in EFFECTS:
            return said
    if contract.service in TRANSFORMS:
        return "summarize" if "summary" in contract.produces_map else "transform"
    return "read"


def _find_check(contract: ToolContract) -> str:
    """Return what must hold of a result: what the service says, or that a write left its first key."""
    said = next((check for _, check in _grammar(contract)), "")
    if said.partition(" ")[0] in contract.produces_map:
        return said
    first = next(iter(contract.produces_map), "")
    return f"{first} exists" if first and contract.risk_level != "read" else ""


def _grammar(contract: ToolContract) -> Iterator[tuple[Intent, str]]:
    for service in list_services():
        for one in service.grammar:
            if f"{service.id}.{one.tool}" == contract.tool:
                yield one.intent, one.check


def _texts(node: Json) -> list[str]:
    return [one for one in node if isinstance(one, str) and one.strip()] if isinstance(node, list) else []


def encode_plan(plan: str, contracts: Mapping[str, ToolContract]) -> str:
    """Return the form in which a model writes a plan; a text that has none comes back as it is."""
    raw = parse_json_object(plan)
    if raw is None or "version" not in raw or not isinstance(raw.get("actions"), list):
        return plan
    try:
        return json.dumps(_to_wire(raw, contracts), ensure_ascii=False)
    except UnreadableError:
        return plan


def _to_wire(plan: Payload, contracts: Mapping[str, ToolContract]) -> Payload:
    actions = list_objects(plan.get("actions"))
    schedule, understood = plan.get("schedule"), plan.get("understanding")
    unclear = list_objects(understood.get("ambiguities")) if isinstance(understood, dict) else []
    return {
        "goal": plan.get("goal"),
        "missing_tools": [],
        "unclear": [{name: one.get(name) for name in ("field", "question", "options")} for one in unclear],
        "actions": [_action_to_wire(one, contracts) for one in actions],
        "special": [one for one in map(_special_to_wire, actions) if one != {**_USUAL, "id": one["id"]}],
        "not_done": [*_texts(plan.get("not_done"))],
        "reply": plan.get("reply"),
        "cron": schedule.get("cron") if isinstance(schedule, dict) else None,
    }


def _action_to_wire(action: Payload, contracts: Mapping[str, ToolContract]) -> Payload:
    contract = contracts.get(str(action.get("tool")))
    forms = _forms(contract)
    inputs = action.get("inputs", {})
    bound = action.get("input_bindings", {})
    if not isinstance(inputs, dict) or not isinstance(bound, dict):
        raise UnreadableError("the inputs are no map")
    said: Payload = {**inputs, **{name: f"{{{{{key}}}}}" for name, key in bound.items()}}
    args: Payload = {**dict.fromkeys(forms), **said}
    each = action.get("for_each")
    return {
        "id": action.get("id"),
        "say": action.get("summary", ""),
        "call": {
            "tool": action.get("tool"),
            "args": {name: encode_value(forms.get(name, TEXT_FORM), value) for name, value in args.items()},
        },
        "each": {"items": each.get("items"), "max": each.get("max_items")} if isinstance(each, dict) else None,
        "when": encode_condition(action.get("when")),
    }


def _special_to_wire(action: Payload) -> Payload:
    hints, repeat = action.get("policy_hints"), action.get("repeat")
    asks = isinstance(hints, dict) and hints.get("needs_user_confirmation") is True
    said: Payload = {
        "id": action.get("id"),
        "after": action.get("depends_on", []),
        "ask_first": asks,
        "on_error": action.get("on_error", "stop"),
        "repeat": None,
    }
    if isinstance(repeat, dict):
        until = encode_condition(repeat.get("until"))
        said["repeat"] = {"every_s": repeat.get("every_s"), "until": until, "max": repeat.get("max")}
    return said
