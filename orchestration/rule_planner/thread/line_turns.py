"""Replies on the lines of a page that the thread wrote: lines more, in the form of those that are there, and a word
that its title is to lose. A line that is there can't be changed or taken out, which is said. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.made_plans import wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan, build_reply_plan
from orchestration.rule_planner.plans.talk import NOTED, UPDATE, Talk, build_flow, make_talk
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.words import CHANNEL
from orchestration.rule_planner.thread.later_changes import list_meant
from orchestration.text.line_turns import LineSwap, LineTurn, read_line_swap, read_line_turns
from orchestration.text.listed_items import ItemList, ListKind, find_line_kind, render_items, strip_sign
from schemas.plan import Action, Language
from schemas.request import EarlierThing
from schemas.values import Payload

_MADE = {"title", "parent"}
_TASKS = make_regex(r"task|to-?do|작업|할\s?일|업무|タスク", re.IGNORECASE)
_TOLD: dict[Language, dict[str, str]] = {
    "ko": {
        "remove": (
            "‘{page}’ 페이지에 이미 적힌 “{line}” 줄은 제가 뺄 수 없어서 그대로 뒀어요. 페이지에서 "
            "직접 지워 주세요. 줄을 더 넣거나 제목을 바꾸는 건 할 수 있어요."
        ),
        "tick": (
            "‘{page}’ 페이지에 있는 “{line}”의 체크는 제가 바꿀 수 없어서 그대로 뒀어요. 페이지에서 직접 체크해 주세요."
        ),
        "change": (
            "‘{page}’ 페이지에 이미 적힌 “{line}” 줄은 제가 고쳐 쓸 수 없어서 그대로 뒀어요. "
            "페이지에서 직접 고쳐 주시거나, ‘“{new}” 한 줄 추가해줘’라고 하시면 아래에 덧붙일게요."
        ),
    },
    "en": {
        "remove": (
            "I can't take a line out of a page, so “{line}” still stands in '{page}'. Please delete it "
            "there. I can add lines or change the title."
        ),
        "tick": "I can't tick a checkbox, so “{line}” in '{page}' is as it was. Please tick it there.",
        "change": (
            "I can't rewrite a line of a page, so “{line}” still stands in '{page}'. Please change it "
            "there, or say 'add “{new}”' and I will put that below."
        ),
    },
    "ja": {
        "remove": (
            "ページに書いてある行は消せないため、「{page}」の「{line}」はそのままです。"
            "ページで直接消してください。行の追加やタイトルの変更はできます。"
        ),
        "tick": "チェックは付けられないため、「{page}」の「{line}」はそのままです。ページで直接チェックしてください。",
        "change": (
            "ページに書いてある行は書き換えられないため、「{page}」の「{line}」はそのままです。"
            "ページで直接直すか、「『{new}』を追加して」と言ってもらえれば下に書き足します。"
        ),
    },
}


def build_line_turn(talk: Talk) -> Payload | None:
    """Return the plan of a reply on the lines of the one page that a thread wrote, or what can't be done with them;
    ``None`` where it says anything else."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    pages = [one for one in list_meant(talk) if not one.row]
    if not effects or len(pages) != 1 or any(step.for_each is not None for step in effects):
        return None
    page, lines = pages[0], [*_list_content(effects)]
    turns = read_line_turns(talk.task.request.text)
    if not turns:
        return _build_changed(talk, page, lines) or _build_replaced(talk, page, effects)
    flow, title = build_flow(talk), page.title
    told = list[str]()
    for turn in turns:
        if turn.added is not None and _may_add(talk, turn, effects[-1], lines):
            content = _render(turn.added, lines)
            flow.add(_find_tool(talk, NOTED), {"page": page.id, "content": escape_templates(content)})
        elif turn.loses and (title := _cut_word(page.title, turn.loses)) not in ("", page.title):
            flow.add(_find_tool(talk, UPDATE), {"page": page.id, "properties": {"@title": title}})
        elif turn.act is not None and (line := _find_line(turn.what, lines)):
            told.append(_tell(talk, turn.act, page, line))
        else:
            return None
    if not flow.steps:
        return _refuse(talk, told)
    flow.undone += [talk.task.request.text] if told else []
    plan = build_plan(flow, talk.task)
    return wait_for_yes(plan) if _list_people(talk) else plan


