"""What a clause passes on or keeps: what was quoted, what earlier steps left, or what the words do not name."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.transforms import add_transforms
from orchestration.rule_planner.lists import loops
from orchestration.rule_planner.plans.situation import Situation
from orchestration.rule_planner.plans.steps import Flow, Material, choose_text
from orchestration.rule_planner.read_steps import add_page_read, add_read_steps, add_record_query
from orchestration.rule_planner.reading.titles import find_subject
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.words import ANSWER, find_cues

_INTO_PAGES: frozenset[EffectKind] = frozenset({"append", "create"})
_ANSWERED = make_regex(rf"({ANSWER})(?:을|를|은|는|도|만|좀|으로|로)?")
_POINTS_AT_QUOTE = make_regex(
    r"인용|(?:이|위|아래|다음)\s?(?:글|내용|문장|문구|메시지|메세지|코드|로그|공지|메일|부분)|이거|이걸|이것|이대로|그대로|여기\s?(?:있는|적힌)"
    r"|아래(?:와|에|꺼|거|를)|\b(?:this|these|that|it|below|above|the following|quoted?|forwarded)\b"
    r"|これ|この(?:文|内容|メッセージ|コード|ログ)|以下|上記|下記|引用",
    re.IGNORECASE,
)


def add_quoted(flow: Flow, at: Situation, *, keeps: bool = False) -> list[Material]:
    """Read what came with the request, where the clause points at it or names nothing else to read. ``keeps``: what is
    named is where it goes."""
    elsewhere = any(thing.name for thing in at.things) or bool(at.quotes or at.cues & {"task", "due", "count"})
    named = len(at.quotes) > 1 if keeps else elsewhere
    if not flow.has_quote or flow.latest is not None or (named and not _POINTS_AT_QUOTE.search(at.text)):
        return []
    step = flow.add("session.read_quote", {})
    label = choose_text(flow, "인용한 글", "the quoted text", "引用された文")
    return [flow.leave("text", step, label, f"{{{{@{step.number}.text}}}}")]


def recall_earlier(flow: Flow, at: Situation) -> Situation:
    """Look up what this thread was answered with, where the clause passes that on; the words for it are taken out.

    What something is to be made of is passed on only where it is said what: "make it" alone is of no page.
    """
    found = _ANSWERED.search(at.text)
    has_place = bool(at.things or at.cues & {"documents", "page"})
    if found is None or (at.act in _INTO_PAGES and not has_place):
        return at
    is_summary = "summary" in find_cues(flow.reading.raw(found[1]))
    step = flow.add("session.recall_answer", {"kind": "summary"} if is_summary else {})
    label = choose_text(flow, "요약", "Summary", "要約") if is_summary else choose_text(flow, "답변", "Answer", "回答")
    flow.leave("text", step, label, f"{{{{@{step.number}.text}}}}")
    text = at.text.replace(found[0], " " * len(found[0]))
    return replace(at, text=text, cues=find_cues(f"{text} {at.verb}"))


def list_earlier(flow: Flow) -> list[Material]:
    """Return what earlier clauses read and nothing has used yet; a page found by searching is read instead."""
    latest = flow.latest
    if latest is None:
        return []
    if latest.kind == "found":
        step = flow.get_step(latest.step)
        query = step.inputs.get("query")
        if not any(f"@{step.number}." in str(one.inputs) for one in flow.steps):
            flow.steps.remove(step)
            flow.materials.remove(latest)
        return [add_page_read(flow, str(query) if query else None)]
    if latest.kind in {"summary", "file_id", "page_url", "done", "spreadsheet_url"}:
        return []
    return flow.list_latest() if latest.kind == "messages" else flow.all_of(latest.kind)


def add_unnamed(flow: Flow, at: Situation, *, summarising: bool) -> list[Material]:
    """Return the reading of something named without a cue: a page, this thread, or the tasks."""
    if at.act in {"draw", "total"} or "chart" in at.cues:
        return [flow.leave("rows", flow.add("read_rows", {}), "")] if "chart" in at.cues or at.act == "draw" else []
    name = find_subject(at.text, flow.reading, list(at.things))
    if (
        flow.in_thread
        and summarising
        and (name is None or re.fullmatch(r"이거|이것|여기|이|저거|위|지금까지|this|it|that", name))
    ):
        return add_read_steps(flow, choose_text(flow, "이 스레드", "this thread", "このスレッド"))
    if name and (summarising or at.cues & {"page", "documents"}):
        return [add_page_read(flow, name)]
    if "due" not in at.cues or summarising:
        return []
    return [add_record_query(flow, at.text, loops.TASKS, whose=at.act not in {"send", "schedule"})]


def send_material(flow: Flow, at: Situation) -> None:
    """Read and make what a sending clause names ("지난주 매출 요약을 …에 올려줘")."""
    if loops.is_for_each_owner(at):
        return
    earlier = find_earlier_for(flow, at)
    materials = add_read_steps(flow, at.text, reads=False) or earlier
    addressed = bool(flow.reading.links(at.text) or flow.reading.linked_messages(at.text))
    if not materials and "link" in at.cues and flow.latest is None and not addressed:
        name = find_subject(_LINKS.sub(" ", at.text), flow.reading, list(at.things))
        materials = [add_page_read(flow, name, link=True)] if name and not _NAMELESS.fullmatch(name) else []
    if not materials and "summary" in at.cues and flow.latest is None:
        name = find_subject(
            re.sub(r"요약(?:본)?|\b(?:a |the )?summary of\b", " ", at.text), flow.reading, list(at.things)
        )
        materials = [add_page_read(flow, name)] if name else []
    add_transforms(flow, materials or add_quoted(flow, at), at.text)


_LINKS = make_regex(r"링크|주소|\blinks?\b|\burl\b|リンク", re.IGNORECASE)
_NAMELESS = make_regex(
    r"(?:(?:to|and|in|for|the|a|of|with|on|at|me|us|it|that|this|please|pls)(?!\w)|이?랑|하고|와|과|및|도|님|씨|께|그|이|さん|くん|様|を|に|と|の|へ|も|\W)+",
    re.IGNORECASE,
)
"""What is left where only people or places are named beside a link: no page."""


def find_earlier_for(flow: Flow, at: Situation) -> list[Material]:
    """Return earlier material only where the clause asks to make something of it."""
    return list_earlier(flow) if at.cues & {"summary", "compare", "chart", "pdf", "total"} else []


def keep_material(flow: Flow, at: Situation) -> Situation:
    """Read and make what is to be kept: a summary on a page, a PDF, a chart."""
    makes = at.cues & {"thread", "summary", "chart", "pdf", "compare"}
    data = re.search(r"보고서|리포트|\breport\b", at.text) and any(thing.kind == "sheet" for thing in at.things)
    if not makes and not data:
        add_quoted(flow, at, keeps=True)
        return at
    materials = add_read_steps(flow, at.text, reads=at.act == "save") or list_earlier(flow)
    add_transforms(flow, materials, f"{at.text} {at.verb}")
    if materials and flow.reading.language != "en":
        return at
    return replace(at, quotes=()) if materials and at.act == "save" else at
