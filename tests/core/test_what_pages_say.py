"""What a page or the notes of a meeting say, asked for with why, for whom and how short; and summaries of them."""

from __future__ import annotations

import time
from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.text.asked_by_others import drop_asking
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import LAST_WEEK, WEEK, a_task

MEETINGS = ("주간 회의", "주간 회의 (지난주)", "1분기 전략 회의", "고객사 방문 준비")
PAGES = ("온보딩 가이드", "제품 로드맵", "협력사 제안서 검토", "휴가와 근무")
TITLES = [*MEETINGS, *PAGES]
ANSWER = "text.answer"


def steps_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    task = a_task(text)
    found = [
        NamedTitle(text[one.start : one.end], title := TITLES[one.number], one.whole, "회의록" * (title in MEETINGS))
        for one in find_titles(text, TITLES)
    ]
    plan: Any = make_plan(task._replace(titles=tuple(found)))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "새로 들어온 분이 노트북 신청을 어디서 하냐고 물어보시는데 온보딩 가이드에 나와있나요?",
            "노트북 신청을 어디서 하는지 온보딩 가이드에 나와있나요?",
        ),
        ("휴가 이월되냐고 준호님이 물어보시던데, 규정이 어떻게 돼요?", None),
        ("준호님이 휴가 이월되냐고 하시던데 규정이 어떻게 돼요?", "규정이 어떻게 돼요?"),
        ("제품 로드맵에 다크모드 언제로 돼 있어? 고객사에서 물어봐서", "제품 로드맵에 다크모드 언제로 돼 있어?"),
        ("보안 점검 보고서 어디까지 됐어요? 팀장님이 자꾸 물어보셔서요", "보안 점검 보고서 어디까지 됐어요?"),
        ("대표님이 궁금해하시는데 2월 매출 얼마야?", "2월 매출 얼마야?"),
        ("what does the roadmap say about android? client is asking", "what does the roadmap say about android?"),
        ("a client asked, what is our refund window?", "what is our refund window?"),
        ("new hire's asking how many remote days we get, is that in the leave page anywhere", None),
        ("someone in sales was asking - where's the roadmap page?", "where's the roadmap page?"),
        (
            "ロードマップにAndroidの時期って書いてありますか。お客様に聞かれて",
            "ロードマップにAndroidの時期って書いてありますか",
        ),
        ("お客様に聞かれたのですが、返金の期限は何日ですか", "返金の期限は何日ですか"),
    ],
)
def test_who_put_a_question_to_the_asker_is_no_part_of_it(text: str, plain: str | None) -> None:
    assert plain is None or drop_asking(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "지훈님한테 언제쯤 될지 좀 물어봐줘",
        "사라님이 설문 언제 끝나는지 물어봐줘",
        "준호님이 한빛 미팅 언제냐고 물어보셔서 그런데 금요일 3시라고 전해줘",
        "고객사에서 물어봐서 그런데 #sales에 '확인 중입니다' 올려줘",
        "Sara asked me to move it to Friday, can you do that?",
        "Junho asked about refunds in #sales. Can you post the policy there?",
        "ジフンさんに聞かれたので「明日です」と伝えてください",
        "ask Sara how many responses she has",
    ],
)
def test_an_order_keeps_who_asked(text: str) -> None:
    assert drop_asking(text) == text


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("제가 지난주 주간 회의를 못 들어가서 그런데 가격 관련해서 뭐라고 결론 났어요?", "주간 회의 (지난주)"),
        ("지난주 주간 회의에서 가격 얘기 어떻게 됐어? 나 휴가였어서", "주간 회의 (지난주)"),
        ("1분기 전략 회의에서 대구 관련 결정사항 뭐였더라, 두 줄로", "1분기 전략 회의"),
        ("온보딩 가이드에 법인카드 한도 얼마로 나와 있어요? 신입분이 물어보셔서", "온보딩 가이드"),
        ("제품 로드맵에 다크모드 언제로 돼 있어? 고객사에서 물어봐서", "제품 로드맵"),
        ("From the strategy meeting notes: what did we decide about Daegu? Two sentences max", "1분기 전략 회의"),
        ("what came out of the strategy meeting about existing customers? keep it short", "1분기 전략 회의"),
        ("does the onboarding guide say where to request a laptop? a new joiner asked me", "온보딩 가이드"),
        ("戦略会議で価格についてどう決まりましたか", "1분기 전략 회의"),
        (
            "新しく入った方がパソコンの申請はどこでするのか聞いているんですが、オンボーディングガイドに載ってますか？",
            "온보딩 가이드",
        ),
    ],
)
def test_a_part_of_what_a_page_says_is_answered_from_it(text: str, page: str) -> None:
    read, answer = steps_of(text)
    assert read == ("notion.get_page_content", {"page": page})
    assert answer[0] == ANSWER


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("1분기 전략 회의 회의록에서 결정된 것만 뽑아줘. 수정은 하지 말고", "1분기 전략 회의"),
        ("전략 회의에서 정한 거 뭐 있었지 내가 그날 반차였어서", "1분기 전략 회의"),
        ("주간 회의에서 내가 하기로 한 거 뭐야", "주간 회의"),
        ("전략 회의에서 누가 뭘 하기로 했는지 정리해줘", "1분기 전략 회의"),
        ("what did the strategy meeting decide? I was out that day", "1분기 전략 회의"),
        ("戦略会議で私がやることになったのは何ですか", "1분기 전략 회의"),
    ],
)
def test_all_that_a_page_says_is_shown_whole(text: str, page: str) -> None:
    assert steps_of(text) == [("notion.get_page_content", {"page": page})]