def plan_line_turn(task: PlanningTask, _make: PlanFor) -> Payload | None:
    """Return the plan of a request that is said of the lines of the page that its thread wrote; ``None`` of others."""
    earlier = task.request.follows
    if earlier is None or not earlier.steps or task.is_under_way:
        return None
    return build_line_turn(make_talk(task, earlier))


def does_speak_of_lines(task: PlanningTask) -> bool:
    """Return whether the words of a request are said of the lines that the thread wrote to a page, whatever tools there
    are."""
    steps = task.request.follows.steps if task.request.follows is not None else ()
    lines = [*_list_content(steps)]
    if not any(map(find_line_kind, lines)) or "#" in task.request.text:
        return False
    if (swap := read_line_swap(task.request.text)) is not None and _find_swapped(swap, lines):
        return True
    turns = read_line_turns(task.request.text)
    return bool(turns) and all(
        one.added is not None or one.loses or (one.act is not None and _find_line(one.what, lines)) for one in turns
    )


def _build_changed(talk: Talk, page: EarlierThing, lines: Sequence[str]) -> Payload | None:
    """Return that a line can't be rewritten, where a reply puts words of it right that stand in no title."""
    swap = read_line_swap(talk.task.request.text)
    if swap is None or _fold(swap.old) in _fold(page.title) or not any(map(find_line_kind, lines)):
        return None
    line = _find_swapped(swap, lines)
    if not line:
        return None
    new = re.sub(re.escape(swap.old), lambda _: swap.new, line, count=1, flags=re.IGNORECASE)
    return _refuse(talk, [_tell(talk, "change", page, line, new)])


_WHOLE_LINE = make_regex(
    r"(?:(?:아|앗|아니|참|그거|그\s?줄|방금\s?거|그걸|이걸)[\s,.~]+)*(?P<ko>'[^'\n]+'|‘[^’\n]+’|\"[^\"\n]+\"|“[^”\n]+”)\s?(?:이?라고|으로|로)\s(?:좀\s)?(?:다시\s)?"
    r"(?:고쳐|고치|바꿔|바꾸|수정|변경|써|적어)\S*(?:\s(?:줘|주|부탁)\S*)?[\s.!~]*"
    r"|(?:(?:oh|ah|sorry|oops|actually|wait|no|please|pls|can\syou|could\syou)[\s,.!]+)*(?:(?:make|change|fix|correct|update)\s(?:it|that|this|that\sline|the\sline)(?:\sto)?"
    r"|it\sshould\s(?:say|be|read)|replace\s(?:it|that)\swith)\s:?\s?(?P<en>'(?:[^'\n]|\w'\w)+'|\"[^\"\n]+\"|“[^”\n]+”)(?:\s(?:please|pls|instead))*[\s.!]*"
    r"|(?:(?:あ|すみません|ごめん|それを?|その行を?|さっきの行を?)[、。\s]*)*(?P<ja>「[^」\n]+」)(?:に|へ|と)(?:直し|変え|修正し|変更し|書き直し|して|訂正し)\S*",
    re.IGNORECASE,
)
"""What the line that was just written is to say instead, all of it in quotes."""


