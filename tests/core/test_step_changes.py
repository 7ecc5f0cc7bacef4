"""What a changed step does to its run, and what a decision on some steps or with a sequel leads to: pure cases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.ask.approvers import Actor
from orchestration.commands.approval import decide_approval
from orchestration.commands.edit_step import change_step
from orchestration.run.action_events import BrokenJournalError
from orchestration.run.ask_events import Ruling, find_rejected_steps
from orchestration.run.commands import ChangeStep, DecideApproval, Rejection, Who
from orchestration.run.edit_events import (
    find_change,
    find_continued_card,
    is_changed_on_card,
    is_of_changed,
    list_card_changes,
    list_newest_approvals,
)
from orchestration.run.memory import collect_person_texts
from orchestration.text.typed_words import find_added_words
from orchestration.workspace import Person
from schemas.ask import Approval, ApprovalItem
from schemas.decision import Decision
from schemas.errors import ErrorKind
from schemas.events import (
    ActionStarted,
    ApprovalAsked,
    Event,
    FieldChange,
    QuestionAnswered,
    ReplanWanted,
    RunPaused,
    StepChanged,
    StepDropped,
)
from schemas.plan import Plan
from schemas.states import AwaitingApproval, Denied, Filled, Pending, Skipped
from schemas.team import TeamSettings
from schemas.values import Json
from tests.core.builders import ALLOWED, NOW, RunBuilder, a_plan, a_run, an_action

TEAM = TeamSettings(team="T1", approvers=("UBOSS",))
ASK = Decision(decision="require_confirm", rule="external")
TWO = a_plan(an_action("a1"), an_action("a2"), an_action("a3", depends_on=("a2",)))


def asked(built: RunBuilder, *steps: str, name: str = "p1", continues: str = "") -> RunBuilder:
    """Ask about these steps on one card."""
    items = tuple(
        ApprovalItem(action=step, tool="slack.post_message", payload={"text": step}, payload_hash=step, decision=ASK)
        for step in steps
    )
    approval = Approval(id=name, items=items, asked_at=NOW, expires_at=NOW + timedelta(hours=1), continues=continues)
    return built.then(ApprovalAsked(at=NOW, approval=approval))


def a_change(step: str = "a1", field: str = "text", value: str = "새 글", was: str = "글") -> StepChanged:
    return StepChanged(at=NOW, action=step, changes={field: FieldChange(value=value, was=was)}, by="U1", by_name="민지")


WAITING = asked(a_run(TWO), "a1", "a2")
CHANGED = WAITING.then(a_change())


def ruled(built: RunBuilder, ruling: Ruling, by: str = "U1") -> tuple[tuple[Event, ...], Rejection | None]:
    actor = Actor(Person(by, "민지", "member"))
    return decide_approval(built.run, DecideApproval("p1", ruling), Who(by, "민지"), NOW, actor)


def changed_by(built: RunBuilder, command: ChangeStep, by: str) -> tuple[tuple[Event, ...], Rejection | None]:
    changes, actor = {"text": FieldChange(value="x")}, Actor(Person(by, by, "member"))
    return change_step(built.run, command, changes, Who(by), NOW, team=TEAM, actor=actor)


def after(built: RunBuilder, events: tuple[Event, ...]) -> RunBuilder:
    for event in events:
        built = built.then(event)
    return built


def test_a_changed_step_is_filled_anew_with_all_that_was_asked_beside_it() -> None:
    run = CHANGED.run
    assert isinstance(run.states["a1"], Pending)
    assert isinstance(run.states["a2"], Pending)
    assert not run.approvals["p1"].open
    assert find_change(run, "a1", "text") == FieldChange(value="새 글", was="글")
    assert is_changed_on_card(run, "a1")
    assert not is_changed_on_card(run, "a2")


def test_the_next_approval_goes_on_on_the_same_card_and_tells_the_change() -> None:
    items = CHANGED.run.approvals["p1"].approval.items
    assert find_continued_card(CHANGED.run, items) == "p1"
    again = asked(CHANGED, "a1", "a2", name="p2", continues="p1")
    (shown,) = list_newest_approvals(again.run)
    assert shown.approval.id == "p2"
    assert shown.approval.card == "p1"
    assert [change.by_name for change in list_card_changes(again.run, shown)] == ["민지"]
    assert find_continued_card(again.run, items) == "", "a card goes on once"


def test_another_approval_has_a_card_of_its_own() -> None:
    both = asked(WAITING, "a3", name="p9")
    assert {record.approval.card for record in list_newest_approvals(both.run)} == {"p1", "p9"}
    assert find_continued_card(both.run, both.run.approvals["p9"].approval.items) == ""


def test_an_approval_that_was_changed_decides_nothing_and_tells_who_changed_it() -> None:
    events, notice = ruled(CHANGED, Ruling(True))
    assert events == ()
    assert notice == Rejection(ErrorKind.APPROVAL_CHANGED, {"by": "민지", "at": "10:00"})


@pytest.mark.parametrize(
    ("built", "step", "approval", "by", "error"),
    [
        (WAITING, "a1", "p1", "U9", ErrorKind.NOT_AN_APPROVER),
        (WAITING, "a3", "p1", "U1", ErrorKind.STEP_FIXED),
        (WAITING, "a3", "", "U1", ErrorKind.STEP_FIXED),
        (WAITING, "a1", "p7", "U1", ErrorKind.APPROVAL_UNKNOWN),
        (CHANGED, "a1", "p1", "U1", ErrorKind.APPROVAL_CHANGED),
        (a_run(TWO).started("a1"), "a1", "", "U1", ErrorKind.STEP_FIXED),
        (a_run(TWO).then(RunPaused(at=NOW, by="U1")).then(a_change("a3")), "a9", "", "U1", ErrorKind.STEP_FIXED),
    ],
)
def test_what_cannot_be_changed(built: RunBuilder, step: str, approval: str, by: str, error: ErrorKind) -> None:
    events, notice = changed_by(built, ChangeStep(step, {"text": "x"}, approval), by)
    assert events == ()
    assert notice is not None
    assert notice.error == error


def test_a_step_of_a_paused_run_that_has_not_begun_can_be_changed() -> None:
    paused = a_run(TWO).then(RunPaused(at=NOW, by="U1"))
    events, notice = changed_by(paused, ChangeStep("a3", {"text": "x"}), "UBOSS")
    assert notice is None
    assert find_change(after(paused, events).run, "a3", "text") == FieldChange(value="x")
    assert not is_changed_on_card(after(paused, events).run, "a3")


def test_a_journal_that_changes_a_begun_step_is_broken() -> None:
    with pytest.raises(BrokenJournalError):
        assert a_run(TWO).started("a1").then(a_change()).run


def test_a_change_puts_an_earlier_answer_aside_and_a_later_answer_counts() -> None:
    answered = a_run(TWO).asked("a1").then(QuestionAnswered(at=NOW, question="q-a1", value="C1", by="U1"))
    changed = answered.then(RunPaused(at=NOW, by="U1")).then(a_change(field="channel", value="C2", was="C1"))
    assert changed.run.answers("a1") == {}
    assert "channel" in answered.run.answers("a1")


def test_a_change_lives_on_in_a_plan_that_says_the_same_and_dies_in_another() -> None:
    def planned(text: str) -> Plan:
        return a_plan(an_action("a1", inputs={"text": text}))

    changed = asked(a_run(planned("글")), "a1").then(a_change())
    assert find_change(changed.planned(planned("글")).run, "a1", "text") is not None
    assert find_change(changed.planned(planned("다른 글")).run, "a1", "text") is None
    assert not is_changed_on_card(changed.planned(planned("다른 글")).run, "a1")


def test_another_plan_closes_what_is_still_asked() -> None:
    assert not WAITING.planned(TWO).run.approvals["p1"].open


def test_what_a_loop_was_changed_to_holds_for_each_item() -> None:
    paused = a_run(TWO).then(RunPaused(at=NOW, by="U1")).then(a_change())
    assert find_change(paused.run, "a1#2", "text") == FieldChange(value="새 글", was="글")


def test_what_was_decided_before_a_change_begins_nothing_of_the_changed_step() -> None:
    before, now = WAITING.run, CHANGED.run
    begun = ActionStarted(at=NOW, action="a1", attempt=1, operation="op", filled=Filled(payload={}), decision=ALLOWED)
    assert is_of_changed(before, now, begun)
    assert not is_of_changed(before, now, begun.model_copy(update={"action": "a3"}))
    assert not is_of_changed(now, now, begun)


def test_only_the_words_that_a_person_added_are_the_persons() -> None:
    assert find_added_words("회의는 금요일 #random", "회의는 목요일 #exec") == "금요일 #random"
    changed = WAITING.then(a_change(value="회의는 #random", was="회의는 #exec"))
    assert "#random" in collect_person_texts(changed.run)
    assert "#exec" not in collect_person_texts(changed.run)


def test_of_a_changed_list_what_stayed_is_not_the_persons() -> None:
    was: list[Json] = [["이준호", "evil@evil.io"], {"메모": "#exec 로"}]
    now: list[Json] = [["이준호", "evil@evil.io"], {"메모": "#random 로"}]
    change = StepChanged(at=NOW, action="a1", changes={"rows": FieldChange(value=now, was=was)}, by="U1")
    said = collect_person_texts(WAITING.then(change).run)
    assert "#random" in said
    assert not [word for word in ("이준호", "evil@evil.io", "#exec") if word in said]


def test_a_yes_to_some_steps_leaves_the_others_out() -> None:
    events, notice = ruled(WAITING, Ruling(True, frozenset({"a1"})))
    run = after(WAITING, events).run
    assert notice is None
    assert run.approved == {"a1": "a1"}
    assert isinstance(run.states["a1"], Pending)
    left_out = run.states["a2"]
    assert isinstance(left_out, Skipped)
    assert left_out.dropped
    assert "민지" in left_out.reason


def test_a_yes_to_nothing_is_no_decision() -> None:
    assert ruled(WAITING, Ruling(True, frozenset())) == ((), Rejection(ErrorKind.NOTHING_CHOSEN))
    assert ruled(WAITING, Ruling(True, frozenset({"a9"}))) == ((), Rejection(ErrorKind.NOTHING_CHOSEN))


def test_a_no_that_stops_leaves_out_all_that_has_not_begun() -> None:
    events, _ = ruled(WAITING, Ruling(False, reason="그만", sequel="stop"))
    run = after(WAITING, events).run
    assert isinstance(run.states["a1"], Denied)
    assert isinstance(run.states["a3"], Skipped)
    assert [event.action for event in events if isinstance(event, StepDropped)] == ["a3"]


def test_a_no_by_itself_stops_only_what_needs_it() -> None:
    events, _ = ruled(WAITING, Ruling(False))
    assert [event.type for event in events] == ["approval_decided"]
    assert isinstance(after(WAITING, events).run.states["a3"], Pending)


def test_a_no_that_wants_another_way_gives_the_planner_the_reason_as_the_persons_own() -> None:
    events, _ = ruled(WAITING, Ruling(False, reason="#random에 올려요", sequel="another_way"))
    wanted = events[-1]
    assert isinstance(wanted, ReplanWanted)
    assert "#random에 올려요" in wanted.reason
    run = after(WAITING, events).run
    assert "#random에 올려요" in collect_person_texts(run)
    assert {step.id for step in find_rejected_steps(run)} == {"a1", "a2"}
    assert find_rejected_steps(WAITING.run) == ()


def test_an_approval_of_before_there_were_changes_folds_as_it_did() -> None:
    old = WAITING.run.approvals["p1"].approval.model_dump(mode="json", exclude={"continues"})
    assert Approval.model_validate(old).card == "p1"
    assert isinstance(WAITING.run.states["a1"], AwaitingApproval)
