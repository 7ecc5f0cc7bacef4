"""What a text in a thread means, case by case (``eval/thread_words.yaml``), with the grammar and no model."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

import pytest

from connectors.catalog import list_contracts
from orchestration.commands.thread_intents import (
    AnswerMeant,
    ChatterMeant,
    DecisionMeant,
    FollowUpMeant,
    HoldMeant,
    PlanEditMeant,
    QuestionBackMeant,
    RequestMeant,
    RerunMeant,
    ShowMeant,
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
from orchestration.proposers import PlanningTask
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.planner import make_plan
from orchestration.text.plain_yes import read_plain_yes
from orchestration.text.thread_phrases import read_phrase
from schemas.ask import Approval, ApprovalItem, Choice, Control, Question
from schemas.events import Answer, EndStatus, RunEnded
from schemas.plan import Plan
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.states import AwaitingAnswer, AwaitingApproval, Failed, Pending
from schemas.team import TeamSettings
from schemas.values import Payload
from tests.bot.runs import ASK, DONE, FAILURE
from tests.core.builders import NOW, a_request, a_run
from tests.yaml_files import read_yaml

CONTRACTS = tuple(list_contracts())
TEAM = TeamSettings(
    team="T1",
    default_parent="회의록",
    default_spreadsheet="매출 현황 2026",
    connected_services=("notion", "slack", "sheets", "text", "table", "session"),
)
TABLE = read_yaml(Path(__file__).parents[1] / "eval" / "thread_words.yaml")
PEOPLE = {"asker": "U1", "approver": "U2", "asked": "U1", "other": "U9"}
NAMES: dict[type[object], str] = {
    AnswerMeant: "answer",
    DecisionMeant: "decision",
    HoldMeant: "hold",
    StopMeant: "stop",
    PlanEditMeant: "edit_plan",
    FollowUpMeant: "follow_up",
    QuestionBackMeant: "question_back",
    RerunMeant: "rerun",
    RequestMeant: "new_request",
    ShowMeant: "show",
    ChatterMeant: "chatter",
    UnsureMeant: "unsure",
}


@dataclass(frozen=True)
class Said:
    """A case of the table. ``kept_aside``: one in five, to which nobody tunes the words."""

    thread: str
    who: str
    text: str
    means: str
    also: tuple[str, ...] = ()

    @property
    def kept_aside(self) -> bool:
        return zlib.crc32(f"{self.thread}|{self.who}|{self.text}".encode()) % 5 == 0


CASES = [
    Said(thread, who, text, means, tuple(also))
    for thread, rows in TABLE["cases"].items()
    for who, text, means, *also in rows
]


class StillClock:
    """Time stands."""

    def now(self) -> datetime:
        """The moment of the table."""
        return NOW


def a_maker() -> PlanMaker:
    plain = RulePlanner()
    return PlanMaker(
        plain, CONTRACTS, TEAM, TeamPolicy(), StillClock(), Limits(),
        hears=plain.hears, plain=plain, asks=plain.asks, by_grammar=True,
    )  # fmt: skip


def planned(text: str, user: str = "U1") -> Run:
    """A run of these words as the grammar plans it, before its first step."""
    request = a_request(text, user=user, in_thread=True)
    task = PlanningTask(request=request, team=TEAM, contracts=CONTRACTS, now=NOW)
    plan = Plan.model_validate({**make_plan(task), "context": {}})
    run = a_run(plan, text=text).run
    return run.model_copy(update={"request": request})


def asking(text: str, field: str, control: Control, *choices: str, user: str = "U1") -> Run:
    """A run whose last step waits for a value."""
    run = planned(text, user)
    assert run.plan is not None
    last = run.plan.actions[-1]
    options = tuple(Choice(label=one, value=one) for one in choices)
    question = Question(
        id="q1", action=last.id, tool=last.tool, field=field, text="?", control=control, choices=options
    )
    states = {**run.states, last.id: AwaitingAnswer(question="q1")}
    return run.model_copy(update={"states": states, "questions": {"q1": QuestionRecord(question=question)}})


def awaiting(text: str) -> Run:
    """A run whose steps wait for a yes."""
    run = planned(text)
    assert run.plan is not None
    items = tuple(
        ApprovalItem(action=one.id, tool=one.tool, payload={}, payload_hash="h", decision=ASK)
        for one in run.plan.actions
    )
    approval = Approval(id="p1", items=items, asked_at=NOW, expires_at=NOW + timedelta(days=1))
    states = {one.id: AwaitingApproval(approval="p1") for one in run.plan.actions}
    return run.model_copy(update={"states": states, "approvals": {"p1": ApprovalRecord(approval=approval)}})


def ended(text: str, status: EndStatus = "succeeded") -> Run:
    """A run that is over."""
    run = planned(text)
    done = DONE if status == "succeeded" else Failed(failure=FAILURE, attempts=3, ended_at=NOW)
    state = Pending() if status == "cancelled" else done
    over = RunEnded(at=NOW, status=status, answer=Answer(text="끝났어요"))
    return run.model_copy(update={"states": dict.fromkeys(run.states, state), "ended": over})


TWO_STEPS = "내일 오후 3시에 노션에 '주간 회의' 페이지 만들고 #general에 공유해줘"


@lru_cache
def scenes() -> dict[str, ThreadRuns]:
    one_dm = "이준호한테 DM 보내줘"
    working = planned(TWO_STEPS)
    opened = {
        "message": asking(one_dm, "text", "text"),
        "title": asking("노션에 새 문서 만들어 주세요", "title", "text"),
        "when": asking("노션에 '디자인 리뷰' 회의 페이지 만들어줘", "date", "datetime"),
        "owner": asking("'랜딩 페이지 개편' 담당자를 준으로 바꿔줘", "properties.담당자", "user", "이준호", "이준서"),
        "channel": asking("슬랙에 '배포 완료'라고 올려줘", "channel", "channel", "#marketing", "#sales"),
        "other": asking(one_dm, "text", "text"),
        "approval": awaiting(TWO_STEPS),
        "running": working,
        "held": working.model_copy(update={"paused_by": "U1"}),
    }
    over = {
        "listed": ended("작업 DB에서 이번 주 마감인 할 일 보여줘"),
        "total": ended("서울 지역 매출 합계 알려줘"),
        "created": ended("내일 오후 3시에 노션에 '주간 회의' 페이지 만들어줘"),
        "posted": ended("#general에 '점심 드세요'라고 올려줘"),
        "changed": ended("작업 DB의 '랜딩 페이지 개편' 상태를 진행 중으로 바꿔줘"),
        "failed": ended("온보딩 가이드 페이지 내용 요약해줘", "failed"),
        "stopped": ended(TWO_STEPS, "cancelled"),
    }
    return {
        **{name: ThreadRuns(open=(run,)) for name, run in opened.items()},
        **{name: ThreadRuns(ended=(run,)) for name, run in over.items()},
        "nobody": ThreadRuns(),
    }


def meaning_of(case: Said) -> ThreadMeaning:
    who, _, how = case.who.partition(" ")
    asker_elsewhere = case.thread == "other" and who == "asker"
    by = "U8" if asker_elsewhere else PEOPLE[who]
    speech = ThreadSpeech(case.text, by, addressed=how != "plain")
    return interpret_thread_text(a_maker(), scenes()[case.thread], speech, read_phrase)


def differences(cases: list[Said]) -> Iterator[tuple[Said, str]]:
    for case in cases:
        meant = NAMES[type(meaning_of(case))]
        if meant not in (case.means, *case.also):
            yield case, meant


def test_every_case_that_is_not_kept_aside_means_what_people_mean() -> None:
    told = [
        f"{c.thread} {c.who}: {c.text} -> {meant}, not {c.means}" for c, meant in differences(CASES) if not c.kept_aside
    ]
    assert told == []


def test_nine_of_ten_that_are_kept_aside_mean_what_people_mean() -> None:
    kept = [case for case in CASES if case.kept_aside]
    assert len(kept) > len(CASES) / 6
    assert len([*differences(kept)]) <= len(kept) / 10


DELETION = "'온보딩 가이드' 페이지 지워줘"


@pytest.mark.parametrize(
    "text",
    [
        "아 잠깐 지우지마",
        "wait, don't delete it",
        "ちょっと待って、まだ使うので消さないで",
        "wait no, don't. Jihoon still needs it",
        "hang on, keep it for now, Jihoon needs it",
        "아 잠깐만요 지우면 안 돼요 지훈님이 아직 쓰신대요",
        "잠깐 놔둬 아직 보는 사람 있대",
        "待って、やっぱり残しておいて、まだ見る人がいる",
    ],
)
@pytest.mark.parametrize("addressed", [True, False])
def test_a_word_against_the_one_thing_that_waits_for_a_yes_stops_it(text: str, addressed: bool) -> None:
    waiting = awaiting(DELETION)
    speech = ThreadSpeech(text, "U1", addressed=addressed)
    assert interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), speech, read_phrase) == StopMeant([waiting])


def test_a_word_against_one_of_several_steps_changes_the_plan() -> None:
    runs = ThreadRuns(open=(awaiting(TWO_STEPS),))
    meant = interpret_thread_text(a_maker(), runs, ThreadSpeech("wait, don't post it", "U1"), read_phrase)
    assert isinstance(meant, PlanEditMeant)


@pytest.mark.parametrize("addressed", [True, False])
def test_words_around_what_is_to_be_sent_are_no_part_of_it(addressed: bool) -> None:
    asked = scenes()["message"].open
    speech = ThreadSpeech('Oh, sorry! Please tell him "the cable is here"', "U1", addressed=addressed)
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=asked), speech, read_phrase)
    assert meant == AnswerMeant(asked[0], "q1", "the cable is here")


@pytest.mark.parametrize("text", ["되돌려줘", "undo that", "元に戻して"])
@pytest.mark.parametrize("waits", ["message", "title", "held"])
def test_what_is_to_be_taken_back_is_asked_where_one_thing_is_done_and_another_waits(text: str, waits: str) -> None:
    done = scenes()["created"].ended
    runs = ThreadRuns(open=scenes()[waits].open, ended=done)
    meant = interpret_thread_text(a_maker(), runs, ThreadSpeech(text, "U1"), read_phrase)
    assert meant == UnsureMeant("back", done[0])


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("ごめん、まだだった。取り消して", "cancel"),
        ("취소취소 그 줄 지워줘", "delete"),
        ("その行を消して", "delete"),
        ("あ、やっぱりいいや", "drop"),
    ],
)
def test_a_reason_before_it_or_the_thing_beside_it_keeps_no_word_from_being_heard(text: str, act: str) -> None:
    assert read_phrase(text).act == act


POST = "#random에 '간식 도착'이라고 올려줘"


def awaiting_post() -> Run:
    """A run whose post waits for a yes, with its words on the card."""
    return awaiting_payload(awaiting(POST), {"text": "간식 도착"})


def awaiting_payload(run: Run, payload: Payload) -> Run:
    """A run that waits for a yes of no high risk to such a payload."""
    approval = run.approvals["p1"].approval
    outside = ASK.model_copy(update={"rule": "external_send"})
    items = tuple(one.model_copy(update={"payload": payload, "decision": outside}) for one in approval.items)
    record = ApprovalRecord(approval=approval.model_copy(update={"items": items}))
    return run.model_copy(update={"approvals": {"p1": record}})


@pytest.mark.parametrize("addressed", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        "음 잠깐 아직 올리진 말고 문구만 보여줘봐",
        "올리기 전에 한번 보여줘",
        "일단 문구부터 확인할게",
        "don't post it yet, just show me the text",
        "hold on, let me see the wording first",
        "まだ出さないで、文だけ見せて",
        "投稿する前に文面見せて",
    ],
)
def test_the_words_that_wait_are_shown_and_nothing_becomes_of_them(text: str, *, addressed: bool) -> None:
    waiting = awaiting_post()
    speech = ThreadSpeech(text, "U1", addressed=addressed)
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), speech, read_phrase)
    assert meant == ShowMeant(waiting, ("간식 도착",))


@pytest.mark.parametrize(
    "text",
    ["작업 목록 보여줘", "올리지 마", "show me the tasks first", "don't post it", "タスク見せて", "이거 누가 보여달래"],
)
def test_other_words_show_no_message(text: str) -> None:
    speech = ThreadSpeech(text, "U1")
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=(awaiting_post(),)), speech, read_phrase)
    assert not isinstance(meant, ShowMeant)


AS_IT_STANDS = [
    "네, 이대로 올려 주세요",
    "좋아요 그대로 전해주세요",
    "네 확인했습니다. 그대로 게시해 주시면 됩니다",
    "오케이 이 내용으로 보내줘",
    "yes, send it as it is",
    "looks good, please post it exactly as written",
    "はい、そのまま送ってください",
    "大丈夫です、この内容で投稿して",
]


@pytest.mark.parametrize("text", AS_IT_STANDS)
def test_what_its_asker_says_is_to_go_out_as_it_stands_is_agreed_to(text: str) -> None:
    waiting = awaiting_post()
    runs = ThreadRuns(open=(waiting,))
    meant = interpret_thread_text(a_maker(), runs, ThreadSpeech(text, "U1"), read_phrase)
    assert meant == DecisionMeant(approved=True, exact=True, waiting=[(waiting, "p1")])


@pytest.mark.parametrize("text", AS_IT_STANDS)
def test_no_other_person_and_no_talk_beside_metel_agrees_so(text: str) -> None:
    runs = ThreadRuns(open=(awaiting_post(),))
    for speech in (ThreadSpeech(text, "U2"), ThreadSpeech(text, "U1", addressed=False)):
        meant = interpret_thread_text(a_maker(), runs, speech, read_phrase)
        assert not (isinstance(meant, DecisionMeant) and meant.exact)


@pytest.mark.parametrize("text", AS_IT_STANDS)
def test_only_one_message_is_agreed_to_as_it_stands(text: str) -> None:
    for waiting in (awaiting(DELETION), awaiting(TWO_STEPS)):
        meant = interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), ThreadSpeech(text, "U1"), read_phrase)
        assert not (isinstance(meant, DecisionMeant) and meant.exact)


@pytest.mark.parametrize(
    "text",
    [
        "그대로 보내지 마세요",
        "네 그대로 보내 주세요, 근데 내일 아침에요",
        "그대로 보내 주세요 지훈님한테도요",
        "그대로 두세요",
        "날짜만 빼고 그대로 보내 주세요",
        "그대로 보내면 어떻게 돼요?",
        "yes, send it as is but to #dev",
        "don't send it as it is",
        "should I send it as it is?",
        "そのままにしてください",
        "はい、そのまま送らないで",
    ],
)
def test_what_says_more_or_less_agrees_to_nothing(text: str) -> None:
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=(awaiting_post(),)), ThreadSpeech(text, "U1"), read_phrase)
    assert not (isinstance(meant, DecisionMeant) and meant.exact)


PLAIN_YES = [
    "네 좋아요",
    "네 보내 주세요",
    "ㅇㅇ 거기 맞아 보내",
    "넵 진행하시죠",
    "응 공유 채널 맞습니다. 올려 주세요",
    "yes please",
    "yep, that's the right channel, ship it",
    "sure go for it, thanks",
    "そのままお願いします",
    "OKです",
    "うん、その宛先で合ってます。送ってください",
    "👍",
]


@pytest.mark.parametrize("text", PLAIN_YES)
def test_a_plain_yes_of_its_asker_decides_what_is_of_no_high_risk(text: str) -> None:
    waiting = awaiting_post()
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), ThreadSpeech(text, "U1"), read_phrase)
    assert meant == DecisionMeant(approved=True, exact=True, waiting=[(waiting, "p1")])


@pytest.mark.parametrize("text", PLAIN_YES)
def test_a_plain_yes_of_others_beside_metel_or_to_what_is_of_high_risk_decides_nothing(text: str) -> None:
    cases = (
        (awaiting_post(), ThreadSpeech(text, "U2")),
        (awaiting_post(), ThreadSpeech(text, "U1", addressed=False)),
        (awaiting(DELETION), ThreadSpeech(text, "U1")),
    )
    for waiting, speech in cases:
        meant = interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), speech, read_phrase)
        assert not (isinstance(meant, DecisionMeant) and meant.exact)


@pytest.mark.parametrize(
    ("text", "payload", "counts"),
    [
        ("네 바꿔 주세요", {"page": "p1", "properties": {"상태": "완료"}}, True),
        ("네 바꿔 주세요", {"channel": "C1", "text": "간식 도착"}, False),
        ("yes send it", {"channel": "C1", "text": "간식 도착"}, True),
        ("yes send it", {"page": "p1", "properties": {"상태": "완료"}}, False),
        ("はい、お願いします", {"page": "p1", "properties": {"상태": "완료"}}, True),
    ],
)
def test_a_yes_is_to_what_its_words_say_is_done(text: str, payload: Payload, *, counts: bool) -> None:
    waiting = awaiting_payload(awaiting(POST), payload)
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), ThreadSpeech(text, "U1"), read_phrase)
    assert (isinstance(meant, DecisionMeant) and meant.exact) is counts


@pytest.mark.parametrize(
    "text",
    [
        "괜찮아요",
        "네 근데 금요일로요",
        "응 내일 올려줘",
        "응 화요일이 맞아 올려",
        "맞으면 올려",
        "네 지워 주세요",
        "네 준호한테 물어보고 올려",
        "네 알겠습니다",
        "yes, after lunch",
        "ok, send it to Sarah",
        "yes only the first one",
        "great",
        "いいです",
        "明日でいいです",
        "サラだけでお願いします",
        "うん、でも明日で",
        "はい、やめてください",
    ],
)
def test_what_may_say_more_or_no_is_no_plain_yes(text: str) -> None:
    assert read_plain_yes(text) is None


@pytest.mark.parametrize("text", ["거절할게요", "안 돼요", "declined", "却下します"])
def test_a_no_that_is_said_to_metel_counts_in_any_words(text: str) -> None:
    waiting = awaiting_post()
    meant = interpret_thread_text(a_maker(), ThreadRuns(open=(waiting,)), ThreadSpeech(text, "U1"), read_phrase)
    assert meant == DecisionMeant(approved=False, exact=True, waiting=[(waiting, "p1")])
