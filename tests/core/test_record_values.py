"""Which records are meant by words that name no column, and how many there are of each kind."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Plan
from schemas.values import Json
from tests.core.test_offline_planner import a_task


def plan_of(text: str) -> Plan:
    return Plan.model_validate(make_plan(a_task(text)))


def query_filter(text: str) -> Json:
    return next(action for action in plan_of(text).actions if action.tool == "notion.query_database").inputs.get(
        "filter"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("민지 작업 보여줘", ["민지"]),
        ("긴급 작업 보여줘", ["긴급"]),
        ("민지 작업 전부 완료로 바꿔줘", ["민지"]),
        ("작업 중에 랜딩 들어간 거", ["랜딩"]),
        ("민지랑 준호 작업 보여줘", ["민지", "준호"]),
        ("show minji tasks", ["minji"]),
        ("which tasks does Junho own", ["Junho"]),
        ("ミンジのタスク見せて", ["ミンジ"]),
    ],
)
def test_a_word_that_says_nothing_else_may_be_a_value(text: str, words: list[Json]) -> None:
    assert query_filter(text) == {"path": "@any", "op": "matches", "value": words}


def on(op: str, day: str) -> Json:
    return {"path": "@date", "op": op, "value": day}


STILL_OPEN: Json = {"path": "@status", "op": "ne", "value": "완료"}
LATE: Json = {"all": [on("lt", "2026-03-04"), STILL_OPEN]}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("혹시 지금 밀려있는 업무들 있는지 확인 부탁드립니다", LATE),
        ("what's overdue right now?", LATE),
        ("is anything due today?", on("eq", "2026-03-04")),
        (
            "오늘까지 끝내야 하는 일 알려줘",
            {"all": [on("le", "2026-03-04"), {"path": "@status", "op": "ne", "value": "완료"}]},
        ),
        ("tasks due by friday", on("le", "2026-03-06")),
        ("tasks due before friday", on("lt", "2026-03-06")),
        ("준호가 하는 일 알려줘", {"path": "@person", "op": "contains", "value": "준호"}),
        ("what's on Minji's plate", {"path": "@person", "op": "contains", "value": "Minji"}),
        ("今週締め切りのタスクを一覧にしてください", {"all": [on("ge", "2026-03-02"), on("le", "2026-03-08")]}),
        ("작업 목록 좀 정리해서 보여줄래?", None),
        ("can you list all the tasks please", None),
    ],
)
def test_courtesy_and_what_is_understood_are_no_values(text: str, wanted: Json) -> None:
    assert query_filter(text) == wanted


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("담당자별로 작업 몇 개씩인지", "담당자"),
        ("사람별로 밀린 작업 몇 건인지 알려줘", "담당자"),
        ("how many open tasks does each person have", "담당자"),
        ("担当者ごとのタスク数を教えて", "담당자"),
        ("상태별 작업 개수 알려줘", "상태"),
        ("count tasks by status", "상태"),
    ],
)
def test_records_are_counted_by_group(text: str, group: str) -> None:
    counted = plan_of(text).actions[-1]
    assert (counted.tool, counted.inputs["function"], counted.inputs["group_by"]) == ("table.aggregate", "count", group)


@pytest.mark.parametrize(
    ("text", "group", "ranking"),
    [
        ("지난주에 어느 지역이 제일 많이 팔았어?", "지역", {}),
        ("지난주 제일 많이 팔린 상품 3개 알려줘", "상품", {"limit": 3}),
        ("마케팅 예산에서 제일 많이 쓴 항목이 뭐야", "항목", {}),
        ("top 3 products by sales last week", "상품", {"limit": 3}),
        ("which region sold the least last week?", "지역", {"order": "ascending"}),
        ("先週いちばん売れた商品は何ですか", "상품", {}),
        ("who has the most overdue tasks?", "담당자", {}),
        ("누가 밀린 작업 제일 많아?", "담당자", {}),
    ],
)
def test_what_stands_first_is_ranked(text: str, group: str, ranking: dict[str, Json]) -> None:
    last = plan_of(text).actions[-1]
    assert (last.tool, last.inputs["group_by"]) == ("table.aggregate", group)
    assert {name: last.inputs[name] for name in ("order", "limit") if name in last.inputs} == ranking


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("share this week's due tasks in #general but leave out the done ones", "ne"),
        ("이번 주 마감 작업 #dev에 공유해줘 완료된 건 빼고", "ne"),
        ("完了したものは除いて今週のタスクを#devに共有して", "ne"),
        ("share this week's done tasks in #general", "eq"),
        ("What's on Junho's plate right now? Skip anything that's finished.", "ne"),
    ],
)
def test_a_state_that_is_left_out_is_not_asked_for(text: str, state: str) -> None:
    wanted = query_filter(text)
    assert isinstance(wanted, dict)
    parts = wanted["all"]
    assert isinstance(parts, list)
    assert {"path": "@status", "op": state, "value": "완료"} in parts


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("今週ジュノさんが終わらせるべきタスクは？", "ジュノ"),
        ("준호님 이번 주에 할 거 뭐 있어요?", "준호"),
        ("send Junho his overdue tasks", "Junho"),
    ],
)
def test_whose_records_they_are_is_not_dropped(text: str, owner: str) -> None:
    wanted = query_filter(text)
    assert isinstance(wanted, dict)
    parts = wanted["all"]
    assert isinstance(parts, list)
    assert {"path": "@person", "op": "contains", "value": owner} in parts


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("박지훈님 마감 지난 일 있어요?", {"path": "@person", "op": "contains", "value": "박지훈"}),
        ("anything overdue that isn't mine?", {"path": "@person", "op": "ne", "value": "김민지"}),
        ("담당자 없는 작업들 싹 보여줘", {"path": "@person", "op": "empty"}),
        ("show unassigned tasks", {"path": "@person", "op": "empty"}),
        ("未着手のタスク見せて", {"path": "@status", "op": "eq", "value": "할 일"}),
        ("only show me the tasks nobody's started yet", {"path": "@status", "op": "eq", "value": "할 일"}),
        (
            "Everything due before the 15th except the stuff that's already finished",
            {"path": "@status", "op": "ne", "value": "완료"},
        ),
    ],
)
def test_what_is_not_there_or_not_mine_is_heard(text: str, test: Json) -> None:
    wanted = query_filter(text)
    assert isinstance(wanted, dict)
    parts = wanted.get("all") or [wanted]
    assert isinstance(parts, list)
    assert test in parts


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("사라님께 시안 원본 지우지 말아 달라고 DM 하나 보내주세요", "시안 원본 지우지 말아 주세요"),
        ("#dev에 지우지 말라고 공지해줘", "지우지 말아 주세요"),
    ],
)
def test_what_others_are_not_to_do_is_told_them(text: str, sent: str) -> None:
    (step,) = plan_of(text).actions
    assert step.inputs["text"] == sent


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("보안 점검 보고서 마감일 이번주 금요일로 해줘", "보안 점검 보고서", {"@date": "2026-03-06"}),
        ("Pricing surveyのステータスを完了にしてもらえますか？", "Pricing survey", {"@status": "완료"}),
    ],
)
def test_a_change_is_asked_for_in_plain_words(text: str, page: str, values: Json) -> None:
    (step,) = plan_of(text).actions
    assert (step.inputs["page"], step.inputs["properties"]) == (page, values)


def test_a_ranking_is_of_what_stands_behind_it() -> None:
    assert plan_of("ソウル以外の地域で一番売れた商品って何?").actions[-1].inputs["group_by"] == "상품"


def test_a_text_does_not_end_with_what_joined_a_prohibition() -> None:
    (sent,) = plan_of("Post in #general that the office is closed on Friday, but don't tag anyone").actions
    assert sent.inputs["text"] == "The office is closed on Friday"


@pytest.mark.parametrize(
    ("text", "title", "more"),
    [
        (
            "이번 주 금요일까지 한빛 제안서 초안 써야 되는데 준호님 앞으로 할 일 하나 만들어줘",
            "한빛 제안서 초안",
            {"담당자": "준호"},
        ),
        ("빼빼로 행사 기획안 작성이라는 작업 만들어줘, 담당은 지훈님", "빼빼로 행사 기획안 작성", {"담당자": "지훈"}),
        ("회의록 하나 만들자 제목은 3월 마케팅 주간회의 날짜는 오늘", "3월 마케팅 주간회의", None),
        ("「予算以外の論点整理」というタスクを追加、私が担当", "予算以外の論点整理", {"담당자": "김민지"}),
        ("昨日の定例の議事録作って。参加者は私とジュノさん", "定例", {"참석자": ["김민지", "ジュノ"]}),
    ],
)
def test_what_is_said_around_a_title_is_none_of_it(text: str, title: str, more: Json) -> None:
    (made,) = plan_of(text).actions
    assert (made.inputs["title"], made.inputs.get("properties")) == (title, more)


@pytest.mark.parametrize(
    ("text", "focus"),
    [
        ("온보딩 가이드 세 줄로 요약", "온보딩 가이드 (3줄)"),
        ("summarize the onboarding guide in 3 bullet points", "온보딩 가이드 (3 lines)"),
        ("オンボーディングガイドを3行で要約して", "オンボーディングガイド (3行)"),
        ("온보딩 가이드 요약해줘", "온보딩 가이드"),
    ],
)
def test_a_summary_is_as_long_as_was_asked(text: str, focus: str) -> None:
    assert plan_of(text).actions[-1].inputs["focus"] == focus


def test_what_only_spurs_on_is_no_request() -> None:
    (sent,) = plan_of("don't forget to tell #sales that numbers are due Friday").actions
    assert (sent.tool, sent.inputs["channel"]) == ("slack.post_message", "#sales")


def test_strokes_part_the_fields_of_a_record() -> None:
    (made,) = plan_of("작업 등록: 홈페이지 배너 교체 / 담당 사라 / 3월 12일").actions
    assert (made.inputs["title"], made.inputs["date"]) == ("홈페이지 배너 교체", "2026-03-12")


@pytest.mark.parametrize("text", ["지난주 부산 매출은?", "先週の釜山の売上は？", "how were sales in busan last week"])
def test_a_question_for_a_figure_is_answered_with_its_total(text: str) -> None:
    summed = plan_of(text).actions[-1]
    assert (summed.tool, summed.inputs["function"]) == ("table.aggregate", "sum")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("오늘 마감인 작업마다 담당자한테 확인 부탁한다고 DM 보내줘", "'{{item.title}}': 확인 부탁합니다"),
        ("기한 지난 작업 담당자들에게 빨리 끝내달라고 DM 보내줘", "'{{item.title}}': 빨리 끝내 주세요"),
    ],
)
def test_who_gets_a_message_is_no_word_of_it(text: str, said: str) -> None:
    sent = plan_of(text).actions[-1]
    assert (sent.tool, sent.inputs["text"]) == ("slack.send_dm", said)
    assert sent.for_each is not None


@pytest.mark.parametrize(
    ("text", "value"),
    [("期限切れのタスクを全部完了にして", "완료"), ("今週が期限のタスクを全部進行中に変えて", "진행 중")],
)
def test_many_records_are_changed_in_japanese(text: str, value: str) -> None:
    changed = plan_of(text).actions[-1]
    assert (changed.tool, changed.inputs["properties"]) == ("notion.update_page", {"@status": value})
    assert changed.for_each is not None


def test_a_quoted_database_is_not_one_of_its_records() -> None:
    actions = plan_of("「작업」データベースのタスクを全部削除してください").actions
    assert [action.tool for action in actions] == ["notion.query_database", "notion.archive_page"]
