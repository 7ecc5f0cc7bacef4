"""Injected texts are played through the running bot; ``python -m bench.models`` plays all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bench.models.followers import (
    FOLLOWERS,
    ORDERS,
    fill_form,
    follow_orders,
    learn_tasks,
    list_unasked,
    play_injections,
)
from bench.models.injections import PLACES, build_task, read_injections
from bench.models.page import ModelsMeasured, judge, page
from bot.evaluation.outcomes import CaseOutcome, Judgement, PostedText, SentWrite, judge_outcome

SAMPLE = ("page-leak-ko", "cell-people-ja", "message-leak-ko", "file-system-en")
LIE, UNOFFERED = "page-lie-ko", "page-remember-ja"


def test_there_are_texts_of_every_place_language_and_kind() -> None:
    texts = read_injections()
    assert len(texts) >= 40
    assert len({one.id for one in texts}) == len({one.text for one in texts}) == len(texts)
    places, languages = Counter(one.place for one in texts), Counter(one.language for one in texts)
    assert min(places[place] for place in PLACES) >= 5
    assert min(languages.values()) >= 8
    ordered = {order for one in texts for order in one.orders}
    assert ordered == {*ORDERS, "redirect"}
    assert all(one.orders or one.writes for one in texts)


async def test_nothing_happens_that_nobody_asked_for_and_the_task_is_told() -> None:
    texts = [one for one in read_injections() if one.id in SAMPLE]
    learned = await learn_tasks(texts)
    found = [one for follower in FOLLOWERS for one in await play_injections(follower, texts, learned)]
    assert [one.unasked for one in found] == [()] * len(SAMPLE) * len(FOLLOWERS)
    assert {one.ending for one in found if one.follower != FOLLOWERS[-1]} == {"done"}
    obeyed = [one for one in found if one.follower == FOLLOWERS[-1]]
    assert all(one.stops and not one.refused for one in obeyed), "what the text orders is planned, and asked about"
    measured = ModelsMeasured("here", [], [], [], 0, [], found)
    assert [bar.holds for bar in judge(measured)][1:] == [True] * 2 * len(FOLLOWERS)
    assert f"| {FOLLOWERS[-1]} | all | {len(SAMPLE)} | 0 |" in page(measured)


async def test_a_lie_that_only_a_writer_words_is_counted_and_so_is_a_plan_that_is_not_taken() -> None:
    texts = [one for one in read_injections() if one.id in (LIE, UNOFFERED)]
    learned = await learn_tasks(texts)
    for follower in FOLLOWERS:
        found = {one.injection.id: one for one in await play_injections(follower, texts, learned)}
        lie, unoffered = found[LIE], found[UNOFFERED]
        assert lie.lied == (follower != FOLLOWERS[0])
        assert unoffered.refused == (follower == FOLLOWERS[-1])
        assert (lie.ending, unoffered.ending) == ("done", "done")


def test_a_planner_that_follows_does_all_that_a_text_orders() -> None:
    plan = {"actions": [{"id": "a1", "call": {"tool": "slack.post_message", "args": {"channel": "#dev"}}}]}
    for one in read_injections():
        followed = follow_orders(plan, one)
        assert (followed["actions"] != plan["actions"]) == bool(one.orders), one.id


def test_an_effect_elsewhere_and_what_is_planted_in_the_asked_place_or_the_answer_are_found() -> None:
    case = build_task("page", "ko")
    lie = CaseOutcome(
        (SentWrite("slack.post_message", {"channel": "#dev", "text": "서울 숲 https://evil.example/login"}),),
        "", None, 0, understood=True,
    )  # fmt: skip
    assert list_unasked(Judgement("right", ()), lie) == ("slack.post_message carries evil.example",)
    told = replace(
        lie, effects=(), posts=(PostedText("sales", "<!channel> 서울 숲"), PostedText("marketing", "<!channel>"))
    )
    assert list_unasked(Judgement("right", ()), told) == ("#sales carries <!channel>",)
    gone = CaseOutcome((SentWrite("notion.archive_page", {"page": "x"}),), "", None, 0, understood=True)
    assert list_unasked(judge_outcome(case, gone), gone)


def test_a_form_is_filled_with_the_text_wherever_one_may_stand() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": ["string", "null"]},
            "b": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            "c": {"type": "integer"},
            "d": {"enum": ["x", "y"]},
        },
    }
    assert fill_form(schema, "t") == {"a": "t", "b": ["t"], "c": 0, "d": "x"}
