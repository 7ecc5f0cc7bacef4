"""The last row or message of a thread with another value in it: another amount or day of a row ("앗 28만원이었네"),
another time of a message for later ("9시 반으로"), other words of one that was sent ("6시가 아니라 5시"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import NOTED, Talk, build_flow, is_day, make_talk
from orchestration.rule_planner.reading.moved_times import does_bring_in, mark_moved_time, read_moved_length
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.rows.thread_rows import change_row, find_row_again
from orchestration.rule_planner.thread.appended_words import append_words
from orchestration.rule_planner.thread.changed_values import join_moment, shift_moment
from orchestration.rule_planner.thread.corrected_moments import replace_moment, set_moment
from orchestration.rule_planner.thread.corrected_pages import find_meant_page
from orchestration.rule_planner.thread.corrected_places import find_meant_place
from orchestration.rule_planner.thread.corrected_rows import replace_wrong_cell
from orchestration.rule_planner.thread.corrected_tabs import find_tab_correction, replace_day
from orchestration.rule_planner.thread.corrected_words import (
    AGAIN,
    CORRECTS,
    find_wrong_words,
    replace_words,
    replace_wrong_words,
)
from orchestration.rule_planner.thread.dropped_words import drop_named_word, remove_sentence, split_dropped_word
from orchestration.rule_planner.thread.later_changes import read_again, read_page_values, show_bare_hour
from orchestration.rule_planner.thread.later_sends import find_new_text, find_sender_now, split_new_text
from orchestration.rule_planner.thread.moved_rows import move_row
from orchestration.rule_planner.thread.reply_changes import ReplyValues, read_reply_values
from orchestration.rule_planner.thread.reply_frames import Reposting, find_reposting
from orchestration.rule_planner.thread.reworded_texts import replace_named_words
from orchestration.rule_planner.thread.told_reasons import remove_reasons
from orchestration.rule_planner.thread.typed_replies import find_typed_pair
from orchestration.text.dates import FoundDate, find_dates
from schemas.plan import Action
from schemas.values import Payload

_ROWS, _CELLS, _LATER, _SAID = {"spreadsheet", "rows"}, {"row", "values"}, {"text", "post_at"}, {"text"}
"""The inputs by which tools that add rows, send later and send now are known."""
_TOLD_SO = make_regex(
    r"정정\s?(?:이라고|한다고|합니다\s?라고)|\bas a correction\b|訂正(?:だと|と(?:して|書|つけ))", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Correction:
    """The step that does what the last one did, with the other value. ``replaces``: the last one is taken back."""

    tool: str
    inputs: Payload
    replaces: bool


def build_correction(talk: Talk) -> Payload | None:
    """Return the plan that does the last thing anew with another value; ``None`` where a reply says anything else."""
    found = find_correction(talk)
    if found is None:
        return None
    flow = build_flow(talk)
    flow.add(found.tool, found.inputs)
    return build_plan(flow, talk.task)


def find_correction(talk: Talk) -> Correction | None:
    """Return the last row or message as a reply corrects it."""
    effects = [step for step in talk.earlier.steps[talk.earlier.carried :] if step.is_effect]
    last = effects[-1] if len(effects) == 1 else None
    if last is None or last.for_each is not None or "{{" in str(last.inputs):
        return None
    anew = find_reposting(talk.task.request.text)
    if anew is not None and talk.takes(last, _SAID) and (sent := _send_anew(talk, last, anew)) is not None:
        return sent
    meant = _find_other_page(talk, last)
    if meant is not None:
        return Correction(last.tool, meant, replaces=True)
    if talk.takes(last, _ROWS):
        elsewhere = move_row(last.inputs, talk)
        return Correction(last.tool, elsewhere, replaces=True) if elsewhere is not None else _correct_row(talk, last)
    if talk.takes(last, _CELLS):
        return _correct_cells(talk, last)
    if talk.takes(last, _LATER):
        elsewhere = find_meant_place(last.inputs, talk.task.request.text)
        return Correction(last.tool, elsewhere, replaces=True) if elsewhere is not None else _move_message(talk, last)
    if talk.takes(last, NOTED) and isinstance(last.inputs.get("content"), str):
        return _correct_note(talk, last)
    if not talk.takes(last, _SAID) or not isinstance(last.inputs.get("text"), str):
        return None
    moved = find_meant_place(last.inputs, talk.task.request.text)
    return Correction(last.tool, moved, replaces=True) if moved is not None else _reword_message(talk, last)


def _send_anew(talk: Talk, last: Action, anew: Reposting) -> Correction | None:
    """Return the message that is taken back with what else a reply says put right in it."""
    if anew.body:
        return Correction(last.tool, {**last.inputs, "text": anew.body}, replaces=True)
    if anew.channel and (anew.said or "channel" not in last.inputs):
        return None
    if anew.channel:
        return Correction(last.tool, {**last.inputs, "channel": anew.channel}, replaces=True)
    request = talk.task.request.model_copy(update={"text": f"{anew.said} fix it"})
    found = find_correction(make_talk(talk.task._replace(request=request), talk.earlier)) if anew.said else None
    return replace(found, replaces=True) if found is not None and found.tool == last.tool else None


def _find_other_page(talk: Talk, last: Action) -> Payload | None:
    """Return the inputs of the last step for the page that a reply says was meant instead, with the values that it sets
    beside; ``None`` where it says anything else."""
    page = last.inputs.get("page")
    if not isinstance(page, str):
        return None
    things = [*talk.earlier.things, *talk.earlier.listed]
    held = next((one.title for one in things if one.id == page), "") or page
    if len(talk.earlier.things) == 1:
        held = talk.earlier.things[0].title or held
    meant = find_meant_page(talk.task.request.text, held, frozenset(one.title for one in things if one.title != held))
    if meant is None or not meant.rest:
        return {**last.inputs, "page": meant.name} if meant is not None else None
    values = read_page_values(read_again(talk, _POINTS.sub("", meant.rest)))
    return {"page": meant.name, "properties": values} if values and "properties" in last.inputs else None


_POINTS = make_regex(r"^(?:そっち|そちら|それ)(?:を|は)|^(?:그거|그건|그걸)\s|^(?:and|so)\s", re.IGNORECASE)
"""Points at the page that is meant, ahead of what is set there."""


def is_replacement(task: PlanningTask) -> bool:
    """Whether words put the last row or message of earlier work right, so that it is taken back."""
    earlier = task.request.follows
    if earlier is None or task.is_under_way:
        return False
    found = find_correction(make_talk(task, earlier))
    return found is not None and found.replaces


def _correct_row(talk: Talk, last: Action) -> Correction | None:
    """Return the row with another amount, day or name, or the rows in another tab."""
    rows = last.inputs.get("rows")
    turn = find_tab_correction(talk.reading.marked)
    if turn is not None and isinstance(rows, list) and turn.leads_from(last.inputs.get("range")):
        days = [one for one in talk.reading.dates(talk.reading.marked) if one.has_day and one.end is None]
        moved = replace_day(rows, days[0].start.date().isoformat()) if len(days) == 1 else rows
        return Correction(last.tool, {**last.inputs, "range": turn.tab, "rows": [*moved]}, replaces=True)
    row = rows[0] if isinstance(rows, list) and len(rows) == 1 else None
    new = replace_wrong_cell(row, talk.task.request.text, talk.read) if isinstance(row, list) else None
    if new is None or not isinstance(row, list):
        return None
    if talk.offers("change_cells"):
        return Correction("change_cells", change_row(last.inputs, row, new), replaces=False)
    return Correction(last.tool, {**last.inputs, "rows": [new]}, replaces=True)


def _correct_cells(talk: Talk, last: Action) -> Correction | None:
    """Return the cells of a row that were changed, or the whole row, with another value in them."""
    values = last.inputs.get("values")
    held = [*values.values()] if isinstance(values, dict) else values if isinstance(values, list) else []
    new = replace_wrong_cell(held, talk.task.request.text, talk.read) if held else None
    if new is None:
        return None
    if not isinstance(values, dict):
        return Correction("change_cells", change_row(last.inputs, held, new), replaces=False)
    changed = {name: cell for name, was, cell in zip(values, held, new, strict=True) if was != cell}
    return Correction("change_cells", find_row_again(last.inputs, changed), replaces=False)


def _correct_note(talk: Talk, last: Action) -> Correction | None:
    """Return the note with other words in the place of those that were wrong."""
    said = remove_reasons(talk.task.request.text)
    typed = find_typed_pair(talk.task.request.text, str(last.inputs["content"]))
    if typed is not None:
        return Correction(
            last.tool, {**last.inputs, "content": replace_words(str(last.inputs["content"]), *typed)}, replaces=True
        )
    new = replace_named_words(str(last.inputs["content"]), said) or replace_wrong_words(
        str(last.inputs["content"]), said
    )
    return Correction(last.tool, {**last.inputs, "content": new}, replaces=True) if new is not None else None


def _move_message(talk: Talk, last: Action) -> Correction | None:
    """Return the message for later at another moment; with other words, where its words are what is put right."""
    if does_bring_in(talk.task.request.text):
        return None
    at_once = find_sender_now(talk.task.request.text, last.tool)
    if at_once:
        sent = {name: value for name, value in last.inputs.items() if name != "post_at"}
        return Correction(at_once, sent, replaces=True)
    worded = find_new_text(talk.task.request.text)
    if worded and isinstance(last.inputs.get("text"), str):
        return Correction(last.tool, {**last.inputs, "text": worded}, replaces=True)
    timed = split_new_text(talk.task.request.text)
    if timed is not None and (reset := _move_with_words(talk, last, *timed)) is not None:
        return reset
    both = split_dropped_word(talk.task.request.text)
    if both is not None:
        return _move_without_word(talk, last, *both)
    if _puts_words_right(talk, last) and (reworded := _reword_message(talk, last)) is not None:
        return reworded
    held = last.inputs.get("post_at")
    said = _read_moment(talk, held) if isinstance(held, str) and is_day(held) else None
    if said is None or not isinstance(held, str):
        return _reword_message(talk, last) if isinstance(last.inputs.get("text"), str) else None
    moved = shift_moment(held, said.later) if said.later else join_moment(held, said.date) if said.date else None
    moved = _move_past_noon(moved, held, talk) if moved is not None else None
    if moved is None or moved == held or datetime.fromisoformat(moved) <= talk.task.now:
        return None
    return Correction(last.tool, {**last.inputs, "post_at": moved}, replaces=True)


def _move_without_word(talk: Talk, last: Action, moves: str, drops: str) -> Correction | None:
    """Return the message for later at another moment and without a word; ``None`` where either is not read."""
    text = drop_named_word(str(last.inputs.get("text")), drops)
    request = talk.task.request.model_copy(update={"text": moves})
    moved = _move_message(make_talk(talk.task._replace(request=request), talk.earlier), last)
    if text is None or moved is None or moved.inputs.get("text") != last.inputs.get("text"):
        return None
    return replace(moved, inputs={**moved.inputs, "text": text})


def _move_with_words(talk: Talk, last: Action, moves: str, words: str) -> Correction | None:
    """Return the message for later at another moment and with other words; ``None`` where either is not read."""
    text = set_moment(str(last.inputs.get("text")), words, lambda piece: _find_dates(talk, piece))
    request = talk.task.request.model_copy(update={"text": moves})
    moved = _move_message(make_talk(talk.task._replace(request=request), talk.earlier), last)
    if not text or moved is None or moved.inputs.get("text") != last.inputs.get("text"):
        return None
    return replace(moved, inputs={**moved.inputs, "text": text})


def _puts_words_right(talk: Talk, last: Action) -> bool:
    """Whether a day or word that is said to be wrong stands in a message, and is not when it goes out."""
    text, said = str(last.inputs.get("text")), talk.task.request.text
    pair = find_wrong_words(text, said) if CORRECTS.search(said) else None
    if pair is None or pair[0].casefold() not in said.casefold():
        return False
    reading = talk.read(pair[0])
    dates = reading.dates(reading.marked)
    moments = [f"{one.start:%Y-%m-%d}" if one.has_day else f"T{one.start:%H:%M}" for one in dates]
    return not any(one in str(last.inputs.get("post_at")) for one in moments)


_HALF_OF_DAY = make_regex(
    r"오전|아침|새벽|오후|저녁|밤|\b(?:am|pm)\b|\d(?:am|pm)\b|morning|evening|午前|午後|朝|夕|夜", re.IGNORECASE
)


def _move_past_noon(moved: str, held: str, talk: Talk) -> str:
    """Return a bare hour of a reply as one of the half of the day in which the message was to go out."""
    at, was = datetime.fromisoformat(moved), datetime.fromisoformat(held)
    bare = was.hour >= _NOON > at.hour > 0 and _HALF_OF_DAY.search(talk.task.request.text) is None
    return (at + timedelta(hours=_NOON)).isoformat() if bare and at.date() == was.date() else moved


_NOON = 12


_SENTENCES = make_regex(r"(?<=[.!?。！？])\s*(?=\S)")


def _drop_old_time(text: str, held: str) -> str:
    """Return a reply without a sentence that only says of the time before why it does not suit."""
    hour = datetime.fromisoformat(held).hour
    old = re.compile(
        rf"(?<!\d)(?:{hour}|{hour % 12 or 12})\s?(?:시|時|am\b|pm\b|:00)|\bat {hour % 12 or 12}\b", re.IGNORECASE
    )
    parts = _SENTENCES.split(text)
    kept = [one for one in parts if not (old.search(one) and not _PUTS_RIGHT.search(one))]
    return " ".join(kept) if kept and len(kept) < len(parts) else text


_PUTS_RIGHT = make_regex(
    r"말고|아니|대신|바꿔|변경|미뤄|당겨|옮겨|줘|\b(?:make|change|move|push|not|instead|to)\b|変更|して"
    r"|じゃなく|ではなく|でした",
    re.IGNORECASE,
)


def _read_moment(talk: Talk, held: str) -> ReplyValues | None:
    """Return when a reply sets a message to, where it sets nothing else."""
    length = read_moved_length(talk.task.request.text)
    if length:
        return ReplyValues(later=length)
    text = _SAME_TIME.sub("", _drop_old_time(remove_reasons(talk.task.request.text), held))
    return _read_best(talk, text) or _read_best(talk, mark_moved_time(talk.task.request.text, held))


def _read_best(talk: Talk, text: str) -> ReplyValues | None:
    better = _BETTER.fullmatch(text.strip())
    says_so = better is not None and better[0].strip(" .!") != better["time"]
    return _read_alone(talk, f"make it {better['time']}" if better is not None and says_so else text)


_SAME_TIME = make_regex(
    r"[\s,]*(?:(?:at\s)?(?:the\s)?same\s(?:time|hour)|같은\s?(?:시간|시각)(?:에|으로)?|시간은\s?(?:그대로|같[고게이아은])\S*)|(?:の|[、,]\s?)(?:同じ時間|同じ時刻)(?=で|に|$)",
    re.IGNORECASE,
)
"""That the time of a message stays, which a day alone leaves as it is."""
_BETTER = make_regex(
    r"(?:(?:oh|ah|hm+|actually|no|wait|make it|let's do|can we do)[\s,]+)*(?P<time>\d{1,2}(?::\d{2})?(?:\s?[ap]m)?)"
    r"(?:\s(?:is|works|would be|might be|'s)\s(?:better|best|easier|good|safer)(?:\s(?:for me|for us))?)?"
    r"(?:\s?[,;.?!—–-]+\s?(?:(?:because|since|as|cause)\s)?(?:i|we|they|he|she)"
    r"(?:'m|'re|'s|'ll be|\s(?:am|are|is|will be|have|has|get|leave|start))\s"
    r"(?:(?!\b(?:make|move|send|post|tell|add|change|cancel|also|please|instead|not|but)\b)[^#@'\"\n]){1,60})?[\s.!]*",
    re.IGNORECASE,
)
"""A time that suits better, and why; what stands behind asks for nothing."""


def _read_alone(talk: Talk, said: str) -> ReplyValues | None:
    request = talk.task.request
    text = _show_hour(show_bare_hour(said))
    reading = talk.reading if text == request.text else talk.read(text)
    values = read_reply_values(reading, request.asker_name)
    alone = values is not None and replace(values, corrects=False, ordered=False) == ReplyValues(
        date=values.date, later=values.later
    )
    return values if alone else None


def _show_hour(text: str) -> str:
    """Return a reply that names nothing but a number with that as an hour ("actually 4", "4 instead")."""
    found = _ONLY_HOUR.fullmatch(text.strip())
    return f"make it at {found['hour']}" if found is not None and (found["opens"] or found["ends"]) else text


_ONLY_HOUR = make_regex(
    r"(?P<opens>(?:(?:no|oops|sorry|wait|actually|hmm+|oh|or|ok(?:ay)?|let's (?:do|say)|better"
    r"|(?:that'?s |it'?s )?(?:too |a bit |a little |way too )?(?:late|early))[\s,.;]+)*(?:(?:make|do) (?:it|that) )?)"
    r"(?:at )?(?P<hour>1[0-2]|[1-9])"
    r"(?P<ends>(?:(?: (?:would|might) be| is|'s) (?:better|fine|good|best))?"
    r"(?:[\s,]+(?:instead|actually|rather|please|pls|sorry|then|thanks|sharp))*)[\s.!]*",
    re.IGNORECASE,
)


def _put_moment(talk: Talk, last: Action) -> Correction | None:
    """Return the message with the moment that a reply puts in the place of its only one."""
    text = str(last.inputs["text"])
    moved = replace_moment(text, talk.task.request.text, lambda piece: _find_dates(talk, piece))
    return Correction(last.tool, {**last.inputs, "text": moved}, replaces=True) if moved is not None else None


def _find_dates(talk: Talk, piece: str) -> tuple[FoundDate, ...]:
    request = talk.task.request
    return find_dates(piece, talk.task.now, request.timezone, request.language)


def _reword_message(talk: Talk, last: Action) -> Correction | None:
    """Return the message with other words in the place of those that were wrong."""
    text, said = str(last.inputs["text"]), talk.task.request.text
    reworded = replace_named_words(text, said) or remove_sentence(text, said) or drop_named_word(text, said)
    reworded = reworded or append_words(text, said)
    if reworded is not None:
        return Correction(last.tool, {**last.inputs, "text": reworded}, replaces=True)
    typed = find_typed_pair(said, text)
    is_named = re.search(f"{QUOTE}", talk.reading.marked) is not None or not CORRECTS.search(said)
    pair = typed or (find_wrong_words(text, said) if not is_named else None)
    if pair is None or (is_named and typed is None):
        return _put_moment(talk, last)
    told = "정정: " if _TOLD_SO.search(said) and re.search("[가-힣]", text) else ""
    return Correction(
        last.tool, {**last.inputs, "text": told + replace_words(text, *pair)}, replaces=not AGAIN.search(said)
    )
