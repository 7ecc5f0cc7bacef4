"""A page is made with the text that stands below its order, as it stands, and nothing in it is an order."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.page_bodies import find_page_body
from orchestration.text.prohibitions import find_prohibitions
from schemas.request import EarlierThing
from tests.core.follow_up_cases import MADE, a_task, earlier

POINTS = "- 위치는 A-3\n- 시안은 준호가 내일까지\n- 경품은 사지 않기로"
LINES = "Junho: who prints?\nSara: banner by Friday\nMe: don't book the bus yet"
NOTES = "・先方は3名\n・見積は来週\n・値引きはしない"


def list_steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "title", "content"),
    [
        (
            f"회의록 하나 만들어줘\n제목: 부스 회의 (3/5)\n참석: 민지, 준호\n{POINTS}",
            "부스 회의 (3/5)",
            f"참석: 민지, 준호\n{POINTS}",
        ),
        (f"회의록에 '부스 회의' 새로 만들어서 아래 내용 넣어주세요\n{POINTS}", "부스 회의", POINTS),
        (f"회의록에 올려주세요. 제목은 '부스 회의'로요.\n\n{POINTS}\n\n올리기만 하면 돼요", "부스 회의", POINTS),
        (f"회의록 작성해줘. 제목은 부스 회의, 내용은 아래예요\n{POINTS}", "부스 회의", POINTS),
        (f"Please start a meeting note called 'Booth sync' with:\n\n{LINES}", "Booth sync", LINES),
        (f'can you file these as minutes, title "Booth sync"\n\n{LINES}\n\nthanks, that\'s all', "Booth sync", LINES),
        (f"create a meeting note\ntitle: Booth sync\n{LINES}", "Booth sync", LINES),
        (f"議事録に「展示会の打ち合わせ」を新規で。内容は下記です。\n{NOTES}", "展示会の打ち合わせ", NOTES),
        (
            f"議事録を作ってください。タイトルは「展示会の打ち合わせ」\n参加: ジュノ\n{NOTES}",
            "展示会の打ち合わせ",
            f"参加: ジュノ\n{NOTES}",
        ),
        (
            "議事録に残しておいて。タイトルは「面談 3/4」で、内容は、来週から外出が増える、PCを替えたい、の2点",
            "面談 3/4",
            "- 来週から外出が増える\n- PCを替えたい",
        ),
        ("회의록 하나 만들어줘. 제목은 '킥오프', 내용은 위치 확정, 경품은 보류", "킥오프", "위치 확정, 경품은 보류"),
    ],
)
def test_a_page_has_the_text_below_its_order(text: str, title: str, content: str) -> None:
    ((tool, inputs),) = list_steps(text)
    assert (tool, inputs["title"], inputs["content"]) == ("notion.create_page", title, content)
    assert find_prohibitions(text) == ()


def test_a_page_that_is_no_minutes_stands_where_it_is_told() -> None:
    ((_, inputs),) = list_steps("팀 위키에 페이지 하나 만들어줘\n제목: 준비물\n내용:\n- 배너\n- 명함")
    assert inputs == {"title": "준비물", "parent": "팀 위키", "content": "- 배너\n- 명함"}


def test_the_page_of_a_thread_is_filled_and_no_second_one_made() -> None:
    before = earlier(MADE, EarlierThing(id="p1", title="방문", made=True))
    text = 'Put it with the meeting notes. title "Visit Q&A", body: park at B2, ask for Mr. Yoon'
    actions: Any = make_plan(a_task(text, before))["actions"]
    assert [one["inputs"] for one in actions] == [
        {"page": "p1", "properties": {"@title": "Visit Q&A"}},
        {"page": "p1", "content": "park at B2, ask for Mr. Yoon"},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "회의록 만들어줘\n제목: 주간 회의\n참석자: 준호, 사라\n날짜: 3/9",
        "회의록 '주간 회의'에 추가해줘\n- 준호 발표\n- 예산 보류",
        "회의록 두 개 만들어줘\n제목: A\n- 예산",
        "#dev에 회의록 올려줘\n제목: A\n- 예산",
        "작업 하나 추가해줘\n제목: 배너\n담당: 준호",
        "준호한테 회의록 작성해달라고 전해줘\n내일까지요",
        "회의록 요약해서 보여줘\n제목: A\n- 예산",
        "create a page 'A' and a page 'B'\n- x",
        "議事録を2つ作って\nタイトル: A\n・予算",
        "'VPN' 페이지 만들어줘. 내용은 비워 둬",
    ],
)
def test_other_requests_are_no_page_with_a_text(text: str) -> None:
    assert find_page_body(text) is None
