"""A message that waits gets other words, or is sent elsewhere, to more people or later: "wait, don't. DM that to Sarah
instead", "거기 말고 세일즈로", "지훈이랑 준호한테도 같은 내용", "post it at 3 instead". Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanEdit, PlanningTask
from orchestration.rule_planner.plans.added_steps import make_fresh_id
from orchestration.rule_planner.plans.steps import SENDS_LATER
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.thread.appended_words import append_words
from orchestration.rule_planner.thread.corrected_places import find_meant_place
from orchestration.rule_planner.thread.corrected_words import replace_wrong_words
from orchestration.rule_planner.thread.dropped_words import remove_sentence
from orchestration.rule_planner.thread.reply_changes import drop_old_values
from orchestration.rule_planner.thread.reply_frames import strip_frame
from orchestration.rule_planner.thread.reply_parts import read_parts
from orchestration.rule_planner.thread.reply_shares import MOST_REACHED, SHARE_PARTS, list_reached
from orchestration.rule_planner.thread.reworded_texts import replace_named_words
from orchestration.rule_planner.thread.share_words import find_share_words
from orchestration.text.answer_parts import is_idle, split_answer
from orchestration.text.short_answers import is_place_alone
from schemas.plan import Action, Plan

_STOPS = (
    r"\W*(?:(?:wait|no|nope|hold on|stop|oops|actually|sorry|hmm*|oh|ah)[\s,.!…]+)*"
    r"(?:(?:don'?t|do not|not)(?:\s(?:send|post|share|put))?(?:\s(?:it|that|this))?"
    r"(?:\sthere|\sin\sthere|\syet)?[\s,.!;–—-]+)",
    r"\W*(?:(?:잠깐|잠시)만?요?|아니(?:다|야|요)?|앗|아|어|음+|헉)?[\s,.!~…]*"
    r"(?:(?:거기(?:에|로)?\s?(?:는\s)?|그건\s)?(?:보내|올리|하)지\s?(?:마|말)(?:세요|고|아\s?(?:줘|주세요))?[\s,.!~]*)",
    r"\W*(?:(?:ちょっと)?待って|やっぱり?|いや|あっ?|ごめん(?:なさい)?|すみません)?[、。!！\s]*"
    r"(?:(?:やめて|送らないで|投稿しないで|止めて)(?:ください)?[、。!！\s]*)",
)
"""What stops a message, ahead of where it is to go instead."""
_ELSEWHERE = make_regex(
    r"\binstead\b|\brather\b|\bnot\s(?:there|in|to)\b|대신|말고|말구|아니(?:라|고)|じゃなく|ではなく|代わり|のほう(?:に|へ)"
    r"|の方(?:に|へ)|쪽(?:으로|에)",
    re.IGNORECASE,
)
"""That a place is meant in the place of another."""
_INSTEAD = make_regex(r"[\s,]*\binstead\b", re.IGNORECASE)
_THERE_KO = make_regex(r"(?<![가-힣])(?:거기|그쪽|저기)(?:에다?|로)?\s?(?=말고|대신|아니)|\b(?:there|in there)\b")
_THERE_JA = make_regex(r"(?:そっち|そこ|あっち)(?=じゃ|では|の代わり)")


def change_message(edit: PlanEdit, read: Callable[[str], Reading], task: PlanningTask) -> Plan | None:
    """Return the plan with other words in its one message, or with that sent elsewhere, to more people or later;
    ``None`` where a reply says anything else."""
    myself, offered = task.request.asker_name, frozenset(index_contracts(task.contracts))
    return (
        _reword_message(edit, read(edit.text))
        or _correct_words(edit)
        or _move_later(edit)
        or _move_message(edit, read, myself, offered)
        or _send_also(edit, read(edit.text), myself, offered)
        or _put_off(edit, read(_NOT_NOW.sub("", edit.text)), task.now)
    )


def _find_message(edit: PlanEdit) -> Action | None:
    """Return the one message of a plan that goes out at once and is still to be sent, with its own words."""
    found = [one for one in edit.plan.actions if _places_of(one)]
    step = found[0] if len(found) == 1 else None
    text = step.inputs.get("text") if step is not None else None
    if step is None or step.id in edit.begun or step.for_each is not None or "text" in step.input_bindings:
        return None
    return step if isinstance(text, str) and "{{" not in text else None


def _send_also(edit: PlanEdit, reading: Reading, myself: str, offered: frozenset[str]) -> Plan | None:
    """Return the plan with the same words sent to more people or places, where a reply says nothing but that."""
    step, said = _find_message(edit), find_share_words(reading.marked)
    parts = read_parts(reading, said.core) if step is not None else None
    if step is None or not parts or said.asks_leave or any(one.kind not in SHARE_PARTS for one in parts):
        return None
    reached = list(list_reached(parts, myself))
    again = said.is_same or any(one.kind == "also" for one in parts)
    if not again or not 0 < len(reached) <= MOST_REACHED or any(tool not in offered for tool, _, _ in reached):
        return None
    plan = edit.plan
    for tool, field, name in reached:
        inputs = {field: name, "text": step.inputs["text"]}
        told = {"id": make_fresh_id(plan), "tool": tool, "summary": "", "inputs": inputs}
        more = step.model_copy(update={**told, "produces": (), "success_criteria": ()})
        plan = plan.model_copy(update={"actions": (*plan.actions, more), "version": "1.1"})
    return plan


_NOT_NOW = make_regex(
    r"(?:지금|바로)(?:은|는)?\s?(?:말고|올리지\s?말고|보내지\s?말고)[\s,]*|\bnot\s(?:right\s)?now[\s,]+(?:but\s)?"
    r"|今(?:すぐ)?(?:じゃ|では)なく(?:て)?、?",
    re.IGNORECASE,
)
_LATER_PARTS = frozenset({"send", "points", "date", "rest", "only", "old", "set"})
_HAS_TIME = make_regex(r"\d\s?(?:시|時|[ap]m\b)|\d:\d\d|\bat \d", re.IGNORECASE)


def _put_off(edit: PlanEdit, reading: Reading, now: datetime) -> Plan | None:
    """Return the plan with its one message sent at the moment that a reply names, of which the hour may be left to be
    asked; a time alone may be a word of a message that holds one."""
    step, parts = _find_message(edit), read_parts(reading)
    dates = [one.date for one in parts or () if one.date is not None]
    if step is None or not parts or len(dates) != 1 or any(one.kind not in _LATER_PARTS for one in parts):
        return None
    (moment,) = dates
    sends = any(one.kind == "send" for one in parts)
    if moment.cron or moment.is_span or moment.start <= now:
        return None
    if not sends and _HAS_TIME.search(str(step.inputs["text"])):
        return None
    inputs = {**step.inputs, "post_at": moment.iso}
    later = {"tool": SENDS_LATER[step.tool], "summary": "", "inputs": inputs, "produces": (), "success_criteria": ()}
    actions = tuple(one.model_copy(update=later) if one is step else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions, "version": "1.1"})


def _move_later(edit: PlanEdit) -> Plan | None:
    """Return the plan with its one message for later at the place that a reply says was meant."""
    (step, *others) = edit.plan.actions or (None,)
    if step is None or others or step.id in edit.begun or step.tool not in SENDS_LATER.values():
        return None
    meant = find_meant_place(step.inputs, edit.text)
    moved = step.model_copy(update={"inputs": meant, "summary": ""}) if meant is not None else None
    return edit.plan.model_copy(update={"actions": (moved,), "version": "1.1"}) if moved is not None else None


def _move_message(edit: PlanEdit, read: Callable[[str], Reading], myself: str, offered: frozenset[str]) -> Plan | None:
    """Return the plan with its one message sent to another place or person; ``None`` where the words say anything else,
    or nothing of another place. ``offered``: the tools that there are."""
    found = [(one, field) for one in edit.plan.actions for field in _places_of(one)]
    if len(found) != 1 or found[0][0].id in edit.begun or found[0][0].for_each is not None:
        return None
    step, field = found[0]
    meant = find_meant_place(step.inputs, edit.text)
    if meant is not None:
        moved = step.model_copy(update={"inputs": meant, "summary": ""})
        return edit.plan.model_copy(
            update={"actions": tuple(moved if one is step else one for one in edit.plan.actions)}
        )
    said, stopped = _leave_remarks_out(edit.text)
    stop = next((one for words in _STOPS if (one := re.match(words, said, re.IGNORECASE))), None)
    if (
        stop is None
        and not stopped
        and not _ELSEWHERE.search(said)
        and not _ALONE.search(said)
        and not _INSTEAD_OPENS.match(edit.text)
    ):
        return None
    reading = read(_INSTEAD.sub("", _AGAINST.sub("", said[stop.end() if stop is not None else 0 :])))
    rest = reading.marked
    parts = read_parts(reading, find_share_words(_THERE_JA.sub("これ", _THERE_KO.sub("그거", rest))).core)
    if parts is None or any(one.kind not in SHARE_PARTS and one.kind not in ("old", "not") for one in parts):
        return None
    kept, _ = drop_old_values(parts, reading.language)
    reached = list(list_reached(kept, myself))
    if len(reached) != 1 or any(one.kind == "also" for one in kept) or reached[0][0] not in offered:
        return None
    return _sent_to(edit.plan, step, field, reached[0])


_ALONE = make_regex(
    r"[가-힣\w]만(?=\s|$|요)|\b(?:just|only|actually|make (?:it|that) #)\b|だけ|のみ|やっぱり?|やはり|차라리"
    r"|그냥\s|#\S+?(?:に|へ)(?:して|変更して)",
    re.IGNORECASE,
)
"""That one place alone is meant."""
_STOP_ALONE = make_regex(
    r"(?:(?:그냥|일단|거기(?:에|로|는|엔)?|그건|여기(?:에|엔|는)?)\s?)*(?:(?:보내|올리|하|게시하|공유하)지\s?(?:마|말)\S{0,6}|그만(?:해|두|둬)?\S{0,3}|취소(?:해\S{0,3})?|스톱|멈춰\S{0,2}|안\s?(?:돼|되겠다|되겠네|보내|올려|보낼래)\S{0,2}|(?:보내|올리)면\s?안\s?\S{1,4})"
    r"|(?:please\s)?(?:don'?t|do not|not)(?:\s(?:send|post|share|put|do))?(?:\s(?:it|that|this))?(?:\s(?:there"
    r"|in there|to them|yet))?|(?:stop|cancel|scrap|forget|abort)(?:\s(?:it|that|this|that one))?|no+|nope"
    r"|not there"
    r"|(?:やっぱり?)?(?:そこには?)?(?:やめて|送らないで|投稿しないで|止めて|出さないで|中止|ストップ)(?:ください|下さい|おきます)?",
    re.IGNORECASE,
)
_INSTEAD_OPENS = make_regex(r"\W*(?:actually\b|やっぱり?|やはり|차라리|아니다)", re.IGNORECASE)
_MAY_ASK = make_regex(r"줄래|주실|주시겠|\b(?:can|could|would) you\b|もらえ|くれ|いただけ", re.IGNORECASE)
_AGAINST = make_regex(r"^(?:그만(?:하고|두고)|취소하고|멈추고|보내지\s?말고|올리지\s?말고|やめて)[\s,、]*")
_OPENERS = make_regex(
    r"^(?:(?:아니(?:다|야|요)?|아|앗|음+|헉|어|잠깐만?요?|잠시만?요?|그럼|그냥|hm+|oh|ah|no+|wait|actually|so|ok(?:ay)?|sorry|いや|あっ?|えっと|じゃあ|すみません|待って(?:ください)?)[\s,.、。!~…]+)+",
    re.IGNORECASE,
)


def _leave_remarks_out(said: str) -> tuple[str, bool]:
    """Return the sentence of a reply that is no remark and does more than stop, and whether another stops; the reply as
    it is where there is no such sentence, or several."""
    parts = [(one, _OPENERS.sub("", one).strip(" .,!?~。！？…")) for one in split_answer(said)]
    stops = [one for one, bare in parts if _STOP_ALONE.fullmatch(bare)]
    rest = [one for one, bare in parts if one not in stops and not is_idle(bare.rstrip("?？"))]
    kept = [one for one in rest if not one.endswith(("?", "？")) or _MAY_ASK.search(one)] or [
        one for one, bare in parts[-1:] if stops and one not in stops and is_place_alone(re.sub(r"만$|だけ$", "", bare))
    ]
    if len(kept) != 1 or len(rest) > 1:
        return said, False
    return _OPENERS.sub("", kept[0]), bool(stops)


_REWORDS = make_regex(
    rf"\W*(?:(?:hmm*|no|wait|actually|아니|음|앗|아|いや|あ)[\s,.!…、]+)*(?:(?:change|make|edit|reword|update|set)\s"
    rf"(?:it|that|this|the\s(?:text|message|wording))(?:\sto(?:\ssay)?|\ssay)?|(?:it|this|that)\sshould\s(?:say|be))[:\s]*"
    rf"{QUOTE}(?:\sinstead)?(?:[\s,]*(?:and\s|then\s)*(?:send|post)(?:\s(?:it|that))?)?"
    rf"|\W*(?:(?:아니|음|앗|아)[\s,.!…]+)*(?:(?:그거|내용|문구|메시지|글)(?:을|를|은)?\s?)?{QUOTE}(?:으로|로|이?라고)\s?"
    r"(?:바꿔|고쳐|수정해|변경해|정정해)서?\s?(?:줘|주세요)?(?:\s?(?:보내|올려)\s?(?:줘|주세요))?"
    rf"|(?:(?:いや|あっ?)[、\s]*)?(?:(?:内容|文面|本文)(?:を|は))?{QUOTE}(?:に|と)(?:変え|変更し|直し|修正し)て(?:ください|から)?"
    r"(?:(?:送|投稿し)っ?て)?(?:ください)?",
    re.IGNORECASE,
)
"""Other words for a message, in quotes."""


def _reword_message(edit: PlanEdit, reading: Reading) -> Plan | None:
    """Return the plan with other words in its one message; ``None`` where a reply says anything else."""
    found = [one for one in edit.plan.actions if _places_of(one) and one.id not in edit.begun and one.for_each is None]
    quotes = reading.quotes(reading.marked)
    if len(found) != 1 or len(quotes) != 1 or not _REWORDS.fullmatch(reading.marked.strip(" .!~。！")):
        return None
    (step,) = found
    bindings = {key: value for key, value in step.input_bindings.items() if key != "text"}
    inputs = {**step.inputs, "text": quotes[0].value}
    told = step.model_copy(update={"inputs": inputs, "input_bindings": bindings, "summary": ""})
    actions = tuple(told if one.id == step.id else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions, "version": "1.1"})


def _correct_words(edit: PlanEdit) -> Plan | None:
    """Return the plan with one word or time of its one message put right; ``None`` where a reply says anything else, or
    where something else of the plan may be meant."""
    (step, *others) = edit.plan.actions or (None,)
    if step is None or others or step.id in edit.begun or step.for_each is not None:
        return None
    field = "text" if "text" in step.inputs else "title" if {"title", "parent"} <= {*step.inputs} else ""
    held, said = str(step.inputs.get(field) or ""), strip_frame(edit.text)
    if not field or field in step.input_bindings or (step.tool not in _WORDED and field == "text"):
        return None
    # Another time for a message that goes out later is when it goes out, and not a word of it.
    wrong = replace_wrong_words(held, edit.text) if "post_at" not in step.inputs else None
    text = wrong or replace_named_words(held, said) or remove_sentence(held, said) or append_words(held, said)
    if text is None:
        return None
    told = step.model_copy(update={"inputs": {**step.inputs, field: text}, "summary": ""})
    return edit.plan.model_copy(update={"actions": (told,), "version": "1.1"})


def _places_of(step: Action) -> tuple[str, ...]:
    return tuple(field for tool, field in _REACHES if step.tool == tool)


_REACHES = (("slack.post_message", "channel"), ("slack.send_dm", "user"))
_WORDED = frozenset([*SENDS_LATER, *SENDS_LATER.values()])
"""The tools whose text is what is told to others, now or later."""


def _sent_to(plan: Plan, step: Action, field: str, reached: tuple[str, str, str]) -> Plan | None:
    tool, other, name = reached
    inputs = {key: value for key, value in step.inputs.items() if key != field and (tool == step.tool or key == "text")}
    bindings = {key: value for key, value in step.input_bindings.items() if key in inputs}
    moved = step.model_copy(
        update={"tool": tool, "inputs": {**inputs, other: name}, "input_bindings": bindings, "summary": ""}
    )
    if moved.inputs == step.inputs:
        return None
    actions = tuple(moved if one.id == step.id else one for one in plan.actions)
    return plan.model_copy(update={"actions": actions, "version": "1.1"})
