"""Thanks for something are no order and no question; what metel can do, and what of it not, is told."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.small_talk import is_smalltalk
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    "text",
    [
        "ugh third coffee and it's only 10. anyway thanks for the help with the budget stuff, you saved me",
        "thanks for your help with the report!",
        "cool, thanks for fixing the sheet",
        "man what a day. thanks for everything, the team loved the page",
        "thank you so much for the quick turnaround",
        "thx again for sorting the newsletter draft",
    ],
)
def test_thanks_for_something_are_talk(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert not plan["actions"]
    assert plan["reply"]["kind"] == "smalltalk"


@pytest.mark.parametrize(
    "text",
    [
        "thanks for the report, now post it in #sales",
        "ok mark it as done. thanks for the help",
        "thank Junho for the help with the report",
        "thanks for the help. can you show me my tasks?",
        "dm Sara thanks for the help with the report",
        "post 'thanks for the help' in #general",
    ],
)
def test_an_order_beside_thanks_is_no_talk(text: str) -> None:
    assert not is_smalltalk(text)


@pytest.mark.parametrize(
    "text",
    [
        "quick q, what can you actually do with our google sheets? charts too?",
        "what can you really do? charts too?",
        "what can you do, charts as well?",
    ],
)
def test_what_it_cannot_do_is_told_where_it_is_asked(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert plan["reply"]["kind"] == "help"
    assert "draw charts" in plan["reply"]["text"].splitlines()[0]


def test_two_questions_on_its_own_work_are_answered_both() -> None:
    asked = list_inputs(
        "Do I have any messages still waiting to go out, and did you send anything in my name since yesterday?"
    )
    assert [one["about"] for one in asked] == ["scheduled", "done"]
    assert (asked[1]["since"][:10], asked[1]["until"][:10]) == ("2026-03-03", "2026-03-05")


@pytest.mark.parametrize(
    "text", ["what did we decide in last week's weekly?", "what did they do yesterday?", "what do I still have to do?"]
)
def test_what_others_did_is_none_of_its_work(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert all(one["tool"] != "session.list_work" for one in plan["actions"])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("create a page called 'Plan' with sections Shifts, Materials and Who to call", "Shifts|Materials|Who to call"),
        ("make a notion page titled 'Plan' with three headings: Goals, Risks, Owners", "Goals|Risks|Owners"),
        ("노션에 'Plan' 페이지 만들어줘. 섹션은 교통, 숙소, 일정으로 나눠줘", "교통|숙소|일정"),
        ("ノーションに「Plan」のページを作って。見出しは交通、宿、日程でお願いします", "交通|宿|日程"),
    ],
)
def test_a_new_page_is_parted_as_told(text: str, names: str) -> None:
    (page,) = list_inputs(text)
    assert page["title"] == "Plan"
    assert page["content"] == "\n".join(f"## {one}" for one in names.split("|"))


@pytest.mark.parametrize(
    "text",
    [
        "February sales total per region, highest first, and put that into #exec please. Three lines are enough, "
        "they never read more",
        "February sales total per region, and post that in #exec",
        "February revenue per region, and drop that into #exec",
    ],
)
def test_a_months_figures_are_sent_where_they_are_put(text: str) -> None:
    rows, total, sent = list_inputs(text)
    assert rows["filter"]["all"][0] == {"path": "@date", "op": "ge", "value": "2026-02-01"}
    assert total["group_by"] == "지역"
    assert (sent["channel"], sent["text"].splitlines()[-1]) == ("#exec", "{{a2.rows}}")