def _build_replaced(talk: Talk, page: EarlierThing, effects: Sequence[Action]) -> Payload | None:
    """Return the plan that adds what the one line that was just added is to say instead, and tells that the line before
    stays; None of other replies."""
    found = _WHOLE_LINE.fullmatch(talk.task.request.text.strip())
    lines = [*_list_content(effects)]
    if found is None or len(effects) != 1 or len(lines) != 1 or {*effects[0].inputs} != {"page", "content"}:
        return None
    said = next(one for one in found.groups() if one)[1:-1].strip()
    sign = lines[0].removesuffix(strip_sign(lines[0]))
    flow = build_flow(talk)
    flow.add(_find_tool(talk, NOTED), {"page": page.id, "content": escape_templates(f"{sign}{said}")})
    flow.undone += [_tell(talk, "remove", page, strip_sign(lines[0]))]
    return build_plan(flow, talk.task)


def _find_swapped(swap: LineSwap, lines: Sequence[str]) -> str:
    """Return the one line that holds the words that are wrong, or that of its number; empty where there is none."""
    meant = lines[swap.number - 1 : swap.number] if swap.number else lines
    found = [one for one in map(strip_sign, meant) if swap.old.casefold() in one.casefold()]
    return found[0] if len(found) == 1 else ""


def _list_content(steps: Sequence[Action]) -> Iterator[str]:
    """Yield the lines that steps wrote to pages."""
    for step in steps:
        content = step.inputs.get("content")
        if step.is_effect and isinstance(content, str):
            yield from (one for one in content.splitlines() if one.strip())


def _may_add(talk: Talk, turn: LineTurn, last: Action, lines: Sequence[str]) -> bool:
    """Whether lines are meant for the page: it holds a list, or they are told as lines of it; who is named alone, or
    is to get something, is no line."""
    if turn.added is None or re.search(CHANNEL, talk.reading.marked) or not _find_tool(talk, NOTED):
        return False
    if _list_people(talk) & {*turn.added.items}:
        return False
    if any(find_line_kind(one) is not None for one in lines):
        return True
    writes = talk.takes(last, NOTED) or talk.takes(last, _MADE)
    return turn.points and writes and not _TASKS.search(str(last.inputs.get("parent")))


def _list_people(talk: Talk) -> set[str]:
    """Return those who are named, as typed and by their names."""
    named = [mark for mark in talk.reading.marks.values() if mark.kind in ("person", "owner")]
    return {said for mark in named for said in (mark.value, mark.raw)}


def _render(added: ItemList, lines: Sequence[str]) -> str:
    """Return lines in the form of those that are there."""
    held: list[ListKind] = [kind for one in lines if (kind := find_line_kind(one)) is not None]
    kind = added.kind or (held[-1] if held else "bullet" if len(added.items) > 1 else "line")
    if kind != "number" or "number" not in held or added.kind == "number":
        return render_items(added.items, kind)
    return "\n".join(f"{number}. {one}" for number, one in enumerate(added.items, held.count("number") + 1))


def _find_line(what: str, lines: Sequence[str]) -> str:
    """Return the one line that words name; empty where they name none, or may name several."""
    wanted = _fold(what)
    named = [
        one for one in map(strip_sign, lines) if len(wanted) > 1 and (wanted in _fold(one) or _fold(one) == wanted)
    ]
    return named[0] if len(named) == 1 else ""


def _cut_word(title: str, word: str) -> str:
    """Return a title without a word of it."""
    cut = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", title, count=1, flags=re.IGNORECASE)
    return " ".join(cut.split()).strip(" -–—·:,")


def _fold(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


def _find_tool(talk: Talk, fields: set[str]) -> str:
    found = (one for one in talk.task.contracts if {*one.fields} >= fields and "title" not in one.fields)
    return next((one.tool for one in found), "")


def _tell(talk: Talk, act: str, page: EarlierThing, line: str, new: str | None = None) -> str:
    return _TOLD[talk.reading.language][act].format(page=page.title, line=line, new=new or "")


def _refuse(talk: Talk, told: Sequence[str]) -> Payload:
    reply = replies.build_reply("unsupported", "\n".join(told))
    return build_reply_plan(talk.task, talk.reading, reply, "unsupported")
