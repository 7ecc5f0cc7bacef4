"""Texts and titles of a plan that do not read like clean content: what says nothing is asked for, and what may not be
meant is shown before it goes out. Pure. They were worked out of the request; what it quotes is left as it stands.
Whether what somebody is told names who asks amid its words, behind a thing that may be what they do something with
("Your PR 김민지 will look at after lunch"): nobody can tell whether that is a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.patterns import compile_once, make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.mended_texts import clean_message_text
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.joined_requests import render_change
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, require_yes
from orchestration.text.doubtful_texts import (
    TITLE_PARTICLE,
    TextDoubt,
    find_text_doubt,
    find_title_doubt,
    is_bare,
    is_typed_as_it_is,
)
from orchestration.text.prohibitions import find_quoted_texts, find_state
from orchestration.text.speech_repairs import find_self_correction
from orchestration.text.unclear_words import does_begin_amid, find_words_to_metel
from orchestration.text.values import collect_texts
from orchestration.text.words_to_writer import drop_closing_ban, drop_closing_thanks, split_content
from schemas.contract import ToolContract
from schemas.values import MISSING, Json, Payload

_THING = make_regex(r"\b(?:the|your|my|his|her|their|our|an?|this|that|these|those|all)\s[\w'-]", re.IGNORECASE)
_JOINS = make_regex(
    r"[,.;:!?]|\b(?:is|are|was|were|am|be|been|will|would|can|could|should|must|may|might|has|have|had|do|does|did"
    r"|needs?|looks?|works?|wants?|goes|says?|thinks?|knows?|means?|seems?|please|thanks?|see|check|ask|call|wait|send|tell"
    r"|and|but|or|because|so|if|when|while|as|since|what|how|why|where|who|which|whether|once|after|before|until|till|than"
    r"|in\scase|unless|though|\w+ed|\w+n't|went|got|came|took|made|left|gave|found|sent)\b|'(?:re|ll|ve|d|m)\b",
    re.IGNORECASE,
)
"""What makes a clause of the words before a name, or joins them to it."""
_VERB = (
    r"(?:will|would|is|was|has|had|can't|can|cannot|won't|[a-z]+(?:ed|s)|went|got|took|made|left|gave|found|sent|put)"
)
_SECOND = make_regex(
    r"\b(?:is|are|was|were|will|would|can|could|should|must|may|has|have|needs|looks|works|went|goes|seems)\b",
    re.IGNORECASE,
)
"""A verb of what is spoken of, behind what is told of it ("the banner 김민지 checked is fine")."""


def does_turn_words_round(text: str, asker: str) -> bool:
    """Whether a text names who asks behind a thing, with a verb of theirs and none of that thing."""
    if not asker or asker not in text:
        return False
    found = compile_once(rf"^(?P<before>.*?)\s{re.escape(asker)}\s{_VERB}\b(?P<behind>.*)$", re.DOTALL).match(text)
    if found is None or not _THING.search(found["before"]):
        return False
    return _JOINS.search(found["before"]) is None and _SECOND.search(found["behind"]) is None


_TO_SOMEBODY = make_regex(r"(?<!\S)[가-힣]{2,4}?(?:님|씨)?(?:한테|에게|께)\s")
"""Whom something is told, within what is told: nobody knows to whom it goes."""
_WORD = make_regex(r"[A-Za-z]{2,}|[가-힣]{2}|[一-龥ァ-ヶ]{2}|\d+")


def mark_unclear_texts(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan in which a text that says nothing has to be asked for, and a step with one that may not be meant
    waits for a yes."""
    steps = list_actions(plan)
    contracts = index_contracts(task.contracts)
    written = "\n".join(collect_texts([one["inputs"] for one in steps], keys=True))
    thing = _find_one_thing(task, steps)
    told = [_tell_pointed(one, steps[:at], task) for at, one in enumerate(steps)]
    held: list[Json] = [_hold(one, task, contracts.get(str(one["tool"])), written, thing) for one in told]
    return plan if held == steps else {**plan, "actions": held}


