"""Conditions on a request: "… 넘으면 …", "if … are below …, …"; the test over what was read, what else to do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.conditions.condition_branches import Branches, split_branches
from orchestration.rule_planner.conditions.condition_words import (
    find_comparison,
    has_comparison,
    split_condition,
)
from orchestration.rule_planner.conditions.record_states import (
    TODAY,
    RecordState,
    find_named_state,
    find_record_state,
    is_other_state,
)
from orchestration.rule_planner.figures.transforms import add_aggregate, list_target_names
from orchestration.rule_planner.lists.loops import TASKS
from orchestration.rule_planner.messages.message_searches import read_condition_search
from orchestration.rule_planner.messages.messages import escape_templates, restore_typed_text
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.plans.steps import DraftStep, Flow, Material, choose_text
from orchestration.rule_planner.read_steps import add_message_search, add_question, add_read_steps, add_record_query
from orchestration.rule_planner.reading.korean import choose_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.things import find_things
from orchestration.rule_planner.reading.words import QUOTE, add_mark, find_cues
from orchestration.text.amounts import find_amounts
from orchestration.text.idle_words import drop_idle_else
from orchestration.text.place_names import list_place_names
from schemas.condition import Op
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_COUNTED = frozenset({"task", "tasks", "item", "items", "row", "rows", "page", "pages", "people"})

_COMPARING_EN = make_regex(
    (
        r"\b(?:(?:did|do|does)(?:n['’]t|\snot)\s)?(?:exceed|surpass|reach|pass|beat|hit|top)(?:e[sd]|s|ed)?\b(?=\s*$)"
        r"|\b(?:at least|or more|no less than|at most|or less|or fewer|no more than|(?:more"
        r"|less|fewer|greater|higher|lower) than|there (?:is|are))\b"
    ),
    re.IGNORECASE,
)

_AT_ALL = make_regex(
    r"(?<![가-힣])(?:하나라도|한\s?(?:개|건)라도|뭐라도|혹시라도)\s?|\b(?:at all|even one)\b|(?:1つ|一つ|ひとつ)でも",
    re.IGNORECASE,
)
"""Words that only say that one is enough."""
_JOINED = make_regex(r"(?<=마감|기한)(?:인데도?|이고|이면서|이지만)\s")
"""What joins two things that are said of the same records."""
_NONE = make_regex(
    r"없(?:으면|다면|을|는)|\b(?:no|zero|not any|aren't any|isn't any|nothing)\b"
    r"|な(?:ければ|かったら)$|ない(?:なら|場合)",
    re.IGNORECASE,
)

_SOME = make_regex(
    r"있(?:으면|다면|을|는)|(?:나|올라)왔(?:으면|다면|을)|남(?:아\s?있으|았으|으)|생기"
    r"|\b(?:any(?:thing|one|body)?|some(?:thing|one|body)?|there are|there is|there's|exist)\b"
    r"|\b(?:has|have)\s(?:open|overdue|unfinished|late|pending|outstanding|tasks?|work)\b"
    r"|(?:あっ|い|残ってい?|残っ|出てい?)たら|あれば|いれば|ある(?:なら|場合|ようなら)|いる(?:なら|場合)|残って(?:い)?(?:れば|る(?:なら|場合))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Conditional:
    """A condition as the words say it: what is looked at, how it compares, and what follows; ``state`` is the one of a
    record that it looks at."""

    subject: str
    op: Op
    value: float | None
    branches: Branches
    amount: str = ""
    state: RecordState | None = None


def find_conditional(marked: str, reading: Reading) -> Conditional | None:
    """Return the condition of a request and what depends on it, or None."""
    split = split_condition(drop_idle_else(marked, reading.language), reading.language)
    if split is None:
        return None
    subject, depends = split
    if _ORDERS.search(f"{subject} "):
        return None
    subject = _name_pointed(subject, depends, reading)
    branches = split_branches(_name_pronoun(subject, depends, reading), reading.language)
    return _compared(_JOINED.sub("인 ", _AT_ALL.sub(" ", subject)), branches, reading)


_HIM = make_regex(r"\b(?:him|her|them)\b(?!\s(?:tasks?|work|items)\b)", re.IGNORECASE)
_OF_WHOM = make_regex(
    r"^\s*(?:(?:any(?:thing)?|something|some|one)\s(?:of\s)?)?@?(?P<name>(?!thing)[A-Za-z][a-z]{2,14})(?:'s\b|\s(?:still\s|really\s)?(?:has|have|is|owns|needs)\b)"
)
_NOBODY = make_regex(r"(?:any|some|every|no)(?:one|body|thing)|there|this|that|what", re.IGNORECASE)


def _name_pronoun(subject: str, main: str, reading: Reading) -> str:
    """Return what is to be done with the one person whom the condition speaks of in the place of "him"."""
    main = _name_thing(subject, main, reading)
    named = list(dict.fromkeys(mark.value for mark in reading.named(subject)))
    told = _OF_WHOM.match(subject)
    if not named and told is not None and not _NOBODY.fullmatch(told["name"]):
        named = [told["name"]]
    if len(named) != 1 or reading.named(main) or not _HIM.search(main):
        return main
    return _HIM.sub(add_mark(reading.marks, "person", named[0]), main, count=1)


_CHANGED_IT = make_regex(
    r"\b(?P<verb>move|set|mark|push|close|put|change|give|assign|hand|finish|trash|delete|reopen|switch)\s(?:it|that|this)\b",
    re.IGNORECASE,
)


_ABOUT_IT = make_regex(
    r"\b(?P<nudge>(?:nudge|ping|remind|poke|chase)\s\S+)\sabout\s(?:it|that|this)\b(?:\s(?:in|via|by|with|over)\s(?:a\s)?(?:dm|direct\smessage|private\smessage))?",
    re.IGNORECASE,
)


def _name_thing(subject: str, main: str, reading: Reading) -> str:
    """Return what is to be done with the one thing whose title the condition names in the place of "it"."""
    quotes = re.findall(QUOTE, subject)
    if len(quotes) != 1 or reading.quotes(main):
        return main
    return _ABOUT_IT.sub(r"\g<nudge>", _CHANGED_IT.sub(rf"\g<verb> {quotes[0]}", main, count=1), count=1)


_POINTED = make_regex(
    r"^\s*(?:it|that|this|they)(?=['’]s\b|\s(?:is|was|has|isn|wasn|hasn|still|already)\b)", re.IGNORECASE
)


def _name_pointed(subject: str, main: str, reading: Reading) -> str:
    """Return what a condition looks at with the one title that its order names in the place of "it": no question that
    somebody is asked is one."""
    quotes = re.findall(QUOTE, main)
    is_title = len(quotes) == 1 and not reading.marks[quotes[0]].value.rstrip().endswith(("?", "？"))
    return _POINTED.sub(quotes[0], subject) if is_title else subject


def find_condition_subject(marked: str, language: Language) -> str | None:
    """Return what a request's condition looks at, in its words, or None where the request has none."""
    split = split_condition(drop_idle_else(marked, language), language)
    return split[0] if split else None


