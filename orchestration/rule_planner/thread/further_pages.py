"""One more page like the one that was just made, by another title ("하나 더! '5월 기획'. 담당 똑같고"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.field_words import is_who_column
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.thread.reply_changes import ReplyValues, build_people, read_reply_values
from schemas.plan import Action
from schemas.values import Json, Payload

_MADE = {"title", "parent"}
"""The inputs by which a tool that makes a page is known."""
_ONE_MORE = make_regex(
    r"하나\s?더|똑같이|한\s?(?:개|건)\s?더"
    r"|같은\s?(?:걸|거|것|작업|페이지)(?:로|으로)?"
    rf"|(?<={QUOTE})(?:도|라는\s?것도|란\s?것도)(?=\s|$)"
    r"|\b(?:another|one more|(?:the\s)?same)(?:\s(?:one|task|page|thing|again))*\b|\b(?:too|as well|also)\b"
    r"|もう(?:一つ|ひとつ|1つ|一件|1件)|同じ(?:タスク|ページ|もの|の|感じ|内容)(?:を|で|も)?"
    rf"|(?<={QUOTE})も",
    re.IGNORECASE,
)
_MAKES = make_regex(
    r"(?:만들어|추가(?:해|하)?|등록(?:해|하)?|넣어|부탁(?:해|드려요?|드립니다)?|줘|주세요|작업|할\s?일|태스크|페이지"
    r"|이름은?|제목은?|이라고|라고)"
    r"|\b(?:add|create|make|put in|but|with|call(?:ed)?|name[ds]?|titled?|title|it|task|page|one|please|pls"
    r"|for it|as|a|the|is|and)\b"
    r"|(?:追加|登録|作っ?て|作成|お願い(?:します)?|タスク|ページ|タイトル|名前|ください|下さい)",
    re.IGNORECASE,
)
_SAME_FIELD = make_regex(
    r"(?:담당자?|마감일?|기한|날짜|시간|참석자|나머지|다른\s?건|내용)(?:은|는|도)?\s?(?:똑같|동일|같)"
    r"(?:이|고|은|게|아요?|습니다|이요)?(?:\s?(?:하고|해\s?줘|해\s?주세요))?[,.]?"
    r"|\b(?:with )?(?:the )?same (?:owner|assignee|due date|deadline|date|time|attendees|details)\b[,.]?"
    r"|(?:担当者?|期限|日付|時間|参加者|他|ほか)(?:は|も)(?:同じ|一緒|そのまま)(?:で|です|に)?[、。]?",
    re.IGNORECASE,
)
"""That a field is as it was."""


def build_further_page(talk: Talk) -> Payload | None:
    """Return the plan that makes one more page, with what a reply says in the place of what the last had; ``None``
    where it says anything else."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    last = next((one for one in reversed(effects) if talk.takes(one, _MADE)), None)
    if last is None or last is not effects[-1] or last.for_each is not None or "{{" in str(last.inputs):
        return None
    reading = talk.read(_SAME_FIELD.sub(" ", talk.task.request.text))
    quotes = reading.quotes(reading.marked)
    if len(quotes) != 1 or quotes[0].value == last.inputs.get("title") or not _ONE_MORE.search(reading.marked):
        return None
    rest = re.sub(QUOTE, " ", _ONE_MORE.sub(" ", reading.marked))
    said = _read_details(talk, reading.raw(_MAKES.sub(" ", rest)).strip(" ,.、。!~！"))
    base = _keep_same(last, talk.task.request.text)
    held = last.inputs.get("properties")
    column = next((one for one in (held if isinstance(held, dict) else {}) if is_who_column(one)), "@person")
    inputs = _fill(base, quotes[0].value, said, column) if said is not None else None
    if inputs is None:
        return None
    flow = build_flow(talk)
    flow.add(last.tool, inputs)
    return build_plan(flow, talk.task)


def _read_details(talk: Talk, rest: str) -> ReplyValues | None:
    """Return what is said besides the title: nothing, or values of the page; ``None`` where it is anything else."""
    if not re.search(r"\w", _PARTICLES.sub("", rest)):
        return ReplyValues()
    said = read_reply_values(talk.read(rest), talk.task.request.asker_name)
    return None if said is None or said.later or said.removed or said.every else said


_PARTICLES = make_regex(r"(?<!\S)(?:으로|로|도|을|를|은|는|요|で|を|も|は|して|と)(?!\S)")


def _keep_same(last: Action, text: str) -> Payload:
    """Return what of the last page the next one has as well: all where the same is wanted, else its place and the
    fields that are said to be the same."""
    held = last.inputs.get("properties")
    properties: dict[str, Json] = dict(held) if isinstance(held, dict) else {}
    inputs: Payload = {name: value for name, value in last.inputs.items() if name not in ("content", "properties")}
    if not _ALIKE.search(_SAME_FIELD.sub(" ", text)):
        same = " ".join(one[0] for one in _SAME_FIELD.finditer(text))
        kept_all = _REST.search(same) is not None
        properties = {
            one: value for one, value in properties.items() if kept_all or (is_who_column(one) and _WHO.search(same))
        }
        inputs = {one: value for one, value in inputs.items() if one != "date" or kept_all or _WHEN.search(same)}
    return {**inputs, "properties": properties}


_ALIKE = make_regex(r"똑같이|같은|\bsame\b|同じ", re.IGNORECASE)
_REST = make_regex(r"나머지|다른|details|他|ほか", re.IGNORECASE)
_WHO = make_regex(r"담당|참석|owner|assignee|attendees|担当|参加", re.IGNORECASE)
_WHEN = make_regex(r"마감|기한|날짜|시간|due|deadline|date|time|期限|日付|時間", re.IGNORECASE)


def _fill(base: Payload, title: str, said: ReplyValues, column: str) -> Payload | None:
    held = base["properties"]
    properties: dict[str, Json] = dict(held) if isinstance(held, dict) else {}
    inputs: Payload = {name: value for name, value in base.items() if name != "properties"} | {"title": title}
    people = build_people(said)
    if people is not None:
        named = [*(said.people or said.added)]
        properties[column] = named[0] if len(named) == 1 else list[Json](named)
    if said.date is not None:
        if not said.date.has_day:
            return None
        inputs["date"] = said.date.start.isoformat() if said.date.has_time else said.date.start.date().isoformat()
    if said.status:
        properties["@status"] = said.status
    return {**inputs, **({"properties": properties} if properties else {})}
