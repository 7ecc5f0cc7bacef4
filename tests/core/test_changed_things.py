"""Changes of known things are read piece by piece: what each becomes, who has it, when it is, and what stays."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.policy.send_remarks import find_send_remarks
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.workspace import NamedTitle
from tests.core.builders import a_plan, an_action
from tests.core.follow_up_cases import a_task

TASKS = (
    "랜딩 페이지 개편",
    "Pricing survey",
    "고객 인터뷰 정리",
    "보안 점검 보고서",
    "견적서 템플릿 수정",
    "뉴스레터 초안",
    "신규 입사자 장비 신청",
    "모바일 앱 베타 계획",
    "고객사 방문 준비",
    "구버전 위키",
)


def planned(text: str) -> list[tuple[str, Any]]:
    """Return the tools and inputs that are planned where the titles are known."""
    titles = tuple(
        NamedTitle(text[one.start : one.end], TASKS[one.number], one.whole, "작업") for one in find_titles(text, TASKS)
    )
    plan: Any = make_plan(a_task(text)._replace(titles=titles))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "고객사 방문 준비 회의 3시에서 4시반으로 옮기고 사라도 참석자에 넣어줘",
            {"고객사 방문 준비": {"@date": {"time": "16:30"}, "@person": {"add": ["사라"]}}},
        ),
        (
            "Pricing survey 제목 '가격 설문'으로 바꿔주시고, 담당에 준호님도 같이 넣어주세요 (사라는 그대로)",
            {"Pricing survey": {"@title": "가격 설문", "@person": {"add": ["준호"]}}},
        ),
        ("모바일 앱은 사라님 빼고 지훈님 단독으로 해줘", {"모바일 앱": {"@person": "지훈"}}),
        (
            "견적서 템플릿은 끝났고 보안 보고서는 이번주 금요일까지로 잡아줘 둘다 지훈님 담당 유지",
            {"보안 보고서": {"@date": "2026-03-06"}, "견적서 템플릿": {"@status": "완료"}},
        ),
        (
            "고객사 방문 준비 참석자에 준호님 지훈님 추가해줘 날짜는 맞으니까 그냥 두고",
            {"고객사 방문 준비": {"@person": {"add": ["준호", "지훈"]}}},
        ),
        (
            "so the security report is obviously not happening 😩 push it to the 13th and hand it over to Junho, "
            "poor Jihoon has enough going on",
            {"security report": {"@date": "2026-03-13", "@person": "Junho"}},
        ),
        (
            "equipment request: due the 9th instead, and add Junho next to me",
            {"equipment request": {"@date": "2026-03-09", "@person": {"add": ["Junho"]}}},
        ),
        (
            'Rename the pricing survey task "Pricing survey KR/EN" and set it to in progress',
            {"pricing survey": {"@title": "Pricing survey KR/EN", "@status": "in progress"}},
        ),
        (
            "모바일 앱 베타 계획、わたし手一杯なので担当から外してジフンさん一人にしてください🙇",
            {"모바일 앱 베타 계획": {"@person": "ジフン"}},
        ),
        (
            "ニュースレター初稿、ジュノさんにも入ってもらうので担当に追加。期限は変えないで",
            {"ニュースレター初稿": {"@person": {"add": ["ジュノ"]}}},
        ),
        (
            "뉴스레터 초안のタイトルを「3月ニュースレター初稿」に変えてもらえると嬉しいです☺️ 締切はいじらないでね",
            {"뉴스레터 초안": {"@title": "3月ニュースレター初稿"}},
        ),
    ],
)
def test_each_piece_of_a_request_changes_its_thing(text: str, changes: dict[str, Any]) -> None:
    assert planned(text) == [
        ("notion.update_page", {"page": page, "properties": values}) for page, values in changes.items()
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "3 things: / 1) interview summary → in progress / 2) quote template → due Friday / "
            "3) DM Junho so he knows about both",
            'I changed "interview summary": status: in progress\nI changed "quote template": date: 2026-03-06',
        ),
        (
            "고객 인터뷰 정리 다시 진행중으로 해주시고 견적서 템플릿은 금요일까지로. 준호님한테 둘다 알려줘",
            "'고객 인터뷰 정리' 항목을 바꿨어요: 상태: 진행 중\n'견적서 템플릿' 항목을 바꿨어요: 날짜: 2026-03-06",
        ),
    ],
)
def test_who_is_told_of_the_changes_hears_of_all_of_them(text: str, told: str) -> None:
    *changes, last = planned(text)
    assert [tool for tool, _ in changes] == ["notion.update_page", "notion.update_page"]
    assert (last[0], last[1]["text"]) == ("slack.send_dm", told)


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안은 지훈님 혼자 하는 거야?",
        "랜딩 페이지 개편은 준호님 담당인가요?",
        "Pricing survey is done, right?",
        "who else is on the pricing survey?",
        "ニュースレター初稿の担当は誰ですか",
    ],
)
def test_words_that_only_look_like_a_change_change_nothing(text: str) -> None:
    assert [one for one in planned(text) if one[0] in ("notion.update_page", "notion.archive_page")] == []


def test_a_thing_that_is_put_away_is_not_read_for_the_reason_why() -> None:
    assert planned("구버전 위키 もう誰も見てないので消しちゃってください") == [
        ("notion.archive_page", {"page": "구버전 위키"})
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#dev에 '내일 10시입니다'라고만 올려. 다른 말 붙이지말고", "다른 말 붙이지말고"),
        ("post 'Release at ten' in #dev, nothing else", "nothing else"),
        ("#devに「10時です」と投稿して。余計なことは書かないで", "余計なことは書かないで"),
    ],
)
def test_that_nothing_is_added_is_held_by_a_text_that_is_the_quote(text: str, said: str) -> None:
    quoted = find_quoted_texts(text)[0]
    exact = a_plan(an_action("a1", tool="slack.post_message", inputs={"channel": "#dev", "text": quoted}))
    longer = a_plan(an_action("a1", tool="slack.post_message", inputs={"channel": "#dev", "text": f"{quoted} ok"}))
    assert [text[start:end] for start, end in find_send_remarks(exact, text)] == [said]
    assert find_send_remarks(longer, text) == ()
