"""Reading of a request: what each part of it became in the plan, and what became nothing. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from orchestration.patterns import compile_once, make_regex
from orchestration.policy.held_numbers import find_number_field, is_denied_number
from orchestration.policy.left_out import is_left_out, list_left_out
from orchestration.policy.read_parts import Part
from orchestration.policy.request_words import RequestWords, Word, find_request_words, fold_text
from orchestration.policy.send_remarks import drop_held_cues, find_send_remarks
from orchestration.policy.told_asides import drop_told_asides
from orchestration.policy.told_fields import (
    does_only_change_records,
    does_write_record,
    find_holding_field,
    find_taken_on,
    find_told_fields,
)
from orchestration.text.content_bans import find_ban_behind
from orchestration.text.dates import FoundDate
from orchestration.text.dates.past_days import is_bare_weekday, is_told_as_over, move_to_past
from orchestration.text.dates.years import is_without_year, move_by_year
from orchestration.text.day_words import does_name_day
from orchestration.text.listed_items import find_item_counts
from orchestration.text.outside_orders import find_outside_orders
from orchestration.text.prohibitions import Cue, CueKind, Prohibition, find_state, find_unheard_cues
from orchestration.text.remarks import find_background, find_remarks
from orchestration.text.side_facts import are_words_told_apart, find_side_facts
from orchestration.text.values import collect_texts
from schemas.plan import Action, Plan
from schemas.request import Mention
from schemas.values import Json, Payload

_ANY = ("eq", "ne", "lt", "le", "gt", "ge", "contains", "exists", "not", "in", "any", "all")


def read_request(
    text: str,
    plan: Plan,
    now: datetime,
    timezone: str,
    *,
    filled: Mapping[str, Payload] | None = None,
    mentions: Sequence[Mention] = (),
) -> tuple[Part, ...]:
    """Return what became of each part of a request in a plan, in the order of the words. ``filled`` is what was put
    into steps since, by action; ``mentions`` are what was picked."""
    words = find_request_words(text, now, timezone)
    heard = [Part(one.start, one.end, one.words, "prohibition") for one in words.prohibitions]
    writes_record, may_be_unheard = does_write_record(plan), words.may_be_unheard
    values = collect_held_values(plan, filled or {}, mentions) if may_be_unheard or writes_record else {}
    fields = [*_read_told_fields(text, plan, values, words.prohibitions)] if writes_record else []
    if not may_be_unheard:
        return tuple(sorted([*heard, *fields], key=lambda part: part.start))
    if (start := find_background(text)) and not (_makes_undated(plan) and _tells_moment(words, start, now)):
        words = words.behind(start)
    if remarks := (*find_remarks_beside_changes(plan, text), *find_send_remarks(plan, text)):
        words = words.without(remarks).without_names(find_facts_beside_effects(plan, text))
    if _does_only_change(plan) and (ban := find_ban_behind(text)) is not None:
        words = words.without(((ban.why, len(text)),)).without_names(((ban.why, len(text)),))
    words = words.without(_find_counted_lines(plan, text))
    words = words.without(tuple(_find_counted_people(plan, text, values)) if writes_record else ())
    if left_out := _find_left_out(plan, text):
        words = words.without(left_out).without_names(left_out)
    over = any(one.inputs.get("rows") for one in plan.actions) and is_told_as_over(text)
    dates = [move_to_past(one, now) if over else one for one in words.dates]
    days = [read_time_part(one, values, _find_told_state(plan, one, now, text)) for one in dates]
    days = [
        _find_chosen_day(one, found, zip(dates, days, strict=True), values)
        for one, found in zip(days, dates, strict=True)
    ]
    told = [
        *(_read_state_part(one, plan) or read_word_part(one, values) for one in words.named),
        *days,
        *(
            read_word_part(one, {**values, **({"schedule": fold_text(one.words)} if plan.schedule else {})})
            for one in words.schedules
        ),
        *(read_word_part(one, values) for one in words.recurring),
        *(_place_number(one, plan, values, text) for one in words.numbers),
        *_place_cues(_list_open_cues(words.cues, days, plan, text), plan, values, fold_text(text)),
    ]
    told = drop_told_asides(told, words, plan, text, now)
    return tuple(sorted([*heard, *told, *fields], key=lambda part: part.start))


def _makes_undated(plan: Plan) -> bool:
    """Whether a plan makes a record without a day."""
    made = [one.inputs for one in plan.actions if one.is_effect and {"title", "parent"} <= {*one.inputs}]
    return any("date" not in one and not one.get("properties") for one in made)


def _tells_moment(words: RequestWords, end: int, now: datetime) -> bool:
    """Whether a request tells a day and an hour to come before its order begins: a record made for it is of then."""
    return any(one.has_day and one.has_time and one.start > now and one.span[0] < end for one in words.dates)


def _read_told_fields(text: str, plan: Plan, values: Mapping[str, str], bans: Iterable[Prohibition]) -> Iterator[Part]:
    """Yield what became of the people and states that a request tells of a record by the names of their fields."""
    taken_on = find_taken_on(text) if does_only_change_records(plan) else ()
    for told in (*find_told_fields(text), *taken_on):
        word, field = told.word, find_holding_field(told, plan, values)
        is_banned = not told.by_asker and any(one.start <= word.start < one.end for one in bans)
        if not field and not is_banned:
            yield Part(word.start, word.end, word.words, "unheard")


def _find_counted_lines(plan: Plan, text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request says how many items a list has that a step writes as so many lines."""
    written = [one.inputs.get("content") for one in plan.actions if one.is_effect]
    counts = {len(one.splitlines()) for one in written if isinstance(one, str)} - {0, 1}
    return tuple((start, end) for start, end, count in find_item_counts(text) if count in counts) if counts else ()


