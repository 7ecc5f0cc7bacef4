"""One more line for the page that was just made or added to ("하나 빠졌다: …", "add one more: …"). One more page like
the one that was just made, by another title ("하나 더! '5월 기획'. 담당 똑같고"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import NOTED, Talk, build_flow
from orchestration.rule_planner.reading.field_words import is_who_column
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.thread.reply_changes import ReplyValues, build_people, read_reply_values
from orchestration.text.listed_items import find_line_kind, render_items
from schemas.plan import Action
from schemas.values import Json, Payload

_MADE_PAGE = {"title", "parent"}
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
    last = next((one for one in reversed(effects) if talk.takes(one, _MADE_PAGE)), None)
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


_MADE = {"title", "parent"}
"""The inputs by which a tool that makes a page is known."""
_ADDS = make_regex(
    r"^(?:(?:아+|앗|참|아\s?참|그리고|또|헉|oh|ah|oops|wait|sorry|and|also|ok|please|あっ?|あと|すみません|それと)[\s,.!、。]+)*"
    r"(?:(?P<ko>(?:하나|한\s?(?:줄|개|가지|건)|이거|이것도?|내용)(?:가|이)?\s?(?:더|빠졌\S{0,4}|빠뜨렸\S{0,4}|빼먹었\S{0,4}|깜빡\S{0,5}|추가)"
    r"(?:\s?(?:추가|넣어|적어|있어|할게)\S{0,4})?(?:\s?(?:줘요?|주세요|해줘|부탁\S{0,4}|해))?)"
    r"|(?P<en>(?:(?:can you |could you )?(?:please )?(?:add|append|put in|write)\s)?"
    r"(?:just\s)?(?:one more|another|one extra|this)"
    r"(?:\s(?:line|point|item|thing|note|one|bullet|question))?"
    r"(?:\s(?:to (?:it|that|the page|the notes?|the list)|please|there))*"
    r"|(?:i\s)?(?:forgot|missed|left out)\s(?:one|this|something)(?:\s(?:line|point|item|thing))?"
    r"|one(?:'s| is)? missing|(?:add|append)(?:\s(?:to (?:it|that|the page)|there))?)"
    r"|(?P<ja>(?:もう)?(?:一つ|ひとつ|1つ|一行|1行|一点|1点|一件|これも)(?:だけ)?、?(?:追加|漏れ|抜け|忘れ|足し|追記|書き足し)\S{0,12}?|もう(?:一つ|ひとつ|1つ|一行|一点)|(?:追加|追記)(?:です|で|お願いします)?|(?:書き|入れ)忘れ(?:ました|た)?))"
    r"\s?[:：]\s*(?P<line>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_HERE_EN = r"(?:it|there|(?:that|the|this)(?:\s(?:new\s)?page)?)"
_WRITES = make_regex(
    r"^(?:(?:ok(?:ay)?|now|then|and|so|please|pls|can\syou|could\syou|great|thanks|그럼|그리고|아|이제|じゃあ?|では|あと)[\s,.、]+)*"
    rf"(?:(?:write|put|type|note|paste|insert|jot)(?:\s(?:this|the\sfollowing|that|these|down))?\s(?:down\s)?(?:in|on|into|to|inside)\s{_HERE_EN}"
    rf"|(?:write|put|type|note|paste|insert|add)\s(?:this|the\sfollowing)?\s?(?:in|there)|{_HERE_EN}\sshould\s(?:say|read)"
    r"|(?:(?:거기|여기|그\s?페이지|이\s?페이지|페이지|안|본문|내용)(?:에다가?|에는|에|은|는|으로)?\s?)(?:(?:이렇게|이거|다음처럼|아래처럼|좀)\s)*(?:(?:써|적어|넣어|입력해|추가해|채워)(?:\s?(?:줘요?|주세요|주라|줄래요?|놔))?)?"
    r"|(?:(?:中身|内容|本文|そこ|ここ|そのページ|ページ)(?:は|に(?:は)?|を)?、?)(?:こう|これ(?:を|で)|以下(?:を|で)?|次のように|こんな感じで)?、?(?:(?:書い|入れ|記入し|追記し)て(?:おいて|ください)?)?)"
    r"(?:\s?[:：]\s*(?P<line>\S.*)|\s?['\"“‘「](?P<quote>[^'\"“”‘’「」\n]{2,800})['\"”’」]"
    r"(?:\s?(?:이?라고|이걸로|이거로|으로|로|で|と|って)?\s?(?:해|써|적어|넣어|お願い(?:します)?|書いて|入れて)?\s?(?:줘요?|주세요|ください)?)[\s.!]*)$",
    re.IGNORECASE | re.DOTALL,
)
"""What is to stand on the page, as it is told behind a colon or in quotes."""
_MISSING = make_regex(
    r"빠졌|빠뜨|빼먹|깜빡|줄|내용|line|bullet|point|forgot|missed|left out|missing|行|漏れ|抜け|忘れ|追記|書き足",
    re.IGNORECASE,
)
"""What is said of the lines of a page, and not of one more page."""
_TASKS = make_regex(r"task|to-?do|작업|할\s?일|업무|タスク", re.IGNORECASE)
LONGEST = 1000


def is_written_there(task: PlanningTask) -> bool:
    """Whether a reply tells what is to stand on the page that its thread dealt with: its words ask for nothing else."""
    return task.request.follows is not None and _WRITES.match(task.request.text.strip()[:LONGEST]) is not None


def build_further_line(talk: Talk) -> Payload | None:
    """Return the plan that adds a line to the page; ``None`` where a reply says anything else, or may want another
    page."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    last = effects[-1] if effects else None
    text = talk.task.request.text.strip()
    written = _WRITES.match(text) if len(text) <= LONGEST else None
    found = (written or _ADDS.match(text)) if len(text) <= LONGEST else None
    add = next((one.tool for one in talk.task.contracts if {*one.fields} >= NOTED), "")
    if last is None or found is None or not add or last.for_each is not None or len(effects) > 1:
        return None
    line = found["line"] or found.groupdict().get("quote") or ""
    page = _find_page(talk, last, opens="line" if written is not None else found[0][: found.start("line")])
    if not page:
        return None
    flow = build_flow(talk)
    flow.add(add, {"page": page, "content": _like(last, line.strip())})
    return build_plan(flow, talk.task)


def _find_page(talk: Talk, last: Action, *, opens: str) -> str:
    """Return the page that is meant; empty where it can't be told."""
    if talk.takes(last, NOTED) and isinstance(last.inputs.get("content"), str) and "title" not in last.inputs:
        known = [one.id for one in talk.earlier.things if not one.row]
        return known[0] if len(known) == 1 else str(last.inputs["page"])
    if not talk.takes(last, _MADE) or (_TASKS.search(str(last.inputs.get("parent"))) and not _MISSING.search(opens)):
        return ""
    made = [one.id for one in talk.earlier.things if one.made]
    return made[0] if len(made) == 1 else ""


def _like(last: Action, line: str) -> str:
    """Return a line with the sign that the lines of the page begin with."""
    kinds = {find_line_kind(one) for one in str(last.inputs.get("content") or "").splitlines()} - {None}
    if not kinds or find_line_kind(line) is not None:
        return line
    return render_items((line,), "todo" if "todo" in kinds else "bullet")