def is_condition_unread(flow: Flow) -> bool:
    """Whether the request hangs on a condition over its data that the grammar cannot put into a test.

    Such a request is not carried out: leaving a condition out would do what nobody asked for.
    """
    subject = find_condition_subject(flow.reading.marked, flow.reading.language)
    if subject is None:
        return False
    orders = _ORDERS.search(subject) is not None
    return orders or bool(find_things(subject, flow.reading, flow.team) or "due" in find_cues(subject))


_OF_STATE = make_regex(r"끝나|끝났|완료|마쳤|아직")
_ORDERS = make_regex(r"(?:알려|말해|보내|올려|전해|물어봐|바꿔|만들어)\s?(?:주(?:고|시고|세요)|줘)[\s,.]")
"""An order in the words of a condition: another condition stands before it, and is not read."""


_TOPIC = make_regex(
    r"\babout\b|\bmentions?\b|\bon\s(?:the|how|what)\b|(?:에\s?(?:관한|대한|관해|대해)|얘기|언급|설명|나와|적혀|써\s?있)|について|に関する|記載|書いて|の話",
    re.IGNORECASE,
)


def is_condition_on_words(flow: Flow, found: Conditional) -> bool:
    """Whether a condition hangs on whether a page says something of a matter, which no test over its text tells."""
    if found.value is not None or found.state is not None or not _TOPIC.search(found.subject):
        return False
    return any(thing.kind == "page" for thing in find_things(found.subject, flow.reading, flow.team))


_SHORT_MONEY = make_regex(r"\d{1,3}\s?천")
_MONEY = make_regex(r"매출|예산|금액|비용|합계")
"""Money said in thousands alone may be so many thousands of ten thousand: who says it knows, and is asked."""


