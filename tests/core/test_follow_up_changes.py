"""What words on earlier work of a thread change: values, pages and rows."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.request import EarlierThing
from tests.core.follow_up_cases import (
    ALL_TASKS,
    CHANGED,
    CHANGED_PAGE,
    LISTED,
    MADE,
    MEETING,
    NOT_DONE,
    PAGE,
    POSTED,
    ROWS,
    SUMMED,
    TOTAL,
    WEEK,
    a_task,
    earlier,
    followed,
    of,
    region,
)

VALUES: list[tuple[str, EarlierThing, str, dict[str, Any]]] = [
    *((MADE, PAGE, text, {"@date": {"time": "16:00"}}) for text in (
        "4시로 바꿔줘", "아니 4시로", "오후 4시로 변경해줘", "change the time to 4pm", "make it 4pm", "4時に変えて",
    )),
    (MADE, PAGE, "금요일로 미뤄줘", {"@date": {"day": "2026-03-06"}}),
    (MADE, PAGE, "3월 10일 오전 11시로 바꿔줘", {"@date": "2026-03-10T11:00:00+09:00"}),
    (MADE, PAGE, "민지도 추가", {"@person": {"add": ["민지"]}}),
    *((MEETING, PAGE, text, {"@person": {"add": [who]}}) for text, who in (
        ("사라도 추가해줘", "사라"), ("add Sarah too", "Sarah"), ("Sarahさんも参加者に入れて", "Sarah"),
    )),
    *((MADE, PAGE, text, {"@date": {"day": "2026-03-10"}}) for text in (
        "날짜도 다음 주 화요일로요", "やっぱり日付は来週の火曜で",
    )),
    (MADE, PAGE, "11時に変更で", {"@date": {"time": "11:00"}}),
    (MADE, PAGE, "담당 지훈으로 바꿔줘", {"@person": "지훈"}),
    (MADE, PAGE, "제목을 '월간 회의'로 바꿔줘", {"@title": "월간 회의"}),
    *((MADE, PAGE, text, {"@date": {"day": "2026-03-13"}}) for text in (
        "마감은 다음 주 금요일", "날짜: 다음 주 금요일", "due next Friday", "期限は来週金曜日です",
    )),
    *((MADE, PAGE, text, {"@person": name}) for text, name in (
        ("담당은 나", "김민지"), ("담당자 지훈", "지훈"), ("owner Junho", "Junho"), ("assignee: me", "김민지"),
        ("担当はジュノさん", "ジュノ"),
    )),
    (MADE, PAGE, "상태는 진행 중", {"@status": "진행 중"}),
    (MEETING, PAGE, "oh and add me too", {"@person": {"add": ["김민지"]}}),
    *((CHANGED, CHANGED_PAGE, text, {"@status": "완료"}) for text in (
        "완료로 바꿔줘", "아니 완료로", "set it to done instead",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("before", "thing", "text", "values"), VALUES)
def test_what_was_written_is_changed_itself(
    before: str, thing: EarlierThing, text: str, values: dict[str, Any]
) -> None:
    plan = followed(earlier(before, thing), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [
        ("notion.update_page", {"page": thing.id, "properties": values})
    ]


@pytest.mark.parametrize(
    "text", ["담당자 이준호", "마감은 금요일", "마감은 언제야?", "owner Junho", "期限は金曜日です"]
)
def test_a_value_that_is_stated_of_a_list_changes_nothing(text: str) -> None:
    plan = followed(earlier(LISTED, *ROWS), text)
    assert plan is None or not any(action.is_effect for action in plan.actions)


def test_a_row_is_meant_by_its_number_and_several_are_asked_about() -> None:
    first = followed(earlier(ALL_TASKS, *ROWS), "두 번째 거 완료로 바꿔줘")
    assert first is not None
    assert first.actions[0].inputs == {"page": "p4", "properties": {"@status": "완료"}}
    asked = followed(earlier(ALL_TASKS, *ROWS), "완료로 바꿔줘")
    assert asked is not None
    assert asked.understanding is not None
    assert asked.understanding.ambiguities[0].options == ("배너 디자인", "로그 점검")
    assert "page" not in asked.actions[0].inputs


def test_another_page_and_another_function_are_read_the_same_way() -> None:
    page = followed(earlier(SUMMED), "제품 로드맵은?")
    assert page is not None
    assert page.actions[0].inputs["page"] == "제품 로드맵"
    mean = followed(earlier(TOTAL), "평균은?")
    assert mean is not None
    assert mean.actions[1].inputs["function"] == "avg"
    assert mean.actions[0].inputs["filter"] == region("서울")


def test_an_owner_is_added_to_whoever_stands_there() -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), "민지도 추가")
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": {"add": ["민지"]}}


@pytest.mark.parametrize(
    "text",
    [
        "same for 배너 디자인",
        "do the same with '배너 디자인' too",
        "배너 디자인도 똑같이 해줘",
        "배너 디자인도 마찬가지로",
        "배너 디자인も同じようにしてください",
    ],
)
def test_the_same_change_is_made_to_another_page(text: str) -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), text)
    assert plan is not None
    (step,) = plan.actions
    assert (step.tool, step.inputs["page"]) == ("notion.update_page", "배너 디자인")
    assert step.inputs["properties"] == earlier(CHANGED).steps[-1].inputs["properties"]


@pytest.mark.parametrize("before", [LISTED, POSTED, "작업 DB의 '랜딩 페이지 개편' 제목을 '개편안'으로 바꿔줘"])
def test_the_same_is_made_of_nothing_where_no_page_got_values_that_another_can_have(before: str) -> None:
    assert followed(earlier(before), "same for 배너 디자인") is None


@pytest.mark.parametrize("text", ["완료는 빼고요", "완료 빼고", "완료는 제외", "완료된 건 빼고", "完了は除いて"])
def test_a_state_that_is_left_out_of_shown_rows_is_set_on_none_of_them(text: str) -> None:
    plan = followed(earlier(LISTED, *ROWS), text)
    assert plan is not None
    assert [step.tool for step in plan.actions] == ["notion.query_database"]
    assert plan.actions[0].inputs["filter"] == of(*WEEK, NOT_DONE)


ADDED = "마케팅 예산 Q1에 오늘자 '리플렛 인쇄' 22만원 추가"
FURTHER: list[tuple[str, list[Any]]] = [
    ("하나 더! '현수막' 15만", ["2026-03-04", "현수막", 150_000]),
    ("그리고 '현수막' 15만원도 추가해줘", ["2026-03-04", "현수막", 150_000]),
    ("'현수막'도 15만원", ["2026-03-04", "현수막", 150_000]),
    ("내일 날짜로 '현수막' 15만 하나 더", ["2026-03-05", "현수막", 150_000]),
    ("one more: 'banner' 150,000", ["2026-03-04", "banner", 150_000]),
    ("and 'banner' for 150k too", ["2026-03-04", "banner", 150_000]),
    ("あとね、「ステッカー印刷」も！そっちは12万！", ["2026-03-04", "ステッカー印刷", 120_000]),
    ("もう一つ、「横断幕」15万ウォン", ["2026-03-04", "横断幕", 150_000]),
]


@pytest.mark.parametrize(("text", "row"), FURTHER)
def test_one_more_row_is_added_beside_the_last(text: str, row: list[Any]) -> None:
    before = earlier(ADDED)
    plan = followed(before, text)
    assert plan is not None
    assert plan.actions[0].inputs == {**before.steps[-1].inputs, "rows": [row]}


@pytest.mark.parametrize(
    "text", ["'현수막' 15만 맞아?", "'현수막' 15만은 빼줘", "'현수막' 얼마였지", "'현수막', '스티커' 15만"]
)
def test_what_says_more_than_a_row_adds_none(text: str) -> None:
    plan = followed(earlier(ADDED), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


INVITED = "고객사 방문 준비 회의 참석자에 저 추가해주세요"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("oh and Jihoon", "Jihoon"),
        ("그리고 사라님", "사라"),
        ("あとサラさん", "サラ"),
        ("사라님도요. 시간은 그대로 두시고요", "사라"),
        ("지훈도, 나머지는 그대로", "지훈"),
        ("Sarah too, leave the time as it is", "Sarah"),
        ("지훈님 추가, 날짜는 바꾸지 말고", "지훈"),
        ("거기 참석자에 나도 넣어줘", "김민지"),
    ],
)
def test_who_is_named_besides_is_added_and_the_rest_stays(text: str, name: str) -> None:
    plan = followed(earlier(INVITED, CHANGED_PAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"page": "p2", "properties": {"@person": {"add": [name]}}}


def test_who_is_named_instead_takes_the_place() -> None:
    plan = followed(earlier(INVITED, CHANGED_PAGE), "no, Jihoon")
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": "Jihoon"}


@pytest.mark.parametrize("text", ["담당은 사라. 아 그리고 이미 진행 중이야", "담당 사라, 벌써 진행 중이에요"])
def test_words_of_time_beside_a_state_are_nobodys_name(text: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": "사라", "@status": "진행 중"}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("이름을 '명찰·리본 주문'으로 고쳐 주시겠어요?", "명찰·리본 주문"),
        ("名前は「会場の下見と見積もり」のほうがわかりやすいですね。直してもらえますか", "会場の下見と見積もり"),
        ("Could you rename it to 'Vendor contract review'?", "Vendor contract review"),
        ("제목은 '명찰 발주'가 낫겠다", "명찰 발주"),
        ("the title should be 'Name tags'", "Name tags"),
    ],
)
def test_what_was_made_is_called_otherwise(text: str, title: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"page": "p1", "properties": {"@title": title}}


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("고객 인터뷰 정리도", "고객 인터뷰 정리"),
        ("고객 인터뷰 정리도요", "고객 인터뷰 정리"),
        ("and Pricing survey too", "Pricing survey"),
        ("랜딩 페이지 개편도 부탁해요", "랜딩 페이지 개편"),
    ],
)
def test_a_title_besides_gets_the_same_change(text: str, page: str) -> None:
    plan = followed(earlier("'견적서 템플릿 수정' 상태를 완료로 바꿔줘", CHANGED_PAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"page": page, "properties": {"@status": "완료"}}


LISTED_ROWS = (
    EarlierThing(id="p1", title="뉴스레터 초안", row=1),
    EarlierThing(id="p2", title="고객 인터뷰 정리", row=2),
    EarlierThing(id="p3", title="Pricing survey", row=3),
)
ONE_ROW = (EarlierThing(id="p2", title="견적서 템플릿 수정", row=1),)
CALL = (EarlierThing(id="p1", title="Hanbit pricing call", made=True),)
GOING_ON = {"@status": "진행 중"}
DONE = {"@status": "완료"}


@pytest.mark.parametrize(
    ("things", "text", "page", "properties"),
    [
        (LISTED_ROWS, "뉴스레터 초안だけ進行中に。他は触らないで", "p1", GOING_ON),
        (LISTED_ROWS, "뉴스레터 초안만 진행 중으로, 나머지는 건드리지 마", "p1", GOING_ON),
        (LISTED_ROWS, "인터뷰 건 진행 중으로 바꿔줘", "p2", GOING_ON),
        (LISTED_ROWS, "mark the pricing one done", "p3", DONE),
        (LISTED_ROWS, "move Pricing survey to Friday", "p3", {"@date": {"day": "2026-03-06"}}),
        (LISTED_ROWS, "Pricing survey 완료로", "p3", DONE),
        (ONE_ROW, "그거 오늘 끝났대 완료로 돌려놔줘", "p2", DONE),
        (ONE_ROW, "어제 끝났대요 완료로 바꿔줘", "p2", DONE),
        (ONE_ROW, "준호가 다 했다네요 완료 처리해줘", "p2", DONE),
        (ONE_ROW, "それ完了にしちゃって、さっき終わったって", "p2", DONE),
        (ONE_ROW, "he finished it this morning, mark it done", "p2", DONE),
    ],
)
def test_of_listed_rows_the_one_that_is_named_is_changed(
    things: tuple[EarlierThing, ...], text: str, page: str, properties: dict[str, Any]
) -> None:
    plan = followed(earlier("내 작업 보여줘", *things), text)
    assert plan is not None
    assert [dict(one.inputs) for one in plan.actions] == [{"page": page, "properties": properties}]


@pytest.mark.parametrize(
    "text", ["뉴스레터 초안 언제까지야?", "Pricing survey?", "인터뷰 건 누가 해?", "Pricing survey 완료?"]
)
def test_a_question_about_a_listed_row_changes_nothing(text: str) -> None:
    plan = followed(earlier("내 작업 보여줘", *LISTED_ROWS), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


@pytest.mark.parametrize(
    ("text", "properties"),
    [
        (
            "add Junho to that Hanbit meeting, and make it 4:30",
            {"@date": {"time": "16:30"}, "@person": {"add": ["Junho"]}},
        ),
        ("make that meeting 5pm", {"@date": {"time": "17:00"}}),
        ("push the pricing call to Monday", {"@date": {"day": "2026-03-09"}}),
        ("さっきの会議、ジュノさんも追加でお願い", {"@person": {"add": ["ジュノ"]}}),
        ("さっき作った議事録、15時に変えて", {"@date": {"time": "15:00"}}),
        ("ㄱㅅ 아까 만든 회의 날짜는 금요일로", {"@date": {"day": "2026-03-06"}}),
        ("何度もごめん、もう一回14時に変えて", {"@date": {"time": "14:00"}}),
    ],
)
def test_what_was_made_is_changed_by_what_points_back_at_it(text: str, properties: dict[str, Any]) -> None:
    plan = followed(earlier(MEETING, *CALL), text)
    assert plan is not None
    assert [dict(one.inputs) for one in plan.actions] == [{"page": "p1", "properties": properties}]


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("전부 다음주 수요일로 미뤄줘, 뉴스레터는 빼고", ["p2", "p3"]),
        ("뉴스레터 빼고 전부 다음주 수요일로", ["p2", "p3"]),
        ("인터뷰 건 빼고 다 다음주 수요일로 바꿔줘", ["p1", "p3"]),
        ("move all of them to next Wednesday, except the pricing one", ["p1", "p2"]),
        ("全部来週水曜に変更して、Pricing survey以外", ["p1", "p2"]),
    ],
)
def test_all_are_changed_without_the_one_that_is_left_out(text: str, pages: list[str]) -> None:
    plan = followed(earlier("내 작업 보여줘", *LISTED_ROWS), text)
    assert plan is not None
    day = {"@date": {"day": "2026-03-11"}}
    assert [dict(one.inputs) for one in plan.actions] == [{"page": page, "properties": day} for page in pages]


@pytest.mark.parametrize(
    "text", ["뉴스레터 빼고 보여줘", "move all of them to Friday, except the billing one", "뉴스레터는 빼줘"]
)
def test_what_leaves_out_something_else_changes_nothing(text: str) -> None:
    plan = followed(earlier("내 작업 보여줘", *LISTED_ROWS), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ok move it to Junho and tell him in a dm", 'I changed "Pricing survey": owner: Junho'),
        ("그거 준호한테 넘기고 준호한테 DM으로 알려줘", "'Pricing survey' 항목을 바꿨어요: 담당자: 준호"),
    ],
)
def test_who_is_told_of_a_change_reads_what_was_changed(text: str, told: str) -> None:
    thing = EarlierThing(id="p-1", title="Pricing survey", made=False, row=1)
    actions: Any = make_plan(a_task(text, earlier("who has Pricing survey?", thing)))["actions"]
    change, message = actions
    assert change["inputs"]["page"] == "p-1"
    assert message["inputs"]["text"] == told


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("sorry, Thursday", "2026-03-12"),
        ("아니 목요일", "2026-03-12"),
        ("ごめん、12日だった", "2026-03-12"),
        ("ごめん、12日で", "2026-03-12"),
    ],
)
def test_a_day_that_corrects_another_is_of_its_week(text: str, day: str) -> None:
    plan = followed(
        earlier("'fix login' 마감을 3월 11일로 바꿔줘", EarlierThing(id="p-1", title="fix login", made=False)), text
    )
    assert plan is not None
    assert [one.inputs["properties"] for one in plan.actions] == [{"@date": {"day": day}}]


@pytest.mark.parametrize(
    ("text", "user"),
    [
        ("2번 완료로 바꾸고 준호한테 끝냈다고 DM해줘", "준호"),
        ("두 번째 거 완료 처리하고 사라한테 끝났다고 알려줘", "사라"),
        ("mark number 2 as done and tell Junho it's finished", "Junho"),
        ("2番を完了にして、ジュノさんに終わったと伝えて", "ジュノ"),
    ],
)
def test_a_listed_row_is_changed_by_its_number_and_somebody_is_told(text: str, user: str) -> None:
    plan = followed(earlier(ALL_TASKS, *ROWS), text)
    assert plan is not None
    change, message = plan.actions
    assert dict(change.inputs) == {"page": "p4", "properties": {"@status": "완료"}}
    assert message.inputs["user"] == user


@pytest.mark.parametrize(
    "text", ["2번 준호한테 보내줘", "2번 담당자한테 언제 끝나냐고 물어봐줘", "준호한테 2번 완료됐냐고 DM해줘"]
)
def test_a_row_by_its_number_that_is_only_spoken_of_is_not_changed(text: str) -> None:
    plan = followed(earlier(ALL_TASKS, *ROWS), text)
    assert plan is None or all("properties" not in one.inputs for one in plan.actions)


NEW = "'출장 정산' 작업 만들어줘"
NEW_PAGE = EarlierThing(id="p1", title="출장 정산", made=True)
TODAY, FRIDAY = {"day": "2026-03-04"}, {"day": "2026-03-06"}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("저요, 오늘까지", {"@person": "김민지", "@date": TODAY}),
        ("제가 할게요, 금요일까지", {"@person": "김민지", "@date": FRIDAY}),
        ("나, 금요일", {"@person": "김민지", "@date": FRIDAY}),
        ("mine, due Friday", {"@person": "김민지", "@date": FRIDAY}),
        ("me, by Friday please", {"@person": "김민지", "@date": FRIDAY}),
        ("私です、15日まで", {"@person": "김민지", "@date": {"day": "2026-03-15"}}),
        ("期限は15日、日曜だけどそれで大丈夫。担当は私", {"@person": "김민지", "@date": {"day": "2026-03-15"}}),
        ("마감은 15일, 일요일이긴 한데 괜찮아. 담당은 나", {"@person": "김민지", "@date": {"day": "2026-03-15"}}),
        (
            "due the 15th, it's a Sunday but that's fine. owner is me",
            {"@person": "김민지", "@date": {"day": "2026-03-15"}},
        ),
    ],
)
def test_who_speaks_takes_what_was_made_with_its_day(text: str, values: dict[str, Any]) -> None:
    actions: Any = make_plan(a_task(text, earlier(NEW, NEW_PAGE)))["actions"]
    assert [one["inputs"] for one in actions] == [{"page": "p1", "properties": values}]


@pytest.mark.parametrize(
    "text",
    ["나 금요일에 휴가야", "저 오늘 바빠요", "mine is the blue one", "일요일인데 괜찮을까?", "私は15日に休みます"],
)
def test_words_on_who_speaks_change_nothing(text: str) -> None:
    assert followed(earlier(NEW, NEW_PAGE), text) is None


@pytest.mark.parametrize(
    ("text", "page", "day"),
    [
        ("경쟁사 건은 3월 셋째 주 월요일로 다시", "p2", "2026-03-16"),
        ("경쟁사 거는 16일로", "p2", "2026-03-16"),
        ("QA 체크리스트는 금요일로 바꿔줘", "p1", "2026-03-06"),
    ],
)
def test_one_of_two_that_were_made_is_named_by_a_part_of_its_title(text: str, page: str, day: str) -> None:
    made = (
        EarlierThing(id="p1", title="랜딩 페이지 QA 체크리스트 만들기", made=True),
        EarlierThing(id="p2", title="경쟁사 가격 조사 업데이트", made=True),
    )
    plan = followed(earlier(NEW, *made), text)
    assert plan is not None
    assert [dict(one.inputs) for one in plan.actions] == [{"page": page, "properties": {"@date": {"day": day}}}]


@pytest.mark.parametrize(
    "text",
    [
        "아 담당 준호님이고 내일까지. 본인한테도 디엠으로 알려줘",
        "담당은 준호님, 마감은 내일. 그리고 준호님한테 알려줘",
        "담당 준호님이고 내일까지. 준호님한테도 디엠으로 알려줘",
    ],
)
def test_all_that_a_reply_sets_is_set_before_somebody_is_told_of_it(text: str) -> None:
    thing = EarlierThing(id="p9", title="한빛 납기 확인", made=True)
    made = followed(earlier("작업 추가 - 한빛 납기 확인", thing), text)
    assert made is not None
    change, told = made.actions
    assert change.inputs["properties"] == {"@date": {"day": "2026-03-05"}, "@person": "준호"}
    assert told.tool == "slack.send_dm"
    assert told.inputs.get("user", "준호") == "준호"


@pytest.mark.parametrize(
    "text",
    [
        "ok the newsletter one, I'm on it now",
        "the newsletter one - starting on it now",
        "뉴스레터 건은 지금 하고 있어요",
        "아 뉴스레터 초안 지금 하고 있습니다",
        "ニュースレターの件、今やってます",
    ],
)
def test_a_task_of_a_list_that_somebody_is_at_work_on_is_under_way(text: str) -> None:
    drafts = EarlierThing(id="p9", title="뉴스레터 초안", row=3)
    plan = followed(earlier(ALL_TASKS, *ROWS, drafts), text)
    assert plan is not None
    assert [dict(one.inputs) for one in plan.actions] == [{"page": "p9", "properties": {"@status": "진행 중"}}]


def test_what_somebody_else_is_at_work_on_changes_nothing() -> None:
    drafts = EarlierThing(id="p9", title="뉴스레터 초안", row=3)
    assert followed(earlier(ALL_TASKS, *ROWS, drafts), "뉴스레터 건은 사라님이 하고 있어요") is None
