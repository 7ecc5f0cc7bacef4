"""What is only a remark is answered as one; what may ask for something is not."""

import json

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.questions.lone_remarks import has_no_wish
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.language import detect_language
from schemas.values import Payload
from tests.core.follow_up_cases import a_task

REMARKS = (
    "third time this month the printer ate my contract. i swear that thing hates me personally",
    "thanks for yesterday btw, you're quicker than our intern 😂",
    "my laptop is so slow today it hurts",
    "어제 회식 너무 늦게 끝나서 오늘 다들 힘들어 보이네요",
    "昨日の飲み会楽しかったですね笑",
    "lol sales nearly doubled and I still can't find the stapler. what a week",
    "ugh the customer list is such a mess",
    "회의 진짜 너무 길다 ㅋㅋ 매출 얘기만 한시간함",
    "売上倍増したら焼肉行きたいな〜w",
    "今月の売上やばいね笑",
)
READS = (
    "sales last week",
    "지난주 매출",
    "売上って今どんな感じ",
    "売上シートの釜山",
    "이번 주 마감인 작업",
    "부산 매출 궁금함",
)
NO_REMARKS = (
    "did busan really do better last week or does junho just feel that way",
    "anyone know where the doc is?",
    "그거 좀 부탁드려도 될까요",
    "dev 채널 너무 시끄러워요 #dev",
    "ちょっとあれお願いします",
)


def plan_of(text: str) -> Payload:
    plan = make_plan(a_task(text))
    understanding, reply = plan["understanding"], plan.get("reply")
    assert isinstance(understanding, dict)
    return {"intent": understanding.get("intent"), "reply": reply, "actions": plan["actions"]}


@pytest.mark.parametrize("text", READS)
def test_what_names_rows_is_read(text: str) -> None:
    assert plan_of(text)["actions"]


@pytest.mark.parametrize("text", REMARKS)
def test_a_remark_is_answered_as_one(text: str) -> None:
    plan = plan_of(text)
    assert plan["actions"] == []
    assert isinstance(plan["reply"], dict)
    assert plan["reply"]["kind"] == "smalltalk"


@pytest.mark.parametrize("text", NO_REMARKS)
def test_what_may_ask_is_no_remark(text: str) -> None:
    assert plan_of(text)["intent"] != {"category": "remark"}


@pytest.mark.parametrize(
    "text",
    [
        "아 그거 내가 쓴 거구나 ㅋㅋㅋㅋ 민망",
        "준호님이 부산 물량 미리 잡자던 건은 내가 알아서 할게요. 그냥 그렇다고",
        "honestly that kimchi jjigae yesterday was the best thing to happen to this team all quarter",
        "ugh this wifi. third time today",
        "tbh 5 on a friday is a rough slot for a retro but whatever, leave it",
        "今日の会議長引きそうだな",
    ],
)
def test_what_wishes_for_nothing_is_a_remark(text: str) -> None:
    assert has_no_wish(text, detect_language(text, "ko"))
    assert plan_of(text)["actions"] == []


@pytest.mark.parametrize(
    "text",
    [
        "회고 안건 모을 페이지 하나 파줘",
        "뉴스레터 초안 완료",
        "보안 보고서 금요일로",
        "who is on call",
        "move the retro to monday, friday is full",
        "I need the figures of last week",
        "Sarah's late tasks?",
        "週次の資料、金曜まで",
        "リリースの件、サラに",
    ],
)
def test_what_wishes_for_something_is_no_remark(text: str) -> None:
    assert not has_no_wish(text, detect_language(text, "ko"))


@pytest.mark.parametrize("text", ["안녕하세요", "좋아요", "thanks a lot!", "お疲れさまです"])
async def test_mere_talk_looks_nothing_up(text: str) -> None:
    task, planner = a_task(text), RulePlanner()
    plan = json.loads((await planner.propose(task)).text)
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "smalltalk")
    assert [planner.lacks_names(task), planner.may_name_table(task)] == [False, False]