_POINTS_ONLY = make_regex(
    r"(?:그렇게|이렇게)\s(?:다\s|전부\s)?(?:바꿨|바뀌었|변경했|변경됐|고쳤|옮겼|미뤘|처리했|했|됐|해\s?[뒀놨])(?:습니다|어요|음|다)?"
    r"|I(?:['’]ve|\shave)?\s(?:did|done|changed|moved)\s(?:that|so|it(?:\sthat\sway)?|this)"
    r"|(?:そう|その(?:よう|通り|とおり)に)(?:した|しました|変えた|変えました|変更した|変更しました)"
    r"|(?:(?:その|この)(?:旨|こと|件|内容)|同じ(?:こと|内容|文面?))(?:を|だけ)?、?(?:ひとこと?|一言|軽く)?(?:だけ)?"
    r"|(?:그|이|같은|똑같은)\s?(?:내용|소식|사실|말|글)(?:을|를)?(?:\s?(?:한마디|한\s?줄|짧게))?(?:만)?"
    r"|(?:the\s)?same(?:\s(?:thing|text|words|line|message))?|(?:about\s)?(?:it|this|that|the\schange)",
    re.IGNORECASE,
)
"""Words that only point at what was done or written."""


def _tell_pointed(step: Payload, before: list[Payload], task: PlanningTask) -> Payload:
    """Return a message with what the steps before it change, where its words only point at that."""
    inputs = get_inputs(step)
    text = inputs.get("text")
    if not isinstance(text, str) or not _POINTS_ONLY.fullmatch(text.strip(" .!。")):
        return step
    told = [_tell_written(get_inputs(one), task) for one in _list_last_writes(before)]
    if not told or not all(told):
        return step
    return {**step, "inputs": {**inputs, "text": MISSING if MISSING in told else "\n".join(told)}}


def _list_last_writes(before: list[Payload]) -> list[Payload]:
    """Return the writes behind the last message before a step, or the last write where a message follows it."""
    writes = [at for at, one in enumerate(before) if one.get("intent") == "write"]
    sends = [at for at, one in enumerate(before) if one.get("intent") == "notify"]
    behind = [at for at in writes if at > max(sends, default=-1)]
    return [before[at] for at in behind or writes[-1:]]


def _tell_written(changed: Payload, task: PlanningTask) -> str:
    """Return what a write changes in words, or the quoted text that it adds: ``MISSING`` where it is not known yet,
    empty where no name tells it."""
    page, values, content = changed.get("page"), changed.get("properties"), changed.get("content")
    if isinstance(content, str) and "title" not in changed and content in find_quoted_texts(task.request.text):
        return escape_templates(content)
    if not isinstance(page, str) or page not in task.request.text or not isinstance(values, dict):
        return ""
    is_plain = all(isinstance(one, str) and one != MISSING for one in values.values())
    return escape_templates(render_change(task, page, values)) if is_plain else MISSING


def _find_one_thing(task: PlanningTask, steps: list[Payload]) -> str:
    """Return the title of the one thing that a request names or changes; empty where there is none or more."""
    request = task.request
    used = collect_texts([one["inputs"] for one in steps if "text" not in list(_list_names(one))])
    found = {one.title for one in task.titles if one.whole or one.title in used}
    known = {one.id: one.title for one in request.follows.things} if request.follows is not None else {}
    for step in steps:
        inputs = step["inputs"]
        page = inputs.get("page") if isinstance(inputs, dict) else None
        if isinstance(page, str) and (page in known or page in request.text):
            found.add(known.get(page, page))
    return found.pop() if len(found) == 1 else ""


def _list_names(step: Payload) -> Iterator[str]:
    inputs = step["inputs"]
    yield from inputs if isinstance(inputs, dict) else ()


