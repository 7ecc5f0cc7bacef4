"""A new task or meeting note of which a whole request tells: the order for it, its fields and its text, in any order,
and what led to it. A request of which words are left that are none of these is none. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import list_service_names
from orchestration.rule_planner.effect_steps import add_new_record
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.orders.joined_requests import is_complete
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.questions.other_services import find_other_services
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.new_record_words import RecordKind, find_home, write_deed
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.rule_planner.records.ordered_records import LONGEST, OTHER_ORDERS, STORY_ORDERS
from orchestration.rule_planner.records.record_layouts import (
    LABEL,
    RecordOrder,
    drop_bullets,
    find_order,
    is_whole_order,
    read_layout,
    split_body,
)
from orchestration.rule_planner.records.record_pieces import MINE, PieceReader, is_title
from orchestration.rule_planner.records.record_stories import Story, does_lead_to_meeting, read_story
from orchestration.text.language import detect_language
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from orchestration.text.remarks import is_remark
from orchestration.text.side_facts import is_side_fact
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import EFFECTS, Language
from schemas.values import MISSING, Json, Payload

_TAIL_KO = make_regex(
    r"(?<=[가-힣\d\ue800-\ue8ff])(?P<keep>으로|로|까지|에)?\s(?:좀\s|꼭\s)?(?:(?:해|잡아|지정해|설정해|배정해|맡겨|걸어|적어|넣어|부탁)(?:\s?(?:줘|주|놔|둬|두|드)[가-힣]*(?:\s(?:돼|됩|될)\S*)?)+|부탁[가-힣]*(?:\s?(?:드|해)[가-힣]*)?|하고(?=,?\s*(?:\n|$)))(?=[\s,.!~]|$)"
)
"""What asks for a field to be set so ("담당은 준호님으로 해주세요")."""
_TAIL_JA = make_regex(
    r"(?<=[でにと])(?:お願い[ぁ-ん]*|して(?:ください|下さい|おいて[ぁ-ん]*)?)(?=[、。！\s]|$)|お願い(?:いた)?します(?=[、。！\s]|$)"
)
_FORM = make_regex(rf"^\s*(?:{LABEL}|이름|name|名前)\s*:", re.IGNORECASE | re.MULTILINE)
"""A line that begins with the word for a field."""
_FREE = make_regex(
    r"(?:제목|이름|타이틀)(?:은|는|이야|도)?\s?(?:알아서|적당히|아무거나|대충|네가|니가|그쪽에서|편하게)[^\n.!?,]*"
    r"|(?:title|name)(?:\s(?:is|can\sbe))?\s(?:up\sto\syou|whatever|anything)[^\n.!?,]*|\bpick\sa\s(?:title|name)[^\n.!?,]*"
    r"|(?:タイトル|件名|名前)(?:は|も)?(?:お任せ|おまかせ|適当|任せ)[^\n。、]*",
    re.IGNORECASE,
)
"""That who writes the record chooses what it is called."""
_FILLS = {
    "ko": (
        r"(?:페이지|틀|맞다|앗|그거|이거|그것|이것|그건|이건|아|참|저기|혹시|좀|하나만?|한\s?[개건]|새로운?|신규|새|미리|일단|우선|그럼|그래서|우리|추가로|이걸로|그걸로"
        r"|이렇게|다음(?!\s?(?:주|달|월|번|분기|[월화수목금토일]요일))|건으로|건|미팅|회의|관련|이걸|그걸|그|이)"
    ),
    "en": (
        r"(?:it|that|this|so|and|also|then|please|pls|plz|hey|hi|can|could|you|u|me|us|a|an|the|new|in|up"
        r"|of|called|titled|named|about|is|be|just|quick)"
    ),
    "ja": r"(?:ページ|それ|これ|あの|すみません|あと|では|じゃあ|新規|新しい|新しく|一つ"
    r"|[1１一][つ件]|ミーティング|打ち合わせ|会議|の|を|に|で|は|と|件|も)",
}
_TITLE_TAILS = {
    "ko": make_regex(
        r"(?:(?<=[가-힣])(?<!필)(?<!수)(?<!개)(?<!중)(?<!주)(?<!소)이?요|이에요|예요|입니다)$|(?:\s?(?:이?라는|이?라고|이?란|관련해?서?|건으로|건|용|이름으로|제목으로|으로|로|을|를))$|\s(?:해야\s?(?:하는|할|되는)\s?(?:거|것|건)?)$"
    ),
    "en": make_regex(r"\s(?:for|by|on|to|with|and|in)$", re.IGNORECASE),
    "ja": make_regex(r"(?:という|って(?:いう)?|の件|の|を|、|は)$"),
}
_TITLE_HEADS_EN = make_regex(r"^(?:to|called|titled|named|about|that\ssays|saying|:|-|for)\s+", re.IGNORECASE)
_SAID_BY = {
    "ko": make_regex(
        r"^.*(?:말한|얘기한|이야기한|말했던|얘기했던|언급한|물어본|요청한|부탁한|올린|공유한|말씀하신|얘기하신|올려주신)\s(?P<what>\S.*)$"
    ),
    "en": make_regex(
        r"^(?:the\s)?(?P<what>.+?)\s(?:thing\s|stuff\s|issue\s)?(?:that\s|which\s)?[A-Z]\w+\s(?:said|mentioned|brought\sup|asked\s(?:for|about)|raised|posted|talked\sabout)\b.*$"
    ),
    "ja": make_regex(
        r"^.*(?:言っ|話し|書い|挙げ|触れ|相談し|聞い)て(?:い)?た(?P<what>.+)$|^.*(?:言っ|話し|書い)た(?P<what2>.+)$"
    ),
}
"""What somebody said: the record is of that, and when it was said is no day of it."""


def plan_whole_record(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of a request that tells all of one new record, where ``plan`` does not hold as much of it; else
    ``plan``."""
    request = task.request
    under_way = task.is_begun or request.quoted
    if under_way or request.follows is not None or len(request.text) > LONGEST:
        return plan
    language = detect_language(request.text, request.language)
    left = find_other_services(request.text, {"actions": []})
    text = request.text
    for one in left:
        text = text.replace(one, " ")
    record = read_whole_record(task, text, language)
    if record is None or (_holds(task, plan, record) and not _is_only_order(plan, record, text, language)):
        return plan
    made = _build_record(task, record, language)
    told: list[Json] = [*left]
    return {**made, "not_done": told} if told else made


