"""Cards are posted once, edited in place at a calm pace, and the last state always gets there."""

from __future__ import annotations

import pytest

from bot.clock import Timer
from bot.slack.card_keeper import CardKeeper
from bot.slack.cards.text import CardText
from bot.slack.poster import build_card_mark
from orchestration.ports import CardRow
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError
from tests.bot.fake_web import BUSY, HELD, LATER, REFUSED, SILENT, FakeWeb, Posted, Trouble, a_refusal
from tests.bot.fakes import CardsInMemory, FakeTime, indoors
from tests.bot.runs import DONE, RunBuilder, a_run


class Stage:
    """A keeper with its surroundings."""

    def __init__(self) -> None:
        self.web, self.cards, self.time = FakeWeb(), CardsInMemory(), FakeTime()
        self.keeper = self.reopened()

    def reopened(self) -> CardKeeper:
        """A keeper of a new process on the same store."""
        card_text = CardText(load_wording("bot.slack"))
        self.keeper = CardKeeper(self.web, self.cards, card_text, indoors, Timer(self.time.elapsed, self.time.sleep))
        return self.keeper

    async def show(self, *built: RunBuilder) -> None:
        """Show the states one after another, and wait until all is shown."""
        for one in built:
            await self.keeper.show(one.run)
        await self.keeper.settle(5)

    def texts(self) -> list[str]:
        """What each message says in the end."""
        return [message.texts[-1] for message in self.web.messages.values()]


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
    assert "진행하고 있습니다" in stage.texts()[0]


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
    assert "끝났습니다" in stage.texts()[0]


async def test_edits_of_one_card_are_a_second_apart(stage: Stage) -> None:
    await stage.show(a_run())
    started = stage.time.now_s
    await stage.show(a_run().planned("a"))
    await stage.show(a_run().planned("a").with_state("a", DONE))
    assert stage.web.calls.count("update") == 2
    assert stage.time.now_s - started >= 1


async def test_an_older_state_that_comes_late_is_not_shown(stage: Stage) -> None:
    await stage.show(a_run().planned("a").with_state("a", DONE).ended("succeeded", "x"), a_run())
    assert "끝났습니다" in stage.texts()[0]


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
    assert stage.web.calls.count("find_card") == 3


async def test_after_a_restart_an_intent_without_a_place_is_looked_for_first(stage: Stage) -> None:
    await stage.cards.put(CardRow("T1", "run7f3a", "status", "C1", "", ""))
    stage.web.messages["7.7"] = Posted("C1", "1.5", build_card_mark("run7f3a", "status"), ["old"])
    await stage.show(a_run())
    assert list(stage.web.messages) == ["7.7"]
    assert "확인했습니다" in stage.texts()[0]


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


async def test_runs_that_wait_for_one_crowded_place_do_not_all_try_again_at_each_turn(stage: Stage) -> None:
    built = [a_run(run_id=f"run{number}") for number in range(50)]
    stage.web.troubles += [Trouble("post", HELD)] * 50 * 5
    await stage.show(*built)
    assert len(stage.web.messages) == 50
    assert len({round(slept) for slept in stage.time.slept}) > 10, "spread over seconds, not all at once"


async def test_an_unreachable_slack_is_tried_a_few_times_and_no_error_gets_out(stage: Stage) -> None:
    await stage.show(a_run())
    stage.web.troubles += [Trouble("update", SILENT)] * 50
    await stage.show(a_run().planned("a"))
    assert stage.web.calls.count("update") == 6


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
