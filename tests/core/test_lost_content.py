"""Words that say something are told where no step holds them. The names are such as no team of the tests has; the first
cases were written before the check, those that stop nobody were added as plain requests met it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from orchestration.proposers import PlanningTask
from orchestration.role_tagger.idle_words import read_idle_words
from orchestration.role_tagger.learn_idle_words import list_idle_words
from orchestration.role_tagger.train import read_request
from orchestration.rule_planner.checks.lost_content import find_lost_content, show_lost_content
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing
from tests.core.builders import a_plan, an_action
from tests.core.follow_up_cases import a_task, earlier


def planned(text: str) -> tuple[PlanningTask, Any]:
    task = a_task(text)
    return task, json.loads(asyncio.run(RulePlanner().propose(task)).text)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("#general에 회의실이 바뀌었다고 하노버 양식으로 올려줘", ["하노버 양식"]),
        ("준호한테 회의실이 바뀌었다고 하노버용으로 DM 보내줘", ["하노버용"]),
        ("준호한테 회의 바뀌었다고 DM 해줘 하노버 건으로", ["하노버"]),
    ],
)
def test_a_name_that_became_nothing_is_shown_before_other_words_are_sent(text: str, lost: list[str]) -> None:
    _, plan = planned(text)
    effects = [one for one in plan["actions"] if one["intent"] in {"write", "notify"}]
    assert [one["policy_hints"]["needs_user_confirmation"] for one in effects] == [True] * len(effects)
    assert effects
    told = " ".join(plan["not_done"])
    assert all(word in told for one in lost for word in one.split())


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("#general에 '소방 점검이 있습니다' 하노버 양식으로 올려줘", "하노버 양식"),
        ("준호한테 '회의실이 바뀌었어요' DM 하노버용으로 보내줘", "하노버용"),
        ('post "Fire drill at 5pm today" to #general using the Hanover template', "Hanover"),
        ('DM Sarah "the deck is ready" for the Hanover rollout', "Hanover rollout"),
        ("#devにハノーバーの件で「デプロイ完了しました」と投稿して", "ハノーバー"),
        ("회의록에 '3월 디자인 리뷰' 페이지 하노버 자료 붙여서 만들어줘", "하노버"),
        ('create a page "VPN setup" using the Hanover template', "Hanover"),
        ('add a task "Renew SSL certificate" due next Tuesday (Zebra version)', "Zebra"),
        ("「振り返り」のページをハノーバー形式で議事録に作ってください", "ハノーバー形式"),
        ("'로그인 화면 글자 깨짐' 지훈 담당으로 작업에 등록 좀, 하노버 라벨 달아서", "하노버 라벨"),
        ("작업에 '시안 전달' 추가해줘, 하노버 명함 포함해서", "하노버 명함"),
        ("log 800000, booth deposit in the marketing budget, today. paid with the company card", "company card"),
    ],
)
def test_what_is_made_or_sent_word_for_word_is_done_and_tells_what_it_left_out(text: str, lost: str) -> None:
    _, plan = planned(text)
    assert lost in " ".join(plan["not_done"])
    assert not any(one.get("policy_hints") for one in plan["actions"])


def test_one_of_several_people_who_is_in_no_step_is_told() -> None:
    made: Any = {
        "tool": "notion.create_page",
        "intent": "write",
        "inputs": {"title": "주간 회의", "parent": "회의록", "properties": {"참석자": ["김민지", "준호"]}},
    }
    text = "내일 10시 '주간 회의' 회의록 만들어줘. 참석자는 저랑 준호님, 지훈님이요"
    shown: Any = show_lost_content(a_task(text), {"actions": [made]})
    assert shown["not_done"] == ["지훈"]
    assert shown["actions"][0]["policy_hints"] == {"needs_user_confirmation": True}
    told = "'주간 회의' 회의록 만들어줘. 참석자는 저랑 준호님이요. 지훈님이 부탁했어요"
    assert find_lost_content(a_task(told), {"actions": [made]}) == ()


@pytest.mark.parametrize(
    "text",
    [
        "급해요! #dev에 '서버 점검 시작합니다' 바로 올려줘",
        "내일 오후 3시에 노션에 회의 기록을 만들고 #sales 채널에 공유해줘",
        "마케팅 예산 시트 Q1 탭에 3/5, 네이버 광고, 200000 추가해줘",
        "상태가 진행 중인 작업만 #dev에 올려줘",
        "뉴스레터 초안 마감 담주 월욜로 미뤄주세요",
        "할일 등록: 워크숍 장소 예약 / 담당 나 / 마감 이번달 말 / 상태 진행 중",
        "작업에 '메일 회신' 넣어줘. 담당은 나, 내일까지. Sarah가 꼭 챙기라고 해서",
        "뉴스레터 초안 마감도 금요일로 늦춰주고",
        "지훈님 안 끝난 일 마감 빠른 순으로 #dev에 올려줘",
        "can you move Pricing survey to Friday? Sarah needs one more day for the responses",
        "mark 'Pricing survey' done, because the vendor keeps calling",
        "push Pricing survey to Monday pls, still waiting on a few responses",
        "move Pricing survey to next Thursday, same time",
        "「価格表」の期限、3日延ばしてもらえますか",
        "ロゴ差し替えの期限を金曜にして。デザイナーが風邪らしいです",
        'post "Deploy finished" in #dev asap, thanks!',
        "post the tasks in progress to #dev",
        "could you please move the Onboarding email sequence deadline to the 20th?",
        "log 260k won for podcast sponsorship in the marketing budget (마케팅 예산 Q1), dated today",
        "#devに「デプロイ完了しました」と上げてください",
        "進行中のタスクを#devに投稿して",
        "至急、#salesに「システム障害が復旧しました」と流してください",
    ],
)
def test_words_of_the_order_and_idle_ones_stop_nobody(text: str) -> None:
    task, plan = planned(text)
    assert find_lost_content(task, plan) == ()
    assert show_lost_content(task, plan) is plan


def test_a_plan_that_only_reads_is_left_to_what_tells_of_reads() -> None:
    task, plan = planned("진행 중인 작업 하노버 기준으로 보여줘")
    assert show_lost_content(task, plan) is plan


def test_what_is_idle_is_learnt_from_marks() -> None:
    lines = [
        "en\t[post]please post {text:please hold} in {channel:#dev} asap",
        "en\t[post]please put {text:hello} in {channel:#dev} asap",
        "en\t[aside]the tide is high [post]post {text:hello} in {channel:#dev}",
        "ko\t[set]{item:초안} {state:완료}로 바꿔줘",
        "ko\t[set]{item:초안} {state:보류}로 바꿔줘",
    ]
    assert list_idle_words(map(read_request, lines)) == ["asap", "in", "please", "post", "~로", "바꿔줘"]


def test_endings_are_kept_apart_from_words() -> None:
    korean = read_idle_words("ko")
    assert "부탁드려요" in korean.words
    assert "으로" in korean.endings
    assert not any(one.startswith("~") for one in korean.words)


@pytest.mark.parametrize(("page", "lost"), [("p1", False), ("p2", True)])
def test_a_title_said_in_a_thread_is_held_where_a_step_holds_the_id_of_its_page(page: str, lost: bool) -> None:
    before = earlier("작업에 'pricing survey' 추가해줘", EarlierThing(id="p1", title="pricing survey", made=True))
    task = a_task("change the due date of pricing survey to Friday", before)
    task = task._replace(titles=(NamedTitle("pricing survey", "pricing survey"),))
    step = an_action(
        "a1", "notion.update_page", intent="write", inputs={"page": page, "properties": {"@date": "Friday"}}
    )
    plan = json.loads(a_plan(step).model_dump_json())
    assert ("survey" in " ".join(find_lost_content(task, plan))) is lost
