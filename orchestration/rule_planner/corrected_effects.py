"""The last row or message of a thread with another value in it: another amount or day of a row ("앗 28만원이었네"),
another time of a message for later ("9시 반으로"), other words of one that was sent ("6시가 아니라 5시"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.changed_values import join_moment
from orchestration.rule_planner.corrected_places import find_meant_place
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.reply_changes import ReplyValues, read_reply_values
from orchestration.rule_planner.talk import Talk, build_flow, is_day, make_talk
from orchestration.rule_planner.words import ANY_MARK, QUOTE
from orchestration.text.amounts import find_amounts
from schemas.plan import Action
from schemas.values import Json, Payload

_ROWS, _LATER, _SAID = {"spreadsheet", "rows"}, {"text", "post_at"}, {"text"}
"""The inputs by which tools that add rows, send later and send now are known."""
_CORRECTS = re.compile(
    r"아니(?:라|고|야|네|다)?(?![가-힣])|앗|아차|헉|이런|잘못|오타|실수|였(?:네|어|다|는데|습니다|음)|이래|정정"
    r"|고쳐|고치|수정|바꿔|변경"
    r"|\b(?:typo|sorry|oops|whoops|wrong|mean(?:t)?|should(?:'ve)?|actually|make it|not|no|mistake|correct(?:ion"
    r"|ed)?|instead|change|fix)\b"
    r"|→|⇒|->|=>|➡|ごめん|すみません|失礼|訂正|正し[くい]|正解|間違|でした|だった|では?なく|じゃなく|直し|修正|変更",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"(?:아니(?:라|고|야|네|다)?|앗|아차|아|헉|이런|어|엇|참|잘못\s?(?:썼|적었|봤|말했|넣었)\S{0,4}|잘못"
    r"|오타(?:네|였|예|입니다)?\S{0,3}|실수\S{0,4}"
    r"|이?었(?:네|어|다|는데|습니다|음|대)(?:요)?|이?(?:다|네|죠|지|거든)(?:요)?|였(?:네|어|다|는데|습니다|음|대)(?:요)?|이?래(?:요)?|이?에요"
    r"|예요|입니다|이?야"
    r"|정정(?:해|할게|합니다)?|고쳐|고치|수정해?|바꿔|변경해?|으로|로|이|가|은|는|을|를|요|금액|날짜|그거|이거"
    r"|방금|거|것|건|줘|주세요|주시겠\S{1,4}"
    r"|부탁\S{0,5}|해|원|미안(?:해요?)?|죄송\S{0,5}|다시"
    r"|typo|sorry|oops|whoops|wrong|my bad|i|mean|meant|should(?:'ve)? (?:be|been|say)|actually|make|change|fix"
    r"|not|no|mistake|correct(?:ion)?|instead|the"
    r"|it'?s|it|that'?s|that|was|is|to|be|amount|date|price|number|please|pls|can|could|you|won|krw|oh|wait|a|,"
    r"|ごめん(?:なさい)?|すみません|失礼(?:いた)?しました|訂正(?:します|で)?|正しくは|正解は|間違え(?:た|ました)"
    r"|間違い|でした|だった|です|では?なくて?"
    r"|じゃなくて?|直して|修正して|変更して|ほしい|ください|下さい|もらえますか|お願い(?:します)?|に|は|を|が|で"
    r"|と|の|金額|日付|あっ?|ウォン|円|💦"
    r"|[\s.,!?~〜…、。！？:\-–—→⇒>=➡ㅎㅋㅠㅜ\u2600-\u26ff\ufe0f\U0001f300-\U0001faff])*",
    re.IGNORECASE,
)
"""What may stand around the other value, where nothing else is said."""
_AGAIN = re.compile(
    r"다시\s?(?:올|보|공유|전)|한\s?번\s?더|\b(?:re-?(?:send|post)|again)\b|もう一度|再送|再投稿|送り直|投稿し直",
    re.IGNORECASE,
)
"""That the message is to be sent once more, so that the one before stays."""
_TOLD_SO = re.compile(
    r"정정\s?(?:이라고|한다고|합니다\s?라고)|\bas a correction\b|訂正(?:だと|と(?:して|書|つけ))", re.IGNORECASE
)
_OPENS = (
    r"(?:sorry|oops|whoops|no|nope|wait|oh|ah|ugh|hm+|actually|it|its|it's|that|that's|this|i|but|and|is|was|if|or)"
)
"""Words before "not" that what was wrong is not put right with."""
_SWAPPED = (
    re.compile(
        r"(?P<old>[^\s,.!~、。]+?(?:\s[^\s,.!~、。]+?)?)(?:이|가)?\s?(?:아니라|아니고"
        r"|말고)\s?,?\s?(?P<new>[^\s,.!~]+(?:\s(?:반|[^\s,.!~]{1,3}분))?)"
    ),
    re.compile(
        r"\bnot\s(?:at\s)?(?P<old>[^\s,.!]+)(?:,\s?(?:but\s|it'?s\s|at\s)*|\s?[—–:;-]\s?|\sbut\s(?:it'?s\s|at\s)*)"
        r"(?P<new>[^\s,.!]+)",
        re.IGNORECASE,
    ),
    re.compile(rf"(?<!\S)(?P<new>(?!{_OPENS}\b)[^\s,.!]+),?\snot\s(?P<old>[^\s,.!]+)", re.IGNORECASE),
    re.compile(
        r"(?P<old>[^\s、。！!,]+?)\s?(?:→|⇒|->|=>|➡️?)\s?(?P<new>[^\s、。！!,]+?)(?=です|でした|だった|に|で|、|。|\s|,|$)"
    ),
    re.compile(
        r"(?P<old>[^\s、。！!]+?)(?:では|じゃ)なくて?、?(?P<new>[^\s、。！!]+?)(?=です|でした|だった|に|で|、|。"
        r"|💦|\s|$)"
    ),
)
_ENDING = re.compile(r"(?:이?에요|예요|입니다|이?요|이?야|이?래요?|이?었\S*|였\S*|으로|로|です|でした|だった)$")
_TIME = re.compile(
    r"(?:오전|오후|午前|午後)?\s?\d{1,2}\s?(?:시|時)(?:\s?(?:반|半|\d{1,2}\s?(?:분|分)))?|\d{1,2}:\d{2}"
    r"|\b\d{1,2}\s?(?:am|pm)\b",
    re.IGNORECASE,
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
    effects = [step for step in talk.earlier.steps if step.is_effect]
    last = effects[-1] if len(effects) == 1 else None
    if last is None or last.for_each is not None or "{{" in str(last.inputs):
        return None
    if talk.takes(last, _ROWS):
        return _correct_row(talk, last)
    if talk.takes(last, _LATER):
        return _move_message(talk, last)
    if not talk.takes(last, _SAID) or not isinstance(last.inputs.get("text"), str):
        return None
    moved = find_meant_place(last.inputs, talk.task.request.text)
    return Correction(last.tool, moved, replaces=True) if moved is not None else _reword_message(talk, last)


def is_replacement(task: PlanningTask) -> bool:
    """Whether words put the last row or message of earlier work right, so that it is taken back."""
    earlier = task.request.follows
    if earlier is None or task.done or task.trouble or task.change is not None:
        return False
    found = find_correction(make_talk(task, earlier))
    return found is not None and found.replaces


def _correct_row(talk: Talk, last: Action) -> Correction | None:
    """Return the row with another amount, day or name."""
    rows = last.inputs.get("rows")
    row = rows[0] if isinstance(rows, list) and len(rows) == 1 else None
    if not isinstance(row, list) or not _CORRECTS.search(talk.task.request.text):
        return None
    new = _new_cells(row, talk.reading)
    return Correction(last.tool, {**last.inputs, "rows": [new]}, replaces=True) if new not in (None, row) else None


def _new_cells(row: list[Json], reading: Reading) -> list[Json] | None:
    rest = re.sub(ANY_MARK, " ", reading.marked)
    amounts = find_amounts(rest, bare=True)
    cut = rest
    for one in reversed(amounts):
        cut = f"{cut[: one.start]} {cut[one.end :]}"
    quotes = [one.value for one in reading.quotes(reading.marked) if one.value not in row]
    days = [one.start.date().isoformat() for one in reading.dates(reading.marked) if one.has_day]
    marks = len(reading.quotes(reading.marked)) + len(reading.dates(reading.marked))
    if not _AROUND.fullmatch(cut) or marks != len(reading.marks):
        return None
    values = [int(one.value) if one.value.is_integer() else one.value for one in amounts]
    numbers = [number for number, cell in enumerate(row) if _is_number(cell)]
    values = [one for one in values if one not in row]
    said = (len(values), len(quotes), len([one for one in days if one not in row]))
    if sum(said) != 1:
        return None
    cells = {
        "number": numbers,
        "text": [at for at, cell in enumerate(row) if _is_words(cell)],
        "day": [at for at, cell in enumerate(row) if is_day(cell)],
    }
    kind, value = next(
        (kind, found[0])
        for kind, found in (("number", values), ("text", quotes), ("day", [one for one in days if one not in row]))
        if found
    )
    if len(cells[kind]) != 1:
        return None
    return [value if at == cells[kind][0] else cell for at, cell in enumerate(row)]


def _is_number(cell: Json) -> bool:
    return isinstance(cell, int | float) and not isinstance(cell, bool)


def _is_words(cell: Json) -> bool:
    return isinstance(cell, str) and cell != "" and not is_day(cell)


def _move_message(talk: Talk, last: Action) -> Correction | None:
    """Return the message for later at another moment."""
    held = last.inputs.get("post_at")
    said = _read_moment(talk)
    if said is None or not isinstance(held, str):
        return None
    moved = _shift(held, said.later) if said.later else join_moment(held, said.date) if said.date else None
    if moved in (None, held):
        return None
    return Correction(last.tool, {**last.inputs, "post_at": moved}, replaces=True)


def _read_moment(talk: Talk) -> ReplyValues | None:
    """Return when a reply sets a message to, where it sets nothing else."""
    request = talk.task.request
    said = read_reply_values(talk.reading, request.asker_name)
    alone = said is not None and replace(said, corrects=False, ordered=False) == ReplyValues(
        date=said.date, later=said.later
    )
    return said if alone else None


def _shift(held: str, later: str) -> str | None:
    found = _DURATION.fullmatch(later)
    if found is None:
        return None
    length = timedelta(**{_UNITS[found["unit"]]: int(found["count"])})
    return (datetime.fromisoformat(held) + (-length if found["minus"] else length)).isoformat()


_DURATION = re.compile(r"(?P<minus>-?)PT?(?P<count>\d+)(?P<unit>T?[HMDW])")
_UNITS = {"H": "hours", "M": "minutes", "D": "days", "W": "weeks"}


def _reword_message(talk: Talk, last: Action) -> Correction | None:
    """Return the message with other words in the place of those that were wrong."""
    text, said = str(last.inputs["text"]), talk.task.request.text
    if re.search(f"{QUOTE}", talk.reading.marked) or not _CORRECTS.search(said):
        return None
    pair = _find_pair(text, said)
    if pair is None:
        return None
    old, new = pair
    told = "정정: " if _TOLD_SO.search(said) and re.search("[가-힣]", text) else ""
    return Correction(last.tool, {**last.inputs, "text": told + _put(text, old, new)}, replaces=not _AGAIN.search(said))


def replace_wrong_words(text: str, said: str) -> str | None:
    """Return a text with what a reply puts right in it; ``None`` where the reply says anything else."""
    if re.search(r"['\"‘“「#@]", said) or not _CORRECTS.search(said) or _AGAIN.search(said) or not text:
        return None
    pair = _find_pair(text, said)
    rest = said.replace(pair[1], " ").replace(pair[0], " ") if pair is not None else ""
    return _put(text, *pair) if pair is not None and _AROUND_PAIR.fullmatch(rest) else None


def _put(text: str, old: str, new: str) -> str:
    """Return a text with other words, and behind them the form of a particle that fits."""
    closed = "가" <= new[-1] <= "힣" and (ord(new[-1]) - ord("가")) % 28 not in (0, 8)
    moved = re.sub(rf"{re.escape(old)}(?:으로|로)(?![가-힣])", new + ("으로" if closed else "로"), text)
    return moved if moved != text else text.replace(old, new)


def _find_pair(text: str, said: str) -> tuple[str, str] | None:
    """Return what is wrong in a text and what stands for it: both are said, or a time is said for the only one."""
    for pattern in _SWAPPED:
        found = pattern.search(said)
        if found is None:
            continue
        old = next((one for one in _shorten(found["old"]) if text.count(one) == 1), "")
        new = _ENDING.sub("", found["new"].strip())
        if old and new and new != old:
            return old, new
    hours, hour = _BARE_HOUR.findall(text), _TO_HOUR.search(said)
    if (
        len(hours) == 1
        and hour is not None
        and not _TIME.search(text)
        and _AROUND_TIME.fullmatch(said.replace(hour[0], ""))
    ):
        return (f"at {hours[0]}", f"at {hour['hour']}") if hours[0] != hour["hour"] else None
    times, instead = ([one.strip() for one in _TIME.findall(words)] for words in (text, said))
    if len(times) == len(instead) == 1 and times != instead and _AROUND_TIME.fullmatch(_TIME.sub("", said)):
        return times[0], instead[0]
    return None


_BARE_HOUR = re.compile(r"\bat (\d{1,2})(?![\d:])", re.IGNORECASE)
_TO_HOUR = re.compile(
    r"\b(?:make (?:it|that)|it'?s|should be|i meant?|meant|sorry,?|no,?)\s(?:at\s)?(?P<hour>\d{1,2})(?![\d:])",
    re.IGNORECASE,
)


def _shorten(words: str) -> list[str]:
    """Return words, and the same without the first ones."""
    parts = words.split(" ")
    return [" ".join(parts[at:]) for at in range(len(parts))]


_AROUND_TIME = re.compile(
    rf"(?:{_AROUND.pattern[:-1]}|잘못봤\S{{0,3}}|올려\S*|보내\S*|정정이?라고|공유\S*|시간이?|send|post|it|again"
    rf"|resend|repost|送り直して|投稿し直して|再送して)*",
    re.IGNORECASE,
)
_AROUND_PAIR = re.compile(rf"(?:{_AROUND_TIME.pattern[:-1]}|말고|대신|that|at|say|しないで)*", re.IGNORECASE)
