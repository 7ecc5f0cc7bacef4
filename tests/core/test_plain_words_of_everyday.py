"""What people ask for in a few plain words: reminders, who has most to do, notes on pages, Japanese orders."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.japanese_orders import replace_japanese_orders
from orchestration.rule_planner.idioms.list_idioms import replace_list_words
from orchestration.rule_planner.idioms.page_orders import replace_page_orders
from orchestration.rule_planner.idioms.sale_rows import replace_sale_rows
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs

NOON_1 = "2026-03-04T13:00:00+09:00"
TODAY_16 = "2026-03-04T16:00:00+09:00"
TOMORROW_9 = "2026-03-05T09:00:00+09:00"
IN_2_HOURS = "2026-03-04T12:00:00+09:00"
OPEN = {"path": "@status", "op": "ne", "value": "완료"}
LATE = {"all": [{"path": "@date", "op": "lt", "value": "2026-03-04"}, OPEN]}
TITLES = (
    NamedTitle("roadmap", "제품 로드맵", whole=False),
    NamedTitle("고객사 방문 준비", "고객사 방문 준비"),
)


def list_steps(text: str) -> list[tuple[str, Any]]:
    actions: Any = make_plan(a_task(text))["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("내일 오전 9시 치과예약 전화 리마인드", "치과예약 전화", TOMORROW_9),
        ("오늘 4시 은행 송금 알림", "은행 송금", TODAY_16),
        ("알림: 내일 9시 병원", "병원", TOMORROW_9),
        ("점심 먹고 1시에 나한테 세금계산서 보내라고 알려줘", "점심 먹고 세금계산서 보내세요", NOON_1),
        ("4시에 빨래 꺼내라고 해줘 나한테", "빨래 꺼내세요", TODAY_16),
        ("in 2 hours nudge me about the newsletter", "Reminder: the newsletter", IN_2_HOURS),
        ("can you poke me at 4 to send the report", "Reminder: please send the report", TODAY_16),
        ("reminder tmrw 9am: call the bank", "Reminder: call the bank", TOMORROW_9),
        ("16時に銀行行くのリマインドして", "銀行行く", TODAY_16),
        ("明日の朝イチで契約書印刷するの忘れないように教えて", "契約書印刷する", TOMORROW_9),
        ("16時に歯医者に電話するのリマインドお願い", "歯医者に電話する", TODAY_16),
        ("2時間後に請求書のことリマインドして", "請求書", IN_2_HOURS),
    ],
)
def test_a_reminder_in_few_words_goes_to_who_asks(text: str, said: str, at: str) -> None:
    assert list_inputs(text) == [{"user": "김민지", "text": said, "post_at": at}]


@pytest.mark.parametrize(
    ("text", "at"),
    [("2시간 뒤에 알림 좀", IN_2_HOURS), ("in 2 hours remind me", IN_2_HOURS), ("2時間後に通知して", IN_2_HOURS)],
)
def test_a_reminder_of_nothing_asks_what_it_says(text: str, at: str) -> None:
    assert list_inputs(text) == [{"user": "김민지", "post_at": at}]


@pytest.mark.parametrize(
    "text",
    [
        "3시 알림 취소해줘",
        "내일 9시 회의 준호한테 알림",
        "오늘 마감 작업 알림 좀",
        "tell sara to remind me at 3",
        "ask junho to ping me at 4 about the contract",
        "明日9時に会議があるか教えて",
        "明日10時にジュノさんに請求書送るよう知らせて",
        "점심 먹고 1시에 나한테 오라고 지훈님한테 알려줘",
    ],
)
def test_what_is_no_reminder_for_oneself_stays_what_it_is(text: str) -> None:
    assert not any(one.get("user") == "김민지" and "post_at" in one for one in list_inputs(text))


@pytest.mark.parametrize(
    ("text", "rows", "order"),
    [
        ("누가 제일 일 많이 들고있어?", OPEN, None),
        ("일이 제일 많은 사람이 누구죠?", OPEN, None),
        ("who's got the most to do rn", OPEN, None),
        ("who is carrying the most tasks right now", OPEN, None),
        ("一番タスク多いの誰", OPEN, None),
        ("一番忙しいのは誰?", OPEN, None),
        ("제일 한가한 사람 누구야", OPEN, "ascending"),
        ("누가 제일 많이 밀렸어?", LATE, None),
        ("who's most behind", LATE, None),
        ("期限切れが一番多いのは誰ですか", LATE, None),
    ],
)
def test_who_has_most_is_a_count_by_person(text: str, rows: Any, order: str | None) -> None:
    read, count = list_steps(text)
    assert read == ("notion.query_database", {"database": "작업", "filter": rows})
    assert (count[1]["function"], count[1]["group_by"], count[1].get("order")) == ("count", "담당자", order)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("내 할일 뭐 남았지", "김민지"),
        ("내가 할 거 뭐 남았더라", "김민지"),
        ("sara's open tasks?", "sara"),
        ("지훈님 일감 보여줘", "지훈"),
        ("ジフンさんの残タスクは?", "ジフン"),
    ],
)
def test_what_somebody_has_left_is_their_open_tasks(text: str, who: str) -> None:
    assert list_inputs(text) == [
        {"database": "작업", "filter": {"all": [OPEN, {"path": "@person", "op": "contains", "value": who}]}}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "준호님한테 내 할일 뭐 남았는지 물어봐줘",
        "사라한테 누가 제일 많이 밀렸는지 물어봐줘",
        "“누가 제일 많이 밀렸어?”",
    ],
)
def test_who_has_most_stays_where_somebody_else_is_asked(text: str) -> None:
    assert replace_list_words(text) == text


@pytest.mark.parametrize(
    "text", ["이번달 들어서 매출 건수 몇건이야", "how many sales this month so far", "今月の売上件数は?"]
)
def test_how_many_sales_there_were_is_a_count_of_rows(text: str) -> None:
    assert list_steps(text)[-1] == ("table.aggregate", {"rows": "{{a1.rows}}", "function": "count"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("log a sale, today, seoul, 2 starter, 198000", "today, seoul, starter, 2, 198000"),
        ("record a sale for today - daegu, enterprise x2, 2,400,000", "today, daegu, enterprise, 2, 2,400,000"),
        ("new sale today: seoul pro 2 480,000", "today seoul pro 2 480,000"),
        ("put in a sale of 5 starter in busan today, 445,000", "starter, 5, busan, today, 445,000"),
    ],
)
def test_a_sale_in_few_words_is_a_row(text: str, said: str) -> None:
    assert replace_sale_rows(text) == f"add a row to the sales sheet: {said}"


@pytest.mark.parametrize(
    "text",
    [
        "did we log a sale today?",
        "tell sara to log a sale, today, seoul, 2 starter, 198000",
        "log a sale",
        "biggest sale in february",
    ],
)
def test_what_only_speaks_of_a_sale_stays(text: str) -> None:
    assert replace_sale_rows(text) == text


def test_words_in_brackets_belong_to_the_item_before_them() -> None:
    said = replace_sale_rows("마케팅 예산 Q1에 3/4 박람회 부스(2차) 2,000,000 추가해줘")
    assert said == "마케팅 예산 Q1에 3/4 '박람회 부스(2차)' 2,000,000 추가해줘"


@pytest.mark.parametrize(
    ("text", "page", "said"),
    [
        ("온보딩 가이드 맨 밑에 출입카드는 총무팀 문의라고 써줘", "온보딩 가이드", "출입카드는 총무팀 문의"),
        ("온보딩 가이드 끝에 와이파이 비번 바뀌었다고 추가해줘", "온보딩 가이드", "와이파이 비번 바뀌었습니다"),
        ("온보딩 가이드의 마지막 줄에 “출입카드는 총무팀” 써줘", "온보딩 가이드", "출입카드는 총무팀"),
    ],
)
def test_words_for_the_end_of_a_page_are_no_page_of_their_own(text: str, page: str, said: str) -> None:
    assert list_steps(text) == [("notion.append_blocks", {"page": page, "content": said})]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "jot down under 고객사 방문 준비 that we need 2 visitor passes",
            "add a note to the 고객사 방문 준비 page: we need 2 visitor passes",
        ),
        (
            "add a note to the roadmap page - sso slipped to june",
            "add a note to the roadmap page: sso slipped to june",
        ),
        (
            "can you summarize the weekly meeting from last week plz",
            "can you summarize last week's weekly meeting please",
        ),
        ("오늘자 디자인 리뷰 회의록 페이지 만들어줘", "오늘 디자인 리뷰 회의록 페이지 만들어줘"),
    ],
)
def test_orders_for_pages_are_put_plainly(text: str, plain: str) -> None:
    assert replace_page_orders(text, TITLES) == plain


@pytest.mark.parametrize(
    "text",
    [
        "tell sara to add a note to the roadmap page - sso slipped to june",
        "put a note in sales that the new price list is out",
        "온보딩 가이드 밑에 '신규 입사자 FAQ' 페이지 만들어줘",
        "매출 시트 맨 밑에 3/4 부산 프로 3개 720000이라고 써줘",
        "#general에 오늘 회식이라고 써줘",
        "제품 로드맵에 뭐라고 써있어",
        "can you summarize the messages?",
    ],
)
def test_what_is_no_note_on_a_page_stays(text: str) -> None:
    assert replace_page_orders(text, TITLES) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("「A」と「B」、どっちも私の担当に", "「A」と「B」の担当を김민지さんに変更して"),
        ("「A」の担当、私に", "「A」の担当を김민지さんに変更して"),
        ("「A」は私が担当で", "「A」の担当を김민지さんに変更して"),
        ("「A」を俺の担当にしといて", "「A」の担当を김민지さんに変更して"),
        ("「A」のタイトルを「B」に直してもらえる?", "「A」のタイトルを「B」に直してください"),
        ("「A」を「B」に改名してもらえませんか", "「A」のタイトルを「B」に変更して"),
        (
            "ジフンさん担当でサーバー費用まとめ、期限なしでいいのでタスク登録お願いします",
            "タスク登録: サーバー費用まとめ、担当はジフンさん",
        ),
        ("開発のチャンネルにデプロイは4時って流しといて", "開発のチャンネルに「デプロイは4時」と投稿して"),
        ("generalで来週月曜は休みと周知してください", "generalに「来週月曜は休み」と投稿して"),
        ("ジュノさんに請求書まだですかって聞いて 経理に急かされてて", "ジュノさんに請求書まだですかって聞いて"),
        ("Saraさんに請求書送ってって頼んで", "Saraさんに請求書送ってって伝えて"),
    ],
)
def test_japanese_orders_are_put_plainly(text: str, plain: str) -> None:
    assert replace_japanese_orders(text, "김민지") == plain


@pytest.mark.parametrize(
    "text",
    [
        "「A」は私の担当?",
        "「A」は誰の担当?",
        "「A」は私の担当にしないで",
        "Saraさんに、「A」は私の担当にしてって伝えて",
        "ジュノさんにタスク登録お願いしますって伝えて",
        "会議で決まったことをまとめて",
        "#generalで「お昼です」と投稿して",
        "Saraさんに資料送ったか聞いて。あとジュノさんに明日休むって伝えて",
    ],
)
def test_other_words_in_japanese_stay(text: str) -> None:
    assert replace_japanese_orders(text, "김민지") == text
