"""One more line for the page that was just made or added to ("하나 빠졌다: …", "add one more: …"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import NOTED, Talk, build_flow
from orchestration.text.listed_items import find_line_kind, render_items
from schemas.plan import Action
from schemas.values import Payload

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
_MISSING = make_regex(
    r"빠졌|빠뜨|빼먹|깜빡|줄|내용|line|bullet|point|forgot|missed|left out|missing|行|漏れ|抜け|忘れ|追記|書き足",
    re.IGNORECASE,
)
"""What is said of the lines of a page, and not of one more page."""
_TASKS = make_regex(r"task|to-?do|작업|할\s?일|업무|タスク", re.IGNORECASE)
LONGEST = 1000


def build_further_line(talk: Talk) -> Payload | None:
    """Return the plan that adds a line to the page; ``None`` where a reply says anything else, or may want another
    page."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    last = effects[-1] if effects else None
    text = talk.task.request.text.strip()
    found = _ADDS.match(text) if len(text) <= LONGEST else None
    add = next((one.tool for one in talk.task.contracts if {*one.fields} >= NOTED), "")
    if last is None or found is None or not add or last.for_each is not None or len(effects) > 1:
        return None
    page = _find_page(talk, last, opens=found[0][: found.start("line")])
    if not page:
        return None
    flow = build_flow(talk)
    flow.add(add, {"page": page, "content": _like(last, found["line"].strip())})
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
