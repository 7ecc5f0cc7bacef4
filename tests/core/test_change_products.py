"""Changes of tasks, meetings and pages, worded in many ways and multiplied by titles: each is read as what it says."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedTitle
from schemas.values import Json
from tests.core.follow_up_cases import a_task

TASKS = ["뉴스레터 초안", "보안 점검 보고서", "고객 인터뷰 정리", "Pricing survey", "Onboarding email sequence"]
MEETINGS = ["주간 회의", "1분기 전략 회의", "고객사 방문 준비"]
PAGES = ["온보딩 가이드", "협력사 제안서 검토", "제품 로드맵"]
TITLES = [*TASKS, *MEETINGS, *PAGES]
KO, EN, JA = TASKS[:2], TASKS[3:], ["뉴스레터 초안", "Pricing survey"]
NAMES = {"준호": "Junho", "done": "완료"}

Form = tuple[str, str, str, Any]
"""The tool, words with a place for the title, the input that counts, and what it is to be."""


def with_titles(task: PlanningTask) -> PlanningTask:
    """The task as it is planned once words of it are left over that a title may explain."""
    if not RulePlanner().lacks_names(task):
        return task
    text = task.request.text
    tables = {**dict.fromkeys(TASKS, "작업"), **dict.fromkeys(MEETINGS, "회의록")}
    found = [(text[one.start : one.end], TITLES[one.number], one.whole) for one in find_titles(text, TITLES)]
    return task._replace(
        titles=tuple(NamedTitle(words, title, whole, tables.get(title, "")) for words, title, whole in found)
    )


def effects(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(with_titles(a_task(text)))
    reads = ("notion.query", "notion.search", "notion.get", "text.", "session.")
    return [(one["tool"], one["inputs"]) for one in plan["actions"] if not one["tool"].startswith(reads)]


def alike(value: Json) -> Json:
    """A value with one name for what has several, and a list of one as that."""
    columns = {"상태": "@status", "담당자": "@person"}
    if isinstance(value, dict):
        return {columns.get(name, name): alike(one) for name, one in value.items()}
    if isinstance(value, list):
        return alike(value[0]) if len(value) == 1 else [alike(one) for one in value]
    return NAMES.get(value, value) if isinstance(value, str) else value


def forms(values: dict[str, Any], titles: list[str], *words: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [(form, title, values) for form, title in product(words, titles)]


DONE, FRIDAY, JUNHO = {"@status": "완료"}, {"@date": "2026-03-06"}, {"@person": "Junho"}
FOUR: dict[str, Any] = {"@date": {"time": "16:00"}}
ONE_MORE: dict[str, Any] = {"@person": {"add": "Junho"}}
ONE_FEWER: dict[str, Any] = {"@person": {"remove": "Junho"}}
CHANGES = [
    *forms(
        DONE, KO, "{t} 완료로 바꿔줘", "{t} 완료 처리 부탁드려요~", "{t} 다 했어요 완료로 해주세요",
        "완료로 바꿔줘 {t}",
        "{t} 상태 완료로 ㄱㄱ", "저기 {t} 상태 좀 완료로 부탁해요 🙏", "{t} 방금 끝냈어 완료로 체크해줘",
    ),
    *forms(
        DONE, EN, "mark {t} done pls", "can you set {t} to done?", "{t} -> done", "change {t}'s status to done",
        "just finished {t}, mark it done", "{t} can be marked as done",
    ),
    *forms(DONE, JA, "{t}を完了にして", "{t}完了でお願いします", "{t}終わったので完了にしておいて"),
    *forms(
        FRIDAY, KO, "{t} 마감 금요일로 바꿔줘", "금요일로 {t} 마감 미뤄주세요 ㅠㅠ", "{t} 데드라인 금요일로 수정",
        "혹시 {t} 금요일로 미뤄도 될까요?", "아 {t} 오늘 못 할 것 같아요 금요일로 미뤄주세요",
    ),
    *forms(FRIDAY, EN, "push {t} to Friday pls", "{t} due Friday please", "{t} needs to move to Friday"),
    *forms(FRIDAY, JA, "{t}の期限を金曜日にして", "{t}は金曜にずらして", "{t}、金曜まで延期でお願いします"),
    *forms(
        JUNHO, KO, "{t} 담당 준호로 바꿔줘", "준호한테 {t} 배정해줘", "{t} 이제 준호 담당으로 해줘",
        "{t}는 준호가 할 거예요 담당 바꿔줘", "{t} 준호님께 맡겨주세요~",
    ),
    *forms(
        JUNHO, EN, "give {t} to Junho", "{t} should go to Junho", "let Junho own {t}", "{t} owner -> Junho",
        "Junho is taking {t}, update the owner",
    ),
    *forms(JUNHO, JA, "{t}の担当者をJunhoさんに変更してください", "{t}、Junhoさんに渡して"),
    *forms({"@title": "3월 소식"}, KO, "{t} 제목을 '3월 소식'으로 바꿔줘", "{t} 이름 '3월 소식'으로 변경"),
    *forms({"@title": "March news"}, EN, "rename {t} to March news", "retitle {t} as 'March news'"),
    *forms({**JUNHO, **FRIDAY}, KO, "{t} 담당 준호로 하고 마감은 금요일로 바꿔줘", "{t} 마감 금요일, 담당 준호로"),
    *forms({**JUNHO, **FRIDAY}, EN, "assign {t} to Junho and make it due Friday", "{t}: owner Junho, due Friday"),
    *forms(FOUR, MEETINGS, "{t} 시간 4시로 바꿔줘", "{t} 4시로 미뤄줘", "can we do {t} at 4pm instead?",
        "{t}の時間を4時に変えて"),
    *forms(
        ONE_MORE, MEETINGS, "{t} 참석자에 준호 추가해줘", "{t}에 준호님도 추가해주세요", "{t} 참석자로 준호 넣어줘",
        "준호도 {t} 참석자에 추가", "add Junho to {t}", "include Junho in {t} please",
        "{t}にJunhoさんも追加してください",
    ),
    *forms(ONE_FEWER, MEETINGS, "{t} 참석자에서 준호 빼줘", "{t}에서 준호님은 빼주세요", "remove Junho from {t}"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "title", "values"), CHANGES)
def test_a_change_of_one_thing_sets_what_its_words_say(form: str, title: str, values: dict[str, Any]) -> None:
    [(tool, inputs)] = effects(form.format(t=title))
    assert (tool, inputs["page"].casefold(), alike(inputs["properties"])) == (
        "notion.update_page", title.casefold(), alike(values)
    )  # fmt: skip


ON_PAGES = [
    *product(["{t} 보관 처리해주세요", "{t} 이제 안 쓰니까 보관해줘",
        "we don't need {t} anymore, archive it"], ["notion.archive_page"]),
    *product(
        ["{t}에 '확정' 메모 추가해줘", "{t}에 '확정'이라고 메모 남겨줘",
        "add '확정' to the {t} page"], ["notion.append_blocks"]
    ),
]  # fmt: skip


@pytest.mark.parametrize(("form", "title"), list(product(ON_PAGES, PAGES)))
def test_a_page_is_put_away_or_written_on(form: tuple[str, str], title: str) -> None:
    words, tool = form
    [(used, inputs)] = effects(words.format(t=title))
    assert (used, inputs["page"], inputs.get("content", "확정")) == (tool, title, "확정")


SEVERAL = [
    ("{a}이랑 {b} 완료로 바꿔줘", DONE, DONE), ("{a}, {b} 둘 다 완료 처리해줘", DONE, DONE),
    ("{a}과 {b} 모두 완료로 부탁드려요", DONE, DONE), ("{a} 완료로 바꿔주고 {b}도 완료로", DONE, DONE),
    ("mark {a} and {b} as done", DONE, DONE), ("mark {a} as done and {b} too", DONE, DONE),
    ("mark {a} done and give {b} to Junho", DONE, JUNHO), ("{a}と{b}を完了にして", DONE, DONE),
    ("{a}은 완료로, {b}은 금요일로 미뤄줘", DONE, FRIDAY),
]  # fmt: skip


@pytest.mark.parametrize("form", SEVERAL)
def test_each_of_two_things_becomes_what_is_said_of_it(form: tuple[str, Any, Any]) -> None:
    words, first, second = form
    pair = KO if re.search("[가-힣]", words) else EN
    done = effects(words.format(a=pair[0], b=pair[1]))
    assert [(inputs["page"], alike(inputs["properties"])) for _, inputs in done] == [
        (pair[0], alike(first)), (pair[1], alike(second))
    ]  # fmt: skip


TOLD = [
    ("{t} 완료로 바꾸고 #dev에 알려줘", "slack.post_message"), ("{t} 완료로 바꾼 다음 #dev에 공유해줘",
    "slack.post_message"),
    ("mark {t} as done and tell #dev", "slack.post_message"), ("{t}を完了にして#devに知らせて", "slack.post_message"),
    ("{t} 완료로 바꾸고 준호한테 알려줘", "slack.send_dm"), ("mark {t} as done and let Junho know", "slack.send_dm"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "title"), list(product(TOLD, [*KO, *EN])))
def test_a_change_is_made_and_told(form: tuple[str, str], title: str) -> None:
    (changed, inputs), (told, message) = effects(form[0].format(t=title))
    assert (changed, inputs["page"], told) == ("notion.update_page", title, form[1])
    assert title in message["text"]


LEFT = [
    "{t} 완료로 바꾸지 마", "{t} 마감은 건드리지 마", "{t} 완료로 바꿨어?", "{t} 완료 처리된 거 맞아?",
    "{t} 미뤄진 거야?",
    "지훈이 {t} 끝냈대?", "{t} 준호가 하고 있어", "don't mark {t} as done", "please do not close {t}",
    "did you mark {t} as done?", "have you moved {t} to Monday?", "is {t} done?", "{t}は完了にしましたか？",
    "{t}を完了にしないで",
]  # fmt: skip


@pytest.mark.parametrize(("form", "title"), list(product(LEFT, TASKS)))
def test_a_question_a_remark_or_a_prohibition_changes_nothing(form: str, title: str) -> None:
    assert effects(form.format(t=title)) == []


@pytest.mark.parametrize(
    "text", ["mark tasks 2 and 3 as done", "이 작업들 준호한테 다 넘겨줘", "move those tasks to Friday"]
)
def test_all_rows_are_not_changed_where_some_are_pointed_at(text: str) -> None:
    assert effects(text) == []
