"""Words on how a thing that was done stands, and what they mean in its thread."""

from __future__ import annotations

import pytest

from connectors.catalog import list_contracts
from orchestration.commands.thread_intents import (
    ChatterMeant,
    FollowUpMeant,
    StopMeant,
    ThreadMeaning,
    ThreadRuns,
    ThreadSpeech,
    UnsureMeant,
)
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.limits import Limits
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.rule_planner import RulePlanner, is_replacement
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.thread_phrases.standings import is_left_alone, is_not_done_yet
from tests.core.test_thread_words import TEAM, TWO_STEPS, StillClock, awaiting, ended

CLOSED = "작업 DB의 '랜딩 페이지 개편' 상태를 완료로 바꿔줘"
POSTED = "#general에 '점심 드세요'라고 올려줘"
TOLD = "준호한테 '회의 3시예요'라고 DM 보내줘"
LISTED = "작업 DB에서 이번 주 마감인 할 일 보여줘"


def meant(runs: ThreadRuns, text: str, by: str = "U1") -> ThreadMeaning:
    plain = RulePlanner()
    maker = PlanMaker(
        plain, tuple(list_contracts()), TEAM, TeamPolicy(), StillClock(), Limits(), hears=plain.hears, plain=plain,
        asks=plain.asks, follows=plain.follows, replaces=is_replacement, by_grammar=True,
    )  # fmt: skip
    return interpret_thread_text(maker, runs, ThreadSpeech(text, by), read_phrase)


@pytest.mark.parametrize(
    "text",
    [
        "그냥 둬",
        "아니다 그대로 두자",
        "아 #dev였나.. 아니다 #general 맞네 그냥 둬",
        "어 3시 아니었나? 아 맞다 3시 맞네 놔둬",
        "괜찮네 이대로 둬",
        "leave it as is",
        "thanks, leave it like that",
        "oh wait, was it #dev? no, #general is right, leave it",
        "hmm actually that's fine, keep it like that",
        "#devだっけ…いや、#generalで合ってる、そのままで",
        "やっぱりこのままでいい",
    ],
)
def test_what_was_done_is_to_stay_as_it_is(text: str) -> None:
    assert is_left_alone(text)
    assert meant(ThreadRuns(ended=(ended(POSTED),)), text) == ChatterMeant(leaves=True)


@pytest.mark.parametrize(
    "text",
    [
        "제목만 바꾸고 나머지는 그냥 둬",
        "#general 말고 #dev가 맞네 옮겨줘",
        "그거 어디 뒀어?",
        "메모로 적어둬",
        "준호한테 그냥 두라고 전해줘",
        "leave a note on the page",
        "keep it short and post it again",
        "move it to #dev, leave the rest",
        "そのまま#devにも投稿して",
        "3시가 맞네 고쳐줘",
    ],
)
def test_what_asks_for_more_leaves_nothing_alone(text: str) -> None:
    assert not is_left_alone(text)


@pytest.mark.parametrize(
    "text",
    [
        "oh wait, not done yet",
        "it's not finished yet",
        "sorry, it isn't done yet",
        "아 아직 안 끝났다",
        "앗 아직 덜 됐네",
        "그거 아직 완료 아니야",
        "あ、まだ終わってなかった",
        "まだ完了していません",
    ],
)
def test_a_task_that_was_closed_too_soon_is_put_back(text: str) -> None:
    closed = ended(CLOSED)
    assert is_not_done_yet(text)
    assert meant(ThreadRuns(ended=(closed,)), text) == FollowUpMeant(closed, undoes=True)


@pytest.mark.parametrize(
    "text",
    [
        "is it not done yet?",
        "tell Junho it's not done yet",
        "준호한테 아직 안 끝났다고 전해줘",
        "아직 안 끝난 거 보여줘",
        "not done yet? who has it",
        "まだ終わってないタスクを見せて",
    ],
)
def test_words_on_what_is_not_done_put_nothing_back(text: str) -> None:
    assert not is_not_done_yet(text)


@pytest.mark.parametrize("before", [POSTED, LISTED, "작업 DB의 '랜딩 페이지 개편' 담당자를 준호로 바꿔줘"])
def test_only_what_closed_a_task_is_put_back(before: str) -> None:
    said = meant(ThreadRuns(ended=(ended(before),)), "oh wait, not done yet")
    assert not (isinstance(said, FollowUpMeant) and said.undoes)


@pytest.mark.parametrize(
    "text", ["아 됐어 내가 말할게", "never mind, I'll tell him myself", "やっぱりいいです、私が言います"]
)
def test_a_message_that_was_sent_may_be_to_be_taken_back(text: str) -> None:
    told = ended(TOLD)
    assert meant(ThreadRuns(ended=(told,)), text) == UnsureMeant("sent", told)
    assert meant(ThreadRuns(ended=(ended(LISTED),)), text) == ChatterMeant()
    assert meant(ThreadRuns(ended=(told,)), text, by="U9") == ChatterMeant()


def test_that_it_is_well_takes_no_message_back() -> None:
    assert meant(ThreadRuns(ended=(ended(TOLD),)), "됐어") == ChatterMeant()


@pytest.mark.parametrize(
    "text", ["공유 글은 안 올려도 돼", "알림은 안 보내도 돼요", "never mind the dm", "공유 글은 다시 안 올려도 돼"]
)
def test_a_part_that_is_not_wanted_stops_not_all_that_is_under_way(text: str) -> None:
    assert not isinstance(meant(ThreadRuns(open=(awaiting(TWO_STEPS),)), text), StopMeant)


def test_what_is_not_wanted_again_is_asked_about_while_it_waits() -> None:
    waits = awaiting(TWO_STEPS)
    assert meant(ThreadRuns(open=(waits,)), "공유 글은 다시 안 올려도 돼") == UnsureMeant("approval", waits)
    assert meant(ThreadRuns(ended=(ended(POSTED),)), "공유 글은 다시 안 올려도 돼") == ChatterMeant()


def test_what_is_not_wanted_at_all_is_stopped() -> None:
    waits = awaiting(TWO_STEPS)
    assert isinstance(meant(ThreadRuns(open=(waits,)), "됐어 필요 없어"), StopMeant)