def _hold(step: Payload, task: PlanningTask, contract: ToolContract | None, written: str, thing: str) -> Payload:
    inputs = step["inputs"]
    if contract is None or contract.risk_level == "read" or not isinstance(inputs, dict):
        return step
    step, inputs = _mend(step, inputs, task, contract)
    lacks_place = _lacks_place(inputs, contract)
    if _is_called_as_its_place(inputs, task):
        return {**step, "inputs": {**inputs, "title": MISSING}}
    if contract.sends and _is_tested_state(inputs.get("text"), task):
        return {**step, "inputs": {**inputs, "text": MISSING}}
    if _is_word_for_text(inputs.get("content"), task):
        return {**step, "inputs": {**inputs, "content": MISSING}}
    kept, step = _drop_remarks(step, inputs, task)
    inputs = kept
    for name, doubt in _list_doubts(inputs, task, contract, written):
        text = inputs.get(name)
        is_told = isinstance(text, str) and text != MISSING and doubt.words == text.strip()
        if name == "text" and thing and is_told and is_bare(doubt.words):
            return {**step, "inputs": {**inputs, name: f"{thing}: {text}"}}
        if name == "title" or doubt.fault == "empty" or (lacks_place and doubt.fault == "unclear"):
            return {**step, "inputs": {**inputs, name: MISSING}}
        return require_yes(step)
    text = inputs.get("text")
    if lacks_place and isinstance(text, str) and _TO_SOMEBODY.search(text) and _is_worked_out(text, task):
        return {**step, "inputs": {**inputs, "text": MISSING}}
    return step


_TESTS_STATE = make_regex(
    r"^\s?(?:이?면|인|일\s?경우|일\s?때|상태|으?로\s(?:되|돼|바)|なら|だったら|の(?:もの|タスク|まま|場合)|のまま)|^\W{0,2}\s(?:tasks?|ones?|state|status)\b"
)
_BEFORE_STATE = make_regex(
    r"\b(?:if|when|while)\s[^.,;]{1,60}\b(?:is|are|says?)\s(?:still\s)?\W?$|\bstill\s\W?$", re.IGNORECASE
)


def _is_tested_state(text: Json, task: PlanningTask) -> bool:
    """Whether a text is only the state in quotes on which a request hangs: it is sent to nobody."""
    request = task.request.text
    if not isinstance(text, str) or find_state(text) is None or text not in find_quoted_texts(request):
        return False
    at = request.find(text)
    behind = request[at + len(text) :].lstrip("'\"”’」』")
    return _TESTS_STATE.match(behind) is not None or _BEFORE_STATE.search(request[:at]) is not None


_WORD_FOR_TEXT = make_regex(
    r"(?:(?:an?|the|some|another|one|two|my|this)\s)?(?:(?:short|quick|new|small|little|few|more)\s){0,2}"
    r"(?:notes?|comments?|lines?|sentences?|texts?|content|paragraphs?|memos?|sections?|updates?|words?|details?)"
    r"|(?:메모|코멘트|댓글|글|내용|문장|문구|설명)(?:을|를)?(?:\s(?:하나|한\s?줄|좀|몇\s?개))?|(?:メモ|コメント|文|内容|説明)(?:を)?",
    re.IGNORECASE,
)


def _is_word_for_text(content: Json, task: PlanningTask) -> bool:
    """Whether what is to be written is only called by a word for a text, and not told."""
    is_word = isinstance(content, str) and _WORD_FOR_TEXT.fullmatch(content.strip()) is not None
    return is_word and content not in find_quoted_texts(task.request.text)


def _is_called_as_its_place(inputs: Payload, task: PlanningTask) -> bool:
    """Whether a new page would have the title of what it stands in, which nobody put in quotes."""
    title, parent = inputs.get("title"), inputs.get("parent")
    if not isinstance(title, str) or not isinstance(parent, str) or title in ("", MISSING):
        return False
    same = "".join(title.split()).casefold() == "".join(parent.split()).casefold()
    return same and title not in find_quoted_texts(task.request.text)


def _drop_remarks(step: Payload, inputs: Payload, task: PlanningTask) -> tuple[Payload, Payload]:
    """Return the inputs and the step with the words for a page without the remarks behind them; it waits for a yes
    then, as these may be meant for the page."""
    content, request = inputs.get("content"), task.request.text
    if not isinstance(content, str) or not _is_worked_out(content, task) or content in find_quoted_texts(request):
        return inputs, step
    thanked = drop_closing_thanks(content)
    told = drop_closing_ban(thanked)
    inputs = {**inputs, "content": told}
    step = {**step, "inputs": inputs} if told != content else step
    step, thanked = (require_yes(step) if told != thanked else step), told
    kept, remarks = split_content(thanked)
    if not remarks or remarks not in request:
        return inputs, step
    inputs = {**inputs, "content": kept}
    return inputs, require_yes({**step, "inputs": inputs})


