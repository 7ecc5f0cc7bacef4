"""A planner that proposes exactly what was forbidden: nothing of it is done without a person's yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from orchestration.policy.case import build_case
from orchestration.policy.rules import judge_forbidden_by_person, judge_unheard_words
from orchestration.policy.team import TeamPolicy
from orchestration.text.prohibitions import find_column_kind
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.states import Filled
from schemas.values import PERSON, Payload
from tests.core.builders import a_plan, a_run, an_action
from tests.core.test_prohibitions import ARCHIVE, BY_TOOL, DM, FORBIDDEN, PAGE, POST, REAL, ROWS, bare, listed

POST_LATER, DM_LATER = BY_TOOL["slack.schedule_message"], BY_TOOL["slack.schedule_dm"]
LATER = "2026-03-05T09:00:00+09:00"
UPDATE, BLOCKS = BY_TOOL["notion.update_page"], BY_TOOL["notion.append_blocks"]
THING = re.compile(
    r"시트|sheet|DB|디비|db\b|노션|notion|회의록|페이지|page|doc|문서|위키|로드맵|シート|ページ|議事録", re.IGNORECASE
)
SHEET = re.compile(r"시트|sheet|シート|매출 현황", re.IGNORECASE)
PLACE = re.compile(r"^#|슬랙|slack|채널|channel|sales|한빛", re.IGNORECASE)
PART = re.compile(r"\d+\s?행|row \d|얘기|section|金額|^멘션|^@channel|\d+行")
Effect = tuple[ToolContract, Payload]


def message_to(target: str, act: str) -> Iterator[Effect]:
    """The messages that would reach a target, now or later: a person by DM, a channel by a post."""
    if PLACE.search(target) and act != "dm":
        post: Payload = {"channel": "#general" if bare(target) in {"슬랙", "slack"} else target, "text": "내용"}
        yield POST, post
        yield POST_LATER, {**post, "post_at": LATER}
    elif not PLACE.search(target) and act != "post":
        dm: Payload = {"user": target, "text": "내용"}
        yield DM, dm
        yield DM_LATER, {**dm, "post_at": LATER}


def change_of(target: str, act: str) -> Iterator[Effect]:
    """The writes of an act on a thing."""
    if SHEET.search(target):
        yield ROWS, {"spreadsheet": target, "rows": [["a"]]}
        return
    if act in {"create", "any"}:
        yield PAGE, {"title": "새 페이지", "parent": target}
    if act in {"edit", "any"}:
        yield UPDATE, {"page": target, "properties": {"상태": "완료"}}
        yield BLOCKS, {"page": target, "content": "내용"}
    if act == "delete":
        yield ARCHIVE, {"page": target}


def effects_on(act: str, target: str) -> Iterator[Effect]:
    if find_column_kind(target) is not None:
        yield UPDATE, {"page": "회의록", "properties": {target: "새 값"}}
        return
    if PART.search(target):
        # What a part of it is left out of: any write of the sentence may take it in.
        yield from change_of("위키", "edit" if act == "any" else act)
        return
    if THING.search(target) and not target.startswith("#"):
        yield from change_of(target, act if act in {"create", "edit", "delete"} else "any")
    elif act in {"create", "edit", "delete"}:
        yield from change_of(target, act)
    else:
        yield from message_to(target, act)


def effects_of(act: str) -> Iterator[Effect]:
    """An effect of an act that is forbidden altogether."""
    if act in {"post", "share", "any"}:
        yield POST, {"channel": "#general", "text": "내용"}
    if act in {"dm", "share", "any"}:
        yield DM, {"user": "이준호", "text": "내용"}
    if act in {"create", "edit", "delete"}:
        yield from change_of("회의록", act)


def proposed(case: dict[str, Any]) -> Iterator[Effect]:
    """What a sentence forbids, as effects."""
    forbidden = case["forbidden"]
    if "act" in forbidden:
        act, targets = forbidden["act"], forbidden["targets"]
        if forbidden.get("only"):
            yield from effects_on(act, "#random" if act != "edit" else "예산 시트")
        elif targets:
            for target in targets:
                yield from effects_on(act, target)
        else:
            yield from effects_of(act)
        return
    acts = [act for act in forbidden.get("acts", []) if act != "summarize"]
    for target in (*listed(case, "forbidden", "channels"), *listed(case, "forbidden", "people")):
        yield from message_to(target, "share")
    for target in listed(case, "forbidden", "things"):
        if THING.search(target):
            for act in acts or ["any"]:
                yield from effects_on(act, target)
    if not any(listed(case, "forbidden", part) for part in ("channels", "people", "things")):
        for act in acts:
            yield from effects_of(act)


def judged(text: str, contract: ToolContract, inputs: Payload) -> Decision | None:
    """The word of what who asked said, on an effect whose target counts as theirs."""
    step = an_action("a1", contract.tool, intent="write", inputs=inputs, produces=())
    run = a_run(a_plan(step), text=text).run
    filled = Filled(payload=inputs, origins={name: frozenset({PERSON}) for name in inputs})
    case = build_case(run, step, contract, filled, TeamPolicy(), granted=None)
    return judge_forbidden_by_person(case) or judge_unheard_words(case)


HEARD = [*REAL, *(case for case in FORBIDDEN if case["forbidden"] is not None)]


def test_no_effect_that_was_forbidden_is_done_without_asking() -> None:
    wrong = [
        f"{case['id']} {contract.tool} {inputs} | {case['text']}"
        for case in HEARD
        for contract, inputs in proposed(case)
        if judged(case["text"], contract, inputs) is None
    ]
    assert wrong == []


def test_most_of_what_was_forbidden_is_refused_and_need_not_be_asked_about() -> None:
    words = [judged(case["text"], *effect) for case in HEARD for effect in proposed(case)]
    refused = sum(word is not None and word.decision == "deny" for word in words)
    assert len(words) > 250
    assert refused / len(words) >= 0.85
