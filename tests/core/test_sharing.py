"""An answer that was told to its asker alone is posted by a run of its own, once, with the origins of what was read."""

from __future__ import annotations

from orchestration.commands.share_answer import build_share_run, find_answer, find_share_problem
from orchestration.execution.draft import make_draft
from orchestration.run.commands import ShareAnswer, Who
from orchestration.run.reducer import apply, fold_events
from orchestration.text.messages import load_wording
from schemas.errors import ErrorKind
from schemas.events import Answer, AnswerShareBegun, Link, RunEnded
from schemas.request import Place
from schemas.run import Run
from schemas.team import TeamSettings
from schemas.values import RESOLVED, Payload, Value
from tests.bot.runs import CONTRACTS, NOON, a_run

WORDS = load_wording("orchestration.text")
READ = "tool:sheets.get_range"
DIRECT = ShareAnswer(0, Place(team="T1", channel="D1", thread_ts="9.1"))
LINK = Link(label="시트", url="https://docs.google.com/spreadsheets/d/1")


def answered(text: str = "010-1234-5678 {{a1.rows}}") -> Run:
    run = a_run().planned("a").ended("succeeded", text, LINK).run
    rows = Value(data=[1], origins=frozenset({READ, RESOLVED}))
    return run.model_copy(update={"memory": {"a": {"rows": rows}}})


def test_the_run_asks_where_the_answer_was_told_and_posts_where_it_was_asked_for() -> None:
    events = build_share_run(answered(), DIRECT, WORDS, NOON)
    shared = fold_events(events)
    assert shared.request.place == DIRECT.place
    assert shared.request.user == "U1"
    assert shared.plan is not None
    assert shared.plan.actions[0].inputs["channel"] == "C1"
    assert shared.plan.actions[0].inputs["thread_ts"] == "1.5"
    assert str(shared.plan.actions[0].inputs["text"]).endswith(LINK.url)


def test_what_it_says_has_the_origins_of_what_was_read_and_is_no_template() -> None:
    shared = fold_events(build_share_run(answered(), DIRECT, WORDS, NOON))
    assert shared.plan is not None
    fields: Payload = {"properties": {name: {} for name in ("channel", "thread_ts", "text")}}
    contract = CONTRACTS["slack.post_message"].model_copy(update={"input_schema": fields})
    draft = make_draft(shared, shared.plan.actions[0], contract, TeamSettings(team="T1"))
    assert "{{a1.rows}}" in str(draft.payload["text"])
    assert draft.origins["text"] == frozenset({READ})
    assert draft.origins["channel"] == draft.origins["thread_ts"] == frozenset({RESOLVED})


def test_the_same_answer_is_the_same_run_and_another_one_is_another() -> None:
    first, again = (fold_events(build_share_run(answered(), DIRECT, WORDS, NOON)).id for _ in range(2))
    assert first == again
    assert answered().ended is not None
    earlier = RunEnded(at=NOON, status="failed", answer=Answer(text="처음"))
    two = answered().model_copy(update={"earlier_ends": (earlier,)})
    other = build_share_run(two, ShareAnswer(1, DIRECT.place), WORDS, NOON)
    assert fold_events(other).id != first
    assert find_answer(two, 0) == earlier.answer


def test_it_is_its_askers_alone_and_posted_once() -> None:
    run = answered()
    assert find_share_problem(run, 0, Who("U1")) is None
    other = find_share_problem(run, 0, Who("U2"))
    assert other is not None
    assert other.error is ErrorKind.ONLY_THE_ASKER
    begun = apply(run, AnswerShareBegun(at=NOON, end=0, run="r2", by="U1"))
    again = find_share_problem(begun, 0, Who("U1"))
    assert again is not None
    assert again.error is ErrorKind.ALREADY_SHARED
    missing = find_share_problem(run, 7, Who("U1"))
    assert missing is not None
    assert missing.error is ErrorKind.ALREADY_SHARED
