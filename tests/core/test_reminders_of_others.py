"""Reminders for somebody else go out at the moment that is named, and say nothing of it; one that is not wanted is sent
to nobody."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.checks.unclear_texts import mark_unclear_texts
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.rule_planner import RulePlanner
from schemas.plan import Plan
from schemas.request import EarlierThing, EarlierWork
from schemas.values import MISSING
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task

MORROW_15, TODAY_16 = "2026-03-05T15:00", "2026-03-04T16:00"
LOG_CHECK = EarlierThing(id="p1", title="Log check", row=1, whose=("박지훈",))


def ask(text: str, *, of: EarlierWork | None = None) -> Any:
    task = a_task(text)
    return task._replace(request=task.request.model_copy(update={"follows": of, "in_thread": of is not None}))


def list_sent(text: str, *, of: EarlierWork | None = None) -> list[tuple[str, str, str]]:
    """Who is sent what, and when, with "now" for what goes out at once."""
    actions: Any = make_plan(ask(text, of=of))["actions"]
    sent = [one["inputs"] for one in actions if one["tool"] in ("slack.send_dm", "slack.schedule_dm")]
    return [(one["user"], one.get("text", MISSING), str(one.get("post_at", "now"))[:16]) for one in sent]


def does_wait(text: str) -> bool:
    actions: Any = make_plan(ask(text))["actions"]
    return all(one.get("policy_hints", {}).get("needs_user_confirmation") for one in actions)


def shown(*things: EarlierThing, title: str = "") -> EarlierWork:
    query = {
        "id": "a1",
        "tool": "notion.query_database",
        "intent": "read",
        "summary": "",
        "risk": {"level": "read"},
        "inputs": {"database": "작업", "filter": {"path": "@title", "op": "eq", "value": title}} if title else {},
    }
    steps = Plan.model_validate(make_plan(ask("박지훈 작업 보여줘"))).actions
    steps = tuple(one.model_copy(update={"inputs": query["inputs"]}) for one in steps[:1])
    people = tuple(who for one in things for who in one.whose)
    return EarlierWork(run="r1", words="log check?", at=NOW, steps=steps, things=things, people=people)


@pytest.mark.parametrize(
    ("text", "who", "said", "at"),
    [
        ("remind sarah about the invoice tomorrow at 3pm", ["sarah"], "Reminder: the invoice", MORROW_15),
        ("fine then remind Jihoon about the invoice at 4pm", ["Jihoon"], "Reminder: the invoice", TODAY_16),
        ("send junho a reminder about the badge form at 4pm", ["junho"], "Reminder: the badge form", TODAY_16),
        ("set a reminder for sarah about parking at 4pm please", ["sarah"], "Reminder: parking", TODAY_16),
        (
            "remind sarah and junho about the badge form at 4pm",
            ["sarah", "junho"],
            "Reminder: the badge form",
            TODAY_16,
        ),
        ("don't forget to remind sarah about the invoice at 4pm", ["sarah"], "Reminder: the invoice", TODAY_16),
        ("사라님한테 내일 오후 3시에 영수증 리마인드 해줘", ["사라"], "리마인드: 영수증", MORROW_15),
        ("그럼 영수증 건 준호님께 내일 3시에 리마인드 부탁해요", ["준호"], "리마인드: 영수증 건", MORROW_15),
        ("준호님이랑 지훈님한테 4시에 배포 리마인드", ["준호", "지훈"], "리마인드: 배포", TODAY_16),
        ("지훈님한테 배포 리마인드 해줘 4시에", ["지훈"], "리마인드: 배포", TODAY_16),
        ("サラさんに請求書の件を明日15時にリマインドして", ["サラ"], "リマインド: 請求書", MORROW_15),
        ("明日15時にジュノさんに請求書をリマインドしてください", ["ジュノ"], "リマインド: 請求書", MORROW_15),
        ("自分に明日15時に請求書をリマインドして", ["김민지"], "リマインド: 請求書", MORROW_15),
    ],
)
def test_somebody_is_reminded_at_the_moment_that_is_named(text: str, who: list[str], said: str, at: str) -> None:
    assert list_sent(text) == [(one, said, at) for one in who]


@pytest.mark.parametrize(
    "text",
    [
        "remind sarah about the vendor call on friday at 3pm",
        "사라님께 금요일 오전 10시에 영수증 제출하라고 리마인드해줘",
    ],
)
def test_a_moment_that_may_be_of_the_matter_itself_is_shown_first(text: str) -> None:
    assert does_wait(text)
    assert list_sent(text)[0][2].startswith("2026-03-06")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ok then remind sarah about it tomorrow at 3pm", "Reminder: Log check"),
        ("then remind sarah tomorrow at 3pm", "Reminder: Log check"),
        ("그럼 사라님한테 내일 3시에 그거 리마인드 해줘", "리마인드: Log check"),
        ("じゃあサラさんに明日15時にリマインドして", "リマインド: Log check"),
    ],
)
@pytest.mark.parametrize("of", [shown(LOG_CHECK), shown(title="Log check")])
def test_what_a_thread_looked_for_is_called_by_its_title(text: str, said: str, of: EarlierWork) -> None:
    ((who, told, at),) = list_sent(text, of=of)
    assert (who.casefold(), told, at) in [(one, said, MORROW_15) for one in ("sarah", "사라", "サラ")]
    assert RulePlanner().follows(ask(text, of=of))


def test_a_pronoun_means_the_one_person_whose_it_is() -> None:
    assert list_sent("remind him about it tomorrow at 3pm", of=shown(LOG_CHECK)) == [
        ("박지훈", "Reminder: Log check", MORROW_15)
    ]


def test_what_is_not_said_is_asked_for() -> None:
    task = ask("remind sarah about it tomorrow at 3pm")
    (step,) = list_actions(mark_unclear_texts(task, make_plan(task)))
    assert step["inputs"] == {"user": "sarah", "text": MISSING, "post_at": "2026-03-05T15:00:00+09:00"}


@pytest.mark.parametrize(
    "text",
    [
        "don't remind sarah about the invoice",
        "no need to remind Junho about the invoice tomorrow at 3pm",
        "사라님한테 내일 3시에 리마인드 하지 마",
        "サラさんにリマインドしないで",
    ],
)
def test_a_reminder_that_is_not_wanted_is_sent_to_nobody(text: str) -> None:
    assert list_sent(text) == []


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("remind sarah about the 3pm call", "now"),
        ("remind sarah about the invoice by tomorrow 3pm", "now"),
        ("サラさんに15時の打ち合わせをリマインドして", "now"),
    ],
)
def test_the_time_of_the_matter_is_no_moment_of_its_reminder(text: str, at: str) -> None:
    assert list_sent(text)[0][2] == at
