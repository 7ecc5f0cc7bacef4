"""Each stored delivery reaches the command handler once, in order, and never by a forged click."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.clock import SystemClock, Timer
from bot.slack.cards.text import CardText
from bot.slack.clicked_card import ClickedCard
from bot.slack.fact_orders import FactOrders
from bot.slack.handler import IntentHandler
from bot.slack.inbox_worker import TRIES, InboxWorker
from bot.slack.own_data_orders import OwnDataOrders
from bot.slack.parse import Reader
from bot.slack.people import Notices, People
from bot.slack.poster import ThreadOpener
from bot.slack.references import Reference
from bot.slack.request_gate import RequestGate
from bot.slack.step_form import StepForm
from bot.slack.team_orders import PolicyEdits, TeamOrders
from bot.slack.thread_handler import ThreadHandler
from bot.slack.web import SlackProfile
from orchestration.ask.command_result import CommandResult
from orchestration.plan.thread_context import Session
from orchestration.ports import CardRow, Delivery, RunRow
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import AnswerQuestion, ChangeStep, DecideApproval, Steer, Who
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError
from schemas.run import ApprovalRecord
from schemas.values import Payload
from tests.bot.fake_web import BUSY, HELD, SILENT, FakeWeb, ProfileDirectory, Trouble, a_refusal
from tests.bot.fakes import (
    CardsInMemory,
    FakeTime,
    InboxInMemory,
    NoonClock,
    RecordingCommands,
    RunsInMemory,
    a_book,
    a_surface,
    indoors,
    nobody,
    some_stops,
)
from tests.bot.runs import NOON, a_run, choices

MEMBER = Who("U1", "name of U1")


class Stage:
    """A drain with its surroundings."""

    def __init__(self) -> None:
        self.inbox, self.cards, self.runs = InboxInMemory(), CardsInMemory(), RunsInMemory()
        self.web, self.time = FakeWeb(), FakeTime()
        self.commands = RecordingCommands(self.inbox, runs=self.runs)
        timer = Timer(self.time.elapsed, self.time.sleep)
        wording = load_wording("bot.slack")
        intent_handler = IntentHandler(
            team="T1",
            commands=self.commands,
            inbox=self.inbox,
            runs=self.runs,
            clicked=ClickedCard(self.runs, self.cards, timer),
            people=People(ProfileDirectory(self.web), self.web, self.time.elapsed),
            notices=Notices(self.web),
            thread=ThreadHandler(
                self.commands, Session(self.runs, SystemClock()), Notices(self.web), CardText(wording), nobody
            ),
            policy_changes=PolicyEdits(a_book(), self.web, Notices(self.web), wording, "ko", {}),
            team_orders=TeamOrders(a_surface(self.commands)),
            gate=RequestGate("T1", some_stops(), a_book(), self.runs, NoonClock(), "Asia/Seoul"),
            own_data=OwnDataOrders(a_surface(self.commands)),
            fact_orders=FactOrders(a_surface(self.commands), NoonClock(), "Asia/Seoul"),
            opener=ThreadOpener(self.web, wording, indoors),
            check_place=indoors,
            wording=wording,
            language="ko",
            clock=NoonClock(),
        )
        self.drain = InboxWorker(self.inbox, intent_handler, Reader("UBOT"), timer)

    async def receives(self, *deliveries: Delivery) -> None:
        """Store deliveries and let them be carried."""
        for delivery in deliveries:
            await self.inbox.store(delivery)
        self.drain.wake()
        await until(lambda: not set(self.inbox.rows) - set(self.inbox.done))

    async def has_card(self, key: str, *, channel: str = "C1", ts: str = "9.9") -> None:
        """Put the run with a question and an approval there, and one of its cards."""
        built = a_run().planned("a1").asked("choices", choices=choices("A", "B")).approval_asked({"page": "x"})
        self.runs.runs["run7f3a"] = built.run
        await self.cards.put(CardRow("T1", "run7f3a", key, channel, ts, "d"))


@pytest.fixture
async def stage() -> AsyncGenerator[Stage]:
    made = Stage()
    made.drain.start()
    yield made
    await made.drain.stop(1)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(3):
        while True:
            if holds():
                return
            await asyncio.sleep(0.001)


def mention(text: str = "<@UBOT> 회의록 만들어줘", *, key: str = "event:Ev1", **more: Any) -> Delivery:
    event: Payload = {"type": "app_mention", "user": "U1", "text": text, "ts": "1.5", "channel": "C1", **more}
    return Delivery(key, "T1", "slack.event", {"event_id": key, "event": event}, NOON)


def click(
    action_id: str,
    reference: Reference,
    *,
    value: str = "v",
    user: str = "U1",
    team: str = "T1",
    ts: str = "9.9",
    channel: str = "C1",
) -> Delivery:
    body: Payload = {
        "type": "block_actions",
        "team": {"id": team},
        "user": {"id": user, "name": "clicker"},
        "channel": {"id": channel},
        "container": {"message_ts": ts, "thread_ts": "1.5"},
        "actions": [{"action_id": action_id, "block_id": reference.written(), "value": value}],
    }
    return Delivery(f"click:{action_id}:{user}:{ts}:{team}:{channel}:{value}", team, "slack.interaction", body, NOON)


QUESTION = Reference("question", "run7f3a", "q1")
APPROVAL = Reference("approval", "run7f3a", "ap1")


async def test_a_mention_begins_a_run_with_names_and_the_persons_time_zone(stage: Stage) -> None:
    await stage.receives(mention())
    (request,) = stage.commands.requests
    assert (request.user_name, request.timezone, request.place.channel_name) == ("name of U1", "Asia/Tokyo", "name-C1")


async def test_a_delivery_that_the_handler_left_open_is_finished_and_not_carried_again(stage: Stage) -> None:
    stage.commands.marks = False
    await stage.receives(mention())
    assert len(stage.commands.requests) == 1
    assert stage.inbox.done == ["event:Ev1"]


async def test_what_asks_for_nothing_is_finished(stage: Stage) -> None:
    await stage.receives(mention(bot_id="B1"))
    assert (stage.commands.requests, stage.commands.taken) == ([], [])


async def test_a_failing_handler_is_tried_again(stage: Stage) -> None:
    stage.commands.failures = 2
    await stage.receives(mention())
    assert len(stage.commands.requests) == 1


async def test_a_delivery_that_always_fails_is_set_aside_and_the_person_is_told(stage: Stage) -> None:
    stage.commands.failures = TRIES
    await stage.inbox.store(mention())
    stage.drain.wake()
    await until(lambda: bool(stage.web.whispers))
    assert "기록" in stage.web.whispers[0][3]
    await stage.inbox.store(mention(key="event:Ev2", ts="2.5"))
    stage.drain.wake()
    await until(lambda: "event:Ev2" in stage.inbox.done)
    assert "event:Ev1" not in stage.inbox.done
    assert len(stage.commands.requests) == 1


NEW_WORD = a_refusal("transient", "a_word_of_tomorrow")


async def test_who_could_not_be_asked_about_is_no_stranger_and_their_request_is_carried(stage: Stage) -> None:
    stage.web.troubles = [Trouble("profile", NEW_WORD)]
    await stage.receives(mention())
    assert len(stage.commands.requests) == 1
    assert stage.web.whispers == []


@pytest.mark.parametrize(
    "trouble", [NEW_WORD, BUSY, a_refusal("rate_limited", "ratelimited", 1.0), a_refusal("auth", "x")]
)
async def test_a_delivery_outlives_what_is_not_there_and_the_person_is_told_once(
    stage: Stage, trouble: ToolError
) -> None:
    stage.web.troubles = [Trouble("profile", trouble)] * 12
    await stage.receives(mention())
    assert len(stage.commands.requests) == 1
    assert [words for *_, words in stage.web.whispers] == [
        "확인하지 못했어요, 다시 해 볼게요. 다시 적지 않으셔도 돼요."
    ]
    assert max(stage.time.slept) == 60


async def test_what_the_limiter_holds_back_is_tried_as_soon_as_it_may_be_and_is_no_try(stage: Stage) -> None:
    stage.web.troubles = [Trouble("profile", BUSY)] * 2 + [Trouble("profile", HELD)] * 9 + [Trouble("profile", BUSY)]
    await stage.receives(mention())
    assert stage.time.slept == [0.5, 1, *[2.0] * 9, 2]
    assert len(stage.commands.requests) == 1


async def test_words_that_could_not_be_told_are_told_later(stage: Stage) -> None:
    stage.web.troubles = [Trouble("profile", BUSY)] * 8 + [Trouble("post_ephemeral", BUSY)] * 2
    await stage.receives(mention())
    assert len(stage.web.whispers) == 1


async def test_what_nobody_could_be_asked_about_for_a_day_is_told_as_not_done(stage: Stage) -> None:
    stage.web.troubles = [Trouble("profile", BUSY)] * 2000
    await stage.inbox.store(mention())
    stage.drain.wake()
    await until(lambda: len(stage.web.whispers) == 2)
    assert "기록" in stage.web.whispers[1][3]
    assert (stage.commands.requests, stage.inbox.done) == ([], [])


async def test_a_delivery_that_waits_for_its_next_try_holds_no_stop_up(stage: Stage) -> None:
    stage.web.troubles = [Trouble("profile", BUSY)]
    resting = asyncio.Event()

    async def rest_for_ever() -> None:
        resting.set()
        await asyncio.Event().wait()

    stage.time.meanwhile = rest_for_ever
    await stage.inbox.store(mention())
    stage.drain.wake()
    await resting.wait()
    async with asyncio.timeout(1):
        await stage.drain.stop(60)
    assert stage.inbox.done == []


async def test_the_message_beside_a_mention_begins_the_run_where_the_mention_never_came(stage: Stage) -> None:
    await stage.receives(mention(type="message", channel_type="channel"))
    assert len(stage.commands.requests) == 1


async def test_a_failure_is_told_on_account_of_the_mention_and_not_of_the_message_beside_it(stage: Stage) -> None:
    stage.commands.failures = 2 * TRIES
    await stage.inbox.store(mention(key="event:Ev1", type="message", channel_type="channel"))
    await stage.inbox.store(mention(key="event:Ev2"))
    stage.drain.wake()
    await until(lambda: stage.commands.failures == 0 and bool(stage.web.whispers))
    assert len(stage.web.whispers) == 1


async def test_deliveries_of_one_thread_are_carried_in_order(stage: Stage) -> None:
    stage.commands.failures = 1
    await stage.receives(
        mention(key="event:Ev1", ts="2.1", thread_ts="1.0"), mention(key="event:Ev2", ts="2.2", thread_ts="1.0")
    )
    assert [request.message_ts for request in stage.commands.requests] == ["2.1", "2.2"]


async def test_a_choice_reaches_the_handler_as_its_value(stage: Stage) -> None:
    await stage.has_card("question:q1")
    await stage.receives(click("choose_1", QUESTION, value="1"))
    assert stage.commands.taken == [("run7f3a", AnswerQuestion("q1", "value of B"), MEMBER)]


async def test_a_choice_that_is_not_there_changes_nothing(stage: Stage) -> None:
    await stage.has_card("question:q1")
    await stage.receives(click("choose_9", QUESTION, value="9"))
    assert stage.commands.taken == []
    assert "선택지" in stage.web.whispers[0][3]


async def test_an_approval_carries_who_decided(stage: Stage) -> None:
    await stage.has_card("approval:ap1")
    await stage.receives(click("approve", APPROVAL))
    assert stage.commands.taken == [("run7f3a", DecideApproval("ap1", Ruling(True)), MEMBER)]
    assert stage.web.whispers == []


async def test_a_click_on_an_approval_that_goes_on_on_anothers_card_is_of_that_card(stage: Stage) -> None:
    await stage.has_card("approval:ap1")
    run = stage.runs.runs["run7f3a"]
    again = run.approvals["ap1"].approval.model_copy(update={"id": "ap2", "continues": "ap1"})
    records = {**run.approvals, "ap2": ApprovalRecord(approval=again)}
    stage.runs.runs["run7f3a"] = run.model_copy(update={"approvals": records})
    await stage.receives(click("approve", Reference("approval", "run7f3a", "ap2")))
    assert stage.commands.taken == [("run7f3a", DecideApproval("ap2", Ruling(True)), MEMBER)]


async def test_a_changed_step_reaches_the_handler_with_what_was_put_in(stage: Stage) -> None:
    await stage.has_card("approval:ap1")
    await stage.receives(changed_step())
    assert stage.commands.taken == [("run7f3a", ChangeStep("a1", {"title": "새 제목"}, "ap1"), MEMBER)]


async def test_what_is_wrong_with_a_field_is_told_in_the_modal_and_all_else_in_private(stage: Stage) -> None:
    await stage.has_card("approval:ap1")
    stage.commands.result = CommandResult(False, "고쳐 주세요", {"title": "너무 길어요"})
    await stage.receives(changed_step())
    assert stage.web.whispers == []
    stage.commands.result = CommandResult(False, "minji 님이 내용을 바꿨어요")
    await stage.receives(changed_step(key="view:2"))
    assert stage.web.whispers == [("C1", "1.5", "U1", "minji 님이 내용을 바꿨어요")]


def changed_step(key: str = "view:1") -> Delivery:
    """A submitted modal that changes a step of ap1."""
    form = StepForm(
        run="run7f3a",
        step="a1",
        approval="ap1",
        card="approval:ap1",
        channel="C1",
        message_ts="9.9",
        thread_ts="1.5",
        language="ko",
        timezone="Asia/Seoul",
    )
    element: Payload = {"type": "plain_text_input", "action_id": "field", "initial_value": "제목"}
    block: Payload = {"type": "input", "block_id": "field:title", "element": element}
    values: Payload = {"field:title": {"field": {"type": "plain_text_input", "value": "새 제목"}}}
    view: Payload = {"private_metadata": form.model_dump_json(), "blocks": [block], "state": {"values": values}}
    body: Payload = {"type": "view_submission", "user": {"id": "U1"}, "team": {"id": "T1"}, "view": view}
    return Delivery(key, "T1", "slack.interaction", body, NOON)


async def test_the_late_one_is_told_why_in_private(stage: Stage) -> None:
    await stage.has_card("approval:ap1")
    stage.commands.result = CommandResult(False, "junho 님이 이미 승인했어요")
    await stage.receives(click("approve", APPROVAL))
    assert stage.web.whispers == [("C1", "1.5", "U1", "junho 님이 이미 승인했어요")]


@pytest.mark.parametrize(
    "forged",
    [
        click("approve", APPROVAL, ts="8.8"),
        click("approve", APPROVAL, channel="C2"),
        click("approve", Reference("approval", "another", "ap1")),
        click("approve", Reference("approval", "run7f3a", "ap2")),
    ],
)
async def test_a_click_that_does_not_come_from_the_card_decides_nothing(stage: Stage, forged: Delivery) -> None:
    await stage.has_card("approval:ap1")
    await stage.receives(forged)
    assert stage.commands.taken == []
    assert "카드" in stage.web.whispers[0][3]


async def test_a_click_of_another_team_on_the_same_card_is_left_to_that_team(stage: Stage) -> None:
    await stage.has_card("approval:ap1")
    theirs, ours = click("approve", APPROVAL, team="T2"), click("approve", APPROVAL)
    await stage.inbox.store(theirs)
    await stage.inbox.store(ours)
    stage.drain.wake()
    await until(lambda: ours.key in stage.inbox.done)
    assert [command for _, command, _ in stage.commands.taken] == [DecideApproval("ap1", Ruling(True))]
    assert theirs.key not in stage.inbox.done


async def test_a_quick_hand_is_waited_for_until_the_card_has_its_place(stage: Stage) -> None:
    await stage.has_card("approval:ap1", ts="")

    async def place_the_card() -> None:
        await stage.cards.put(CardRow("T1", "run7f3a", "approval:ap1", "C1", "9.9", "d"))

    stage.time.meanwhile = place_the_card
    await stage.receives(click("approve", APPROVAL))
    assert [command for _, command, _ in stage.commands.taken] == [DecideApproval("ap1", Ruling(True))]


@pytest.mark.parametrize(
    "profile",
    [
        SlackProfile("손님", "", "T1", is_guest=True, is_gone=False),
        SlackProfile("박과장", "", "T2", is_guest=False, is_gone=False),
        SlackProfile("bot", "", "T1", is_guest=False, is_gone=True),
    ],
)
async def test_guests_outsiders_and_bots_ask_and_decide_nothing(stage: Stage, profile: SlackProfile) -> None:
    stage.web.profiles["U8"] = profile
    await stage.has_card("approval:ap1")
    await stage.receives(click("approve", APPROVAL, user="U8"), mention(user="U8"))
    assert (stage.commands.requests, stage.commands.taken) == ([], [])
    assert [(run, approval, who.id) for run, approval, who in stage.commands.refused] == [("run7f3a", "ap1", "U8")]
    assert {(user, text) for _, _, user, text in stage.web.whispers} == {("U8", "이 팀의 구성원만 할 수 있어요.")}


async def test_who_became_a_guest_a_moment_ago_asks_for_nothing_more(stage: Stage) -> None:
    await stage.receives(mention())
    stage.web.profiles["U1"] = SlackProfile("손님", "", "T1", is_guest=True, is_gone=False)
    await stage.receives(mention(key="event:Ev2", ts="2.5"))
    assert len(stage.commands.requests) == 1


async def test_who_a_person_is_is_asked_again_when_slack_was_silent(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("profile", BUSY))
    await stage.receives(mention())
    assert len(stage.commands.requests) == 1


async def test_a_mention_without_words_gets_help(stage: Stage) -> None:
    await stage.receives(mention("<@UBOT>"))
    assert stage.commands.requests == []
    assert "/metel" in stage.web.whispers[0][3]


async def test_a_stop_word_stops_what_goes_on_in_its_thread_only(stage: Stage) -> None:
    at = NOON - timedelta(minutes=1)
    for run_id, channel, thread in (("r1", "C1", "1.0"), ("r2", "C1", "2.0"), ("r3", "C2", "1.0")):
        stage.runs.rows.append(RunRow(run_id, "T1", "running", "x", "U1", channel, thread, 3, None, at))
        stage.runs.runs[run_id] = a_run(run_id=run_id).planned("a1").run
    await stage.receives(mention("중지", type="message", channel_type="channel", thread_ts="1.0"))
    assert stage.commands.taken == [("r1", Steer("stop"), MEMBER)]


async def test_the_stop_button_of_a_card_stops_its_run(stage: Stage) -> None:
    await stage.has_card("status")
    await stage.receives(click("stop", Reference("stop", "run7f3a")))
    assert stage.commands.taken == [("run7f3a", Steer("stop"), MEMBER)]


async def test_a_command_opens_one_thread_and_begins_there(stage: Stage) -> None:
    body: Payload = {"command": "/metel", "text": "회의록 만들어줘", "channel_id": "C1", "user_id": "U1"}
    stage.web.troubles.append(Trouble("post", SILENT, after=True))
    await stage.receives(Delivery("command:t1", "T1", "slack.command", body, NOON))
    assert len(stage.web.messages) == 1
    (request,) = stage.commands.requests
    assert (request.place.channel, request.place.thread_ts) == ("C1", "1.0")


async def test_a_command_where_metel_may_not_write_goes_on_in_private(stage: Stage) -> None:
    body: Payload = {"command": "/metel", "text": "회의록 만들어줘", "channel_id": "C1", "user_id": "U1"}
    stage.web.troubles.append(Trouble("find_card", a_refusal("permission", "not_in_channel")))
    await stage.receives(Delivery("command:t1", "T1", "slack.command", body, NOON))
    assert stage.commands.requests[0].place.channel == "DU1"


async def test_deliveries_of_another_kind_are_left_to_others(stage: Stage) -> None:
    await stage.inbox.store(Delivery("other:1", "T1", "metel.cancel", {}, NOON))
    await stage.inbox.store(mention())
    stage.drain.wake()
    await until(lambda: stage.inbox.done == ["event:Ev1"])
    assert [row.key for row in await stage.inbox.waiting("T1")] == ["other:1"]