_FIELD_WITHIN = make_regex(rf"{LABEL}(?:은|는|を|は|\s?:)", re.IGNORECASE)
"""A field that is told within what may be a text."""


def plan_bodied_record(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request that tells all of one new record with its text; None where it tells anything else,
    or no text."""
    del make
    request = task.request
    under_way = task.is_begun or request.quoted
    if under_way or request.follows is not None or len(request.text) > LONGEST:
        return None
    language = detect_language(request.text, request.language)
    record = read_whole_record(task, request.text, language)
    if record is None or not (record.title and record.content) or _FIELD_WITHIN.search(record.content):
        return None
    if find_other_services(request.text, {"actions": []}):
        return None
    return _build_record(task, record, language)


def _build_record(task: PlanningTask, record: NewRecord, language: Language) -> Payload:
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, replace(reading, cron=None, language=language))
    add_new_record(flow, record)
    return build_plan(flow, task)


def _is_only_order(plan: Payload, record: NewRecord, text: str, language: Language) -> bool:
    """Whether nothing was made of a text that is nothing but the order for a record of some title."""
    sealed, _ = seal_quotes(read_layout(text))
    acts = any(one["intent"] in EFFECTS for one in list_actions(plan))
    order = None if acts or not record.title else find_order(drop_bullets(_FREE.sub(" ", sealed)), language)
    return order is not None and is_whole_order(order)


def _holds(task: PlanningTask, plan: Payload, record: NewRecord) -> bool:
    """Whether a plan is kept beside what is read of a record: it makes one of that title with as much of it, or does
    something else and nothing tells more of a record than its title."""
    effects = [one for one in list_actions(plan) if one["intent"] in EFFECTS]
    told = _list_told(record.people, record.when, record.state, record.content)
    after = record.title or ""
    if not effects or len(effects) > 1 or "parent" not in get_inputs(effects[0]):
        looks_up = any(one["tool"] == ANSWER_TOOL for one in list_actions(plan))
        return not (after and told) or (bool(effects) and not looks_up and is_complete(task, plan))
    inputs = get_inputs(effects[0])
    values = inputs.get("properties")
    held = {**values} if isinstance(values, dict) else {}
    state = held.pop("@status", None)
    date = inputs.get("date") or held.pop("@date", None)
    known = _list_told(held or None, date, state, inputs.get("content"))
    before = str(inputs.get("title") or "")
    if not known <= told:
        return True
    if after and known < told and len(list_actions(plan)) > 1:
        return False
    if before and before not in task.request.text:
        return False  # nobody typed it
    if not after or not before:
        return not (after and told)
    body = record.content or ""
    is_better = (after != before and after in before) or before in body or bool(body and body in before)
    is_better = is_better or (after != before and len(told - known) > 1)
    return not is_better and (known == told or (after.casefold() != before.casefold() and is_complete(task, plan)))


def _list_told(*fields: object) -> set[int]:
    """Return which of the fields of a record are told."""
    return {number for number, one in enumerate(fields) if one and one != MISSING}


def read_whole_record(task: PlanningTask, text: str, language: Language) -> NewRecord | None:
    """Return the record that a text orders and tells; None where words of it are left that tell nothing of one."""
    sealed, quotes = seal_quotes(read_layout(text))
    body, sealed = split_body(sealed, quotes)
    order = find_order(drop_bullets(_FREE.sub(" ", sealed)), language)
    if order is None or _is_forbidding(text):
        return None
    return _read(task, _set_parts(order, language), quotes, body=body)


def read_told_record(
    task: PlanningTask, text: str, language: Language, kind: RecordKind, day: str | None = None
) -> NewRecord | None:
    """Return the record that an answer tells, for which the order was given before; None where words of it are left
    that tell nothing of one. ``day``: that of the record, of which the answer may tell the time."""
    sealed, quotes = seal_quotes(read_layout(_ANSWERS.sub("", text)))
    body, sealed = split_body(sealed, quotes)
    if _is_forbidding(text):
        return None
    order = RecordOrder(language, kind, "", "", (), drop_bullets(sealed).strip())
    return _read(task, order, quotes, body=body, day=day)


_ANSWERS = make_regex(
    r"^(?:(?:음+|아+|어+|네|넵|예|그럼|um+|uh|oh|ok(?:ay)?|yes|sure|so|えっと|はい|じゃあ|では)[\s,.!~、。…]+)*"
    r"(?:(?:it'?s|call\sit|name\sit|let'?s\scall\sit)\s)?",
    re.IGNORECASE,
)
"""How an answer begins."""


def _read(
    task: PlanningTask,
    order: RecordOrder,
    quotes: list[str],
    *,
    body: str | None,
    day: str | None = None,
) -> NewRecord | None:
    """Return the record that an order and the words around it tell."""
    language = order.language
    after = _TAIL_JA.sub("", order.after) if language == "ja" else _TAIL_KO.sub(r"\g<keep>", order.after)
    lead = f"{order.before} {' '.join(order.phrases)}"
    if STORY_ORDERS[language].search(lead) or find_order(after, language) is not None:
        return None
    if any(OTHER_ORDERS[language].search(one) for one in order.phrases):
        return None
    loose: list[str] = []
    reader = PieceReader(task, language, order.kind, quotes, loose)
    if not reader.read(after):
        return None
    phrases = _read_phrases(reader, order)
    if phrases is None or any(OTHER_ORDERS[language].search(replace_quotes(one)) for one in loose):
        return None
    story = read_story(task, order, restore_quotes(order.before, quotes))
    titles, rest = [*reader.fields.titles], [*phrases, *loose]
    if not titles and len(quoted := re.findall(HIDDEN, order.before)) == 1:
        titles = [restore_quotes(quoted[0], quotes)[1:-1]]
    if not titles:
        titles, rest = _choose_title(rest, story)
    if len(titles) > 1 or any(not _is_beside(one) for one in rest):
        return None
    title = _name(titles[0], quotes, language) if titles else None
    if title is not None and not is_title(title):
        return None
    fields = reader.fields
    people, when = fields.people or story.people, fields.set_on(story.when or day)
    people = tuple(one for one in people if not _NOBODY.fullmatch(one))
    if order.whose and not people:
        people = (task.request.asker_name if order.whose.lower() == "me" else order.whose,)
    if title is None and order.kind == "meeting" and not (people or when or body):
        return None
    return NewRecord(order.kind, find_home(order.noun), title, people, when, fields.state, body)


def _is_forbidding(text: str) -> bool:
    """Whether a request forbids something; that who asks does a thing themselves forbids nothing of its record."""
    return any(not MINE.fullmatch(one.words.strip(" .!~")) for one in find_prohibitions(replace_quotes(text)))


def _set_parts(order: RecordOrder, language: Language) -> RecordOrder:
    """Return an order with a form that stands before it behind it, and who comes to a meeting before it."""
    after = order.after.lstrip(" .,!?~…。、！？")
    if _FORM.search(order.before):
        order = replace(order, before="", after=f"{order.before}\n{after}")
    elif order.kind == "meeting" and order.phrases and does_lead_to_meeting(order.phrases[0], language):
        before = f"{order.before} {order.phrases[0]}".strip()
        order = replace(order, before=before, phrases=order.phrases[1:], after=after)
    else:
        order = replace(order, after=after)
    return replace(order, phrases=tuple(_name_said(one, language) for one in order.phrases))


def _name_said(phrase: str, language: Language) -> str:
    """Return what somebody spoke of, where a phrase says who did; else the phrase."""
    said = _SAID_BY[language].match(phrase)
    return next(one for one in said.groups() if one) if said is not None else phrase


def _choose_title(rest: list[str], story: Story) -> tuple[list[str], list[str]]:
    """Return what is left that may be the title, and what is not: the words of the order before those around it."""
    own = [one for one in rest if not _is_beside(one)]
    if not own and story.title:
        return [story.title], rest
    return own[:1], [one for one in rest if one not in own[:1]]


def _is_beside(piece: str) -> bool:
    """Whether a piece asks for nothing. A noun with a polite ending says something of the record."""
    bare = _POLITE_NOUN.sub("", piece)
    return is_remark(bare) or is_side_fact(bare)


_POLITE_NOUN = make_regex(r"(?<=[가-힣])이요[\s.!~]*$")


def _name(words: str, quotes: list[str], language: Language) -> str:
    """Return a title without what stands around it."""
    bare = restore_quotes(words, quotes).strip(" ,.:;/-~!、。")
    bare = _TITLE_HEADS_EN.sub("", bare) if language == "en" else bare
    while (shorter := _TITLE_TAILS[language].sub("", bare).strip()) and shorter != bare:
        bare = shorter
    return write_deed(bare) if language == "ko" and not re.search(HIDDEN, words) else bare


def _read_phrases(reader: PieceReader, order: RecordOrder) -> list[str] | None:
    """Read the values in the phrases of an order; return what is left of each, None where one is told twice."""
    left: list[str] = []
    for phrase in order.phrases:
        rest = _strip(phrase, reader.language)
        while (parted := _part_value(reader, rest)) is not None:
            if parted is False:
                return None
            rest = _strip(parted, reader.language)
        found = re.fullmatch(rf"(?P<before>.*?)(?P<quote>{HIDDEN})(?:\S{{0,4}}|\sfor\s(?:it|this|that))", rest)
        if found is not None and not _strip(found["before"], reader.language):
            if not reader.add(found["quote"], is_sentence=False):
                return None
        elif rest and re.search(HIDDEN, rest) and reader.language != "en":
            return None
        elif rest:
            left.append(restore_quotes(rest, reader.quotes))
    return left


_NOBODY = make_regex(r"미정|정하|없음?|나중|아무나|tbd|none|nobody|未定", re.IGNORECASE)
"""What stands for an owner where there is none yet."""


def _strip(words: str, language: Language) -> str:
    """Return a phrase without the words at its ends that say nothing of a record."""
    services = "|".join(map(re.escape, sorted(list_service_names(), key=len, reverse=True)))
    bare, fills = words.strip(" ,.:;~!、。-–—"), rf"(?:{_FILLS[language]}|(?:{services})(?:에도?|に)?)"
    space = "" if language == "ja" else r"(?=\s|$)"
    while True:
        shorter = compile_once(rf"^{fills}{space}", re.IGNORECASE).sub("", bare).strip(" ,、")
        if language != "en" and compile_once(fills, re.IGNORECASE).fullmatch(shorter):
            shorter = ""
        if shorter == bare:
            return bare
        bare = shorter


_MOST_WORDS = 5


def _part_value(reader: PieceReader, phrase: str) -> str | Literal[False] | None:
    """Add a value that a phrase begins or ends with; return the rest of the phrase, None where it has no value, False
    where one is told twice."""
    for piece, rest in _list_edges_ja(phrase) if reader.language == "ja" else _list_edges(phrase):
        added = reader.add_value(piece, alone=not rest.strip())
        if added is not None:
            return rest if added else False
    return None


def _list_edges(phrase: str) -> Iterator[tuple[str, str]]:
    """Yield the words at the ends of a phrase, the most first, each with the rest."""
    words = phrase.split(" ")
    for size in range(min(_MOST_WORDS, len(words)), 0, -1):
        yield " ".join(words[:size]).strip(" ,"), " ".join(words[size:])
        yield " ".join(words[-size:]).strip(" ,"), " ".join(words[:-size])


_HEADS_JA = make_regex(
    r"^(?P<day>[^、。\ue800-\ue8ff]{1,14}?(?:までに?|中に|に))(?:で|の)?、?(?=\S)"
    rf"|^(?P<who>(?:[ァ-ヶー一-龥A-Za-z]{{1,10}}{HONORIFIC_JA}|私|自分)(?:に|へ|担当で|の担当で|が担当の|宛に|用に|の)?)、?(?=\S)"
)


def _list_edges_ja(phrase: str) -> Iterator[tuple[str, str]]:
    if not phrase:
        return
    head, _, rest = phrase.partition("、")
    yield head, rest
    if rest:
        last, _, tail = phrase.rpartition("、")
        yield tail, last
    found = _HEADS_JA.match(phrase)
    if found is not None:
        yield re.sub(r"(?:に|へ|宛に|用に|の)$", "", found["day"] or found["who"]), phrase[found.end() :]
