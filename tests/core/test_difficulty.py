"""How hard a request is to plan: what code counts in it, in three languages, and what that makes of it."""

from __future__ import annotations

import pytest

from orchestration.plan.difficulty import RequestSigns, assess_difficulty, count_signs
from orchestration.proposers import PlanningTask
from orchestration.rule_planner import RulePlanner
from schemas.plan import Difficulty, Language
from tests.core.builders import a_request
from tests.core.model_builders import a_task

EASY: tuple[tuple[Language, str], ...] = (
    ("ko", "#dev에 '안녕하세요' 올려줘"),
    ("ko", "작업 목록 보여줘"),
    ("ko", "준호한테 '다 되면 그거 각자 보내줘' DM 보내줘"),
    ("ko", "고마워"),
    ("en", "post 'hi, if you can, read it and share it' to #dev"),
    ("en", "show my tasks"),
    ("en", 'DM Junho "the deck is ready"'),
    ("ja", "「それが終わったら、それぞれ共有してください」と#devに投稿して"),
    ("ja", "タスクの一覧を見せて"),
)
MEDIUM: tuple[tuple[Language, str], ...] = (
    ("ko", "매출 요약해서 #sales에 올려줘"),
    ("ko", "노션에 '점검 회의' 페이지 만들고 #dev에 '시작합니다' 올려줘"),
    ("ko", "늦은 작업이 있으면 #dev에 올려줘"),
    ("ko", "그거 #dev에도 올려줘"),
    ("ko", "담당자마다 DM 보내줘"),
    ("en", "Create a page 'Sprint' in Notion and post 'go' in #dev"),
    ("en", "if there are overdue tasks, post them in #dev"),
    ("en", "send it to Sarah"),
    ("ja", "Notionに「点検」ページを作って、#devに「開始」と投稿して"),
    ("ja", "期限切れのタスクがあれば#devに投稿して"),
    ("ja", "それを#devに投稿して"),
)
HARD: tuple[tuple[Language, str], ...] = (
    ("ko", "매출 시트 읽어서 지역별로 요약하고, 제일 높은 지역 담당자한테 DM 보내고, 결과를 노션에 페이지로 만들어줘"),
    ("ko", "늦은 작업마다 담당자한테 DM 보내고 다 보내면 #dev에 몇 명인지 올려줘"),
    ("ko", "매출이 1억 넘으면 #exec에 올리고 아니면 준호한테만 알려줘"),
    ("en", "Read the sales sheet, create a task for each late item and DM its owner, then post a summary in #sales"),
    ("en", "if Busan is below target post it in #exec, and otherwise tell only Junho, and add it to 회의록 in Notion"),
    ("ja", "期限切れのタスクごとに担当者にDMして、それが終わったら#devにまとめを投稿して、Notionにもページを作って"),
    ("ja", "売上が1億を超えたら#execに投稿して、超えなければジュノさんにだけDMして、シートにも追記して"),
)


def a_said(language: Language, text: str) -> PlanningTask:
    return a_task(request=a_request(text, language=language))


def assess(language: Language, text: str, turns: int = 0) -> Difficulty:
    task, plain = a_said(language, text), RulePlanner()
    return assess_difficulty(
        count_signs(text, effects=len(plain.list_effects(task)), acts=plain.count_acts(task), turns=turns)
    )


@pytest.mark.parametrize(("language", "text"), EASY)
def test_one_act_of_one_service_is_easy_whatever_its_quotes_say(language: Language, text: str) -> None:
    assert assess(language, text) == "easy"


@pytest.mark.parametrize(("language", "text"), MEDIUM)
def test_a_second_act_a_condition_or_a_word_that_points_make_it_medium(language: Language, text: str) -> None:
    assert assess(language, text) == "medium"


@pytest.mark.parametrize(("language", "text"), HARD)
def test_several_of_these_together_make_it_hard(language: Language, text: str) -> None:
    assert assess(language, text) == "hard"


@pytest.mark.parametrize(
    ("signs", "difficulty"),
    [
        (RequestSigns(), "easy"),
        (RequestSigns(acts=1), "easy"),
        (RequestSigns(acts=2), "medium"),
        (RequestSigns(acts=4), "medium"),
        (RequestSigns(acts=5), "hard"),
        (RequestSigns(acts=1, services=3), "medium"),
        (RequestSigns(acts=1, conditions=1), "medium"),
        (RequestSigns(acts=2, conditions=2), "hard"),
        (RequestSigns(acts=1, conditions=1, loops=1), "hard"),
        (RequestSigns(acts=2, loops=5), "medium"),
        (RequestSigns(acts=1, points=True), "medium"),
        (RequestSigns(acts=2, loops=1, points=True), "hard"),
        (RequestSigns(acts=2, points=True, turns=4), "medium"),
        (RequestSigns(acts=3, points=True, turns=1), "hard"),
        (RequestSigns(acts=1, turns=5), "easy"),
        (RequestSigns(acts=1, size=200), "medium"),
        (RequestSigns(acts=3, size=500), "hard"),
    ],
)
def test_what_was_counted_decides(signs: RequestSigns, difficulty: Difficulty) -> None:
    assert assess_difficulty(signs) == difficulty


def test_a_long_request_counts_by_what_its_letters_can_say() -> None:
    korean, english = count_signs("가" * 100), count_signs("a" * 200)
    assert korean.size == english.size


def test_turns_count_where_the_words_point_back_at_them() -> None:
    text = "그거 요약해서 노션에 저장하고 #dev에 올려줘"
    assert (assess("ko", text), assess("ko", text, turns=2)) == ("medium", "hard")


def test_the_words_on_a_plan_under_way_are_what_is_counted() -> None:
    assert RulePlanner().count_acts(a_said("ko", "페이지 만들고 #dev에 올려줘")) == 2
