"""Titles of the team's pages that stand in a request without quotes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.idioms.request_idioms import replace_request_idioms
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.model_builders import a_task

CONTRACTS = tuple(one for one in list_contracts() if one.tool != "session.read_quote")


def asked(text: str, title: str) -> PlanningTask:
    return a_task(text, contracts=CONTRACTS)._replace(titles=(NamedTitle(title, title, True),))


def plan(text: str, title: str) -> dict[str, Any]:
    return json.loads(json.dumps(make_plan(asked(text, title))))


def tools(made: dict[str, Any]) -> list[str]:
    return [step["tool"] for step in made["actions"]]


WORK_OF_OTHERS = (
    ("Push the onboarding email sequence back a week", "onboarding email sequence"),
    ("랜딩 이미지 교체 완료로 바꿔줘", "랜딩 이미지 교체"),
    ("결제 오류 로그 점검 담당자를 준호로 바꿔줘", "결제 오류 로그 점검"),
    ("Onboarding email sequence、担当をジュノさんに変更でお願いします", "Onboarding email sequence"),
)


@pytest.mark.parametrize(("text", "title"), WORK_OF_OTHERS)
def test_a_page_whose_title_sounds_like_another_service_is_changed(text: str, title: str) -> None:
    assert tools(plan(text, title)) == ["notion.update_page"]


@pytest.mark.parametrize(
    "text",
    [
        "Push the onboarding email sequence back a week",
        "온보딩 이메일 시퀀스 다음주로 미뤄",
        "Onboarding email sequence、担当をジュノさんに変更でお願いします",
    ],
)
def test_titles_are_looked_for_where_a_request_seems_to_be_for_another_service(text: str) -> None:
    assert RulePlanner().lacks_names(a_task(text, contracts=CONTRACTS))


async def test_a_request_is_planned_once_for_all_that_is_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    planned: list[str] = []

    def count(task: PlanningTask) -> PlanningTask:
        planned.append(task.request.text)
        return replace_request_idioms(task)

    monkeypatch.setattr("orchestration.rule_planner.planner.replace_request_idioms", count)
    task, planner = a_task("온보딩 가이드 어디 있어?", contracts=CONTRACTS), RulePlanner()
    planner.lacks_names(task)
    planner.lacks_rows(task)
    same = await planner.propose(task._replace())
    assert planned.count(task.request.text) == 1
    assert same == await RulePlanner().propose(task)
    await planner.propose(task._replace(titles=(NamedTitle("온보딩 가이드", "온보딩 가이드", True),)))
    assert planned.count(task.request.text) == 3


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("이메일로 뉴스레터 초안 보내줘", "뉴스레터 초안"),
        ("email the newsletter draft to the printer", "newsletter draft"),
        ("ニュースレターをgmailで送って", "ニュースレター"),
        ("put the pricing survey on my calendar", "pricing survey"),
    ],
)
def test_work_of_another_service_is_not_done_for_the_title_that_it_names(text: str, title: str) -> None:
    made = plan(text, title)
    assert not tools(made)
    assert made["reply"]["kind"] == "unsupported"
    assert made["understanding"]["intent"]["category"] == "unsupported"


def test_what_another_service_is_called_is_no_part_of_a_title_alone() -> None:
    task = a_task("email Daehan Foods our price list", contracts=CONTRACTS)._replace(
        titles=(NamedTitle("email", "Onboarding email sequence", False),),
    )
    made: dict[str, Any] = json.loads(json.dumps(make_plan(task)))
    assert not made["actions"]
    assert made["understanding"]["intent"]["category"] == "unsupported"


@pytest.mark.parametrize(
    "text",
    [
        "랜딩 페이지 개편: done!",
        "랜딩 페이지 개편 - finished yesterday",
        "랜딩 페이지 개편, 아까 끝났어요",
        "랜딩 페이지 개편、終わりました!",
    ],
)
def test_what_is_told_of_a_known_title_is_no_question_about_it(text: str) -> None:
    title = "랜딩 페이지 개편"
    (change,) = plan(text, title)["actions"]
    assert (change["tool"], change["inputs"]["page"]) == ("notion.update_page", title)


@pytest.mark.parametrize(
    ("text", "words", "title"),
    [
        ("if the pricing survey isn't done yet, dm sarah 'need it'", "pricing survey", "Pricing survey"),
        ("가격 설문이 아직 안 끝났으면 사라한테 '필요해요'라고 DM 보내줘", "가격 설문", "Pricing survey"),
        ("who owns the landing page revamp?", "landing page revamp", "랜딩 페이지 개편"),
    ],
)
def test_what_is_looked_for_is_the_title_as_it_stands_there(text: str, words: str, title: str) -> None:
    task = a_task(text, contracts=CONTRACTS)._replace(titles=(NamedTitle(words, title, True, "작업"),))
    made = json.dumps(make_plan(task), ensure_ascii=False)
    assert f'"path": "@title", "op": "eq", "value": "{title}"' in made


@pytest.mark.parametrize(
    "text",
    [
        "지훈님 작업 중에 보안 보고서는 빼고 나머지 안 끝난 거만 보여줘",
        "지훈님 안 끝난 작업 보여줘 보안 보고서 말고",
        "보안 보고서 제외하고 지훈님 안 끝난 작업 보여줘",
        "지훈님 작업에서 보안 보고서만 빼고 보여줘",
        "보안 보고서 빼고 지훈님 할 일 목록",
    ],
)
def test_what_is_left_out_is_called_by_its_title(text: str) -> None:
    task = a_task(text, contracts=CONTRACTS)._replace(titles=(NamedTitle("보안 보고서", "보안 점검 보고서", False),))
    (read,) = json.loads(json.dumps(make_plan(task)))["actions"]
    left_out = [one["value"] for one in read["inputs"]["filter"]["all"] if one.get("op") == "ne"]
    assert "보안 점검 보고서" in left_out
    assert "보안 보고서" not in left_out