def _compared(subject: str, branches: Branches, reading: Reading) -> Conditional | None:
    state = find_record_state(subject, reading)
    if state is not None:
        other = branches.test
        unread = bool(other) and _OF_STATE.search(other) is not None and not is_other_state(state, other)
        unread = unread and find_named_state(state.title, other, reading.language) is None
        return Conditional(subject, "gt", None, replace(branches, unread=branches.unread or unread), state=state)
    amounts = find_amounts(subject) or find_amounts(subject, bare=True)
    if amounts:
        amount = amounts[-1]
        told = subject[amount.start : amount.end].strip()
        if _SHORT_MONEY.fullmatch(told) and _MONEY.search(subject):
            branches = replace(branches, unread=True)
        words = subject[: amount.start] + subject[amount.end :]
        op = find_comparison(words, reading.language)
        unit = re.sub(r"[\d.,₩$]+", "", subject[amount.start : amount.end])
        kept = f"{subject[: amount.start]}{unit if unit.strip() in _COUNTED else ''}{subject[amount.end :]}"
        bare = subject[: amount.start].rstrip() if reading.language != "en" else _COMPARING_EN.sub(" ", kept)
        return Conditional(bare, op, amount.value, branches, subject[amount.start : amount.end].strip())
    if _NONE.search(subject):
        return Conditional(re.sub(r"^\s*no\s", "", subject), "eq", None, branches)
    if _SOME.search(subject):
        return Conditional(subject, "gt", None, branches)
    return None


def read_condition_subject(flow: Flow, found: Conditional) -> list[Material]:
    """Read what a condition looks at: what it names, else the tasks that are due, or the sales of a place."""
    search = read_condition_search(found.subject, flow.reading, flow.myself, flow.now)
    if search is not None:
        return add_message_search(flow, search)
    kinds = {thing.kind for thing in find_things(found.subject, flow.reading, flow.team)}
    of_place = found.value is not None and any(map(list_place_names, _WORD.findall(found.subject)))
    if of_place and not kinds & {"sheet", "database"}:
        return add_read_steps(flow, f"{found.subject} {choose_text(flow, '매출', 'sales', '売上')}")
    materials = add_read_steps(flow, found.subject)
    if not materials and _DUE.search(found.subject):
        materials = [add_record_query(flow, found.subject, TASKS, whose=True)]
    return materials


_DUE = make_regex(r"마감|기한|\bdue|overdue|밀린|期限|締切|締め切り")
_WORD = make_regex(r"[가-힣]{2,4}|[A-Za-z]+|[ァ-ヶー一-龥]+")


def add_state_test(flow: Flow, state: RecordState, *, keep: bool) -> tuple[Payload, str]:
    """Look for a record in a state; return the condition that it is found, and the sentence that says so. ``keep``: it
    is left for who owns it."""
    test = {**state.test, "value": flow.now.date().isoformat()} if state.test.get("value") == TODAY else state.test
    condition: Json = {"all": [{"path": "@title", "op": "eq", "value": state.title}, *list_tests(test)]}
    step = add_question(flow, condition)
    if keep:
        flow.leave("records", step, state.title)
    return {"path": f"@{step.number}.records", "op": "count_gt", "value": 0}, state.told


def add_other_test(flow: Flow, found: Conditional, test: Payload) -> Payload:
    """Return what the second branch of a condition waits for; a state that it names of the record is looked for too."""
    state, words, language = found.state, found.branches.test, flow.reading.language
    named = find_named_state(state.title, words, language) if state is not None and words else None
    if state is None or named is None or is_other_state(state, words):
        return build_other_test(test, found, language)
    return add_state_test(flow, named, keep=False)[0]


def add_told_state(flow: Flow, state: RecordState) -> None:
    """Show how far the record of a condition has come."""
    step = add_question(flow, {"path": "@title", "op": "eq", "value": state.title})
    step.when = flow.condition
    flow.leave("records", step, state.title)


def add_record_name(flow: Flow, steps: Sequence[DraftStep], state: RecordState) -> None:
    """Put the record that a condition looks at before what is told of it in other words than quoted ones: who reads it
    does not know what it hangs on."""
    title, quoted = escape_templates(state.title), [one.value for one in flow.reading.quotes(flow.reading.marked)]
    for step in steps:
        text = step.inputs.get("text")
        if step.entry.tool != "slack.send_dm" or not isinstance(text, str) or text == MISSING or "{{" in text:
            continue
        if title not in text and state.told != text and not any(one in text for one in quoted):
            step.inputs["text"] = f"{title}: {text}"


