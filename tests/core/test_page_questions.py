"""Questions for what a page or the notes of a meeting say, and for where a page is, worded in many ways."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

MEETINGS = ("주간 회의", "주간 회의 (지난주)", "1분기 전략 회의", "고객사 방문 준비")
PAGES = ("온보딩 가이드", "제품 로드맵", "협력사 제안서 검토", "Pricing policy")
TITLES = [*MEETINGS, *PAGES]


def steps_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    task = a_task(text)
    found = [
        NamedTitle(text[one.start : one.end], title := TITLES[one.number], one.whole, "회의록" * (title in MEETINGS))
        for one in find_titles(text, TITLES)
    ]
    plan: Any = make_plan(task._replace(titles=tuple(found)))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("1분기 전략 회의 결론이 뭐였더라", "1분기 전략 회의"),
        ("1분기 전략 회의에서 정한 거 뭐였는지 짧게", "1분기 전략 회의"),
        ("1분기 전략 회의 핵심만 알려줘", "1분기 전략 회의"),
        ("1분기 전략 회의에서 뭐 정했었는지 짧게 세 줄로. 어디 올리지는 말고 나만 볼게", "1분기 전략 회의"),
        ("고객사 방문 준비 안건 뭐였지?", "고객사 방문 준비"),
        ("온보딩 가이드에 뭐라고 써 있어?", "온보딩 가이드"),
        ("지난주 주간 회의에서 정한 거 뭐였는지 짧게", "주간 회의 (지난주)"),
        ("지난주 주간 회의 때 뭐 얘기했었지?", "주간 회의 (지난주)"),
        ("지난주 주간 회의 내용 보여줘", "주간 회의 (지난주)"),
        ("주간 회의 때 결정된 거 알려줘", "주간 회의"),
        ("what did we decide in the strategy meeting?", "1분기 전략 회의"),
        ("what was the outcome of the strategy meeting", "1분기 전략 회의"),
        ("key points of the strategy meeting please", "1분기 전략 회의"),
        ("what does the roadmap say about Q2?", "제품 로드맵"),
        ("1분기 전략 회의の結論だけ簡潔に", "1분기 전략 회의"),
        ("1분기 전략 회의で決まったことは?", "1분기 전략 회의"),
        ("Is there anything about pricing in the product roadmap?", "제품 로드맵"),
        ("pull up the strategy meeting notes for me", "1분기 전략 회의"),
        ("고객사 방문 준비 회의록 보여줘", "고객사 방문 준비"),
        ("オンボーディングガイドに何て書いてありますか", "온보딩 가이드"),
    ],
)
def test_what_a_page_says_is_read_there(text: str, page: str) -> None:
    assert steps_of(text)[0] == ("notion.get_page_content", {"page": page})


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("온보딩 가이드 링크 좀 줄 수 있어?", "온보딩 가이드"),
        ("온보딩 가이드 링크 줘", "온보딩 가이드"),
        ("제품 로드맵 주소 좀", "제품 로드맵"),
        ("제품 로드맵 페이지 어디 있더라", "제품 로드맵"),
        ("로드맵 어디서 볼 수 있죠", "제품 로드맵"),
        ("can i get a link to the onboarding guide", "온보딩 가이드"),
        ("link to the product roadmap please", "제품 로드맵"),
        ("send me the link to the product roadmap", "제품 로드맵"),
        ("Where's the product roadmap?", "제품 로드맵"),
        ("where can I find the onboarding guide", "온보딩 가이드"),
        ("ロードマップのページ見たいんですけどリンクもらえますか", "제품 로드맵"),
        ("オンボーディングガイドのリンクください", "온보딩 가이드"),
        ("ロードマップってどこにありますか", "제품 로드맵"),
    ],
)
def test_a_page_whose_link_is_wanted_is_looked_for_by_its_own_title(text: str, page: str) -> None:
    assert steps_of(text) == [("notion.search", {"query": page})]


@pytest.mark.parametrize(
    "text", ["로드맵이랑 온보딩 가이드 링크 둘 다 줘", "links to the roadmap and the onboarding guide please"]
)
def test_the_links_of_two_pages_are_two_searches(text: str) -> None:
    assert sorted(inputs["query"] for _, inputs in steps_of(text)) == ["온보딩 가이드", "제품 로드맵"]


@pytest.mark.parametrize(
    "text",
    [
        "재택 규정 어디 나와있지", "재택 근무 정책이 어떻게 돼?", "출장비 정산 절차 알려줘",
        "what's our policy on remote work", "what is the process for expense claims?", "how do I request vacation",
        "what are the rules for business trips?", "在宅勤務のルールを教えてください",
        "How do I request VPN access? I remember it being in the onboarding guide somewhere",
        "経費精算の手順ってどうなってますか",
    ],
)  # fmt: skip
def test_a_matter_of_documents_is_answered_from_them(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)] == ["notion.search", "notion.get_page_content", "text.answer"]


def test_what_may_have_been_said_anywhere_is_looked_for_in_pages_and_messages() -> None:
    *_, (found, search), (answer, given) = steps_of("휴가 신청은 어떻게 해?")
    assert (found, answer) == ("slack.search_messages", "text.answer")
    assert search["about"] == "휴가 신청은 어떻게 해?"
    assert given["sources"] == {"pages": "{{a2.page}}", "messages": "{{a3.messages}}"}


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("가격 관련 문서 뭐뭐 있어", "가격"),
        ("채용에 대한 페이지 있어?", "채용"),
        ("which pages mention pricing?", "pricing"),
        ("any pages about hiring?", "hiring"),
        ("価格について書いてあるページはどれですか", "価格"),
        ("採用に関する資料ありますか", "採用"),
    ],
)
def test_pages_on_a_matter_are_listed(text: str, query: str) -> None:
    assert steps_of(text) == [("notion.search", {"query": query, "kind": "page"})]


@pytest.mark.parametrize(
    "text",
    [
        "지난주 회의에서 뭐 정했어", "지난주 회의 때 나온 얘기 알려줘", "what did we decide in last week's meetings?",
        "what came out of last week's meeting", "What did we decide in last week's weekly meeting?",
        "先週の会議で決まったこと教えてください",
    ],
)  # fmt: skip
def test_what_the_meetings_of_some_days_decided_is_read_in_their_notes(text: str) -> None:
    tools = [tool for tool, _ in steps_of(text)]
    assert tools[:2] == ["notion.query_database", "notion.get_page_content"]


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 온보딩 가이드 링크 올려줘", "준호한테 제품 로드맵 링크 보내줘",
        "post the link to the roadmap in #dev",
        "온보딩 가이드에 '결론: 재택 가능' 추가해줘", "'결론 정리' 작업 만들어줘",
        "지난주 회의록 정리 작업 완료로 바꿔줘",
    ],
)  # fmt: skip
def test_an_order_stays_an_order(text: str) -> None:
    acts = ("slack.", "notion.create", "notion.update", "notion.append")
    assert any(tool.startswith(acts) for tool, _ in steps_of(text))


@pytest.mark.parametrize(
    "text", ["다음 회의 언제지?", "우리 다음 미팅 몇 시야", "when's our next meeting?", "次の会議はいつですか"]
)
def test_the_next_meeting_is_the_first_from_today_on(text: str) -> None:
    ((tool, inputs),) = steps_of(text)
    assert (tool, inputs["sort"], inputs["limit"]) == ("notion.query_database", "@date", 1)
    assert inputs["filter"] == {"path": "@date", "op": "ge", "value": "2026-03-04"}


@pytest.mark.parametrize(
    "text",
    [
        "회의록 마지막 거 열어줘", "최근 회의록 보여줘", "지난번 회의 내용 알려줘", "latest meeting notes please",
        "show me the last meeting's minutes", "最新の議事録を見せて", "前回の議事録ください",
    ],
)  # fmt: skip
def test_the_latest_notes_are_read(text: str) -> None:
    (_, found), (tool, read) = steps_of(text)
    assert (found["sort"], found["limit"], found["filter"]["op"]) == ("-@date", 1, "le")
    assert (tool, read["page"]) == ("notion.get_page_content", "{{a1.records.0.id}}")


@pytest.mark.parametrize("text", ["이번 주 회의 뭐 있어?", "what meetings do I have this week?", "今週の会議は?"])
def test_which_meetings_there_are_is_only_listed(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)] == ["notion.query_database"]


@pytest.mark.parametrize("text", ["회의 언제야", "지난주 매출 얼마야", "what did we sell last week?"])
def test_other_questions_read_no_page(text: str) -> None:
    assert "notion.get_page_content" not in [tool for tool, _ in steps_of(text)]
