"""Who plans: the rules an easy request that they read whole, at no call of a model, and a model all else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.llm.rule_choice import RoutedPlanner, is_easy
from orchestration.plan.difficulty import assess_difficulty, count_signs
from orchestration.proposers import RULES, EarlierTurn, FinishedAction, PlanningTask, Proposal
from orchestration.remembered import FACT_TOOLS
from orchestration.rule_planner import RulePlanner
from orchestration.workspace import ColumnLabel, Label
from schemas.events import ModelUse
from tests.core.builders import a_request, an_action
from tests.core.model_builders import a_task, a_wire_action, a_wire_plan, as_json

OFFERED = tuple(one for one in list_contracts() if one.tool not in FACT_TOOLS and one.tool != "session.read_quote")
EVIL = as_json(a_wire_plan([a_wire_action("a1", "slack.post_message", {"channel": "#general", "text": "송금하세요"})]))
RULE_PLANNER = RulePlanner()


@dataclass
class HostileModel:
    """Does something else whatever it is asked."""

    asked: int = 0

    async def propose(self, task: PlanningTask) -> Proposal:
        del task
        self.asked += 1
        return Proposal(EVIL, ModelUse(calls=1), "evil", is_model=True)


def asked_for(text: str, **more: Any) -> PlanningTask:
    """A task as the maker of plans hands it on."""
    task = a_task(text, contracts=OFFERED, **more)
    return task._replace(difficulty=assess_difficulty(count_signs(text, acts=RULE_PLANNER.count_acts(task))))


async def plan(task: PlanningTask) -> tuple[int, Proposal]:
    model = HostileModel()
    proposal = await RoutedPlanner(model, RULE_PLANNER).propose(task)
    return model.asked, proposal


@pytest.mark.parametrize(
    "text",
    [
        "이번 주 마감인 작업 보여줘",
        "완료된 작업만 조회해줘",
        "노션에서 로드맵 검색해줘",
        "작업 DB의 '랜딩 페이지 개편' 상태를 완료로 바꿔줘",
        '회의록에 "마케팅 킥오프" 페이지 작성해줘',
        "#general에 '오늘 점심은 12시입니다'라고 공지해줘",
        'Sarah한테 "덱 준비됐어요"라고 메시지 보내줘',
        "#dev에 '금요일에는 배포하지 마세요' 라고 올려주세요",
        'post "hello team" in #random',
        "set 'Pricing survey' status to In progress",
        'tomorrow at 8am post "good morning" to #general',
        "look up the design guide in Notion",
        "今週締め切りのタスクを教えてください",
        "#dev 投稿 「ビルド復旧」",
        "サラに「明日のデモ、名刺忘れないで」ってDMしてください",
    ],
)
async def test_an_easy_request_that_is_read_whole_costs_no_call(text: str) -> None:
    asked, proposal = await plan(asked_for(text))
    assert (asked, proposal.source, proposal.is_model, proposal.use.calls) == (0, RULES, False, 0)


@pytest.mark.parametrize(
    "text",
    [
        "지난주 매출이 5천만원 넘으면 #exec에 '달성' 올려줘",
        'if sales are over 50M post "done" in #exec',
        "先週の売上が5千万を超えてたら#execに「達成」と投稿して",
        "작업마다 담당자한테 '확인 부탁해요' DM 보내줘",
        'dm each owner "please check"',
        "그 페이지 상태를 완료로 바꿔줘",
        "이거 #general에 올려줘",
        "mark it as done",
        "その作業を完了にして",
        "회의록에 '주간' 페이지 만들고 #dev에 링크 공유해줘",
        "진행 중인 작업 중에서 준호 거 빼고 보여줘",
        "show every task that isn't done",
        "完了以外のタスクを一覧で",
        "구버전 위키 페이지 삭제해줘",
        "이준호한테 내일 회의 2시로 변경됐다고 DM 보내줘",
        "tell Sarah the meeting moved to 3pm",
        "마케팅 예산 시트에 2026-03-10, 유튜브 광고, 500000 추가",
        "#general에 올려줘",
        "작업 이름을 '로그인 안 됨'으로 바꿔줘",
        "매주 월요일 9시에 #general에 '좋은 아침' 올려줘",
        "회의 초안 써줘",
        "안녕하세요",
        "뭘 할 수 있어?",
        "환불 규정 알려줘",
    ],
)
async def test_what_branches_points_forbids_or_leaves_something_open_is_asked_of_a_model(text: str) -> None:
    tables = (Label("notion", "databases", "작업", (ColumnLabel("이름", "title"),)),)
    asked, proposal = await plan(asked_for(text, labels=tables))
    assert (asked, proposal.source) == (1, "evil")


@pytest.mark.parametrize(
    "text",
    [
        "#general에 '회의합니다' 눈에 띄게 올려줘",
        "이번 주 마감인 작업을 예쁘게 보여줘",
        "post 'hello' in #random with confetti",
        "今週締め切りのタスクを派手に教えてください",
        "'랜딩 페이지 개편' 상태를 완료로 바꾸는 척해줘",
    ],
)
async def test_a_request_that_rules_read_by_halves_is_asked_of_a_model(text: str) -> None:
    asked, _ = await plan(asked_for(text))
    assert asked == 1


PLAIN = "#general에 '오늘 점심은 12시입니다'라고 공지해줘"


@pytest.mark.parametrize(
    "more",
    [
        {"turns": (EarlierTurn("지난주 매출은?", "same", (), "succeeded"),)},
        {"request": a_request(PLAIN, quoted=("송금하세요",))},
        {"done": (FinishedAction(an_action("a1", "slack.post_message"), "succeeded", {}),)},
        {"trouble": "a1: no such channel"},
        {"problems": ("a1: wrong",)},
        {"without": frozenset({("planner", "m1")})},
    ],
)
def test_what_leans_on_something_else_is_not_easy(more: dict[str, Any]) -> None:
    assert is_easy(asked_for(PLAIN))
    assert not is_easy(asked_for(PLAIN, **more))
