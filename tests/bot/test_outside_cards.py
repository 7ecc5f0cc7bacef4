"""What stands in a thread that people outside the team can read holds nothing of what a run is about or has read."""

from __future__ import annotations

import pytest

from bot.slack.cards.run_cards import build_run_cards, build_visible_cards
from bot.slack.place_check import PlaceView
from schemas.events import EndStatus, Link, PlaceWord
from schemas.plan import Reply
from schemas.run import HandedOver, Run
from schemas.states import Failed, Skipped
from schemas.values import Payload
from tests.bot.runs import EVERY_STATE, FAILURE, NOON, RunBuilder, a_run, choices
from tests.bot.test_cards import CARD_TEXT, action_ids, judge, shown

CANARY = "비밀7421"
POSTED = frozenset({"status", "question:q1", "approval:ap1", "reminder:q1", "answer", "answer:1"})
UNTOLD = ("drop", "edit_step", "edit", "always", "pick_channel", "write_answer", "choose_0", "undo", "retry")
"""Controls that hold names of steps or choices, or lead to what is told elsewhere."""


def replied() -> Run:
    built = a_run().planned(goal=CANARY).ended("succeeded", CANARY).run
    assert built.plan is not None
    plan = built.plan.model_copy(update={"reply": Reply(kind="answer", text=CANARY)})
    return built.model_copy(update={"plan": plan, "plan_revision": 1})


def reminded(built: RunBuilder) -> Run:
    run = built.run
    handed = (HandedOver(to="U3", to_name="sarah", by_name="minji"),)
    again = run.approvals["ap1"].model_copy(update={"reminded": (NOON,), "handed": handed})
    return run.model_copy(update={"approvals": {"ap1": again}})


def secret_runs() -> dict[str, Run]:
    planned = a_run().planned(CANARY, goal=CANARY)
    failed = Failed(failure=FAILURE.model_copy(update={"message": CANARY}), attempts=1, ended_at=NOON)
    every = a_run().planned(*(f"{CANARY}{n}" for n in range(len(EVERY_STATE))), goal=CANARY)
    for number, state in enumerate(EVERY_STATE):
        every = every.with_state(f"{CANARY}{number}", state)
    payload: Payload = {"page": CANARY, "text": CANARY}
    asked = planned.asked("choices", text=CANARY, why=CANARY, choices=choices(CANARY, "b"))
    return {
        "planned": planned.run,
        "every state": every.run,
        "failed": planned.with_state(CANARY, failed).ended("failed", CANARY).run,
        "skipped": planned.with_state(CANARY, Skipped(reason=CANARY)).run,
        "a question": asked.run,
        "an answered question": asked.answered(CANARY).run,
        "an approval": planned.approval_asked(payload).run,
        "two approvals": planned.approval_asked(payload, payload).run,
        "a decided approval": planned.approval_asked(payload).decided(False, CANARY).run,
        "an expired approval": planned.approval_asked(payload).expired().run,
        "a reminded approval": reminded(planned.approval_asked(payload)),
        "an answer": planned.ended("succeeded", CANARY, Link(label=CANARY, url=f"https://x.example/{CANARY}")).run,
        "a reply": replied(),
        "paused": planned.paused().run,
    }


RUNS = secret_runs()


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("word", ["private_answers", "refuse"])
def test_no_card_in_the_thread_holds_what_the_run_is_about(name: str, word: PlaceWord) -> None:
    run = RUNS[name]
    assert any(CANARY in shown(card) + card.text for card in build_run_cards(run, CARD_TEXT))
    there = [card for card in build_visible_cards(run, CARD_TEXT, PlaceView("guests", word), POSTED) if not card.to]
    assert there[0].key == "status"
    for card in there:
        assert CANARY not in shown(card) + card.text, card.key
        assert not set(action_ids(card)) & set(UNTOLD), card.key
        judge(card)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a question", {"question:q1@U1"}),
        ("an answer", {"answer@U1"}),
        ("a reply", {"status@U1"}),
        ("a reminded approval", {"approval:ap1@U3"}),
        ("planned", set[str]()),
    ],
)
def test_what_the_thread_does_not_tell_is_told_to_those_it_is_for(name: str, told: set[str]) -> None:
    direct = [
        card
        for card in build_visible_cards(RUNS[name], CARD_TEXT, PlaceView("shared", "private_answers"), ())
        if card.to
    ]
    assert {card.key for card in direct} == told
    for card in direct:
        assert CANARY in shown(card)
        assert card.to == card.key.partition("@")[2]
        judge(card)


def test_where_metel_does_not_work_there_is_one_card_unless_others_were_posted() -> None:
    refused = PlaceView("unknown", "refuse")
    (card,) = build_visible_cards(RUNS["an answer"], CARD_TEXT, refused, ())
    assert "outside_places" in card.text
    later = build_visible_cards(RUNS["an answer"], CARD_TEXT, refused, {"status", "answer"})
    assert [card.key for card in later] == ["status", "answer"]


@pytest.mark.parametrize(("status", "keys"), [("partly_succeeded", ["answer@U1"]), ("denied", [])])
def test_what_was_done_before_a_place_was_shut_is_told_to_who_asked(status: EndStatus, keys: list[str]) -> None:
    run = a_run().planned("a").ended(status, "'3월 결정' 페이지를 만들었어요.").run
    cards = build_visible_cards(run, CARD_TEXT, PlaceView("guests", "refuse"), ())
    assert [card.key for card in cards if card.to] == keys


def test_where_only_the_team_reads_all_is_told_in_the_thread() -> None:
    for run in RUNS.values():
        assert build_visible_cards(run, CARD_TEXT, PlaceView(), ()) == build_run_cards(run, CARD_TEXT)


def test_a_card_in_a_direct_message_is_kept_up_to_date_when_the_place_is_the_teams_again() -> None:
    found = build_visible_cards(RUNS["a question"], CARD_TEXT, PlaceView(), {"question:q1@U1"})
    assert [card.key for card in found if card.to] == ["question:q1@U1"]