def _find_counted_people(plan: Plan, text: str, values: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield where a request says how many people take part, each of whom it lists and a record holds."""
    for told in find_told_fields(text):
        if told.listed > 1 and str(told.listed) in told.word.words and find_holding_field(told, plan, values):
            yield told.word.start, told.word.end


def _find_left_out(plan: Plan, text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request orders what only another service could do, and its plan tells that it leaves that out."""
    orders = find_outside_orders(text) if plan.not_done else ()
    spans = (span for one in orders for span in ((one.start, one.end), one.part))
    return tuple(span for span in spans if text[slice(*span)].strip(" ,、") in plan.not_done)


_UNTIL = make_regex(r"(?:until|till|before)\s", re.IGNORECASE)
_BEFORE_THAT = make_regex(r"before\s(?:that|then|it)\b", re.IGNORECASE)
"""The day before another one."""
_OF_OLD = make_regex(rf"{_BEFORE_THAT.pattern}|instead\b(?!\sof)", re.IGNORECASE)
"""Beside a day that something is set to: it stands for the one that it had."""


def _list_open_cues(cues: Iterable[Cue], days: Sequence[Part], plan: Plan, text: str) -> list[Cue]:
    """Return the cues without those that only say until which day something is due, which a record is set to, or when
    or to whom a later message goes."""
    sets = [one.inputs["properties"] for one in plan.actions if isinstance(one.inputs.get("properties"), dict)]
    moved = _does_only_change(plan) and all(isinstance(one, dict) and "@date" in one for one in sets)
    set_to = [one for one in days if one.role == "value" and one.field.endswith(".properties")]
    held = _BEFORE_THAT if not set_to else _OF_OLD
    kept = [one for one in drop_held_cues(cues, days, plan, text) if not (moved and held.match(one.words))]
    return [
        one
        for one in kept
        if _UNTIL.match(one.words) is None
        or not any(one.start < day.start and one.end <= day.end + 1 for day in set_to)
    ]


def _read_state_part(found: Word, plan: Plan) -> Part | None:
    """Return what became of a state in quotes that a record is set to, in whichever language; None of other words."""
    state = find_state(found.words)
    for action in plan.actions if state is not None else ():
        if any(find_state(value) == state for value in collect_texts(action.inputs.get("properties"))):
            return Part(found.start, found.end, found.words, "value", f"{action.id}.properties")
    return None


def collect_held_values(plan: Plan, filled: Mapping[str, Payload], mentions: Iterable[Mention]) -> dict[str, str]:
    """Return the fields of a plan's steps with the texts in them, folded: as planned, as filled, and with the names of
    what was picked."""
    held: dict[str, str] = {}
    for action_id, payload in (*((one.id, one.inputs) for one in plan.actions), *filled.items()):
        for name, value in payload.items():
            text = " ".join(collect_texts(value, keys=True))
            picked = " ".join(mention.shown for mention in mentions if mention.id in text)
            field = f"{action_id}.{name}"
            held[field] = f"{held.get(field, '')} {fold_text(text)} {fold_text(picked)}"
    return held | {f"{action.id}.when": "when" for action in plan.actions if action.when is not None}


def read_time_part(found: FoundDate, values: Mapping[str, str], told: str = "") -> Part:
    """Return what became of a date or time. A recurrence is told apart, and a span is held by a step's filter. ``told``
    is the field of a state that it may only say the day of."""
    day = found.start.date().isoformat()
    last = (found.end or found.start).date().isoformat()
    time = found.start.strftime("%H:%M")
    wanted = (day, time) if found.has_time else (day, last)
    exact = (time,) if found.has_time else wanted
    said = found.text.casefold()
    # A time within the name of a record is not when it is.
    may_hold = (name for name in values if not (found.has_time and name.endswith(".title")))
    field = next((name for name in may_hold if said in values[name]), told)
    if field and field != told:
        return Part(*found.span, found.text, "value", field)
    field = field or next(
        (
            name
            for name, held in values.items()
            if any(one in held for one in (wanted if name.endswith(".filter") else exact))
        ),
        "",
    )
    if not field and _RELATIVE.search(found.text):
        field = next((name for name, held in values.items() if _LATER.search(held)), "")
    if not field and is_bare_weekday(found):
        ago = (found.start - timedelta(days=7)).date().isoformat()
        ahead = (found.start + timedelta(days=7)).date().isoformat()
        near = ((name, ago if name.endswith((".filter", ".page")) else ahead) for name in values)
        field = next(
            (name for name, day in near if name.endswith((".filter", ".properties", ".page")) and day in values[name]),
            "",
        )
    if not field and is_without_year(found):
        ahead = move_by_year(found).start.date().isoformat()  # what something is made for or moved to is to come
        field = next((name for name, held in values.items() if ahead in held and not name.endswith(".filter")), "")
    if not field:
        field = next((name for name, held in values.items() if does_name_day(held, found.text)), "")
    if field and found.until is not None and found.until.strftime("%H:%M") not in values.get(field, ""):
        field = ""
    return Part(*found.span, found.text, "value" if field else "unheard", field)


def _find_chosen_day(
    part: Part, span: FoundDate, others: Iterable[tuple[FoundDate, Part]], values: Mapping[str, str]
) -> Part:
    """Return what became of a span of which a weekday told beside it chooses the day: it is held where that is."""
    if part.role != "unheard" or not span.is_span or span.end is None:
        return part
    for other, held in others:
        days = _ISO_DAY.findall(values.get(held.field, "")) if is_bare_weekday(other) and held.role == "value" else ()
        if any(span.start.date().isoformat() <= day <= span.end.date().isoformat() for day in days):
            return Part(part.start, part.end, part.words, "value", held.field)
    return part


_ISO_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")
_IS_TERM = make_regex(r"마감|기한|까지|\b(?:due|deadline|by|until)\b|期限|締め?切|まで", re.IGNORECASE)
"""A day that is a term says not when a state came about."""


def _find_told_state(plan: Plan, found: FoundDate, now: datetime, text: str) -> str:
    """Return the field of the state that is all a plan sets, where a day until now says when it came about; else ""."""
    if _IS_TERM.search(text):
        return ""
    effects = [one for one in plan.actions if one.is_effect]
    values = effects[0].inputs.get("properties") if len(effects) == 1 and effects[0].for_each is None else None
    only = isinstance(values, dict) and [*values] == ["@status"]
    past = found.has_day and not found.is_span and found.start.date() <= now.astimezone(found.start.tzinfo).date()
    return f"{effects[0].id}.properties" if only and past else ""


def find_remarks_beside_changes(plan: Plan, text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request says why or how things stand, where all that its plan changes are fields of records: what
    is said there sets none of them. Beside what is sent word for word it is what a field was until now."""
    if not _does_only_change(plan):
        effects = [one.inputs for one in plan.actions if one.is_effect]
        changes = any("page" in one and isinstance(one.get("properties"), dict) for one in effects)
        was = [found.span() for found in _WAS.finditer(text)] if changes and are_words_told_apart(effects, text) else []
        return (*find_facts_beside_effects(plan, text), *was)
    return (
        *find_remarks(text),
        *find_facts_beside_effects(plan, text),
        *(found.span() for found in _WAS.finditer(text)),
    )


def find_facts_beside_effects(plan: Plan, text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request tells facts that no effect of its plan can be meant to hold."""
    effects = [one.inputs for one in plan.actions if one.is_effect]
    return find_side_facts(text) if effects and are_words_told_apart(effects, text) else ()


def _does_only_change(plan: Plan) -> bool:
    """Whether all that a plan does is to change fields of records."""
    effects = [one for one in plan.actions if one.is_effect]
    return bool(effects) and all(
        "page" in one.inputs and isinstance(one.inputs.get("properties"), dict) for one in effects
    )


_WAS = make_regex(
    r"(?:오전\s?|오후\s?)?\d{1,2}(?:[시:월](?:\s?\d{1,2}[분일]?)?|일)(?:에서|부터|\s?말고)(?=\s)|[가-힣]요일(?:에서|\s?말고)(?=\s)"
    r"|[가-힣A-Za-z]{2,10}(?:님|씨)?\s말고(?=\s[가-힣A-Za-z]{2,10}?(?:님|씨)?(?:이|가|으로|로|한테|에게|께)(?![가-힣]))"
    r"|\S{1,8}(?:가|이)\s?(?:마감|기한|데드라인)(?:일)?(?:이었|였)[가-힣]{0,3}|(?:마감|기한|데드라인)(?:일)?(?:이|은|가)?\s?\S{1,8}(?:이었|였)[가-힣]{0,3}"
    r"|\bwas\s(?:actually\s|already\s|originally\s)?(?:due|supposed\sto\s(?:be|go|land|ship))\s(?:done\s|out\s|on\s|by\s)?[a-z]+\b"
    r"|\S{1,8}が?(?:締め?切り?|〆切|期限)(?:だった|でした)[ぁ-ん]{0,4}"
    r"|[ァ-ヶー一-龥]{1,10}(?:さん|様|氏)から[^。、\n]{1,30}(?:と|って)(?:言われ|頼まれ|お願いされ|連絡|相談され)[ぁ-ん]{0,6}(?=[、。\s])"
    r"|원래(?:는)?\s[^,.!?]{2,20}?(?:이었는데|였는데|인데|이었지만)(?=\s)"
    r"|[가-힣\d]{1,8}(?:이|은|는|가)\s?[월화수목금토일]요일(?:이네|네|이구나|구나|이었네|였네|이지)요?(?=[\s.,!]|$)"
    r"|(?:前日|翌日)の[月火水木金土日]曜日?|전\s?날(?:인\s?[월화수목금토일]요일)?(?=\s?(?:로|으로|까지))"
    r"|[^\s。、]{1,8}は[月火水木金土日]曜日?(?:か|だ|だね|なのか|だった|ですね)(?=[。、\s])"
    r"|\bthe\s(?:last|end|\d{1,2}(?:st|nd|rd|th)?)\s(?:is|falls\son)\s(?:a\s)?[a-z]+day(?=[,.\s])"
    r"|\binstead of (?:[a-z]+day|\d{1,2}(?::\d{2})?\s?(?:am|pm)?|the \d{1,2}(?:st|nd|rd|th)|tomorrow|today)\b"
    r"|\bfrom (?:[a-z]+day|\d{1,2}(?::\d{2})?\s?(?:am|pm)?|the \d{1,2}(?:st|nd|rd|th)|tomorrow|today)(?=,? to\b)"
    r"|\S{1,12}(?:까지|에|은|는|엔)?\s(?:\S{1,6}\s){0,2}?(?:못\s?(?:할|끝|해|맞)|무리|힘들|어렵|어려울|빠듯|안\s?(?:될|되|돼))\S*"
    r"|[^\s。、]{1,10}(?:は|まで(?:に)?は?|だと)(?:ちょっと|少し|さすがに|多分|たぶん)?(?:無理|厳しい|難しい|間に合わな|きつい)[^\s。、]{0,8}?(?:ので|なんで|から|で(?=[^す])|[、。])"
    r"|\b(?:won['’]?t|can['’]?t|cannot|not\s(?:gonna|going\sto))\s(?:make|finish|manage|do|have\sit)\s(?:it\s)?(?:done\s)?(?:by\s|on\s|for\s)?[a-z]+\b"
    r"|\b(?:[a-z]+day|(?:the\s)?\d{1,2}(?:st|nd|rd|th)|tomorrow|today)(?:['’]s|\sis)\s(?:(?:way\s)?too\s(?:tight|early|late|soon)|packed|full|impossible|not\sdoable)\b"
    r"|(?:午前|午後)?\d{1,2}(?:時半?|日)から(?=、?\S{1,6}(?:に|へ))|[月火水木金土日]曜日?から(?=、?\S{1,6}(?:に|へ))",
    re.IGNORECASE,
)
"""A day or time that something was until now, beside the one that it becomes."""


_RELATIVE = make_regex(r"뒤|후|later|earlier|after|後|前|^\d{1,2}\s?[일日]$", re.IGNORECASE)
_LATER = make_regex(r"\blater\b.*-?\bpt?\d")
"""A field that holds how much later something is to be, and the days of a text that may say so."""


def _place_number(one: Word, plan: Plan, values: Mapping[str, str], text: str) -> Part:
    """Return what became of a number; one in a comparison is held by a step's condition, and one that is denied by the
    step that holds another."""
    field = find_number_field(one, plan, values, text)
    if not field and is_denied_number(one, text):
        field = next((action.id for action in plan.actions if action.is_effect), "")
    field = field or next((action.id for action in plan.actions if _is_conditional(action)), "")
    return Part(one.start, one.end, one.shown or one.words, "value" if field else "unheard", field)


def _is_conditional(action: Action) -> bool:
    return _waits(action) or any(map(_is_filter, action.inputs.values()))


def _waits(action: Action) -> bool:
    """Whether a step is done only where, or when, something holds."""
    return action.when is not None or action.repeat is not None


_COMMA = make_regex(r"[,、，]")


def read_word_part(one: Word, values: Mapping[str, str]) -> Part:
    """Return what became of a name or other words: the field that holds each of them, folded."""
    wanted = [fold_text(piece).lstrip("#@") for piece in _COMMA.split(one.words)]
    field = next((name for name, held in values.items() if all(piece in held for piece in wanted)), "")
    return Part(one.start, one.end, one.words, "value" if field else "unheard", field)


_ONLY = make_regex(r"only\b(?!\s(?:if|when|once|after|until|unless|for|to|those|the ones))")
"""What says that nothing else is to be done."""
_EXCLUDES = make_regex(
    r"\b(?:except|excluding|exclude|other than|apart from|without|w/o|minus)|[빼뺀]|제외|除|以外|抜き"
)
"""What leaves something out of what is meant: a condition keeps it only by naming what that is."""


def _place_cues(cues: Iterable[Cue], plan: Plan, values: Mapping[str, str], text: str) -> Iterator[Part]:
    """Yield what became of the negations and conditions that are in no prohibition. One that a step's condition or
    filter may hold, or that stands in a text that is written, is not lost."""
    conditional = next((action.id for action in plan.actions if _is_conditional(action)), "")
    waiting = next((action.id for action in plan.actions if _waits(action)), "")
    acts = {action.id for action in plan.actions if action.is_effect}
    loop = next((action.id for action in plan.actions if action.for_each is not None and action.id in acts), "")
    texts = {name: held for name, held in values.items() if not name.endswith(".filter")}
    sent = {name: held for name, held in texts.items() if name.partition(".")[0] in acts}
    for cue in cues:
        words = fold_text(cue.words)
        excludes = _EXCLUDES.search(words) is not None
        kept = _is_left_out(plan, text, words) if excludes else bool(conditional)
        filtered = conditional if kept else ""
        if cue.kind == "condition" and acts and not excludes:
            # What is chosen to be sent is sent where nothing was chosen too; a loop over nothing does nothing.
            filtered = waiting or (loop if _OF_RECORDS.search(words) else "") or _find_follower(plan, words)
        if not filtered and (_ONLY.match(words) or words == "instead") and _does_only_change(plan):
            filtered = conditional or plan.actions[-1].id
        filtered = filtered or next((one.id for one in plan.actions if _does_choose(one, words)), "")
        filtered = filtered or next((one.id for one in plan.actions if _does_empty(one, words)), "")
        said = sent if cue.kind == "condition" and acts else texts
        written = next((name for name, held in said.items() if _is_written(_LED_BY.sub("", words), cue.kind, held)), "")
        field = filtered or written
        yield Part(cue.start, cue.end, cue.words, "filter" if filtered else "value" if written else "unheard", field)


_EMPTY = make_regex(r"없|비[우워]|미정|공란|빈칸|\b(?:no|without)\b|なし|無し|空|未定")
"""Words for a field in which nothing is to stand."""
_COLUMNS = {
    "@person": make_regex(r"담당|\b(?:owner|assignee|person)\b|担当"),
    "@date": make_regex(r"마감|기한|날짜|\b(?:due|deadline|date)\b|期限|締め?切|日付"),
}
"""Words for the columns of a record that can be emptied."""


def _does_empty(action: Action, cue: str) -> bool:
    """Whether a step empties the field that a cue says is to hold nothing."""
    set_to = action.inputs.get("properties")
    if not isinstance(set_to, dict) or not _EMPTY.search(cue):
        return False
    named = {name for name, said in _COLUMNS.items() if said.search(cue)}
    emptied = {name for name, value in set_to.items() if value is None}
    return named <= emptied if named else bool(emptied)


_WHEN_CHANGED = make_regex(
    r"(?:변경|수정|바[꾸꿨뀌]|옮[기겼]|미[루뤘]|고[치쳤])\S{0,3}면|(?:変え|変わっ|変更し|ずらし|直し|更新し|反映し|延ばし|移し)たら"
    r"|(?:once|when|after)\s(?:(?:it|that)(?:'s|\sis)?\s)?(?:changed|moved|updated)",
    re.IGNORECASE,
)


def _find_follower(plan: Plan, cue: str) -> str:
    """Return the step that is done after a change, where a condition says no more than that this is done."""
    changes = {action.id for action in plan.actions if action.intent == "write"}
    later = (one.id for one in plan.actions if one.intent == "notify" and changes & {*one.depends_on})
    return next(later, "") if _WHEN_CHANGED.search(cue) else ""


_LED_BY = make_regex(r"^\w+\s(?=(?:if|unless|whether)\b)")
"""The word before a condition, which may be left out where the condition is told to others."""
_OF_RECORDS = make_regex(
    r"지[나났]|늦|밀[렸린]|마감|완료|끝|진행|상태|있[으는]|없|남[았은]"
    r"|\b(?:overdue|late|due|open|done|finished|pending|any|there|they|them|those|status)\b"
    r"|期限|遅|過ぎ|完了|終わ|残|あれば|いれば|あったら|いたら|ある場合|いる場合",
    re.IGNORECASE,
)
"""A condition on the records that a loop goes over."""


def _is_written(cue: str, kind: CueKind, held: str) -> bool:
    """Whether a text that is written holds the words of a cue, or such words of its own. As the heading of what was
    read they are what is left of the request."""
    words = re.escape(cue)
    is_heading = (
        compile_once(rf"{words}\s?(?::\s*$|:?\s*(?:\{{\{{|•))|{words}[^\n{{:]*:\s*\{{\{{").search(held) is not None
    )
    asks = re.match(r"(?:if|whether)\b", cue) is not None and _ASKS_WHETHER.search(held) is not None
    alike = any(one.kind == kind for one in find_unheard_cues(held))
    return not is_heading and (cue in held or asks or alike)


_ASKS_WHETHER = make_regex(r"\b(?:tell|let|ask|asking|know|wondering|check|see)\s(?:\w+\s)?(?:if|whether)\b")
"""A message that asks whether something is so."""


def _does_choose(action: Action, cue: str) -> bool:
    """Whether a read keeps a cue by what it shows: columns that the cue names, or for "only" some rows or columns."""
    shown = [text for name in ("columns", "without_columns") for text in collect_texts(action.inputs.get(name))]
    chosen = bool(shown) or action.inputs.get("filter") is not None
    return any(fold_text(one) in cue for one in shown) or (chosen and re.match(r"only\b", cue) is not None)


def _is_left_out(plan: Plan, text: str, cue: str) -> bool:
    """Whether a condition leaves out something that a text names, or that a cue does in another language."""
    left_out = (value for action in plan.actions for value in list_left_out([*action.inputs.values()]))
    return any(fold_text(value) in text for value in left_out) or is_left_out(cue, plan.actions)


def _is_filter(value: Json) -> bool:
    """Whether an input holds a condition."""
    if isinstance(value, dict):
        return value.get("op") in _ANY or any(_is_filter(one) for one in value.values())
    return isinstance(value, list) and any(_is_filter(one) for one in value)