def _lacks_place(inputs: Payload, contract: ToolContract) -> bool:
    return any(inputs.get(name) in (None, "", MISSING) for name in contract.who_where if name in contract.required)


def _mend(step: Payload, inputs: Payload, task: PlanningTask, contract: ToolContract) -> tuple[Payload, Payload]:
    """Return a step and its inputs with their text cut right, and their title without a particle at its end."""
    request = task.request.text if task.change is None else task.change.text
    mended = {name: _keep_quoted(value, request) if name in _WORDED else value for name, value in inputs.items()}
    text, title, asker = mended.get("text"), mended.get("title"), task.request.asker_name
    if isinstance(text, str) and contract.sends and _is_worked_out(text, task):
        receivers = {str(inputs.get(name)) for name in contract.who_where}
        if asker not in receivers:
            alone, placeless = "user" in contract.who_where, _lacks_place(inputs, contract)
            mended["text"] = clean_message_text(request, text, asker, to_one=alone, placeless=placeless)
    if isinstance(title, str) and "title" in contract.required and _is_worked_out(title, task):
        mended["title"] = title if title in find_quoted_texts(request) else TITLE_PARTICLE.sub("", title)
    return ({**step, "inputs": mended}, mended) if mended != inputs else (step, inputs)


_WORDED = frozenset({"text", "content"})
"""The fields whose words are written as they are."""


def _keep_quoted(value: Json, request: str) -> Json:
    """Return a text that is a quotation of the request without the marks of it; where more stands behind it, that is a
    part of the text."""
    if not isinstance(value, str) or "{{" in value or value[:1] not in {*"\"“'‘「『"}:
        return value
    quoted = max((one for one in find_quoted_texts(request) if value[1:].startswith(one)), key=len, default="")
    behind = value[len(quoted) + 2 :].strip(" ,.!~。、")
    return quoted if quoted and not behind else value


def _list_doubts(
    inputs: Mapping[str, Json], task: PlanningTask, contract: ToolContract, written: str
) -> Iterator[tuple[str, TextDoubt]]:
    request = task.request.text if task.change is None else f"{task.request.text}\n{task.change.text}"
    title, text = inputs.get("title"), inputs.get("text")
    if isinstance(text, str) and "{{" in text and contract.sends and does_begin_amid(text):
        yield "text", TextDoubt("unclear", text)
    if isinstance(title, str) and "title" in contract.required and _is_worked_out(title, task):
        doubt = find_title_doubt(request, title)
        if doubt is not None:
            yield "title", doubt
    content = inputs.get("content")
    if isinstance(content, str) and _is_worked_out(content, task) and content not in find_quoted_texts(request):
        words = find_self_correction(content)
        words = words or ("" if is_typed_as_it_is(request, content) else find_words_to_metel(content))
        if words:
            yield "content", TextDoubt("unclear", words)
    if isinstance(text, str) and contract.sends and _is_worked_out(text, task):
        if text not in find_quoted_texts(request) and does_turn_words_round(text, task.request.asker_name):
            yield "text", TextDoubt("unclear", text)
        follows = task.request.follows is not None
        doubt = find_text_doubt(request, text, written, in_thread=follows, to_one="user" in contract.who_where)
        if doubt is not None:
            yield "text", doubt


def _is_worked_out(text: str, task: PlanningTask) -> bool:
    """Whether a text is of the words of the request: what steps fill in is not known yet, and what was sent or made
    before is as it was."""
    if text in ("", MISSING) or "{{" in text:
        return False
    before = task.request.follows.steps if task.request.follows is not None else ()
    known = " ".join(collect_texts([one.inputs for one in before])).casefold()
    words = [one.casefold() for one in _WORD.findall(text)]
    return not known or 2 * sum(one in known for one in words) < max(1, len(words))
