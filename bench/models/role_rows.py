"""The rows of those who do not plan: a failure in a step of texts, in an input, in a review, in a change of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench.models.failure_rows import JUNK, REFUSAL, WORDS, Row, wire_plan
from tests.bot.office import Json

ASKED = f"@metel '{WORDS}' 이걸로 #sales에 올릴 글 부탁해"
MADE_UP: Json = {"content": f"{WORDS} 참가비는 30,000원이에요."}
GOOD_TEXT: Json = {"content": WORDS}
DOWN: Json = {"status": 503}
DEAD: Json = {"status": 401}
SLOW: Json = {**GOOD_TEXT, "delay": 5.0}
LOST = ("transient", "transient")
ATTEMPT_S = 2.0
"""How long a call may take where a model is slow. What the planner answers before must come within it on a busy
machine too."""


def list_role_rows() -> Iterator[Row]:
    """Yield the rows; they are the same by each API."""
    yield from _list_writing()
    yield from _list_reading()
    yield from _list_filling()
    yield from _list_reviews()
    yield from _list_changes()


def _plan(tool: str, args: Mapping[str, Any], key: str = "") -> Json:
    """Return a plan with a step of texts, and a post of what it makes where it makes something for one."""
    work = wire_plan()
    step = {**work["actions"][0], "call": {"tool": tool, "args": {**args}}}
    post = {**work["actions"][0], "id": "a2"}
    post["call"] = {"tool": "slack.post_message", "args": {"channel": "#sales", "text": f"{{{{a1.{key}}}}}"}}
    return {**work, "actions": [step, post] if key else [step]}


def _list_writing() -> Iterator[Row]:
    more: Json = {"kind": "announce", "language": None, "tone": None, "length": None}
    write: Json = {"role": "writer", "asked": ASKED}
    write["plan"] = _plan("text.write", {"instruction": "올릴 글을 작성한다", "data": WORDS, **more}, "text")
    yield Row("a writer: server errors, again and again", (DOWN,) * 6, "told", ("transient",) * 3, **write)
    answered = (*LOST, "answered")
    yield Row("a writer: no answer in time, another", (SLOW, SLOW, GOOD_TEXT), "done", answered, **_other(write))
    yield Row("a writer: the key is refused", (DEAD,), "told", ("auth",), **write)
    yield Row("a writer refuses, another stands behind", (REFUSAL,), "told", ("refused",), **_other(write))
    twice = (MADE_UP, MADE_UP)
    yield Row("a writer makes something up twice", twice, "asked", ("answered",) * 2, **write)
    yield Row("a writer makes it up, another", (*twice, GOOD_TEXT), "done", ("answered",) * 3, **_other(write))
    sum_up: Json = {"role": "writer", "asked": f"@metel '{WORDS}' 이걸 눈에 띄게 요약해줘"}
    sum_up["plan"] = _plan("text.summarize", {"data": WORDS, "focus": None})
    yield Row("a summary: server errors", (DOWN, DOWN), "by code", LOST, **sum_up)
    yield Row("a summary: no answer in time", (SLOW, SLOW), "by code", LOST, **sum_up, attempt_s=ATTEMPT_S)
    yield Row("a summary that makes something up twice", twice, "by code", ("answered",) * 2, **sum_up)


def _other(row: Json) -> Json:
    """Return the same with another model behind the first, which has little time."""
    return {**row, "second": True, "attempt_s": ATTEMPT_S}


def _list_reading() -> Iterator[Row]:
    field: Json = {"name": "greeting", "kind": "quote", "about": "", "options": [], "optional": False}
    read: Json = {"role": "reader", "asked": ASKED}
    read["plan"] = _plan("text.extract", {"data": WORDS, "fields": [field]}, "values.greeting")
    good: Json = {"content": {"f1": WORDS}}
    yield Row("a reader: in no form twice", (JUNK, JUNK), "told", ("answered",) * 2, **read)
    yield Row("a reader: in no form, another", (JUNK, JUNK, good), "done", ("answered",) * 3, **read, second=True)
    yield Row("a reader: server errors, again and again", (DOWN,) * 6, "told", ("transient",) * 3, **read)
    answer: Json = {"role": "reader", "asked": f"@metel '{WORDS}' 여기서 뭐라고 인사해? 눈에 띄게 답해줘"}
    answer["plan"] = _plan("text.answer", {"question": "뭐라고 인사해?", "sources": WORDS})
    yield Row("an answer: server errors", (DOWN, DOWN), "by code", LOST, **answer)
    yield Row("an answer in no form twice", (JUNK, JUNK), "by code", ("answered",) * 2, **answer)
    untrue: Json = {"content": {"sentences": [{"text": "참가비는 30,000원이에요.", "source": 1, "quote": WORDS}]}}
    yield Row("an answer that nothing bears out", (untrue, untrue), "by code", ("ungrounded",) * 2, **answer)


def _list_filling() -> Iterator[Row]:
    fill: Json = {"role": "filler", "plan": _plan("slack.post_message", {"channel": None, "text": None})}
    good: Json = {"content": {"channel": "#sales", "text": WORDS}}
    yield Row("a filler: in no form twice", (JUNK, JUNK), "told", ("answered",) * 2, **fill)
    yield Row("a filler: in no form, another", (JUNK, JUNK, good), "done", ("answered",) * 3, **fill, second=True)
    yield Row("a filler: the key is refused", (DEAD,), "told", ("auth",), **fill)


def _list_reviews() -> Iterator[Row]:
    review: Json = {"role": "reviewer", "plan": wire_plan(), "reviews": True}
    good: Json = {"content": {"ask": False, "reason": ""}}
    yield Row("a reviewer: in no form", (JUNK,), "asked", ("answered",), **review)
    yield Row("a reviewer: in no form, another", (JUNK, good), "done", ("answered",) * 2, **review, second=True)
    yield Row("a reviewer: the key is refused", (DEAD,), "asked", ("auth",), **review)


def _list_changes() -> Iterator[Row]:
    change: Json = {
        "plan": wire_plan(channel="#partner-hanbit"),
        "asked": "@metel #partner-hanbit에 눈에 띄게 인사해줘",
    }
    change["change"] = "@metel 1번 문구를 좀 더 그럴듯하게 바꿔줘"
    yield Row("a change in words: server errors", (DOWN, DOWN), "kept", LOST, **change)
    yield Row("a change in words: the key is refused", (DEAD,), "kept", ("auth",), **change)
    change["change"] = "@metel #partner-hanbit 말고 #dev에 올려줘"
    yield Row("a change in words is refused", (REFUSAL,), "kept", ("refused",), **change)
