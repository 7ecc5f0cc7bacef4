"""What people say in passing on a day in an office: notes on minutes, what is shown here, words sent as they stand."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.told_bodies import mark_told_bodies
from tests.core.follow_up_cases import a_task, earlier, followed


def steps_of(text: str) -> list[tuple[str, Any]]:
    plan: Any = make_plan(a_task(text))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


def tools_of(text: str) -> list[str]:
    return [tool for tool, _ in steps_of(text)]


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        (
            "고객사 방문 준비 회의록에 '주차 2대' 추가하고 준호님한테 주차 등록했냐고 물어봐줘",
            "고객사 방문 준비",
            "주차 2대",
        ),
        ("고객사 방문 준비 회의록에 '명함' 적고 준호님한테 챙기라고 전해줘", "고객사 방문 준비", "명함"),
        ("주간 회의 회의록에 '회식 27일' 넣고 #general에도 회식 27일이라고 올려줘", "주간 회의", "회식 27일"),
        ("1분기 전략 회의록에 '예산' 추가하고 지훈님한테 봐달라고 해줘", "1분기 전략", "예산"),
        ("고객사 방문 준비 회의록 맨 아래에 '주차' 써두고 준호님께 등록해달라고 DM 보내줘", "고객사 방문 준비", "주차"),
        ("営業週次の議事録に「予算の件」を追記して", "営業週次", "予算の件"),
    ],
)
def test_words_for_the_minutes_of_a_named_meeting_make_no_new_page(text: str, page: str, content: str) -> None:
    first, *_ = steps_of(text)
    assert first == ("notion.append_blocks", {"page": page, "content": content})


@pytest.mark.parametrize(
    "text",
    [
        "회의록에 '영업 싱크' 추가하고 준호님한테 만들었다고 전해줘",
        "어제 회의록에 '예산' 추가해줘",
        "작업에 '명함 인쇄' 추가하고 준호님한테 전해줘",
        "議事録に「営業会議」を追加して",
    ],
)
def test_words_for_no_named_meeting_are_a_title(text: str) -> None:
    assert tools_of(text)[0] == "notion.create_page"


@pytest.mark.parametrize(
    "text",
    [
        "작업은 건드리지 말고 지금 지연된 게 뭔지만 여기다 보여줘",
        "지금 지연된 게 뭔지만 여기다 보여줘",
        "지연된 작업 여기에 보여줘",
        "이 스레드에 지연된 작업 목록 보여줘",
        "상태는 바꾸지 말고 지연된 게 뭔지만 보여줘",
        "새로 만들지 말고 지연된 게 뭔지 보여줘",
        "don't touch the tasks, just show me what's overdue here",
        "タスクは触らずに、遅れているものだけここに見せて",
    ],
)
def test_what_is_to_be_shown_here_is_only_shown(text: str) -> None:
    assert tools_of(text) == ["notion.query_database"]


@pytest.mark.parametrize(
    "text", ["여기에 '점심 드세요'라고 올려줘", "여기다 '점심 드세요'라고 알려줘", "여기에 오늘 회식 취소라고 알려줘"]
)
def test_words_that_are_told_here_are_posted(text: str) -> None:
    assert tools_of(text) == ["slack.post_message"]


FILES = "Could you share the files by 5pm today? Thanks!"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"사라한테 영어로 이거 그대로: {FILES}", FILES),
        (f"사라님께 영어로: {FILES}", FILES),
        (f"이거 그대로 사라한테: {FILES}", FILES),
        ("지훈님한테 토씨 하나 안 바꾸고: 오늘 3시 회의 4시로 바꿔줘요", "오늘 3시 회의 4시로 바꿔줘요"),
        (f"to Sara, word for word: {FILES}", FILES),
        (f"サラさんに英語でそのまま: {FILES}", FILES),
        ("サラさんにDM：5時までにお願いします。", "5時までにお願いします。"),
    ],
)
def test_words_behind_whom_they_are_for_are_sent_as_they_stand(text: str, said: str) -> None:
    assert [(tool, inputs["text"]) for tool, inputs in steps_of(text)] == [("slack.send_dm", said)]


@pytest.mark.parametrize(
    "text", ["작업에 이거 그대로: 배너 수정", "서울에: 3개", "오후 3:00에 회의", "http://a.example"]
)
def test_what_is_for_nobody_is_no_message(text: str) -> None:
    assert mark_told_bodies(text) == text


@pytest.mark.parametrize(
    ("text", "page", "state"),
    [
        ("Pricing survey 끝났대 완료로", "Pricing survey", "완료"),
        ("뉴스레터 초안 다 됐대 완료로", "뉴스레터 초안", "완료"),
        ("뉴스레터 초안 마무리됐대요, 완료로요", "뉴스레터 초안", "완료"),
        ("고객 인터뷰 정리 시작했대 진행 중으로", "고객 인터뷰 정리", "진행 중"),
        ("랜딩 페이지 개편 끝났어 완료", "랜딩 페이지 개편", "완료"),
    ],
)
def test_what_was_heard_of_a_task_is_no_part_of_its_name(text: str, page: str, state: str) -> None:
    assert steps_of(text) == [("notion.update_page", {"page": page, "properties": {"@status": state}})]


@pytest.mark.parametrize(
    "text",
    [
        "아 그리고 하나 더 한빛 재계약 건은 작업으로도 만들어줘",
        "그리고 하나 더, 한빛 재계약 작업 만들어줘",
        "한빛 재계약 건은 작업으로도 등록해줘",
        "참 하나 더 '한빛 재계약' 작업으로 만들어줘",
    ],
)
def test_words_that_lead_to_a_further_task_are_no_part_of_its_title(text: str) -> None:
    assert steps_of(text) == [("notion.create_page", {"title": "한빛 재계약", "parent": "작업"})]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3월 1일부터 오늘까지 매출 합계 알려줘", "2026-03-01", "2026-03-04"),
        ("3월 들어 오늘까지 매출 합계", "2026-03-01", "2026-03-04"),
        ("2월 10일~2월 20일까지 매출 합계", "2026-02-10", "2026-02-20"),
        ("3月1日から3月3日までの売上合計", "2026-03-01", "2026-03-03"),
    ],
)
def test_days_from_one_until_another_have_a_first_day(text: str, first: str, last: str) -> None:
    assert steps_of(text)[0][1]["filter"]["all"] == [
        {"path": "@date", "op": "ge", "value": first},
        {"path": "@date", "op": "le", "value": last},
    ]


def test_days_until_one_or_since_one_have_one_bound() -> None:
    assert steps_of("오늘까지 마감인 작업")[0][1]["filter"] == {"path": "@date", "op": "le", "value": "2026-03-04"}
    assert steps_of("3월 1일 이후 매출 합계")[0][1]["filter"] == {"path": "@date", "op": "ge", "value": "2026-03-01"}


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("앗 방금 거 취소해주세요 제가 직접 말할게요", "undo"),
        ("방금 거 취소해줘 내가 말할게", "undo"),
        ("undo that, I'll tell her myself", "undo"),
        ("さっきの取り消して、自分で言います", "undo"),
        ("아 잠깐만요 지훈님이 아직 보고 계시대요 하지 마세요", "forbid"),
        ("잠깐 아직 쓰는 중이래요 하지 마", "forbid"),
        ("wait Jihoon is still using it, don't", "forbid"),
        ("잠깐 하지 말고 준호한테 물어봐줘", None),
    ],
)
def test_what_is_taken_back_beside_a_reason(text: str, act: str | None) -> None:
    assert read_phrase(text).act == act


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("방금 어디에 뭐라고 올렸어?", True),
        ("아까 누구한테 보냈어요?", True),
        ("방금 뭘 바꿨어", True),
        ("where did you post it?", True),
        ("さっきどこに何て投稿した？", True),
        ("방금 뭘 바꿨는지 준호한테 알려줘", False),
        ("방금 회의록에 '예산' 추가해줘", False),
        ("さっき送ったのを取り消して", False),
    ],
)
def test_a_question_on_what_was_just_done_is_of_the_work_here(text: str, asks: bool) -> None:
    assert read_phrase(text).asks_of_work is asks


@pytest.mark.parametrize(
    ("text", "column", "group"),
    [
        ("올해 많이 판 순으로 지역 줄세워줘 수량 기준", "수량", "지역"),
        ("3월에 많이 팔린 순으로 상품 보여줘 매출 기준으로", "매출", "상품"),
        ("2월 매출 높은 순으로 상품 나열해줘", "매출", "상품"),
        ("지역을 매출 높은 순으로 나열해줘", "매출", "지역"),
    ],
)
def test_groups_are_put_in_the_order_of_a_figure(text: str, column: str, group: str) -> None:
    assert f"{group}별 {column} 순위 보여줘" in replace_idioms(text, "ko")


def test_an_order_that_is_sent_on_is_left_as_it_is() -> None:
    text = "많이 판 순으로 지역 줄세워서 #sales에 올려줘"
    assert replace_idioms(text, "ko") == text


SALE = "매출 현황 2026에 2026-03-04 대구 스타터 5개 245만 추가해줘"


@pytest.mark.parametrize(
    ("reply", "row"),
    [
        ("한 줄 더 같은 날 서울 엔터프라이즈 1개 320만", ["2026-03-04", "서울 엔터프라이즈", 1, 3_200_000]),
        ("하나 더 3/3 서울 프로 2개 210만 추가해줘", ["2026-03-03", "서울 프로", 2, 2_100_000]),
        ("한 줄 더 서울 프로 2개 210만", None),
        ("한 줄 더 추가해줄 수 있어?", None),
    ],
)
def test_one_more_row_with_a_value_for_each_cell(reply: str, row: list[Any] | None) -> None:
    plan = followed(earlier(SALE), reply)
    made = [one.inputs["rows"] for one in (plan.actions if plan is not None else ()) if "rows" in one.inputs]
    assert made == ([[row]] if row else [])


def test_a_long_text_is_read_to_its_end() -> None:
    for text in ("여기다 가나다라 " * 450, "이거 그대로 " * 550 + ": x", "3월 들어 " * 600, "하나 더 " * 800):
        assert mark_told_bodies(text[:4_000]) == text[:4_000]
        assert make_plan(a_task(text[:4_000]))["actions"] == []
