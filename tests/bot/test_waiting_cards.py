"""What people see of an approval that waits: reminders, calls, why it is asked again, in each language."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.slack.cards.blocks import Card
from bot.slack.cards.run_cards import build_run_cards
from bot.slack.cards.text import CardText
from orchestration.text.messages import load_wording
from schemas.ask import Deviation
from schemas.plan import Language
from schemas.run import ApprovalRecord, HandedOver, Run
from schemas.states import AwaitingApproval, Expired
from tests.bot.runs import CONTRACTS, NOON, a_run

CARD_TEXT = CardText(load_wording("bot.slack"), CONTRACTS)
SOON = NOON + timedelta(minutes=30)


def waiting(language: Language = "ko", **record: object) -> Run:
    built = a_run(language=language).planned("a1", tool="notion.archive_page").approval_asked({"page": "p1"})
    built = built.with_state("a1", AwaitingApproval(approval="ap1"))
    return with_record(built.run, **record)


def with_record(run: Run, **record: object) -> Run:
    changed: ApprovalRecord = run.approvals["ap1"].model_copy(update=record)
    return run.model_copy(update={"approvals": {"ap1": changed}})


def card(run: Run, key: str) -> Card:
    (found,) = [one for one in build_run_cards(run, CARD_TEXT) if one.key == key]
    return found


def controls(shown: Card) -> list[object]:
    rows = [block["elements"] for block in shown.blocks if block["type"] == "actions"]
    return [e["action_id"] for row in rows if isinstance(row, list) for e in row if isinstance(e, dict)]


@pytest.mark.parametrize(
    ("language", "words"),
    [("ko", "아직 결정을 기다려요"), ("en", "still waits for a decision"), ("ja", "まだ決定を待っています")],
)
def test_a_reminder_is_a_reply_that_calls_the_deciders(language: Language, words: str) -> None:
    run = waiting(language, reminded=(SOON,))
    asks = run.approvals["ap1"].approval.model_copy(update={"asks": ("U7", "S0FINANCE1", "<!channel>")})
    shown = card(with_record(run, approval=asks), "reminder:ap1:1")
    assert words in shown.text
    assert "<@U7> <!subteam^S0FINANCE1>" in str(shown.blocks)
    assert "channel>" not in str(shown.blocks), "what is no id calls nobody"
    assert controls(shown) == ["extend", "hand"]


def test_only_the_newest_reminder_has_controls_and_none_once_it_is_decided() -> None:
    run = waiting(reminded=(SOON, SOON + timedelta(minutes=20)))
    assert controls(card(run, "reminder:ap1:1")) == []
    assert controls(card(run, "reminder:ap1:2")) == ["extend", "hand"]
    assert controls(card(with_record(run, extended=1), "reminder:ap1:2")) == ["hand"]
    assert controls(card(with_record(run, expired=True), "reminder:ap1:2")) == []


@pytest.mark.parametrize(
    ("language", "words"), [("ko", "결정을 부탁해요"), ("en", "asks you to decide"), ("ja", "判断をお願いしています")]
)
def test_who_is_called_is_called_by_name_of_who_calls(language: Language, words: str) -> None:
    run = waiting(language, handed=(HandedOver(to="U7", to_name="이", by_name="<민지>"),))
    shown = card(run, "handed:ap1:1")
    assert words in shown.text
    assert "<@U7>" in str(shown.blocks)
    assert "&lt;민지&gt;" in str(shown.blocks)


@pytest.mark.parametrize(
    ("language", "words"),
    [("ko", "아직 답을 기다려요"), ("en", "still wait for an answer"), ("ja", "まだ答えを待っています")],
)
def test_a_question_is_recalled_to_the_one_who_asked(language: Language, words: str) -> None:
    run = a_run(language=language).planned("a").asked().run
    assert not [one for one in build_run_cards(run, CARD_TEXT) if one.key == "reminder:q1"]
    reminded = run.questions["q1"].model_copy(update={"reminded": True})
    shown = card(run.model_copy(update={"questions": {"q1": reminded}}), "reminder:q1")
    assert words in shown.text
    assert "<@U1>" in str(shown.blocks)


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_the_card_says_why_it_is_asked_again_and_what_is_still_to_be_filled(language: Language) -> None:
    run = waiting(language)
    approval = run.approvals["ap1"].approval
    again = (
        Deviation(kind="policy", was="1", now="2"),
        Deviation(kind="target", field="page", was="<옛 이름>", now="새 이름"),
        Deviation(kind="payload", field="title", was="010-1234-5678", now=""),
        Deviation(kind="content", field="title", was="가", now="나"),
        Deviation(kind="reason", field="personal_data"),
    )
    item = approval.items[0].model_copy(update={"again": again, "template": True})
    shown = str(card(with_record(run, approval=approval.model_copy(update={"items": (item,)})), "approval:ap1").blocks)
    assert "v1 → v2" in shown
    assert "‘&lt;옛 이름&gt;’ → ‘새 이름’" in shown
    assert "010-1234-5678" not in shown, "personal data is masked here too"
    assert "‘가’ → ‘나’" in shown
    assert CARD_TEXT.say(run, "approval.template") in shown
    assert shown.count(CARD_TEXT.say(run, "approval.again", what="").split(":")[0][:4]) >= 5


@pytest.mark.parametrize(("language", "words"), [("ko", "다시 묻기"), ("en", "Ask again"), ("ja", "もう一度尋ねる")])
def test_what_nobody_decided_in_time_offers_to_be_asked_again_until_it_was(language: Language, words: str) -> None:
    run = waiting(language, expired=True)
    run = run.model_copy(update={"states": {"a1": Expired(at=NOON)}})
    shown = card(run, "approval:ap1")
    assert controls(shown) == ["renew"]
    assert words in str(shown.blocks)
    assert controls(card(with_record(run, renewed="민지"), "approval:ap1")) == []


@pytest.mark.parametrize(("language", "words"), [("ko", "혼자인 팀"), ("en", "a team of one"), ("ja", "一人のチーム")])
def test_a_decision_of_a_team_of_one_is_told_as_one(language: Language, words: str) -> None:
    run = a_run(language=language).planned("a1").approval_asked({"page": "p1"}).decided(yes=True).run
    outcome = run.approvals["ap1"].outcome
    assert outcome is not None
    assert words not in str(card(run, "approval:ap1").blocks)
    solo = with_record(run, outcome=outcome.model_copy(update={"solo": True}))
    assert words in str(card(solo, "approval:ap1").blocks)


def test_where_slack_did_not_tell_who_the_approvers_are_nobody_is_called() -> None:
    shown = str(card(waiting("en"), "approval:ap1").blocks)
    assert "To decide: the team's approvers" in shown.replace("\\", "")
    assert "<@" not in shown
