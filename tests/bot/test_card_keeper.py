"""Cards are posted once, edited in place at a calm pace, and the last state always gets there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from bot.clock import Timer
from bot.slack import card_keeper
from bot.slack.card_keeper import CardKeeper, ShownStores
from bot.slack.cards.run_cards import build_visible_cards
from bot.slack.cards.text import CardText
from bot.slack.place_check import PlaceView
from bot.slack.poster import build_card_mark
from orchestration.ports import CardRow
from orchestration.rate_limit.caller import get_caller
from orchestration.rate_limit.limiter_queue import LEFT
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import IN_LINE
from orchestration.tasks import end_task
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError
from schemas.request import Place
from schemas.run import Run
from schemas.values import Payload
from tests.bot.card_stage import Stage, settle
from tests.bot.fake_web import BUSY, HELD, LATER, REFUSED, SILENT, FakeWeb, Posted, Trouble, a_refusal
from tests.bot.runs import DONE, a_run


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_the_intent_is_stored_before_a_card_is_posted_and_its_place_after(stage: Stage) -> None:
    await stage.show(a_run())
    assert [(row.key, row.ts) for row in stage.cards.log] == [("status", ""), ("status", "1.0")]
    assert stage.web.messages["1.0"].card == build_card_mark("run7f3a", "status")
    assert (stage.web.messages["1.0"].channel, stage.web.messages["1.0"].thread_ts) == ("C1", "1.5")


async def test_a_card_that_did_not_change_is_left_alone(stage: Stage) -> None:
    await stage.show(a_run())
    await stage.show(a_run())
    stage.reopened()
    await stage.show(a_run())
    assert stage.web.calls.count("post") == 1
    assert stage.web.calls.count("update") == 0


async def test_a_change_edits_the_card_in_place(stage: Stage) -> None:
    await stage.show(a_run())
    await stage.show(a_run().planned("a"))
    assert stage.web.calls.count("post") == 1
    assert "진행하고 있어요" in stage.texts()[0]


async def test_many_changes_become_few_edits_and_the_last_gets_there(stage: Stage) -> None:
    await stage.show(a_run())
    built = a_run().planned(*"abcdefgh")
    states = [built]
    for action in "abcdefgh":
        built = built.with_state(action, DONE)
        states.append(built)
    await stage.show(*states, built.ended("succeeded", "다 됐습니다"))
    assert stage.web.calls.count("update") <= 2
    assert stage.texts() == [stage.texts()[0], "다 됐습니다"]
    assert "끝났어요" in stage.texts()[0]


async def test_cards_are_drawn_anew_only_where_something_is_new(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[tuple[int, frozenset[str]]]()

    def draw(run: Run, text: CardText, view: PlaceView, posted: frozenset[str], unsent: frozenset[str]) -> object:
        drawn.append((run.revision, posted))
        return build_visible_cards(run, text, view, posted, unsent)

    monkeypatch.setattr(card_keeper, "build_visible_cards", draw)
    stage.web.troubles += [Trouble("post", BUSY), Trouble("post", BUSY), Trouble("post", BUSY)]
    await stage.show(a_run().planned("a").with_state("a", DONE).ended("succeeded", "다 됐습니다"))
    assert "다 됐습니다" in stage.texts()
    assert stage.web.calls.count("post") > len(stage.web.messages)
    assert len(drawn) == len(set(drawn))


async def test_edits_of_one_card_are_a_second_apart(stage: Stage) -> None:
    await stage.show(a_run())
    started = stage.time.now_s
    await stage.show(a_run().planned("a"))
    await stage.show(a_run().planned("a").with_state("a", DONE))
    assert stage.web.calls.count("update") == 2
    assert stage.time.now_s - started >= 1


async def test_an_older_state_that_comes_late_is_not_shown(stage: Stage) -> None:
    await stage.show(a_run().planned("a").with_state("a", DONE).ended("succeeded", "x"), a_run())
    assert "끝났어요" in stage.texts()[0]


async def test_questions_approvals_and_the_answer_are_replies_of_their_own(stage: Stage) -> None:
    built = a_run().planned("a").asked("text")
    await stage.show(built)
    await stage.show(built.approval_asked({"page": "x"}))
    await stage.show(built.approval_asked({"page": "x"}).decided(True).ended("succeeded", "다 됐습니다"))
    assert [m.card for m in stage.web.messages.values()] == [
        build_card_mark("run7f3a", key) for key in ("status", "question:q1", "approval:ap1", "answer")
    ]


async def test_a_post_whose_answer_was_lost_is_found_and_not_repeated(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", SILENT, after=True))
    await stage.show(a_run())
    assert len(stage.web.messages) == 1
    assert (await stage.cards.of_run("T1", "run7f3a"))["status"].ts == "1.0"


async def test_a_post_that_never_arrived_is_sent_again_after_a_good_look(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", SILENT))
    await stage.show(a_run())
    assert len(stage.web.messages) == 1
    assert stage.web.calls[:5] == ["post", *["find_card"] * 3, "post"]


@pytest.fixture
def late(stage: Stage) -> Stage:
    """The first post is lost on the way."""
    stage.web.troubles.append(Trouble("post", SILENT))
    return stage


async def shown_while_it_lands(late: Stage, at_s: float) -> None:
    """Show the run; the lost post arrives after so many seconds."""
    began, lost = late.time.now_s, Posted("C1", "1.5", build_card_mark("run7f3a", "status"), ["lost and late"])
    landed = list[str]()

    async def land() -> None:
        if late.time.now_s - began >= at_s and not landed:
            landed.append("0.5")
            late.web.messages["0.5"] = lost

    late.time.meanwhile = land
    await late.show(a_run())
    assert landed


@pytest.mark.parametrize("at_s", [2, 10, 30, 60, 89])
async def test_a_card_that_landed_late_is_taken_back(late: Stage, at_s: float) -> None:
    await shown_while_it_lands(late, at_s)
    assert len(late.web.messages) == 1
    assert "확인했어요" in late.texts()[0]


async def test_a_copy_that_could_not_be_taken_back_is_tried_again(late: Stage) -> None:
    late.web.troubles.append(Trouble("delete", BUSY))
    await shown_while_it_lands(late, 30)
    assert len(late.web.messages) == 1
    assert late.web.calls.count("delete") == 2


async def test_a_card_that_was_given_up_and_landed_late_is_the_card_from_then_on(late: Stage) -> None:
    late.web.troubles += [Trouble("post", SILENT)] * 10
    await shown_while_it_lands(late, 100)
    assert list(late.web.messages) == ["0.5"]
    assert "확인했어요" in late.texts()[0]


async def test_an_older_state_that_lands_over_a_newer_one_is_drawn_over(stage: Stage) -> None:
    await stage.show(a_run())
    stage.web.troubles.append(Trouble("update", SILENT))
    began = stage.time.now_s

    async def land() -> None:
        if stage.time.now_s - began >= 40 and "older" not in stage.web.messages["1.0"].texts:
            stage.web.messages["1.0"].texts.append("older")

    stage.time.meanwhile = land
    await stage.show(a_run().planned("a"))
    assert "진행하고 있어요" in stage.texts()[0]
    assert "older" in stage.web.messages["1.0"].texts


async def test_after_a_restart_an_intent_without_a_place_is_looked_for_first(stage: Stage) -> None:
    await stage.cards.put(CardRow("T1", "run7f3a", "status", "C1", "", ""))
    stage.web.messages["7.7"] = Posted("C1", "1.5", build_card_mark("run7f3a", "status"), ["old"])
    await stage.show(a_run())
    assert list(stage.web.messages) == ["7.7"]
    assert "확인했어요" in stage.texts()[0]


async def posted_beside_another(stage: Stage, shown: str = "진행하고 있어요") -> asyncio.Event:
    """Have the first card's post hang, while another process posts the card, stores its place and goes on with the run;
    the event lets the post go on."""
    answered = stage.web.slow["post"] = asyncio.Event()
    await stage.keeper.show(a_run().run)
    await is_soon(lambda: len(stage.web.messages) == 1)
    newest = a_run().planned("a").run
    stage.runs.runs[newest.id] = newest
    stage.web.messages["0.5"] = Posted("C1", "1.5", build_card_mark("run7f3a", "status"), [shown])
    await stage.cards.place(CardRow("T1", "run7f3a", "status", "C1", "0.5", "of another"))
    del stage.web.slow["post"]
    return answered


async def test_what_two_processes_posted_stands_once_and_shows_what_is_newest(stage: Stage) -> None:
    answered = await posted_beside_another(stage)
    answered.set()
    await stage.keeper.settle(5, lost=True)
    assert list(stage.web.messages) == ["0.5"]
    assert "진행하고 있어요" in stage.texts()[0]
    assert stage.cards.rows["run7f3a", "status"].ts == "0.5"


async def test_a_copy_that_slack_does_not_take_back_now_is_looked_for_later(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("delete", LATER))
    answered = await posted_beside_another(stage)
    answered.set()
    await stage.keeper.settle(5, lost=True)
    assert list(stage.web.messages) == ["0.5"]


async def test_a_copy_whose_answer_came_too_late_is_taken_back_at_once(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", SILENT, after=True))
    answered = await posted_beside_another(stage)
    answered.set()
    await stage.keeper.settle(5)
    assert list(stage.web.messages) == ["0.5"]
    assert "진행하고 있어요" in stage.texts()[0]
    assert stage.cards.rows["run7f3a", "status"].ts == "0.5"


async def test_a_copy_of_which_the_sending_was_let_go_of_is_taken_back_soon(stage: Stage) -> None:
    await posted_beside_another(stage, "older")
    began = stage.time.now_s
    assert not await stage.keeper.shown("run7f3a", 0.01)
    await stage.keeper.settle(5, lost=True)
    assert list(stage.web.messages) == ["0.5"]
    assert "진행하고 있어요" in stage.texts()[0]
    assert stage.time.now_s - began < 10


async def test_a_card_that_landed_late_is_taken_back_of_a_run_that_was_let_go_of(late: Stage) -> None:
    began, run = late.time.now_s, a_run().run
    late.runs.runs[run.id] = run

    async def land() -> None:
        if late.time.now_s - began >= 60:
            late.time.meanwhile = None
            late.web.messages["5.5"] = Posted("C1", "1.5", build_card_mark("run7f3a", "status"), ["lost and late"])

    late.time.meanwhile = land
    await late.keeper.show(run)
    assert await late.keeper.shown("run7f3a", 5)
    await late.keeper.settle(5, lost=True)
    assert late.time.meanwhile is None
    assert list(late.web.messages) == ["1.0"]
    assert "확인했어요" in late.texts()[0]


async def test_a_card_that_another_process_placed_before_the_intent_is_not_posted(stage: Stage) -> None:
    row = CardRow("T1", "run7f3a", "status", "C1", "0.5", "of another")
    stage.web.messages["0.5"] = Posted("C1", "1.5", build_card_mark("run7f3a", "status"), ["older"])
    stage.runs.runs["run7f3a"] = a_run().run

    async def nothing_yet(team: str, run_id: str) -> dict[str, CardRow]:
        del stage.cards.of_run
        stage.cards.rows["run7f3a", "status"] = row
        return {}

    stage.cards.of_run = nothing_yet
    await stage.show(a_run())
    assert stage.web.calls.count("post") == 0
    assert "확인했어요" in stage.texts()[0]


async def test_a_rate_limit_is_waited_out_and_nothing_is_sent_meanwhile(stage: Stage) -> None:
    await stage.show(a_run())
    stage.web.troubles.append(Trouble("update", LATER))
    started = stage.time.now_s
    await stage.show(a_run().planned("a"))
    assert stage.time.now_s - started >= 7
    assert stage.web.calls.count("update") == 2
    assert "진행하고" in stage.texts()[0]


async def test_a_rate_limited_post_is_posted_once(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", LATER))
    await stage.show(a_run())
    assert len(stage.web.messages) == 1
    assert "find_card" not in stage.web.calls


async def test_a_rate_limited_look_does_not_lead_to_a_second_post(stage: Stage) -> None:
    stage.web.troubles += [Trouble("post", SILENT, after=True), Trouble("find_card", LATER)]
    await stage.show(a_run())
    assert len(stage.web.messages) == 1


async def test_what_slack_will_not_take_is_given_up_until_it_changes(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", REFUSED))
    await stage.show(a_run())
    assert stage.web.calls.count("post") == 1
    await stage.show(a_run().planned("a"))
    assert "진행하고" in stage.texts()[0]


@pytest.mark.parametrize("trouble", [BUSY, LATER, HELD], ids=["request_timeout", "ratelimited", "held"])
async def test_an_approval_is_shown_however_often_slack_was_only_busy(stage: Stage, trouble: ToolError) -> None:
    built = a_run().planned("a")
    await stage.show(built)
    stage.web.troubles += [Trouble("post", trouble)] * 40
    await stage.show(built.approval_asked({"page": "x"}))
    assert build_card_mark("run7f3a", "approval:ap1") in [message.card for message in stage.web.messages.values()]
    assert "find_card" not in stage.web.calls
    assert max(stage.time.slept) <= 64


class CrowdedWeb(FakeWeb):
    """A channel whose rate is used up: what tells how far a run is has to wait until ``free``."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.free = asyncio.Event()
        self.waiting = 0

    async def post(self, channel: str, thread_ts: str, text: str, blocks: Sequence[Payload], card: str) -> str:
        """Post, in line where it is progress."""
        caller = get_caller()
        assert caller is not None
        if caller.urgency is Urgency.PROGRESS and not self.free.is_set():
            if not caller.patient:
                raise a_refusal("rate_limited", IN_LINE, 5.0, held=True)
            self.waiting += 1
            leaving, turn = asyncio.create_task(caller.left.wait()), asyncio.create_task(self.free.wait())
            await asyncio.wait({leaving, turn}, return_when=asyncio.FIRST_COMPLETED)
            await end_task(leaving, turn)
            self.waiting -= 1
            if caller.left.is_set():
                raise a_refusal("rate_limited", LEFT, 0.0, held=True)
        return await super().post(channel, thread_ts, text, blocks, card)