def test_where_a_page_is_and_what_it_says_are_both_told() -> None:
    text = "第1四半期の戦略会議の議事録ってどこでしたっけ。決定事項だけ抜き出してください、ページ自体は触らないで"
    assert [tool for tool, _ in steps_of(text)] == ["notion.search", "notion.get_page_content"]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("지난주 회의에서 예산 얘기 어떻게 정리됐어?", LAST_WEEK),
        ("저번주 주간회의 결론만 알려주세요 제가 외근이라 못 갔어요", LAST_WEEK),
        ("I missed last week's weekly meeting, what was decided on hiring?", LAST_WEEK),
        ("anything decided about hiring in this week's weekly?", WEEK),
        ("先週の週次会議に出られなかったんですが、価格の件はどう決まりましたか？", LAST_WEEK),
        ("지난주 회의록 요약해줘", LAST_WEEK),
        ("summarize last week's weekly notes in 3 bullets, don't post yet", LAST_WEEK),
        ("先週の週間会議の議事録、要点だけ三つにまとめてもらえます?投稿はまだしなくていいです", LAST_WEEK),
    ],
)
def test_the_notes_of_the_meetings_of_some_days_are_read(text: str, days: Any) -> None:
    query, read, told = steps_of(text)
    assert query[0] == "notion.query_database"
    assert query[1]["filter"]["all"][:2] == days
    assert read == ("notion.get_page_content", {"page": "{{item.id}}"})
    assert told[0] in (ANSWER, "text.summarize")


@pytest.mark.parametrize(
    ("text", "focus"),
    [
        ("전략 회의 회의록 핵심만 세 개로 정리해줘. 올리지는 말고", "1분기 전략 회의 (3줄)"),
        ("온보딩 가이드 세 줄로 요약해줘 새로 온 분한테 보여줄 거야", "온보딩 가이드 (3줄)"),
        ("オンボーディングガイドの要点を三つでお願いします。投稿はまだです", "온보딩 가이드 (3行)"),
        ("give me the key points of the strategy meeting, no posting yet", "1분기 전략 회의"),
    ],
)
def test_a_page_is_summed_up_as_short_as_it_is_wanted(text: str, focus: str) -> None:
    read, summary = steps_of(text)
    assert (read[0], summary[0], summary[1]["focus"]) == ("notion.get_page_content", "text.summarize", focus)


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("온보딩 가이드에 '첫날 점심은 팀과 함께'라고 한 줄 추가해줘", "notion.append_blocks"),
        ("주간 회의에 안건 추가해줘: 가격 논의", "notion.append_blocks"),
        ('add "book room" to the strategy meeting notes', "notion.append_blocks"),
        ("オンボーディングガイドに「昼食は12時」と追記して", "notion.append_blocks"),
        ("주간 회의에 누가 참석했어?", "notion.query_database"),
        ("고객사 방문 준비 회의 몇 시였죠?", "notion.query_database"),
        ("이번주 회의 언제 있어?", "notion.query_database"),
        ("온보딩 가이드 링크 좀 줄 수 있어?", "notion.search"),
        ("제품 로드맵 페이지 어디 있더라", "notion.search"),
        ("주간 회의 요약해서 #general에 올려줘", "slack.post_message"),
        ("지난주 매출 요약해줘", "text.summarize"),
    ],
)
def test_other_requests_on_a_page_stay_what_they_are(text: str, tool: str) -> None:
    steps = steps_of(text)
    assert steps[-1][0] == tool
    assert ANSWER not in [one for one, _ in steps]


@pytest.mark.parametrize("piece", ["물어보시는데 ", "a client is asking, ", "聞かれて、", "이 가 께서 냐고 "])
def test_a_long_text_is_read_at_once(piece: str) -> None:
    begun = time.perf_counter()
    drop_asking(piece * (4_000 // len(piece)))
    drop_asking(piece * (390 // len(piece)))
    assert time.perf_counter() - begun < 0.5