def build_found_test(materials: Sequence[Material], op: str = "count_gt", value: float = 0) -> Payload:
    """Return the test of how much was found; where nothing is to be there, in none of several places."""
    tests: list[Payload] = [{"path": one.path, "op": op, "value": _number(value)} for one in materials]
    return {"all" if op == "count_eq" else "any": [*tests]} if len(tests) > 1 else tests[0]


def build_condition_test(flow: Flow, materials: Sequence[Material], found: Conditional) -> tuple[Payload, str]:
    """Return the condition over what was read, and the sentence that says it holds."""
    material = materials[0]
    if material.kind == "rows" and found.value is not None and not re.search(r"\d\s?(?:개|건|행|줄)", found.amount):
        total = add_aggregate(flow, material, found.subject)
        test: Payload = {"path": f"@{total.step}.total", "op": found.op, "value": _number(found.value)}
        return test, _note(flow, found, total)
    told = materials if material.kind == "messages" else materials[:1]
    return build_found_test(told, f"count_{found.op}", found.value or 0), ""


def build_other_test(test: Payload, found: Conditional, language: Language) -> Payload:
    """Return what the second branch of a condition waits for: its own comparison, else that the first does not hold."""
    words = found.branches.test
    if found.value is None or not has_comparison(words, language):
        return {"not": test}
    amounts = find_amounts(words) or find_amounts(words, bare=True)
    prefix = "count_" if str(test["op"]).startswith("count_") else ""
    value = _number(amounts[-1].value) if amounts else test["value"]
    return {**test, "op": f"{prefix}{find_comparison(words, language)}", "value": value}


_SHORT_OF = make_regex(
    r"얼마(?:나|가)?\s?(?:더\s?)?(?:모자라|모자란|부족|남았|필요|못\s?미)|부족(?:분|액)|모자란\s?(?:금액|액수)"
    r"|\bhow\s(?:much|far)\s(?:\w+\s){0,4}?(?:short|off|missing|left|to\sgo|away|more)\b|\b(?:the\s)?(?:shortfall|gap)\b"
    r"|あと(?:いくら|どれ(?:くらい|ぐらい|だけ)?|何円)|いくら足り|不足(?:額|分)",
    re.IGNORECASE,
)
"""How much is yet to come, where an amount is not reached."""


def add_shortfall(flow: Flow, found: Conditional, test: Payload) -> bool:
    """Work out how far the figure of a condition is from its amount, where just that is wanted otherwise."""
    words, total = found.branches.otherwise or "", flow.of_kind("total")
    if total is None or found.value is None or not _SHORT_OF.search(words) or flow.reading.channels(words):
        return False
    inputs: Payload = {
        **flow.get_step(total.step).inputs,
        "target": _number(found.value),
        "names": list_target_names(flow),
    }
    step = flow.add("table.aggregate", inputs)
    step.when = build_other_test(test, found, flow.reading.language)
    flow.leave("rows", step, total.label)
    return True


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _note(flow: Flow, found: Conditional, total: Material) -> str:
    """Return the message of a condition that holds, with the number."""
    amount = restore_typed_text(found.amount, flow.reading)
    korean = {
        "gt": f"{choose_particle(amount, '을', '를')} 넘었어요",
        "ge": " 이상이에요",
        "lt": " 미만이에요",
        "le": " 이하예요",
    }.get(found.op, "입니다")
    english = {"gt": "above", "ge": "at least", "lt": "below", "le": "at most"}.get(found.op, "exactly")
    cues = find_cues(found.branches.main)
    opening_ko = "축하해요! 🎉 " if "celebrate" in cues else "⚠️ " if "warn" in cues else ""
    opening_en = "Congratulations! 🎉 " if "celebrate" in cues else "⚠️ " if "warn" in cues else ""
    japanese = {"gt": "を超えました", "ge": "以上です", "lt": "未満です", "le": "以下です"}.get(found.op, "です")
    return choose_text(
        flow,
        f"{opening_ko}{total.label}: {total.template} ({amount}{korean})",
        f"{opening_en}{total.label}: {total.template} ({english} {amount})",
        f"{total.label}: {total.template} ({amount}{japanese})",
    )