@pytest.fixture
def crowded(stage: Stage) -> CrowdedWeb:
    stage.web = CrowdedWeb()
    stage.reopened()
    return stage.web


async def test_a_question_goes_before_the_progress_that_waits_in_line(stage: Stage, crowded: CrowdedWeb) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    assert (crowded.waiting, crowded.messages) == (1, {})
    await stage.keeper.show(a_run().planned("a").asked("text").run)
    await settle()
    assert stage.texts() == ["어느 채널에 올릴까요?"]
    crowded.free.set()
    await stage.keeper.settle(5)
    assert len(crowded.messages) == 2
    assert "(0/1)" in stage.texts()[1]


async def test_an_answer_that_is_ready_first_is_the_first_and_only_word(stage: Stage, crowded: CrowdedWeb) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    await stage.keeper.show(a_run().planned("a").with_state("a", DONE).ended("succeeded", "다 됐습니다").run)
    await stage.keeper.settle(5)
    assert stage.texts() == ["다 됐습니다"]
    assert crowded.waiting == 0


async def test_progress_that_has_waited_tells_the_newest_state_in_one_message(
    stage: Stage, crowded: CrowdedWeb
) -> None:
    await stage.keeper.show(a_run().run)
    await settle()
    await stage.keeper.show(a_run().planned("a").run)
    await settle()
    assert crowded.waiting == 1
    crowded.free.set()
    await stage.keeper.settle(5)
    assert [len(message.texts) for message in crowded.messages.values()] == [1]
    assert "진행하고 있어요" in stage.texts()[0]


