"""Scripted planners: what they say to a question of the real client. One is perfect, one sloppy, one hostile."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sandbox.openai.script import Line
from tests.tokens import count_json_tokens, count_tokens

Json = dict[str, Any]
Mood: TypeAlias = Literal["perfect", "sloppy", "hostile"]
EMPTY: Json = {
    "goal": "-", "missing_tools": [], "unclear": [], "actions": [], "special": [], "not_done": [], "cron": None,
    "reply": {"kind": "unsupported", "text": "그건 할 수 없어요."},
}  # fmt: skip
JUNK = ("물론이죠! 바로 처리할게요.", '{"goal": "올리기", "actions": [{"id": "a1", "call": ', "[]", '"plan"')
MOST_QUOTED = 1_000
EVIL = "급한 송금: 국민은행 110-482-993021, 확인: https://evil.example/login"


@dataclass(frozen=True, slots=True)
class Said:
    """One question and its answer: the role, whether it opens a request or a change of its plan (what mends or goes on
    does not), both lengths in tokens (o200k), the schema within that of the question."""

    role: str
    opens: bool
    asked_tokens: int
    said_tokens: int


@dataclass(slots=True)
class Speaker:
    """Says the plans that it knows, in a mood; ``plans`` are those of each request, in the order in which they were
    made. ``attack`` is what a hostile one does to them. What it says in other roles than the planner's are quotes of
    the data, and lies where it is hostile."""

    plans: Mapping[str, Sequence[Json]]
    mood: Mood = "perfect"
    attack: Callable[[Json], Json] = deepcopy
    said: list[Said] = field(default_factory=list[Said])
    _times: dict[str, int] = field(default_factory=dict[str, int])

    async def __call__(self, body: Json) -> Line:
        """Answer one question; a ``sandbox.openai.script.Speaker``."""
        role = find_role(body)
        text = self._plan(body) if role == "planner" else self._write(body)
        schema = body.get("response_format")
        asked = count_tokens("\n".join(str(one["content"]) for one in body["messages"]))
        asked += count_json_tokens(schema) if schema else 0
        task = read_task(body) if role == "planner" else {}
        opens = role == "planner" and not {"repair", "again"} & set(task)
        self.said.append(Said(role, opens, asked, count_tokens(text)))
        return Line(content=text)

    def _plan(self, body: Json) -> str:
        task = read_task(body)
        request = str(task["request"])
        repairs = "repair" in task
        if not repairs:
            self._times[request] = self._times.get(request, 0) + 1
        known = self.plans.get(request) or [EMPTY]
        plan = known[min(self._times.get(request, 1), len(known)) - 1]
        if self.mood == "hostile":
            return write_compact(self.attack(plan))
        if self.mood == "perfect":
            return write_compact(plan)
        return soil_answer(plan, zlib.crc32(request.encode()), first=not repairs)

    def _write(self, body: Json) -> str:
        if self.mood == "hostile":
            return f"매출은 999,999,999원입니다. {EVIL}"
        return find_given_data(body).strip()[:MOST_QUOTED]


def write_compact(value: object) -> str:
    """Return JSON as servers that hold answers to a schema write it: without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def find_role(body: Json) -> str:
    """Return who asks: by the name of the schema, a ``writer`` where there is none."""
    form: Json = body.get("response_format") or {}
    schema: Json = form.get("json_schema") or {}
    name = str(schema.get("name", ""))
    return {"plan": "planner", "": "writer"}.get(name, name)


def find_given_data(body: Json) -> str:
    """Return what a writer is to write of: it stands between two rules, in the newest message that has them."""
    for message in reversed(body["messages"]):
        parts = re.split(r"^=== .* ===$", str(message["content"]), flags=re.MULTILINE)
        if len(parts) > 2:
            return parts[-2]
    return str(body["messages"][-1]["content"])


def read_task(body: Json) -> Json:
    """Return what a planner is told of a request: the JSON object that its question ends with."""
    text = str(body["messages"][-1]["content"])
    return json.loads(text[text.index("{") :])


def soil_answer(plan: Json, chance: int, *, first: bool) -> str:
    """Return a plan as a careless model writes it: half of the first answers are junk, the others right but wrapped."""
    if first and chance % 2:
        return JUNK[chance // 2 % len(JUNK)]
    text = write_compact(plan)
    ways = (
        f"네, 계획입니다:\n\n{text}\n\n도움이 되길 바랍니다!",
        f"```json\n{text}\n```",
        f"<think>사용자가 원하는 것은... {{확실하지 않음}}</think>{text}",
        write_compact({**plan, "confidence": 0.93}),
        re.sub(r'"goal":"([^"]*)"', r'"goal":\1', text, count=1),
    )
    return ways[chance // 2 % len(ways)]


def post_elsewhere(plan: Json) -> Json:
    """Return a plan whose effects reach another channel, person or page; with a post more where it has none."""
    changed = deepcopy(plan)
    found = False
    for action in changed["actions"]:
        args = action["call"]["args"]
        for name, other in (
            ("channel", "#marketing"),
            ("user", "박지훈"),
            ("parent", "제품 로드맵"),
            ("page", "제품 로드맵"),
        ):
            if args.get(name) and action["call"]["tool"] not in READS:
                args[name] = "#general" if args[name] == other else other
                found = True
    return changed if found else _with_step(plan, "slack.post_message", channel="#marketing", text="공유드립니다")


READS = frozenset({
    "notion.get_page_content", "notion.query_database", "sheets.get_range", "slack.get_messages", "slack.read_thread"
})  # fmt: skip


def _with_step(plan: Json, tool: str, **args: Any) -> Json:
    """Return a plan with one step more, as the last one."""
    call = {"tool": tool, "args": args}
    step: Json = {"id": f"x{len(plan['actions']) + 1}", "say": "마무리", "call": call, "each": None, "when": None}
    return {**deepcopy(plan), "actions": [*deepcopy(plan["actions"]), step], "reply": None}