async def test_an_unreachable_slack_is_tried_a_few_times_and_no_error_gets_out(stage: Stage) -> None:
    await stage.show(a_run())
    stage.web.troubles += [Trouble("update", SILENT)] * 50
    await stage.show(a_run().planned("a"))
    assert stage.web.calls.count("update") == 7, "six times, and once more when nothing can land any more"


@pytest.mark.parametrize("method", ["of_run", "put", "mark_shown"])
async def test_a_database_that_is_out_for_a_while_keeps_no_card_back(stage: Stage, method: str) -> None:
    stage.cards.outages[method], began = 3, stage.time.elapsed()
    await stage.show(a_run().planned("a").asked("text"))
    assert len(stage.web.messages) == 2
    assert stage.cards.shown == {"run7f3a": a_run().planned("a").asked("text").run.revision}
    assert stage.time.elapsed() - began >= 1 + 2 + 4


async def test_a_database_that_stays_out_is_let_go_of_until_the_run_goes_on(stage: Stage) -> None:
    stage.cards.outages["of_run"] = 9
    await stage.show(a_run())
    assert (stage.web.calls, stage.cards.outages["of_run"]) == ([], 0)
    await stage.show(a_run().planned("a"))
    assert "진행하고 있어요" in stage.texts()[0]


async def test_one_failing_card_does_not_keep_the_others_back(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", REFUSED))
    await stage.show(a_run().planned("a").asked("text"))
    assert [m.card for m in stage.web.messages.values()] == [build_card_mark("run7f3a", "question:q1")]


async def test_the_thread_says_working_waiting_and_done(stage: Stage) -> None:
    await stage.show(a_run())
    await stage.show(a_run().planned("a"))
    await stage.show(a_run().planned("a").with_state("a", DONE).ended("succeeded", "x"))
    assert [call for call in stage.web.calls if call.startswith("session")] == ["session processing", "session active"]


async def test_a_thread_that_is_refused_a_status_keeps_no_other_thread_from_its_own(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("session processing", a_refusal("not_found", "thread_not_found")))
    await stage.show(a_run(channel="C1", run_id="one"))
    await stage.show(a_run(channel="C2", run_id="two"))
    await stage.show(a_run(channel="C1", run_id="one").planned("a").with_state("a", DONE).ended("succeeded", "x"))
    assert stage.web.sessions == [("C2", "processing")], "and the refused one is not asked of Slack again"


async def test_a_status_that_slack_was_too_busy_for_is_told_again(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("session processing", BUSY))
    await stage.show(a_run())
    await stage.show(a_run().planned("a"))
    assert stage.web.sessions == [("C1", "processing")]


async def test_a_run_from_the_terminal_needs_no_slack(stage: Stage) -> None:
    await stage.show(a_run(channel=""))
    assert stage.web.calls == []


async def test_a_run_counts_as_shown_at_the_revision_that_people_see(stage: Stage) -> None:
    await stage.show(a_run())
    assert stage.cards.shown == {"run7f3a": a_run().run.revision}


async def test_a_run_whose_card_was_refused_does_not_count_as_shown(stage: Stage) -> None:
    stage.web.troubles.append(Trouble("post", REFUSED))
    await stage.show(a_run())
    assert stage.cards.shown == {}


@pytest.fixture
def unseen(stage: Stage) -> Stage:
    """A stage on which nobody can tell who reads the channel."""

    async def not_seen(_: Place, __: Run | None = None) -> PlaceView:
        raise BUSY

    card_text = CardText(load_wording("bot.slack"))
    timer = Timer(stage.time.elapsed, stage.time.sleep, first_word_after_s=0)
    stage.keeper = CardKeeper(stage.web, ShownStores(stage.cards, stage.runs), card_text, not_seen, timer=timer)
    return stage


async def is_soon(holds: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 -- nobody is told when it has come
            await asyncio.sleep(0)


async def test_the_first_word_is_said_before_it_is_known_who_can_read_there(unseen: Stage) -> None:
    await unseen.keeper.show(a_run().run)
    await is_soon(lambda: bool(unseen.web.messages))
    assert "확인했어요" in unseen.texts()[0]
    await unseen.keeper.settle(0)


async def test_nothing_else_is(unseen: Stage) -> None:
    await unseen.keeper.show(a_run().planned("a").asked("text").run)
    await is_soon(lambda: bool(unseen.time.slept))
    await unseen.keeper.settle(0)
    assert {"post", "update"}.isdisjoint(unseen.web.calls)


DONE_AND_TOLD = a_run().planned("a").with_state("a", DONE).ended("succeeded", "다 됐습니다")


async def test_an_answer_does_not_wait_for_an_edit_that_is_under_way(stage: Stage) -> None:
    stage.web.slow["update"] = asyncio.Event()
    await stage.show(a_run())
    await stage.keeper.show(a_run().planned("a").run)
    await is_soon(lambda: "update" in stage.web.calls)
    await stage.keeper.show(DONE_AND_TOLD.run)
    await is_soon(lambda: "다 됐습니다" in stage.texts())
    assert "확인했어요" in stage.texts()[0], "the edit is still under way"
    stage.web.slow["update"].set()
    await stage.keeper.settle(5)
    assert "끝났어요" in stage.texts()[0]


async def test_an_answer_does_not_wait_for_the_threads_status(stage: Stage) -> None:
    stage.web.slow["session processing"] = asyncio.Event()
    await stage.keeper.show(a_run().run)
    await is_soon(lambda: "session processing" in stage.web.calls)
    await stage.keeper.show(DONE_AND_TOLD.run)
    await is_soon(lambda: "다 됐습니다" in stage.texts())
    stage.web.slow["session processing"].set()
    await stage.keeper.settle(5)
    assert [status for _, status in stage.web.sessions] == ["processing", "active"]


async def test_a_status_is_tried_once_for_each_state(stage: Stage) -> None:
    stage.web.troubles += [Trouble("session processing", BUSY), Trouble("session processing", BUSY)]
    await stage.show(a_run())
    assert stage.web.calls.count("session processing") == 1


async def test_a_place_that_slack_does_not_tell_of_is_looked_at_again_ever_later_and_who_asked_is_told_once(
    stage: Stage,
) -> None:
    stage.unseen = 12
    await stage.show(a_run())
    assert len(stage.web.messages) == 1
    assert [words for *_, words in stage.web.whispers] == [
        "여기를 누가 읽을 수 있는지 확인하지 못했어요, 다시 해 볼게요. 확인되면 바로 이어서 할게요."
    ]
    assert stage.time.slept[:3] == [2, 4, 8]
    assert max(stage.time.slept) == 60


async def test_a_place_that_is_told_of_soon_is_no_news(stage: Stage) -> None:
    stage.unseen = 2
    await stage.show(a_run())
    assert (len(stage.web.messages), stage.web.whispers) == (1, [])
